"""The llamas of Hoppla Lama: on the board, on the plates, and in the crater."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from renderers.kit import CREAM, INK, LAVA, Pen, SeatLook, blob, mix, rgb, shaded, underfoot
from renderers.marks import badge, crown
from renderers.paths import bezier, rows

WOOL: Final = blob(
    discs="-28 -52 23, -10 -58 26, 10 -57 25, 24 -50 22, -14 -44 24, 10 -43 24, 32 -62 19,"
    "27 -84 13, 38 -78 13, 31 -116 11",
    limbs="-46 -62 -53 -54 8 7, 26 -60 33 -104 17 12",
)
HEAD: Final = blob(limbs="34 -107 51 -102 13 8.5")
EARS: Final = blob(
    limbs="27 -118 22 -136 5 4, 22 -136 25 -143 4 2.5, 38 -119 38 -137 5 4, 38 -137 42 -143 4 2.5"
)
LEGS: Final = blob(limbs="-32 -40 -33 -7 9 6, 20 -40 20 -7 9 6")
FAR_LEGS: Final = blob(limbs="-16 -36 -14 -9 8 5.5, 32 -40 34 -9 8 5.5")
HOOVES: Final = blob(
    limbs="-33 -6 -30 -5 6 5.5, 20 -6 23 -5 6 5.5, -14 -8 -11 -7 6 5.5, 34 -8 37 -7 6 5.5"
)

WIDE: Final = 150
TALL: Final = 176
FOOT: Final = 14
"""How far the feet stand above the lower edge of the sprite."""

SCALE: Final = 0.92


@lru_cache(24)
def llama(seat: SeatLook, right: bool = True, crowned: bool = False) -> Image.Image:
    """A llama with its shadow, its feet in the middle, ``FOOT`` above the lower edge."""
    x, foot = WIDE / 2, TALL - FOOT
    out = _body(seat, x, foot)
    if not right:
        out = out.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    mark = Pen(WIDE, TALL)
    badge(mark, seat, x + (-5 if right else 5) * SCALE, foot - 51 * SCALE, 27)
    out.alpha_composite(mark.done())
    if crowned:
        out.alpha_composite(crown(60), (round(x + (31 if right else -31) - 30), 0))
    under = underfoot((WIDE, TALL), x, foot - 2, 48 * SCALE)
    under.alpha_composite(out)
    return under


def _body(seat: SeatLook, x: float, foot: float) -> Image.Image:
    base, far, wool, face = (Pen(WIDE, TALL) for _ in range(4))
    for grow, colour in ((8, CREAM), (4.5, INK)):
        for part in (FAR_LEGS, LEGS, EARS, WOOL, HEAD):
            part.draw(base, colour, grow, x, foot, SCALE)
    FAR_LEGS.draw(far, seat.dark, 0, x, foot, SCALE)
    for part in (LEGS, EARS, WOOL, HEAD):
        part.draw(wool, seat.colour, 0, x, foot, SCALE)
    HOOVES.draw(face, INK, 0, x, foot, SCALE)
    _face(face, seat, x, foot, SCALE)
    lips = [(x + (49 + i) * SCALE, foot - (97.5 - 0.35 * i) * SCALE) for i in range(8)]
    face.line(lips, INK, 2)
    # Light and shade on the fill alone: on fill and outline together they would fringe.
    body = shaded(shaded(wool.done(), seat.dark, -6, 7), seat.light, 5, -5, 0.9)
    out = Image.new("RGBA", (WIDE, TALL))
    for sheet in (base.done(), far.done(), body, face.done()):
        out.alpha_composite(sheet)
    return out


def _face(pen: Pen, seat: SeatLook, x: float, foot: float, scale: float) -> None:
    def at(dx: float, dy: float) -> tuple[float, float]:
        return (x + dx * scale, foot + dy * scale)

    muzzle = mix(seat.light, CREAM, 0.55)
    pen.capsule(at(49, -101), at(53, -101), 7 * scale, 6 * scale, muzzle)
    pen.circle(*at(55, -103), 1.8 * scale, INK)
    pen.circle(*at(39, -110), 5 * scale, CREAM)
    pen.circle(*at(40, -110), 3.6 * scale, INK)


@lru_cache(24)
def portrait(seat: SeatLook, size: float) -> Image.Image:
    """Head and letter of a seat for its plate."""
    w, h, scale = 100, round(116 * size), 1.08 * size
    x, foot = w - 4 - 59 * scale, 166 * size
    outline, fill, face = Pen(w, h), Pen(w, h), Pen(w, h)
    for part in (EARS, WOOL, HEAD):
        part.draw(outline, INK, 4.5, x, foot, scale)
        part.draw(fill, seat.colour, 0, x, foot, scale)
    body = outline.done()
    body.alpha_composite(shaded(fill.done(), seat.dark, -5, 5))
    _face(face, seat, x, foot, scale)
    badge(face, seat, 40, h - 38, 28)
    body.alpha_composite(face.done())
    return body


SPLASH_FOOT: Final = 40
"""How far the middle of the lava lies above the lower edge of the splash."""


@lru_cache(1)
def splash() -> Image.Image:
    """Lava leaping out of the crater where a llama went in."""
    pen, x, foot = Pen(350, 230), 175, 230 - SPLASH_FOOT
    jets = [
        bezier([(x + a, foot), (x + b, foot - tall), (x + c, foot - tall * bend)])
        for a, b, c, tall, bend in rows(
            "-40 -70 -128 118 .55, -26 -44 -74 150 .98, -4 4 -6 190 .9, 24 48 70 140 .8,"
            "40 76 126 132 .66"
        )
    ]
    drops = rows(
        "-146 -58 9, -104 -128 8, -40 -162 10, 34 -150 7, 92 -140 11, 150 -64 8, -84 -70 6,"
        "112 -46 6"
    )
    tones = ((5, INK, 1), (0, LAVA, 1), (0, rgb("ffb03a"), 0.5), (0, rgb("ffe08a"), 0.2))
    for grow, fill, part in tones:
        for jet in jets:
            pen.ribbon(jet, fill, (56 * part + 2 * grow, 15 * part + 2 * grow))
        for dx, dy, r in drops:
            pen.circle(x + dx, foot + dy, r * part + grow, fill)
        pen.circle(x, foot, 92 * max(part, 0.4) + grow, fill, 0.3)
    return pen.done()


@lru_cache(1)
def ember() -> Image.Image:
    """A glowing dot on the way home of a fallen llama."""
    pen = Pen(30, 30)
    for r, fill in ((13, INK), (10, LAVA), (5, rgb("ffe08a"))):
        pen.circle(15, 15, r, fill)
    return pen.done()
