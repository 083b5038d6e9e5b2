"""Is the house in order? For balancers, and for whoever looks after it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

SECONDS: Final = 2.0


class Health:
    """Asks the store whether it can write: `Route("/healthz", Health(probe, version).answer)`.

    The probe raises if it cannot.
    """

    def __init__(
        self, probe: Callable[[], Awaitable[object]], version: str, seconds: float = SECONDS
    ) -> None:
        self.probe = probe
        self.version = version
        self.seconds = seconds
        self._asking: asyncio.Task[bool] | None = None

    async def answer(self, request: Request) -> Response:
        state = await self.state()
        return JSONResponse(state, 200 if state["store"] else 503)

    async def state(self) -> dict[str, Any]:
        store = await self._store()
        status = "ok" if store else "degraded"
        return {"status": status, "store": store, "version": self.version}

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
