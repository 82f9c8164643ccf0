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

``choices`` and ``outlook`` tell a panel what may be done and what it would lead to, a throw with
given draws included; ``voll_track.shift`` what a colour would do.

Ruling where the rules are silent: whoever wins in a second turn has ended that turn, so ``second``
is False then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, product
from typing import Final, Literal, TypeAlias

from engines.core import (
    Arg,
    Draw,
    Event,
    IllegalMove,
    Option,
    Replay,
    Result,
    Seat,
    Step,
    completed,
)
from engines.voll_drive import drive
from engines.voll_track import (
    COLOURS,
    HAND,
    LANES,
    ON_BRIDGE,
    SHED,
    STARTS,
    Colour,
    Locos,
    Orientation,
    Shift,
    Zones,
    shift,
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

_REPAIRS: Final[Mapping[str, Colour]] = {f"repair {colour}": colour for colour in COLOURS}
_STARTS: Final = {f"start {name}": start for name, start in zip(LANES, STARTS, strict=True)}
_LOCOS: Final = {f"loco {number}": number for number in range(1, LOCOS + 1)}
_AWAY: Final = frozenset((HAND, SHED))
_START_SQUARES: Final = frozenset(STARTS)

_IN_PLAY: Final = {
    away: tuple(move for move, number in _LOCOS.items() if not away[number - 1])
    for away in product((False, True), repeat=LOCOS)
}
"""The moves of locos in play, by which of them are away."""

_FREE_STARTS: Final = {
    frozenset(taken): tuple(move for move, start in _STARTS.items() if start not in taken)
    for count in range(len(_STARTS) + 1)
    for taken in combinations(_START_SQUARES, count)
}
"""The moves that place a loco, by which start squares are occupied."""

_THROW: Final = ("roll",)
_THROW_OR_REPAIR: Final = ("roll", *_REPAIRS)
_AGAIN: Final = ("again", "stop")
_PASS: Final = ("pass",)


@dataclass(frozen=True, slots=True)
class State:
    """Everything; nothing is hidden. ``chosen`` is the loco whose second turn it may be, or is."""

    phase: Phase
    active: Seat
    dice: tuple[str | int, ...]
    zones: Zones
    locos: Locos
    repairs: tuple[int, ...]
    supply: int
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
    lies: tuple[Orientation, ...] = ("P", "Q")
    bridges = [(colour, lies[draw(2)]) for colour in COLOURS]
    state = State(
        phase="roll",
        active=first,
        dice=(),
        zones=(None, *bridges),
        locos=((HAND,) * LOCOS,) * seats,
        repairs=(0,) * seats,
        supply=TILES if repair else 0,
        chosen=None,
    )
    return Step(state, (Event(None, "voll-starts", {"seat": first}),))


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
        one, two, three, four = places
        named = _IN_PLAY[one in _AWAY, two in _AWAY, three in _AWAY, four in _AWAY]
        if HAND in places:
            named += _free_starts(state.locos)
    elif places[state.chosen - 1] == HAND:
        named = _free_starts(state.locos)
    else:
        named = (f"loco {state.chosen}",)
    return named or _PASS


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if state.phase == "roll":
        return _throw(state, move, draw)
    if state.phase == "move":
        return _move(state, move)
    assert state.chosen is not None
    if move == "stop":
        told = Event(None, "voll-stop", {"seat": seat, "loco": state.chosen})
        return _turn_over(state, state.locos, state.repairs, state.supply, [told])
    told = Event(None, "voll-again", {"seat": seat, "loco": state.chosen})
    return Step(replace(state, phase="roll", dice=()), (told,))


def view(state: State, seat: Seat | None) -> View:
    if seat is not None and seat not in range(len(state.locos)):
        raise ValueError(f"no seat {seat!r}: seats are 0 to {len(state.locos) - 1}")
    return View(
        phase=state.phase,
        active=state.active,
        dice=state.dice,
        zones=state.zones,
        locos=state.locos,
        repairs=state.repairs,
        supply=state.supply,
        second=state.chosen is not None and state.phase != "again",
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
        chosen=view.chosen,
    )


def choices(seen: View) -> tuple[str, ...]:
    """The moves of the seat to move: nothing is hidden, so they can be read off any view."""
    return moves(imagine(seen, None, Replay(())), seen.active)


def outlook(seen: View, move: str, draws: Sequence[int] = ()) -> tuple[View, tuple[Event, ...]]:
    """What a legal move would lead to; a throw needs its draws (else ValueError)."""
    draw = Replay(draws)
    step = apply(imagine(seen, None, draw), seen.active, move, draw)
    draw.finish()
    return view(step.state, None), step.events


# --- a turn ---------------------------------------------------------------------------------------


def _free_starts(locos: Locos) -> tuple[str, ...]:
    return _FREE_STARTS[_START_SQUARES.intersection(chain(*locos))]


def _throw(state: State, move: str, draw: Draw) -> Step[State]:
    seat, repairs, supply = state.active, state.repairs, state.supply
    if move == "roll":
        colour = COLOURS[draw(len(COLOURS))]
        key = "voll-throw"
    else:
        colour = _REPAIRS[move]
        repairs, supply = _changed(repairs, seat, -1), supply + 1
        key = "voll-repair"
    first, second = draw(6) + 1, draw(6) + 1
    thrown: dict[str, Arg] = {"seat": seat, "colour": colour, "first": first, "second": second}
    thrown["points"] = first + second
    if key == "voll-repair":
        thrown["repairs"] = repairs[seat]
    moved = shift(state.zones, colour)
    after = State(
        phase="move",
        active=seat,
        dice=(colour, first, second),
        zones=moved.zones,
        locos=state.locos,
        repairs=repairs,
        supply=supply,
        chosen=state.chosen,
    )
    return Step(after, (Event(None, key, thrown), _told_shift(moved, colour, state.locos)))


def _told_shift(moved: Shift, colour: Colour, locos: Locos) -> Event:
    seats: tuple[Seat, ...] = ()
    numbers: tuple[int, ...] = ()
    bridge = ON_BRIDGE[colour]
    if not bridge.isdisjoint(chain(*locos)):
        for seat, places in enumerate(locos):
            for number, place in enumerate(places, start=1):
                if place in bridge:
                    seats += (seat,)
                    numbers += (number,)
    told: dict[str, Arg] = {
        "colour": colour,
        "start": moved.start,
        "end": moved.end,
        "lies": moved.lies,
        "seats": seats,
        "locos": numbers,
    }
    return Event(None, "voll-shift", told)


def _changed(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + by, *counts[seat + 1 :])


def _move(state: State, move: str) -> Step[State]:
    seat, repairs, supply = state.active, state.repairs, state.supply
    if move == "pass":
        told = Event(None, "voll-pass", {"seat": seat})
        return _turn_over(state, state.locos, repairs, supply, [told])
    _, first, second = state.dice
    assert isinstance(first, int)
    assert isinstance(second, int)
    places, points = state.locos[seat], first + second
    story: list[Event] = []
    if move in _LOCOS:
        loco = _LOCOS[move]
        start = places[loco - 1]
    else:
        loco = state.chosen or places.index(HAND) + 1
        start = _STARTS[move]
        points -= 1
        story.append(Event(None, "voll-place", {"seat": seat, "loco": loco, "end": start}))
    locos, crashed = drive(state.zones, state.locos, seat, loco, start, points, story)
    if crashed is not None:
        repairs, supply = _tile(repairs, supply, crashed, story)
    if first != second or state.chosen is not None or locos[seat][loco - 1] == SHED:
        return _turn_over(state, locos, repairs, supply, story)
    story.append(Event(None, "voll-double", {"seat": seat, "loco": loco}))
    after = State(
        phase="again",
        active=seat,
        dice=state.dice,
        zones=state.zones,
        locos=locos,
        repairs=repairs,
        supply=supply,
        chosen=loco,
    )
    return Step(after, tuple(story))


def _tile(
    repairs: tuple[int, ...], supply: int, owner: Seat, story: list[Event]
) -> tuple[tuple[int, ...], int]:
    """A repair tile for the owner of a loco that crashed, while there are any."""
    if supply:
        repairs, supply = _changed(repairs, owner, 1), supply - 1
        told: dict[str, Arg] = {"seat": owner, "repairs": repairs[owner], "supply": supply}
        story.append(Event(None, "voll-tile", told))
    elif any(repairs):
        story.append(Event(None, "voll-no-tile", {"seat": owner}))
    return repairs, supply


def _turn_over(
    state: State, locos: Locos, repairs: tuple[int, ...], supply: int, story: list[Event]
) -> Step[State]:
    """The next seat's turn, or the end of the game."""
    won = locos[state.active].count(SHED) == TO_WIN
    seat = state.active if won else (state.active + 1) % len(locos)
    after = State(
        phase="over" if won else "roll",
        active=seat,
        dice=state.dice if won else (),
        zones=state.zones,
        locos=locos,
        repairs=repairs,
        supply=supply,
        chosen=None,
    )
    if won:
        story.append(Event(None, "voll-over", {"seats": (seat,)}))
    else:
        story.append(Event(None, "voll-next", {"seat": seat}))
    return Step(after, tuple(story), turn_over=True)
