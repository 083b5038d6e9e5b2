"""What people may cost is counted in the engine's time, and refused only while they owe some."""

from __future__ import annotations

import pytest

from riad.server.errors import Refused
from riad.server.ops.purses import WORK, Purses, paid


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def cost(monkeypatch):
    """Every piece of work takes as many seconds of a thread as it says."""
    spent = [0.0]
    monkeypatch.setattr("riad.server.ops.purses.time.thread_time", lambda: spent[0])

    def work(seconds: float) -> float:
        spent[0] += seconds
        return seconds

    return work


def test_work_is_paid_after_it_was_done_and_debts_are_waited_for(cost):
    time = Time()
    purses = Purses(clock=time)
    burst, rate = WORK["seat"]
    with purses.open("seat", "a"):
        assert paid(cost, burst + 1)() == burst + 1
    with pytest.raises(Refused) as refused, purses.open("seat", "a"):
        raise AssertionError
    assert refused.value.code == "too-many"
    assert refused.value.retry_after == round(1 / rate)
    with purses.open("seat", "b"):
        paid(cost, 0.1)()
    time.now = 1 / rate + 0.01
    with purses.open("seat", "a"):
        pass


def test_everybody_who_is_named_pays_also_for_what_failed(cost):
    purses = Purses(clock=Time())

    def fails() -> None:
        cost(WORK["network"].burst)
        raise ZeroDivisionError

    with purses.open("network", "here"), purses.open("seat", "a"), pytest.raises(ZeroDivisionError):
        paid(fails)()
    for kind, who in (("network", "here"), ("seat", "a")):
        with pytest.raises(Refused), purses.open(kind, who):
            raise AssertionError


def test_without_limits_nobody_pays(cost):
    purses = Purses(0)
    for _ in range(3):
        with purses.open("seat", "a"):
            paid(cost, 1_000)()


def test_an_evening_of_honest_play_is_never_refused(cost):
    """A move every two seconds of a whole hand's work, for three hours."""
    time = Time()
    purses = Purses(clock=time)
    for _ in range(5_400):
        time.now += 2
        with purses.open("seat", "a"):
            paid(cost, 0.05)()
