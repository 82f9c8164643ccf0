"""Hoppla Lama: every ruling has a row or a test that names it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

import pytest

from engines import hoppla
from engines.core import Arg, Event, IllegalMove, Recorder, Replay, Seat, Step
from engines.hoppla import BAG, Bet, State, apply, movers, moves, result, setup, to_move, view

TAKES = ("take 1", "take 2", "take 3", "take 4", "take 5")


def no_draw(n: int) -> NoReturn:
    raise AssertionError("nothing is drawn after the setup")


def position(
    *llamas: int, starter: Seat = 0, bag: int | None = None, stones: Sequence[int] = ()
) -> State:
    """The start of a round."""
    seats = len(llamas)
    return State(
        phase="bet",
        round=1,
        starter=starter,
        bet=None,
        llamas=llamas,
        stones=tuple(stones) or (0,) * seats,
        bag=BAG[seats] if bag is None else bag,
        takes=(0,) * seats,
        last=None,
    )


def play(state: State, *actions: tuple[Seat, str]) -> Step[State]:
    step = Step(state)
    for seat, move in actions:
        step = apply(step.state, seat, move, no_draw)
    return step


def played_round(state: State, bet: Bet, takes: Sequence[int]) -> Step[State]:
    """Bet, then everybody takes, in order of play (which is allowed however stones are taken)."""
    seats = len(takes)
    order = [(state.starter + i) % seats for i in range(seats)]
    chosen = [(seat, f"take {takes[seat]}") for seat in order]
    return play(state, (state.starter, f"bet {bet}"), *chosen)


def ended(llamas: Sequence[int], stones: Sequence[int], starter: Seat = 0) -> Step[State]:
    """The game's end with these stones: the starter takes the last one at once."""
    before = list(stones)
    before[starter] -= 1
    start = position(*llamas, starter=starter, bag=1, stones=before)
    return play(start, (starter, "bet most"), (starter, "take 1"))


def told(events: Sequence[Event], *keys: str) -> list[tuple[str, dict[str, Arg]]]:
    """Public events, without the common prefix; of these kinds, if any are named."""
    public = [
        (event.key.removeprefix("hoppla-"), dict(event.args))
        for event in events
        if event.to is None
    ]
    return [(key, args) for key, args in public if not keys or key in keys]


# --- the setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "bag"), [(3, 90), (4, 100), (5, 110), (6, 120)])
def test_setup_draws_the_starter_fills_the_bag_and_puts_all_llamas_into_the_village(
    seats: int, bag: int
) -> None:
    draw = Recorder(lambda n: n - 1)
    step = setup(seats, {}, draw)
    assert draw.drawn == [seats - 1]
    assert step.state.starter == seats - 1
    assert step.state.bag == bag
    assert step.state.llamas == (1,) * seats
    assert step.state.stones == (0,) * seats
    assert step.events == (Event(None, "hoppla-starts", {"seat": seats - 1}),)
    assert not step.turn_over
    assert to_move(step.state) == (seats - 1,)


def test_the_starter_is_drawn_from_all_seats_and_only_once() -> None:
    with pytest.raises(ValueError, match="range"):
        setup(3, {}, Replay([3]))


def test_there_are_no_options() -> None:
    assert hoppla.OPTIONS == {}
    with pytest.raises(ValueError, match="unknown option 'speed'"):
        setup(3, {"speed": "fast"}, Replay([0]))


