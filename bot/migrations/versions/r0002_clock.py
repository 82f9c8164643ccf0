"""The clock: time per turn, when it ends, who missed it, and which moves nobody chose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("clock", sa.BigInteger))
    op.add_column("matches", sa.Column("deadline", sa.BigInteger))
    op.create_index("matches_deadline", "matches", ["deadline"])
    for name in ("misses", "missed", "told"):
        op.add_column("players", _number(name, sa.BigInteger))
    op.add_column("players", _number("away", sa.SmallInteger))
    op.add_column("moves", _number("auto", sa.SmallInteger))


def _number(name: str, kind: type[sa.Integer]) -> sa.Column[int]:
    return sa.Column(name, kind, nullable=False, server_default=sa.text("0"))
