"""Weights as data: one pair a feature, by its name, and how they were made."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from riad.kernel.errors import BadData, short

SHIPPED = files("riad.bots.learned") / "weights"
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Weights:
    """Of each feature what it is worth, and what more when the whole game is left."""

    now: Sequence[float]
    later: Sequence[float]
    made: Mapping[str, Any] = field(default_factory=dict)
    """The game, its version, seeds, games and date."""


def nothing(count: int) -> Weights:
    """Nothing learned yet."""
    return Weights([0.0] * count, [0.0] * count)


def written(weights: Weights, names: Sequence[str]) -> str:
    """The text of a file; features without a weight are left out."""
    rows = zip(names, weights.now, weights.later, strict=True)
    pairs = {name: (round(now, DIGITS), round(later, DIGITS)) for name, now, later in rows}
    lines = [f"{json.dumps(name)}: {json.dumps(pair)}" for name, pair in pairs.items() if any(pair)]
    listed = ",\n".join(lines)
    return f'{{"made": {json.dumps(weights.made, indent=1)},\n"weights": {{\n{listed}\n}}}}\n'


def read(text: str, names: Sequence[str]) -> Weights:
    """Weights from the text of a file; BadData says what is wrong with it."""
    try:
        data = json.loads(text)
        pairs = {name: (float(now), float(later)) for name, (now, later) in data["weights"].items()}
        made = dict(data["made"])
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise BadData("this is not a file of weights: {why}", why=repr(wrong)) from None
    if unknown := sorted(pairs.keys() - set(names)):
        raise BadData("there is a weight for {got}, but no such feature", got=short(unknown[0]))
    found = [pairs.get(name, (0.0, 0.0)) for name in names]
    return Weights([now for now, _ in found], [later for _, later in found], made)


def made_for(text: str, games: Collection[str]) -> str:
    """Which of these games the weights of a file are for."""
    try:
        game = json.loads(text)["made"]["game"]
    except (KeyError, TypeError, ValueError) as wrong:
        raise BadData("this is not a file of weights: {why}", why=repr(wrong)) from None
    if game not in games:
        raise BadData("this is not a file of weights: {why}", why=short(game))
    return str(game)


def shipped(game: str) -> Traversable:
    """The file of a game in this package, whether it is there or not."""
    return SHIPPED / f"{game}.json"