# --- the bets -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "takes", "starter", "expected"),
    [
        pytest.param("extremes", (4, 1, 4, 3), 0, (1, 3), id="rulebook-A-most-and-fewest"),
        pytest.param("most", (4, 1, 4, 3), 0, (3,), id="rulebook-B-most-after-a-tie"),
        pytest.param("same", (4, 1, 4, 3), 0, (0, 2), id="rulebook-C-same"),
        pytest.param("fewest", (4, 1, 4, 3), 0, (1,), id="rulebook-D-fewest"),
        pytest.param("fewest", (1, 1, 2, 3), 0, (2,), id="fewest-after-a-tie"),
        pytest.param("extremes", (5, 5, 1, 1, 3, 2), 0, (4, 5), id="extremes-after-two-ties"),
        pytest.param("extremes", (4, 1, 4, 3), 2, (3, 1), id="extremes-move-in-order-of-play"),
        pytest.param("extremes", (2, 5, 2), 0, (1,), id="extremes-with-one-left-moves-once"),
        pytest.param("extremes", (2, 2, 2), 0, (), id="extremes-with-nothing-left"),
        pytest.param("extremes", (1, 1, 1), 0, (), id="extremes-with-nothing-but-ones"),
        pytest.param("most", (5, 5, 3, 3), 0, (), id="most-with-nothing-left"),
        pytest.param("most", (1, 1, 2, 2), 0, (), id="most-with-no-one-left"),
        pytest.param("fewest", (5, 5, 3, 3), 0, (), id="fewest-with-nothing-left"),
        pytest.param("fewest", (1, 1, 2, 2), 0, (), id="fewest-with-no-one-left"),
        pytest.param("same", (1, 2, 3), 0, (), id="same-with-nothing-twice"),
        pytest.param("same", (2, 3, 3, 2), 1, (1, 2, 3, 0), id="same-with-two-pairs-moves-all"),
        pytest.param("same", (3, 3, 3, 1), 2, (2, 0, 1), id="same-with-three-equal"),
    ],
)
def test_who_moves(
    bet: Bet, takes: tuple[int, ...], starter: Seat, expected: tuple[Seat, ...]
) -> None:
    assert movers(bet, takes, starter) == expected


@pytest.mark.parametrize(
    ("bet", "llamas"),
    [
        pytest.param("extremes", (8, 11, 14, 5), id="extremes"),
        pytest.param("most", (8, 10, 14, 5), id="most"),
        pytest.param("same", (12, 10, 1, 2), id="same-here-falls-from-14"),
        pytest.param("fewest", (8, 11, 14, 2), id="fewest"),
    ],
)
def test_each_mover_goes_as_far_as_it_took(bet: Bet, llamas: tuple[int, ...]) -> None:
    assert played_round(position(8, 10, 14, 2), bet, (4, 1, 4, 3)).state.llamas == llamas


def test_nobody_moves_but_all_stones_are_laid_out() -> None:
    step = played_round(position(2, 5, 8), "most", (4, 4, 4))
    assert step.state.llamas == (2, 5, 8)
    assert step.state.stones == (4, 4, 4)
    assert told(step.events, "nobody") == [("nobody", {})]


def test_stones_are_laid_out_moved_or_not() -> None:
    step = played_round(position(2, 5, 8, stones=(10, 0, 7)), "most", (4, 1, 5))
    assert step.state.stones == (14, 1, 12)
    assert step.state.bag == 80


def test_struck_numbers_are_told_but_not_for_same() -> None:
    for bet, struck in (("most", (2, 4)), ("same", ())):
        step = played_round(position(1, 1, 1, 1, 1), bet, (4, 2, 4, 3, 2))  # type: ignore[arg-type]
        ((_, args),) = told(step.events, "reveal")
        assert args["struck"] == struck
        assert args["takes"] == (4, 2, 4, 3, 2)
        assert args["bet"] == bet


def test_an_earlier_bet_may_be_repeated() -> None:
    state = position(1, 1, 1)
    for starter in (0, 1, 2, 0):
        assert moves(state, starter) == ("bet extremes", "bet most", "bet same", "bet fewest")
        state = played_round(state, "same", (1, 2, 3)).state


# --- a round --------------------------------------------------------------------------------------


def test_only_the_starter_bets() -> None:
    state = position(1, 1, 1, starter=1)
    assert to_move(state) == (1,)
    assert moves(state, 0) == moves(state, 2) == ()
    step = apply(state, 1, "bet same", no_draw)
    assert step == Step(
        replace(state, phase="take", bet="same"),
        (Event(None, "hoppla-bet", {"seat": 1, "bet": "same"}),),
    )


