"""Alone at a table: back to any position, any number of times, and every return is on record."""

from __future__ import annotations

import asyncio
import random

import riad
from riad.kernel.luck import commitment
from tests.server.play.desk import at_desk
from tests.server.play.host import asked, hosted, play, scene


async def hot_seat(host, people=2, bots=0):
    party = await host.table(people, bots, hot_seat=people > 1)
    guests = [await host.guest(party.table, party.tokens[0], seat) for seat in range(people)]
    for guest in guests:
        await guest.does("prefer", what="confirm", value="at-once", seat=guest.seat)
    await host.work()
    return party, guests


def test_any_position_can_be_returned_to_any_number_of_times(database_url):
    async def run():
        async with hosted(database_url) as host:
            party, guests = await hot_seat(host)
            await play(guests, moves=30)
            match = guests[0].room.live.match
            last = match.step
            shown = [match.position(step).view(0) for step in range(last + 1)]
            rng = random.Random(4)
            for _ in range(8):
                step = rng.randrange(guests[0].step + 1)
                await guests[0].does("back", step=step)
                assert guests[0].step == step
                assert guests[0].state["view"] == shown[step]
                await play(guests, seed=rng.randrange(99), moves=6)
                match = guests[0].room.live.match
                shown[step:] = [match.position(n).view(0) for n in range(step, match.step + 1)]
            before = [guest.state for guest in guests]
        async with hosted(database_url) as host:
            for guest in guests:
                again = await host.guest(party.table, party.tokens[0], guest.seat)
                news = {k: v for k, v in before[guest.seat].items() if k != "events"}
                assert again.state == news

    asyncio.run(run())


def test_luck_is_fresh_after_a_return_and_the_record_says_so(sqlite_database):
    async def run(host):
        _, guests = await hot_seat(host)
        seen = set()
        for _ in range(6):
            await asked(guests).move("yellow-2")
            seen.add(str(guests[0].state["view"]["table"]["value"]))
            await guests[0].does("back", step=0)
        assert len(seen) > 1, "the same dice six times: luck is not fresh"
        keys = guests[0].room.live.table.keys
        assert len(set(keys)) == 7
        record = guests[0].room.live.match.record(0)
        marks = [line for line in record.splitlines() if line.startswith("!")]
        promised = [commitment(bytes.fromhex(key)) for key in keys[1:]]
        assert [mark.split()[1] for mark in marks] == promised, "every return is there"
        assert not any(key in record for key in keys)

    scene(sqlite_database, run)


def test_a_game_with_returns_can_be_verified_and_replayed_when_it_is_over(database_url):
    async def run(host):
        _, guests = await hot_seat(host, 1, 1)
        me = guests[0]
        await play(guests, moves=20)
        await me.does("back", step=5)
        await host.quiet()
        await play(guests, seed=8, moves=20)
        await me.does("back", step=10)
        await host.quiet()
        await play(guests, seed=9)
        assert me.state["table"]["status"] == "over"
        match = me.room.live.match
        record = match.record(0)
        assert sum(line.startswith("!") for line in record.splitlines()) == 2
        assert riad.verify(record).scores == tuple(me.state["view"]["scores"])
        assert riad.load(record).record() == record
        assert len(me.state["keys"]) == 3
        mine = [step for step in range(match.step) if match.position(step).waiting == (0,)]
        await me.does("back", step=mine[-1])  # the last step may be a bot's, who would do it again
        await host.quiet()
        assert me.state["table"]["status"] == "playing", "even the end can be taken back"
        assert "keys" not in me.state

    scene(database_url, run)


def test_a_false_key_does_not_verify(sqlite_database):
    async def run(host):
        _, guests = await hot_seat(host)
        await play(guests, moves=6)
        await guests[0].does("back", step=3)
        await play(guests)
        record = guests[0].room.live.match.record(0)
        key = guests[0].state["keys"][1]
        try:
            riad.verify(record.replace(key, "0" * 64))
        except riad.RiadError:
            return
        raise AssertionError("a record with a false key was taken")

    scene(sqlite_database, run)


def test_returning_drops_the_draft_and_makes_earlier_answers_stale(sqlite_database):
    async def run(host):
        _, guests = await hot_seat(host)
        await play(guests, moves=4)
        me = asked(guests)
        await me.does("prefer", what="confirm", value="off")
        ask = me.state["ask"]
        await me.move(me.words[0])
        await me.does("back", step=0)
        assert "draft" not in me.state
        await me.fails("stale", "move", ask=ask + 1, word="yellow-0")
        await me.fails("not-found", "back", step=99)

    scene(sqlite_database, run)


def test_where_others_play_nobody_goes_back_or_branches(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        await play(guests, moves=3)
        await guests[0].fails("not-alone", "back", step=0)

    scene(sqlite_database, run)


# ---- branching -------------------------------------------------------------------------------


def test_a_branch_goes_on_from_an_earlier_position_at_a_table_of_its_own(database_url):
    async def run(desk):
        seated = await desk.table(1, bots=1)
        path = f"/api/tables/{seated.table}"
        room = await desk.hub.room(seated.table)
        await desk.finish(seated.table)
        step = room.live.match.step // 2
        made = await desk.post(f"{path}/branch", {"step": step}, seated.tokens[0])
        there = await desk.hub.room(made["table"]["id"])
        before = await desk.get(f"{path}/at/{step}", seated.tokens[0])
        first = await desk.get(f"/api/tables/{there.id}/at/0", made["token"])
        assert first["view"] == before["view"]
        record = there.live.match.record(0)
        assert sum(line.startswith("!") for line in record.splitlines()) == 1
        await desk.finish(there.id)
        whole = there.live.match.record(0)
        assert riad.verify(whole).scores == tuple(there.live.match.game.scores)
        assert room.live.match.game.over, "the first table is as it was"

    at_desk(database_url, run)


def test_a_branch_of_a_running_game_does_not_tell_its_key(sqlite_database):
    async def run(desk):
        seated = await desk.table(1, bots=1)
        path = f"/api/tables/{seated.table}"
        room = await desk.hub.room(seated.table)
        made = await desk.post(f"{path}/branch", {"step": 0}, seated.tokens[0])
        assert made["table"]["alone"]
        there = await desk.hub.room(made["table"]["id"])
        await desk.finish(there.id)
        record = there.live.match.record(0)
        assert room.live.table.keys[0] not in record
        assert room.live.table.keys[0] not in str(await desk.see(there.id, made["token"]))
        assert riad.load(record).record() == record
        await desk.refuses("not-found", "POST", f"{path}/branch", {"step": 999}, seated.tokens[0])

    at_desk(sqlite_database, run)


def test_with_others_a_branch_is_made_when_the_game_is_over(sqlite_database):
    async def run(desk):
        seated = await desk.table(2)
        path = f"/api/tables/{seated.table}/branch"
        await desk.refuses("not-alone", "POST", path, {"step": 0}, seated.tokens[0])
        await desk.finish(seated.table)
        last = (await desk.hub.room(seated.table)).live.match.step
        await desk.refuses("over", "POST", path, {"step": last}, seated.tokens[0])
        made = await desk.post(path, {"step": last - 1}, seated.tokens[1])
        assert made["table"]["alone"]
        assert [seat.get("taken") for seat in made["table"]["seats"]] == [True, True]

    at_desk(sqlite_database, run)
