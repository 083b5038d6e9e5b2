"""Disk full, database gone: moves are refused, nothing is acknowledged, and it recovers alone."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from riad.server.errors import Refused
from riad.server.store import Conflict, StoreDown
from riad.server.store.engines import sqlite_file
from tests.server.play.desk import at_desk
from tests.server.play.host import asked, hosted, play, scene

TERMINATE = """
    SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@contextmanager
def down(url):
    """The database takes no changes: its file is away, or its server has turned read-only."""
    file = sqlite_file(url)
    if file is None:
        _read_only(url, "on")
    else:
        file.rename(file.with_name("away.db"))
    try:
        yield
    finally:
        if file is None:
            _read_only(url, "off")
        else:
            file.with_name("away.db").rename(file)


def _read_only(url, value):
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        name = connection.info.dbname
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}")
        if value == "on":  # connections that failed are not used again, so back it needs no force
            connection.execute(TERMINATE)


async def held(code, act):
    with pytest.raises(Refused) as caught:
        await act
    assert caught.value.code == code
    return caught.value


def test_a_move_is_refused_and_nobody_sees_it_and_later_it_is_taken(database_url):
    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        rows = await host.rows(party.table)
        fields = {"id": "mine", "ask": me.state["ask"], "word": "yellow-1"}
        with down(database_url):
            for _ in range(2):
                await me.fails("no-store", "move", **fields)
            answer = await me.say("chat", text="hello?")
            assert answer["code"] == "no-store"
            assert answer["retry_after"] > 0
            assert (await me.does("sync"))["ask"] == fields["ask"], "looking is still possible"
        assert await host.rows(party.table) == rows
        assert (await me.does("move", **fields)) == {"type": "ack", "id": "mine"}
        await me.confirm()
        await play(guests, moves=10)

    scene(database_url, run)


def test_nothing_is_half_made_and_tables_are_made_again_afterwards(database_url):
    async def run(desk):
        made = await desk.made(listed=True)
        before = await desk.kept()
        path = f"/api/tables/{made['table']['id']}/join"
        with down(database_url):
            for where, body in (("/api/tables", {"game": "yspahan", "seats": 2}), (path, {})):
                answer = await desk.call("POST", where, body)
                assert (answer.status_code, answer.json()["code"]) == (503, "no-store")
                assert int(answer.headers["retry-after"]) > 0
        assert await desk.kept() == before
        joined = await desk.post(path, {})
        assert joined["table"]["status"] == "playing"

    at_desk(database_url, run)


def test_a_full_disk_refuses_and_the_next_one_is_taken(sqlite_database):
    """`max_page_count` is a real SQLITE_FULL; it belongs to the connection, which is renewed."""

    def fill(connection):
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    async def run(host):
        party = await host.table(2)
        [me, other] = await party.sit()
        await host.store.write("", fill)
        answer, rows, heard = {"type": "ack"}, [], 0
        while answer["type"] == "ack":
            rows, heard = await host.rows(party.table), len(other.heard)
            answer = await me.say("chat", text="x" * 500, id=f"long-{len(rows)}")
        assert answer["code"] == "no-store"
        assert await host.rows(party.table) == rows
        assert len(other.heard) == heard
        again = await me.does("chat", text="x" * 500, id=answer["id"])
        assert again["type"] == "ack"
        assert len(await host.rows(party.table)) == len(rows) + 1

    scene(sqlite_database, run)


def test_a_commit_without_an_answer_is_not_done_twice(database_url):
    """It was written after all; the sender, who was refused, sends it again."""

    async def run(host):
        party = await host.table(2)
        guests = await party.sit()
        me = asked(guests)
        write = host.store.write

        async def lost(table_id, change):
            await write(table_id, change)
            raise StoreDown("the connection is gone", unsure=True)

        fields = {"id": "mine", "ask": me.state["ask"], "word": "yellow-1"}
        host.store.write = lost
        await me.fails("no-store", "move", **fields)
        host.store.write = write
        assert await me.does("move", **fields) == {"type": "ack", "id": "mine"}
        assert [row.kind for row in await host.rows(party.table)].count("answer") == 1
        assert me.state["draft"]["count"] == 1
        await me.confirm()

    scene(database_url, run)


def test_a_database_that_goes_between_conflict_and_reading_on_is_down_too(sqlite_database):
    async def run(host):
        party = await host.table(2)
        [me, _] = await party.sit()

        async def slower(*_):
            raise Conflict("somebody else was first")

        async def gone(*_):
            raise StoreDown("the connection is gone")

        write, read = host.store.write, host.store.read
        host.store.write, host.store.read = slower, gone
        try:
            await me.fails("no-store", "chat", text="hello?")
        finally:
            host.store.write, host.store.read = write, read

    scene(sqlite_database, run)


def test_who_is_never_quick_enough_is_told_so_and_the_table_is_as_it_was(sqlite_database):
    async def run(host):
        party = await host.table(2)
        [me, _] = await party.sit()

        async def slower(*_):
            raise Conflict("somebody else was first")

        write = host.store.write
        host.store.write = slower
        await me.fails("busy", "chat", text="hello?")
        host.store.write = write
        await me.does("chat", text="hello!")

    scene(sqlite_database, run)


def test_a_bot_that_could_not_write_plays_when_its_lease_has_passed(database_url):
    async def run(host):
        party = await host.table(1, 1, options={"first": 1})
        [me] = await party.sit()
        think = host.bots.run

        async def and_then_it_breaks(work, *args):
            word = await think(work, *args)
            breaking.enter_once()
            return word

        class Breaking:
            way: Any = None

            def enter_once(self):
                if self.way is None:
                    self.way = down(database_url)
                    self.way.__enter__()

        breaking = Breaking()
        host.bots.run = and_then_it_breaks
        await host.work()
        breaking.way.__exit__(None, None, None)
        assert me.step == 0, "what could not be written has not happened"
        assert await host.work() == 0, "its lease lasts"
        host.time.passes(16)
        assert await host.work() == 1
        assert me.step > 0

    scene(database_url, run)


def test_a_table_that_cannot_be_read_is_not_lost(sqlite_database):
    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
        async with hosted(sqlite_database) as host:
            with down(sqlite_database):
                await held("no-store", host.hub.room(party.table))
            assert (await host.hub.room(party.table)).id == party.table

    asyncio.run(run())
