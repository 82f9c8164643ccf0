"""Ugah Ugah: every ruling has a row or a test that names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import NoReturn

import pytest

from engines import ugah
from engines.core import AnyRules, Arg, Event, IllegalMove, Recorder, Replay, Result, Seat, Step
from engines.ugah import State, apply, moves, result, setup, to_move, view
from engines.ugah_dice import FACES
from engines.ugah_ring import BIG_START, PLACES, SMALL_START, VALUES, passes
from engines.ugah_turn import Table
from tests.playing import play as random_game

RULES: AnyRules = ugah
FULL = dict.fromkeys(range(PLACES), 1)


def no_draw(n: int) -> NoReturn:
    raise AssertionError("nothing may be drawn here")


def faces(text: str) -> list[int]:
    """What has to be drawn for these symbols."""
    return [FACES.index(name) for name in text.split()]


def position(
    tiles: Mapping[int, int] = FULL,
    small: int = SMALL_START,
    big: int = BIG_START,
    *,
    active: Seat = 0,
    cards: tuple[Seat | None, ...] = (None, None, None),
    hands: Sequence[tuple[int, ...]] = ((), (), ()),
    unknown: bool = False,
) -> State:
    """Before a throw; tiles by place."""
    table = Table(
        unknown=unknown,
        tiles=tuple(tiles.get(place, 0) for place in range(PLACES)),
        small=small,
        big=big,
        cards=cards,
        hands=tuple(hands),
        passed=False,
    )
    return State("roll", active, dice=(), kept=(), won=None, table=table)


def thrown(state: State, dice: str) -> Step[State]:
    return apply(state, state.active, "roll", Replay(faces(dice)))


def kept(state: State, symbols: str, then: str = "") -> Step[State]:
    """Keep these symbols, and throw what follows with exactly the dice that are left."""
    draw = Replay(faces(then))
    step = apply(state, state.active, f"keep {symbols}", draw)
    draw.finish()
    return step


def counted(state: State, dice: str) -> Step[State]:
    """All five dice thrown and kept at once."""
    step = thrown(state, dice)
    if step.state.phase != "keep":
        return step
    return kept(step.state, " ".join(dict.fromkeys(step.state.dice)))


def played(state: State, dice: str, *more: str) -> Step[State]:
    """The dice kept at once, then the choices that follow."""
    step = counted(state, dice)
    for move in more:
        step = apply(step.state, step.state.active, move, no_draw)
    return step


def told(step: Step[State], *keys: str) -> list[tuple[str, dict[str, Arg]]]:
    """Public events, without the common prefix; of these kinds, if any are named."""
    public = [
        (event.key.removeprefix("ugah-"), dict(event.args))
        for event in step.events
        if event.to is None
    ]
    return [(key, args) for key, args in public if not keys or key in keys]


# --- the setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_draws_who_begins_then_shuffles_the_tiles(seats: int) -> None:
    bounds: list[int] = []

    def last(n: int) -> int:
        bounds.append(n)
        return n - 1

    step = setup(seats, {}, last)
    assert bounds == [seats, *range(31, 1, -1)]
    assert step.state.active == seats - 1
    assert step.state.table.tiles == VALUES == (1,) * 7 + (2,) * 9 + (3,) * 8 + (4,) * 5 + (5,) * 2
    assert step.state.table.hands == ((),) * seats
    assert step.events == (Event(None, "ugah-starts", {"seat": seats - 1}),)
    assert not step.turn_over
    assert to_move(step.state) == (seats - 1,)
    assert moves(step.state, seats - 1) == ("roll",)


def test_the_shuffle_swaps_from_the_end() -> None:
    step = setup(2, {}, Replay([0, 0, *range(29, 0, -1)]))
    assert step.state.table.tiles == (5, *VALUES[1:30], 1)


def test_both_hunters_start_in_the_gap_and_the_cards_in_the_middle() -> None:
    seen = view(setup(2, {}, Random(1).randrange).state, None)
    assert (seen.small, seen.big) == (-1, 31)
    assert seen.cards == (None, None, None)
    assert (seen.phase, seen.dice, seen.kept, seen.won, seen.scores) == ("roll", (), (), None, None)


@pytest.mark.parametrize(
    ("options", "problem"),
    [({"unknown": "maybe"}, "off, on"), ({"known": "on"}, "unknown option 'known'")],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, str], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        setup(2, options, no_draw)


# --- the dice -------------------------------------------------------------------------------------


def test_a_throw_draws_five_faces_in_the_order_bone_dino_mammoth_bird_small_big() -> None:
    draw = Recorder(Replay([5, 0, 3, 0, 2]))
    step = apply(position(), 0, "roll", draw)
    assert draw.drawn == [5, 0, 3, 0, 2]
    assert step.state.dice == ("mammoth", "bird", "big")
    assert FACES == ("bone", "dino", "mammoth", "bird", "small", "big")


def test_bones_go_aside_at_once() -> None:
    step = thrown(position(), "bone bird bone bird small")
    assert step.state.kept == ("bone", "bone")
    assert step.state.dice == ("bird", "bird", "small")
    assert step.state.phase == "keep"
    assert not step.turn_over
    assert told(step) == [
        ("throw", {"seat": 0, "dice": ("bone", "bone", "bird", "bird", "small"), "bones": 2})
    ]


def test_every_choice_of_symbols_is_listed_once_in_the_order_of_the_faces() -> None:
    state = thrown(position(), "small bird bone bird dino").state
    assert moves(state, 0) == (
        *("keep dino", "keep bird", "keep small"),
        *("keep dino bird", "keep dino small", "keep bird small"),
        "keep dino bird small",
    )


def test_five_different_symbols_allow_31_moves() -> None:
    state = thrown(position(), "big small bird mammoth dino").state
    legal = moves(state, 0)
    assert len(legal) == len(set(legal)) == 31
    assert legal[-1] == "keep dino mammoth bird small big"


@pytest.mark.parametrize(
    "move",
    [
        *("keep", "keep ", "keep bone", "keep mammoth", "keep small bird", "keep bird bird"),
        *("keep bird  small", "Keep bird", "keep bird small big", "roll", "first small", ""),
    ],
)
def test_what_is_not_listed_cannot_be_kept(move: str) -> None:
    state = thrown(position(), "small bird bone bird dino").state
    with pytest.raises(IllegalMove):
        apply(state, 0, move, no_draw)


def test_all_dice_of_a_chosen_symbol_go_aside_and_the_others_are_thrown_again() -> None:
    state = thrown(position(), "bird small bird dino bone").state
    step = kept(state, "bird", then="big mammoth")
    assert step.state.kept == ("bone", "bird", "bird")
    assert step.state.dice == ("mammoth", "big")
    assert told(step) == [
        ("keep", {"seat": 0, "dice": ("bird", "bird")}),
        ("throw", {"seat": 0, "dice": ("mammoth", "big"), "bones": 0}),
    ]


def test_several_symbols_may_be_chosen_at_once() -> None:
    state = thrown(position(), "bird small bird dino bone").state
    step = kept(state, "dino bird", then="small")
    assert step.state.kept == ("bone", "dino", "bird", "bird")
    assert step.state.dice == ("small",)


def test_a_symbol_kept_before_may_be_kept_again_or_left() -> None:
    state = kept(
        thrown(position(), "bird bird small dino big").state, "bird", "bird dino big"
    ).state
    assert moves(state, 0)[:3] == ("keep dino", "keep bird", "keep big")
    again = kept(state, "bird", then="big big").state
    assert again.kept == ("bird", "bird", "bird")
    left = kept(state, "dino", then="big big").state
    assert left.kept == ("dino", "bird", "bird")


def test_bones_of_later_throws_go_aside_too() -> None:
    state = thrown(position(), "bird small dino dino big").state
    state = kept(state, "bird", then="bone small bone small").state
    assert state.kept == ("bone", "bone", "bird")
    assert state.dice == ("small", "small")


def test_keeping_all_that_lies_there_draws_nothing_and_ends_the_rolling() -> None:
    state = thrown(position(), "bone bone dino dino bird").state
    step = kept(state, "dino bird")
    assert step.turn_over
    assert told(step, "outcome") == [
        ("outcome", {"seat": 0, "dice": ("bone", "bone", "dino", "dino", "bird")})
    ]


def test_a_throw_of_bones_alone_ends_the_rolling_inside_the_same_move() -> None:
    state = thrown(position(), "small small dino bird bird").state
    step = kept(state, "small", then="bone bone bone")
    assert step.turn_over
    assert step.state.table.small == 1
    assert step.state.active == 1


def test_five_bones_are_a_whole_turn_that_wins_nothing() -> None:
    before = position()
    step = thrown(before, "bone bone bone bone bone")
    assert step.turn_over
    assert step.state.table == before.table
    assert (step.state.phase, step.state.active) == ("roll", 1)
    bones = ("bone",) * 5
    assert told(step) == [
        ("throw", {"seat": 0, "dice": bones, "bones": 5}),
        ("outcome", {"seat": 0, "dice": bones}),
        ("nothing", {"seat": 0}),
        ("next", {"seat": 1}),
    ]


def test_set_aside_dice_are_gone_with_the_turn() -> None:
    state = counted(position(), "bird bird small bone bone").state
    assert (state.phase, state.dice, state.kept) == ("roll", (), ())


def test_after_the_last_seat_comes_the_first() -> None:
    assert counted(position(active=2), "bird bird dino bone bone").state.active == 0


@pytest.mark.parametrize("seat", [-3, -1, 1, 2, 3])
def test_only_the_active_seat_may_move(seat: Seat) -> None:
    for state in (
        position(),
        thrown(position(), "bird small dino big bone").state,
        counted(position(), "small big bone bone bone").state,
        played(position(), "small big bone bone bone", "first small").state,
    ):
        assert to_move(state) == (0,)
        assert moves(state, seat) == ()
        with pytest.raises(IllegalMove):
            apply(state, seat, moves(state, 0)[0], no_draw)


# --- feast cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "before", "after", "event"),
    [
        pytest.param(
            "dino dino dino bone bird",
            (None, None, None),
            (0, None, None),
            ("feast", {"seat": 0, "feast": "dino"}),
            id="three-win-it-from-the-middle",
        ),
        pytest.param(
            "mammoth mammoth mammoth mammoth bird",
            (None, None, None),
            (None, 0, None),
            ("feast", {"seat": 0, "feast": "mammoth"}),
            id="four-are-worth-no-more",
        ),
        pytest.param(
            "bird bird bird bird bird",
            (1, 1, None),
            (1, 1, 0),
            ("feast", {"seat": 0, "feast": "bird"}),
            id="five-are-worth-no-more",
        ),
        pytest.param(
            "bird bird bird bone bone",
            (None, 0, 2),
            (None, 0, 0),
            ("feast-from", {"seat": 0, "from_seat": 2, "feast": "bird"}),
            id="from-whoever-has-it",
        ),
        pytest.param(
            "dino dino dino bone bone",
            (0, 1, 2),
            (0, 1, 2),
            ("feast-again", {"seat": 0, "feast": "dino"}),
            id="the-own-card-again-is-nothing",
        ),
    ],
)
def test_three_equal_animals_win_their_card(
    dice: str,
    before: tuple[Seat | None, ...],
    after: tuple[Seat | None, ...],
    event: tuple[str, dict[str, Arg]],
) -> None:
    step = counted(position(cards=before), dice)
    assert step.state.table.cards == after
    assert told(step, "feast", "feast-from", "feast-again", "nothing") == [event]
    assert step.turn_over


@pytest.mark.parametrize("dice", ["dino dino bird bird bone", "dino mammoth bird dino mammoth"])
def test_two_equal_animals_win_nothing(dice: str) -> None:
    step = counted(position(cards=(1, 1, 1)), dice)
    assert step.state.table.cards == (1, 1, 1)
    assert told(step, "nothing") == [("nothing", {"seat": 0})]


def test_animals_of_several_throws_count_together() -> None:
    state = thrown(position(), "dino bird bird big big").state
    state = kept(state, "dino", then="dino bird bird big").state
    state = kept(state, "dino", then="dino bone big").state
    step = kept(state, "dino", then="bone")
    assert step.state.table.cards == (0, None, None)


def test_a_card_and_a_tile_in_one_turn_the_card_first() -> None:
    step = counted(position({0: 4, 1: 2}, big=9), "bird bird bird small bone")
    assert step.state.table.cards == (None, None, 0)
    assert step.state.table.hands[0] == (4,)
    assert [key for key, _ in told(step)] == [
        *("keep", "outcome", "feast", "walk", "tile", "next"),
    ]


def test_the_card_has_changed_hands_before_the_order_is_chosen() -> None:
    step = counted(position(cards=(None, 1, None)), "mammoth mammoth mammoth small big")
    assert step.state.phase == "order"
    assert view(step.state, None).cards == (None, 0, None)


# --- one hunter -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "small", "big", "hunter", "end", "value"),
    [
        pytest.param("small bone bone bone bone", -1, 31, "small", 0, 1, id="small-enters"),
        pytest.param("big big bone bone bone", -1, 31, "big", 29, 3, id="big-enters"),
        pytest.param("small small small bone dino", 4, 20, "small", 9, 4, id="small-over-holes"),
        pytest.param("big big bird bird bone", 4, 20, "big", 17, 2, id="big-over-a-hole"),
    ],
)
def test_one_hunter_takes_the_tile_where_it_stops(
    dice: str, small: int, big: int, hunter: str, end: int, value: int
) -> None:
    tiles = {**FULL, 29: 3, 9: 4, 17: 2, 4: 0, 5: 0, 6: 0, 18: 0, 20: 0}
    step = counted(position(tiles, small, big), dice)
    after = step.state.table
    assert (after.small, after.big) == ((end, big) if hunter == "small" else (small, end))
    assert after.tiles[end] == 0
    assert after.hands == ((value,), (), ())
    assert step.turn_over
    ((_, walk),) = told(step, "walk")
    assert (walk["hunter"], walk["end"], walk["thrown"], walk["steps"]) == (
        *(hunter, end),
        *(dice.count(hunter), dice.count(hunter)),
    )
    assert told(step, "tile") == [
        ("tile", {"seat": 0, "hunter": hunter, "place": end, "value": value})
    ]


def test_a_walk_is_told_with_every_tile_counted() -> None:
    step = counted(position({3: 2, 5: 1, 6: 1, 9: 3, 20: 1}, 2, 22), "small small small bone bone")
    (walk,) = told(step, "walk")
    assert walk[1] == {
        **{"seat": 0, "hunter": "small", "thrown": 3, "steps": 3},
        **{"start": 2, "end": 6, "way": (3, 5, 6)},
    }


def test_tiles_stand_in_a_hand_in_the_order_received() -> None:
    state = position({0: 4, 1: 2, 2: 1, 9: 1}, big=10, hands=((5, 1), (), ()))
    assert counted(state, "small small bone bone bone").state.table.hands[0] == (5, 1, 2)


def test_with_fewer_tiles_than_steps_a_hunter_takes_the_last_one_it_reaches() -> None:
    state = position({11: 2, 5: 4}, 10, 12)
    step = counted(state, "small small small bone bone")
    assert step.state.table.small == 5
    assert step.state.table.hands[0] == (4,)
    ((_, walk),) = told(step, "walk")
    assert (walk["thrown"], walk["steps"], walk["way"]) == (3, 2, (11, 5))


# --- both hunters ---------------------------------------------------------------------------------

BOTH = {8: 1, 11: 2, 12: 3, 13: 4, 16: 5}


def test_both_kinds_of_hunters_ask_for_the_order_and_draw_nothing() -> None:
    step = counted(position(BOTH, 10, 14), "small small big big bone")
    assert step.state.phase == "order"
    assert not step.turn_over
    assert moves(step.state, 0) == ("first small", "first big")
    assert step.state.kept == ("bone", "small", "small", "big", "big")
    assert step.state.dice == ()
    assert (step.state.table.small, step.state.table.big) == (10, 14)


def test_the_order_is_asked_even_when_it_cannot_matter() -> None:
    assert counted(position(), "small big bone bone bone").state.phase == "order"


@pytest.mark.parametrize(
    ("first", "small", "big", "won"),
    [
        pytest.param("first small", 12, 11, (3, 2), id="small-first"),
        pytest.param("first big", 13, 12, (4, 3), id="big-first"),
    ],
)
def test_the_tile_of_the_first_no_longer_counts_for_the_second(
    first: str, small: int, big: int, won: tuple[int, int]
) -> None:
    step = played(position(BOTH, 10, 14), "small small big big bone", first)
    assert step.state.phase == "give"
    assert not step.turn_over
    assert (step.state.table.small, step.state.table.big) == (small, big)
    assert step.state.won == won
    assert step.state.table.tiles[small] == step.state.table.tiles[big] == 0
    assert view(step.state, None).counts == (0, 0, 0)
    over = apply(step.state, 0, "give small 1", no_draw)
    assert over.state.phase == "over"
    assert over.state.table.hands == ((won[1],), (won[0],), ())


def test_either_tile_may_be_given_to_any_other_seat() -> None:
    state = position(active=1, hands=((), (), (), ()))
    state = played(state, "small big bone bone bone", "first big").state
    assert moves(state, 1) == (
        *("give small 0", "give small 2", "give small 3"),
        *("give big 0", "give big 2", "give big 3"),
    )


def test_with_two_players_the_gift_is_asked_too() -> None:
    state = position(hands=((), ()))
    state = played(state, "small big bone bone bone", "first big").state
    assert moves(state, 0) == ("give small 1", "give big 1")


@pytest.mark.parametrize(
    ("move", "hands", "kept_tile", "gift"),
    [
        (
            "give small 2",
            ((1, 4), (), (2, 3)),
            {"seat": 0, "hunter": "big", "place": 30, "value": 4},
            {"seat": 2, "by_seat": 0, "hunter": "small", "place": 0, "value": 3},
        ),
        (
            "give big 1",
            ((1, 3), (4,), (2,)),
            {"seat": 0, "hunter": "small", "place": 0, "value": 3},
            {"seat": 1, "by_seat": 0, "hunter": "big", "place": 30, "value": 4},
        ),
    ],
)
def test_one_tile_is_kept_and_the_other_given(
    move: str,
    hands: tuple[tuple[int, ...], ...],
    kept_tile: dict[str, Arg],
    gift: dict[str, Arg],
) -> None:
    state = position({**FULL, 0: 3, 30: 4}, hands=((1,), (), (2,)))
    step = played(state, "small big bone bone bone", "first small", move)
    assert step.state.table.hands == hands
    assert step.turn_over
    assert told(step) == [("tile", kept_tile), ("gift", gift), ("next", {"seat": 1})]
    assert step.state.won is None


@pytest.mark.parametrize(
    "move", ["give small 0", "give small 3", "give 2 small", "give dino 1", "give small", "roll"]
)
def test_a_gift_that_is_not_listed_is_refused(move: str) -> None:
    state = played(position(), "small big bone bone bone", "first small").state
    with pytest.raises(IllegalMove):
        apply(state, 0, move, no_draw)


def test_a_tile_won_alone_is_kept_and_the_other_hunter_stays() -> None:
    step = played(position({11: 2}, 10, 12), "small big big bone bone", "first big")
    assert (step.state.table.small, step.state.table.big) == (10, 11)
    assert step.state.table.hands == ((2,), (), ())
    assert step.state.phase == "over"
    assert step.turn_over
    assert [key for key, _ in told(step)] == ["walk", "stay", "tile", "met", "over"]
    assert told(step, "stay") == [
        ("stay", {"seat": 0, "hunter": "small", "thrown": 1, "place": 10})
    ]


def test_the_small_one_may_win_the_only_tile_too() -> None:
    step = played(position({11: 2}, 10, 12), "small big big bone bone", "first small")
    assert (step.state.table.small, step.state.table.big) == (11, 12)
    assert step.state.table.hands == ((2,), (), ())
    assert step.state.phase == "over"


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "small", "big", "dice", "after", "how"),
    [
        pytest.param((11, 12, 20), 10, 13, "small", (11, 13), None, id="a-tile-still-lies-between"),
        pytest.param((11, 12, 20), 10, 13, "small small", (12, 13), "met", id="met"),
        pytest.param((11, 12, 20), 10, 13, "big big", (10, 11), "met", id="met-by-the-big-one"),
        pytest.param((11, 12, 20), 10, 13, "small " * 3, (20, 13), "pass", id="passed"),
        pytest.param((8, 11, 12), 10, 13, "big " * 3, (10, 8), "pass", id="passed-by-the-big-one"),
        pytest.param((30,), 29, 31, "small", (30, 31), "met", id="met-at-the-gap"),
        pytest.param((0,), -1, 1, "big", (-1, 0), "met", id="met-at-the-gap-by-the-big-one"),
        pytest.param((29, 30, 1), 28, 31, "small " * 3, (1, 31), "pass", id="passed-in-the-gap"),
        pytest.param((0, 1, 9), -1, 2, "big " * 3, (-1, 9), "pass", id="passed-in-the-gap-by-big"),
        pytest.param((11, 5), 10, 12, "small " * 3, (5, 12), "pass", id="passed-and-over-the-gap"),
    ],
)
def test_the_game_ends_when_the_hunters_have_met_or_passed(
    tiles: tuple[int, ...], small: int, big: int, dice: str, after: tuple[int, int], how: str | None
) -> None:
    bones = " bone" * (5 - len(dice.split()))
    step = counted(position(dict.fromkeys(tiles, 2), small, big), dice + bones)
    assert (step.state.table.small, step.state.table.big) == after
    assert (step.state.phase == "over") is (how is not None)
    assert [key for key, _ in told(step, "met", "pass")] == ([how] if how else [])
    assert step.turn_over


def test_a_passing_hunter_goes_on_over_what_the_other_left_and_past_the_gap() -> None:
    tiles = {29: 1, 30: 1, 1: 3, 2: 4, 3: 5}
    step = counted(position(tiles, 28, BIG_START), "small small small small bone")
    assert step.state.table.small == 2
    assert step.state.table.hands[0] == (4,)
    assert step.state.phase == "over"
    assert told(step, "pass") == [("pass", {"seat": 0, "hunter": "small", "other": 31})]


def test_a_pass_is_not_forgotten_while_the_gift_is_chosen() -> None:
    """Afterwards the small hunter stands before the big one again, with tiles between them."""
    tiles = {30: 1, 1: 2, 2: 2, 3: 2, 27: 3, 28: 3}
    state = position(tiles, 29, BIG_START)
    step = played(state, "small small big big bone", "first small")
    assert (step.state.table.small, step.state.table.big) == (1, 28)
    assert step.state.phase == "give"
    assert view(step.state, None).passed
    over = apply(step.state, 0, "give big 2", no_draw)
    assert over.state.phase == "over"
    assert any(over.state.table.tiles[2:28])
    assert [key for key, _ in told(over)] == ["tile", "gift", "over"]


def test_meeting_cuts_nothing_short() -> None:
    """The second hunter still walks past the first, and the gift is still made."""
    step = played(position({8: 3, 11: 2}, 10, 12), "small big bone bone bone", "first small")
    assert (step.state.table.small, step.state.table.big) == (11, 8)
    assert step.state.phase == "give"
    assert [key for key, _ in told(step)] == ["walk", "walk", "pass"]
    assert apply(step.state, 0, "give small 1", no_draw).state.phase == "over"


def test_only_the_first_pass_is_told() -> None:
    """The small hunter goes past the big one and on round to where that one passes it as well."""
    tiles = dict.fromkeys((11, 5, 4), 2)
    step = played(position(tiles, 10, 12), "small small small big big", "first small")
    assert (step.state.table.small, step.state.table.big) == (5, 4)
    assert passes("big", 12, 4, 5)
    assert [args["hunter"] for _, args in told(step, "pass")] == ["small"]


def test_stepping_out_of_the_gap_passes_nobody() -> None:
    step = played(position(), "small small big big big", "first small", "give small 1")
    assert step.state.phase == "roll"
    assert step.state.active == 1
    assert not step.state.table.passed


def test_a_hunter_may_go_all_the_way_while_the_other_has_not_left_the_gap() -> None:
    state = position({26: 1, 27: 1, 28: 1, 29: 1, 30: 1}, 25, BIG_START)
    step = counted(state, "small small small small small")
    assert (step.state.table.small, step.state.phase) == (30, "over")
    assert told(step, "pass") == []


def test_the_end_comes_with_the_turn_and_no_one_gets_another() -> None:
    state = position({11: 2}, 10, 12, active=1, cards=(0, 2, None), hands=((5,), (1, 1), (4, 3)))
    step = counted(state, "small bone bone bone bone")
    assert to_move(step.state) == ()
    assert all(moves(step.state, seat) == () for seat in range(3))
    assert result(step.state) == Result((8, 4, 10), (2,))
    seen = view(step.state, None)
    assert (seen.phase, seen.active, seen.dice, seen.kept) == ("over", 1, (), ())
    assert seen.scores == (8, 4, 10)
    assert told(step, "over") == [("over", {"seats": (2,), "points": (8, 4, 10)})]


def test_a_card_is_worth_three_points_at_the_end_to_whoever_has_it_then() -> None:
    state = position({11: 2, 12: 1}, 10, 13, cards=(None, 1, 1), hands=((), (), ()))
    state = counted(state, "mammoth mammoth mammoth small bone").state
    step = counted(state, "small bone bone bone bone")
    assert result(step.state) == Result((2 + 3, 1 + 3, 0), (0,))


def test_a_tie_is_a_shared_win() -> None:
    state = position({11: 2}, 10, 12, hands=((2,), (1, 1, 2), (3,)))
    step = counted(state, "small bone bone bone bone")
    assert result(step.state) == Result((4, 4, 3), (0, 1))
    assert told(step, "over") == [("over", {"seats": (0, 1), "points": (4, 4, 3)})]


def test_there_is_no_result_while_the_game_runs() -> None:
    for state in (position(), counted(position(), "small big bone bone bone").state):
        assert result(state) is None
        assert view(state, None).scores is None


# --- views and whole games ------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_view_of_no_seat_is_refused(seat: Seat) -> None:
    with pytest.raises(ValueError, match="no seat"):
        view(position(), seat)


def test_own_tiles_are_seen_by_their_owner_and_counted_by_the_others() -> None:
    state = position(hands=((2, 5), (1,), ()))
    assert view(state, 0).mine == (2, 5)
    assert view(state, 2).mine == ()
    assert view(state, None).mine is None
    assert {view(state, seat).counts for seat in (None, 0, 1, 2)} == {(2, 1, 0)}


@pytest.mark.parametrize("unknown", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_in_every_position_of_a_game(seats: int, unknown: str) -> None:
    for seed in range(4):
        game = random_game(ugah, seats, {"unknown": unknown}, Random(seed), cap=1000)
        assert result(game.states[-1]) is not None
        for step in game.steps:
            state, table = step.state, step.state.table
            held = [value for hand in table.hands for value in hand]
            lying = [value for value in table.tiles if value]
            assert Counter([*held, *lying, *(state.won or ())]) == Counter(VALUES)
            assert table.tiles[table.small : table.small + 1] in ((0,), ())
            assert table.tiles[table.big : table.big + 1] in ((0,), ())
            assert (state.dice == ()) == (state.phase != "keep")
            assert len(state.dice + state.kept) == (0 if state.phase in ("roll", "over") else 5)
            assert "bone" not in state.dice
            assert (state.won is None) == (state.phase != "give")
            if state.phase in ("roll", "keep", "order"):
                assert not table.passed
                assert all(table.tiles[table.small + 1 : table.big])
            elif state.phase == "over":
                assert table.passed != (table.big == table.small + 1)
        for made in game.made:
            changes = made.step.state.active != made.before.active
            assert made.step.turn_over == (changes or made.step.state.phase == "over")
            assert bool(made.draws) <= made.move.startswith(("roll", "keep"))
