"""The village at the foot of the mountain of Hoppla Lama: houses, church, bunting."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.hoppla_place import WATER, WOOD
from renderers.kit import CREAM, GOLD, INK, Colour, Pen, mix, rgb
from renderers.paths import Point, catmull, points, walk

DOOR, TILE = rgb("7a4a33"), rgb("cc5b3c")
HOUSES = (
    (126, 826, 66, 50, "e9d3b4", "a8483a"),
    (288, 834, 62, 40, "eed9ba", "a8483a"),
    (72, 858, 84, 58, "f7e6c8", "c4573a"),
    (326, 864, 78, 44, "fbeed3", "bb4f3d"),
)
"""x and y of the foot, width, height, wall, roof; far ones first."""


def village(pen: Pen) -> None:
    for x, y, width, height, wall, roof in HOUSES:
        _house(pen, x, y, width, height, rgb(wall), rgb(roof))
    _church(pen, 198, 856)


def windows(pen: Pen) -> None:
    """The light in the windows, once more, for the night."""
    for x, y, width, _, _, _ in HOUSES:
        _window(pen, x, y, width / 2)
    _window(pen, 198 + 34, 856, 48)
    pen.capsule((181, 768), (181, 776), 4, 7, GOLD)


def bunting(pen: Pen) -> None:
    rope = catmull(points("60 770, 120 782, 170 752")) + catmull(
        points("190 752, 280 800, 346 776")
    )
    pen.line(rope, WOOD, 3)
    for i, (x, y, _) in enumerate(walk(rope, 26, 12, 8)):
        flag = (rgb("e4574a"), GOLD, WATER, CREAM)[i % 4]
        pen.poly([(x - 8, y), (x + 8, y + 1), (x, y + 17)], flag)


def _edged(pen: Pen, corners: Sequence[Point], fill: Colour) -> None:
    pen.line([*corners, corners[0]], mix(fill, INK, 0.72), 5)
    pen.poly(corners, fill)


def _house(pen: Pen, x: float, y: float, w: float, h: float, wall: Colour, roof: Colour) -> None:
    """A white-washed house with a tiled roof, its foot in the middle at (x, y)."""
    d, r, eaves = w * 0.36, w / 2, y - h + 4
    _edged(pen, [(x - r, y), (x - r, y - h), (x + r, y - h), (x + r, y)], wall)
    side = [(x + r * 0.4, y), (x + r * 0.4, y - h), (x + r, y - h), (x + r, y)]
    pen.poly(side, mix(wall, INK, 0.16))
    pen.box(x - r * 0.6, y - 42, 24, 42, 12, DOOR)
    _window(pen, x, y, r)
    ridge = (x - r * 0.7, y - h - d), (x + r * 0.7, y - h - d)
    _edged(pen, [(x - r * 1.22, eaves), *ridge, (x + r * 1.22, eaves)], roof)
    shade = [(x + r * 0.4, eaves), (x + r * 0.2, y - h - d), ridge[1], (x + r * 1.22, eaves)]
    pen.poly(shade, mix(roof, INK, 0.2))
    for k in (0.36, 0.7):
        half, at = r * (1.2 - 0.52 * k), eaves - (d + 4) * k
        pen.line([(x - half, at), (x + half, at)], mix(roof, INK, 0.25), 3)


def _window(pen: Pen, x: float, y: float, r: float) -> None:
    pen.box(x + r * 0.5, y - 40, r * 0.32, 22, 3, GOLD)


def _church(pen: Pen, x: float, y: float) -> None:
    _house(pen, x + 34, y, 96, 62, rgb("fbeed3"), TILE)
    _edged(pen, [(x - 38, y), (x - 38, y - 112), (x + 8, y - 112), (x + 8, y)], CREAM)
    pen.poly([(x - 8, y), (x - 8, y - 112), (x + 8, y - 112), (x + 8, y)], rgb("dccbb6"))
    _edged(pen, [(x - 46, y - 110), (x - 15, y - 158), (x + 16, y - 110)], TILE)
    pen.capsule((x - 17, y - 92), (x - 17, y - 76), 10, 10, rgb("5a3a44"))
    pen.capsule((x - 17, y - 88), (x - 17, y - 80), 4, 7, GOLD)
    pen.box(x - 28, y - 44, 22, 44, 11, DOOR)
