"""Bad networks: proxies that lose, double and hold up messages, and cut connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import WebSocketException

GONE = (OSError, WebSocketException, EOFError, asyncio.IncompleteReadError)
Send = Callable[[bytes], Awaitable[None]]


@dataclass(frozen=True)
class Climate:
    """How bad it is: chances for each message, and how many a connection lives for."""

    lost: float = 0.02
    doubled: float = 0.06
    late: float = 0.10
    seconds: float = 0.03
    """The most by which a message is late; others overtake it."""
    life: int = 20
    """A connection is cut after so many messages, or earlier."""
    forged: bool = False
    """A double gets an id of its own, as no network does: for a test of the test."""


class Weather:
    """What happens to each message, drawn by luck, and how often it did."""

    def __init__(self, seed: int, climate: Climate) -> None:
        self.rng = random.Random(seed)
        self.climate = climate
        self.seen: Counter[str] = Counter()

    def fate(self) -> str:
        roll, climate = self.rng.random(), self.climate
        chances = (("lost", climate.lost), ("doubled", climate.doubled), ("late", climate.late))
        for fate, chance in chances:
            if roll < chance:
                self.seen[fate] += 1
                return fate
            roll -= chance
        return "fine"

    def life(self) -> int:
        return self.rng.randint(1, self.climate.life)

    def delay(self) -> float:
        return self.rng.uniform(0, self.climate.seconds)

    def double(self, message: bytes) -> bytes:
        if not self.climate.forged or not message.startswith(b"{"):
            return message
        said = json.loads(message)
        if "id" in said:
            said["id"] += "-forged"
        return json.dumps(said).encode()


class Wire:
    """One connection through the weather; both directions share its life."""

    def __init__(self, weather: Weather) -> None:
        self.weather = weather
        self.left = weather.life()
        self.cut = asyncio.Event()
        self._late: set[asyncio.Task[None]] = set()

    async def carry(self, message: bytes, send: Send) -> None:
        """Let one message through, in some way."""
        fate = self.weather.fate()
        if fate == "late":
            task = asyncio.create_task(self._send_late(message, send))
            self._late.add(task)
            task.add_done_callback(self._late.discard)
        elif fate != "lost":
            await send(message)
        if fate == "doubled":
            await send(self.weather.double(message))
        self.left -= 1
        if self.left <= 0:
            self.cut.set()

    async def _send_late(self, message: bytes, send: Send) -> None:
        await asyncio.sleep(self.weather.delay())
        with contextlib.suppress(*GONE):
            await send(message)

    async def until_cut(self, *ways: Awaitable[None]) -> None:
        """Run both directions until the connection is cut or one end hangs up."""
        tasks = [asyncio.ensure_future(way) for way in (*ways, self.cut.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self.weather.seen["cut"] += self.cut.is_set()
        finally:
            for task in (*tasks, *self._late):
                task.cancel()
            await asyncio.gather(*tasks, *self._late, return_exceptions=True)


# ---- WebSocket -------------------------------------------------------------------------------


@asynccontextmanager
async def socket_proxy(url: str, weather: Weather) -> AsyncIterator[str]:
    """The address of a proxy for sockets: each frame is a message."""
    target = f"ws{url.removeprefix('http')}"

    async def through(client: ServerConnection) -> None:
        assert client.request is not None
        wire = Wire(weather)
        address = target + client.request.path
        async with connect(address, compression=None, max_size=None, proxy=None) as server:
            try:
                await wire.until_cut(_pump(client, server, wire), _pump(server, client, wire))
            finally:
                client.transport.abort()
                server.transport.abort()

    async with serve(
        through, "127.0.0.1", 0, compression=None, max_size=None, ping_interval=None
    ) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"


End = ClientConnection | ServerConnection


async def _pump(source: End, goal: End, wire: Wire) -> None:
    async def send(message: bytes) -> None:
        await goal.send(message, text=True)

    with contextlib.suppress(*GONE):
        while True:
            await wire.carry(await source.recv(decode=False), send)


# ---- HTTP ------------------------------------------------------------------------------------


@asynccontextmanager
async def http_proxy(url: str, weather: Weather) -> AsyncIterator[str]:
    """The address of a proxy for requests and streams: a request, or an event, is a message."""
    port = int(url.rpartition(":")[2])
    open_ones: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(through(reader, writer))
        open_ones.add(task)
        task.add_done_callback(open_ones.discard)

    async def through(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await _request(reader)
            if request.startswith(b"GET"):
                await _stream(request, port, writer, weather)
            else:
                await _exchange(request, port, writer, weather)
        except GONE:
            pass
        finally:
            writer.transport.abort()

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        for task in open_ones:
            task.cancel()
        await asyncio.gather(*open_ones, return_exceptions=True)


async def _request(reader: asyncio.StreamReader) -> bytes:
    """One request, which will be the last on its connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = [
        line for line in head[:-4].split(b"\r\n") if not line.lower().startswith(b"connection")
    ]
    length = next((int(x[15:]) for x in lines if x.lower().startswith(b"content-length:")), 0)
    return b"\r\n".join([*lines, b"connection: close", b"", b""]) + await reader.readexactly(length)


async def _exchange(
    request: bytes, port: int, writer: asyncio.StreamWriter, weather: Weather
) -> None:
    """A request and its answer; either can be lost, and a request can arrive twice."""
    fate = weather.fate()
    if fate == "lost":
        if weather.rng.random() < 0.5:
            await _asked(request, port)
        return
    if fate == "late":
        await asyncio.sleep(weather.delay())
    answer = await _asked(request, port)
    if fate == "doubled":
        answer = await _asked(request, port)
    writer.write(answer)
    writer.close()
    await writer.wait_closed()


async def _asked(request: bytes, port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        return await reader.read()
    finally:
        writer.transport.abort()


async def _stream(
    request: bytes, port: int, client: asyncio.StreamWriter, weather: Weather
) -> None:
    """Events until the connection is cut; each chunk of the answer is one."""
    wire = Wire(weather)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def send(chunk: bytes) -> None:
        client.write(chunk)
        await client.drain()

    async def events() -> None:
        with contextlib.suppress(*GONE):
            await send(await reader.readuntil(b"\r\n\r\n"))
            while True:
                await wire.carry(await _chunk(reader), send)

    try:
        writer.write(request)
        await wire.until_cut(events())
    finally:
        writer.transport.abort()


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    size = await reader.readuntil(b"\r\n")
    return size + await reader.readexactly(int(size, 16) + 2)
