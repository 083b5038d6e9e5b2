"""A row for each worker that says when it last was able to write."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "pulse",
        Column("worker", String(32), primary_key=True),
        Column("at", BigInteger, nullable=False),
    )
