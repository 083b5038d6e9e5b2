"""Once more, the same people: the links that opened one table open the next."""

from __future__ import annotations

import asyncio

from riad.server.store import tables
from tests.server.play.desk import at_desk


async def finished(desk, **order):
    seated = await desk.table(2, **order)
    await desk.finish(seated.table)
    return seated


def test_a_rematch_opens_with_the_same_links(database_url):
    async def run(desk):
        seated = await finished(desk, bots=1, options={"first": 1}, listed=True)
        path = f"/api/tables/{seated.table}"
        again = await desk.post(f"{path}/rematch", token=seated.tokens[1])
        assert again["id"] != seated.table
        assert again["status"] == "playing"
        for seat, token in enumerate(seated.tokens):
            assert (await desk.see(again["id"], token))["you"] == seat
            assert (await desk.see(seated.table, token))["table"]["next"] == again["id"]
        assert (await desk.see(again["id"], seated.invite))["table"] == again
        old, new = [(await desk.hub.room(t)).live for t in (seated.table, again["id"])]
        assert new.order == old.order
        assert new.table.keys[0] not in old.table.keys, "with luck of its own"
        await desk.agree(again["id"], seated.tokens, "close")
        kept = await desk.hub.store.read(lambda db: tables.links_of(db, again["id"]))
        assert len(kept) == 3

    at_desk(database_url, run)


def test_whoever_asks_again_gets_the_same_table(sqlite_database):
    async def run(desk):
        seated = await finished(desk, listed=True)
        path = f"/api/tables/{seated.table}/rematch"
        first, second = [await desk.post(path, token=token) for token in seated.tokens]
        assert first["id"] == second["id"]
        assert len((await desk.get("/api/tables"))["tables"]) == 1, "and no other was made"

    at_desk(sqlite_database, run)


def test_all_who_ask_at_once_get_the_same_table(sqlite_database):
    async def run(desk):
        seated = await finished(desk, listed=True)
        path = f"/api/tables/{seated.table}/rematch"
        asked = [desk.call("POST", path, token=token) for token in seated.tokens * 2]
        answers = await asyncio.gather(*asked)
        assert len((await desk.get("/api/tables"))["tables"]) == 1
        assert {answer.status_code for answer in answers} == {200}, [a.text for a in answers]
        assert len({answer.json()["id"] for answer in answers}) == 1

    at_desk(sqlite_database, run)


def test_there_is_no_rematch_of_a_game_that_is_not_over(sqlite_database):
    async def run(desk):
        seated = await desk.table(2)
        path = f"/api/tables/{seated.table}/rematch"
        await desk.refuses("not-over", "POST", path, token=seated.tokens[0])
        await desk.refuses("not-allowed", "POST", path, token=seated.invite)

    at_desk(sqlite_database, run)


def test_who_left_is_expected_again_and_who_was_removed_is_not(sqlite_database):
    async def run(desk):
        seated = await desk.table(3)
        path = f"/api/tables/{seated.table}"
        await desk.post(f"{path}/leave", {"seat": 1}, seated.tokens[1])
        await desk.agree(seated.table, seated.tokens[::2], "remove", 2)
        invited = await desk.post(f"{path}/invite", token=seated.tokens[0])
        room = await desk.hub.room(seated.table)
        await desk.post(f"{path}/leave", {"seat": 0}, seated.tokens[0])
        await desk.quiet()
        assert room.live.match.game.over
        again = await desk.post(f"{path}/rematch", token=seated.tokens[1])
        assert again["status"] == "open"
        assert again["seats"] == [{"taken": True}, {"taken": True}, {}]
        joined = await desk.post(f"/api/tables/{again['id']}/join", {"invite": invited["invite"]})
        assert (joined["seat"], joined["table"]["status"]) == (2, "playing")

    at_desk(sqlite_database, run)
