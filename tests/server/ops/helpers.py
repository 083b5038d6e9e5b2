"""Apps called as servers call them: in memory, or through a real socket."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp, Message

HERE = "http://riad.test"


def ask(app: ASGIApp, path: str = "/", method: str = "GET", **sent: Any) -> httpx.Response:
    """One request from an address of its own choice."""
    base = sent.pop("base", HERE)
    client = sent.pop("client", ("192.0.2.1", 4000))

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=client)
        async with httpx.AsyncClient(transport=transport, base_url=base) as browser:
            return await browser.request(method, path, **sent)

    return asyncio.run(run())


def shake(app: ASGIApp, scheme: str = "ws", path: str = "/", **headers: str) -> list[Message]:
    """What a WebSocket handshake with these headers is answered."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "websocket", "scheme": scheme, "path": path, "headers": raw, "client": None}
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return sent


class Time:
    """A clock that stands still until told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def served(app: ASGIApp, **settings: Any) -> Iterator[int]:
    """The port of a real server that serves this app."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_config=None, lifespan="off", access_log=False, **settings)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def speak(port: int, *parts: bytes) -> bytes:
    """Say this over a plain connection; what is answered until it is closed."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        while more := line.recv(65536):
            answer += more
        return answer
