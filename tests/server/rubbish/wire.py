"""Bytes on a line, as no library would send them: HTTP and WebSocket written by hand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import struct
from base64 import b64encode
from dataclasses import dataclass
from typing import Any, Final

PATIENCE: Final = 60.0
"""Seconds after which a test gives up; nothing it asserts depends on time."""

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class HungUp(Exception):
    """The other side has closed the connection, with this code if it is a socket's."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def closes(self) -> bool:
        return self.headers.get("connection", "").lower() == "close"

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """One connection to a server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int) -> Line:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 22))

    async def send(self, data: bytes) -> None:
        with contextlib.suppress(
            OSError
        ):  # it has hung up: what it said before that is still to be read
            self.writer.write(data)
            await self.writer.drain()

    async def answer(self, *, bodyless: bool = False) -> Answer:
        """The next answer; HungUp when there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._answer(bodyless)
        except (asyncio.IncompleteReadError, OSError):
            raise HungUp from None

    async def _answer(self, bodyless: bool) -> Answer:
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.split("\r\n")[:-2]
        headers = {name.lower(): value for name, _, value in (li.partition(": ") for li in lines)}
        status = int(first.split(" ")[1])
        if bodyless or status in (101, 204, 304):
            return Answer(status, headers, b"")
        return Answer(status, headers, await self._body(headers))

    async def _body(self, headers: dict[str, str]) -> bytes:
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") != "chunked":
            return await self.reader.read()
        body = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            body += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readexactly(2)
        return body

    def finish(self) -> None:
        """There is no more to come."""
        with contextlib.suppress(OSError):
            self.writer.write_eof()

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()


def request(
    method: str, path: str, port: int, body: bytes | None = None, headers: tuple[str, ...] = ()
) -> bytes:
    """A request as it should be; its parts may be anything."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *headers]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + (body or b"")


def frame(kind: int, data: bytes, *, last: bool = True, masked: bool = True, odd: int = 0) -> bytes:
    """A WebSocket frame; `odd` are the bits that nobody may set."""
    first = (0x80 if last else 0) | odd | kind
    mark = 0x80 if masked else 0
    size = len(data)
    if size < 126:
        head = struct.pack("!BB", first, mark | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mark | 126, size)
    else:
        head = struct.pack("!BBQ", first, mark | 127, size)
    return head + (bytes(4) + data if masked else data)  # a mask of zeros changes nothing


def handshake(path: str, port: int, **other: str) -> bytes:
    """The request that opens a socket; `other` headers take the place of the usual ones."""
    usual = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": b64encode(os.urandom(16)).decode(),
    }
    headers = {name: value for name, value in {**usual, **other}.items() if value}
    lines = tuple(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())
    return request("GET", path, port, None, lines)


class Talk:
    """A socket at a table whose frames are written by hand."""

    def __init__(self, line: Line, port: int, table: str) -> None:
        self.line = line
        self.port = port
        self.table = table

    @classmethod
    async def open(cls, port: int, table: str) -> Talk:
        line = await Line.open(port)
        await line.send(handshake(f"/api/tables/{table}/socket", port))
        assert (await line.answer()).status == 101
        return cls(line, port, table)

    async def say(self, message: Any) -> None:
        await self.line.send(frame(TEXT, json.dumps(message).encode()))

    async def hear(self) -> dict[str, Any]:
        """The next message; HungUp when there will be none."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._hear()
        except (asyncio.IncompleteReadError, OSError):
            raise HungUp from None

    async def _hear(self) -> dict[str, Any]:
        while True:
            first, size = await self.line.reader.readexactly(2)
            if size >= 126:
                more = await self.line.reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(more)
            data = await self.line.reader.readexactly(size)
            kind = first & 0x0F
            if kind == TEXT:
                message: dict[str, Any] = json.loads(data)
                return message
            if kind == CLOSE:
                raise HungUp(int.from_bytes(data[:2]) if data else None)
            if kind == PING:
                await self.line.send(frame(PONG, data))

    async def hello(self, **fields: Any) -> dict[str, Any]:
        """Say who is there; what is answered."""
        await self.say({"type": "hello", "v": 1, **fields})
        return await self.hear()

    async def close(self) -> None:
        await self.line.send(frame(CLOSE, struct.pack("!H", 1000)))
        await self.line.close()
