"""Hoppla Lama looked ahead: how a round may end, as far as a viewer can guess."""

from __future__ import annotations

from typing import Final

from engines import hoppla
from engines.core import Draw, Seat
from engines.hoppla import View

_FAIR: Final = 60
"""Any number of stones from 1 to 5 divides it, however few are left to choose from."""


def guessed_rounds(
    view: View, seat: Seat, moves: tuple[str, ...], draw: Draw
) -> dict[str, tuple[int, ...]]:
    """For each of these legal moves of a seat where the llamas stand once the round is over.

    What the others took or will take, and after a bet the seat too, is drawn: once for all moves.
    """
    state = hoppla.imagine(view, seat, draw)
    guesses = [draw(_FAIR) for _ in view.llamas]
    ends = {}
    for move in moves:
        step = hoppla.apply(state, seat, move, draw)
        while not step.turn_over:
            taker, *_ = hoppla.to_move(step.state)
            takes = hoppla.moves(step.state, taker)
            step = hoppla.apply(step.state, taker, takes[guesses[taker] % len(takes)], draw)
        ends[move] = step.state.llamas
    return ends
