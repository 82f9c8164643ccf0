"""The list of moves that is searched while one types: complete, in words, in the panel's order."""

from __future__ import annotations

from typing import cast

import pytest

from bot.catalog import panel_of
from bot.i18n import say
from bot.panels.listing import listed
from bot.panels.protocol import Ask, GamePanel
from bot.table import Scene
from tests.scenes import NAMES, Board, boards


def shown(board: Board, seat: int) -> list[tuple[str, str]]:
    scene = board.scene(seat)
    return [
        (move, " + ".join(say("en-US", offer.label, NAMES) for offer in offers))
        for move, offers in listed(panel_of(board.match.game), scene)
    ]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hoppla", {}),
        ("ugah", {"unknown": "on"}),
        ("kookaburra", {"split": "on"}),
        ("voll", {"repair": "on"}),
    ],
)
def test_every_legal_move_is_listed_once_and_in_words(game: str, options: dict[str, str]) -> None:
    for board in boards(game, NAMES[:3], 3, 60, **options):
        for seat in range(3):
            found = shown(board, seat)
            assert sorted(move for move, _ in found) == sorted(board.scene(seat).moves)
            assert not [move for move, words in found if words == move and " " in move]


def test_bets_are_listed_like_their_buttons() -> None:
    board = Board()
    (seat,) = board.scene().to_move
    (offers,) = panel_of("hoppla").ask(board.scene(seat)).rows
    assert isinstance(offers, tuple)
    words = [(offer.move, say("en-US", offer.label, NAMES)) for offer in offers]
    assert shown(board, seat) == words


def test_what_is_shown_on_request_is_not_worked_out_before() -> None:
    """Weighing all flights takes long, and few want to fly."""
    panel = CountingPanel()
    board = next(
        board
        for board in boards("kookaburra", NAMES[:2], 1)
        if {"croc", "fly"} <= {m.split()[0] for m in board.scene(board.scene().to_move[0]).moves}
    )
    moves = listed(cast(GamePanel, panel), board.scene(board.scene().to_move[0]))
    assert not next(moves)[0].startswith("fly")
    assert panel.asked == [""]
    assert any(move.startswith("fly") for move, _ in moves)
    assert "fly" in panel.asked


class CountingPanel:
    def __init__(self) -> None:
        self.asked: list[str] = []

    def ask(self, scene: Scene, begun: str = "") -> Ask:
        self.asked.append(begun)
        return panel_of("kookaburra").ask(scene, begun)
