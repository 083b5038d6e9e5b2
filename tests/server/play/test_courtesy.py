"""Bots wait for people, but not for ever."""

from __future__ import annotations

import asyncio

from riad.server import courtesy
from riad.server.courtesy import Courtesy
from riad.server.room import Room
from tests.server.play.host import scene


def test_a_bot_waits_until_the_last_of_those_who_wait_has_an_answer(monkeypatch):
    monkeypatch.setattr(courtesy, "PATIENCE", 60)

    async def run():
        people = Courtesy()
        with people:
            with people:
                bot = asyncio.create_task(people.after_you())
                await asyncio.sleep(0)
            await asyncio.sleep(5 * courtesy.GAP)
            assert not bot.done()
        async with asyncio.timeout(20):
            await bot

    asyncio.run(run())


def test_somebody_who_comes_in_the_gap_goes_first(monkeypatch):
    monkeypatch.setattr(courtesy, "PATIENCE", 60)

    async def run():
        people = Courtesy()
        people.__enter__()
        bot = asyncio.create_task(people.after_you())
        await asyncio.sleep(0)
        people.__exit__()
        await asyncio.sleep(0)
        with people:
            await asyncio.sleep(5 * courtesy.GAP)
            assert not bot.done()
        async with asyncio.timeout(20):
            await bot

    asyncio.run(run())


def test_where_somebody_always_waits_bots_begin_all_the_same(monkeypatch):
    monkeypatch.setattr(courtesy, "PATIENCE", 0.01)

    async def run():
        people = Courtesy()
        with people:
            async with asyncio.timeout(20):
                await people.after_you()

    asyncio.run(run())


def test_nobody_waits_for_nobody():
    async def run():
        bot = asyncio.create_task(Courtesy().after_you())
        await asyncio.sleep(0)
        assert bot.done()

    asyncio.run(run())


def test_a_bot_thinks_when_nobody_waits(sqlite_database, monkeypatch):
    monkeypatch.setattr(courtesy, "PATIENCE", 60)

    async def run(host):
        await host.table(0, 2, watch=True)
        with host.hub.waiting_people:
            working = asyncio.create_task(host.work())
            await asyncio.sleep(0.1)
            assert host.bots.asked == []
        await working
        assert host.bots.asked != []

    scene(sqlite_database, run)


def test_somebody_waits_from_the_message_to_its_answer(sqlite_database, monkeypatch):
    monkeypatch.setattr(courtesy, "PATIENCE", 60)
    once, bots = Room.once, []

    async def watched(room, *rest, **more):
        bots.append(asyncio.create_task(room.hub.waiting_people.after_you()))
        await once(room, *rest, **more)
        assert not bots[0].done()

    monkeypatch.setattr(Room, "once", watched)

    async def run(host):
        party = await host.table(2, 0)
        me, _ = await party.sit()
        await me.does("chat", text="hello")
        async with asyncio.timeout(20):
            await bots[0]

    scene(sqlite_database, run)
