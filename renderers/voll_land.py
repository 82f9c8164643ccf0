"""The land round the railway yard of Voll in Fahrt: meadows, trees, cottages, sheep."""

from __future__ import annotations

from typing import Final

from renderers.kit import CREAM, INK, Blob, Colour, Disc, Pen, Plane, mix, rgb
from renderers.paths import catmull, points, rows

BOARD: Final = (24, 24, 1096, 1002)
"""x, y, width and height of the land."""

GRASS: Final = rgb("86b05c")
MEADOW, PASTURE, WHEAT, FURROW = rgb("97bd63"), rgb("7aa853"), rgb("e2c46a"), rgb("cfab50")
WATER, SHALLOW, FOAM = rgb("58a9cf"), rgb("6c9a4a"), rgb("cfeaf3")
BARK, WINDOW, DOOR, DARK = rgb("6b4330"), rgb("6fb4d8"), rgb("7a4a33"), rgb("33283a")

FIELDS: Final = (
    ("24 24, 250 24, 180 120, 24 210", MEADOW),
    ("24 210, 130 170, 160 420, 24 470", PASTURE),
    ("24 470, 150 400, 150 640, 24 660", WHEAT),
    ("860 24, 1120 24, 1120 260, 1010 110", MEADOW),
    ("1120 760, 1120 1026, 820 1026, 980 960", PASTURE),
    ("24 840, 230 820, 250 960, 24 980", MEADOW),
)
TREES: Final = (
    "52 92 24, 96 70 20, 60 250 24, 98 705 22, 498 360 18, 350 322 17, 1092 66 24, 1050 1018 20,"
    "890 318 20, 742 700 18, 880 800 20, 60 940 20"
)
FIRS: Final = (
    "150 66 22, 48 170 22, 100 150 20, 104 300 20, 56 345 22, 44 690 20, 372 286 18, 1050 52 20,"
    "1098 120 18, 1096 1000 24, 745 392 18, 862 262 19, 884 400 18, 742 800 18, 796 812 20,"
    "800 690 17, 52 880 18"
)
COAL: Final = "796 758 15, 818 761 16, 840 757 14, 807 748 14, 829 748 14, 818 738 12"


def fields(pen: Pen) -> None:
    for corners, fill in FIELDS:
        pen.poly(points(corners), fill)
    for i in range(8):
        pen.line([(24, 484 + i * 20), (140, 452 + i * 24)], FURROW, 4)
    for grow, fill in ((6, SHALLOW), (0, WATER)):
        shore = [(395 - grow, 300), (430, 262 - grow), (486 + grow, 268), (478 + grow, 318)]
        pen.poly(catmull([*shore, (432, 345 + grow)], 16, closed=True), fill)
    for x, y, n in rows("424 290 8, 452 310 10, 440 328 5"):
        pen.line([(x - n, y), (x + n, y)], FOAM, 4)
    pen.poly(catmull(points("720 330, 800 296, 890 340, 880 420, 730 420"), 12, True), MEADOW)


def scenery(pen: Pen) -> None:
    trees = [(y, x, r, _tree) for x, y, r in rows(TREES)]
    firs = [(y, x, r, _fir) for x, y, r in rows(FIRS)]
    for y, x, r, plant in sorted([*trees, *firs], key=lambda found: found[:2]):
        plant(pen, x, y, r)
    _cottage(pen, 76, 420, 66, rgb("c4573a"))
    _cottage(pen, 806, 388, 76, rgb("8a76a0"))
    for x, y, r in rows(COAL):
        pen.circle(x, y, r + 2.5, INK)
        pen.circle(x, y, r, rgb("54485c"))
        pen.circle(x - 4, y - 4, r * 0.4, rgb("7d7088"))
    for x, y in points("128 114, 94 214, 1096 912, 1036 990, 470 396"):
        _sheep(pen, x, y)
    for x, y in points("452 292, 430 318"):
        _duck(pen, x, y)
    _water_tower(pen, 118, 944)


def _tree(pen: Pen, x: float, y: float, r: float) -> None:
    fill = rgb("4f8a4c")
    pen.line([(x, y), (x, y - r)], BARK, r * 0.3)
    for dx, dy, part, tone in (
        (0, -1.55, 1.06, mix(fill, INK, 0.45)),
        (0, -1.55, 0.95, mix(fill, INK, 0.14)),
        (-0.14, -1.7, 0.7, fill),
        (-0.26, -1.9, 0.3, mix(fill, CREAM, 0.25)),
    ):
        pen.circle(x + dx * r, y + dy * r, part * r, tone)


