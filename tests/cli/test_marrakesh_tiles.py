"""Marrakesh in the terminal with the tiles of Camels & Nomads: in the picture and in words."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT, own
from riad.games.marrakesh.sectors.souk import Trade
from riad.language import LANGUAGES
from tests.cli.test_marrakesh_modules import picture, told
from tests.marrakesh.builders import give, happen
from tests.marrakesh.builders_core import lay_luxuries
from tests.marrakesh.builders_editions import luxury_shelf
from tests.marrakesh.builders_modules import with_module
from tests.marrakesh.builders_tiles_more import BUILDINGS, LUXURY, PROVISIONS


def test_a_falcon_shows_the_keshi_it_costs():
    game = with_module(LUXURY)
    lay_luxuries(game, 32, 35)
    luxury_shelf(game).tops[:2] = [32, 35]
    give(game, 0, yellow=6, purple=6, orange=6, gray=1, white=1)
    happen(game, 0, Trade())
    rows = [row for row in picture(game).splitlines() if "Falcon" in row]
    assert len(rows) == 2
    assert "Or+Gy: +20" in rows[0]
    assert "Or+?: +20" in rows[1], "there is no room for three colours; in words they are told"
    assert "Keshi from the board (White, Black, Turquoise)" in told(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_is_shown_and_told_with_what_it_can_do(language):
    game = with_module(BUILDINGS)
    me = game.table.players[0]
    me.tiles &= (1 << FIRST_BIT) - 1
    own(me).building = 3
    plain = told(game, language=language)
    me.tiles |= 1 << FIRST_BIT + 3
    able = told(game, language=language)
    assert len(able) > len(plain)
    if language == "en":
        assert "Building: Boathouse.\n" in plain
        assert "your fisherman begins on the crocodile space." in able
        assert "Boathouse" in picture(game)


def test_provision_tiles_tell_what_they_bring():
    game = with_module(PROVISIONS)
    game.table.players[0].provisions = [23]
    assert "Always: luxury goods cost 1 good less" in told(game)
