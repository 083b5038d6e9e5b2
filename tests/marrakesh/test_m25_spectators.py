"""Rules, section 25: the purple side of the audience discs."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.sectors.square import Perform
from tests.marrakesh.printed import BOARD

from .builders import answer, goods, happen, options, own_scrolls, quiet_table
from .builders_core import audience, earned, entertainers
from .builders_editions import BOTH
from .builders_modules import with_module

MODULE = "spectators"


@pytest.mark.rule("M-25.1")
@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_uses_the_side_that_was_agreed_on(edition, seats):
    pink = quiet_table(seats, edition=edition)
    purple = with_module(MODULE, seats=seats, edition=edition)
    assert pink.edition.disc == BOARD.discs["pink"]
    assert purple.edition.disc == BOARD.discs["purple"]


@pytest.mark.rule("M-25.2")
def test_purple_has_one_section_with_nobody_and_one_with_four():
    pink, purple = BOARD.discs["pink"], BOARD.discs["purple"]
    assert (purple.count(0), purple.count(4)) == (1, 1)
    assert (pink.count(0), pink.count(4)) == (0, 0)
    assert sum(pink) == sum(purple)


@pytest.mark.rule("M-25.2", "M-11.6")
def test_four_spectators_pay_four_times():
    game = with_module(MODULE)
    entertainers(game, "goods", "points")
    audience(game, "goods", 4)
    happen(game, 0, Perform())
    answer(game, "show-goods", "good-purple")
    assert goods(game, 0) == (0, 4, 0)


@pytest.mark.rule("M-11.7")
def test_an_entertainer_nobody_looks_at_may_play_for_nothing():
    game = with_module(MODULE)
    entertainers(game, "points", "water")
    audience(game, "points", 0)
    happen(game, 0, Perform())
    assert options(game) == {"show-points", "show-water"}
    answer(game, "show-points")
    assert earned(game) == {}
    assert not game.waiting


@pytest.mark.rule("M-28.9", "M-28.10")
def test_with_one_spectator_more_the_empty_section_has_one_and_three_printed_are_no_three():
    game = with_module(MODULE)
    own_scrolls(game, 0, 31, 51)
    entertainers(game, "points")
    audience(game, "points", 0)
    happen(game, 0, Perform())
    assert earned(game) == {"square": 2 + 2}, "the show, and scroll 51 for the section with one"
