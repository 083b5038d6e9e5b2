"""The application asked without a network: requests, streams and sockets from any address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.types import ASGIApp, Message, Scope

HOST: Final = "riad.test"
ORIGIN: Final = f"http://{HOST}"


@dataclass(slots=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of the refusal, or ok."""
        return "ok" if self.status == 200 else str(self.json()["code"])

    def cookie(self, name: str) -> str:
        found = [v.split(";")[0] for n, v in self.headers if n == "set-cookie"]
        return next(v.partition("=")[2] for v in found if v.partition("=")[0] == name)


def scope_of(kind: str, path: str, network: str, headers: Mapping[str, str]) -> Scope:
    where, _, query = path.partition("?")
    sent = {"host": HOST, "origin": ORIGIN, **headers}
    return {
        "type": kind,
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "http_version": "1.1",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": (network, 4000),
        "server": (HOST, 80),
    }


class Exchange:
    """One request; a stream stays open until somebody hangs up."""

    def __init__(self, app: ASGIApp, scope: Scope, body: bytes) -> None:
        self.scope = scope
        self._body: bytes | None = body
        self._head: Message | None = None
        self._parts: list[bytes] = []
        self._stirred = asyncio.Event()
        self._gone = asyncio.Event()
        self.task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        if self._body is not None:
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = message
        else:
            self._parts.append(message.get("body", b""))
        self._stirred.set()

    @property
    def so_far(self) -> Answer:
        assert self._head is not None
        headers = [(name.decode(), value.decode()) for name, value in self._head["headers"]]
        return Answer(self._head["status"], headers, b"".join(self._parts))

    async def whole(self) -> Answer:
        await self.task
        return self.so_far

    async def begun(self) -> Answer:
        """As soon as there is something to read."""
        while self._head is None or (self._head["status"] == 200 and not any(self._parts)):
            waiting = asyncio.ensure_future(self._stirred.wait())
            await asyncio.wait({self.task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            self._stirred.clear()
            if self.task.done():
                await self.task
                break
        return self.so_far

    async def hang_up(self) -> None:
        self._gone.set()
        await asyncio.gather(self.task, return_exceptions=True)


class Line:
    """A socket at a table."""

    def __init__(self, app: ASGIApp, scope: Scope) -> None:
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[Message] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.reads = asyncio.Event()
        """Whoever does not read lets the server wait."""
        self.reads.set()
        self.task = asyncio.ensure_future(app(scope, self._in.get, self._send))

    async def _send(self, message: Message) -> None:
        await self.reads.wait()
        self._out.put_nowait(message)

    def say(self, message: Mapping[str, Any]) -> None:
        self._in.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self) -> dict[str, Any]:
        """The next message; `closed` with its code when that was the end."""
        message = await self._out.get()
        if message["type"] == "websocket.accept":
            return await self.hear()
        if message["type"] == "websocket.close":
            return {"type": "closed", "code": message["code"]}
        told: dict[str, Any] = json.loads(message["text"])
        return told

    async def hang_up(self) -> None:
        self.reads.set()
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.gather(self.task, return_exceptions=True)
