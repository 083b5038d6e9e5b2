"""The store as the server uses it: many readers, one writer, and an ear for other workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store.checkpoints import Checkpoints
from riad.server.store.engines import connect_arguments, reading, sqlite_file, writing
from riad.server.store.faults import down, is_down
from riad.server.store.migrate import check_current
from riad.server.store.writer import Committed, Writer

if TYPE_CHECKING:
    from riad.server.store.listener import Listener

T = TypeVar("T")


class Store:
    """An open database. It belongs to the event loop that opened it."""

    url: str

    def __init__(self, url: str, readers: int, listener: Listener | None, own: set[int]) -> None:
        self.url = url
        self._engine = reading(url, size=readers)
        self._threads = ThreadPoolExecutor(readers, thread_name_prefix="riad-reader")
        self._writer = Writer(writing(url, own=own))
        self._listener = listener
        self._on_ended: list[Callable[[list[str]], None]] = []
        self._checkpoints = Checkpoints(reading(url)) if sqlite_file(url) is not None else None

    @classmethod
    async def open(cls, url: str, *, readers: int = 4, version: str = "") -> Store:
        """Ready to read and write; StoreError if the schema is not the one of this version.

        Who serves says its `version`: those of another are kept out meanwhile.
        """
        await asyncio.to_thread(check_current, url)
        own: set[int] = set()
        listener = None
        if sqlite_file(url) is None:
            from riad.server.store.listener import Listener  # noqa: PLC0415 - it needs psycopg

            listener = Listener(connect_arguments(url), own, version)
            await listener.start()
        return cls(url, readers, listener, own)

    async def close(self) -> None:
        """Write what waits, then let go of everything."""
        await self._writer.close()
        if self._checkpoints is not None:
            await asyncio.to_thread(self._checkpoints.close)
        if self._listener is not None:
            await self._listener.close()
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._engine.dispose)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask about what is committed, in a thread. All questions of one `ask` see one moment."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _asked, self._engine, ask)

    async def write(self, table_id: str, change: Callable[[Connection], T]) -> T:
        """Change something, in the writer's thread; when this returns it is on the disk.

        `change` gets a savepoint of its own: what it raises undoes it, and nobody else's.
        Conflict: somebody was faster. StoreDown: the database cannot. `table_id` sets the order
        in which locks are taken; what touches many tables says `LAST`.
        """
        return await self._writer.write(table_id, change)

    def on_commit(self, told: Committed) -> None:
        """Call this after every commit, whether it went well or not."""
        self._writer.on_commit.append(told)

    @property
    def is_shared(self) -> bool:
        """Whether other workers may write beside this one."""
        return self._listener is not None

    def on_notice(self, heard: Callable[[str, int], None]) -> None:
        """Call this with table and seq when another process wrote. SQLite has no others."""
        if self._listener is not None:
            self._listener.on_notice.append(heard)

    def on_ended(self, heard: Callable[[list[str]], None]) -> None:
        """Call this with the keys that open nothing any more, whoever has ended them."""
        self._on_ended.append(heard)
        if self._listener is not None:
            self._listener.on_ended.append(heard)

    def ended(self, keys: list[str]) -> None:
        """Say so in this process; the others have been told with the change itself."""
        for heard in self._on_ended:
            heard(keys)

    def on_reconnect(self, heard: Callable[[], None]) -> None:
        """Call this when notices may have been missed."""
        if self._listener is not None:
            self._listener.on_reconnect.append(heard)


def _asked(engine: Engine, ask: Callable[[Connection], T]) -> T:
    try:
        with (
            engine.begin() as connection
        ):  # a COMMIT lets statements stay ready, a ROLLBACK does not
            return ask(connection)
    except SQLAlchemyError as wrong:
        if is_down(wrong):
            raise down(wrong) from wrong
        raise
