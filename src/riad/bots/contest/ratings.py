"""Ratings from results of two or more at a table, with how sure they are.

This is the Plackett-Luce model as Weng and Lin update it (A Bayesian Approximation Method for
Online Ranking, 2011), the first of the models that OpenSkill offers, with OpenSkill's constants.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MEAN, DEVIATION = 25.0, 25.0 / 3
BETA = DEVIATION / 2
"""How much luck there is in one game."""
LEAST = 1e-4
"""No game makes a rating surer than by this factor."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, about."""

    mean: float = MEAN
    deviation: float = DEVIATION


def rated(
    names: Iterable[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]
) -> dict[str, Rating]:
    """Everybody's rating after these games: who sat there, and their places, 0 for the first.

    Who sits at a table more than once is rated by all of his places; games between nobody but
    oneself tell nothing.
    """
    found = {name: Rating() for name in names}
    for sitters, places in games:
        if len(set(sitters)) > 1:
            after = updated([found[name] for name in sitters], places)
            for name in set(sitters):
                mine = [new for new, sitter in zip(after, sitters, strict=True) if sitter == name]
                found[name] = Rating(
                    sum(new.mean for new in mine) / len(mine),
                    sum(new.deviation for new in mine) / len(mine),
                )
    return found


def updated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Ratings after one game."""
    spread = math.sqrt(sum(r.deviation**2 + BETA**2 for r in ratings))
    strength = [math.exp(r.mean / spread) for r in ratings]
    behind = [
        sum(s for s, place in zip(strength, places, strict=True) if place >= mine)
        for mine in places
    ]
    found = []
    for n, rating in enumerate(ratings):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place <= places[n]:
                chance, shared = strength[n] / behind[q], places.count(place)
                omega += ((q == n) - chance) / shared
                delta += chance * (1 - chance) / shared
        share = rating.deviation**2 / spread
        sure = max(1 - delta * share / spread * (rating.deviation / spread), LEAST)
        found.append(Rating(rating.mean + omega * share, rating.deviation * math.sqrt(sure)))
    return found
