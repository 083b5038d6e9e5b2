"""What the rules tell whoever draws the table, so that nobody has to know them twice."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import BUILDINGS, NOBODY
from tests.yspahan.printed import BOARD
from tests.yspahan.test_web_views import position


@pytest.mark.rule("Y-14.1", "Y-14.2")
def test_points_now_are_those_of_the_end_of_the_week():
    game = position(3)
    table = game.table
    table.shops, table.caravan = [NOBODY] * len(table.shops), [2, 2]
    souk = BOARD.souks[0]
    table.shops[souk.first : souk.after] = [1] * len(souk.shops)
    table.players[1].tiles = 0  # no Bazaar
    before = list(game.scores)
    riders = 2 * game.edition.camels[1].multiplier
    told = [one["points_now"] for one in game.view(None)["facts"]["players"]]
    assert told == [before[0], before[1] + souk.points, before[2] + riders]
    assert list(game.scores) == before, "it was only asked"


@pytest.mark.rule("Y-14.1")
def test_a_souk_has_a_holder_once_it_is_complete():
    game = position(3)
    souk = BOARD.souks[0]
    game.table.shops[souk.first : souk.after] = [1] * len(souk.shops)
    assert game.view(None)["facts"]["holders"][0] == 1
    game.table.shops[souk.first] = NOBODY
    assert game.view(None)["facts"]["holders"][0] == NOBODY


@pytest.mark.parametrize(("which", "first"), [("last", False), ("first", True)])
def test_the_camels_that_are_used_are_named_along_the_path(which, first):
    told = position(2, **{"two-player-camels": which}).view(None)["facts"]["camels"]
    names = [camel.name for camel in BOARD.camels]
    assert told == [name for name in names if name in told]
    assert (names[0] in told) == first


def test_buildings_are_told_by_their_numbers():
    game = position(3)
    game.table.players[1].tiles = 1 << BUILDINGS.index("hoist") | 1
    told = game.view(0)["facts"]["players"][1]["buildings"]
    assert [BUILDINGS[n] for n in told] == ["paddock", "hoist"]
