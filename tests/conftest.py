"""What all tests share: how hypothesis searches, their order, and that each with a rule has run."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

from riad.kernel import running
from tests.full import FULL
from tests.rule_marks import marked_tests

settings.register_profile("riad", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("riad")

MOST_SECONDS = 7200 if FULL else 600
"""For one test on a busy machine. The longest takes a tenth of it."""

LONG = (
    "browser/",
    "server/test_",
    "test_records",
    "test_corpus",
    "test_wheel",
    "tools/",
    "cli/test_bench",
    "random_play",
    "secrets_ages",
)
"""What takes longest, the longest first; a name is any part of a path below this folder."""


def kind(item: pytest.Item) -> int:
    """Its place among the long ones, or behind them."""
    path = item.nodeid.removeprefix("tests/")
    return next((n for n, part in enumerate(LONG) if part in path), len(LONG))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker gets its share of every kind, the long ones first: so all end together.

    The workers begin with equal parts of the list, one behind the other (`--dist worksteal`).
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    kinds = [[item for item in items if kind(item) == n] for n in range(len(LONG) + 1)]
    items[:] = [
        item
        for worker in range(workers)
        for same in kinds
        for item in same[len(same) * worker // workers : len(same) * (worker + 1) // workers]
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test that waits for ever fails, and says where, before a whole run waits with it."""

    def late(*_: object) -> None:
        raise TimeoutError(f"{item.nodeid} takes more than {MOST_SECONDS} s")

    if not hasattr(signal, "SIGALRM"):
        return (yield)
    signal.signal(signal.SIGALRM, late)
    signal.alarm(MOST_SECONDS)
    try:
        return (yield)
    finally:
        signal.alarm(0)


COMPILED = not str(running.__file__).endswith(".py")
"""Whether this is `make test COMPILED=1`."""


def pytest_runtest_setup(item: pytest.Item) -> None:
    if COMPILED and item.get_closest_marker("pure"):
        pytest.skip("compiled classes cannot be patched, nor copied with the source")


ran: set[str] = set()
"""Tests that were not passed over, without their parameters."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and not report.skipped:
        ran.add(report.nodeid.partition("[")[0])


def is_whole_run(config: pytest.Config) -> bool:
    """Nothing was left out by name, marker or file, and this is not one worker of several."""
    chosen = config.option.keyword or config.option.markexpr or config.option.deselect
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return everything and not chosen and not hasattr(config, "workerinput")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A rule is not checked by a test that did not run."""
    if session.exitstatus != pytest.ExitCode.OK or not is_whole_run(session.config):
        return
    if idle := sorted({test for _, test in marked_tests()} - ran):
        print("\ntests that carry a rule and did not run:", *idle, sep="\n  ")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
