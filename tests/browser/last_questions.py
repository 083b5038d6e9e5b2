"""Games played at random up to their very last question: quick to make, and with losses."""

from __future__ import annotations

import hashlib
import random

from riad.games import definitions
from riad.kernel.game import new_game
from riad.kernel.luck import Luck


def last_question(game: str, seats: int = 2, seed: str = "a") -> str:
    """The record of a game in which one seat has still something to choose."""
    definition = definitions()[game]
    config = definition.configure(seats, definition.editions[0], (), {}, None)
    one = new_game(definition, config, Luck(hashlib.sha256(seed.encode()).digest()))
    rng, last = random.Random(seed), one
    while not one.over:
        seat = one.waiting[0]
        options = list(one.options(seat))
        if len(one.waiting) == 1 and len(options) > 1:
            last = one.copy()
        one.play(seat, rng.choice(options))
    return last.record()
