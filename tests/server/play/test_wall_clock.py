"""The wall clock is set, or the server is away: bots play on, and nobody loses time by it."""

from __future__ import annotations

import asyncio

import pytest

from riad.server.clocks import Clocks
from riad.server.steady import Steady
from riad.server.store.away import LEAST, give_back, last_sign
from riad.server.store.opening import serving
from tests.server.play.host import Time, asked, hosted
from tests.server.play.test_clocks import timed

HOUR = 3_600_000


class Machine:
    """A machine whose wall clock can be set."""

    def __init__(self) -> None:
        self.wall, self.passed = 1_800_000_000_000, 5_000

    def passes(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.passed += milliseconds

    def clock(self, at_least: int = 0) -> Steady:
        return Steady(at_least, wall=lambda: self.wall, passed=lambda: self.passed)


# ---- the time of the house -------------------------------------------------------------------


def test_it_is_the_time_of_the_wall():
    machine = Machine()
    now = machine.clock()
    assert now() == machine.wall
    machine.passes(HOUR)
    assert now() == machine.wall


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 30 * 60_000, -100])
def test_a_jump_is_followed_slowly_and_never_backwards(jump):
    machine = Machine()
    now = machine.clock()
    before = now()
    machine.wall += jump
    assert now() == before
    for _ in range(60):
        machine.passes(1000)
        after = now()
        assert 985 <= after - before <= 1015
        before = after
    machine.passes(200 * HOUR)
    assert now() == machine.wall


def test_what_was_written_by_a_clock_that_was_ahead_is_not_the_future():
    machine = Machine()
    ahead = machine.wall + HOUR
    now = machine.clock(ahead)
    assert now() == ahead


# ---- the clocks of people --------------------------------------------------------------------


def test_a_pause_is_given_back():
    clocks = Clocks(2, 100_000, 10_000)
    clocks.tick([0], 1000)
    clocks.pause(50_000)
    assert clocks.deadline(0) == 161_000
    assert clocks.deadline(1) is None
    clocks.tick([1], 61_000)
    assert clocks.left == [110_000, 110_000], "10 s used, 10 s gained"


@pytest.mark.parametrize("timeout", ["move", "seat"])
def test_while_the_server_is_away_no_clock_runs(database_url, timeout):
    async def before(time: Time) -> str:
        async with hosted(database_url, time) as host:
            party, _, _ = await timed(host, timeout)
            time.passes(30)
            tokens.extend(party.tokens)
            return str(party.table)

    async def after(time: Time, table: str) -> None:
        async with hosted(database_url, time) as host:
            assert await host.work() == 0, "nobody's time is over"
            guests = [await host.guest(table, token) for token in tokens]
            me = asked(guests)
            used = time() - me.state["clock"]["since"][str(me.seat)]
            assert used < 31_000
            assert (await host.rows(table))[-1].kind == "away"
            await me.move("yellow-1")
            time.passes(10**3)
            assert await host.work() == 1, "and now it is"

    tokens: list[str] = []
    time = Time()
    table = asyncio.run(before(time))
    time.passes(10**5)
    with serving(database_url, "one", now=time):
        pass
    with serving(database_url, "one", now=time):
        pass  # another that starts finds a sign of life
    asyncio.run(after(time, table))


def test_a_short_stop_is_not_worth_a_row(sqlite_database):
    async def run() -> None:
        async with hosted(sqlite_database) as host:
            party, _, _ = await timed(host, "move")
            rows = await host.rows(party.table)
            seen = await host.store.read(last_sign)
            assert seen == host.time()
            for now in (seen + LEAST - 1, seen - HOUR):
                assert await host.store.write("", lambda db, now=now: give_back(db, now)) == 0
            assert await host.rows(party.table) == rows

    asyncio.run(run())


def test_a_server_that_starts_beside_others_gives_nothing_back(postgres_database):
    async def run() -> None:
        time = Time()
        async with hosted(postgres_database, time) as host:
            party, _, _ = await timed(host, "move")
            time.passes(60)
            with serving(postgres_database, "", now=time):
                pass
            assert (await host.rows(party.table))[-1].kind != "away"

    asyncio.run(run())


def test_tables_without_clocks_are_left_alone(sqlite_database):
    async def run() -> None:
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
            rows = await host.rows(party.table)
            now = host.time() + HOUR
            assert await host.store.write("", lambda db: give_back(db, now)) == 0
            assert await host.rows(party.table) == rows

    asyncio.run(run())
