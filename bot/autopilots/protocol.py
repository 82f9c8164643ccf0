"""What an autopilot is, and how it picks among moves that it weighs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engines.core import Draw, Seat


class Autopilot(Protocol):
    def __call__(self, view: Any, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
        """One of the seat's legal moves, chosen by its own view; ``draw`` is the only chance."""


def best(moves: tuple[str, ...], worth: Callable[[str], float], draw: Draw) -> str:
    """The move of the greatest worth; among several of them any, by a draw."""
    worths = [worth(move) for move in moves]
    most = max(worths)
    found = [move for move, each in zip(moves, worths, strict=True) if each == most]
    return found[draw(len(found))]
