"""A table is taken up where it was last kept: the same as if all of it had happened again."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import func, select

from riad.kernel.running import Running
from riad.server import folding, keeping, showing
from riad.server import messages as m
from riad.server.live import MOST_RETURNS
from riad.server.ops.purses import WORK, Purses
from riad.server.store import schema
from tests.server.play.desk import at_desk, desk
from tests.server.play.host import asked, hosted, play, scene


def facts(live: Any) -> dict[str, Any]:
    """All of a table that anybody could ever notice."""
    match, seats = live.match, [*range(live.order.seats), None]
    told = [m.encode(showing.state(live, seat)) for seat in seats]
    agreement = match.agreement
    return {
        "told": told,
        "records": [match.game and showing.record(live, seat) for seat in seats],
        "story": None if match.other_rules else showing.told(live, None, 0),
        "jobs": live.jobs,
        "numbers": (match.seq, match.asks, match.public, match.private, match.luck_used),
        "heard": match.idems,
        "marks": match.marks,
        "others": (match.prefers, match.lapsed, match.next_table, match.keys, match.told),
        "clocks": match.clocks and (match.clocks.left, match.clocks.since),
        "agreed": (agreement.proposal, agreement.owing, agreement.held, agreement.gone),
        "luck": match.game and match.game.luck and match.game.luck.drawn,
        "keys": match.game and match.game.keys,
    }


async def both_ways(host: Any, table: str) -> None:
    """Taken up and replayed it is the same table, and the one everybody sits at."""
    now = host.time()
    short = await host.store.read(lambda db: keeping.read(db, table))
    whole = await host.store.read(lambda db: keeping.read_all(db, table))
    if short.snapshot is None:
        return
    taken_up = folding.opened(short, now)
    assert taken_up is not None
    replayed = facts(folding.folded(whole, now))
    assert facts(taken_up) == replayed
    live = facts((await host.hub.room(table)).live)
    for name in ("told", "heard", "numbers", "marks", "others", "clocks", "agreed"):
        assert live[name] == replayed[name], name


ORDERS: list[dict[str, Any]] = [
    {"people": 2, "clock": {"bank": 600, "increment": 5}, "timeout": "move"},
    {"people": 3, "bots": 1},
    {"people": 2, "game": "marrakesh"},
    {"people": 1, "game": "marrakesh", "solo": "pachabot"},
]


@pytest.mark.parametrize("order", ORDERS, ids=["clocks", "proposals", "marrakesh", "solo"])
def test_a_table_is_the_same_whichever_way_it_is_taken_up(order, sqlite_database):
    async def run(host):
        wanted = dict(order)
        people, bots = wanted.pop("people"), wanted.pop("bots", 0)
        party = await host.table(people, bots, **wanted)
        guests = await party.sit()
        luck = random.Random(7)
        for turn in range(12):
            await both_ways(host, party.table)
            me = asked(guests)
            if me is None:
                break
            await me.say("chat", text=f"turn {turn}")
            if turn % 3 == 1:
                await me.prefers(luck.choice(("off", "soon")))
            if turn == 5 and people > 2:
                await guests[0].does("propose", what="remove", whom=1)
            await me.move(luck.choice(me.words))
            await both_ways(host, party.table)
            if me.state.get("draft") and turn % 4 == 2:
                await me.undo()
                await both_ways(host, party.table)
            await play(guests, moves=2, seed=turn)
            host.time.passes(3)
            await host.work()

    scene(sqlite_database, run)


def test_returning_and_asking_for_what_happened_fit_together(sqlite_database):
    """A11: after a return the story was refused for ever."""

    async def run(host):
        party = await host.table(2, hot_seat=True)
        guests = [await host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)]
        for guest in guests:
            await guest.does("prefer", what="confirm", value="at-once", seat=guest.seat)
        await play(guests, moves=80)
        luck, told = random.Random(3), {}
        for _ in range(6):
            step = luck.randrange(guests[0].step)
            await guests[0].does("back", step=step)
            await play(guests, moves=luck.randrange(40), seed=step)
            told = await guests[0].does("history", since=0)
            assert len(told["steps"]) == guests[0].step
            some = await guests[0].does("history", since=step)
            assert some["steps"] == told["steps"][step:]
            await both_ways(host, party.table)
        host.hub.close_room(party.table)
        again = await host.guest(party.table, party.tokens[0], 0)
        assert (await again.does("history", since=0))["steps"] == told["steps"]

    scene(sqlite_database, run)


# ---- what a table may cost -------------------------------------------------------------------


@pytest.fixture
def answers(monkeypatch):
    """How often the engine was given an answer."""
    counted = [0]
    play_once = Running.play

    def counting(self: Any, seat: int, move: str) -> None:
        counted[0] += 1
        play_once(self, seat, move)

    monkeypatch.setattr(Running, "play", counting)
    return counted


def test_to_take_up_a_table_costs_little_whatever_was_done_at_it(sqlite_database, answers):
    """A1: every return was played again, each with the whole game before it."""

    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2, hot_seat=True)
            guests = [await host.guest(party.table, party.tokens[0], seat) for seat in (0, 1)]
            await play(guests, moves=60)
            for _ in range(40):
                await guests[0].does("back", step=guests[0].step)
            for _ in range(120):
                me = asked(guests)
                await me.move(me.words[0])
                await me.undo()
        async with hosted(sqlite_database) as host:
            answers[0] = 0
            await host.hub.room(party.table)
            assert answers[0] <= keeping.EVERY

    asyncio.run(run())


def test_there_is_an_end_to_returning_and_a_way_on(sqlite_database, monkeypatch):
    async def run(host):
        party = await host.table(1, 1)
        (guest,) = await party.sit()
        await host.work()
        for _ in range(MOST_RETURNS):
            await guest.does("back", step=0)
        await guest.fails("worn-out", "back", step=0)
        me = asked([guest])
        await me.move(me.words[0])
        assert await guest.does("chat", text="the game itself goes on")

    scene(sqlite_database, run)


def test_there_is_an_end_to_what_can_be_done_at_a_table(sqlite_database, monkeypatch):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        await play(guests, moves=4)
        monkeypatch.setattr("riad.server.live.MOST_ROWS", guests[0].room.live.match.seq)
        me = asked(guests)
        await me.fails("worn-out", "chat", text="once more")
        await me.fails("worn-out", "move", ask=me.state["ask"], word=me.words[0])
        assert (await me.does("sync"))["step"] == me.step, "looking is still possible"

    scene(sqlite_database, run)


def test_a_table_is_not_taken_up_for_whoever_may_not_see_it(sqlite_database, monkeypatch):
    """A1: to ask for it was enough."""

    async def run():
        async with desk(sqlite_database) as here:
            made = await here.made(bots=["random"])
            table = made["table"]["id"]
        async with desk(sqlite_database) as here:
            for path, method, body in (
                ("", "GET", None),
                ("/record", "GET", None),
                ("/join", "POST", {"invite": "x" * 30}),
            ):
                await here.refuses("not-found", method, f"/api/tables/{table}{path}", body)
            assert table not in here.hub.rooms
            await here.see(table, made["token"])
            assert table in here.hub.rooms

    asyncio.run(run())


def test_the_past_is_worked_out_once(sqlite_database, answers):
    """What happened long ago costs nothing the second time, what happened since only that."""

    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        await play(guests, moves=60)
        await guests[0].does("history", since=0)
        answers[0] = 0
        for guest in guests:
            await guest.does("history", since=0)
        assert answers[0] == 0
        await play(guests, moves=2)
        answers[0] = 0
        told = await guests[0].does("history", since=0)
        assert len(told["steps"]) == guests[0].step
        assert 0 < answers[0] < 10

    scene(sqlite_database, run)


def test_the_position_is_kept_however_little_others_see(sqlite_database):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        for _ in range(keeping.EVERY):
            await me.move(me.words[0])
            await me.undo()
        s = schema.snapshots.c
        kept = await host.store.read(
            lambda db: db.execute(select(func.max(s.seq)).where(s.table_id == party.table)).scalar()
        )
        assert me.room.live.match.seq - kept <= keeping.EVERY + 1

    scene(sqlite_database, run)


def test_what_was_said_before_is_not_said_again_by_whoever_has_the_seat_now(sqlite_database):
    """Numbers of messages belong to whoever sits there, also after the table was taken up."""

    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
            guests = await party.sit()
            await guests[1].does("chat", id="one", text="mine")
            for _ in range(keeping.EVERY):
                await guests[0].does("chat", text="…")
        async with hosted(sqlite_database) as host:
            guests = await party.sit(host)
            before = len(await host.rows(party.table))
            await guests[1].does("chat", id="one", text="mine")
            assert len(await host.rows(party.table)) == before

    asyncio.run(run())


def test_whoever_owes_work_is_refused_and_nobody_else(sqlite_database):
    async def run(here):
        made = await here.made(bots=["random"])
        table, token = made["table"]["id"], made["token"]
        limits = here.app.app.state.house.limits
        limits.purses = purses = Purses()
        await here.see(table, token)
        purses._of("network", "127.0.0.1").pay(WORK["network"].burst + 1)
        answer = await here.call("GET", f"/api/tables/{table}", None, token)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert int(answer.headers["retry-after"]) >= 1 / WORK["network"].rate
        purses._of("network", "127.0.0.1").pay(-1.1)
        await here.see(table, token)
        purses._of("seat", f"{table} 0").pay(WORK["seat"].burst + 1)
        await here.see(table, token)
        assert (await here.say(table, token, "sync", seat=0))["code"] == "too-many"

    at_desk(sqlite_database, run)
