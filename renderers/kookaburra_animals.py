"""The five animals of the Kookaburra Game as stickers, in the colours of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image

from engines.kookaburra_track import ANIMALS
from renderers import kit
from renderers.kit import CREAM, GOLD, INK, Blob, Colour, Pen, Plane, SeatLook, mix
from renderers.kookaburra_tones import HORN, MOUTH, SLATE, pale
from renderers.marks import badge, shape
from renderers.paths import Point, points


def _blob(discs: str = "", limbs: str = "", planes: str = "") -> Blob:
    """A blob from numbers, as in the kit; planes are rows of points, parted by slashes."""
    flat = (Plane(tuple(points(corners))) for corners in filter(None, planes.split("/")))
    return Blob(*kit.blob(discs, limbs).parts, *flat)


Rim: TypeAlias = Literal["none", "cream", "gold"]


@dataclass(frozen=True, slots=True)
class Animal:
    """An animal of about 112 units, looking right, around its middle.

    ``far`` are limbs on the other side; ``marks`` pairs of a tone and what is drawn in it.
    """

    body: Blob
    marks: tuple[tuple[str, Blob], ...]
    letter: Point
    far: Blob = field(default_factory=Blob)


KOALA: Final = Animal(
    _blob(
        discs="-27 -27 15, 27 -27 15, -14 38 8.5, 14 38 8.5",
        limbs="-8 -15 8 -15 25 25, 0 16 0 24 22 21, -17 8 -25 22 8 7, 17 8 25 22 8 7",
    ),
    (
        ("pale", _blob("-27 -27 8.5, 27 -27 8.5", "-9 -2 9 -2 11 11")),
        ("ink", _blob(limbs="0 -14 0 -5 7.5 8.5")),
        ("light", _blob(limbs="-2 -15 -1 -13 2.2 1.6")),
        ("cream", _blob("-15 -18 5.5, 15 -18 5.5")),
        ("ink", _blob("-14 -18 4, 14 -18 4")),
    ),
    (0, 25),
)
KOOKABURRA: Final = Animal(
    _blob(
        limbs="2 -24 10 -23 18 16, -6 2 -2 18 21 17, 0 -10 -2 6 17 19, -10 -33 -17 -38 7 3,"
        "2 34 6 38 4 4, -8 34 -5 38 4 4"
    ),
    (
        ("dark", _blob(limbs="-17 -2 -25 20 11 6")),
        ("pale", _blob(limbs="14 -19 6 -10 11 10, 8 2 6 14 9 8")),
        ("slate", _blob(planes="20 -31, 49 -19, 46 -15, 20 -17")),
        ("horn", _blob(planes="20 -18, 44 -15, 24 -10")),
        ("ink", _blob(limbs="-12 -25 14 -26 3 5")),
        ("cream", _blob("12 -26 4.2")),
        ("ink", _blob("13 -26 2.6")),
    ),
    (-2, 16),
    _blob(limbs="-15 18 -34 38 9 6", planes="20 -31, 49 -19, 46 -15, 24 -10"),
)
PLATYPUS: Final = Animal(
    _blob(
        discs="22 2 17",
        limbs="-16 8 10 8 22 21, -30 14 -43 20 12 11, -14 28 -17 34 6 5, 14 28 18 34 6 5,"
        "28 8 46 11 10 9",
    ),
    (
        ("dark", _blob(limbs="-36 16 -43 20 9 8.5")),
        ("slate", _blob(limbs="34 8 46 11 8 7.5")),
        ("ink", _blob("44 7 1.8", "35 15 49 16 1.2 1.2")),
        ("pale", _blob(limbs="12 20 25 13 8 5")),
        ("cream", _blob("24 -5 5.8")),
        ("ink", _blob("25.5 -5 4", "-46 13 -40 25 1 1, -39 11 -33 23 1 1")),
    ),
    (-8, 8),
)
CROC: Final = Animal(
    _blob(
        discs="18 -10 9",
        limbs="-16 12 6 12 17 17, -20 12 -38 2 12 7, -38 2 -45 -16 7 3, 14 2 48 -10 12 6.5,"
        "12 20 45 20 9 5, -18 24 -23 35 6.5 5, 8 24 6 35 6.5 5",
        planes="-32 2, -27 -14, -18 0 / -19 -2, -12 -16, -3 -2 / -5 -2, 3 -15, 9 0",
    ),
    (
        ("mouth", _blob(planes="18 12, 49 -1, 46 15, 20 16")),
        (
            "cream",
            _blob(
                "19 -11 5.6",
                planes="26 9, 34 6, 31.5 14 / 37 5, 45 1.5, 42.5 9.5 / 27 16, 35 16, 30.5 9"
                "/ 37 16, 45 16, 41 10",
            ),
        ),
        ("ink", _blob("20.5 -11 3.6, 48 -11 1.8")),
        ("pale", _blob(limbs="-12 25 4 25 4 4")),
    ),
    (-8, 9),
    _blob(limbs="-4 24 -2 34 6 5"),
)
KANGAROO: Final = Animal(
    _blob(
        discs="-7 17 20",
        limbs="-14 20 -32 34 10 7, -32 34 -48 31 7 4, -6 14 7 -8 20 13, 10 -10 16 -26 11 9.5,"
        "17 -28 34 -23 11.5 7, 11 -37 5 -50 6 3.5, 20 -38 21 -52 6 3.5, -10 36 17 37 6.5 5,"
        "14 -5 27 4 5.5 4.5",
    ),
    (
        ("pale", _blob(limbs="7 4 9 16 8 8, 12 -38 8 -46 2.4 1.6, 20 -40 21 -47 2.4 1.6")),
        ("dark", _blob(limbs="-22 12 -9 6 3 3, -9 6 3 14 3 3, 3 14 4 26 3 3")),
        ("pale", _blob(limbs="32 -22 36 -22 5.5 5")),
        ("ink", _blob("39 -25 3.4")),
        ("cream", _blob("18 -30 5")),
        ("ink", _blob("19.4 -30 3.4")),
    ),
    (-3, 10),
    _blob(limbs="8 -4 18 7 4 3.5"),
)
FLYING: Final = Animal(
    _blob(
        limbs="4 -14 14 -18 17 16, -6 0 -22 12 16 10, -24 14 -44 26 8 7, 0 -24 -6 -32 7 3,"
        "-4 -2 -20 -30 11 8, -20 -30 -38 -44 9 4, -16 -22 -40 -28 7 3, -10 -12 -36 -12 7 3,"
        "4 4 2 12 12 9"
    ),
    (
        ("dark", _blob(limbs="-10 -16 -22 -32 5 4, -24 -33 -36 -42 4 2")),
        ("pale", _blob(limbs="18 -12 8 2 11 9")),
        ("slate", _blob(planes="22 -25, 52 -19, 49 -15, 22 -13")),
        ("horn", _blob(planes="22 -14, 47 -15, 26 -7")),
        ("ink", _blob(limbs="-6 -20 14 -21 3 5")),
        ("cream", _blob("13 -22 4.2")),
        ("ink", _blob("14 -22 2.6")),
    ),
    (-4, 4),
    _blob(planes="22 -25, 52 -19, 49 -15, 26 -7"),
)
LAUGHING: Final = Animal(
    FLYING.body,
    (
        *FLYING.marks[:2],
        ("mouth", _blob(planes="24 -22, 38 -18, 32 -6, 20 -6")),
        ("slate", _blob(planes="22 -28, 50 -34, 49 -29, 24 -15")),
        ("horn", _blob(planes="20 -10, 40 2, 24 -1")),
        ("ink", _blob(limbs="-6 -20 14 -23 3 5")),
        ("cream", _blob(limbs="11 -25 16 -25 3.4 3.4")),
        ("ink", _blob(limbs="11 -25 17 -25 1.2 1.2")),
    ),
    (-4, 4),
    _blob(planes="22 -28, 50 -34, 49 -29, 30 -16 / 20 -10, 40 2, 24 -1"),
)

LOOKS: Final = {
    "koala": KOALA,
    "kookaburra": KOOKABURRA,
    "platypus": PLATYPUS,
    "croc": CROC,
    "kangaroo": KANGAROO,
    "flying": FLYING,
    "laughing": LAUGHING,
}
"""The animals by the engine's names, and the kookaburra on the wing."""

