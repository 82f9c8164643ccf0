"""The locomotives of Voll in Fahrt: on rails, as ghosts, in sheds, wrecked, from the front."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image

from renderers import kit
from renderers.frames import Frame
from renderers.kit import CREAM, GOLD, INK, LAVA, MIN_TEXT, Colour, Pen, SeatLook, mix, rgb
from renderers.marks import badge, shape
from renderers.paths import Point, star
from renderers.voll_rails import Stand

Shade: TypeAlias = Callable[[float], Colour]

TALL: Final = 0.42
"""How far a pixel of height moves a point up in the picture."""

SIDE: Final = 144
MIDDLE: Final = 72
FOOT: Final = 78
"""The size of a loco's sprite, and where on it lies the middle of its square."""

CHIMNEY, DARK, BRASS, BEAM = rgb("5a4d63"), rgb("33283a"), rgb("f2c14a"), rgb("c8352a")
GLASS, SMOKE = rgb("9fd4ee"), rgb("d9d3dd")
DARK_LETTER: Final = rgb("3b2410")
LETTERING: Final = "name"
"""The narrower font: the colour of the seat must stay visible around letter and number."""

CAB: Final = -26
BOILER: Final = 14
"""Where letter and number stand, forward of the middle."""

ROOF: Final = 33
LIFT: Final = {"house": 2, "shield": -2}


def lettering(seat: SeatLook) -> Colour:
    """What can be read on the colour of the seat."""
    return DARK_LETTER if seat.letter == "C" else CREAM


def rimmed(pen: Pen, at: Point, text: str, fill: Colour, rim: Colour) -> None:
    """A letter or number with a thin rim, for any ground."""
    x, y = at
    for i in range(12):
        a = math.tau * i / 12
        pen.text(x + 2.5 * math.cos(a), y + 2.5 * math.sin(a), text, MIN_TEXT, rim, LETTERING)
    pen.text(x, y, text, MIN_TEXT, fill, LETTERING)


# --- a loco in slices -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Solid:
    """A part of a loco: outline (forward, aside) and colour at every height from low to high.

    Parts of a higher ``level`` stand on those below.
    """

    level: int
    low: int
    high: int
    outline: Callable[[float], Sequence[Point]]
    fill: Shade

    @property
    def forward(self) -> float:
        corners = self.outline((self.low + self.high) / 2)
        return sum(f for f, _ in corners) / len(corners)


def _crate(
    level: int, ends: Point, side: float, heights: tuple[int, int], fill: Shade, nose: float = 0
) -> Solid:
    back, front = ends
    tip = front + nose
    corners = [
        (back, -side),
        (front, -side),
        (tip, -side * 0.4),
        (tip, side * 0.4),
        (front, side),
        (back, side),
    ]
    return Solid(level, *heights, lambda z: corners, fill)


def _tube(ends: Point, middle: float, r: float, fill: Shade) -> Solid:
    """A boiler lying along the loco."""
    back, front = ends

    def outline(z: float) -> list[Point]:
        w = math.sqrt(max(0.0, r * r - (z - middle) ** 2))
        return [(back, -w), (front, -w), (front, w), (back, w)]

    return Solid(1, round(middle - r), round(middle + r), outline, fill)


def _wheels(forward: float, side: float, r: int) -> Solid:
    """A pair of wheels, with a brass rod at the height of the axle."""

    def outline(z: float) -> list[Point]:
        w = math.sqrt(max(0.0, r * r - (z - r) ** 2)) + 0.5
        return [
            (forward - w, -side),
            (forward + w, -side),
            (forward + w, side),
            (forward - w, side),
        ]

    return Solid(0, 0, 2 * r, outline, lambda z: BRASS if abs(z - r) < 2.5 else DARK)


def _pot(
    forward: float, heights: tuple[int, int], r: Callable[[float], float], fill: Shade
) -> Solid:
    """Something round that stands upright."""

    def outline(z: float) -> list[Point]:
        turn = (math.tau * i / 14 for i in range(14))
        return [(forward + r(z) * math.cos(t), r(z) * math.sin(t)) for t in turn]

    return Solid(2, *heights, outline, fill)


