"""What the rules tell whoever draws the table, so that nobody has to know them twice."""

from __future__ import annotations

import pytest

import riad
from riad.games.marrakesh.names import GRAY, SECTORS
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.stairs import line
from riad.games.marrakesh.variants.editions import EDITIONS

from .builders import happen, ordered, own_scrolls, quiet_table
from .builders_buildings import living_in, settled
from .builders_camels import BRIDGES, camel, column, race_table
from .builders_modules import lead, with_module
from .solo.builders import against, strategy


def facts(game, seat=0):
    """What a seat is told of itself."""
    return game.view(seat)["facts"]["players"][seat]


@pytest.mark.rule("M-4.4")
def test_whoever_begins_the_round_is_the_first_in_turn_order():
    game = quiet_table(4)
    for season in (1, 2, 3):
        for number in (1, 2, 3, 4):
            game.table.season, game.table.round = season, number
            first = game.view(None)["facts"]["first_player"]
            assert first == game.edition.turn_order(game.table)[0]


@pytest.mark.rule("M-27.31")
def test_a_scroll_brings_a_spectator_more_to_every_space_of_its_owner():
    game = quiet_table()
    usual = facts(game)["spectators"]
    own_scrolls(game, 0, 31)
    assert facts(game)["spectators"] == [n + 1 for n in usual]
    assert facts(game)["scrolls"] == [31]
    assert facts(game, 1)["spectators"] == usual


@pytest.mark.rule("M-11.3")
def test_spectators_turn_with_the_disc():
    game = quiet_table()
    usual = facts(game)["spectators"]
    game.table.players[0].disc = 1
    assert facts(game)["spectators"] == usual[-1:] + usual[:-1]


@pytest.mark.rule("M-25.1")
def test_each_has_the_disc_of_the_table_or_that_of_a_building():
    assert facts(quiet_table())["disc"] == "pink"
    assert facts(with_module("spectators"))["disc"] == "purple"
    assert facts(living_in("training-hall"))["disc"] == "training-hall"


def test_a_building_is_able_from_the_moment_it_can_do_something():
    game = settled("barracks", "stall")
    assert facts(game)["able"]
    assert not facts(quiet_table())["able"]


@pytest.mark.rule("M-23.2")
def test_a_figure_is_told_of_with_whom_it_walks():
    game = with_module("imam-and-sultan")
    assert facts(game)["figures"] == []
    lead(game, 1, 0)
    assert facts(game)["figures"] == [1]


@pytest.mark.rule("M-14.2")
def test_scrolls_can_be_had_for_scholars_and_dates():
    game = quiet_table()
    me = game.table.players[0]
    me.values[GRAY], me.dates = 5, 0
    assert facts(game)["levels"] == []
    me.dates = 1
    assert facts(game)["levels"] == [0, 1]
    me.dates = 2
    assert facts(game)["levels"] == [0, 1, 2]
    me.studied = 3
    assert facts(game)["levels"] == [0]


@pytest.mark.rule("M-5.32")
def test_the_line_between_the_pawns_goes_with_them():
    game = quiet_table()
    assert facts(game)["line"] == list(line(game.box, game.table.players[0]))
    game.table.players[0].palace = 6
    assert facts(game)["line"] != facts(game, 1)["line"]


@pytest.mark.rule("M-3.7")
@pytest.mark.parametrize(("seats", "places"), [(2, [0, 1, 3]), (3, [0, 3])])
def test_the_oasis_track_has_another_keshi_for_two(seats, places):
    assert quiet_table(seats).view(None)["facts"]["track_keshis"] == places


