"""PostgreSQL's locks that keep versions apart, and changes of everything away from who serves.

Whoever serves shares one lock with all who do and one with those of its version. They hang on a
connection, so the database lets go of them when a process dies.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from riad.server.store.faults import StoreError
from riad.server.store.locks import Lock

ALONE: Final = f"SELECT pg_try_advisory_lock({Lock.SERVING:d})"
"""Whether nobody serves; then nobody can begin to as long as this connection lives."""

ALONE_HERE: Final = f"SELECT pg_try_advisory_xact_lock({Lock.SERVING:d})"
"""The same, until the transaction ends."""


def beside(version: str) -> tuple[str, ...]:
    """All of these must be so for who wants to serve; for who only writes, without a version."""
    share = f"SELECT pg_try_advisory_lock_shared({Lock.SERVING:d})"
    if not version:
        return (share,)
    number = _number(version)
    return (
        share,
        f"SELECT pg_try_advisory_lock_shared({Lock.VERSIONS:d}, {number})",
        f"""
        SELECT NOT EXISTS (
            SELECT FROM pg_locks
            WHERE locktype = 'advisory' AND classid = {Lock.VERSIONS:d} AND objid <> {number}
              AND objsubid = 2 AND granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        )
        """,
    )


def _number(version: str) -> int:
    """A positive number of 31 bits: PostgreSQL shows these locks without their sign."""
    return int.from_bytes(blake2b(version.encode(), digest_size=4).digest()) >> 1


def in_use(name: str) -> StoreError:
    return StoreError("servers are using {name}; stop them first", name=name)


def refused(name: str) -> StoreError:
    return StoreError(
        "servers of another version are using {name}, or it is being changed: stop them first",
        name=name,
    )
