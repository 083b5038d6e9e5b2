"""No two accounts whose names look the same, even where both register at the same moment."""

from __future__ import annotations

from alembic import op
from sqlalchemy import column, select, table, update

revision = "0004"
down_revision = "0003"

LOOK = 160
"""Letters of a look that are kept before the id of an account, which has 32."""


def upgrade() -> None:
    _tell_apart()
    op.drop_index("ix_accounts_look", "accounts")
    op.create_index("ix_accounts_look", "accounts", ["look"], unique=True)


def _tell_apart() -> None:
    """Of those that are there already the oldest keeps its look; what they are called stays."""
    accounts = table("accounts", column("id"), column("look"), column("created_at"))
    oldest_first = select(accounts.c.id, accounts.c.look).order_by(
        accounts.c.created_at, accounts.c.id
    )
    seen: set[str] = set()
    for account_id, look in op.get_bind().execute(oldest_first).all():
        if look in seen:
            mine = accounts.c.id == account_id
            op.execute(update(accounts).where(mine).values(look=f"{look[:LOOK]} {account_id}"))
        seen.add(look)
