"""The generic panel: any list of moves can be chosen from in a few short menus."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from bot import posts, prompts
from bot.panels import picker
from bot.screens import Menu
from bot.table import Scene
from tests.scenes import Board
from tests.screens.limits import check

FACES = ("dino", "mammoth", "bird", "small", "big")
LISTS = {
    "few": ("take 1", "take 2", "take 3"),
    "one": ("roll",),
    "two verbs": ("again", "enough"),
    "a move that begins another": tuple(
        " ".join(["keep", *chosen]) for size in range(1, 6) for chosen in combinations(FACES, size)
    ),
    "many": tuple(f"put {row}{column}" for row in "abcdefghijkl" for column in range(1, 13)),
    "deep": tuple(
        f"{verb} {number} {way}"
        for verb in ("move", "fly", "carry")
        for number in range(9)
        for way in ("up", "down")
    ),
}


def scene(moves: Sequence[str]) -> Scene:
    board = Board()
    return replace(board.scene(0), moves=tuple(moves), to_move=(0,))


def reach(moves: Sequence[str], wanted: str) -> bool:
    """Whether somebody who wants this move finds it, menu by menu."""
    begun = ""
    for _ in range(30):
        ask = picker.question(scene(moves), begun)
        (row,) = ask.rows
        if isinstance(row, tuple):
            return [offer.move for offer in row] == [wanted]
        words = wanted.split()
        values = [offer.move for offer in row.offers]
        assert len(values) <= picker.LIMIT
        assert wanted.startswith(row.begin)
        depth = len(row.begin.split())
        if len(words) == depth:
            value = picker.ALL
        elif words[depth] in values:
            value = words[depth]
        else:
            value = values[-1]
            assert value.startswith(picker.MORE), f"{words[depth]} is on no page"
        begun = f"{row.begin} {value}".strip()
        move = picker.chosen(moves, begun)
        if move is not None:
            return move == wanted
    return False


@pytest.mark.parametrize("name", LISTS)
def test_every_move_is_found(name: str) -> None:
    moves = LISTS[name]
    some = moves if len(moves) < 40 else random.Random(1).sample(moves, 40)
    assert all(reach(moves, move) for move in some)


@pytest.mark.parametrize("name", LISTS)
def test_the_menus_keep_to_discords_limits(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompts, "panel_of", lambda game: picker)
    for begun in ("", LISTS[name][0].split()[0]):
        check(prompts.panel(scene(LISTS[name]), "en", begun=begun))


def test_what_is_no_beginning_of_a_move_starts_again() -> None:
    ask = picker.question(scene(LISTS["deep"]), "no such thing")
    assert [offer.move for offer in ask.rows[0].offers] == ["move", "fly", "carry"]  # type: ignore[union-attr]
    assert picker.chosen(LISTS["deep"], "move") is None
    assert picker.chosen(LISTS["deep"], "no such thing") is None


def test_a_game_without_a_panel_can_be_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "panel_of", lambda game: picker)
    monkeypatch.setattr(prompts, "panel_of", lambda game: picker)
    board = Board(seed=3)
    while not board.over:
        check(posts.turn(board.scene()))
        seat = board.random.choice(board.rules.to_move(board.state))
        shown = prompts.panel(board.scene(seat), "en")
        check(shown)
        menu = shown.rows[0]
        moves = board.rules.moves(board.state, seat)
        if isinstance(menu, Menu):
            begun = f"{menu.press.move} {board.random.choice(menu.choices).value}".strip()
            move = picker.chosen(moves, begun)
            assert move is not None
        else:
            (move,) = moves
        check(prompts.dm(board.scene(seat), "en", board.play(seat, move)))
    over = posts.turn(board.scene())
    check(over)
    assert "🏆" in over.text
