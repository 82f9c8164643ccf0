"""The landscape of Hoppla Lama that never changes, from the sky to the blocks with the numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from renderers import kit
from renderers.hoppla_place import (
    BOARD,
    CONE,
    CRATER_SPACE,
    FOAM,
    KNOTS,
    MEADOW,
    OCHRE,
    ROAD,
    ROCK,
    RUST,
    RUST_LIP,
    SHORTCUTS,
    SPACES,
    WATER,
    WOOD,
)
from renderers.hoppla_village import bunting, village, windows
from renderers.kit import CREAM, FRAME, GOLD, INK, LAVA, STONE, Colour, Pen, mix, rgb
from renderers.paths import Point, catmull, points, rows, star, walk

Paint: TypeAlias = Callable[[Pen], None]
Light: TypeAlias = tuple[float, float, float]

DUSK: Final = kit.ramp([rgb(c) for c in ("ffd592", "f7a868", "c9706f", "74508a", "2b3768")], 120)
NIGHT: Final = kit.ramp([rgb(c) for c in ("f08a55", "93405f", "4a2b66", "251f52", "161638")], 120)
LAND_BY_NIGHT: Final = (0.54, 0.54, 0.74)
THINGS_BY_NIGHT: Final = (0.8, 0.78, 0.88)
"""What is left of red, green and blue: less of the land than of what one must read."""

DIRT, DIRT_TOP, DIRT_EDGE = rgb("f3d9a4"), rgb("d9a184"), rgb("9c6a3c")
TUFF, TUFF_FRONT, CARVED = rgb("fbeccb"), rgb("d8bd8e"), rgb("3a2430")
BLOOD, EMBER, FLAME = rgb("8a1f1c"), rgb("ffb03a"), rgb("ffe08a")
FULL: Final = (1, 1, 1)
LEFT, TOP, WIDTH, HEIGHT = BOARD
RIGHT, BOTTOM = LEFT + WIDTH, TOP + HEIGHT + 4


def background(night: bool, sky: bool = True) -> Image.Image:
    """Everything that never changes; without the sky, to learn the other colours from.

    Dusk while all take their stones at once; night from when the end is near.
    """
    colours, land, things = (NIGHT, LAND_BY_NIGHT, THINGS_BY_NIGHT) if night else (DUSK, FULL, FULL)
    ground = Image.new("RGBA", (kit.W, kit.H), (*FRAME, 255))
    ground.paste(colours[len(colours) // 2], (LEFT, TOP, LEFT + WIDTH, TOP + HEIGHT))
    if sky:
        centre = (SPACES[CRATER_SPACE][0] - LEFT, 200)
        ground.paste(kit.radial(WIDTH, HEIGHT, centre, (690, 500), colours), (LEFT, TOP))
    _layer(ground, moon if night else condors, FULL, alpha=0)
    _layer(ground, heavens, land, alpha=0)
    _layer(ground, volcano, land)
    for paint in RIDGES:
        _layer(ground, paint, land)
    _layer(ground, brook, land, alpha=0)
    _layer(ground, plants, land, blur=1, alpha=0.3, drop=(0, 4))
    if night:
        _layer(ground, windows, FULL, blur=6, alpha=0.8, drop=(0, 0), colour=GOLD)
    _layer(ground, roads, land, blur=1, alpha=0.3, drop=(0, 4))
    _layer(ground, crater, FULL, alpha=0)
    _layer(ground, bridges, things, blur=2, alpha=0.5, drop=(6, 10))
    _layer(ground, blocks, things, blur=4, alpha=0.5, drop=(0, 8))
    corner = Image.new("L", (WIDTH, HEIGHT), 255)
    ImageDraw.Draw(corner).rounded_rectangle((0, 0, WIDTH - 1, HEIGHT - 1), 30, 0)
    ground.paste((*FRAME, 255), (LEFT, TOP), corner)
    return ground.convert("RGB")


def _layer(
    ground: Image.Image,
    paint: Paint,
    light: Light,
    blur: float = 5,
    alpha: float = 0.4,
    drop: tuple[int, int] = (0, -3),
    colour: Colour = INK,
) -> None:
    """Paints one paper layer, in some light, with a soft shadow on what lies behind it."""
    pen = Pen(WIDTH, HEIGHT, LEFT, TOP)
    paint(pen)
    sheet = pen.done()
    if light != FULL:
        sheet = sheet.point([round(v * part) for part in (*light, 1) for v in range(256)])
    if alpha:
        soft = kit.shadow(sheet, blur, alpha, colour)
        ground.alpha_composite(soft, (LEFT + drop[0], TOP + drop[1]))
    ground.alpha_composite(sheet, (LEFT, TOP))


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
    for r, fill in ((62, mix(NIGHT[-1], CREAM, 0.22)), (48, rgb("f6e7c1"))):
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


# --- the way up ---------------------------------------------------------------------------------

PLAZA = "24 930, 110 872, 230 862, 360 872, 430 925, 425 985, 330 1024, 180 1030, 60 1016"


def roads(pen: Pen) -> None:
    spots = walk(ROAD[: KNOTS[CRATER_SPACE] - 18], 3)
    for grow in (12, 0):
        around = [
            (x + (x - 228) * grow / 320, y + (y - 948) * grow / 120) for x, y in points(PLAZA)
        ]
        pen.poly(catmull(around, 16, closed=True), DIRT_EDGE if grow else DIRT)
        for i, (x, y, _) in enumerate(spots):
            t = i / len(spots)
            shade = mix(DIRT_EDGE, INK, 0.4 * t) if grow else mix(DIRT, DIRT_TOP, _steps(t))
            pen.circle(x, y, (80 + grow - 34 * t) / 2, shade, 0.9)
    _paving(pen)
    _footbridge(pen)


def _steps(t: float) -> float:
    """The dirt darkens upwards; more than six tones would cost colours, fewer would show."""
    return max(0, round(t * 9 - 3) / 6)


def _paving(pen: Pen) -> None:
    paving = mix(DIRT, DIRT_EDGE, 0.25)
    for i in range(18):
        t, k = i * 2.4, math.sqrt((i + 6) / 25)
        x, y = 225 + 178 * k * math.cos(t), 952 + 68 * k * math.sin(t)
        pen.circle(x, y, 9 if i % 3 else 12, paving, 0.5)
    for dy, r, fill in ((6, 47, ROCK), (0, 47, STONE), (0, 37, WATER)):
        pen.circle(225, 950 + dy, r, fill, 0.42)
    pen.capsule((225, 950), (225, 926), 9, 7, STONE)
    pen.circle(225, 922, 17, ROCK, 0.4)
    pen.circle(225, 919, 14, FOAM, 0.4)


def _footbridge(pen: Pen) -> None:
    deck = [spot for spot in walk(ROAD[KNOTS[1] : KNOTS[2]], 12) if 416 < spot[0] < 540]
    last = len(deck) - 1
    arch = [(x, y - 16 * math.sin(math.pi * i / last)) for i, (x, y, _) in enumerate(deck)]
    for fill, half, thick in ((WOOD, 46, 14), (rgb("c08a55"), 43, 9)):
        for x, y in arch:
            pen.line([(x - 2, y - half), (x + 2, y + half)], fill, thick)
    for side in (-42, 42):
        for x, y in arch[:: len(arch) // 3]:
            pen.line([(x, y + side + 2), (x, y + side - 20)], WOOD, 8)
        for fill, thick in ((WOOD, 8), (rgb("e0b27a"), 4)):
            pen.line([(x, y + side - 18) for x, y in arch], fill, thick)


def bridges(pen: Pen) -> None:
    for shortcut in SHORTCUTS.values():
        _rope_bridge(pen, shortcut.path, shortcut.colour)


def _rope_bridge(pen: Pen, path: Sequence[Point], colour: Colour, width: float = 50) -> None:
    spots = walk(path, 21, 4, 4)
    for x, y, a in spots:
        c, s = math.cos(a), math.sin(a)
        planks = ((width / 2 + 2, -9, 10, INK), (width / 2 - 1.5, -6, 7, colour))
        for half, low, high, fill in planks:
            corners = ((high, -half), (high, half), (low, half), (low, -half))
            pen.poly([(x + c * u - s * v, y + s * u + c * v) for u, v in corners], fill)
    for k in (-width / 2, width / 2):
        side = [(x + k * math.sin(a), y - k * math.cos(a)) for x, y, a in spots]
        pen.line(side, INK, 8)
        for x, y in side[:: max(1, len(side) // 6)]:
            pen.circle(x, y, 6.5, INK)
            pen.circle(x, y, 4, mix(colour, CREAM, 0.35))
    for x, y, a in walk(path, 88, 58, 46):
        tips = ((15, 2.3), (12, 0), (15, -2.3))
        chevron = [(x + math.cos(a + t) * r, y + math.sin(a + t) * r) for r, t in tips]
        pen.line(chevron, INK, 14)
        pen.line(chevron, CREAM, 7.5)


# --- the spaces ---------------------------------------------------------------------------------

RX, RY, DEEP = 52, 19, 47


def blocks(pen: Pen) -> None:
    """Blocks of rock: the llama stands on top, the number is carved in front."""
    for space in sorted(range(2, CRATER_SPACE), key=lambda s: SPACES[s][1]):
        _block(pen, space)


def _block(pen: Pen, space: int) -> None:
    x, y = SPACES[space]
    top, front, text = TUFF, TUFF_FRONT, CARVED
    if space in SHORTCUTS:
        way = SHORTCUTS[space]
        top, front, text = way.light, way.colour, way.text
    for grow, fill, dy in ((5.0, INK, 0), (0, mix(front, INK, 0.25), 0), (-0.1, front, -5)):
        wide, foot = RX + grow, RX - 5 + grow
        low = y + DEEP + dy
        pen.poly([(x - wide, y), (x + wide, y), (x + foot, low), (x - foot, low)], fill)
        for cy, r in ((y, RX), (low, RX - 5)):
            pen.circle(x, cy, r + grow, fill, (RY + grow) / (r + grow))
    pen.circle(x, y, RX, top, RY / RX)
    pen.circle(x, y - 2, RX - 9, mix(top, CREAM, 0.5), (RY - 5) / (RX - 9))
    for shortcut in SHORTCUTS.values():
        if space == shortcut.end:
            arc = [math.pi * i / 20 for i in range(21)]
            lower = [(x + RX * math.cos(t), y + 4 + RY * math.sin(t)) for t in reversed(arc)]
            upper = [(x + RX * math.cos(t), y - 5 + RY * math.sin(t)) for t in arc]
            pen.poly([(x - RX, y + 4), *lower, *upper], shortcut.colour)
    pen.text(x, y + 43, str(space), kit.MIN_TEXT, text)
