"""Marks that every board uses: badges of seats, dots and arrows, a push, dice, a crown, a flag."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit import (
    CREAM,
    GOLD,
    INK,
    LAVA,
    MIN_TEXT,
    Blob,
    Colour,
    Disc,
    Pen,
    Plane,
    SeatLook,
    rgb,
    shadow,
)
from renderers.paths import points, star

LIGHT: Final = rgb("fff0b0")

_CORNERS: Final = {
    "square": points("-.88 -.88, .88 -.88, .88 .88, -.88 .88"),
    "diamond": points("1.32 0, 0 1.32, -1.32 0, 0 -1.32"),
    "hexagon": points("1.25 0, .63 .98, -.63 .98, -1.25 0, -.63 -.98, .63 -.98"),
    "house": points("-.92 .86, .92 .86, .92 -.3, 0 -1.25, -.92 -.3"),
    "shield": points("-.92 -.86, .92 -.86, .92 .3, 0 1.25, -.92 .3"),
}
_LIFT: Final = {"house": 0.08, "shield": -0.08}
"""Where the middle of a shape's room for a letter lies below its centre."""


def shape(kind: str, x: float, y: float, r: float) -> Blob:
    """The shape of a seat, of about the same area whichever it is."""
    if kind not in _CORNERS:
        return Blob(Disc(x, y, r))
    return Blob(Plane(tuple((x + r * a, y + r * b) for a, b in _CORNERS[kind])))


def badge(pen: Pen, seat: SeatLook, x: float, y: float, r: float, size: int = MIN_TEXT) -> None:
    """The letter of a seat on its shape."""
    body = shape(seat.shape, x, y, r)
    body.draw(pen, INK, 5)
    body.draw(pen, seat.badge, 1.5)
    pen.text(x, y + _LIFT.get(seat.shape, 0) * r, seat.letter, size, seat.text)


@lru_cache(16)
def token(seat: SeatLook, r: int = 30, size: int = MIN_TEXT) -> Image.Image:
    """The badge of a seat as a sprite."""
    side = round(r * 2.64 + 14)
    pen = Pen(side, side)
    badge(pen, seat, side / 2, side / 2, r, size)
    return pen.done()


@lru_cache(2)
def impact(size: int = 80) -> Image.Image:
    """The mark of a push: a burst."""
    pen, c = Pen(size, size), size / 2
    for r, inner, colour in (
        (c, 0.56, INK),
        (c - 6, 0.56, CREAM),
        (c - 15, 0.56, GOLD),
        (c - 25, 0.6, LAVA),
    ):
        pen.poly(star(c, c, r, 9, inner, 0.2), colour)
    return pen.done()


@lru_cache(32)
def dot(seat: SeatLook, r: float = 9) -> Image.Image:
    """A footprint in a trail: the colour and the shape of the seat."""
    side = round(r * 2.64 + 14)
    pen, body = Pen(side, side), shape(seat.shape, side / 2, side / 2, r)
    for grow, fill in ((6, CREAM), (3.5, INK), (0, seat.colour)):
        body.draw(pen, fill, grow)
    return pen.done()


@lru_cache(128)
def arrow_head(colour: Colour, degrees: int) -> Image.Image:
    """The end of a trail, pointing to ``degrees`` (0: right, 90: down)."""
    pen, c, a = Pen(84, 84), 42, math.radians(degrees)
    corners = ((28, 0), (28, 2.25), (7, math.pi), (28, -2.25))
    body = Blob(
        Plane(tuple((c + r * math.cos(a + b), c + r * math.sin(a + b)) for r, b in corners))
    )
    for grow, fill in ((8.5, CREAM), (5.5, INK), (1, colour)):
        body.draw(pen, fill, grow)
    return pen.done()


@lru_cache(16)
def die(face: int, size: int = 92) -> Image.Image:
    """A die with pips."""
    pen, s = Pen(size, size + 8), size
    pen.box(0, 8, s, s, s * 0.2, INK)
    pen.box(4, 12, s - 8, s - 8, s * 0.16, rgb("d9c7a5"))
    pen.box(4, 4, s - 8, s - 8, s * 0.16, CREAM)
    pips = ("000010000", "100000001", "100010001", "101000101", "101010101", "101101101")[face - 1]
    for i, pip in enumerate(pips):
        if pip == "1":
            x, y = 0.26 + 0.24 * (i % 3), 0.26 + 0.24 * (i // 3)
            pen.circle(s * x, s * y, s * 0.085, INK)
    return pen.done()


@lru_cache(4)
def crown(size: int) -> Image.Image:
    """For a winner."""
    pen, u = Pen(size, size), size / 64
    outline = points("12 50, 8 22, 22 33, 32 12, 42 33, 56 22, 52 50")
    body = Blob(Plane(tuple((x * u, y * u) for x, y in outline)))
    for grow, fill in ((8 * u, INK), (5 * u, CREAM), (2 * u, GOLD)):
        body.draw(pen, fill, grow)
    pen.line([(15 * u, 46 * u), (49 * u, 46 * u)], rgb("d98f10"), 6 * u)
    return pen.done()


@lru_cache(1)
def flag() -> Image.Image:
    """For the seat that begins."""
    pen = Pen(60, 60)
    for fill, r in ((INK, 29), (rgb("f4ead6"), 25)):
        pen.circle(30, 30, r, fill)
    pen.line([(22, 15), (22, 46)], INK, 5)
    pen.poly([(24, 14), (46, 24), (24, 34)], rgb("d8412f"))
    return pen.done()


@lru_cache(1)
def ring() -> Image.Image:
    """Light on the ground below whoever is to move."""
    pen = Pen(170, 80)
    for r, fill in ((64, GOLD), (54, LIGHT)):
        pen.circle(85, 40, r, fill, 0.4)
    sheet = pen.done()
    return Image.alpha_composite(shadow(sheet, 5, 0.8, GOLD, 36), sheet)


@lru_cache(1)
def rays() -> Image.Image:
    """A sunburst behind a winner."""
    pen = Pen(240, 240)
    pen.poly(star(120, 120, 112, 14, 0.7), GOLD)
    pen.circle(120, 120, 70, LIGHT)
    return pen.done()
