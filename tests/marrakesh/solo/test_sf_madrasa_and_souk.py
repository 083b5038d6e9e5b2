"""Pachabot, section F: scrolls that leave the game, and the luxury goods it is after."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.conservation import conserve
from riad.games.marrakesh.phases.flow import FILL_SCROLLS
from riad.games.marrakesh.solo.mind import part
from tests.marrakesh.builders import happen
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_start import awaited

from .builders import (
    GREEN_TURQUOISE,
    act,
    against,
    board,
    bought,
    earned,
    gained,
    it,
    row,
    strategy,
    turn,
)

GRAY, YELLOW, PINK, ORANGE = range(4)
"""The levels of the scrolls: 1, 3, 5, 7 scholars."""


@pytest.mark.rule("S-F9", "SX-7")
@BOTH
@pytest.mark.parametrize(
    ("scholars", "level", "points"),
    [(2, GRAY, 0), (3, YELLOW, 6), (4, YELLOW, 6), (5, PINK, 10), (6, PINK, 10), (7, ORANGE, 14)],
)
def test_three_scrolls_leave_the_game(scholars, level, points, edition):
    game = against(edition=edition)
    board(game, gray=scholars)
    open_ = [list(scrolls) for scrolls in game.table.scrolls]
    act(game, "madrasa")
    assert part(game).gone == open_[level]
    assert [len(scrolls) for scrolls in game.table.scrolls] == [
        0 if number == level else 3 for number in range(4)
    ]
    assert earned(game) == ({"scrolls": points} if points else {})
    assert row(game, "brown") == (not points), "with few scholars a priority keshi instead"


@pytest.mark.rule("S-F9")
@pytest.mark.parametrize("scholars", [0, 1])
def test_no_scholar_is_needed_and_the_switch_does_not_count(scholars):
    game = against()
    board(game, gray=scholars)
    turn(game, "madrasa")
    assert (row(game, "gray"), row(game, "brown")) == (scholars, 1)
    assert len(part(game).gone) == 3


@pytest.mark.rule("S-F9")
@BOTH
def test_the_display_is_filled_again(edition):
    game = against(edition=edition)
    board(game, gray=7)
    act(game, "madrasa")
    happen(game, None, FILL_SCROLLS)
    for _ in range(3):
        assert awaited(game) in ("RevealScroll", "TopScroll")
        level = game.table.scroll_pools[ORANGE]
        game.resolve(next(f"scroll-{n}" for n in level if _possible(game, f"scroll-{n}")))
    assert game.chance is None
    assert len(game.table.scrolls[ORANGE]) == 3
    assert not set(game.table.scrolls[ORANGE]) & set(part(game).gone)
    conserve(game)


def _possible(game, word):
    return game.chance.possible(game, None, word)


@pytest.mark.rule("S-F9")
@pytest.mark.parametrize("open_", [1, 2])
def test_fewer_than_three_bring_the_same(open_):
    game = against()
    board(game, gray=8)
    del game.table.scrolls[ORANGE][open_:]
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 14}
    assert len(part(game).gone) == open_


@pytest.mark.rule("S-F9")
def test_the_next_entry_where_none_of_the_first_is_open():
    game = against()
    board(game, gray=8)
    game.table.scrolls[ORANGE] = []
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 10}


@pytest.mark.rule("S-F9")
def test_where_no_entry_is_possible_nothing_happens():
    game = against()
    board(game, gray=3)
    game.table.scrolls[YELLOW] = []
    act(game, "madrasa")
    assert (gained(game), part(game).gone, row(game, "brown")) == (0, [], 0)
    assert len(game.table.scrolls[GRAY]) == 3, "those of one scholar are for 0 to 2"


# ---- the Souk --------------------------------------------------------------------------------

SLIPPER, TAJINE, DAGGER, OIL_LAMP, NECKLACE = 2, 7, 11, 16, 21
"""One tile of each kind."""


@pytest.mark.rule("S-F12", "SX-11")
def test_where_the_upper_luxury_good_is_too_dear_it_buys_the_lower_one():
    game = against()
    strategy(game, *GREEN_TURQUOISE)  # dagger, then tajine
    game.table.luxuries = [DAGGER, TAJINE, 6]
    board(game, yellow=1, orange=1)
    turn(game, "souk")
    me = it(game)
    assert (bought(game), me.goods) == (["tajine"], [0, 0, 0])
    assert game.table.luxuries == [DAGGER, 6], "the leftmost of two"
    assert earned(game) == {"luxuries": 4 + 1}, "its points, and one for the date on it"


@pytest.mark.rule("S-F12")
def test_the_upper_one_first_even_where_it_is_worth_less():
    game = against()
    strategy(game, 10)  # tajine, then slipper
    game.table.luxuries = [SLIPPER, TAJINE]
    board(game, yellow=3)
    turn(game, "souk")
    assert (bought(game), it(game).goods) == (["tajine"], [1, 0, 0])


@pytest.mark.rule("S-F12")
@pytest.mark.parametrize(("open_", "have"), [([SLIPPER, NECKLACE], 9), ([DAGGER, TAJINE], 1)])
def test_where_neither_is_open_or_can_be_paid_it_gains_a_good(open_, have):
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    game.table.luxuries = list(open_)
    board(game, purple=have)
    turn(game, "souk")
    assert it(game).goods == [1, have, 0]
    assert gained(game) == 0


@pytest.mark.rule("S-F12")
def test_only_the_newest_tile_counts():
    game = against()
    strategy(game, 5, 9)  # dagger and tajine are covered; necklace, then tajine
    game.table.luxuries = [DAGGER]
    board(game, yellow=3)
    turn(game, "souk")
    assert (bought(game), it(game).goods) == ([], [3, 0, 1])


@pytest.mark.rule("S-F12")
def test_every_assistant_buys_by_itself():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    game.table.luxuries = [DAGGER, TAJINE]
    board(game, yellow=2, purple=2, orange=1)
    turn(game, "souk", "souk", "souk")
    assert bought(game) == ["tajine", "dagger"]
    assert it(game).goods == [1, 0, 0], "the third gains a good"


@pytest.mark.rule("S-F12")
@pytest.mark.parametrize(
    ("goods", "left"),
    [
        ((3, 1, 0), (1, 1, 0)),  # yellow, purple, orange: twice of what it has most of
        ((1, 1, 1), (1, 0, 0)),  # of equals purple, then orange
        ((2, 0, 2), (1, 0, 1)),
        ((1, 0, 1), (0, 0, 0)),
    ],
)
def test_the_goods_that_leave_are_those_it_has_most_of(goods, left):
    game = against()
    strategy(game, 10)
    game.table.luxuries = [TAJINE]
    board(game, **dict(zip(("yellow", "purple", "orange"), goods, strict=True)))
    turn(game, "souk")
    assert tuple(it(game).goods) == left
