"""Rules, section 28: scrolls 43 to 72 in detail: the square, the stairs, the river."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import PINK
from riad.games.marrakesh.phases.flow import RIVER_BONUS
from riad.games.marrakesh.phases.seasons import SeasonScoring
from riad.games.marrakesh.phases.tower import CLAIMS
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.square import Perform
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from tests.marrakesh.builders import (
    answer,
    give,
    goods,
    happen,
    offer,
    options,
    own_scrolls,
    vendors,
)
from tests.marrakesh.builders_tiles import (
    bare_table,
    entertainers,
    evaluate,
    finish,
    points,
    resources,
    take_scroll,
)
from tests.marrakesh.printed import BOARD

TWO_POINTS_SPACE = 2


# ---- 47, 51, 54, 65: the Main Square ---------------------------------------------------------


@pytest.mark.rule("M-28.10")
def test_47_gives_goods_of_one_colour_and_one_movement_of_three_steps():
    game, me = bare_table(3, 48)
    give(game, 0, disc=0)
    take_scroll(game, 0, 47)
    answer(game, "gain-goods-3", "good-orange")
    assert goods(game, 0) == (0, 0, 3)
    answer(game, "line-none")
    assert me.mosque == 3
    finish(game, "step-free")
    assert me.mosque == 4, "one movement, so scroll 48 adds one step"


@pytest.mark.rule("M-28.10")
def test_47_does_not_count_a_section_of_four():
    game, me = bare_table(3, 31)
    give(game, 0, disc=0)
    take_scroll(game, 0, 47)  # with one more everywhere the printed twos are threes
    assert options(game) == {"move-river-3", "move-stair-0-3"}
    answer(game, "move-river-3", "water-0", "line-none")
    assert (me.water, me.boat, me.palace, me.mosque) == (3, 3, 3, 0)
    assert goods(game, 0) == (0, 0, 0)


@pytest.mark.rule("M-28.11")
@pytest.mark.parametrize("first", ["two-points-space", "sections-showing-1-1"])
def test_51_and_29_come_after_the_chosen_bonus_in_any_order(first):
    game, me = bare_table(3, 29, 51)
    give(game, 0, disc=4)
    entertainers(me, 1)
    happen(game, 0, Perform())
    assert me.dinars == 3, "the chosen bonus has come already"
    assert options(game) == {"two-points-space", "sections-showing-1-1"}
    finish(game, first)
    assert me.disc == 5, "turned once"
    assert points(game, "square") == 4, "two spectators look at the points"
    assert resources(me) == (1, 1, 3)
    assert me.palace == 1


@pytest.mark.rule("M-28.12")
def test_65_lets_29_and_51_pay_at_the_end_of_both_actions():
    game, me = bare_table(3, 29, 65)
    give(game, 0, disc=1)
    entertainers(me, 3)
    happen(game, 0, Perform())
    assert me.disc == 3
    assert points(game, "square") == 2 * 3 + 2 * 2
    game, me = bare_table(3, 51, 65)
    give(game, 0, disc=7)
    entertainers(me, 1)
    happen(game, 0, Perform())
    assert resources(me) == (1, 1, 1 + 1 + 3), "after the second turn water instead of a date"
    assert points(game, "square") == 2 + 2
    assert me.palace == 1


@pytest.mark.rule("M-28.12")
@pytest.mark.parametrize(("doubled", "turns"), [(True, 4), (False, 2)])
def test_65_and_river_tile_16_make_four_turns_of_the_disc_unless_agreed_otherwise(doubled, turns):
    game, me = bare_table(3, 65, tile_16_doubled=doubled)
    give(game, 0, disc=0)
    entertainers(me, TWO_POINTS_SPACE)
    evaluate(game, 16, 5, 0, 0)
    assert me.disc == turns
    seen = [BOARD.discs["pink"][(TWO_POINTS_SPACE - k) % 8] for k in range(1, turns + 1)]
    assert points(game, "square") == 2 * sum(seen)


@pytest.mark.rule("M-28.14")
def test_54_works_for_an_entertainer_claimed_in_phase_b():
    game, me = bare_table(3, 54)
    offer(game, pink=1)
    happen(game, None, CLAIMS)
    finish(game, "perform-points")
    assert resources(me) == (1, 0, 1)


@pytest.mark.rule("M-28.14")
def test_54_makes_three_single_gains_in_any_order():
    game, me = bare_table(3, 54)
    happen(game, 0, place(PINK))
    answer(game, "perform-river")
    assert me.dates == 1
    assert options(game) == {"move-river-1", "move-stair-1-1"}
    finish(game, "move-stair-1-1")
    assert (me.mosque, me.boat) == (1, 1)


@pytest.mark.rule("M-28.14")
def test_54_is_not_set_off_by_the_action():
    game, me = bare_table(3, 54)
    give(game, 0, disc=1)
    entertainers(me, TWO_POINTS_SPACE)
    happen(game, 0, Perform())
    assert points(game, "square") == 6
    assert resources(me) == (0, 0, 0)


# ---- 49, 52, 56: steps beyond the end --------------------------------------------------------


@pytest.mark.rule("M-28.16")
@pytest.mark.parametrize(("tile", "stair"), [(49, UP_MOSQUE), (52, UP_PALACE)])
def test_49_and_52_do_not_double_the_step_that_arrives(tile, stair):
    game, me = bare_table(3, tile)
    give(game, 0, palace=15, mosque=15)
    happen(game, 0, MoveStair(stair, 3))
    finish(game, "line-none")
    assert (me.palace, me.mosque)[stair] == 16
    assert points(game, "stairs") == 4


@pytest.mark.rule("M-28.16")
def test_56_does_not_double_the_step_that_arrives():
    game, _ = bare_table(3, 56)
    give(game, 0, boat=11)
    happen(game, 0, MoveRiver(3))
    assert points(game, "river") == 4 + 2 * 2


# ---- 17, 28, 60, 69: rapids ------------------------------------------------------------------


@pytest.mark.rule("M-28.19")
def test_60_doubles_what_17_brings():
    game, me = bare_table(3, 17, 60)
    give(game, 0, boat=4)
    happen(game, 0, MoveRiver(1))
    answer(game, "take-0-1-0", "take-0-0-1")
    assert resources(me) == (0, 1, 1)


@pytest.mark.rule("M-28.19")
def test_28_with_60_and_69_in_round_4():
    game, me = bare_table(3, 28, 60, 69)
    give(game, 0, boat=7)
    every = ("take-0-1-0", "take-0-0-1", "good-yellow")
    happen(game, 0, RIVER_BONUS)
    finish(game, *every, "good-purple")
    assert points(game, "river") == 2
    assert resources(me) == (0, 1, 1)
    assert goods(game, 0) == (1, 1, 0)
    give(game, 0, dinars=0, dates=0)
    game.table.round = 4
    happen(game, None, SeasonScoring())
    answer(game, *every)
    assert points(game, "river") == 4
    assert resources(me) == (0, 1, 1)
    answer(game, "good-orange")
    assert goods(game, 0) == (2, 1, 1)


@pytest.mark.rule("M-28.19")
def test_69_does_not_touch_28_and_28_does_not_touch_phase_d():
    game, _ = bare_table(3, 28)
    give(game, 0, boat=3)
    happen(game, 0, RIVER_BONUS)
    assert options(game) == {"rapid-1", "rapid-none"}
    answer(game, "rapid-none")
    own_scrolls(game, 0, 69)
    happen(game, 0, RIVER_BONUS)
    assert points(game, "river") == 1
    game.table.round = 4
    happen(game, None, SeasonScoring())
    assert points(game, "river") == 2


# ---- 59, 63: the line ------------------------------------------------------------------------


@pytest.mark.rule("M-28.20")
def test_63_may_take_fewer_than_two_bonuses():
    game, me = bare_table(3, 63)
    give(game, 0, palace=2)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    finish(game, "line-p2", "line-none")
    assert me.dinars == 2


@pytest.mark.rule("M-28.20")
def test_63_takes_both_from_one_line_even_if_the_first_moves_a_pawn():
    game, me = bare_table(3, 63)
    give(game, 0, palace=6, mosque=15)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    answer(game, "line-r7b", "perform-mosque")
    assert me.mosque == 16
    assert options(game) == {"line-p3", "line-r8a", "line-r8b", "line-m5", "line-none"}
    answer(game, "line-none")
    assert options(game) == {"line-p3", "line-r7a", "line-r7c", "line-m4", "line-none"}
    finish(game, "line-m4")
    assert points(game, "stairs") == 6


@pytest.mark.rule("M-28.20")
def test_63_does_not_change_59():
    game, me = bare_table(3, 63)
    take_scroll(game, 0, 59)
    finish(game, "field-bonus-p1")
    assert me.dinars == 1
    assert points(game, "stairs") == 1


@pytest.mark.rule("M-28.21")
def test_59_loses_keshis_without_room():
    game, me = bare_table()
    give(game, 0, palace=3, mosque=3, green=8)
    vendors(game, 0, "date-orchard", "madrasa", "palace", "mosque")
    vendors(game, 0, "river", "main-square", "medina", "sahara")
    take_scroll(game, 0, 59)
    finish(game, *(f"field-bonus-{name}" for name in ("r4a", "r4b", "p2")))
    assert points(game, "orchard") == 0
    assert points(game, "stairs") == 3
    assert me.dinars == 1


@pytest.mark.rule("M-28.21")
def test_59_keeps_its_line_while_a_pawn_moves_and_later_fields_see_what_came_before():
    game, me = bare_table()
    give(game, 0, palace=7, mosque=15)
    entertainers(me, 0, 1, 2, 3, 6, 7)  # mosque and river are left
    take_scroll(game, 0, 59)
    fields = ("p3", "r7a", "r7b", "r7c", "m4")
    assert options(game) == {f"field-bonus-{name}" for name in fields}
    answer(game, "field-bonus-r7b", "perform-mosque")
    assert options(game) == {"line-p3", "line-r8a", "line-r8b", "line-m5", "line-none"}
    answer(game, "line-none")
    assert me.dinars == 1, "the threshold that was crossed"
    assert options(game) == {f"field-bonus-{name}" for name in fields if name != "r7b"}
    finish(game, *(f"field-bonus-{name}" for name in ("r7c", "r7a", "p3")))
    assert resources(me) == (1, 1, 3)
    assert points(game, "stairs") == 6


@pytest.mark.rule("M-28.21")
def test_water_of_59_can_be_spent_on_a_later_field():
    game, me = bare_table()
    give(game, 0, palace=3, mosque=16)
    entertainers(me, 0, 1, 2, 3, 4, 6, 7)
    take_scroll(game, 0, 59)
    answer(game, "field-bonus-r7c", "field-bonus-r7b")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (me.boat, me.water) == (2, 0)


@pytest.mark.rule("M-28.34")
def test_55_is_two_movements_each_of_which_26_27_and_48_may_lengthen():
    game, me = bare_table(3, 26, 27, 48)
    give(game, 0, water=1, dates=1, palace=3, mosque=3)
    take_scroll(game, 0, 55)
    answer(game, "move-stair-0-3")
    assert options(game) == {"stop", "step-free", "step-date", "step-water"}
    answer(game, "step-free", "line-none")
    assert options(game) == {"stop", "step-date", "step-water"}
    answer(game, "step-date", "stop")
    assert (me.palace, me.mosque) == (8, 6)
    assert options(game) == {"stop", "step-free", "step-water"}
    answer(game, "step-free")
    assert options(game) == {"line-p3", "line-r6a", "line-r6b", "line-m3", "line-none"}
    finish(game, "line-none", "step-water")
    assert (me.palace, me.mosque) == (8, 8)
    assert resources(me) == (0, 0, 2)
