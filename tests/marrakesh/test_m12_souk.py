"""Rules, section 12: the Souk."""

import pytest

from riad.games.marrakesh.box.scores import Score
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS, GOODS, RED
from riad.games.marrakesh.sectors.souk import FillLuxuries, Trade
from riad.games.marrakesh.tiles.oases import complete, counted
from tests.marrakesh.printed import BASE_LUXURIES, BOARD

from .builders import answer, give, goods, happen, options, own_scrolls, quiet_table, vendors
from .builders_core import earned, lay_luxuries, things, use, whole_turn, why_not

BASE = [number for number, office in BOARD.offices.items() if not office.module]


# ---- one of two ------------------------------------------------------------------------------


@pytest.mark.rule("M-12.1")
def test_an_assistant_uses_the_office_once_or_buys_one_luxury_good():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3)
    give(game, 0, yellow=2, orange=2)
    happen(game, 0, Trade())
    assert options(game) == {
        "change-yellow",
        "change-orange",
        "luxury-1",
        "luxury-2",
        "trade-stop",
    }
    for word in ("change-yellow", "luxury-1"):
        after = game.copy()
        answer(after, word)
        assert not after.waiting
        assert sum(goods(after, 0)) == 3


# ---- the office ------------------------------------------------------------------------------


@pytest.mark.rule("M-12.2")
@pytest.mark.parametrize("good", [COLOURS[n] for n in GOODS])
@pytest.mark.parametrize("office", BASE)
def test_the_office_pays_for_exactly_one_good(office, good):
    game = quiet_table()
    game.table.office = office
    me = give(game, 0, water=0, dates=0, dinars=0, yellow=2, purple=2, orange=2)
    happen(game, 0, Trade())
    answer(game, f"change-{good}")
    place_of = COLOURS.index(good) - COLOURS.index("yellow")
    assert goods(game, 0) == tuple(2 - (n == place_of) for n in range(3))
    (shown,) = BOARD.offices[office].lines[place_of]
    paid = tuple(shown["gain"].get(kind, 0) for kind in ("water", "date", "dinar"))
    assert things(me) == paid
    assert earned(game) == {}


@pytest.mark.rule("M-12.2")
def test_without_the_good_the_office_pays_nothing():
    game = quiet_table()
    give(game, 0, purple=1)
    happen(game, 0, Trade())
    assert {"change-yellow", "change-orange"}.isdisjoint(options(game))
    assert why_not(game, "good/yellow") == "M-12.2"


@pytest.mark.rule("MX-7")
def test_an_office_that_gives_two_dates_for_a_carpet():
    game = quiet_table()
    dates = [{"gain": {"date": 2}}]
    game.table.office = next(n for n in BASE if BOARD.offices[n].lines[1] == dates)
    me = give(game, 0, purple=1, dates=1)
    use(game, "souk")
    answer(game, "act-souk", "change-purple")
    assert (me.dates, goods(game, 0)) == (3, (0, 0, 0))


# ---- luxury goods ----------------------------------------------------------------------------


@pytest.mark.rule("M-12.3")
@pytest.mark.parametrize("tile", BASE_LUXURIES)
def test_every_luxury_good_costs_and_pays_what_it_shows(tile):
    luxury = BOARD.luxuries[tile]
    game = quiet_table()
    lay_luxuries(game, tile)
    yellow, purple, orange = luxury.cost
    me = give(game, 0, yellow=yellow, purple=purple, orange=orange, water=0, dates=0, dinars=0)
    happen(game, 0, Trade())
    answer(game, f"luxury-{tile}")
    assert goods(game, 0) == (0, 0, 0)
    assert things(me) == luxury.gain
    assert earned(game) == {"luxuries": luxury.points}
    assert me.luxuries[:5] == [int(kind == luxury.kind) for kind in range(5)]
    assert game.table.luxuries == []


@pytest.mark.rule("M-12.3")
def test_who_lacks_a_good_cannot_buy():
    game = quiet_table()
    lay_luxuries(game, 21, 1)
    give(game, 0, purple=3, orange=1)
    happen(game, 0, Trade())
    assert "luxury-21" not in options(game)
    assert why_not(game, "luxury/21") == "M-12.3"


@pytest.mark.rule("MX-8")
def test_the_slipper_for_spices():
    game = quiet_table()
    lay_luxuries(game, 1)
    me = give(game, 0, orange=1, water=0)
    use(game, "souk")
    answer(game, "act-souk", "luxury-1")
    assert (goods(game, 0), me.water) == ((0, 0, 0), 1)
    assert earned(game) == {"luxuries": 2}
    assert me.luxuries[:5] == [1, 0, 0, 0, 0]


@pytest.mark.rule("M-12.4")
def test_several_assistants_buy_several_tiles():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3)
    me = give(game, 0, yellow=1, purple=1, orange=1)
    use(game, "souk", "souk")
    answer(game, "act-souk", "luxury-1")
    assert options(game) == {"new-souk", "act-souk"}
    answer(game, "act-souk", "luxury-2")
    assert not game.waiting
    assert (me.luxuries[:5], goods(game, 0)) == ([2, 0, 0, 0, 0], (0, 1, 0))


