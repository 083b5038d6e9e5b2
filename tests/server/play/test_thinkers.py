"""Processes for bots: made when needed, side by side, and none falls with another."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest
from typer.testing import CliRunner

from riad.cli.main import app
from riad.server import thinking
from riad.server.thinking import Thinkers, cores
from tests.server.play.falling import fall, outlast, packages, wait


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_processes_are_side_by_side_and_none_falls_with_another(tmp_path):
    """Nobody's work is begun anew because another's process has died, and died again."""

    async def run():
        thinkers = Thinkers(2)
        try:
            kept, lost = await asyncio.gather(
                thinkers.run(outlast, str(tmp_path), 2),
                thinkers.run(fall, str(tmp_path)),
                return_exceptions=True,
            )
            assert isinstance(lost, BrokenProcessPool)
            assert list(tmp_path.glob("began-*")) == [tmp_path / f"began-{kept}"]
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_process_for_bots_does_not_wait_for_what_only_a_server_needs():
    async def run():
        thinkers = Thinkers(1)
        try:
            return await thinkers.run(packages)
        finally:
            thinkers.close()

    there = asyncio.run(run())
    assert {"riad", "msgspec"} <= there
    assert not there & {"sqlalchemy", "alembic", "uvicorn", "structlog", "typer"}


HOUSE = """
import asyncio, os, sys, time
from riad.server.thinking import Thinkers

async def run():
    thinkers = Thinkers(4)
    children = f"/proc/{os.getpid()}/task/{os.getpid()}/children"
    if os.path.exists(children):
        assert not open(children).read(), "a process is made before there is work"
    pids = {await thinkers.run(os.getpid) for _ in range(3)}
    print(*pids, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(run())
"""


def test_there_are_no_more_than_needed_and_they_end_with_a_server_that_is_killed(tmp_path):
    (tmp_path / "house.py").write_text(HOUSE, "utf-8")
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "house.py")], stdout=subprocess.PIPE, env=around
    ) as house:
        assert house.stdout is not None
        [pid] = map(int, house.stdout.readline().split())
        assert is_there(pid)
        house.kill()
    wait(lambda: not is_there(pid))


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ((), [8]),
        (("--workers", "3"), [2]),
        (("--workers", "9"), [1]),
        (("--workers", "3", "--bot-processes", "5"), [5]),
        (("--bot-processes", "0"), []),
    ],
)
def test_the_cores_are_shared_by_the_workers_unless_somebody_says_how_many(
    order, expected, monkeypatch, tmp_path
):
    orders = []
    monkeypatch.setattr(thinking, "cores", lambda: 8)
    monkeypatch.setattr("riad.server.serve.serve", lambda settings, *_: orders.append(settings))
    done = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *order])
    assert bool(done.exit_code) is not bool(expected)
    assert [settings.bot_processes for settings in orders] == expected


def test_a_machine_has_a_core():
    assert cores() >= 1
