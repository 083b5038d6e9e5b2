"""Is the house in order? For balancers, and for whoever looks after it."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import structlog
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from riad.server.ops.metrics import Metrics

log = structlog.get_logger("riad.server.health")

SECONDS: Final = 2.0
BEAT: Final = 15.0
"""Seconds from one probe to the next where nobody asks."""

LITTLE: Final = 256 * 1024 * 1024
"""Bytes on the disk below which whoever looks after the house is told."""


class Watch:
    """Sees every commit: counts it, and says when the store begins to fail and when it is back."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self.failures = 0
        """Commits that failed since the start."""
        self._failing_since: float | None = None

    @property
    def is_failing(self) -> bool:
        """The last commit failed."""
        return self._failing_since is not None

    def committed(self, changes: int, lost: Exception | None) -> None:
        if lost is not None:
            self.failures += 1
            self._metrics.store_failures.inc()
            if self._failing_since is None:
                self._failing_since = self._clock()
                log.error("store-failing", why=str(lost))
            return
        self._metrics.store_writes.inc(changes)
        self._metrics.store_batch.observe(changes)
        if self._failing_since is not None:
            seconds = round(self._clock() - self._failing_since, 1)
            self._failing_since = None
            log.warning("store-back", seconds=seconds)


class Health:
    """Lets the store write something: `Route("/healthz", Health(…).answer)`.

    The probe writes and syncs, and raises if it cannot. It is made on its own too, so that an
    outage is seen when nobody plays and nobody asks.
    """

    def __init__(
        self,
        probe: Callable[[], Awaitable[object]],
        version: str,
        seconds: float = SECONDS,
        watch: Watch | None = None,
    ) -> None:
        self.probe = probe
        self.version = version
        self.seconds = seconds
        self.watch = watch
        self._asking: asyncio.Task[bool] | None = None

    async def answer(self, request: Request) -> Response:
        state = await self.state()
        return JSONResponse(state, 200 if state["store"] else 503)

    async def state(self) -> dict[str, Any]:
        store = await self._store()
        status = "ok" if store else "degraded"
        failures = self.watch.failures if self.watch else 0
        return {
            "status": status,
            "store": store,
            "failed_writes": failures,
            "version": self.version,
        }

    async def beat(self) -> None:
        """Probe now and then, whoever asks."""
        while True:
            await self._store()
            await asyncio.sleep(BEAT)

    async def _store(self) -> bool:
        """Whoever asks while a probe is under way waits for that one: no more for a stuck store."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._probe())
        try:
            async with asyncio.timeout(self.seconds):
                return await asyncio.shield(self._asking)
        except TimeoutError:
            return False

    async def _probe(self) -> bool:
        try:
            await self.probe()
        except Exception:  # noqa: BLE001 - however it fails, the store does not answer
            return False
        return True


class Disk:
    """How much room there is for the database, told to the figures and, once, to the log."""

    def __init__(self, folder: Path, metrics: Metrics) -> None:
        self._folder = folder
        self._metrics = metrics
        self._was_told = False

    def look(self) -> None:
        free = shutil.disk_usage(self._folder).free
        self._metrics.disk_free.set(free)
        if free < LITTLE and not self._was_told:
            log.warning("disk-nearly-full", free=free)
        self._was_told = free < LITTLE
