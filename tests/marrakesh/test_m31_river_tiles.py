"""Rules, section 31: what the tiles at the end of the river bring."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.dealing import LaySpare
from riad.games.marrakesh.phases.seasons import LeaveRiver, Prepare
from tests.marrakesh.builders import (
    answer,
    claim,
    gates,
    give,
    goods,
    happen,
    luxuries,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from tests.marrakesh.builders_tiles import (
    bare_table,
    entertainers,
    evaluate,
    finish,
    points,
    resources,
)
from tests.marrakesh.printed import BOARD

FIRST = (6, 0, 0)  # seat 0 alone has left the start space
BOTH = (6, 5, 1)  # seat 1 is second


def two_at_the_river():
    """A table where the first two have nothing."""
    game, first = bare_table()
    return game, first, give(game, 1, water=0, dates=0, dinars=0)


# ---- who gains -------------------------------------------------------------------------------


@pytest.mark.rule("M-31.0")
def test_the_tiles_of_the_three_seasons():
    tiles = BOARD.river_tiles
    assert [n for n in tiles if tiles[n].season == 1] == [1, 2, 7, 8, 13, 14]
    assert [n for n in tiles if tiles[n].season == 2] == [3, 4, 9, 10, 15, 16]
    assert [n for n in tiles if tiles[n].season == 3] == [5, 6, 11, 12, 17, 18]


@pytest.mark.rule("M-31.0")
@pytest.mark.parametrize("tile", [8, 4])
def test_in_seasons_1_and_2_the_first_place_only(tile):
    game, _ = bare_table(4)
    evaluate(game, tile, 2, 9, 8, 7)
    assert [seat for seat in range(4) if points(game, "river-tiles", seat)] == [1]


@pytest.mark.rule("M-31.0")
@pytest.mark.parametrize(("seats", "second"), [(2, 0), (3, 3), (4, 3)])
def test_in_season_3_the_second_place_too_unless_two_play(seats, second):
    game, _ = bare_table(seats)
    evaluate(game, 5, *(6, 7, 1, 1)[:seats])
    assert points(game, "river-tiles", 1) == 7
    assert points(game, "river-tiles", 0) == second


@pytest.mark.rule("M-31.0")
@pytest.mark.parametrize("tile", BOARD.river_tiles)
def test_nobody_gains_who_has_not_left_the_start_space(tile):
    game = quiet_table()
    before = game.copy().table
    evaluate(game, tile, 0, 0, 0)
    assert not game.waiting
    for player, was in zip(game.table.players, before.players, strict=True):
        player.arrived = was.arrived
        assert player == was


@pytest.mark.rule("M-31.0")
@pytest.mark.parametrize("tile", [12, 17, 18])
def test_a_second_on_the_start_space_gains_nothing(tile):
    game, _, second = two_at_the_river()
    give(game, 1, green=4, pink=4)
    evaluate(game, tile, *FIRST)
    finish(game, "half-1")
    assert resources(second) == (0, 0, 0)
    assert second.points == 10


# ---- season 1 --------------------------------------------------------------------------------


@pytest.mark.rule("M-31.01")
def test_01_one_sector_action_of_choice_or_none():
    game, me = bare_table()
    give(game, 0, green=3, gray=1)
    evaluate(game, 1, *FIRST)
    assert options(game) == {"do-date-orchard", "do-madrasa", "do-souk", "do-none"}
    other = game.copy()
    finish(game, "do-date-orchard")
    assert me.dates == 3
    finish(other, "do-none")
    assert other.table.players[0].dates == 0


def spare(game, *tiles):
    """The oases laid out at the start for tile 02."""
    game.table.river_tiles[0] = 2
    happen(game, None, LaySpare())
    for tile in tiles:
        game.resolve(f"oasis-{tile}")


@pytest.mark.rule("M-31.02")
def test_02_takes_one_of_three_open_oases_free_and_the_others_leave_the_game():
    game, me = bare_table()
    spare(game, 5, 6, 7)
    evaluate(game, 2, *FIRST)
    assert options(game) == {"spare-5", "spare-6", "spare-7", "spare-none"}
    answer(game, "spare-6")
    assert me.claimed == [6]
    assert options(game) == {"track-take", "track-leave"}, "the keshi of the first place"
    finish(game, "track-take")
    assert value(game, 0, "white") == 1
    assert game.table.spare == []
    assert not {5, 6, 7} & set(game.table.oasis_pool)
    assert resources(me) == (0, 0, 0)


@pytest.mark.rule("M-31.02")
@pytest.mark.parametrize(("boats", "words"), [(FIRST, ["spare-none"]), ((0, 0, 0), [])])
def test_02_all_three_leave_the_game_if_nobody_takes_one(boats, words):
    game, me = bare_table()
    spare(game, 5, 6, 7)
    evaluate(game, 2, *boats)
    answer(game, *words)
    happen(game, None, LeaveRiver())
    assert (me.claimed, game.table.spare) == ([], [])
    assert not {5, 6, 7} & set(game.table.oasis_pool)


@pytest.mark.rule("M-31.02")
def test_02_counts_as_claimed_not_as_discovered():
    game, me = bare_table(3, 68)
    spare(game, 26, 6, 7)
    evaluate(game, 2, *FIRST)
    finish(game, "spare-26", "track-leave")
    assert points(game, "scrolls") == 0
    assert me.oases == [0] * 6


@pytest.mark.rule("M-31.02")
def test_02_a_seventh_oasis_goes_beside_the_track_without_a_bonus():
    game, me = bare_table()
    give(game, 0, green=3)
    spare(game, 5, 6, 7)
    claim(game, 0, 11, 12, 13, 14, 15, 16)
    evaluate(game, 2, *FIRST)
    finish(game, "spare-7")
    assert me.claimed[6] == 7


@pytest.mark.rule("M-31.07")
def test_07_places_a_red_keshi():
    game, me = bare_table()
    evaluate(game, 7, *FIRST)
    finish(game, "vendor-mosque")
    assert me.vendors == 1 << 3


@pytest.mark.rule("M-31.07")
def test_07_the_red_keshi_is_lost_if_no_vendor_space_is_free():
    game, me = bare_table()
    me.vendors = 0xFF
    evaluate(game, 7, *FIRST)
    assert not game.waiting
    assert me.vendors == 0xFF


@pytest.mark.rule("M-31.08", "M-31.04")
@pytest.mark.parametrize(("tile", "worth"), [(8, 3), (4, 5)])
def test_08_gives_three_points_and_04_five(tile, worth):
    game, _ = bare_table()
    evaluate(game, tile, *FIRST)
    assert points(game, "river-tiles") == worth


@pytest.mark.rule("M-31.13")
@pytest.mark.parametrize(
    ("full", "offered"),
    [
        ({}, {"keshi-pink", "keshi-brown", "keshi-beige"}),
        ({"pink": 8}, {"keshi-brown", "keshi-beige"}),
    ],
)
def test_13_places_a_pink_brown_or_beige_keshi_that_has_room(full, offered):
    game, me = bare_table()
    give(game, 0, **full)
    evaluate(game, 13, *FIRST)
    assert options(game) == offered
    refused = game.why_not(0, "keshi/green")
    assert refused is not None
    assert refused.rule == "M-31.13"
    finish(game, "keshi-beige")
    assert me.guards == 1


@pytest.mark.rule("M-31.13")
def test_13_gives_nothing_if_no_colour_has_room():
    game, me = bare_table()
    give(game, 0, pink=8, brown=8, beige=8)
    evaluate(game, 13, *FIRST)
    assert not game.waiting
    assert me.values[5:] == [8, 8, 8]


@pytest.mark.rule("M-31.14")
def test_14_gives_a_water_a_dinar_and_a_date():
    game, me = bare_table()
    evaluate(game, 14, *FIRST)
    assert resources(me) == (1, 1, 1)


# ---- season 2 --------------------------------------------------------------------------------


@pytest.mark.rule("M-31.03")
@pytest.mark.parametrize("colours", [("gray", "gray"), ("gray", "yellow")])
def test_03_places_two_keshis_equal_or_different(colours):
    game, _ = bare_table()
    evaluate(game, 3, *FIRST)
    finish(game, *(f"keshi-{colour}" for colour in colours))
    assert value(game, 0, "gray") + sum(goods(game, 0)) == 2


@pytest.mark.rule("M-31.09")
def test_09_starts_season_3_on_the_crocodile_space():
    game, me = bare_table()
    evaluate(game, 9, *BOTH)
    assert me.boat == 6
    happen(game, None, LeaveRiver())
    assert [player.boat for player in game.table.players] == [0, 0, 0]
    happen(game, None, Prepare())
    assert game.table.season == 3
    assert [player.boat for player in game.table.players] == [BOARD.crocodile, 0, 0]
    assert not me.crocodile


@pytest.mark.rule("M-31.10")
def test_10_gives_one_good_of_each_colour():
    game, _ = bare_table()
    evaluate(game, 10, *FIRST)
    assert goods(game, 0) == (1, 1, 1)


@pytest.mark.rule("M-31.15")
def test_15_claims_up_to_two_discovered_oases_free():
    game, me = bare_table()
    oases(game, 0, {0: 5, 1: 6, 3: 7})
    me.track = [-1] * 6
    evaluate(game, 15, *FIRST)
    assert options(game) == {"claim-left-1", "claim-left-2", "claim-right-1", "claim-stop"}
    answer(game, "claim-left-2")
    one = game.copy()
    finish(one, "claim-stop")
    assert one.table.players[0].claimed == [6]
    finish(game, "claim-right-1")
    assert me.claimed == [6, 7]
    assert resources(me) == (0, 0, 0)


@pytest.mark.rule("M-31.16")
def test_16_two_main_square_actions_each_with_its_turn():
    game, me = bare_table()
    give(game, 0, disc=1)
    entertainers(me, 2, 3)
    evaluate(game, 16, *FIRST)
    answer(game, "show-points")
    assert points(game, "square") == 6, "after one turn"
    finish(game, "show-water")
    assert me.water == 3, "after another"
    assert me.disc == 3


@pytest.mark.rule("M-31.16")
def test_16_is_not_possible_without_an_entertainer():
    game, me = bare_table(3, 29)
    give(game, 0, disc=0)
    evaluate(game, 16, *FIRST)
    assert (me.disc, points(game, "square")) == (0, 0)


# ---- season 3 --------------------------------------------------------------------------------


@pytest.mark.rule("M-31.05")
def test_05_seven_points_for_the_first_three_for_the_second():
    game, _, _ = two_at_the_river()
    evaluate(game, 5, *BOTH)
    assert [points(game, "river-tiles", seat) for seat in range(3)] == [7, 3, 0]


@pytest.mark.rule("M-31.06")
def test_06_six_resources_of_choice_for_the_first_three_for_the_second():
    game, first, second = two_at_the_river()
    evaluate(game, 6, *BOTH)
    assert len(options(game)) == 28
    answer(game, "take-1-2-3")
    assert game.waiting == (1,)
    finish(game, "take-0-3-0")
    assert (resources(first), resources(second)) == ((1, 2, 3), (0, 3, 0))


@pytest.mark.rule("M-31.11")
def test_11_three_steps_on_one_staircase_for_the_first_one_step_for_the_second():
    game, first, second = two_at_the_river()
    evaluate(game, 11, *BOTH)
    assert options(game) == {"up-palace", "up-mosque", "up-none"}
    answer(game, "up-mosque", "line-none")
    assert (first.palace, first.mosque) == (0, 3)
    finish(game, "up-palace")
    assert (second.palace, second.mosque) == (1, 0)


@pytest.mark.rule("M-31.11")
def test_11_may_be_declined_as_a_whole_and_scrolls_for_movements_apply():
    game, first, second = two_at_the_river()
    own_scrolls(game, 1, 48)
    evaluate(game, 11, *BOTH)
    finish(game, "up-none", "up-mosque", "step-free")
    assert (first.palace, first.mosque) == (0, 0)
    assert second.mosque == 2


def halves(game):
    """Both ways the first may pick: each a game of its own."""
    other = game.copy()
    finish(game, "half-1")
    finish(other, "half-2")
    return game, other


@pytest.mark.rule("M-31.12")
def test_12_a_point_for_each_gate_or_for_each_date_picker():
    game, _, _ = two_at_the_river()
    for seat, green in ((0, 5), (1, 2)):
        give(game, seat, green=green)
    gates(game, 0, {"sahara": "brown", "river": "red", "palace": "white"})
    gates(game, 1, {"sahara": "gray"})
    evaluate(game, 12, *BOTH)
    one, two = halves(game)
    assert [points(one, "river-tiles", seat) for seat in (0, 1)] == [3, 2]
    assert [points(two, "river-tiles", seat) for seat in (0, 1)] == [5, 1]


@pytest.mark.rule("M-31.17")
def test_17_dates_and_dinars_for_entertainers_or_water_and_dates_for_vendors():
    game, _, _ = two_at_the_river()
    give(game, 0, pink=3)
    give(game, 1, pink=1)
    vendors(game, 0, "palace", "mosque")
    vendors(game, 1, "river")
    evaluate(game, 17, *BOTH)
    one, two = halves(game)
    assert [resources(p) for p in one.table.players[:2]] == [(0, 3, 3), (1, 1, 0)]
    assert [resources(p) for p in two.table.players[:2]] == [(2, 2, 0), (0, 1, 1)]


@pytest.mark.rule("M-31.18")
def test_18_a_point_for_four_keshis_or_two_for_each_luxury_good():
    game, first, _ = two_at_the_river()
    give(game, 0, green=5, pink=3, yellow=2)
    vendors(game, 0, "palace")  # eleven keshis
    give(game, 1, green=8)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, slipper=2)
    luxuries(game, 1, dagger=1, necklace=2)
    assert len([colour for colour in first.track if colour >= 0]) == 2, "these do not count"
    evaluate(game, 18, *BOTH)
    one, two = halves(game)
    assert [points(one, "river-tiles", seat) for seat in (0, 1)] == [2, 6]
    assert [points(two, "river-tiles", seat) for seat in (0, 1)] == [4, 2]


@pytest.mark.rule("M-31.12", "M-31.17", "M-31.18")
@pytest.mark.parametrize("tile", [12, 17, 18])
def test_with_two_players_only_the_first_picks(tile):
    game, _ = bare_table(2)
    give(game, 1, green=8, pink=8)
    before = game.copy().table.players[1]
    evaluate(game, tile, 6, 5)
    finish(game, "half-2")
    after = game.table.players[1]
    assert (after.points, resources(after)) == (before.points, resources(before))