def _solids(seat: SeatLook) -> list[Solid]:
    def paint(z: float) -> Colour:
        if z < 20:
            return seat.dark
        return seat.colour if z < 33 else mix(seat.colour, seat.light, 0.5)

    return [
        _crate(0, (-48, 42), 15, (4, 12), lambda z: DARK),
        *(_wheels(forward, 22, 9) for forward in (-32, -8, 14)),
        _crate(0, (36, 41), 21, (5, 13), lambda z: BEAM if z < 12 else mix(BEAM, CREAM, 0.35), 9),
        _tube((-12, 32), 18, 17.5, paint),
        _tube((30, 40), 18, 16, lambda z: DARK if z < 26 else CHIMNEY),
        _crate(1, (-48, -7), 20, (8, 32), lambda z: GLASS if 19 < z < 28 else seat.dark),
        _pot(42, (18, 24), lambda z: 5, lambda z: GOLD),
        _pot(34, (32, 46), lambda z: 6 if z < 41 else 9, _chimney),
    ]


def _chimney(z: float) -> Colour:
    return CHIMNEY if z < 41 else BRASS if z < 45 else DARK


_SKIRT: Final = _crate(0, (-44, 30), 22, (1, 17), lambda z: INK)
"""What the wheels fill, for the outline."""


class _Slicer:
    """Draws slices of solids, turned along the track."""

    def __init__(self, pen: Pen, heading: int) -> None:
        self.pen = pen
        self.c, self.s = math.cos(math.radians(heading)), math.sin(math.radians(heading))

    def at(self, forward: float, aside: float, z: float) -> Point:
        x = MIDDLE + forward * self.c - aside * self.s
        return x, FOOT + forward * self.s + aside * self.c - z * TALL

    def cut(self, solid: Solid, z: float, fill: Colour, grow: float = 0) -> None:
        corners = [self.at(forward, aside, z) for forward, aside in solid.outline(z)]
        kit.Blob(kit.Plane(tuple(corners))).draw(self.pen, fill, grow)

    def order(self, solid: Solid) -> tuple[int, float]:
        """What is lower or farther away is drawn first."""
        return solid.level, solid.forward * self.s if solid.level else solid.low


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without its empty margin; its corner as seen from the middle of a square."""

    image: Image.Image
    left: int
    top: int


def _trimmed(sheet: Image.Image) -> Sprite:
    box = sheet.getbbox()
    assert box is not None
    return Sprite(sheet.crop(box), box[0] - MIDDLE, box[1] - FOOT)


@lru_cache(64)
def body(seat: SeatLook, heading: int) -> Sprite:
    """A loco turned along its track, built up in slices from the wheels to the chimney."""
    pen = Pen(SIDE, SIDE)
    slicer, solids = _Slicer(pen, heading), _solids(seat)
    for grow, fill in ((7.0, CREAM), (4.0, INK)):
        for solid in (_SKIRT, *solids):
            for z in range(solid.low, solid.high + 1, 5):
                if solid.low:  # wheels would make a wavy edge
                    slicer.cut(solid, z, fill, grow)
    for solid in sorted(solids, key=slicer.order):
        for z in (*range(solid.low, solid.high, 3), solid.high):
            slicer.cut(solid, z, INK, 1.8)
        for z in range(solid.low, solid.high + 1):
            slicer.cut(solid, z, solid.fill(z))
    x, y = _roof(heading)
    roof = shape(seat.shape, x, y + 2, 24)
    for grow, fill, up in ((6.5, CREAM, 0), (3.5, INK, 0), (0, seat.dark, 0), (0, seat.colour, 2)):
        roof.draw(pen, fill, grow, dy=-up)
    sheet = pen.done()
    under = Image.new("RGBA", sheet.size)
    under.alpha_composite(kit.shadow(sheet, 4, 0.75), (0, 5))
    under.alpha_composite(sheet)
    return _trimmed(under)


def _roof(heading: int) -> Point:
    """The middle of the cab's roof on the sprite; nearer to the viewer when it goes away."""
    c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    return MIDDLE + CAB * c, FOOT + CAB * s - ROOF * TALL - 2 + 6 * max(0, -s)


def _boiler(heading: int) -> Point:
    """The middle of the number on the sprite."""
    c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    nearer = 4 * max(0, -s) + 5 * max(0, s)
    return MIDDLE + BOILER * c, FOOT + BOILER * s - 35 * TALL + nearer


