"""One server per SQLite file."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from riad.server.store import StoreError, hold

HOLD = """
import sys, time
from riad.server.store import hold
with hold(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_second_server_is_refused_until_the_first_is_gone(sqlite_database):
    with (
        hold(sqlite_database),
        pytest.raises(StoreError, match=r"another server is using .*riad\.db"),
        hold(sqlite_database),
    ):
        pass
    with hold(sqlite_database):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGKILL")
def test_a_killed_server_holds_nothing(sqlite_database):
    for _ in range(2):
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, sqlite_database], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process.stdout as lines:
            assert lines.readline() == "held\n"
            with pytest.raises(StoreError, match="another server"), hold(sqlite_database):
                pass
            process.send_signal(signal.SIGKILL)
        process.wait()


def test_a_folder_that_is_not_there(tmp_path):
    with (
        pytest.raises(StoreError, match="cannot be opened"),
        hold(f"sqlite:///{tmp_path}/missing/riad.db"),
    ):
        pass


def test_postgresql_is_there_for_many(postgres_database):
    with hold(postgres_database), hold(postgres_database):
        pass
