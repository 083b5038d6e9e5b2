"""A position per table: a cache, so that opening a long game need not replay it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from riad.server.store.schema import snapshots
from riad.server.store.upsert import upsert


class Snapshot(NamedTuple):
    """The table as it was after event `seq`, by this version of the rules."""

    seq: int
    rules: int
    data: str


COLUMNS = [snapshots.c[name] for name in Snapshot._fields]


def put(connection: Connection, table_id: str, seq: int, rules: int, data: str) -> None:
    """Keep this position in place of the one before."""
    row = {"table_id": table_id, "seq": seq, "rules": rules, "data": data}
    upsert(connection, snapshots, [row])


def get(connection: Connection, table_id: str) -> Snapshot | None:
    """The position that was kept last."""
    found = connection.execute(select(*COLUMNS).where(snapshots.c.table_id == table_id)).first()
    return None if found is None else Snapshot(*found)
