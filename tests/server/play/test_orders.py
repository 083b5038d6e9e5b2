"""Making a table: what can be ordered, what is refused, and what the lobby shows of it."""

from __future__ import annotations

from typing import Any

import msgspec

from riad.server import requests as r
from riad.server.store import tables
from tests.server.play.desk import at_desk

EVERYTHING: dict[str, Any] = {
    "game": "yspahan",
    "seats": 4,
    "edition": None,
    "modules": [],
    "options": {"first": 2, "discounts-combine": False, "reshuffle": "deck-empty"},
    "solo": None,
    "bots": ["greedy", "random"],
    "pace": "days",
    "clock": {"bank": 3600, "increment": 86_400},
    "timeout": "move",
    "listed": True,
    "hot_seat": False,
    "watch": False,
    "name": "Ada",
    "box": "",
}

WRONG: dict[str, dict[str, Any]] = {
    "no such game": {"game": "chess"},
    "too few seats": {"seats": 1},
    "too many seats": {"seats": 5},
    "no seats": {"seats": 0},
    "an edition it does not have": {"edition": "essential"},
    "a module it does not have": {"modules": ["camels"]},
    "an option it does not have": {"options": {"speed": "high"}},
    "an option's value it does not have": {"options": {"first": 9}},
    "a number for a switch": {"options": {"discounts-combine": 1}},
    "a solo opponent it does not have": {"solo": "pachabot"},
    "two seats against an opponent for one": {"game": "marrakesh", "solo": "pachabot"},
    "a dial of an opponent who is not there": {"game": "marrakesh", "options": {"one-show": True}},
    "no such bot": {"bots": ["clever"]},
    "nobody but bots, and somebody who wants to play": {"bots": ["random", "random"]},
    "more bots than seats": {"bots": ["random"] * 3},
    "all at one screen, and nobody there": {"hot_seat": True, "watch": True},
}

MALFORMED = {
    "no game": {"seats": 2},
    "a word that is none": {"game": "yspahan", "seats": 2, "colour": "red"},
    "half a seat": {"game": "yspahan", "seats": 2.5},
    "an unknown pace": {"game": "yspahan", "seats": 2, "pace": "slow"},
    "an unknown rule for the clock": {"game": "yspahan", "seats": 2, "timeout": "lose"},
    "a clock without time": {"game": "yspahan", "seats": 2, "clock": {"increment": 0}},
    "a name with a line end": {"game": "yspahan", "seats": 2, "name": "A\nB"},
    "a list": [],
}


def test_a_table_can_be_ordered_in_every_detail(database_url):
    async def scene(desk):
        made = await desk.made(**EVERYTHING)
        table = made["table"]
        assert table["status"] == "open"
        assert table["seats"] == [
            {"name": "Ada", "taken": True},
            {},
            {"bot": "greedy"},
            {"bot": "random"},
        ]
        row, _ = await desk.hub.store.read(lambda db: tables.get(db, table["id"]))
        kept = msgspec.json.decode(row.order, type=r.Order)
        # a name is kept with the seat only, where an account can take it away again
        assert kept == msgspec.convert({**EVERYTHING, "name": None}, r.Order)
        await desk.post(f"/api/tables/{table['id']}/join", {"name": "Émile"})
        room = await desk.hub.room(table["id"])
        game = room.live.match.game
        assert game.book.config.seats == 4
        assert [game.book.config.option(name) for name in EVERYTHING["options"]] == [
            2,
            False,
            "deck-empty",
        ]
        assert game.book.config.names == ("Ada", "Émile", "greedy", "random")
        assert game.table.first == 2
        assert room.live.match.clocks.bank == 3_600_000
        assert room.live.match.clocks.increment == 86_400_000

    at_desk(database_url, scene)


def test_what_the_game_or_the_house_does_not_have_is_refused(database_url):
    async def scene(desk):
        for wrong in WRONG.values():
            order = {"game": "yspahan", "seats": 2, **wrong}
            await desk.refuses("unknown-order", "POST", "/api/tables", order)
        await desk.made()  # and the same order without anything wrong is taken

    at_desk(database_url, scene)


def test_what_is_no_order_is_refused(sqlite_database):
    async def scene(desk):
        for wrong in MALFORMED.values():
            await desk.refuses("malformed", "POST", "/api/tables", wrong)

    at_desk(sqlite_database, scene)


def test_a_name_that_shows_nothing_is_refused(sqlite_database):
    async def scene(desk):
        for name in ("A", "\u3164\u3164", " "):
            order = {"game": "yspahan", "seats": 2, "name": name}
            await desk.refuses("bad-name", "POST", "/api/tables", order)

    at_desk(sqlite_database, scene)


