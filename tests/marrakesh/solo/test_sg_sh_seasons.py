"""Pachabot, sections G and H: ends of rounds and seasons."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.solo.mind import part
from riad.games.marrakesh.solo.pachabot import LastRapid
from riad.games.marrakesh.table import ALL_KESHIS
from tests.marrakesh.builders import happen
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_seasons import next_season, on_the_river, season_ends
from tests.marrakesh.builders_start import asked, awaited
from tests.marrakesh.printed import BOARD

from .builders import (
    BLACK_BROWN_BROWN_WHITE,
    GREEN_TURQUOISE,
    IT,
    PINK_BROWN_BEIGE_GOODS,
    YOU,
    against,
    board,
    earned,
    full_but,
    gained,
    it,
    options_told,
    red_rows,
    reds,
    row,
    strategy,
    told,
    workshops,
)

SEASON_OF = {number: tile.season for number, tile in BOARD.river_tiles.items()}


# ---- the end of a round ----------------------------------------------------------------------


@pytest.mark.rule("S-G1")
@pytest.mark.parametrize(
    ("space", "points", "goods"),
    [(0, 0, 0), (2, 0, 0), (3, 1, 0), (6, 1, 0), (7, 0, 1), (9, 0, 1), (10, 3, 0), (12, 3, 0)],
)
def test_the_last_rapid_behind_its_fisherman_pays(space, points, goods):
    game = against()
    board(game, boat=space, yellow=0)
    happen(game, IT, LastRapid())
    assert (gained(game), sum(it(game).goods)) == (points, goods)
    assert not game.waiting, "it is never asked which"


@pytest.mark.rule("S-G2")
def test_the_round_tracker_goes_to_and_fro_and_the_season_tracker_with_the_season():
    game = against()
    game.table.begins = IT
    begins = {}
    for season in (1, 2, 3):
        for number in (1, 2, 3, 4):
            game.table.season, game.table.round = season, number
            begins[season, number] = game.edition.turn_order(game.table)[0]
    assert [begins[1, n] for n in (1, 2, 3, 4)] == [IT, YOU, IT, YOU]
    assert [begins[n, 1] for n in (1, 2, 3)] == [IT, YOU, IT]


# ---- the river -------------------------------------------------------------------------------


def wins(game, tile):
    """It is first on the river at the end of the season of this tile."""
    game.table.season = SEASON_OF[tile]
    game.table.river_tiles[SEASON_OF[tile] - 1] = tile
    it(game).boat = it(game).boat or 1
    game.listen()
    happen(game, None, RiverEvaluation())
    return game


@pytest.mark.rule("S-H1")
@pytest.mark.parametrize(("yours", "its", "first"), [(3, 5, IT), (5, 3, YOU), (4, 4, YOU)])
def test_only_the_first_gets_the_tile(yours, its, first):
    game = against()
    game.table.season, game.table.river_tiles[2] = 3, 5  # 7 points, 3 for a second of several
    on_the_river(game, yours, its)
    before = game.scores
    happen(game, None, RiverEvaluation())
    assert [a - b for a, b in zip(game.scores, before, strict=True)] == [
        7 * (first == seat) for seat in (YOU, IT)
    ], "of equals whoever came first"


@pytest.mark.rule("S-H1")
def test_who_stays_on_the_start_space_gets_nothing():
    game = against()
    game.table.season, game.table.river_tiles[2] = 3, 5
    on_the_river(game, 0, 0)
    happen(game, None, RiverEvaluation())
    assert gained(game) == 0
    assert not game.waiting


@pytest.mark.rule("S-H2")
@pytest.mark.parametrize(("tile", "points"), [(4, 5), (5, 7), (6, 6), (8, 3), (14, 3)])
def test_tiles_of_points_and_resources_are_points(tile, points):
    game = wins(against(), tile)
    assert earned(game) == {"river-tiles": points}


@pytest.mark.rule("S-H2")
def test_tile_01_is_the_action_of_the_fullest_row():
    game = against()
    board(game, green=4, turquoise=3)
    reds(game, "river")
    wins(game, 1)
    assert told(game) == [("date-orchard", "lies-highest")], "red counts, and green lies higher"
    assert earned(game) == {"orchard": 4}


@pytest.mark.rule("S-H2")
def test_tile_01_acts_however_few_keshis_there_are_and_without_the_vendor():
    game = against()
    reds(game, "river")
    wins(game, 1)
    assert it(game).boat == 2, "a step for the red keshi"
    assert gained(game) == 0


@pytest.mark.rule("S-H2")
def test_tile_01_in_the_souk_and_in_the_medina():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    board(game, yellow=3, green=2)
    game.table.luxuries = [11]
    wins(game, 1)
    assert earned(game) == {"luxuries": 7}
    again = against()
    board(again, beige=1)
    workshops(again, (4, "gray"))
    wins(again, 1)
    assert earned(again) == {"gates": 7}


@pytest.mark.rule("S-H2")
def test_tile_02_reveals_a_strategy_tile_whose_river_is_ignored():
    game = against()
    wins(game, 2)
    assert awaited(game) == "RevealStrategy"
    game.resolve("strategy-5")
    assert part(game).column[-1] == 5
    assert it(game).boat == 1


@pytest.mark.rule("S-H2", "S-A13")
def test_tile_03_is_two_free_keshis_one_after_the_other():
    game = against()
    board(game, brown=1, gray=8)
    wins(game, 3)
    assert told(game) == [("red as madrasa", "completes"), ("brown", "priority")]
    assert red_rows(game) == {"madrasa"}


@pytest.mark.rule("S-H2")
def test_tile_07_is_a_red_keshi():
    game = against()
    wins(game, 7)
    assert red_rows(game) == {"sahara"}


@pytest.mark.rule("S-H2", "S-H4")
def test_tile_09_is_a_start_on_the_crocodile():
    game = against()
    wins(game, 9)
    next_season(game, 3)
    game.resolve("strategy-7")
    assert it(game).boat == BOARD.crocodile


@pytest.mark.rule("S-H2")
def test_tile_10_is_a_good_of_each_colour():
    game = wins(against(), 10)
    assert it(game).goods == [1, 1, 1]


@pytest.mark.rule("S-H2", "S-A12")
@pytest.mark.parametrize(
    ("before", "after"), [((5, 4), (5, 7)), ((4, 4), (7, 4)), ((3, 9), (6, 9))]
)
def test_tile_11_is_three_steps_of_the_lower_pawn_chosen_once(before, after):
    game = against()
    board(game, palace=before[0], mosque=before[1])
    wins(game, 11)
    assert (it(game).palace, it(game).mosque) == after


@pytest.mark.rule("S-H2")
@pytest.mark.parametrize(("gates", "green", "points"), [(3, 1, 3), (1, 4, 4), (2, 2, 2)])
def test_tile_12_pays_for_gates_or_green_keshis_whichever_is_more(gates, green, points):
    game = against()
    me = board(game, green=green)
    me.gates[:gates] = [0] * gates
    wins(game, 12)
    assert earned(game) == {"river-tiles": points}


@pytest.mark.rule("S-H2")
@pytest.mark.parametrize(("pink", "reds_", "points"), [(3, 1, 6), (1, 4, 8), (0, 0, 0)])
def test_tile_17_pays_two_points_for_each_pink_or_each_red_keshi(pink, reds_, points):
    game = against()
    board(game, pink=pink)
    reds(game, *("medina", "river", "palace", "mosque")[:reds_])
    wins(game, 17)
    assert gained(game) == points


@pytest.mark.rule("S-H2")
@pytest.mark.parametrize(("keshis", "luxuries", "points"), [(8, 0, 2), (8, 3, 6), (3, 0, 0)])
def test_tile_18_pays_for_keshis_or_luxury_goods_whichever_is_more(keshis, luxuries, points):
    game = against()
    me = board(game, gray=keshis)
    me.luxuries[0] = luxuries
    wins(game, 18)
    assert gained(game) == points


@pytest.mark.rule("S-H2", "S-H2a")
def test_tile_13_is_pink_brown_or_beige_by_its_strategy():
    game = against()
    wins(game, 13)
    assert set(options_told(game)) == {"pink", "brown", "beige"}
    assert told(game) == [("brown", "priority")]
    full = against()
    full_but(full, "gray")
    wins(full, 13)
    assert told(full) == [], "none of the three finds room"


@pytest.mark.rule("S-H2a")
@pytest.mark.parametrize(
    ("column", "taken"),
    [
        (BLACK_BROWN_BROWN_WHITE, ("brown", "priority")),  # beige would complete, brown is wanted
        (PINK_BROWN_BEIGE_GOODS, ("beige", "completes")),  # all three are wanted alike
        (GREEN_TURQUOISE, ("beige", "completes")),  # none of them is wanted
    ],
)
def test_tile_13_completes_a_row_only_among_keshis_wanted_alike(column, taken):
    game = against()
    strategy(game, *column)
    board(game, beige=7)
    reds(game, "medina")
    wins(game, 13)
    assert told(game) == [taken]


@pytest.mark.rule("S-H2")
def test_tile_15_is_two_brown_keshis():
    game = against()
    board(game, brown=1)
    wins(game, 15)
    assert row(game, "brown") == 3
    assert awaited(game) == "RevealStrategy", "the third one reveals a tile"


@pytest.mark.rule("S-H2", "S-F6")
@pytest.mark.parametrize(("pink", "points"), [(0, 0), (6, 12)])
def test_tile_16_is_two_actions_on_the_main_square(pink, points):
    game = against()
    board(game, pink=pink)
    wins(game, 16)
    assert gained(game) == points


@pytest.mark.rule("S-H2")
def test_it_is_never_asked_about_a_tile():
    for tile in SEASON_OF:
        game = against(seed=tile)
        board(game, pink=3, green=2, beige=1, yellow=1)
        wins(game, tile)
        assert game.waiting == (), tile


# ---- provisions and the next season ----------------------------------------------------------


@pytest.mark.rule("S-H3")
@BOTH
def test_it_provides_for_nobody_and_you_pay_as_usual(edition):
    game = against(edition=edition)
    game.table.river_tiles[0] = 8
    you = game.table.players[YOU]
    you.water = you.dates = you.dinars = 0
    before = game.scores
    season_ends(game, 1)
    assert asked(game) == "TurnUp"
    assert game.waiting == (YOU,)
    assert game.scores[IT] == before[IT]
    assert game.scores[YOU] < before[YOU], "you had nothing to pay with"


@pytest.mark.rule("S-H4")
@BOTH
def test_a_new_season_fills_its_bag_and_reveals_a_tile(edition):
    game = against(edition=edition)
    it(game).hand = 0
    next_season(game, 2)
    assert it(game).hand == ALL_KESHIS
    assert awaited(game) == "RevealStrategy"
    game.resolve("strategy-5")
    assert (part(game).column, it(game).boat) == ([1, 2, 5], 3), "from the start space"


@pytest.mark.rule("S-H4", "S-H2")
def test_the_river_on_the_new_tile_is_sailed_from_the_crocodile():
    game = against()
    it(game).crocodile = True
    next_season(game, 3)
    game.resolve("strategy-5")
    assert it(game).boat == BOARD.crocodile + 3


@pytest.mark.rule("S-H4")
def test_you_begin_the_second_season_and_it_the_third():
    game = against()
    first = []
    for season in (1, 2, 3):
        game.table.season, game.table.round = season, 1
        first.append(game.edition.turn_order(game.table)[0])
    assert first == [IT, YOU, IT]


@pytest.mark.rule("S-H4", "S-B4")
def test_there_is_wood_for_two_however_much_sticks_in_the_tower():
    """So nobody ever waits for a keshi, and its bag is always whole."""
    game = against()
    for season in (2, 3):
        for player in game.table.players:
            player.hand = 0
        game.table.tower = [2 * (season - 1)] * 12
        game.table.wood = [n - 2 * (season - 1) - m for n, m in _stock(game)]
        next_season(game, season)
        game.resolve("strategy-7" if season == 2 else "strategy-9")
        assert [player.waiting for player in game.table.players] == [0, 0]
        assert it(game).hand == ALL_KESHIS
        assert min(game.table.wood) >= 0


def _stock(game):
    """Wooden keshis of each colour, and those on your board as markers."""
    return [(n, int(c in game.edition.markers)) for c, n in enumerate(game.edition.stock)]
