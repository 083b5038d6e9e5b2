"""`learned`: plays its own turn on as `turn` does, and judges by what training has made of it.

A game without weights is judged by its hand-made evaluation.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from riad.bots.turn import Judgement, Turn, judgement

from .features import Features
from .judge import Learned
from .weights import Weights, read, shipped

TRAINED = ("marrakesh",)
"""The games that have features to learn by."""


class LearnedTurn(Turn):
    """Plays its own turn on, and takes what a learned judgement likes best."""

    def judge(self, game: str) -> Judgement:
        return learned(game)


@cache
def learned(game: str) -> Judgement:
    """The judgement that is in the box."""
    file = shipped(game)
    if not file.is_file():
        return judgement(game)
    features = features_of(game)
    return judged_by(game, read(file.read_text("utf-8"), features.names))


def judged_by(game: str, weights: Weights) -> Learned:
    return Learned(features_of(game), weights, judgement(game))


def features_of(game: str) -> Features:
    found: Any = import_module(f"riad.bots.learned.{game}")
    return found  # type: ignore[no-any-return]
