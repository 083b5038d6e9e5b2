"""Levels and characters: one way to play, more or less careful, with tastes of its own.

A level says how well positions are judged, how far a judgement may be off, and how much is
overlooked. A character likes some things more than they are worth. Besides, every game finds every
bot in a mood: small likings that differ from seat to seat, so that no two games begin alike.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from riad.kernel.game import Game

from .base import Bot
from .learned.bot import features_of, learned_weights
from .learned.judge import Learned
from .learned.weights import Weights, nothing
from .turn import Judgement, Thought, Turn, judgement, played_on


@dataclass(frozen=True, slots=True)
class Level:
    """How well somebody plays."""

    learned: bool
    """Whether positions are judged by what training has made of it, or by hand."""
    blur: float
    """By how many points a judgement is off, about."""
    overlooks: float
    """The share of answers that are not even looked at."""
    mood: float
    """How many points more or less a liking of the day makes of something."""


LEVELS = {
    "gentle": Level(learned=False, blur=2.5, overlooks=0.4, mood=0.8),
    "easy": Level(learned=False, blur=1.0, overlooks=0.1, mood=0.8),
    "steady": Level(learned=False, blur=0.0, overlooks=0.0, mood=0.8),
    "strong": Level(learned=True, blur=0.25, overlooks=0.0, mood=1.0),
    "expert": Level(learned=True, blur=0.0, overlooks=0.0, mood=1.0),
}
"""From the weakest to the strongest."""

CHARACTERS = ("builder", "trader", "navigator", "scholar")
FAVOURITE = 1.5
"""What a character takes its favourites for."""


class Sitter(Turn):
    """A bot of a level, perhaps with a character."""

    level: ClassVar[Level]
    character: ClassVar[str]

    def thoughts(self, game: Game[Any], seat: int) -> dict[str, Thought]:
        """What comes of each move that is not overlooked, as well as it is judged."""
        level, chance = self.level, self._random
        judge = in_mood(game, seat, level, self.character)
        options = list(judge.likely(game, seat))
        seen = [move for move in options if chance.random() >= level.overlooks]
        found = {}
        for move in seen or [chance.choice(options)]:
            value, position = played_on(game, seat, move, judge)
            found[move] = Thought(value + chance.gauss(0.0, level.blur + 1e-3), position)
        return found


def in_mood(game: Game[Any], seat: int, level: Level, character: str) -> Judgement:
    """The judgement of a seat in this game; what it is in the mood for, follows from what all know:
    the commitment of the game's luck."""
    return _judge(game.book.config.game, level, character, f"{game.commitment} {seat}")


@lru_cache(maxsize=32)
def _judge(game: str, level: Level, character: str, mood: str) -> Judgement:
    features = features_of(game)
    weights = learned_weights(game) if level.learned else nothing(len(features.names))
    now, later = list(weights.now), list(weights.later)
    chance = random.Random(f"riad mood {mood}")
    for n, name in enumerate(features.names):
        if name.startswith(features.tastes.get(character, "-")):
            one = n < features.terms
            now[n] = (one + now[n]) * FAVOURITE - one
            later[n] *= FAVOURITE
        if name.startswith(features.moods):
            now[n] += chance.gauss(0.0, level.mood)
    return Learned(features, Weights(now, later), judgement(game))


def _sitter(level: str, character: str) -> type[Bot]:
    of = {"level": LEVELS[level], "character": character, "__module__": __name__}
    return type(f"{level}{character}".title(), (Sitter,), of)


SITTERS = {
    f"{level}:{character}" if character else level: _sitter(level, character)
    for level in LEVELS
    for character in ("", *CHARACTERS)
}
"""The bot of every level, and of every level with every character."""

globals().update({kind.__name__: kind for kind in SITTERS.values()})
# pickle finds a class by its name in its module: so bots can be sent to other processes
