"""Ugah Ugah: two hungry hunters eat their way round a ring of tiles until they meet.

Five dice are thrown; symbols are kept until no die is left. Three equal animals win a feast card,
hunters on dice walk and win the tile on which they stop.

Moves: ``roll``; ``keep bird``, ``keep bird small``, … (symbols in the order of the faces);
``first small``, ``first big``; ``give small 2`` (the tile under the small hunter goes to seat 2).
Draws: at the setup ``draw(seats)`` for who begins, then the shuffle of the tiles; ``roll`` draws
``draw(6)`` for each of five dice, ``keep`` for each die that was left. A turn (one post) ends with
the move after which another seat is active, or with the game.

Events, to everybody unless said (in the order in which they can occur). ``dice`` are faces, one a
die, in their order: bone, dino, mammoth, bird, small, big. Places of tiles are 0 … 30, those of
hunters also the gap, -1 (small) or 31 (big). ``hunter`` is ``small`` or ``big``.

- ``ugah-starts`` seat (at the setup)
- ``ugah-keep`` seat, dice (set aside by that)
- ``ugah-throw`` seat, dice, bones (how many of these; they lie aside at once)
- ``ugah-outcome`` seat, dice: no die is left, these five count
- ``ugah-feast`` seat, feast (``dino``, ``mammoth``, ``bird``): its card, from the middle
- ``ugah-feast-from`` seat, from_seat, feast: its card, from somebody
- ``ugah-feast-again`` seat, feast: the card is theirs already
- ``ugah-walk`` seat, hunter, thrown (its dice), steps (tiles counted, fewer when no more are left),
  start, end, way (the places counted; the last is the end)
- ``ugah-stay`` seat, hunter, thrown, place (of the hunter): no tile is left for it
- ``ugah-pass`` seat, hunter, other (where the passed one stands): the turn is the last
- ``ugah-seen`` seat, hunter, place, value: to that seat alone, which lifts a face-down tile
- ``ugah-tile`` seat, hunter, place, value: the tile is theirs; ``ugah-tile-down`` the same without
  the value for a tile that lay face down
- ``ugah-gift`` seat (who gets it), by_seat, hunter, place, value; ``ugah-gift-down`` the same
  without the value, and then ``ugah-gift-seen`` with it to the one who gets it alone
- ``ugah-nothing`` seat: the dice won neither a card nor a step
- ``ugah-next`` seat
- ``ugah-met`` small, big (places): no tile is left between the hunters, though neither has passed
- ``ugah-over`` seats (the winners), points (per seat)

What a choice leads to where it is certain: ``ugah_ring.stops``. Rulings where the rules are silent:
of two passes in one turn only the first is told, and ``passed`` stays true when the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engines.core import (
    Draw,
    Event,
    IllegalMove,
    Option,
    Result,
    Seat,
    Step,
    completed,
    shuffled,
)
from engines.ugah_dice import FEASTS, Dice, choice_moves, choices
from engines.ugah_ring import BIG_START, HUNTERS, SMALL_START, VALUES, Hunter, is_face_up
from engines.ugah_turn import Phase, Table, card_points, give, keep, roll, standing, walk_both
from engines.ugah_turn import State as State
from engines.ugah_unseen import deal

NAME: Final = "ugah"
SEATS: Final = range(2, 5)
VERSION: Final = 1
HIDDEN: Final = True
OPTIONS: Final[Mapping[str, Option]] = {"unknown": Option(("off", "on"), "off")}

_THROW: Final = ("roll",)
_FIRST: Final[Mapping[str, tuple[Hunter, Hunter]]] = {
    "first small": ("small", "big"),
    "first big": ("big", "small"),
}
_FIRST_MOVES: Final = tuple(_FIRST)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or the public, may know.

    A tile of None lies face down, one of 0 is gone. ``dice`` wait for a choice, ``kept`` are set
    aside. ``won`` is open to whoever saw the tile; ``mine`` are the viewer's own tiles. ``passed``:
    one hunter has passed the other, so this turn is, or was, the last.
    """

    phase: Phase
    active: Seat
    unknown: bool
    tiles: tuple[int | None, ...]
    small: int
    big: int
    dice: Dice
    kept: Dice
    cards: tuple[Seat | None, ...]
    counts: tuple[int, ...]
    mine: tuple[int, ...] | None
    won: tuple[int | None, int | None] | None
    passed: bool
    scores: tuple[int, ...] | None


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    unknown = completed(seats, SEATS, options, OPTIONS)["unknown"] == "on"
    first = draw(seats)
    table = Table(
        unknown=unknown,
        tiles=shuffled(VALUES, draw),
        small=SMALL_START,
        big=BIG_START,
        cards=(None,) * len(FEASTS),
        hands=((),) * seats,
        passed=False,
    )
    state = State("roll", first, dice=(), kept=(), won=None, table=table)
    return Step(state, (Event(None, "ugah-starts", {"seat": first}),))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat == state.active:
        match state.phase:
            case "roll":
                return _THROW
            case "keep":
                return choice_moves(state.dice)
            case "order":
                return _FIRST_MOVES
            case "give":
                return tuple(_gifts(len(state.table.hands), seat))
    return ()


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if state.phase == "roll":
        return roll(state, draw)
    if state.phase == "keep":
        return keep(state, choices(state.dice)[move], draw)
    if state.phase == "order":
        return walk_both(state, *_FIRST[move])
    return give(state, *_gifts(len(state.table.hands), seat)[move])


