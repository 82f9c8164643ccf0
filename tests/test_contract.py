"""The laws of the rules protocol, for every game of the catalog."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.catalog import GAMES
from engines.core import AnyRules, Event, IllegalMove, Replay
from engines.record import effective, read, replay, write
from tests.playing import Game, games, play

pytestmark = pytest.mark.parametrize(
    "rules", [game.rules for game in GAMES.values()], ids=list(GAMES)
)
LAWS = settings(max_examples=25)


def dump(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def strangers(seats: int) -> tuple[Any, ...]:
    """What is no seat, from callers without types too."""
    return (-seats, -1, seats, seats + 1, 99, 10**30, 0.5, "0", (0,))


def never(n: int) -> int:
    raise AssertionError("an illegal move drew a number")


def default_options(rules: AnyRules) -> dict[str, str]:
    return {name: option.default for name, option in rules.OPTIONS.items()}


# --- what a kind of game declares -----------------------------------------------------------------


def test_declarations(rules: AnyRules) -> None:
    assert GAMES[rules.NAME].rules is rules
    assert rules.NAME.isidentifier()
    assert rules.NAME.lower() == rules.NAME
    assert rules.SEATS
    assert rules.SEATS.step == 1
    assert rules.SEATS.start >= 2
    assert rules.VERSION >= 1
    for option in rules.OPTIONS.values():
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) > 1


def test_state_and_view_are_frozen_slotted_dataclasses(rules: AnyRules) -> None:
    state = rules.setup(rules.SEATS.start, {}, Random(1).randrange).state
    for value in (state, rules.view(state, None)):
        assert dataclasses.is_dataclass(value)
        assert "__slots__" in vars(type(value))
        first = dataclasses.fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, first, getattr(value, first))
    assert type(state) is rules.State


def test_setup_refuses_what_is_not_allowed(rules: AnyRules) -> None:
    least = rules.SEATS.start
    wrong: tuple[Any, ...] = (least - 1, rules.SEATS.stop, 0, -1, float(least), str(least), None)
    for seats in wrong:
        with pytest.raises(ValueError, match="seats"):
            rules.setup(seats, {}, never)
    with pytest.raises(ValueError, match="unknown option"):
        rules.setup(rules.SEATS.start, {"no such option": "on"}, never)
    for name in rules.OPTIONS:
        with pytest.raises(ValueError, match=name):
            rules.setup(rules.SEATS.start, {name: "no such value"}, never)


def test_options_not_given_take_their_defaults(rules: AnyRules) -> None:
    for seats in rules.SEATS:
        assert rules.setup(seats, {}, Random(1).randrange) == rules.setup(
            seats, default_options(rules), Random(1).randrange
        )


def test_hidden_is_declared_honestly(rules: AnyRules) -> None:
    differs = False
    for seed in range(3):
        game = play(rules, rules.SEATS[0], {}, Random(seed))
        for state in game.states:
            differs |= len({dump(rules.view(state, viewer)) for viewer in game.viewers}) > 1
    assert differs is rules.HIDDEN


# --- laws of every game ---------------------------------------------------------------------------


@LAWS
@given(data=st.data())
def test_who_may_move_what(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    for state in game.states:
        due = rules.to_move(state)
        assert isinstance(due, tuple)
        assert list(due) == sorted(set(due))
        assert set(due) <= set(range(game.seats))
        for seat in due:
            assert rules.moves(state, seat)
        for seat in range(game.seats):
            legal = rules.moves(state, seat)
            assert isinstance(legal, tuple)
            assert len(set(legal)) == len(legal)
            assert legal == rules.moves(state, seat)
            for move in legal:
                assert move.isascii()
                assert move.isprintable()
                assert 0 < len(move) <= 40  # a custom_id has room for 100 characters
        for seat in strangers(game.seats):
            assert rules.moves(state, seat) == ()
        if not due:
            assert not any(rules.moves(state, seat) for seat in range(game.seats))


def near_misses(move: str) -> Iterator[str]:
    yield from (move + " ", " " + move, move + "\n", move + "\0", move.upper(), move[:-1])
    yield from (move.replace(" ", "  "), move.replace(" ", "\u00a0"), move + move)
    yield move.translate({ord(digit): 0xFF10 + int(digit) for digit in "0123456789"})


@LAWS
@given(data=st.data())
def test_what_is_not_listed_is_illegal_and_changes_nothing(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    state = data.draw(st.sampled_from(game.states))
    before = dump(state)
    known = {
        move for s in game.states for seat in range(game.seats) for move in rules.moves(s, seat)
    }
    wrong = {
        "",
        " ",
        data.draw(st.text()),
        *known,
        *(m for move in known for m in near_misses(move)),
    }
    untyped: tuple[Any, ...] = (None, 1, ("roll",), ["roll"], b"roll")
    for seat in (*range(game.seats), *strangers(game.seats)):
        for move in (*sorted(wrong.difference(rules.moves(state, seat))), *untyped):
            with pytest.raises(IllegalMove) as refused:
                rules.apply(state, seat, move, never)
            assert refused.value.key
    assert dump(state) == before


@LAWS
@given(data=st.data())
def test_apply_leaves_the_state_untouched_and_is_a_function(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    for made in game.made:
        before = dump(made.before)
        draw = Replay(made.draws)
        again = rules.apply(made.before, made.seat, made.move, draw)
        draw.finish()
        assert again == made.step
        assert dump(made.before) == before


@LAWS
@given(data=st.data())
def test_states_views_and_events_survive_storage(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    view_type = type(rules.view(game.begun.state, None))
    for step in game.steps:
        state = step.state
        assert msgspec.json.decode(dump(state), type=rules.State, strict=True) == state
        for viewer in game.viewers:
            seen = rules.view(state, viewer)
            assert type(seen) is view_type
            assert msgspec.json.decode(dump(seen), type=view_type, strict=True) == seen
        assert msgspec.json.decode(dump(step.events), type=tuple[Event, ...]) == step.events


@LAWS
@given(data=st.data())
def test_a_view_of_no_seat_is_refused(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    for seat in strangers(game.seats):
        with pytest.raises(ValueError, match="seat"):
            rules.view(game.states[-1], seat)


@LAWS
@given(data=st.data())
def test_a_result_exactly_when_nobody_is_to_move(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules, cap=1000))
    for step in game.steps:
        result = rules.result(step.state)
        assert (result is None) == bool(rules.to_move(step.state))
        if result is not None:
            assert step.turn_over
            assert len(result.scores) == game.seats
            assert result.winners
            assert list(result.winners) == sorted(set(result.winners))
            assert set(result.winners) <= set(range(game.seats))


@LAWS
@given(data=st.data())
def test_only_a_move_ends_a_turn_and_simultaneous_choices_do_not(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    assert not game.begun.turn_over
    for made in game.made:
        waiting = set(rules.to_move(made.before)) - {made.seat}
        if waiting:
            assert not made.step.turn_over
            assert set(rules.to_move(made.step.state)) == waiting


def check_event(rules: AnyRules, seats: int, event: Event) -> None:
    assert event.key.startswith(f"{rules.NAME}-")
    assert event.to is None or event.to in range(seats)
    for name, value in event.args.items():
        assert name.isidentifier()
        items: tuple[Any, ...] = value if isinstance(value, tuple) else (value,)
        assert all(type(item) in (int, str) for item in items)
        if name == "seats":
            assert isinstance(value, tuple)
            assert set(value) <= set(range(seats))
        elif name == "seat" or name.endswith("_seat"):
            assert value in range(seats)


@LAWS
@given(data=st.data())
def test_events_are_what_the_docstring_lists(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    assert inspect.ismodule(rules)
    doc = inspect.getdoc(rules) or ""
    for step in game.steps:
        for event in step.events:
            check_event(rules, game.seats, event)
            assert f"``{event.key}``" in doc


# --- records --------------------------------------------------------------------------------------


@LAWS
@given(data=st.data())
def test_a_record_replays_every_state(rules: AnyRules, data: st.DataObject) -> None:
    game = data.draw(games(rules))
    record = read(write(game.record))
    assert record == game.record
    assert tuple(replay(rules, record)) == game.steps


@LAWS
@given(data=st.data())
def test_a_record_without_changed_choices_ends_the_same(
    rules: AnyRules, data: st.DataObject
) -> None:
    game = data.draw(games(rules))
    short = effective(rules, game.record)
    assert len(short.moves) <= len(game.record.moves)
    *steps, last = replay(rules, short)
    assert last.state == game.states[-1]
    for entry, step in zip(short.moves, steps, strict=True):
        assert entry.seat in rules.to_move(step.state)


def test_a_choice_that_was_changed_is_replaced_where_it_stood(rules: AnyRules) -> None:
    """For the games in which a choice can be changed at all; the others have nothing to drop."""
    game: Game = play(rules, rules.SEATS[-1], default_options(rules), Random(5))
    changes = sum(made.seat not in rules.to_move(made.before) for made in game.made)
    short = effective(rules, game.record)
    assert len(game.record.moves) - len(short.moves) == changes
