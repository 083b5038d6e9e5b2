"""Two revisions side by side: at which table, and whether the same games come out."""

from __future__ import annotations

import pytest

from riad.kernel.errors import UnknownName
from tools import beside


def test_the_table_is_the_one_that_was_named():
    words = ["main", "--edition", "classic", "--module", "camels", "--module", "nomads"]
    config = beside.ordered(beside.arguments([*words, "--seats", "2"]))
    assert (config.seats, config.edition, set(config.modules)) == (
        2,
        "classic",
        {"camels", "nomads"},
    )
    assert config.solo == ""


def test_against_an_opponent_made_of_rules_somebody_sits_alone():
    config = beside.ordered(beside.arguments(["main", "--solo", "pachabot"]))
    assert (config.seats, config.solo, config.edition) == (1, "pachabot", "essential")
    with pytest.raises(UnknownName):
        beside.ordered(beside.arguments(["main", "--solo", "sultan"]))


def test_usually_it_is_the_first_edition_with_four():
    config = beside.ordered(beside.arguments(["main"]))
    assert (config.game, config.seats, config.edition, config.modules) == (
        "marrakesh",
        4,
        "essential",
        (),
    )


def test_another_process_plays_the_same_games_at_the_same_table():
    order = beside.arguments(["main", "--solo", "simple", "--module", "nomads", "--games", "1"])
    here = beside.measure(beside.ordered(order), order.games)
    there = beside.run(beside.HERE, order)
    assert [tuple(result) for result in there["results"]] == here["results"]
    assert there["frames"] == here["frames"] > here["results"][0][0]
