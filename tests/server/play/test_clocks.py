"""Clocks: a bank and an increment, and what happens when they have run out."""

from __future__ import annotations

import asyncio

from riad.server import lobby
from riad.server.clocks import Clocks
from tests.server.play.host import Time, asked, hosted, scene

CLOCK = {"bank": 100, "increment": 10}


async def timed(host, timeout, people=2, **order):
    party = await host.table(people, clock=CLOCK, timeout=timeout, **order)
    guests = await party.sit()
    return party, guests, asked(guests)


# ---- the clock itself ------------------------------------------------------------------------


def test_time_is_counted_from_the_question_to_the_answer():
    clocks = Clocks(2, 100_000, 10_000)
    assert clocks.left == [110_000, 110_000]
    clocks.tick([0], 1000)
    assert clocks.deadline(0) == 111_000
    assert clocks.deadline(1) is None
    clocks.tick([0], 5000)
    assert clocks.deadline(0) == 111_000, "still the same question"
    clocks.tick([1], 31_000)
    assert clocks.left == [90_000, 110_000], "30 s used, 10 s gained"
    clocks.tick([], 33_000)
    assert clocks.left == [90_000, 118_000]
    assert clocks.since == {}


def test_nobody_owes_time():
    clocks = Clocks(1, 0, 10_000)
    clocks.tick([0], 0)
    clocks.tick([], 999_000)
    assert clocks.left == [10_000]


def test_a_copy_ticks_alone():
    clocks = Clocks(2, 100_000, 10_000)
    copy = clocks.copy()
    copy.tick([0], 5)
    copy.tick([1], 10)
    assert (clocks.left, clocks.since) == ([110_000, 110_000], {})


# ---- at a table ------------------------------------------------------------------------------


def test_the_state_shows_the_clocks_and_they_run_until_the_turn_is_confirmed(sqlite_database):
    async def run(host):
        _, guests, me = await timed(host, "wait")
        began = host.time()
        assert me.state["clock"] == {"left": [110_000] * 2, "since": {str(me.seat): began}}
        host.time.passes(20)
        await me.move("yellow-1")
        assert me.state["clock"]["since"] == {str(me.seat): began}
        host.time.passes(10)
        await me.confirm()
        waiting = me.state["view"]["waiting"]
        if waiting == [me.seat]:  # it goes on with the dice: the same clock
            assert me.state["clock"]["since"] == {str(me.seat): began}
        for guest in guests:
            assert guest.state["clock"] == me.state["clock"]

    scene(sqlite_database, run)


def test_with_wait_nothing_happens_however_long_it_takes(sqlite_database):
    async def run(host):
        _, _, me = await timed(host, "wait")
        assert await host.jobs() == []
        host.time.passes(10**6)
        assert await host.work() == 0
        await me.move("yellow-1")

    scene(sqlite_database, run)


def test_with_move_a_bot_answers_once_and_the_seat_goes_on(database_url):
    async def run(host):
        party, guests, me = await timed(host, "move")
        [job] = await host.jobs()
        assert (job.kind, job.seat, job.due) == ("clock", me.seat, host.time() + 110_000)
        host.time.passes(109.9)
        assert await host.work() == 0
        await me.move("yellow-1")
        host.time.passes(0.1)
        await host.work()
        kinds = [row.kind for row in await host.rows(party.table) if row.kind != "luck"]
        assert kinds[-4:] == ["restart", "clock", "answer", "confirm"]
        assert me.step == 1
        assert me.state["table"]["seats"] == [{"taken": True}] * 2, "nobody lost a seat"
        now = asked(guests)
        assert now is not None
        await now.move(now.words[0])

    scene(database_url, run)


def test_with_seat_a_bot_takes_the_seat_until_its_owner_returns(database_url):
    async def run(host):
        party, guests, me = await timed(host, "seat")
        room = await party.room()
        host.time.passes(110)
        await host.work()
        assert me.state["table"]["seats"][me.seat] == {"bot": "greedy", "taken": True}
        assert me.step >= 1
        other = asked(guests)
        assert other is not me, "the bot has played all of the turn"
        await lobby.come_back(room, me.seat)
        await other.prefers("at-once")
        while asked(guests) is other:
            await other.move(other.words[0])
        await host.quiet()
        assert asked(guests) is me
        await me.move(me.words[0])

    scene(database_url, run)


def test_who_returns_before_the_bot_has_answered_answers_himself(sqlite_database):
    async def run(host):
        party, _, me = await timed(host, "seat")
        room = await party.room()
        host.time.passes(110)
        ask = me.state["ask"]
        async with room.lock:  # the bot does not get its turn in between
            live = room.live.copy()
            live.time_out(me.seat, ask, host.time())
            assert live.is_for_bot(me.seat)
            live.come_back(me.seat, host.time())
            assert not live.is_for_bot(me.seat)

    scene(sqlite_database, run)


def test_whoever_answers_in_time_has_nothing_to_fear_from_an_old_job(sqlite_database):
    async def run(host):
        party, _, me = await timed(host, "move")
        [job] = await host.jobs()
        await me.move("yellow-1")
        await me.confirm()
        rows = await host.rows(party.table)
        host.time.passes(50)
        await host.hub.doing.do(job, (job.table_id, job.kind, job.seat, job.ask))
        assert await host.rows(party.table) == rows
        assert [job.kind for job in await host.jobs()] == ["clock"]

    scene(sqlite_database, run)


def test_each_open_seat_of_a_question_for_all_has_a_clock(sqlite_database, market):
    async def run(host):
        party = await host.table(3, game="market", clock=CLOCK, timeout="move")
        guests = await party.sit()
        assert {job.seat for job in await host.jobs()} == {0, 1, 2}
        host.time.passes(40)
        await guests[1].move("bid-1")
        assert {job.seat for job in await host.jobs()} == {0, 2}
        assert guests[0].state["clock"]["left"] == [110_000, 80_000, 110_000]
        host.time.passes(70)
        await host.work()
        bids = [player.bid for player in guests[0].room.live.match.game.players]
        assert bids[1] == 1
        assert guests[0].step == 1

    scene(sqlite_database, run)


def test_clocks_are_the_same_after_the_end_of_the_process(database_url):
    async def run():
        time = Time()
        async with hosted(database_url, time) as host:
            party, guests, me = await timed(host, "move")
            time.passes(30)
            await me.move("yellow-1")
            await me.confirm()
            time.passes(5)
            me = asked(guests)
            await me.move(me.words[0])
            if me.state["draft"]["barrier"]:
                await me.confirm()
            before = [guest.state["clock"] for guest in guests]
        time.passes(1000)
        async with hosted(database_url, time) as host:
            guests = await party.sit(host)
            assert [guest.state["clock"] for guest in guests] == before
            await host.work()
            assert "clock" in [row.kind for row in await host.rows(party.table)]

    asyncio.run(run())


def test_a_clock_of_days_is_a_clock_like_any_other(sqlite_database):
    async def run(host):
        party = await host.table(2, pace="days", clock={"increment": 259_200}, timeout="move")
        guests = await party.sit()
        host.time.passes(3 * 86_400 - 1)
        assert await host.work() == 0
        host.time.passes(1)
        assert await host.work() == 1
        assert guests[0].step == 1

    scene(sqlite_database, run)
