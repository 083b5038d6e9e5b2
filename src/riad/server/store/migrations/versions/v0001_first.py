"""The first schema."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    String,
    Text,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _tables()
    _play()


def _people() -> None:
    op.create_table(
        "accounts",
        Column("id", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
        Column("name_key", String(200), nullable=False, unique=True),
        Column("password", Text, nullable=False),
        Column("admin", Boolean, nullable=False),
        Column("banned", Boolean, nullable=False),
        Column("created_at", BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        Column("hash", String(64), primary_key=True),
        _account_id("CASCADE"),
    )
    op.create_table(
        "sessions",
        Column("hash", String(64), primary_key=True),
        _account_id("CASCADE"),
        Column("created_at", BigInteger, nullable=False),
        Column("expires_at", BigInteger, nullable=False),
    )
    for table in ("recovery_codes", "sessions"):
        op.create_index(f"ix_{table}_account_id", table, ["account_id"])


def _tables() -> None:
    op.create_table(
        "tables",
        Column("id", String(32), primary_key=True),
        Column("game", String(40), nullable=False),
        Column("order", Text, nullable=False),
        Column("listed", Boolean, nullable=False),
        Column("status", String(10), nullable=False),
        Column("rules", Integer, nullable=False),
        Column("keys", Text, nullable=False),
        Column("origin", Text, nullable=False),
        Column("waiting", Text, nullable=False),
        Column("result", Text),
        Column("created_at", BigInteger, nullable=False),
        Column("updated_at", BigInteger, nullable=False),
    )
    op.create_index("tables_lobby", "tables", ["listed", "status", "updated_at"])
    op.create_table(
        "seats",
        _table_id(),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("name", String(40), nullable=False),
        Column("bot", String(40), nullable=False),
        Column("taken", Boolean, nullable=False),
        _account_id("SET NULL"),
    )
    op.create_table(
        "links",
        _table_id(),
        Column("hash", String(64), primary_key=True),
        Column("owner", Boolean, nullable=False),
        Column("seats", Text, nullable=False),
        _account_id("SET NULL"),
        Column("created_at", BigInteger, nullable=False),
    )
    for table in ("seats", "links"):
        op.create_index(f"ix_{table}_account_id", table, ["account_id"])


def _play() -> None:
    op.create_table(
        "events",
        _table_id(),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("kind", String(10), nullable=False),
        Column("seat", Integer),
        Column("word", Text, nullable=False),
        Column("idem", String(64)),
        Column("rules", Integer, nullable=False),
        Column("digest", String(16)),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "snapshots",
        _table_id(),
        Column("seq", Integer, nullable=False),
        Column("rules", Integer, nullable=False),
        Column("data", Text, nullable=False),
    )
    op.create_table(
        "jobs",
        _table_id(),
        Column("kind", String(10), primary_key=True),
        Column("seat", Integer, primary_key=True, autoincrement=False),
        Column("ask", Integer, nullable=False),
        Column("due", BigInteger, nullable=False),
        Column("worker", String(32), nullable=False),
        Column("lease", BigInteger, nullable=False),
    )
    op.create_index("ix_jobs_due", "jobs", ["due"])


def _table_id() -> Column[str]:
    return Column(
        "table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


def _account_id(ondelete: str) -> Column[str]:
    return Column(
        "account_id",
        String(32),
        ForeignKey("accounts.id", ondelete=ondelete),
        nullable=ondelete == "SET NULL",
    )
