"""Rules, section 27: the gray scrolls 01 to 21."""

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import RIVER_BONUS
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    give,
    goods,
    happen,
    lay_scrolls,
    options,
    quiet_table,
    value,
    vendors,
)
from .builders_scrolls_a import (
    acquire,
    act,
    gained,
    me_of,
    points,
    prepared,
    resources,
    with_scrolls,
)

FIXED = {
    1: "green",
    2: "gray",
    3: "white",
    4: "black",
    5: "turquoise",
    6: "pink",
    7: "beige",
    8: "brown",
    9: "red",
    10: "purple",
    11: "yellow",
    12: "orange",
}


@pytest.mark.rule("M-14.1")
@pytest.mark.parametrize("tile", range(1, 22))
def test_each_of_the_first_21_needs_a_scholar_and_costs_a_date(tile):
    game = with_scrolls(gray=1, dates=1)
    lay_scrolls(game, tile)
    act(game, "madrasa")
    answer(game, f"scroll-{tile}")
    assert me_of(game).tiles == 1 << tile
    assert me_of(game).dates == (3 if tile == 21 else 0)
    assert me_of(game).studied == 1


# ---- 01 to 12: a keshi of the printed colour -------------------------------------------------


@pytest.mark.rule("M-27.01..12")
def test_there_is_one_scroll_for_each_of_the_twelve_colours():
    printed = {
        tile: effect["place_keshi"]["colour"]
        for tile in range(1, 13)
        for effect in BOARD.scrolls[tile].effects
    }
    assert printed == FIXED
    assert set(FIXED.values()) == set(COLOURS)


@pytest.mark.rule("M-27.02", "M-27.03", "M-27.04", "M-27.05", "M-27.07")
@pytest.mark.parametrize("tile", [2, 3, 4, 5, 7])
def test_a_keshi_that_asks_nothing_is_placed_at_once(tile):
    game = with_scrolls()
    acquire(game, tile)
    assert value(game, 0, FIXED[tile]) == 1
    assert sum(me_of(game).values) == 1
    assert resources(game) == (0, 0, 0)
    assert gained(game) == 0
    assert not game.waiting


@pytest.mark.rule("M-27.01")
def test_scroll_01_a_date_picker_with_its_point():
    game = with_scrolls()
    acquire(game, 1)
    assert value(game, 0, "green") == 1
    assert points(game, "orchard") == gained(game) == 1


@pytest.mark.rule("M-27.06")
def test_scroll_06_an_entertainer_with_the_bonus_of_a_space_of_choice():
    game = with_scrolls(pink=1)
    acquire(game, 6)
    assert "perform-goods" not in options(game)
    answer(game, "perform-dinar")
    assert value(game, 0, "pink") == 2
    assert resources(game) == (0, 0, 1)


@pytest.mark.rule("M-27.07")
def test_scroll_07_a_guard_on_the_watchtower():
    game = with_scrolls(beige=2)
    acquire(game, 7)
    assert me_of(game).guards == 3


@pytest.mark.rule("M-27.08")
def test_scroll_08_a_caravan_that_discovers_an_oasis():
    game = with_scrolls()
    acquire(game, 8)
    assert options(game) == {"path-left", "path-right", "path-start"}
    answer(game, "path-left")
    game.resolve("oasis-5")
    assert me_of(game).oases[0] == 5
    assert value(game, 0, "brown") == 1


@pytest.mark.rule("M-27.08")
def test_scroll_08_a_caravan_in_the_start_oasis():
    game = with_scrolls()
    acquire(game, 8)
    answer(game, "path-start", "take-0-1-1")
    assert resources(game) == (0, 1, 1)


@pytest.mark.rule("M-27.09")
def test_scroll_09_a_vendor_in_a_sector_without_one():
    game = with_scrolls()
    vendors(game, 0, "palace")
    acquire(game, 9)
    assert not {"vendor-palace", "vendor-souk"} & options(game)
    answer(game, "vendor-mosque")
    assert me_of(game).vendors.bit_count() == 2


@pytest.mark.rule("M-27.10", "M-27.11", "M-27.12")
@pytest.mark.parametrize(("tile", "stored"), [(10, (0, 1, 0)), (11, (1, 0, 0)), (12, (0, 0, 1))])
def test_a_good_goes_to_the_souk(tile, stored):
    game = with_scrolls()
    acquire(game, tile)
    assert goods(game, 0) == stored