@pytest.mark.rule("M-12.4")
def test_with_scroll_34_one_assistant_buys_several():
    game = quiet_table()
    own_scrolls(game, 0, 34)
    lay_luxuries(game, 1, 2, 3)
    me = give(game, 0, yellow=1, purple=1, orange=1)
    happen(game, 0, Trade())
    answer(game, "luxury-1", "luxury-2", "luxury-3")
    assert not game.waiting
    assert me.luxuries[:5] == [3, 0, 0, 0, 0]


@pytest.mark.rule("M-12.5")
def test_bought_tiles_are_not_replaced_within_the_turn():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3, 4, 5)
    give(game, 0, yellow=5, purple=5, orange=5)
    whole_turn(game, "souk", "souk")
    answer(game, "act-souk", "luxury-1", "act-souk")
    assert game.table.luxuries == [2, 3, 4, 5]
    assert {word for word in options(game) if word.startswith("luxury")} == {
        "luxury-2",
        "luxury-3",
        "luxury-4",
        "luxury-5",
    }
    assert why_not(game, "luxury/1") == "M-12.5"


# ---- no sector like the others ---------------------------------------------------------------


@pytest.mark.rule("M-12.6")
def test_no_vendor_goes_to_the_souk():
    game = quiet_table()
    happen(game, 0, place(RED))
    assert "vendor-souk" not in options(game)
    assert why_not(game, "vendor/souk") == "M-12.6"


@pytest.mark.rule("M-12.6")
def test_the_souk_is_never_complete_and_counts_in_no_sector_scoring():
    game = quiet_table()
    me = give(game, 0, yellow=8, purple=8, orange=8)
    me.vendors |= 1 << 8  # scroll 57
    assert complete(me) == 0
    few = Score("sector_with_at_most", keshis=3)
    assert counted(game.box, me, few) == 8
    me.goods = [0, 0, 0]
    assert counted(game.box, me, few) == 8
    vendors(game, 0, "river")
    give(game, 0, turquoise=8)
    assert complete(me) == 1


# ---- scrolls 34 and 46 -----------------------------------------------------------------------


@pytest.mark.rule("M-12.7")
def test_one_assistant_does_not_mix_office_and_purchase():
    game = quiet_table()
    own_scrolls(game, 0, 34, 46)
    lay_luxuries(game, 1, 2, 3)
    give(game, 0, yellow=2, purple=2, orange=2)
    bought = game.copy()
    happen(game, 0, Trade())
    answer(game, "change-yellow")
    assert options(game) == {"change-yellow", "change-purple", "change-orange", "trade-stop"}
    assert why_not(game, "luxury/1") == "M-12.7"
    happen(bought, 0, Trade())
    answer(bought, "luxury-2")
    assert options(bought) == {"luxury-1", "luxury-3", "trade-stop"}
    assert why_not(bought, "good/yellow") == "M-12.7"


@pytest.mark.rule("M-12.7")
def test_with_only_one_of_the_scrolls_the_other_kind_stays_single():
    game = quiet_table()
    own_scrolls(game, 0, 34)
    lay_luxuries(game, 1, 2, 3)
    give(game, 0, yellow=2, purple=2, orange=2)
    happen(game, 0, Trade())
    answer(game, "change-yellow")
    assert not game.waiting


@pytest.mark.rule("M-12.7")
def test_the_next_assistant_may_do_the_other():
    game = quiet_table()
    own_scrolls(game, 0, 34, 46)
    lay_luxuries(game, 1)
    give(game, 0, yellow=1, orange=1)
    use(game, "souk", "souk")
    answer(game, "act-souk", "change-yellow", "trade-stop", "act-souk")
    assert options(game) == {"change-orange", "luxury-1", "trade-stop"}


# ---- filling the display ---------------------------------------------------------------------


@pytest.mark.rule("M-12.8")
def test_the_display_is_filled_up_to_five_at_the_end_of_the_turn():
    game = quiet_table()
    lay_luxuries(game, 1, 2, 3, 4, 5)
    give(game, 0, yellow=1, orange=1)
    whole_turn(game, "souk", "souk")
    answer(game, "act-souk", "luxury-1", "act-souk", "luxury-2")
    game.resolve("luxury-9")
    game.resolve("luxury-8")
    assert game.table.luxuries == [3, 4, 5, 9, 8]
    assert game.chance is None
    assert {8, 9}.isdisjoint(game.table.luxury_pool)


@pytest.mark.rule("M-12.8")
def test_the_display_is_filled_as_far_as_the_stack_lasts():
    game = quiet_table()
    lay_luxuries(game, 1, 2)
    game.table.luxury_pool = [9]
    happen(game, None, FillLuxuries())
    game.resolve("luxury-9")
    assert game.table.luxuries == [1, 2, 9]
    assert game.chance is None
    happen(game, None, FillLuxuries())
    assert (game.table.luxuries, game.chance) == ([1, 2, 9], None)
