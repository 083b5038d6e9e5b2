"""What is thrown at a socket: bytes, and what may be answered to them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.server.rubbish.wire import BINARY, TEXT, frame

STALE: Final = 987_654_321
"""No question of a test ever has this number, nor has one that differs from it in a few digits."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Frames that make one message, and the answers that are right: refusals, or kinds of reply."""

    data: bytes
    wants: frozenset[str]
    what: str = ""


@dataclass(slots=True)
class Aim:
    """What a sender knows of its table: enough to be wrong on purpose."""

    ask: int = 0
    seat: int | None = None
    words: tuple[str, ...] = ()
    """Every word that could be legal here: never sent with the right question."""
    drafts: bool = False
    status: str = "playing"
    sent: tuple[str, ...] = ()
    """Messages that were acknowledged before: sent again they change nothing."""
    counter: int = field(default=0)

    def fresh(self) -> str:
        self.counter += 1
        return f"h-{self.counter}"


Maker = Callable[[random.Random, Aim], Shot]


def text(message: Any, *wants: str, what: str = "") -> Shot:
    """A message in one frame."""
    return Shot(frame(TEXT, json.dumps(message).encode()), frozenset(wants), what or str(message))


def raw(data: bytes, *wants: str, binary: bool = False) -> Shot:
    """Bytes in one frame: text where they are, else binary, as a text frame has to be text."""
    return Shot(frame(_kind(data, binary), data), frozenset(wants), repr(data[:200]))


def pieces(rng: random.Random, data: bytes, *wants: str) -> Shot:
    """The same in several frames."""
    cuts = sorted(rng.randrange(len(data) + 1) for _ in range(rng.randrange(1, 5)))
    parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    kind = _kind(data, False)
    sent = b"".join(
        frame(kind if n == 0 else 0, part, last=n == len(parts) - 1) for n, part in enumerate(parts)
    )
    return Shot(sent, frozenset(wants), f"in pieces: {data[:200]!r}")


def _kind(data: bytes, binary: bool) -> int:
    try:
        data.decode()
    except UnicodeDecodeError:
        return BINARY
    return BINARY if binary else TEXT
