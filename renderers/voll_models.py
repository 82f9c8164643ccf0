"""The locomotives of Voll in Fahrt as small models: turned along the track, slice upon slice."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from renderers import kit
from renderers.kit import CREAM, GOLD, INK, Colour, Pen, SeatLook, mix, rgb
from renderers.marks import shape
from renderers.paths import Point

Shade: TypeAlias = Callable[[float], Colour]

TALL: Final = 0.42
"""How far a pixel of height moves a point up in the picture."""

SIDE: Final = 144
MIDDLE: Final = 72
FOOT: Final = 78
"""The size of the sheet that a loco is drawn on, and where on it lies the middle of its square."""

CHIMNEY, DARK, BRASS, BEAM = rgb("5a4d63"), rgb("33283a"), rgb("f2c14a"), rgb("c8352a")
GLASS: Final = rgb("9fd4ee")
CAB: Final = -26
BOILER: Final = 14
"""Where letter and number stand, forward of the middle."""

ROOF: Final = 33


# --- solids ---------------------------------------------------------------------------------------


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


def _silhouette(solids: Sequence[Solid], heading: int) -> Image.Image:
    """The mask of a whole loco, ``SS`` times too large."""
    pen = Pen(SIDE, SIDE)
    slicer = _Slicer(pen, heading)
    for solid in (_SKIRT, *solids):
        if solid.low:  # wheels would make a wavy edge
            for z in (*range(solid.low, solid.high, 3), solid.high):
                slicer.cut(solid, z, INK)
    return pen.sheet.getchannel("a")


def _rim(pen: Pen, mask: Image.Image, rims: Sequence[tuple[float, Colour]]) -> None:
    """The mask grown by so many pixels, in these colours, the widest first."""
    for grow, fill in rims:
        grown = mask
        for i in range(12):
            a, r = math.tau * i / 12, grow * kit.SS
            shift = (round(r * math.cos(a)), round(r * math.sin(a)))
            grown = ImageChops.lighter(grown, ImageChops.offset(mask, *shift))
        pen.sheet.paste((*fill, 255), (0, 0), grown)


# --- the models -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without its empty margin; its corner as seen from the middle of a square."""

    image: Image.Image
    left: int
    top: int


def trimmed(sheet: Image.Image) -> Sprite:
    box = sheet.getbbox()
    assert box is not None
    return Sprite(sheet.crop(box), box[0] - MIDDLE, box[1] - FOOT)


@lru_cache(64)
def body(seat: SeatLook, heading: int) -> Sprite:
    """A loco turned along its track, built up in slices from the wheels to the chimney."""
    pen, solids = Pen(SIDE, SIDE), _solids(seat)
    slicer = _Slicer(pen, heading)
    _rim(pen, _silhouette(solids, heading), ((7, CREAM), (4, INK)))
    for solid in sorted(solids, key=slicer.order):
        for z in (*range(solid.low, solid.high, 6), solid.high):
            slicer.cut(solid, z, INK, 1.8)
        for z in range(solid.low, solid.high + 1):
            slicer.cut(solid, z, solid.fill(z))
    x, y = roof(heading)
    top = shape(seat.shape, x, y + 2, 24)
    for grow, fill, up in ((6.5, CREAM, 0), (3.5, INK, 0), (0, seat.dark, 0), (0, seat.colour, 2)):
        top.draw(pen, fill, grow, dy=-up)
    sheet = pen.done()
    under = Image.new("RGBA", sheet.size)
    under.alpha_composite(kit.shadow(sheet, 4, 0.75), (0, 5))
    under.alpha_composite(sheet)
    return trimmed(under)


def roof(heading: int) -> Point:
    """The middle of the cab's roof on the sprite; nearer to the viewer when it goes away."""
    c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    return MIDDLE + CAB * c, FOOT + CAB * s - ROOF * TALL - 2 + 6 * max(0, -s)


def boiler(heading: int) -> Point:
    """The middle of the number on the sprite."""
    c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
    nearer = 4 * max(0, -s) + 5 * max(0, s)
    return MIDDLE + BOILER * c, FOOT + BOILER * s - 35 * TALL + nearer


@lru_cache(64)
def pale(seat: SeatLook, heading: int) -> Sprite:
    """The body of a ghost: where a loco would end. Flat, so that it keeps the tone of its seat."""
    pen, tint = Pen(SIDE, SIDE), mix(seat.light, CREAM, 0.6)
    rims = ((8, CREAM), (5, seat.dark), (1, tint))
    _rim(pen, _silhouette(_solids(seat), heading), rims)
    top = shape(seat.shape, *roof(heading), 24)
    for grow, fill in ((6.0, CREAM), (3.0, seat.dark), (-0.5, mix(tint, CREAM, 0.5))):
        top.draw(pen, fill, grow)
    return trimmed(pen.done())