@pytest.mark.rule("M-27.01..08")
@pytest.mark.parametrize("tile", range(1, 9))
def test_a_keshi_without_room_is_lost(tile):
    game = with_scrolls(**{FIXED[tile]: 8})
    acquire(game, tile)
    assert not game.waiting
    assert not game.chance
    assert value(game, 0, FIXED[tile]) == 8
    assert gained(game) == 0
    assert resources(game) == (0, 0, 0)


@pytest.mark.rule("M-27.09")
def test_a_ninth_vendor_is_lost():
    game = with_scrolls()
    me_of(game).vendors = 0xFF
    acquire(game, 9)
    assert not game.waiting
    assert me_of(game).vendors == 0xFF


# ---- 13 to 16: thresholds --------------------------------------------------------------------

THRESHOLD = {13: (1, 0, 1), 14: (0, 1, 1), 15: (0, 0, 2)}
STAIR = pytest.mark.parametrize("stair", [UP_PALACE, UP_MOSQUE])


@pytest.mark.rule("M-27.13", "M-27.14", "M-27.15")
@STAIR
@pytest.mark.parametrize("tile", THRESHOLD)
def test_a_threshold_brings_more_than_its_dinar(tile, stair):
    game = with_scrolls(tile)
    happen(game, 0, MoveStair(stair, 3))
    assert resources(game) == THRESHOLD[tile]
    assert "line-none" in options(game)  # the line comes after it


@pytest.mark.rule("M-27.13", "M-27.14", "M-27.15")
@pytest.mark.parametrize("tile", THRESHOLD)
def test_each_threshold_of_one_movement_counts(tile):
    game = with_scrolls(tile)
    happen(game, 0, MoveStair(UP_PALACE, 8))
    answer(game, "line-none", "line-none")
    assert me_of(game).palace == 8
    assert resources(game) == tuple(2 * n for n in THRESHOLD[tile])


@pytest.mark.rule("M-27.13..16")
@pytest.mark.parametrize("tile", [13, 14, 15, 16])
def test_steps_without_a_threshold_bring_nothing(tile):
    game = with_scrolls(tile, palace=3)
    happen(game, 0, MoveStair(UP_PALACE, 3))
    assert not game.waiting
    assert resources(game) == (0, 0, 0)
    assert me_of(game).boat == 0


@pytest.mark.rule("M-27.13..16")
@pytest.mark.parametrize("tile", [13, 14, 15, 16])
def test_the_thresholds_of_others_bring_nothing(tile):
    game = with_scrolls(tile)
    give(game, 1, water=0, dates=0, dinars=0)
    happen(game, 1, MoveStair(UP_PALACE, 3))
    answer(game, "line-none")
    assert resources(game) == (0, 0, 0)
    assert resources(game, 1) == (0, 0, 1)
    assert me_of(game).boat == me_of(game, 1).boat == 0


@pytest.mark.rule("M-27.16")
@STAIR
def test_scroll_16_a_river_step_at_each_threshold(stair):
    game = with_scrolls(16)
    happen(game, 0, MoveStair(stair, 3))
    assert me_of(game).boat == 1
    assert resources(game) == (0, 0, 1)
    assert "line-none" in options(game)


@pytest.mark.rule("M-27.16", "M-5.20")
def test_scroll_16_is_a_movement_of_its_own_and_can_be_extended_at_each_threshold():
    game = with_scrolls(16, water=3)
    happen(game, 0, MoveStair(UP_PALACE, 7))
    assert me_of(game).boat == 1
    assert options(game) == {"water-0", "water-1", "water-2", "water-3"}
    answer(game, "water-2", "line-none")
    assert me_of(game).boat == 4
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert me_of(game).boat == 5


@pytest.mark.rule("M-27.13..18", "M-14.15")
@pytest.mark.parametrize("tile", range(13, 19))
def test_a_permanent_scroll_brings_nothing_when_it_is_acquired(tile):
    game = with_scrolls(palace=8, boat=8)
    acquire(game, tile)
    assert not game.waiting
    assert resources(game) == (0, 0, 0)
    assert gained(game) == 0


# ---- 17: rapids ------------------------------------------------------------------------------


@pytest.mark.rule("M-27.17")
@pytest.mark.parametrize(("space", "worth"), [(3, 1), (10, 3)])
def test_scroll_17_a_rapid_with_points_pays_when_it_is_crossed(space, worth):
    game = with_scrolls(17, boat=space - 1)
    happen(game, 0, MoveRiver(1))
    assert points(game, "river") == gained(game) == worth


