"""Where everything lies in the bush of the Kookaburra Game: ring, gates, rivers, boxes, homes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from renderers.paths import Point, Spot, bezier, catmull, points, walk

BOARD: Final = (24, 24, 1096, 1002)
"""x, y, width and height of the landscape."""

CENTRE: Final = (572, 525)
SIGNS: Final = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""On which side of the centre each corner lies: anticlockwise from the lower left one."""

Place: TypeAlias = int | str
"""Where an animal is: a square, ``box`` or ``home``."""

_QUARTER: Final = points(
    "296 0, 314 72, 372 122, 452 176, 494 270, 486 372, 424 434, 330 446, 240 412, 178 340,"
    "106 286, 0 268"
)
"""A quarter of the ring, from the middle of a side to the middle of the next; mirrored for all."""

FINE: Final = 24
"""Points of the track for each square."""

OUTER, INNER = (340, 336), (304, 216)
"""Where box and home of a corner lie, as seen from the centre."""

SEATING: Final = points("-58 -15, 0 -24, 57 -15, -31 25, 33 23")
WINDOWS: Final = points("-56 24, -26 -26, 0 24, 26 -26, 56 24")
"""The place of each animal in its box, and at home."""


def _ring() -> list[Point]:
    """The middle of the track, anticlockwise from the middle of the left side."""
    q, (cx, cy) = _QUARTER, CENTRE
    full = [(-x, y) for x, y in q] + q[-2::-1]
    full += [(x, -y) for x, y in q[1:]] + [(-x, -y) for x, y in q[-2:0:-1]]
    line = catmull([(cx + x, cy + y) for x, y in full], 12, closed=True)
    return [*line, line[0]]


@lru_cache(4)
def track(size: int) -> tuple[Spot, ...]:
    """Points of the ring; square k is point k × ``FINE``. Gates lie in the corners."""
    line = _ring()
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    fine = walk(line, total / (size * FINE) * (1 - 1e-9))[: size * FINE]
    turn = size * FINE // 8
    return (*fine[turn:], *fine[:turn])


def square(size: int, k: int) -> Spot:
    """The middle of a square and the direction of travel there."""
    return track(size)[k % size * FINE]


def corner_of(size: int, gate: int) -> int:
    return gate * 4 // size


def yard(corner: int, place: str) -> Point:
    """The middle of a box or a home; on each side the box lies below the home."""
    (sx, sy), outer = SIGNS[corner], (corner % 2 == 0) == (place == "box")
    dx, dy = OUTER if outer else INNER
    return CENTRE[0] + sx * dx, CENTRE[1] + sy * dy


def corner_point(corner: int) -> Point:
    """Where the letter of a gate stands, in the corner of the board."""
    return CENTRE[0] + SIGNS[corner][0] * 505, CENTRE[1] + SIGNS[corner][1] * 459


@lru_cache(4)
def river(corner: int) -> tuple[Point, ...]:
    """From the mouth through the billabong to the far bank; the same for all lengths."""
    (cx, cy), gate = CENTRE, corner * 3
    (ax, ay, _), (bx, by, _) = square(12, gate + 4), square(12, gate + 8)
    pulled = ((cx + (x - cx) * 0.12, cy + (y - cy) * 0.12) for x, y in ((ax, ay), (bx, by)))
    spots = walk(bezier(((ax, ay), *pulled, (bx, by)), 80), 8)
    out = []
    for i, (x, y, way) in enumerate(spots):
        t = min(i, len(spots) - 1 - i) * 8 / 190
        bend = 11 * math.sin(math.tau * t) if t < 1 else 0
        out.append((x - bend * math.sin(way), y + bend * math.cos(way)))
    return tuple(out)


def spot(size: int, gate: int, animal: int, place: Place) -> Point:
    """Where an animal is drawn, alone on its square."""
    if isinstance(place, int):
        return square(size, place)[:2]
    x, y = yard(corner_of(size, gate), place)
    dx, dy = (WINDOWS if place == "home" else SEATING)[animal]
    return x + dx, y + dy


def stretch(size: int, gate: int, animal: int, start: Place, steps: int) -> Sequence[Point]:
    """The way of a walk along the ring, out of the box or into the home as the case may be."""
    fine, way = track(size), 1 if steps > 0 else -1
    first = start if isinstance(start, int) else gate
    indices = range(first * FINE, (first + steps) * FINE + way, way)
    line = [fine[i % len(fine)][:2] for i in indices]
    if start == "box":
        line = [spot(size, gate, animal, "box"), *line]
    if first + steps in (gate, gate + size) and steps > 0:
        line = [*line, spot(size, gate, animal, "home")]
    return line
