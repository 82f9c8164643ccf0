"""Marks of the Kookaburra Game: bites, fights, splashes, rings, a debt, and the laugh."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.kit import (
    CREAM,
    GOLD,
    INK,
    LAVA,
    Blob,
    Colour,
    Disc,
    Limb,
    Pen,
    Plane,
    SeatLook,
)
from renderers.kookaburra_animals import LOOKS
from renderers.kookaburra_tones import BLOOD, FOAM, LAMP, WATER
from renderers.marks import badge, die, shape
from renderers.paths import bezier, points, rows, star


@lru_cache(1)
def bite() -> Image.Image:
    """Where an animal was eaten: two rows of teeth."""
    pen, c = Pen(110, 110), 55
    for r, inner, colour in ((52, 0.66, INK), (47, 0.66, CREAM), (40, 0.64, BLOOD)):
        pen.poly(star(c, c, r, 10, inner, 0.2), colour)
    for side in (-1, 1):
        for fill, half, far, gum in ((INK, 27, 20, 0), (CREAM, 24, 18, 2)):
            teeth = [
                (c + half - 2 * half * i / 6, c + side * ((2 + gum) if i % 2 else (15 - gum / 2)))
                for i in range(7)
            ]
            pen.poly([(c - half, c + side * far), (c + half, c + side * far), *teeth], fill)
    return pen.done()


@lru_cache(1)
def small_bite() -> Image.Image:
    """Who could be eaten."""
    return bite().convert("RGBa").resize((64, 64), Image.Resampling.LANCZOS).convert("RGBA")


@lru_cache(1)
def clash() -> Image.Image:
    """Where two crocodiles fight: a burst with a bolt."""
    pen, c = Pen(110, 110), 55
    for r, inner, colour in ((52, 0.56, INK), (46, 0.56, CREAM), (36, 0.56, LAVA)):
        pen.poly(star(c, c, r, 9, inner, 0.2), colour)
    bolt = points("60 24, 38 58, 53 58, 46 86, 73 48, 57 48, 66 24")
    Blob(Plane(tuple(bolt))).draw(pen, INK, 3)
    pen.poly(bolt, GOLD)
    return pen.done()


@lru_cache(48)
def fight_die(seat: SeatLook, face: int) -> Image.Image:
    """What a seat threw in a fight, in its colour."""
    pen = Pen(78, 82)
    pen.box(0, 0, 78, 82, 20, INK)
    pen.box(3, 3, 72, 76, 18, seat.colour)
    sheet = pen.done()
    sheet.alpha_composite(die(face, 60), (9, 8))
    return sheet


@lru_cache(1)
def splash() -> Image.Image:
    """Where an animal went into the water: a ripple, and jets that fall apart."""
    pen = Pen(150, 120)
    jets = rows(
        "56 92 46 60 20 52 9, 68 90 64 40 50 24 11, 84 90 92 30 112 22 11, 96 92 108 66 132 66 9"
    )
    drops = rows("14 74 5, 40 12 6, 82 16 5, 128 14 4, 140 86 4")
    for grow, colour in ((7, INK), (4, CREAM), (0, WATER)):
        pen.circle(76, 94, 46 + grow, colour, (17 + grow) / (46 + grow))
        for px, py, qx, qy, rx, ry, wide in jets:
            path = bezier([(px, py), (qx, qy), (rx, ry)])
            pen.ribbon(path, colour, (2 * wide + 2 * grow, 7 + 2 * grow))
        for x, y, r in drops:
            pen.circle(x, y, r + grow * 0.8, colour)
    pen.circle(76, 95, 32, CREAM, 0.28)
    pen.circle(76, 95, 24, WATER, 0.24)
    return pen.done()


@lru_cache(1)
def heart() -> Image.Image:
    """A kookaburra came to the aid of a lone friend."""
    pen = Pen(58, 56)
    body = Blob(
        Disc(20, 20, 11),
        Disc(38, 20, 11),
        Limb((20, 20), (29, 36), 11, 3),
        Limb((38, 20), (29, 36), 11, 3),
    )
    for grow, fill in ((7, INK), (4, CREAM), (0, BLOOD)):
        body.draw(pen, fill, grow)
    pen.capsule((17, 17), (20, 14), 3, 3, CREAM)
    return pen.done()


@lru_cache(1)
def debt() -> Image.Image:
    """The mark of an animal that went back through its gate and owes the whole lap."""
    pen = Pen(40, 40)
    for r, fill in ((19, CREAM), (16, INK)):
        pen.circle(20, 20, r, fill)
    pen.line([(13, 20), (27, 20)], GOLD, 6)
    return pen.done()


@lru_cache(8)
def window(kind: str) -> Image.Image:
    """The light in the window of an animal that is home, and the animal before it."""
    pen, c = Pen(48, 48), 24
    pen.circle(c, c, 19.5, LAMP)
    for part in (LOOKS[kind].far, LOOKS[kind].body):
        part.draw(pen, INK, 0, c, c, 0.4)
    return pen.done()


@lru_cache(20)
def counter(seat: SeatLook, kind: str) -> Image.Image:
    """An animal where it could go, small: one choice of many."""
    pen, c = Pen(64, 64), 32
    for r, fill in ((31, INK), (28, seat.colour), (23, CREAM)):
        pen.circle(c, c, r, fill)
    for part in (LOOKS[kind].far, LOOKS[kind].body):
        part.draw(pen, INK, 0, c, c, 0.42)
    return pen.done()


@lru_cache(8)
def target(colour: Colour) -> Image.Image:
    """A ring around a square that can be reached."""
    side = 108
    pen, c = Pen(side, side), side / 2
    bands = ((1, INK), (4, CREAM), (8, colour), (14, CREAM), (17, INK), (19, (0, 0, 0, 0)))
    for inset, fill in bands:
        pen.circle(c, c, c - inset, fill)
    return pen.done()


@lru_cache(1)
def peril() -> Image.Image:
    """Around an animal that a crocodile could eat next: open jaws."""
    side = 128
    pen, c = Pen(side, side), side / 2
    for r, fill in ((62, INK), (59, CREAM), (55, BLOOD), (44, CREAM)):
        pen.poly(star(c, c, r, 14, 0.84), fill)
    return pen.done()


@lru_cache(8)
def turn_letter(seat: SeatLook) -> Image.Image:
    """The letter at the gate of the seat whose turn it is, in gold."""
    pen, c = Pen(100, 100), 50
    body = shape(seat.shape, c, c, 28)
    for grow, fill in ((13, INK), (10, GOLD)):
        body.draw(pen, fill, grow)
    badge(pen, seat, c, c, 28)
    return pen.done()


@lru_cache(1)
def laugh() -> Image.Image:
    """What a kookaburra says when it comes home; the same in every language."""
    pen = Pen(380, 170)
    for x, y, size in ((58, 118, 64), (168, 88, 78), (296, 54, 92)):
        for dx, dy in ((-5, 0), (5, 0), (0, -5), (0, 5), (-4, -4), (4, 4), (-4, 4), (4, -4)):
            pen.text(x + dx, y + dy, "HA", size, INK)
    for x, y, size in ((58, 118, 64), (168, 88, 78), (296, 54, 92)):
        pen.text(x, y, "HA", size, GOLD)
    return pen.done()


@lru_cache(1)
def ripple() -> Image.Image:
    """A dot of a way through the water that has not been swum yet."""
    pen = Pen(34, 34)
    for r, fill in ((13, INK), (10, FOAM)):
        pen.circle(17, 17, r, fill)
    return pen.done()
