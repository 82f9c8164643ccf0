"""Records: written, read strictly, replayed, and rid of choices that were changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import hoppla
from engines.core import AnyRules, IllegalMove, Option, Step, completed
from engines.record import (
    BadRecord,
    Entry,
    Header,
    Record,
    effective,
    find_rules,
    read,
    replay,
    write,
)
from tests.playing import play

HOPPLA: AnyRules = hoppla
HEADER = '{"game": "hoppla", "rules": 1, "seats": 3, "options": {}, "draws": [2]}'
BET = '{"seat": 2, "move": "bet most", "draws": []}'
TAKE = '{"seat": 0, "move": "take 4", "draws": []}'


def lines(*given: str) -> str:
    return "".join(f"{line}\n" for line in given)


def header(**changes: object) -> str:
    return json.dumps(json.loads(HEADER) | changes)


def entry(**changes: object) -> str:
    return json.dumps(json.loads(BET) | changes)


def without(line: str, name: str) -> str:
    fields = json.loads(line)
    del fields[name]
    return json.dumps(fields)


def check(data: str | bytes) -> list[Step[Any]]:
    return list(replay(HOPPLA, read(data)))


# --- writing and reading --------------------------------------------------------------------------


def test_the_text_of_a_record() -> None:
    record = Record(
        Header("hoppla", 1, 3, {}, (2,)), (Entry(2, "bet most"), Entry(0, "take 4", ()))
    )
    assert write(record) == lines(HEADER, BET, TAKE)
    assert read(lines(HEADER, BET, TAKE)) == record
    assert read(lines(HEADER, BET, TAKE).encode()) == record


def test_names_and_options_are_kept() -> None:
    names = ("Ada", "Jörg \u2028 \n", '"🌋"')
    record = Record(Header("game", 7, 3, {"length": "short"}, (), names), ())
    assert read(write(record)) == record


def test_the_last_line_need_not_end() -> None:
    assert read(f"{HEADER}\n{BET}") == read(lines(HEADER, BET))


@given(
    st.builds(
        Record,
        st.builds(
            Header,
            st.text(),
            st.integers(),
            st.integers(),
            st.dictionaries(st.text(), st.text()),
            st.lists(st.integers()).map(tuple),
            st.none() | st.lists(st.text()).map(tuple),
        ),
        st.lists(
            st.builds(Entry, st.integers(), st.text(), st.lists(st.integers()).map(tuple))
        ).map(tuple),
    )
)
def test_what_is_written_is_read(record: Record) -> None:
    assert read(write(record)) == record
    assert write(record).count("\n") == 1 + len(record.moves)


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        pytest.param("", 1, "is blank", id="empty"),
        pytest.param(lines(HEADER, ""), 2, "is blank", id="blank-line-at-the-end"),
        pytest.param(lines(HEADER, "", BET), 2, "is blank", id="blank-line"),
        pytest.param(lines(HEADER, " \t\r", BET), 2, "is blank", id="only-spaces"),
        pytest.param(
            lines(HEADER, '{"seat" 2}'),
            2,
            "is not a JSON object (column 9: Expecting ':' delimiter)",
            id="broken",
        ),
        pytest.param(lines(HEADER, f"{BET} {TAKE}"), 2, "not a JSON object", id="two-in-a-line"),
        pytest.param(lines(HEADER, "[]"), 2, "not a JSON object", id="a-list"),
        pytest.param(lines("null"), 1, "not a JSON object", id="null"),
        pytest.param("\ufeff" + lines(HEADER), 1, "not a JSON object", id="byte-order-mark"),
        pytest.param(lines("[" * 100_000), 1, "not a JSON object", id="nested-too-deeply"),
        pytest.param(lines("1" * 10_000), 1, "not a JSON object", id="a-number-too-long"),
        pytest.param(
            lines(HEADER, '{"seat": 2, "seat": 2, "move": "bet most", "draws": []}'),
            2,
            "a field twice",
            id="a-field-twice",
        ),
        pytest.param(
            lines(HEADER, BET).encode() + b'{"seat": \xff', 3, "is not UTF-8", id="not-utf-8"
        ),
        pytest.param(lines(header(seed=1)), 1, "unknown field 'seed'", id="unknown-in-header"),
        pytest.param(lines(HEADER, entry(at=1)), 2, "unknown field 'at'", id="unknown-in-move"),
        pytest.param(lines(HEADER, HEADER), 2, "unknown field 'game'", id="header-twice"),
        pytest.param(lines(BET), 1, "unknown field 'seat'", id="no-header"),
        *[
            pytest.param(lines(without(HEADER, name)), 1, f'"{name}" is missing', id=f"no-{name}")
            for name in ("game", "rules", "seats", "options", "draws")
        ],
        *[
            pytest.param(
                lines(HEADER, without(BET, name)), 2, f'"{name}" is missing', id=f"move-no-{name}"
            )
            for name in ("seat", "move", "draws")
        ],
        pytest.param(lines(header(game=1)), 1, '"game" must be a text', id="game-no-text"),
        pytest.param(lines(header(rules=True)), 1, '"rules" must be a whole', id="rules-true"),
        pytest.param(lines(header(rules="1")), 1, '"rules" must be a whole', id="rules-text"),
        pytest.param(lines(header(seats=3.0)), 1, '"seats" must be a whole', id="seats-float"),
        pytest.param(lines(header(options=[])), 1, '"options" must be an', id="options-list"),
        pytest.param(lines(header(options={"a": 1})), 1, '"options" must be an', id="value-number"),
        pytest.param(lines(header(draws=2)), 1, '"draws" must be whole', id="draws-no-list"),
        pytest.param(lines(header(draws=[True])), 1, '"draws" must be whole', id="draw-true"),
        pytest.param(lines(header(draws=[2.0])), 1, '"draws" must be whole', id="draw-float"),
        pytest.param(lines(header(names="Ada")), 1, '"names" must be texts', id="names-no-list"),
        pytest.param(lines(header(names=[1, 2, 3])), 1, '"names" must be texts', id="name-number"),
        pytest.param(lines(header(names=None)), 1, '"names" must be texts', id="names-null"),
        pytest.param(lines(HEADER, entry(seat=False)), 2, '"seat" must be a whole', id="seat-bool"),
        pytest.param(lines(HEADER, entry(seat=None)), 2, '"seat" must be a whole', id="seat-null"),
        pytest.param(lines(HEADER, entry(move=4)), 2, '"move" must be a text', id="move-number"),
        pytest.param(lines(HEADER, entry(draws={})), 2, '"draws" must be whole', id="draws-object"),
    ],
)
def test_read_refuses(data: str | bytes, line: int, problem: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(data)
    assert refused.value.line == line
    assert problem in refused.value.problem
    assert str(refused.value) == f"line {line}: {refused.value.problem}"
    assert "\n" not in str(refused.value)


# --- replaying ------------------------------------------------------------------------------------


def test_replay_gives_every_step() -> None:
    begun, bet, took = check(lines(HEADER, BET, TAKE))
    assert begun == hoppla.setup(3, {}, lambda n: 2)
    assert bet.state.bet == "most"
    assert took.state.takes == (4, 0, 0)


FINISHED = play(HOPPLA, 3, {}, Random(1))


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        pytest.param(lines(header(game="chess")), 1, "a record of 'chess'", id="another-game"),
        pytest.param(lines(header(rules=2)), 1, "this program plays 1", id="newer-rules"),
        pytest.param(lines(header(rules=0)), 1, "this program plays 1", id="older-rules"),
        pytest.param(lines(header(seats=7)), 1, "7 seats, not 3 to 6", id="too-many-seats"),
        pytest.param(lines(header(options={"a": "b"})), 1, "unknown option 'a'", id="option"),
        pytest.param(lines(header(names=["Ada"])), 1, "1 names for 3 seats", id="names"),
        pytest.param(lines(header(draws=[])), 1, "a draw is missing", id="setup-draw-missing"),
        pytest.param(lines(header(draws=[3])), 1, "not in range", id="setup-draw-wrong"),
        pytest.param(lines(header(draws=[2, 0])), 1, "1 draws too many", id="setup-draw-unused"),
        pytest.param(lines(HEADER, entry(draws=[1])), 2, "1 draws too many", id="draw-unused"),
        pytest.param(lines(HEADER, entry(seat=1)), 2, "but seat 2", id="not-due"),
        pytest.param(lines(HEADER, entry(seat=-1)), 2, "seat -1 may not move", id="no-such-seat"),
        pytest.param(lines(HEADER, entry(move="bet  most")), 2, "may not play", id="not-legal"),
        pytest.param(
            lines(HEADER, entry(move="bet\n" * 99)), 2, "bet extremes, bet most", id="long"
        ),
        pytest.param(
            write(FINISHED.record) + lines(TAKE),
            2 + len(FINISHED.made),
            "a move after the end",
            id="after-the-end",
        ),
    ],
)
def test_replay_refuses(data: str, line: int, problem: str) -> None:
    with pytest.raises(BadRecord) as refused:
        check(data)
    assert refused.value.line == line
    assert problem in refused.value.problem
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_line_before_the_wrong_one_is_still_replayed() -> None:
    steps = replay(HOPPLA, read(lines(HEADER, BET, BET)))
    assert next(steps).state.phase == "bet"
    assert next(steps).state.phase == "take"
    with pytest.raises(BadRecord, match="line 3"):
        next(steps)


@given(data=st.data())
def test_a_damaged_record_is_refused_or_replayed_but_nothing_else(data: st.DataObject) -> None:
    text = write(FINISHED.record).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    damaged = text[:start] + data.draw(st.binary(max_size=10)) + text[end:]
    wrong = 1
    try:
        check(damaged)
    except BadRecord as refused:
        wrong = refused.line
    assert 1 <= wrong <= damaged.count(b"\n") + 1


class Coins:
    """A tiny game with an option and a draw in every move: a coin may be thrown ten times."""

    NAME = "coins"
    SEATS = range(2, 3)
    VERSION = 1
    HIDDEN = False
    OPTIONS: ClassVar = {"side": Option(("heads", "tails"), "heads")}
    State = int

    def setup(self, seats: int, options: dict[str, str], draw: Callable[[int], int]) -> Step[int]:
        completed(seats, self.SEATS, options, self.OPTIONS)
        return Step(0)

    def to_move(self, state: int) -> tuple[int, ...]:
        return (0,)

    def moves(self, state: int, seat: int) -> tuple[str, ...]:
        return tuple(f"throw {n}" for n in range(10)) if seat == 0 else ()

    def apply(self, state: int, seat: int, move: str, draw: Callable[[int], int]) -> Step[int]:
        if move not in self.moves(state, seat):
            raise IllegalMove("illegal-move", move=move)
        return Step(state + draw(2))


@pytest.mark.parametrize(
    ("options", "moves", "problem"),
    [
        pytest.param({}, [], 'line 1: option "side" is missing', id="option-missing"),
        pytest.param({"side": "edge"}, [], "line 1: option side is 'edge'", id="option-value"),
        pytest.param({"side": "heads"}, [Entry(0, "throw 1")], "line 2: a draw", id="draw-missing"),
        pytest.param(
            {"side": "heads"}, [Entry(0, "throw 1", (2,))], "line 2: the draw 2", id="draw-wrong"
        ),
        pytest.param({"side": "heads"}, [Entry(0, "hop")], r"throw 7, \.\.\.", id="many-moves"),
    ],
)
def test_options_and_draws_are_checked(
    options: dict[str, str], moves: list[Entry], problem: str
) -> None:
    rules: Any = Coins()
    with pytest.raises(BadRecord, match=problem):
        list(replay(rules, Record(Header("coins", 1, 2, options, ()), tuple(moves))))


# --- changed choices ------------------------------------------------------------------------------


def test_effective_puts_the_last_choice_where_the_first_one_stood() -> None:
    moves = (
        Entry(2, "bet same"),
        Entry(1, "take 3"),
        Entry(0, "take 1"),
        Entry(1, "take 5"),
        Entry(1, "take 4"),
        Entry(2, "take 2"),
        Entry(0, "bet most"),
        Entry(1, "take 2"),
    )
    record = Record(Header("hoppla", 1, 3, {}, (2,)), moves)
    short = effective(HOPPLA, record)
    assert short.header == record.header
    assert [(entry.seat, entry.move) for entry in short.moves] == [
        (2, "bet same"),
        (1, "take 4"),
        (0, "take 1"),
        (2, "take 2"),
        (0, "bet most"),
        (1, "take 2"),
    ]
    assert effective(HOPPLA, short) == short


# --- finding the rules ----------------------------------------------------------------------------


def test_find_rules() -> None:
    assert find_rules("hoppla") is hoppla


@pytest.mark.parametrize("name", ["", "hopla", "Hoppla", "core", "record", "../bot", "hoppla.x"])
def test_find_rules_refuses(name: str) -> None:
    with pytest.raises(ValueError, match="unknown game"):
        find_rules(name)
