"""A drive in Voll in Fahrt: one loco goes its way and pushes whatever stands in it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import NamedTuple

from engines.core import Arg, Event, Seat
from engines.voll_track import ACCIDENTS, GOALS, HAND, SHED, Locos, Place, Zones, ways, zone_ahead


class Drive(NamedTuple):
    """Where all locos are afterwards, whose had an accident if any, and what happened."""

    locos: Locos
    crashed: Seat | None
    events: tuple[Event, ...]


def drive(zones: Zones, locos: Locos, seat: Seat, loco: int, points: int) -> Drive:
    """Drive a loco in play; those it pushes go on with the points left, one after another."""
    start = locos[seat][loco - 1]
    if start in GOALS:
        return Drive(put(locos, seat, loco, SHED), None, (_shed(locos, seat, loco, start),))
    ahead = ways(zones)
    blocked = ACCIDENTS.union(*locos)
    way = _way(ahead, blocked, start, points)
    end = way[-1]
    story = [_moved("voll-drive", {"seat": seat, "loco": loco}, way, points)]
    if end in GOALS:
        story.append(_shed(locos, seat, loco, end))
        return Drive(put(locos, seat, loco, SHED), None, tuple(story))
    locos = put(locos, seat, loco, end)
    points -= len(way) - 1
    owner = seat
    while points and ahead[end] not in ACCIDENTS:
        by: dict[str, Arg] = {"by_seat": owner, "by_loco": loco}
        owner, loco = standing_on(locos, ahead[end])
        way = _way(ahead, blocked, ahead[end], points)
        end = way[-1]
        story.append(_moved("voll-push", {"seat": owner, "loco": loco, **by}, way, points))
        locos = put(locos, owner, loco, end)
        points -= len(way) - 1
    if not points:
        return Drive(locos, None, tuple(story))
    told: dict[str, Arg] = {"seat": owner, "loco": loco, "place": end, "cause": ahead[end]}
    told |= {"zone": zone_ahead(zones, end), "by_seat": seat, "points": points}
    story.append(Event(None, "voll-accident", told))
    return Drive(put(locos, owner, loco, HAND), owner, tuple(story))


def put(locos: Locos, seat: Seat, loco: int, place: Place) -> Locos:
    """All places, with one loco at another one."""
    places = locos[seat]
    changed = (*places[: loco - 1], place, *places[loco:])
    return (*locos[:seat], changed, *locos[seat + 1 :])


def standing_on(locos: Locos, place: Place) -> tuple[Seat, int]:
    """Owner and number of the loco that stands there."""
    seat = next(seat for seat, places in enumerate(locos) if place in places)
    return seat, locos[seat].index(place) + 1


def _way(
    ahead: Mapping[Place, Place], blocked: Set[str], start: Place, points: int
) -> tuple[Place, ...]:
    """From a place as far as points and free squares reach."""
    way = [start]
    place = start
    for _ in range(points):
        place = ahead[place]
        if place in blocked:
            break
        way.append(place)
    return tuple(way)


def _moved(key: str, who: dict[str, Arg], way: tuple[Place, ...], points: int) -> Event:
    told = {**who, "start": way[0], "end": way[-1], "way": way, "points": points}
    return Event(None, key, told)


def _shed(locos: Locos, seat: Seat, loco: int, goal: Place) -> Event:
    """The driver brakes on a goal square, whatever points are left."""
    sheds = locos[seat].count(SHED) + 1
    return Event(None, "voll-shed", {"seat": seat, "loco": loco, "place": goal, "sheds": sheds})
