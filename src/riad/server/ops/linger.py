"""Hanging up politely on somebody who is still sending.

A connection that is closed while bytes lie unread is reset, and a reset takes away the answer that
is under way. So the answer goes out first, then what still comes is thrown away for a while, and
only then the connection ends.
"""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDS: Final = 5.0
BYTES: Final = 16_000_000
"""Whoever sends for longer, or more, than this does not read answers either."""


class Linger:
    """Keeps connections that an answer closes open until the request has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        exchange = _Exchange(receive, send)
        await self.app(scope, exchange.receive, exchange.send)
        await exchange.end()


class _Exchange:
    """One request and its answer."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._is_sending = True
        """Whether more of the request can come."""
        self._closes = False
        self._owes_end = False

    async def receive(self) -> Message:
        message = await self._receive()
        self._is_sending = message["type"] == "http.request" and message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._closes = (b"connection", b"close") in message["headers"]
        elif self._closes and self._is_sending and not message.get("more_body", False):
            self._owes_end = True  # all of it goes out now, but the server does not hang up yet
            message = {**message, "more_body": True}
        await self._send(message)

    async def end(self) -> None:
        if not self._owes_end:
            return
        thrown_away = 0
        try:
            async with asyncio.timeout(SECONDS):
                while self._is_sending and thrown_away < BYTES:
                    message = await self.receive()
                    thrown_away += len(message.get("body", b""))
        except TimeoutError:
            pass
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})
