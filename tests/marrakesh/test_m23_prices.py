"""Rules, section 23: what is cheaper in the company of Sultan and Imam."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.desert_towns.tiles import TakeLuxury
from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.sectors.madrasa import Study, TakeFree
from riad.games.marrakesh.sectors.souk import Trade
from riad.kernel.errors import UnknownName
from tests.marrakesh.printed import BASE_LUXURIES, BOARD

from .builders import answer, give, goods, happen, lay_scrolls, options, own_scrolls, quiet_table
from .builders_core import earned, lay_luxuries, things, why_not
from .builders_editions import BOTH
from .builders_modules import MOSQUE, PALACE, lead, reach, with_module
from .builders_sectors import act

MODULE = "imam-and-sultan"
ORANGE = LEVELS.index("orange")


def accompanied(stair, *more, **wishes):
    """Seat 0 walks with the figure of a staircase."""
    game = with_module(MODULE, *more, **wishes)
    lead(game, stair, 0)
    return game


# ---- the Sultan ------------------------------------------------------------------------------


@pytest.mark.rule("M-23.3")
@BOTH
@pytest.mark.parametrize(("tile", "dates"), [(1, 0), (32, 0), (44, 1), (66, 2)])
def test_with_the_sultan_a_scroll_costs_a_date_less(tile, dates, edition):
    game = accompanied(PALACE, edition=edition)
    lay_scrolls(game, tile)
    me = give(game, 0, gray=8, dates=dates, dinars=0)
    happen(game, 0, Study())
    assert game.labels(0)[f"scroll-{tile}"].text.args["n"] == dates
    answer(game, f"scroll-{tile}")
    assert (me.dates, me.tiles >> tile & 1) == (0, 1)


@pytest.mark.rule("M-23.3")
def test_the_sultan_helps_with_every_scroll_of_a_turn():
    game = accompanied(PALACE)
    lay_scrolls(game, 37, 38)
    me = give(game, 0, gray=6, dates=0)
    happen(game, 0, Study())
    answer(game, "scroll-37", "scroll-38")
    assert me.dates == 0
    assert goods(game, 0) == (2, 2, 0)


@pytest.mark.rule("M-23.3")
def test_without_the_date_that_is_left_a_scroll_cannot_be_bought():
    game = accompanied(PALACE)
    lay_scrolls(game, 1, 66)
    give(game, 0, gray=8, dates=1)
    happen(game, 0, Study())
    assert "scroll-66" not in options(game)
    assert why_not(game, "scroll/66") == "M-14.3"


@pytest.mark.rule("M-23.3", "M-14.10")
def test_a_refresh_asks_only_for_the_lower_price():
    game = accompanied(PALACE)
    give(game, 0, gray=1, dates=0, dinars=1)
    happen(game, 0, Study())
    assert "refresh-gray" in options(game)
    alone = with_module(MODULE)
    give(alone, 0, gray=1, dates=0, dinars=1)
    happen(alone, 0, Study())
    assert not alone.waiting


@pytest.mark.rule("M-23.3")
def test_others_pay_the_full_price():
    game = accompanied(PALACE)
    lay_scrolls(game, 1)
    me = give(game, 1, gray=1, dates=1)
    happen(game, 1, Study())
    answer(game, "scroll-1")
    assert me.dates == 0
    give(game, 2, gray=1, dates=0, dinars=0)
    happen(game, 2, Study())
    assert not game.waiting


# ---- the Imam --------------------------------------------------------------------------------


@pytest.mark.rule("M-23.3")
@BOTH
@pytest.mark.parametrize("tile", BASE_LUXURIES)
def test_with_the_imam_every_luxury_good_costs_one_good_less(tile, edition):
    luxury = BOARD.luxuries[tile]
    for kept, price in enumerate(luxury.cost):
        if not price:
            continue
        game = accompanied(MOSQUE, edition=edition)
        lay_luxuries(game, tile)
        held = [n - (kind == kept) for kind, n in enumerate(luxury.cost)]
        give(game, 0, yellow=held[0], purple=held[1], orange=held[2], water=0, dates=0, dinars=0)
        happen(game, 0, Trade())
        answer(game, f"luxury-{tile}")
        assert not game.waiting, "there is only one good to save"
        assert goods(game, 0) == (0, 0, 0)
        assert earned(game) == {"luxuries": luxury.points}
        assert things(game.table.players[0]) == luxury.gain


@pytest.mark.rule("M-23.3")
def test_the_buyer_chooses_the_colour_that_is_saved():
    game = accompanied(MOSQUE)
    lay_luxuries(game, 11)
    give(game, 0, yellow=1, purple=2, orange=1)
    happen(game, 0, Trade())
    answer(game, "luxury-11")
    assert options(game) == {"save-yellow", "save-purple", "save-orange"}
    answer(game, "save-purple")
    assert goods(game, 0) == (0, 2, 0)


@pytest.mark.rule("M-23.3")
def test_only_a_colour_of_the_price_is_saved():
    game = accompanied(MOSQUE)
    lay_luxuries(game, 21)
    give(game, 0, yellow=5, purple=3, orange=2)
    happen(game, 0, Trade())
    answer(game, "luxury-21")
    assert options(game) == {"save-purple", "save-orange"}
    assert why_not(game, "good/yellow") == "M-23.3"
    answer(game, "save-orange")
    assert goods(game, 0) == (5, 0, 1)


@pytest.mark.rule("M-23.3")
def test_who_lacks_two_goods_cannot_buy():
    game = accompanied(MOSQUE)
    lay_luxuries(game, 21, 1)
    give(game, 0, purple=2, orange=1)
    happen(game, 0, Trade())
    assert "luxury-21" not in options(game)
    assert why_not(game, "luxury/21") == "M-12.3"


@pytest.mark.rule("M-23.3")
def test_the_imam_helps_with_every_purchase_of_a_turn():
    game = accompanied(MOSQUE)
    own_scrolls(game, 0, 34)
    lay_luxuries(game, 1, 2, 3)
    give(game, 0, yellow=0, purple=0, orange=0)
    happen(game, 0, Trade())
    answer(game, "luxury-1", "luxury-2", "luxury-3")
    assert earned(game) == {"luxuries": 6}


@pytest.mark.rule("M-23.7")
def test_the_benefit_is_judged_at_each_purchase():
    game = accompanied(PALACE)
    lay_scrolls(game, 37, 38)
    give(game, 0, gray=6, dates=0)
    happen(game, 0, Study())
    answer(game, "scroll-37")
    lead(game, PALACE, 1)
    game.ask_again()
    assert "scroll-38" not in options(game)


# ---- what is no purchase ---------------------------------------------------------------------


@pytest.mark.rule("M-23.8")
def test_the_fee_of_scroll_58_stays_unless_the_table_wants_it_otherwise():
    for wish, dates in ((False, 1), (True, 0)):
        game = accompanied(PALACE, sultan_scroll_58=wish)
        lay_scrolls(game, 66)
        me = give(game, 0, dates=1)
        happen(game, 0, TakeFree(ORANGE, 1, may=False))
        answer(game, "scroll-66")
        assert me.dates == 1 - dates
    broke = accompanied(PALACE)
    give(broke, 0, dates=0)
    happen(broke, 0, TakeFree(ORANGE, 1, may=False))
    assert not broke.waiting, "no date, no scroll"


@pytest.mark.rule("M-23.8")
def test_the_switch_for_scroll_58_needs_the_module():
    with pytest.raises(UnknownName, match="option sultan-scroll-58 is only for imam-and-sultan"):
        quiet_table(sultan_scroll_58=True)


@pytest.mark.rule("M-23.8")
def test_offices_and_free_takings_are_as_ever():
    game = accompanied(MOSQUE)
    lead(game, PALACE, 0)
    lay_luxuries(game, 11)
    give(game, 0, yellow=1, purple=0, orange=0)
    happen(game, 0, Trade())
    assert options(game) == {"change-yellow", "trade-stop"}, "two goods are lacking"
    answer(game, "change-yellow")
    assert goods(game, 0) == (0, 0, 0)
    happen(game, 0, TakeLuxury())
    answer(game, "luxury-11")
    assert (goods(game, 0), earned(game)) == ((0, 0, 0), {"luxuries": 7})


@pytest.mark.rule("M-23.8")
def test_a_town_costs_all_three_goods():
    game = accompanied(MOSQUE, "desert-towns")
    reach(game, 1)
    give(game, 0, yellow=1, purple=1, orange=0)
    act(game, "sahara")
    assert not game.waiting
    give(game, 0, yellow=1, purple=1, orange=1)
    act(game, "sahara")
    answer(game, "claim-left-town")
    assert goods(game, 0) == (0, 0, 0)
