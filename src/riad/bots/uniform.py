"""`random`: every option is as good as any other."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .base import Blind


class Random(Blind):
    """Picks any option."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._random = random.Random(f"riad random {seed}")

    def pick(self, options: Sequence[str]) -> str:
        return self._random.choice(options)
