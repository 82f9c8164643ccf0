"""What the service tells about a table, and what it refuses: values without state or storage.

The keys it refuses with (``bot/matches.py``, ``bot/lobby.py``), and their values:

- any table: ``refused-no-such-table`` table, ``refused-broken`` table, ``refused-busy``,
  ``refused-in-lobby``, ``refused-begun``, ``refused-over``, ``refused-closed``,
  ``refused-resign-instead``
- the lobby: ``refused-bad-option`` option value, ``refused-lobby-full`` most,
  ``refused-not-host`` and ``refused-only-host-begins`` seat (the host's),
  ``refused-too-few`` least missing,
  ``refused-too-many-invited`` most
- playing: ``refused-not-seated``, ``refused-not-your-turn`` seats, ``refused-stale``, and whatever
  keys an engine's IllegalMove has
- afterwards: ``refused-archived``, ``refused-not-over``
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from engines.core import Arg, Event, Result, Seat

Status: TypeAlias = Literal["lobby", "running", "over", "closed", "archived"]
"""``over``: played out; ``closed``: cancelled, a draw, or nobody left; ``archived``: forgotten."""

ENDED: Final = ("over", "closed", "archived")

Dice: TypeAlias = Literal["auto", "press"]
Halt: TypeAlias = Literal["paused", "homeless"]
"""Why a clock stands: a manager paused it, or there is no place to play."""

Taste: TypeAlias = Literal["both", "last", "none"]
"""Which reminders somebody wants: both, only the later one, none."""

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
class Terms:
    """How a table plays across days, agreed to by joining it; `Match` says what each means."""

    clock: int | None = None
    nights: bool = False
    vacation: int = 0
    thread: bool = False


UNHURRIED: Final = Terms()


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat, and how that person was last reached.

    ``prompted`` is the last decision the person was asked for, ``dm_message`` the live DM.
    ``misses`` counts the deadlines missed in a row, ``missed`` is the last decision missed,
    ``told`` the last one the person was told of; ``away``: the bot plays until the person is back.
    ``remind_at`` is when the person is to be reminded, ``reminders`` how often that was done since
    the seat became due. ``since`` and ``deadline`` are the seat's own; while the clock stands
    ``time_left`` are the seconds it has left. ``ask_at``: when to tell what came up in quiet hours
    (0: now); in a lobby that of the first seat serves for the invited, too.
    ``quiet_from`` and ``quiet_until`` are minutes of the local day. ``gone``: out of the server.
    ``off_until`` is the end of the person's vacation, ``vacation_until`` that of it at this table.
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
    since: int | None = None
    deadline: int | None = None
    time_left: int | None = None
    ask_at: int | None = None
    gone: bool = False
    vacation_from: int | None = None
    vacation_until: int | None = None
    vacation_spent: int = 0
    zone: str | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None
    remind: Taste = "both"
    off_until: int | None = None

    @property
    def absent(self) -> bool:
        """Nobody waits for this seat: the bot plays it."""
        return self.resigned or self.away or self.gone

    @property
    def may_return(self) -> bool:
        """The bot plays it for the time being only."""
        return self.absent and not self.resigned

    @property
    def left(self) -> bool:
        """The person has given it up, or is out of the server."""
        return self.resigned or self.gone


@dataclass(frozen=True, slots=True)
class Match:
    """One table, without its state.

    ``decision`` counts decisions, ``turn`` the posts due so far (1 = the first board), ``posted``
    those made, ``edits`` the public changes within the turn, ``shown`` those published. ``clock``
    are the seconds for a turn, ``deadline`` when those of the first seat that is due end (None:
    there is no hurry). ``nights``: quiet hours stop the clock. ``vacation`` are the seconds each
    seat may be away for. ``halted``: the clock stands, and why. ``thread``: a thread of its own is
    wanted; ``parent`` is the channel it hangs on. ``tidy_at``: when to see to a table that nobody
    plays, ``warned`` whether its people know.
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
    nights: bool = False
    vacation: int = 0
    halted: Halt | None = None
    thread: bool = False
    parent: int | None = None
    tidy_at: int | None = None
    warned: bool = False

    def player(self, user: int) -> Player | None:
        """The seat of a user who has not resigned, or None."""
        return next((p for p in self.players if p.id == user and not p.resigned), None)

    def with_player(self, player: Player) -> Match:
        """The same table with this player on the player's seat."""
        before, after = self.players[: player.seat], self.players[player.seat + 1 :]
        return replace(self, players=(*before, player, *after))

    @property
    def channel(self) -> int:
        """The channel, or the thread, in which it is played."""
        return self.place.channel_id

    @property
    def host_seat(self) -> Seat:
        return next(player.seat for player in self.players if player.id == self.host)

    @property
    def forsaken(self) -> bool:
        """Nobody is left who could come back."""
        return all(player.left for player in self.players)

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

    ``due``: it leaves something to be published, which a changed choice does not.
    ``events`` are those the presser may know, ``moves`` what was logged, forced throws included.
    """

    match: Match
    seat: Seat
    moves: tuple[str, ...]
    events: tuple[Event, ...]
    changed: bool
    due: bool


def check_running(match: Match) -> None:
    """Refused unless the table is being played: in-lobby, over, closed, archived."""
    if match.status == "lobby":
        raise Refused("refused-in-lobby")
    check_not_ended(match)


def check_not_ended(match: Match) -> None:
    """Refused when nobody plays on: over, closed, archived."""
    if match.status in ENDED:
        raise Refused(f"refused-{match.status}")
