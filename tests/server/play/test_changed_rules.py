"""The rules change under a running game: it goes on from where it was, and its record says so."""

from __future__ import annotations

import asyncio
import secrets
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import func, select, update

import riad
from riad.games import definitions
from riad.games.yspahan.flow import Supply
from riad.server import keeping
from riad.server.folding import folded
from riad.server.match import WrongLog
from riad.server.room import Room
from riad.server.store import schema, snapshots
from tests.server.play.desk import desk
from tests.server.play.host import asked, hosted, play
from tests.test_versions import NEXT


@pytest.fixture
def newer(monkeypatch):
    """Call it, and the house has another version of the rules."""

    def change():
        monkeypatch.setattr(definitions()["yspahan"], "rules_version", NEXT)

    return change


fold: Any = folded
"""With whatever is stored."""


async def doctored(host, table):
    """Luck has brought something else first than it brings now: as if a rule had changed."""
    e = schema.events.c
    first = select(func.min(e.seq)).where(e.table_id == table, e.kind == "luck").scalar_subquery()

    def change(connection):
        done = connection.execute(
            update(schema.events).where(e.table_id == table, e.seq == first).values(word="no-luck")
        )
        assert done.rowcount == 1

    await host.store.write(table, change)


async def half_played(host, moves=12, **order):
    party = await host.table(2, **order)
    guests = await party.sit()
    await guests[0].does("chat", id="before", text="hello")
    await guests[1].prefers("never", what="yspahan.Ship")
    await play(guests, moves=moves)
    return party, guests


def position(state):
    names = ("view", "question", "table", "prefers", "commitment", "you")
    shown = {name: state[name] for name in names if name in state}
    if "question" in shown:
        shown["question"] = {**shown["question"], "ask": 0}
    return shown


def test_the_table_goes_on_from_its_last_position_and_says_so(database_url, newer):
    async def run():
        async with hosted(database_url) as host:
            party, guests = await half_played(host)
            before = [position(await guest.does("sync")) for guest in guests]
            asks = [guest.state["ask"] for guest in guests]
            await doctored(host, party.table)
        newer()
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            assert [position(guest.state) for guest in guests] == before
            assert [guest.state["ask"] for guest in guests] == asks, "no question became stale"
            last = (await host.rows(party.table))[-1]
            assert (last.kind, last.rules) == ("rules", NEXT)
            assert await guests[0].does("chat", id="before", text="hello")
            assert (await host.rows(party.table))[-1] == last, "it was said before"
            await play(guests, moves=10)
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            kinds = [row.kind for row in await host.rows(party.table)]
            assert kinds.count("rules") == 1, "it is said once"
            await play(guests)
            assert guests[0].state["table"]["status"] == "over"
            record = guests[0].room.live.match.record(0)
            assert "changed-rules: true" in record.splitlines()
            assert guests[0].state["keys"][0] in record
            with pytest.raises(riad.RiadError):
                riad.load(record)

    asyncio.run(run())


def test_a_game_whose_replay_still_fits_goes_on_as_if_nothing_were(sqlite_database, newer):
    async def run():
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host)
            before = [position(await guest.does("sync")) for guest in guests]
        newer()
        async with hosted(sqlite_database) as host:
            guests = await party.sit(host)
            assert [position(guest.state) for guest in guests] == before
            assert guests[0].step > 0, "all of its positions are known"
            await play(guests)
            assert "rules" not in [row.kind for row in await host.rows(party.table)]
            record = guests[0].room.live.match.record(0)
            assert "changed-rules" not in record

    asyncio.run(run())


