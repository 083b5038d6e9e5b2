"""`greedy-0`: looks one step ahead and takes what looks best. Others are measured against it."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from riad.kernel.game import Game

from .base import Bot

Evaluation = Callable[[Game[Any], int], float]
"""How good a position looks to a seat, in points."""


class Greedy(Bot):
    """Plays each option on a copy, luck withheld, and compares what comes of it."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._random = random.Random(f"riad greedy {seed}")

    def choose(self, game: Game[Any], seat: int) -> str:
        worth = evaluation(game.book.config.game)
        best, chosen = float("-inf"), ""
        for move in game.options(seat):
            trial = game.copy(luck=None)
            trial.play(seat, move)
            value = worth(trial, seat) + self._random.random() * 1e-3  # equal moves: any of them
            if value > best:
                best, chosen = value, move
        return chosen


def evaluation(game: str) -> Evaluation:
    """The hand-made evaluation of a game."""
    found: Evaluation = import_module(f"riad.bots.evaluations.{game}").worth
    return found
