"""Until when there is time according to the live direct message of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("players", sa.Column("dm_deadline", sa.BigInteger))
