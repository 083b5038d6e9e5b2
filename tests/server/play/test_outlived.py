"""A table outlives the program that began it: switches, fields and rules have changed since."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from riad.games import definitions
from riad.kernel.definition import Correction
from riad.server.store import jobs, schema
from tests.server.play.desk import desk
from tests.server.play.host import hosted, play
from tests.server.play.test_changed_rules import doctored, half_played, position, with_two_dice
from tests.test_versions import NEXT, fewer_dice, newer, wider

BUYING = Correction("Y-4.2", since=NEXT)


async def spoilt(store: Any, table: str) -> None:
    """The position that was kept has a field that nobody knows."""
    s = schema.snapshots.c

    def change(connection: Any) -> None:
        kept = connection.execute(select(s.data).where(s.table_id == table)).scalar_one()
        data = json.loads(kept)
        data["game"]["table"]["elephants"] = 2
        changed = update(schema.snapshots).where(s.table_id == table)
        connection.execute(changed.values(data=json.dumps(data)))

    await store.write(table, change)


def record_of(guests: Any) -> str:
    record: str = guests[0].room.live.match.record(0)
    return record


# ---- it goes on as if nothing were -----------------------------------------------------------


def test_with_a_switch_and_a_field_more_a_table_goes_on_as_if_nothing_were(
    database_url, monkeypatch
):
    async def run():
        async with hosted(database_url) as host:
            party, guests = await half_played(host)
            before = [position(await guest.does("sync")) for guest in guests]
            header = record_of(guests).split("commitment")[0]
            step = guests[0].step
        newer(monkeypatch, "yspahan")
        wider(monkeypatch, "yspahan")
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            for guest in guests:
                assert guest.state["view"]["table"].pop("lanterns") == 3
            assert [position(guest.state) for guest in guests] == before
            assert guests[0].step == step, "all of its positions are known"
            assert record_of(guests).split("commitment")[0] == header
            assert "rules" not in [row.kind for row in await host.rows(party.table)]
            await play(guests, moves=6)
        async with hosted(database_url) as host:
            guests = await party.sit(host)
            assert guests[0].step > step
            fresh, others = await half_played(host, moves=2)
            assert fresh.table != party.table
            assert f"\nrules: {NEXT}\n" in record_of(others)
            assert '"lanterns": true' in record_of(others)

    asyncio.run(run())


def test_a_changed_default_does_not_reach_a_game_that_has_begun(sqlite_database, monkeypatch):
    yspahan: Any = definitions()["yspahan"]
    name, switch = "reshuffle", yspahan.options["reshuffle"]
    other = replace(switch, values=switch.values[::-1])

    async def run():
        async with hosted(sqlite_database) as host:
            party, _ = await half_played(host, moves=4)
        monkeypatch.setattr(yspahan, "options", {**yspahan.options, name: other})
        async with hosted(sqlite_database) as host:
            guests = await party.sit(host)
            assert guests[0].room.live.match.config.option(name) == switch.default
            assert guests[0].step > 0
            assert yspahan.configure(2).option(name) == other.default != switch.default

    asyncio.run(run())


def test_a_table_at_which_nobody_has_begun_begins_by_the_rules_of_today(
    sqlite_database, monkeypatch
):
    async def run():
        async with desk(sqlite_database) as here:
            made = await here.made()
        newer(monkeypatch, "yspahan")
        async with desk(sqlite_database) as here:
            table = made["table"]["id"]
            await here.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
            record = (
                await here.call("GET", f"/api/tables/{table}/record", token=made["token"])
            ).text
            assert f"\nrules: {NEXT}\n" in record
        async with desk(sqlite_database) as here:
            room = await here.hub.room(table)
            assert room.live.match.config.option("lanterns") is True

    asyncio.run(run())


def test_a_branch_has_the_rules_of_the_game_it_comes_from(sqlite_database, monkeypatch):
    async def run():
        async with desk(sqlite_database) as here:
            table, token = await with_two_dice(here)
        newer(monkeypatch, "yspahan")
        async with desk(sqlite_database) as here:
            made = await here.post(f"/api/tables/{table}/branch", {"step": 1}, token)
            branch = made["table"]["id"]
        async with desk(sqlite_database) as here:
            room = await here.hub.room(branch)
            assert room.live.match.config.rules == NEXT - 1
            assert room.live.match.config.option("lanterns") is False
            assert room.live.match.game.book.config.rules == NEXT - 1

    asyncio.run(run())


# ---- it cannot go on, and says why -----------------------------------------------------------


def test_where_nothing_helps_the_table_names_the_rule_and_others_go_on(database_url, monkeypatch):
    async def run():
        async with desk(database_url) as here:
            table, token = await with_two_dice(here)
            other = await here.table(2, hot_seat=True, options={"first": 1})
            await spoilt(here.hub.store, table)
        fewer_dice(monkeypatch, BUYING)
        async with desk(database_url) as here:
            for method, path, body in (
                ("GET", "", None),
                ("POST", "/messages", {"type": "sync", "id": "a"}),
            ):
                answer = await here.call(method, f"/api/tables/{table}{path}", body, token)
                assert answer.status_code == 409
                assert answer.json() == {
                    "code": "corrected-rules",
                    "key": "error.corrected-rules",
                    "args": {"rules": "Y-4.2"},
                }
            assert (await here.see(other.table, other.tokens[0]))["table"]["status"] == "playing"

    asyncio.run(run())


def test_where_no_rule_is_why_it_says_that_this_program_cannot(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, _ = await half_played(host, moves=3)
            await doctored(host, party.table)
            await spoilt(host.store, party.table)
        async with desk(sqlite_database) as here:
            await here.refuses(
                "unplayable", "GET", f"/api/tables/{party.table}", token=party.tokens[0]
            )

    asyncio.run(run())


def test_a_table_of_a_later_program_is_left_alone(sqlite_database, monkeypatch):
    async def run():
        with monkeypatch.context() as later:
            newer(later, "yspahan")
            async with desk(sqlite_database) as here:
                table, token = await with_two_dice(here)
                before = await here.see(table, token, "?seat=0")
        async with desk(sqlite_database) as here:
            await here.refuses("unplayable", "GET", f"/api/tables/{table}", token=token)
        newer(monkeypatch, "yspahan")
        async with desk(sqlite_database) as here:
            assert await here.see(table, token, "?seat=0") == before

    asyncio.run(run())


@pytest.mark.parametrize("data", ["", "[]", "{}", '{"game": 5}', '{"game": {"config": {}}}'])
def test_a_position_that_cannot_be_read_is_as_good_as_none(data, sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party, _ = await half_played(host, moves=3)
            await doctored(host, party.table)
            spoil = update(schema.snapshots).values(data=data)
            await host.store.write(party.table, lambda connection: connection.execute(spoil))
        async with desk(sqlite_database) as here:
            await here.refuses(
                "unplayable", "GET", f"/api/tables/{party.table}", token=party.tokens[0]
            )

    asyncio.run(run())


def test_a_job_waits_for_a_program_that_can_do_it(sqlite_database):
    """A bot's turn is not forgotten, nor tried again and again by a program that cannot."""

    async def run():
        async with hosted(sqlite_database) as host:
            party, _ = await half_played(host, moves=3)
            await doctored(host, party.table)
            await spoilt(host.store, party.table)
        async with hosted(sqlite_database) as host:
            turn = jobs.Job(party.table, "bot", 0, 1, host.time(), host.hub.worker, host.time() + 1)
            await host.store.write(party.table, lambda db: jobs.put(db, [turn]))
            host.hub.doing.undertake([turn])
            await host.quiet()
            assert await host.jobs() == [turn]
            assert len(host.hub.doing.names) == 1, "its lease is renewed"

    asyncio.run(run())


def test_a_record_of_earlier_rules_that_is_shown_names_the_rule(sqlite_database, monkeypatch):
    async def run():
        async with desk(sqlite_database) as here:
            table, _ = await with_two_dice(here)
            game = (await here.hub.room(table)).live.match.game
            text = game.record().encode()
        fewer_dice(monkeypatch, BUYING)
        async with desk(sqlite_database) as here:
            here.hub.replays = type(here.hub.bots)()
            answer = await here.http.post("/api/replay", content=text)
            assert (answer.status_code, answer.json()["args"]) == (409, {"rules": "Y-4.2"})

    asyncio.run(run())
