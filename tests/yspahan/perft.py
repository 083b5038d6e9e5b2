"""Count the decision sequences from a position, with luck scripted.

Each position of `perft.toml` is a table, the words that lead to it, and the luck from there on: at
a chance the first word of the list that is possible happens.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import riad

FILE = Path(__file__).with_name("perft.toml")


def positions() -> Mapping[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def position(order: Mapping[str, Any]) -> riad.Game[Any]:
    """The game at a named position."""
    game = riad.new_game(
        "yspahan", seats=order["seats"], options=order["options"], withhold_luck=True
    )
    for word in order["words"].split():
        if game.chance is not None:
            game.resolve(word)
        else:
            game.play(game.waiting[0], word)
    return game


def perft(game: riad.Game[Any], luck: Sequence[str], depth: int) -> int:
    """How many sequences of so many decisions there are."""
    while game.chance is not None:
        me = game.frame_owner
        chance = game.chance
        game.resolve(next(word for word in luck if chance.possible(game, me, word)))
    if not depth or game.over:
        return 1
    count = 0
    (seat,) = game.waiting
    for move in game.options(seat):
        after = game.copy()
        after.play(seat, move)
        count += perft(after, luck, depth - 1)
    return count
