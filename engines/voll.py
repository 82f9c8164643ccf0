"""Voll in Fahrt: locos race round a yard whose bridges move; bring three of four into the sheds.

Moves: ``roll``, ``repair blue|red|yellow`` (gives a tile back instead of the colour die) ·
``start outer|middle|inner``, ``loco 1`` … ``loco 4``, ``pass`` · ``again``, ``stop``. Draws: at the
setup ``draw(seats)`` for who begins, then ``draw(2)`` for how blue, red and yellow lie (0 P, 1 Q);
``roll`` draws ``draw(3)`` for the colour and ``draw(6)`` for each number die, ``repair`` only the
two. A turn (one post) is over with the move after which another seat is to move, or with the game.

Events, all to everybody (in the order in which they can occur). Places are those of ``voll_track``;
``loco`` is a number from 1, ``way`` every place from ``start`` to ``end``, both included:

- ``voll-starts`` seat (at the setup)
- ``voll-throw`` seat, colour, first, second, points (both number dice together); or, when a tile
  was given back to name the colour, ``voll-repair`` with the same and repairs (tiles left)
- ``voll-shift`` colour, start, end (zones W N E S), lies (P or Q from now on), and who rides on it:
  seats and locos, entry by entry
- ``voll-pass`` seat: no loco could be driven
- ``voll-place`` seat, loco, end (the start square); then ``voll-drive``
- ``voll-drive`` seat, loco, start, end, way, points (to spend): the loco named in the move. It may
  move no square (it only pushes, or crashes at once); not told of one that stands on a goal square
- ``voll-push`` seat, loco (the pushed), by_seat, by_loco, start, end, way, points (left for it)
- ``voll-accident`` seat, loco, place (where it stood last), cause (gap, buffer, rails, stop), zone
  (of the gap or of the bridge; ``goal`` for a stop), by_seat (whose move it was), points (lost)
- ``voll-tile`` seat, repairs, supply (both after it): a tile for the accident; ``voll-no-tile``
  seat: the supply was empty
- ``voll-shed`` seat, loco, place (its goal square), sheds (how many of this seat's are in now)
- ``voll-double`` seat, loco: this loco may have a second turn; then ``voll-again`` or ``voll-stop``
  with the same
- ``voll-next`` seat
- ``voll-over`` seats (the winner)

Rulings where the rules are silent: whoever wins in a second turn has ended that turn, so ``second``
is False then.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engines.core import Arg, Draw, Event, IllegalMove, Option, Result, Seat, Step, completed
from engines.voll_track import (
    ACCIDENTS,
    COLOURS,
    GOALS,
    HAND,
    LANES,
    SHED,
    ZONES,
    Colour,
    Orientation,
    Place,
    Zones,
    shifted,
    ways,
    zone_ahead,
)

NAME: Final = "voll"
SEATS: Final = range(2, 5)
VERSION: Final = 1
HIDDEN: Final = False
OPTIONS: Final[Mapping[str, Option]] = {"repair": Option(("off", "on"), "off")}

LOCOS: Final = 4
TO_WIN: Final = 3
TILES: Final = 12

Phase: TypeAlias = Literal["roll", "move", "again", "over"]
Locos: TypeAlias = tuple[tuple[Place, ...], ...]
"""Per seat the places of its locos, loco 1 first."""

Loco: TypeAlias = tuple[Seat, int]

_REPAIRS: Final[Mapping[str, Colour]] = {f"repair {colour}": colour for colour in COLOURS}
_STARTS: Final = {f"start {name}": f"start {lane}" for name, lane in LANES.items()}
_LOCOS: Final = {f"loco {number}": number for number in range(1, LOCOS + 1)}
_THROW: Final = ("roll",)
_THROW_OR_REPAIR: Final = ("roll", *_REPAIRS)
_AGAIN: Final = ("again", "stop")
_PASS: Final = ("pass",)


@dataclass(frozen=True, slots=True)
class State:
    """Everything; nothing is hidden."""

    phase: Phase
    active: Seat
    dice: tuple[str | int, ...]
    zones: Zones
    locos: Locos
    repairs: tuple[int, ...]
    supply: int
    second: bool
    chosen: int | None


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees.

    ``dice`` is the last throw, empty before one; ``second`` a second turn; ``chosen`` the loco of
    the first turn, once a second one is offered. ``supply`` holds repair tiles nobody has.
    """

    phase: Phase
    active: Seat
    dice: tuple[str | int, ...]
    zones: Zones
    locos: Locos
    repairs: tuple[int, ...]
    supply: int
    second: bool
    chosen: int | None


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    repair = completed(seats, SEATS, options, OPTIONS)["repair"] == "on"
    first = draw(seats)
    bridges = tuple((colour, _orientation(draw(2))) for colour in COLOURS)
    state = State(
        phase="roll",
        active=first,
        dice=(),
        zones=(None, *bridges),
        locos=((HAND,) * LOCOS,) * seats,
        repairs=(0,) * seats,
        supply=TILES if repair else 0,
        second=False,
        chosen=None,
    )
    return Step(state, (_told("starts", seat=first),))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat != state.active or state.phase == "over":
        return ()
    if state.phase == "roll":
        return _THROW_OR_REPAIR if state.repairs[seat] else _THROW
    if state.phase == "again":
        return _AGAIN
    places = state.locos[seat]
    if state.chosen is None:
        named = [move for move, n in _LOCOS.items() if _in_play(places[n - 1])]
        can_start = HAND in places
    else:
        in_play = _in_play(places[state.chosen - 1])
        named = [f"loco {state.chosen}"] if in_play else []
        can_start = not in_play
    if can_start:
        named += [move for move, start in _STARTS.items() if _free(state.locos, start)]
    return tuple(named) or _PASS


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if state.phase == "roll":
        return _throw(state, move, draw)
    if state.phase == "move":
        return _move(state, move)
    assert state.chosen is not None
    told = _told(move, seat=seat, loco=state.chosen)
    if move == "again":
        return Step(replace(state, phase="roll", dice=(), second=True), (told,))
    return _next_seat(state, [told])


