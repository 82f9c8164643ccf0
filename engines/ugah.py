"""Ugah Ugah: two hungry hunters eat their way round a ring of tiles until they meet.

Five dice are thrown; symbols are kept until no die is left. Three equal animals win a feast card,
hunters on dice walk and win the tile on which they stop.

Moves: ``roll``; ``keep bird``, ``keep bird small``, … (symbols in the order of the faces);
``first small``, ``first big``; ``give small 2`` (the tile under the small hunter goes to seat 2).
Draws: at the setup ``draw(seats)`` for who begins, then the shuffle of the tiles; ``roll`` draws
``draw(6)`` for each of five dice, ``keep`` for each die that was left. A turn (one post) ends with
the move after which another seat is active, or with the game.

Events, to everybody unless said (in the order in which they can occur). ``dice`` are faces, one a
die, in their order: bone, dino, mammoth, bird, small, big. A place is 0 … 30; ``start`` and
``other`` may also be the gap, -1 (small) or 31 (big). ``hunter`` is ``small`` or ``big``.

- ``ugah-starts`` seat (at the setup)
- ``ugah-keep`` seat, dice (set aside by that)
- ``ugah-throw`` seat, dice, bones (how many of these; they lie aside at once)
- ``ugah-outcome`` seat, dice: no die is left, these five count
- ``ugah-feast`` seat, feast (``dino``, ``mammoth``, ``bird``): its card, from the middle
- ``ugah-feast-from`` seat, from_seat, feast: its card, from somebody
- ``ugah-feast-again`` seat, feast: the card is theirs already
- ``ugah-walk`` seat, hunter, thrown (its dice), steps (tiles counted, fewer when no more are left),
  start, end, way (the places counted; the last is the end)
- ``ugah-stay`` seat, hunter, thrown, place: no tile is left for the hunter
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

Rulings where the rules are silent: a hunter passes the other at most once a turn, and the first
time is told; a hunter that overtook in the last turn still counts as having passed when the game is
over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from engines.core import (
    Arg,
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
from engines.ugah_dice import DICE, FACES, FEASTS, Dice, Feast, choices, faces, together
from engines.ugah_ring import (
    BIG_START,
    FACE_UP,
    HUNTERS,
    OTHER,
    SMALL_START,
    VALUES,
    Hunter,
    passes,
    way,
)
from engines.ugah_unseen import deal

NAME: Final = "ugah"
SEATS: Final = range(2, 5)
VERSION: Final = 1
HIDDEN: Final = True
OPTIONS: Final[Mapping[str, Option]] = {"unknown": Option(("off", "on"), "off")}

FEAST_DICE: Final = 3
"""How many equal animals win a feast card; more are worth no more."""

CARD_POINTS: Final = 3

Phase: TypeAlias = Literal["roll", "keep", "order", "give", "over"]

_THROW: Final = ("roll",)
_FIRST: Final[Mapping[str, tuple[Hunter, Hunter]]] = {
    "first small": ("small", "big"),
    "first big": ("big", "small"),
}
_FIRST_MOVES: Final = tuple(_FIRST)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. ``won`` are the values under small and big, one to keep and one to give.

    ``passed``: one hunter has passed the other in this turn, so it is the last.
    """

    phase: Phase
    active: Seat
    unknown: bool
    tiles: tuple[int, ...]
    small: int
    big: int
    dice: Dice
    kept: Dice
    cards: tuple[Seat | None, ...]
    hands: tuple[tuple[int, ...], ...]
    won: tuple[int, int] | None
    passed: bool


