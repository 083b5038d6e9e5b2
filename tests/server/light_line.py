"""A client that costs next to nothing: it shares the machine with the server it measures.

One process with one loop, no task and no parsed message per socket: an acknowledgement is known by
its first bytes, and only a state that asks something is read, as far as the words to answer with.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

ASKS = b'"question":{"ask":'
STATE = b'{"type":"state"'
PATIENCE = 60.0


class Option(msgspec.Struct):
    word: str


class Question(msgspec.Struct):
    ask: int
    options: list[Option]


class Asked(msgspec.Struct):
    """As much of a state as is needed to answer it."""

    question: Question


read = msgspec.json.Decoder(Asked).decode
Hear = Callable[["Line", bytes], None]


class Line(asyncio.Protocol):
    """One socket at a table: frames in, frames out, nothing kept."""

    def __init__(self, url: str, hello: bytes, hear: Hear) -> None:
        self._talk = ClientProtocol(parse_uri(url), max_size=None)
        self._hello = hello
        self._hear = hear
        self._transport: asyncio.Transport | None = None
        self._shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False

    @classmethod
    async def open(
        cls, url: str, table: str, hear: Hear, token: str | None = None, seat: int | None = None
    ) -> Line:
        """A socket that has been shown its table."""
        where = urlsplit(url)
        hello: dict[str, Any] = {"type": "hello", "v": 1}
        hello |= {} if token is None else {"token": token}
        hello |= {} if seat is None else {"seat": seat}
        line = cls(f"ws://{where.netloc}/api/tables/{table}/socket", _encoded(hello), hear)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            await loop.create_connection(lambda: line, str(where.hostname), where.port or 80)
            await line._shown
        return line

    def send(self, message: dict[str, Any]) -> None:
        self._talk.send_text(_encoded(message))
        self._flush()

    def close(self) -> None:
        self.closed = True
        if self._transport is not None:
            self._transport.abort()

    # ---- what the loop calls ---------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no subclasses
        self._talk.send_request(self._talk.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if not isinstance(event, Frame):
                self._talk.send_text(self._hello)  # the handshake is done
            elif event.opcode is Opcode.TEXT:
                self._take(bytes(event.data))
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self._shown.done():
            self._shown.set_exception(exc or ConnectionError("the server hung up"))

    def _take(self, frame: bytes) -> None:
        self._hear(self, frame)
        if frame.startswith(STATE) and not self._shown.done():
            self._shown.set_result(None)

    def _flush(self) -> None:
        """Everything there is to send, pongs included."""
        assert self._transport is not None
        for data in self._talk.data_to_send():
            if data:
                self._transport.write(data)


def _encoded(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message)
