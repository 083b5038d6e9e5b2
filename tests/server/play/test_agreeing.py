"""In a game of several people nobody closes the table or takes a seat away alone."""

from __future__ import annotations

import asyncio

import pytest

from riad.server import lobby
from riad.server import requests as r
from riad.server.agreeing import SILENCE
from riad.server.errors import Refused
from tests.server.play.desk import at_desk
from tests.server.play.host import hosted, scene
from tests.server.play.test_seats import refused

HOME = "192.0.2.7"
ELSEWHERE = "198.51.100.20"


def told(guest):
    """What the table has said to this guest, by key."""
    lines = [line for line in guest.heard if line["type"] == "chatted" and "said" in line]
    return [line["said"]["key"] for line in lines]


async def proposed(guest, what="close", **fields):
    await guest.does("propose", what=what, **fields)
    return guest.state["proposal"]["number"]


async def lines_of(desk, table, token):
    found = await desk.get(f"/api/tables/{table}/chat", token)
    return [line["said"]["key"] for line in found["lines"] if "said" in line]


# ---- closing ---------------------------------------------------------------------------------


def test_a_table_closes_when_all_others_have_accepted(database_url):
    async def run(host):
        party = await host.table(3)
        ada, bea, cleo = guests = await party.sit()
        watcher = await party.watcher()
        await refused("ask-others", lobby.close(await party.room()))
        number = await proposed(ada)
        for guest in (*guests, watcher):
            shown = guest.state["proposal"]
            assert shown == {"number": number, "what": "close", "by": 0, "asked": [1, 2]}
        await bea.does("accept", number=number)
        assert cleo.state["proposal"]["asked"] == [2]
        assert cleo.state["table"]["status"] == "playing"
        await bea.fails("not-asked", "accept", number=number)
        await ada.fails("not-asked", "accept", number=number)
        await cleo.does("accept", number=number)
        for guest in (*guests, watcher):
            assert guest.state["table"]["status"] == "closed"
            assert "proposal" not in guest.state
            keys = ["propose-close", "accept", "accept", "closed"]
            assert told(guest) == [f"notice.{key}" for key in keys]
        assert await host.jobs() == []

    scene(database_url, run)


def test_one_no_is_enough_and_whoever_proposed_may_withdraw(sqlite_database):
    async def run(host):
        party = await host.table(3)
        ada, bea, cleo = await party.sit()
        watcher = await party.watcher()
        number = await proposed(ada)
        await bea.fails("already-proposed", "propose", what="remove", whom=2)
        await watcher.fails("not-allowed", "accept", number=number)
        await bea.does("accept", number=number)
        await cleo.does("decline", number=number)
        assert "proposal" not in ada.state
        await bea.fails("stale", "accept", number=number)
        number = await proposed(bea, "remove", whom=2)
        await ada.fails("stale", "accept", number=number - 1)
        await cleo.fails("not-asked", "decline", number=number)
        await bea.does("decline", number=number)
        assert [key.removeprefix("notice.") for key in told(cleo)] == [
            "propose-close", "accept", "decline", "propose-remove", "withdraw",
        ]  # fmt: skip
        assert ada.state["table"]["seats"][2] == {"taken": True}
        assert ada.state["table"]["status"] == "playing"

    scene(sqlite_database, run)


def test_what_makes_no_sense_is_not_proposed(sqlite_database):
    async def run(host):
        party = await host.table(2, bots=1)
        ada, _ = await party.sit()
        await host.quiet()
        await ada.fails("malformed", "propose", what="remove")
        await ada.fails("malformed", "propose", what="close", whom=1)
        for whom in (0, 2, 15):  # oneself, a bot, nobody
            await ada.fails("not-found", "propose", what="remove", whom=whom)
        waiting = await host.table(1, seats=2)
        [alone] = await waiting.sit()
        await alone.fails("not-started", "propose", what="close")

    scene(sqlite_database, run)


