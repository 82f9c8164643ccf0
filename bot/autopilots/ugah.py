"""The autopilot of Ugah Ugah.

It keeps the symbols that score most on the average if the next throw is kept as a whole, keeps the
better of two tiles, and gives the other one to whoever has least.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import factorial, prod
from typing import Final

from bot.autopilots.protocol import best
from engines.core import Draw, Seat
from engines.ugah import View
from engines.ugah_dice import DICE, FACES, FEASTS, Dice, Feast, together
from engines.ugah_ring import HUNTERS, OTHER, VALUES, Hunter, stops
from engines.ugah_turn import CARD_POINTS, FEAST_DICE, card_points

A_TILE: Final = sum(VALUES) / len(VALUES)
"""What a tile is thought to be worth whose value is not seen."""

_MORE: Final = 1000
"""More than anybody can own."""


def choose(view: View, seat: Seat, moves: tuple[str, ...], draw: Draw) -> str:
    match view.phase:
        case "keep":
            return best(moves, _keeping(view), draw)
        case "order":
            return best(moves, lambda move: _tiles(view, _order(view, move)), draw)
        case "give":
            return best(moves, lambda move: _giving(view, move), draw)
    return moves[0]


def _keeping(view: View) -> Callable[[str], float]:
    """What a choice of symbols scores on the average."""
    score = cache(lambda dice: _score(view, dice))

    def worth(move: str) -> float:
        chosen = move.split()[1:]
        kept = together(view.kept, tuple(face for face in view.dice if face in chosen))
        throws = _throws(DICE - len(kept))
        return sum(ways * score(together(kept, thrown)) for ways, thrown in throws) / sum(
            ways for ways, _ in throws
        )

    return worth


@cache
def _throws(dice: int) -> tuple[tuple[int, Dice], ...]:
    """Every throw of so many dice, and how many ways there are to it."""
    return tuple(
        (factorial(dice) // prod(factorial(thrown.count(face)) for face in FACES), thrown)
        for thrown in combinations_with_replacement(FACES, dice)
    )


def _score(view: View, dice: Dice) -> float:
    """What a turn with these five dice is worth, beside what it gives to others."""
    feast = next((each for each in FEASTS if dice.count(each) >= FEAST_DICE), None)
    marching = [(hunter, dice.count(hunter)) for hunter in HUNTERS if hunter in dice]
    card = _card(view, feast) if feast else 0.0
    return card + max(_tiles(view, order) for order in permutations(marching))


def _card(view: View, feast: Feast) -> float:
    owner = view.cards[FEASTS.index(feast)]
    if owner is None:
        return CARD_POINTS
    return 0.0 if owner == view.active else CARD_POINTS + _shared(view, CARD_POINTS)


def _order(view: View, move: str) -> tuple[tuple[Hunter, int], ...]:
    first: Hunter = "small" if move == "first small" else "big"
    return tuple((hunter, view.kept.count(hunter)) for hunter in (first, OTHER[first]))


def _tiles(view: View, walks: tuple[tuple[Hunter, int], ...]) -> float:
    """Of the tiles that are won the best one is kept, and the other one given away."""
    ends = stops(view.tiles, {"small": view.small, "big": view.big}, walks).values()
    values = sorted(view.tiles[end] or A_TILE for end in ends if end is not None)
    if not values:
        return 0.0
    *given, kept = values
    return kept - _shared(view, sum(given))


def _shared(view: View, points: float) -> float:
    """What it matters that one of the others gains or loses so many points."""
    return points / (len(view.counts) - 1)


def _giving(view: View, move: str) -> float:
    """The better tile is kept; the other one goes to whoever has least, as far as that is seen."""
    _, given, receiver = move.split()
    assert view.won is not None
    small, big = view.won
    value, other = (small if given == "small" else big), int(receiver)
    has = A_TILE * view.counts[other] + card_points(view.cards, other)
    return -_MORE * (value or A_TILE) - has
