"""The autopilot of a game that has none of its own: any legal move."""

from __future__ import annotations

from typing import Any

from engines.core import Draw, Seat


def choose(view: Any, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
    """Uniform over the first words of the moves, then over the moves that begin with it."""
    words = tuple(dict.fromkeys(move.split()[0] for move in moves))
    word = words[draw(len(words))]
    found = tuple(move for move in moves if move.split()[0] == word)
    return found[draw(len(found))]
