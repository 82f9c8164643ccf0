"""Random games for the tests that hold for every kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from engines.core import AnyRules, Recorder, Seat, Step
from engines.record import Entry, Header, Record


@dataclass(frozen=True)
class Made:
    """A move of a random game: the state before it, and what it led to."""

    before: Any
    seat: Seat
    move: str
    draws: tuple[int, ...]
    step: Step[Any]


@dataclass(frozen=True)
class Game:
    """A random game, perhaps not played to its end."""

    rules: AnyRules
    seats: int
    options: Mapping[str, str]
    draws: tuple[int, ...]
    begun: Step[Any]
    made: tuple[Made, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        return (self.begun.state, *(made.step.state for made in self.made))

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        return (self.begun, *(made.step for made in self.made))

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *range(self.seats))

    @property
    def record(self) -> Record:
        header = Header(self.rules.NAME, self.rules.VERSION, self.seats, self.options, self.draws)
        return Record(header, tuple(Entry(made.seat, made.move, made.draws) for made in self.made))


def random_move(rules: AnyRules, state: Any, seat: Seat, rng: Random) -> str:
    """Uniform over the first words, then over the moves: else one word may crowd out the others."""
    legal = rules.moves(state, seat)
    word = rng.choice(sorted({move.split()[0] for move in legal}))
    return rng.choice([move for move in legal if move.split()[0] == word])


def play(
    rules: AnyRules, seats: int, options: Mapping[str, str], rng: Random, cap: int = 400
) -> Game:
    """At most ``cap`` moves; sometimes a seat changes what it chose."""
    draw = Recorder(rng.randrange)
    begun = rules.setup(seats, options, draw)
    setup_draws = tuple(draw.drawn)
    made: list[Made] = []
    state = begun.state
    while len(made) < cap and (due := rules.to_move(state)):
        able = [seat for seat in range(seats) if rules.moves(state, seat)]
        seat = rng.choice(able if rng.random() < 0.2 else due)
        move = random_move(rules, state, seat, rng)
        draw = Recorder(rng.randrange)
        step = rules.apply(state, seat, move, draw)
        made.append(Made(state, seat, move, tuple(draw.drawn), step))
        state = step.state
    return Game(rules, seats, options, setup_draws, begun, tuple(made))


def games(rules: AnyRules, cap: int = 150) -> st.SearchStrategy[Game]:
    """Games with any number of seats and any options; long ones are cut short."""
    return st.builds(
        play,
        st.just(rules),
        st.sampled_from(rules.SEATS),
        st.fixed_dictionaries(
            {name: st.sampled_from(option.values) for name, option in rules.OPTIONS.items()}
        ),
        st.integers(0, 2**32 - 1).map(Random),
        st.just(cap),
    )
