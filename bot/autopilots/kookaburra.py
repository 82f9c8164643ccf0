"""The autopilot of the Kookaburra Game.

It makes the walk that its panel shows first: far ahead, out of the way of crocodiles; it flies only
to a friend in danger or where no walk brings it on, and goes home as soon as it can.
"""

from __future__ import annotations

from bot.autopilots.protocol import best
from bot.panels.kookaburra_choices import (
    flights,
    in_danger,
    prospect,
    standing,
    swim,
    walks,
    where,
)
from engines.core import Draw, Seat
from engines.kookaburra import View


def choose(view: View, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
    if len(moves) == 1:
        return moves[0]
    if "home" in moves:
        return "home"
    now = standing(view, seat)
    if view.phase == "swim":
        return "swim" if swim(view).worth > now else "stay"
    found = walks(view)
    rescues = (f"fly {where(view, friend)}" for friend in in_danger(view))
    found += tuple(prospect(view, move) for move in rescues if move in moves)
    if all(each.worth <= now for each in found):
        found += flights(view)
    worths = {each.move: each.worth for each in found}
    return best(tuple(worths), worths.__getitem__, draw)