LARGE, MIDDLE, SMALL, HOUSED = 0.82, 0.72, 0.64, 0.54
"""Scales: alone on a square, two of them, more of them or in a box, and at home."""


def _tone(seat: SeatLook, tone: str) -> Colour:
    return {
        "dark": seat.dark,
        "light": seat.light,
        "pale": pale(seat),
        "ink": INK,
        "cream": CREAM,
        "slate": SLATE,
        "horn": HORN,
        "mouth": MOUTH,
    }[tone]


@lru_cache(256)
def sticker(seat: SeatLook, kind: str, scale: float, rim: Rim = "cream") -> Image.Image:
    """An animal looking right, with an outline and a rim: gold when it may move."""
    animal, side = LOOKS[kind], round(112 * scale) + 24
    base, far, main, face = (Pen(side, side, -side / 2, -side / 2) for _ in range(4))
    line = 2.2 + 1.2 * scale
    rims: dict[Rim, tuple[tuple[float, Colour], ...]] = {
        "none": ((line, INK),),
        "cream": ((line + 3, CREAM), (line, INK)),
        "gold": ((line + 7, INK), (line + 5, GOLD), (line, INK)),
    }
    for grow, colour in rims[rim]:
        for part in (animal.far, animal.body):
            part.draw(base, colour, grow, scale=scale)
    animal.far.draw(far, seat.dark, scale=scale)
    animal.body.draw(main, seat.colour, scale=scale)
    for tone, blob in animal.marks:
        blob.draw(face, _tone(seat, tone), scale=scale)
    d = max(1, round(3.4 * scale))
    body = kit.shaded(main.done(), seat.dark, -d, d)
    out = base.done()
    for sheet in (far.done(), kit.shaded(body, seat.light, d - 1, 1 - d, 0.9), face.done()):
        out.alpha_composite(sheet)
    under = Image.new("RGBA", out.size)
    under.paste(kit.shadow(out, 0.5, 0.42, step=107), (-1, 5))
    under.alpha_composite(out)
    return _trimmed(under)


