"""The way up the mountain of Hoppla Lama: road, bridges, and the blocks with the numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from renderers.hoppla_place import (
    CRATER_SPACE,
    FOAM,
    KNOTS,
    ROAD,
    ROCK,
    SHORTCUTS,
    SPACES,
    WATER,
    WOOD,
)
from renderers.kit import CREAM, INK, MIN_TEXT, STONE, Colour, Pen, mix, rgb
from renderers.paths import Point, catmull, points, walk

DIRT, DIRT_TOP, DIRT_EDGE = rgb("f3d9a4"), rgb("d9a184"), rgb("9c6a3c")
TUFF, TUFF_FRONT, CARVED = rgb("fbeccb"), rgb("d8bd8e"), rgb("3a2430")


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
    top, front = TUFF, TUFF_FRONT
    if space in SHORTCUTS:
        top, front = SHORTCUTS[space].light, SHORTCUTS[space].colour
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


def numbers(pen: Pen) -> None:
    """In full light even by night: they must be read."""
    for space in range(2, CRATER_SPACE):
        x, y = SPACES[space]
        ink = SHORTCUTS[space].text if space in SHORTCUTS else CARVED
        pen.text(x, y + 43, str(space), MIN_TEXT, ink)
