"""What the service tells about a table, and what it refuses: values without state or storage.

The keys it refuses with (``bot/matches.py``, ``bot/lobby.py``), and their values:

- any table: ``refused-no-such-table`` table, ``refused-broken`` table, ``refused-busy``,
  ``refused-in-lobby``, ``refused-begun``, ``refused-over``, ``refused-closed``,
  ``refused-resign-instead``
- the lobby: ``refused-bad-option`` option value, ``refused-lobby-full`` most,
  ``refused-not-host`` and ``refused-only-host-begins`` seat (the host's),
  ``refused-too-few`` least missing,
  ``refused-too-many-invited`` most, ``refused-bad-clock`` value
- playing: ``refused-not-seated``, ``refused-not-your-turn`` seats, ``refused-stale``, and whatever
  keys an engine's IllegalMove has
- afterwards: ``refused-not-over``
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engines.core import Arg, Event, Result, Seat

Status: TypeAlias = Literal["lobby", "running", "over", "closed"]
"""``over``: played to its end; ``closed``: cancelled, or nobody was left."""

Dice: TypeAlias = Literal["auto", "press"]
Reach: TypeAlias = Literal["on", "off", "closed"]
"""Direct messages of a person: wanted, not wanted, or refused by Discord (closed)."""


class Refused(Exception):
    """Something the service will not do. ``key`` is the id of a text that says what to do next."""

    def __init__(self, key: str, **values: Arg) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class Stale(Refused):
    """The decision that a press was drawn for is over."""


class Conflict(Exception):
    """Somebody else wrote this match first; the service loads it again and judges anew."""


class Unusable(Exception):
    """A setting, file or database the program cannot start with: one line for the operator."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord: the display name as Discord has it, and the client's locale."""

    id: int
    name: str
    locale: str = "en-US"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played."""

    guild_id: int
    channel_id: int
    guild_name: str


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat, and how that person was last reached.

    ``prompted`` is the last decision the person was asked for, ``dm_message`` the live DM.
    ``misses`` counts the deadlines missed in a row, ``missed`` is the last decision missed,
    ``told`` the last one the person was told of; ``away``: the bot plays until the person is back.
    ``remind_at`` is when the person is to be reminded, ``reminders`` how often that was done since
    the seat became due.
    """

    seat: Seat
    id: int
    name: str
    locale: str
    resigned: bool = False
    reach: Reach = "on"
    dm_channel: int | None = None
    prompted: int = 0
    dm_message: int | None = None
    misses: int = 0
    missed: int = 0
    told: int = 0
    away: bool = False
    remind_at: int | None = None
    reminders: int = 0

    @property
    def absent(self) -> bool:
        """Nobody waits for this seat: the bot plays it."""
        return self.resigned or self.away


@dataclass(frozen=True, slots=True)
class Match:
    """One table, without its state.

    ``decision`` counts decisions, ``turn`` the posts due so far (1 = the first board), ``posted``
    those made, ``edits`` the public changes within the turn, ``shown`` those published. ``clock``
    are the seconds for a turn, ``deadline`` when those of this one end (None: there is no hurry).
    """

    id: str
    game: str
    rules: int
    status: Status
    options: Mapping[str, str]
    dice: Dice
    locale: str
    place: Place
    host: int
    players: tuple[Player, ...]
    invited: tuple[Person, ...] = ()
    created: int = 0
    changed: int = 0
    decision: int = 0
    turn: int = 0
    posted: int = 0
    edits: int = 0
    shown: int = 0
    lobby_message: int | None = None
    post_message: int | None = None
    nudge_message: int | None = None
    nudged: int = 0
    clock: int | None = None
    deadline: int | None = None

    def player(self, user: int) -> Player | None:
        """The seat of a user who has not resigned, or None."""
        return next((p for p in self.players if p.id == user and not p.resigned), None)

    @property
    def deserted(self) -> bool:
        """Everybody is absent: the table waits until somebody is back."""
        return all(player.absent for player in self.players)


@dataclass(frozen=True, slots=True)
class Scene:
    """A match as one viewer may know it: the only thing screens and panels are made from.

    ``finished`` are the events of the last finished turn, ``events`` those since; both only what is
    addressed to everybody or to the viewer. ``moves`` are the viewer's (a spectator's: none).
    ``notices`` and ``news`` are the table's own events (`bot/scenes.py`) in the finished turn and
    since: time that ran out, and so on.
    """

    match: Match
    viewer: Seat | None
    view: Any
    to_move: tuple[Seat, ...]
    moves: tuple[str, ...]
    finished: tuple[Event, ...]
    events: tuple[Event, ...]
    result: Result | None
    number: int
    notices: tuple[Event, ...] = ()
    news: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn as everybody may know it: the view at its end, and its public events."""

    view: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What a press led to. ``changed`` is False when the same choice was made again.

    ``events`` are those the presser may know, ``moves`` what was logged, forced throws included.
    """

    match: Match
    seat: Seat
    moves: tuple[str, ...]
    events: tuple[Event, ...]
    changed: bool
