"""Voll in Fahrt: every ruling has a row or a test that names it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import NoReturn

import pytest

from engines import voll
from engines.core import Arg, Event, IllegalMove, Replay, Result, Seat, Step
from engines.voll import State, apply, choices, moves, outlook, result, setup, to_move, view
from engines.voll_track import COLOURS, PLACES, Colour, Orientation, Zones, shift
from tests.engines.test_voll_track import HALVES
from tests.playing import play as random_game

FRESH: Zones = (None, ("blue", "P"), ("red", "P"), ("yellow", "P"))
BLUE_WEST: Zones = (("blue", "Q"), None, ("red", "P"), ("yellow", "P"))
STARTS = ("start outer", "start middle", "start inner")


def no_draw(n: int) -> NoReturn:
    raise AssertionError("only a throw draws")


def spread(text: str, seats: int = 3) -> tuple[tuple[str, ...], ...]:
    """Places of locos told as ``A1 NW 1 1, B4 shed``; who is not named is in hand."""
    places = [["hand"] * 4 for _ in range(seats)]
    for one in text.split(", ") if text else []:
        name, _, place = one.partition(" ")
        places["ABCD".index(name[0])][int(name[1]) - 1] = place
    return tuple(map(tuple, places))


def position(
    locos: str = "",
    dice: tuple[int, int] | None = (1, 2),
    *,
    zones: Zones = FRESH,
    chosen: int | None = None,
    repairs: Sequence[int] = (0, 0, 0),
    supply: int = 0,
) -> State:
    """Seat A is to drive, or, without dice, to throw."""
    return State(
        phase="roll" if dice is None else "move",
        active=0,
        dice=() if dice is None else ("blue", *dice),
        zones=zones,
        locos=spread(locos),
        repairs=tuple(repairs),
        supply=supply,
        chosen=chosen,
    )


def play(state: State, *actions: str, seat: Seat = 0) -> Step[State]:
    step = Step(state)
    for move in actions:
        step = apply(step.state, seat, move, no_draw)
    return step


def told(events: Sequence[Event], *keys: str) -> list[tuple[str, dict[str, Arg]]]:
    """The events without their common prefix; of these kinds, if any are named."""
    assert all(event.to is None for event in events)
    all_told = [(event.key.removeprefix("voll-"), dict(event.args)) for event in events]
    return [(key, args) for key, args in all_told if not keys or key in keys]


# --- the setup ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_draws_who_begins_and_how_the_bridges_lie(seats: int) -> None:
    bounds: list[int] = []

    def draw(n: int) -> int:
        bounds.append(n)
        return n - 1

    step = setup(seats, {}, draw)
    assert bounds == [seats, 2, 2, 2]
    assert step.state.active == seats - 1
    assert step.state.zones == (None, ("blue", "Q"), ("red", "Q"), ("yellow", "Q"))
    assert step.state.locos == (("hand",) * 4,) * seats
    assert step.events == (Event(None, "voll-starts", {"seat": seats - 1}),)
    assert to_move(step.state) == (seats - 1,)
    assert moves(step.state, seats - 1) == ("roll",)


def test_the_bridges_lie_as_drawn_in_the_order_blue_red_yellow() -> None:
    zones = setup(2, {}, Replay([0, 0, 1, 0])).state.zones
    assert zones == (None, ("blue", "P"), ("red", "Q"), ("yellow", "P"))


@pytest.mark.parametrize(("repair", "supply"), [("off", 0), ("on", 12)])
def test_setup_lays_out_repair_tiles_only_if_wanted(repair: str, supply: int) -> None:
    state = setup(2, {"repair": repair}, Replay([0, 0, 0, 0])).state
    assert (state.supply, state.repairs) == (supply, (0, 0))


# --- the throw ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("drawn", "colour"), [*enumerate(COLOURS)])
def test_a_throw_draws_colour_and_numbers_and_shifts(drawn: int, colour: Colour) -> None:
    bounds: list[int] = []
    replay = Replay([drawn, 4, 1])

    def draw(n: int) -> int:
        bounds.append(n)
        return replay(n)

    step = apply(position(dice=None), 0, "roll", draw)
    assert bounds == [3, 6, 6]
    zone = "NES"[drawn]
    assert step.state.zones == shift(FRESH, colour).zones
    assert step.state.dice == (colour, 5, 2)
    assert told(step.events) == [
        ("throw", {"seat": 0, "colour": colour, "first": 5, "second": 2, "points": 7}),
        (
            "shift",
            {"colour": colour, "start": zone, "end": "W", "lies": "Q", "seats": (), "locos": ()},
        ),
    ]
    assert not step.turn_over
    assert to_move(step.state) == (0,)
    assert moves(step.state, 0) == STARTS


def test_a_bridge_that_is_shifted_twice_lies_as_before_but_elsewhere() -> None:
    step = apply(position(dice=None), 0, "roll", Replay([0, 0, 1]))
    step = play(step.state, "start inner")
    step = apply(step.state, 1, "roll", Replay([0, 0, 1]))
    assert step.state.zones == FRESH
    step = play(step.state, "start inner", seat=1)
    assert apply(step.state, 2, "roll", Replay([1, 0, 1])).state.zones == (
        ("red", "Q"),
        ("blue", "P"),
        None,
        ("yellow", "P"),
    )


ON_BRIDGES = [
    (colour, lies, step) for (colour, lies), steps in HALVES.items() for step in steps.split()
]


@pytest.mark.parametrize(("colour", "lies", "step"), ON_BRIDGES)
def test_a_loco_travels_with_its_bridge(colour: Colour, lies: Orientation, step: str) -> None:
    """It keeps column and slot, whose next square is then that of the turned bridge."""
    here, after = step.split(">")
    place = f"{colour} {here[0]} {here[1]}"
    before: tuple[Colour, Orientation] = (colour, "Q" if lies == "P" else "P")
    others: list[tuple[Colour, Orientation]] = [(c, "P") for c in COLOURS if c != colour]
    start = position(f"A1 SE 1 1, A3 {place}", None, zones=(None, *others, before))
    thrown = apply(start, 0, "roll", Replay([COLOURS.index(colour), 0, 1]))
    assert thrown.state.locos == start.locos
    assert thrown.state.zones[0] == (colour, lies)
    shifted = {
        "colour": colour,
        "start": "S",
        "end": "W",
        "lies": lies,
        "seats": (0,),
        "locos": (3,),
    }
    assert told(thrown.events, "shift") == [("shift", shifted)]
    driven = play(thrown.state, "loco 3")
    ((_, drive),) = told(driven.events, "drive")
    way = drive["way"]
    assert isinstance(way, tuple)
    if after in ("buffer", "rails"):
        assert way == (place,)
        assert told(driven.events, "accident")[0][1]["cause"] == after
    elif after in ("1", "2", "3"):
        assert way[1] == f"NW {after} 1"
    else:
        assert way[1] == f"{colour} {after[0]} {after[1]}"


def test_everybody_on_the_bridge_travels_and_is_told() -> None:
    start = position("A2 blue L 1, B1 blue R 4, B4 blue L 2, C1 red L 1, C3 shed", None)
    ((_, shifted),) = told(apply(start, 0, "roll", Replay([0, 0, 0])).events, "shift")
    assert (shifted["seats"], shifted["locos"]) == ((0, 1, 1), (2, 1, 4))


def test_from_no_mans_land_back_onto_the_bridge_and_over_it_once_more() -> None:
    """Fourth from outside in the exit half; turned, it is first from outside in the entry half."""
    zones: Zones = (None, ("blue", "Q"), ("red", "P"), ("yellow", "P"))
    state = position("A1 blue R 2", (1, 1), zones=zones)
    step = play(state, "loco 1", "again")
    assert step.state.locos[0][0] == "hand"  # the second point leads off the rails
    stands = position("A1 blue L 1", None, zones=zones)
    thrown = apply(stands, 0, "roll", Replay([0, 0, 1]))
    assert thrown.state.zones[0] == ("blue", "P")
    ((_, drive),) = told(play(thrown.state, "loco 1").events, "drive")
    assert drive["way"] == ("blue L 1", "blue R 2", "NW 2 1", "NW 2 2")


def test_a_shift_alone_pushes_nobody_and_wrecks_nobody() -> None:
    start = position("A1 blue R 4, B1 NE 1 1, C1 start 1", None)
    for colour in range(3):
        thrown = apply(start, 0, "roll", Replay([colour, 0, 1]))
        assert thrown.state.locos == start.locos


# --- what may be moved ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locos", "expected"),
    [
        pytest.param("", STARTS, id="nothing-in-play"),
        pytest.param("A2 NW 1 1", ("loco 2", *STARTS), id="one-in-play"),
        pytest.param("A1 shed, A3 goal 1", ("loco 3", *STARTS), id="never-one-in-a-shed"),
        pytest.param(
            "A1 NW 1 1, A2 red L 1, A3 start 1, A4 goal 3",
            ("loco 1", "loco 2", "loco 3", "loco 4"),
            id="no-start-without-a-loco-in-hand",
        ),
        pytest.param(
            "A1 NW 1 1, A2 NW 1 2, A3 shed, A4 shed", ("loco 1", "loco 2"), id="hand-empty"
        ),
        pytest.param("B1 start 2", ("start outer", "start inner"), id="start-blocked-by-another"),
        pytest.param(
            "A1 start 1", ("loco 1", "start middle", "start inner"), id="start-blocked-by-an-own"
        ),
        pytest.param(
            "A4 NE 1 1, B1 start 1, B2 start 2, C1 start 3", ("loco 4",), id="all-starts-blocked"
        ),
        pytest.param(
            "A1 start 1, B1 start 2, C1 start 3", ("loco 1",), id="all-blocked-one-by-an-own"
        ),
        pytest.param("B1 start 1, B2 start 2, C1 start 3", ("pass",), id="nothing-to-drive"),
        pytest.param(
            "A1 shed, B1 start 1, B2 start 2, C1 start 3", ("pass",), id="nothing-but-a-shed"
        ),
    ],
)
@pytest.mark.parametrize("dice", [(1, 2), (3, 3)])
def test_moves_of_a_first_turn(
    locos: str, expected: tuple[str, ...], dice: tuple[int, int]
) -> None:
    state = position(locos, dice)
    assert moves(state, 0) == expected
    assert moves(state, 1) == ()
    for move in expected:
        apply(state, 0, move, no_draw)


@pytest.mark.parametrize("dice", [(1, 2), (6, 6)])
def test_a_pass_ends_the_turn_even_after_a_double(dice: tuple[int, int]) -> None:
    state = position("B1 start 1, B2 start 2, C1 start 3", dice)
    step = play(state, "pass")
    assert step.turn_over
    assert told(step.events) == [("pass", {"seat": 0}), ("next", {"seat": 1})]
    assert (step.state.phase, step.state.active, step.state.dice) == ("roll", 1, ())
    assert step.state.locos == state.locos


@pytest.mark.parametrize(
    "move", ["", "pass", "roll", "again", "loco 2", "loco 5", "start 1", "Loco 1", "loco  1"]
)
def test_what_is_not_listed_is_refused(move: str) -> None:
    state = position("A1 NW 1 1")
    with pytest.raises(IllegalMove) as refused:
        apply(state, 0, move, no_draw)
    assert refused.value.key == "illegal-move"
    assert refused.value.values == {"move": move}


@pytest.mark.parametrize("seat", [-1, 1, 2, 3, 99])
def test_only_the_active_seat_may_move(seat: Seat) -> None:
    for state in (position(), position(dice=None)):
        assert moves(state, seat) == ()
        with pytest.raises(IllegalMove):
            apply(state, seat, moves(state, 0)[0], no_draw)


# --- driving --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zones", "before", "move", "dice", "after"),
    [
        pytest.param(
            BLUE_WEST, "", "start outer", (2, 1), "A1 blue L 4", id="example-start-outer"
        ),
        pytest.param(BLUE_WEST, "", "start outer", (2, 2), "A1 NW 1 1", id="example-a-point-more"),
        pytest.param(
            BLUE_WEST, "", "start inner", (2, 1), "A1 blue L 1", id="example-start-inner"
        ),
        pytest.param(BLUE_WEST, "", "start inner", (2, 2), "", id="example-off-the-rails"),
        pytest.param(FRESH, "", "start middle", (2, 1), "", id="start-into-the-gap"),
        pytest.param(
            BLUE_WEST, "A1 shed, A2 NW 2 1", "start middle", (1, 1),
            "A1 shed, A2 NW 2 1, A3 blue R 3", id="start-the-lowest-in-hand",
        ),
        pytest.param(FRESH, "A1 NW 1 1", "loco 1", (2, 3), "A1 NW 1 6", id="all-points-are-used"),
        pytest.param(FRESH, "A1 NW 2 4", "loco 1", (1, 2), "A1 blue R 1", id="onto-a-bridge"),
        pytest.param(FRESH, "A1 NW 2 4", "loco 1", (2, 2), "A1 NE 1 1", id="over-a-bridge"),
        pytest.param(
            FRESH, "A1 NE 1 5", "loco 1", (1, 1), "A1 red L 1", id="stop-before-a-buffer"
        ),
        pytest.param(FRESH, "A1 NE 1 5", "loco 1", (1, 2), "", id="against-a-buffer"),
        pytest.param(
            FRESH, "A1 SE 3 1, B1 start 1", "loco 1", (6, 6), "B1 start 1", id="points-are-lost"
        ),
        pytest.param(FRESH, "A1 start 2", "loco 1", (1, 1), "", id="from-a-start-into-the-gap"),
        pytest.param(
            BLUE_WEST, "A1 start 2", "loco 1", (1, 1), "A1 blue L 3", id="from-a-start"
        ),
        pytest.param(FRESH, "A1 yellow L 4", "loco 1", (1, 1), "", id="fourth-drives-on-then-off"),
        pytest.param(
            FRESH, "A1 red L 4", "loco 1", (1, 1), "A1 SE 3 1", id="fourth-in-an-entry-drives-on"
        ),
        pytest.param(
            FRESH, "A1 blue L 1, B1 blue R 1", "loco 1", (1, 1),
            "A1 NE 2 1, B1 blue R 1", id="crossing-rails-do-not-block",
        ),
        # pushes
        pytest.param(
            FRESH, "A1 NW 1 1, B1 NW 1 2, C1 NW 1 4", "loco 1", (1, 2),
            "A1 NW 1 1, B1 NW 1 3, C1 NW 1 6", id="example-chain",
        ),
        pytest.param(
            FRESH, "A1 NW 1 1, B1 NW 1 4", "loco 1", (1, 1),
            "A1 NW 1 3, B1 NW 1 4", id="exactly-behind-does-nothing",
        ),
        pytest.param(
            FRESH, "A1 NW 1 1, B1 NW 1 4", "loco 1", (1, 2),
            "A1 NW 1 3, B1 NW 1 5", id="a-point-more-pushes",
        ),
        pytest.param(
            FRESH, "A1 NW 1 1, A2 NW 1 2", "loco 1", (1, 1),
            "A1 NW 1 1, A2 NW 1 4", id="push-an-own-without-moving",
        ),
        pytest.param(
            FRESH, "A1 NW 1 6, B1 blue L 1", "loco 1", (1, 1),
            "A1 NW 1 6, B1 NE 2 1", id="push-over-a-bridge",
        ),
        pytest.param(
            FRESH, "A2 NW 2 1, B1 NW 2 2, A1 NW 2 3, C1 NW 2 4", "loco 2", (3, 3),
            "A2 NW 2 1, B1 NW 2 2, A1 NW 2 3, C1 NE 1 3", id="push-of-three-that-stand-close",
        ),
        pytest.param(
            BLUE_WEST, "B1 blue R 4", "start outer", (1, 2),
            "A1 start 1, B1 NW 1 1", id="placed-pushes-and-stays-on-the-start",
        ),
        pytest.param(
            BLUE_WEST, "A1 NW 3 3, B1 NW 3 4", "loco 1", (1, 1),
            "A1 NW 3 3", id="push-into-the-gap",
        ),
        pytest.param(
            FRESH, "A1 NE 1 5, A2 NE 1 6", "loco 1", (1, 2), "A1 NE 1 5", id="own-loco-wrecked"
        ),
        pytest.param(
            FRESH, "A1 SE 3 1, B1 SE 3 3, C1 yellow L 3", "loco 1", (2, 3),
            "A1 SE 3 2, B1 SE 3 4", id="nobody-moves-up-after-an-accident",
        ),
        # the goal
        pytest.param(
            FRESH, "A1 approach 1 2", "loco 1", (1, 1), "A1 shed", id="driven-exactly-to-the-goal"
        ),
        pytest.param(
            FRESH, "A1 approach 2 1", "loco 1", (6, 5), "A1 shed", id="driven-beyond-the-goal"
        ),
        pytest.param(
            FRESH, "A1 approach 1 1, B1 approach 1 3", "loco 1", (1, 1),
            "A1 approach 1 2, B1 goal 1", id="pushed-exactly-onto-the-goal",
        ),
        pytest.param(
            FRESH, "A1 approach 1 2, B1 approach 1 3", "loco 1", (1, 1),
            "A1 approach 1 2", id="pushed-beyond-the-goal",
        ),
        pytest.param(
            FRESH, "A1 approach 2 1, B1 goal 2", "loco 1", (1, 1),
            "A1 approach 2 2", id="driving-up-to-an-occupied-goal",
        ),
        pytest.param(
            FRESH, "A1 approach 1 1, B1 goal 1", "loco 1", (1, 1),
            "A1 approach 1 3, B1 goal 1", id="exactly-behind-an-occupied-goal",
        ),
        pytest.param(
            FRESH, "A1 approach 3 2, A2 goal 3", "loco 1", (4, 5),
            "A1 approach 3 2", id="own-loco-pushed-into-the-stop",
        ),
        pytest.param(
            FRESH, "A1 approach 1 1, B1 approach 1 2, C1 approach 1 3", "loco 1", (1, 1),
            "A1 approach 1 1, B1 approach 1 2", id="chain-into-the-stop",
        ),
        pytest.param(
            FRESH, "A1 approach 2 1, B1 approach 2 2, C1 goal 2", "loco 1", (1, 2),
            "A1 approach 2 1, B1 approach 2 2", id="chain-up-to-an-occupied-goal",
        ),
        pytest.param(
            FRESH, "A1 goal 3, B1 approach 3 2", "loco 1", (6, 6),
            "A1 shed, B1 approach 3 2", id="from-a-goal-into-a-shed",
        ),
        pytest.param(
            FRESH, "A1 SE 2 5, B1 goal 2", "loco 1", (1, 3),
            "A1 approach 2 2, B1 goal 2", id="onto-the-approach-over-yellow",
        ),
    ],
)  # fmt: skip
def test_drive(zones: Zones, before: str, move: str, dice: tuple[int, int], after: str) -> None:
    step = play(position(before, dice, zones=zones), move)
    assert step.state.locos == spread(after)


def test_a_chain_is_told_link_by_link() -> None:
    zones: Zones = (("yellow", "P"), ("blue", "P"), None, ("red", "P"))
    before = "A2 NW 1 1, B1 NW 1 3, A1 NW 1 4, C4 blue L 1"
    step = play(position(before, (4, 6), zones=zones), "loco 2")
    assert step.turn_over
    assert told(step.events) == [
        (
            "drive",
            {
                **{"seat": 0, "loco": 2, "start": "NW 1 1", "end": "NW 1 2"},
                **{"way": ("NW 1 1", "NW 1 2"), "points": 10},
            },
        ),
        (
            "push",
            {
                **{"seat": 1, "loco": 1, "by_seat": 0, "by_loco": 2},
                **{"start": "NW 1 3", "end": "NW 1 3", "way": ("NW 1 3",), "points": 9},
            },
        ),
        (
            "push",
            {
                **{"seat": 0, "loco": 1, "by_seat": 1, "by_loco": 1},
                **{"start": "NW 1 4", "end": "NW 1 6"},
                **{"way": ("NW 1 4", "NW 1 5", "NW 1 6"), "points": 9},
            },
        ),
        (
            "push",
            {
                **{"seat": 2, "loco": 4, "by_seat": 0, "by_loco": 1},
                **{"start": "blue L 1", "end": "NE 2 5", "points": 7},
                "way": ("blue L 1", "blue R 2", *(f"NE 2 {number}" for number in range(1, 6))),
            },
        ),
        (
            "accident",
            {
                **{"seat": 2, "loco": 4, "by_seat": 0, "points": 1},
                **{"place": "NE 2 5", "cause": "gap", "zone": "E"},
            },
        ),
        ("next", {"seat": 1}),
    ]


def test_a_placed_loco_is_told_with_its_start() -> None:
    step = play(position("A1 shed, A3 NW 1 1", (1, 4)), "start middle")
    assert told(step.events) == [
        ("place", {"seat": 0, "loco": 2, "end": "start 2"}),
        (
            "drive",
            {
                **{"seat": 0, "loco": 2, "start": "start 2", "end": "start 2"},
                **{"way": ("start 2",), "points": 4},
            },
        ),
        (
            "accident",
            {
                **{"seat": 0, "loco": 2, "by_seat": 0, "points": 4},
                **{"place": "start 2", "cause": "gap", "zone": "W"},
            },
        ),
        ("next", {"seat": 1}),
    ]


def test_a_loco_on_a_goal_square_is_put_into_a_shed_without_a_drive() -> None:
    step = play(position("A1 shed, A3 goal 2", (1, 4)), "loco 3")
    assert told(step.events) == [
        ("shed", {"seat": 0, "loco": 3, "place": "goal 2", "sheds": 2}),
        ("next", {"seat": 1}),
    ]


# --- doubles --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "chosen", "afterwards"),
    [
        pytest.param("A1 NW 1 1, A2 NW 2 1", "loco 2", 2, ("loco 2",), id="stands-on-the-track"),
        pytest.param("A3 NW 1 1, B1 NW 1 2", "loco 3", 3, ("loco 3",), id="pushed-another"),
        pytest.param(
            "A1 NE 1 5, A2 NE 1 6", "loco 1", 1, ("loco 1",), id="wrecked-another-own"
        ),
        pytest.param("A1 NE 1 1, A3 NE 1 6", "loco 3", 3, STARTS, id="crashed"),
        pytest.param("A1 NE 1 1", "start inner", 2, STARTS, id="crashed-from-the-start"),
        pytest.param(
            "A1 NE 1 6, B1 start 1, B2 start 3", "loco 1", 1, ("start middle",),
            id="crashed-and-starts-blocked",
        ),
        pytest.param(
            "A1 NE 1 6, A2 NW 1 1, B1 start 1, B2 start 2, C1 start 3", "loco 1", 1, ("pass",),
            id="crashed-and-all-starts-blocked",
        ),
    ],
)  # fmt: skip
def test_after_a_double_the_same_loco_may_have_a_second_turn(
    before: str, move: str, chosen: int, afterwards: tuple[str, ...]
) -> None:
    # Behind NE 1 6 lies red with its buffer: whoever drives four squares from there crashes.
    offered = play(position(before, (2, 2)), move)
    assert not offered.turn_over
    assert offered.state.phase == "again"
    assert (offered.state.chosen, view(offered.state, 1).second) == (chosen, False)
    assert told(offered.events)[-1] == ("double", {"seat": 0, "loco": chosen})
    assert offered.state.dice == ("blue", 2, 2)
    assert moves(offered.state, 0) == ("again", "stop")
    again = play(offered.state, "again")
    assert not again.turn_over
    assert told(again.events) == [("again", {"seat": 0, "loco": chosen})]
    assert (again.state.phase, again.state.dice, again.state.chosen) == ("roll", (), chosen)
    assert view(again.state, None).second
    thrown = apply(again.state, 0, "roll", Replay([1, 2, 2])).state
    assert moves(thrown, 0) == afterwards
    assert (view(thrown, 0).second, thrown.chosen) == (True, chosen)
    for last in afterwards:  # a second double is no third turn
        done = play(thrown, last)
        assert done.turn_over
        assert (done.state.phase, done.state.active, done.state.chosen) == ("roll", 1, None)
        assert not view(done.state, 0).second


def test_a_second_turn_can_be_declined() -> None:
    done = play(position("A1 NW 1 1", (2, 2)), "loco 1", "stop")
    assert done.turn_over
    assert told(done.events) == [("stop", {"seat": 0, "loco": 1}), ("next", {"seat": 1})]
    assert (done.state.phase, done.state.active, done.state.dice) == ("roll", 1, ())
    assert done.state.chosen is None


def test_the_crashed_loco_itself_is_placed_again_not_the_lowest_in_hand() -> None:
    again = play(position("A3 NE 1 6", (2, 2)), "loco 3", "again").state
    assert again.locos == spread("")
    thrown = apply(again, 0, "roll", Replay([0, 0, 0])).state
    step = play(thrown, "start outer")
    assert step.state.locos == spread("A3 blue R 4")


@pytest.mark.parametrize(
    ("before", "dice", "move"),
    [
        pytest.param("A1 NW 1 1", (1, 2), "loco 1", id="no-double"),
        pytest.param("A1 approach 1 3", (2, 2), "loco 1", id="driven-into-a-shed"),
        pytest.param("A1 goal 1", (2, 2), "loco 1", id="from-a-goal-into-a-shed"),
    ],
)
def test_no_second_turn(before: str, dice: tuple[int, int], move: str) -> None:
    step = play(position(before, dice), move)
    assert step.turn_over
    assert told(step.events)[-1] == ("next", {"seat": 1})
    assert (step.state.phase, step.state.active, step.state.chosen) == ("roll", 1, None)


def test_the_chosen_loco_can_reach_a_shed_in_its_second_turn() -> None:
    again = play(position("A1 approach 1 1, A2 goal 2", (1, 1)), "loco 1", "again").state
    thrown = apply(again, 0, "roll", Replay([0, 0, 1])).state
    assert moves(thrown, 0) == ("loco 1",)
    assert play(thrown, "loco 1").state.locos == spread("A1 shed, A2 goal 2")


def test_after_the_last_seat_comes_the_first() -> None:
    step = apply(position(dice=None), 0, "roll", Replay([0, 0, 1]))
    for seat in (0, 1, 2):
        step = apply(step.state, seat, "start outer", no_draw)
        assert step.state.active == (seat + 1) % 3
        step = apply(step.state, step.state.active, "roll", Replay([0, 0, 1]))


# --- repair tiles ---------------------------------------------------------------------------------


def test_without_the_variant_an_accident_brings_nothing() -> None:
    step = play(position("A1 NE 1 6"), "loco 1")
    assert told(step.events, "tile", "no-tile") == []
    assert (step.state.repairs, step.state.supply) == ((0, 0, 0), 0)


@pytest.mark.parametrize(
    ("before", "owner"),
    [
        pytest.param("A1 NE 1 6", 0, id="own-loco-driven"),
        pytest.param("A1 NE 1 5, A2 NE 1 6", 0, id="own-loco-pushed"),
        pytest.param("A1 NE 1 5, C2 NE 1 6", 2, id="anothers-loco-pushed"),
    ],
)
def test_the_owner_of_a_loco_gets_a_tile_for_its_accident(before: str, owner: Seat) -> None:
    step = play(position(before, repairs=(1, 1, 1), supply=9), "loco 1")
    tiles = tuple(1 + (seat == owner) for seat in range(3))
    assert (step.state.repairs, step.state.supply) == (tiles, 8)
    told_so = ("tile", {"seat": owner, "repairs": 2, "supply": 8})
    assert [key for key, _ in told(step.events)][-3:] == ["accident", "tile", "next"]
    assert told(step.events, "tile") == [told_so]


def test_an_empty_supply_gives_nothing_and_makes_nothing_up_later() -> None:
    state = position("A1 NE 1 5, B1 NE 1 6", repairs=(12, 0, 0))
    missed = play(state, "loco 1")
    assert (missed.state.repairs, missed.state.supply) == ((12, 0, 0), 0)
    assert told(missed.events, "tile", "no-tile") == [("no-tile", {"seat": 1})]
    later = position("A1 NW 1 1", None, repairs=(12, 0, 0))
    given = apply(later, 0, "repair blue", Replay([0, 0])).state
    assert (given.repairs, given.supply) == ((11, 0, 0), 1)
    assert play(given, "loco 1").state.repairs == (11, 0, 0)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_tile_given_back_names_the_colour(colour: Colour) -> None:
    state = position("A1 NW 1 1, C1 red R 2", None, repairs=(2, 0, 1), supply=9)
    assert moves(state, 0) == ("roll", "repair blue", "repair red", "repair yellow")
    bounds: list[int] = []

    def draw(n: int) -> int:
        bounds.append(n)
        return len(bounds)

    step = apply(state, 0, f"repair {colour}", draw)
    assert bounds == [6, 6]
    assert step.state.dice == (colour, 2, 3)
    assert step.state.zones == shift(FRESH, colour).zones
    assert (step.state.repairs, step.state.supply) == ((1, 0, 1), 10)
    assert moves(step.state, 0) == ("loco 1", *STARTS)  # one tile a throw
    thrown = {"seat": 0, "colour": colour, "first": 2, "second": 3, "points": 5, "repairs": 1}
    assert told(step.events)[0] == ("repair", thrown)
    assert [key for key, _ in told(step.events)] == ["repair", "shift"]


def test_whoever_has_no_tile_can_only_throw() -> None:
    state = position(dice=None, repairs=(0, 3, 0), supply=9)
    assert moves(state, 0) == ("roll",)
    with pytest.raises(IllegalMove):
        apply(state, 0, "repair blue", no_draw)


def test_a_throw_is_allowed_to_owners_of_tiles_and_keeps_them() -> None:
    state = position(dice=None, repairs=(2, 0, 0), supply=10)
    thrown = apply(state, 0, "roll", Replay([0, 0, 0])).state
    assert (thrown.repairs, thrown.supply) == ((2, 0, 0), 10)


def test_a_tile_given_back_may_be_won_again_at_once() -> None:
    state = position("A1 NE 1 6", None, repairs=(12, 0, 0))
    given = apply(state, 0, "repair yellow", Replay([0, 1])).state
    crashed = play(given, "loco 1").state
    assert (crashed.repairs, crashed.supply) == ((12, 0, 0), 0)


def test_a_tile_may_be_given_before_the_second_throw_too_and_number_dice_stay_a_double() -> None:
    state = position("A1 NW 1 1", None, repairs=(2, 0, 0), supply=10)
    given = apply(state, 0, "repair yellow", Replay([0, 0]))
    again = play(given.state, "loco 1", "again").state
    assert moves(again, 0) == ("roll", "repair blue", "repair red", "repair yellow")
    second = apply(again, 0, "repair yellow", Replay([0, 0])).state
    assert (second.repairs, second.zones) == ((0, 0, 0), FRESH)
    assert play(second, "loco 1").turn_over


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [(1, 2), (2, 2)])
def test_the_third_loco_in_a_shed_wins_at_once(dice: tuple[int, int]) -> None:
    before = "A1 shed, A2 approach 1 3, A4 shed, B1 shed, B3 shed, C1 goal 2"
    step = play(position(before, dice, repairs=(0, 2, 1), supply=9), "loco 2")
    assert step.turn_over
    assert told(step.events)[-2:] == [
        ("shed", {"seat": 0, "loco": 2, "place": "goal 1", "sheds": 3}),
        ("over", {"seats": (0,)}),
    ]
    assert to_move(step.state) == ()
    assert [moves(step.state, seat) for seat in range(3)] == [(), (), ()]
    assert result(step.state) == Result((3, 2, 0), (0,))
    seen = view(step.state, None)
    assert (seen.phase, seen.active, seen.dice) == ("over", 0, ("blue", *dice))
    assert (seen.second, seen.chosen) == (False, None)
    assert (seen.repairs, seen.supply) == ((0, 2, 1), 9)
    with pytest.raises(IllegalMove):
        apply(step.state, 0, "loco 3", no_draw)


def test_a_game_can_be_won_in_a_second_turn() -> None:
    before = "A1 shed, A2 shed, A3 approach 1 1"
    again = play(position(before, (1, 1)), "loco 3", "again").state
    step = play(apply(again, 0, "roll", Replay([2, 0, 0])).state, "loco 3")
    seen = view(step.state, None)
    assert (seen.phase, seen.second, seen.chosen) == ("over", False, None)
    assert seen.dice == ("yellow", 1, 1)


def test_there_is_no_result_while_the_game_runs() -> None:
    assert result(position()) is None
    assert result(position("A1 shed, A2 shed, B1 shed, B2 shed", None)) is None


# --- what is seen ---------------------------------------------------------------------------------


def test_the_view_of_the_example() -> None:
    begun = setup(2, {"repair": "on"}, Replay([1, 0, 0, 0])).state
    thrown = apply(begun, 1, "roll", Replay([0, 1, 0])).state
    state = apply(thrown, 1, "start outer", no_draw).state
    expected = {
        "phase": "roll",
        "active": 0,
        "dice": (),
        "zones": (("blue", "Q"), None, ("red", "P"), ("yellow", "P")),
        "locos": (("hand",) * 4, ("blue L 4", "hand", "hand", "hand")),
        "repairs": (0, 0),
        "supply": 12,
        "second": False,
        "chosen": None,
    }
    assert [asdict(view(state, viewer)) for viewer in (None, 0, 1)] == [expected] * 3


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_view_of_no_seat_is_refused(seat: Seat) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}: seats are 0 to 2"):
        view(position(), seat)


def test_nothing_is_left_to_imagine() -> None:
    for state in (
        position(dice=None, repairs=(1, 0, 2), supply=9),
        play(position("A1 NW 1 1, B2 shed", (2, 2)), "loco 1").state,
    ):
        assert voll.imagine(view(state, 1), 1, no_draw) == state


def test_the_outlook_of_a_move_is_what_the_move_does() -> None:
    for state in (position("A1 NE 1 6, A2 goal 1, B1 NW 1 1"), position("A1 NW 1 1", (3, 3))):
        for move in moves(state, 0):
            step = play(state, move)
            assert outlook(view(state, None), move) == (view(step.state, None), step.events)


def test_the_outlook_of_a_throw_is_told_by_its_draws() -> None:
    state = position("A1 NE 1 6, B1 blue L 1", dice=None, repairs=(1, 0, 0), supply=11)
    for move, draws in (("roll", (1, 4, 2)), ("repair blue", (4, 2))):
        step = apply(state, 0, move, Replay(draws))
        assert outlook(view(state, None), move, draws) == (view(step.state, None), step.events)


@pytest.mark.parametrize("draws", [(), (1, 4), (1, 4, 2, 0), (3, 0, 0)])
def test_a_throw_has_no_outlook_without_its_draws(draws: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="draw"):
        outlook(view(position(dice=None), None), "roll", draws)


def test_the_choices_of_a_view_are_those_of_who_is_to_move() -> None:
    for state in random_game(voll, 3, {"repair": "on"}, Random(4)).states:
        expected = {move for seat in to_move(state) for move in moves(state, seat)}
        assert set(choices(view(state, None))) == expected


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("repair", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_holds_in_every_position_of_a_game(seats: int, repair: str) -> None:
    for seed in range(3):
        game = random_game(voll, seats, {"repair": repair}, Random(seed), cap=1000)
        assert result(game.states[-1]) is not None
        for step in game.steps:
            seen = view(step.state, None)
            on_track = [p for row in seen.locos for p in row if p not in ("hand", "shed")]
            assert len(set(on_track)) == len(on_track)
            assert set(on_track) <= set(PLACES)
            assert sorted(map(str, (b and b[0] for b in seen.zones))) == [
                *("None", "blue", "red", "yellow")
            ]
            assert (seen.dice == ()) == (seen.phase == "roll")
            assert seen.supply + sum(seen.repairs) == (12 if repair == "on" else 0)
            assert min(seen.supply, *seen.repairs) >= 0
            assert max(row.count("shed") for row in seen.locos) == 3 or seen.phase != "over"
            assert seen.second <= (seen.chosen is not None)
            assert (seen.phase == "again") == (seen.chosen is not None and not seen.second)
            assert len(told(step.events, "accident")) <= 1
        for made in game.made:
            changes = made.step.state.active != made.before.active
            assert made.step.turn_over == (changes or made.step.state.phase == "over")
