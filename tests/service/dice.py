"""A small game with dice, for what Hoppla Lama cannot show: forced throws, secrets and long turns.

In turn: ``roll`` (a 1 ends the turn at once), then ``bank``, ``again`` or ``guess low|high`` (told
to the roller alone). First to twelve points wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engines.core import Draw, Event, IllegalMove, Option, Result, Seat, Step, completed

NAME: Final = "dice"
SEATS: Final = range(2, 5)
VERSION: Final = 3
HIDDEN: Final = True
OPTIONS: Final[Mapping[str, Option]] = {"goal": Option(("short", "long"), "short")}
GOALS: Final = {"short": 12, "long": 40}


@dataclass(frozen=True, slots=True)
class State:
    goal: int
    points: tuple[int, ...]
    active: Seat
    die: int | None = None
    guessed: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    points: tuple[int, ...]
    active: Seat
    die: int | None
    guessed: str | None


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    chosen = completed(seats, SEATS, options, OPTIONS)
    first = draw(seats)
    state = State(GOALS[chosen["goal"]], (0,) * seats, first)
    return Step(state, (Event(None, "dice-starts", {"seat": first}),))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if max(state.points) >= state.goal else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat not in to_move(state):
        return ()
    if state.die is None:
        return ("roll",)
    return ("bank", "again") if state.guessed else ("bank", "again", "guess low", "guess high")


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if move == "bank":
        points = tuple(p + (s == seat) * (state.die or 0) for s, p in enumerate(state.points))
        told = Event(None, "dice-banked", {"seat": seat})
        return Step(_next(replace(state, points=points)), (told,), turn_over=True)
    if move.startswith("guess"):
        told = Event(seat, "dice-guessed", {"seat": seat, "guess": move.split()[1]})
        return Step(replace(state, guessed=move.split()[1]), (told,))
    if move == "again":
        return Step(replace(state, die=None, guessed=None))
    die = draw(6) + 1
    told = Event(None, "dice-rolled", {"seat": seat, "die": die})
    if die == 1:
        return Step(_next(state), (told,), turn_over=True)
    return Step(replace(state, die=die), (told,))


def view(state: State, seat: Seat | None) -> View:
    guessed = state.guessed if seat == state.active else None
    return View(state.points, state.active, state.die, guessed)


def result(state: State) -> Result | None:
    if to_move(state):
        return None
    best = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
    return Result(state.points, winners)


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    return State(12, view.points, view.active, view.die, view.guessed)


def _next(state: State) -> State:
    following = (state.active + 1) % len(state.points)
    return replace(state, active=following, die=None, guessed=None)
