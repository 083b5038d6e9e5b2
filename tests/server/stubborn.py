"""A client that never gives up: it reconnects, and says again what was not acknowledged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.journal import Journal

Message = dict[str, Any]
Choose = Callable[["Stubborn"], list[Message]]
"""What to say next; nothing to wait. Ids are given by the client."""

LOST = (OSError, WebSocketException, httpx.HTTPError, EOFError, asyncio.IncompleteReadError)
"""What a connection that is gone, or never came, looks like."""

ONCE = ("move", "undo", "restart", "confirm")
"""Messages that answer a question: one of them for each question."""


class Line(Protocol):
    """A connection to a table."""

    async def send(self, message: Message) -> None: ...
    async def receive(self) -> Message: ...
    async def close(self) -> None: ...


Dial = Callable[[], Any]
"""Opens a line."""


class SocketLine:
    """Messages over a WebSocket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    @classmethod
    async def open(cls, url: str, table: str, token: str) -> SocketLine:
        address = f"ws{url.removeprefix('http')}/api/tables/{table}/socket"
        connection = await connect(
            address, max_size=None, compression=None, ping_interval=None, proxy=None
        )
        line = cls(connection)
        await line.send({"type": "hello", "v": 1, "token": token})
        return line

    async def send(self, message: Message) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> Message:
        said: Message = json.loads(await self.connection.recv())
        return said

    async def close(self) -> None:
        self.connection.transport.abort()
        await self.connection.wait_closed()


class Stubborn:
    """One seat, or a spectator. What it hears has to fit what it heard before."""

    def __init__(
        self,
        dial: Dial,
        table: str,
        seat: int | None,
        journal: Journal,
        choose: Choose,
        *,
        patience: float,
        up: asyncio.Event | None = None,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        self.dial = dial
        self.table = table
        self.seat = seat
        self.journal = journal
        self.choose = choose
        self.patience = patience
        """Seconds of silence after which everything is said again."""
        self.up = up
        self.heard = heard
        self.state: Message = {}
        self.pending: dict[str, Message] = {}
        self.asked = -1
        """The last question that was answered."""
        self.connects = 0
        self.count = 0
        self.chats: list[str] = []
        self.problems: list[str] = []
        self.leaving = False
        self._fresh = False
        self._refused = False

    @property
    def over(self) -> bool:
        return bool(self.state) and self.state["table"]["status"] == "over"

    @property
    def is_done(self) -> bool:
        return self.leaving or (self.over and not self.pending)

    async def run(self) -> None:
        """Be at the table until the game is over or it is time to leave."""
        while not self.is_done:
            if self.up is not None:
                await self.up.wait()
            line: Line | None = None
            try:
                async with asyncio.timeout(10):
                    line = await self.dial()
                self.connects += 1
                self._fresh = True
                await self._talk(line)
            except (*LOST, TimeoutError):
                await asyncio.sleep(0.01)
            finally:
                if line is not None:
                    await line.close()

    async def _talk(self, line: Line) -> None:
        while not self.is_done:
            try:
                async with asyncio.timeout(self.patience):
                    heard = await line.receive()
            except TimeoutError:
                await self._again(line)
                continue
            await self._take(line, heard)
            self.heard()
            if not self._fresh and not self.leaving:
                await self._act(line)

    async def _again(self, line: Line) -> None:
        """Nothing was heard for a while: say everything once more, and ask how things stand."""
        for message in list(self.pending.values()):
            await self._say(line, message)
        await line.send({"type": "sync", "id": self._id("sync")})
        if not self._fresh and not self.leaving:
            await self._act(line)

    async def _take(self, line: Line, heard: Message) -> None:
        kind, name = heard["type"], heard.get("id", "")
        if kind == "state":
            self._see(heard)
            if self._fresh:
                self._fresh = False
                for message in list(self.pending.values()):
                    await self._say(line, message)
        elif kind == "chatted":
            self.chats.append(heard["text"])
        elif name in self.pending:
            assert self.seat is not None
            self.journal.answered(self.table, self.seat, heard)
            said = self.pending.pop(name)
            if kind == "refused" and said["type"] in ONCE:
                self._refused = True
                await line.send({"type": "sync", "id": self._id("sync")})

    def _see(self, state: Message) -> None:
        """The newest state counts; one of the same version says the same."""
        old = self.state
        if old and state["version"] < old["version"]:
            if self._fresh:
                self.problems.append(f"{self.table} {self.seat} went back to {state['version']}")
            return  # it came late
        if old and state["version"] == old["version"] and _shown(old) != _shown(state):
            self.problems.append(f"{self.table} {self.seat} differs at {state['version']}")
        if old and (old.get("commitment") or state.get("commitment")) != state.get("commitment"):
            self.problems.append(f"{self.table} {self.seat} has another commitment")
        self.state = state
        if self._refused:
            self.asked, self._refused = -1, False

    async def _act(self, line: Line) -> None:
        """Say what there is to say, each question answered once."""
        if any(message["type"] in ONCE for message in self.pending.values()):
            return
        for message in self.choose(self):
            if message["type"] in ONCE:
                if self.asked == self.state["ask"]:
                    continue
                self.asked = message["ask"] = self.state["ask"]
            message["id"] = self._id(message["type"])
            self.pending[message["id"]] = message
            await self._say(line, message)

    async def _say(self, line: Line, message: Message) -> None:
        assert self.seat is not None
        self.journal.send(self.table, self.seat, message)
        await line.send(message)

    def _id(self, kind: str) -> str:
        self.count += 1
        return f"{kind}-{self.count}"


def _shown(state: Message) -> Message:
    return {name: value for name, value in state.items() if name not in ("events", "id")}
