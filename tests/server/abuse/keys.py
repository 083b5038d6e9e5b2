"""Stealing, locking out, impersonating: seats, keys, names and accounts of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from riad.server.live import Live
from riad.server.store.schema import metadata
from tests.server.abuse.town import FEW_WATCHERS, PASSWORD, SEATS, SIGN_IN, VICTIM, Somebody
from tests.server.abuse.trying import Try, attack, only

WRONG = "tower of four floors"
HEX = "0" * 64


async def still_sits(t: Try) -> str:
    """The victim has seat and key, and can use them."""
    rights = await t.town.get(replace(t.victim, session=""), f"{t.path}/rights")
    return "same" if rights["seats"] == [VICTIM] else "the seat is gone"


# ---- steal -----------------------------------------------------------------------------------


@attack("steal", "POST ~/join")
async def sit_on_a_seat_that_is_taken(t: Try) -> str:
    return await t.town.code(t.who, f"{t.path}/join", {"seat": VICTIM})


@attack("steal", "POST ~/join")
async def make_the_invitation_a_key(t: Try) -> str:
    return await t.town.code(t.who, f"{t.path}/join", {"token": t.scene.invite})


@attack("steal", "POST ~/leave", "POST ~/return")
async def get_up_and_sit_down_for_another(t: Try) -> str:
    paths = (f"{t.path}/leave", f"{t.path}/return")
    return only({await t.town.code(t.who, path, {"seat": VICTIM}) for path in paths})


@attack("steal", "POST ~/renew")
async def void_the_key(t: Try) -> str:
    here = await t.anew() if t.person in SEATS else t
    code = await t.town.code(here.who, f"{here.path}/renew", {})
    return await still_sits(here) if code == "ok" else code


@attack("steal", "POST ~/bind")
async def bind_the_seat_to_an_account(t: Try) -> str:
    who = replace(t.who, token=t.who.token or t.scene.invite)
    return await t.town.code(who, f"{t.path}/bind")


MESSAGES: dict[str, dict[str, Any]] = {
    "move": {"ask": 1, "word": "yellow-0"},
    "undo": {"ask": 1},
    "restart": {"ask": 1},
    "confirm": {"ask": 1},
    "back": {"step": 0},
    "prefer": {"what": "confirm", "value": "off"},
    "chat": {"text": "I give up"},
    "propose": {"what": "close"},
    "accept": {"number": 0},
    "decline": {"number": 0},
    "hash": {"hash": HEX},
    "nonce": {"nonce": HEX},
}


@attack("steal", "POST ~/messages", *MESSAGES)
async def play_for_another(t: Try) -> str:
    said = [t.town.say(t.who, t.table, kind, **of, seat=VICTIM) for kind, of in MESSAGES.items()]
    return only({await one for one in said})


@attack("steal", "POST /api/account/sign-in")
async def guess_the_password(t: Try) -> str:
    return await t.town.code(t.who, SIGN_IN, {"name": "Vera", "password": WRONG})


@attack("steal", "POST /api/account/recover")
async def guess_a_recovery_code(t: Try) -> str:
    body = {"name": "Vera", "code": "BKQRT", "password": WRONG}
    return await t.town.code(t.who, "/api/account/recover", body)


@attack("steal", "POST /api/account")
async def register_the_name(t: Try) -> str:
    names = ("Vera", "vera", "V\u0435ra")  # the last is Cyrillic
    tries = [{"name": name, "password": WRONG} for name in names[:2]]
    other = replace(t.who, network=t.town.network())
    codes = {await t.town.code(t.who, "/api/account", body) for body in tries}
    alike = {"name": names[2], "password": WRONG}
    return only(codes | {await t.town.code(other, "/api/account", alike)})


@attack(
    "steal", "POST /api/account/password", "POST /api/account/codes", "POST /api/account/delete"
)
async def change_the_account(t: Try) -> str:
    words = {"password": {"old": WRONG, "new": "a word of mine"},
             "codes": {"password": WRONG}, "delete": {"password": WRONG}}  # fmt: skip
    tries = [t.town.code(t.who, f"/api/account/{name}", body) for name, body in words.items()]
    return only({await one for one in tries})


@attack("steal", "POST /api/account/boxes", "POST /api/account/boxes/delete")
async def take_a_box_that_is_kept(t: Try) -> str:
    """Read it, write over it, delete it: its owner has it as it was."""
    path, mine = "/api/account/boxes", {"game": "yspahan", "text": '[box]\nname = "Mine"\n'}
    box = (await t.town.post(t.victim, path, mine))["id"]
    code = only({
        await t.town.code(t.who, f"{path}/{box}", method="GET"),
        await t.town.code(t.who, path, {"game": "yspahan", "text": "", "id": box}),
        await t.town.code(t.who, f"{path}/delete", {"id": box}),
    })  # fmt: skip
    assert (await t.town.get(t.victim, f"{path}/{box}"))["text"] == mine["text"]
    await t.town.post(t.victim, f"{path}/delete", {"id": box})
    return code


@attack("steal")
async def read_keys_in_the_database(t: Try) -> str:
    """What opens seats and accounts is there as hashes only."""

    def all_of(db: Connection) -> str:
        return str([db.execute(select(table)).all() for table in metadata.sorted_tables])

    kept, vera = await t.town.hub.store.read(all_of), t.victim
    secrets = (PASSWORD, vera.token, vera.session, vera.browser, t.scene.invite)
    return "same" if not any(secret in kept for secret in secrets) else "found"


# ---- lock out --------------------------------------------------------------------------------


@attack("lock out", "POST /api/account/sign-in")
async def guess_until_nobody_may_try(t: Try) -> str:
    """Whoever owns the account signs in where she has been, guesses or not."""
    t.town.time.passes(60)  # since somebody last signed in at her browser
    wrong = {"name": "Vera", "password": WRONG}
    codes = [await t.town.code(t.who, SIGN_IN, wrong) for _ in range(12)]
    assert "too-many" in codes, "nobody is held up"
    right = {"name": "Vera", "password": PASSWORD}
    code = await t.town.code(replace(t.victim, session=""), SIGN_IN, right)
    return "same" if code == "ok" else code


@attack("lock out", "POST /api/account/sessions/end")
async def end_the_session(t: Try) -> str:
    found = await t.town.get(t.victim, "/api/account/sessions")
    mine = next(one["id"] for one in found["sessions"] if one["here"])
    code = await t.town.code(t.who, "/api/account/sessions/end", {"id": mine})
    assert (await t.town.get(t.victim, "/api/account"))["name"] == "Vera"
    return code


@attack("lock out", "POST /api/account/sign-out", "POST /api/account/sign-out-everywhere")
async def sign_others_out(t: Try) -> str:
    who = await t.town.registered(f"Leaver {t.town.network()}") if t.person == "account" else t.who
    paths = ("/api/account/sign-out-everywhere", "/api/account/sign-out")
    codes = [await t.town.code(who, path) for path in paths]
    assert (await t.town.get(t.victim, "/api/account"))["name"] == "Vera"
    return "same" if codes[0] == "ok" else only(set(codes))


@attack("lock out", "POST ~/remove")
async def take_the_seat_away(t: Try) -> str:
    return await t.town.code(t.who, f"{t.path}/remove", {"seat": VICTIM})


@attack("lock out", "POST ~/close")
async def close_the_table(t: Try) -> str:
    return await t.town.code(t.who, f"{t.path}/close")


@attack("lock out", "POST ~/invite")
async def void_the_invitation(t: Try) -> str:
    here = await t.anew() if t.person == "owner" else t
    code = await t.town.code(here.who, f"{here.path}/invite")
    return await still_sits(here) if code == "ok" else code


@attack("lock out", "GET ~/socket")
async def take_the_sockets_of_the_seat(t: Try) -> str:
    codes: set[str] = set()
    for _ in range(5):
        line, told = await t.town.greeted(t.who, t.table, VICTIM)
        codes.add(told.get("code", "ok"))
        await line.hang_up()
    return only(codes)


@attack("lock out", "GET ~/stream")
async def take_the_places_of_spectators(t: Try) -> str:
    """Who has a seat needs none of them, wherever they are."""
    path, who = f"{t.path}/stream", replace(t.who, token="", session="")
    held = [await t.town.stream(who, path) for _ in range(FEW_WATCHERS + 1)]
    assert [one.so_far.code for one in held] == ["ok"] * FEW_WATCHERS + ["too-many"]
    held.append(await t.town.stream(t.victim, path))
    code = held[-1].so_far.code
    for one in held:
        await one.hang_up()
    return "same" if code == "ok" else code


@attack("lock out", "POST ~/join")
async def use_up_the_joins(t: Try) -> str:
    """Of an address; whoever comes from another one does not notice."""
    made = await t.town.made()
    path = f"/api/tables/{made['table']['id']}/join"
    often = await t.town.how_often(lambda: _again(t, path))
    assert often == "≤6", often
    code = await t.town.code(replace(t.victim, session="", token=""), path, {})
    return {"ok": "same", "too-many": "may"}.get(code, code)


async def _again(t: Try, path: str) -> str:
    """What is refused for another reason counts as well."""
    code = await t.town.code(t.who, path, {"seat": 0})
    return "ok" if code == "seat-taken" else code


@attack("lock out")
async def ban_somebody(t: Try) -> str:
    somebody = await t.town.registered("Mira")
    await t.town.house.accounts.ban("Mira")
    assert await t.town.code(somebody, "/api/account", method="GET") == "sign-in"
    await t.town.house.accounts.expel("Mira")
    return "may"


# ---- impersonate -----------------------------------------------------------------------------


async def called(t: Try, *names: str) -> str:
    """What is said to whoever makes a table, or sits down, under these names."""
    made = await t.town.made(name="Carla")
    who = replace(t.who, token="")
    join = f"/api/tables/{made['table']['id']}/join"
    return only({await t.town.code(who, join, {"name": name}) for name in names})


@attack("impersonate", "POST ~/join")
async def sit_down_under_the_name_of_an_account(t: Try) -> str:
    return await called(t, "Vera", " VERA")


@attack("impersonate", "POST ~/join")
async def sit_down_under_what_looks_like_it(t: Try) -> str:
    return await called(t, "V\u0435ra", "Ve-ra", "\u24cbera")


@attack("impersonate", "POST ~/join")
async def sit_down_as_the_house(t: Try) -> str:
    return await called(t, "Admin", "Adm1n", "R\u0456ad 2")


@attack("impersonate", "POST ~/join")
async def sit_down_as_a_guest_who_is_there(t: Try) -> str:
    return await called(t, "Carla", "CARLA", "Car1a")


@attack("impersonate", "POST /api/tables")
async def make_a_table_under_a_name(t: Try) -> str:
    order = {"game": "yspahan", "seats": 2, "name": "Vera"}
    return await t.town.code(t.who, "/api/tables", order)


@attack("impersonate", "chat")
async def speak_in_the_name_of_the_table(t: Try) -> str:
    """What people say has a seat, and is nothing the table has said."""
    text = "Vera has been removed from the table."
    code = await t.town.say(t.who, t.table, "chat", text=text, seat=t.who.seat or 0)
    if code != "ok":
        return code
    line = (await t.town.get(t.victim, f"{t.path}/chat"))["lines"][-1]
    return "same" if line["seat"] == t.who.seat and not line.get("said") else "believed"


@attack("impersonate")
async def write_what_nobody_has_said(t: Try) -> str:
    def say(live: Live, now: int) -> None:
        live.say(VICTIM, "I give up", None, now)

    await (await t.town.hub.room(t.table)).change(say)
    lines = (await t.town.get(Somebody(t.town.network()), f"{t.path}/chat"))["lines"]
    return "may" if lines[-1]["seat"] == VICTIM else "same"
