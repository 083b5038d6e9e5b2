"""Section 33: what the texts of the editions say otherwise of the modules, each in both."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import BOARD

from .builders import give, happen, ordered, quiet_table
from .builders_editions import BOTH, CLASSIC, ESSENTIAL
from .builders_modules import PALACE, climb, lead, led_by, reach, stand, with_module
from .builders_seasons import all_keshis_used, next_season
from .builders_sectors import points_from


def offices_of(edition: str, seed: int) -> list[int]:
    """The exchange offices of the three seasons."""
    game = quiet_table(2, edition=edition, modules=("extra-offices",), luck=True, seed=seed)
    found = [game.table.office]
    for season in (2, 3):
        all_keshis_used(game)
        next_season(game, season)
        found.append(game.table.office)
    return found


@pytest.mark.rule("E-16", "M-24.1")
def test_classic_twelve_offices_are_mixed_and_both_of_a_pair_can_come_up():
    game = with_module("extra-offices", edition=CLASSIC)
    assert set(game.table.office_pool) == set(BOARD.offices) - {game.table.office}
    drawn = [offices_of(CLASSIC, seed) for seed in range(40)]
    assert all(len(set(offices)) == 3 for offices in drawn)
    assert any(len({BOARD.offices[n].tile for n in offices}) < 3 for offices in drawn)


@pytest.mark.rule("E-16", "M-24.1")
def test_essential_three_of_six_tiles_come_up_each_with_one_side():
    game = with_module("extra-offices", edition=ESSENTIAL)
    tile = BOARD.offices[game.table.office].tile
    assert set(game.table.office_pool) == {
        number for number, office in BOARD.offices.items() if office.tile != tile
    }
    drawn = [offices_of(ESSENTIAL, seed) for seed in range(40)]
    assert all(len({BOARD.offices[n].tile for n in offices}) == 3 for offices in drawn)
    sides = [BOARD.offices[n].module for offices in drawn for n in offices]
    assert {True, False} <= {bool(side) for side in sides}


@BOTH
@pytest.mark.rule("E-28", "M-23.4")
def test_the_sultan_changes_over_to_who_passes_not_to_who_stands_level(edition):
    game = with_module("imam-and-sultan", seats=2, edition=edition)
    stand(game, PALACE, 5, 4)
    lead(game, PALACE, 0)
    climb(game, PALACE, 1, seat=1)
    assert led_by(game, PALACE) == 0, "level is not enough"
    climb(game, PALACE, 1, seat=1)
    assert led_by(game, PALACE) == 1


@BOTH
@pytest.mark.rule("E-29", "M-26.1", "M-1.15")
def test_with_desert_towns_two_paths_of_four_spaces_and_no_start_oasis(edition):
    game = with_module("desert-towns", edition=edition)
    assert [len(spaces) for spaces in game.edition.caravan_bonus] == [4, 4, 0]
    plain = quiet_table(edition=edition)
    assert [len(spaces) for spaces in plain.edition.caravan_bonus] == [3, 3, 2]


def worth(game: Game, tile: int) -> int:
    """What a claimed town brings at the end."""
    reach(game, tile, claimed=True)
    happen(game, None, FinalScoring())
    return points_from(game, "towns")


@BOTH
@pytest.mark.rule("E-30", "M-30.04", "M-30.05")
@pytest.mark.parametrize(("tile", "stair"), [(4, "palace"), (5, "mosque")])
def test_towns_04_and_05_count_the_sixteen_steps_of_a_staircase(edition, tile, stair):
    for step in (11, 16):
        game = with_module("desert-towns", edition=edition)
        give(game, 0, **{stair: step})
        assert worth(game, tile) == step


@BOTH
@pytest.mark.rule("E-31", "M-30.07")
def test_town_07_counts_the_river_steps_of_season_3(edition):
    game = with_module("desert-towns", edition=edition)
    give(game, 0, boat=7)
    game.table.season = 3
    assert worth(game, 7) == 7


@BOTH
@pytest.mark.rule("E-32", "M-30.06", "M-30.08")
@pytest.mark.parametrize(("tile", "points"), [(6, 3), (8, 4)])
def test_towns_06_and_08_count_keshis_however_they_are_shown(edition, tile, points):
    game = with_module("desert-towns", edition=edition)
    give(game, 0, green=5, yellow=6)
    me = reach(game, tile)  # four caravans
    me.vendors = 0b1000_0001  # one of the vendors in the Sahara, one in the date orchard
    assert worth(game, tile) == points


@BOTH
@pytest.mark.rule("E-41", "M-22.1")
def test_staircase_tiles_lie_anyhow_with_either_side_up(edition):
    seen = set()
    for seed in range(12):
        game = ordered(2, seed=seed, edition=edition, modules=("staircase-tiles",))
        assert game.table.stair_tiles is not None
        faces = game.table.stair_tiles.faces
        assert len({face.partition("-")[0] for face in faces}) == len(BOARD.covers) == 12
        seen |= set(faces)
    assert {face.partition("-")[2] for face in seen} == {"front", "back"}
    assert len(seen) > 30
