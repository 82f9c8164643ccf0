"""What the direct messages tell that are there to be read: until when there is time, and where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("players", sa.Column("dm_deadline", sa.BigInteger))
    op.add_column("people", sa.Column("noticed", sa.Text))
