"""Tables with a box of their own, and boxes that people keep with their account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("house", sa.Integer, nullable=False, server_default="1"))
    no_box = sa.Column("box", sa.String(32), nullable=False, server_default=sa.text("''"))
    op.add_column("tables", no_box)
    op.create_index("ix_tables_box", "tables", ["box"])
    op.create_table(
        "boxes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column(
            "account_id",
            sa.String(32),
            sa.ForeignKey("accounts.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_boxes_account_id", "boxes", ["account_id"])
