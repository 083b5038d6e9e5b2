"""`learned`: plays its own turn on as `turn` does, and judges by what training has made of it.

Where nothing is learned yet a game is judged by the terms of its hand-made evaluation.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from riad.bots.turn import Judgement, Turn, judgement

from .features import Features
from .judge import Learned
from .weights import Weights, made_for, nothing, read, shipped

TRAINED = ("marrakesh", "yspahan")
"""The games that have features to learn by."""


class LearnedTurn(Turn):
    """Plays its own turn on, and takes what a learned judgement likes best."""

    def judge(self, game: str) -> Judgement:
        return learned(game)


class FromFile(LearnedTurn):
    """The same by weights that are not in the box; other games as the box has it."""

    own: ClassVar[Learned]
    game: ClassVar[str]

    def judge(self, game: str) -> Judgement:
        return self.own if game == self.game else learned(game)


def from_weights(file: str) -> type[Turn]:
    """A bot that judges by the weights of this file."""
    text = Path(file).read_text("utf-8")
    game = made_for(text, TRAINED)
    own = judged_by(game, read(text, features_of(game).names))
    return type(Path(file).stem, (FromFile,), {"own": own, "game": game, "__module__": __name__})


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
