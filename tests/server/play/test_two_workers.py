"""Two workers on one PostgreSQL database serve one table and never tell different stories."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from riad.server import hub as hubs
from riad.server import lobby, showing
from riad.server import requests as r
from riad.server.errors import Refused
from riad.server.store.engines import writing
from tests.server.play.host import Time, asked, hosted, play
from tests.server.store.helpers import connected, until

TERMINATE = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@asynccontextmanager
async def two_workers(url, *, listening=True):
    time = Time()
    async with hosted(url, time) as one, hosted(url, time) as two:
        for host in (one, two) if listening else ():
            host.store.on_notice(host.hub._noticed)
        async with asyncio.timeout(60):
            yield one, two


def match_of(host, party):
    return host.hub.rooms[party.table].live.match


async def level(party, *hosts):
    """Until all of them know everything."""
    [*rows] = await hosts[0].rows(party.table)
    await until(lambda: all(match_of(host, party).seq == len(rows) for host in hosts))
    for host in hosts:
        await host.quiet()


async def catch_up(party, *hosts):
    for host in hosts:
        await host.hub.rooms[party.table].catch_up()


def same(party, one, two):
    """Nothing but the times at which rooms were used tells the two apart."""
    a, b = match_of(one, party), match_of(two, party)
    assert a.game.table.digest() == b.game.table.digest()
    assert a.game.record() == b.game.record()
    names = ("seq", "asks", "public", "private", "prefers", "idems", "luck_used", "keys", "lapsed")
    assert [getattr(a, name) for name in names] == [getattr(b, name) for name in names]
    for seat in (*range(len(a.asks)), None):
        first, second = [
            showing.state(host.hub.rooms[party.table].live, seat) for host in (one, two)
        ]
        assert first == second


def test_moves_through_both_and_viewers_at_both_see_every_step_in_order(postgres_database):
    async def run():
        async with two_workers(postgres_database) as (one, two):
            party = await one.table(2)
            players = [
                await one.guest(party.table, party.tokens[0]),
                await two.guest(party.table, party.tokens[1]),
            ]
            lookers = [
                await two.guest(party.table, party.tokens[0]),
                await one.guest(party.table, party.tokens[1]),
                await one.guest(party.table, party.invite),
                await two.guest(party.table, party.invite),
            ]
            while (me := asked(players)) is not None:
                await play([me], seed=len(me.heard), moves=1)
                await level(party, one, two)
            assert players[0].state["table"]["status"] == "over"
            for guest in (*players, *lookers):
                steps = [state.get("step", 0) for state in guest.states]
                assert steps == sorted(steps)
                assert set(steps) == set(range(guest.step + 1)), "no position was left out"
                versions = [message["version"] for message in guest.heard]
                assert versions == sorted(set(versions))
            for player, looker in zip(players, lookers, strict=False):
                assert player.events == looker.events
                assert player.state["view"] == looker.state["view"]
            same(party, one, two)

    asyncio.run(run())


def test_who_was_slower_reads_on_and_tries_again(postgres_database):
    """Nobody tells the other anything: only the conflict does."""

    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            here = [await one.guest(party.table, token) for token in party.tokens]
            there = [await two.guest(party.table, token) for token in party.tokens]
            talk = [g.does("chat", text=f"{n}") for n in range(10) for g in (*here, *there)]
            answers = await asyncio.gather(*talk)
            assert {answer["type"] for answer in answers} == {"ack"}
            rows = await one.rows(party.table)
            assert [row.seq for row in rows] == list(range(len(rows)))
            assert [row.kind for row in rows].count("chat") == 40
            await catch_up(party, one, two)
            same(party, one, two)
            for guest in (*here, *there):
                said = [message["text"] for message in guest.heard if message["type"] == "chatted"]
                assert said == [row.word for row in rows if row.kind == "chat"]

    asyncio.run(run())


def test_of_two_answers_to_one_question_one_is_stale(postgres_database):
    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            here = [await one.guest(party.table, token) for token in party.tokens]
            me = asked(here)
            also_me = await two.guest(party.table, party.tokens[me.seat])
            ask = me.state["ask"]
            await me.does("move", ask=ask, word="yellow-0")
            answer = await also_me.say("move", ask=ask, word="yellow-2")
            assert (answer["type"], answer.get("code")) == ("refused", "stale")
            assert also_me.state["draft"] == me.state["draft"]
            same(party, one, two)

    asyncio.run(run())


def test_a_message_sent_again_through_the_other_worker_happens_once(postgres_database):
    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            here = [await one.guest(party.table, token) for token in party.tokens]
            me = asked(here)
            there = await two.guest(party.table, party.tokens[me.seat])
            fields = {"id": "one", "ask": me.state["ask"], "word": "yellow-0"}
            first, second = await me.does("move", **fields), await there.does("move", **fields)
            assert first == second
            assert [row.kind for row in await one.rows(party.table)].count("answer") == 1

    asyncio.run(run())


def test_the_last_seat_is_taken_once_and_both_begin_the_same_game(postgres_database):
    async def run():
        async with two_workers(postgres_database) as (one, two):
            party = await one.table(1, seats=2)
            rooms = [await host.hub.room(party.table) for host in (one, two)]
            joins = [lobby.join(room, r.Join(invite=party.invite), None) for room in rooms * 2]
            answers = await asyncio.gather(*joins, return_exceptions=True)
            assert sum(isinstance(answer, r.Joined) for answer in answers) == 1, answers
            await level(party, one, two)
            same(party, one, two)

    asyncio.run(run())


def test_a_draft_crosses_over_to_its_own_seat_only(postgres_database):
    async def run():
        async with two_workers(postgres_database) as (one, two):
            party = await one.table(2)
            here = [await one.guest(party.table, token) for token in party.tokens]
            there = [await two.guest(party.table, token) for token in party.tokens]
            me = asked(here)
            other = there[1 - me.seat]
            heard = len(other.heard)
            await me.move("yellow-0")
            await level(party, one, two)
            assert there[me.seat].state == me.state
            assert len(other.heard) == heard
            await there[me.seat].confirm()
            await level(party, one, two)
            assert other.step == 1
            assert me.step == 1
            same(party, one, two)

    asyncio.run(run())


def test_what_was_taken_back_meanwhile_is_not_told(postgres_database):
    """One reads four rows at once: a step, its undo, another step, the confirmation."""

    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            here = [await one.guest(party.table, token) for token in party.tokens]
            while not takes_back(asked(here)):
                await play(here, moves=1)
            me = asked(here)
            there = await two.guest(party.table, party.tokens[me.seat])
            await me.move(takes_back(me)[0])
            await me.undo()
            before = len(me.heard)
            while not me.state.get("draft", {}).get("barrier"):
                await me.move((takes_back(me) or me.words)[0])
            await me.confirm()
            told = [e for state in me.heard[before:] for e in state.get("events", [])]
            assert told
            await catch_up(party, two)
            assert there.events == told
            same(party, one, two)

    def takes_back(guest):
        return [o["word"] for o in guest.question["options"] if not o.get("irreversible")]

    asyncio.run(run())


def test_whoever_is_removed_is_shut_out_everywhere(postgres_database):
    async def run():
        async with two_workers(postgres_database) as (one, two):
            party = await one.table(2)
            await party.sit()
            there = await two.guest(party.table, party.tokens[1])
            await lobby.remove(await party.room(), 1, by_force=True)
            await level(party, one, two)
            assert there.ear.closed, "its socket ends, and the next one opens nothing"
            with pytest.raises(Refused, match="not-found"):
                await two.guest(party.table, party.tokens[1])

    asyncio.run(run())


# ---- what can get lost -----------------------------------------------------------------------


def test_a_missed_notice_is_made_good_by_looking_around(postgres_database, monkeypatch):
    monkeypatch.setattr(hubs, "LISTEN_AGAIN", 0.01)

    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            guests = await party.sit()
            there = await two.guest(party.table, party.invite)
            await play(guests, moves=6)
            assert there.step == 0
            looking = asyncio.create_task(two.hub._look_around())
            await until(lambda: there.step == guests[0].step)
            looking.cancel()
            same(party, one, two)

    asyncio.run(run())


def test_a_lost_connection_is_made_good_when_it_is_back(postgres_database):
    def terminate():
        with connected(writing(postgres_database)) as connection:
            return connection.execute(text(TERMINATE)).scalar()

    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            two.store.on_reconnect(two.hub._all_may_be_behind)
            party = await one.table(2)
            guests = await party.sit()
            there = await two.guest(party.table, party.invite)
            await play(guests, moves=6)
            assert there.step == 0
            assert await asyncio.to_thread(terminate)
            await until(lambda: there.step == guests[0].step)
            await play(guests, moves=3)
            await catch_up(party, two)
            same(party, one, two)

    asyncio.run(run())


def test_when_a_worker_dies_the_other_goes_on_with_everything(postgres_database):
    async def run():
        time = Time()
        async with hosted(postgres_database, time) as two:
            async with hosted(postgres_database, time) as one:
                party = await one.table(2, clock={"bank": 60, "increment": 5}, timeout="move")
                guests = await party.sit()
                await play(guests, moves=7)
                me = asked(guests)
                await me.move(me.words[0])
                before = await me.does("sync")
            there = await two.guest(party.table, party.tokens[me.seat])
            assert there.state == before
            time.passes(100)
            await two.work()
            assert there.step > me.step

    asyncio.run(run())


def test_both_look_for_work_and_the_bots_play_one_game(postgres_database):
    async def run():
        async with two_workers(postgres_database) as (one, two):
            party = await one.table(0, 2, watch=True)
            watchers = [await host.guest(party.table, party.tokens[0]) for host in (one, two)]
            while not all(w.state["table"]["status"] == "over" for w in watchers):
                await asyncio.gather(one.work(), two.work())
                one.time.passes(16)  # whoever had a job and did not finish it
            await level(party, one, two)
            same(party, one, two)
            rows = await one.rows(party.table)
            asks = [row.seat for row in rows if row.kind == "answer"]
            assert len(asks) == len([row for row in rows if row.kind == "confirm"])

    asyncio.run(run())


def test_the_workers_are_two_else_all_this_shows_nothing(postgres_database):
    async def run():
        async with two_workers(postgres_database, listening=False) as (one, two):
            party = await one.table(2)
            [me, *_] = await party.sit()
            there = await two.guest(party.table, party.tokens[0])
            await me.does("chat", text="can you hear me?")
            assert there.heard[-1]["type"] == "state"
            with pytest.raises(AssertionError):
                same(party, one, two)

    asyncio.run(run())
