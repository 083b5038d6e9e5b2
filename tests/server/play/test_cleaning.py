"""Tables nobody comes back to go after a while; what people have played with an account stays."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from riad.kernel.errors import RiadError
from riad.server import lifetimes, lobby, tokens
from riad.server.cleaning import Cleaner, delete_table
from riad.server.errors import Refused
from riad.server.lifetimes import DAY, Lifetimes
from riad.server.requests import Order
from riad.server.store import ageing, jobs, tables
from riad.server.store.schema import metadata, sessions
from tests.server.play.host import Host, Party, Time, hosted, play, scene

USUAL = Lifetimes()


def days(host: Host, number: float) -> None:
    host.time.now += int(number * DAY)


async def cleaned(host: Host, days: Lifetimes = USUAL) -> dict[str, int]:
    """What has gone, without what was not there."""
    gone = await Cleaner(host.hub, days).clean()
    return {name: count for name, count in gone.items() if count}


async def is_there(host: Host, table: str) -> bool:
    return bool(await host.store.read(lambda db: tables.present(db, [table])))


async def empty(host: Host) -> bool:
    """Nothing is left of any table."""
    counts: dict[str, int] = await host.store.read(
        lambda db: {t.name: len(db.execute(t.select()).all()) for t in metadata.sorted_tables}
    )
    parts = ("tables", "seats", "links", "events", "snapshots", "jobs")
    return not any(counts[name] for name in parts)


async def finished(host: Host, account: Any = None) -> Any:
    party = await host.table(2)
    guests = await party.sit()
    await play(guests)
    for guest in guests:
        guest.leaves()
    if account is not None:
        token = tokens.hashed(party.tokens[0])
        await host.store.write(
            party.table, lambda db: tables.bind_link(db, party.table, token, account.id)
        )
    return party


async def left(host: Host, how: str) -> Any:
    """A table that was left like this."""
    if how == "finished":
        return await finished(host)
    if how == "unbegun":
        made = await lobby.make(host.hub, Order(game="yspahan", seats=2), None)
        return Party(host, made.table.id, [made.token], made.invite)
    party = await host.table(2)
    await play(await party.sit(), moves=3)
    for viewer in list((await party.room()).viewers):
        (await party.room()).leave(viewer)
    if how == "closed":
        await lobby.close(await party.room(), by_force=True)
    return party


@pytest.mark.parametrize("how", list(ageing.STATUS))
def test_a_table_goes_after_its_days_and_leaves_nothing(database_url, how):
    async def play_it(host: Host) -> None:
        party = await left(host, how)
        days(host, getattr(USUAL, how) - 0.1)
        assert await cleaned(host) == {}
        assert await is_there(host, party.table)
        days(host, 0.2)
        assert await cleaned(host) == {how: 1}
        assert await empty(host)
        with pytest.raises(Refused, match="not-found"):
            await host.hub.room(party.table)

    scene(database_url, play_it)


@pytest.mark.parametrize("how", list(ageing.STATUS))
def test_a_host_may_keep_everything(sqlite_database, how):
    async def play_it(host: Host) -> None:
        party = await left(host, how)
        days(host, 10_000)
        assert await cleaned(host, Lifetimes(0, 0, 0, 0)) == {}
        assert await is_there(host, party.table)

    scene(sqlite_database, play_it)


def test_a_finished_game_stays_with_an_account_also_if_its_table_is_closed(database_url):
    async def play_it(host: Host) -> None:
        made = await host.house.accounts.register("Ada", "caravan of nine camels")
        parties = [await finished(host, made.account) for _ in range(2)]
        await lobby.close(await parties[1].room(), by_force=True)
        guests = await finished(host)
        days(host, 10_000)
        assert (await cleaned(host)).pop("finished") == 1
        assert [await is_there(host, p.table) for p in (*parties, guests)] == [True, True, False]

    scene(database_url, play_it)


def test_a_table_somebody_looks_at_stays_whichever_worker_cleans(postgres_database):
    async def run() -> None:
        time = Time()
        async with hosted(postgres_database, time) as one, hosted(postgres_database, time) as two:
            party = await finished(one)
            watcher = await one.guest(party.table, party.invite)
            days(one, USUAL.finished + 0.1)
            assert await cleaned(one) == {}, "it gets another day"
            assert await cleaned(two) == {}
            watcher.leaves()
            days(one, 1.1)
            assert await cleaned(two) == {"finished": 1}
            with pytest.raises(Refused, match="not-found"):
                await one.hub.rooms[party.table].catch_up()
            assert party.table not in one.hub.rooms

    asyncio.run(run())


def test_a_change_at_the_last_moment_saves_a_table(sqlite_database):
    async def play_it(host: Host) -> None:
        party = await left(host, "abandoned")
        days(host, 1000)
        before = Cleaner(host.hub, USUAL)._before()
        guests = await party.sit()
        await guests[0].does("chat", text="back again")
        assert not await delete_table(host.store, party.table, before)
        assert await is_there(host, party.table)
        await play(guests, moves=2)

    scene(sqlite_database, play_it)


def test_a_long_table_goes_in_small_steps_and_is_shut_from_the_first(sqlite_database, monkeypatch):
    async def play_it(host: Host) -> None:
        party = await left(host, "abandoned")
        rows = len(await host.rows(party.table))
        monkeypatch.setattr(ageing, "CHUNK", 4)
        assert await host.store.write(party.table, lambda db: ageing.condemn(db, party.table, None))
        host.hub.close_room(party.table)
        with pytest.raises(Refused):
            await host.guest(party.table, party.tokens[0])
        steps = 0
        while await host.store.write(party.table, lambda db: ageing.shorten(db, party.table)):
            steps += 1
        assert steps == -(-rows // 4)
        assert await cleaned(host) == {"closed": 1}, "what was begun is finished later"
        assert await empty(host)

    scene(sqlite_database, play_it)


def test_a_deleted_table_is_not_brought_back_by_who_still_has_it(database_url):
    async def play_it(host: Host) -> None:
        party = await host.table(2)
        guests = await party.sit()
        await play(guests, moves=2)
        assert await delete_table(host.store, party.table)
        answer = await guests[0].say("chat", text="hello?")
        assert (answer["type"], answer["code"]) == ("refused", "not-found")
        assert guests[1].ear.closed, "whoever looks on has to come again"
        assert not await is_there(host, party.table)
        assert await empty(host)

    scene(database_url, play_it)


def test_sessions_that_have_ended_and_jobs_nobody_needs_go(database_url):
    async def play_it(host: Host) -> None:
        await host.house.accounts.register("Ada", "caravan of nine camels")
        party = await left(host, "closed")
        turn = jobs.Job(party.table, "bot", 0, 1, 0)
        await host.store.write(party.table, lambda db: jobs.put(db, [turn]))

        def end(db: Any) -> None:
            db.execute(sessions.update().values(expires_at=host.time() - 1))

        assert await cleaned(host) == {"jobs": 1}
        await host.store.write("", end)
        assert await cleaned(host) == {"sessions": 1}
        assert await host.jobs() == []

    scene(database_url, play_it)


# ---- what is said of it ----------------------------------------------------------------------


def test_guests_are_told_until_when_a_finished_table_is_kept(sqlite_database):
    async def play_it(host: Host) -> None:
        party = await finished(host)
        told = (await party.watcher()).state["table"]
        assert told["kept_until"] == host.time() + USUAL.finished * DAY
        running = await host.table(2)
        assert "kept_until" not in (await running.watcher()).state["table"]

    scene(sqlite_database, play_it)


def test_what_a_host_says_about_days():
    assert lifetimes.read(["finished=365", "closed=0"]) == {"finished": 365, "closed": 0}
    assert Lifetimes.of({"finished": 365}) == Lifetimes(finished=365)
    for wrong in ("finished", "finished=", "finished=-1", "games=3", "finished=x"):
        with pytest.raises(RiadError, match="--keep is one of closed, unbegun"):
            lifetimes.read([wrong])
