"""Kookaburra with the option ``split``: two animals, one die each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core import IllegalMove
from engines.kookaburra import State, apply, moves, to_move
from tests.engines.kookaburra_positions import HOME, at, far, make, no_draw, told, walking

TWO_LEFT = {"koala": HOME, "kangaroo": HOME, "croc": 10, "platypus": 11}


def halves(state: State) -> list[str]:
    return list(moves(replace(state, phase="half"), 0))


# --- when it is listed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "split", "listed"),
    [
        pytest.param({}, {}, (3, 4), True, True, id="beside-the-ordinary-moves"),
        pytest.param({}, {}, (3, 4), False, False, id="not-without-the-option"),
        pytest.param({}, {}, (6, 6), True, True, id="after-a-double-six-too"),
        pytest.param(
            {"croc": HOME, "koala": HOME, "platypus": HOME}, {}, (3, 4), True, False, id="one"
        ),
        pytest.param(
            {"croc": HOME, "kangaroo": HOME, "platypus": 5},
            {},
            (1, 4),
            True,
            False,
            id="a-koala-stays",
        ),
        pytest.param(
            {"croc": HOME, "kangaroo": HOME, "platypus": 5},
            {},
            (3, 4),
            True,
            True,
            id="a-koala-by-3",
        ),
        pytest.param(
            {**TWO_LEFT, "croc": 46, "platypus": 46},
            {},
            (3, 2),
            True,
            True,
            id="one-comes-home-the-other-goes-back",
        ),
    ],
)
def test_when_a_split_is_listed(
    mine: dict[str, int],
    theirs: dict[str, int],
    dice: tuple[int, int],
    split: bool,
    listed: bool,
) -> None:
    legal = moves(at(mine, theirs, dice=dice, split=split), 0)
    assert ("split" in legal) is listed
    assert sum(move.startswith("fly ") for move in legal) > 40


@pytest.mark.parametrize(
    ("theirs", "fight", "legal"),
    [
        pytest.param(
            {"platypus": 14, "kangaroo": 8},
            False,
            {"croc 4", "croc 3", "croc -3", "platypus 4", "platypus -4"},
            id="a-meal-is-certain",
        ),
        pytest.param(
            {"croc": 14, "kangaroo": 8},
            True,
            {"croc 3", "croc -3", "platypus 4", "platypus -4"},
            id="a-fight-is-as-good-as-lost",
        ),
        pytest.param(
            {"croc": 14, "kangaroo": 8},
            False,
            {"croc 4", "croc 3", "croc -3", "platypus 4", "platypus -4"},
            id="without-fights-it-is-a-meal",
        ),
        pytest.param(
            {"platypus": 14, "kangaroo": 8},
            True,
            {"croc 4", "croc 3", "croc -3", "platypus 4", "platypus -4"},
            id="only-crocodiles-fight",
        ),
    ],
)
def test_a_first_half_must_leave_a_second(
    theirs: dict[str, int], fight: bool, legal: set[str]
) -> None:
    state = at(TWO_LEFT, theirs, dice=(4, 3), fight=fight, split=True)
    assert set(moves(make(state, "split").state, 0)) == legal


@pytest.mark.parametrize(
    ("victim", "fight", "legal"),
    [("koala", True, True), ("croc", False, True), ("croc", True, False)],
    ids=["a-meal", "a-crocodile-without-fights", "a-fight-is-as-good-as-lost"],
)
def test_a_carried_crocodile_eats_before_the_second_half_too(
    victim: str, fight: bool, legal: bool
) -> None:
    """Only the platypus is left for the second half: to 14, for 8 is taken."""
    mine = {"koala": HOME, "kangaroo": 9, "croc": 9, "platypus": 11}
    theirs = {victim: 14, "kangaroo": 8}
    state = at(mine, theirs, dice=(4, 3), fight=fight, split=True)
    assert ("kangaroo 4 croc" in halves(state)) is legal
    assert "kangaroo 4" in halves(state)  # the crocodile is left as well


def test_a_swim_does_not_count_yet() -> None:
    """From 16 the crocodile could swim to 32 and eat who is in the way of the platypus there."""
    mine = {**TWO_LEFT, "croc": 13, "platypus": 36}
    state = at(mine, {"kangaroo": 32, "platypus": 40}, dice=(3, 4), split=True)
    assert set(halves(state)) == {"croc 4", "croc -4", "platypus 3", "platypus -3"}


# --- what it is -----------------------------------------------------------------------------------


def test_a_split_cannot_be_taken_back() -> None:
    step = make(at({}, split=True), "split")
    assert not step.turn_over
    assert told(step) == [("split", {"seat": 0, "first": 3, "second": 4})]
    state = step.state
    assert (state.phase, state.dice, state.moved, to_move(state)) == ("half", (3, 4), (), (0,))
    for move in ("fly 5", "home", "split", "roll", "koala 7", "croc 7", "stay"):
        with pytest.raises(IllegalMove):
            apply(state, 0, move, no_draw)


def test_two_animals_move_one_by_each_die() -> None:
    for first, second in (("croc 3", "kangaroo 4"), ("croc 4", "kangaroo -3")):
        begun = make(at({"kangaroo": 9}, split=True), "split").state
        half = make(begun, first)
        assert not half.turn_over
        assert half.state.phase == "half"
        assert half.state.dice == (7 - int(first.split()[1]),)
        assert half.state.moved == ("croc",)
        step = make(half.state, second)
        assert step.turn_over
        assert (step.state.phase, step.state.dice, step.state.moved) == ("roll", (), ())
        assert far(step.state, "croc") == int(first.split()[1])
        assert far(step.state, "kangaroo") == 9 + int(second.split()[1])


def test_never_by_the_sum_and_never_the_kookaburra() -> None:
    mine = {"kangaroo": 9, "kookaburra": 9, "koala": 9}
    state = make(at(mine, split=True), "split").state
    assert moves(state, 0) == (
        *("koala 3", "koala -3"),
        *(f"{animal} {n}" for animal in ("platypus", "croc", "kangaroo") for n in (3, 4, -3, -4)),
    )
    assert "kangaroo 3 kookaburra" in moves(at(mine, split=True), 0)


@pytest.mark.parametrize(
    ("mine", "first", "second"),
    [
        pytest.param({"croc": 9}, "croc 3", ["koala", "platypus", "kangaroo"], id="not-the-walker"),
        pytest.param(
            {"croc": 9, "kangaroo": 9},
            "kangaroo 3",
            ["koala", "platypus", "croc"],
            id="nor-kangaroo",
        ),
        pytest.param(
            {"croc": 9, "kangaroo": 9},
            "kangaroo 3 croc",
            ["koala", "platypus"],
            id="nor-the-passenger",
        ),
        pytest.param(
            {"croc": 9, "kangaroo": 12},
            "croc 3",
            ["koala", "platypus", "kangaroo"],
            id="nor-carried",
        ),
    ],
)
def test_never_the_same_animal_twice(mine: dict[str, int], first: str, second: list[str]) -> None:
    step = make(at(mine, dice=(3, 3), split=True), "split", first)
    legal = walking(step.state)
    assert sorted({move.split()[0] for move in legal}) == sorted(second)
    assert all(len(move.split()) == 2 for move in legal)


def test_the_kangaroo_may_carry_one_that_has_not_moved() -> None:
    mine = {"koala": 9, "platypus": 12, "kangaroo": 12}
    state = make(at(mine, dice=(3, 2), split=True), "split", "koala 3").state
    assert "kangaroo 2 platypus" in moves(state, 0)
    assert "kangaroo 2 koala" not in moves(state, 0)


def test_equal_dice_move_two_animals_equally_far() -> None:
    state = make(at({}, dice=(6, 6), again=True, split=True), "split").state
    assert walking(state, "croc") == ["croc 6", "croc -6"]
    half = make(state, "croc 6").state
    assert half.dice == (6,)
    step = make(half, "koala 6")
    assert not step.turn_over
    assert (step.state.phase, step.state.active, step.state.again) == ("roll", 0, True)
    assert told(step, "again") == [("again", {"seat": 0})]


def test_another_throw_comes_only_after_both_halves() -> None:
    state = make(at({}, dice=(6, 6), again=True, split=True), "split").state
    first = make(state, "croc 6")
    assert told(first, "again") == []
    assert first.state.again


# --- each half with its swim ----------------------------------------------------------------------


def test_the_first_half_is_resolved_with_its_swim() -> None:
    begun = make(at({"croc": 13}, {"koala": 32}, split=True), "split").state
    landed = make(begun, "croc 3").state
    assert (landed.phase, landed.swimmer, landed.dice) == ("swim", "croc", (4,))
    assert landed.moved == ("croc",)
    for choice, end in (("swim", 32), ("stay", 16)):
        step = make(landed, choice)
        assert not step.turn_over
        state = step.state
        assert (state.phase, state.swimmer, state.dice) == ("half", None, (4,))
        assert state.moved == ("croc",)
        assert far(state, "croc") == end
        assert not any(move.startswith("croc") for move in moves(state, 0))


def test_and_so_is_the_second() -> None:
    begun = make(at({"croc": 13}, split=True), "split", "kangaroo 4").state
    landed = make(begun, "croc 3").state
    assert (landed.phase, landed.swimmer, landed.dice) == ("swim", "croc", ())
    assert landed.moved == ("kangaroo", "croc")
    step = make(landed, "swim")
    assert step.turn_over
    assert (step.state.phase, step.state.moved, step.state.dice) == ("roll", (), ())


def test_a_lost_fight_leaves_the_second_half_to_another() -> None:
    state = at({"croc": 10, "platypus": 20}, {"croc": 13}, fight=True, split=True)
    half = make(state, "split", "croc 3", draws=(0, 5)).state
    assert far(half, "croc") == 0
    assert half.phase == "half"
    assert not any(move.startswith("croc") for move in moves(half, 0))
    assert make(half, "platypus 4").turn_over


def test_an_animal_may_come_home_in_a_split() -> None:
    step = make(
        at({"croc": 45, "koala": 45}, dice=(3, 3), split=True), "split", "croc 3", "koala 3"
    )
    assert (far(step.state, "croc"), far(step.state, "koala")) == (48, 48)
    assert step.turn_over


def test_the_kookaburra_cannot_come_home_in_a_split() -> None:
    mine = {"koala": HOME, "platypus": HOME, "croc": HOME, "kangaroo": 47, "kookaburra": 9}
    assert halves(at(mine, dice=(1, 5), split=True)) == []


def test_carrying_the_other_one_leaves_nobody_for_the_second_half() -> None:
    mine = {"koala": HOME, "platypus": HOME, "croc": 9, "kangaroo": 9}
    legal = halves(at(mine, dice=(3, 4), split=True))
    assert legal == [f"{animal} {n}" for animal in ("croc", "kangaroo") for n in (3, 4, -3, -4)]
