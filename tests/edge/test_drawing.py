"""Boards are prepared once, before their first picture, and only those that somebody plays."""

from dataclasses import replace
from functools import partial

import pytest

from bot import drawing
from bot.catalog import GAMES
from bot.drawing import Drawing
from bot.screens import Picture, Screen


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games in the order in which their boards were prepared; nothing is drawn."""
    done: list[str] = []
    games = {
        name: replace(
            game,
            warm=partial(done.append, name),
            draw=partial(_drawn, name),
        )
        for name, game in GAMES.items()
    }
    monkeypatch.setattr(drawing, "GAMES", games)
    return done


def _drawn(game: str, *_: object) -> bytes:
    return f"board of {game}".encode()


def screen(game: str) -> Screen:
    return Screen("", picture=Picture(game, None, (), (), (), "", "k7-1.png"))


async def test_boards_that_nobody_plays_are_left_alone(warmed: list[str]) -> None:
    boards = Drawing()
    await boards.warm(["hoppla", "a game of a later version"])
    await boards.warm(["hoppla"])
    assert warmed == ["hoppla"]
    boards.close()


async def test_the_first_picture_of_a_game_prepares_its_board(warmed: list[str]) -> None:
    boards = Drawing()
    assert await boards.draw(screen("hoppla")) == b"board of hoppla"
    assert await boards.draw(screen("hoppla")) == b"board of hoppla"
    assert warmed == ["hoppla"]
    boards.close()
