"""Rules, section 27: the other yellow scrolls, for the Main Square, paying, the Souk, vendors."""

import pytest

from riad.games.marrakesh.gains import GainAny
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.sectors.actions import AnyAction, UseAssistant
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    give,
    goods,
    happen,
    oases,
    options,
    vendors,
    workshop,
)
from .builders_scrolls_a import (
    acquire,
    act,
    gained,
    me_of,
    points,
    refusal,
    resources,
    with_scrolls,
)

# ---- 29, 31: the Main Square -----------------------------------------------------------------


@pytest.mark.rule("M-27.29", "MX-24")
def test_scroll_29_two_spectators_at_the_points_are_four_points():
    game = with_scrolls(29, pink=2, disc=2)  # entertainers on goods and dinar
    act(game, "main-square")
    answer(game, "show-dinar")
    assert me_of(game).dinars == 1
    assert points(game, "square") == gained(game) == 4


@pytest.mark.rule("M-27.29")
@pytest.mark.parametrize("disc", range(8))
def test_scroll_29_pays_for_the_spectators_after_the_disc_was_turned(disc):
    game = with_scrolls(29, pink=1, disc=disc)
    act(game, "main-square")
    answer(game, "good-yellow")
    watching = BOARD.discs["pink"][(2 - disc - 1) % 8]
    assert gained(game) == 2 * watching


@pytest.mark.rule("M-27.29")
def test_scroll_29_comes_on_top_of_an_entertainer_on_the_points():
    game = with_scrolls(29, pink=3, disc=2)
    act(game, "main-square")
    answer(game, "show-points")
    assert gained(game) == 4 + 4


@pytest.mark.rule("M-27.29")
def test_scroll_29_counts_for_the_action_only_not_for_placing():
    game = with_scrolls(29)
    happen(game, 0, place(COLOURS.index("pink")))
    answer(game, "perform-water")
    assert gained(game) == 0


@pytest.mark.rule("M-27.31", "MX-25")
def test_scroll_31_a_section_with_three_spectators_counts_four():
    game = with_scrolls(31, pink=1, disc=7)
    act(game, "main-square")
    answer(game, "good-purple")
    assert goods(game, 0) == (0, 4, 0)


@pytest.mark.rule("M-27.31")
@pytest.mark.parametrize("disc", range(8))
def test_scroll_31_every_section_counts_one_more(disc):
    game = with_scrolls(31, disc=disc)
    me_of(game).square, me_of(game).values[COLOURS.index("pink")] = 0b10, 1  # on the dinar
    act(game, "main-square")
    assert me_of(game).dinars == BOARD.discs["pink"][(1 - disc - 1) % 8] + 1


@pytest.mark.rule("M-27.31")
def test_scroll_31_is_for_its_owner_only_and_not_for_placing():
    game = with_scrolls(31)
    give(game, 1, pink=1, disc=7)
    act(game, "main-square", seat=1)
    answer(game, "good-purple")
    assert goods(game, 1) == (0, 3, 0)
    happen(game, 0, place(COLOURS.index("pink")))
    answer(game, "perform-water")
    assert resources(game) == (1, 0, 0)


# ---- 30: any keshi ---------------------------------------------------------------------------


@pytest.mark.rule("M-27.30")
@pytest.mark.parametrize("colour", COLOURS)
def test_scroll_30_a_keshi_of_any_colour(colour):
    game = with_scrolls()
    acquire(game, 30)
    assert options(game) == {f"keshi-{name}" for name in COLOURS}
    answer(game, f"keshi-{colour}")
    if colour in ("pink", "brown", "red"):
        answer(game, next(name for name in game.options(0)))
    me = me_of(game)
    assert sum(me.values) + sum(me.goods) + me.vendors.bit_count() == 1


@pytest.mark.rule("M-27.30")
def test_scroll_30_the_bonus_of_the_keshi_is_gained():
    game = with_scrolls()
    acquire(game, 30)
    answer(game, "keshi-pink", "perform-points")
    assert gained(game) == 2


@pytest.mark.rule("M-27.30", "M-5.10")
def test_scroll_30_a_colour_without_room_cannot_be_chosen():
    game = with_scrolls(green=8)
    me_of(game).vendors = 0xFF
    acquire(game, 30)
    assert options(game) == {f"keshi-{c}" for c in COLOURS if c not in ("green", "red")}
    assert refusal(game, "keshi/green") == refusal(game, "keshi/red") == "M-5.8"


# ---- 33: dates and water as dinars -----------------------------------------------------------


@pytest.mark.rule("M-27.33", "MX-26", "M-5.39")
def test_scroll_33_three_dinars_paid_with_two_dates_and_a_dinar():
    game = with_scrolls(33, beige=1, dates=2, dinars=1)
    workshop(game, 4, "white")
    act(game, "medina")
    answer(game, "gate-4-white", "at-palace")
    assert resources(game) == (0, 0, 0)
    assert points(game, "gates") == 9


@pytest.mark.rule("M-27.33", "M-5.39")
def test_scroll_33_any_mix_may_be_chosen():
    game = with_scrolls(33, beige=1, water=1, dates=1, dinars=2)
    workshop(game, 3, "white")
    act(game, "medina")
    answer(game, "gate-3-white")
    assert options(game) == {"pay-0-0-2", "pay-1-0-1", "pay-0-1-1", "pay-1-1-0"}
    answer(game, "pay-1-1-0")
    assert resources(game) == (0, 0, 2)


