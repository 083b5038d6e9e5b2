"""Bots. A bot sees what its seat sees: an imagined world, never the true game."""

from __future__ import annotations

from collections.abc import Mapping

from .base import Bot
from .greedy import Greedy
from .uniform import Random

BOTS: Mapping[str, type[Bot]] = {"random": Random, "greedy": Greedy}


__all__ = ["BOTS", "Bot", "Greedy", "Random"]