@dataclass(frozen=True, slots=True)
class View:
    """What one seat, or the public, may know.

    A tile of None lies face down, one of 0 is gone. ``dice`` wait for a choice, ``kept`` are set
    aside. ``won`` is open to whoever saw the tile; ``mine`` are the viewer's own tiles.
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
    state = State(
        phase="roll",
        active=first,
        unknown=unknown,
        tiles=shuffled(VALUES, draw),
        small=SMALL_START,
        big=BIG_START,
        dice=(),
        kept=(),
        cards=(None,) * len(FEASTS),
        hands=((),) * seats,
        won=None,
        passed=False,
    )
    return Step(state, (Event(None, "ugah-starts", {"seat": first}),))


def to_move(state: State) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.active,)


def moves(state: State, seat: Seat) -> tuple[str, ...]:
    if seat != state.active:
        return ()
    match state.phase:
        case "roll":
            return _THROW
        case "keep":
            return tuple(choices(state.dice))
        case "order":
            return _FIRST_MOVES
        case "give":
            return tuple(_gifts(len(state.hands), seat))
        case "over":
            return ()


def apply(state: State, seat: Seat, move: str, draw: Draw) -> Step[State]:
    if move not in moves(state, seat):
        raise IllegalMove("illegal-move", move=move)
    if state.phase == "roll":
        return _throw(state, (), DICE, draw, [])
    if state.phase == "keep":
        return _keep(state, choices(state.dice)[move], draw)
    turn = _Turn.of(state, state.kept, [])
    if state.phase == "order":
        return _walk_both(turn, *_FIRST[move])
    assert state.won is not None
    return _give(turn, dict(zip(HUNTERS, state.won, strict=True)), *_gifts(turn.seats, seat)[move])


def view(state: State, seat: Seat | None) -> View:
    if seat is not None and not 0 <= seat < len(state.hands):
        raise ValueError(f"no seat {seat}: seats are 0 to {len(state.hands) - 1}")
    ended = result(state)
    return View(
        phase=state.phase,
        active=state.active,
        unknown=state.unknown,
        tiles=tuple(
            value if not value or _face_up(state.unknown, place) else None
            for place, value in enumerate(state.tiles)
        ),
        small=state.small,
        big=state.big,
        dice=state.dice,
        kept=state.kept,
        cards=state.cards,
        counts=tuple(map(len, state.hands)),
        mine=None if seat is None else state.hands[seat],
        won=_won_as_seen(state, seat),
        passed=state.passed,
        scores=None if ended is None else ended.scores,
    )


def result(state: State) -> Result | None:
    if state.phase != "over":
        return None
    points = tuple(
        sum(hand) + _card_points(state.cards, seat) for seat, hand in enumerate(state.hands)
    )
    best = max(points)
    return Result(points, tuple(seat for seat, score in enumerate(points) if score == best))


def imagine(view: View, seat: Seat | None, draw: Draw) -> State:
    """Tiles that the viewer has not seen are dealt anew; at the end to the same points."""
    counts = {other: count for other, count in enumerate(view.counts) if other != seat}
    worth = None
    if view.scores is not None:
        worth = {other: view.scores[other] - _card_points(view.cards, other) for other in counts}
    mine = view.mine or ()
    hands, rest = deal((*view.tiles, *mine, *(view.won or ())), counts, worth, draw)
    tiles = [rest.pop() if value is None else value for value in view.tiles]
    won = [rest.pop() if value is None else value for value in view.won or ()]
    return State(
        phase=view.phase,
        active=view.active,
        unknown=view.unknown,
        tiles=tuple(tiles),
        small=view.small,
        big=view.big,
        dice=view.dice,
        kept=view.kept,
        cards=view.cards,
        hands=tuple(hands.get(holder, mine) for holder in range(len(view.counts))),
        won=(won[0], won[1]) if won else None,
        passed=view.passed,
    )


@cache
def _gifts(seats: int, giver: Seat) -> dict[str, tuple[Hunter, Seat]]:
    """Every move that gives a tile away: the one under which hunter, and to whom."""
    return {
        f"give {hunter} {seat}": (hunter, seat)
        for hunter in HUNTERS
        for seat in range(seats)
        if seat != giver
    }


def _card_points(cards: tuple[Seat | None, ...], seat: Seat) -> int:
    return CARD_POINTS * cards.count(seat)


def _face_up(unknown: bool, place: int) -> bool:
    return not unknown or place in FACE_UP


def _won_as_seen(state: State, seat: Seat | None) -> tuple[int | None, int | None] | None:
    if state.won is None or seat == state.active:
        return state.won
    small, big = state.won
    return (
        small if _face_up(state.unknown, state.small) else None,
        big if _face_up(state.unknown, state.big) else None,
    )


# --- a turn ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Turn:
    """A state being changed by a move, and what is told of it."""

    seat: Seat
    unknown: bool
    tiles: list[int]
    places: dict[Hunter, int]
    kept: Dice
    cards: list[Seat | None]
    hands: list[tuple[int, ...]]
    passed: bool
    story: list[Event]

    @classmethod
    def of(cls, state: State, kept: Dice, story: list[Event]) -> _Turn:
        return cls(
            state.active,
            state.unknown,
            list(state.tiles),
            {"small": state.small, "big": state.big},
            kept,
            list(state.cards),
            list(state.hands),
            state.passed,
            story,
        )

    @property
    def seats(self) -> int:
        return len(self.hands)

    def tell(self, key: str, **args: Arg) -> None:
        """To everybody; what only one may know is put into the story as it is."""
        self.story.append(Event(None, key, args))

    def step(
        self, phase: Phase, won: tuple[int, int] | None = None, turn_over: bool = False
    ) -> Step[State]:
        state = State(
            phase=phase,
            active=self.seat,
            unknown=self.unknown,
            tiles=tuple(self.tiles),
            small=self.places["small"],
            big=self.places["big"],
            dice=(),
            kept=self.kept,
            cards=tuple(self.cards),
            hands=tuple(self.hands),
            won=won,
            passed=self.passed,
        )
        return Step(state, tuple(self.story), turn_over)


# --- the dice -------------------------------------------------------------------------------------


def _keep(state: State, aside: Dice, draw: Draw) -> Step[State]:
    story = [Event(None, "ugah-keep", {"seat": state.active, "dice": aside})]
    kept = together(state.kept, aside)
    left = len(state.dice) - len(aside)
    return _throw(state, kept, left, draw, story) if left else _outcome(state, kept, story)


def _throw(state: State, kept: Dice, count: int, draw: Draw, story: list[Event]) -> Step[State]:
    """Throw so many dice; bones go aside. When nothing else falls, the rolling is over."""
    thrown = faces([draw(len(FACES)) for _ in range(count)])
    bones = thrown.count("bone")
    told: dict[str, Arg] = {"seat": state.active, "dice": thrown, "bones": bones}
    story.append(Event(None, "ugah-throw", told))
    kept = thrown[:bones] + kept
    if bones == count:
        return _outcome(state, kept, story)
    after = State(
        phase="keep",
        active=state.active,
        unknown=state.unknown,
        tiles=state.tiles,
        small=state.small,
        big=state.big,
        dice=thrown[bones:],
        kept=kept,
        cards=state.cards,
        hands=state.hands,
        won=None,
        passed=False,
    )
    return Step(after, tuple(story))


def _outcome(state: State, kept: Dice, story: list[Event]) -> Step[State]:
    """No die is left: first the card, then the hunters."""
    story.append(Event(None, "ugah-outcome", {"seat": state.active, "dice": kept}))
    turn = _Turn.of(state, kept, story)
    feast = next((each for each in FEASTS if kept.count(each) >= FEAST_DICE), None)
    if feast:
        _win_card(turn, feast)
    marching = [hunter for hunter in HUNTERS if hunter in kept]
    if len(marching) == len(HUNTERS):
        return turn.step("order")
    if marching:
        _win_tile(turn, marching[0], _walk(turn, marching[0]))
    elif not feast:
        turn.tell("ugah-nothing", seat=turn.seat)
    return _end(turn)


def _win_card(turn: _Turn, feast: Feast) -> None:
    number = FEASTS.index(feast)
    owner = turn.cards[number]
    turn.cards[number] = turn.seat
    if owner is None:
        turn.tell("ugah-feast", seat=turn.seat, feast=feast)
    elif owner == turn.seat:
        turn.tell("ugah-feast-again", seat=turn.seat, feast=feast)
    else:
        turn.tell("ugah-feast-from", seat=turn.seat, from_seat=owner, feast=feast)


# --- the hunters, and whose their tiles are -------------------------------------------------------


def _walk_both(turn: _Turn, first: Hunter, second: Hunter) -> Step[State]:
    values = {hunter: _walk(turn, hunter) for hunter in (first, second)}
    if values[second]:
        return turn.step("give", won=(values["small"], values["big"]))
    _win_tile(turn, first, values[first])
    return _end(turn)


def _walk(turn: _Turn, hunter: Hunter) -> int:
    """Where the hunter stops the tile comes off: its value, or 0 if none is left to walk on."""
    seat, start = turn.seat, turn.places[hunter]
    other = turn.places[OTHER[hunter]]
    thrown = turn.kept.count(hunter)
    counted = way(turn.tiles, hunter, start, thrown)
    if not counted:
        turn.tell("ugah-stay", seat=seat, hunter=hunter, thrown=thrown, place=start)
        return 0
    end = counted[-1]
    value = turn.tiles[end]
    turn.tiles[end] = 0
    turn.places[hunter] = end
    turn.tell(
        "ugah-walk",
        seat=seat,
        hunter=hunter,
        thrown=thrown,
        steps=len(counted),
        start=start,
        end=end,
        way=counted,
    )
    if not turn.passed and passes(hunter, start, end, other):
        turn.passed = True
        turn.tell("ugah-pass", seat=seat, hunter=hunter, other=other)
    if not _face_up(turn.unknown, end):
        seen: dict[str, Arg] = {"seat": seat, "hunter": hunter, "place": end, "value": value}
        turn.story.append(Event(seat, "ugah-seen", seen))
    return value


def _win_tile(turn: _Turn, hunter: Hunter, value: int) -> None:
    """The tile under this hunter is the active seat's."""
    seat, place = turn.seat, turn.places[hunter]
    turn.hands[seat] = (*turn.hands[seat], value)
    if _face_up(turn.unknown, place):
        turn.tell("ugah-tile", seat=seat, hunter=hunter, place=place, value=value)
    else:
        turn.tell("ugah-tile-down", seat=seat, hunter=hunter, place=place)


