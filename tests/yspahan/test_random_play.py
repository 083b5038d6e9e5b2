"""Random games under all checks, for all seat counts and options."""

from __future__ import annotations

import pytest

from riad.games.yspahan import DEFINITION
from riad.kernel import checks
from tests.full import FULL
from tests.yspahan.configs import numbered

TESTS = 52
DECISIONS = 1_000 if FULL else 400
"""What each test plays at least: 20,800 decisions together, 52,000 in the full form."""
EVERY = 50
"""One position in so many is examined."""


@pytest.mark.parametrize("number", range(TESTS))
def test_random_games_keep_every_promise(number):
    decisions = examined = games = 0
    while decisions < DECISIONS:
        seed = number + TESTS * games
        played = checks.play_through(DEFINITION, numbered(seed), seed, every=EVERY)
        decisions += played.decisions
        examined += played.examined
        games += 1
    assert examined, "the dear checks have looked at no position"
