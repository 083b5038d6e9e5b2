"""Whole games through the server, for tests that need something to happen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

from tests.server.client import Seated, Socket

Choose = Callable[[Socket, list[str]], str]


def at_random(seed: int) -> Choose:
    """Words chosen by luck; the same seed at the same table chooses the same."""
    rng = random.Random(seed)
    return lambda _, words: rng.choice(sorted(words))


async def sit(
    url: str, seated: Seated, *, keep: bool = False, prefer: str = "at-once"
) -> list[Socket]:
    """Everybody opens a socket, and lets turns be confirmed as they come."""
    sockets = []
    for seat, token in enumerate(seated.tokens):
        socket = await Socket.open(url, seated.table, token, keep=keep, name=f"s{seat}")
        if prefer != "off":
            assert (await socket.ask("prefer", what="confirm", value=prefer))["type"] == "ack"
        sockets.append(socket)
    return sockets


async def play_on(socket: Socket, choose: Choose, moves: int | None = None) -> int:
    """Answer what one seat is asked, until the game is over or so many moves are made."""
    made = 0
    while moves is None or made < moves:
        await socket.until(lambda: socket.over or socket.question is not None)
        if socket.over or socket.closed:
            break
        assert socket.question is not None
        words = [option["word"] for option in socket.question["options"]]
        answer = await socket.move(choose(socket, words))
        assert answer["type"] in ("ack", "refused"), answer
        if answer["type"] == "ack":
            made += 1
    return made


async def play_out(sockets: Sequence[Socket], seed: int = 1) -> None:
    """All seats play to the end."""
    await asyncio.gather(*(play_on(s, at_random(seed + n)) for n, s in enumerate(sockets)))
