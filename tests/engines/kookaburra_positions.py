"""Positions of Kookaburra for tests, written as the rules speak of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from engines.core import Arg, Event, Replay, Step
from engines.kookaburra import Phase, State, apply, moves
from engines.kookaburra_track import ANIMALS, Course, gates

HOME = 1000
"""Stands for home, whatever the length of the ring."""


def no_draw(n: int) -> NoReturn:
    raise AssertionError("nothing is drawn for this move")


def at(
    mine: Mapping[str, int],
    *theirs: Mapping[str, int],
    dice: Sequence[int] = (3, 4),
    phase: Phase = "move",
    size: int = 48,
    swimmer: str | None = None,
    again: bool = False,
    behind: bool = True,
    fight: bool = False,
    forward: bool = False,
    split: bool = False,
) -> State:
    """Seat 0 is to move. Its animals by progress, those of the others by square; else in the box.

    With one other seat the gates are opposite each other.
    """
    others = theirs or ({},)
    ring = gates(size, 1 + len(others))
    rows = [tuple(size if mine.get(name) == HOME else mine.get(name, 0) for name in ANIMALS)]
    for gate, squares in zip(ring[1:], others, strict=True):
        places = [squares.get(name, gate) for name in ANIMALS]
        rows.append(tuple(size if where == HOME else (where - gate) % size for where in places))
    return State(
        phase=phase,
        active=0,
        dice=tuple(dice),
        course=Course(size, behind, fight, forward, split),
        progress=tuple(rows),
        again=again,
        swimmer=swimmer,
        moved=(),
    )


def make(state: State, *made: str, draws: Sequence[int] = ()) -> Step[State]:
    """Moves of seat 0; ``draws`` must be exactly what they draw."""
    draw = Replay(draws)
    step = Step(state)
    for move in made:
        step = apply(step.state, 0, move, draw)
    draw.finish()
    return step


def walking(state: State, *words: str) -> list[str]:
    """The legal moves of these animals (all by default), without flights."""
    legal = [move for move in moves(state, 0) if not move.startswith("fly ")]
    return [move for move in legal if not words or move.split()[0] in words]


def far(state: State, animal: str, seat: int = 0) -> int:
    return state.progress[seat][ANIMALS.index(animal)]


def told(step: Step[Any], *keys: str) -> list[tuple[str, dict[str, Arg]]]:
    """Events without the common prefix; of these kinds, if any are named."""
    events: tuple[Event, ...] = step.events
    assert all(event.to is None for event in events)
    found = [(event.key.removeprefix("kookaburra-"), dict(event.args)) for event in events]
    return [(key, args) for key, args in found if not keys or key in keys]
