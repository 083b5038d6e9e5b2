"""Rules, section 28: scrolls 43 to 72 in detail: actions, the Souk, free scrolls."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import RED
from riad.games.marrakesh.phases.flow import BEGIN_TURN
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.madrasa import FillScrolls, Study
from riad.games.marrakesh.sectors.sahara import ClaimOases
from riad.games.marrakesh.sectors.souk import FillLuxuries, Trade
from tests.marrakesh.builders import (
    answer,
    assistants,
    claim,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    value,
    vendors,
)
from tests.marrakesh.builders_tiles import (
    bare_table,
    evaluate,
    finish,
    points,
    resources,
    take_scroll,
)

SOUK_VENDOR = 1 << 8


# ---- 53, 64: actions without assistants ------------------------------------------------------


@pytest.mark.rule("M-28.22")
def test_53_needs_a_keshi_in_the_sector_except_for_the_souk():
    game, _ = bare_table()
    give(game, 0, green=1)
    take_scroll(game, 0, 53)
    assert options(game) == {"do-date-orchard", "do-souk", "do-none"}
    refused = game.why_not(0, "sector/river")
    assert refused is not None
    assert refused.rule == "M-9.11"


@pytest.mark.rule("M-28.22")
def test_53_brings_no_vendor_water_so_35_and_50_give_nothing():
    game, me = bare_table(3, 35, 50)
    give(game, 0, green=2)
    vendors(game, 0, "date-orchard")
    take_scroll(game, 0, 53)
    finish(game, "do-date-orchard")
    assert resources(me) == (0, 2, 0)
    assert points(game, "scrolls") == 0


@pytest.mark.rule("M-28.22")
def test_53_in_the_souk_is_the_action_of_one_assistant():
    game, me = bare_table()
    game.table.office = 4
    give(game, 0, yellow=2)
    take_scroll(game, 0, 53)
    finish(game, "do-souk", "change-yellow")
    assert me.water == 2
    game, me = bare_table(3, 46)
    game.table.office = 4
    give(game, 0, yellow=2)
    take_scroll(game, 0, 53)
    finish(game, "do-souk", "change-yellow", "change-yellow")
    assert me.water == 4


@pytest.mark.rule("M-28.22")
def test_53_and_64_use_all_other_scrolls():
    game, me = bare_table(3, 23, 48)
    give(game, 0, green=2)
    take_scroll(game, 0, 53)
    finish(game, "do-date-orchard", "water-1")
    assert resources(me) == (1, 1, 0)
    take_scroll(game, 0, 64)
    finish(game, "keshi-white", "step-free")
    assert me.palace == 2


@pytest.mark.rule("M-28.22")
def test_river_tile_01_follows_the_same_rules():
    game, me = bare_table(3, 35)
    give(game, 0, green=2)
    vendors(game, 0, "date-orchard")
    evaluate(game, 1, 4, 0, 0)
    assert options(game) == {"do-date-orchard", "do-souk", "do-none"}
    finish(game, "do-date-orchard")
    assert resources(me) == (0, 2, 0)


@pytest.mark.rule("M-28.23")
@pytest.mark.parametrize(("white", "step"), [(2, 2), (0, 0)])
def test_64_with_red_acts_where_the_vendor_went_if_a_keshi_is_there(white, step):
    game, me = bare_table()
    give(game, 0, white=white)
    take_scroll(game, 0, 64)
    finish(game, "keshi-red", "vendor-palace")
    assert (me.palace, me.water) == (step, 0)


@pytest.mark.rule("M-28.23")
@pytest.mark.parametrize("colour", ["yellow", "purple", "orange"])
def test_64_with_a_good_acts_in_the_souk(colour):
    game, me = bare_table()
    game.table.luxuries = []
    take_scroll(game, 0, 64)
    answer(game, f"keshi-{colour}")
    assert options(game) == {f"change-{colour}", "trade-stop"}
    finish(game, f"change-{colour}")
    assert sum(resources(me)) == 2


@pytest.mark.rule("M-28.23")
def test_64_with_brown_discovers_and_may_claim_at_once():
    game, me = bare_table()
    give(game, 0, dinars=1)
    take_scroll(game, 0, 64)
    answer(game, "keshi-brown", "path-left")
    game.resolve("oasis-11")
    assert options(game) == {"claim-left-1", "claim-stop"}
    finish(game, "claim-left-1", "track-leave")
    assert me.claimed == [11]


@pytest.mark.rule("M-28.24")
def test_53_bought_in_the_madrasa_is_nested_and_buying_goes_on():
    game, me = bare_table()
    give(game, 0, gray=8, green=1, dates=3)
    lay_scrolls(game, 53, 22, 37)
    happen(game, 0, Study())
    answer(game, "scroll-53", "do-date-orchard")
    assert me.dates == 2
    assert "scroll-22" in options(game)


@pytest.mark.rule("M-28.24")
def test_53_gives_no_new_capacity_in_the_madrasa():
    game, me = bare_table()
    give(game, 0, gray=8, dates=9)
    lay_scrolls(game, 53, 55, 22, 37)
    happen(game, 0, Study())
    answer(game, "scroll-53", "do-madrasa")
    assert "scroll-55" not in options(game)
    refused = game.why_not(0, "scroll/55")
    assert refused is not None
    assert refused.rule == "M-14.4"
    answer(game, "scroll-22")
    assert me.studied == 8
    assert not game.waiting, "eight scholars are used, inside and outside"


# ---- 34: luxury goods ------------------------------------------------------------------------


@pytest.mark.rule("M-28.25")
def test_34_buys_from_what_lies_open_without_replacement():
    game, me = bare_table(3, 34)
    table = game.table
    table.luxury_pool = sorted({*table.luxury_pool, *table.luxuries} - {1, 2, 3, 4, 5})
    table.luxuries = [1, 2, 3, 4, 5]
    give(game, 0, yellow=2, orange=1)
    happen(game, 0, Trade())
    answer(game, "luxury-1")
    assert table.luxuries == [2, 3, 4, 5]
    finish(game, "luxury-4", "luxury-2")
    assert table.luxuries == [3, 5]
    assert me.luxuries[0] == 3
    happen(game, None, FillLuxuries())
    assert game.chance is not None


# ---- 35, 50, 57: the vendor of the Souk ------------------------------------------------------


@pytest.mark.rule("M-28.28")
def test_35_and_50_apply_to_the_vendor_of_the_souk():
    game, me = bare_table(3, 35, 50, vendor_points="both")
    take_scroll(game, 0, 57)
    assistants(game, 0, "souk")
    happen(game, 0, BEGIN_TURN, UseAssistant())
    finish(game, "new-souk", "good-yellow")
    assert me.water == 3 + 2
    assert points(game, "scrolls") == 2


@pytest.mark.rule("M-28.28")
def test_the_vendor_of_the_souk_counts_as_a_red_keshi():
    game, me = bare_table()
    take_scroll(game, 0, 57)
    vendors(game, 0, "palace")
    claim(game, 0, 13)
    take_scroll(game, 0, 71)
    assert points(game, "scrolls") == 3 + 2
    give(game, 0, water=0)
    evaluate(game, 17, 5, 0, 0)
    finish(game, "half-2")
    assert resources(me) == (2, 2, 0)
    give(game, 0, yellow=2)
    evaluate(game, 18, 5, 0, 0)
    finish(game, "half-1")
    assert points(game, "river-tiles") == 1, "two vendors and two goods"


@pytest.mark.rule("M-28.28")
def test_the_vendor_of_the_souk_takes_no_vendor_space_and_completes_nothing():
    game, me = bare_table()
    take_scroll(game, 0, 57)
    happen(game, 0, place(RED))
    assert len(options(game)) == 8
    refused = game.why_not(0, "vendor/souk")
    assert refused is not None
    assert refused.rule == "M-12.6"
    answer(game, "vendor-river")
    give(game, 0, yellow=8, purple=8, orange=8)
    happen(game, None, FinalScoring())
    assert points(game, "sectors") == 0
    assert me.vendors == SOUK_VENDOR | 1 << 4


# ---- 58, 35: free scrolls --------------------------------------------------------------------


@pytest.mark.rule("M-28.29")
def test_58_is_obligatory_if_possible():
    game, me = bare_table()
    give(game, 0, dates=1)
    game.table.scrolls[3] = [69]
    game.table.scroll_pools[3].remove(69)
    take_scroll(game, 0, 58)
    assert me.tiles >> 69 & 1
    assert me.dates == 0


@pytest.mark.rule("M-28.29")
def test_58_has_no_effect_without_a_date_or_an_open_orange_scroll():
    game, me = bare_table()
    take_scroll(game, 0, 58)
    assert me.tiles == 1 << 58
    game, me = bare_table()
    give(game, 0, dates=1)
    game.table.scrolls[3] = []
    take_scroll(game, 0, 58)
    assert (me.tiles, me.dates) == (1 << 58, 1)


@pytest.mark.rule("M-28.29")
def test_58_resolves_an_instant_orange_scroll_at_once():
    game, me = bare_table()
    give(game, 0, dates=3, gray=5)
    lay_scrolls(game, 58, 67)
    happen(game, 0, Study())
    answer(game, "scroll-58", "scroll-67")
    finish(game, "keshi-orange", "keshi-orange", "keshi-green")
    assert goods(game, 0) == (0, 0, 2)
    assert value(game, 0, "green") == 1
    assert me.dates == 0


@pytest.mark.rule("M-28.35")
def test_an_instant_scroll_taken_free_from_the_oasis_track_resolves_like_a_bought_one():
    game, me = bare_table()
    claim(game, 0, 1, 2, 3, 4)
    oases(game, 0, {0: 5})
    lay_scrolls(game, 37)
    give(game, 0, dinars=1)
    happen(game, 0, ClaimOases())
    answer(game, "claim-left-1", "scroll-37")
    assert me.tiles >> 37 & 1
    assert goods(game, 0) == (2, 0, 0)
    happen(game, None, FillScrolls())
    assert game.chance is not None
