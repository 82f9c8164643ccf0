"""What the autopilots choose in positions where it is plain what makes sense."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.catalog import GAMES
from engines import hoppla, kookaburra, ugah
from engines.core import Seat
from engines.ugah_dice import FACES
from tests.engines.kookaburra_positions import HOME, at
from tests.engines.test_ugah_outlook import of
from tests.screens.test_voll import laid

FRIENDS_HOME = dict.fromkeys(("koala", "platypus", "croc", "kangaroo"), HOME)


def choice(game: str, state: Any, seat: Seat = 0, seed: int = 1) -> str:
    rules = GAMES[game].rules
    legal = rules.moves(state, seat)
    return GAMES[game].autopilot(rules.view(state, seat), seat, legal, Random(seed).randrange)


# --- Hoppla Lama ----------------------------------------------------------------------------------


def taking(bet: str, *llamas: int, bag: int = 60) -> hoppla.State:
    """All are to take; nobody has."""
    none = (0,) * len(llamas)
    return hoppla.State("take", 5, 0, bet, llamas, none, bag, none, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("bet", ["extremes", "most", "same", "fewest"])
def test_nobody_can_foretell_what_is_taken(bet: str) -> None:
    found = Counter(choice("hoppla", taking(bet, 8, 9, 10), 0, seed) for seed in range(150))
    assert set(found) == {f"take {number}" for number in range(1, 6)}
    assert max(found.values()) <= 150 * 3 / 4


def test_it_mostly_takes_what_would_move_its_llama_on() -> None:
    found = Counter(choice("hoppla", taking("most", 8, 9, 10), 0, seed) for seed in range(150))
    assert found.most_common(1)[0][0] == "take 5"
    found = Counter(choice("hoppla", taking("same", 15, 9, 10), 0, seed) for seed in range(150))
    assert max(found.values()) < 150 / 3, "no number is better where each leads into the crater"


def test_it_takes_the_last_stones_when_that_wins() -> None:
    state = hoppla.State("take", 9, 0, "same", (11, 12, 1), (29, 29, 30), 2, (0, 0, 0), None)
    assert {choice("hoppla", state, 0, seed) for seed in range(20)} == {"take 2"}


# --- Ugah Ugah ------------------------------------------------------------------------------------


# --- Ugah Ugah ------------------------------------------------------------------------------------


def ugah_choice(**changes: Any) -> str:
    """On a ring where the next tiles of the small hunter are 2 2 3 1 4, of the big one 1 3 2 2."""
    view = of(**changes)
    nobodys = replace(view, counts=(0,) * len(view.counts))
    legal = ugah.moves(ugah.imagine(nobodys, None, lambda n: 0), view.active)
    return GAMES["ugah"].autopilot(view, view.active, legal, Random(1).randrange)


@pytest.mark.parametrize(
    ("dice", "kept", "cards", "move"),
    [
        pytest.param("mmms", "b", (None, 0, 1), "keep mammoth small", id="a card and a tile"),
        pytest.param("dm", "bdd", (None, 0, 1), "keep dino", id="a card needs a third one"),
        pytest.param("BBBg", "b", (None, 0, 1), "keep big", id="not a card it owns"),
        pytest.param("sss", "ss", (None, 0, 1), "keep small", id="a 4 is enough"),
        pytest.param("ssggg", "", (None, 0, 1), "keep small", id="one hunter at most"),
    ],
)
def test_it_keeps_what_scores(
    dice: str, kept: str, cards: tuple[Seat | None, ...], move: str
) -> None:
    faces = dict(zip("bdmBsg", FACES, strict=True))
    asked = {"dice": tuple(map(faces.get, dice)), "kept": tuple(map(faces.get, kept))}
    assert ugah_choice(**asked, cards=cards) == move


def test_the_hunter_goes_first_that_wins_the_better_tile() -> None:
    tiles = (*[0] * 8, 1, 0, 0, 2, 3, 5, 0, 0, 1, *[0] * 14)
    dice = ("bone", "small", "small", "big", "big")
    asked = {"phase": "order", "dice": (), "kept": dice, "tiles": tiles, "small": 10, "big": 14}
    assert ugah_choice(**asked) == "first big"


@pytest.mark.parametrize(
    ("won", "counts", "cards", "move"),
    [
        ((2, 4), (2, 1, 3), (None, None, None), "give small 0"),
        ((4, 2), (2, 1, 3), (None, None, None), "give big 0"),
        ((4, 2), (2, 1, 3), (0, 0, 1), "give big 2"),
    ],
)
def test_the_better_tile_is_kept_and_the_other_goes_to_whoever_has_least(
    won: tuple[int, int], counts: tuple[int, ...], cards: tuple[Seat | None, ...], move: str
) -> None:
    dice = ("bone", "small", "small", "big", "big")
    asked = {"phase": "give", "dice": (), "kept": dice, "won": won}
    assert ugah_choice(**asked, counts=counts, cards=cards) == move


# --- Kookaburra -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "move"),
    [
        pytest.param(
            at({**FRIENDS_HOME, "kookaburra": 5}, dice=(6, 1)), "home", id="home as soon as it can"
        ),
        pytest.param(at({"croc": 8}, {"koala": 15}), "croc 7", id="eats"),
        pytest.param(at({"platypus": 40, "koala": 6}, dice=(3, 5)), "platypus 8", id="home"),
        pytest.param(
            at({"platypus": 16, "koala": 6}, phase="swim", dice=(), swimmer="platypus"),
            "swim",
            id="swims on",
        ),
        pytest.param(
            at({"croc": 32}, phase="swim", dice=(), swimmer="croc"), "stay", id="not back"
        ),
        pytest.param(
            at({"koala": 45, "kangaroo": 3}, {"croc": 40}, dice=(1, 1)), "fly 45", id="saves"
        ),
    ],
)
def test_it_brings_its_animals_on(state: kookaburra.State, move: str) -> None:
    assert choice("kookaburra", state) == move


def test_two_animals_by_one_throw_are_left_to_people() -> None:
    state = at({"koala": 9, "croc": 8}, dice=(3, 4), split=True)
    assert "split" in kookaburra.moves(state, 0)
    assert choice("kookaburra", state) != "split"


# --- Voll in Fahrt --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locos", "dice", "more", "move"),
    [
        pytest.param("A1 NW 1 1, A2 approach 1 3", (1, 2), {}, "loco 2", id="into a shed"),
        pytest.param("A1 NW 1 6", (3, 3), {"phase": "again", "chosen": 1}, "stop", id="enough"),
        pytest.param("", (3, 3), {"phase": "again", "chosen": 1}, "again", id="nothing to lose"),
        pytest.param("A1 NW 1 1", None, {"repairs": (2, 0, 0)}, "roll", id="tiles are kept"),
        pytest.param("A1 SE 1 1, A2 start 1", (1, 1), {}, "loco 1", id="no accident"),
    ],
)
def test_it_drives_without_risk(
    locos: str, dice: tuple[int, int] | None, more: dict[str, Any], move: str
) -> None:
    assert choice("voll", laid(locos, dice, **more).state) == move
