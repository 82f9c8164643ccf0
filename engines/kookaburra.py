"""The Kookaburra Game: five animals a seat go once round the bush, and crocodiles eat the rest.

Each turn two dice are thrown and one animal moves by one of them or by their sum, forward or
backward; or the kookaburra flies. Once four friends are home, a 6 takes the kookaburra home and
wins.

Moves: ``roll``; ``koala 3``, ``croc -7``, … (animal and steps, negative backwards);
``kangaroo 4 koala`` (carrying); ``fly 17`` (ring square); ``home``; ``swim``, ``stay``; ``split``.
Draws: at the setup ``draw(6)`` for each seat, again for those who share the highest, until one is
alone; ``roll``: ``draw(6)`` twice; in a fight (by whatever move) ``draw(6)`` for the attacker, then
for the defender, again while they are equal. A turn (one post) ends with the move after which
another seat is active, or with the game; after a double six the same turn goes on.

Events, all to everybody. ``start``, ``end``, ``drop`` are a ring square, or ``box`` or ``home``;
``animal`` is ``koala``, ``kookaburra``, ``platypus``, ``croc`` or ``kangaroo``.

- ``kookaburra-lots`` seats, numbers (one each): thrown for the first turn; again by those who
  shared the highest (at the setup)
- ``kookaburra-starts`` seat (at the setup)
- ``kookaburra-throw`` seat, first, second
- ``kookaburra-double-six`` seat: there will be another throw after this move
- ``kookaburra-split`` seat, first, second: two animals will move, one by each die
- ``kookaburra-walk`` seat, animal, steps, start (``box`` or square), end (square)
- ``kookaburra-home`` seat, animal, steps, start, count (how many of the seat are home now)
- ``kookaburra-carry`` seat, animal (the passenger), steps, start, end (both of the kangaroo), drop
  (where the passenger ends); all squares
- ``kookaburra-fly`` seat, start (``box`` or square), end (square)
- ``kookaburra-saves`` seat, animal, square: the kookaburra now stands with this one lone friend
- ``kookaburra-owes`` seat, animal (never the kookaburra): it went back past its start and owes a
  whole lap
- ``kookaburra-repaid`` seat, animal: it came forward past its start again
- ``kookaburra-eats`` seat, victim_seat, animal (the eaten), square
- ``kookaburra-fight`` seat, victim_seat, square: a crocodile attacks another one
- ``kookaburra-fight-throws`` seat, victim_seat, attack, defence: perhaps equal, then more follow
- ``kookaburra-fight-won`` seat, victim_seat, square: the attacked goes to its box
- ``kookaburra-fight-lost`` seat, victim_seat, square: the attacker goes to its box
- ``kookaburra-swim`` seat, animal, start, end (squares); a meal or a fight follows as above
- ``kookaburra-stay`` seat, animal, square: it could have swum
- ``kookaburra-again`` seat: after a double six the same seat throws again
- ``kookaburra-laughs`` seat, start (square): the kookaburra comes home
- ``kookaburra-over`` seats (the winner), scores (per seat, animals at home)

What a choice leads to, and who is in danger: ``kookaburra_outlook``. Rulings where the rules are
silent: the kookaburra owes no lap wherever it is carried, for it may go home from any square; it
saves a friend only by flying, and only one that stood alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.core import Draw, Event, IllegalMove, Option, Result, Seat, Step, completed
from engines.kookaburra_track import ANIMALS, FLIGHTS, WALKS, Course, Progress, gates, rivers
from engines.kookaburra_turn import Phase as Phase
from engines.kookaburra_turn import State as State
from engines.kookaburra_turn import (
    choices,
    event,
    fly,
    go,
    go_home,
    roll,
    scores,
    stay,
    swim,
    take_both,
)

NAME: Final = "kookaburra"
SEATS: Final = range(2, 5)
VERSION: Final = 1
HIDDEN: Final = False
OPTIONS: Final[Mapping[str, Option]] = {
    "length": Option(("short", "standard", "long"), "standard"),
    "behind": Option(("on", "off"), "on"),
    "fight": Option(("off", "on"), "off"),
    "forward": Option(("auto", "on", "off"), "auto"),
    "split": Option(("off", "on"), "off"),
}
SIZES: Final[Mapping[str, int]] = {"short": 36, "standard": 48, "long": 60}

_ROLL: Final = ("roll",)


@dataclass(frozen=True, slots=True)
class View:
    """What everybody may know, which is everything; ``behind`` to ``split`` are the options."""

    phase: Phase
    active: Seat
    dice: tuple[int, ...]
    size: int
    gates: tuple[int, ...]
    rivers: tuple[tuple[int, int], ...]
    progress: Progress
    again: bool
    swimmer: str | None
    moved: tuple[str, ...]
    behind: bool
    fight: bool
    forward: bool
    split: bool


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    chosen = completed(seats, SEATS, options, OPTIONS)
    first, story = _lots(seats, draw)
    state = State(
        phase="roll",
        active=first,
        dice=(),
        course=Course(
            size=SIZES[chosen["length"]],
            behind=chosen["behind"] == "on",
            fight=chosen["fight"] == "on",
            forward=chosen["forward"] == "on" or (chosen["forward"] == "auto" and seats == 4),
            split=chosen["split"] == "on",
        ),
        progress=((0,) * len(ANIMALS),) * seats,
        again=False,
        swimmer=None,
        moved=(),
    )
    return Step(state, (*story, Event(None, "kookaburra-starts", {"seat": first})))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat != state.active:
        return ()
    return _ROLL if state.phase == "roll" else choices(state)


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if move == "roll":
        return roll(state, draw)
    if move in FLIGHTS:
        return fly(state, FLIGHTS[move])
    if move in WALKS:
        return go(state, WALKS[move], draw)
    if move == "swim":
        return swim(state, draw)
    return {"stay": stay, "split": take_both, "home": go_home}[move](state)


def view(state: State, seat: Seat | None) -> View:
    seats = len(state.progress)
    if seat is not None and seat not in range(seats):
        raise ValueError(f"no seat {seat!r}: seats are 0 to {seats - 1}")
    course = state.course
    return View(
        phase=state.phase,
        active=state.active,
        dice=state.dice,
        size=course.size,
        gates=gates(course.size, seats),
        rivers=rivers(course.size, seats),
        progress=state.progress,
        again=state.again,
        swimmer=state.swimmer,
        moved=state.moved,
        behind=course.behind,
        fight=course.fight,
        forward=course.forward,
        split=course.split,
    )


def result(state: State) -> Result | None:
    return Result(scores(state), (state.active,)) if state.phase == "over" else None


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """Nothing is hidden: the state itself."""
    return State(
        phase=view.phase,
        active=view.active,
        dice=view.dice,
        course=Course(view.size, view.behind, view.fight, view.forward, view.split),
        progress=view.progress,
        again=view.again,
        swimmer=view.swimmer,
        moved=view.moved,
    )


def _lots(seats: int, draw: Draw) -> tuple[Seat, list[Event]]:
    """Who begins: the highest number; those who share it draw again."""
    story = []
    throwing = tuple(range(seats))
    while len(throwing) > 1:
        numbers = tuple(draw(6) + 1 for _ in throwing)
        story.append(event("kookaburra-lots", seats=throwing, numbers=numbers))
        best = max(numbers)
        throwing = tuple(s for s, n in zip(throwing, numbers, strict=True) if n == best)
    return throwing[0], story
