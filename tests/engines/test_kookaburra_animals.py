"""Kookaburra: crocodiles, rivers, the kangaroo's pouch, and fights."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.core import Arg, Seat
from engines.kookaburra import State, apply, moves, to_move
from tests.engines.kookaburra_positions import HOME, at, far, make, no_draw, told, walking

# --- the crocodile --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "victim", ["koala", "kookaburra", "platypus", "croc", "kangaroo"], ids=lambda name: f"a-{name}"
)
def test_a_crocodile_eats_a_lone_foreign_animal(victim: str) -> None:
    step = make(at({"croc": 8}, {victim: 15}), "croc 7")
    assert far(step.state, "croc") == 15
    assert far(step.state, victim, 1) == 0
    assert told(step, "walk", "eats") == [
        ("walk", {"seat": 0, "animal": "croc", "steps": 7, "start": 8, "end": 15}),
        ("eats", {"seat": 0, "victim_seat": 1, "animal": victim, "square": 15}),
    ]
    assert step.turn_over


@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        pytest.param({"croc": 8}, [{"koala": 12, "croc": 12}], "3 7 -3 -4 -7", id="two-are-safe"),
        pytest.param(
            {"croc": 8}, [{"koala": 12, "croc": 12, "platypus": 12}], "3 7 -3 -4 -7", id="three-too"
        ),
        pytest.param(
            {"croc": 8}, [{"koala": 12}, {"koala": 15}], "3 4 7 -3 -4 -7", id="one-here-one-there"
        ),
        pytest.param({"croc": 8}, [{"platypus": 4}], "3 4 7 -3 -4 -7", id="backwards-too"),
        pytest.param({"croc": 0}, [{"koala": 3}], "3 4 7 -3 -4 -7", id="out-of-the-box"),
        pytest.param({"croc": 5}, [{"koala": 9}], "3 4 7 -3 -4 -7", id="where-it-may-stop"),
        pytest.param({"croc": 3}, [{"koala": 0}], "3 4 7 -4 -7", id="not-on-its-own-gate"),
    ],
)
def test_where_a_crocodile_may_walk(
    mine: dict[str, int], theirs: list[dict[str, int]], legal: str
) -> None:
    assert walking(at(mine, *theirs), "croc") == [f"croc {steps}" for steps in legal.split()]


def test_own_animals_are_never_eaten() -> None:
    step = make(at({"croc": 8, "koala": 15}), "croc 7")
    assert far(step.state, "koala") == 15
    assert told(step, "eats") == []


def test_nobody_is_eaten_on_the_way() -> None:
    step = make(at({"croc": 8}, {"koala": 12, "kangaroo": 14}), "croc 7")
    assert (far(step.state, "koala", 1), far(step.state, "kangaroo", 1)) == (36, 38)


def test_coming_home_eats_nobody() -> None:
    step = make(at({"croc": 45}, {"koala": 0}, dice=(3, 1)), "croc 3")
    assert far(step.state, "croc") == 48
    assert far(step.state, "koala", 1) == 24
    assert told(step, "eats") == []


def test_those_in_the_box_or_at_home_are_out_of_reach() -> None:
    state = at({"croc": 21}, {"koala": HOME, "platypus": 24}, dice=(3, 3))
    step = make(state, "croc 3")
    assert step.state.progress[1] == (48, 0, 0, 0, 0)
    assert told(step, "eats") == []


def test_the_eaten_begin_again_whatever_they_owed() -> None:
    state = at({"croc": 20}, {}, dice=(1, 3))
    behind = replace(state, progress=(state.progress[0], (0, 0, -3, 0, 0)))
    assert far(make(behind, "croc 1").state, "platypus", 1) == 0


# --- crocodiles that only swim backward -----------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "legal"),
    [
        pytest.param({"croc": 20}, ["croc 3", "croc 4", "croc 7"], id="not-backward"),
        pytest.param({"croc": 0}, ["croc 3", "croc 4", "croc 7"], id="not-out-of-the-box-backward"),
        pytest.param({"croc": 45}, ["croc 3"], id="home"),
    ],
)
def test_forward_crocodiles_walk_forward(mine: dict[str, int], legal: list[str]) -> None:
    assert walking(at(mine, forward=True), "croc") == legal
    assert len(walking(at(mine), "croc")) > len(legal)


def test_forward_crocodiles_are_not_carried_backward() -> None:
    mine = {"croc": 20, "kangaroo": 20, "platypus": 20}
    carries = [move for move in walking(at(mine, forward=True), "kangaroo") if len(move) > 12]
    assert carries == [
        *(f"kangaroo {steps} platypus" for steps in (3, 4, 7, -3, -4, -7)),
        *(f"kangaroo {steps} croc" for steps in (3, 4, 7)),
    ]


def test_forward_crocodiles_swim_backward() -> None:
    landed = make(at({"croc": 29}, forward=True), "croc 3")
    assert landed.state.phase == "swim"
    assert far(make(landed.state, "swim").state, "croc") == 16


# --- rivers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "end"),
    [
        pytest.param({"platypus": 13}, {}, "platypus 3", 32, id="platypus-forward"),
        pytest.param({"platypus": 20}, {}, "platypus -4", 32, id="platypus-backward"),
        pytest.param({"platypus": -35}, {}, "platypus 3", -16, id="platypus-owing-a-lap"),
        pytest.param({"platypus": -28}, {}, "platypus -4", -16, id="platypus-owing-backward"),
        pytest.param({"platypus": 29}, {}, "platypus 3", None, id="platypus-never-up"),
        pytest.param({"platypus": -13}, {}, "platypus -3", None, id="platypus-never-up-owing"),
        pytest.param(
            {"platypus": 13}, {"croc": 32}, "platypus 3", None, id="platypus-foreign-bank"
        ),
        pytest.param(
            {"platypus": 13, "koala": 32}, {}, "platypus 3", 32, id="platypus-friend-on-the-bank"
        ),
        pytest.param({"platypus": 9}, {}, "platypus 3", None, id="platypus-elsewhere"),
        pytest.param({"platypus": 37}, {}, "platypus 3", None, id="platypus-in-a-foreign-mouth"),
        pytest.param({"platypus": 5}, {}, "platypus 3", None, id="platypus-on-a-foreign-bank"),
        pytest.param({"croc": 13}, {}, "croc 3", 32, id="croc-down"),
        pytest.param({"croc": 29}, {}, "croc 3", 16, id="croc-up"),
        pytest.param({"croc": 36}, {}, "croc -4", 16, id="croc-up-after-walking-backward"),
        pytest.param({"croc": -35}, {}, "croc 3", -16, id="croc-down-owing-a-lap"),
        pytest.param({"croc": -19}, {}, "croc 3", -32, id="croc-up-owing-a-lap"),
        pytest.param({"croc": 13}, {"koala": 32, "croc": 32}, "croc 3", None, id="croc-two-there"),
        pytest.param({"croc": 13, "koala": 33}, {"croc": 32}, "croc 3", 32, id="croc-one-there"),
        pytest.param({"koala": 12}, {}, "koala 3", None, id="nobody-else-swims"),
        pytest.param({"kangaroo": 13}, {}, "kangaroo 3", None, id="not-the-kangaroo"),
        pytest.param({"platypus": 16}, {}, "platypus 3", None, id="not-from-where-it-stood"),
        pytest.param({"platypus": 16, "croc": 3}, {}, "croc 4", None, id="not-another-animal"),
    ],
)
def test_swimming(mine: dict[str, int], theirs: dict[str, int], move: str, end: int | None) -> None:
    landed = make(at(mine, theirs), move)
    animal = move.split()[0]
    if end is None:
        assert landed.turn_over
        assert landed.state.phase == "roll"
        return
    assert not landed.turn_over
    state = landed.state
    assert (state.phase, state.swimmer, state.dice) == ("swim", animal, (3, 4))
    assert to_move(state) == (0,)
    assert moves(state, 0) == ("swim", "stay")
    assert moves(state, 1) == ()
    swum, stayed = make(state, "swim"), make(state, "stay")
    assert far(swum.state, animal) == end
    assert far(stayed.state, animal) == far(state, animal)
    for step in (swum, stayed):
        assert step.turn_over
        assert (step.state.phase, step.state.swimmer) == ("roll", None)
        assert to_move(step.state) == (1,)


@pytest.mark.parametrize(("size", "mouth", "bank"), [(36, 12, 24), (48, 16, 32), (60, 20, 40)])
def test_a_third_of_the_ring(size: int, mouth: int, bank: int) -> None:
    landed = make(at({"platypus": mouth - 3}, size=size), "platypus 3")
    swum = make(landed.state, "swim")
    assert far(swum.state, "platypus") == bank
    swim = {"seat": 0, "animal": "platypus", "start": mouth, "end": bank}
    assert told(swum) == [("swim", swim)]
    stay = {"seat": 0, "animal": "platypus", "square": mouth}
    assert told(make(landed.state, "stay")) == [("stay", stay)]


def test_who_declined_must_stop_there_anew() -> None:
    declined = make(make(at({"platypus": 13}), "platypus 3").state, "stay").state
    assert "swim" not in moves(declined, 0)
    back = at({"platypus": 16}, dice=(3, 3))
    assert make(back, "platypus 3").state.phase == "roll"
    assert make(at({"platypus": 19}), "platypus -3").state.phase == "swim"


def test_arriving_by_swimming_offers_no_further_swim() -> None:
    step = make(at({"croc": 13}), "croc 3", "swim")
    assert step.state.phase == "roll"
    assert far(step.state, "croc") == 32


def test_a_crocodile_may_eat_where_it_stops_and_where_it_swims() -> None:
    state = at({"croc": 28}, {"koala": 32, "kangaroo": 16})
    landed = make(state, "croc 4")
    assert far(landed.state, "koala", 1) == 0
    assert landed.state.phase == "swim"
    swum = make(landed.state, "swim")
    assert far(swum.state, "kangaroo", 1) == 0
    assert told(swum) == [
        ("swim", {"seat": 0, "animal": "croc", "start": 32, "end": 16}),
        ("eats", {"seat": 0, "victim_seat": 1, "animal": "kangaroo", "square": 16}),
    ]


def test_each_seat_swims_in_its_own_river() -> None:
    state = replace(at({}, {"platypus": 37}, dice=(3, 1)), active=1)
    landed = apply(state, 1, "platypus 3", no_draw).state
    assert landed.swimmer == "platypus"
    step = apply(landed, 1, "swim", no_draw)
    assert far(step.state, "platypus", 1) == 32
    assert told(step) == [("swim", {"seat": 1, "animal": "platypus", "start": 40, "end": 8})]


# --- the kangaroo ---------------------------------------------------------------------------------


def carries(state: State, passenger: str) -> list[int]:
    found = [move.split() for move in walking(state, "kangaroo")]
    return [int(words[1]) for words in found if words[2:] == [passenger]]


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "passenger", "legal"),
    [
        pytest.param(
            {"kangaroo": 12, "koala": 12}, {}, (5, 6), "koala", [5, 11, -5], id="rulebook-11"
        ),
        pytest.param(
            {"kangaroo": 12, "koala": 12}, {}, (4, 5), "koala", [5, -5], id="rulebook-not-9"
        ),
        pytest.param(
            {"kangaroo": 13, "platypus": 13},
            {},
            (5, 6),
            "platypus",
            [5, 6, 11, -5, -6, -11],
            id="any",
        ),
        pytest.param(
            {"kangaroo": 13, "platypus": 13},
            {"croc": 18},
            (5, 6),
            "platypus",
            [6, 11, -5, -6, -11],
            id="rulebook-5-must-be-free",
        ),
        pytest.param(
            {"kangaroo": 13, "platypus": 13},
            {"croc": 19},
            (5, 6),
            "platypus",
            [11, -5, -6, -11],
            id="rulebook-and-6",
        ),
        pytest.param(
            {"kangaroo": 13, "croc": 13},
            {"koala": 18},
            (5, 6),
            "croc",
            [6, 11, -5, -6, -11],
            id="the-kangaroo-eats-nobody",
        ),
        pytest.param(
            {"kangaroo": 13, "croc": 13},
            {"kangaroo": 19},
            (5, 4),
            "croc",
            [4, 5, 9, -4, -5, -9],
            id="its-crocodile-does",
        ),
        pytest.param(
            {"kangaroo": 13, "croc": 13},
            {"kangaroo": 19, "koala": 19},
            (5, 4),
            "croc",
            [4, 9, -4, -5, -9],
            id="but-not-two",
        ),
        pytest.param(
            {"kangaroo": 13, "koala": 12}, {}, (5, 6), "koala", [], id="not-from-elsewhere"
        ),
        pytest.param({"kangaroo": 0, "koala": 0}, {}, (5, 6), "koala", [], id="not-out-of-the-box"),
        pytest.param({"kangaroo": HOME, "koala": HOME}, {}, (5, 6), "koala", [], id="not-at-home"),
        pytest.param(
            {"kangaroo": 43, "platypus": 43},
            {},
            (3, 4),
            "platypus",
            [3, -3, -4, -7],
            id="not-into-home",
        ),
        pytest.param(
            {"kangaroo": 45, "platypus": 45},
            {},
            (3, 4),
            "platypus",
            [-3, -4, -7],
            id="neither-of-them",
        ),
        pytest.param(
            {"kangaroo": 8, "platypus": 8}, {}, (3, 4), "platypus", [3, 4, 7, -3, -4], id="own-gate"
        ),
        pytest.param(
            {"kangaroo": 7, "platypus": 7},
            {},
            (3, 4),
            "platypus",
            [3, 4, 7, -3, -4],
            id="own-gate-too",
        ),
        pytest.param(
            {"kangaroo": 3, "platypus": 3},
            {},
            (2, 4),
            "platypus",
            [2, 4, 6, -4, -6],
            id="past-the-gate",
        ),
        pytest.param(
            {"kangaroo": 5, "platypus": -43},
            {},
            (3, 1),
            "platypus",
            [1, 3, 4, -1, -3],
            id="a-lap-apart-and-one-at-most-a-lap-behind",
        ),
        pytest.param(
            {"kangaroo": -5, "platypus": 43},
            {},
            (3, 1),
            "platypus",
            [1, 3, -1, -3, -4],
            id="other-lap",
        ),
        pytest.param(
            {"kangaroo": 13, "kookaburra": 13},
            {},
            (1, 1),
            "kookaburra",
            [1, 2, -1, -2],
            id="the-bird",
        ),
        pytest.param(
            {"kangaroo": 13, "kookaburra": 13},
            {"koala": 15},
            (1, 4),
            "kookaburra",
            [4, 5, -1, -4, -5],
            id="the-bird-bears-no-foreign-animal",
        ),
        pytest.param(
            {"kangaroo": 12, "koala": 12},
            {"koala": 18},
            (5, 6),
            "koala",
            [11, -5],
            id="nor-does-the-koala",
        ),
    ],
)
def test_carrying(
    mine: dict[str, int],
    theirs: dict[str, int],
    dice: tuple[int, int],
    passenger: str,
    legal: list[int],
) -> None:
    assert carries(at(mine, theirs, dice=dice), passenger) == legal


def test_not_behind_the_start_without_the_option() -> None:
    mine = {"kangaroo": 5, "platypus": 5}
    assert carries(at(mine, behind=False), "platypus") == [3, 4, 7, -3]
    assert carries(at(mine), "platypus") == [3, 4, 7, -3, -7]


@pytest.mark.parametrize(
    ("move", "kangaroo", "passenger"),
    [("kangaroo 4 platypus", 17, 18), ("kangaroo -4 platypus", 9, 8), ("kangaroo 4", 17, 13)],
)
def test_the_passenger_gets_one_step_further(move: str, kangaroo: int, passenger: int) -> None:
    step = make(at({"kangaroo": 13, "platypus": 13}), move)
    assert far(step.state, "kangaroo") == kangaroo
    assert far(step.state, "platypus") == passenger


def test_each_changes_its_own_progress() -> None:
    step = make(at({"kangaroo": 2, "platypus": -46}, dice=(1, 1)), "kangaroo 1 platypus")
    assert (far(step.state, "kangaroo"), far(step.state, "platypus")) == (3, -44)
    step = make(at({"kangaroo": 2, "platypus": 2}), "kangaroo -4 platypus")
    assert (far(step.state, "kangaroo"), far(step.state, "platypus")) == (-2, -3)
    assert told(step) == [
        (
            "carry",
            {"seat": 0, "animal": "platypus", "steps": -4, "start": 2, "end": 46, "drop": 45},
        ),
        ("owes", {"seat": 0, "animal": "kangaroo"}),
        ("owes", {"seat": 0, "animal": "platypus"}),
    ]


def test_a_carried_kookaburra_may_end_behind_the_start_but_owes_nothing() -> None:
    step = make(at({"kangaroo": 2, "kookaburra": 2}), "kangaroo -4 kookaburra")
    assert far(step.state, "kookaburra") == -3
    assert told(step, "owes") == [("owes", {"seat": 0, "animal": "kangaroo"})]


def test_alone_the_kangaroo_goes_home_too() -> None:
    state = at({"kangaroo": 45, "koala": 45})
    assert "kangaroo 3" in moves(state, 0)
    assert "kangaroo 3 koala" not in moves(state, 0)


@pytest.mark.parametrize(
    ("mine", "move", "swimmer"),
    [
        pytest.param(
            {"kangaroo": 11, "platypus": 11}, "kangaroo 4 platypus", "platypus", id="mouth"
        ),
        pytest.param({"kangaroo": 27, "croc": 27}, "kangaroo 4 croc", "croc", id="bank"),
        pytest.param({"kangaroo": 37, "croc": 37}, "kangaroo -4 croc", "croc", id="backward"),
        pytest.param(
            {"kangaroo": 12, "platypus": 12}, "kangaroo 4 platypus", None, id="one-beyond"
        ),
        pytest.param({"kangaroo": 11, "koala": 11}, "kangaroo 4", None, id="nobody-carried"),
    ],
)
def test_a_passenger_dropped_at_its_river_may_swim(
    mine: dict[str, int], move: str, swimmer: str | None
) -> None:
    step = make(at(mine), move)
    assert step.state.swimmer == swimmer
    assert step.turn_over is (swimmer is None)


def test_a_dropped_crocodile_eats_and_may_swim_and_eat_again() -> None:
    state = at({"kangaroo": 11, "croc": 11}, {"koala": 32}, {"platypus": 16})
    step = make(state, "kangaroo 4 croc")
    assert told(step) == [
        ("carry", {"seat": 0, "animal": "croc", "steps": 4, "start": 11, "end": 15, "drop": 16}),
        ("eats", {"seat": 0, "victim_seat": 2, "animal": "platypus", "square": 16}),
    ]
    swum = make(step.state, "swim").state
    assert (far(swum, "kangaroo"), far(swum, "croc")) == (15, 32)
    assert (far(swum, "koala", 1), far(swum, "platypus", 2)) == (0, 0)


# --- fights ---------------------------------------------------------------------------------------


def fight_told(victim: Seat, square: int, throws: list[tuple[int, int]], won: bool) -> list[object]:
    both: dict[str, Arg] = {"seat": 0, "victim_seat": victim}
    return [
        ("fight", {**both, "square": square}),
        *(("fight-throws", {**both, "attack": a, "defence": d}) for a, d in throws),
        ("fight-won" if won else "fight-lost", {**both, "square": square}),
    ]


@pytest.mark.parametrize(
    ("draws", "won"),
    [
        pytest.param((4, 2), True, id="won"),
        pytest.param((2, 4), False, id="lost"),
        pytest.param((3, 3, 0, 0, 5, 1), True, id="won-after-two-ties"),
        pytest.param((3, 3, 0, 5), False, id="lost-after-a-tie"),
    ],
)
def test_crocodiles_fight(draws: tuple[int, ...], won: bool) -> None:
    step = make(at({"croc": 8}, {"croc": 15}, fight=True), "croc 7", draws=draws)
    assert far(step.state, "croc") == (15 if won else 0)
    assert far(step.state, "croc", 1) == (0 if won else 39)
    throws = [(draws[i] + 1, draws[i + 1] + 1) for i in range(0, len(draws), 2)]
    assert told(step)[1:] == fight_told(1, 15, throws, won)
    assert step.turn_over


def test_fights_are_drawn_from_six() -> None:
    asked = []

    def draw(n: int) -> int:
        asked.append(n)
        return len(asked) // 3  # 0 0, 1 1, 1 2: the third throw decides

    apply(at({"croc": 8}, {"croc": 15}, fight=True), 0, "croc 7", draw)
    assert asked == [6] * 6


def test_without_the_option_a_crocodile_is_eaten_like_anybody() -> None:
    assert far(make(at({"croc": 8}, {"croc": 15}), "croc 7").state, "croc", 1) == 0


def test_others_are_eaten_without_a_fight() -> None:
    step = make(at({"croc": 8}, {"koala": 15}, fight=True), "croc 7")
    assert far(step.state, "koala", 1) == 0


def test_two_are_safe_from_fights_too() -> None:
    assert "croc 7" not in moves(at({"croc": 8}, {"croc": 15, "koala": 15}, fight=True), 0)


def test_a_carried_crocodile_that_loses_leaves_the_kangaroo_where_it_landed() -> None:
    state = at({"kangaroo": 11, "croc": 11}, {"croc": 16}, fight=True)
    step = make(state, "kangaroo 4 croc", draws=(0, 5))
    assert (far(step.state, "kangaroo"), far(step.state, "croc")) == (15, 0)
    assert far(step.state, "croc", 1) == 40
    assert step.turn_over
    won = make(state, "kangaroo 4 croc", draws=(5, 0)).state
    assert (won.phase, won.swimmer) == ("swim", "croc")


def test_after_a_fight_only_the_winner_may_swim() -> None:
    state = at({"croc": 13}, {"croc": 16}, fight=True)
    assert make(state, "croc 3", draws=(1, 0)).state.phase == "swim"
    lost = make(state, "croc 3", draws=(0, 1))
    assert lost.turn_over
    assert lost.state.phase == "roll"


@pytest.mark.parametrize(("draws", "end", "other"), [((1, 0), 32, 0), ((0, 1), 0, 8)])
def test_a_swimmer_fights_where_it_arrives(draws: tuple[int, int], end: int, other: int) -> None:
    state = make(at({"croc": 13}, {"croc": 32}, fight=True), "croc 3").state
    step = make(state, "swim", draws=draws)
    assert (far(step.state, "croc"), far(step.state, "croc", 1)) == (end, other)
    assert told(step)[0] == ("swim", {"seat": 0, "animal": "croc", "start": 16, "end": 32})
    assert step.turn_over


def test_a_lost_fight_after_a_double_six_still_gives_another_throw() -> None:
    state = at({"croc": 8}, {"croc": 14}, dice=(6, 6), again=True, fight=True)
    step = make(state, "croc 6", draws=(0, 5))
    assert (step.state.active, step.state.phase) == (0, "roll")
