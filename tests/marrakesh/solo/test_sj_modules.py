"""Pachabot, section J: what modules of the box change for it."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.desert_towns.module import open_towns as towns_beside
from riad.games.marrakesh.modules.desert_towns.module import own
from riad.games.marrakesh.names import LUXURIES
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.solo.mind import part
from tests.marrakesh.builders import happen
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_modules import MOSQUE, PALACE, climb, lead, led_by
from tests.marrakesh.builders_start import awaited

from .builders import (
    GREEN_TURQUOISE,
    IT,
    YOU,
    act,
    against,
    board,
    earned,
    gained,
    it,
    its_gates,
    options_told,
    row,
    settles,
    strategy,
    told,
    turn,
    workshops,
)

FIGURES, TOWNS = "imam-and-sultan", "desert-towns"


# ---- Sultan and Imam -------------------------------------------------------------------------


@pytest.mark.rule("S-J2")
@pytest.mark.parametrize(("open_", "more"), [(3, 3), (1, 1)])
def test_with_the_sultan_each_scroll_that_leaves_is_a_point_more(open_, more):
    game = against(modules=[FIGURES])
    lead(game, PALACE, IT)
    board(game, gray=5)
    del game.table.scrolls[2][open_:]
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 10 + more}


@pytest.mark.rule("S-J2")
def test_with_the_sultan_the_smallest_lesson_pays_too():
    game = against(modules=[FIGURES])
    lead(game, PALACE, IT)
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 3}
    assert row(game, "brown") == 1


@pytest.mark.rule("S-J2")
def test_with_the_imam_a_luxury_good_costs_a_good_less():
    game = against(modules=[FIGURES])
    lead(game, MOSQUE, IT)
    strategy(game, *GREEN_TURQUOISE)
    board(game, yellow=2)
    game.table.luxuries = [11]  # a dagger, for three
    turn(game, "souk")
    assert (earned(game), it(game).goods) == ({"luxuries": 7}, [0, 0, 0])
    again = against(modules=[FIGURES])
    lead(again, MOSQUE, IT)
    strategy(again, 10)
    again.table.luxuries = [2]  # a slipper, for one
    turn(again, "souk")
    assert earned(again) == {"luxuries": 3}, "then it costs nothing"


@pytest.mark.rule("S-J2")
@pytest.mark.parametrize("stair", [None, 1])
def test_without_the_sultan_a_scroll_brings_no_more(stair):
    game = against(modules=[FIGURES])
    if stair is not None:
        lead(game, stair, IT)
    board(game, gray=5)
    act(game, "madrasa")
    assert earned(game) == {"scrolls": 10}


@pytest.mark.rule("S-J2")
def test_the_figures_walk_with_its_pawns_as_with_yours():
    game = against(modules=[FIGURES])
    climb(game, PALACE, 3, seat=IT)
    assert led_by(game, PALACE) == IT
    game.table.players[YOU].palace = 3
    climb(game, PALACE, 1, seat=YOU)
    assert led_by(game, PALACE) == YOU


# ---- no change -------------------------------------------------------------------------------


@pytest.mark.rule("S-J1", "S-J3", "S-J4")
@BOTH
@pytest.mark.parametrize("module", ["staircase-tiles", "extra-offices", "spectators"])
def test_other_modules_change_nothing_on_its_board(module, edition):
    came = []
    for modules in ([], [module]):
        game = against(modules=modules, edition=edition)
        workshops(game, (2, "green"))
        game.table.luxuries = [7]
        board(game, pink=6, beige=2, gray=4, green=3, turquoise=2, yellow=2)
        strategy(game, 10)
        turn(game, "medina", "main-square", "madrasa")
        turn(game, "date-orchard", "river", "souk")
        came.append((earned(game), it(game).values, it(game).goods, it(game).boat))
    assert came[0] == came[1]


# ---- desert towns ----------------------------------------------------------------------------


def with_towns(*open_, **wishes):
    game = against(modules=[TOWNS], **wishes)
    towns_beside(game.table)[:] = open_
    return game


def takes(tile, *others, **things):
    """Its fourth brown keshi brings this town."""
    game = with_towns(tile, *others)
    strategy(game, *GREEN_TURQUOISE)
    board(game, brown=3, **things)
    settles(game, "brown")
    game.resolve(f"town-{tile}")
    return game


@pytest.mark.rule("S-J5")
@BOTH
@pytest.mark.parametrize("count", range(1, 9))
def test_the_fourth_and_the_eighth_brown_keshi_bring_a_town_and_four_points(count, edition):
    game = with_towns(1, 2, 3, edition=edition)
    board(game, brown=count - 1)
    settles(game, "brown")
    if count in (4, 8):
        assert awaited(game) == "TakeTown"
        assert [n for n in range(1, 13) if _possible(game, f"town-{n}")] == [1, 2, 3]
        game.resolve("town-2")
        assert towns_beside(game.table) == [1, 3]
        assert (own(it(game)).tiles, own(it(game)).claimed) == ([2, 0], [True, False])
        assert earned(game) == {"sahara": 4}
    else:
        assert awaited(game) != "TakeTown"
        assert gained(game) == 0


def _possible(game, word):
    return game.chance.possible(game, it(game), word)


@pytest.mark.rule("S-J5")
def test_where_no_town_is_left_there_are_only_the_points():
    game = with_towns()
    board(game, brown=3)
    settles(game, "brown")
    assert (earned(game), own(it(game)).tiles) == ({"sahara": 4}, [0, 0])


@pytest.mark.rule("S-J5")
def test_without_the_module_brown_keshis_bring_no_town():
    game = against()
    board(game, brown=3)
    settles(game, "brown")
    assert (gained(game), game.chance) == (0, None)


@pytest.mark.rule("S-J5", "S-I4")
@pytest.mark.parametrize(
    ("tile", "things", "points"),
    [
        (2, {}, 2 * 3),
        (3, {}, 0),
        (4, {"palace": 9}, 9),
        (5, {"mosque": 7}, 7),
        (6, {"gray": 5, "white": 4, "yellow": 9}, (5 + 4 + 4) // 3),
        (7, {"boat": 8, "head_start": 4}, 4),
        (8, {"gray": 5, "white": 4, "black": 3}, 3 * 2),
        (9, {"pink": 5}, 10),
    ],
)
def test_towns_score_as_for_everybody_and_its_pink_keshis_are_its_spectators(tile, things, points):
    game = takes(tile)
    board(game, **things)
    it(game).luxuries = [3, 0, 0, 0, 0] if tile == 2 else [0] * 5
    happen(game, None, FinalScoring())
    assert earned(game).get("towns", 0) == points


@pytest.mark.rule("S-J5")
def test_town_1_counts_its_gates():
    game = takes(1)
    it(game).gates[:3] = [0, 1, 2]
    happen(game, None, FinalScoring())
    assert earned(game)["towns"] == 6


@pytest.mark.rule("S-J5")
@pytest.mark.parametrize(("open_", "points"), [(3, 14), (1, 14), (0, 0)])
def test_town_10_sends_the_scrolls_of_seven_scholars_away_at_once(open_, points):
    game = with_towns(10)
    board(game, brown=3)
    del game.table.scrolls[3][open_:]
    settles(game, "brown")
    game.resolve("town-10")
    assert earned(game) == {"sahara": 4, **({"towns": points} if points else {})}
    assert (len(part(game).gone), game.table.scrolls[3]) == (open_, [])
    happen(game, None, FinalScoring())
    assert earned(game).get("towns", 0) == points, "it scores nothing more at the end"


@pytest.mark.rule("S-J5")
@pytest.mark.parametrize(
    ("open_", "kind", "points"),
    [
        ([2, 7, 11], 2, 7),  # its newest tile wants a dagger first
        ([2, 7, 22], 1, 4 + 1),  # then a tajine
        ([2, 16, 17, 1], 3, 10),  # else the one worth most, of equals the leftmost
    ],
)
def test_town_11_is_a_free_luxury_good_it_wants(open_, kind, points):
    game = with_towns(11)
    strategy(game, *GREEN_TURQUOISE)
    game.table.luxuries = list(open_)
    board(game, brown=3, yellow=1)
    settles(game, "brown")
    game.resolve("town-11")
    assert it(game).luxuries == [int(n == kind) for n in range(len(LUXURIES))]
    assert it(game).goods == [1, 0, 0]
    assert earned(game) == {"sahara": 4, "luxuries": points}
    if open_[1] == 16:
        assert game.table.luxuries == [2, 17, 1]


@pytest.mark.rule("S-J5")
def test_town_12_is_a_gate_of_the_dearest_workshop():
    game = with_towns(12)
    strategy(game, *GREEN_TURQUOISE)
    workshops(game, (1, "green"), (4, "gray"), (4, "white"))
    board(game, brown=3, beige=1)
    settles(game, "brown")
    game.resolve("town-12")
    assert options_told(game) == ["gray", "white"], "green lies in another workshop"
    assert told(game) == [("gray", "lies-highest")]
    assert earned(game) == {"sahara": 4, "towns": 7}
    assert (row(game, "gray"), its_gates(game), it(game).guards) == (1, ["gray"], 0)
    assert row(game, "beige") == 1


@pytest.mark.rule("S-J5")
def test_town_12_brings_a_guard_first_where_none_is_free():
    game = with_towns(12)
    workshops(game, (4, "gray"))
    board(game, brown=3)
    settles(game, "brown")
    game.resolve("town-12")
    assert (row(game, "beige"), it(game).guards, its_gates(game)) == (1, 0, ["gray"])


@pytest.mark.rule("S-J5")
def test_town_12_takes_the_dearest_workshop_that_has_gates_at_its_points():
    game = with_towns(12)
    workshops(game, (1, "gray"), (2, "white"))
    board(game, brown=3, beige=1)
    settles(game, "brown")
    game.resolve("town-12")
    assert earned(game) == {"sahara": 4, "towns": 1}
    assert its_gates(game) == ["white"]


@pytest.mark.rule("S-J5")
def test_town_12_lays_the_gate_beside_the_board_where_no_guard_can_come():
    game = with_towns(12)
    workshops(game, (4, "gray"))
    me = board(game, brown=3, beige=8)
    me.guards, me.gates = 0, [0] * 8
    settles(game, "brown")
    game.resolve("town-12")
    assert (me.gates, me.values[6], me.guards) == ([0] * 8 + [1], 8, 0)
    assert earned(game) == {"sahara": 4, "towns": 7}


@pytest.mark.rule("S-J5")
def test_the_town_is_drawn_before_a_strategy_tile_of_a_later_keshi():
    game = with_towns(1, 2)
    board(game, brown=3)
    settles(game, "brown", "brown")
    assert awaited(game) == "TakeTown"
    game.resolve("town-1")
    assert awaited(game) == "RevealStrategy"
