"""Rules, section O: six oases more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from riad.games.marrakesh.modules import MODULES
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.oases import oasis_points
from tests.marrakesh.printed import BOARD

from .builders import GAME, claim, luxuries
from .builders_editions import BOTH
from .builders_modules import with_module
from .builders_tiles_more import LUXURY, OASES

KINDS = ("slipper", "tajine", "dagger", "oil_lamp", "necklace", "saddle", "falcon")


def worth(game: Game, tile: int, seat: int = 0) -> int:
    """What an oasis is worth to a player now."""
    claim(game, seat, tile)
    return oasis_points(game, game.table.players[seat], tile)


def owning(tile: int, **kinds: int) -> int:
    """What an oasis is worth with these luxury goods."""
    game = with_module(LUXURY, OASES)
    game.table.luxury_pool += game.table.luxuries
    luxuries(game, 0, **kinds)
    return worth(game, tile)


@BOTH
@pytest.mark.rule("O-1", "G-T1", "G-3")
@pytest.mark.parametrize(
    ("others", "more"),
    [
        ((), ()),
        ((LUXURY,), (31, 32, 33, 34)),
        (("nomads",), (36,)),
        (("nomads", LUXURY), (31, 32, 33, 34, 36)),
    ],
)
def test_those_that_can_be_used_are_mixed_with_the_others(others, more, edition):
    game = with_module(OASES, *others, edition=edition)
    assert game.table.oasis_pool == [*range(1, 31), *more]


def test_an_oasis_that_needs_a_module_is_not_in_a_game_without_it():
    game = with_module(OASES)
    MODULES[OASES].conserve(game)
    of_the_nomads = with_module(OASES, "nomads").edition.oases
    game.edition = replace(game.edition, oases=of_the_nomads)
    with pytest.raises(AssertionError, match="an oasis is not in this game"):
        MODULES[OASES].conserve(game)


@pytest.mark.rule("O-1")
def test_oasis_35_waits_for_the_camels():
    assert BOARD.oasis_needs[35] == ("camels",)


@pytest.mark.rule("O-2", "O-R2")
@pytest.mark.parametrize(
    ("different", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 15), (7, 15)]
)
def test_31_counts_different_kinds(different, points):
    assert owning(31, **dict.fromkeys(KINDS[:different], 1)) == points


@pytest.mark.rule("O-3", "O-R3", "NX-15")
def test_32_counts_each_kind_owned_twice_once():
    assert owning(32, dagger=2, slipper=4, saddle=2) == 9
    assert owning(32, dagger=1, slipper=1) == 0


@pytest.mark.rule("O-3")
def test_32_is_worth_fifteen_at_most():
    assert owning(32, **dict.fromkeys(KINDS[:4], 2), saddle=2, falcon=2) == 15


@pytest.mark.rule("O-4", "O-5", "O-R1")
@pytest.mark.parametrize(
    ("tile", "kind", "points"), [(33, "saddle", (0, 7, 14, 14)), (34, "falcon", (0, 8, 16, 16))]
)
def test_33_and_34_count_two_saddles_or_falcons_at_most(tile, kind, points):
    assert tuple(owning(tile, **{kind: n}) for n in range(4)) == points


@pytest.mark.rule("O-6", "O-R4")
@pytest.mark.parametrize(("spaces", "points"), [(0, 0), (1, 0), (2, 1), (29, 14), (30, 15)])
def test_35_counts_half_the_way_of_the_camel(spaces, points):
    game = with_module(OASES)
    game.table.oasis_pool.append(35)
    game.edition = replace(game.edition, camel_spaces=lambda _: spaces)
    assert worth(game, 35) == points


@BOTH
@pytest.mark.rule("O-7", "O-R5")
@pytest.mark.parametrize(
    ("palace", "vendor", "points"), [(0, 0, 0), (1, 0, 4), (2, 1, 12), (5, 1, 16)]
)
def test_36_counts_nomads_on_the_board_vendors_too(palace, vendor, points, edition):
    game = with_module(OASES, "nomads", edition=edition)
    me = game.table.players[0]
    assert me.nomads is not None
    me.nomads.sectors[2] = me.values[2] = palace
    me.nomads.vendors = me.vendors = vendor
    assert worth(game, 36) == points


def test_an_oasis_that_should_be_in_the_box_is_noticed():
    game = with_module(OASES)
    GAME.conserve(game)
    game.table.oasis_pool.append(31)
    with pytest.raises(AssertionError, match="an oasis is not in the box"):
        GAME.conserve(game)
