"""`/healthz` says whether moves can be written, and never waits for long."""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.routing import Route

from riad.server.ops import health as healths
from riad.server.ops.health import Disk, Health, Watch
from riad.server.ops.metrics import Metrics
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
    assert answer.json() == {"status": "ok", "store": True, "failed_writes": 0, "version": "1.2"}


def test_a_store_that_fails_or_hangs_is_not():
    for probe in (_full, _stuck):
        answer = ask(_page(Health(probe, "1.2", seconds=0.01)), "/healthz")
        assert answer.status_code == 503
        assert (answer.json()["status"], answer.json()["store"]) == ("degraded", False)


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


def figures(metrics: Metrics) -> dict[str, float]:
    found = {}
    for line in metrics.render().decode().splitlines():
        name, _, value = line.rpartition(" ")
        if not line.startswith("#"):
            found[name] = float(value)
    return found


def test_every_commit_is_counted_and_an_outage_is_told_once_from_its_beginning_to_its_end(
    monkeypatch,
):
    said = []

    class Log:
        def error(self, event: str, **facts: object) -> None:
            said.append((event, facts))

        warning = error

    monkeypatch.setattr(healths, "log", Log())
    metrics, time = Metrics(), [100.0]
    watch = Watch(metrics, lambda: time[0])
    watch.committed(3, None)
    for _ in range(4):
        watch.committed(2, OSError("disk full"))
    assert watch.is_failing
    time[0] = 107.5
    watch.committed(1, None)
    assert said == [
        ("store-failing", {"why": "disk full"}),
        ("store-back", {"seconds": 7.5}),
    ]
    shown = figures(metrics)
    assert shown["riad_store_failures_total"] == watch.failures == 4
    assert shown["riad_store_writes_total"] == 4
    assert shown["riad_store_batch_count"] == 2


def test_a_disk_that_is_nearly_full_is_told_once(tmp_path, monkeypatch):
    said = []

    class Log:
        def warning(self, event: str, **facts: object) -> None:
            said.append(event)

    monkeypatch.setattr(healths, "log", Log())
    metrics = Metrics()
    disk = Disk(tmp_path, metrics)
    disk.look()
    assert figures(metrics)["riad_disk_free_bytes"] > 0
    assert said == []
    monkeypatch.setattr(healths, "LITTLE", 2**63)
    disk.look()
    disk.look()
    assert said == ["disk-nearly-full"]
