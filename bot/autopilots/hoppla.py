"""The autopilot of Hoppla Lama.

It guesses what the others take and makes the choice that then brings its llama ahead of theirs
best; guesses differ each time, and sometimes it takes any number, so nobody can foretell it.
"""

from __future__ import annotations

from typing import Final

from bot.autopilots.protocol import best
from engines.core import Draw, Seat
from engines.hoppla import View
from engines.hoppla_outlook import guessed_rounds

ANY: Final = 3
"""One in so many secret numbers is any of the five: some guesses hardly leave a choice."""


def choose(view: View, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
    if view.phase == "take" and not view.in_turn and not draw(ANY):
        return moves[draw(len(moves))]
    ends = guessed_rounds(view, seat, moves, draw)
    return best(moves, lambda move: _lead(ends[move], seat), draw)


def _lead(llamas: tuple[int, ...], seat: Seat) -> int:
    """How far a llama is ahead of all others together."""
    return len(llamas) * llamas[seat] - sum(llamas)
