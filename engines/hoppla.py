"""Hoppla Lama: llamas race towards a crater that none may enter; whoever bets well moves.

Each round a starter bets on who will move, all take one to five stones in secret, and the numbers
decide.

Moves: ``bet extremes|most|same|fewest``, ``take 1`` … ``take 5``. Draws: ``draw(seats)`` at the
setup, for the first starter; none afterwards. A turn (one post) is a round.

Events, to everybody unless said (in the order in which they can occur):

- ``hoppla-starts`` seat (at the setup)
- ``hoppla-bet`` seat, bet
- ``hoppla-took`` seat, number: to that seat alone
- ``hoppla-took-in-turn`` seat: one after another, except the take that ends the round
- ``hoppla-reveal`` bet, takes (per seat), struck (numbers that cancelled out), seats (who moves)
- ``hoppla-nobody``: nobody moves
- ``hoppla-walk`` seat, start, end; or, into the crater, ``hoppla-fall`` seat, start instead
- ``hoppla-push`` seat (the pushed), by_seat, start, end
- ``hoppla-shortcut`` seat, start, end
- ``hoppla-next`` seat: the starter of the next round
- ``hoppla-last-stone`` seat, number: the game ends without a reveal
- ``hoppla-level``: all own the same number of stones, nobody moves at the end
- ``hoppla-forward`` and ``hoppla-back`` seat, start, end, stones: the moves of the end; a fall,
  pushes and a shortcut are told as above; a llama in the village goes back from 1 to 1
- ``hoppla-over`` seats (the winners)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from engines.core import Arg, Draw, Event, IllegalMove, Option, Result, Seat, Step, completed

NAME: Final = "hoppla"
SEATS: Final = range(3, 7)
VERSION: Final = 1
HIDDEN: Final = True
OPTIONS: Final[Mapping[str, Option]] = {}

VILLAGE: Final = 1
CRATER: Final = 16
SHORTCUTS: Final[Mapping[int, int]] = {4: 14, 7: 10}
BAG: Final[Mapping[int, int]] = {3: 90, 4: 100, 5: 110, 6: 120}
"""Stones in the bag at first, by the number of seats."""

LAST_STEPS: Final = 3
"""How far the most stones lead forward at the end, and the fewest back."""

Phase: TypeAlias = Literal["bet", "take", "over"]
Bet: TypeAlias = Literal["extremes", "most", "same", "fewest"]
Reveal: TypeAlias = tuple[Bet, tuple[int, ...], tuple[Seat, ...]]
"""A finished round: the bet, what each seat took, and who moved, in that order."""

_BETS: Final[Mapping[str, Bet]] = {
    "bet extremes": "extremes",
    "bet most": "most",
    "bet same": "same",
    "bet fewest": "fewest",
}
_TAKES: Final = {f"take {number}": number for number in range(1, 6)}
_BET_MOVES: Final = tuple(_BETS)
_TAKE_MOVES: Final = tuple(_TAKES)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. ``bag`` is counted at the start of the round; a take of 0 is still to come."""

    phase: Phase
    round: int
    starter: Seat
    bet: Bet | None
    llamas: tuple[int, ...]
    stones: tuple[int, ...]
    bag: int
    takes: tuple[int, ...]
    last: Reveal | None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or the public, may know.

    ``bag`` is counted at the start of the round; ``left`` what is in it now, told only to the seat
    that takes next when stones are taken one after another (``in_turn``).
    """

    phase: Phase
    round: int
    starter: Seat
    bet: Bet | None
    llamas: tuple[int, ...]
    stones: tuple[int, ...]
    bag: int
    left: int | None
    in_turn: bool
    taken: tuple[bool, ...]
    mine: int | None
    last: Reveal | None


def setup(seats: int, options: Mapping[str, str], draw: Draw) -> Step[State]:
    completed(seats, SEATS, options, OPTIONS)
    starter = draw(seats)
    state = State(
        phase="bet",
        round=1,
        starter=starter,
        bet=None,
        llamas=(VILLAGE,) * seats,
        stones=(0,) * seats,
        bag=BAG[seats],
        takes=(0,) * seats,
        last=None,
    )
    return Step(state, (Event(None, "hoppla-starts", {"seat": starter}),))


def to_move(state: State) -> tuple[Seat, ...]:
    if state.phase == "bet":
        return (state.starter,)
    if state.phase == "over":
        return ()
    if _in_turn(state):
        return (_next_to_take(state),)
    return tuple(seat for seat, number in enumerate(state.takes) if not number)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if state.phase == "bet":
        return _BET_MOVES if seat == state.starter else ()
    if state.phase == "over":
        return ()
    if _in_turn(state):
        return _TAKE_MOVES[: _left(state)] if seat == _next_to_take(state) else ()
    return _TAKE_MOVES if seat in range(len(state.takes)) else ()


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if state.phase == "take":
        return _take(state, seat, _TAKES[move])
    bet = _BETS[move]
    told = Event(None, "hoppla-bet", {"seat": seat, "bet": bet})
    return Step(replace(state, phase="take", bet=bet), (told,))


def view(state: State, seat: Seat | None) -> View:
    if seat is not None and seat not in range(len(state.llamas)):
        raise ValueError(f"no seat {seat!r}: seats are 0 to {len(state.llamas) - 1}")
    in_turn = _in_turn(state)
    takes_now = in_turn and state.phase == "take" and seat == _next_to_take(state)
    return View(
        phase=state.phase,
        round=state.round,
        starter=state.starter,
        bet=state.bet,
        llamas=state.llamas,
        stones=state.stones,
        bag=state.bag,
        left=_left(state) if takes_now else None,
        in_turn=in_turn,
        taken=tuple(number > 0 for number in state.takes),
        mine=None if seat is None else state.takes[seat] or None,
        last=state.last,
    )


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    best = max(state.llamas)
    winners = tuple(seat for seat, space in enumerate(state.llamas) if space == best)
    return Result(state.llamas, winners)


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """What the others took is made up, within what the viewer knows of the bag."""
    return State(
        phase=view.phase,
        round=view.round,
        starter=view.starter,
        bet=view.bet,
        llamas=view.llamas,
        stones=view.stones,
        bag=view.bag,
        takes=_imagined_takes(view, seat, draw),
        last=view.last,
    )


def movers(bet: Bet, takes: tuple[int, ...], starter: Seat) -> tuple[Seat, ...]:
    """The seats that move, in the order in which they do."""
    single = [number for number in takes if takes.count(number) == 1]
    most, fewest = max(single, default=0), min(single, default=0)
    chosen = {
        "extremes": {most, fewest},
        "most": {most},
        "same": set(takes).difference(single),
        "fewest": {fewest},
    }[bet]
    return tuple(seat for seat in _order(starter, len(takes)) if takes[seat] in chosen)


# --- a round --------------------------------------------------------------------------------------


def _order(first: Seat, seats: int) -> tuple[Seat, ...]:
    return (*range(first, seats), *range(first))


def _in_turn(state: State) -> bool:
    return state.bag <= 5 * len(state.llamas)


def _left(state: State) -> int:
    return state.bag - sum(state.takes)


def _next_to_take(state: State) -> Seat:
    takes = state.takes
    return next(seat for seat in _order(state.starter, len(takes)) if not takes[seat])


def _take(state: State, seat: Seat, number: int) -> Step[State]:
    takes = (*state.takes[:seat], number, *state.takes[seat + 1 :])
    state = replace(state, takes=takes)
    told = Event(seat, "hoppla-took", {"seat": seat, "number": number})
    if not _left(state):
        return _end(state, seat, told)
    if all(takes):
        return _reveal(state, told)
    if _in_turn(state):
        return Step(state, (told, Event(None, "hoppla-took-in-turn", {"seat": seat})))
    return Step(state, (told,))


def _reveal(state: State, told: Event) -> Step[State]:
    bet, takes, starter = state.bet, state.takes, state.starter
    assert bet is not None
    moving = movers(bet, takes, starter)
    struck = () if bet == "same" else tuple(sorted({n for n in takes if takes.count(n) > 1}))
    shown: dict[str, Arg] = {"bet": bet, "takes": takes, "struck": struck, "seats": moving}
    story = [told, Event(None, "hoppla-reveal", shown)]
    if not moving:
        story.append(Event(None, "hoppla-nobody", {}))
    llamas = list(state.llamas)
    for seat in moving:
        _forward(llamas, seat, takes[seat], "hoppla-walk", {}, story)
    starter = (starter + 1) % len(takes)
    story.append(Event(None, "hoppla-next", {"seat": starter}))
    after = State(
        phase="bet",
        round=state.round + 1,
        starter=starter,
        bet=None,
        llamas=tuple(llamas),
        stones=tuple(map(sum, zip(state.stones, takes, strict=True))),
        bag=state.bag - sum(takes),
        takes=(0,) * len(takes),
        last=(bet, takes, moving),
    )
    return Step(after, tuple(story), turn_over=True)


def _end(state: State, taker: Seat, told: Event) -> Step[State]:
    """The bag is empty: only the taker keeps this round's stones, then most and fewest move."""
    number = state.takes[taker]
    story = [told, Event(None, "hoppla-last-stone", {"seat": taker, "number": number})]
    stones = list(state.stones)
    stones[taker] += number
    llamas = list(state.llamas)
    most, fewest = max(stones), min(stones)
    if most == fewest:
        story.append(Event(None, "hoppla-level", {}))
    else:
        for seat in _order(state.starter, len(stones)):
            if stones[seat] == most:
                _forward(llamas, seat, LAST_STEPS, "hoppla-forward", {"stones": most}, story)
            elif stones[seat] == fewest:
                _back(llamas, seat, fewest, story)
    after = replace(state, phase="over", llamas=tuple(llamas), stones=tuple(stones))
    ended = result(after)
    assert ended is not None
    story.append(Event(None, "hoppla-over", {"seats": ended.winners}))
    return Step(after, tuple(story), turn_over=True)


