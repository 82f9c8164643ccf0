"""Kookaburra: the setup, the turn, walking, the koala, the kookaburra, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from engines.core import Arg, Event, IllegalMove, Recorder, Replay, Result
from engines.kookaburra import State, View, apply, imagine, moves, result, setup, to_move, view
from tests.engines.kookaburra_positions import HOME, at, far, make, no_draw, told, walking

FRIENDS_HOME = {"koala": HOME, "platypus": HOME, "croc": HOME, "kangaroo": HOME}


# --- the setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "seats", "size", "gates", "rivers"),
    [
        ("short", 2, 36, (0, 18), ((12, 24), (30, 6))),
        ("standard", 2, 48, (0, 24), ((16, 32), (40, 8))),
        ("standard", 3, 48, (0, 12, 24), ((16, 32), (28, 44), (40, 8))),
        ("standard", 4, 48, (0, 12, 24, 36), ((16, 32), (28, 44), (40, 8), (4, 20))),
        ("long", 4, 60, (0, 15, 30, 45), ((20, 40), (35, 55), (50, 10), (5, 25))),
    ],
)
def test_the_board(
    length: str,
    seats: int,
    size: int,
    gates: tuple[int, ...],
    rivers: tuple[tuple[int, int], ...],
) -> None:
    begun = view(setup(seats, {"length": length}, Random(1).randrange).state, None)
    assert (begun.size, begun.gates, begun.rivers) == (size, gates, rivers)
    assert begun.progress == ((0, 0, 0, 0, 0),) * seats
    assert begun.phase == "roll"


@pytest.mark.parametrize(
    ("draws", "first", "lots"),
    [
        pytest.param((2, 5, 1), 1, [((0, 1, 2), (3, 6, 2))], id="highest"),
        pytest.param(
            (4, 0, 4, 0, 2), 2, [((0, 1, 2), (5, 1, 5)), ((0, 2), (1, 3))], id="the-tied-again"
        ),
        pytest.param(
            (3, 3, 3, 5, 0, 5, 0, 0, 2, 1),
            0,
            [((0, 1, 2), (4, 4, 4)), ((0, 1, 2), (6, 1, 6)), ((0, 2), (1, 1)), ((0, 2), (3, 2))],
            id="until-one-is-alone",
        ),
    ],
)
def test_the_highest_throw_begins(
    draws: Sequence[int], first: int, lots: list[tuple[tuple[int, ...], tuple[int, ...]]]
) -> None:
    draw = Replay(draws)
    step = setup(3, {}, draw)
    draw.finish()
    assert to_move(step.state) == (first,)
    assert told(step) == [
        *(("lots", {"seats": seats, "numbers": numbers}) for seats, numbers in lots),
        ("starts", {"seat": first}),
    ]


def test_lots_are_drawn_from_six() -> None:
    asked = []

    def draw(n: int) -> int:
        asked.append(n)
        return len(asked) - 1

    setup(4, {}, draw)
    assert asked == [6] * 4


@pytest.mark.parametrize(
    ("seats", "chosen", "forward"),
    [(2, "auto", False), (3, "auto", False), (4, "auto", True), (2, "on", True), (4, "off", False)],
)
def test_option_forward(seats: int, chosen: str, forward: bool) -> None:
    assert setup(seats, {"forward": chosen}, Random(1).randrange).state.course.forward is forward


def test_options() -> None:
    seen = view(setup(2, {}, Random(1).randrange).state, None)
    assert (seen.size, seen.behind, seen.fight, seen.split) == (48, True, False, False)
    chosen = {"behind": "off", "fight": "on", "split": "on"}
    seen = view(setup(2, chosen, Random(1).randrange).state, None)
    assert (seen.behind, seen.fight, seen.split) == (False, True, True)


# --- the turn -------------------------------------------------------------------------------------


def test_a_turn_is_a_throw_and_a_move() -> None:
    begun = at({}, phase="roll", dice=())
    assert moves(begun, 0) == ("roll",)
    assert moves(begun, 1) == moves(begun, 2) == moves(begun, -1) == ()
    thrown = make(begun, "roll", draws=(4, 1))
    assert told(thrown) == [("throw", {"seat": 0, "first": 5, "second": 2})]
    assert thrown.state.dice == (5, 2)
    assert not thrown.turn_over
    step = make(thrown.state, "croc 7")
    assert step.turn_over
    assert step.state.phase == "roll"
    assert step.state.dice == ()
    assert to_move(step.state) == (1,)
    assert moves(step.state, 0) == ()


def test_dice_are_drawn_from_six() -> None:
    draw = Recorder(lambda n: n - 1)
    assert apply(at({}, phase="roll", dice=()), 0, "roll", draw).state.dice == (6, 6)
    assert draw.drawn == [5, 5]


def test_the_turn_passes_round_the_table() -> None:
    state, draw = at({}, {}, {}, phase="roll", dice=()), Random(1).randrange
    for seat, following in ((0, 1), (1, 2), (2, 0)):
        assert to_move(state) == (seat,)
        state = apply(state, seat, "roll", draw).state
        step = apply(state, seat, f"platypus {state.dice[0]}", draw)
        assert step.turn_over
        state = step.state
        assert to_move(state) == (following,)


@pytest.mark.parametrize(
    ("phase", "wrong"),
    [
        ("roll", ("croc 3", "fly 1", "stay")),
        ("move", ("roll", "swim", "stay", "home", "split", "croc 5", "croc -0", "croc +3")),
        ("move", ("fly 0", "fly 48", "fly -1", "fly 01", "kookaburra 3", "kangaroo 3 kangaroo")),
        ("move", ("kangaroo 3 croc", "croc 03", "croc 3 ", "Croc 3", "croc\u00a03", "croc ３", "")),
    ],
)
def test_what_is_not_listed_is_illegal(phase: str, wrong: tuple[str, ...]) -> None:
    state = at({}, phase=phase, dice=() if phase == "roll" else (3, 4))  # type: ignore[arg-type]
    for move in wrong:
        with pytest.raises(IllegalMove) as refused:
            apply(state, 0, move, no_draw)
        assert refused.value.values == {"move": move}


def test_a_double_six_gives_another_throw_again_and_again() -> None:
    state = at({}, phase="roll", dice=())
    for _ in range(3):
        step = make(state, "roll", draws=(5, 5))
        assert step.state.again
        assert told(step, "double-six") == [("double-six", {"seat": 0})]
        step = make(step.state, "croc 12")
        assert not step.turn_over
        assert told(step)[-1] == ("again", {"seat": 0})
        state = step.state
        assert view(state, None).again
        assert (state.phase, state.active, state.dice) == ("roll", 0, ())
    thrown = make(state, "roll", draws=(5, 4))
    assert not thrown.state.again
    assert told(thrown) == [("throw", {"seat": 0, "first": 6, "second": 5})]
    step = make(thrown.state, "croc 5")
    assert step.turn_over
    assert to_move(step.state) == (1,)
    assert told(step, "again") == []


@pytest.mark.parametrize("dice", [(1, 1), (3, 3), (6, 5), (5, 6)])
def test_no_other_throw_does(dice: tuple[int, int]) -> None:
    thrown = make(at({}, phase="roll", dice=()), "roll", draws=[die - 1 for die in dice])
    assert thrown.state.dice == dice
    assert not thrown.state.again
    assert make(thrown.state, f"platypus {dice[0]}").turn_over


def test_another_throw_follows_a_flight_too() -> None:
    step = make(at({}, dice=(6, 6), again=True), "fly 5")
    assert step.state.phase == "roll"
    assert step.state.active == 0
    assert not step.turn_over


def test_and_a_swim_but_only_when_it_is_decided() -> None:
    state = at({"platypus": 4}, dice=(6, 6), again=True)
    landed = make(state, "platypus 12")
    assert (landed.state.phase, landed.state.dice, landed.state.again) == ("swim", (6, 6), True)
    assert told(landed, "again") == []
    for choice in ("swim", "stay"):
        after = make(landed.state, choice).state
        assert (after.phase, after.active, after.again) == ("roll", 0, True)


# --- walking --------------------------------------------------------------------------------------


def test_the_first_move_has_67_choices() -> None:
    assert moves(at({}), 0) == (
        *("koala 3", "koala -3"),
        *(f"{animal} {steps}" for animal in ("platypus", "croc", "kangaroo") for steps in SEVEN),
        *(f"fly {square}" for square in range(1, 48)),
    )


SEVEN = (3, 4, 7, -3, -4, -7)


@pytest.mark.parametrize(
    ("dice", "legal"),
    [
        pytest.param((3, 4), "3 4 7 -3 -4 -7", id="one-the-other-or-both"),
        pytest.param((4, 3), "3 4 7 -3 -4 -7", id="in-either-order"),
        pytest.param((2, 2), "2 4 -2 -4", id="each-value-once"),
        pytest.param((6, 6), "6 12 -6 -12", id="up-to-twelve"),
    ],
)
def test_by_one_die_or_both(dice: tuple[int, int], legal: str) -> None:
    expected = [f"platypus {steps}" for steps in legal.split()]
    assert walking(at({"platypus": 20}, dice=dice), "platypus") == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "animal", "legal"),
    [
        pytest.param({"platypus": 5}, {}, (5, 1), "platypus", "1 5 6 -1 -6", id="not-own-gate"),
        pytest.param(
            {"platypus": 5}, {"koala": 6}, (1, 2), "platypus", "2 3 -1 -2 -3", id="foreign"
        ),
        pytest.param(
            {"platypus": 5}, {"koala": 6, "croc": 7}, (1, 2), "platypus", "3 -1 -2 -3", id="two"
        ),
        pytest.param(
            {"platypus": 10, "kangaroo": 14},
            {"koala": 12, "croc": 13},
            (4, 1),
            "platypus",
            "1 4 5 -1 -4 -5",
            id="passing-is-free-and-friends-share",
        ),
        pytest.param(
            {"platypus": 10, "koala": 15, "croc": 15, "kangaroo": 15, "kookaburra": 15},
            {},
            (5, 5),
            "platypus",
            "5 10 -5",
            id="five-friends-share-a-square",
        ),
        pytest.param({"platypus": 20}, {}, (4, 4), "platypus", "4 8 -4 -8", id="a-foreign-gate"),
        pytest.param(
            {"platypus": 8}, {}, (4, 1), "platypus", "1 4 5 -1 -4 -5", id="an-unused-gate"
        ),
        pytest.param({"kangaroo": 45}, {}, (3, 4), "kangaroo", "3 -3 -4 -7", id="home-exactly"),
        pytest.param({"kangaroo": 41}, {}, (3, 4), "kangaroo", "3 4 7 -3 -4 -7", id="home-by-both"),
        pytest.param({"kangaroo": 46}, {}, (3, 4), "kangaroo", "-3 -4 -7", id="no-overshooting"),
        pytest.param({"kangaroo": 47}, {}, (1, 1), "kangaroo", "1 -1 -2", id="home-is-one-step"),
        pytest.param({"kangaroo": HOME}, {}, (1, 1), "kangaroo", "", id="nobody-leaves-home"),
        pytest.param(
            {"kangaroo": 45}, {"koala": 0}, (3, 4), "kangaroo", "3 -3 -4 -7", id="home-is-off-track"
        ),
        pytest.param({"kangaroo": 3}, {}, (3, 4), "kangaroo", "3 4 7 -4 -7", id="not-into-the-box"),
        pytest.param({"kangaroo": 0}, {}, (1, 2), "kangaroo", "1 2 3 -1 -2 -3", id="backwards-out"),
        pytest.param({"kangaroo": -3}, {}, (3, 4), "kangaroo", "4 7 -3 -4 -7", id="forward-again"),
        pytest.param(
            {"kangaroo": -43}, {}, (4, 5), "kangaroo", "4 5 9 -4", id="at-most-a-lap-back"
        ),
        pytest.param({"kangaroo": -47}, {}, (1, 2), "kangaroo", "1 2 3", id="one-short-of-a-lap"),
        pytest.param({"koala": 12}, {}, (3, 3), "koala", "3 6 -3 -6", id="koala-3-and-6"),
        pytest.param({"koala": 15}, {}, (3, 6), "koala", "3 6 9 -3 -6 -9", id="koala-9"),
        pytest.param({"koala": 15}, {}, (6, 6), "koala", "6 12 -6 -12", id="koala-12"),
        pytest.param({"koala": 12}, {}, (4, 5), "koala", "9 -9", id="koala-by-the-sum"),
        pytest.param({"koala": 12}, {}, (4, 1), "koala", "", id="koala-stays"),
        pytest.param({"koala": 45}, {}, (3, 1), "koala", "3 -3", id="koala-home"),
        pytest.param(
            {"koala": 0}, {"croc": 3}, (3, 3), "koala", "6 -3 -6", id="koala-out-of-the-box"
        ),
        pytest.param({"koala": -3}, {}, (6, 3), "koala", "6 9 -3 -6 -9", id="koala-behind"),
    ],
)
def test_where_an_animal_may_walk(
    mine: dict[str, int], theirs: dict[str, int], dice: tuple[int, int], animal: str, legal: str
) -> None:
    found = walking(at(mine, theirs, dice=dice), animal)
    assert [move for move in found if len(move.split()) == 2] == [
        f"{animal} {steps}" for steps in legal.split()
    ]


def test_two_foreign_colours_bar_the_way_alike() -> None:
    state = at({"platypus": 5}, {"koala": 9}, {"croc": 8}, dice=(3, 4))
    assert walking(state, "platypus") == ["platypus 7", "platypus -3", "platypus -4", "platypus -7"]


@pytest.mark.parametrize("size", [36, 48, 60])
def test_home_is_a_whole_lap_away(size: int) -> None:
    step = make(at({"kangaroo": size - 5}, dice=(2, 3), size=size), "kangaroo 5")
    assert far(step.state, "kangaroo") == size
    assert told(step) == [
        (
            "home",
            {"seat": 0, "animal": "kangaroo", "steps": 5, "start": size - 5, "count": 1},
        )
    ]


def test_a_walk_is_told_by_squares() -> None:
    state = apply(at({}, {"croc": 44}), 0, "fly 9", no_draw).state
    state = apply(state, 1, "roll", Replay((2, 5))).state
    step = apply(state, 1, "croc 6", no_draw)
    told_walk: dict[str, Arg] = {"seat": 1, "animal": "croc", "steps": 6, "start": 44, "end": 2}
    assert step.events == (Event(None, "kookaburra-walk", told_walk),)


# --- back past the start --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "move", "end", "key"),
    [
        pytest.param(5, "platypus -8", -3, "owes", id="back-through-the-gate"),
        pytest.param(0, "platypus -8", -8, "owes", id="backwards-out-of-the-box"),
        pytest.param(-3, "platypus -8", -11, None, id="further-back"),
        pytest.param(-3, "platypus 8", 5, "repaid", id="forward-again"),
        pytest.param(-20, "platypus 8", -12, None, id="not-far-enough"),
        pytest.param(0, "platypus 8", 8, None, id="an-ordinary-start"),
    ],
)
def test_going_back_past_the_start_owes_a_lap(
    start: int, move: str, end: int, key: str | None
) -> None:
    step = make(at({"platypus": start}, dice=(5, 3)), move)
    assert far(step.state, "platypus") == end
    expected = [(key, {"seat": 0, "animal": "platypus"})] if key else []
    assert told(step, "owes", "repaid") == expected


def test_one_square_before_the_gate_is_not_home_for_those_who_owe() -> None:
    state = at({"platypus": -1}, dice=(1, 2))
    assert walking(state, "platypus") == [f"platypus {steps}" for steps in (2, 3, -1, -2, -3)]
    assert far(make(state, "platypus 3").state, "platypus") == 2


@pytest.mark.parametrize(
    ("start", "legal"),
    [
        pytest.param(0, "3 4 7", id="not-backwards-out-of-the-box"),
        pytest.param(3, "3 4 7", id="not-through-the-gate"),
        pytest.param(5, "3 4 7 -3 -4", id="up-to-the-gate"),
        pytest.param(8, "3 4 7 -3 -4 -7", id="backwards-it-is"),
    ],
)
def test_without_behind_nobody_ends_behind_the_start(start: int, legal: str) -> None:
    state = at({"kangaroo": start}, behind=False)
    assert walking(state, "kangaroo") == [f"kangaroo {steps}" for steps in legal.split()]


# --- the kookaburra -------------------------------------------------------------------------------


def flights(state: State) -> set[int]:
    return {int(move[4:]) for move in moves(state, 0) if move.startswith("fly ")}


@pytest.mark.parametrize(
    ("mine", "theirs", "barred"),
    [
        pytest.param({}, {}, {0}, id="from-the-box-not-to-its-own-gate"),
        pytest.param({"kookaburra": 7}, {}, {0, 7}, id="another-square"),
        pytest.param({"kookaburra": -5}, {}, {0, 43}, id="another-square-behind"),
        pytest.param(
            {}, {"koala": 9, "croc": 10, "platypus": 10}, {0, 9, 10}, id="no-foreign-animal"
        ),
        pytest.param({"koala": 9, "croc": 9}, {}, {0}, id="friends-are-welcome"),
        pytest.param({}, {"croc": 0}, {0}, id="its-own-gate-anyway"),
        pytest.param({}, {"croc": HOME}, {0}, id="the-foreign-gate"),
    ],
)
def test_where_the_kookaburra_may_fly(
    mine: dict[str, int], theirs: dict[str, int], barred: set[int]
) -> None:
    assert flights(at(mine, theirs)) == set(range(48)) - barred


def test_it_may_fly_whatever_was_thrown_and_never_walks() -> None:
    for dice in ((1, 1), (3, 4), (6, 6)):
        state = at({"kookaburra": 5}, dice=dice)
        assert len(flights(state)) == 46
        assert walking(state, "kookaburra") == []


@pytest.mark.parametrize(
    ("start", "square", "end"),
    [(0, 47, 47), (5, 4, 4), (-5, 42, 42), (-5, 1, 1)],
)
def test_after_a_flight_it_is_so_far_from_its_gate(start: int, square: int, end: int) -> None:
    for behind in (True, False):
        state = at({"kookaburra": start}, behind=behind)
        assert far(make(state, f"fly {square}").state, "kookaburra") == end


@pytest.mark.parametrize("size", [36, 48, 60])
def test_it_may_fly_to_the_last_square_of_every_ring(size: int) -> None:
    state = at({}, size=size)
    assert flights(state) == set(range(1, size))
    assert far(make(state, f"fly {size - 1}").state, "kookaburra") == size - 1


def test_the_flight_of_another_seat_counts_from_that_gate() -> None:
    state = at({}, {"kookaburra": 30}, {"kookaburra": 1}, dice=(6, 6))
    state = apply(state, 0, "fly 2", no_draw).state
    state = apply(state, 1, "roll", Random(1).randrange).state
    assert "fly 12" not in moves(state, 1)
    step = apply(state, 1, "fly 10", no_draw)
    assert far(step.state, "kookaburra", 1) == 46
    assert told(step) == [("fly", {"seat": 1, "start": 30, "end": 10})]


@pytest.mark.parametrize(
    ("mine", "saved"),
    [
        pytest.param({"koala": 9}, "koala", id="a-lone-friend"),
        pytest.param({"platypus": -39}, "platypus", id="one-that-owes-a-lap"),
        pytest.param({"koala": 9, "croc": 9}, None, id="two-are-safe-anyway"),
        pytest.param({"koala": 12}, None, id="nobody-there"),
    ],
)
def test_it_saves_a_lone_friend(mine: dict[str, int], saved: str | None) -> None:
    step = make(at(mine), "fly 9")
    expected = [("saves", {"seat": 0, "animal": saved, "square": 9})] if saved else []
    assert told(step, "saves") == expected
    assert told(step, "fly") == [("fly", {"seat": 0, "start": "box", "end": 9})]


def test_saved_means_that_no_crocodile_may_come() -> None:
    state = at({"koala": 9}, {"croc": 5})
    assert (
        far(apply(after_throw(make(state, "koala 3").state), 1, "croc 7", no_draw).state, "koala")
        == 0
    )
    saved = after_throw(make(state, "fly 9").state)
    assert "croc 4" not in moves(saved, 1)
    assert "croc 3" in moves(saved, 1)


def after_throw(state: State) -> State:
    return apply(state, state.active, "roll", Replay((2, 3))).state


@pytest.mark.parametrize(
    ("mine", "dice", "home"),
    [
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (6, 1), True, id="first-die"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (1, 6), True, id="second-die"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (6, 6), True, id="both"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (2, 4), True, id="sum-2-4"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (3, 3), True, id="sum-3-3"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (1, 5), True, id="sum-1-5"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 1}, (1, 5), True, id="from-any-square"),
        pytest.param({**FRIENDS_HOME, "kookaburra": -9}, (1, 5), True, id="even-one-behind"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 30}, (5, 2), False, id="no-six"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 42}, (5, 5), False, id="never-by-walking"),
        pytest.param({**FRIENDS_HOME, "kookaburra": 0}, (6, 1), False, id="not-from-the-box"),
        pytest.param(
            {**FRIENDS_HOME, "croc": 47, "kookaburra": 30}, (6, 1), False, id="last-of-all"
        ),
        pytest.param({**FRIENDS_HOME, "koala": 0, "kookaburra": 30}, (6, 1), False, id="of-five"),
    ],
)
def test_when_the_kookaburra_may_come_home(
    mine: dict[str, int], dice: tuple[int, int], home: bool
) -> None:
    legal = moves(at(mine, dice=dice), 0)
    assert ("home" in legal) is home
    assert any(move.startswith("fly ") for move in legal)


def test_with_four_friends_home_and_no_six_it_must_fly() -> None:
    legal = moves(at({**FRIENDS_HOME, "kookaburra": 30}, dice=(5, 2)), 0)
    assert len(legal) == 46
    assert all(move.startswith("fly ") for move in legal)


def test_home_from_the_box_takes_a_flight_and_another_throw() -> None:
    state = make(at({**FRIENDS_HOME, "kookaburra": 0}, dice=(6, 6), again=True), "fly 40").state
    assert "home" in moves(make(state, "roll", draws=(5, 0)).state, 0)


# --- the end --------------------------------------------------------------------------------------


def test_the_kookaburra_home_wins_at_once() -> None:
    state = at(
        {**FRIENDS_HOME, "kookaburra": 30},
        {"koala": HOME, "croc": HOME, "platypus": 3},
        {"kangaroo": HOME},
        dice=(6, 6),
        again=True,
    )
    assert result(state) is None
    step = make(state, "home")
    assert step.turn_over
    assert result(step.state) == Result((5, 2, 1), (0,))
    assert to_move(step.state) == ()
    assert [moves(step.state, seat) for seat in range(3)] == [(), (), ()]
    assert told(step) == [
        ("laughs", {"seat": 0, "start": 30}),
        ("over", {"seats": (0,), "scores": (5, 2, 1)}),
    ]
    seen = view(step.state, None)
    assert (seen.phase, seen.active, seen.dice, seen.again) == ("over", 0, (), False)
    with pytest.raises(IllegalMove):
        apply(step.state, 0, "roll", no_draw)


# --- the view -------------------------------------------------------------------------------------


def test_everybody_sees_everything() -> None:
    state = at({"croc": 10}, {"koala": 15}, dice=(5, 4), split=True)
    assert view(state, None) == View(
        phase="move",
        active=0,
        dice=(5, 4),
        size=48,
        gates=(0, 24),
        rivers=((16, 32), (40, 8)),
        progress=((0, 0, 0, 10, 0), (39, 0, 0, 0, 0)),
        again=False,
        swimmer=None,
        moved=(),
        behind=True,
        fight=False,
        forward=False,
        split=True,
    )
    assert view(state, 0) == view(state, 1) == view(state, None)
    with pytest.raises(ValueError, match="no seat 2: seats are 0 to 1"):
        view(state, 2)


def test_a_view_is_all_there_is_to_know() -> None:
    for phase in ("roll", "move", "half"):
        state = at({"croc": 10}, {}, {}, phase=phase, fight=True, behind=False)
        assert imagine(view(state, None), None, no_draw) == state


def test_a_stored_state_is_the_same() -> None:
    state = make(at({"croc": 12}, {"koala": 16}, dice=(4, 1)), "croc 4").state
    stored = msgspec.json.encode(state)
    assert msgspec.json.decode(stored, type=State, strict=True) == state