def view(state: State, seat: Seat | None) -> View:
    if seat is not None and seat not in range(len(state.table.hands)):
        raise ValueError(f"no seat {seat!r}: seats are 0 to {len(state.table.hands) - 1}")
    table = state.table
    return View(
        phase=state.phase,
        active=state.active,
        unknown=table.unknown,
        tiles=tuple(
            value if not value or is_face_up(table.unknown, place) else None
            for place, value in enumerate(table.tiles)
        ),
        small=table.small,
        big=table.big,
        dice=state.dice,
        kept=state.kept,
        cards=table.cards,
        counts=tuple(map(len, table.hands)),
        mine=None if seat is None else table.hands[seat],
        won=_won_as_seen(state, seat),
        passed=table.passed,
        scores=standing(table).scores if state.phase == "over" else None,
    )


def result(state: State) -> Result | None:
    return standing(state.table) if state.phase == "over" else None


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """Tiles that the viewer has not seen are dealt anew; at the end to the same points."""
    counts = {other: count for other, count in enumerate(view.counts) if other != seat}
    worth = None
    if view.scores is not None:
        worth = {other: view.scores[other] - card_points(view.cards, other) for other in counts}
    mine = view.mine or ()
    hands, rest = deal((*view.tiles, *mine, *(view.won or ())), counts, worth, draw)
    tiles = [rest.pop() if value is None else value for value in view.tiles]
    won = [rest.pop() if value is None else value for value in view.won or ()]
    table = Table(
        unknown=view.unknown,
        tiles=tuple(tiles),
        small=view.small,
        big=view.big,
        cards=view.cards,
        hands=tuple(hands.get(holder, mine) for holder in range(len(view.counts))),
        passed=view.passed,
    )
    to_give = (won[0], won[1]) if won else None
    return State(view.phase, view.active, view.dice, view.kept, to_give, table)


@cache
def _gifts(seats: int, giver: Seat) -> dict[str, tuple[Hunter, Seat]]:
    """Every move that gives a tile away: the one under which hunter, and to whom."""
    return {
        f"give {hunter} {seat}": (hunter, seat)
        for hunter in HUNTERS
        for seat in range(seats)
        if seat != giver
    }


def _won_as_seen(state: State, seat: Seat | None) -> tuple[int | None, int | None] | None:
    if state.won is None or seat == state.active:
        return state.won
    (small, big), table = state.won, state.table
    return (
        small if is_face_up(table.unknown, table.small) else None,
        big if is_face_up(table.unknown, table.big) else None,
    )
