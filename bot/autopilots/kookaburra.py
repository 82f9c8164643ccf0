"""The autopilot of the Kookaburra Game.

It makes the walk that its panel shows first: far ahead, out of the way of crocodiles; it flies only
where a friend is in danger or no walk brings it on, and goes home as soon as it can.
"""

from __future__ import annotations

from bot.autopilots.protocol import best
from bot.panels.kookaburra_choices import flights, in_danger, standing, swim, walks
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
    worths = {walk.move: walk.worth for walk in walks(view)}
    if in_danger(view) or max(worths.values(), default=now) <= now:
        worths |= {flight.move: flight.worth for flight in flights(view)}
    return best(tuple(worths), worths.__getitem__, draw)
