"""Figures for Prometheus: few labels, each with few values, whatever strangers ask for.

Several workers share a folder, and each of them shows the sum: `share(folder)` before they start.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from riad.server.errors import STATUS
from riad.server.ops.client import route

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The library reads it when it is imported: workers must be born with it."""

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"

QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5)
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)


class Metrics:
    """All figures of one app. They count from zero with every new object."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        if FOLDER not in os.environ:
            ProcessCollector(registry=registry)
        self._requests = Counter(
            "riad_http_requests", "Answered", ["route", "method", "status"], registry=registry
        )
        self._refused = Counter("riad_refused", "Refusals by code", ["code"], registry=registry)
        self.moves = Counter("riad_moves", "Moves acknowledged", registry=registry)
        self.move_seconds = Histogram(
            "riad_move_seconds", "From a move to its ack", buckets=QUICK, registry=registry
        )
        self.bot_seconds = Histogram(
            "riad_bot_seconds", "Bots thinking", buckets=SLOW, registry=registry
        )
        self.sockets = Gauge(
            "riad_sockets", "Sockets open", registry=registry, multiprocess_mode="livesum"
        )
        self.rooms = Gauge(
            "riad_rooms", "Tables in memory", registry=registry, multiprocess_mode="livesum"
        )
        self.store_writes = Counter("riad_store_writes", "Changes written", registry=registry)
        self.store_batch = Histogram(
            "riad_store_batch", "Writes in one commit", buckets=SIZES, registry=registry
        )
        self.store_failures = Counter("riad_store_failures", "Commits failed", registry=registry)
        self.disk_free = Gauge(
            "riad_disk_free_bytes",
            "Room for the database",
            registry=registry,
            multiprocess_mode="min",
        )

    def answered(self, path: str, method: str, status: int) -> None:
        """A request was answered; `path` is the pattern of a route."""
        method = method if method in METHODS else OTHER
        self._requests.labels(path, method, str(status)).inc()

    def refused(self, code: str) -> None:
        """A request or a message was refused."""
        self._refused.labels(code if code in STATUS else OTHER).inc()

    def render(self) -> bytes:
        """The page Prometheus reads: of this process, or of all that share the folder."""
        folder = os.environ.get(FOLDER)
        if folder is None:
            return generate_latest(self.registry)
        _bury(Path(folder))
        everything = CollectorRegistry()
        MultiProcessCollector(everything, folder)  # type: ignore[no-untyped-call]
        return generate_latest(everything)

    def answer(self) -> Response:
        return Response(self.render(), media_type=CONTENT_TYPE_LATEST)


class Measured:
    """Counts every request by route, method and status."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.answered(route(scope), scope["method"], message["status"])
            await send(message)

        await self.app(scope, receive, watched)


# ---- several workers -------------------------------------------------------------------------


def share(folder: Path) -> None:
    """From now on processes that are started put their figures together in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.db"):
        old.unlink()
    os.environ[FOLDER] = str(folder)


def _bury(folder: Path) -> None:
    """A worker that was killed holds no sockets and no rooms."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not _is_alive(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
