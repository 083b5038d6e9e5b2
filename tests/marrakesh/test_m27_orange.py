"""Rules, section 27: the orange scrolls 61 to 72, for seven scholars and three dates."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BROWN, GRAY
from riad.games.marrakesh.phases.flow import RIVER_BONUS
from riad.games.marrakesh.phases.tower import CLAIM
from riad.games.marrakesh.sectors.madrasa import Study
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.sectors.square import Perform
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from tests.marrakesh.builders import (
    answer,
    claim,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    offer,
    options,
    value,
    workshop,
)
from tests.marrakesh.builders_tiles import (
    bare_table,
    entertainers,
    final_oases,
    finish,
    points,
    resources,
    take_scroll,
)

LEVELS = [*((tile, 5, 2) for tile in range(43, 61)), *((tile, 7, 3) for tile in range(61, 73))]


@pytest.mark.rule("M-14.1")
@pytest.mark.parametrize(("tile", "scholars", "dates"), LEVELS)
def test_what_pink_and_orange_scrolls_need_and_cost(tile, scholars, dates):
    game, me = bare_table()
    lay_scrolls(game, tile)
    give(game, 0, gray=scholars - 1, dates=dates)
    happen(game, 0, Study())
    assert f"scroll-{tile}" not in options(game)
    answer(game, "study-stop")
    give(game, 0, gray=scholars)
    happen(game, 0, Study())
    answer(game, f"scroll-{tile}")
    assert me.tiles == 1 << tile
    assert me.dates == 0
    assert me.values[GRAY] == scholars, "scholars are not spent"


@pytest.mark.rule("M-27.61", "MX-33")
def test_61_claims_green_and_pink_in_one_go_or_two_green():
    game, me = bare_table(3, 61)
    offer(game, green=2, pink=1)
    happen(game, 0, CLAIM)
    assert options(game) == {"claim-green-1", "claim-green-2", "claim-pink-1", "claim-green-pink"}
    two_green = game.copy()
    answer(game, "claim-green-pink")
    assert me.aside == [0, 5]
    assert [game.table.offer[0], game.table.offer[5]] == [1, 0]
    answer(two_green, "claim-green-2")
    assert two_green.table.players[0].aside == [0, 0]


@pytest.mark.rule("M-27.61")
def test_without_61_both_keshis_have_one_colour():
    game, _ = bare_table()
    offer(game, green=2, pink=1)
    happen(game, 0, CLAIM)
    assert options(game) == {"claim-green-1", "claim-green-2", "claim-pink-1"}


@pytest.mark.rule("M-27.62")
def test_62_claims_three_discovered_oases_free():
    game, me = bare_table()
    oases(game, 0, {0: 5, 1: 6, 3: 7, 4: 8})
    me.track = [-1] * 6
    take_scroll(game, 0, 62)
    assert options(game) == {"claim-left-1", "claim-left-2", "claim-right-1", "claim-right-2"}
    finish(game, "claim-left-2", "claim-right-2", "claim-left-1")
    assert me.claimed == [6, 8, 5]
    assert me.oases[3] == 7
    assert resources(me) == (0, 0, 0)


@pytest.mark.rule("M-27.63")
def test_63_takes_two_different_bonuses_of_a_line():
    game, me = bare_table(3, 63)
    give(game, 0, palace=2)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    assert options(game) == {"line-p2", "line-r3", "line-m1", "line-none"}
    answer(game, "line-p2")
    assert options(game) == {"line-r3", "line-m1", "line-none"}
    finish(game, "line-m1")
    assert me.dinars == 2, "of the threshold, and of the line"
    assert points(game, "stairs") == 1


@pytest.mark.rule("M-27.64")
def test_64_places_a_keshi_and_does_the_action_of_its_sector():
    game, me = bare_table()
    give(game, 0, green=3)
    take_scroll(game, 0, 64)
    finish(game, "keshi-green")
    assert value(game, 0, "green") == 4
    assert points(game, "orchard") == 1
    assert me.dates == 4


@pytest.mark.rule("M-27.65", "MX-34")
def test_65_points_and_then_water():
    game, me = bare_table(3, 65)
    give(game, 0, disc=1)
    entertainers(me, 2, 3)
    happen(game, 0, Perform())
    answer(game, "show-points")
    assert points(game, "square") == 6
    finish(game, "show-water")
    assert me.water == 3
    assert me.disc == 3


@pytest.mark.rule("M-27.66")
def test_66_a_gate_gives_two_keshis_of_its_colour():
    game, _ = bare_table(3, 66)
    give(game, 0, beige=1)
    workshop(game, 1, "white")
    happen(game, 0, GuardTheCity())
    finish(game, "gate-1-white", "at-palace")
    assert value(game, 0, "white") == 2


@pytest.mark.rule("M-27.67")
def test_67_places_three_keshis_of_any_colours():
    game, me = bare_table()
    take_scroll(game, 0, 67)
    assert len(options(game)) == 12
    finish(game, "keshi-red", "vendor-madrasa", "keshi-purple", "keshi-purple")
    assert goods(game, 0) == (0, 2, 0)
    assert me.vendors == 1 << 1


@pytest.mark.rule("M-27.68")
def test_68_scores_an_oasis_when_it_is_discovered_and_again_at_the_end():
    game, me = bare_table(3, 68)
    give(game, 0, white=4)
    happen(game, 0, place(BROWN))
    answer(game, "path-left")
    game.resolve("oasis-5")
    assert points(game, "scrolls") == 7
    assert me.oases[0] == 5, "it stays in the Sahara"
    assert me.claimed == []
    take_scroll(game, 0, 62)
    assert me.claimed == [5]
    assert final_oases(game) == 7


@pytest.mark.rule("M-27.69")
def test_69_gains_all_rapids_in_phase_d_instead_of_one():
    game, me = bare_table(3, 69)
    give(game, 0, boat=7)
    happen(game, 0, RIVER_BONUS)
    finish(game, "take-0-0-1", "good-purple")
    assert points(game, "river") == 1
    assert resources(me) == (0, 0, 1)
    assert goods(game, 0) == (0, 1, 0)
    assert me.boat == 7


@pytest.mark.rule("M-27.70", "MX-35")
@pytest.mark.parametrize(("disc", "at_points"), [(1, 1), (5, 2)])
def test_70_palace_river_dinar_and_points(disc, at_points):
    game, me = bare_table()
    give(game, 0, disc=disc)
    entertainers(me, 1, 2, 5, 7)
    take_scroll(game, 0, 70)
    assert options(game) == {"move-stair-0-1", "move-river-3"}
    finish(game, "move-river-3")
    assert (me.palace, me.boat, me.dinars) == (1, 3, 3)
    assert points(game, "square") == 2 * at_points
    assert me.disc == disc, "the disc is not turned"


@pytest.mark.rule("M-27.70")
def test_70_moves_three_river_steps_in_one_movement_that_water_lengthens():
    game, me = bare_table()
    give(game, 0, disc=1, water=1)
    entertainers(me, 5)
    take_scroll(game, 0, 70)
    assert me.boat == 3
    assert options(game) == {"water-0", "water-1"}
    finish(game, "water-1")
    assert me.boat == 4


@pytest.mark.rule("M-27.71")
def test_71_scores_one_claimed_oasis_now_and_it_may_score_again():
    game, me = bare_table()
    claim(game, 0, 5, 29)
    give(game, 0, white=4)
    take_scroll(game, 0, 71)
    assert options(game) == {"oasis-5", "oasis-29"}
    finish(game, "oasis-5")
    assert points(game, "scrolls") == 7
    assert me.claimed == [5, 29]
    assert final_oases(game) == 7


@pytest.mark.rule("M-27.72")
def test_72_returns_any_number_of_resources_for_two_points_each():
    game, me = bare_table()
    give(game, 0, water=3, dates=2, dinars=1)
    take_scroll(game, 0, 72)
    finish(game, "back-water-2", "back-date-0", "back-dinar-1")
    assert resources(me) == (1, 2, 0)
    assert points(game, "scrolls") == 6
