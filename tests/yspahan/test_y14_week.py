"""Rules, section 14: the count at the end of the week, and what stays."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import NOBODY
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    caravan,
    cubes,
    day,
    discard_deck,
    fill_souk,
    finish_day,
    give,
    quiet_table,
    space,
    supervisor,
    told,
)
from tests.yspahan.printed import BOARD

SOUKS = {
    "sack-white": 3,
    "sack-blue": 4,
    "sack-yellow": 6,
    "sack-pink": 8,
    "barrel-white": 3,
    "barrel-blue": 4,
    "barrel-yellow": 6,
    "barrel-pink": 8,
    "chest-blue": 4,
    "chest-yellow": 6,
    "chest-pink": 8,
    "vase-blue": 4,
    "vase-yellow": 6,
    "vase-orange": 12,
}


@pytest.mark.rule("Y-14.1")
@pytest.mark.parametrize("souk", SOUKS)
@pytest.mark.parametrize("bazaar", [False, True])
def test_a_complete_souk_scores_its_value_and_two_more_with_the_bazaar(souk, bazaar):
    game = quiet_table()
    give(game, RED, buildings=["bazaar"] if bazaar else [])
    fill_souk(game, souk, RED)
    finish_day(game, week=1, number=7)
    assert game.breakdown[RED]["souks"] == SOUKS[souk]
    assert game.scores == (0, SOUKS[souk] + 2 * bazaar, 0, 0)


@pytest.mark.rule("Y-14.1")
@pytest.mark.parametrize("souk", [souk.name for souk in BOARD.souks if len(souk.shops) > 1])
def test_an_unfinished_souk_scores_nothing_not_even_with_the_bazaar(souk):
    game = quiet_table()
    give(game, RED, buildings=["bazaar"])
    fill_souk(game, souk, RED)
    cubes(game, {f"{souk}-1": NOBODY})
    finish_day(game, week=1, number=7)
    assert game.scores == (0, 0, 0, 0)


@pytest.mark.rule("Y-14.1")
def test_every_complete_souk_of_every_player_counts():
    game = quiet_table()
    for number, souk in enumerate(SOUKS):
        fill_souk(game, souk, number % 2)
    finish_day(game, week=2, number=7)
    points = list(SOUKS.values())
    assert game.scores == (sum(points[::2]), sum(points[1::2]), 0, 0)


@pytest.mark.rule("Y-14.2")
def test_all_shops_are_emptied():
    game = quiet_table()
    fill_souk(game, "sack-pink", BLUE)
    cubes(game, {"vase-orange-1": GREEN, "barrel-blue-2": YELLOW})
    finish_day(game, week=1, number=7)
    assert set(game.table.shops) == {NOBODY}


@pytest.mark.rule("Y-14.3")
def test_the_caravan_is_counted_but_stays_for_the_next_week():
    game = quiet_table()
    caravan(game, BLUE, BLUE, RED, BLUE, GREEN)
    finish_day(game, week=1, number=7)
    assert [seat["caravan"] for seat in game.breakdown] == [3, 1, 2, 0]
    assert game.table.caravan == [BLUE, BLUE, RED, BLUE, GREEN]
    game.stack.clear()
    finish_day(game, week=2, number=7)
    assert [seat["caravan"] for seat in game.breakdown] == [6, 2, 4, 0], "counted again"


@pytest.mark.rule("Y-14.4")
@pytest.mark.parametrize("first", range(4))
def test_players_score_in_turn_order(first):
    game = quiet_table().listen()
    for seat, souk in enumerate(("sack-white", "barrel-white", "chest-blue", "vase-blue")):
        fill_souk(game, souk, seat)
    caravan(game, BLUE, RED, GREEN, YELLOW)
    finish_day(game, week=1, number=7, first=first)
    order = [(first + n) % 4 for n in range(4)]
    for key in ("souk.scored", "caravan.counted"):
        heard = [e.text.args["player"] for e in game.heard(None) if e.text.key == key]
        assert heard == order
    counts = [key for key in told(game) if key in ("souk.scored", "caravan.counted")]
    assert counts == ["souk.scored"] * 4 + ["caravan.counted"] * 4, "the souks come first"


@pytest.mark.rule("Y-14.4")
def test_the_order_of_scoring_changes_no_total():
    totals = set()
    for first in range(4):
        game = quiet_table()
        fill_souk(game, "sack-white", BLUE)
        fill_souk(game, "vase-blue", RED)
        caravan(game, BLUE, RED, GREEN, YELLOW, YELLOW)
        finish_day(game, week=1, number=7, first=first)
        totals.add(game.scores)
    assert len(totals) == 1


@pytest.mark.rule("Y-14.5")
@pytest.mark.parametrize("week", [1, 2])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_next_week_begins_on_day_one_with_the_supervisor_in_the_centre(week, seats):
    game = quiet_table(seats)
    supervisor(game, "W7")
    finish_day(game, week=week, number=7, first=seats - 1)
    assert (game.table.week, game.table.day) == (week + 1, 1)
    assert space(game) == "C"
    assert game.table.first == 0, "the left neighbour of the last seat"
    assert game.waiting == (0,)


@pytest.mark.rule("Y-14.5")
def test_within_the_week_the_supervisor_stays_where_he_is():
    game = quiet_table()
    supervisor(game, "W7")
    finish_day(game, week=1, number=6)
    assert space(game) == "W7"


@pytest.mark.rule("Y-14.6")
def test_hands_gold_camels_buildings_deck_and_discard_pile_carry_over():
    game = quiet_table()
    give(game, BLUE, camels=3, gold=5, cards=["exchange"], buildings=["hoist"])
    give(game, YELLOW, camels=1, gold=0, cards=["take-gold"], buildings=["paddock", "stall"])
    discard_deck(game, keep=10)
    day(game, week=1, day=7, first=0)

    def kept():
        players = [(p.camels, p.gold, p.hand, p.ages, p.tiles) for p in game.table.players]
        return [players, game.table.deck, game.table.discard, game.table.shuffles]

    before = repr(kept())
    finish_day(game, week=1, number=7)
    assert game.table.week == 2
    assert repr(kept()) == before
