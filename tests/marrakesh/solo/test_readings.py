"""Pachabot: where its rules can be read in two ways a table agrees on one of them."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.box.board import house
from riad.games.marrakesh.modules.camels.race import dung_points
from riad.games.marrakesh.modules.desert_towns.module import open_towns
from riad.games.marrakesh.modules.special_buildings.module import own
from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.souk import FillLuxuries, take_luxury
from riad.games.marrakesh.solo.luxury_places import LUXURY_PLACES
from riad.games.marrakesh.solo.mind import part
from riad.games.marrakesh.solo.readings import OPTIONS
from riad.games.marrakesh.solo.towns import FreeLuxury, TakeTown
from riad.games.marrakesh.tiles.displays import LUXURY_PILES, LUXURY_ROW
from riad.kernel.errors import UnknownName
from tests.marrakesh.builders import GAME, happen, ordered
from tests.marrakesh.builders_camels import camel, dung, evaluate, stand_at
from tests.marrakesh.builders_core import lay_luxuries
from tests.marrakesh.builders_editions import BOTH, ORANGE
from tests.marrakesh.builders_start import awaited, choosing
from tests.marrakesh.builders_tiles_more import LUXURY, SQUARE_FALCON
from tests.marrakesh.printed import BUILDINGS, FIRST_PAYING, TRACK

from .builders import (
    FALCON_LAMP,
    GREEN_TURQUOISE,
    IT,
    YOU,
    act,
    against,
    board,
    earned,
    gained,
    it,
    settles,
    strategy,
    turn,
)
from .test_sb_setup import begun

# ---- what it begins with ---------------------------------------------------------------------


@pytest.mark.rule("S-B2")
@BOTH
@pytest.mark.parametrize(("reading", "points"), [("building-only", 10), ("always", 13)])
def test_the_resources_of_the_start_bring_it_points_or_nothing(reading, points, edition):
    game = begun(start_resources=reading, edition=edition)
    assert game.breakdown[IT]["start"] == points
    assert (it(game).water, it(game).dates, it(game).dinars) == (0, 0, 0)


@pytest.mark.rule("S-B2", "S-J8")
@pytest.mark.parametrize("reading", OPTIONS["start-resources"].values)
def test_those_of_its_building_come_instead_of_the_usual_ones(reading):
    game = choosing(
        ordered(1, solo="pachabot", start_resources=reading, modules=["special-buildings"])
    )
    home = BUILDINGS[own(it(game)).building]
    assert game.breakdown[IT]["start"] == 10 + sum(home.resources)


# ---- the leftmost luxury good ----------------------------------------------------------------


@pytest.mark.rule("S-F12")
@pytest.mark.parametrize(
    ("reading", "lying", "takes"),
    [("closed-up", [1, 12, 2, 3, 13], 12), ("in-place", [13, 1, 12, 2, 3], 13)],
)
def test_a_new_luxury_good_lies_at_the_end_or_where_the_old_one_lay(reading, lying, takes):
    game = against(leftmost_luxury=reading)
    strategy(game, *GREEN_TURQUOISE)
    on_places(game, 11, 1, 12, 2, 3)
    buys(game, 11)
    refilled(game, 13)
    assert game.table.luxuries == lying
    board(game, yellow=3)
    turn(game, "souk")
    assert game.table.luxuries == [tile for tile in lying if tile != takes]
    GAME.conserve(game)


@pytest.mark.rule("S-F12")
def test_several_gaps_are_filled_from_the_left_and_stay_where_no_tile_is_left():
    game = against(leftmost_luxury="in-place")
    on_places(game, 1, 2, 3, 4, 5)
    game.table.luxury_pool = [6]
    for tile in (4, 2, 3):
        buys(game, tile)
    assert game.table.luxuries == [1, 5]
    refilled(game, 6)
    assert game.table.luxuries == [1, 6, 5]
    buys(game, 1)
    happen(game, None, FillLuxuries())
    assert game.chance is None
    game.table.luxury_pool = [7, 8]
    refilled(game, 7, 8)
    assert game.table.luxuries == [7, 6, 8, 5], "the third place came before the fourth"


@pytest.mark.rule("S-F12")
def test_piles_have_places_anyway():
    displays = [
        against(leftmost_luxury=reading, modules=modules).edition.luxury_display
        for modules in ([], [LUXURY])
        for reading in OPTIONS["leftmost-luxury"].values
    ]
    assert displays == [LUXURY_ROW, LUXURY_PLACES, LUXURY_PILES, LUXURY_PILES]
    with pytest.raises(UnknownName):
        against(leftmost_luxury="in-place", edition="classic")


def on_places(game, *tiles):
    """These luxury goods are open, from left to right."""
    lay_luxuries(game, *tiles)
    for shelf in game.table.shelves[len(LEVELS) :]:
        shelf.tops = list(tiles)


def buys(game, tile):
    """You take a luxury good, whatever it costs."""
    take_luxury(game, game.table.players[YOU], tile, free=True)


def refilled(game, *tiles):
    """The display is filled, and these come up."""
    happen(game, None, FillLuxuries())
    for tile in tiles:
        game.resolve(f"luxury-{tile}")


# ---- towns that take from the displays -------------------------------------------------------


@pytest.mark.rule("S-J5")
@BOTH
@pytest.mark.parametrize(("reading", "open_"), [("later", 0), ("at-once", 3)])
def test_after_town_10_the_scrolls_are_missing_until_a_turn_ends_or_not_at_all(
    reading, open_, edition
):
    game = against(modules=["desert-towns"], town_display=reading, edition=edition, luck=True)
    open_towns(game.table)[:] = [10]
    happen(game, IT, TakeTown())
    assert earned(game) == {"towns": 14}
    assert len(part(game).gone) == 3
    assert len(game.table.scrolls[ORANGE]) == open_


@pytest.mark.rule("S-J5")
@BOTH
@pytest.mark.parametrize(("reading", "open_"), [("later", 4), ("at-once", 5)])
def test_after_town_11_the_luxury_good_is_missing_likewise(reading, open_, edition):
    game = against(modules=["desert-towns"], town_display=reading, edition=edition, luck=True)
    open_towns(game.table)[:] = [11]
    happen(game, IT, TakeTown())
    assert sum(it(game).luxuries) == 1
    assert len(game.table.luxuries) == open_


# ---- its camel -------------------------------------------------------------------------------


@pytest.mark.rule("S-J7")
@BOTH
@pytest.mark.parametrize(("reading", "lines"), [("none", 0), ("waits", 2)])
def test_a_camel_that_waits_at_the_start_takes_dung_for_every_line_behind_you(
    reading, lines, edition
):
    game = against(modules=["camels"], pachabot_camel=reading, edition=edition)
    stand_at(game, FIRST_PAYING)
    for season in (1, 2):
        evaluate(game)
        assert dung(game) == [0, season * lines]
    GAME.conserve(game)


@pytest.mark.rule("S-J7")
@pytest.mark.parametrize(("reading", "points"), [("none", 0), ("waits", -dung_points(house(), 5))])
def test_its_dung_costs_points_at_the_end_and_your_place_is_the_first(reading, points):
    game = against(modules=["camels"], pachabot_camel=reading)
    stand_at(game, TRACK.finish)
    evaluate(game)
    happen(game, None, FinalScoring())
    assert (game.breakdown[YOU]["race"], game.breakdown[IT]["race"]) == (16, points)


@pytest.mark.rule("S-J7")
def test_while_you_stay_at_the_start_too_nobody_takes_dung():
    game = against(modules=["camels"], pachabot_camel="waits")
    evaluate(game)
    assert dung(game) == [0, 0]


@pytest.mark.rule("S-J7")
def test_steps_are_points_though_its_camel_stands_there():
    game = against(modules=["camels", LUXURY], pachabot_camel="waits")
    strategy(game, *GREEN_TURQUOISE)
    lay_luxuries(game, 26)
    happen(game, IT, FreeLuxury())
    assert (earned(game)["race"], camel(game, IT).space) == (8, 0)


@pytest.mark.rule("S-J7", "S-L8")
def test_without_pawns_there_is_no_camel_to_agree_on():
    with pytest.raises(UnknownName):
        against("simple", modules=["camels"], pachabot_camel="waits")


# ---- shows -----------------------------------------------------------------------------------


@pytest.mark.rule("S-J9", "S-F6")
@pytest.mark.parametrize(
    ("reading", "pink", "points"),
    [("as-action", 7, 3 * 2), ("as-action", 1, 0), ("any-space", 7, 9), ("any-space", 1, 9)],
)
def test_three_spectators_need_an_entertainer_or_none(reading, pink, points):
    game = falcon_for(pink, falcon_show=reading)
    assert earned(game).get("square", 0) == points


@pytest.mark.rule("S-J9", "S-K3", "S-K7")
@pytest.mark.parametrize("dial", ["one_show", "four_shows"])
@pytest.mark.parametrize("reading", ["as-action", "any-space"])
def test_three_spectators_stay_three_where_they_are_no_action(reading, dial):
    game = falcon_for(7, falcon_show=reading, **{dial: True})
    times = {"one_show": 1, "four_shows": 4}[dial]
    assert earned(game)["square"] == (9 if reading == "any-space" else 2 * times)


def falcon_for(pink, **wishes):
    """It has so many pink keshis and pays one of them for the falcon with the spectators."""
    game = against(modules=[LUXURY], **wishes)
    strategy(game, *FALCON_LAMP)
    lay_luxuries(game, SQUARE_FALCON)
    board(game, yellow=6, pink=pink)
    turn(game, "souk")
    return game


@pytest.mark.rule("S-K3")
@pytest.mark.parametrize(("reading", "times"), [("every-action", 1), ("assistants", 3)])
def test_one_show_is_for_its_assistants_and_for_other_actions_too_or_not(reading, times):
    game = against(one_show=True, one_show_reach=reading)
    board(game, pink=8)
    turn(game, "main-square")
    assert gained(game) == 3, "an assistant pays once by either reading"
    for tile, shows in ((1, 1), (16, 2)):
        before = gained(game)
        game.table.river_tiles[0] = tile
        board(game, boat=1)
        happen(game, None, RiverEvaluation())
        assert gained(game) - before == 3 * times * shows, f"river tile {tile}"


@pytest.mark.rule("S-K3", "S-J9")
@pytest.mark.parametrize(("reading", "times"), [("every-action", 1), ("assistants", 3)])
def test_so_it_is_with_the_falcon(reading, times):
    game = falcon_for(7, one_show=True, one_show_reach=reading)
    assert earned(game)["square"] == 2 * times


@pytest.mark.rule("S-K3", "S-K7")
@pytest.mark.parametrize("reading", OPTIONS["one-show-reach"].values)
def test_four_shows_and_three_are_the_same_for_everybody(reading):
    for dial, times in (({}, 3), ({"four_shows": True}, 4)):
        game = against("pachabot", one_show_reach=reading, **dial)
        board(game, pink=8)
        act(game, "main-square")
        turn(game, "main-square")
        assert gained(game) == 2 * 3 * times


# ---- strategy tiles --------------------------------------------------------------------------


@pytest.mark.rule("S-K1", "S-H2")
@pytest.mark.parametrize(
    ("dial", "reading", "revealed"),
    [
        (True, "reveals", True),
        (True, "nothing", False),
        (False, "reveals", True),
        (False, "nothing", True),
    ],
)
def test_without_caravan_tiles_river_tile_02_reveals_one_or_none(dial, reading, revealed):
    game = against(no_caravan_tiles=dial, tile_02_strategy=reading)
    game.table.river_tiles[0] = 2
    board(game, boat=1)
    happen(game, None, RiverEvaluation())
    assert (game.chance is not None and awaited(game) == "RevealStrategy") == revealed
    if not revealed:
        assert (part(game).column, gained(game)) == ([1, 2], 0)


@pytest.mark.rule("S-E4")
def test_brown_keshis_are_not_concerned():
    game = against(tile_02_strategy="nothing")
    settles(game, *["brown"] * 3)
    assert awaited(game) == "RevealStrategy"


# ---- what there was before -------------------------------------------------------------------


@pytest.mark.rule("S-B2", "S-F12", "S-J5", "S-J7", "S-J9", "S-K1", "S-K3")
def test_games_of_before_have_our_reading():
    for name, switch in OPTIONS.items():
        assert (switch.since, switch.before) == (2, switch.default), name
        assert switch.solos == ("pachabot",)
