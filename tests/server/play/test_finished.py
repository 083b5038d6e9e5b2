"""What an account has played to the end: what each game came to, and how it was ordered."""

from __future__ import annotations

from riad.server.store import tables
from tests.server.play.desk import at_desk

ADA = {"name": "Ada", "password": "caravan of nine camels"}


def test_an_account_finds_what_its_games_came_to(sqlite_database):
    async def run(desk):
        await desk.post("/api/account", ADA)
        assert await desk.get("/api/account/finished") == {"tables": []}
        seated = await desk.table(2)
        order = {"game": "marrakesh", "solo": "simple", "modules": ["camels"]}
        alone = await desk.table(1, **order)
        open_ = await desk.table(2)
        await desk.finish(seated.table)
        await desk.finish(alone.table)
        found = (await desk.get("/api/account/finished"))["tables"]
        by_id = {one["table"]["id"]: one for one in found}
        assert set(by_id) == {seated.table, alone.table}
        assert open_.table not in by_id
        two, one = by_id[seated.table], by_id[alone.table]
        assert (two["mine"], one["mine"]) == ([0], [0])
        assert (one["table"]["solo"], one["table"]["modules"]) == ("simple", ["camels"])
        assert one["table"]["edition"] == "essential"
        assert one["result"]["verdict"]["key"].startswith("pachabot.")
        for listed in (one, two):
            result = listed["result"]
            sums = [sum(seat.values()) for seat in result["breakdown"]]
            assert sums == result["scores"]
        earlier = await desk.get(f"/api/account/finished?before={min(t['updated'] for t in found)}")
        assert earlier == {"tables": []}
        await desk.refuses("malformed", "GET", "/api/account/finished?before=x", token=None)

    at_desk(sqlite_database, run)


def test_a_long_list_comes_in_parts(sqlite_database, monkeypatch):
    monkeypatch.setattr(tables._with_seats, "__defaults__", (2,))

    async def run(desk):
        await desk.post("/api/account", ADA)
        for _ in range(3):
            await desk.finish((await desk.table(2)).table)
        first = (await desk.get("/api/account/finished"))["tables"]
        last = first[-1]["updated"]
        rest = (await desk.get(f"/api/account/finished?before={last}"))["tables"]
        assert [len(first), len(rest)] == [2, 1]
        assert len({one["table"]["id"] for one in (*first, *rest)}) == 3

    at_desk(sqlite_database, run)
