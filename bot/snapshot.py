"""What is kept of a match: the position, its log, what posts showed; as values and as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

from bot.table import Match, Played
from engines.core import Event, Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the log; the setup's has no seat and no move. ``auto``: nobody chose this move."""

    seat: Seat | None
    move: str
    draws: tuple[int, ...]
    decision: int
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Post:
    """What a post shows first, all of it public: ``finished`` is the turn before."""

    number: int
    view: str
    to_move: tuple[Seat, ...]
    finished: str
    events: str


@dataclass(frozen=True, slots=True)
class Position:
    """What is played of a match: the snapshot, and the events of the last turn and of this one."""

    state: str | None = None
    to_move: tuple[Seat, ...] = ()
    finished: str = "[]"
    events: str = "[]"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it lay in the database, and which version of it: what ``save`` compares with."""

    match: Match
    version: int
    position: Position


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a match, to be stored if nobody else was quicker.

    ``position`` None: nothing was played, the match alone is another.
    """

    match: Match
    position: Position | None = None
    entries: tuple[Entry, ...] = ()
    posts: tuple[Post, ...] = ()
    played: Played | None = None


def encoded(value: object) -> str:
    """The text in which a state, a view or a value of the service is kept."""
    return msgspec.json.encode(value).decode()


def decoded(text: str, kind: Any) -> Any:
    return _decoder(kind).decode(text)


def decoded_events(text: str) -> tuple[Event, ...]:
    return _EVENTS.decode(text)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


_EVENTS: Final = msgspec.json.Decoder(tuple[Event, ...])
