"""M-20: the preparation of seasons 2 and 3, and what happens when wooden keshis are short."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.conservation import conserve
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import Round
from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.table import Game
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import answer, gates, give, happen, options, quiet_table
from tests.marrakesh.builders_seasons import (
    all_keshis_used,
    behind_screen,
    colour,
    comes_back,
    next_season,
    on_the_river,
    placeholders,
    river_tile,
    round_ends,
    screen,
    season_ends,
    stuck,
    supply,
    waits_for,
)
from tests.marrakesh.printed import BOARD

ALL = set(COLOURS)


def short(seats: int = 4, points: tuple[int, ...] = (), season: int = 2, **colours: int) -> Game:
    """A season begins with so many keshis stuck in the tower."""
    game = quiet_table(seats)
    for seat, n in enumerate(points):
        give(game, seat, points=n)
    all_keshis_used(game)
    stuck(game, **colours)
    next_season(game, season)
    conserve(game)
    return game


def waiting(game: Game) -> list[set[str]]:
    return [placeholders(game, seat) for seat in range(len(game.table.players))]


def held(game: Game) -> int:
    """So many placeholders there are."""
    return sum(len(names) for names in waiting(game))


# ---- the preparation -------------------------------------------------------------------------


@pytest.mark.rule("M-20.1")
def test_the_next_office_becomes_active_and_the_old_one_is_gone():
    game = quiet_table(3)
    offices = [game.table.office]
    for season in (2, 3):
        all_keshis_used(game)
        next_season(game, season)
        offices.append(game.table.office)
        assert game.table.office not in game.table.office_pool
    assert len(set(offices)) == 3
    assert not set(offices) & set(game.table.office_pool)


@pytest.mark.rule("M-20.2")
def test_the_river_tile_of_the_new_season_counts():
    game = quiet_table(3)
    river_tile(game, 1, 8)
    river_tile(game, 2, 4)
    all_keshis_used(game)
    next_season(game)
    on_the_river(game, 1)
    happen(game, None, RiverEvaluation())
    assert game.breakdown[0]["river-tiles"] == 5


@pytest.mark.rule("M-20.2")
def test_the_winner_of_river_tile_09_begins_on_the_crocodile_space():
    game = quiet_table(3)
    river_tile(game, 2, 9)
    on_the_river(game, 2, 7, 3)
    all_keshis_used(game)
    season_ends(game, 2)
    assert [p.boat for p in game.table.players] == [0, 0, 0], "not before the next season"
    for seat in game.waiting:
        game.play(seat, next(iter(game.options(seat))))
    assert [p.boat for p in game.table.players] == [0, BOARD.crocodile, 0]
    assert game.table.season == 3


@pytest.mark.rule("M-20.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_takes_a_keshi_of_each_colour(seats):
    game = quiet_table(seats)
    all_keshis_used(game)
    before = list(game.table.wood)
    next_season(game)
    assert [screen(game, seat) for seat in range(seats)] == [ALL] * seats
    assert game.table.wood == [n - seats for n in before]
    conserve(game)


@pytest.mark.rule("M-20.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_trackers_go_to_the_left_neighbour_of_whoever_began_the_season(seats):
    game = quiet_table(seats)
    for season in (2, 3):
        all_keshis_used(game)
        next_season(game, season)
        assert (game.table.season, game.table.round) == (season, 1)
        assert game.edition.turn_order(game.table)[0] == (season - 1) % seats


@pytest.mark.rule("M-20.5")
def test_keshis_in_the_tower_displays_gates_boards_and_stairs_stay():
    game = quiet_table(3)
    me = give(game, green=4, pink=2, palace=7, mosque=3, disc=5, yellow=2, water=3)
    gates(game, 0, {"palace": "white"})
    all_keshis_used(game)
    stuck(game, red=2, gray=1)
    table = game.copy().table
    before = table.players[0]
    next_season(game)
    assert game.table.tower == table.tower
    assert game.table.scrolls == table.scrolls
    assert game.table.luxuries == table.luxuries
    assert game.table.workshops == table.workshops
    before.hand = me.hand
    assert me == before


# ---- the shortage ----------------------------------------------------------------------------


@pytest.mark.rule("M-20.6")
def test_the_leader_gets_a_placeholder_when_more_than_two_are_stuck():
    game = short(points=(12, 30, 25, 11), pink=3)
    assert waiting(game) == [set(), {"pink"}, set(), set()]
    assert screen(game, 1) == ALL - {"pink"}
    assert [screen(game, seat) for seat in (0, 2, 3)] == [ALL] * 3
    assert game.table.wood[colour("pink")] == 0


@pytest.mark.rule("M-20.6")
@pytest.mark.parametrize("name", COLOURS)
def test_two_stuck_keshis_of_a_colour_leave_enough_for_four(name):
    two: dict[str, Any] = {name: 2}
    three: dict[str, Any] = {name: 3}
    assert waiting(short(**two)) == [set()] * 4
    assert held(short(**three)) == 1


@pytest.mark.rule("M-20.7")
def test_a_placeholder_cannot_be_chosen():
    game = short(points=(30, 10, 10, 10), pink=3)
    happen(game, None, Round())
    assert set(game.waiting) == {0, 1, 2, 3}
    assert not [name for name in game.options(0) if "pink" in name]
    assert [name for name in game.options(1) if "pink" in name]
    no = game.why_not(0, "screen/pink")
    assert no is not None
    assert (no.rule, no.key) == ("M-20.7", "choose.placeholder")
    threes = game.why_not(0, "screen/gray+screen/pink+screen/green")
    assert threes == no
    game.table.players[0].hand &= ~(1 << colour("gray"))
    game.ask_again()
    other = game.why_not(0, "screen/gray")
    assert other is not None
    assert other.rule == "M-6.1", "of gray there is not even a placeholder"


@pytest.mark.rule("M-20.8")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_it_is_replaced_at_the_end_of_the_first_round_with_a_keshi_in_the_supply(number):
    game = short(points=(30, 10, 10, 10), pink=3)
    if number < 3:
        round_ends(game, number, season=2)
        assert placeholders(game, 0) == {"pink"}, "none is there yet"
        game.stack.clear()
    comes_back(game, "pink")
    game.listen()
    round_ends(game, number, season=2)
    assert (screen(game, 0), placeholders(game, 0)) == (ALL, set())
    assert "shortage.replaced" in [event.text.key for event in game.heard(3)]
    conserve(game)


@pytest.mark.rule("M-20.9")
def test_at_the_end_of_round_3_it_is_replaced_by_any_colour_that_is_not_behind_the_screen():
    game = short(points=(30, 10, 10, 10), pink=3)
    behind_screen(game, 0, "green", "red")
    supply(game, green=2, red=1, gray=1, orange=2, black=0)
    round_ends(game, 3, season=2)
    assert game.waiting == (0,)
    assert options(game) == {"instead-gray", "instead-orange"}
    answer(game, "instead-orange")
    assert screen(game, 0) == {"green", "red", "orange"}
    assert placeholders(game, 0) == set()
    assert game.table.wood[colour("orange")] == 1
    assert game.table.round == 4
    conserve(game)


@pytest.mark.rule("M-20.10")
@pytest.mark.parametrize(("seats", "enough"), [(2, 4), (3, 3)])
def test_the_same_formula_holds_with_two_and_three_players(seats, enough):
    assert waiting(short(seats, pink=enough)) == [set()] * seats
    assert held(short(seats, pink=enough + 1)) == 1


@pytest.mark.rule("M-20.10")
def test_the_next_in_the_ranking_wait_too_when_more_are_missing():
    game = short(points=(12, 30, 25, 11), pink=4)
    assert waiting(game) == [set(), {"pink"}, {"pink"}, set()]
    game = short(points=(12, 30, 25, 11), pink=6)
    assert waiting(game) == [{"pink"}] * 4


@pytest.mark.rule("M-20.10")
@pytest.mark.parametrize(("season", "first"), [(2, 1), (3, 2)])
def test_of_tied_leaders_the_earlier_in_the_turn_order_of_the_new_season_waits(season, first):
    game = short(points=(20, 20, 20, 20), season=season, pink=3)
    assert [seat for seat, names in enumerate(waiting(game)) if names] == [first]


@pytest.mark.rule("M-20.10")
def test_one_player_may_hold_several_placeholders():
    game = short(points=(10, 10, 10, 30), green=3, pink=3, orange=4)
    assert placeholders(game, 3) == {"green", "pink", "orange"}
    assert held(game) == 4


@pytest.mark.rule("M-20.10")
def test_with_fewer_than_three_keshis_to_choose_from_they_are_replaced_earlier():
    game = short(points=(30, 10, 10, 10), pink=3, red=3)
    behind_screen(game, 0, "green", "white", "gray")
    supply(game, brown=1, beige=1, green=1)
    round_ends(game, 1, season=2)
    assert placeholders(game, 0) == {"pink", "red"}, "three are enough to choose from"
    game.stack.clear()
    behind_screen(game, 0, "green", "white")
    supply(game, brown=1, beige=1, green=1)
    round_ends(game, 2, season=2)
    assert options(game) == {"instead-beige", "instead-brown"}
    answer(game, "instead-beige")
    assert screen(game, 0) == {"green", "white", "beige", "brown"}, "and the other one, too"
    assert placeholders(game, 0) == set()


@pytest.mark.rule("M-20.10")
@pytest.mark.parametrize(("begins", "served"), [(0, 2), (3, 3), (2, 2), (1, 2)])
def test_several_who_wait_are_served_in_the_turn_order_of_the_round_just_ended(begins, served):
    game = short(points=(10, 10, 30, 30), pink=4)
    assert waiting(game) == [set(), set(), {"pink"}, {"pink"}]
    comes_back(game, "pink")
    game.table.begins = (begins - 1) % 4
    round_ends(game, 1, season=2)
    assert [seat for seat in (2, 3) if not placeholders(game, seat)] == [served]


def two_wait(first: int) -> Game:
    """Seat 1 waits for pink, seat 2 for brown; a brown and two beige keshis are in the supply."""
    game = short(points=(10, 30, 25, 10))
    for seat, name in ((1, "pink"), (2, "brown")):
        behind_screen(game, seat, "green", "gray")
        waits_for(game, seat, name)
    supply(game, brown=1, beige=2)
    game.table.begins = (first - 3) % 4  # so round 3 of season 2 has begun with this seat
    round_ends(game, 3, season=2)
    return game


@pytest.mark.rule("M-20.10")
def test_whoever_is_served_first_may_take_what_another_waits_for():
    game = two_wait(first=1)
    assert game.waiting == (1,)
    assert options(game) == {"instead-brown", "instead-beige"}
    answer(game, "instead-brown")
    assert screen(game, 1) == {"green", "gray", "brown"}
    assert screen(game, 2) == {"green", "gray", "beige"}
    game = two_wait(first=2)
    assert screen(game, 1) == {"green", "gray", "beige"}
    assert screen(game, 2) == {"green", "gray", "brown"}


@pytest.mark.rule("M-20.10")
def test_without_the_shortage_rule_everybody_gets_all_keshis():
    game = quiet_table(4, placeholders=False)
    all_keshis_used(game)
    stuck(game, pink=5)
    next_season(game)
    assert [screen(game, seat) for seat in range(4)] == [ALL] * 4
    assert waiting(game) == [set()] * 4
    conserve(game)


@pytest.mark.rule("M-20.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tower_that_lets_nothing_fall_ends_no_game_early(seats):
    """The longest shortage there can be: nobody is ever left without a way on."""
    game = quiet_table(seats)
    dice = luck_of(seats).fork("shortage")
    happen(game, None, Round())
    while not game.over:
        if game.chance is not None:
            word = game.chance.draw(game, game.frame_owner, dice)
            stays = game.chance.saved_as == "marrakesh.Fall"
            game.resolve("-".join(["0"] * len(COLOURS)) if stays else word)
        else:
            game.play(game.waiting[0], dice.pick(list(game.options(game.waiting[0]))))
        conserve(game)
    assert (game.table.season, game.table.round) == (3, 4)