def test_a_proposal_outlives_the_process_and_ends_with_the_game(database_url):
    async def run():
        async with hosted(database_url) as host:
            party = await host.table(3)
            ada, bea, _ = await party.sit()
            number = await proposed(ada, "remove", whom=2)
        async with hosted(database_url) as host:
            ada, bea, cleo = await party.sit(host)
            asked = {"number": number, "what": "remove", "by": 0, "whom": 2, "asked": [1]}
            assert cleo.state["proposal"] == asked
            room = await party.room_at(host)
            room.live.table.status = "over"
            assert "proposal" not in await ada.does("sync")
            room.live.table.status = "playing"
            await bea.does("accept", number=number)
            assert cleo.ear.closed

    asyncio.run(run())


def test_alone_with_bots_nobody_has_to_be_asked(sqlite_database):
    async def run(host):
        party = await host.table(1, bots=1)
        [me] = await party.sit()
        await me.does("propose", what="close")
        assert me.state["table"]["status"] == "closed"
        party = await host.table(1, bots=1)
        await lobby.close(await party.room())

    scene(sqlite_database, run)


# ---- who is asked ----------------------------------------------------------------------------


def test_who_lets_a_bot_play_is_not_asked_and_whoever_proposed_and_gets_up_is_no_longer_heard(
    sqlite_database,
):
    async def run(host):
        party = await host.table(3)
        ada, bea, cleo = await party.sit()
        number = await proposed(ada)
        await lobby.leave(await party.room(), 0)
        assert "proposal" not in bea.state
        number = await proposed(bea)
        assert bea.state["proposal"]["asked"] == [2]
        await cleo.does("accept", number=number)
        assert ada.state["table"]["status"] == "closed"

    scene(sqlite_database, run)


def test_who_owes_an_answer_for_a_week_is_not_waited_for(database_url):
    """The game waits for one of them; the other has nothing to do but to answer the proposal."""

    async def run(host):
        party = await host.table(3, pace="days")
        guests = await party.sit()
        gone = guests[guests[0].state["view"]["waiting"][0]]
        ada, bea = (guest for guest in guests if guest is not gone)
        host.time.now += SILENCE
        number = await proposed(ada)
        assert bea.state["proposal"]["asked"] == sorted([bea.seat, gone.seat])
        await bea.does("accept", number=number)
        assert gone.state["table"]["status"] == "closed"

    scene(database_url, run)


def test_of_two_neither_is_removed_without_being_asked(database_url):
    async def run(host):
        party = await host.table(2)
        ada, bea = await party.sit()
        number = await proposed(ada, "remove", whom=bea.seat)
        assert ada.state["proposal"]["asked"] == [bea.seat]
        await bea.does("decline", number=number)
        assert "proposal" not in ada.state
        assert not bea.ear.closed
        number = await proposed(ada, "remove", whom=bea.seat)
        await bea.does("accept", number=number)
        assert bea.ear.closed

    scene(database_url, run)


def test_whoever_only_waits_for_others_has_a_week_to_answer(database_url):
    async def run(host):
        party = await host.table(3, pace="days")
        guests = await party.sit()
        asked = guests[guests[0].state["view"]["waiting"][0]]
        ada, bea = (guest for guest in guests if guest is not asked)
        host.time.now += SILENCE
        await proposed(asked, "remove", whom=bea.seat)
        host.time.now += SILENCE - 1
        await host.work()
        assert not bea.ear.closed
        await ada.does("chat", text="I have to think about it")
        host.time.now += 1
        await host.work()
        assert not bea.ear.closed, "she is there"
        host.time.now += SILENCE
        await host.work()
        assert bea.ear.closed
        assert ada.state["table"]["seats"][bea.seat] == {"bot": "greedy"}

    scene(database_url, run)


def test_a_bot_that_moves_for_somebody_is_no_sign_of_them(sqlite_database):
    async def run(host):
        clock = {"bank": 0, "increment": 86_400}
        party = await host.table(2, pace="days", clock=clock, timeout="move")
        guests = await party.sit()
        gone = guests[guests[0].state["view"]["waiting"][0]]
        [ada] = (guest for guest in guests if guest is not gone)
        host.time.now += SILENCE // 2
        await host.work()
        assert gone.step > 0, "a bot has moved"
        host.time.now += SILENCE // 2
        await ada.does("propose", what="close")
        assert ada.state["table"]["status"] == "closed"

    scene(sqlite_database, run)


