"""The food of Ugah Ugah: tiles of the ring, open and face down, and single bites."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit import CREAM, INK, MIN_TEXT, Colour, Pen, mix, rgb
from renderers.paths import bezier, points, rows
from renderers.ugah_clay import BONE, TONES, Parts, clay

SIDE: Final = 88
ROUND: Final = 29
FIGURE: Final = 62
DEEP: Final = 7
"""How much of the front of a tile is seen."""

WIDE: Final = 98
"""Of the sprite of a tile, which is a little taller than wide."""

FOOD: Final[dict[int, Colour]] = {
    value: rgb(code)
    for value, code in ((1, "9086ab"), (2, "f7ecd2"), (3, "ffdf94"), (4, "ffb561"), (5, "ff8350"))
}
BACK: Final = rgb("a8643c")
PRINT: Final = rgb("f2d7a2")

PLACES: Final = {
    2: rows("-18 23 1.05, 18 23 1.05"),
    3: rows("-28 19 .92, 0 26 .92, 28 19 .92"),
    4: rows("-29 6 .8, -13 27 .8, 14 27 .8, 30 6 .8"),
    5: rows("-31 -5 .78, -27 18 .78, 0 27 .78, 27 18 .78, 32 -5 .78"),
}
"""Where the bites lie on a tile, and how large."""

BITES: Final[dict[int, Parts]] = {
    2: (
        (rgb("4f9a3c"), clay(limbs="1 -8 9 -13 4 3")),
        (rgb("d8352f"), clay("0 2 12")),
    ),
    3: ((rgb("fffaf0"), clay(limbs="0 -5 0 3 8 11")),),
    4: ((rgb("3f8fc4"), clay(limbs="0 0 5 0 10 7", planes="-14 -10, -4 0, -14 10")),),
    5: (
        (BONE, clay("12 8 3.5, 8 13 3.5", "2 4 9 10 3 3")),
        (rgb("8c3f22"), clay(limbs="-5 -5 1 1 10 6")),
    ),
}
"""A berry, an egg, a fish, a drumstick."""

GLINTS: Final = {
    2: (rgb("ff9b8a"), rows("-4 -2 3.2")),
    3: (rgb("b98a5a"), rows("-4 4 2.6, 4 -1 2.6")),
    4: (INK, rows("6 -2 2.6")),
    5: (rgb("d98a58"), rows("-7 -7 3.4")),
}


def bite(pen: Pen, value: int, x: float, y: float, k: float) -> None:
    for colour, blob in BITES[value]:
        for grow, fill in ((3, INK), (0, colour)):
            blob.draw(pen, fill, grow, x, y, k)
    colour, spots = GLINTS[value]
    for u, v, r in spots:
        pen.circle(x + u * k, y + v * k, r * k, colour)


LIME, DARK_LIME = rgb("a6d72c"), rgb("7fae22")


def caterpillar(pen: Pen, x: float, y: float) -> None:
    """It stinks, and knows it."""
    for u, v in points("-33 -16, -20 -22, 28 -22"):
        reek = points("0 0, -10 -8, 10 -14, 0 -24")
        wave = bezier([(x + u + dx, y + v + dy) for dx, dy in reek])
        pen.line(wave, INK, 8)
        pen.line(wave, TONES["small"], 4)
    spine = points("-28 5, -13 -4, 2 4, 15 -2")
    for u, v in spine:
        pen.line([(x + u - 2, y + v + 8), (x + u - 3, y + v + 17)], INK, 6)
    for u in (21, 32):
        pen.line([(x + 26, y - 8), (x + u, y - 23)], INK, 4)
    for grow in (3.5, 0):
        for i, (u, v) in enumerate(spine):
            fill = INK if grow else DARK_LIME if i % 2 else LIME
            pen.circle(x + u, y + v, 12.5 + grow, fill)
    for r, fill in ((18, INK), (14.5, LIME)):
        pen.circle(x + 26, y - 1, r, fill)
    _face(pen, x + 26, y - 1)


def _face(pen: Pen, x: float, y: float) -> None:
    for u in (-5, 6):
        pen.circle(x + u, y - 4, 5, CREAM)
        pen.circle(x + u, y - 3, 3, INK)
    pen.line([(x - 6, y + 9), (x, y + 5), (x + 6, y + 9)], INK, 3)


FOOTPRINT: Final = clay(
    "-20 -27 7.5, -6 -33 6.5, 6 -32 5.5, 16 -27 5, 24 -18 4.5",
    chains="-2 28 11, 2 7 13, -2 -6 17",
)


@lru_cache(16)
def tile(value: int | None, scale: float = 1) -> Image.Image:
    """A flat stone seen a little from above; None lies face down."""
    pen, c, s = Pen(WIDE, WIDE + 8), WIDE / 2, SIDE / 2
    top = FOOD[value] if value else BACK
    for grow, y, deep, fill in (
        (4.5, 0, DEEP, INK),
        (0, DEEP, 0, mix(top, INK, 0.42)),
        (0, 0, 0, mix(top, CREAM, 0.45)),
        (0, 4, -4, top),
    ):
        wide = SIDE + 2 * grow
        pen.box(c - s - grow, c - s + y - grow, wide, wide + deep, ROUND + grow, fill)
    if value:
        _food(pen, value, c)
    else:
        FOOTPRINT.draw(pen, mix(top, INK, 0.5), 3.5, c, c)
        FOOTPRINT.draw(pen, PRINT, 0, c, c)
    if scale == 1:
        return pen.done()
    size = (round(pen.size[0] * scale), round(pen.size[1] * scale))
    return pen.sheet.resize(size, Image.Resampling.LANCZOS).convert("RGBA")


def _food(pen: Pen, value: int, c: float) -> None:
    """The value in figures and, countable, in food; there is only one caterpillar."""
    pen.text(c, c - 18, str(value), FIGURE, INK)
    if value == 1:
        caterpillar(pen, c, c + 21)
    for u, v, k in PLACES.get(value, ()):
        bite(pen, value, c + u, c + v, k)


@lru_cache(8)
def rim(left: Colour, right: Colour) -> Image.Image:
    """A ground for a tile that shows around it, in one colour or in two."""
    pen, half = Pen(138, 145), Pen(138, 145)
    pen.box(0, 0, 138, 145, 46, INK)
    for sheet, fill in ((pen, left), (half, right)):
        sheet.box(3.5, 3.5, 131, 138, 43, fill)
    half.draw.rectangle((0, 0, half.sheet.width / 2, half.sheet.height), fill=(0, 0, 0, 0))
    pen.sheet.paste(half.sheet, mask=half.sheet.getchannel("a"))
    return pen.done()


@lru_cache(16)
def chip(value: int | None, edge: Colour) -> Image.Image:
    """A tile in short, for a plate: the value and one bite, or only its back."""
    wide, high = (104, 66) if value else (66, 66)
    top = FOOD[value] if value else BACK
    pen = Pen(wide, high)
    for x, r, fill in ((0, 22, INK), (3, 19, edge), (8, 14, INK), (10.5, 12, top)):
        pen.box(x, x, wide - 2 * x, high - 2 * x, r, fill)
    if value is None:
        FOOTPRINT.draw(pen, PRINT, 0, 33, 34, 0.52)
    elif value == 1:
        pen.text(30, 33, "1", MIN_TEXT, INK)
        pen.circle(72, 34, 20, INK)
        pen.circle(72, 34, 16.5, LIME)
        _face(pen, 72, 34)
    else:
        pen.text(34, 33, str(value), MIN_TEXT, INK)
        bite(pen, value, 72, 34, 1.3)
    return pen.done()
