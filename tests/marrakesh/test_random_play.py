"""Random games under all checks, for all seat counts and options."""

from __future__ import annotations

import pytest

from riad.games.marrakesh import DEFINITION
from riad.kernel import checks
from tests.marrakesh.configs import numbered

TESTS = 40
DECISIONS = 1_500
"""What each test plays at least: 60,000 decisions together."""
EVERY = 350
"""A position takes a fifth of a second to examine; `make fuzz` examines many more."""


@pytest.mark.parametrize("number", range(TESTS))
def test_random_games_keep_every_promise(number):
    decisions = games = 0
    while decisions < DECISIONS:
        seed = number + TESTS * games
        decisions += checks.play_through(DEFINITION, numbered(seed), seed, every=EVERY).decisions
        games += 1


def test_every_seat_count_and_option_value_comes_up():
    ordered = [numbered(number) for number in range(3 * TESTS)]
    assert {config.seats for config in ordered} == set(DEFINITION.seats)
    for name, switch in DEFINITION.options.items():
        assert {config.option(name) for config in ordered} == set(switch.values)