@pytest.mark.rule("M-1.16")
@pytest.mark.parametrize(("points", "laps"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_lap_tile_has_two_sides(points, laps):
    game = quiet_table()
    lap = game.edition.lap
    game.table.players[0].points = points * lap + 5
    assert facts(game)["lap"] == laps * lap


@pytest.mark.parametrize("edition", EDITIONS)
def test_keshis_stand_in_all_sectors_where_boards_have_no_markers(edition):
    told = riad.new_game("marrakesh", seats=2, seed=1, edition=edition).view(None)["facts"]
    assert told["pieces"] == (edition == "classic")


@pytest.mark.rule("C-8", "C-9")
def test_a_camel_is_told_how_far_the_next_keshi_lets_it_run():
    game = race_table()
    told = facts(game)["camel"]
    assert (told["steps_same"], told["steps_fresh"]) == (0, 1)
    column(game, "green", "green", "white")
    told = facts(game)["camel"]
    assert (told["steps_same"], told["steps_fresh"]) == (2, 2)


@pytest.mark.rule("C-11")
def test_a_bridge_is_told_of_right_before_the_camel():
    game = race_table()
    assert facts(game)["camel"]["bridge"] == 0
    camel(game).space = BRIDGES[0] - 1
    assert facts(game)["camel"]["bridge"] == BRIDGES[0]


@pytest.mark.rule("S-J7")
@pytest.mark.parametrize(("reading", "races"), [({}, False), ({"pachabot_camel": "waits"}, True)])
def test_an_opponent_without_a_camel_is_not_in_the_race(reading, races):
    game = against(modules=("camels",), **reading)
    told = game.view(0)["facts"]["players"]
    assert [one["camel"] is not None for one in told] == [True, races]
    passages = {passage.id: passage.lines for passage in game.sentences(0)}
    assert str(passages["board"]).count("board.camel-at") == 1 + races


@pytest.mark.rule("C-23")
@pytest.mark.parametrize(("tiles", "points"), [(0, 0), (1, 2), (7, 20), (9, 30)])
def test_dung_costs_more_and_more(tiles, points):
    game = race_table()
    camel(game).dung = tiles
    assert facts(game)["camel"]["dung_points"] == points


@pytest.mark.rule("S-D3")
def test_the_pachabot_wants_most_what_its_tiles_show_most_often():
    game = against()
    strategy(game, 1, 2)  # black, brown; brown, white
    told = game.view(0)["facts"]["pachabot"]
    shown = {SECTORS[row]: n for row, n in enumerate(told["shown"][:-1]) if n}
    assert shown == {"mosque": 1, "sahara": 2, "palace": 1}
    assert told["wanted"] == [SECTORS.index("sahara")]


@pytest.mark.rule("S-K1", "S-K3", "S-K4", "S-K7")
@pytest.mark.parametrize(
    ("dials", "shows", "reveals", "river"),
    [
        ({}, 3, [3, 5, 7], 3),
        ({"one_show": True}, 1, [3, 5, 7], 3),
        ({"four_shows": True}, 4, [3, 5, 7], 3),
        ({"no_caravan_tiles": True}, 3, [], 3),
        ({"no_river_symbol": True}, 3, [3, 5, 7], 0),
    ],
)
def test_dials_of_the_pachabot_show(dials, shows, reveals, river):
    told = against(**dials).view(0)["facts"]["pachabot"]
    assert (told["shows"], told["reveals"], told["towns"]) == (shows, reveals, [])
    assert told["river"] == river


@pytest.mark.rule("S-J5")
def test_towns_of_the_pachabot_show_where_there_are_towns():
    told = against(modules=("desert-towns",)).view(0)["facts"]["pachabot"]
    assert told["towns"] == [4, 8]


def test_the_simplified_opponent_scores_nothing():
    told = against("simple").view(0)["facts"]["players"]
    assert [(one["asked"], one["scores"]) for one in told] == [(True, True), (False, False)]


@pytest.mark.rule("S-L6")
@pytest.mark.parametrize("season", [1, 2, 3])
def test_without_another_fisherman_rapids_win_the_river_tile(season):
    for game, needed in ((against("simple"), season), (against(), 0), (quiet_table(), 0)):
        game.table.season = season
        assert game.view(0)["facts"]["rapids"] == needed


@pytest.mark.rule("M-21.1", "M-21.2", "M-21.3")
def test_points_now_are_those_of_a_final_scoring():
    game = ordered(3, seed=4)
    while game.table.season < 3:
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    before, told = game.copy().table, [facts(game, seat)["points_now"] for seat in range(3)]
    assert game.table == before, "it was only asked"
    game.stack.clear()
    game.asked = {}
    happen(game, None, FinalScoring())
    assert list(game.scores) == told != [player.points for player in before.players]


def test_a_game_that_is_over_is_not_scored_again():
    game = ordered(2, seed=3)
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    assert [facts(game, seat)["points_now"] for seat in (0, 1)] == list(game.scores)
