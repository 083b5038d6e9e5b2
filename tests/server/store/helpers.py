"""What the tests of the store share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from threading import Event
from typing import Any

from sqlalchemy import Connection, Engine, func, insert, select

from riad.server.store import Store
from riad.server.store.events import Row, append
from riad.server.store.schema import events, tables


@contextmanager
def connected(engine: Engine) -> Iterator[Connection]:
    """A transaction; afterwards nothing stays open."""
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def make_table(connection: Connection, table_id: str) -> None:
    """A table with nothing in it, for events and jobs to refer to."""
    connection.execute(
        insert(tables).values(
            id=table_id,
            game="toy",
            order="{}",
            listed=True,
            status="playing",
            rules=1,
            created_at=0,
            updated_at=0,
        )
    )


def row(seq: int, word: str = "go") -> Row:
    return Row(seq, "answer", 0, word, f"idem-{seq}", 1, "0123456789abcdef", 1_700_000_000_000)


def adding(table_id: str, *seqs: int, word: str = "go") -> Callable[[Connection], None]:
    """A change that writes these events."""
    return lambda connection: append(connection, table_id, [row(seq, word) for seq in seqs])


def counted(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(events)).scalar_one()


async def until(true: Callable[[], object], seconds: float = 20) -> None:
    """Wait for it, but not for ever."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def opened(url: str, *table_ids: str) -> AsyncIterator[Store]:
    """An open store with these tables in it."""
    store = await Store.open(url)
    try:
        for table_id in table_ids:
            await store.write(table_id, partial(make_table, table_id=table_id))
        yield store
    finally:
        await store.close()


async def written(store: Store) -> int:
    """How many events there are."""
    return await store.read(counted)


@asynccontextmanager
async def paused(store: Store) -> AsyncIterator[None]:
    """The writer does nothing for a moment, so that what is asked meanwhile waits together."""
    started, go_on = Event(), Event()

    def wait(_: Connection) -> None:
        started.set()
        go_on.wait(20)

    waiting = asyncio.create_task(store.write("", wait))
    await asyncio.to_thread(started.wait, 20)
    try:
        yield
    finally:
        go_on.set()
        await waiting


async def together(store: Store, asked: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
    """The answers and errors of changes that shared one transaction."""
    async with paused(store):
        tasks = [asyncio.create_task(one) for one in asked]
        await asyncio.sleep(0)
    return await asyncio.gather(*tasks, return_exceptions=True)
