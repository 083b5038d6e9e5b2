"""Sessions that can be told apart, browsers that are known again, tries that are counted."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    String,
    column,
    select,
    table,
    update,
)

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _sessions()
    _looks()
    op.create_table(
        "browsers",
        Column("hash", String(64), primary_key=True),
        Column(
            "account_id",
            String(32),
            ForeignKey("accounts.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        Column("used_at", BigInteger, nullable=False),
    )
    op.create_index("ix_browsers_account_id", "browsers", ["account_id"])
    op.create_table(
        "hits",
        Column("id", String(32), primary_key=True),
        Column("rule", String(20), nullable=False),
        Column("who", String(64), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.create_index("hits_of", "hits", ["rule", "who", "at"])
    op.create_index("ix_hits_until", "hits", ["until"])


def _sessions() -> None:
    """When each was used last is not known; since when it is there is."""
    op.add_column("sessions", Column("used_at", BigInteger))
    op.add_column("sessions", Column("browser", String(40)))
    sessions = table("sessions", column("created_at"), column("used_at"), column("browser"))
    op.execute(update(sessions).values(used_at=sessions.c.created_at, browser=""))
    with op.batch_alter_table("sessions") as changed:
        changed.alter_column("used_at", existing_type=BigInteger, nullable=False)
        changed.alter_column("browser", existing_type=String(40), nullable=False)


def _looks() -> None:
    """What names look like. Of those that are there already several may look the same."""
    # only here: whoever asks which version there is reads this file, and needs nothing of it
    from riad.server.store.looks import look_of  # noqa: PLC0415

    op.add_column("accounts", Column("look", String(200)))
    accounts = table("accounts", column("id"), column("name"), column("look"))
    for account_id, name in op.get_bind().execute(select(accounts.c.id, accounts.c.name)).all():
        mine = accounts.c.id == account_id
        op.execute(update(accounts).where(mine).values(look=look_of(name)))
    with op.batch_alter_table("accounts") as changed:
        changed.alter_column("look", existing_type=String(200), nullable=False)
    op.create_index("ix_accounts_look", "accounts", ["look"])
