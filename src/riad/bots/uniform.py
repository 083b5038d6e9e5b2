"""`random`: every option is as good as any other."""

from __future__ import annotations

import random
from typing import Any

from riad.kernel.game import Game

from .base import Bot


class Random(Bot):
    """Picks any option."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._random = random.Random(f"riad random {seed}")

    def choose(self, game: Game[Any], seat: int) -> str:
        return self._random.choice(list(game.options(seat)))
