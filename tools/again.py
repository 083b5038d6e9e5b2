"""Run test files again and again on a busy machine, to find those that fail by chance.

    python -m tools.again tests/browser/test_*.py --times 10 --busy 2

Every second run has random delays in the line, in timers and in animation frames
(`tests/delays.py`). What has been run stands in a file, one line each, and is not run again:
stopped at any moment, it goes on there.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Run(NamedTuple):
    """One run of one file: the how many-th, and with which delays."""

    file: str
    time: int

    @property
    def delays(self) -> str:
        return str(self.time) if self.time % 2 else ""


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Other processes that do nothing but work, meanwhile."""
    workers = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)
    ]
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


def known(results: Path) -> dict[Run, bool]:
    """What has been run already, and whether it passed."""
    lines = results.read_text().splitlines() if results.exists() else []
    found = map(json.loads, lines)
    return {Run(one["file"], one["time"]): one["passed"] for one in found}


def missing(files: Sequence[str], times: int, done: dict[Run, bool]) -> list[Run]:
    """What is left to do: every file once, then every file again."""
    return [run for n in range(times) for file in files if (run := Run(file, n)) not in done]


def execute(run: Run, command: Sequence[str], results: Path) -> bool:
    began = time.monotonic()
    ended = subprocess.run(
        [*command, run.file],
        env={**os.environ, "RIAD_DELAYS": run.delays},
        capture_output=True,
        text=True,
        check=False,
    )
    passed, seconds = ended.returncode == 0, round(time.monotonic() - began, 1)
    said = "" if passed else ended.stdout[-6000:] + ended.stderr[-2000:]
    line = {**run._asdict(), "passed": passed, "seconds": seconds, "said": said}
    with results.open("a") as file:
        file.write(json.dumps(line) + "\n")
    print(
        f"{'passed' if passed else 'FAILED'} {seconds:6.1f} s  {run.file} #{run.time}", flush=True
    )
    return passed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--busy", type=int, default=2, help="processes that keep the cores busy")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin nothing later")
    parser.add_argument("--results", type=Path, default=Path(".again.jsonl"))
    wanted = parser.parse_args()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    until = time.monotonic() + wanted.seconds
    with busy(wanted.busy):
        for run in missing(wanted.files, wanted.times, known(wanted.results)):
            if time.monotonic() > until:
                break
            execute(run, command, wanted.results)
    done = known(wanted.results)
    left = len(missing(wanted.files, wanted.times, done))
    failed = sorted(run for run, passed in done.items() if not passed)
    print(f"{len(done) - len(failed)} passed, {len(failed)} failed, {left} not run yet")
    for run in failed:
        print(f"  {run.file} #{run.time}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
