"""Nobody sits down as somebody else; who has an account is known by a sign."""

from __future__ import annotations

from tests.server.client import Api
from tests.server.play.test_own_links import PASSWORD, served

ORDER = {"game": "yspahan", "seats": 3, "listed": True}


async def refusal(api: Api, path: str, body: dict[str, object]) -> str:
    answer = await api.call("POST", path, body)
    return str(answer.json().get("code", "ok"))


def test_guests_do_not_sit_down_as_an_account_or_as_the_house(sqlite_database: str):
    async def scene(ada: Api) -> None:
        await ada.post("/api/account", {"name": "Ada", "password": PASSWORD})
        made = await ada.post("/api/tables", ORDER)
        join = f"/api/tables/{made['table']['id']}/join"
        async with ada.somebody_else() as guest, ada.somebody_else() as bob:
            await bob.post("/api/account", {"name": "Bob", "password": PASSWORD})
            for name, code in (("ada", "name-taken"), ("\u0410da", "name-taken"),
                               ("Admin", "bad-name"), ("R1ad", "bad-name")):  # fmt: skip
                for somebody in (guest, bob):
                    assert await refusal(somebody, join, {"name": name}) == code
                    assert await refusal(somebody, "/api/tables", {**ORDER, "name": name}) == code
            await bob.post(join, {"name": "Bobby"})
            await guest.post(join, {"name": "Carla"})
            seats = (await guest.get(f"/api/tables/{made['table']['id']}"))["table"]["seats"]
            assert [(seat["name"], seat.get("account", False)) for seat in seats] == [
                ("Ada", True),
                ("Bobby", True),
                ("Carla", False),
            ]
            [listed] = (await guest.get("/api/tables"))["tables"]
            assert listed["table"]["seats"] == seats

    served(sqlite_database, scene)
