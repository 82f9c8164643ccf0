"""Ugah Ugah: what may be chosen, in few presses, and what it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from bot import posts, prompts
from bot.panels import ugah
from bot.panels.protocol import OfferRow, Pick
from bot.screens import Menu, Press
from engines.core import Event
from engines.ugah_dice import Dice
from tests.scenes import NAMES, boards
from tests.screens.ugah_laid import TILES, buttons, labels, laid, lines, own, post

# --- every move can be pressed --------------------------------------------------------------------


def reachable(rows: Sequence[OfferRow]) -> list[str]:
    """Every move that buttons and menus can make."""
    found = []
    for row in rows:
        if not isinstance(row, Pick):
            found += [offer.move for offer in row]
            continue
        for size in range(row.least, row.most + 1):
            for chosen in combinations(row.offers, size):
                found.append(" ".join([row.begin, *(offer.move for offer in chosen)]))
    return found


@pytest.mark.parametrize("unknown", ["off", "on"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_can_be_pressed_and_nothing_else(seats: int, unknown: str) -> None:
    for seed in range(3):
        for board in boards("ugah", NAMES[:seats], seed, unknown=unknown):
            if board.over:
                continue
            active = board.state.active
            moves = board.rules.moves(board.state, active)
            pressed = reachable(ugah.ask(board.scene(active)).rows)
            assert sorted(pressed) == sorted(moves)
            ask = ugah.open_ask(board.scene())
            if ask is not None:
                assert sorted(reachable(ask.rows)) == sorted(moves)
            for seat in {*range(seats)} - {active}:
                assert ugah.ask(board.scene(seat)).rows == ()


@pytest.mark.parametrize(
    ("dice", "one", "several"),
    [
        (("bird", "bird"), ["Bird ×2"], 0),
        (("dino", "small"), ["Dino", "Small hunter", "Both"], 0),
        (("dino", "bird", "big", "big"), ["Dino", "Bird", "Big hunter ×2", "All"], 2),
        (
            ("dino", "mammoth", "bird", "small", "big"),
            ["Dino", "Mammoth", "Bird", "Small hunter", "Big hunter"],
            5,
        ),
    ],
)
def test_one_kind_or_all_by_one_press_and_mixtures_in_a_menu(
    dice: Dice, one: list[str], several: int
) -> None:
    screen = post(laid(dice))
    assert labels(screen) == one
    menus = [row for row in screen.rows if isinstance(row, Menu)]
    assert [(menu.least, menu.most) for menu in menus] == ([(2, several)] if several else [])


def test_the_last_kind_is_no_question() -> None:
    board = laid(("bird", "bird"))
    assert lines(post(board))[0].endswith(
        "one kind is left: you keep it, and the throwing is over."
    )
    assert "One kind is left: you keep it, and the throwing is over." in own(board).text
    assert "thrown again" not in post(board).text + own(board).text


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("keep bird", "You keep **2 birds**."),
        ("keep dino bird", "You keep **dino · 2 birds**."),
        ("keep dino", "You keep **dino**."),
    ],
)
def test_a_confirmation_counts_what_was_kept(move: str, said: str) -> None:
    board = laid(("dino", "bird", "bird", "small"))
    played = board.play(0, move)
    assert said in prompts.panel(board.scene(0), "en", played).text


def test_a_menu_completes_its_beginning_to_a_move() -> None:
    board = laid(("dino", "bird", "small", "big"))
    (menu,) = [row for row in post(board).rows if isinstance(row, Menu)]
    assert menu.press == Press("move", "k7", 1, "keep")
    assert [(c.value, c.label, c.emoji) for c in menu.choices] == [
        ("dino", "Dino", "🦕"),
        ("bird", "Bird", "🦜"),
        ("small", "Small hunter", "🟢"),
        ("big", "Big hunter", "🟠"),
    ]
    assert [c.hint for c in menu.choices][:3] == [
        "1 of 3 for the dino card",
        "1 of 3 for the bird card",
        "1 step → 2 🍒",
    ]


def test_the_dice_may_be_thrown_by_hand() -> None:
    board = laid(phase="roll")
    assert labels(post(board)) == ["Throw"]
    assert "<@100000000000000001>, throw the dice!" in post(board).text
    assert labels(own(board)) == ["Throw"]


# --- what choices lead to -------------------------------------------------------------------------


def test_the_post_says_what_each_symbol_would_lead_to() -> None:
    board = laid(
        ("dino", "mammoth", "bird", "small"),
        ("mammoth", "mammoth", "small")[:1],
        cards=(None, 1, 0),
    )
    board.state = replace(board.state, dice=("dino", "mammoth", "mammoth", "bird"))
    assert lines(post(board))[:6] == [
        "<@100000000000000001>, your dice: what do you keep? The rest is thrown again.",
        "Set aside: 🦣 mammoth.",
        "• 🦕 dino: 1 of 3 for the dino card",
        "• 🦣 2 mammoths: the mammoth card from Ben",
        "• 🦜 bird: 1 of 3 for the bird card, yours already",
        "• all of them, and no more throws: the mammoth card from Ben",
    ]


def test_hunters_are_foretold_by_the_tile_they_stop_on_and_marked_there() -> None:
    board = laid(("bird", "small", "big", "big"), ("small",))
    screen = post(board)
    assert "• 🟢 small hunter: 2 steps → 2 🍒" in lines(screen)
    assert "• 🟠 2 big hunters: 2 steps → 3 🥚" in lines(screen)
    assert "• all of them, and no more throws: both hunters go" in lines(screen)
    assert screen.picture is not None
    assert screen.picture.marks == (("small", "7"), ("small", "8"), ("big", "29"))


def test_a_tile_face_down_is_marked_and_not_foretold() -> None:
    board = laid(("small",), unknown=True, small=-1)
    screen = post(board)
    assert "• 🟢 small hunter: 1 step → face down" in lines(screen)
    assert screen.picture is not None
    assert screen.picture.marks == (("small", "0"),)


def test_the_end_of_the_game_is_foretold() -> None:
    few = [0] * 31
    few[11] = few[12] = 3
    board = laid(("small", "small"), tiles=few, small=10, big=13)
    assert "• 🟢 2 small hunters: 2 steps → 3 🥚, the end of the game" in lines(post(board))


def test_nothing_won_is_foretold_too() -> None:
    board = laid(("bird",), ("bone", "bone", "dino", "dino"))
    assert "• all of them, and no more throws: nothing won" in lines(post(board))


NEAR = tuple({8: 1, 11: 2, 12: 3, 13: 4, 16: 5}.get(place, 0) for place in range(31))


def test_the_order_of_the_hunters_says_what_each_would_win_the_better_one_first() -> None:
    kept: Dice = ("bone", "small", "small", "big", "big")
    screen = post(laid((), kept, phase="order", tiles=NEAR, small=10, big=14))
    assert labels(screen) == [
        "Big first: 🟢 4 🐟 · 🟠 3 🥚 · the end of the game",
        "Small first: 🟢 3 🥚 · 🟠 2 🍒 · the end of the game",
    ]
    assert "• Big first: 🟢 4 🐟 · 🟠 3 🥚 · the end of the game" in lines(screen)
    assert screen.picture is not None
    assert set(screen.picture.marks) == {
        ("small", "12"),
        ("small", "13"),
        ("big", "11"),
        ("big", "12"),
    }


def test_where_the_order_does_not_matter_it_is_said_once() -> None:
    screen = post(laid((), ("bone", "bone", "bone", "small", "big"), phase="order"))
    assert sorted(labels(screen)) == ["Big first", "Small first"]
    assert "In either order: 🟢 2 🍒 · 🟠 3 🥚" in lines(screen)


def test_the_only_tile_that_is_left_is_foretold_for_the_hunter_that_gets_it() -> None:
    last = [0] * 31
    last[11] = 4
    kept: Dice = ("bone", "bone", "small", "big", "big")
    screen = post(laid((), kept, phase="order", tiles=last, small=10, big=12))
    assert "• Small first: 🟢 4 🐟 · 🟠 no tile · the end of the game" in lines(screen)
    assert "• Big first: 🟢 no tile · 🟠 4 🐟 · the end of the game" in lines(screen)


def test_what_is_foretold_of_all_dice_comes_true() -> None:
    seen = 0
    for seed in range(4):
        for board in boards("ugah", seed=seed):
            if board.over or board.state.phase != "keep":
                continue
            told = next((t for t in lines(post(board)) if "• all of them" in t), None)
            if told is None or "both hunters" in told:
                continue
            seen += 1
            keep = " ".join(["keep", *dict.fromkeys(board.state.dice)])
            state, events, _ = board.rules.apply(
                board.state, board.state.active, keep, lambda n: n - 1
            )
            keys = {event.key for event in events}
            assert ("nothing won" in told) == ("ugah-nothing" in keys)
            assert (" card" in told) == bool({k for k in keys if k.startswith("ugah-feast")})
            assert ("the end of the game" in told) == (state.phase == "over")
            for event in events:
                if event.key == "ugah-tile":
                    assert f" {event.args['value']} " in told
    assert seen > 20


# --- giving a tile away ---------------------------------------------------------------------------

GIVING: dict[str, Any] = {
    "kept": ("bone", "small", "small", "big", "big"),
    "phase": "give",
    "tiles": tuple(0 if place in (6, 24) else tile for place, tile in enumerate(TILES)),
    "small": 6,
    "big": 24,
}


def test_the_better_tile_is_kept_by_the_first_buttons_and_the_next_seats_come_first() -> None:
    screen = post(laid(won=(1, 4), **GIVING))
    assert labels(screen) == [
        "Keep 4 🐟, give 1 🐛 to Ben",
        "Keep 4 🐟, give 1 🐛 to Cleo",
        "Keep 1 🐛, give 4 🐟 to Ben",
        "Keep 1 🐛, give 4 🐟 to Cleo",
    ]
    first = buttons(screen)[0].press
    assert first is not None
    assert first.move == "give small 1"


def test_two_equal_tiles_are_told_apart_by_their_hunters() -> None:
    screen = post(laid(won=(3, 3), names=NAMES[:2], hands=((), ()), **GIVING))
    assert labels(screen) == [
        "Keep the small hunter’s 3 🥚, give 3 🥚 to Ben",
        "Keep the big hunter’s 3 🥚, give 3 🥚 to Ben",
    ]


def test_tiles_that_lay_face_down_are_chosen_from_behind_your_move() -> None:
    board = laid(won=(5, 2), unknown=True, **GIVING)
    screen = post(board)
    assert [b.label for b in buttons(screen)] == ["Your move", "My tiles", "Rules"]
    assert "<@100000000000000001> keeps one of the two tiles" in screen.text
    assert "5" not in screen.text.replace("100000000000000001", "")
    assert labels(own(board))[0] == "Keep 5 🍗, give 2 🍒 to Ben"
    assert labels(own(board, 1)) == []


def test_whoever_gives_is_told_what_and_sees_it_in_the_closed_message_too() -> None:
    board = laid(won=(5, 2), unknown=True, **GIVING)
    board.events = tuple(
        Event(0, "ugah-seen", {"seat": 0, "hunter": hunter, "place": place, "value": value})
        for hunter, place, value in (("small", 6, 5), ("big", 24, 2))
    )
    played = board.play(0, "give big 2")
    said = prompts.panel(board.scene(0), "en", played).text
    assert said.startswith("You keep **5 🍗** and give **2 🍒** to Cleo.")
    assert (
        "You keep **5 🍗** and give **2 🍒** to Cleo." in prompts.dm_over(board.scene(0), "en").text
    )
    got = prompts.panel(board.scene(2), "en").text
    assert "Ada gave you a **2**; only the two of you know." in got
    assert "**Your tiles:** 2 🍒 = 2 points" in got
    for others in (posts.turn(board.scene()), own(board, 1)):
        assert "🍒" not in others.text
