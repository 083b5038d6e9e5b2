"""A client as anybody could write one: requests over HTTP, messages over a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 60.0


class Api:
    """Requests to one server, with or without a session."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(
            base_url=url, timeout=PATIENCE, headers={"origin": url}, verify=False
        )

    def somebody_else(self) -> Api:
        """The same server, without this session."""
        return Api(self.url)

    async def __aenter__(self) -> Api:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.http.request(method, path, json=body, headers=headers)

    async def post(self, path: str, body: Any = None, token: str | None = None) -> Any:
        answer = await self.call("POST", path, body, token)
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.json()

    async def get(self, path: str, token: str | None = None) -> Any:
        answer = await self.call("GET", path, None, token)
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.json()

    async def table(self, people: int, bots: int = 0, **order: Any) -> Seated:
        """A table with so many people, all of them seated and with tokens of their own."""
        wanted = {"game": "yspahan", "seats": people + bots, "bots": ["random"] * bots, **order}
        made = await self.post("/api/tables", wanted)
        table = made["table"]["id"]
        seated = [made["token"]]
        async with self.somebody_else() as guest:
            for _ in range(0 if order.get("hot_seat") else people - 1):
                joined = await guest.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
                seated.append(joined["token"])
        return Seated(table, seated, made["invite"])

    async def agree(
        self, table: str, tokens: list[str], what: str, whom: int | None = None
    ) -> None:
        """The first proposes it, the others accept."""
        path = f"/api/tables/{table}"
        body = {"type": "propose", "id": f"agree-{what}", "what": what, "whom": whom}
        await self.post(f"{path}/messages", body, tokens[0])
        for token in tokens[1:]:
            number = (await self.get(path, token))["proposal"]["number"]
            accept = {"type": "accept", "id": f"agree-{what}", "number": number}
            await self.post(f"{path}/messages", accept, token)


class Seated:
    """A table and what opens its seats."""

    def __init__(self, table: str, tokens: list[str], invite: str) -> None:
        self.table = table
        self.tokens = tokens
        self.invite = invite


class Socket:
    """One socket at a table. Keeps the newest state, and everything that was ever received."""

    def __init__(self, connection: ClientConnection, keep: bool) -> None:
        self.connection = connection
        self.keep = keep
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.other: list[dict[str, Any]] = []
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())
        self._count = 0
        self.closed = False

    @classmethod
    async def open(
        cls,
        url: str,
        table: str,
        token: str | None = None,
        seat: int | None = None,
        *,
        keep: bool = False,
        name: str = "c",
        cookie: str | None = None,
    ) -> Socket:
        address = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
        connection = await connect(
            address,
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            additional_headers={"cookie": cookie, "origin": url} if cookie else {},
        )
        opened = cls(connection, keep)
        opened.name = name
        hello: dict[str, Any] = {"type": "hello", "v": 1}
        if token is not None:
            hello["token"] = token
        if seat is not None:
            hello["seat"] = seat
        await connection.send(json.dumps(hello))
        await opened.until(lambda: bool(opened.state) or opened.closed)
        return opened

    name = "c"

    async def _read(self) -> None:
        try:
            async for frame in self.connection:
                await self._take(str(frame))
        except Exception:  # noqa: BLE001, S110 - a killed server ends in many ways
            pass
        finally:
            self.closed = True
            for waiting in self.answers.values():
                if not waiting.done():
                    waiting.cancel()
            async with self._changed:
                self._changed.notify_all()

    async def _take(self, frame: str) -> None:
        if self.keep:
            self.frames.append(frame)
        message = json.loads(frame)
        kind = message["type"]
        waiting = self.answers.get(message.get("id", ""))
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        elif kind == "state":
            self.state = message
            self.events += message.get("events", [])
        else:
            self.other.append(message)
        async with self._changed:
            self._changed.notify_all()

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something has become true."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: true() or self.closed)

    @property
    def question(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.state.get("question")
        return found

    @property
    def over(self) -> bool:
        return bool(self.state["table"]["status"] == "over")

    def fresh_id(self) -> str:
        self._count += 1
        return f"{self.name}-{self._count}"

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for what is answered to it."""
        message = {"type": kind, "id": self.fresh_id(), **fields}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[message["id"]] = answer
        await self.connection.send(json.dumps(message))
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        finally:
            self.answers.pop(message["id"], None)

    async def move(self, word: str, **fields: Any) -> dict[str, Any]:
        return await self.ask("move", ask=self.state.get("ask", 0), word=word, **fields)

    async def close(self) -> None:
        await self.connection.close()
        await asyncio.gather(self._reader, return_exceptions=True)
