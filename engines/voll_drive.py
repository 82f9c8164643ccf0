"""A drive in Voll in Fahrt: one loco goes its way and pushes whatever stands in it."""

from __future__ import annotations

from collections.abc import Mapping, Set

from engines.core import Arg, Event, Seat
from engines.voll_track import (
    ACCIDENTS,
    GOALS,
    HAND,
    SHED,
    Accident,
    Locos,
    Place,
    Zones,
    ways,
    zone_ahead,
)


def drive(
    zones: Zones,
    locos: Locos,
    seat: Seat,
    loco: int,
    start: Place,
    points: int,
    story: list[Event],
) -> tuple[Locos, Seat | None]:
    """Drive a loco from a square; those it pushes go on with the points left, one after another.

    Returns where all locos are then, and whose had an accident, if any.
    """
    if start in GOALS:
        return _sheltered(locos, seat, loco, start, story), None
    ahead = ways(zones)
    blocked = ACCIDENTS.union(*locos)
    way, following = _way(ahead, blocked, start, points)
    end = way[-1]
    told: dict[str, Arg] = {"seat": seat, "loco": loco, "start": start, "end": end}
    told["way"], told["points"] = way, points
    story.append(Event(None, "voll-drive", told))
    if end in GOALS:
        return _sheltered(locos, seat, loco, end, story), None
    mover = seat
    while following is not None:
        points -= len(way) - 1
        if following in ACCIDENTS:
            told = {"seat": mover, "loco": loco, "place": end, "cause": following}
            told |= {"zone": zone_ahead(zones, end), "by_seat": seat, "points": points}
            story.append(Event(None, "voll-accident", told))
            return put(locos, mover, loco, HAND), mover
        locos = put(locos, mover, loco, end)
        told = {"by_seat": mover, "by_loco": loco, "start": following}
        mover, loco = standing_on(locos, following)
        way, following = _way(ahead, blocked, following, points)
        end = way[-1]
        told |= {"seat": mover, "loco": loco, "end": end, "way": way, "points": points}
        story.append(Event(None, "voll-push", told))
    return put(locos, mover, loco, end), None


def put(locos: Locos, seat: Seat, loco: int, place: Place) -> Locos:
    """All places, with one loco at another one."""
    rows, places = list(locos), list(locos[seat])
    places[loco - 1] = place
    rows[seat] = tuple(places)
    return tuple(rows)


def standing_on(locos: Locos, place: Place) -> tuple[Seat, int]:
    """Owner and number of the loco that stands there."""
    seat = next(seat for seat, places in enumerate(locos) if place in places)
    return seat, locos[seat].index(place) + 1


def _way(
    ahead: Mapping[Place, Place | Accident], blocked: Set[str], start: Place, points: int
) -> tuple[tuple[Place, ...], Place | Accident | None]:
    """From a square as far as points and free squares reach, and what stopped it before that."""
    way = [start]
    place = start
    for _ in range(points):
        place = ahead[place]
        if place in blocked:
            return tuple(way), place
        way.append(place)
    return tuple(way), None


def _sheltered(locos: Locos, seat: Seat, loco: int, goal: Place, story: list[Event]) -> Locos:
    """The driver brakes on a goal square, whatever points are left."""
    sheds = locos[seat].count(SHED) + 1
    told: dict[str, Arg] = {"seat": seat, "loco": loco, "place": goal, "sheds": sheds}
    story.append(Event(None, "voll-shed", told))
    return put(locos, seat, loco, SHED)
