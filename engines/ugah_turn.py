"""A turn of Ugah Ugah: the dice, the feast card, the hunters and whose their tiles are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engines.core import Arg, Draw, Event, Result, Seat, Step
from engines.ugah_dice import DICE, FACES, FEASTS, Dice, Feast, faces, together
from engines.ugah_ring import HUNTERS, OTHER, Hunter, is_face_up, passes, way

FEAST_DICE: Final = 3
"""How many equal animals win a feast card; more are worth no more."""

CARD_POINTS: Final = 3

Phase: TypeAlias = Literal["roll", "keep", "order", "give", "over"]


@dataclass(frozen=True, slots=True)
class Table:
    """What stays as it is while dice are thrown. A tile of 0 is gone; ``hands`` are tiles won.

    ``passed``: one hunter has passed the other in this turn, so it is the last.
    """

    unknown: bool
    tiles: tuple[int, ...]
    small: int
    big: int
    cards: tuple[Seat | None, ...]
    hands: tuple[tuple[int, ...], ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class State:
    """Everything. ``won`` are the values under small and big, one to keep and one to give."""

    phase: Phase
    active: Seat
    dice: Dice
    kept: Dice
    won: tuple[int, int] | None
    table: Table


def card_points(cards: tuple[Seat | None, ...], seat: Seat) -> int:
    return CARD_POINTS * cards.count(seat)


def standing(table: Table) -> Result:
    """What tiles and cards are worth now, and who has most."""
    scores = tuple(
        sum(hand) + card_points(table.cards, seat) for seat, hand in enumerate(table.hands)
    )
    best = max(scores)
    return Result(scores, tuple(seat for seat, score in enumerate(scores) if score == best))


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
        table = state.table
        return cls(
            state.active,
            table.unknown,
            list(table.tiles),
            {"small": table.small, "big": table.big},
            kept,
            list(table.cards),
            list(table.hands),
            table.passed,
            story,
        )

    @property
    def seats(self) -> int:
        return len(self.hands)

    def tell(self, key: str, **args: Arg) -> None:
        """To everybody; what only one may know is put into the story as it is."""
        self.story.append(Event(None, key, args))

    def table(self) -> Table:
        return Table(
            self.unknown,
            tuple(self.tiles),
            self.places["small"],
            self.places["big"],
            tuple(self.cards),
            tuple(self.hands),
            self.passed,
        )

    def state(self, phase: Phase, won: tuple[int, int] | None = None) -> State:
        return State(phase, self.seat, (), self.kept, won, self.table())


# --- the dice -------------------------------------------------------------------------------------


def roll(state: State, draw: Draw) -> Step[State]:
    return _throw(state, (), DICE, draw, [])


def keep(state: State, aside: Dice, draw: Draw) -> Step[State]:
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
    after = State("keep", state.active, thrown[bones:], kept, None, state.table)
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
        return Step(turn.state("order"), tuple(turn.story))
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


def walk_both(state: State, first: Hunter, second: Hunter) -> Step[State]:
    """Of the tiles they win, if two, one is to be given away."""
    turn = _Turn.of(state, state.kept, [])
    values = {hunter: _walk(turn, hunter) for hunter in (first, second)}
    if values[second]:
        after = turn.state("give", won=(values["small"], values["big"]))
        return Step(after, tuple(turn.story))
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
    if not is_face_up(turn.unknown, end):
        seen: dict[str, Arg] = {"seat": seat, "hunter": hunter, "place": end, "value": value}
        turn.story.append(Event(seat, "ugah-seen", seen))
    return value


def _win_tile(turn: _Turn, hunter: Hunter, value: int) -> None:
    """The tile under this hunter is the active seat's."""
    seat, place = turn.seat, turn.places[hunter]
    turn.hands[seat] = (*turn.hands[seat], value)
    if is_face_up(turn.unknown, place):
        turn.tell("ugah-tile", seat=seat, hunter=hunter, place=place, value=value)
    else:
        turn.tell("ugah-tile-down", seat=seat, hunter=hunter, place=place)


def give(state: State, given: Hunter, receiver: Seat) -> Step[State]:
    """The tile under one hunter goes to somebody else, the other one is kept."""
    assert state.won is not None
    values = dict(zip(HUNTERS, state.won, strict=True))
    turn = _Turn.of(state, state.kept, [])
    _win_tile(turn, OTHER[given], values[OTHER[given]])
    value, place = values[given], turn.places[given]
    turn.hands[receiver] = (*turn.hands[receiver], value)
    told: dict[str, Arg] = {
        "seat": receiver,
        "by_seat": turn.seat,
        "hunter": given,
        "place": place,
    }
    if is_face_up(turn.unknown, place):
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
        return Step(turn.state("roll"), tuple(turn.story), turn_over=True)
    if not turn.passed:
        turn.tell("ugah-met", small=small, big=big)
    over = turn.state("over")
    ended = standing(over.table)
    turn.tell("ugah-over", seats=ended.winners, points=ended.scores)
    return Step(over, tuple(turn.story), turn_over=True)
