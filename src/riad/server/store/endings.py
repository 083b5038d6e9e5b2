"""Keys to tables that open nothing any more, told to all workers; and which are still good.

A key is one word for its kind and one for whose it is: `session HASH`, `link HASH`, `invite HASH`,
`admin ID`, `account ID`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, Select, literal, select, union_all

from riad.server.store.events import NOTIFY
from riad.server.store.listener import ENDED
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


def good(db: Connection, keys: Collection[str], table_ids: Collection[str], now: int) -> set[str]:
    """Which of these keys still open something at these tables."""
    found: set[str] = set()
    for some in _in_parts(sorted(keys), ASKED):
        for tables in _in_parts(sorted(table_ids), ASKED):
            found.update(db.scalars(_asked(some, tables, now)))
    return found


def _in_parts(words: list[str], most: int) -> Iterator[list[str]]:
    for first in range(0, len(words), most):
        yield words[first : first + most]


def _asked(keys: Iterable[str], table_ids: Iterable[str], now: int) -> Any:
    of: dict[str, list[str]] = {"session": [], "link": [], "invite": [], "admin": []}
    for key in keys:
        kind, _, whose = key.partition(" ")
        of[kind].append(whose)
    signed_in = (
        select(literal("session ") + sessions.c.hash)
        .join(accounts, accounts.c.id == sessions.c.account_id)
        .where(sessions.c.hash.in_(of["session"]), sessions.c.expires_at > now, ~accounts.c.banned)
    )
    is_admin = select(literal("admin ") + accounts.c.id).where(
        accounts.c.id.in_(of["admin"]), accounts.c.admin
    )
    opening = [_links(kind, of[kind], table_ids) for kind in ("link", "invite")]
    return union_all(signed_in, is_admin, *opening)


def _links(kind: str, hashes: list[str], table_ids: Iterable[str]) -> Select[Any]:
    """Links are found by their tables; what a banned account has is shut."""
    return (
        select(literal(f"{kind} ") + links.c.hash)
        .outerjoin(accounts, accounts.c.id == links.c.account_id)
        .where(links.c.table_id.in_(list(table_ids)), links.c.hash.in_(hashes))
        .where(accounts.c.banned.is_not(True))
    )
