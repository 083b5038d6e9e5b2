"""Tables that people and bots play at as fast as they can, at random."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.server.stubborn import Message, Stubborn


@dataclass(frozen=True)
class Kind:
    """A kind of table: how many sit there, and when people want to be confirmed."""

    people: int
    bots: int = 0
    prefer: str = "at-once"


KINDS = (
    Kind(3),
    Kind(2, prefer="off"),
    Kind(2, 1, prefer="off"),
    Kind(2, prefer="soon"),
    Kind(0, 3),
)


@dataclass
class Table:
    """A table with everybody at it."""

    id: str
    token: str
    kind: Kind
    clients: list[Stubborn]

    @property
    def step(self) -> int:
        return max(int(client.state.get("step", -1)) for client in self.clients)

    @property
    def over(self) -> bool:
        return any(client.over for client in self.clients)

    @property
    def is_quiet(self) -> bool:
        return not any(client.pending for client in self.clients)


def restless(
    rng: random.Random, prefer: str, playing: asyncio.Event
) -> Callable[..., list[Message]]:
    """Moves at random, some taken back, some talk in between."""
    told: set[Stubborn] = set()

    def choose(client: Stubborn) -> list[Message]:
        if not playing.is_set() or client.seat is None or client.over:
            return []
        said: list[Message] = []
        if client not in told:
            told.add(client)
            said.append({"type": "prefer", "what": "confirm", "value": prefer})
        if rng.random() < 0.08:
            said.append({"type": "chat", "text": f"{client.count} of {client.seat}"})
        return said + _step(client, rng, prefer)

    return choose


def _step(client: Stubborn, rng: random.Random, prefer: str) -> list[Message]:
    draft, question = client.state.get("draft"), client.state.get("question")
    if draft and rng.random() < 0.2:
        return [{"type": rng.choice(("undo", "undo", "restart"))}]
    if draft and draft["barrier"]:
        return [] if prefer == "soon" else [{"type": "confirm"}]
    if question is None:
        return []
    return [{"type": "move", "word": rng.choice(question["options"])["word"]}]
