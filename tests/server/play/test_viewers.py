"""Those who look on: a slow reader is brought up to date, not buffered; places are few."""

from __future__ import annotations

import asyncio
import json

from riad.server.ops.limits import SOCKETS
from riad.server.viewers import WAITING, Viewer
from tests.server.play.host import asked, hosted, play, scene


async def taken(viewer, count):
    """So many messages, as a socket takes them."""
    found = []
    async for message in viewer.messages():
        found.append(message)
        if len(found) == count:
            break
    return found


def test_messages_wait_for_a_reader_in_their_order():
    async def run():
        viewer = Viewer(0)
        for n in range(WAITING):
            viewer.send(b"%d" % n)
        assert not viewer.behind
        assert await taken(viewer, WAITING) == [b"%d" % n for n in range(WAITING)]

    asyncio.run(run())


def test_a_slow_reader_loses_messages_and_gets_one_fresh_state():
    async def run():
        viewer = Viewer(0)
        for n in range(1000):
            viewer.send(b"%d" % n)
        assert viewer.behind
        reading = viewer.messages()
        assert await anext(reading) is None
        viewer.send(b"older than the fresh state")
        viewer.behind = False  # as a room does when it has made the fresh state
        viewer.send(b"after")
        assert await anext(reading) == b"after"

    asyncio.run(run())


def test_a_reader_that_waits_is_woken():
    async def run():
        viewer = Viewer(None)
        reading = asyncio.create_task(taken(viewer, 1))
        await asyncio.sleep(0)
        viewer.send(b"now")
        assert await reading == [b"now"]

    asyncio.run(run())


def test_a_closed_viewer_gets_what_waited_and_then_nothing():
    async def run():
        viewer = Viewer(0)
        viewer.send(b"last")
        viewer.close()
        viewer.send(b"too late")
        assert [message async for message in viewer.messages()] == [b"last"]

    asyncio.run(run())


def test_a_reader_that_stands_still_holds_up_nobody(sqlite_database):
    """It reads nothing for a hundred changes; the game goes on, and then it gets the state."""

    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        room = await party.room()
        slow = Viewer(None)
        await room.enter(slow)
        for _ in range(100):
            await guests[0].does("chat", text="anybody there?")
        await play(guests, moves=4)
        assert slow.behind
        reading = slow.messages()
        assert await anext(reading) is None
        fresh = json.loads(await room.show(slow.seat))
        assert fresh == await (await party.watcher()).does("sync")

    scene(sqlite_database, run)


def test_a_fifth_socket_of_a_seat_closes_the_oldest(sqlite_database):
    async def run(host):
        party = await host.table(2)
        mine = [await host.guest(party.table, party.tokens[0]) for _ in range(SOCKETS)]
        [other] = [await host.guest(party.table, party.tokens[1])]
        assert not any(guest.ear.closed for guest in mine)
        fifth = await host.guest(party.table, party.tokens[0])
        assert [guest.ear.closed for guest in mine] == [True, False, False, False]
        assert not other.ear.closed
        assert not fifth.ear.closed
        mine[1].leaves()
        await host.guest(party.table, party.tokens[0])
        assert [guest.ear.closed for guest in mine] == [True, False, False, False]

    scene(sqlite_database, run)


def test_spectators_do_not_push_each_other_out(sqlite_database):
    async def run(host):
        party = await host.table(2)
        watchers = [await party.watcher() for _ in range(3 * SOCKETS)]
        assert not any(watcher.ear.closed for watcher in watchers)

    scene(sqlite_database, run)


def test_who_comes_back_gets_the_state_and_can_ask_what_was_missed(database_url):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        away = guests[1]
        away.leaves()
        known = away.state
        await play([guests[0], await host.guest(party.table, party.tokens[1])], moves=20)
        assert away.state == known
        again = await host.guest(party.table, party.tokens[1])
        assert len(again.heard) == 1
        assert again.state["version"] > known["version"]
        told = await again.does("history", since=known.get("step", 0))
        assert len(told["steps"]) == again.step - known.get("step", 0)

    scene(database_url, run)


def test_versions_count_without_gaps_for_everybody(sqlite_database):
    """Who sees less is not told how much there was: no number is left out."""

    async def run(host):
        party = await host.table(2)
        guests = [*await party.sit(), await party.watcher()]
        for _ in range(20):
            me = asked(guests[:2])
            await me.move(me.words[0])
            await me.undo()
            await play(guests[:2], moves=1)
            await guests[0].does("chat", text="hm")
        for guest in guests:
            versions = [message["version"] for message in guest.heard]
            assert versions == sorted(versions)
            if guest.seat is None:
                first = versions[0]
                assert versions == list(range(first, first + len(versions)))

    scene(sqlite_database, run)


def test_a_room_that_nobody_uses_is_forgotten_and_opened_again(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
            guests = await party.sit()
            await play(guests, moves=5)
            before = guests[0].room
            host.hub.close_room(party.table)
            again = await host.guest(party.table, party.tokens[0])
            assert again.room is not before
            news = {k: v for k, v in guests[0].state.items() if k != "events"}
            assert again.state == news

    asyncio.run(run())
