"""M-21: the end of the game and final scoring."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.table import Game
from tests.marrakesh.builders import claim, gates, give, oases, own_scrolls, quiet_table, vendors
from tests.marrakesh.builders_seasons import (
    face_up,
    game_ends,
    on_the_river,
    river_tile,
    season_ends,
)
from tests.marrakesh.printed import BOARD

TOP = 16


def nothing_left(game: Game, seat: int = 0) -> None:
    give(game, seat, water=0, dates=0, dinars=0)


def points(game: Game, source: str, seat: int = 0) -> int:
    return game.breakdown[seat][source]


# ---- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("M-21.1")
def test_the_game_ends_with_final_scoring_after_the_season_scoring_of_season_3():
    game = quiet_table(3)
    river_tile(game, 3, 5)
    on_the_river(game, 4)
    me = give(game, water=4, dates=4, dinars=4)
    face_up(game, 0, 1, 5, 8)
    season_ends(game, 3)
    assert game.over
    assert points(game, "river-tiles") == 7
    assert (me.water, me.dates, me.dinars) == (0, 2, 1)
    assert points(game, "leftovers") == 1, "what is left after provisions"


# ---- complete sectors ------------------------------------------------------------------------


@pytest.mark.rule("M-21.2")
def test_a_complete_sector_has_eight_keshis_and_a_vendor():
    game = quiet_table(3)
    give(game, green=8, gray=8, white=7)
    vendors(game, 0, "date-orchard", "palace", "river")
    game_ends(game)
    assert points(game, "sectors") == 10


@pytest.mark.rule("M-21.2")
def test_the_medina_is_complete_with_eight_guards_wherever_they_stand():
    game = quiet_table(3)
    give(game, beige=6)
    gates(game, 0, {"palace": "green", "mosque": "gray"})
    vendors(game, 0, "medina")
    game_ends(game)
    assert points(game, "sectors") == 10


@pytest.mark.rule("M-21.2")
def test_the_souk_never_counts_and_there_are_eight_sectors():
    game = quiet_table(3)
    tracks = dict.fromkeys(("green", "gray", "white", "black", "turquoise"), 8)
    give(game, **tracks, pink=8, beige=8, brown=8, yellow=8, purple=8, orange=8)
    give(game, 1, yellow=8, purple=8, orange=8)
    for seat in (0, 1):
        game.table.players[seat].vendors = (1 << 9) - 1
    game_ends(game)
    assert points(game, "sectors") == 80
    assert points(game, "sectors", 1) == 0


# ---- oases -----------------------------------------------------------------------------------


@pytest.mark.rule("M-21.3")
def test_at_most_three_claimed_oases_score():
    game = quiet_table(3)
    nothing_left(game)
    give(game, white=1, black=2, turquoise=3, green=4)
    claim(game, 0, 5, 6, 7, 8)
    game_ends(game)
    assert points(game, "oases") == (3 + 2) + (3 + 3) + (3 + 4)


@pytest.mark.rule("M-21.3")
@pytest.mark.parametrize(("tiles", "scored"), [((), 0), ((5,), 4), ((5, 6), 9)])
def test_fewer_than_three_all_score(tiles, scored):
    game = quiet_table(3)
    give(game, white=1, black=2)
    claim(game, 0, *tiles)
    game_ends(game)
    assert points(game, "oases") == scored


@pytest.mark.rule("M-21.4")
def test_an_oasis_of_lower_value_is_scored_where_more_is_left_in_the_end():
    """Oasis 21 is worth 7 with four dates, oasis 05 only 6, but then the dates are 2 points."""
    game = quiet_table(3)
    me = give(game, water=0, dates=4, dinars=0, white=3, black=8, turquoise=8)
    claim(game, 0, 21, 5, 6, 7)
    game_ends(game)
    assert points(game, "oases") == 6 + 11 + 11
    assert points(game, "leftovers") == 2
    assert me.dates == 4


@pytest.mark.rule("M-21.4")
def test_the_best_three_are_those_with_the_best_total_in_the_end():
    game = quiet_table(3)
    give(game, water=0, dates=9, dinars=0, white=4, black=8, turquoise=8)
    claim(game, 0, 5, 6, 7, 21)
    game_ends(game)
    assert points(game, "oases") == 12 + 11 + 11, "12 points for nine dates beat 7 and 4 left over"
    assert points(game, "leftovers") == 0


@pytest.mark.rule("M-21.5")
@pytest.mark.parametrize(
    ("dates", "scored", "left"), [(0, 3, 0), (5, 8, 0), (12, 15, 0), (15, 15, 3)]
)
def test_as_many_as_possible_are_returned_but_twelve_at_most(dates, scored, left):
    game = quiet_table(3)
    me = give(game, water=0, dates=dates, dinars=0)
    claim(game, 0, 21)
    game_ends(game)
    assert points(game, "oases") == scored
    assert me.dates == left
    assert points(game, "leftovers") == left // 2


@pytest.mark.rule("M-21.5")
def test_the_three_tiles_take_three_different_resources():
    game = quiet_table(3)
    me = give(game, water=2, dates=3, dinars=4)
    claim(game, 0, 19, 20, 21)
    game_ends(game)
    assert points(game, "oases") == 3 * 3 + 2 + 3 + 4
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)


@pytest.mark.rule("M-21.5")
def test_what_is_returned_is_told_as_paid():
    game = quiet_table(3).listen()
    give(game, dates=6)
    claim(game, 0, 21)
    game_ends(game)
    told = [event.text for event in game.heard(1) if event.text.args.get("player") == 0]
    assert [text.args["n"] for text in told if text.key == "pay.date"] == [6]


@pytest.mark.rule("M-21.6")
def test_discovered_oases_that_nobody_claimed_score_nothing():
    game = quiet_table(3)
    give(game, white=8)
    oases(game, 0, {0: 5, 3: 26})
    game_ends(game)
    assert points(game, "oases") == 0


@pytest.mark.rule("MY-20")
def test_the_fisherman_at_the_jetty_at_the_end_of_season_3_serves_oasis_30():
    game = quiet_table(3)
    river_tile(game, 3, 6)
    on_the_river(game, BOARD.jetty)
    nothing_left(game)
    claim(game, 0, 30)
    season_ends(game, 3)
    while game.waiting:
        game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    assert points(game, "oases") == 7


# ---- what is left over -----------------------------------------------------------------------


@pytest.mark.rule("M-21.7")
@pytest.mark.parametrize(
    ("water", "purple", "scored"), [(0, 0, 0), (1, 0, 0), (1, 1, 1), (5, 2, 3)]
)
def test_resources_and_goods_together_are_halved_and_rounded_down(water, purple, scored):
    game = quiet_table(3)
    give(game, water=water, dates=0, dinars=0, purple=purple)
    game_ends(game)
    assert points(game, "leftovers") == scored


@pytest.mark.rule("M-21.7")
def test_luxury_goods_and_scrolls_are_no_leftovers():
    game = quiet_table(3)
    give(game, water=1, dates=1, dinars=2, yellow=1, orange=2)
    own_scrolls(game, 0, 1, 2)
    game.table.players[0].luxuries[0] = 4
    game_ends(game)
    assert points(game, "leftovers") == 3


# ---- the printed examples --------------------------------------------------------------------


def sarah(game: Game) -> None:
    """Oases 03, 05, 07 and 21; six dates, five other resources, two goods."""
    nothing_left(game)
    give(game, white=2, turquoise=8, black=8, water=3, dates=6, dinars=2, yellow=1, orange=1)
    gates(game, 0, {"souk": "pink"})
    claim(game, 0, 3, 5, 7, 21)
    vendors(game, 0, "river", "mosque")


@pytest.mark.rule("MX-22")
def test_example_three_complete_sectors_three_of_four_oases_and_the_rest():
    game = quiet_table(3)
    sarah(game)
    give(game, brown=8)
    vendors(game, 0, "sahara")
    game_ends(game)
    assert points(game, "sectors") == 30
    assert points(game, "oases") == 5 + 11 + 9
    assert points(game, "leftovers") == 3
    assert game.scores[0] == 10 + 58


@pytest.mark.rule("MX-23")
def test_example_with_two_complete_sectors():
    game = quiet_table(3)
    sarah(game)
    game_ends(game)
    assert points(game, "sectors") == 20
    assert points(game, "oases") == 25
    assert points(game, "leftovers") == 3
    assert game.scores[0] == 10 + 48


# ---- who wins --------------------------------------------------------------------------------


def finished(*players: tuple[int, int, int]) -> Game:
    """A finished game: points, palace and mosque of everybody."""
    game = quiet_table(len(players))
    for seat, (n, palace, mosque) in enumerate(players):
        nothing_left(game, seat)
        give(game, seat, points=n, palace=palace, mosque=mosque)
    game_ends(game)
    return game


@pytest.mark.rule("M-21.8")
def test_most_points_win():
    assert finished((50, 16, 16), (51, 0, 0), (49, 16, 16)).winners == (1,)
    assert finished((-5, 0, 0), (-4, 0, 0)).winners == (1,)


@pytest.mark.rule("M-21.9")
def test_a_tie_is_broken_on_the_palace_stairs_then_on_the_mosque_stairs():
    assert finished((50, 3, 16), (50, 4, 0), (49, 16, 16)).winners == (1,)
    assert finished((50, 4, 6), (50, 4, 0), (50, 3, 16)).winners == (0,)
    assert finished((50, 4, 6), (50, 4, 6), (50, 4, 5), (9, 9, 9)).winners == (0, 1)


@pytest.mark.rule("M-21.10")
def test_two_on_the_final_space_are_equal_on_that_staircase():
    assert finished((50, TOP, 5), (50, TOP, 6)).winners == (1,)
    assert finished((50, TOP, TOP), (50, TOP, TOP), (50, TOP, 15)).winners == (0, 1)
