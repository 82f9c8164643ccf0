"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    text,
)

REVISION: Final = "0005"
"""The newest migration, which leaves these tables."""

metadata = MetaData()


def _number(name: str, default: int = 0) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default=text(str(default)))


def _flag(name: str) -> Column[int]:
    return Column(name, SmallInteger, nullable=False, server_default=text("0"))


def _match() -> Column[Any]:
    return Column("match", Text, ForeignKey("matches.id"), nullable=False)


matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("dice", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("guild_name", Text, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("invited", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # What is played: written by compare-and-set on `version`, the length of the log and the lobby.
    _number("version"),
    Column("state", Text),
    Column("to_move", Text, nullable=False, server_default=text("'[]'")),
    # Everybody's and each seat's events of the turn before and of this one.
    Column("finished", Text, nullable=False, server_default=text("'[]'")),
    Column("events", Text, nullable=False, server_default=text("'[]'")),
    _number("decision"),
    _number("turn"),
    _number("edits"),
    # What is announced: marks that only go forward.
    _number("posted"),
    _number("shown"),
    Column("lobby_message", BigInteger),
    Column("post_message", BigInteger),
    Column("nudge_message", BigInteger),
    _number("nudged"),
    # Who announces: `news` counts what there is to publish, `heard` is its count when leased.
    _flag("due"),
    _number("news"),
    _number("heard"),
    Column("lease_owner", Text),
    _number("lease_until"),
    # Seconds for a turn, and when they end; without a deadline nothing is to happen by itself.
    Column("clock", BigInteger),
    Column("deadline", BigInteger),
    # Whether quiet hours stop the clock, the seconds of vacation per seat, why the clock stands.
    _flag("nights"),
    _number("vacation"),
    Column("halted", Text),
    # Whether it has a thread of its own, and the channel that this hangs on.
    _flag("thread"),
    Column("parent_id", BigInteger),
    # When something is to be done about a table that nobody plays, and whether they were warned.
    Column("tidy_at", BigInteger),
    _flag("warned"),
    Index("matches_channel", "channel_id"),
    Index("matches_parent", "parent_id"),
    Index("matches_deadline", "deadline"),
    Index("matches_tidy_at", "tidy_at"),
    # The migration made it partial (due = 1), so that a start looks at nothing but what is to be
    # published; to say so here would import the dialects of both databases.
    Index("matches_due", "id"),
)

players = Table(
    "players",
    metadata,
    _match(),
    Column("seat", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    _flag("resigned"),
    _number("prompted"),
    Column("dm_message", BigInteger),
    _number("dm_decision"),
    Column("dm_deadline", BigInteger),
    _number("misses"),
    _number("missed"),
    _number("told"),
    _flag("away"),
    # When to remind, how often it was done since the seat became due, and whether it is unwanted.
    Column("remind_at", BigInteger),
    _number("reminders"),
    _flag("muted"),
    # Since when the seat is due, and until when; or what is left while the clock stands.
    Column("since", BigInteger),
    Column("deadline", BigInteger),
    Column("time_left", BigInteger),
    # When to tell what came up in quiet hours.
    Column("ask_at", BigInteger),
    # Not in the server any more.
    _flag("gone"),
    # The vacation that stops the clock here, and the seconds of former ones.
    Column("vacation_from", BigInteger),
    Column("vacation_until", BigInteger),
    _number("vacation_spent"),
    PrimaryKeyConstraint("match", "seat"),
    Index("players_user", "user_id"),
    Index("players_remind_at", "remind_at"),
    Index("players_ask_at", "ask_at"),
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", Text, nullable=False),
    Column("reach", Text, nullable=False, server_default=text("'on'")),
    Column("dm_channel", BigInteger),
    # The reminder that is still there to be read, and what it tells (JSON: tables and deadlines).
    Column("notice", BigInteger),
    Column("noticed", Text),
    # The chosen language, the zone, the minutes of the local day that are quiet, which reminders.
    Column("language", Text),
    Column("zone", Text),
    Column("quiet_from", BigInteger),
    Column("quiet_until", BigInteger),
    Column("remind", Text, nullable=False, server_default=text("'both'")),
    Column("vacation_from", BigInteger),
    Column("vacation_until", BigInteger),
)

# Append-only. The first row of a match is its setup: no seat, no move.
moves = Table(
    "moves",
    metadata,
    _match(),
    Column("version", BigInteger, nullable=False),
    Column("decision", BigInteger, nullable=False),
    Column("seat", BigInteger),
    Column("move", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    _flag("auto"),
    PrimaryKeyConstraint("match", "version"),
)

# What each post showed first, all of it public; kept until a newer one is posted.
posts = Table(
    "posts",
    metadata,
    _match(),
    Column("number", BigInteger, nullable=False),
    Column("view", Text, nullable=False),
    Column("to_move", Text, nullable=False),
    Column("finished", Text, nullable=False),
    Column("events", Text, nullable=False),
    PrimaryKeyConstraint("match", "number"),
)

# What somebody proposes to a table, one thing at a time, and the users who agree (JSON).
proposals = Table(
    "proposals",
    metadata,
    Column("match", Text, ForeignKey("matches.id"), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("by", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("agreed", Text, nullable=False, server_default=text("'[]'")),
    Column("message", BigInteger),
)

# The message of a channel that always tells of its tables.
overviews = Table(
    "overviews",
    metadata,
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("locale", Text, nullable=False),
    Column("message", BigInteger),
    Column("shown", Text, nullable=False, server_default=text("''")),
)

notes = Table(
    "notes",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
