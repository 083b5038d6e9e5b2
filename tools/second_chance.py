"""With CI=true a few tests that failed are run once more, alone, before all of it is refused.

What a browser, a server or a command does happens between processes, in real time, on a machine
that does other things; one test of thousands failing by chance refuses work that has nothing to do
with it. So `make test` loads this as a plugin of pytest there, and only there: at most three tests,
once more at the end of the run, and what passes only then is named, to be found and mended. A test
of the rules has no second chance, nor has anything that is run by hand.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

CERTAIN = ("tests/kernel/", "tests/marrakesh/", "tests/yspahan/", "tests/test_records.py")
"""Where nothing hangs on time."""
MOST = 3
"""More than so many is no chance."""


class SecondChance:
    """Knows what has failed in one run."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.failed: dict[str, None] = {}  # a set that keeps the order

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed[report.nodeid] = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Before the others, who look at how the run ended."""
        if session.exitstatus == pytest.ExitCode.TESTS_FAILED and self.is_chance():
            self.say("", "Once more, alone:", *self.failed)
            again = [sys.executable, "-m", "pytest", "-q", *self.failed]
            if subprocess.run(again, check=False).returncode == 0:
                session.exitstatus = pytest.ExitCode.OK
                self.say("Failed once, and passed alone. To be mended:", *self.failed)

    def is_chance(self) -> bool:
        return 0 < len(self.failed) <= MOST and not any(
            test.startswith(CERTAIN) for test in self.failed
        )

    def say(self, *lines: str) -> None:
        reporter = self.config.pluginmanager.getplugin("terminalreporter")
        for line in lines:
            reporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(SecondChance(config))
