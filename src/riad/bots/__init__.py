"""Bots. A bot sees what its seat sees: an imagined world, never the true game."""

from __future__ import annotations

from collections.abc import Mapping

from riad.kernel.errors import UnknownName, expected

from .base import Bot
from .greedy import Greedy
from .uniform import Random

BOTS: Mapping[str, type[Bot]] = {"random": Random, "greedy": Greedy}


def make(name: str, seed: int = 0) -> Bot:
    """The bot of this name, with luck of its own."""
    if name not in BOTS:
        raise UnknownName(expected("bot", name, BOTS))
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "Greedy", "Random", "make"]
