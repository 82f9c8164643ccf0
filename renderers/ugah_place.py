"""Where everything lies in Ugah Ugah: the ring of places, the camp in its gap, table and cards."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
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

GAP: Final = 2.9
"""The wider gap, measured in places."""

TRACK: Final = 52
"""Half the width of the trodden ring."""

INWARDS: Final = TRACK + 14

STEP: Final = 3
"""How far the points of the ring lie apart."""

CAMP: Final[Point] = (CENTRE[0], CENTRE[1] + RADII[1])
CARDS: Final[tuple[Point, ...]] = tuple((CENTRE[0] + 206 * i, 400) for i in (-1, 0, 1))
SKIN: Final[Point] = (CENTRE[0], 618)
"""The middle of the skin on which the dice lie."""

STONE: Final[Point] = (CENTRE[0], 774)
"""The middle of the stone for what is set aside."""

SLOT: Final = 98
"""How far the five hollows of the stone lie apart."""

STARTS: Final[dict[Hunter, Point]] = {
    "small": (CAMP[0] - 56, CAMP[1] - 4),
    "big": (CAMP[0] + 50, CAMP[1] - 4),
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


CAMPED: Final = 18
"""How many points of the ring a hunter waits beside the middle of the gap."""

LINE: Final[tuple[Point, ...]] = tuple(
    (x - INWARDS * math.sin(a), y + INWARDS * math.cos(a)) for x, y, a in RING[:-1]
)
"""Beside the ring, on its inner side: on the tiles a trail would hide their numbers."""


def beside(place: int) -> Point:
    """The point of the line beside a place, or beside where a hunter waits in the gap."""
    return LINE[knot_of(place)]


def ahead(hunter: Hunter, place: int) -> Spot:
    """A point of the line before a hunter that stands at a place, and its direction there."""
    far = 36 if is_low(place) else 16
    knot = (knot_of(place) + (far if hunter == "small" else -far)) % len(LINE)
    return *LINE[knot], direction(hunter, knot)


def is_low(place: int) -> bool:
    """Whether a hunter here has its head on the line, as the line runs above its place."""
    return spot_of(place)[1] > CAMP[1] - 40


def direction(hunter: Hunter, knot: int) -> float:
    """Whither a hunter walks at that point, in radians."""
    a = RING[knot][2]
    return a if hunter == "small" else a + math.pi


def knot_of(place: int) -> int:
    """The point of the ring at a place, or where the hunter stands in the gap."""
    if place == SMALL_START:
        return CAMPED
    if place == BIG_START:
        return len(RING) - 1 - CAMPED
    return KNOTS[place]


def spot_of(place: int) -> Point:
    """The middle of a place, or where the hunter waits in the gap."""
    if place == SMALL_START:
        return STARTS["small"]
    return STARTS["big"] if place == BIG_START else SPOTS[place]


@lru_cache(64)
def stretch(hunter: Hunter, start: int, end: int) -> tuple[Point, ...]:
    """The line beside the ring along which a hunter went from place to place."""
    first, last = knot_of(start), knot_of(end)
    if hunter == "big":
        return stretch("small", end, start)[::-1]
    way = LINE[first : last + 1] if first <= last else LINE[first:] + LINE[: last + 1]
    return way[::2]