def view(state: State, seat: Seat | None) -> View:
    if seat is not None and not 0 <= seat < len(state.locos):
        raise ValueError(f"no seat {seat}: seats are 0 to {len(state.locos) - 1}")
    return View(
        phase=state.phase,
        active=state.active,
        dice=state.dice,
        zones=state.zones,
        locos=state.locos,
        repairs=state.repairs,
        supply=state.supply,
        second=state.second,
        chosen=state.chosen,
    )


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    return Result(tuple(places.count(SHED) for places in state.locos), (state.active,))


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """The only state that looks like this."""
    return State(
        phase=view.phase,
        active=view.active,
        dice=view.dice,
        zones=view.zones,
        locos=view.locos,
        repairs=view.repairs,
        supply=view.supply,
        second=view.second,
        chosen=view.chosen,
    )


def outlook(seen: View, move: str) -> tuple[View, tuple[Event, ...]]:
    """What a move that draws nothing would lead to: every move but a throw."""
    step = apply(imagine(seen, None, _no_draw), seen.active, move, _no_draw)
    return view(step.state, None), step.events


# --- a turn ---------------------------------------------------------------------------------------


def _told(what: str, **args: Arg) -> Event:
    return Event(None, f"voll-{what}", args)


def _no_draw(n: int) -> int:
    raise ValueError("a throw cannot be foretold; ask only about moves that draw nothing")


def _orientation(drawn: int) -> Orientation:
    return "Q" if drawn else "P"


def _in_play(place: Place) -> bool:
    return place not in (HAND, SHED)


def _free(locos: Locos, start: Place) -> bool:
    return all(start not in places for places in locos)


def _throw(state: State, move: str, draw: Draw) -> Step[State]:
    seat, repairs, supply = state.active, state.repairs, state.supply
    key, more = "throw", dict[str, Arg]()
    if move == "roll":
        colour = COLOURS[draw(len(COLOURS))]
    else:
        colour = _REPAIRS[move]
        repairs, supply = _changed(repairs, seat, -1), supply + 1
        key, more = "repair", {"repairs": repairs[seat]}
    first, second = draw(6) + 1, draw(6) + 1
    thrown: dict[str, Arg] = {"colour": colour, "first": first, "second": second}
    zones = shifted(state.zones, colour)
    after = replace(
        state,
        phase="move",
        dice=(colour, first, second),
        zones=zones,
        repairs=repairs,
        supply=supply,
    )
    story = (
        _told(key, seat=seat, **thrown, points=first + second, **more),
        _told_shift(state, zones, colour),
    )
    return Step(after, story)


def _told_shift(before: State, zones: Zones, colour: Colour) -> Event:
    start, end = zones.index(None), before.zones.index(None)
    moved = zones[end]
    assert moved is not None
    riding = [
        (seat, number)
        for seat, places in enumerate(before.locos)
        for number, place in enumerate(places, start=1)
        if place.startswith(colour)
    ]
    return _told(
        "shift",
        colour=colour,
        start=ZONES[start],
        end=ZONES[end],
        lies=moved[1],
        seats=tuple(seat for seat, _ in riding),
        locos=tuple(number for _, number in riding),
    )


