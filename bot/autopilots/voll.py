"""The autopilot of Voll in Fahrt.

It makes the drive that its panel shows first; it has enough of one turn unless the second one
rather wins a shed than wrecks a loco, and it never spends a repair tile.
"""

from __future__ import annotations

from bot.panels.voll_choices import outcomes, second_turn
from engines.core import Draw, Seat
from engines.voll import View


def choose(view: View, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
    if view.phase == "again":
        prospect = second_turn(view)
        return "again" if prospect is None or prospect.sheds >= prospect.wrecks else "stop"
    if view.phase == "move" and len(moves) > 1:
        return outcomes(view)[0].move
    return moves[0]
