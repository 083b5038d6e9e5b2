"""What a server uses of the machine: computing time and memory, its bots' apart."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
TICKS: Final = os.sysconf("SC_CLK_TCK") if PROC.is_dir() else 100
SESSION, UTIME, STIME = 3, 11, 12
"""Places in /proc/PID/stat, counted after the name."""


@dataclass(frozen=True, slots=True)
class Used:
    """Seconds of computing time so far, and the most memory a process has had, in MB."""

    at: float
    server: float
    bots: float
    client: float
    machine: float
    server_memory: float
    bots_memory: float

    def since(self, before: Used) -> str:
        """Shares of one core between two moments."""
        wall = self.at - before.at

        def share(name: str) -> float:
            spent: float = getattr(self, name) - getattr(before, name)
            return 100 * spent / wall

        ours = share("server") + share("bots") + share("client")
        return (
            f"cpu server {share('server'):.0f}% bots {share('bots'):.0f}% "
            f"client {share('client'):.0f}% others {max(0.0, share('machine') - ours):.0f}% "
            f"of {os.cpu_count()} cores"
        )


def used(session: int) -> Used:
    """By the processes of a server, which all are of the session it was started in."""
    seconds = {True: 0.0, False: 0.0}
    memory = {True: 0.0, False: 0.0}
    for pid, stat in _processes(session):
        thinks = _thinks(pid)
        seconds[thinks] += (int(stat[UTIME]) + int(stat[STIME])) / TICKS
        memory[thinks] += _memory(pid)
    return Used(
        at=time.monotonic(),
        server=seconds[False],
        bots=seconds[True],
        client=time.process_time(),
        machine=_machine(),
        server_memory=memory[False],
        bots_memory=memory[True],
    )


def _processes(session: int) -> Iterator[tuple[int, list[str]]]:
    for folder in PROC.glob("[0-9]*"):
        stat = _read(folder / "stat").rpartition(")")[2].split()
        if stat and int(stat[SESSION]) == session:
            yield int(folder.name), stat


def _thinks(pid: int) -> bool:
    """Bots let everybody else go first."""
    try:
        return os.sched_getscheduler(pid) == os.SCHED_IDLE
    except ProcessLookupError:
        return False


def _memory(pid: int) -> float:
    for line in _read(PROC / str(pid) / "status").splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) / 1024
    return 0.0


def _machine() -> float:
    """Computing time of everybody on the machine."""
    total = _read(PROC / "stat").partition("\n")[0].split()
    user, nice, system, _, _, irq, softirq = (int(word) for word in total[1:8] or ["0"] * 7)
    return (user + nice + system + irq + softirq) / TICKS


def _read(file: Path) -> str:
    """Nothing, where a process has just ended or there is no /proc at all."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
