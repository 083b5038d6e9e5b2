"""Flooding, filling, squatting: too much of what anybody may have a little of."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from itertools import cycle
from typing import Any
from unittest.mock import patch

import uvicorn
from uvicorn.server import ServerState

from riad.server import live
from riad.server.ops.connections import Connections, Patient
from riad.server.ops.limits import SOCKETS
from tests.server.abuse.town import FEW_MESSAGES, PASSWORD, SEATS, VICTIM, Somebody, Town
from tests.server.abuse.trying import Try, attack

ORDER = {"game": "yspahan", "seats": 2}
ALONE = {**ORDER, "hot_seat": True, "options": {"first": 0}}

# ---- flood -----------------------------------------------------------------------------------


@attack("flood", "GET ~/socket")
async def send_messages_without_end(t: Try) -> str:
    """So many are answered; who goes on at five times that is hung up on."""
    line, told = await t.town.greeted(t.who, t.table)
    if told["type"] == "refused":
        return str(told["code"])
    answered = 0
    for _ in range(10 * FEW_MESSAGES):
        line.say({"type": "ping"})
        told = await line.hear()
        answered += told["type"] == "pong"
        if told["type"] == "closed":
            break
    await line.hang_up()
    return f"≤{answered}" if told == {"type": "closed", "code": 1008} else "no end"


@attack("flood", "GET ~/socket")
async def shake_hands_without_end(t: Try) -> str:
    async def shake() -> str:
        line, told = await t.town.greeted(replace(t.who, token="", session=""), t.table)
        await line.hang_up()
        return str(told.get("code", "ok"))

    return await t.town.how_often(shake)


@attack("flood", "GET ~/stream")
async def open_streams_without_end(t: Try) -> str:
    """Of a spectator the last are refused, of a seat the first are closed."""
    held = [await t.town.stream(t.who, f"{t.path}/stream") for _ in range(SOCKETS + 3)]
    await asyncio.sleep(0)
    good = [one for one in held if one.so_far.code == "ok"]
    if len(good) == len(held):
        room = await t.town.hub.room(t.table)
        good = [viewer for viewer in room.viewers if viewer.seat == t.who.seat]
    count = len(good)
    for one in held:
        await one.hang_up()
    return f"≤{count}"


@attack("flood")
async def ask_without_end(t: Try) -> str:
    return await t.town.how_often(lambda: t.town.code(t.who, "/api/tables", method="GET"))


@attack("flood", "POST /api/replay", "POST /api/lint")
async def show_records_without_end(t: Try) -> str:
    """And nothing of them is kept."""
    assert await t.town.code(t.who, "/api/lint", ORDER) == "ok"

    async def show() -> str:
        answer = await t.town.ask(t.who, "POST", "/api/replay", b"riad: 1")
        return "ok" if answer.code == "bad-record" else answer.code

    return await t.town.how_often(show)


@attack("flood", "POST /api/box/{game}")
async def check_boxes_without_end(t: Try) -> str:
    """And nothing of them is kept."""
    wrong = b"[river.rapid.2]\nspace = 60"
    return await t.town.how_often(lambda: t.town.code(t.who, "/api/box/marrakesh", wrong))


@attack("flood", "chat")
async def chat_without_end(t: Try) -> str:
    t.town.time.passes(30)  # since somebody last spoke here
    seat = t.who.seat or 0
    return await t.town.how_often(
        lambda: t.town.say(t.who, t.table, "chat", text="Hurry up", seat=seat)
    )


@attack("flood", "ping", "POST ~/messages")
async def send_requests_without_end(t: Try) -> str:
    return await t.town.how_often(lambda: t.town.say(t.who, t.table, "ping"))


@asynccontextmanager
async def listening(town: Town, door: Connections) -> AsyncIterator[int]:
    """The same application behind real connections, which have hardly any time."""
    config = uvicorn.Config(town.app, log_config=None, access_log=False, lifespan="off")
    config.load()
    made = partial(Patient, config=config, server_state=ServerState(), app_state={})
    with patch.object(Patient, "door", door), patch.object(Patient, "patience", 0.05):
        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]


@attack("flood")
async def connect_without_end(t: Try) -> str:
    door = Connections(most=6, from_one=4)
    async with listening(t.town, door) as port:
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
        told = await asyncio.gather(*(reader.read() for reader, _ in lines))
        for _, writer in lines:
            writer.close()
    refused = [one for one in told if one.startswith(b"HTTP/1.1 503")]
    return f"≤{len(told) - len(refused)}"


# ---- fill ------------------------------------------------------------------------------------


@attack("fill", "POST /api/tables", "POST /api/lessons/{game}")
async def make_tables_without_end(t: Try) -> str:
    """Tables at which somebody learns are tables like others."""
    doors = cycle((("/api/tables", ORDER), ("/api/lessons/yspahan", {})))
    return await t.town.how_often(lambda: t.town.code(t.who, *next(doors)))


@attack("fill", "POST /api/account")
async def register_without_end(t: Try) -> str:
    async def register() -> str:
        name = f"Player {t.town.network()}"
        return await t.town.code(t.who, "/api/account", {"name": name, "password": PASSWORD})

    return await t.town.how_often(register)


@attack("fill", "POST /api/account/boxes")
async def keep_boxes_without_end(t: Try) -> str:
    """The account is full before it is too often."""
    body = {"game": "yspahan", "text": ""}
    often = await t.town.how_often(lambda: t.town.code(t.who, "/api/account/boxes", body))
    if often.startswith("≤"):
        kept = (await t.town.get(t.who, "/api/account/boxes"))["boxes"]
        assert often == f"≤{len(kept)}"
    return often


@attack("fill", "POST ~/join")
async def sit_down_without_end(t: Try) -> str:
    tables = [(await t.town.made())["table"]["id"] for _ in range(7)]
    free = iter(tables)
    who = replace(t.who, token="")
    return await t.town.how_often(lambda: t.town.code(who, f"/api/tables/{next(free)}/join", {}))


@attack("fill", "POST ~/renew", "POST ~/return", "POST ~/leave")
async def renew_keys_and_come_back_without_end(t: Try) -> str:
    """Both write into the log of the table, and are counted together."""
    here = await t.anew()
    scene, who = here.scene, replace(here.who, network=t.town.network())

    async def renew() -> str:
        nonlocal who
        answer = await t.town.ask(who, "POST", f"{scene.path}/renew", {})
        if answer.code == "ok" and who.token:
            who = replace(who, token=answer.json()["token"])
        return answer.code

    def come_back() -> Any:
        return t.town.code(who, f"{scene.path}/return", {"seat": who.seat})

    assert await renew() == "ok"
    often = await t.town.how_often(come_back)
    assert await t.town.code(who, f"{scene.path}/leave", {"seat": who.seat}) == "ok"
    return often if await renew() == "too-many" else "no end"


async def alone(t: Try) -> tuple[Somebody, str]:
    """Somebody at a table of their own, at which something has happened."""
    made = await t.town.made(t.who, **ALONE)
    who, table = replace(t.who, token=made["token"]), made["table"]["id"]
    assert await t.town.say(who, table, "move", ask=1, word="yellow-0", seat=0) == "ok"
    assert await t.town.say(who, table, "confirm", ask=2, seat=0) == "ok"
    return who, table


@attack("fill", "back", "confirm")
async def take_back_without_end(t: Try) -> str:
    who, table = await alone(t)
    with patch.object(live, "MOST_RETURNS", 3):
        return await t.town.how_often(lambda: t.town.say(who, table, "back", step=0, seat=0))


@attack("fill", "POST ~/branch")
async def branch_off_without_end(t: Try) -> str:
    """Every branch is a table, and counted as one."""
    who, table = await alone(t)
    path = f"/api/tables/{table}/branch"
    return await t.town.how_often(lambda: t.town.code(who, path, {"step": 0}))


@attack("fill", "prefer")
async def write_into_the_log_without_end(t: Try) -> str:
    """One share is used up, and the others have theirs."""
    here = await t.anew() if t.person in SEATS else t
    values, seat = itertools.cycle(("off", "soon")), here.who.seat or 0

    def prefer() -> Any:
        wanted = {"what": "confirm", "value": next(values), "seat": seat}
        return t.town.say(here.who, here.table, "prefer", **wanted)

    share = (await t.town.hub.room(here.table)).live.match.seq + 5
    with patch.object(live, "MOST_ROWS", 4 * share):
        often = await t.town.how_often(prefer)
        if not often.startswith("≤"):
            return often
        assert often == f"≤{share}"
        hers = await t.town.say(here.victim, here.table, "chat", text="On I go", seat=VICTIM)
    return "same" if hers == "ok" else hers


@attack("fill", "hash", "nonce")
async def promise_numbers_without_end(t: Try) -> str:
    """Before a game that is full of promises nothing more is promised."""
    made = await t.town.made(t.who, seats=2, hash="0" * 64)
    table, who = made["table"]["id"], replace(t.who, token=made["token"])
    assert await t.town.say(who, table, "hash", hash="1" * 64, seat=0) == "ok"
    await t.town.joined(Somebody(t.town.network()), table)
    assert await t.town.say(who, table, "nonce", nonce="2" * 64, seat=0) == "wrong-number"
    return await t.town.say(who, table, "hash", hash="3" * 64, seat=0)


# ---- squat -----------------------------------------------------------------------------------


async def twice(t: Try, *, by_key: bool) -> str:
    """The same person on two seats of a table that has yet to fill."""
    table = (await t.town.made())["table"]["id"]
    who = await t.town.joined(replace(t.who, token=""), table)
    code = await t.town.code(
        who if by_key else replace(who, token=""), f"/api/tables/{table}/join", {}
    )
    return "may" if code == "ok" else code


@attack("squat", "POST ~/join")
async def sit_on_two_seats(t: Try) -> str:
    return await twice(t, by_key=True)


@attack("squat", "POST ~/join")
async def sit_on_two_seats_as_two_people(t: Try) -> str:
    return await twice(t, by_key=False)


@attack("squat", "POST ~/join", "POST ~/remove")
async def sit_down_again_after_being_removed(t: Try) -> str:
    """Before the game: whoever has made the table can go on by link only."""
    made = await t.town.made()
    owner = Somebody(t.town.network(), token=made["token"])
    path = f"/api/tables/{made['table']['id']}"
    who = replace(t.who, token="")
    joined = await t.town.joined(who, made["table"]["id"])
    await t.town.post(owner, f"{path}/remove", {"seat": joined.seat})
    code = await t.town.code(who, f"{path}/join", {})
    return "may" if code == "ok" else code


@attack("squat", "POST ~/join", "POST /api/account")
async def keep_a_name_by_sitting_under_it(t: Try) -> str:
    """A name is whose account it is; guests keep none."""
    name = f"Nadia {t.person}"
    table = (await t.town.made())["table"]["id"]
    await t.town.joined(replace(t.who, token="", session=""), table, name=name)
    return "same" if (await t.town.registered(name)).session else "kept"


@attack("squat", "POST /api/tables")
async def fill_the_lobby(t: Try) -> str:
    order = {**ORDER, "listed": True}
    return await t.town.how_often(lambda: t.town.code(t.who, "/api/tables", order))
