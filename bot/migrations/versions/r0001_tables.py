"""The first tables: matches, their players, log and turns; people; notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _matches()
    _players()
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("reach", sa.Text, nullable=False, server_default=sa.text("'on'")),
        sa.Column("dm_channel", sa.BigInteger),
    )
    op.create_table(
        "moves",
        _match(),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("decision", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.BigInteger),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("draws", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "version"),
    )
    op.create_table(
        "posts",
        _match(),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("to_move", sa.Text, nullable=False),
        sa.Column("finished", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.create_table(
        "notes",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("dice", sa.Text, nullable=False),
        sa.Column("locale", sa.Text, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("guild_name", sa.Text, nullable=False),
        sa.Column("host", sa.BigInteger, nullable=False),
        sa.Column("invited", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        _number("version"),
        sa.Column("state", sa.Text),
        sa.Column("to_move", sa.Text, nullable=False, server_default=sa.text("'[]'")),
        sa.Column("finished", sa.Text, nullable=False, server_default=sa.text("'[]'")),
        sa.Column("events", sa.Text, nullable=False, server_default=sa.text("'[]'")),
        _number("decision"),
        _number("turn"),
        _number("edits"),
        _number("posted"),
        _number("shown"),
        sa.Column("lobby_message", sa.BigInteger),
        sa.Column("post_message", sa.BigInteger),
        sa.Column("nudge_message", sa.BigInteger),
        _number("nudged"),
        sa.Column("due", sa.SmallInteger, nullable=False, server_default=sa.text("0")),
        _number("news"),
        _number("heard"),
        sa.Column("lease_owner", sa.Text),
        _number("lease_until"),
    )
    op.create_index("matches_channel", "matches", ["channel_id"])
    due = sa.text("due = 1")
    op.create_index("matches_due", "matches", ["id"], sqlite_where=due, postgresql_where=due)


def _players() -> None:
    op.create_table(
        "players",
        _match(),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("resigned", sa.SmallInteger, nullable=False, server_default=sa.text("0")),
        _number("prompted"),
        sa.Column("dm_message", sa.BigInteger),
        _number("dm_decision"),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_index("players_user", "players", ["user_id"])


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default=sa.text("0"))


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.Text, sa.ForeignKey("matches.id"), nullable=False)