def _fir(pen: Pen, x: float, y: float, r: float) -> None:
    fill = rgb("3d7a58")
    pen.line([(x, y), (x, y - r)], BARK, r * 0.26)
    for grow, tone in ((2.5, mix(fill, INK, 0.5)), (0, fill)):
        for i in range(3):
            wide, low = r * (0.95 - 0.22 * i) + grow, y - r * (0.35 + 0.7 * i) + grow
            top = (x, low - r * 1.15 - grow)
            pen.poly([(x - wide, low), top, (x + wide, low)], tone)
            if not grow:
                pen.poly([(x, low), top, (x + wide, low)], mix(fill, INK, 0.18))


def _cottage(pen: Pen, x: float, y: float, w: float, roof: Colour) -> None:
    h, d = w * 0.5, w * 0.42
    pen.box(x - w / 2 - 3, y - h, w + 6, h + 3, 0, INK)
    pen.box(x - w / 2, y - h, w, h, 0, rgb("fbeed6"))
    pen.box(x - w * 0.1, y - h * 0.66, w * 0.22, h * 0.66, 3, DOOR)
    for side in (-0.36, 0.24):
        pen.box(x + w * side, y - h * 0.66, w * 0.16, h * 0.34, 2, WINDOW)
    eaves, ridge = y - h + 4, y - h - d
    top = (
        (x - w * 0.6, eaves),
        (x - w * 0.4, ridge),
        (x + w * 0.4, ridge),
        (x + w * 0.6, eaves),
    )
    Blob(Plane(top)).draw(pen, INK, 3)
    pen.poly(top, roof)
    half = (ridge + y - h) / 2
    lower = [(x - w * 0.5, half), (x + w * 0.5, half), top[3], top[0]]
    pen.poly(lower, mix(roof, INK, 0.14))


def _sheep(pen: Pen, x: float, y: float) -> None:
    for side in (-6, 6):
        pen.line([(x + side, y + 4), (x + side, y + 13)], DARK, 3.5)
    wool = Blob(Disc(x - 7, y, 8), Disc(x + 5, y, 9), Disc(x - 1, y - 4, 9))
    wool.draw(pen, mix(GRASS, INK, 0.5), 2)
    wool.draw(pen, CREAM)
    pen.capsule((x + 12, y - 5), (x + 15, y - 2), 5, 4, DARK)


def _duck(pen: Pen, x: float, y: float) -> None:
    pen.circle(x, y, 7, CREAM, 0.7)
    pen.circle(x + 6, y - 5, 4, CREAM)
    pen.line([(x + 9, y - 5), (x + 12, y - 5)], rgb("e08a2e"), 2.5)


def _water_tower(pen: Pen, x: float, y: float) -> None:
    for side in (-17, 17):
        for fill, width in ((INK, 9), (rgb("8a6a52"), 4)):
            pen.line([(x + side, y), (x + side * 0.8, y - 40)], fill, width)
    for grow, fill in ((4, INK), (0, rgb("b98a5e"))):
        pen.box(x - 28 - grow, y - 84 - grow, 56 + 2 * grow, 48 + 2 * grow, 8, fill)
    pen.box(x + 6, y - 84, 22, 48, 6, rgb("9a7048"))
    for dy in (-74, -48):
        pen.line([(x - 27, y + dy), (x + 27, y + dy)], INK, 3)
    pen.circle(x, y - 84, 32, INK, 0.42)
    pen.circle(x, y - 85, 28, WINDOW, 0.38)


def chequered_flag(pen: Pen, x: float, y: float) -> None:
    """The flag of the finish."""
    pen.line([(x, y), (x, y - 66)], INK, 8)
    pen.line([(x, y), (x, y - 66)], rgb("d9c7a5"), 3.5)
    pen.box(x, y - 69, 52, 40, 0, INK)
    for column in range(4):
        for row in range(3):
            fill = CREAM if (column + row) % 2 else DARK
            pen.box(x + 2 + 12 * column, y - 67 + 12 * row, 12, 12, 0, fill)
