"""When everything goes wrong: 20 faults in the suite, 200 on each database with `--full`."""

from __future__ import annotations

import asyncio

from tests.server.chaos import FAULTS, befall, impatient
from tests.server.cost import search


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