def test_everybody_takes_the_starter_too_and_in_any_order() -> None:
    state = play(position(1, 1, 1, starter=1), (1, "bet most")).state
    assert to_move(state) == (0, 1, 2)
    state = play(state, (2, "take 5"), (1, "take 2")).state
    assert to_move(state) == (0,)
    forth, back = (
        [(0, "take 1"), (1, "take 2"), (2, "take 5")],
        [(2, "take 5"), (1, "take 2"), (0, "take 1")],
    )
    start = play(position(1, 1, 1, starter=1), (1, "bet most")).state
    assert play(start, *forth).state == play(start, *back).state


def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    state = play(position(1, 1, 1), (0, "bet most"), (0, "take 5")).state
    assert to_move(state) == (1, 2)
    assert moves(state, 0) == TAKES
    changed = play(state, (0, "take 2")).state
    assert changed.takes == (2, 0, 0)
    step = play(changed, (1, "take 3"), (2, "take 1"))
    assert step.state.stones == (2, 3, 1)
    assert step.turn_over


def test_the_same_number_again_changes_nothing() -> None:
    state = play(position(1, 1, 1), (0, "bet most"), (0, "take 5")).state
    assert apply(state, 0, "take 5", no_draw).state == state


def test_the_last_take_reveals_moves_lays_out_and_passes_the_start_on() -> None:
    before = play(position(2, 5, 8, starter=2), (2, "bet extremes"), (0, "take 1"), (1, "take 2"))
    assert not before.turn_over
    step = play(before.state, (2, "take 3"))
    assert step.turn_over
    assert step.state == State(
        phase="bet",
        round=2,
        starter=0,
        bet=None,
        llamas=(3, 5, 11),
        stones=(1, 2, 3),
        bag=84,
        takes=(0, 0, 0),
        last=("extremes", (1, 2, 3), (2, 0)),
    )
    assert step.events == (
        Event(2, "hoppla-took", {"seat": 2, "number": 3}),
        Event(
            None,
            "hoppla-reveal",
            {"bet": "extremes", "takes": (1, 2, 3), "struck": (), "seats": (2, 0)},
        ),
        Event(None, "hoppla-walk", {"seat": 2, "start": 8, "end": 11}),
        Event(None, "hoppla-walk", {"seat": 0, "start": 2, "end": 3}),
        Event(None, "hoppla-next", {"seat": 0}),
    )


def test_a_take_is_told_to_that_seat_alone() -> None:
    step = play(position(1, 1, 1), (0, "bet most"), (1, "take 4"))
    assert step.events == (Event(1, "hoppla-took", {"seat": 1, "number": 4}),)


