"""The locomotives of Voll in Fahrt: on rails, as ghosts, in sheds, wrecked, from the front."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers import kit
from renderers.frames import Frame
from renderers.kit import CREAM, GOLD, INK, LAVA, MIN_TEXT, Colour, Pen, SeatLook, mix, rgb
from renderers.marks import badge, shape
from renderers.paths import Point, star
from renderers.voll_models import (
    BEAM,
    BRASS,
    CHIMNEY,
    FOOT,
    MIDDLE,
    SIDE,
    Sprite,
    body,
    boiler,
    pale,
    roof,
    trimmed,
)
from renderers.voll_rails import Stand

SMOKE: Final = rgb("d9d3dd")
DARK_LETTER: Final = rgb("3b2410")
LETTERING: Final = "name"
"""The narrower font: the colour of the seat must stay visible around letter and number."""

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


# --- on the rails ---------------------------------------------------------------------------------


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
    glow = trimmed(kit.shadow(sheet, 7, 2, GOLD))
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
        (roof(at.heading), seat.letter, lift),
        (boiler(at.heading), str(number), 0),
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


@lru_cache(8)
def medal(seat: SeatLook, r: int) -> Image.Image:
    """A large portrait of whose turn it is, on the frame, in the room that few seats leave."""
    pen, middle = Pen(2 * r + 40, 2 * r + 40), r + 20
    for grow, fill in ((0, GOLD), (-6, kit.PLATE_LIT), (-18, seat.tint)):
        pen.circle(middle, middle, r + grow, fill)
    sheet, front = pen.done(), _face(seat, r / 68, 90 * r / 68)
    sheet = Image.alpha_composite(kit.shadow(sheet, 8, 0.8, GOLD), sheet)
    sheet.alpha_composite(front, (middle - front.width // 2, middle - front.height // 2))
    return kit.on(kit.FRAME, sheet)


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
