"""What a host does about tables, also beside a running server: whoever has them open notices."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from riad.kernel.errors import RiadError
from riad.server import keeping
from riad.server.errors import Refused
from riad.server.exporting import exported
from riad.server.folding import folded
from riad.server.match import WrongLog
from riad.server.store import Store, ageing, jobs, tables
from riad.server.store.schema import events
from riad.server.store.schema import tables as rows_of_tables
from riad.server.store.tables import SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as the host sees it."""

    id: str
    game: str
    status: str
    people: list[str]
    listed: bool
    created_at: int
    updated_at: int
    rows: int
    bytes: int


async def count(store: Store) -> int:
    """How many tables there are."""
    return await store.read(
        lambda db: db.execute(select(func.count()).select_from(rows_of_tables)).scalar_one()
    )


async def overview(store: Store, most: int, status: str | None = None) -> list[Kept]:
    """Tables with what they take, those that were used last first."""
    return await store.read(lambda db: _kept(db, tables.latest(db, most, status)))


async def one(store: Store, table_id: str) -> Kept:
    def ask(db: Connection) -> list[Kept]:
        found = tables.get(db, table_id)
        return _kept(db, [] if found is None else [found])

    found = await store.read(ask)
    if not found:
        raise Refused("not-found")
    return found[0]


def _kept(db: Connection, found: list[tuple[TableRow, list[SeatRow]]]) -> list[Kept]:
    ids = [row.id for row, _ in found]
    sizes = ageing.sizes(db, ids)
    e = events.c
    counts = select(e.table_id, func.count()).where(e.table_id.in_(ids)).group_by(e.table_id)
    lengths: dict[str, int] = {row[0]: row[1] for row in db.execute(counts)}
    return [
        Kept(
            row.id,
            row.game,
            row.status,
            [seat.name or seat.bot for seat in seats],
            row.listed,
            row.created_at,
            row.updated_at,
            lengths.get(row.id, 0),
            sizes[row.id],
        )
        for row, seats in found
    ]


async def close(store: Store, table_id: str, now: int) -> None:
    """Close a table, with a row as if it were done at it; one that cannot be played just so."""
    await store.write(table_id, lambda db: _close(db, table_id, now))


def _close(db: Connection, table_id: str, now: int) -> None:
    tables.lock(db, table_id)  # until we are done nothing else happens there
    found = keeping.read_all(db, table_id)
    if found is None:
        raise Refused("not-found")
    table = found.table
    if table.status == "closed":
        raise Refused("closed")
    try:
        live = folded(found, now)
    except (WrongLog, RiadError):
        table.status, table.waiting, table.updated_at = "closed", [], now
        tables.save(db, table)
        jobs.drop(db, table_id)
        return
    before = live.copy()
    live.close(now)
    live.settle(now)
    live.table.updated_at = now
    live.jobs = []
    keeping.write(db, before, live)


async def export(store: Store, table_id: str) -> str:
    """The record of a table: all that was said, hidden or not, but no luck to come."""
    found = await store.read(lambda db: keeping.read_all(db, table_id))
    if found is None:
        raise Refused("not-found")
    text = exported(found)
    if text is None:
        raise Refused("not-started")
    return text