# --- moving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("llamas", "starter", "bet", "takes", "after"),
    [
        pytest.param((5, 1, 1), 0, "most", (4, 1, 2), (9, 1, 1), id="exactly-as-far-as-taken"),
        pytest.param(
            (2, 3, 5), 0, "most", (4, 1, 2), (6, 3, 5), id="occupied-is-counted-and-passed"
        ),
        pytest.param((2, 1, 1), 0, "most", (4, 3, 3), (6, 1, 1), id="passing-4-is-no-shortcut"),
        pytest.param((5, 1, 1), 0, "most", (3, 1, 2), (8, 1, 1), id="passing-7-is-no-shortcut"),
        pytest.param((12, 5, 2), 0, "most", (4, 1, 2), (1, 5, 2), id="crater-exactly-16"),
        pytest.param((14, 5, 2), 0, "most", (5, 1, 2), (1, 5, 2), id="crater-beyond-16"),
        pytest.param((11, 5, 2), 0, "most", (4, 1, 2), (15, 5, 2), id="15-is-the-last-safe-space"),
        pytest.param((5, 9, 1), 0, "most", (4, 1, 2), (9, 8, 1), id="push-one-back"),
        pytest.param((5, 9, 8), 0, "most", (4, 1, 2), (9, 8, 7), id="push-runs-on"),
        pytest.param(
            (6, 2, 3, 1), 0, "fewest", (5, 1, 2, 2), (6, 3, 2, 1), id="into-the-place-left"
        ),
        pytest.param((1, 2, 1), 0, "most", (1, 5, 5), (2, 1, 1), id="push-into-the-village"),
        pytest.param((1, 3, 2), 0, "most", (2, 1, 1), (3, 2, 1), id="push-runs-on-to-the-village"),
        pytest.param((1, 1, 1), 0, "most", (3, 1, 2), (14, 1, 1), id="red-4-to-14"),
        pytest.param((5, 1, 1), 0, "most", (2, 1, 1), (10, 1, 1), id="yellow-7-to-10"),
        pytest.param((9, 1, 1), 0, "most", (5, 1, 2), (14, 1, 1), id="the-end-of-one-is-no-start"),
        pytest.param((1, 4, 1), 0, "most", (3, 1, 2), (14, 3, 1), id="start-occupied-push-first"),
        pytest.param((1, 14, 13), 0, "most", (3, 1, 2), (14, 13, 12), id="end-occupied-push-on"),
        pytest.param(
            (5, 7, 10, 9, 8),
            0,
            "most",
            (2, 1, 1, 1, 1),
            (10, 6, 9, 8, 7),
            id="start-is-free-again-for-the-pushed",
        ),
        pytest.param((1, 5, 1), 0, "most", (4, 1, 2), (5, 4, 1), id="pushed-onto-4-stays"),
        pytest.param(
            (4, 8, 1), 0, "most", (4, 1, 2), (8, 7, 1), id="pushed-onto-7-stays-and-4-walks-on"
        ),
        pytest.param((7, 1, 2), 0, "most", (2, 1, 1), (9, 1, 2), id="walks-on-from-7"),
        pytest.param((6, 3, 1), 1, "same", (3, 3, 1), (8, 6, 1), id="pushed-in-the-same-round"),
        pytest.param(
            (5, 2, 1), 1, "same", (3, 3, 1), (10, 5, 1), id="pushed-onto-4-then-to-7-and-10"
        ),
        pytest.param((1, 1, 1), 0, "same", (3, 3, 1), (13, 14, 1), id="two-take-the-same-shortcut"),
        pytest.param((9, 14, 1), 0, "extremes", (5, 2, 3), (14, 15, 1), id="example-starter-0"),
        pytest.param((9, 14, 1), 1, "extremes", (5, 2, 3), (14, 1, 1), id="example-starter-1"),
    ],
)
def test_moving(
    llamas: tuple[int, ...], starter: Seat, bet: Bet, takes: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert played_round(position(*llamas, starter=starter), bet, takes).state.llamas == after


def test_the_story_of_a_shortcut_with_pushes() -> None:
    step = played_round(position(5, 7, 10, 1), "most", (2, 1, 1, 1))
    assert told(step.events, "walk", "push", "shortcut", "fall") == [
        ("walk", {"seat": 0, "start": 5, "end": 7}),
        ("push", {"seat": 1, "by_seat": 0, "start": 7, "end": 6}),
        ("shortcut", {"seat": 0, "start": 7, "end": 10}),
        ("push", {"seat": 2, "by_seat": 0, "start": 10, "end": 9}),
    ]


def test_in_a_row_of_pushes_each_llama_pushes_the_next() -> None:
    step = played_round(position(5, 9, 8), "most", (4, 1, 2))
    assert told(step.events, "push") == [
        ("push", {"seat": 1, "by_seat": 0, "start": 9, "end": 8}),
        ("push", {"seat": 2, "by_seat": 1, "start": 8, "end": 7}),
    ]


def test_a_fall_takes_the_place_of_the_walk() -> None:
    step = played_round(position(14, 5, 2), "most", (5, 1, 2))
    assert told(step.events, "walk", "fall") == [("fall", {"seat": 0, "start": 14})]


# --- one after another ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "limit"), [(3, 15), (4, 20), (5, 25), (6, 30)])
def test_from_five_stones_a_seat_on_they_take_one_after_another(seats: int, limit: int) -> None:
    for bag, in_turn in ((limit + 1, False), (limit, True)):
        state = position(*[1] * seats, starter=1, bag=bag)
        assert view(state, None).in_turn is in_turn
        state = play(state, (1, "bet most")).state
        assert view(state, None).in_turn is in_turn
        assert to_move(state) == ((1,) if in_turn else tuple(range(seats)))


def test_in_turn_they_take_from_the_starter_on_and_each_take_is_final() -> None:
    state = play(position(1, 1, 1, starter=2, bag=15), (2, "bet most")).state
    for seat, then in ((2, 0), (0, 1)):
        assert to_move(state) == (seat,)
        assert moves(state, then) == ()
        step = apply(state, seat, "take 2", no_draw)
        assert told(step.events) == [("took-in-turn", {"seat": seat})]
        assert not step.turn_over
        state = step.state
        assert moves(state, seat) == ()
        with pytest.raises(IllegalMove):
            apply(state, seat, "take 3", no_draw)
    step = apply(state, 1, "take 2", no_draw)
    assert step.turn_over
    assert told(step.events, "took-in-turn") == []
    assert step.state.bag == 9


def test_in_turn_nobody_takes_more_than_is_left() -> None:
    state = play(position(1, 1, 1, bag=8), (0, "bet most")).state
    assert moves(state, 0) == TAKES
    state = play(state, (0, "take 5")).state
    assert moves(state, 1) == TAKES[:3]
    state = play(state, (1, "take 2")).state
    assert moves(state, 2) == TAKES[:1]


def test_only_the_one_whose_turn_it_is_is_told_what_is_left() -> None:
    state = play(position(1, 1, 1, bag=8), (0, "bet most")).state
    assert [view(state, seat).left for seat in (0, 1, 2, None)] == [8, None, None, None]
    state = play(state, (0, "take 5")).state
    assert [view(state, seat).left for seat in (0, 1, 2, None)] == [None, 3, None, None]


def test_nobody_is_told_what_is_left_while_all_take_at_the_same_time() -> None:
    state = play(position(1, 1, 1, bag=16), (0, "bet most"), (0, "take 5")).state
    assert [view(state, seat).left for seat in (0, 1, 2, None)] == [None] * 4


def test_one_stone_more_than_five_a_seat_always_leaves_one() -> None:
    state = played_round(position(1, 1, 1, bag=16), "same", (5, 5, 5)).state
    assert state.phase == "bet"
    assert state.bag == 1


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bag", "takes", "stones"),
    [
        pytest.param(3, {0: 3}, (3, 0, 0), id="by-the-first-in-order"),
        pytest.param(7, {0: 5, 1: 2}, (0, 2, 0), id="by-one-in-the-middle"),
        pytest.param(9, {0: 5, 1: 3, 2: 1}, (0, 0, 1), id="by-the-last-when-all-have-taken"),
    ],
)
def test_the_last_stone_ends_the_game_at_once(
    bag: int, takes: dict[Seat, int], stones: tuple[int, ...]
) -> None:
    before = position(2, 5, 9, bag=bag, stones=(20, 20, 20))
    *rest, (taker, number) = takes.items()
    start = play(before, (0, "bet most"), *[(seat, f"take {n}") for seat, n in rest]).state
    step = play(start, (taker, f"take {number}"))
    after = step.state
    assert step.turn_over
    assert after.stones == tuple(20 + n for n in stones)
    assert after.last is None
    assert to_move(after) == ()
    assert all(moves(after, seat) == () for seat in range(3))
    assert told(step.events, "last-stone") == [("last-stone", {"seat": taker, "number": number})]
    assert told(step.events, "reveal", "next", "took-in-turn", "walk") == []


