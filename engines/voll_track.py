"""The railway yard of Voll in Fahrt: squares, bridges, and which square comes next.

Places are texts. On the way round: ``start K`` · ``NW K S`` · ``NE K S`` · ``SE K S`` ·
``approach K S`` · ``goal K`` (lane K from outside, square S in driving direction); on a bridge:
``COLOUR L|R SLOT``, its own column and slot however it lies. Off the track: ``hand``, ``shed``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

Place: TypeAlias = str
Locos: TypeAlias = tuple[tuple[Place, ...], ...]
"""Per seat the places of its locos, loco 1 first."""

Colour: TypeAlias = Literal["blue", "red", "yellow"]
Orientation: TypeAlias = Literal["P", "Q"]
"""P: column L of a bridge is its entry half. Q, turned by 180°: column R is."""

Zones: TypeAlias = tuple[tuple[Colour, Orientation] | None, ...]
"""The bridges in the zones W, N, E, S, one of which is empty."""

Accident: TypeAlias = Literal["gap", "buffer", "rails", "stop"]
"""Into the empty zone, against a buffer, off the rails, against the stop behind a goal square."""

COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
ZONES: Final = ("W", "N", "E", "S")
LANES: Final = {"outer": 1, "middle": 2, "inner": 3}
SQUARES: Final[Mapping[str, tuple[int, int, int]]] = {
    "start": (1, 1, 1),
    "NW": (6, 5, 4),
    "NE": (6, 5, 4),
    "SE": (6, 5, 4),
    "approach": (3, 2, 2),
    "goal": (1, 1, 1),
}
"""Squares of each section on lanes 1, 2 and 3."""

ROUND: Final = ("start", "W", "NW", "N", "NE", "E", "SE", "S", "approach", "goal")
"""The way of a loco: sections, and the zones between them."""

AFTER: Final[Mapping[str, str]] = dict(pairwise(ROUND))

BUFFER: Final = 0
BRIDGES: Final[Mapping[str, tuple[int, int, int, int]]] = {
    "blue": (2, 1, 3, 4),
    "red": (BUFFER, 1, 2, 3),
    "yellow": (1, 2, BUFFER, 4),
}
"""For slots 1 to 4 of column L the slot of column R that the rails join it with."""

SLOTS: Final = (1, 2, 3, 4)
HAND: Final = "hand"
SHED: Final = "shed"
STARTS: Final = tuple(f"start {lane}" for lane in LANES.values())
GOALS: Final = tuple(f"goal {lane}" for lane in LANES.values())
ACCIDENTS: Final = frozenset(get_args(Accident))

ON_BRIDGE: Final[Mapping[str, frozenset[Place]]] = {
    colour: frozenset(f"{colour} {column} {slot}" for column in "LR" for slot in SLOTS)
    for colour in COLOURS
}
"""The squares of each bridge."""


def square(section: str, lane: int, number: int = 1) -> Place:
    """A place off the bridges."""
    if section in ("start", "goal"):
        return f"{section} {lane}"
    return f"{section} {lane} {number}"


PLACES: Final = (
    *(
        square(section, lane, number)
        for section, lengths in SQUARES.items()
        for lane, length in enumerate(lengths, start=1)
        for number in range(1, length + 1)
    ),
    *(place for colour in COLOURS for place in sorted(ON_BRIDGE[colour])),
)
"""Every square on which a loco can stand."""


def next_square(zones: Zones, place: Place) -> Place | Accident:
    """The square that follows, or the accident that happens instead."""
    section, *numbers = place.split()
    if section in BRIDGES:
        return _next_on_bridge(zones, section, numbers[0], int(numbers[1]))
    if section == "goal":
        return "stop"
    lane, number = int(numbers[0]), int(numbers[-1])
    if section != "start" and number < SQUARES[section][lane - 1]:
        return square(section, lane, number + 1)
    following = AFTER[section]
    return _onto_bridge(zones, following, lane) if following in ZONES else square(following, lane)


def zone_ahead(zones: Zones, place: Place) -> str:
    """The zone that a place lies in or leads to; behind the last zone ``goal``."""
    section = place.split()[0]
    if section in BRIDGES:
        return _where(zones, section)[0]
    return AFTER.get(section, "goal")


class Slot(NamedTuple):
    """A square of a bridge as whoever drives over it finds it: slots count from outside."""

    colour: str
    entry: bool
    number: int


def slot(zones: Zones, place: Place) -> Slot | None:
    """Where on a bridge a place is, as that lies now; None for a place elsewhere."""
    section, *numbers = place.split()
    if section not in BRIDGES:
        return None
    lies = _where(zones, section)[1]
    number = int(numbers[1])
    return Slot(
        section, (numbers[0] == "L") == (lies == "P"), number if lies == "P" else 5 - number
    )


def crossings(zones: Zones, zone: str) -> tuple[int | Accident, ...]:
    """For lanes 1 to 3 the lane on which a loco leaves a zone, or the accident it has in it."""
    return tuple(_crossing(zones, zone, lane) for lane in LANES.values())


class Shift(NamedTuple):
    """A bridge on its way to the empty zone; it turns there."""

    start: str
    end: str
    lies: Orientation
    zones: Zones


@cache
def shift(zones: Zones, colour: Colour) -> Shift:
    """What becomes of the zones when that bridge moves."""
    start, before = _where(zones, colour)
    lies: Orientation = "Q" if before == "P" else "P"
    moved = tuple(
        (colour, lies) if bridge is None else None if zone == start else bridge
        for zone, bridge in zip(ZONES, zones, strict=True)
    )
    return Shift(start, ZONES[zones.index(None)], lies, moved)


@cache
def ways(zones: Zones) -> Mapping[Place, Place | Accident]:
    """``next_square`` of every place, worked out once: the bridges can lie in only 192 ways."""
    return {place: next_square(zones, place) for place in PLACES}


def _where(zones: Zones, colour: str) -> tuple[str, Orientation]:
    """The zone of a bridge, and how it lies."""
    return next(
        (zone, bridge[1])
        for zone, bridge in zip(ZONES, zones, strict=True)
        if bridge is not None and bridge[0] == colour
    )


def _onto_bridge(zones: Zones, zone: str, lane: int) -> Place | Accident:
    bridge = zones[ZONES.index(zone)]
    if bridge is None:
        return "gap"
    colour, lies = bridge
    return f"{colour} L {lane}" if lies == "P" else f"{colour} R {5 - lane}"


def _next_on_bridge(zones: Zones, colour: str, column: str, slot: int) -> Place | Accident:
    zone, lies = _where(zones, colour)
    if (column == "L") == (lies == "P"):
        return _across(colour, column, slot)
    lane = slot if lies == "P" else 5 - slot
    return "rails" if lane == 4 else square(AFTER[zone], lane)


def _crossing(zones: Zones, zone: str, lane: int) -> int | Accident:
    place = _onto_bridge(zones, zone, lane)
    while place.split()[0] in BRIDGES:
        place = next_square(zones, place)
    return int(place.split()[1]) if place not in ACCIDENTS else cast(Accident, place)


def _across(colour: str, column: str, slot: int) -> Place | Accident:
    joined = BRIDGES[colour]
    if column == "L":
        beyond = joined[slot - 1]
        return "buffer" if beyond == BUFFER else f"{colour} R {beyond}"
    return f"{colour} L {joined.index(slot) + 1}" if slot in joined else "buffer"
