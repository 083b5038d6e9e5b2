"""`learned`: plays its own turn on as `turn` does, and judges by what training has made of it.

Where nothing is learned yet a game is judged by the terms of its hand-made evaluation.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from riad.bots.turn import Judgement, Turn, judgement

from .features import Features
from .judge import Learned
from .weights import Weights, nothing, read, shipped

TRAINED = ("marrakesh", "yspahan")
"""The games that have features to learn by."""


class LearnedTurn(Turn):
    """Plays its own turn on, and takes what a learned judgement likes best."""

    def judge(self, game: str) -> Judgement:
        return learned(game)


@cache
def learned(game: str) -> Judgement:
    """The judgement that is in the box."""
    return judged_by(game, learned_weights(game))


@cache
def learned_weights(game: str) -> Weights:
    """The weights that are in the box; of a game that has none yet, nothing."""
    file, names = shipped(game), features_of(game).names
    return read(file.read_text("utf-8"), names) if file.is_file() else nothing(len(names))


def judged_by(game: str, weights: Weights) -> Learned:
    return Learned(features_of(game), weights, judgement(game))


def features_of(game: str) -> Features:
    found: Any = import_module(f"riad.bots.learned.{game}")
    return found  # type: ignore[no-any-return]
