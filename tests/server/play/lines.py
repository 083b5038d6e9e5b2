"""A real server in a thread, and a stream of server-sent events from it."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from riad.server.app import make_app
from riad.server.ops.connections import Patient, PatientSocket
from riad.server.settings import Settings
from tests.server.client import PATIENCE, Api

Json = dict[str, Any]


@contextmanager
def serving(database: str, **settings: Any) -> Iterator[str]:
    """The address of a server on this database, with connections as they are served."""
    listening = socket.create_server(("127.0.0.1", 0))
    app = make_app(
        Settings(database, **{"limits": False, "access_log": False, "bot_pace": 0, **settings})
    )
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=Patient,
        ws=PatientSocket,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Stream:
    """What a table sends to a seat without a socket; what the seat says goes by request."""

    def __init__(self, api: Api, table: str, token: str | None) -> None:
        self.api, self.table, self.token = api, table, token
        self.heard: list[Json] = []
        self.ended = False
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())
        self._count = 0

    async def _read(self) -> None:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        path = f"/api/tables/{self.table}/stream"
        try:
            async with self.api.http.stream("GET", path, headers=headers) as answer:
                assert answer.headers["content-type"].startswith("text/event-stream")
                async for line in answer.aiter_lines():
                    if line.startswith("data: "):
                        await self._take(json.loads(line.removeprefix("data: ")))
        except httpx.HTTPError:
            pass
        finally:
            await self._take(None)

    async def _take(self, message: Json | None) -> None:
        async with self._changed:
            if message is None:
                self.ended = True
            else:
                self.heard.append(message)
            self._changed.notify_all()

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: true() or self.ended)

    @property
    def state(self) -> Json:
        return next((m for m in reversed(self.heard) if m["type"] == "state"), {})

    async def say(self, kind: str, **fields: Any) -> Json:
        self._count += 1
        body = {"type": kind, "id": f"h-{self._count}", **fields}
        path = f"/api/tables/{self.table}/messages"
        [reply] = (await self.api.post(path, body, self.token))["replies"]
        told: Json = reply
        return told

    async def close(self) -> None:
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)
