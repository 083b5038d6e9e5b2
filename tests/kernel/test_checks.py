"""The checks pass on a sound game, and each promise that is broken makes them fail."""

from __future__ import annotations

from typing import Any

import pytest

from riad.kernel import checks
from riad.kernel.checks import play_through
from riad.kernel.errors import WrongRules
from tests.kernel.broken import BREAKS
from tests.kernel.market import Market

SELDOM = ("the_game_has_no_end", "the_stack_grows_without_end")
"""What is found by playing on, without the dear checks."""
LONG = ("a_customer_who_is_on_the_square_may_come_again", "what_is_forbidden_is_offered")
"""What hardly happens on a first day."""
OF_THE_KERNEL = "a_frame_is_changed_in_place"
"""What breaks a frame of the kernel, which cannot be done to a compiled one."""


@pytest.mark.parametrize("seed", range(16))
def test_market_keeps_every_promise(seed):
    modules = [[], ["camels"], ["tax"], ["camels", "tax"]][seed % 4]
    options = {
        "unserved": ["under", "shuffled"][seed // 2 % 2],
        "purse": [3, 1, 0][seed % 3],
        "all-pay": seed % 5 == 0,
    }
    edition = ["classic", "quick"][seed // 4 % 2]
    definition = Market()
    config = definition.configure(2 + seed % 3, edition, modules, options)
    played = play_through(definition, config, seed, every=8)
    assert played.decisions > 8
    assert len(played.scores) == config.seats


def checked(*, seats=2, seeds=3, every=1, edition="quick"):
    """A few games in which nobody can bid, so that a day has no more than its turns."""
    definition = Market()
    config = definition.configure(seats, edition, ["camels"], {"purse": 0})
    for seed in range(seeds):
        play_through(definition, config, seed, every=every)


def test_the_games_that_are_broken_below_are_sound_as_they_are():
    checked()


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(rule, marks=pytest.mark.pure) if rule == OF_THE_KERNEL else rule
        for rule in BREAKS
    ],
)
def test_a_broken_promise_is_found(rule, monkeypatch):
    monkeypatch.setattr(checks, "LONGEST", 2_000)
    BREAKS[rule](monkeypatch.setattr)
    order: dict[str, Any] = {"every": 1_000_000} if rule in SELDOM else {}
    if rule in LONG:
        order = {"seats": 3, "seeds": 1, "edition": "classic"}
    with pytest.raises((AssertionError, WrongRules, ValueError)):
        checked(**order)
