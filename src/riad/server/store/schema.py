"""What is kept: tables of the database, the same on SQLite and PostgreSQL.

Times are whole milliseconds since 1970. Secrets of people (passwords, tokens, codes) are kept as
hashes only. The keys of a game's luck are in `tables.keys` and leave it when the game is over.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()


def _table_id() -> Column[str]:
    return Column(
        "table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )


def _account_id(*, ondelete: str = "SET NULL") -> Column[str]:
    return Column(
        "account_id",
        String(32),
        ForeignKey("accounts.id", ondelete=ondelete),
        index=True,
        nullable=ondelete == "SET NULL",
    )


accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(200), nullable=False, unique=True),  # what makes two names the same
    Column("look", String(200), nullable=False, unique=True, index=True),  # how people see it
    Column("password", Text, nullable=False),  # argon2id
    Column("admin", Boolean, nullable=False, default=False),
    Column("banned", Boolean, nullable=False, default=False),
    Column("created_at", BigInteger, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_id(ondelete="CASCADE"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_id(ondelete="CASCADE"),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False, default=0),  # roughly: noted a few times an hour
    Column("browser", String(40), nullable=False, default=""),  # such as: Firefox, Linux
)

browsers = Table(
    "browsers",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the cookie that stays when one signs out
    Column(
        "account_id",
        String(32),
        ForeignKey("accounts.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
    Column("used_at", BigInteger, nullable=False),
)

hits = Table(
    "hits",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("rule", String(20), nullable=False),
    Column("who", String(64), nullable=False),  # a hash: of a network, a name, an account
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),  # then it counts no longer
    Index("hits_of", "rule", "who", "at"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("order", Text, nullable=False),  # JSON: all that was chosen when the table was made
    Column("listed", Boolean, nullable=False),  # in the lobby for everybody, or by link only
    Column("status", String(10), nullable=False),  # open, playing, over, closed
    Column("rules", Integer, nullable=False),  # version of the rules it was begun with
    Column("house", Integer, nullable=False, server_default="1"),  # version of the house's box
    # which box, where it is not the house's: corrections themselves are in the order
    Column("box", String(32), nullable=False, server_default=text("''"), index=True),
    Column("keys", Text, nullable=False, default="[]"),  # JSON: luck's keys so far, hexadecimal
    Column("origin", Text, nullable=False, default=""),  # record it was branched from
    Column("waiting", Text, nullable=False, default="[]"),  # JSON: seats that owe an answer
    Column("result", Text),  # JSON: scores and winners
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Index("tables_lobby", "listed", "status", "updated_at"),
)

boxes = Table(
    "boxes",
    metadata,
    Column("id", String(32), primary_key=True),
    _account_id(ondelete="CASCADE"),
    Column("game", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),  # TOML, as far as its owner has come with it
    Column("updated_at", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), nullable=False, default=""),
    Column("bot", String(40), nullable=False, default=""),  # who plays; empty: a person
    Column("taken", Boolean, nullable=False),  # a person has it, even while a bot stands in
    _account_id(),
)

links = Table(
    "links",
    metadata,
    _table_id(),
    Column("hash", String(64), primary_key=True),  # of the token that stands behind the `#`
    Column("owner", Boolean, nullable=False, default=False),
    Column("seats", Text, nullable=False, default="[]"),  # JSON; none: it only invites
    _account_id(),
    Column("created_at", BigInteger, nullable=False),
)

events = Table(
    "events",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("word", Text, nullable=False, default=""),
    Column("idem", String(64)),  # the sender's own key: a resend finds it and changes nothing
    Column("rules", Integer, nullable=False),
    Column("digest", String(16)),  # of the table as all have seen it, where this changed it
    Column("at", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("seq", Integer, nullable=False),  # of the last event it contains
    Column("rules", Integer, nullable=False),
    Column("data", Text, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("worker", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when it last was able to write
)

jobs = Table(
    "jobs",
    metadata,
    _table_id(),
    Column("kind", String(10), primary_key=True),  # bot, clock, confirm, proposal
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("ask", Integer, nullable=False),  # the question it is about; another one: it is void
    Column("due", BigInteger, nullable=False, index=True),
    Column("worker", String(32), nullable=False, default=""),
    Column("lease", BigInteger, nullable=False, default=0),  # until then the worker has it alone
)
