"""Bots: they play, they see only what their seat may see, and no table stands still for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import riad
from riad.bots import BOTS
from riad.bots.worlds import unpacked
from riad.games import definitions
from riad.kernel.draft import Draft
from riad.kernel.luck import Luck
from riad.server.hub import Hub
from riad.server.store import Store, jobs
from riad.server.thinking import choose, world_for
from tests.server.play.host import Host, Time, hosted, play, scene


def test_bots_among_themselves_play_to_the_end(database_url):
    async def run(host):
        party = await host.table(0, 3, watch=True)
        watcher = await host.guest(party.table, party.tokens[0])
        assert await host.work() == 1
        assert watcher.state["table"]["status"] == "over"
        assert watcher.seat is None
        record = watcher.room.live.match.record(None)
        assert riad.verify(record).scores == tuple(watcher.state["view"]["scores"])
        assert await host.jobs() == []

    scene(database_url, run)


def test_a_person_among_bots_is_asked_when_it_is_her_turn(sqlite_database):
    async def run(host):
        party = await host.table(1, 2)
        [me] = await party.sit()
        await host.work()
        await play([me])
        assert me.state["table"]["status"] == "over"
        seats = {row.seat for row in await host.rows(party.table) if row.kind == "confirm"}
        assert seats == {0, 1, 2}

    scene(sqlite_database, run)


def test_the_others_see_every_step_of_a_bot_at_once(sqlite_database):
    async def run(host):
        party = await host.table(1, 1)
        [me] = await party.sit()
        await host.work()
        await play([me], moves=10)
        rows = [row for row in await host.rows(party.table) if row.seat == 1]
        assert [row.kind for row in rows[:4]] == ["answer", "confirm", "answer", "confirm"]
        assert all(row.idem is None for row in rows)

    scene(sqlite_database, run)


class Broken:
    """A bot that does not keep the rules of the house."""

    name = "broken"

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, game, seat):
        raise ZeroDivisionError


class Cheat(Broken):
    def choose(self, game, seat):
        return "win-at-once"


@pytest.mark.parametrize("bot", [Broken, Cheat])
def test_a_bot_that_fails_is_played_for(sqlite_database, monkeypatch, bot):
    async def run(host):
        party = await host.table(0, 2, watch=True, bot="broken")
        watcher = await host.guest(party.table, party.tokens[0])
        await host.work()
        assert watcher.state["table"]["status"] == "over"

    monkeypatch.setitem(BOTS, "broken", bot)
    scene(sqlite_database, run)


def test_choose_says_a_legal_word_whatever_the_bot_does(monkeypatch):
    game = riad.new_game("yspahan", seats=2, seed=7)
    seat = game.waiting[0]
    world, key = world_for(game, seat)
    for bot in (Broken, Cheat):
        monkeypatch.setitem(BOTS, "broken", bot)
        [word] = choose("broken", world, key, seat, 1)
        assert word in game.options(seat)


@pytest.mark.parametrize("name", ["yspahan", "marrakesh"])
def test_a_bot_answers_until_luck_or_somebody_else_comes_into_play(name):
    """Every answer fits the true game, which it does not know, and the next is never its own."""
    game = riad.new_game(name, seats=3, seed=11)
    lengths = []
    while not game.over:
        seat = game.waiting[0]
        words = choose("random", *world_for(game, seat), seat, 40)
        draft = Draft(game, seat)
        for word in words:
            assert not draft.at_barrier
            draft.play(word)
        assert draft.at_barrier
        draft.confirm()
        lengths.append(len(words))
    assert max(lengths) > 1


def test_all_a_bot_is_sent_is_a_world_its_seat_could_be_in(sqlite_database, monkeypatch):
    """Neither the key of luck nor the others' cards reach its process, in a whole game."""

    monkeypatch.setattr("riad.server.doing.LONGEST_TURN", 1)  # so that it can be compared

    async def run(host):
        party = await host.table(0, 3, watch=True)
        room = await host.hub.room(party.table)
        keys = []
        true_games = []
        think = host.bots.run

        async def watched(work, *args):
            keys.append(args[2])
            true_games.append(room.live.match.game.copy())
            return await think(work, *args)

        host.bots.run = watched
        await host.work()
        secret = room.live.table.keys
        differ = 0
        for game, key, (_, world, _, seat, _) in zip(
            true_games, keys, host.bots.asked, strict=True
        ):
            assert all(bytes.fromhex(one) not in world for one in secret)
            assert all(one.encode() not in world for one in secret)
            assert key.hex() not in secret
            there = unpacked(world, definitions(), Luck(key))
            assert there.view(seat) == game.view(seat)
            assert there.luck is not None
            assert there.luck.key == key != game.luck.key
            hands = [[player.hand for player in g.players] for g in (there, game)]
            differ += hands[0] != hands[1]
        assert len(keys) > 50
        assert differ > 0, "what others hold is dealt anew: sometimes it comes out differently"

    scene(sqlite_database, run)


def test_a_real_process_thinks_and_the_table_goes_on(sqlite_database):
    async def run():
        store = await Store.open(sqlite_database)
        host = Host(store, Time())
        hub: Any = Hub(store, now=host.time, pace=0)
        host.hub = hub
        try:
            party = await host.table(1, 1)
            await lobby_leave(host, party.table)
            [*found] = await host.jobs()
            assert found
            async with asyncio.timeout(60):
                await host.work()
            assert hub.rooms[party.table].live.match.game.over
        finally:
            await hub.close()
            await store.close()

    async def lobby_leave(host, table):
        room = await host.hub.room(table)
        await room.change(lambda live, now: live.leave(0, now))

    asyncio.run(run())


# ---- jobs ------------------------------------------------------------------------------------


def test_the_job_of_a_dead_worker_is_taken_over_when_its_lease_has_passed(database_url):
    async def run():
        time = Time()
        async with hosted(database_url, time) as host:
            party = await host.table(1, 1, options={"first": 1})
            [job] = await host.jobs()
            dead = "0" * 16
            taken = await host.store.write(
                party.table,
                lambda db: jobs.claim(db, job, dead, time(), time() + host.hub.lease),
            )
            assert taken
        async with hosted(database_url, time) as host:
            [me] = await party.sit(host)
            assert await host.work() == 0, "as long as the lease lasts it is the other's"
            time.passes(14.9)
            assert await host.work() == 0
            assert me.step == 0
            time.passes(0.1)
            assert await host.work() == 1
            assert me.step > 0

    asyncio.run(run())


def test_of_two_workers_one_gets_the_job(database_url):
    async def run():
        time = Time()
        async with hosted(database_url, time) as one, hosted(database_url, time) as two:
            await one.table(1, 1, options={"first": 1})
            [job] = await one.jobs()
            until = time() + 1000

            def claim(host):
                return host.store.write(
                    job.table_id,
                    lambda db: jobs.claim(db, job, host.hub.worker, time(), until),
                )

            got = await asyncio.gather(claim(one), claim(two))
            assert sorted(got) == [False, True]

    asyncio.run(run())


def test_a_job_about_another_question_is_void(sqlite_database):
    async def run(host):
        party = await host.table(1, 1, options={"first": 0})
        [me] = await party.sit()
        rows = await host.rows(party.table)
        for seat, ask in ((1, 1), (0, 1), (1, 99)):
            job = jobs.Job(party.table, "bot", seat, ask, 0)
            await host.hub.doing.do(job, (job.table_id, job.kind, job.seat, job.ask))
        assert await host.rows(party.table) == rows
        await me.move("yellow-0")

    scene(sqlite_database, run)