def _give(turn: _Turn, values: Mapping[Hunter, int], given: Hunter, receiver: Seat) -> Step[State]:
    """Of two tiles one is kept, the other goes to somebody else."""
    _win_tile(turn, OTHER[given], values[OTHER[given]])
    value, place = values[given], turn.places[given]
    turn.hands[receiver] = (*turn.hands[receiver], value)
    told: dict[str, Arg] = {
        "seat": receiver,
        "by_seat": turn.seat,
        "hunter": given,
        "place": place,
    }
    if _face_up(turn.unknown, place):
        turn.tell("ugah-gift", **told, value=value)
    else:
        turn.tell("ugah-gift-down", **told)
        turn.story.append(Event(receiver, "ugah-gift-seen", {**told, "value": value}))
    return _end(turn)


def _end(turn: _Turn) -> Step[State]:
    """The game is over when the hunters have met or passed; else the next seat throws."""
    small, big = turn.places["small"], turn.places["big"]
    turn.kept = ()
    if not turn.passed and any(turn.tiles[small + 1 : big]):
        turn.seat = (turn.seat + 1) % turn.seats
        turn.tell("ugah-next", seat=turn.seat)
        return turn.step("roll", turn_over=True)
    if not turn.passed:
        turn.tell("ugah-met", small=small, big=big)
    over = turn.step("over", turn_over=True)
    ended = result(over.state)
    assert ended is not None
    told = Event(None, "ugah-over", {"seats": ended.winners, "points": ended.scores})
    return over._replace(events=(*over.events, told))
