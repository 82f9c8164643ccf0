"""Ugah Ugah looked ahead: what is foretold comes true, and hidden tiles are not foretold."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines import ugah
from engines.ugah import View
from engines.ugah_outlook import Way, if_all, marks, of_dice, of_order, so_far
from engines.ugah_ring import HUNTERS
from engines.ugah_turn import State
from tests.playing import play

VIEW = View(
    phase="keep",
    active=1,
    unknown=False,
    tiles=tuple(map(int, "2104100223142315243223100301033")),
    small=6,
    big=23,
    dice=("mammoth", "small", "big"),
    kept=("bone", "small"),
    cards=(None, 0, 1),
    counts=(3, 3, 3),
    mine=None,
    won=None,
    passed=False,
    scores=None,
)


def of(**changes: Any) -> View:
    return replace(VIEW, **changes)


def test_all_dice_of_a_symbol_count_that_were_set_aside_before() -> None:
    assert so_far(VIEW, "small") == ("small", "small")
    assert so_far(VIEW, "mammoth") == ("mammoth",)
    assert if_all(VIEW) == ("mammoth", "small", "small", "big")


def test_a_hunter_stops_where_its_dice_lead() -> None:
    (way,) = of_dice(VIEW, ("small", "small")).ways
    assert way == Way("small", 2, 8, 2)
    (way,) = of_dice(VIEW, ("big",)).ways
    assert way == Way("big", 1, 22, 1)


def test_a_tile_face_down_is_not_foretold() -> None:
    down = of(unknown=True, tiles=(None,) * 7 + VIEW.tiles[7:])
    (way,) = of_dice(replace(down, small=-1), ("small",)).ways
    assert way == Way("small", 1, 0, None)


@pytest.mark.parametrize(
    ("face", "told"),
    [("dino", "ugah-feast"), ("mammoth", "ugah-feast-from"), ("bird", "ugah-feast-again")],
)
def test_three_animals_win_a_card(face: Any, told: str) -> None:
    feast = of_dice(VIEW, (face,) * 3).feast
    assert feast is not None
    assert feast.key == told
    assert of_dice(VIEW, (face,) * 2).feast is None


def test_with_both_hunters_nothing_is_certain_before_their_order() -> None:
    outlook = of_dice(VIEW, ("small", "big"))
    assert (outlook.ways, outlook.over) == ((), False)


def test_the_order_of_the_hunters_where_it_matters() -> None:
    tiles = [0] * 31
    tiles[8], tiles[11], tiles[12], tiles[13], tiles[16] = 1, 2, 3, 4, 5
    near = of(
        phase="order",
        tiles=tuple(tiles),
        small=10,
        big=14,
        dice=(),
        kept=("bone", "small", "small", "big", "big"),
    )
    first = {hunter: of_order(near, hunter) for hunter in HUNTERS}
    assert first["small"].ways == (Way("small", 2, 12, 3), Way("big", 2, 11, 2))
    assert first["big"].ways == (Way("big", 2, 12, 3), Way("small", 2, 13, 4))
    assert first["small"].over
    assert first["big"].over
    assert marks(near) == (("small", "12"), ("big", "11"), ("big", "12"), ("small", "13"))


def test_a_hunter_for_which_nothing_is_left_has_no_mark() -> None:
    tiles = (*(0,) * 11, 4, *(0,) * 19)
    last = of(
        phase="order",
        tiles=tiles,
        small=10,
        big=12,
        dice=(),
        kept=("bone", "bone", "small", "big", "big"),
    )
    outlook = of_order(last, "big")
    assert outlook.ways == (Way("big", 2, 11, 4), Way("small", 1, None, None))
    assert outlook.over
    assert outlook.marks == (("big", "11"),)


def test_marked_is_where_the_hunters_stop_with_these_dice_and_without() -> None:
    assert marks(VIEW) == (("small", "7"), ("small", "8"), ("big", "22"))
    assert marks(of(dice=("mammoth", "bird"))) == (("small", "7"),)
    assert marks(of(phase="roll", dice=(), kept=())) == ()


@pytest.mark.parametrize("unknown", ["off", "on"])
def test_what_is_foretold_of_an_order_comes_true(unknown: str) -> None:
    met = 0
    for seed in range(12):
        for made in play(ugah, 3, {"unknown": unknown}, Random(seed)).made:
            if made.before.phase == "order":
                met += 1
                _comes_true(made.before, made.step.state, made.move)
    assert met > 10


def _comes_true(before: State, after: State, move: str) -> None:
    view = ugah.view(before, None)
    outlook = of_order(view, "small" if move == "first small" else "big")
    for way in outlook.ways:
        stands = after.table.small if way.hunter == "small" else after.table.big
        if way.end is not None:
            assert stands == way.end
            assert way.value in (None, before.table.tiles[way.end])
    if after.phase == "give":
        gift, *_ = ugah.moves(after, after.active)
        after = ugah.apply(after, after.active, gift, lambda n: 0).state
    assert outlook.over == (after.phase == "over")


def test_a_seat_foresees_no_more_than_everybody() -> None:
    for made in play(ugah, 4, {"unknown": "on"}, Random(8)).made:
        if made.before.phase in ("keep", "order"):
            own = ugah.view(made.before, made.seat)
            assert marks(own) == marks(ugah.view(made.before, None))
