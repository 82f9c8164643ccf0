"""Kookaburra looked ahead: what a move will lead to, and who is in danger."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.core import Recorder
from engines.kookaburra import apply, moves, view
from engines.kookaburra_outlook import Outlook, after, choices, endangered, outlook
from engines.kookaburra_track import ANIMALS, place
from tests.engines.kookaburra_positions import HOME, at, make
from tests.engines.test_kookaburra_plainly import crowded


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "expected"),
    [
        pytest.param({"croc": 8}, {}, "croc 7", Outlook(15), id="walk"),
        pytest.param({"croc": 44}, {}, "croc 4", Outlook("home"), id="home"),
        pytest.param({"croc": 2}, {}, "croc -3", Outlook(47, owes=True), id="behind"),
        pytest.param(
            {"croc": 8, "koala": 15}, {}, "croc 7", Outlook(15, friends=("koala",)), id="to"
        ),
        pytest.param(
            {"croc": 8}, {"koala": 15}, "croc 7", Outlook(15, victim=(1, "koala")), id="eats"
        ),
        pytest.param(
            {"kangaroo": 8, "koala": 8},
            {},
            "kangaroo 4 koala",
            Outlook(12, drop=13),
            id="carry",
        ),
        pytest.param(
            {"kangaroo": 8, "croc": 8},
            {"koala": 12},
            "kangaroo 3 croc",
            Outlook(11, drop=12, victim=(1, "koala")),
            id="carry-to-a-meal",
        ),
        pytest.param(
            {"platypus": 13},
            {},
            "platypus 3",
            Outlook(16, swim=Outlook(32)),
            id="may-swim-then",
        ),
        pytest.param({"platypus": 13}, {"croc": 32}, "platypus 3", Outlook(16), id="may-not"),
        pytest.param(
            {"croc": 28, "koala": 32},
            {"kangaroo": 16},
            "croc 4",
            Outlook(32, friends=("koala",), swim=Outlook(16, victim=(1, "kangaroo"))),
            id="may-swim-to-a-meal",
        ),
        pytest.param(
            {"koala": 9}, {}, "fly 9", Outlook(9, friends=("koala",)), id="fly-to-a-friend"
        ),
        pytest.param({"koala": 9}, {}, "fly 10", Outlook(10), id="fly"),
        pytest.param({}, {}, "split", None, id="nothing-moves"),
    ],
)
def test_outlook(
    mine: dict[str, int], theirs: dict[str, int], move: str, expected: Outlook | None
) -> None:
    assert outlook(view(at(mine, theirs), None), move) == expected


def test_the_outlook_of_a_swim() -> None:
    landed = make(at({"croc": 13}, {"croc": 32}), "croc 3").state
    assert outlook(view(landed, None), "swim") == Outlook(32, victim=(1, "croc"))
    assert outlook(view(landed, None), "stay") is None


def test_a_fight_is_foreseen() -> None:
    seen = view(at({"croc": 8}, {"croc": 15}, fight=True), None)
    assert outlook(seen, "croc 7") == Outlook(15, victim=(1, "croc"), fight=True)


@pytest.mark.parametrize("seed", range(40))
def test_it_comes_as_foreseen(seed: int) -> None:
    rng = Random(seed)
    state = crowded(rng)
    seen, seat = view(state, None), state.active
    for move in moves(state, seat):
        ahead = outlook(seen, move)
        if ahead is None:
            continue
        step = apply(state, seat, move, rng.randrange)
        lost = any(event.key == "kookaburra-fight-lost" for event in step.events)
        words = move.split()
        animal = "kookaburra" if words[0] == "fly" else words[0]
        if not (lost and animal == "croc"):
            found = place(seen.size, step.state.progress, seat, ANIMALS.index(animal))
            assert ahead.end == found
        met = [e for e in step.events if e.key in ("kookaburra-eats", "kookaburra-fight")]
        assert ahead.victim == (
            (met[0].args["victim_seat"], met[0].args.get("animal", "croc")) if met else None
        )
        if not lost:
            assert (ahead.swim is not None) is (step.state.phase == "swim")


# --- in danger ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "danger"),
    [
        pytest.param({"koala": 9}, {"croc": 7}, ("koala",), id="ahead-of-a-crocodile"),
        pytest.param({"koala": 9}, {"croc": 45}, ("koala",), id="twelve-ahead"),
        pytest.param({"koala": 9}, {"croc": 44}, (), id="thirteen-ahead"),
        pytest.param({"koala": 9}, {"croc": 12}, ("koala",), id="behind-it"),
        pytest.param({"koala": 27}, {}, ("koala",), id="before-its-box"),
        pytest.param({"koala": 9, "kangaroo": 9}, {"croc": 7}, (), id="two-are-safe"),
        pytest.param({"koala": 9}, {"koala": 6}, (), id="others-do-not-eat"),
        pytest.param({"koala": 24}, {"croc": 22}, (), id="on-its-own-gate-nobody-stops"),
        pytest.param({"koala": 0, "platypus": HOME}, {"croc": 22}, (), id="off-the-track"),
        pytest.param({"kangaroo": 8}, {"croc": 35}, ("kangaroo",), id="down-the-river"),
        pytest.param({"kangaroo": 40}, {"croc": 13}, ("kangaroo",), id="up-the-river"),
        pytest.param({"kangaroo": 21}, {"croc": 8, "kangaroo": 8}, ("kangaroo",), id="by-kangaroo"),
        pytest.param({"kangaroo": 9, "croc": 10}, {"croc": 5}, ("croc", "kangaroo"), id="both"),
    ],
)
def test_who_is_in_danger(
    mine: dict[str, int], theirs: dict[str, int], danger: tuple[str, ...]
) -> None:
    assert endangered(view(at(mine, theirs), None), 0) == danger


def test_not_from_behind_when_crocodiles_only_walk_forward() -> None:
    state = at({"koala": 9}, {"croc": 12})
    assert endangered(view(state, None), 0) == ("koala",)
    assert endangered(view(at({"koala": 9}, {"croc": 12}, forward=True), None), 0) == ()


@pytest.mark.parametrize("seed", range(25))
def test_exactly_those_in_danger_can_be_eaten(seed: int) -> None:
    """Every throw and move of every other seat is tried, and the swim after it."""
    rng = Random(500 + seed)
    begun = crowded(rng)
    me = rng.randrange(len(begun.progress))
    eaten = set()
    for seat in set(range(len(begun.progress))) - {me}:
        for first in range(1, 7):
            for second in range(first, 7):
                state = replace(begun, active=seat, dice=(first, second), again=False)
                for move in moves(state, seat):
                    if move == "split" or move.startswith("fly"):
                        continue
                    step = apply(state, seat, move, Recorder(Winner()))
                    found = list(step.events)
                    if step.state.phase == "swim":
                        found += apply(step.state, seat, "swim", Recorder(Winner())).events
                    eaten |= {
                        str(event.args.get("animal", "croc"))
                        for event in found
                        if event.key in ("kookaburra-eats", "kookaburra-fight")
                        and event.args["victim_seat"] == me
                    }
    assert set(endangered(view(begun, None), me)) == eaten


class Winner:
    """A draw by which the attacker always wins."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, n: int) -> int:
        self.drawn += 1
        return n - self.drawn


def test_what_may_be_chosen_and_what_it_leads_to_is_read_off_the_view() -> None:
    state = at({"croc": 8, "koala": 3}, {"croc": 12}, dice=(4, 2), fight=True)
    seen = view(state, 1)
    assert choices(seen) == moves(state, 0)
    assert after(seen, "koala 6") == view(make(state, "koala 6").state, None)
    for draws in ((5, 0), (0, 5), (2, 2, 4, 1)):
        assert after(seen, "croc 4", draws) == view(make(state, "croc 4", draws=draws).state, 0)
    for wrong in ((), (5,), (5, 0, 3)):
        with pytest.raises(ValueError, match="draw"):
            after(seen, "croc 4", wrong)
