"""Keys to tables that open nothing any more, told to all workers; and which are still good.

A key is one word for its kind and one for whose it is: `session HASH`, `link HASH`, `invite HASH`,
`admin ID`, `account ID`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Select, bindparam, select

from riad.server.store.events import NOTIFY
from riad.server.store.notices import ENDED
from riad.server.store.schema import accounts, links, sessions

TOGETHER: Final = 80
"""Keys in one notice: PostgreSQL takes 8,000 bytes."""
ASKED: Final = 5_000
"""Keys in one question: both databases take more."""


def tell(db: Connection, keys: Iterable[str]) -> list[str]:
    """Let other workers know when it is committed; these are the keys."""
    told = sorted(keys)
    if db.dialect.name == "postgresql":
        for some in _in_parts(told, TOGETHER):
            db.execute(NOTIFY, {"notice": f"{ENDED} {' '.join(some)}"})
    return told


def good(db: Connection, keys: Collection[str], table_ids: Iterable[str], now: int) -> set[str]:
    """Which of these keys still open something at these tables."""
    of: dict[str, list[str]] = {"session": [], "admin": [], "link": [], "invite": []}
    for key in keys:
        kind, _, whose = key.partition(" ")
        of[kind].append(whose)
    opening = _found(db, LINKS, list(table_ids))
    there = {
        "session": _found(db, SESSIONS.where(sessions.c.expires_at > now), of["session"]),
        "admin": _found(db, ADMINS, of["admin"]),
        "link": opening,
        "invite": opening,
    }
    return {f"{kind} {one}" for kind, some in of.items() for one in there[kind].intersection(some)}


WORDS: Final[BindParameter[str]] = bindparam("words", expanding=True)
SESSIONS: Final = (
    select(sessions.c.hash)
    .join(accounts, accounts.c.id == sessions.c.account_id)
    .where(sessions.c.hash.in_(WORDS), ~accounts.c.banned)
)
ADMINS: Final = select(accounts.c.id).where(accounts.c.id.in_(WORDS), accounts.c.admin)
LINKS: Final = (
    select(links.c.hash)
    .outerjoin(accounts, accounts.c.id == links.c.account_id)
    .where(links.c.table_id.in_(WORDS), accounts.c.banned.is_not(True))
)
"""All of a table: they are few, and found together. What a banned account has is shut."""


def _found(db: Connection, question: Select[Any], words: list[str]) -> set[str]:
    return {
        one for some in _in_parts(words, ASKED) for one in db.scalars(question, {"words": some})
    }


def _in_parts(words: list[str], most: int) -> Iterator[list[str]]:
    for first in range(0, len(words), most):
        yield words[first : first + most]