def test_when_over_the_view_is_as_after_the_last_take() -> None:
    start = replace(
        position(2, 5, 9, bag=7, stones=(20, 20, 20)), round=9, last=("same", (1, 1, 2), (0, 1))
    )
    state = play(start, (0, "bet fewest"), (0, "take 5")).state
    before = view(state, None)
    after = play(state, (1, "take 2")).state
    assert view(after, None) == replace(
        before, phase="over", stones=(20, 22, 20), llamas=(1, 8, 6), taken=(True, True, False)
    )
    assert [view(after, seat).mine for seat in range(3)] == [5, 2, None]
    assert [view(after, seat).left for seat in range(3)] == [None] * 3


@pytest.mark.parametrize(
    ("llamas", "stones", "starter", "after"),
    [
        pytest.param((5, 5, 8, 11), (17, 25, 21, 25), 0, (2, 8, 7, 14), id="rulebook-17-25-21-25"),
        pytest.param((2, 9, 12), (20, 20, 20), 0, (2, 9, 12), id="all-the-same-nobody-moves"),
        pytest.param((2, 9, 12), (20, 30, 20), 0, (1, 12, 8), id="all-the-fewest-go-back"),
        pytest.param((8, 5, 1), (20, 30, 25), 0, (5, 10, 1), id="example-starter-0"),
        pytest.param((8, 5, 1), (20, 30, 25), 1, (4, 8, 1), id="example-starter-1"),
        pytest.param((1, 9, 12), (30, 20, 25), 0, (14, 6, 12), id="from-the-village-4-to-14"),
        pytest.param((4, 9, 12), (30, 20, 25), 0, (10, 6, 12), id="forward-onto-7-to-10"),
        pytest.param((13, 9, 12), (30, 20, 25), 0, (1, 6, 12), id="forward-into-the-crater"),
        pytest.param((9, 12, 2), (30, 20, 25), 0, (12, 8, 2), id="forward-pushes-then-back"),
        pytest.param((10, 15, 12), (20, 30, 25), 0, (7, 1, 12), id="back-onto-7-stays"),
        pytest.param((7, 15, 12), (20, 30, 25), 0, (4, 1, 12), id="back-onto-4-stays"),
        pytest.param((14, 2, 12), (20, 30, 25), 0, (11, 5, 12), id="back-from-14-is-no-shortcut"),
        pytest.param((3, 9, 12), (20, 30, 25), 0, (1, 12, 11), id="back-to-the-village-at-most"),
        pytest.param((1, 9, 5), (20, 30, 25), 0, (1, 12, 5), id="back-in-the-village-stays"),
        pytest.param((9, 12, 6), (20, 30, 25), 0, (6, 15, 5), id="back-pushes-further-back"),
        pytest.param((9, 5, 6, 1), (20, 30, 25, 25), 0, (6, 10, 5, 1), id="back-pushes-on"),
    ],
)
def test_the_movement_of_the_end(
    llamas: tuple[int, ...], stones: tuple[int, ...], starter: Seat, after: tuple[int, ...]
) -> None:
    assert ended(llamas, stones, starter).state.llamas == after


