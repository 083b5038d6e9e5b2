"""One line for every request and every socket, with nothing in it that could be used or misused.

No cookie, token, body or query; of an address only a hash whose salt is thrown away every day:
good enough to see a flood, no good for finding anybody.
"""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections.abc import Callable, MutableMapping
from hashlib import blake2s
from typing import Any, Final, TextIO
from urllib.parse import quote

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import EventDict, Processor, WrappedLogger

from riad.server.ops.client import ELSEWHERE, network, route

SECRET: Final = frozenset(
    {"token", "tokens", "password", "cookie", "cookies", "key", "keys", "word", "words"}
    | {"authorization", "secret", "seed"}
)
"""Parts of names under which nothing is ever written."""

A_DAY: Final = 24 * 60 * 60
LONG: Final = 20
"""A part of a path of this length may be a token that ended up there."""

OURS: Final = "riad"
STYLES: Final = ("json", "pretty")

Logger = Any  # structlog's bound loggers answer to any level


# ---- setting up ------------------------------------------------------------------------------


def set_up(style: str | None = None, stream: TextIO | None = None) -> None:
    """Write to stderr: JSON, or lines for people; if not told, people get theirs in a terminal.

    What libraries warn of goes the same way: `uvicorn.run(..., log_config=None)`. Each worker has
    to set up its own.
    """
    stream = stream or sys.stderr
    style = style or ("pretty" if stream.isatty() else "json")
    common = _common()
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_written(style, stream),
            ],
        )
    )
    handler.addFilter(_is_news)
    root = logging.getLogger()
    root.handlers = [handler]
    # uvicorn tells the address and the query of every socket, as mere information
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(logging.INFO)


def _is_news(record: logging.LogRecord) -> bool:
    """A client whose text is no UTF-8 loses its socket; that is no mistake of ours."""
    return "Invalid UTF-8 sequence received from client" not in record.getMessage()


def _common() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        without_secrets,
    ]


def _written(style: str, stream: TextIO) -> list[Processor]:
    """How a line looks. Tracebacks never show the values of variables."""
    if style == "pretty":
        return [
            structlog.dev.ConsoleRenderer(
                colors=stream.isatty(),
                timestamp_key="at",
                exception_formatter=structlog.dev.plain_traceback,
            )
        ]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]


def without_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """A belt: whatever is named like a secret is dropped, wherever it stands."""
    return {name: _bare(value) for name, value in event.items() if not _is_secret(name)}


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _bare(inner) for name, inner in value.items() if not _is_secret(name)}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return type(value)(_bare(inner) for inner in value)
    return value


def _is_secret(name: object) -> bool:
    parts = str(name).lower().replace("-", "_").split("_")
    return not SECRET.isdisjoint(parts)


# ---- requests --------------------------------------------------------------------------------


class Faces:
    """An address as a word that means nothing tomorrow."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self._day = -1
        self._salt = b""

    def of(self, scope: Scope) -> str:
        today = int(self.clock() // A_DAY)
        if today != self._day:
            self._day, self._salt = today, secrets.token_bytes(32)
        return blake2s(network(scope).encode(), key=self._salt, digest_size=5).hexdigest()


class AccessLog:
    """Writes the line when a request is answered or a socket has closed.

    Everything logged meanwhile carries the same `request`, and the client gets it as X-Request-Id.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        log: Logger = None,
        faces: Faces | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.log = log or structlog.get_logger(f"{OURS}.access")
        self.faces = faces or Faces()
        self.clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        began = self.clock()
        seen: dict[str, int] = {}
        request = secrets.token_hex(6)

        async def watched(message: Message) -> None:
            _note(seen, message)
            if message["type"].endswith("response.start"):
                message.setdefault("headers", [])
                MutableHeaders(scope=message)["X-Request-Id"] = request
            await send(message)

        path = where(scope)  # now: below a mount the path is another one
        with structlog.contextvars.bound_contextvars(request=request):
            try:
                await self.app(scope, receive, watched)
            except BaseException:
                seen.setdefault("status", 500)
                raise
            finally:
                self._write(scope, path, seen, began)

    def _write(self, scope: Scope, path: str, seen: dict[str, int], began: float) -> None:
        found = route(scope)
        self.log.info(
            scope["type"],
            method=scope.get("method", "GET"),
            path=path if found == ELSEWHERE else found,
            **seen,
            ms=round((self.clock() - began) * 1000, 1),
            who=self.faces.of(scope),
        )


def where(scope: Scope) -> str:
    """The path without its query. What could be a token, or could move a cursor, is not in it."""
    parts = quote(scope["path"][:200]).split("/")
    return "/".join("…" if len(part) > LONG else part for part in parts)


def _note(seen: MutableMapping[str, int], message: Message) -> None:
    """The status of an answer; of a socket 101, and the code our side closed it with."""
    kind = message["type"]
    if kind.endswith("response.start"):
        seen["status"] = message["status"]
    elif kind == "websocket.accept":
        seen["status"] = 101
    elif kind == "websocket.close":
        seen.setdefault("status", 403)
        seen["closed"] = message.get("code", 1000)
