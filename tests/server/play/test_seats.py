"""Sitting down, getting up, coming back, being shown the door."""

from __future__ import annotations

import asyncio

import pytest

from riad.kernel.luck import commitment
from riad.server import lobby, showing
from riad.server import messages as m
from riad.server import requests as r
from riad.server.errors import Refused
from tests.server.play.desk import at_desk
from tests.server.play.host import hosted, play, scene


async def refused(code, attempt):
    with pytest.raises(Refused) as caught:
        await attempt
    assert caught.value.code == code


# ---- sitting down ----------------------------------------------------------------------------


def test_the_game_begins_when_the_last_person_sits_down(database_url):
    async def run(desk):
        made = await desk.made(seats=3, name="Ada")
        table, invite = made["table"]["id"], {"invite": made["invite"]}
        path = f"/api/tables/{table}"
        second = await desk.post(f"{path}/join", {**invite, "name": " Émile  Zola "})
        assert (second["seat"], second["table"]["status"]) == (1, "open")
        before = await desk.see(table, made["token"])
        assert "commitment" not in before
        assert "view" not in before
        await desk.refuses("not-started", "GET", f"{path}/record", token=made["token"])
        third = await desk.post(f"{path}/join", invite)
        assert (third["seat"], third["table"]["status"]) == (2, "playing")
        names = [seat.get("name", "") for seat in third["table"]["seats"]]
        assert names == ["Ada", "Émile Zola", ""]
        promised = (await desk.hub.room(table)).live.table.keys
        for token in (made["token"], second["token"], third["token"], made["invite"]):
            state = await desk.see(table, token)
            assert state["commitment"] == commitment(bytes.fromhex(promised[0]))
            assert "keys" not in state
            assert state["view"] is not None
        await desk.refuses("table-full", "POST", f"{path}/join", invite)

    at_desk(database_url, run)


def test_the_invitation_is_no_key_of_ones_own(database_url):
    async def run(desk):
        made = await desk.made()
        path, invite = f"/api/tables/{made['table']['id']}/join", {"invite": made["invite"]}
        await desk.refuses("malformed", "POST", path, {**invite, "token": made["invite"]})
        assert (await desk.post(path, invite))["seat"] == 1

    at_desk(database_url, run)


def test_a_seat_can_be_chosen_if_it_is_free(sqlite_database):
    async def run(desk):
        made = await desk.made(seats=4, bots=["random"])
        path, invite = f"/api/tables/{made['table']['id']}/join", {"invite": made["invite"]}
        for seat in (0, 3, 4, 15):  # taken, a bot's, and not there
            await desk.refuses("seat-taken", "POST", path, {**invite, "seat": seat})
        await desk.refuses("malformed", "POST", path, {**invite, "seat": -1})
        await desk.refuses("bad-name", "POST", path, {**invite, "name": "x"})
        joined = await desk.post(path, {**invite, "seat": 2})
        assert joined["seat"] == 2
        assert (await desk.see(made["table"]["id"], joined["token"]))["you"] == 2
        assert (await desk.post(path, invite))["seat"] == 1

    at_desk(sqlite_database, run)


def test_two_who_want_the_last_seat_at_once_do_not_both_get_it(database_url):
    async def run(desk):
        made = await desk.made(seats=2)
        path, invite = f"/api/tables/{made['table']['id']}/join", {"invite": made["invite"]}
        answers = await asyncio.gather(*(desk.call("POST", path, invite) for _ in range(5)))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]

    at_desk(database_url, run)


def test_who_leaves_before_the_game_has_left(sqlite_database):
    async def run(desk):
        made = await desk.made(seats=3, name="Ada")
        table, path = made["table"]["id"], f"/api/tables/{made['table']['id']}"
        joined = await desk.post(f"{path}/join", {"invite": made["invite"], "name": "Bea"})
        await desk.post(f"{path}/leave", {"seat": 1}, joined["token"])
        await desk.refuses("not-found", "GET", path, token=joined["token"])
        assert (await desk.see(table, made["token"]))["table"]["seats"][1] == {}
        again = await desk.post(f"{path}/join", {"invite": made["invite"], "name": "Cleo"})
        assert again["seat"] == 1
        await desk.refuses("not-allowed", "POST", f"{path}/leave", {"seat": 0}, again["token"])

    at_desk(sqlite_database, run)


# ---- in a running game -----------------------------------------------------------------------


def test_who_leaves_a_game_is_played_for_and_may_come_back(database_url):
    async def run(host):
        party = await host.table(2)
        room = await party.room()
        guests = await party.sit()
        seat = room.live.match.game.waiting[0]
        await lobby.leave(room, seat)
        await host.quiet()
        info = showing.info(room.live).seats[seat]
        assert (info.bot, info.taken) == ("greedy", True)
        assert room.live.match.step > 0, "the bot has played"
        assert room.live.match.game.waiting == (1 - seat,)
        await lobby.leave(room, seat)  # a second time: nothing happens
        await lobby.come_back(room, seat)
        assert showing.info(room.live).seats[seat].bot == ""
        await play(guests, moves=30)
        assert not host.hub.doing.names
        words = [row.word for row in await host.rows(party.table) if row.kind == "seat"]
        assert words == ["joined", "left", "returned"]
        assert guests[seat].state["table"]["seats"][seat] == {"taken": True}

    scene(database_url, run)


def test_a_seat_that_is_left_keeps_its_token_and_may_look_on(sqlite_database):
    async def run(host):
        party = await host.table(2)
        room = await party.room()
        await lobby.leave(room, 0)
        await host.quiet()
        again = await host.guest(party.table, party.tokens[0])
        assert again.state["you"] == 0

    scene(sqlite_database, run)


