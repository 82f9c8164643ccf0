"""Where the rails of Voll in Fahrt run: the pixels of every square, of every bridge, of every way.

All of it follows from the tables of the rules; rails, trails and locos use the same lines, so they
cannot disagree. Lengths are chosen so that squares are equally long on all three lanes.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, TypeAlias

from engines.voll_track import (
    AFTER,
    BRIDGES,
    BUFFER,
    PLACES,
    SLOTS,
    SQUARES,
    ZONES,
    Orientation,
    Place,
    Zones,
    next_square,
    zone_ahead,
)
from renderers.paths import Point, bezier

Path: TypeAlias = tuple[Point, ...]

CENTRE: Final[Point] = (614, 527)
OUT: Final = (0, 455, 388, 321, 254)
"""How far lanes 1 to 3, and the fourth slot of a bridge, lie from the middle of the yard."""

GAP: Final = 67
HALF: Final = 104
"""Half the length of a bridge: one square."""

SQUARE: Final = 106
BEND: Final = 269
"""Where the corners begin, from the middle of the yard."""

STUB: Final = 21
"""How far from the middle of a bridge a buffer stands."""

BEYOND: Final = 46
"""How far a loco that leaves the rails gets."""

BEFORE: Final = {AFTER[zone]: zone for zone in ZONES}
"""The zone before each section."""


def spot(zone: str, along: float, out: float) -> Point:
    """A pixel seen from a zone: so far along the way through it, so far out from the middle."""
    x, y = CENTRE
    return {
        "W": (x - out, y - along),
        "N": (x + along, y - out),
        "E": (x + out, y + along),
        "S": (x - along, y + out),
    }[zone]


# --- the lanes ------------------------------------------------------------------------------------


@lru_cache(32)
def lane(section: str, number: int) -> Path:
    """The middle of a lane from zone to zone; the goal square belongs to ``approach``."""
    out = OUT[number]
    if section == "start":
        return tuple(spot("W", along, out) for along in (-HALF - SQUARE, -HALF))
    zone = BEFORE[section]
    if section == "approach":
        return tuple(
            spot(zone, along, out) for along in (HALF, HALF + SQUARE * length(section, number))
        )
    r = out - BEND
    turn = [math.pi / 2 * i / 24 for i in range(25)]
    arc = [(BEND + r * math.sin(t), BEND + r * math.cos(t)) for t in turn]
    return tuple(spot(zone, *at) for at in ((HALF, out), *arc, (out, HALF)))


def length(section: str, number: int) -> int:
    """The squares of a lane, the goal square counted to ``approach``."""
    return SQUARES[section][number - 1] + (section == "approach")


def cut(path: Sequence[Point], start: float, end: float) -> Path:
    """The part of a path between two shares (0 to 1) of its length."""
    reach = [0.0, *accumulate(math.dist(p, q) for p, q in pairwise(path))]
    low, high = start * reach[-1], end * reach[-1]
    within = [p for p, at in zip(path, reach, strict=True) if low + 0.01 < at < high - 0.01]
    return (_along(path, reach, low), *within, _along(path, reach, high))


def _along(path: Sequence[Point], reach: Sequence[float], at: float) -> Point:
    i = min(max(bisect(reach, at) - 1, 0), len(path) - 2)
    (x0, y0), (x1, y1) = path[i : i + 2]
    t = (at - reach[i]) / (reach[i + 1] - reach[i])
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


# --- the bridges ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Track:
    """A rail on a bridge: from one edge to the other, or from an edge to a buffer."""

    path: Path
    buffer: bool


def _partner(colour: str, column: str, slot: int) -> int:
    """The slot of the other column that a rail leads to, or ``BUFFER``."""
    joined = BRIDGES[colour]
    if column == "L":
        return joined[slot - 1]
    return joined.index(slot) + 1 if slot in joined else BUFFER


@lru_cache(32)
def flat_track(colour: str, column: str, slot: int) -> Track:
    """The rail that begins there, as (from L to R, slot): a bridge that lies in no zone yet."""
    beyond = _partner(colour, column, slot)
    side = -1 if column == "L" else 1
    edge, middle = (side * HALF, float(slot)), (side * HALF / 2, float(slot))
    if beyond == BUFFER:
        return Track((edge, middle, (side * STUB, slot)), buffer=True)
    near, far = side * HALF / 24, -side * HALF / 2
    curve = bezier([middle, (near, slot), (-near, beyond), (far, beyond)], 20)
    return Track((edge, *curve, (-side * HALF, beyond)), buffer=False)


@lru_cache(256)
def track(zone: str, lies: Orientation, colour: str, column: str, slot: int) -> Track:
    """The rail that begins there, in pixels."""
    flat = flat_track(colour, column, slot)
    turn = 1 if lies == "P" else -1
    path = tuple(
        spot(zone, turn * along, OUT[1] - GAP * ((at if turn > 0 else 5 - at) - 1))
        for along, at in flat.path
    )
    return Track(path, flat.buffer)


def tracks(zone: str, lies: Orientation, colour: str) -> Iterator[Track]:
    """Every rail of a bridge, once."""
    for column in "LR":
        for slot in SLOTS:
            if column == "L" or _partner(colour, column, slot) == BUFFER:
                yield track(zone, lies, colour, column, slot)


# --- squares and ways -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rail:
    """The rail of a square: up to its middle, and on from there to the next square or its end."""

    before: Path
    after: Path


@lru_cache(64)
def _on_lane(place: Place) -> Rail:
    kind, *numbers = place.split()
    section = "approach" if kind == "goal" else kind
    number = int(numbers[0])
    count, path = length(section, number), lane(section, number)
    at = count if kind == "goal" else int(numbers[1]) if len(numbers) > 1 else 1
    middle = (at - 0.5) / count
    return Rail(cut(path, (at - 1) / count, middle), cut(path, middle, at / count))


@lru_cache(256)
def _on_bridge(zone: str, lies: Orientation, place: Place) -> Rail:
    colour, column, slot = place.split()
    found = track(zone, lies, colour, column, int(slot))
    edge, middle = found.path[:2]
    if (column == "L") != (lies == "P"):
        return Rail((middle,), (middle, edge))
    return Rail((edge, middle), found.path[1:] if found.buffer else found.path[1:-1])


def rail(zones: Zones, place: Place) -> Rail:
    """The rail of the square, as the bridges lie."""
    if place.split()[0] not in BRIDGES:
        return _on_lane(place)
    zone = zone_ahead(zones, place)
    bridge = zones[ZONES.index(zone)]
    assert bridge is not None
    return _on_bridge(zone, bridge[1], place)


def route(zones: Zones, places: Sequence[Place]) -> list[Point]:
    """The way over these squares, from the middle of the first to that of the last."""
    out: list[Point] = []
    for here, there in pairwise(places):
        out += (*rail(zones, here).after, *rail(zones, there).before)
    return [p for i, p in enumerate(out) if i == 0 or math.dist(p, out[i - 1]) > 0.01]


def wreck(zones: Zones, place: Place) -> list[Point]:
    """The way from the middle of a square to where a loco that goes on from there is wrecked."""
    path = rail(zones, place).after
    (x0, y0), (x, y) = path[-2:]
    far = BEYOND if next_square(zones, place) in ("gap", "rails") else 0
    d = math.dist((x0, y0), (x, y))
    return [*path, (x + (x - x0) / d * far, y + (y - y0) / d * far)]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a loco stands and whither it looks, in degrees (0: right, 90: down)."""

    x: float
    y: float
    heading: int

    def off(self, forward: float, aside: float = 0) -> Point:
        """A point so far before it (or behind), and to its right."""
        c, s = math.cos(math.radians(self.heading)), math.sin(math.radians(self.heading))
        return self.x + forward * c - aside * s, self.y + forward * s + aside * c


def stand(zones: Zones, place: Place) -> Stand:
    """Where a loco stands on this square."""
    here = rail(zones, place)
    middle, (x1, y1) = here.after[:2]
    x0, y0 = here.before[-2] if len(here.before) > 1 else middle
    return Stand(*middle, round(math.degrees(math.atan2(y1 - y0, x1 - x0)) / 3) * 3 % 360)


def headings() -> list[int]:
    """All directions in which a loco can look."""
    found = {stand((), place).heading for place in PLACES if place.split()[0] not in BRIDGES}
    return sorted(found)
