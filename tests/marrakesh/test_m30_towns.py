"""Rules, section 30: the twelve desert towns."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.desert_towns.tiles import FreeGate, TakeLuxury
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.scoring import FinalScoring
from riad.kernel.errors import UnknownName
from riad.kernel.frames import Cause
from tests.marrakesh.printed import BOARD, TOWNS

from .builders import (
    answer,
    gates,
    give,
    goods,
    happen,
    lay_scrolls,
    luxuries,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_core import earned, entertainers, lay_luxuries, things, why_not
from .builders_editions import BOTH
from .builders_modules import MOSQUE, PALACE, lead, reach, with_module
from .builders_sectors import act, stock
from .builders_start import awaited

MODULE = "desert-towns"


def claimed_town(tile, **wishes):
    """Seat 0 has claimed a town, and has nothing else."""
    game = with_module(MODULE, **wishes)
    me = reach(game, tile, claimed=True)
    me.paths, me.values[COLOURS.index("brown")] = [0, 0, 0], 0
    give(game, 0, water=0, dates=0, dinars=0)
    return game


def town_points(game):
    happen(game, None, FinalScoring())
    return earned(game).get("towns", 0)


def claiming(tile, **wishes):
    """Seat 0 has just claimed a town with its Sahara action, and resolves what it brings."""
    game = with_module(MODULE, **wishes)
    reach(game, tile)
    give(game, 0, yellow=1, purple=1, orange=1)
    return game


def claim_it(game):
    act(game, "sahara")
    answer(game, "claim-left-town")


# ---- towns that score ------------------------------------------------------------------------


@pytest.mark.rule("M-30.01")
@BOTH
def test_town_1_two_points_for_each_gate(edition):
    game = claimed_town(1, edition=edition)
    gates(game, 0, {"sahara": "brown", "river": "gray", "souk": "pink"})
    assert town_points(game) == 6


@pytest.mark.rule("M-30.02")
def test_town_2_two_points_for_each_luxury_good_however_it_came():
    game = claimed_town(2)
    luxuries(game, 0, slipper=2)
    lay_luxuries(game, 21)
    happen(game, 0, TakeLuxury())
    answer(game, "luxury-21")
    assert town_points(game) == 6


@pytest.mark.rule("M-30.03")
def test_town_3_two_points_for_each_scroll_however_it_came():
    game = claimed_town(3)
    own_scrolls(game, 0, 3, 32, 44, 65)
    assert town_points(game) == 8


@pytest.mark.rule("M-30.03")
def test_town_3_does_not_count_sultan_and_imam():
    game = with_module(MODULE, "imam-and-sultan")
    me = reach(game, 3, claimed=True)
    own_scrolls(game, 0, 3)
    lead(game, PALACE, 0)
    lead(game, MOSQUE, 0)
    assert me.tiles.bit_count() == 3
    assert town_points(game) == 2


@pytest.mark.rule("M-30.04")
@pytest.mark.parametrize("step", [0, 7, 16])
def test_town_4_a_point_for_each_step_on_the_palace_stairs(step):
    game = claimed_town(4)
    give(game, 0, palace=step, mosque=5)
    assert town_points(game) == step


@pytest.mark.rule("M-30.05")
@pytest.mark.parametrize("step", [0, 7, 16])
def test_town_5_a_point_for_each_step_on_the_mosque_stairs(step):
    game = claimed_town(5)
    give(game, 0, mosque=step, palace=5)
    assert town_points(game) == step


@pytest.mark.rule("MX-42")
def test_the_first_step_of_the_fourth_segment_is_the_eleventh():
    game = claimed_town(5)
    step = BOARD.segment_of.index(4)
    give(game, 0, mosque=step)
    assert (step, town_points(game)) == (11, 11)


@pytest.mark.rule("M-30.06")
def test_town_6_all_keshis_but_goods_by_three():
    game = claimed_town(6)
    give(game, 0, green=4, gray=1, yellow=8, purple=8)
    vendors(game, 0, "palace", "river", "souk")
    assert town_points(game) == 2, "4 + 1 + 3 vendors, that of the Souk too"


@pytest.mark.rule("MX-43")
@pytest.mark.parametrize("keshis", [39, 41])
def test_thirty_nine_and_forty_one_keshis_give_thirteen_points(keshis):
    game = claimed_town(6)
    give(game, 0, green=8, gray=8, white=8, black=8, turquoise=keshis - 38, orange=5)
    vendors(game, 0, *["date-orchard", "madrasa", "palace", "mosque", "river", "medina"])
    assert town_points(game) == 13


@pytest.mark.rule("M-30.07")
def test_town_7_steps_of_the_last_season_without_a_head_start():
    game = claimed_town(7)
    me = give(game, 0, boat=9)
    assert town_points(game.copy()) == 9
    me.head_start = BOARD.crocodile
    assert town_points(game) == 9 - BOARD.crocodile


@pytest.mark.rule("M-30.07")
def test_town_7_counts_the_head_start_where_the_table_wants_it():
    game = claimed_town(7, town_7_head_start=True)
    me = give(game, 0, boat=9)
    me.head_start = BOARD.crocodile
    assert town_points(game) == 9
    with pytest.raises(UnknownName, match="option town-7-head-start is only for desert-towns"):
        quiet_table(town_7_head_start=True)


@pytest.mark.rule("M-30.07")
def test_town_7_does_not_count_steps_at_the_jetty():
    game = claimed_town(7)
    give(game, 0, boat=BOARD.jetty)
    assert town_points(game) == BOARD.jetty


@pytest.mark.rule("M-30.08")
def test_town_8_sectors_with_four_keshis_the_vendor_counted():
    game = claimed_town(8)
    give(game, 0, green=4, gray=3, white=3, black=8, yellow=9)
    vendors(game, 0, "madrasa", "souk")
    assert town_points(game) == 6, "orchard, madrasa with its vendor, mosque"


@pytest.mark.rule("M-30.09")
@BOTH
def test_town_9_the_spectators_before_every_entertainer(edition):
    game = claimed_town(9, edition=edition)
    entertainers(game, "goods", "dinar")
    sections = game.edition.disc
    me = give(game, 0, disc=0)
    assert me.square == 3
    assert town_points(game) == sections[0] + sections[1]


@pytest.mark.rule("M-30.09", "M-28.9")
def test_town_9_with_scroll_31_and_on_the_purple_disc():
    game = with_module(MODULE, "spectators")
    reach(game, 9, claimed=True)
    own_scrolls(game, 0, 31)
    entertainers(game, "goods", "dinar")
    give(game, 0, disc=0)
    assert town_points(game) == (4 + 1) + (0 + 1)


@pytest.mark.rule("MX-44")
def test_entertainers_before_two_one_and_three_spectators():
    game = claimed_town(9)
    sections = game.edition.disc
    spaces = [BOARD.square[sections.index(n)] for n in (2, 1, 3)]
    entertainers(game, *spaces)
    give(game, 0, disc=0)
    assert town_points(game) == 6


# ---- towns that act --------------------------------------------------------------------------


@pytest.mark.rule("M-30.10")
@BOTH
def test_town_10_any_open_scroll_without_scholars_and_dates(edition):
    game = claiming(10, edition=edition)
    lay_scrolls(game, 1, 32, 44, 65)
    me = give(game, 0, dates=0)
    claim_it(game)
    shown = {f"scroll-{tile}" for tiles in game.table.scrolls for tile in tiles}
    assert options(game) == {*shown, "study-stop"}
    answer(game, "scroll-65")
    assert (me.tiles >> 65 & 1, me.dates, me.studied, me.bought) == (1, 0, 0, False)


@pytest.mark.rule("M-30.10")
def test_town_10_may_be_left():
    game = claiming(10)
    me = game.table.players[0]
    claim_it(game)
    answer(game, "study-stop")
    assert (me.tiles, me.towns.claimed[0]) == (0, True)


@pytest.mark.rule("MX-45", "M-28.35")
def test_three_keshis_from_an_orange_scroll_without_scholars():
    game = claiming(10)
    lay_scrolls(game, 67)
    me = give(game, 0, gray=0, dates=0)
    claim_it(game)
    answer(game, "scroll-67", "keshi-white", "keshi-white", "keshi-black")
    assert (value(game, 0, "white"), value(game, 0, "black"), me.dates) == (2, 1, 0)


@pytest.mark.rule("M-30.11")
@BOTH
def test_town_11_any_open_luxury_good_with_all_it_brings(edition):
    game = claiming(11, edition=edition)
    lay_luxuries(game, 1, 6)
    me = give(game, 0, water=0)
    claim_it(game)
    assert options(game) == {"luxury-1", "luxury-6", "trade-stop"}
    assert why_not(game, "luxury/9") == "M-12.5"
    answer(game, "luxury-6")
    assert (earned(game), me.water, me.luxuries[:5]) == ({"luxuries": 4}, 1, [0, 1, 0, 0, 0])
    assert goods(game, 0) == (0, 0, 0), "only the town was paid for"


@pytest.mark.rule("M-30.11")
def test_town_11_may_be_left():
    game = claiming(11)
    claim_it(game)
    answer(game, "trade-stop")
    assert game.table.players[0].luxuries[:5] == [0] * 5


@pytest.mark.rule("MX-46")
def test_the_necklace_for_nothing():
    game = claiming(11)
    lay_luxuries(game, 21)
    claim_it(game)
    answer(game, "luxury-21")
    assert earned(game) == {"luxuries": 13}


@pytest.mark.rule("M-30.12")
@BOTH
def test_town_12_a_gate_without_dinars_and_all_else_as_usual(edition):
    game = claiming(12, edition=edition)
    stock(game, (1, "gray"), (4, "green"))
    me = give(game, 0, beige=1, dinars=0)
    claim_it(game)
    assert {"gate-1-gray", "gate-4-green", "gate-stop"} <= options(game)
    answer(game, "gate-4-green", "at-date-orchard")
    assert earned(game) == {"gates": 7 + 2, "orchard": 1}
    assert (me.guards, value(game, 0, "green"), things(me)[2]) == (0, 1, 0)


@pytest.mark.rule("M-30.12")
def test_town_12_loses_the_points_of_the_leftmost_workshop():
    game = claiming(12)
    stock(game, (1, "gray"))
    give(game, 0, beige=1)
    claim_it(game)
    answer(game, "gate-1-gray", "at-river")
    assert earned(game) == {"gates": -3}


@pytest.mark.rule("M-30.12")
def test_town_12_counts_as_a_purchase_for_scrolls():
    game = claiming(12)
    stock(game, (1, "gray"))
    own_scrolls(game, 0, 22, 36, 66)
    give(game, 0, beige=1)
    claim_it(game)
    answer(game, "gate-1-gray", "at-river", "keshi-white", "keshi-black")
    assert earned(game) == {}, "22 waives the loss"
    assert (value(game, 0, "white"), value(game, 0, "black")) == (1, 1), "36 and 66"


@pytest.mark.rule("M-30.12")
def test_town_12_without_a_guard_is_claimed_and_brings_nothing():
    game = claiming(12)
    give(game, 0, beige=0)
    claim_it(game)
    assert not game.waiting
    assert game.table.players[0].towns.claimed[0]


@pytest.mark.rule("M-30.12")
def test_town_12_may_be_left_and_says_what_is_sold_out():
    game = claiming(12)
    stock(game, (1, "gray"))
    game.table.workshops[1] = [0] * len(COLOURS)
    give(game, 0, beige=1)
    claim_it(game)
    assert why_not(game, "gate/2-green") == "M-16.14"
    answer(game, "gate-stop")
    assert earned(game) == {}


@pytest.mark.rule("MX-47")
@pytest.mark.parametrize(("colour", "space"), [("white", "palace"), ("turquoise", "river")])
def test_a_gate_of_the_right_workshop_on_its_own_space(colour, space):
    game = claiming(12)
    stock(game, (4, colour))
    me = give(game, 0, beige=2)
    claim_it(game)
    answer(game, f"gate-4-{colour}", f"at-{space}")
    assert earned(game) == {"gates": 7 + 2}
    assert (me.guards, value(game, 0, colour)) == (1, 1)


@pytest.mark.rule("M-30.12")
def test_the_keshi_of_the_gate_is_placed_before_anything_else_is_claimed():
    game = claiming(12)
    stock(game, (1, "brown"))
    give(game, 0, beige=1)
    claim_it(game)
    answer(game, "gate-1-brown", "at-river")
    assert awaited(game) == "Discover", "the caravan has gone along the other path"


def test_every_town_is_one_or_the_other():
    assert len(TOWNS) == 12
    assert [n for n, town in TOWNS.items() if town.effects] == [10, 11, 12]
    assert [n for n, town in TOWNS.items() if town.score] == list(range(1, 10))
    assert TOWNS[12].effects == (FreeGate(), Cause("town.12"))
