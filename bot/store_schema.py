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

REVISION: Final = "0003"
"""The newest migration, which leaves these tables."""

metadata = MetaData()


def _number(name: str, default: int = 0) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default=text(str(default)))


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
    Column("due", SmallInteger, nullable=False, server_default=text("0")),
    _number("news"),
    _number("heard"),
    Column("lease_owner", Text),
    _number("lease_until"),
    # Seconds for a turn, and when they end; without a deadline nothing is to happen by itself.
    Column("clock", BigInteger),
    Column("deadline", BigInteger),
    Index("matches_channel", "channel_id"),
    Index("matches_deadline", "deadline"),
    # Partial, so that a start looks at nothing but what is to be published.
    Index("matches_due", "id", sqlite_where=text("due = 1"), postgresql_where=text("due = 1")),
)

players = Table(
    "players",
    metadata,
    _match(),
    Column("seat", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("resigned", SmallInteger, nullable=False, server_default=text("0")),
    _number("prompted"),
    Column("dm_message", BigInteger),
    _number("dm_decision"),
    _number("misses"),
    _number("missed"),
    _number("told"),
    Column("away", SmallInteger, nullable=False, server_default=text("0")),
    # When to remind, how often it was done since the seat became due, and whether it is unwanted.
    Column("remind_at", BigInteger),
    _number("reminders"),
    Column("muted", SmallInteger, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("match", "seat"),
    Index("players_user", "user_id"),
    Index("players_remind_at", "remind_at"),
)

people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("locale", Text, nullable=False),
    Column("reach", Text, nullable=False, server_default=text("'on'")),
    Column("dm_channel", BigInteger),
    # The reminder that is still there to be read.
    Column("notice", BigInteger),
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
    Column("auto", SmallInteger, nullable=False, server_default=text("0")),
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

notes = Table(
    "notes",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
