"""What a screen shows depends on nothing that its reader may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot import answers, posts, prompts
from bot.catalog import GAMES
from tests.scenes import NAMES, Board, boards

HIDDEN = [name for name, game in GAMES.items() if game.rules.HIDDEN]


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seed", range(2))
def test_public_screens_are_the_same_for_all_that_may_be_true(game: str, seed: int) -> None:
    for board in sampled(game, GAMES[game].rules.SEATS.stop - 1, seed):
        real = board.scene()
        for state in imagined(board, None):
            other = board.scene(state=state)
            assert posts.turn(other) == posts.turn(real)
            assert posts.turn(other, board=False) == posts.turn(real, board=False)
            assert answers.position(other, "en") == answers.position(real, "en")


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("seed", range(2))
def test_private_screens_are_the_same_for_all_that_may_be_true(game: str, seed: int) -> None:
    for board in sampled(game, GAMES[game].rules.SEATS.start, seed):
        for seat in range(len(board.match.players)):
            real = board.scene(seat)
            for state in imagined(board, seat):
                other = board.scene(seat, state)
                assert prompts.panel(other, "en") == prompts.panel(real, "en")
                assert prompts.dm(other, "en") == prompts.dm(real, "en")
                assert prompts.dm_over(other, "en") == prompts.dm_over(real, "en")
                assert answers.position(other, "en") == answers.position(real, "en")


def sampled(game: str, seats: int, seed: int) -> Iterator[Board]:
    """Positions of a random game: some of the beginning, and all of the end."""
    for number, board in enumerate(boards(game, NAMES[:seats], seed)):
        if number % 7 == seed or board.match.turn > 8:
            yield board


def imagined(board: Board, viewer: int | None) -> list[object]:
    view = board.rules.view(board.state, viewer)
    draw = random.Random(5).randrange
    return [board.rules.imagine(view, viewer, draw) for _ in range(2)]


def test_a_number_that_is_changed_in_secret_changes_nothing_in_public() -> None:
    board = Board("hoppla", seed=2)
    starter = board.state.starter
    board.play(starter, "bet most")
    board.play(starter, "take 1")
    before = posts.turn(board.scene())
    for number in (5, 3, 3, 2):
        board.play(starter, f"take {number}")
        assert posts.turn(board.scene()) == before


def test_what_is_left_in_the_bag_is_for_the_one_who_takes() -> None:
    board = next(b for b in boards("hoppla", seed=4) if b.state.bag <= 15 and any(b.state.takes))
    taker, *_ = board.rules.to_move(board.state)
    left = board.rules.view(board.state, taker).left
    assert f"**{left}** stone" in prompts.dm(board.scene(taker), "en").text
    others = {0, 1, 2} - {taker}
    shown = [posts.turn(board.scene()).text, posts.turn(board.scene(), board=False).text]
    shown += [prompts.panel(board.scene(seat), "en").text for seat in others]
    assert not any("stone now" in text or "stones now. How" in text for text in shown)
    assert not any(f"**{left}**" in text for text in shown)