# ---- a freed seat ----------------------------------------------------------------------------


def test_who_is_removed_is_told_and_a_bot_plays_on(database_url):
    async def run(host):
        party = await host.table(3)
        ada, bea, cleo = await party.sit()
        await refused("ask-others", lobby.remove(await party.room(), 2))
        number = await proposed(ada, "remove", whom=2)
        await cleo.fails("not-asked", "accept", number=number)
        await bea.does("accept", number=number)
        assert cleo.heard[-1] == {"type": "refused", "code": "removed", "key": "error.removed"}
        assert cleo.ear.closed
        assert told(bea)[-1] == "notice.removed"
        assert bea.state["table"]["seats"][2] == {"bot": "greedy"}
        assert "proposal" not in bea.state
        for token in (party.tokens[2], party.invite):
            with pytest.raises(Refused, match="not-found"):
                await host.guest(party.table, token)

    scene(database_url, run)


async def freed(host, **order):
    """A game of three in which a seat has become free; its room, and an invitation to it."""
    made = await lobby.make(host.hub, r.Order(game="yspahan", seats=3, **order), None, "", HOME)
    room = await host.hub.room(made.table.id)
    tokens = [made.token]
    for network in ("203.0.113.1", "203.0.113.2"):
        joined = await lobby.join(room, r.Join(invite=made.invite), None, network)
        tokens.append(joined.token)
    await lobby.remove(room, 2, by_force=True)
    await host.quiet()
    return room, tokens, (await lobby.invite(room)).invite


def test_whoever_sits_or_sat_at_the_table_does_not_get_the_free_seat(database_url):
    """It would show the owner the cards of an opponent; the one removed knows them already."""

    async def run():
        async with hosted(database_url) as host:
            room, tokens, invite = await freed(host)
            table = room.id
        async with hosted(database_url) as host:
            room = await host.hub.room(table)
            join = r.Join(invite=invite)
            for network in (HOME, "203.0.113.1", "203.0.113.2"):
                await refused("seat-closed", lobby.join(room, join, None, network))
            again = r.Join(invite=invite, token=tokens[2])
            await refused("seat-closed", lobby.join(room, again, None, ELSEWHERE))
            await refused("seat-closed", lobby.join(room, join, None, ELSEWHERE, seated=True))
            joined = await lobby.join(room, join, None, ELSEWHERE)
            assert joined.seat == 2

    asyncio.run(run())


def test_nobody_sits_on_two_seats(database_url):
    async def run(desk):
        made = await desk.made(seats=3)
        path, invite = f"/api/tables/{made['table']['id']}/join", {"invite": made["invite"]}
        await desk.refuses("seat-closed", "POST", path, invite, made["token"])
        await desk.refuses("seat-closed", "POST", path, {"invite": made["token"]})
        await desk.post("/api/account", {"name": "Bea", "password": "caravan of nine camels"})
        assert (await desk.post(path, invite))["seat"] == 1
        await desk.refuses("seat-closed", "POST", path, invite)

    at_desk(database_url, run)


def test_the_same_people_are_known_again_in_a_rematch(sqlite_database):
    async def run(host):
        room, _, _ = await freed(host)
        live = room.live
        live.table.status = "over"
        info = await lobby.rematch(room)
        again = await host.hub.room(info.id)
        assert again.live.match.agreement.held == live.match.agreement.held
        assert again.live.match.agreement.held

    scene(sqlite_database, run)


def test_what_the_table_tells_is_read_again_by_those_who_come_later(sqlite_database):
    async def run(desk):
        seated = await desk.table(3)
        ada, bea, cleo = seated.tokens
        await desk.say(seated.table, ada, "propose", what="remove", whom=2)
        number = (await desk.see(seated.table, bea))["proposal"]["number"]
        await desk.say(seated.table, bea, "accept", number=number)
        keys = ["propose-remove", "accept", "removed"]
        assert await lines_of(desk, seated.table, ada) == [f"notice.{key}" for key in keys]
        await desk.refuses("not-found", "GET", f"/api/tables/{seated.table}", token=cleo)

    at_desk(sqlite_database, run)
