"""Tables of Ugah Ugah in any position, for tests of what they show."""

from __future__ import annotations

from collections.abc import Sequence

from bot import posts, prompts
from bot.screens import Button, Screen
from engines.core import Seat
from engines.ugah_dice import Dice
from engines.ugah_turn import State, Table
from tests.scenes import NAMES, Board
from tests.screens.limits import check

TILES = tuple(map(int, "2104100223142315243223114351233"))
"""A ring on which the small hunter has come from 2 to 5 (6 is next), the big one to 24."""


def laid(
    dice: Dice = (),
    kept: Dice = (),
    *,
    phase: str = "keep",
    tiles: Sequence[int] = TILES,
    small: int = 6,
    big: int = 31,
    cards: Sequence[Seat | None] = (None, None, None),
    hands: Sequence[Sequence[int]] = ((), (), ()),
    won: tuple[int, int] | None = None,
    unknown: bool = False,
    names: Sequence[str] = NAMES[:3],
) -> Board:
    """A table in this position; Ada's turn."""
    board = Board("ugah", names, unknown="on" if unknown else "off")
    board.finished = board.events = ()
    board.state = State(
        phase=phase,  # type: ignore[arg-type]
        active=0,
        dice=dice,
        kept=kept,
        won=won,
        table=Table(
            unknown, tuple(tiles), small, big, tuple(cards), tuple(map(tuple, hands)), False
        ),
    )
    return board


def post(board: Board) -> Screen:
    screen = posts.turn(board.scene())
    check(screen)
    return screen


def own(board: Board, seat: Seat = 0) -> Screen:
    screen = prompts.panel(board.scene(seat), "en")
    check(screen)
    return screen


def buttons(screen: Screen) -> list[Button]:
    return [b for row in screen.rows if isinstance(row, tuple) for b in row]


def labels(screen: Screen) -> list[str]:
    """What may be chosen by one press."""
    return [b.label for b in buttons(screen) if b.press is not None and b.press.verb == "move"]


def lines(screen: Screen) -> list[str]:
    return screen.text.splitlines()
