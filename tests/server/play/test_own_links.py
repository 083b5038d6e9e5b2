"""A seat's own link can be made void by whoever holds it; sessions can be seen and ended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from tests.server.client import Api, Socket
from tests.server.play.lines import serving

PASSWORD = "caravan of nine camels"
MINE = "chosen-by-the-browser-itself"


def served(database: str, scene: Callable[[Api], Awaitable[None]]) -> None:
    async def run(url: str) -> None:
        async with asyncio.timeout(60), Api(url) as api:
            await scene(api)

    with serving(database) as url:
        asyncio.run(run(url))


async def code(api: Api, method: str, path: str, body: object, token: str) -> str:
    answer = await api.call(method, path, body, token)
    return str(answer.json().get("code", "ok"))


def test_a_link_that_was_given_away_opens_nothing_any_more(database_url: str):
    async def scene(api: Api) -> None:
        seated = await api.table(2)
        path, old = f"/api/tables/{seated.table}", seated.tokens[1]
        thief = await Socket.open(api.url, seated.table, old)
        renewed = await api.post(f"{path}/renew", {"token": MINE}, old)
        assert renewed == {"token": MINE}
        await thief.until(lambda: False)
        assert thief.other[-1]["code"] == "sign-in"
        assert await code(api, "GET", path, None, old) == "not-found"
        assert (await api.get(path, MINE))["you"] == 1
        socket = await Socket.open(api.url, seated.table, MINE)
        assert (await socket.ask("chat", text="Mine again"))["type"] == "ack"
        await socket.close()
        await thief.close()

    served(database_url, scene)


def test_who_is_removed_is_known_by_the_new_link_too(sqlite_database: str):
    async def scene(api: Api) -> None:
        made = await api.post("/api/tables", {"game": "yspahan", "seats": 3})
        path = f"/api/tables/{made['table']['id']}"
        joined = await api.post(f"{path}/join", {"invite": made["invite"], "seat": 1})
        await api.post(f"{path}/renew", {"token": MINE}, joined["token"])
        await api.post(f"{path}/remove", {"seat": 1}, made["token"])
        socket = await Socket.open(api.url, made["table"]["id"], MINE)
        assert socket.other[-1]["code"] == "removed"
        await socket.close()

    served(sqlite_database, scene)


def test_what_is_no_link_of_ones_own_is_not_renewed(sqlite_database: str):
    async def scene(api: Api) -> None:
        seated = await api.table(2)
        path = f"/api/tables/{seated.table}/renew"
        for token, wanted in (
            (seated.invite, {}),
            (seated.tokens[1], {"token": seated.tokens[0]}),
            (seated.tokens[1], {"token": seated.invite}),
        ):
            assert await code(api, "POST", path, wanted, token) == "not-allowed"
        assert await code(api, "POST", path, {"token": "short"}, seated.tokens[1]) == "malformed"
        assert await code(api, "POST", path, {}, seated.tokens[0]) == "ok"

    served(sqlite_database, scene)


def test_an_account_renews_the_link_it_holds_without_it(sqlite_database: str):
    async def scene(api: Api) -> None:
        await api.post("/api/account", {"name": "Ada", "password": PASSWORD})
        seated = await api.table(2)
        path = f"/api/tables/{seated.table}"
        fresh = (await api.post(f"{path}/renew", {}))["token"]
        async with api.somebody_else() as stranger:
            assert await code(stranger, "GET", path, None, seated.tokens[0]) == "not-found"
            assert (await stranger.get(path, fresh))["you"] == 0

    served(sqlite_database, scene)


def test_one_browser_signs_out_another(sqlite_database: str):
    async def scene(api: Api) -> None:
        ada = {"name": "Ada", "password": PASSWORD}
        await api.post("/api/account", ada)
        async with api.somebody_else() as phone:
            await phone.post("/api/account/sign-in", ada)
            found = (await phone.get("/api/account/sessions"))["sessions"]
            assert [one["here"] for one in found].count(True) == 1
            assert {one["browser"] for one in found} == {"Python"}
            [other] = [one["id"] for one in found if not one["here"]]
            await phone.post("/api/account/sessions/end", {"id": other})
            assert await code(api, "GET", "/api/account", None, "") == "sign-in"
            await api.post("/api/account/sign-in", ada)
            await phone.post("/api/account/sign-out-everywhere")
            for browser in (api, phone):
                assert await code(browser, "GET", "/api/account", None, "") == "sign-in"

    served(sqlite_database, scene)


def test_a_token_is_told_what_it_opens(sqlite_database: str):
    async def scene(api: Api) -> None:
        made = await api.post("/api/tables", {"game": "yspahan", "seats": 3})
        path = f"/api/tables/{made['table']['id']}"
        joined = await api.post(f"{path}/join", {"invite": made["invite"], "seat": 1})
        tokens = {"owner": made["token"], "seat": joined["token"], "invited": made["invite"]}
        rights = {who: await api.get(f"{path}/rights", token) for who, token in tokens.items()}
        tables = [its.pop("table") for its in rights.values()]
        assert rights == {
            "owner": {"seats": [0], "owner": True},
            "seat": {"seats": [1]},
            "invited": {},
        }
        assert {table["game"] for table in tables} == {"yspahan"}

    served(sqlite_database, scene)
