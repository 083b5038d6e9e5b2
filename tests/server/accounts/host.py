"""A host with a database of its own and a clock that stands still until told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, Select, Table, insert, select

from riad.server.accounts import Accounts
from riad.server.errors import Refused
from riad.server.store import Store
from riad.server.store.schema import links, metadata, seats, tables

PASSWORD = "caravan of nine camels"
OTHER = "tower of four floors"
HOUR = 3_600_000
DAY = 24 * HOUR


class Host:
    """What a scene is played with."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.time = 1_800_000_000_000
        self.accounts = Accounts(store, now=lambda: self.time)

    async def seated(self, table: str, account_id: str | None, name: str) -> None:
        """A table where this account has a seat and a link."""

        def sit(db: Connection) -> None:
            order: dict[str, Any] = {"game": "yspahan", "order": "{}", "rules": 1}
            when = {"created_at": self.time, "updated_at": self.time}
            db.execute(insert(tables).values(id=table, listed=True, status="over", **order, **when))
            of = {"table_id": table, "account_id": account_id}
            db.execute(insert(seats).values(seat=0, name=name, taken=True, **of))
            db.execute(insert(seats).values(table_id=table, seat=1, name="Saar", taken=True))
            db.execute(insert(links).values(hash=f"#{table}", created_at=self.time, **of))

        await self.store.write(table, sit)

    async def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Everything in the database, by table."""

        def read(db: Connection) -> dict[str, list[dict[str, Any]]]:
            return {
                table.name: [dict(row) for row in db.execute(in_order(table)).mappings()]
                for table in metadata.sorted_tables
            }

        return await self.store.read(read)


def in_order(table: Table) -> Select[Any]:
    return select(table).order_by(*table.primary_key)


async def refused(code: str, attempt: Awaitable[object]) -> Refused:
    """It is refused with this code."""
    with pytest.raises(Refused) as caught:
        await attempt
    assert caught.value.code == code
    assert caught.value.status < 500
    return caught.value


def hosted(scene: Callable[[Host], Awaitable[None]]) -> Callable[[str], None]:
    """A test that plays the scene on a host of its own, with each kind of database."""

    def test(database_url: str) -> None:
        asyncio.run(_played(scene, database_url))

    return test


async def _played(scene: Callable[[Host], Awaitable[None]], url: str) -> None:
    store = await Store.open(url)
    try:
        await scene(Host(store))
    finally:
        await store.close()
