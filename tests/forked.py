"""`riad` in a process of its own that starts quickly: one that has imported everything forks it.

Nearly all of a start is Python reading modules, three quarters of a second each time. The commands
themselves are read in the new process, since they speak the language of its environment.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from runpy import run_module

IMPORTED = (
    "riad.bots",
    "riad.games.marrakesh",
    "riad.games.yspahan",
    "riad.rulebook",
    "rich.console",
    "rich.table",
    "typer",
    "typer._adapters",  # reads all of pydantic where it is installed, as here
    "concurrent.futures.process",
)
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(list(IMPORTED))


def forked(
    args: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    streams: tuple[str, str, str],
    *,
    terminal: bool = False,
) -> ForkServerProcess:
    """Start `riad` with these words; what it reads and writes are files, or one terminal."""
    child = FORKS.Process(
        target=_run, args=(tuple(args), str(folder), dict(environment), streams, terminal)
    )
    child.start()
    return child


def _run(
    args: tuple[str, ...],
    folder: str,
    environment: dict[str, str],
    streams: tuple[str, str, str],
    terminal: bool,
) -> None:
    """In the child: become the command, as if it had been started from a shell."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    if terminal:
        os.setsid()  # the next terminal that is opened is its own
    for number, name in enumerate(streams):
        os.dup2(os.open(name, os.O_RDWR), number)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
    sys.stdout = _written(1, terminal)
    sys.stderr = _written(2, True)
    sys.argv = ["riad", *args]
    try:
        run_module("riad", run_name="__main__", alter_sys=True)
    finally:
        sys.stdout.flush()


def _written(number: int, by_line: bool) -> io.TextIOWrapper:
    raw = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
    return io.TextIOWrapper(raw, encoding="utf-8", line_buffering=by_line)