def _changed(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])


def _move(state: State, move: str) -> Step[State]:
    seat = state.active
    if move == "pass":
        return _next_seat(state, [_told("pass", seat=seat)])
    _, first, second = state.dice
    assert isinstance(first, int)
    assert isinstance(second, int)
    points = first + second
    locos = [list(places) for places in state.locos]
    story: list[Event] = []
    if move in _LOCOS:
        number = _LOCOS[move]
    else:
        number = state.chosen or locos[seat].index(HAND) + 1
        start = _STARTS[move]
        locos[seat][number - 1] = start
        points -= 1
        story.append(_told("place", seat=seat, loco=number, end=start))
    crashed = _drive(locos, state.zones, (seat, number), points, story)
    after = replace(state, locos=tuple(map(tuple, locos)))
    if crashed is not None:
        after = _with_tile(after, crashed, story)
    if locos[seat].count(SHED) == TO_WIN:
        story.append(_told("over", seats=(seat,)))
        return Step(replace(after, phase="over", second=False, chosen=None), tuple(story), True)
    if first == second and not state.second and locos[seat][number - 1] != SHED:
        story.append(_told("double", seat=seat, loco=number))
        return Step(replace(after, phase="again", chosen=number), tuple(story))
    return _next_seat(after, story)


def _with_tile(state: State, owner: Seat, story: list[Event]) -> State:
    """A repair tile for the owner of a loco that crashed, while there are any."""
    if state.supply:
        repairs, supply = _changed(state.repairs, owner, 1), state.supply - 1
        story.append(_told("tile", seat=owner, repairs=repairs[owner], supply=supply))
        return replace(state, repairs=repairs, supply=supply)
    if any(state.repairs):
        story.append(_told("no-tile", seat=owner))
    return state


def _next_seat(state: State, story: list[Event]) -> Step[State]:
    seat = (state.active + 1) % len(state.locos)
    story.append(_told("next", seat=seat))
    after = replace(state, phase="roll", active=seat, dice=(), second=False, chosen=None)
    return Step(after, tuple(story), turn_over=True)


# --- on the rails ---------------------------------------------------------------------------------


def _drive(
    locos: list[list[Place]], zones: Zones, driven: Loco, points: int, story: list[Event]
) -> Seat | None:
    """Drive one loco and push whatever is in its way; whose loco had an accident, if any."""
    if locos[driven[0]][driven[1] - 1] in GOALS:
        _shelter(locos, driven, story)
        return None
    ahead = ways(zones)
    standing = {
        place: (seat, number)
        for seat, places in enumerate(locos)
        for number, place in enumerate(places, start=1)
    }
    mover, key, by = driven, "drive", dict[str, Arg]()
    while True:
        seat, number = mover
        way = _way(ahead, standing, locos[seat][number - 1], points)
        start, end = way[0], way[-1]
        locos[seat][number - 1] = end
        told: dict[str, Arg] = {"seat": seat, "loco": number, **by, "start": start, "end": end}
        story.append(_told(key, **told, way=way, points=points))
        points -= len(way) - 1
        if mover == driven and end in GOALS:
            _shelter(locos, driven, story)
            return None
        if not points:
            return None
        following = ahead[end]
        if following in ACCIDENTS:
            locos[seat][number - 1] = HAND
            told = {"seat": seat, "loco": number, "place": end, "cause": following}
            told |= {"zone": zone_ahead(zones, end), "by_seat": driven[0], "points": points}
            story.append(_told("accident", **told))
            return seat
        mover, key, by = standing[following], "push", {"by_seat": seat, "by_loco": number}


def _way(
    ahead: Mapping[Place, Place], standing: Container[Place], start: Place, points: int
) -> tuple[Place, ...]:
    """From a place as far as points and free squares reach."""
    way = [start]
    while len(way) <= points:
        following = ahead[way[-1]]
        if following in standing or following in ACCIDENTS:
            break
        way.append(following)
    return tuple(way)


def _shelter(locos: list[list[Place]], loco: Loco, story: list[Event]) -> None:
    """The driver brakes on a goal square, whatever points are left."""
    seat, number = loco
    goal = locos[seat][number - 1]
    locos[seat][number - 1] = SHED
    sheds = locos[seat].count(SHED)
    story.append(_told("shed", seat=seat, loco=number, place=goal, sheds=sheds))
