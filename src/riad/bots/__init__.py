"""Bots. A bot sees what its seat sees: an imagined world, never the true game."""

from __future__ import annotations

from collections.abc import Mapping

from .base import Bot
from .greedy import Greedy
from .learned.bot import LearnedTurn
from .turn import Turn
from .uniform import Random

LEVELS: Mapping[str, type[Bot]] = {"random": Random, "greedy-0": Greedy, "turn": Turn}
"""From the weakest to the strongest."""

BOTS: Mapping[str, type[Bot]] = {**LEVELS, "learned": LearnedTurn, "greedy": Turn}
"""By every name they are called by: `learned` is no level until it is shown to be stronger, and
`greedy` is what looks ahead best without learning."""

__all__ = ["BOTS", "LEVELS", "Bot", "Greedy", "LearnedTurn", "Random", "Turn"]
