"""Rules, section 27: the pink scrolls 43 to 60, for five scholars and two dates."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import PINK
from riad.games.marrakesh.phases.flow import BEGIN_TURN, RIVER_BONUS
from riad.games.marrakesh.phases.seasons import PayProvisions
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.sahara import ClaimOases
from riad.games.marrakesh.sectors.souk import Trade
from riad.games.marrakesh.sectors.square import Perform
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.kernel.frames import Together
from tests.marrakesh.builders import (
    answer,
    assistants,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_tiles import bare_table, finish, points, resources, take_scroll

# ---- keshis, provisions, oases, the Souk -----------------------------------------------------


@pytest.mark.rule("M-27.43")
@pytest.mark.parametrize("colours", [("white", "white"), ("white", "orange")])
def test_43_places_two_keshis_equal_or_different(colours):
    game, me = bare_table()
    take_scroll(game, 0, 43)
    finish(game, *(f"keshi-{colour}" for colour in colours))
    assert value(game, 0, "white") == colours.count("white")
    assert goods(game, 0) == (0, 0, colours.count("orange"))
    assert me.points == 10


@pytest.mark.rule("M-27.44")
def test_44_pays_a_dinar_and_then_one_resource_for_each_provision_tile():
    game, me = bare_table(3, 44)
    me.provisions = [11, 12]
    give(game, 0, water=1, dates=1, dinars=1)
    happen(game, None, Together(PayProvisions(), (0,)))
    finish(game)
    assert resources(me) == (0, 0, 0)
    assert me.points == 10


@pytest.mark.rule("M-27.44")
def test_without_44_the_same_provisions_cost_everything_and_points():
    game, me = bare_table()
    me.provisions = [11, 12]
    give(game, 0, water=1, dates=1, dinars=1)
    happen(game, None, Together(PayProvisions(), (0,)))
    assert resources(me) == (0, 0, 0)
    assert points(game, "provisions") == -8


@pytest.mark.rule("M-27.45")
@pytest.mark.parametrize("spot", range(6))
def test_45_claims_an_oasis_for_one_resource_of_any_kind(spot):
    game, me = bare_table(3, 45)
    oases(game, 0, {spot: 29})
    me.track = [-1] * 6
    give(game, 0, water=1, dates=1, dinars=1)
    happen(game, 0, ClaimOases())
    answer(game, next(name for name in options(game) if name != "claim-stop"))
    assert options(game) == {"pay-1-0-0", "pay-0-1-0", "pay-0-0-1"}
    answer(game, "pay-0-1-0")
    assert me.claimed == [29]
    assert resources(me) == (1, 0, 1)


@pytest.mark.rule("M-27.45")
def test_45_needs_the_one_resource_all_the_same():
    game, me = bare_table(3, 45)
    oases(game, 0, {0: 29})
    happen(game, 0, ClaimOases())
    assert me.claimed == []


@pytest.mark.rule("M-27.46")
def test_46_uses_the_exchange_office_several_times_with_one_assistant():
    game, me = bare_table(3, 46)
    game.table.office = 4  # two water for yellow, two dinars for purple, two dates for orange
    give(game, 0, yellow=2, purple=1)
    happen(game, 0, Trade())
    answer(game, "change-yellow")
    assert options(game) == {"change-yellow", "change-purple", "trade-stop"}
    finish(game, "change-purple", "change-yellow")
    assert resources(me) == (4, 0, 2)
    assert goods(game, 0) == (0, 0, 0)


@pytest.mark.rule("M-27.46")
def test_without_46_one_assistant_uses_the_office_once():
    game, me = bare_table()
    game.table.office = 4
    give(game, 0, yellow=2)
    happen(game, 0, Trade())
    finish(game, "change-yellow")
    assert resources(me) == (2, 0, 0)


# ---- the Main Square -------------------------------------------------------------------------


@pytest.mark.rule("M-27.47", "MX-28")
def test_47_three_spectators_face_goods_and_mosque():
    game, me = bare_table()
    give(game, 0, disc=0)
    take_scroll(game, 0, 47)
    assert options(game) == {"gain-goods-3", "move-stair-1-3"}
    answer(game, "move-stair-1-3", "line-none", "good-purple")
    assert goods(game, 0) == (0, 3, 0)
    assert (me.mosque, me.palace) == (3, 0)
    assert me.disc == 0, "the disc is not turned"


@pytest.mark.rule("M-27.47")
def test_47_needs_no_entertainers_and_pays_nothing_for_other_sections():
    game, me = bare_table()
    give(game, 0, disc=2)  # points and date
    take_scroll(game, 0, 47)
    assert resources(me) == (0, 3, 0)
    assert points(game, "square") == 6
    assert value(game, 0, "pink") == 0


@pytest.mark.rule("M-27.51", "MX-30")
def test_51_one_spectator_faces_water_date_and_palace():
    game, me = bare_table(3, 51)
    give(game, 0, pink=1, disc=4)
    happen(game, 0, Perform())
    finish(game, "good-yellow")
    assert me.disc == 5
    assert goods(game, 0) == (2, 0, 0), "the chosen bonus, two spectators"
    assert resources(me) == (1, 1, 0)
    assert (me.palace, me.mosque, me.boat) == (1, 0, 0)


@pytest.mark.rule("M-27.51")
@pytest.mark.parametrize(("said", "palace"), [("steps-make", 1), ("steps-leave", 0)])
def test_where_it_was_agreed_the_steps_of_51_may_be_left(said, palace):
    game, me = bare_table(3, 51, scroll_51_steps="optional")
    give(game, 0, pink=1, disc=4)
    happen(game, 0, Perform())
    answer(game, "good-yellow")
    assert options(game) == {"steps-make", "steps-leave"}
    assert resources(me) == (1, 1, 0), "water and date come unasked"
    answer(game, said)
    assert (me.palace, game.waiting) == (palace, ())


@pytest.mark.rule("M-27.47", "M-5.1")
def test_the_steps_of_other_scrolls_are_made_there_too():
    game, me = bare_table(3, scroll_51_steps="optional")
    give(game, 0, disc=0)
    take_scroll(game, 0, 47)
    answer(game, "move-stair-1-3", "line-none")
    assert me.mosque == 3, "unasked"


@pytest.mark.rule("M-27.51")
def test_51_pays_once_for_each_section_with_exactly_one_spectator():
    game, me = bare_table(3, 51)
    give(game, 0, disc=7)
    me.square = 1 << 3  # water, where two spectators look
    me.values[PINK] = 1
    happen(game, 0, Perform())
    assert me.disc == 0
    assert resources(me) == (2, 1, 1), "and a dinar, two points, a date"
    assert points(game, "square") == 2


@pytest.mark.rule("M-27.54", "MX-31")
def test_54_two_points_with_water_and_dinar_beside():
    game, me = bare_table(3, 54)
    happen(game, 0, place(PINK))
    finish(game, "perform-points")
    assert points(game, "square") == 2
    assert resources(me) == (1, 0, 1)


@pytest.mark.rule("M-27.54")
def test_54_pays_the_neighbours_occupied_or_not_and_around_the_ring():
    game, me = bare_table(3, 54)
    give(game, 0, pink=2)  # goods, dinar
    happen(game, 0, place(PINK))
    answer(game, "perform-palace")
    assert options(game) == {"move-stair-0-1", "gain-goods-1"}
    finish(game, "gain-goods-1", "good-orange")
    assert resources(me) == (0, 1, 0)
    assert goods(game, 0) == (0, 0, 1)
    assert me.palace == 1


@pytest.mark.rule("M-27.54")
def test_without_54_only_the_own_space_pays():
    game, me = bare_table()
    happen(game, 0, place(PINK))
    finish(game, "perform-points")
    assert resources(me) == (0, 0, 0)


# ---- staircases ------------------------------------------------------------------------------


@pytest.mark.rule("M-27.48", "MX-29")
@pytest.mark.parametrize(("further", "step"), [("step-free", 2), ("stop", 1)])
def test_48_a_bonus_of_one_mosque_step_becomes_up_to_two(further, step):
    game, me = bare_table(3, 48)
    happen(game, 0, MoveStair(UP_MOSQUE, 1))
    assert options(game) == {"stop", "step-free"}
    finish(game, further)
    assert me.mosque == step


@pytest.mark.rule("M-27.48")
def test_48_adds_one_step_to_a_movement_not_to_each_step():
    game, me = bare_table(3, 48)
    give(game, 0, palace=7)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    finish(game, "step-free", "line-none")
    assert me.palace == 11


@pytest.mark.rule("M-27.49", "M-27.52")
@pytest.mark.parametrize(("tile", "stair"), [(49, UP_MOSQUE), (52, UP_PALACE)])
def test_49_and_52_give_two_points_for_each_step_on_the_final_space(tile, stair):
    game, _ = bare_table(3, tile)
    give(game, 0, palace=16, mosque=16)
    happen(game, 0, MoveStair(stair, 3))
    assert points(game, "stairs") == 6
    happen(game, 0, MoveStair(1 - stair, 3))
    assert points(game, "stairs") == 9, "the other staircase pays one point a step"


@pytest.mark.rule("M-27.55", "MY-7")
@pytest.mark.parametrize(
    ("first", "second"), [("move-stair-0-3", "2-1"), ("move-stair-1-3", "1-2")]
)
def test_55_moves_three_steps_on_each_staircase_in_any_order(first, second):
    game, me = bare_table()
    take_scroll(game, 0, 55)
    assert options(game) == {"move-stair-0-3", "move-stair-1-3"}
    answer(game, first)
    ends = {"2-1": {"line-p2", "line-m1"}, "1-2": {"line-p1", "line-m2"}}
    assert options(game) >= ends[second]
    answer(game, "line-none")
    assert options(game) == {"line-p2", "line-r4a", "line-r4b", "line-m2", "line-none"}
    finish(game, "line-none")
    assert (me.palace, me.mosque, me.dinars) == (3, 3, 2)


@pytest.mark.rule("M-27.59", "MX-32")
def test_59_a_line_with_dinar_red_green_and_three_points():
    game, me = bare_table()
    give(game, 0, palace=3, mosque=6)
    take_scroll(game, 0, 59)
    assert options(game) == {f"field-bonus-{name}" for name in ("p2", "r4a", "r4b", "m2")}
    finish(game, "field-bonus-r4a", "vendor-palace", *(f"field-bonus-{n}" for n in ("r4b", "m2")))
    assert me.dinars == 1, "the one of the line, none for a threshold"
    assert points(game, "stairs") == 3
    assert value(game, 0, "green") == 1
    assert points(game, "orchard") == 1
    assert me.vendors == 1 << 2


# ---- vendors ---------------------------------------------------------------------------------


@pytest.mark.rule("M-27.50")
@BOTH
@pytest.mark.parametrize(("use", "extra"), [("new-date-orchard", 0), ("act-date-orchard", 2)])
def test_50_gives_two_points_with_the_water_of_a_vendor_for_an_action(use, extra, edition):
    game, me = bare_table(3, 50, edition=edition)
    give(game, 0, green=2)
    vendors(game, 0, "date-orchard")
    assistants(game, 0, "date-orchard")
    happen(game, 0, UseAssistant())
    finish(game, use)
    assert me.water == 1
    assert points(game, "scrolls") == extra


@pytest.mark.rule("M-27.50")
@pytest.mark.parametrize("use", ["new-date-orchard", "act-date-orchard"])
def test_50_may_be_agreed_to_pay_for_a_new_keshi_too(use):
    game, me = bare_table(3, 50, vendor_points="both")
    give(game, 0, green=2)
    vendors(game, 0, "date-orchard")
    assistants(game, 0, "date-orchard")
    happen(game, 0, UseAssistant())
    finish(game, use)
    assert me.water == 1
    assert points(game, "scrolls") == 2


@pytest.mark.rule("M-27.50")
def test_50_gives_nothing_where_no_vendor_stands():
    game, me = bare_table(3, 50)
    vendors(game, 0, "palace")
    assistants(game, 0, "date-orchard")
    happen(game, 0, UseAssistant())
    assert (me.water, points(game, "scrolls")) == (0, 0)


@pytest.mark.rule("M-27.57")
def test_57_puts_a_vendor_on_the_souk_and_brings_three_water():
    game, me = bare_table()
    take_scroll(game, 0, 57)
    assert me.water == 3
    assert me.vendors == 1 << 8


@pytest.mark.rule("M-27.57")
@pytest.mark.parametrize(("use", "then"), [("new-souk", "good-yellow"), ("act-souk", "trade-stop")])
def test_57_pays_from_the_next_turn_on_for_both_uses(use, then):
    game, me = bare_table()
    take_scroll(game, 0, 57)
    give(game, 0, yellow=1)
    assistants(game, 0, "souk", "souk")
    happen(game, 0, UseAssistant())
    finish(game, use, then)
    assert me.water == 3
    happen(game, 0, BEGIN_TURN, UseAssistant())
    finish(game, use, then)
    assert me.water == 4


# ---- actions, scrolls, the river -------------------------------------------------------------


@pytest.mark.rule("M-27.53")
def test_53_does_one_sector_action_of_choice():
    game, me = bare_table()
    give(game, 0, green=3, white=2)
    take_scroll(game, 0, 53)
    assert options(game) == {"do-date-orchard", "do-palace", "do-souk", "do-none"}
    finish(game, "do-date-orchard")
    assert me.dates == 3
    assert me.palace == 0


@pytest.mark.rule("M-27.53")
def test_53_may_be_declined():
    game, me = bare_table()
    give(game, 0, green=3)
    take_scroll(game, 0, 53)
    finish(game, "do-none")
    assert me.dates == 0


@pytest.mark.rule("M-27.56")
def test_56_gives_two_points_for_each_step_at_the_jetty():
    game, _ = bare_table(3, 56)
    give(game, 0, boat=12)
    happen(game, 0, MoveRiver(3))
    assert points(game, "river") == 6


@pytest.mark.rule("M-27.56")
def test_56_leaves_the_points_of_the_berth_as_they_are():
    game, me = bare_table(3, 56)
    give(game, 0, boat=11, water=1)
    happen(game, 0, MoveRiver(1))
    assert points(game, "river") == 4
    finish(game, "water-1")
    assert points(game, "river") == 4 + 2
    assert me.boat == 12


@pytest.mark.rule("M-27.58")
def test_58_takes_an_open_orange_scroll_for_one_date_whatever_it_asks():
    game, me = bare_table()
    give(game, 0, dates=1)
    lay_scrolls(game, 61, 63, 65)
    take_scroll(game, 0, 58)
    assert options(game) == {"scroll-61", "scroll-63", "scroll-65"}
    finish(game, "scroll-63")
    assert me.tiles == 1 << 58 | 1 << 63
    assert me.dates == 0
    assert value(game, 0, "gray") == 0


@pytest.mark.rule("M-27.60")
def test_60_gains_the_bonus_of_a_rapid_twice():
    game, me = bare_table(3, 60)
    give(game, 0, boat=5)
    happen(game, 0, RIVER_BONUS)
    finish(game, "rapid-2", "take-1-0-0", "take-0-0-1")
    assert resources(me) == (1, 0, 1)


@pytest.mark.rule("M-27.60")
def test_without_60_a_rapid_pays_once():
    game = quiet_table()
    give(game, 0, boat=5)
    happen(game, 0, RIVER_BONUS)
    finish(game, "rapid-1")
    assert points(game, "river") == 1
    own_scrolls(game, 1, 60)
    happen(game, 0, RIVER_BONUS)
    finish(game, "rapid-1")
    assert points(game, "river") == 2, "the scroll of another player does not help"
