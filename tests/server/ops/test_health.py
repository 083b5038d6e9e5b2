"""`/healthz` says whether moves can be written, and never waits for long."""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.routing import Route

from riad.server.ops.health import Health
from tests.server.ops.helpers import ask


async def _fine() -> None:
    pass


async def _full() -> None:
    raise OSError("no space left on device")


async def _stuck() -> None:
    await asyncio.Event().wait()


def _page(health: Health) -> Starlette:
    return Starlette(routes=[Route("/healthz", health.answer)])


def test_a_store_that_answers_is_fine():
    answer = ask(_page(Health(_fine, "1.2")), "/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "store": True, "version": "1.2"}


def test_a_store_that_fails_or_hangs_is_not():
    for probe in (_full, _stuck):
        answer = ask(_page(Health(probe, "1.2", seconds=0.01)), "/healthz")
        assert answer.status_code == 503
        assert answer.json() == {"status": "degraded", "store": False, "version": "1.2"}


def test_a_stuck_store_is_asked_once_and_recovers_by_itself():
    asked = []

    async def run() -> list[bool]:
        freed = asyncio.Event()

        async def probe() -> None:
            asked.append(1)
            await freed.wait()

        health = Health(probe, "1", seconds=0.01)
        stuck = await asyncio.gather(*(health.state() for _ in range(20)))
        freed.set()
        health.seconds = 30
        return [state["store"] for state in [*stuck, await health.state()]]

    assert asyncio.run(run()) == [False] * 20 + [True]
    assert len(asked) == 1
