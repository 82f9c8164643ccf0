"""Reminders: when the next one is due, how many there were, who wants none, the last message."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    none = sa.text("0")
    op.add_column("players", sa.Column("remind_at", sa.BigInteger))
    op.add_column(
        "players", sa.Column("reminders", sa.BigInteger, nullable=False, server_default=none)
    )
    op.add_column(
        "players", sa.Column("muted", sa.SmallInteger, nullable=False, server_default=none)
    )
    op.create_index("players_remind_at", "players", ["remind_at"])
    op.add_column("people", sa.Column("notice", sa.BigInteger))