def test_a_draft_and_luck_go_on_too(sqlite_database, newer, monkeypatch):
    """The same words after the change bring the same luck as without it."""

    async def told(changed):
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host)
            me = asked(guests)
            await me.move(me.words[0])
            draft = me.state["draft"]
            if changed:
                await doctored(host, party.table)
        if changed:
            newer()
        async with hosted(sqlite_database) as host:
            guests = await party.sit(host)
            again = guests[me.seat]
            assert again.state["draft"] == draft
            if draft["barrier"]:
                await again.confirm()
            await play(guests, moves=8)
            return [guest.state["view"] for guest in guests]

    async def run():
        assert await told(changed=False) == await told(changed=True)

    same = SimpleNamespace(token_bytes=bytes, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr("riad.server.live.secrets", same)
    asyncio.run(run())


@pytest.fixture
def fewer_dice(monkeypatch):
    """Call it, and nobody may buy two yellow dice any more."""

    def change():
        options = Supply.options

        def fewer(self, game, me):
            return {w: buy for w, buy in options(self, game, me).items() if w != "yellow-2"}

        monkeypatch.setattr(Supply, "options", fewer)

    return change


async def with_two_dice(desk):
    """A table at which two yellow dice were bought, and somebody alone at it."""
    seated = await desk.table(2, hot_seat=True, options={"first": 0})
    token, table = seated.tokens[0], seated.table
    await desk.say(table, token, "move", ask=1, word="yellow-2", seat=0)
    await desk.say(table, token, "confirm", ask=2, seat=0)
    return table, token


def test_a_rule_that_has_changed_for_real_does_not_stop_a_table(database_url, newer, fewer_dice):
    async def run():
        async with desk(database_url) as here:
            table, token = await with_two_dice(here)
            before = await here.see(table, token, "?seat=0")
        newer()
        fewer_dice()
        async with desk(database_url) as here:
            after = await here.see(table, token, "?seat=0")
            assert position(after) == position(before)
            await here.finish(table)
            record = (await here.call("GET", f"/api/tables/{table}/record", token=token)).text
            assert "changed-rules: true" in record
            assert "yellow-2" in record

    asyncio.run(run())


def test_asking_for_what_can_no_longer_be_shown_breaks_nothing(sqlite_database, newer, fewer_dice):
    async def run():
        async with desk(sqlite_database) as here:
            table, token = await with_two_dice(here)
        newer()
        fewer_dice()
        async with desk(sqlite_database) as here:
            path = f"/api/tables/{table}"
            await here.see(table, token)  # whoever opens it first writes down that rules changed
            await here.refuses("not-found", "GET", f"{path}/at/0", token=token)
            await here.refuses("not-found", "POST", f"{path}/branch", {"step": 0}, token)
            for kind, fields in (("history", {}), ("back", {"step": 0})):
                answer = await here.say(table, token, kind, seat=0, **fields)
                assert (answer["type"], answer.get("code")) == ("refused", "not-found")

    asyncio.run(run())


def test_a_log_that_cannot_be_replayed_without_a_position_is_an_error(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, _ = await half_played(host, moves=3)
            await doctored(host, party.table)
            found: Any = await host.store.read(lambda db: keeping.read_all(db, party.table))
            with pytest.raises(WrongLog):
                fold(found._replace(snapshot=None), 0)
            assert fold(found, 0).match.other_rules

    asyncio.run(run())


def test_two_who_open_it_at_once_both_get_in(postgres_database, newer):
    """Both want to write down that the rules have changed; one of them is second."""

    async def run():
        async with hosted(postgres_database) as host:
            party, _ = await half_played(host, moves=3)
            await doctored(host, party.table)
        newer()
        async with hosted(postgres_database) as one, hosted(postgres_database) as two:
            found: Any = await one.store.read(lambda db: keeping.read_all(db, party.table))
            rooms = [Room(host.hub, fold(found, 0)) for host in (one, two)]
            for room in rooms:
                await room.note_rules()
            kinds = [row.kind for row in await one.rows(party.table)]
            assert kinds.count("rules") == 1

    asyncio.run(run())


def test_a_position_is_kept_at_every_step_that_others_see(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, guests = await half_played(host, moves=5)
            kept = await host.store.read(lambda db: snapshots.get(db, party.table))
            seen = [row.seq for row in await host.rows(party.table) if row.digest]
            assert kept.seq >= seen[-1]
            assert kept.rules == definitions()["yspahan"].rules_version
            key = guests[0].room.live.table.keys[0]
            assert key not in kept.data, "a position needs no key: it is kept in one place only"

    asyncio.run(run())