@pytest.mark.rule("M-27.33")
def test_without_scroll_33_dates_are_no_dinars():
    game = with_scrolls(beige=1, dates=2, dinars=1)
    workshop(game, 4, "white")
    act(game, "medina")
    assert refusal(game, "gate/4-white") == "M-16.5"


@pytest.mark.rule("M-27.33")
def test_scroll_33_dinars_are_neither_water_nor_dates():
    game = with_scrolls(33, dinars=9, gray=1)
    oases(game, 0, {3: 5})  # it costs water
    act(game, "sahara")
    assert not game.waiting  # nothing that could be claimed
    happen(game, 0, AnyAction())
    answer(game, "do-madrasa")
    assert not game.waiting
    assert me_of(game).dinars == 9


@pytest.mark.rule("M-27.33")
def test_scroll_33_a_date_does_not_stand_in_for_water():
    game = with_scrolls(33, dates=9)
    oases(game, 0, {3: 5})
    act(game, "sahara")
    assert not game.waiting
    assert me_of(game).claimed == []


# ---- 34: several luxury goods ----------------------------------------------------------------


@pytest.mark.rule("M-27.34", "M-28.25")
def test_scroll_34_several_luxury_goods_with_one_assistant_and_no_new_ones_in_between():
    game = with_scrolls(34, yellow=2, purple=1, orange=1)
    game.table.luxuries = [1, 2, 3, 4, 21]
    act(game, "souk")
    answer(game, "luxury-1", "luxury-2")
    assert game.table.luxuries == [3, 4, 21]
    assert options(game) == {"luxury-3", "luxury-4", "trade-stop"}
    answer(game, "luxury-3", "luxury-4")
    assert not game.waiting
    assert not game.chance
    assert me_of(game).luxuries[0] == 4
    assert points(game, "luxuries") == 8
    assert resources(game) == (1, 1, 2)


@pytest.mark.rule("M-27.34")
def test_scroll_34_one_may_stop_after_any_purchase():
    game = with_scrolls(34, yellow=2)
    game.table.luxuries = [2, 4]
    act(game, "souk")
    answer(game, "luxury-2", "trade-stop")
    assert not game.waiting
    assert goods(game, 0) == (1, 0, 0)


@pytest.mark.rule("M-27.34", "M-12.4")
def test_without_scroll_34_one_luxury_good():
    game = with_scrolls(yellow=2)
    game.table.luxuries = [2, 4]
    act(game, "souk")
    answer(game, "luxury-2")
    assert not game.waiting


@pytest.mark.rule("M-27.34", "M-12.7")
def test_scroll_34_does_not_mix_with_the_office():
    game = with_scrolls(34, yellow=3)
    game.table.luxuries = [2, 4]
    act(game, "souk")
    answer(game, "luxury-2")
    assert options(game) == {"luxury-4", "trade-stop"}
    assert refusal(game, "good/yellow") == "M-12.7"


@pytest.mark.rule("M-27.34", "M-12.7")
def test_scroll_34_the_office_is_used_once_all_the_same():
    game = with_scrolls(34, yellow=3)
    game.table.luxuries = [2, 4]
    act(game, "souk")
    answer(game, "change-yellow")
    assert not game.waiting


# ---- 35: vendors -----------------------------------------------------------------------------


@pytest.mark.rule("M-27.35")
@pytest.mark.parametrize("use", ["new-madrasa", "act-madrasa"])
def test_scroll_35_a_vendor_gives_two_water_for_either_use_of_an_assistant(use):
    game = with_scrolls(35, gray=1)
    vendors(game, 0, "madrasa")
    assistants(game, 0, "madrasa")
    happen(game, 0, UseAssistant())
    answer(game, use)
    assert resources(game) == (2, 0, 0)


@pytest.mark.rule("M-27.35")
def test_scroll_35_nothing_where_no_vendor_is():
    game = with_scrolls(35, gray=1)
    vendors(game, 0, "palace")
    assistants(game, 0, "madrasa")
    happen(game, 0, UseAssistant())
    answer(game, "new-madrasa")
    assert resources(game) == (0, 0, 0)


@pytest.mark.rule("M-27.35")
def test_scroll_35_water_from_elsewhere_is_not_more():
    game = with_scrolls(35)
    acquire(game, 19)
    happen(game, 0, GainAny(1))
    answer(game, "take-1-0-0")
    assert resources(game) == (3, 0, 0)


# ---- 37 to 42: two goods ---------------------------------------------------------------------

PAIRS = {
    37: (2, 0, 0),
    38: (0, 2, 0),
    39: (0, 0, 2),
    40: (1, 1, 0),
    41: (0, 1, 1),
    42: (1, 0, 1),
}


@pytest.mark.rule("M-27.37..42")
@pytest.mark.parametrize("tile", PAIRS)
def test_two_goods_as_printed(tile):
    game = with_scrolls()
    acquire(game, tile)
    assert goods(game, 0) == PAIRS[tile]
    assert not game.waiting
