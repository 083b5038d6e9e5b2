"""Stalling: by silence, by slowness, by saying no, by proposing again and again."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from riad.server import sockets
from riad.server.agreeing import SILENCE
from riad.server.live import Live
from riad.server.mixing import PATIENCE
from riad.server.ops.connections import Connections
from riad.server.viewers import WAITING
from tests.server.abuse.crowds import listening
from tests.server.abuse.town import SEATS, VICTIM, Somebody
from tests.server.abuse.trying import Try, attack


async def proposed(t: Try, by: Somebody, **fields: Any) -> int:
    """The number of what somebody proposes."""
    assert await t.town.say(by, t.table, "propose", **fields, seat=by.seat) == "ok"
    found: int = (await t.town.get(by, t.path))["proposal"]["number"]
    return found


async def all_accept(t: Try, number: int) -> None:
    """All but whoever tries something."""
    for name, seat in SEATS.items():
        if name != t.person:
            by = t.scene.people[name]
            assert await t.town.say(by, t.table, "accept", number=number, seat=seat) == "ok"


async def status(t: Try) -> str:
    return str((await t.town.get(t.victim, t.path))["table"]["status"])


@attack("stall", "propose", "accept", "decline")
async def refuse_to_be_removed(t: Try) -> str:
    """Who is to go is not asked, where there are others to ask."""
    here = await t.anew()
    mine = SEATS[t.person]
    number = await proposed(here, here.victim, what="remove", whom=mine)
    veto = await t.town.say(here.who, here.table, "decline", number=number, seat=mine)
    await all_accept(here, number)
    seats = (await t.town.get(here.victim, here.path))["table"]["seats"]
    assert "bot" in seats[mine]
    return veto


@attack("stall", "propose", "accept")
async def never_answer(t: Try) -> str:
    """Neither the game nor what is proposed: after a week nobody waits any more."""
    here = await t.anew(first=SEATS[t.person])
    await all_accept(here, await proposed(here, here.victim, what="close"))
    assert await status(here) == "playing"
    t.town.time.passes(SILENCE / 1000)
    await t.town.work()
    return "≤7d" if await status(here) == "closed" else "no end"


@attack("stall", "propose", "decline")
async def propose_again_and_again(t: Try) -> str:
    """There is one proposal at a time; whoever always has one would keep others from theirs."""
    here = await t.anew()
    who, victim = here.who, here.victim

    async def propose() -> str:
        code = await t.town.say(who, here.table, "propose", what="close", seat=who.seat or 0)
        if code == "ok":
            number = (await t.town.get(victim, here.path))["proposal"]["number"]
            assert await t.town.say(victim, here.table, "decline", number=number) == "ok"
        return code

    often = await t.town.how_often(propose)
    if often.startswith("≤"):
        await proposed(here, victim, what="remove", whom=who.seat)
    return often


@attack("stall", "POST ~/leave", "decline")
async def say_no_to_everything(t: Try) -> str:
    """Who has enough of it gets up, and a bot plays on."""
    here = await t.anew()
    number = await proposed(here, here.victim, what="close")
    code = await t.town.say(here.who, here.table, "decline", number=number, seat=here.who.seat)
    await t.town.post(here.victim, f"{here.path}/leave", {"seat": VICTIM})
    return "may" if code == "ok" else code


@attack("stall", "POST /api/tables")
async def keep_back_a_promised_number(t: Try) -> str:
    made = await t.town.made(t.who, seats=2, hash="0" * 64)
    table = made["table"]["id"]
    guest = await t.town.joined(Somebody(t.town.network()), table)
    path = f"/api/tables/{table}"
    assert (await t.town.get(guest, path))["table"]["status"] == "open"
    t.town.time.passes(PATIENCE / 1000)
    await t.town.work()
    begun = (await t.town.get(guest, path))["table"]["status"] == "playing"
    return "≤10s" if begun else "no end"


@attack("stall", "GET ~/socket")
async def open_a_socket_and_say_nothing(t: Try) -> str:
    with patch.object(sockets, "HELLO_SECONDS", 0.01):
        line = t.town.socket(t.who, t.table)
        told, end = await line.hear(), await line.hear()
        await line.hang_up()
    return str(told["code"]) if end == {"type": "closed", "code": 1008} else "no end"


@attack("stall")
async def connect_and_say_nothing(t: Try) -> str:
    """Or a letter now and then."""
    async with listening(t.town, Connections()) as port:
        lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        lines[0][1].write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        told = await asyncio.gather(*(reader.read() for reader, _ in lines))
        for _, writer in lines:
            writer.close()
    return "≤30s" if told == [b"", b""] else "no end"


@attack("stall", "GET ~/socket")
async def look_on_and_read_nothing(t: Try) -> str:
    """What is not read is thrown away, and nobody waits for it."""
    line, told = await t.town.greeted(t.who, t.table)
    if told["type"] == "refused":
        return str(told["code"])
    line.reads.clear()
    room: Any = await t.town.hub.room(t.table)

    def talk(live: Live, now: int) -> None:
        live.say(VICTIM, "Is anybody there?", None, now)

    for _ in range(WAITING + 3):
        await room.change(talk)
    behind = [viewer for viewer in room.viewers if viewer.behind]
    code = await t.town.say(t.victim, t.table, "prefer", what="chat", value="on", seat=VICTIM)
    await line.hang_up()
    return "same" if len(behind) == 1 and code == "ok" else "others wait"