def _trimmed(sheet: Image.Image) -> Image.Image:
    """The sheet without its empty margins, its middle where it was: quicker to paste."""
    left, top, right, bottom = sheet.getbbox() or (0, 0, *sheet.size)
    x, y = min(left, sheet.width - right), min(top, sheet.height - bottom)
    return sheet.crop((x, y, sheet.width - x, sheet.height - y))


def looking_left(seat: SeatLook, kind: str, scale: float, rim: Rim = "cream") -> Image.Image:
    return sticker(seat, kind, scale, rim).transpose(Image.Transpose.FLIP_LEFT_RIGHT)


@lru_cache(16)
def letter(seat: SeatLook, r: float) -> Image.Image:
    """The letter of a seat, small, to lie on its animals."""
    side = round(r * 2.64 + 8)
    pen, c = Pen(side, side), side / 2
    body = shape(seat.shape, c, c, r)
    body.draw(pen, INK, 2.6)
    body.draw(pen, seat.badge, 0.6)
    lift = {"house": 0.1, "shield": -0.08}.get(seat.shape, 0) * r
    pen.text(c, c + lift, seat.letter, round(r * 2), seat.text)
    return pen.done()


@lru_cache(16)
def silhouette(kind: str, colour: Colour, scale: float) -> Image.Image:
    """An animal that is not home yet, for a plate."""
    side = round(112 * scale) + 12
    pen = Pen(side, side, -side / 2, -side / 2)
    for part in (LOOKS[kind].far, LOOKS[kind].body):
        part.draw(pen, colour, 1.5, scale=scale)
    return _trimmed(pen.done())


@lru_cache(8)
def faded(seat: SeatLook) -> SeatLook:
    """The look of what is not there yet."""
    colour, dark, light = (mix(tone, CREAM, 0.62) for tone in (seat.colour, seat.dark, seat.light))
    return replace(seat, colour=colour, dark=dark, light=light)


def prepare(seats: Sequence[SeatLook]) -> None:
    """Draws in advance what stands on boards of the usual length."""
    for seat in seats:
        for kind in ANIMALS:
            for scale in (LARGE, MIDDLE, SMALL):
                sticker(seat, kind, scale)
                sticker(seat, kind, scale, "gold")
            sticker(seat, kind, SMALL, "none")


@lru_cache(8)
def portrait(seat: SeatLook, size: float) -> Image.Image:
    """A kookaburra's head and the letter of a seat for its plate."""
    wide, high, scale = 100, round(112 * size), 1.12 * size
    outline, fill, face = (Pen(wide, high, 49 * scale - 92, -58 * size) for _ in range(3))
    for part in (KOOKABURRA.far, KOOKABURRA.body):
        part.draw(outline, INK, 4.5, scale=scale)
        part.draw(fill, seat.colour, scale=scale)
    for tone, blob in KOOKABURRA.marks:
        blob.draw(face, _tone(seat, tone), scale=scale)
    letter = Pen(wide, high)
    badge(letter, seat, 40, high - 38, 28)
    out = outline.done()
    for sheet in (kit.shaded(fill.done(), seat.dark, -5, 5), face.done(), letter.done()):
        out.alpha_composite(sheet)
    return out
