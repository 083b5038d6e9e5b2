"""Work for processes that are started by tests: it imports nothing, so that they start quickly."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

PATIENCE = 60


def fall(folder: str) -> None:
    """A bot whose process dies, however often it is tried."""
    Path(folder, f"fell-{os.getpid()}").touch()
    os.kill(os.getpid(), signal.SIGKILL)


def outlast(folder: str, falls: int) -> int:
    """Work that sees others fall, and goes on."""
    Path(folder, f"began-{os.getpid()}").touch()
    wait(lambda: len(list(Path(folder).glob("fell-*"))) == falls)
    return os.getpid()


def packages() -> set[str]:
    """What this process has read."""
    return {name.partition(".")[0] for name in sys.modules}


def wait(until) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        time.sleep(0.01)
