"""Tables in every state a table can be in, with somebody at each who means no good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.server.client import Api, Seated, Socket
from tests.server.play.games import play_out, sit
from tests.server.rubbish.requests import Place
from tests.server.rubbish.shots import Aim
from tests.server.rubbish.wire import Talk


@dataclass(slots=True)
class Sender:
    """A socket at a table, and what it knows about it."""

    talk: Talk
    aim: Aim


@dataclass(slots=True)
class Scene:
    """Everybody, and every table."""

    senders: list[Sender]
    places: list[Place]


async def begun(api: Api, url: str, seats: int, **order: Any) -> Seated:
    """A game whose first player has thought aloud: there is a draft."""
    seated = await api.table(seats, **order)
    sockets = await sit(url, seated, prefer="off")
    for socket in sockets:
        if socket.question is not None:
            word = socket.question["options"][0]["word"]
            assert (await socket.ask("move", ask=socket.state["ask"], word=word))["type"] == "ack"
    for socket in sockets:
        await socket.close()
    return seated


async def finished(api: Api, url: str, seed: int) -> Seated:
    """A game that was played to its end."""
    seated = await api.table(2)
    sockets = await sit(url, seated)
    await play_out(sockets, seed)
    for socket in sockets:
        await socket.close()
    return seated


async def closed(api: Api) -> Seated:
    seated = await api.table(2)
    await api.agree(seated.table, seated.tokens, "close")
    return seated


async def waiting(api: Api) -> Seated:
    """A table at which somebody is missing."""
    order = {"game": "yspahan", "seats": 3, "listed": True}
    made = await api.post("/api/tables", order)
    return Seated(made["table"]["id"], [made["token"]], made["invite"])


async def against_a_bot(api: Api, url: str) -> Seated:
    """Alone with a bot, which has had its turn."""
    seated = await api.table(1, 1)
    socket = await Socket.open(url, seated.table, seated.tokens[0])
    await socket.until(lambda: socket.question is not None)
    await socket.close()
    return seated


async def all_tables(api: Api, url: str, seed: int) -> list[Seated]:
    return [
        await begun(api, url, 2),
        await begun(api, url, 3, listed=True),
        await begun(api, url, 4),
        await finished(api, url, seed),
        await closed(api),
        await waiting(api),
        await against_a_bot(api, url),
    ]


async def set_up(api: Api, port: int, url: str, seed: int) -> Scene:
    """The tables, and a socket for every seat and one spectator of each."""
    tables = await all_tables(api, url, seed)
    senders = [
        await take_aim(port, seated, token)
        for seated in tables
        for token in (*seated.tokens, seated.invite)
    ]
    return Scene(senders, [place(port, seated) for seated in tables])


def place(port: int, seated: Seated) -> Place:
    """Where requests go: with tokens that may do nothing, besides looking."""
    return Place(port, seated.table, (*seated.tokens, seated.invite, "t" * 43))


async def take_aim(port: int, seated: Seated, token: str) -> Sender:
    talk = await Talk.open(port, seated.table)
    state = await talk.hello(token=token)
    return Sender(talk, aim_of(state))


def aim_of(state: dict[str, Any]) -> Aim:
    """What can be got wrong by whoever sees this."""
    question = state.get("question") or {"options": ()}
    return Aim(
        ask=state.get("ask", 0),
        seat=state.get("you"),
        words=tuple(option["word"] for option in question["options"]),
        drafts="draft" in state,
        status=state["table"]["status"],
        sent=tuple(f"s{state['you']}-{n}" for n in _known_ids(state)),
    )


def _known_ids(state: dict[str, Any]) -> Sequence[int]:
    """Ids the honest client has had acknowledged: it counts its messages."""
    return (1,) if "draft" in state else ()
