"""Playing across days: each seat's own time, quiet hours, vacation, halts, threads, proposals."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _matches()
    _players()
    _waiting()
    for column in (
        sa.Column("language", sa.Text),
        sa.Column("zone", sa.Text),
        sa.Column("quiet_from", sa.BigInteger),
        sa.Column("quiet_until", sa.BigInteger),
        sa.Column("remind", sa.Text, nullable=False, server_default=sa.text("'both'")),
        sa.Column("vacation_from", sa.BigInteger),
        sa.Column("vacation_until", sa.BigInteger),
    ):
        op.add_column("people", column)
    op.create_table(
        "proposals",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("by", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False, server_default=sa.text("'[]'")),
        sa.Column("message", sa.BigInteger),
    )
    op.create_table(
        "overviews",
        sa.Column("channel_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("shown", sa.Text, nullable=False, server_default=sa.text("''")),
    )


def _matches() -> None:
    for column in (
        _number("nights", sa.SmallInteger),
        _number("vacation"),
        sa.Column("halted", sa.Text),
        _number("thread", sa.SmallInteger),
        sa.Column("parent_id", sa.BigInteger),
        sa.Column("tidy_at", sa.BigInteger),
        _number("warned", sa.SmallInteger),
    ):
        op.add_column("matches", column)
    op.create_index("matches_parent", "matches", ["parent_id"])
    op.create_index("matches_tidy_at", "matches", ["tidy_at"])


def _players() -> None:
    for column in (
        sa.Column("since", sa.BigInteger),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("time_left", sa.BigInteger),
        sa.Column("ask_at", sa.BigInteger),
        _number("gone", sa.SmallInteger),
        sa.Column("vacation_from", sa.BigInteger),
        sa.Column("vacation_until", sa.BigInteger),
        _number("vacation_spent"),
    ):
        op.add_column("players", column)
    op.create_index("players_ask_at", "players", ["ask_at"])


def _waiting() -> None:
    """Who is due, and which tables are to be seen to some day if nobody plays them."""
    connection = op.get_bind()
    running = sa.text(
        "SELECT id, to_move, changed, clock, deadline FROM matches WHERE status = 'running'"
    )
    since = sa.text(
        "UPDATE players SET since = :since, deadline = :deadline"
        " WHERE match = :match AND seat = :seat AND resigned = 0 AND away = 0"
    )
    for match, to_move, changed, clock, deadline in connection.execute(running).all():
        begun = changed if deadline is None or clock is None else deadline - clock
        for seat in json.loads(to_move):
            due = {"match": match, "seat": seat, "since": begun, "deadline": deadline}
            connection.execute(since, due)
    day = 24 * 3600
    idle = "UPDATE matches SET tidy_at = changed + {} WHERE status = '{}' AND deadline IS NULL"
    op.execute(idle.format(2 * day, "lobby"))
    op.execute(idle.format(30 * day, "running"))


def _number(name: str, kind: type[sa.Integer] = sa.BigInteger) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False, server_default=sa.text("0"))
