"""What is seen and said at a table, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from riad.kernel.alphabet import Alphabet
from riad.kernel.game import Game
from riad.kernel.layout import Layout

Seen = dict[str, Any]
"""`observation`, a row of numbers, and `action_mask`, a 1 for each action that is legal now."""


def seen_space(layout: Layout, actions: Alphabet) -> spaces.Dict:
    rows = spaces.Box(np.asarray(layout.lows), np.asarray(layout.highs), dtype=np.int16)
    masks = spaces.Box(0, 1, (len(actions),), np.int8)
    return spaces.Dict({"observation": rows, "action_mask": masks})


def seen(game: Game[Any], seat: int, *, asked: bool) -> Seen:
    """What a seat sees; whoever is not asked has no legal action."""
    row = np.asarray(game.observe(seat))
    return {"observation": row, "action_mask": mask(game, seat, asked=asked)}


def mask(game: Game[Any], seat: int, *, asked: bool) -> NDArray[np.int8]:
    legal = bytearray(game.mask(seat))
    return np.frombuffer(legal, np.int8) if asked else np.zeros(len(legal), np.int8)
