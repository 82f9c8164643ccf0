"""Ugah Ugah: what happened, the position, the own tiles, the rules page; and what stays secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from bot import answers, pictures, posts, prompts
from bot.panels import ugah
from bot.screen_parts import happened, spoken
from bot.screens import Press
from engines.core import Seat
from engines.ugah_dice import Dice
from tests.scenes import NAMES, Board, boards
from tests.screens.limits import WORST, check
from tests.screens.test_limits import seen_by_anybody
from tests.screens.ugah_laid import TILES, buttons, laid, lines, own, post

# --- what happened --------------------------------------------------------------------------------


def after(board: Board, *moves: str, draws: Sequence[int] = ()) -> list[str]:
    """The lines of the post that tell what these moves of Ada led to."""
    left = list(draws)
    for move in moves:
        board.random.randrange = lambda n: left.pop(0) if left else 0  # type: ignore[assignment,misc]
        board.play(0, move)
    told = lines(post(board))
    return told[: told.index("")] if "" in told else []


def test_a_turn_is_told_line_by_line() -> None:
    board = laid(("mammoth", "mammoth", "mammoth", "small"), ("bone",), cards=(None, 1, None))
    assert after(board, "keep mammoth small") == [
        "**Ada:** 🦴 bone · 🦣 3 mammoths · 🟢 small hunter",
        "🦣 Ada takes the **mammoth card from Ben**.",
        "🟢 small hunter 1 → **2 🍒** for Ada",
    ]
    assert "<@100000000000000002>, throw the dice!" in posts.turn(board.scene()).text


def test_both_hunters_and_a_gift() -> None:
    board = laid(("bird", "bird", "bird", "small", "big"), big=24)
    told = after(board, "keep bird small big", "first small")
    assert told == [
        "**Ada:** 🦜 3 birds · 🟢 small hunter · 🟠 big hunter",
        "🦜 Ada wins the **bird card**.",
        "🟢 small hunter 1 → **2 🍒**",
        "🟠 big hunter 1 → **1 🐛**",
    ]
    assert after(board, "give big 2")[2:] == [
        "🟢 small hunter 1 → **2 🍒** for Ada",
        "🟠 big hunter 1 → **1 🐛**, a gift for Cleo",
    ]


def test_nothing_at_all() -> None:
    board = laid(("dino", "dino", "bird"), ("bone", "bone"), cards=(0, None, None))
    assert after(board, "keep dino bird")[1:] == ["💨 Ada wins nothing this time."]
    board = laid(("dino", "dino", "dino"), ("bone", "bone"), cards=(0, None, None))
    assert after(board, "keep dino")[1:] == ["🦕 Ada has the dino card already."]


def test_fewer_tiles_than_steps_a_pass_and_the_end() -> None:
    few = [0] * 31
    few[5], few[11] = 1, 4
    board = laid(("small", "small", "small"), ("bone", "bone"), tiles=few, small=10, big=12)
    board.play(0, "keep small")
    screen = post(board)
    assert lines(screen)[1:3] == [
        "🟢 small hunter 3, but only 2 left → **1 🐛** for Ada",
        "💥 The small hunter passes the other one: this turn is the last.",
    ]
    assert "🏆 **Ada wins!**" in screen.text
    assert "Points: Ada 1 · Ben 0 · Cleo 0" in screen.text
    assert [b.label for b in buttons(screen)] == ["Rematch", "Record", "My tiles"]


def test_a_hunter_that_stays_and_a_meeting() -> None:
    last = [0] * 31
    last[11] = 4
    kept: Dice = ("bone", "bone", "small", "big", "big")
    board = laid((), kept, phase="order", tiles=last, small=10, big=12)
    board.play(0, "first big")
    assert lines(post(board))[:3] == [
        "🟠 big hunter 2, but only 1 left → **4 🐟** for Ada",
        "🟢 small hunter 1 → stays, no tile is left for it",
        "🤝 The hunters have met.",
    ]


def test_every_event_of_whole_games_has_its_words() -> None:
    told = set()
    for seed, unknown in enumerate(("off", "on") * 3):
        for board in boards("ugah", NAMES[:4], seed, unknown=unknown):
            for viewer in range(4):
                scene = board.scene(viewer)
                told |= {event.key for event in (*scene.finished, *scene.events)}
                if not scene.events:
                    for words in (False, True):
                        assert all(spoken("en", happened(scene, words), NAMES))
    assert told >= {
        f"ugah-{key}" for key in ("gift-down", "gift-seen", "seen", "pass", "feast-from", "nothing")
    }


def test_the_alt_text_has_the_whole_position_and_names_everybody_once() -> None:
    board = laid(
        ("mammoth", "small"),
        ("bone",),
        cards=(None, 1, None),
        hands=((2, 4), (1,), ()),
        big=24,
        small=5,
    )
    assert pictures.alt(board.scene()) == (
        "Ugah Ugah, table k7. 17 tiles are left between the hunters. On the ring, clockwise from "
        "the gap: 2 · 1 · 4 · 1 · small hunter · 2 · 2 · 3 · 1 · 4 · 2 · 3 · 1 · 5 · 2 · 4 · 3 · 2 "
        "· 2 · 3 · 1 · 1 · big hunter · 3 · 5 · 1 · 2 · 3 · 3. Ada (A): 2 tiles. Ben (B): 1 tile. "
        "Feast cards of B: mammoth. Cleo (C): 0 tiles. Feast cards in the middle: dino · bird. "
        "A keeps one or several kinds of: mammoth · small hunter. Set aside: bone."
    )


def test_the_position_in_words_has_the_own_tiles_and_nobody_elses() -> None:
    board = laid(("small",), hands=((2, 4), (1,), ()))
    assert "Your own tiles: 2 · 4, together 6." in answers.position(board.scene(0), "en").text
    assert "Your own tiles: 1, together 1." in answers.position(board.scene(1), "en").text
    for viewer in (None, 2):
        assert "Your own tiles" not in answers.position(board.scene(viewer), "en").text


def test_tiles_face_down_are_counted_in_words() -> None:
    board = laid(("small",), unknown=True, tiles=TILES, small=6, big=28)
    said = answers.position(board.scene(), "en").text
    assert (
        "On the ring, clockwise from the gap: 2 face down · 4 · 1 face down · small hunter" in said
    )


# --- my tiles -------------------------------------------------------------------------------------


def test_my_tiles_is_on_every_post_and_opens_the_own_panel() -> None:
    for board in boards("ugah", seed=2, unknown="on"):
        (button,) = [b for b in buttons(post(board)) if b.label == "My tiles"]
        assert button.press == Press("panel", "k7", 0, "own")


def test_whoever_looks_sees_the_own_tiles_with_what_they_are_worth() -> None:
    board = laid(("small",), cards=(None, 1, 1), hands=((), (3, 1, 4), (5,)))
    assert "**Your tiles:** 3 🥚 · 1 🐛 · 4 🐟 = 8 points, with your cards 14" in own(board, 1).text
    assert "It is the turn of Ada." in own(board, 1).text
    assert "**Your tiles:** 5 🍗 = 5 points" in own(board, 2).text
    assert "You have no tiles yet." in own(board, 0).text


# --- limits and secrets ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_with_the_unknown_and_the_worst_names(seats: int) -> None:
    for number, board in enumerate(boards("ugah", WORST[:seats], seed=5, unknown="on")):
        if number % 5 == 0 or board.over or board.state.phase == "give":
            for screen in seen_by_anybody(board):
                check(screen)


def sampled(seed: int) -> Iterator[Board]:
    for number, board in enumerate(boards("ugah", NAMES[:4], seed, unknown="on")):
        if number % 6 == 0 or board.over or board.state.phase == "give":
            yield board


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_what_lies_face_down_changes_no_screen(viewer: Seat | None) -> None:
    different = 0
    for board in sampled(seed=1):
        real = board.scene(viewer)
        state = board.rules.imagine(real.view, viewer, board.random.randrange)
        other = board.scene(viewer, state)
        different += state != board.state
        assert answers.position(other, "en") == answers.position(real, "en")
        if viewer is None:
            assert posts.turn(other) == posts.turn(real)
        else:
            assert prompts.panel(other, "en") == prompts.panel(real, "en")
            assert prompts.dm_over(other, "en") == prompts.dm_over(real, "en")
    assert different


# --- the rules page -------------------------------------------------------------------------------


def test_the_picture_of_the_rules_shows_what_its_text_says() -> None:
    """The invented position is one that the rules lead to."""
    lesson = ugah.lesson()
    before = list(lesson.view.tiles)
    before[6], before[23] = 4, 1
    board = laid(
        ("mammoth", "mammoth", "mammoth", "small", "big"),
        tiles=before,
        small=5,
        big=24,
        cards=(None, 0, None),
        hands=((2, 5), (3, 4), (2,)),
    )
    board.state = replace(board.state, active=1)
    for move in ("keep mammoth small big", "first small", "give big 2"):
        board.play(1, move)
    told = board.finished
    thrown = [0, 1, 1, 3, 5]
    board.random.randrange = lambda n: thrown.pop(0)  # type: ignore[assignment,misc]
    board.play(2, "roll")
    assert board.rules.view(board.state, None) == lesson.view
    assert told[-len(lesson.events) :] == lesson.events
    tiles = [*filter(None, before), *(2, 5, 3, 4, 2)]
    assert [tiles.count(value) for value in range(1, 6)] == [7, 9, 8, 5, 2]
