"""Ugah Ugah: what each seat may know, and what is imagined for those who may not."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines import ugah
from engines.core import Event, Replay, Seat, Step
from engines.ugah import State, View, apply, imagine, result, setup, view
from engines.ugah_ring import FACE_UP, PLACES, VALUES
from engines.ugah_unseen import deal
from tests.engines.test_ugah import counted, no_draw, played, position
from tests.playing import Made
from tests.playing import play as random_game

VIEWERS = (None, 0, 1, 2)


def private(step: Step[State]) -> list[tuple[Seat, str, int]]:
    """What is told to one seat alone, and the value in it."""
    return [
        (event.to, event.key.removeprefix("ugah-"), int(str(event.args["value"])))
        for event in step.events
        if event.to is not None
    ]


def public_keys(step: Step[State]) -> list[str]:
    return [event.key.removeprefix("ugah-") for event in step.events if event.to is None]


# --- views ----------------------------------------------------------------------------------------


def test_without_the_variant_all_tiles_lie_face_up() -> None:
    state = setup(3, {}, Random(1).randrange).state
    assert all(view(state, viewer).tiles == state.table.tiles for viewer in VIEWERS)


def test_hunting_the_unknown_only_every_fourth_tile_lies_face_up() -> None:
    state = setup(3, {"unknown": "on"}, Random(1).randrange).state
    for viewer in VIEWERS:
        for place, value in enumerate(view(state, viewer).tiles):
            assert value == (state.table.tiles[place] if place in FACE_UP else None)
    assert view(state, None).unknown


def test_an_emptied_place_is_seen_as_empty_wherever_it_is() -> None:
    seen = view(position({3: 2, 4: 2, 12: 1}, 2, 20, unknown=True), None)
    assert (seen.tiles[3], seen.tiles[4]) == (2, None)
    assert [place for place, value in enumerate(seen.tiles) if value != 0] == [3, 4, 12]


@pytest.mark.parametrize(
    ("unknown", "steps", "expected"),
    [
        pytest.param(False, "small", (3, 4), id="both-known-to-all"),
        pytest.param(True, "small", (None, None), id="both-face-down"),
        pytest.param(True, "small small small small", (3, None), id="one-lay-open"),
    ],
)
def test_who_sees_the_two_tiles_of_which_one_is_to_be_given(
    unknown: bool, steps: str, expected: tuple[int | None, int | None]
) -> None:
    tiles = {**dict.fromkeys(range(PLACES), 1), 0: 3, 3: 3, 30: 4}
    bones = " bone" * (4 - len(steps.split()))
    state = played(position(tiles, unknown=unknown), f"{steps} big{bones}", "first big").state
    assert view(state, 0).won == (3, 4)
    for viewer in (None, 1, 2):
        assert view(state, viewer).won == expected


# --- who is told a value --------------------------------------------------------------------------


def test_an_open_tile_is_told_to_all_and_nothing_in_private() -> None:
    step = counted(position({3: 2, 4: 5, 9: 1}, 2, 20, unknown=True), "small bone bone bone bone")
    assert private(step) == []
    assert public_keys(step)[-3:] == ["walk", "tile", "next"]


def test_a_face_down_tile_is_told_to_the_taker_alone() -> None:
    step = counted(position({4: 5, 9: 1}, 2, 20, unknown=True), "small bone bone bone bone")
    assert private(step) == [(0, "seen", 5)]
    assert public_keys(step)[-3:] == ["walk", "tile-down", "next"]
    assert "value" not in {name for e in step.events if e.to is None for name in e.args}
    assert view(step.state, 0).mine == (5,)
    assert [view(step.state, viewer).mine for viewer in (None, 1, 2)] == [None, (), ()]


def test_face_down_tiles_are_lifted_before_the_gift_is_chosen() -> None:
    state = position({4: 5, 8: 1, 12: 2, 16: 3}, 2, 20, unknown=True)
    step = played(state, "small big bone bone bone", "first small")
    assert private(step) == [(0, "seen", 5), (0, "seen", 3)]
    assert public_keys(step) == ["walk", "walk"]


def test_a_face_down_gift_is_told_to_the_receiver_alone() -> None:
    state = position({4: 5, 8: 1, 12: 2, 16: 3}, 2, 20, unknown=True)
    step = played(state, "small big bone bone bone", "first small", "give small 2")
    assert private(step) == [(2, "gift-seen", 5)]
    assert public_keys(step) == ["tile-down", "gift-down", "next"]
    assert "value" not in {name for e in step.events if e.to is None for name in e.args}
    assert [view(step.state, seat).mine for seat in (0, 1, 2)] == [(3,), (), (5,)]


def test_of_two_tiles_the_open_one_is_told_to_all() -> None:
    state = position({4: 5, 8: 1, 12: 2, 15: 3}, 2, 20, unknown=True)
    step = played(state, "small big bone bone bone", "first small")
    assert private(step) == [(0, "seen", 5)]
    step = apply(step.state, 0, "give big 1", no_draw)
    assert private(step) == []
    assert public_keys(step) == ["tile-down", "gift", "next"]


def test_nothing_is_turned_up_at_the_end() -> None:
    tiles = {5: 4, 20: 3, 23: 2}
    step = counted(position(tiles, 4, 6, unknown=True), "small bone bone bone bone")
    assert step.state.phase == "over"
    seen = view(step.state, 1)
    assert (seen.tiles[20], seen.tiles[23]) == (None, 2)
    assert seen.mine == ()
    assert seen.scores == (4, 0, 0)


# --- secrets in whole games -----------------------------------------------------------------------


def heard(step: Step[State], viewer: Seat | None) -> list[Event]:
    return [event for event in step.events if event.to in (None, viewer)]


def teaches(made: Made, viewer: Seat | None) -> bool:
    """Whether the viewer rightly learns a value: it lifts or gets a tile, or all count points."""
    told = any(event.to == viewer for event in made.step.events if event.to is not None)
    return told or made.step.state.phase == "over"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_even_the_end_of_a_turn_tells_only_those_who_lift_or_get_a_tile(seats: int) -> None:
    """Events and views after a move are the same wherever the unseen tiles are."""
    rng = Random(seats)
    checked = 0
    for seed in range(3):
        game = random_game(ugah, seats, {"unknown": "on"}, Random(seed))
        for made in game.made:
            for viewer in game.viewers:
                if teaches(made, viewer):
                    continue
                other = imagine(view(made.before, viewer), viewer, rng.randrange)
                step = apply(other, made.seat, made.move, Replay(made.draws))
                assert heard(step, viewer) == heard(made.step, viewer)
                assert view(step.state, viewer) == view(made.step.state, viewer)
                checked += other != made.before
    assert checked > 100


def test_a_value_told_to_one_is_seen_by_that_one() -> None:
    """Private events tell nothing that is not in the view of their addressee."""
    game = random_game(ugah, 4, {"unknown": "on"}, Random(3))
    for made in game.made:
        for seat, _, value in private(made.step):
            seen = view(made.step.state, seat)
            assert value in (*(seen.mine or ()), *(seen.won or ()))


# --- imagining ------------------------------------------------------------------------------------


def test_what_the_viewer_sees_stays_and_the_rest_is_dealt_anew() -> None:
    state = setup(3, {"unknown": "on"}, Random(4).randrange).state
    tiles = {place: value for place, value in enumerate(state.table.tiles) if place not in (0, 30)}
    hands = ((state.table.tiles[0],), (state.table.tiles[30],), ())
    state = position(tiles, 0, 30, hands=hands, unknown=True)
    first, second = (imagine(view(state, 0), 0, Random(seed).randrange) for seed in (1, 2))
    assert first != second
    for other in (first, second):
        assert other.table.hands[0] == hands[0]
        assert [other.table.tiles[place] for place in FACE_UP] == [tiles[p] for p in FACE_UP]
        assert sorted((*other.table.tiles, *sum(other.table.hands, ()))) == [0, 0, *VALUES]


def test_without_the_variant_only_hands_are_left_to_imagine() -> None:
    state = setup(2, {}, Random(4).randrange).state
    assert imagine(view(state, None), None, Random(1).randrange) == state


@pytest.mark.parametrize("unknown", ["off", "on"])
def test_imagined_hands_are_worth_the_points_that_were_told(unknown: str) -> None:
    different = 0
    for seed in range(20):
        game = random_game(ugah, 4, {"unknown": unknown}, Random(seed), cap=1000)
        over = game.states[-1]
        for viewer in game.viewers:
            seen = view(over, viewer)
            other = imagine(seen, viewer, Random(seed).randrange)
            assert view(other, viewer) == seen
            assert result(other) == result(over)
            different += other != over
    assert different > 50


def test_hands_with_a_single_solution_are_found_at_once() -> None:
    """All the dear tiles in the hand dealt last: dealing in order would try nearly everything."""
    hands = {0: (1, 2, 2, 3, 3, 2, 1, 2), 1: (1, 2, 3, 3, 2, 2, 1), 2: (1, 1, 3, 3, 2, 3, 2, 1)}
    hands[3] = (5, 5, 4, 4, 4, 4, 4)
    dealt, rest = deal(
        (),
        {seat: len(hand) for seat, hand in hands.items()},
        {seat: sum(hand) for seat, hand in hands.items()},
        Random(1).randrange,
    )
    assert Counter(dealt[3]) == Counter(hands[3])
    assert {seat: (len(hand), sum(hand)) for seat, hand in dealt.items()} == {
        seat: (len(hand), sum(hand)) for seat, hand in hands.items()
    }
    assert Counter([*sum(dealt.values(), ()), *rest]) == Counter(VALUES)


def test_a_wrong_turn_while_dealing_is_taken_back() -> None:
    """Of 1 2 3 3 4 two are worth 6 and two 5: either has two ways, and only one goes with both."""
    seen = list(VALUES)
    for value in (1, 2, 3, 3, 4):
        seen.remove(value)
    for seed in range(10):
        dealt, rest = deal(seen, {0: 2, 1: 2}, {0: 6, 1: 5}, Random(seed).randrange)
        assert dealt == {0: (3, 3), 1: (1, 4)}
        assert rest == [2]


def test_unknown_and_emptied_places_are_no_values() -> None:
    dealt, rest = deal((None, 0, *VALUES), {0: 0}, None, no_draw)
    assert dealt == {0: ()}
    assert rest == []


def test_a_view_tells_nothing_but_these_fields() -> None:
    """A new field has to be looked at: does it tell anything that is hidden?"""
    assert View.__slots__ == (
        *("phase", "active", "unknown", "tiles", "small", "big", "dice", "kept", "cards"),
        *("counts", "mine", "won", "passed", "scores"),
    )