def test_the_story_of_the_end() -> None:
    step = ended((8, 5, 1), (20, 30, 25))
    assert told(step.events) == [
        ("last-stone", {"seat": 0, "number": 1}),
        ("back", {"seat": 0, "start": 8, "end": 5, "stones": 20}),
        ("push", {"seat": 1, "by_seat": 0, "start": 5, "end": 4}),
        ("forward", {"seat": 1, "start": 4, "end": 7, "stones": 30}),
        ("shortcut", {"seat": 1, "start": 7, "end": 10}),
        ("over", {"seats": (1,)}),
    ]
    level = ended((8, 5, 1), (25, 25, 25))
    assert told(level.events)[1:] == [("level", {}), ("over", {"seats": (0,)})]
    fallen = ended((13, 5, 2), (30, 20, 25))
    assert told(fallen.events, "forward", "fall") == [("fall", {"seat": 0, "start": 13})]


@pytest.mark.parametrize(
    ("llamas", "stones", "winners"),
    [
        pytest.param((8, 5, 1), (25, 25, 25), (0,), id="nearest-the-crater"),
        pytest.param((1, 1, 1), (25, 25, 25), (0, 1, 2), id="nobody-out-of-the-village-all-share"),
        pytest.param((13, 1, 1), (30, 20, 25), (0, 1, 2), id="the-only-one-out-falls-all-share"),
    ],
)
def test_who_wins(
    llamas: tuple[int, ...], stones: tuple[int, ...], winners: tuple[Seat, ...]
) -> None:
    state = ended(llamas, stones).state
    end = result(state)
    assert end is not None
    assert end.scores == state.llamas
    assert end.winners == winners


def test_there_is_no_result_while_the_game_runs() -> None:
    betting = position(1, 1, 1, bag=1)
    assert result(betting) is None
    assert result(play(betting, (0, "bet most")).state) is None


# --- views ----------------------------------------------------------------------------------------


