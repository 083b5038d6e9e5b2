"""Shows how far a set-up is: `python tools/set_up.py make TARGET...` has make do it side by side.

What is to be done, and whether, stands in the Makefile. Each stage there writes a log into
`.setup/`, which ends in `done` when it is; this reads them, says one line, and shows the log of a
stage that failed. It runs before anything is installed: the standard library has to do.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

LOGS = Path(".setup")
STAGES = {
    "python": "Python packages",
    "riad": "the command",
    "tools": "tools for tests and checks",
    "docs": "tools for the documents",
    "node": "web packages",
    "page": "the web table",
    "chromium": "a browser for the tests",
}
TAKEN = re.compile(
    r"^(?:Collecting|Processing|Requirement already satisfied:) .*\(from -r ", re.MULTILINE
)
IGNORED = re.compile(r"^Ignoring ", re.MULTILINE)
FETCHED = re.compile(r"^npm http (?:fetch GET 200|cache) \S+\.tgz", re.MULTILINE)


def pinned(lock: str) -> int:
    """How many packages a lock of pip names; some of them are for other systems."""
    return len(re.findall(r"^\S+==", lock, re.MULTILINE))


def everywhere(lock: str) -> int:
    """How many packages a lock of npm names for every system."""
    packages = json.loads(lock)["packages"]
    return sum("optional" not in package for name, package in packages.items() if name)


def finished(log: str) -> bool:
    return log.endswith("done\n")


def pip_is(log: str, lock: str) -> str:
    """How far pip is: it collects everything first, then installs it at once."""
    if "\nInstalling collected packages" in log:
        return "installing"
    taken = len(TAKEN.findall(log))
    return f"{taken} of {pinned(lock) - len(IGNORED.findall(log))}" if taken else ""


def npm_is(log: str, lock: str) -> str:
    fetched, total = len(FETCHED.findall(log)), everywhere(lock)
    return f"{min(fetched, total)} of {total}" if fetched else ""


def how_far(stage: str, log: str) -> str:
    if stage == "python":
        return pip_is(log, Path("requirements-serve.lock").read_text("utf-8"))
    if stage == "tools":
        return pip_is(log, Path("requirements.lock").read_text("utf-8"))
    if stage == "node":
        return npm_is(log, Path("web/package-lock.json").read_text("utf-8"))
    return ""


def logs() -> dict[str, str]:
    """What each stage that has begun has said so far."""
    files = {stage: LOGS / f"{stage}.log" for stage in STAGES}
    return {
        stage: file.read_text("utf-8", errors="replace")
        for stage, file in files.items()
        if file.exists()
    }


def line(now: dict[str, str], seconds: float) -> str:
    """What is under way, how far it is, and for how long."""
    under_way = [
        f"{STAGES[stage]} {how_far(stage, log)}".rstrip()
        for stage, log in now.items()
        if not finished(log)
    ]
    return f"Setting up: {', '.join(under_way)} … {seconds:.0f} s" if under_way else ""


class Screen:
    """One line that changes on a terminal; elsewhere a line for each stage as it begins."""

    def __init__(self) -> None:
        self.live = sys.stdout.isatty()
        self.begun: set[str] = set()
        self.start = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.start

    def show(self) -> None:
        now = logs()
        new = now.keys() - self.begun
        self.begun |= new
        if self.live:
            width = shutil.get_terminal_size().columns - 1
            self.write(f"\r\033[K{line(now, self.seconds)[:width]}")
        else:
            for stage in sorted(new):
                self.write(f"Setting up: {STAGES[stage]} …\n")

    def end(self, word: str) -> None:
        """The last line, unless there was nothing to do."""
        if self.live:
            self.write("\r\033[K")
        if self.begun:
            self.write(f"{word} after {self.seconds:.0f} s.\n")

    def write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()


def explain(now: dict[str, str]) -> None:
    """The logs of the stages that failed; if none did, what make has to say."""
    failed = {STAGES[stage]: log for stage, log in now.items() if not finished(log)}
    for title, log in (failed or {"make": (LOGS / "make.log").read_text("utf-8")}).items():
        print(f"\n{title}:\n" + "\n".join(log.splitlines()[-30:]), file=sys.stderr)
    print(f"\nEverything that was said is in {LOGS}/.", file=sys.stderr)


def set_up(make: str, targets: list[str]) -> int:
    LOGS.mkdir(exist_ok=True)
    for old in LOGS.glob("*.log"):
        old.unlink()
    # The flags of the make above us are its own: its `-j`, and how its processes take turns.
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    screen = Screen()
    with (LOGS / "make.log").open("w") as said:
        child = subprocess.Popen(
            [make, "-j4", *targets],
            env={**environment, "SETTING_UP": "1"},
            stdout=said,
            stderr=subprocess.STDOUT,
        )
        try:
            while child.poll() is None:
                screen.show()
                time.sleep(0.2)
        except KeyboardInterrupt:  # make ends what it has begun, and removes what is half made
            child.terminate()
            child.wait()
            screen.end("Stopped")
            return 130
    screen.show()
    screen.end("Failed" if child.returncode else "Set up")
    if child.returncode:
        explain(logs())
    return child.returncode


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - nobody has looked before us
        print("Riad needs Python >= 3.11; choose one: PYTHON=python3.12 make ...", file=sys.stderr)
        return 1
    for stop in (
        signal.SIGINT,
        signal.SIGTERM,
    ):  # also from a background shell
        signal.signal(stop, signal.default_int_handler)
    make, *targets = sys.argv[1:]
    return set_up(make, targets)


if __name__ == "__main__":
    sys.exit(main())