@lru_cache(64)
def pale(seat: SeatLook, heading: int) -> Sprite:
    """The body of a ghost: where a loco would end. Flat, so that it keeps the tone of its seat."""
    pen = Pen(SIDE, SIDE)
    slicer, tint = _Slicer(pen, heading), mix(seat.light, CREAM, 0.6)
    solids = [solid for solid in (_SKIRT, *_solids(seat)) if solid.low]
    for grow, fill in ((8.0, CREAM), (5.0, seat.dark), (1.0, tint)):
        for solid in solids:
            for z in (*range(solid.low, solid.high, 9), solid.high):
                slicer.cut(solid, z, fill, grow)
    roof = shape(seat.shape, *_roof(heading), 24)
    for grow, fill in ((6.0, CREAM), (3.0, seat.dark), (-0.5, mix(tint, CREAM, 0.5))):
        roof.draw(pen, fill, grow)
    return _trimmed(pen.done())


@lru_cache(64)
def sign(seat: SeatLook, text: str, ghost: bool) -> Image.Image:
    """The letter on a roof or the number on a boiler: upright, however the loco stands."""
    pen = Pen(60, 60)
    fill, rim = lettering(seat), seat.light if seat.letter == "C" else seat.dark
    if ghost:
        fill, rim = mix(seat.dark, INK, 0.3), CREAM
    rimmed(pen, (30, 30), text, fill, rim)
    return pen.done()


@lru_cache(16)
def halo(heading: int) -> Sprite:
    """Light around a loco that may be driven."""
    loco = body(kit.SEATS[0], heading)
    sheet = Image.new("RGBA", (SIDE + 12, SIDE + 12))
    sheet.paste(loco.image, (loco.left + MIDDLE + 6, loco.top + FOOT + 6))
    glow = _trimmed(kit.shadow(sheet, 7, 2, GOLD))
    return Sprite(glow.image, glow.left - 6, glow.top - 6)


@lru_cache(2)
def steam(right: bool) -> Image.Image:
    """What leaves the chimney, in the middle below, of a loco that may be driven."""
    pen = Pen(90, 60)
    for grow, fill in ((2.5, INK), (0.0, CREAM)):
        for dx, y, r in ((0, 44, 5), (8, 33, 7), (19, 22, 9)):
            pen.circle(45 + (dx if right else -dx), y, r + grow, fill)
    return pen.done()


def put_loco(
    frame: Frame, seat: SeatLook, number: int, at: Stand, *, ghost: bool = False, lit: bool = False
) -> None:
    """A loco on its square with its letter on the roof and its number on the boiler."""
    layers = [halo(at.heading)] if lit else []
    for sprite in (*layers, (pale if ghost else body)(seat, at.heading)):
        frame.paste(sprite.image, at.x + sprite.left, at.y + sprite.top, "lt")
    if lit:
        (x, y), s = at.off(34), math.sin(math.radians(at.heading))
        # Away from letter and number, and beside those of a loco that comes nearer.
        right = at.off(34)[0] > at.x - 9
        frame.paste(steam(right), x + (18 if right else -18) * max(0, s), y - 2, "mb")
    lift = LIFT.get(seat.shape, 0)
    for (x, y), text, down in (
        (_roof(at.heading), seat.letter, lift),
        (_boiler(at.heading), str(number), 0),
    ):
        frame.paste(sign(seat, text, ghost), at.x - MIDDLE + x, at.y - FOOT + y + down)


# --- elsewhere ------------------------------------------------------------------------------------


@lru_cache(16)
def portrait(seat: SeatLook, size: float) -> Image.Image:
    """The face of a loco for its plate."""
    return _face(seat, size * 0.92, 100)


