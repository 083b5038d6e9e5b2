"""Pachabot, section B: how a game against it begins."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.box.pachabot import NOMAD_ROW
from riad.games.marrakesh.names import COLOURS, NOTHING
from riad.games.marrakesh.solo.mind import part
from riad.games.marrakesh.table import ALL_KESHIS
from tests.marrakesh.builders import ordered
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_start import asked, awaited, let_luck_speak, up_to
from tests.marrakesh.printed import STRATEGIES

from .builders import IT, YOU, it

RIVER, NO_RIVER = "strategy-2", "strategy-1"


def begun(**wishes):
    """The first question of a game; what luck shall say is given by the kind of chance."""
    said = wishes.pop("said", {})
    return let_luck_speak(ordered(1, luck=False, solo="pachabot", **wishes).listen(), said)


@pytest.mark.rule("S-B1")
@BOTH
def test_the_table_is_laid_for_two_and_only_you_draw_for_the_oasis_track(edition):
    game = begun(edition=edition)
    assert (asked(game), game.waiting) == ("ArrangeTrack", (YOU,))
    assert len(game.players) == 2
    assert len(game.table.players[YOU].aside) == 3
    assert (it(game).aside, it(game).track) == ([], [])
    assert len(game.table.bag) == 5


@pytest.mark.rule("S-B1", "S-J5")
@BOTH
def test_three_desert_towns_lie_open(edition):
    game = begun(edition=edition, modules=["desert-towns"])
    assert game.table.towns is not None
    assert len(game.table.towns.tiles) == 3


@pytest.mark.rule("S-B2")
def test_it_has_ten_points_and_its_pawns_stand_at_the_start():
    game = begun(said={"RevealStrategy": [NO_RIVER]})
    me = it(game)
    assert (me.points, me.boat, me.palace, me.mosque, me.assistants) == (10, 0, 0, 0, [])
    assert game.breakdown[IT]["start"] == 10


@pytest.mark.rule("S-B3", "G-T1")
@pytest.mark.parametrize(("tile", "moves"), [(RIVER, 3), (NO_RIVER, 0)])
def test_one_of_ten_strategy_tiles_is_revealed_and_the_river_on_it_moves_the_fisherman(tile, moves):
    game = up_to(ordered(1, luck=False, solo="pachabot"), "RevealStrategy")
    assert (awaited(game), part(game).stack) == ("RevealStrategy", list(range(1, 11)))
    assert part(game).column == []
    game.resolve(tile)
    assert part(game).column == [int(tile.removeprefix("strategy-"))]
    assert len(part(game).stack) == 9
    assert it(game).boat == moves


@pytest.mark.rule("S-B3")
def test_every_strategy_tile_shows_keshis_and_two_luxury_goods():
    assert list(STRATEGIES) == list(range(1, 16))
    assert all(tile.rows and len(set(tile.luxuries)) == 2 for tile in STRATEGIES.values())
    assert {tile.river for tile in STRATEGIES.values()} == {True, False}
    assert {row for tile in STRATEGIES.values() for row in tile.rows} == {*range(9), NOMAD_ROW}


@pytest.mark.rule("S-B3", "G-T1")
@BOTH
@pytest.mark.parametrize(
    ("modules", "more"),
    [
        (["nomads"], [11, 12]),
        (["camels"], []),
        (["new-luxury-goods"], [13, 14]),
        (["new-luxury-goods", "nomads"], [11, 12, 13, 14]),
        (["new-luxury-goods", "camels"], [13, 14, 15]),
        (["new-luxury-goods", "nomads", "camels"], [11, 12, 13, 14, 15]),
        (["new-oases", "new-provisions", "special-buildings"], []),
    ],
)
def test_five_more_strategy_tiles_come_with_the_modules_they_show(modules, more, edition):
    game = ordered(1, luck=False, solo="pachabot", edition=edition, modules=modules)
    up_to(game, "RevealStrategy")
    assert part(game).stack == [*range(1, 11), *more]


@pytest.mark.rule("S-B4")
def test_its_bag_holds_a_keshi_of_each_colour():
    game = begun()
    assert it(game).hand == ALL_KESHIS
    assert len(COLOURS) == 12
    assert sum(game.table.wood) == sum(game.edition.stock) - 2 * 12 - len(game.edition.markers)


@pytest.mark.rule("S-B5")
@BOTH
def test_it_begins_and_nobody_draws_lots(edition):
    game = begun(edition=edition)
    assert list(game.edition.turn_order(game.table)) == [IT, YOU]
    assert not [entry for entry in game.log if entry.word.startswith("first-")]


@pytest.mark.rule("S-B6")
def test_it_has_no_provision_tiles_no_oases_and_no_supply():
    game = begun()
    me = it(game)
    assert (me.hidden, me.provisions, me.claimed, me.tiles) == ([], [], [], 0)
    assert (me.water, me.dates, me.dinars) == (0, 0, 0)
    assert len(game.table.provision_pool) == 9, "only you were dealt three"
    assert me.gates == [NOTHING] * 8