def test_a_draft_is_dropped_when_its_seat_is_left(sqlite_database):
    async def run(host):
        party = await host.table(2)
        room = await party.room()
        guests = await party.sit()
        seat = room.live.match.game.waiting[0]
        await guests[seat].move("yellow-1")
        assert guests[seat].state["draft"]["count"] == 1
        await room.change(lambda live, now: live.leave(seat, now))
        assert room.live.match.draft is None
        assert "draft" not in guests[seat].state
        kinds = [row.kind for row in await host.rows(party.table)]
        assert kinds.index("restart") < kinds.index("seat", kinds.index("answer"))

    scene(sqlite_database, run)


def test_an_admin_removes_somebody_and_somebody_else_sits_down(database_url):
    async def run(host):
        party = await host.table(2)
        room = await party.room()
        guests = await party.sit()
        second = await host.guest(party.table, party.tokens[1])
        invite = (await lobby.remove(room, 1, by_force=True)).invite
        await host.quiet()
        assert guests[1].heard[-1]["code"] == "removed"
        assert guests[1].ear.closed
        assert second.ear.closed
        assert not guests[0].ear.closed
        assert showing.info(room.live).seats[1] == m.SeatInfo(bot="greedy")
        await refused("not-found", host.guest(party.table, party.tokens[1]))
        joined = await lobby.join(room, r.Join(invite=invite, name="Bea"), None)
        assert joined.seat == 1
        bea = await host.guest(party.table, joined.token)
        assert bea.state["you"] == 1
        assert bea.state["table"]["seats"][1] == {"name": "Bea", "taken": True}
        await play([guests[0], bea], moves=40)
        assert {row.seat for row in await host.rows(party.table) if row.kind == "confirm"} == {0, 1}

    scene(database_url, run)


def test_a_removed_seat_opens_nothing_any_more(sqlite_database):
    async def run(desk):
        made = await desk.made(seats=3)
        path = f"/api/tables/{made['table']['id']}"
        second = (await desk.post(f"{path}/join", {"invite": made["invite"]}))["token"]
        removed = await desk.post(f"{path}/remove", {"seat": 1}, made["token"])
        await desk.refuses("not-found", "GET", path, token=second)
        await desk.refuses("not-found", "GET", path, token=made["invite"])
        body = {"type": "chat", "id": "a", "text": "but I was here"}
        await desk.refuses("not-found", "POST", f"{path}/messages", body, second)
        await desk.refuses("not-found", "POST", f"{path}/remove", {"seat": 3}, made["token"])
        invited = await desk.see(made["table"]["id"], removed["invite"])
        assert "you" not in invited

    at_desk(sqlite_database, run)


def test_only_the_owner_removes_and_closes(sqlite_database):
    async def run(desk):
        seated = await desk.table(2)
        path = f"/api/tables/{seated.table}"
        for token in (seated.tokens[1], seated.invite):
            await desk.refuses("not-allowed", "POST", f"{path}/remove", {"seat": 0}, token)
            await desk.refuses("not-allowed", "POST", f"{path}/close", token=token)

    at_desk(sqlite_database, run)


def test_a_record_has_the_names_of_those_who_sit_there(sqlite_database):
    """Whoever opens the table later, in whichever process, reads the same record."""

    async def run():
        async with hosted(sqlite_database) as host:
            party = await host.table(2)
            room = await party.room()
            await lobby.remove(room, 1, by_force=True)
            await host.quiet()
            await lobby.join(room, r.Join(name="Bea"), None)
            before = showing.record(room.live, 0)
            assert '"Bea"' in before
        async with hosted(sqlite_database) as host:
            assert showing.record((await host.hub.room(party.table)).live, 0) == before

    asyncio.run(run())


# ---- the end of a table ----------------------------------------------------------------------


def test_a_closed_table_can_be_looked_at_and_nothing_else(database_url):
    async def run(host):
        party = await host.table(2)
        room = await party.room()
        guests = await party.sit()
        await play(guests, moves=5)
        seat = room.live.match.game.waiting[0]
        guest = guests[seat]
        word = guest.words[0]
        await lobby.close(room, by_force=True)
        assert guest.state["table"]["status"] == "closed"
        assert guest.question is None
        ask = guest.state["ask"]
        await guest.fails("closed", "move", ask=ask, word=word)
        await guest.fails("closed", "back", step=0)
        await guest.fails("closed", "chat", text="hello?")
        await refused("closed", lobby.join(room, r.Join(invite=party.invite), None))
        await refused("closed", lobby.remove(room, 1))
        await refused("closed", lobby.close(room))
        assert await host.jobs() == []
        assert (await guest.does("history"))["steps"]
        again = await host.guest(party.table, party.tokens[0])
        assert again.state["view"] == guests[0].state["view"]

    scene(database_url, run)


def test_a_bot_that_was_thinking_when_the_table_closed_plays_no_more(sqlite_database):
    async def run(host):
        thinking, go_on = asyncio.Event(), asyncio.Event()

        async def think(work, *args):
            thinking.set()
            await go_on.wait()
            return work(*args)

        party = await host.table(1, 1)
        room = await party.room()
        host.hub.bots.run = think
        await lobby.leave(room, 0)
        await thinking.wait()
        await lobby.close(room)
        seq = room.live.match.seq
        go_on.set()
        await host.quiet()
        assert room.live.match.seq == seq

    async def run_bounded(host):
        async with asyncio.timeout(20):
            await run(host)

    scene(sqlite_database, run_bounded)