def test_with_bots_only_missing_the_game_begins_at_once(sqlite_database):
    async def scene(desk):
        made = await desk.made(seats=3, bots=["random", "greedy"], name="Ada")
        state = await desk.see(made["table"]["id"], made["token"])
        assert made["table"]["status"] == state["table"]["status"] == "playing"
        assert state["table"]["alone"]
        assert state["you"] == 0
        assert len(state["commitment"]) == 64

    at_desk(sqlite_database, scene)


def test_at_a_hot_seat_table_one_link_opens_all_seats_of_people(sqlite_database):
    async def scene(desk):
        made = await desk.made(seats=4, bots=["random"], hot_seat=True)
        table, token = made["table"]["id"], made["token"]
        assert made["table"]["alone"]
        assert [seat.get("taken", False) for seat in made["table"]["seats"]] == [1, 1, 1, 0]
        for seat in range(3):
            assert (await desk.see(table, token, f"?seat={seat}"))["you"] == seat
        await desk.refuses("not-allowed", "GET", f"/api/tables/{table}?seat=3", token=token)
        assert "you" not in await desk.see(table, token)  # nobody's hand until a seat is named
        await desk.refuses(
            "table-full", "POST", f"/api/tables/{table}/join", {"invite": made["invite"]}
        )

    at_desk(sqlite_database, scene)


def test_whoever_only_wants_to_watch_owns_the_table_and_has_no_seat(sqlite_database):
    async def scene(desk):
        made = await desk.made(seats=2, watch=True, name="Ada")
        table, token = made["table"]["id"], made["token"]
        assert made["table"]["seats"] == [{}, {}]
        assert "you" not in await desk.see(table, token)
        joined = await desk.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
        assert joined["seat"] == 0
        await desk.refuses(
            "not-allowed", "POST", f"/api/tables/{table}/close", token=joined["token"]
        )
        assert await desk.post(f"/api/tables/{table}/close", token=token) == {"done": True}

    at_desk(sqlite_database, scene)


def test_an_unlisted_table_is_not_there_for_strangers(sqlite_database):
    async def scene(desk):
        made = await desk.made()
        path = f"/api/tables/{made['table']['id']}"
        assert (await desk.get("/api/tables"))["tables"] == []
        for token in (None, "x" * 43):
            await desk.refuses("not-found", "GET", path, token=token)
            await desk.refuses("not-found", "POST", f"{path}/join", {}, token)
            await desk.refuses("not-found", "GET", f"{path}/record", token=token)
        await desk.refuses("not-found", "POST", f"{path}/join", {"invite": "y" * 43})
        for token in (made["token"], made["invite"]):
            assert (await desk.see(made["table"]["id"], token))["table"]["status"] == "open"

    at_desk(sqlite_database, scene)


def test_the_lobby_shows_listed_tables_until_they_are_over_the_newest_first(database_url):
    async def scene(desk):
        first = await desk.made(listed=True, name="Ada", pace="days")
        await desk.made(name="Bea")
        second = await desk.made(listed=True, seats=3, bots=["random"], name="Cleo")

        async def shown():
            return {t["table"]["id"]: t for t in (await desk.get("/api/tables"))["tables"]}

        listed = await shown()
        one, two = first["table"]["id"], second["table"]["id"]
        assert set(listed) == {one, two}
        assert listed[one]["pace"] == "days"
        assert listed[one]["waiting"] == []
        assert listed[two]["table"]["seats"] == [
            {"name": "Cleo", "taken": True},
            {},
            {"bot": "random"},
        ]
        dora = await desk.post(f"/api/tables/{one}/join", {"name": "Dora"})
        listed = await shown()
        assert next(iter(listed)) == one, "what happened last comes first"
        assert listed[one]["table"]["status"] == "playing"
        assert len(listed[one]["waiting"]) == 1
        await desk.agree(one, [first["token"], dora["token"]], "close")
        assert set(await shown()) == {two}

    at_desk(database_url, scene)


def test_anybody_may_watch_a_listed_table_but_no_hand(sqlite_database):
    async def scene(desk):
        made = await desk.made(listed=True, seats=2, bots=["random"])
        table = made["table"]["id"]
        state = await desk.see(table)
        assert "you" not in state
        assert "question" not in state
        assert all("hidden" in p["hand"] for p in state["view"]["table"]["players"])
        await desk.refuses("not-allowed", "GET", f"/api/tables/{table}?seat=0")
        await desk.refuses("malformed", "GET", f"/api/tables/{table}?seat=zero")

    at_desk(sqlite_database, scene)
