"""What is remembered of earlier runs: how long each test took, and which commit passed them all.

`make test` loads this as a plugin of pytest. It is kept inside `.git`, so it is of this checkout.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tools.reach import git

FILE = "riad-tests.json"
SECONDS = "RIAD_TESTS_SECONDS"
"""In the environment: no test begins so long after the first one, so that a fast run is one."""
NOT_RUN = "RIAD_TESTS_NOT_RUN"
"""In the environment: the file that is told how many tests came too late."""
TOO_LATE = "no time left"


class Memory:
    """The file inside `.git`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.file = Path(git(root, "rev-parse", "--absolute-git-dir").strip()) / FILE
        kept = json.loads(self.file.read_text()) if self.file.exists() else {}
        self.passed: str = kept.get("passed", "")
        self.seconds: dict[str, float] = kept.get("seconds", {})

    def keep(self) -> None:
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps({"passed": self.passed, "seconds": self.seconds}))
        new.replace(self.file)


def clean_commit(root: Path) -> str:
    """The commit that lies here; empty if something lies here that is not committed."""
    return "" if git(root, "status", "--porcelain") else git(root, "rev-parse", "HEAD").strip()


class Remembering:
    """Writes down what one run shows."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.root = config.rootpath
        self.commit = clean_commit(self.root)
        self.seconds: dict[str, float] = defaultdict(float)
        self.late: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.skipped and TOO_LATE in str(report.longrepr):
            self.late.add(report.nodeid)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, Any, Any]:
        answer = yield  # others may still find the run wanting
        passed = session.exitstatus == pytest.ExitCode.OK and not self.late
        whole = is_whole(self.config) and passed
        memory = Memory(self.root)
        memory.seconds |= {
            test: round(lasted, 3) for test, lasted in self.seconds.items() if test not in self.late
        }
        if whole:
            memory.seconds = {test: memory.seconds[test] for test in self.seconds}
        if whole and self.commit and self.commit == clean_commit(self.root):
            memory.passed = self.commit
        memory.keep()
        if note := os.environ.get(NOT_RUN):
            Path(note).write_text(str(len(self.late)))
        return answer


def is_whole(config: pytest.Config) -> bool:
    """Nothing was left out by file, name or marker."""
    chosen = config.option.keyword or config.option.markexpr or config.option.deselect
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and not chosen


class Hurry:
    """No test begins when the time is over."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.begun: float | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if self.begun is None:
            self.begun = monotonic()
        elif monotonic() - self.begun > self.seconds:
            pytest.skip(TOO_LATE)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Remembering(config))
    if seconds := os.environ.get(SECONDS):
        config.pluginmanager.register(Hurry(float(seconds)))
