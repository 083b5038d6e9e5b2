"""What other workers wrote, as PostgreSQL tells it. A notice may be missed: it is only a hint."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container
from typing import Any

from psycopg import AsyncConnection, Error, Notify

from riad.server.store import fence
from riad.server.store.engines import PATIENCE
from riad.server.store.faults import StoreError, down
from riad.server.store.notices import CHANNEL, ENDED

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds between attempts to connect again; each is twice the one before."""


class Listener:
    """A connection that only listens, and comes back by itself."""

    def __init__(self, arguments: dict[str, Any], own: Container[int], version: str = "") -> None:
        self._arguments = arguments
        self._version = version
        self._own = own
        self._task: asyncio.Task[None] | None = None
        self.on_notice: list[Callable[[str, int], None]] = []
        self.on_ended: list[Callable[[list[str]], None]] = []
        self.on_reconnect: list[Callable[[], None]] = []

    async def start(self) -> None:
        """From when this returns no notice is missed, as long as the connection lives."""
        try:
            connection = await self._connected()
        except (Error, TimeoutError) as lost:
            raise down(lost) from lost
        self._task = asyncio.create_task(self._listen(connection))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _connected(self) -> AsyncConnection[Any]:
        connection = await AsyncConnection.connect(**self._arguments, autocommit=True)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._share(connection)
                await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _share(self, connection: AsyncConnection[Any]) -> None:
        """Keep other versions out, and those who would change everything, while we are here."""
        for ask in fence.beside(self._version):
            found = await (await connection.execute(ask.encode())).fetchone()
            if found is None or not found[0]:
                raise fence.refused(connection.info.dbname)

    async def _listen(self, connection: AsyncConnection[Any]) -> None:
        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._heard(notice)
            except Error:
                connection = await self._again()
            for heard in self.on_reconnect:
                _call(heard)

    async def _again(self) -> AsyncConnection[Any]:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._connected()
            except (Error, OSError, TimeoutError, StoreError):
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _heard(self, notice: Notify) -> None:
        if notice.pid in self._own:
            return
        if notice.payload.startswith(f"{ENDED} "):
            _, *words = notice.payload.split(" ")
            keys = [" ".join(key) for key in zip(words[::2], words[1::2], strict=False)]
            for told in self.on_ended:
                _call(told, keys)
            return
        table_id, _, seq = notice.payload.rpartition(" ")
        if not seq.isdecimal():
            return
        for heard in self.on_notice:
            _call(heard, table_id, int(seq))


def _call(heard: Callable[..., None], *arguments: Any) -> None:
    """By the loop, so that what goes wrong there does not end the listening."""
    asyncio.get_running_loop().call_soon(heard, *arguments)
