"""Section 33: where the texts of the editions differ and the rule does not, each in both."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.names import COLOURS, SOUK
from riad.games.marrakesh.phases.flow import BEGIN_TURN
from riad.games.marrakesh.phases.seasons import LeaveRiver, Prepare
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.madrasa import TakeFree
from riad.games.marrakesh.sectors.sahara import TrackKeshi
from riad.games.marrakesh.sectors.stairs import UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    give,
    happen,
    lay_scrolls,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
    workshop,
)
from .builders_editions import BOTH, YELLOW
from .builders_seasons import all_keshis_used, game_ends, next_season
from .builders_sectors import act, points_from, refusal, resources
from .builders_tiles import entertainers, evaluate, final_oases, take_scroll

TRACKS = ("green", "gray", "white", "black", "turquoise")


def bare(edition: str, *scrolls: int, **things: int) -> Game:
    """A quiet table of three where seat 0 has these scrolls and things, and no other resources."""
    game = quiet_table(edition=edition)
    own_scrolls(game, 0, *scrolls)
    give(game, 0, **{"water": 0, "dates": 0, "dinars": 0, **things})
    return game


# ---- scrolls ---------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("E-11", "M-17.14", "M-14.11")
def test_a_free_yellow_scroll_is_any_open_yellow_one(edition):
    game = bare(edition)
    lay_scrolls(game, 22, 29, 35)
    happen(game, 0, TakeFree(YELLOW, 0, may=True))
    assert options(game) == {"scroll-22", "scroll-29", "scroll-35", "study-stop"}
    answer(game, "scroll-29")
    assert game.table.players[0].tiles == 1 << 29


@BOTH
@pytest.mark.rule("E-11", "M-27.58")
def test_scroll_58_takes_any_open_orange_scroll(edition):
    game = bare(edition, dates=1)
    lay_scrolls(game, 61, 63, 65)
    take_scroll(game, 0, 58)
    assert options(game) == {"scroll-61", "scroll-63", "scroll-65"}


@BOTH
@pytest.mark.rule("E-12", "M-14.4", "M-14.5")
def test_scholars_are_used_once_a_turn(edition):
    game = bare(edition, gray=4, dates=9)
    lay_scrolls(game, 13, 22, 23)
    act(game, "madrasa")
    answer(game, "scroll-22", "study-stop")
    act(game, "madrasa")
    assert refusal(game, "scroll/23") == "M-14.4"
    assert "scroll-13" in options(game)
    answer(game, "scroll-13")
    assert game.over, "3 + 1 of four scholars are used up"
    happen(game, 0, BEGIN_TURN)
    act(game, "madrasa")
    assert "scroll-23" in options(game), "in the next turn all can be used again"


@BOTH
@pytest.mark.rule("E-13", "M-14.1")
def test_yellow_scrolls_need_three_scholars(edition):
    for gray in (2, 3):
        game = bare(edition, gray=gray, dates=9)
        lay_scrolls(game, 22)
        act(game, "madrasa")
        assert ("scroll-22" in options(game)) == (gray == 3)


@BOTH
@pytest.mark.rule("E-33", "M-28.7")
def test_scrolls_36_and_66_bring_two_keshis_of_any_colours(edition):
    game = bare(edition, 36, 66, beige=1)
    workshop(game, 1, "white")
    act(game, "medina")
    answer(game, "gate-1-white", "at-souk", "keshi-gray", "keshi-turquoise")
    assert game.over
    assert [value(game, 0, name) for name in ("gray", "turquoise", "white")] == [1, 1, 0]


@BOTH
@pytest.mark.rule("E-34", "M-27.35")
@pytest.mark.parametrize("use", ["new-madrasa", "act-madrasa"])
def test_scroll_35_makes_it_two_water(edition, use):
    game = bare(edition, 35, gray=1)
    vendors(game, 0, "madrasa")
    assistants(game, 0, "madrasa")
    happen(game, 0, UseAssistant())
    answer(game, use)
    assert game.table.players[0].water == 2


@BOTH
@pytest.mark.rule("E-35", "M-27.57")
def test_scroll_57_puts_a_vendor_in_the_souk(edition):
    game = bare(edition)
    take_scroll(game, 0, 57)
    me = game.table.players[0]
    assert (me.water, me.vendors) == (3, 1 << SOUK)


# ---- gates, oases, keshis --------------------------------------------------------------------


@BOTH
@pytest.mark.rule("E-19", "M-16.8", "M-16.10")
@pytest.mark.parametrize("colour", TRACKS)
def test_a_gate_brings_a_keshi_of_its_colour(edition, colour):
    game = bare(edition, beige=1)
    workshop(game, 1, colour)
    wood = list(game.table.wood)
    act(game, "medina")
    answer(game, f"gate-1-{colour}", "at-souk")
    assert value(game, 0, colour) == 1
    assert game.table.wood == wood


@BOTH
@pytest.mark.rule("E-20", "M-17.9")
@pytest.mark.parametrize("colour", [*TRACKS, "beige"])
def test_a_keshi_of_the_oasis_track_may_be_placed(edition, colour):
    game = bare(edition)
    happen(game, 0, TrackKeshi(COLOURS.index(colour)))
    assert options(game) == {"track-take", "track-leave"}
    answer(game, "track-take")
    assert value(game, 0, colour) == 1


@BOTH
@pytest.mark.rule("E-21", "M-17.11", "M-17.13")
def test_the_exchange_icon_swaps_a_keshi_for_one_of_another_colour(edition):
    game = bare(edition, green=3, pink=1)
    happen(game, 0, ExchangeKeshi())
    assert options(game) == {"return-green", "return-pink-goods", "return-none"}
    answer(game, "return-green")
    assert refusal(game, "keshi/green") == "M-17.13"
    answer(game, "keshi-white")
    assert (value(game, 0, "green"), value(game, 0, "white")) == (2, 1)


@BOTH
@pytest.mark.rule("E-22", "M-17.12", "M-17.13")
def test_no_caravan_goes_back_not_even_from_the_start_oasis(edition):
    game = bare(edition, green=1, brown=8)
    happen(game, 0, ExchangeKeshi())
    assert options(game) == {"return-green", "return-none"}
    assert refusal(game, "return/brown") == "M-17.12"


@BOTH
@pytest.mark.rule("E-27", "M-21.2")
def test_a_complete_sector_has_eight_keshis_and_a_vendor(edition):
    game = bare(edition, green=8, gray=8, white=7)
    vendors(game, 0, "date-orchard", "palace", "river")
    game_ends(game)
    assert points_from(game, "sectors") == 10


@BOTH
@pytest.mark.rule("E-32", "M-29.05..13")
@pytest.mark.parametrize(
    ("tile", "colour"), [(5, "white"), (7, "turquoise"), (10, "pink"), (12, "brown")]
)
def test_oases_count_keshis_however_they_are_shown(edition, tile, colour):
    game = bare(edition)
    give(game, 0, **{colour: 4})
    me = game.table.players[0]
    game.table.oasis_pool.remove(tile)
    me.claimed.append(tile)
    assert final_oases(game) == 3 + 4


@BOTH
@pytest.mark.rule("E-32", "M-29.24", "M-29.25")
def test_oases_24_and_25_look_at_the_sectors(edition):
    for tile, points in ((24, 24), (25, 4)):
        game = bare(edition, green=8, gray=4)
        vendors(game, 0, "date-orchard")
        me = game.table.players[0]
        game.table.oasis_pool.remove(tile)
        me.claimed.append(tile)
        assert final_oases(game) == points


@BOTH
@pytest.mark.rule("E-32", "M-31.12", "M-31.18")
@pytest.mark.parametrize(("tile", "half", "points"), [(12, "half-2", 5), (18, "half-1", 3)])
def test_river_tiles_12_and_18_count_keshis_however_they_are_shown(edition, tile, half, points):
    game = bare(edition, green=5, gray=4, beige=2, yellow=1)
    evaluate(game, tile, 4, 0, 0)
    answer(game, half)
    assert points_from(game, "river-tiles") == points


# ---- the river -------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("E-23", "M-19.4", "M-19.5")
def test_a_fisherman_on_the_start_space_gains_nothing(edition):
    game = bare(edition)
    evaluate(game, 8, 0, 0, 0)
    assert [points_from(game, "river-tiles", seat) for seat in range(3)] == [0, 0, 0]
    evaluate(game, 5, 0, 4, 0)
    assert [points_from(game, "river-tiles", seat) for seat in range(3)] == [0, 7, 0]


@BOTH
@pytest.mark.rule("E-36", "M-31.09")
def test_river_tile_09_counts_for_the_last_season(edition):
    game = bare(edition)
    evaluate(game, 9, 6, 3, 0)
    happen(game, None, LeaveRiver(), Prepare())
    assert game.table.season == 3
    assert [player.boat for player in game.table.players] == [BOARD.crocodile, 0, 0]


@BOTH
@pytest.mark.rule("E-37", "M-5.1", "M-31.01", "M-31.02", "M-31.11", "M-31.15")
@pytest.mark.parametrize(
    ("tile", "decline"), [(1, "do-none"), (2, "spare-none"), (11, "up-none"), (15, "claim-stop")]
)
def test_river_tiles_01_02_11_and_15_may_be_declined(edition, tile, decline):
    game = bare(edition, green=2)
    oases(game, 0, {0: 5})
    if tile == 2:
        game.table.spare = [game.table.oasis_pool.pop(0) for _ in range(3)]
    evaluate(game, tile, 4, 0, 0)
    assert decline in options(game)
    before = game.copy().table.players[0]
    answer(game, decline)
    assert game.table.players[0] == before


@BOTH
@pytest.mark.rule("E-38", "M-31.16")
def test_river_tile_16_turns_the_disc_before_each_of_its_actions(edition):
    game = bare(edition, disc=1)
    me = game.table.players[0]
    entertainers(me, 2, 3)
    evaluate(game, 16, 4, 0, 0)
    assert me.disc == 2
    answer(game, "show-points")
    assert me.disc == 3
    answer(game, "show-water")
    assert (points_from(game, "square"), me.water, me.disc) == (6, 3, 3)


# ---- the rest --------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("E-15", "M-2.5", "M-2.6", "M-20.1")
def test_three_of_six_offices_come_up_one_a_season_and_nobody_knows_the_next(edition):
    game = quiet_table(edition=edition)
    base = {number for number, office in BOARD.offices.items() if not office.module}
    seen = {game.table.office}
    for season in (2, 3):
        assert set(game.table.office_pool) == base - seen
        all_keshis_used(game)
        next_season(game, season)
        seen.add(game.table.office)
    assert len(seen) == 3


@BOTH
@pytest.mark.rule("E-24", "M-9.5", "MY-3")
def test_the_water_of_a_vendor_comes_first_and_can_be_spent(edition):
    game = bare(edition, turquoise=2)
    vendors(game, 0, "river")
    assistants(game, 0, "river")
    happen(game, 0, UseAssistant())
    answer(game, "act-river")
    assert options(game) == {"water-0", "water-1"}
    answer(game, "water-1")
    assert (game.table.players[0].boat, resources(game.table.players[0])) == (3, (0, 0, 0))


@BOTH
@pytest.mark.rule("E-39", "M-1.3", "M-7.4")
@pytest.mark.parametrize(("layer", "stick"), [("B1", 15), ("B2", 22)])
def test_both_layers_of_the_tower_can_be_chosen(edition, layer, stick):
    game = quiet_table(edition=edition, tower=layer)
    assert game.edition.layer == (stick, 50)


@BOTH
@pytest.mark.rule("E-40", "M-5.31")
def test_a_connection_bonus_is_any_one_of_the_line(edition):
    game = bare(edition, palace=6, mosque=3)
    happen(game, 0, MoveStair(UP_PALACE, 1))
    fields = {f"line-{name}" for name in BOARD.lines[3, 2]}
    assert (len(fields), options(game)) == (5, fields | {"line-none"})
