"""Rules, section P: the exchange of provision tiles, and the tile with the nomad."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.new_provisions.exchange import ExchangeMore
from riad.games.marrakesh.names import NOTHING
from riad.games.marrakesh.phases.seasons import TurnUp
from riad.games.marrakesh.table import Game

from .builders import GAME, answer, gates, give, happen, options, value
from .builders_core import things, why_not
from .builders_editions import BOTH
from .builders_modules import with_module
from .builders_provisions import (
    NOMAD,
    begin,
    lying_open,
)
from .builders_start import asked
from .builders_tiles_more import PROVISIONS

# ---- the exchange ----------------------------------------------------------------------------


@pytest.mark.rule("P-9", "P-D3", "P-R7")
def test_in_season_1_a_keshi_of_the_oasis_track_may_be_swapped():
    game = with_module(PROVISIONS)
    me = game.table.players[0]
    place = next(n for n, colour in enumerate(me.track) if colour != NOTHING)
    happen(game, 0, ExchangeMore())
    assert f"track-{place + 1}" in options(game)
    answer(game, f"track-{place + 1}")
    there = {name.removeprefix("keshi-") for name in options(game)}
    assert there.isdisjoint({"yellow", "purple", "orange", "brown"})
    assert why_not(game, "keshi/brown") == "P-9"
    new = "red" if "red" in there else min(there)
    answer(game, f"keshi-{new}")
    assert me.track[place] != NOTHING
    GAME.conserve(game)


@pytest.mark.rule("P-9")
def test_from_season_2_on_the_track_stays_as_it_is():
    game = with_module(PROVISIONS)
    game.table.season = 2
    give(game, 0, green=1)
    happen(game, 0, ExchangeMore())
    assert options(game) == {"return-green", "return-none"}
    assert why_not(game, "swap/track-1") == "P-9"
    bare = with_module(PROVISIONS)
    bare.table.season = 2
    happen(bare, 0, ExchangeMore())
    assert not bare.waiting


@pytest.mark.rule("P-R4")
def test_goods_caravans_and_committed_guards_are_never_returned():
    game = with_module(PROVISIONS)
    game.table.season = 2
    give(game, 0, yellow=2, brown=1, gray=1)
    gates(game, 0, {"river": "green"})
    happen(game, 0, ExchangeMore())
    assert options(game) == {"return-gray", "return-none"}


@BOTH
@pytest.mark.rule("P-R4")
def test_a_nomad_may_be_returned_and_goes_home(edition):
    game = with_module(PROVISIONS, "nomads", edition=edition)
    game.table.season = 2
    me = game.table.players[0]
    assert me.nomads is not None
    assert game.table.nomads is not None
    me.nomads.sectors[2] = me.values[2] = 1
    game.table.nomads.supply -= 1
    happen(game, 0, ExchangeMore())
    answer(game, "return-nomad-palace")
    assert not any("nomad" in name for name in options(game)), "a nomad is never taken"
    answer(game, "keshi-green")
    assert (game.table.nomads.supply, value(game, 0, "white")) == (20, 0)


def with_column(*pieces: int, modules: tuple[str, ...] = (), **keshis: int) -> Game:
    """Season 2, these pieces look on, and seat 0 has keshis on the board."""
    game = with_module(PROVISIONS, "camels", *modules)
    game.table.season = 2
    me = give(game, 0, **keshis)
    assert me.camel is not None
    me.camel.column = sorted(pieces)
    happen(game, 0, ExchangeMore())
    return game


@pytest.mark.rule("P-9", "P-R5", "P-D3", "G-T1")
def test_with_camels_a_keshi_of_the_column_may_change_places_and_no_camel_moves():
    game = with_column(2, 3, green=1)
    me = game.table.players[0]
    assert me.camel is not None
    assert "swap-column" in options(game)
    answer(game, "swap-column", "column-white")
    assert (value(game, 0, "green"), value(game, 0, "white")) == (0, 1)
    assert (me.camel.column, me.camel.space) == ([0, 3], 0)


@pytest.mark.rule("P-R5")
def test_only_another_colour_that_finds_room_changes_places():
    game = with_column(0, 2, green=1, gray=1, white=8)
    answer(game, "swap-column")
    assert "return-gray" in options(game)
    assert "return-green" not in options(game), "green for green is no swap, white has no room"
    assert why_not(game, "return/green") == "P-R5"
    alone = with_column(0, green=1)
    assert "swap-column" not in options(alone)
    assert why_not(alone, "swap/column") == "P-R5"


@pytest.mark.rule("P-R5")
def test_a_nomad_may_be_on_either_side():
    game = with_module(PROVISIONS, "camels", "nomads")
    game.table.season = 2
    me = give(game, 0, green=1, white=1)
    assert me.camel is not None
    assert me.nomads is not None
    assert game.table.nomads is not None
    me.nomads.sectors[2] = 1
    me.camel.column = [3, 12]
    game.table.nomads.supply = 18
    happen(game, 0, ExchangeMore())
    answer(game, "swap-column", "return-nomad-palace")
    assert (value(game, 0, "white"), value(game, 0, "black")) == (0, 1)
    assert (me.camel.column, me.camel.space) == ([12, 12], 0)
    happen(game, 0, ExchangeMore())
    answer(game, "swap-column", "return-green")
    assert "nomad-elsewhere" not in options(game), "it goes to the board"
    answer(game, "nomad-river")
    assert (value(game, 0, "turquoise"), me.nomads.sectors[4]) == (1, 1)
    assert (me.camel.column, game.table.nomads.supply) == ([0, 12], 18)


@pytest.mark.rule("P-R5")
def test_a_nomad_changes_places_with_any_colour_but_not_with_a_nomad():
    game = with_column(2, 12, modules=("nomads",), white=1)
    me = game.table.players[0]
    assert me.nomads is not None
    me.nomads.sectors[2] = 1
    answer(game, "swap-column")
    assert not game.waiting, "white is the only partner, in the sector of white too"
    assert me.camel is not None
    assert (me.camel.column, value(game, 0, "white"), me.nomads.sectors[2]) == ([12, 12], 1, 0)


# ---- the nomad tile --------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("P-8", "P-R2", "P-D3")
def test_the_nomad_comes_when_the_tile_is_turned_up(edition):
    game = with_module(PROVISIONS, "nomads", edition=edition)
    me = game.table.players[0]
    assert me.nomads is not None
    me.hidden, me.provisions = [NOMAD], []
    give(game, 0, water=0, dates=0, dinars=0)
    happen(game, 0, TurnUp())
    answer(game, f"provision-{NOMAD}", "nomad-palace")
    assert (me.nomads.sectors[2], things(me)) == (1, (0, 0, 0))


@BOTH
@pytest.mark.rule("P-8", "P-R8", "NX-26", "P-D3")
def test_one_nomad_moves_free_when_a_season_starts(edition):
    game = lying_open(NOMAD, modules=("nomads",), edition=edition)
    me = give(game, 0, dinars=0)
    assert me.nomads is not None
    for sector in (2, 3):
        me.nomads.sectors[sector] = me.values[sector] = 1
    begin(game, 2)
    assert {"move-palace", "move-mosque", "move-stop"} == options(game)
    answer(game, "move-palace", "nomad-river")
    assert asked(game) == "ChooseKeshis", "the other stays"
    assert (value(game, 0, "white"), value(game, 0, "turquoise")) == (0, 1)
    assert me.nomads.window == 0, "the window of the round is still open"
