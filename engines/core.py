"""What a kind of game is: a module of pure functions over an immutable state.

Nothing here or in any engine does I/O, reads a clock, or owns randomness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""Index of a player in a match, in order of joining and of play. Engines never see users."""

Draw: TypeAlias = Callable[[int], int]
"""``draw(n)`` is a uniform integer in ``range(n)``: the only source of chance."""

Arg: TypeAlias = int | str | tuple[int | str, ...]
"""A value in an event. An argument named ``seat`` or ``…_seat`` holds a seat, ``seats`` several."""

S = TypeVar("S")
V = TypeVar("V", covariant=True)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for one seat's eyes or (``to=None``) everyone's.

    ``key`` is the id of a text; the engine's docstring lists its events and their arguments.
    """

    to: Seat | None
    key: str
    args: Mapping[str, Arg]


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of the rules, chosen at the start. ``default`` is one of ``values``."""

    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: one score per seat, and every seat that won."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


class Step(NamedTuple, Generic[S]):
    """What a move led to. ``turn_over`` marks the end of a turn: the next post is due."""

    state: S
    events: tuple[Event, ...] = ()
    turn_over: bool = False


class IllegalMove(ValueError):
    """A move the rules forbid. ``key`` is the id of the text that tells the player why."""

    def __init__(self, key: str, **values: Arg) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class Rules(Protocol[S, V]):
    """The contract of a kind of game; ``tests/test_contract.py`` states its laws."""

    @property
    def NAME(self) -> str: ...
    @property
    def SEATS(self) -> range: ...
    @property
    def VERSION(self) -> int: ...
    @property
    def HIDDEN(self) -> bool: ...
    @property
    def OPTIONS(self) -> Mapping[str, Option]: ...
    @property
    def State(self) -> type[S]: ...

    def setup(self, seats: int, options: Mapping[str, str], draw: Draw) -> Step[S]: ...
    def to_move(self, state: S) -> tuple[Seat, ...]: ...
    def moves(self, state: S, seat: Seat) -> tuple[str, ...]: ...
    def apply(self, state: S, seat: Seat, move: str, draw: Draw) -> Step[S]: ...
    def view(self, state: S, seat: Seat | None) -> V: ...
    def result(self, state: S) -> Result | None: ...
    def imagine(self, view: Any, seat: Seat | None, draw: Draw) -> S: ...


AnyRules: TypeAlias = Rules[Any, Any]


def completed(
    seats: int, allowed: range, options: Mapping[str, str], known: Mapping[str, Option]
) -> dict[str, str]:
    """Every option with its value, defaults filled in; ValueError for what is not allowed."""
    if type(seats) is not int or seats not in allowed:  # 3.0 is in range(3, 7)
        raise ValueError(f"{seats!r} seats, not {allowed.start} to {allowed.stop - 1}")
    for name, value in options.items():
        if name not in known:
            raise ValueError(f"unknown option {name!r}")
        if value not in known[name].values:
            allowed_values = ", ".join(known[name].values)
            raise ValueError(f"option {name} is {value!r}, not one of {allowed_values}")
    return {name: options.get(name, option.default) for name, option in known.items()}


def shuffled(items: Iterable[T], draw: Draw) -> tuple[T, ...]:
    """Fisher-Yates from the end, so that a record replays anywhere."""
    deck = list(items)
    for i in range(len(deck) - 1, 0, -1):
        j = draw(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


class Recorder:
    """A draw that remembers what it drew, to be stored beside the move."""

    def __init__(self, source: Draw) -> None:
        self._source = source
        self.drawn: list[int] = []

    def __call__(self, n: int) -> int:
        value = self._source(n)
        self.drawn.append(value)
        return value


class Replay:
    """A draw that repeats recorded values; ValueError when one is missing or out of range."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self._left = list(drawn)

    def __call__(self, n: int) -> int:
        if not self._left:
            raise ValueError("a draw is missing")
        value = self._left.pop(0)
        if not 0 <= value < n:
            raise ValueError(f"the draw {value} is not in range({n})")
        return value

    def finish(self) -> None:
        """ValueError when recorded draws were not used."""
        if self._left:
            raise ValueError(f"{len(self._left)} draws too many")
