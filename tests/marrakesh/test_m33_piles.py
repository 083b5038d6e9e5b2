"""Section 33: scrolls and luxury goods in piles, or in one stack each."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.sectors.madrasa import FillScrolls, Refresh, RevealScroll
from riad.games.marrakesh.sectors.souk import FillLuxuries
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.displays import TopLuxury, TopScroll
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import UNDER_THE_OPEN

from .builders import (
    GAME,
    answer,
    give,
    happen,
    lay_scrolls,
    options,
    own_scrolls,
    quiet_table,
)
from .builders_core import lay_luxuries, whole_turn
from .builders_editions import (
    BOTH,
    GRAY,
    ORANGE,
    YELLOW,
    classic,
    essential,
    heights,
    luxuries_below,
    luxury_shelf,
    scroll_shelf,
    scrolls_below,
    sell,
    take_away,
    three_piles,
)
from .builders_sectors import act, possible, refusal, reveal


def scholars(game: Game, gray: int = 8) -> Game:
    """Seat 0 studies, with dates and dinars enough."""
    give(game, gray=gray, dates=9, dinars=3)
    act(game, "madrasa")
    return game


def turned(game: Game) -> list[tuple[int, int]]:
    """Every scroll that luck turns up now, as level and place; the first of the pool is it."""
    found = []
    while isinstance(game.chance, TopScroll):
        level = game.chance.level
        found.append((level, game.chance.place))
        under = game.chance.pile(game.table).bags[0]
        game.resolve(f"scroll-{(under.known or game.table.scroll_pools[level])[0]}")
    GAME.conserve(game)
    return found


def filled(game: Game) -> list[int]:
    """The places on which a luxury good is turned up now."""
    found = []
    while isinstance(game.chance, TopLuxury):
        found.append(game.chance.place)
        game.resolve(f"luxury-{game.table.luxury_pool[0]}")
    GAME.conserve(game)
    return found


# ---- how they lie ----------------------------------------------------------------------------


@pytest.mark.rule("E-04", "M-2.3")
def test_classic_three_piles_of_scrolls_for_each_colour_with_the_top_open():
    game = classic()
    for level, under in enumerate(UNDER_THE_OPEN):
        assert heights(scroll_shelf(game, level)) == three_piles(under)
        assert scroll_shelf(game, level).tops == game.table.scrolls[level]
        assert len(set(game.table.scrolls[level])) == 3


@pytest.mark.rule("E-04", "M-2.4")
def test_essential_one_stack_of_scrolls_for_each_colour_with_three_open():
    game = essential()
    assert [len(pile) for pile in game.table.scroll_piles] == UNDER_THE_OPEN
    assert [len(tiles) for tiles in game.table.scrolls] == [3, 3, 3, 3]
    assert game.table.shelves == []


@pytest.mark.rule("E-07", "M-2.7")
def test_classic_five_piles_of_luxury_goods_with_the_top_open():
    game = classic()
    assert heights(luxury_shelf(game)) == [4, 4, 4, 4, 4]
    assert luxury_shelf(game).tops == game.table.luxuries
    assert (len(set(game.table.luxuries)), len(game.table.luxury_pool)) == (5, 20)


@pytest.mark.rule("E-07", "M-2.7")
def test_essential_one_stack_of_luxury_goods_with_five_open():
    game = essential()
    assert (len(game.table.luxuries), len(game.table.luxury_pool)) == (5, 20)
    assert game.edition.luxury_display.piles(game.table) == []


# ---- what comes next -------------------------------------------------------------------------


@pytest.mark.rule("E-04", "M-14.12", "M-14.7")
def test_classic_the_next_scroll_comes_from_the_pile_it_was_bought_from():
    game = classic()
    lay_scrolls(game, 13, 14, 15)
    one, two, three = game.table.scrolls[GRAY]
    scholars(game)
    answer(game, f"scroll-{two}")
    assert game.table.scrolls[GRAY] == [one, three], "nothing new before the turn ends"
    answer(game, "study-stop")
    happen(game, None, FillScrolls())
    assert turned(game) == [(GRAY, 1)]
    assert game.table.scrolls[GRAY] == [one, scroll_shelf(game, GRAY).tops[1], three]
    assert heights(scroll_shelf(game, GRAY)) == [6, 5, 6]


@pytest.mark.rule("E-04", "M-14.12", "M-14.7")
def test_essential_the_next_scroll_comes_from_the_one_stack():
    game = essential()
    lay_scrolls(game, 13, 14, 15)
    scholars(game)
    answer(game, "scroll-14", "study-stop")
    happen(game, None, FillScrolls())
    assert game.chance == RevealScroll(GRAY)
    reveal(game, "scroll-20")
    assert game.table.scrolls[GRAY] == [13, 15, 20]
    assert len(game.table.scroll_piles[GRAY]) == 17


@pytest.mark.rule("E-04")
def test_classic_what_was_put_under_a_pile_comes_up_there_and_nowhere_else():
    game = scholars(classic())
    scrolls_below(game, GRAY, 1, 3, 3)
    first = game.table.scrolls[GRAY][0]
    answer(game, "refresh-gray")
    turned(game)
    take_away(game, GRAY, 0, 1)
    happen(game, None, FillScrolls())
    while game.chance != TopScroll(GRAY, 0):
        assert not possible(game, f"scroll-{first}")
        reveal(game, f"scroll-{game.table.scroll_pools[GRAY][0]}")
    assert possible(game, f"scroll-{first}")
    assert not any(possible(game, f"scroll-{tile}") for tile in game.table.scroll_pools[GRAY])


@pytest.mark.rule("E-07", "M-12.8", "M-12.5")
def test_classic_the_next_luxury_good_comes_from_the_pile_it_was_bought_from():
    game = classic()
    goods = list(game.table.luxuries)
    give(game, yellow=9, purple=9, orange=9)
    whole_turn(game, "souk", "souk")
    answer(game, "act-souk", f"luxury-{goods[1]}", "act-souk", f"luxury-{goods[3]}")
    assert filled(game) == [1, 3]
    tops = luxury_shelf(game).tops
    assert game.table.luxuries == [goods[0], tops[1], goods[2], tops[3], goods[4]]
    assert heights(luxury_shelf(game)) == [4, 3, 4, 3, 4]


@pytest.mark.rule("E-07", "M-12.8", "M-12.5")
def test_essential_the_next_luxury_good_comes_from_the_one_stack():
    game = essential()
    lay_luxuries(game, 1, 2, 3, 4, 5)
    give(game, yellow=9, purple=9, orange=9)
    whole_turn(game, "souk")
    answer(game, "act-souk", "luxury-2")
    reveal(game, "luxury-9")
    assert game.table.luxuries == [1, 3, 4, 5, 9]


# ---- a pile is used up -----------------------------------------------------------------------


@pytest.mark.rule("E-09", "M-14.13", "M-12.10")
def test_classic_half_of_the_highest_pile_goes_where_scrolls_are_used_up():
    game = classic()
    scrolls_below(game, GRAY, 2, 0, 4)
    take_away(game, GRAY, 1)
    happen(game, None, FillScrolls())
    assert turned(game) == [(GRAY, 1)]
    assert heights(scroll_shelf(game, GRAY)) == [2, 1, 2], "five tiles: two of them moved"
    assert len(game.table.scrolls[GRAY]) == 3


@pytest.mark.rule("E-09", "M-12.10")
def test_classic_of_equal_piles_the_left_one_is_divided_and_its_open_tile_stays():
    game = classic()
    scrolls_below(game, GRAY, 3, 3, 0)
    left = game.table.scrolls[GRAY][0]
    take_away(game, GRAY, 2)
    happen(game, None, FillScrolls())
    assert turned(game) == [(GRAY, 2)]
    assert heights(scroll_shelf(game, GRAY)) == [1, 3, 1]
    assert game.table.scrolls[GRAY][0] == left


@pytest.mark.rule("E-09", "M-12.10")
def test_classic_other_tops_come_first_and_used_up_piles_from_left_to_right():
    game = classic()
    scrolls_below(game, GRAY, 0, 0, 6)
    take_away(game, GRAY, 0, 1, 2)
    happen(game, None, FillScrolls())
    assert turned(game) == [(GRAY, 2), (GRAY, 0), (GRAY, 1)]
    # six tiles: three go to the left; then both have three, and one of the left ones goes on
    assert heights(scroll_shelf(game, GRAY)) == [1, 0, 2]


@pytest.mark.rule("E-09", "M-12.10")
def test_classic_the_open_tile_counts_for_the_half():
    game = classic()
    scrolls_below(game, GRAY, 1, 0, 0)
    take_away(game, GRAY, 2)
    happen(game, None, FillScrolls())
    assert turned(game) == [(GRAY, 2)]
    assert heights(scroll_shelf(game, GRAY)) == [0, 0, 0]
    assert len(game.table.scrolls[GRAY]) == 3


@pytest.mark.rule("E-09", "M-12.10")
def test_classic_where_no_pile_can_be_halved_the_place_stays_empty():
    game = classic()
    scrolls_below(game, GRAY, 0, 0, 0)
    take_away(game, GRAY, 1)
    happen(game, None, FillScrolls())
    assert game.chance is None
    assert len(game.table.scrolls[GRAY]) == 2


@pytest.mark.rule("E-09", "M-12.10")
def test_classic_the_half_is_taken_from_below_in_unchanged_order():
    game = scholars(classic())
    scrolls_below(game, GRAY, 4, 0, 1)
    under = game.table.scrolls[GRAY][0]
    answer(game, "refresh-gray")
    turned(game)
    take_away(game, GRAY, 1)
    happen(game, None, FillScrolls())
    turned(game)
    assert [bag.known for bag in scroll_shelf(game, GRAY).down[1].bags] == [[under]]
    assert all(not bag.known for bag in scroll_shelf(game, GRAY).down[0].bags)


@pytest.mark.rule("E-09", "M-14.12")
def test_essential_a_used_up_stack_of_scrolls_fills_as_far_as_it_lasts():
    game = essential()
    own_scrolls(game, 2, *game.table.scrolls[ORANGE][:2], *game.table.scroll_pools[ORANGE][1:])
    happen(game, None, FillScrolls())
    reveal(game, f"scroll-{game.table.scroll_pools[ORANGE][0]}")
    assert (game.chance, len(game.table.scrolls[ORANGE])) == (None, 2)


@pytest.mark.rule("E-08", "M-12.9", "M-12.10")
def test_classic_half_of_the_highest_pile_goes_where_luxury_goods_are_used_up():
    game = classic()
    luxuries_below(game, 1, 0, 4, 4, 2)
    sell(game, 0, 1)
    happen(game, None, FillLuxuries())
    assert filled(game) == [0, 1]
    assert heights(luxury_shelf(game)) == [0, 1, 2, 4, 2], "of five tiles two, from the left pile"


@pytest.mark.rule("E-08", "M-12.9", "M-12.10")
def test_classic_the_last_luxury_goods_are_not_moved_about():
    game = classic()
    luxuries_below(game, 0, 0, 0, 0, 0)
    sell(game, 3)
    happen(game, None, FillLuxuries())
    assert (game.chance, len(game.table.luxuries)) == (None, 4)


@pytest.mark.rule("E-08", "M-12.8")
def test_essential_a_used_up_stack_of_luxury_goods_fills_as_far_as_it_lasts():
    game = essential()
    lay_luxuries(game, 1, 2, 3)
    game.table.luxury_pool = [9]
    happen(game, None, FillLuxuries())
    reveal(game, "luxury-9")
    assert (game.chance, game.table.luxuries) == (None, [1, 2, 3, 9])


# ---- refresh ---------------------------------------------------------------------------------


@pytest.mark.rule("E-10", "M-14.8")
def test_classic_a_refresh_puts_each_open_scroll_under_its_own_pile():
    game = scholars(classic())
    away = list(game.table.scrolls[GRAY])
    answer(game, "refresh-gray")
    assert turned(game) == [(GRAY, 0), (GRAY, 1), (GRAY, 2)]
    piles = scroll_shelf(game, GRAY).down
    assert [pile.bags[-1].known for pile in piles] == [[tile] for tile in away]
    assert [len(pile) for pile in piles] == [6, 6, 6]
    assert not set(away) & set(game.table.scrolls[GRAY])
    assert game.table.players[0].dinars == 2


@pytest.mark.rule("E-10", "M-14.8")
def test_essential_a_refresh_puts_the_open_scrolls_under_the_stack():
    game = scholars(essential())
    away = list(game.table.scrolls[GRAY])
    answer(game, "refresh-gray")
    for _ in range(3):
        reveal(game, f"scroll-{game.table.scroll_pools[GRAY][0]}")
    bags = game.table.scroll_piles[GRAY].bags
    assert [bag.known for bag in bags] == [[], *([tile] for tile in away)]
    assert len(game.table.scrolls[GRAY]) == 3


@pytest.mark.rule("E-10", "M-14.10", "M-14.9")
def test_classic_a_scroll_with_nothing_below_it_stays_and_is_not_new():
    game = scholars(classic())
    scrolls_below(game, GRAY, 2, 0, 1)
    stays = game.table.scrolls[GRAY][1]
    answer(game, "refresh-gray")
    assert turned(game) == [(GRAY, 0), (GRAY, 2)]
    new = [tile for tile in game.table.scrolls[GRAY] if tile != stays]
    assert options(game) == {f"scroll-{tile}" for tile in new}
    assert refusal(game, f"scroll/{stays}") == "M-14.9"
    assert game.table.scrolls[GRAY][1] == stays


@pytest.mark.rule("E-10", "M-14.10")
def test_classic_a_place_without_an_open_scroll_gets_none_by_a_refresh():
    game = scholars(classic())
    take_away(game, GRAY, 1)
    answer(game, "refresh-gray")
    assert turned(game) == [(GRAY, 0), (GRAY, 2)], "as many as were put away"


@pytest.mark.rule("E-10", "M-14.10")
def test_classic_without_scrolls_face_down_there_is_no_refresh():
    game = classic()
    scrolls_below(game, GRAY, 0, 0, 4)
    take_away(game, GRAY, 2)
    scholars(game)
    assert "refresh-gray" not in options(game)
    assert "refresh-yellow" in options(game)
    assert refusal(game, "pile/gray") == "M-14.10"


@pytest.mark.rule("E-10", "M-14.10")
def test_essential_without_scrolls_face_down_there_is_no_refresh():
    game = essential()
    own_scrolls(game, 2, *game.table.scroll_pools[GRAY])
    scholars(game)
    assert "refresh-gray" not in options(game)
    assert "refresh-yellow" in options(game)
    assert refusal(game, "pile/gray") == "M-14.10"


@BOTH
@pytest.mark.rule("E-10", "M-14.9")
def test_after_a_refresh_a_new_scroll_must_be_bought(edition):
    game = quiet_table(edition=edition, luck=True)
    scholars(game, gray=3)
    before = {f"scroll-{tile}" for tile in game.table.scrolls[YELLOW]}
    answer(game, "refresh-yellow")
    assert options(game) == {f"scroll-{tile}" for tile in game.table.scrolls[YELLOW]}
    assert not options(game) & before


# ---- to the last tile ------------------------------------------------------------------------


@pytest.mark.rule("E-04", "E-09", "E-10", "M-1.19")
@pytest.mark.parametrize("seed", range(6))
def test_classic_every_scroll_comes_up_once_however_piles_are_divided_and_refreshed(seed):
    game, dice = classic(luck=True, seed=seed), luck_of(seed).fork("last scroll")
    for level, row in enumerate(game.table.scrolls):
        while row:
            if dice.below(3) == 0:
                happen(game, 0, Refresh(level))
            there = [n for n, top in enumerate(scroll_shelf(game, level).tops) if top in row]
            take_away(game, level, *dice.shuffled(there)[: 1 + dice.below(len(there))])
            happen(game, None, FillScrolls())
            GAME.conserve(game)
            assert game.imagine(1, dice).view(1) == game.view(1)
        assert game.table.scroll_pools[level] == []
        assert heights(scroll_shelf(game, level)) == [0, 0, 0]


@pytest.mark.rule("E-07", "E-08", "M-1.19")
@pytest.mark.parametrize("seed", range(6))
def test_classic_every_luxury_good_comes_up_once_however_piles_are_divided(seed):
    game, dice = classic(luck=True, seed=seed), luck_of(seed).fork("last luxury")
    row = game.table.luxuries
    while row:
        there = [n for n, top in enumerate(luxury_shelf(game).tops) if top in row]
        sell(game, *dice.shuffled(there)[: 1 + dice.below(len(there))])
        happen(game, None, FillLuxuries())
        GAME.conserve(game)
    assert game.table.luxury_pool == []
    assert sum(game.table.players[-1].luxuries) == 25
