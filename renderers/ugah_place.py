"""Where everything lies in Ugah Ugah: the ring of places, the camp in its gap, table and cards."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

from engines.ugah_ring import BIG_START, PLACES, SMALL_START, Hunter
from renderers.paths import Point, Spot, walk

BOARD: Final = (24, 24, 1096, 1002)
"""x, y, width and height of the steppe."""

CENTRE: Final[Point] = (572, 579)
RADII: Final[Point] = (490, 383)
BEND: Final = 5.2
"""The ring is a superellipse: with a high exponent nearly a rectangle."""

GAP: Final = 2.6
"""The wider gap, measured in places."""

TRACK: Final = 52
"""Half the width of the trodden ring."""

STEP: Final = 3
"""How far the points of the ring lie apart."""

CAMP: Final[Point] = (CENTRE[0], CENTRE[1] + RADII[1])
CARDS: Final[tuple[Point, ...]] = tuple((CENTRE[0] + 206 * i, 388) for i in (-1, 0, 1))
SKIN: Final[Point] = (CENTRE[0], 606)
"""The middle of the skin on which the dice lie."""

STONE: Final[Point] = (CENTRE[0], 770)
"""The middle of the stone for what is set aside."""

SLOT: Final = 98
"""How far the five hollows of the stone lie apart."""

STARTS: Final[dict[Hunter, Point]] = {
    "small": (CAMP[0] - 82, CAMP[1] - 4),
    "big": (CAMP[0] + 78, CAMP[1] - 4),
}


def _ring() -> list[Spot]:
    """The ring clockwise, from the middle of the gap back to it."""
    line: list[Point] = []
    for i in range(1441):
        t = math.pi / 2 + math.tau * i / 1440
        u, v = (math.copysign(abs(w) ** (2 / BEND), w) for w in (math.cos(t), math.sin(t)))
        line.append((CENTRE[0] + RADII[0] * u, CENTRE[1] + RADII[1] * v))
    return walk(line, STEP)


def _knots(ring: Sequence[Spot]) -> list[int]:
    """At which point of the ring each place lies.

    Evenly as upright tiles with round corners need it (in the 3-norm): measured along the ring they
    would overlap in its corners and gape elsewhere.
    """
    steps = [(abs(b[0] - a[0]) ** 3 + abs(b[1] - a[1]) ** 3) ** (1 / 3) for a, b in pairwise(ring)]
    far = [0, *accumulate(steps)]
    pitch = far[-1] / (PLACES - 1 + GAP)
    return [bisect_left(far, (GAP / 2 + place) * pitch) for place in range(PLACES)]


RING: Final = _ring()
KNOTS: Final = _knots(RING)
SPOTS: Final[tuple[Point, ...]] = tuple(RING[knot][:2] for knot in KNOTS)
"""The middle of each place."""


def inside(knot: int, far: float) -> Point:
    """The point that lies so far inwards from the middle of the ring."""
    x, y, a = RING[knot % (len(RING) - 1)]
    return x - far * math.sin(a), y + far * math.cos(a)


def direction(knot: int, hunter: Hunter) -> float:
    """Whither a hunter walks there, in radians."""
    a = RING[knot % (len(RING) - 1)][2]
    return a if hunter == "small" else a + math.pi


def knot_of(place: int) -> int:
    """The point of the ring at a place, or where the hunter stands in the gap."""
    if place == SMALL_START:
        return 26
    if place == BIG_START:
        return len(RING) - 27
    return KNOTS[place]


def spot_of(place: int) -> Point:
    """The middle of a place, or where the hunter waits in the gap."""
    if place == SMALL_START:
        return STARTS["small"]
    return STARTS["big"] if place == BIG_START else SPOTS[place]


def stretch(hunter: Hunter, start: int, end: int, far: float) -> list[Point]:
    """The way of a hunter from place to place, so far inside the ring."""
    onward, count = (1 if hunter == "small" else -1), len(RING) - 1
    first = knot_of(start)
    steps = (knot_of(end) - first) * onward % count
    return [inside(first + onward * i, far) for i in range(steps + 1)]
