"""When everything goes wrong: 20 faults in the suite, 200 on each database with `--full`."""

from __future__ import annotations

import asyncio

from tests.server.chaos import FAULTS, befall, impatient
from tests.server.cost import search
from tests.server.soak import Look, judged


def check(url: str, faults: int, seed: int) -> None:
    with impatient():
        chaos, found = asyncio.run(befall(url, faults, seed))
    assert found == {what: [] for what in found}
    assert len(chaos.acked) > 10 * faults, "hardly anything was played"
    assert chaos.refused["no-store"] > 0, "nothing went wrong"
    assert set(chaos.done) == set(FAULTS) or faults < len(FAULTS)


def test_nothing_is_lost_or_stuck_or_untold_on_sqlite(sqlite_database):
    check(sqlite_database, 14, 20)


def test_nothing_is_lost_or_stuck_or_untold_on_postgresql(postgres_database):
    check(postgres_database, 6, 21)


def test_nothing_that_can_be_asked_for_costs_more_than_the_game_is_long(sqlite_database):
    found = search(sqlite_database, 12, 1)
    assert 0.2 < found.excess <= 1, found


def test_what_grows_is_found():
    flat = [Look(n / 2, 100.0, 50, 10, n * 100, 1.0) for n in range(40)]
    assert all(good for _, good in judged(flat))
    leaky = [Look(n / 2, 100.0 + n, 50 + n, 10, 0, 1.0) for n in range(40)]
    assert not any(good for _, good in judged(leaky))
    assert not any(good for _, good in judged(flat[:12])), "too short to tell"