def _face(seat: SeatLook, u: float, width: float) -> Image.Image:
    """A loco from the front, its letter on the boiler."""
    pen, x, y = Pen(round(width), round(106 * u)), width / 2, 55 * u
    for w, h, r, fill in ((22, 26, 4.0, INK), (14, 26, 2.0, CHIMNEY)):
        pen.box(x - w / 2 * u, y - 46 * u, w * u, h * u, r * u, fill)
    for grow, fill in ((4.0, INK), (0.0, BRASS)):
        left, top = x - (11 + grow) * u, y - (49 + grow) * u
        pen.box(left, top, (22 + 2 * grow) * u, (7 + 2 * grow) * u, 3 * u, fill)
    catcher = ((-34, 34), (34, 34), (22, 50), (-22, 50))
    pen.poly([(x + a * u, y + b * u) for a, b in catcher], INK)
    for a in (-15, -5, 5, 15):
        pen.line([(x + a * u, y + 36 * u), (x + a * 0.8 * u, y + 46 * u)], CREAM, 4 * u)
    for r, fill in ((37, INK), (33, seat.dark), (30, seat.colour)):
        pen.circle(x, y - 4 * u, r * u, fill)
    badge(pen, seat, x, y - 4 * u, max(20, 21 * u), max(MIN_TEXT, round(44 * u)))
    for grow, fill in ((4.0, INK), (0.0, BEAM)):
        left, top = x - (38 + grow) * u, y + (23 - grow) * u
        pen.box(left, top, (76 + 2 * grow) * u, (13 + 2 * grow) * u, 4 * u, fill)
    for side in (-25, 25):
        for r, fill in ((10.0, INK), (6.5, kit.STONE)):
            pen.circle(x + side * u, y + 29.5 * u, r * u, fill)
    return pen.done()


@lru_cache(4)
def medal(seat: SeatLook, r: int) -> Image.Image:
    """A large portrait of whose turn it is, for the room that few seats leave."""
    pen, middle = Pen(2 * r + 40, 2 * r + 40), r + 20
    for grow, fill in ((0, GOLD), (-6, kit.PLATE_LIT), (-18, seat.tint)):
        pen.circle(middle, middle, r + grow, fill)
    sheet, front = pen.done(), _face(seat, r / 68, 90 * r / 68)
    sheet = Image.alpha_composite(kit.shadow(sheet, 8, 0.8, GOLD), sheet)
    sheet.alpha_composite(front, (middle - front.width // 2, middle - front.height // 2))
    return sheet


@lru_cache(16)
def parked(seat: SeatLook, new: bool) -> Image.Image:
    """A loco in its shed: its roof, as on the rails; one that has just arrived shines."""
    pen, roof = Pen(92, 92), shape(seat.shape, 46, 43, 21)
    for r, fill in ((26, INK), (23, seat.dark)):
        pen.circle(46, 40, r, fill)
        pen.box(46 - r, 40, 2 * r, 26, 0, fill)
    pen.box(20, 64, 52, 7, 2, INK)
    for grow, fill in ((4.0, INK), (0.5, seat.colour)):
        roof.draw(pen, fill, grow)
    pen.text(46, 43 + LIFT.get(seat.shape, 0), seat.letter, MIN_TEXT, lettering(seat), LETTERING)
    sheet = pen.done()
    return Image.alpha_composite(kit.shadow(sheet, 7, 2, GOLD), sheet) if new else sheet


@lru_cache(32)
def puff(seat: SeatLook, number: int | None) -> Image.Image:
    """The cloud of an accident, with the letter of the loco that is gone.

    Where it is only a choice, smaller and with the number of the loco.
    """
    u = 0.62 if number else 1
    pen, c = Pen(150, 150), 75
    for r, fill in ((70.0, INK), (65.0, LAVA)):
        pen.poly(star(c, c, r * u, 11, 0.74, 0.1), fill)
    turn = [math.tau * i / 8 for i in range(8)]
    spots = [
        (c + 33 * u * math.cos(t), c + 30 * u * math.sin(t), (18 + 5 * (i % 2)) * u)
        for i, t in enumerate(turn)
    ]
    for grow, fill in ((4, INK), (0, SMOKE)):
        for x, y, r in (*spots, (c, c, 36 * u)):
            pen.circle(x, y, r + grow, fill)
    for x, y, r in (*spots[3:7], (c, c, 34 * u)):
        pen.circle(x + 2, y + 1, r * 0.8, CREAM)
    if number:
        pen.text(c, c, str(number), MIN_TEXT, mix(seat.dark, INK, 0.3), LETTERING)
    else:
        badge(pen, seat, c, c, 25)
    return pen.done()
