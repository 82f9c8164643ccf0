"""The steppe of Ugah Ugah in the evening: far mountains, plants, a geyser, and old bones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from renderers import kit
from renderers.kit import CREAM, INK, Blob, Colour, Pen, Plane, mix, rgb
from renderers.paths import Point, bezier, catmull, points, rows, walk
from renderers.ugah_cast import MAMMOTH
from renderers.ugah_clay import BONE, TONES

BAND: Final = 3
"""The height of a row of the sky: in rows a gradient costs no bytes in the file."""


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the evening: the sky from above, and the sun."""

    sky: tuple[Colour, ...]
    sun: tuple[tuple[float, float, Colour], ...]
    stars: tuple[tuple[float, ...], ...] = ()


def _hour(sky: str, sun: str, height: float, stars: str = "") -> Hour:
    tones = [rgb(code) for code in sky.split()]
    discs = zip((84, 62, 44), map(rgb, sun.split()), strict=True)
    return Hour(
        kit.ramp(tones, 44),
        tuple((height, r, colour) for r, colour in discs),
        tuple(rows(stars)) if stars else (),
    )


GOLDEN: Final = _hour("a85c80 e57f6a fbb063 ffe08a fff3c0", "ffe49a fff0b8 fffbe6", 134)
LATE: Final = _hour(
    "262350 4b3272 8f4780 d9616e ff9a5c",
    "ff8a52 ffb066 ffd98a",
    168,
    "226 52 3, 300 40 2.5, 384 66 3, 452 44 2.5, 690 50 3, 758 72 2.5, 860 48 3, 940 62 2.5",
)
"""When the hunters are near each other."""

STEPPE, DUSK = rgb("93a047"), rgb("8a5560")
LEAVES, FRONDS, BARK = rgb("5c9a4a"), rgb("5f9440"), rgb("8f5f3a")
ROCK, ROCK_LIT, SNOW = rgb("7d6873"), rgb("c4a993"), rgb("ffe9cf")
WATER: Final = TONES["mammoth"]
PEAKS: Final = tuple(
    (row, rgb(code))
    for row, code in zip(
        rows("318 140 98, 470 170 66, 196 130 62, 1000 150 92, 894 110 50"),
        ("8d6a9c", "9b6f98", "7d5f96", "9b6f98", "a97a94"),
        strict=True,
    )
)
"""Middle, half the width and height of each mountain, and its colour."""

PLAINS: Final = tuple(
    (level, tilt, rgb(land), rgb(lip))
    for level, tilt, land, lip in (
        (136, 2, "d39a52", "f2c66e"),
        (190, 3, "dcb657", "eccf76"),
        (330, 4, "ccb954", "dccb6a"),
        (560, 5, "b5b150", "c6c062"),
        (800, 5, "98a549", "adb757"),
    )
)
"""Where each stretch of the steppe begins, how uneven it is, its colour and its lighter edge."""


def far_away(pen: Pen, hour: Hour) -> None:
    for x, y, r in hour.stars:
        pen.circle(x, y, r, CREAM)
    for y, r, colour in hour.sun:
        pen.circle(770, y, r, colour)
    for (x, wide, high), colour in PEAKS:
        _peak(pen, x, wide, high, colour)
    for number, (level, tilt, land, lip) in enumerate(PLAINS):
        line = catmull([(20 + i * 184, level + tilt * (-1) ** i * (1 + i % 3)) for i in range(7)])
        pen.poly([*line, (1124, 1030), (20, 1030)], land)
        edge = [(x, y + 10 + 3 * math.sin(x / 47)) for x, y in reversed(line)]
        pen.poly([*line, *edge], lip)
        if not number:
            _herd(pen)


def _peak(pen: Pen, x: float, wide: float, high: float, colour: Colour) -> None:
    def at(text: str) -> list[Point]:
        return [(x + u * wide, 172 - v * high) for u, v in points(text)]

    pen.poly(at("-1 0, -.12 1, .12 1, 1 0"), mix(colour, INK, 0.2))
    pen.poly(at("-.2 0, .06 1, .12 1, 1 0"), mix(colour, rgb("ffb77a"), 0.38))
    snow = "-.35 .74, -.12 1, .12 1, .36 .73, .2 .8, .06 .66, -.1 .8, -.2 .68"
    pen.poly(at(snow), SNOW)


def _herd(pen: Pen) -> None:
    """Far away: mammoths on the plain, birds in the sky."""
    for x, y, k in rows("600 148 .36, 548 150 .24"):
        for _, part in MAMMOTH.parts:
            part.draw(pen, DUSK, 0.5, x, y - 56 * k, k)
    for x, y, k in rows("560 62 1, 630 88 .7"):
        wings = [(x + u * k, y + v * k) for u, v in points("-44 2, -22 -12, 0 4, 22 -12, 44 2")]
        pen.line(catmull(wings, 8), DUSK, 6 * k)


