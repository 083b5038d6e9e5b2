"""Bots. A bot sees what its seat sees: an imagined world, never the true game."""

from __future__ import annotations

from collections.abc import Mapping

from .base import Bot
from .greedy import Greedy
from .learned.bot import LearnedTurn
from .levels import CHARACTERS, LEVELS, SITTERS
from .turn import Turn
from .uniform import Random

PLAIN: Mapping[str, type[Bot]] = {
    **{level: SITTERS[level] for level in LEVELS},
    "random": Random,
    "greedy-0": Greedy,
    "turn": Turn,
    "learned": LearnedTurn,
    "greedy": Turn,
}
"""The levels, from the weakest to the strongest; then those that tables of before seat, and that
others are measured against."""

BOTS: Mapping[str, type[Bot]] = {**PLAIN, **SITTERS}
"""By every name they are called by."""

__all__ = [
    "BOTS",
    "CHARACTERS",
    "LEVELS",
    "PLAIN",
    "Bot",
    "Greedy",
    "LearnedTurn",
    "Random",
    "Turn",
]