@pytest.mark.rule("M-27.17")
def test_scroll_17_a_rapid_with_a_resource_of_choice():
    game = with_scrolls(17, boat=4)
    happen(game, 0, MoveRiver(1))
    answer(game, "take-0-1-0")
    assert resources(game) == (0, 1, 0)


@pytest.mark.rule("M-27.17")
def test_scroll_17_a_rapid_with_a_good_of_choice():
    game = with_scrolls(17, boat=6)
    happen(game, 0, MoveRiver(1))
    answer(game, "good-purple")
    assert goods(game, 0) == (0, 1, 0)


@pytest.mark.rule("M-27.17")
def test_scroll_17_pays_on_the_way_once_for_each_rapid_of_the_movement():
    game = with_scrolls(17)
    happen(game, 0, MoveRiver(8))
    assert (me_of(game).boat, gained(game)) == (5, 1)
    answer(game, "take-0-0-1")
    assert me_of(game).boat == 7
    answer(game, "good-orange")
    assert me_of(game).boat == 8
    assert not game.waiting
    assert gained(game) == 1
    assert resources(game) == (0, 0, 1)
    assert goods(game, 0) == (0, 0, 1)


@pytest.mark.rule("M-27.17")
@pytest.mark.parametrize("boat", [0, 3, 5, 7, 10])
def test_scroll_17_pays_nothing_between_rapids(boat):
    game = with_scrolls(17, boat=boat)
    happen(game, 0, MoveRiver(1))
    assert not game.waiting
    assert gained(game) == 0


@pytest.mark.rule("M-27.17")
def test_without_scroll_17_a_rapid_pays_nothing_when_it_is_crossed():
    game = with_scrolls(boat=2)
    happen(game, 0, MoveRiver(3))
    assert not game.waiting
    assert gained(game) == 0


@pytest.mark.rule("M-27.17")
def test_scroll_17_pays_for_steps_bought_with_water():
    game = with_scrolls(17, boat=1, water=1)
    happen(game, 0, MoveRiver(1))
    answer(game, "water-1")
    assert me_of(game).boat == 3
    assert gained(game) == 1


@pytest.mark.rule("M-27.17", "M-27.60")
@pytest.mark.parametrize(("doubled", "worth"), [(True, 2), (False, 1)])
def test_whether_scroll_60_doubles_what_scroll_17_brings_on_the_way(doubled, worth):
    game = prepared(quiet_table(scroll_17_doubled=doubled), 17, 60, boat=2)
    happen(game, 0, MoveRiver(1))
    assert gained(game) == worth
    happen(game, 0, RIVER_BONUS)
    answer(game, "rapid-1")
    assert gained(game) == worth + 2, "at the end of the round it is doubled in any case"


# ---- 18: the exchange office -----------------------------------------------------------------


@pytest.mark.rule("M-27.18")
def test_scroll_18_a_resource_of_choice_more_at_the_office():
    game = with_scrolls(18, purple=1)
    game.table.office = 1
    act(game, "souk")
    answer(game, "change-purple")
    assert options(game) == {"take-1-0-0", "take-0-1-0", "take-0-0-1"}
    answer(game, "take-1-0-0")
    assert resources(game) == (1, 2, 0)
    assert goods(game, 0) == (0, 0, 0)


@pytest.mark.rule("M-27.18")
def test_scroll_18_counts_for_each_of_two_assistants():
    game = with_scrolls(18, yellow=2)
    game.table.office = 1
    assistants(game, 0, "souk", "souk")
    happen(game, 0, UseAssistant(), UseAssistant())
    for _ in range(2):
        answer(game, "act-souk", "change-yellow", "take-0-0-1")
    assert resources(game) == (4, 0, 2)


@pytest.mark.rule("M-27.18")
def test_scroll_18_adds_nothing_to_a_luxury_good():
    game = with_scrolls(18, orange=1)
    game.table.luxuries = [1]
    act(game, "souk")
    answer(game, "luxury-1")
    assert not game.waiting
    assert resources(game) == (1, 0, 0)


# ---- 19 to 21: resources ---------------------------------------------------------------------


@pytest.mark.rule("M-27.19", "M-27.20", "M-27.21")
@pytest.mark.parametrize(("tile", "brings"), [(19, (2, 0, 0)), (20, (0, 0, 2)), (21, (0, 3, 0))])
def test_resources_at_once(tile, brings):
    game = with_scrolls()
    acquire(game, tile)
    assert resources(game) == brings
    assert me_of(game).tiles == 1 << tile
    assert not game.waiting
