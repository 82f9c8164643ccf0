"""Nothing that a viewer is shown depends on what the viewer may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalog import GAMES
from engines.core import AnyRules, Event, IllegalMove, Replay, Seat, Step
from tests.playing import games, play

pytestmark = pytest.mark.parametrize(
    "rules", [game.rules for game in GAMES.values()], ids=list(GAMES)
)
LAWS = settings(max_examples=25)


def dump(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def seen_events(step: Step[object], viewer: Seat | None, lifts: bool) -> list[Event]:
    """What the viewer is told; whoever lifts something is told its ``value`` alone: left out."""
    seen = [event for event in step.events if event.to is None or event.to == viewer]
    return [without_value(event) if lifts and event.to is not None else event for event in seen]


def without_value(event: Event) -> Event:
    args = {name: value for name, value in event.args.items() if name != "value"}
    return Event(event.to, event.key, args)


@LAWS
@given(data=st.data())
def test_an_imagined_state_looks_like_the_real_one(rules: AnyRules, data: st.DataObject) -> None:
    """View, moves, turn and result of the viewer are equal byte for byte."""
    game = data.draw(games(rules))
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    for state in game.states:
        for viewer in game.viewers:
            seen = rules.view(state, viewer)
            other = rules.imagine(seen, viewer, rng.randrange)
            assert dump(rules.view(other, viewer)) == dump(seen)
            assert rules.to_move(other) == rules.to_move(state)
            assert rules.result(other) == rules.result(state)
            if viewer is not None:
                assert rules.moves(other, viewer) == rules.moves(state, viewer)
            assert msgspec.json.decode(dump(other), type=rules.State, strict=True) == other


@LAWS
@given(data=st.data())
def test_a_move_teaches_nothing_before_its_turn_is_over(
    rules: AnyRules, data: st.DataObject
) -> None:
    """The same move in an imagined state tells the viewer the same.

    Excepted is what a move rightly teaches: the end of a turn reveals, a move of somebody else may
    be impossible in what the viewer imagines, or end the turn there, and who makes a move may lift
    something that nobody had seen: then it shows in that seat's view too, and the others, as well
    as the words to everybody, learn nothing.
    """
    game = data.draw(games(rules))
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    for made in game.made:
        for viewer in game.viewers:
            seen = rules.view(made.before, viewer)
            other = rules.imagine(seen, viewer, rng.randrange)
            try:
                step = rules.apply(other, made.seat, made.move, Replay(made.draws))
            except IllegalMove:
                assert viewer != made.seat
                continue
            if not made.step.turn_over and not step.turn_over:
                lifts = viewer == made.seat and rules.view(step.state, viewer) != rules.view(
                    made.step.state, viewer
                )
                real = seen_events(made.step, viewer, lifts)
                assert seen_events(step, viewer, lifts) == real


def test_imagining_finds_other_states(rules: AnyRules) -> None:
    """Where something is hidden there is something to imagine, or all this shows nothing."""
    rng = Random(1)
    game = play(rules, rules.SEATS[-1], {}, rng)
    different = 0
    for state in game.states:
        for viewer in game.viewers:
            seen = rules.view(state, viewer)
            different += rules.imagine(seen, viewer, rng.randrange) != state
    assert (different > 0) is rules.HIDDEN


def test_imagining_is_a_function_of_what_is_seen(rules: AnyRules) -> None:
    """An imagined state of an imagined state is one of the first viewer's, drawn alike."""
    game = play(rules, rules.SEATS[-1], {}, Random(2))
    for state in game.states:
        for viewer in game.viewers:
            seen = rules.view(state, viewer)
            first = rules.imagine(seen, viewer, Random(3).randrange)
            again = rules.imagine(rules.view(first, viewer), viewer, Random(3).randrange)
            assert first == again
