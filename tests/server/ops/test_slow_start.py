"""A machine that is slow, or busy with something else."""

from __future__ import annotations

import os

import pytest

from tests.full import FULL
from tests.server.process import Server

SLOW = """
import sys, time

if any("spawn_main" in word for word in sys.orig_argv):
    time.sleep(14)
"""


@pytest.mark.skipif(not FULL, reason="nobody looks on for so long at every test")
def test_workers_that_start_slowly_are_waited_for(postgres_database, tmp_path):
    """Whoever looks after them took one for dead after five seconds, and the next, and so on."""
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow" / "sitecustomize.py").write_text(SLOW, "utf-8")
    server = Server(tmp_path / "house", "--database", postgres_database, "--workers", "2")
    path = os.environ.get("PYTHONPATH", "")
    server.environment["PYTHONPATH"] = os.pathsep.join([str(tmp_path / "slow"), path])
    with server:
        assert server.stop() == 0