def rock(pen: Pen, x: float, y: float, r: float) -> None:
    outline = points("-1 0, -.86 -.55, -.25 -1, .5 -.8, 1 -.2, .9 0")
    body = [(x + u * r, y + v * r) for u, v in outline]
    Blob(Plane(tuple(body))).draw(pen, INK, 3.5)
    pen.poly(body, ROCK)
    pen.poly([(x + r * 0.2, y), (x + r * 0.1, y - r * 0.5), *body[2:]], ROCK_LIT)


def fern(pen: Pen, x: float, y: float, k: float, *turns: float) -> None:
    """Fronds with saw edges: leaf by leaf they would be a twentieth of the picture's bytes."""
    for turn in sorted(turns, key=abs, reverse=True):
        c, s = math.cos(turn), math.sin(turn)
        tip = (x + s * 124 * k, y - c * 118 * k + abs(turn) * 18 * k)
        stem = bezier([(x, y), (x + s * 50 * k, y - 92 * k), tip], 20)
        blade = Blob(Plane(tuple(_saw(stem, k))))
        tone = mix(LEAVES, INK, 0.26 * min(1, abs(turn)))
        blade.draw(pen, INK, 3.5)
        blade.draw(pen, tone)
        pen.line(stem, mix(tone, INK, 0.35), 3 * k)


def _saw(stem: Sequence[Point], k: float) -> list[Point]:
    """The edge of a frond: up on one side of its stem, and down on the other."""
    spots = walk(stem, 19 * k, 6 * k)
    sides: tuple[list[Point], list[Point]] = ([], [])
    for i, (x, y, a) in enumerate(spots[:-1]):
        r = (36 - 24 * i / len(spots)) * k
        for side, sign in zip(sides, (-1, 1), strict=True):
            for far, turn in ((0.24, 1.5), (1, 1.05)):
                at = a + sign * turn
                side.append((x + far * r * math.cos(at), y + far * r * math.sin(at)))
    return [*sides[0], stem[-1], *reversed(sides[1])]


def palm(pen: Pen, x: float, y: float, h: float, lean: float) -> None:
    top = (x + h * lean, y - h)
    trunk = bezier([(x, y), (x - h * lean, y - h * 0.5), top], 12)
    for grow, fill in ((7, INK), (0, BARK)):
        pen.ribbon(trunk, fill, (h * 0.17 + grow, h * 0.1 + grow))
    for grow, fill in ((3, INK), (0, FRONDS)):
        for a in (-2.9, -2.3, -1.57, -0.85, -0.25):
            c, s = math.cos(a) * h, math.sin(a) * h
            rise = (top[0] + c * 0.3, top[1] + s * 0.34 - h * 0.1)
            fall = (top[0] + c * 0.56, top[1] + s * 0.2 + h * 0.14)
            for i, spot in enumerate(bezier([top, rise, fall], 12)):
                pen.circle(*spot, h * 0.075 * math.sin(0.5 + 2.5 * i / 12) + grow, fill)


STEAM: Final = "-14 -72 20, 16 -82 23, -12 -108 26, 20 -122 22"


def geyser(pen: Pen, x: float, y: float) -> None:
    for off, grow, code in ((0, 4, "a9787f"), (0, 0, "efd2c0"), (-5, -6, "fff6e8")):
        for u, v, r in rows(STEAM):
            pen.circle(x + u + off, y + v + off, r + grow, rgb(code))
    for grow, fill in ((4, INK), (0, WATER)):
        for lean in (-18, 0, 18):
            tip = (x + lean * 1.5, y - 66 - (0 if lean else 18))
            jet = bezier([(x, y - 14), (x + lean * 0.4, y - 76), tip], 10)
            pen.ribbon(jet, fill, (17 + 2 * grow, 10 + 2 * grow))
    cone = points("-56 0, -34 -8, -18 -26, 18 -26, 36 -9, 58 0")
    body = Blob(Plane(tuple(catmull([(x + u, y + v) for u, v in cone], 8))))
    body.draw(pen, INK, 4)
    body.draw(pen, rgb("c99b7e"))
    pen.circle(x, y - 26, 19, INK, 0.36)
    pen.circle(x, y - 25, 15, WATER, 0.34)


def bones(pen: Pen, x: float, y: float) -> None:
    """Ribs of something large."""
    for grow, fill in ((3.5, INK), (0, BONE)):
        pen.line([(x - 56, y), (x + 58, y)], fill, 9 + 2 * grow)
        for i in range(4):
            u, k = x - 38 + i * 27, abs(i - 1.5)
            rib = bezier([(u, y), (u - 24, y - 34 + 3 * k), (u + 10, y - 56 + 7 * k)], 12)
            pen.ribbon(rib, fill, (9 + 2 * grow, 5 + 2 * grow))


def grass(pen: Pen) -> None:
    tufts = points("204 350, 940 372, 180 560, 956 580, 192 716, 946 690, 356 886, 822 888")
    for x, y in tufts:
        for dx, lean, h in rows("-8 -7 15, 0 0 22, 8 7 16"):
            blade = [(x + dx - 4, y), (x + dx + lean, y - h), (x + dx + 4, y)]
            pen.poly(blade, mix(STEPPE, INK, 0.24))