def test_a_view_in_the_bet_phase_holds_nothing_of_the_coming_round() -> None:
    state = played_round(position(2, 5, 8), "most", (4, 1, 2)).state
    for seat in (0, 1, 2, None):
        seen = view(state, seat)
        assert (seen.phase, seen.round, seen.starter) == ("bet", 2, 1)
        assert (seen.bet, seen.mine, seen.left) == (None, None, None)
        assert seen.taken == (False, False, False)
        assert seen.last == ("most", (4, 1, 2), (0,))


def test_a_seat_sees_its_own_number_and_who_has_taken() -> None:
    state = play(position(1, 1, 1), (0, "bet most"), (2, "take 4"), (1, "take 2")).state
    assert [view(state, seat).mine for seat in (0, 1, 2, None)] == [None, 2, 4, None]
    assert all(view(state, seat).taken == (False, True, True) for seat in (0, 1, 2, None))


def test_last_is_none_before_the_first_reveal() -> None:
    assert view(position(1, 1, 1), 0).last is None


@pytest.mark.parametrize("bag", [16, 15])
def test_no_view_and_no_event_tells_the_number_of_another(bag: int) -> None:
    start = play(position(1, 1, 1, 1, bag=bag + 5), (0, "bet most")).state
    steps = [apply(start, 0, take, no_draw) for take in TAKES]
    assert len({step.state.takes for step in steps}) == 5
    for viewer in (1, 2, 3, None):
        in_turn = viewer == 1 and view(start, None).in_turn  # who rightly learns what is left
        assert len({view(step.state, viewer) for step in steps}) == (5 if in_turn else 1)
        assert len({repr([e for e in s.events if e.to in (None, viewer)]) for s in steps}) == 1


def test_a_number_that_went_back_is_never_shown() -> None:
    start = play(position(2, 5, 9, bag=7, stones=(20, 20, 20)), (0, "bet most")).state
    first, second = (play(start, (0, f"take {n}"), (1, f"take {7 - n}")) for n in (3, 4))
    assert view(first.state, 2) != view(second.state, 2)  # the last take is laid out: 4 or 3
    longer = play(position(2, 5, 9, bag=8), (0, "bet most")).state
    ends = [
        play(longer, *enumerate(takes))
        for takes in (("take 3", "take 4", "take 1"), ("take 5", "take 2", "take 1"))
    ]
    for viewer in (2, None):
        assert len({view(step.state, viewer) for step in ends}) == 1
    assert len({repr([e for e in step.events if e.to is None]) for step in ends}) == 1


# --- what the others are imagined to have taken ---------------------------------------------------


def test_imagine_keeps_the_own_number_and_fits_what_is_left() -> None:
    start = play(position(1, 1, 1, 1, bag=12), (0, "bet most"), (0, "take 2"), (1, "take 5")).state
    seen = {hoppla.imagine(view(start, 2), 2, Replay([number, 0])).takes for number in range(4)}
    assert seen == {(2, 5, 0, 0), (3, 4, 0, 0), (4, 3, 0, 0), (5, 2, 0, 0)}
    assert hoppla.imagine(view(start, 0), 0, Replay([4])).takes == (2, 5, 0, 0)


def test_imagine_reads_the_last_take_from_the_stones() -> None:
    start = position(2, 5, 9, bag=9, stones=(27, 27, 27))
    end = play(start, (0, "bet most"), (0, "take 5"), (1, "take 3"), (2, "take 1")).state
    assert hoppla.imagine(view(end, 0), 0, Replay([0])).takes == (5, 3, 1)
    assert hoppla.imagine(view(end, None), None, Replay([2, 0])).takes == (5, 3, 1)


def test_imagine_always_leaves_a_stone_while_the_game_goes_on() -> None:
    bounds: list[int] = []

    def draw(n: int) -> int:
        bounds.append(n)
        return n - 1

    start = play(position(1, 1, 1, bag=5), (0, "bet most"), (0, "take 2"), (1, "take 1")).state
    assert hoppla.imagine(view(start, 0), 0, draw).takes == (2, 2, 0)
    assert hoppla.imagine(view(start, 1), 1, draw).takes == (3, 1, 0)
    assert hoppla.imagine(view(start, None), None, draw).takes == (3, 1, 0)
    assert bounds == [2, 3, 3, 1]