# --- llamas on the path ---------------------------------------------------------------------------


def _forward(
    llamas: list[int], seat: Seat, steps: int, key: str, more: Mapping[str, Arg], story: list[Event]
) -> None:
    start = llamas[seat]
    end = start + steps
    if end >= CRATER:
        llamas[seat] = VILLAGE
        story.append(Event(None, "hoppla-fall", {"seat": seat, "start": start}))
        return
    story.append(Event(None, key, {"seat": seat, "start": start, "end": end, **more}))
    _land(llamas, seat, end, story)
    if end in SHORTCUTS:
        beyond = SHORTCUTS[end]
        story.append(Event(None, "hoppla-shortcut", {"seat": seat, "start": end, "end": beyond}))
        _land(llamas, seat, beyond, story)


def _back(llamas: list[int], seat: Seat, stones: int, story: list[Event]) -> None:
    start = llamas[seat]
    end = max(VILLAGE, start - LAST_STEPS)
    told: dict[str, Arg] = {"seat": seat, "start": start, "end": end, "stones": stones}
    story.append(Event(None, "hoppla-back", told))
    _land(llamas, seat, end, story)


def _land(llamas: list[int], seat: Seat, space: int, story: list[Event]) -> None:
    """Put a llama on a space; whoever stands there goes one back, and so on down to the village."""
    while space != VILLAGE and space in llamas:
        pushed = llamas.index(space)
        llamas[seat] = space
        told: dict[str, Arg] = {
            "seat": pushed,
            "by_seat": seat,
            "start": space,
            "end": space - 1,
        }
        story.append(Event(None, "hoppla-push", told))
        seat, space = pushed, space - 1
    llamas[seat] = space


# --- what a viewer cannot know --------------------------------------------------------------------


def _imagined_takes(view: View, seat: Seat | None, draw: Draw) -> tuple[int, ...]:
    """For those who have taken: the viewer's own number, the one laid out at the end, else any."""
    takers = [other for other in _order(view.starter, len(view.taken)) if view.taken[other]]
    known: dict[Seat, int] = {}
    if seat is not None and view.mine:
        known[seat] = view.mine
    if view.phase == "over":
        # All stones that lie open came from the bag: what is over came with the last take.
        known[takers[-1]] = sum(view.stones) + view.bag - BAG[len(view.stones)]
        least = most = view.bag
    elif view.left is not None:
        least = most = view.bag - view.left
    else:
        least, most = 0, view.bag - 1
    least, most = least - sum(known.values()), most - sum(known.values())
    unknown = [other for other in takers if other not in known]
    for others, other in zip(reversed(range(len(unknown))), unknown, strict=True):
        low, high = max(1, least - 5 * others), min(5, most - others)
        known[other] = low + draw(high - low + 1)
        least, most = least - known[other], most - known[other]
    return tuple(known.get(other, 0) for other in range(len(view.taken)))
