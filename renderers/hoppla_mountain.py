"""The mountain of Hoppla Lama: sky, volcano, hills, brook and plants."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from renderers.hoppla_place import (
    BOARD,
    CONE,
    CRATER_SPACE,
    FOAM,
    MEADOW,
    OCHRE,
    ROCK,
    RUST,
    RUST_LIP,
    SPACES,
    WATER,
)
from renderers.hoppla_village import bunting, village
from renderers.kit import CREAM, GOLD, INK, LAVA, STONE, Colour, Pen, mix, rgb
from renderers.paths import Point, catmull, points, rows, star

Paint: TypeAlias = Callable[[Pen], None]

BLOOD, EMBER, FLAME = rgb("8a1f1c"), rgb("ffb03a"), rgb("ffe08a")
LEFT, TOP, WIDTH, HEIGHT = BOARD
RIGHT, BOTTOM = LEFT + WIDTH, TOP + HEIGHT + 4


# --- far away: sky, mountains, smoke ------------------------------------------------------------

STARS = (
    "70 70 3, 150 150 2.5, 250 62 3, 330 130 2.5, 90 220 2.5, 1085 190 3, 985 150 2.5, 1050 70 3,"
    "200 240 2"
)
NIGHT_STARS = (
    "300 210 2, 396 70 2.5, 60 300 2, 262 270 1.5, 120 372 2, 372 196 1.5, 1010 240 2, 750 200 2,"
    "880 150 2, 800 250 1.5, 1090 110 2"
)
FAR = (
    ("8a5880", "24 440, 80 372, 130 400, 215 306, 320 420, 760 330, 900 218, 975 272, 1040 226,"
     "1120 300"),
    ("6b4470", "24 500, 60 440, 120 470, 190 400, 300 500, 900 330, 1010 268, 1060 300, 1120 262"),
)  # fmt: skip
SMOKE = (
    "545 204 40, 592 168 46, 548 134 42, 630 118 54, 700 90 58, 640 66 44, 780 78 50, 850 60 42,"
    "916 68 32, 966 58 22"
)


def moon(pen: Pen) -> None:
    for x, y, r in rows(f"{STARS}, {NIGHT_STARS}"):
        pen.poly(star(x, y, r * 2.2, 4, 0.35), CREAM)
    for r, fill in ((62, rgb("49466a")), (48, rgb("f6e7c1"))):
        pen.circle(178, 150, r, fill)
    for x, y, r in rows("162 136 11, 194 166 8, 190 128 5, 158 172 6"):
        pen.circle(x, y, r, rgb("dcc596"))


def condors(pen: Pen) -> None:
    for x, y, r in rows(STARS):
        pen.poly(star(x, y, r * 2.2, 4, 0.35), CREAM)
    for x, y, size in rows("214 168 1, 306 118 .6"):
        for side in (-1, 1):
            wing = points(
                "0 6, 26 -14, 58 -22, 92 -16, 88 -8, 94 -4, 84 0, 88 6, 54 2, 22 14, 0 20"
            )
            pen.poly([(x + side * a * size, y + b * size) for a, b in wing], INK)
        pen.capsule((x, y + 4 * size), (x, y + 24 * size), 9 * size, 5 * size, INK)
        pen.circle(x, y - 6 * size, 7 * size, INK)
        pen.circle(x, y - 1 * size, 5 * size, CREAM)


def heavens(pen: Pen) -> None:
    for colour, outline in FAR:
        pen.poly([*points(outline), (RIGHT, 700), (LEFT, 700)], rgb(colour))
    for dx, dy, grow, cool, warm in (
        (0, 0, 4, rgb("4d3c6c"), rgb("8a3b4a")),
        (0, 0, 0, rgb("8d7199"), rgb("d9705a")),
        (-7, -9, -11, rgb("b795ab"), rgb("f0a07c")),
    ):
        for i, (x, y, r) in enumerate(rows(SMOKE)):
            pen.circle(x + dx, y + dy, r + grow, mix(warm, cool, min(1, (i + 1) // 2 / 2)))


# --- the volcano --------------------------------------------------------------------------------


def volcano(pen: Pen) -> None:
    x, y = SPACES[CRATER_SPACE][0], SPACES[CRATER_SPACE][1] - 8
    left = catmull([(LEFT, 520), (150, 462), (290, 360), (x - 160, y)])
    right = catmull([(x + 160, y), (800, 262), (930, 288), (RIGHT, 296)])
    pen.poly([*left, *right, (RIGHT, 700), (LEFT, 700)], CONE)
    lit = catmull(points("150 500, 320 400, 440 260"))
    pen.poly([*left[::-1], (LEFT, 560), *lit], mix(CONE, LAVA, 0.24))
    for patch in (
        "690 290, 800 400, 760 470, 640 400",
        "940 310, 1130 318, 1130 420, 980 380",
        "330 470, 380 380, 420 350, 400 480",
    ):
        pen.poly(catmull(points(patch), 12, closed=True), mix(CONE, INK, 0.3))


def crater(pen: Pen) -> None:
    x, y = SPACES[CRATER_SPACE][0], SPACES[CRATER_SPACE][1] - 8
    lit, dark = mix(CONE, LAVA, 0.24), mix(CONE, INK, 0.35)
    for dy, rx, ry, fill in ((0, 168, 44, dark), (2, 158, 38, lit), (5, 144, 32, BLOOD)):
        pen.circle(x, y + dy, rx, fill, ry / rx)
    spills = [
        catmull([(x + dx, y + dy) for dx, dy in points(way)])
        for way in (
            "-84 14, -100 62, -84 112, -112 168, -98 216, -112 252",
            "34 18, 44 78, 22 132, 44 190, 22 238, 30 270",
            "-22 18, -26 74, -20 104",
        )
    ]
    for fill, wide in ((BLOOD, 13), (LAVA, 4)):
        for path in spills:
            pen.ribbon(path, fill, (34 + wide, 9 + wide))
    for dy, rx, ry, fill in ((8, 131, 26, LAVA), (10, 102, 18, EMBER), (11, 64, 10, FLAME)):
        pen.circle(x, y + dy, rx, fill, ry / rx)
    for path in spills:
        pen.ribbon(path, EMBER, (17, 3))
    for dx, dy, r in ((-66, 3, 12), (66, 4, 9), (-10, 0, 7)):
        pen.circle(x + dx, y + dy, r, FLAME, 0.5)


# --- hills, brook, plants -----------------------------------------------------------------------


def _ridge(outline: str, colour: Colour, lip: Colour, strata: Sequence[int] = ()) -> Paint:
    """A hill with a lighter lip along its upper edge and bands of rock below."""

    def band(line: Sequence[Point], deep: float, wave: float, swell: float) -> list[Point]:
        return [(x, y + deep + swell * math.sin(x / wave)) for x, y in line]

    def paint(pen: Pen) -> None:
        line = catmull(points(outline))
        pen.poly([*line, (RIGHT, BOTTOM), (LEFT, BOTTOM)], colour)
        pen.poly([*line, *band(line, 11, 47, 4)[::-1]], lip)
        for deep in strata:
            lower = band(line, deep + 20, 70, 13)[::-1]
            pen.poly([*band(line, deep, 90, 8), *lower], mix(colour, INK, 0.1))

    return paint


RIDGES: Final = (
    _ridge(
        "24 545, 130 520, 290 470, 450 496, 620 506, 800 470, 925 416, 1030 440, 1120 420",
        RUST,
        RUST_LIP,
        (44, 150),
    ),
    _ridge(
        "24 724, 110 696, 230 640, 345 632, 560 672, 735 684, 900 664, 1000 668, 1120 620",
        OCHRE,
        rgb("f2c67c"),
        (40,),
    ),
    _ridge(
        "24 772, 140 756, 300 790, 450 842, 620 866, 800 850, 930 822, 1120 790",
        MEADOW,
        rgb("a6c96a"),
    ),
)


def _rock(pen: Pen, x: float, y: float, r: float, tones: tuple[Colour, Colour]) -> None:
    back = ((-1, 0), (-0.8, -0.6), (-0.2, -1), (0.5, -0.8), (1, 0))
    front = ((-1, 0), (-0.8, -0.6), (-0.2, -1), (0.1, -0.4), (-0.1, 0))
    for tone, corners in zip(tones, (back, front), strict=True):
        pen.poly([(x + r * a, y + r * b) for a, b in corners], tone)


def _tree(pen: Pen, x: float, y: float, r: float, colour: Colour) -> None:
    pen.line([(x, y), (x, y - r * 1.2)], rgb("6b4330"), r * 0.28)
    crown = ((x, y - r * 1.1), (x, y - r * 1.9))
    pen.capsule(*crown, r * 0.8, r * 0.52, mix(colour, INK, 0.22))
    light = ((x - r * 0.16, y - r * 1.2), (x - r * 0.12, y - r * 1.95))
    pen.capsule(*light, r * 0.6, r * 0.36, colour)


def _cactus(pen: Pen, x: float, y: float, s: float) -> None:
    for grow, colour in ((2.5, rgb("35563d")), (0, rgb("5f8f57"))):
        pen.capsule((x, y), (x, y - 5 * s), 1.1 * s + grow, s + grow, colour)
        for side, up in ((-1, 2.2), (1, 1.4)):
            elbow = (x + side * 2.1 * s, y - (up + 0.5) * s)
            radii = (0.7 * s + grow, 0.6 * s + grow)
            pen.capsule((x, y - up * s), elbow, radii[0], radii[0], colour)
            pen.capsule(elbow, (elbow[0], y - (up + 2) * s), *radii, colour)


BRICK, SLATE = (mix(RUST, INK, 0.35), RUST_LIP), (mix(CONE, INK, 0.3), rgb("8a5880"))
ROCKS = (
    (BRICK, "480 556 24, 510 560 15, 708 540 20, 250 610 17, 1010 600 26, 1040 606 16, 720 640 20"),
    (SLATE, "690 410 24, 720 414 15, 950 330 18, 270 448 20, 640 466 16"),
    ((ROCK, STONE), "965 806 18"),
)
TREES = (
    (rgb("4f8549"), "46 800 22, 398 838 20, 660 892 24, 1092 856 24, 905 1008 24, 1080 986 28,"
     "712 1018 18"),
    (rgb("6a9f4d"), "416 846 15, 690 898 17, 932 1014 16, 1048 1000 19, 560 880 16"),
)  # fmt: skip
CACTI = "665 738 8, 60 760 7, 1048 720 9, 820 726 6, 250 700 7"
FLOWERS = "522 886, 640 1016, 880 850, 960 984"


def plants(pen: Pen) -> None:
    """Trees, cacti, rocks, flowers, and the village among them."""
    for green, trees in TREES:
        for x, y, r in rows(trees):
            _tree(pen, x, y, r, green)
    for x, y, size in rows(CACTI):
        _cactus(pen, x, y, size)
    for tones, rocks in ROCKS:
        for x, y, r in rows(rocks):
            _rock(pen, x, y, r, tones)
    village(pen)
    for x, y in points(FLOWERS):
        for dx, dy, petal in ((0, 0, CREAM), (15, 7, GOLD), (-12, 9, rgb("f4a6a0"))):
            pen.circle(x + dx, y + dy, 4.5, petal)
            pen.circle(x + dx, y + dy, 1.8, rgb("c9702f"))
    bunting(pen)


def brook(pen: Pen) -> None:
    """A spring in the rock, a small fall, and the brook that runs under the wooden bridge."""
    bank = rgb("557d41")
    run = catmull(points("457 852, 484 890, 462 930, 480 980, 520 1040"))
    for fill, widths, r in ((bank, (66, 92), 50), (WATER, (52, 76), 42)):
        pen.ribbon(run, fill, (widths[0], widths[1]))
        pen.circle(457, 856, r, fill, 0.48)
    for a, r in ((3.5, 15), (3.95, 17), (4.4, 18), (4.9, 18), (5.4, 17), (5.85, 15)):
        x, y = 457 + 36 * math.cos(a), 818 + 34 * math.sin(a)
        pen.circle(x, y, r, mix(ROCK, INK, 0.35))
        pen.circle(x - 2, y - 3, r - 4, ROCK)
    pen.capsule((457, 826), (457, 814), 29, 27, rgb("4a2c36"))
    pen.poly([(440, 808), (474, 808), (482, 854), (432, 854)], WATER)
    pen.circle(457, 808, 17, FOAM, 0.3)
    for dx, a, b in ((-13, 816, 836), (-2, 822, 846), (10, 814, 832)):
        pen.line([(457 + dx, a), (457 + dx * 1.3, b)], FOAM, 4)
    _rock(pen, 414, 856, 24, (ROCK, STONE))
    _rock(pen, 502, 854, 22, (ROCK, STONE))
    for dx, r in ((-24, 10), (-8, 13), (10, 13), (25, 10)):
        pen.circle(457 + dx, 853, r, FOAM, 0.7)
    for x, y, n in ((478, 890, 18), (462, 1000, 24), (500, 1014, 22)):
        pen.line([(x - n / 2, y), (x + n / 2, y + 3)], FOAM, 4)
