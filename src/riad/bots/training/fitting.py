"""Weights fitted to games: temporal differences over sums, so that no game has to be kept.

Every position is told what the ones after it say, the nearest most (`LAMBDA`), and what its game
ended with. As the judgement is linear, so is what it is told; therefore three sums over all
positions are enough, and each sweep is one product.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from riad.bots.learned.features import Features
from riad.bots.learned.weights import Weights

from .selfplay import Played, Position, Stretch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Table = NDArray[np.float64]

LAMBDA = 0.95
SWEEPS = 25
ALMOST_FREE = 0.1
"""What a weight has to earn of that which no move changes."""
STEP = 0.5
"""How far weights go towards what the games say: where nobody has played yet, nobody knows."""


class Sums:
    """All that is remembered of the games so far."""

    def __init__(self, features: Features) -> None:
        self._features = features
        size = 2 * len(features.names)
        self.seen = np.zeros((size, size))
        self.ahead = np.zeros((size, size))
        self.told = np.zeros(size)

    def add(self, played: Played) -> None:
        """Everything of one game."""
        rows, ahead, told = zip(*map(self._stretch, played.stretches), strict=True)
        seen = np.concatenate(rows)
        self.seen += seen.T @ seen
        self.ahead += seen.T @ np.concatenate(ahead)
        self.told += seen.T @ np.concatenate(told)

    def fitted(self, weights: Weights) -> Weights:
        """Better weights: sweeps of what positions are told by the ones after them, half way."""
        penalty = np.full(len(self.told), self._features.ridge)
        count = len(self._features.names)
        for free in self._features.free:
            penalty[[free, count + free]] = ALMOST_FREE
        both = np.column_stack((self.ahead, self.told))
        solved = np.linalg.solve(self.seen + np.diag(penalty), both)
        step, start = solved[:, :-1], solved[:, -1]
        before = found = np.concatenate((weights.now, weights.later))
        for _ in range(SWEEPS):
            found = step @ found + start
        found = before + STEP * (found - before)
        return Weights(found[:count].tolist(), found[count:].tolist(), weights.made)

    def _stretch(self, stretch: Stretch) -> tuple[Table, Table, Table]:
        """Its positions, what of those ahead each is told, and what it should add to its own."""
        rows, known = table_of(self._features, stretch.positions)
        ahead, told = np.zeros_like(rows), np.zeros_like(known)
        if isinstance(stretch.end, Position):
            (ahead[-1],), (told[-1],) = table_of(self._features, [stretch.end])
        else:
            told[-1] = stretch.end
        for n in range(len(known) - 2, -1, -1):
            ahead[n] = (1 - LAMBDA) * rows[n + 1] + LAMBDA * ahead[n + 1]
            told[n] = (1 - LAMBDA) * known[n + 1] + LAMBDA * told[n + 1]
        return rows, ahead, told - known


def table_of(features: Features, positions: Sequence[Position]) -> tuple[Table, Table]:
    """A row for each position, features now and later; and what the hand-made evaluation says."""
    count = len(features.names)
    rows, known = np.zeros((len(positions), 2 * count)), np.zeros(len(positions))
    for n, (seen, points) in enumerate(positions):
        row = rows[n, :count]
        row[: len(seen.amounts)] = seen.amounts
        np.add.at(row, seen.marks, 1.0)
        rows[n, count:] = row * (seen.left / features.length)
        known[n] = points + sum(seen.amounts[: features.terms])
    return rows, known


def error(features: Features, weights: Weights, games: Sequence[Played]) -> float:
    """How far forecasts are from the final points, in games the weights were not fitted to."""
    found = np.concatenate((weights.now, weights.later))
    squares = []
    for stretch in (stretch for played in games for stretch in played.stretches):
        if isinstance(stretch.end, int):
            rows, known = table_of(features, stretch.positions)
            squares += ((known + rows @ found - stretch.end) ** 2).tolist()
    return math.sqrt(sum(squares) / len(squares)) if squares else math.nan
