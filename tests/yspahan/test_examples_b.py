"""Worked examples YX-15 to YX-25, and the derived ones about the same sections."""

from __future__ import annotations

import pytest

from riad.games.yspahan.caravan import PlaceInCaravan
from riad.games.yspahan.names import BUILDINGS, CARDS, NOBODY
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    caravan,
    cubes,
    discard_deck,
    fill_souk,
    finish_day,
    give,
    hand,
    happen,
    open_window,
    quiet_table,
    refusal,
    shop_owner,
    space,
    supervisor,
    tower,
    turn,
    walk_to,
)


@pytest.mark.rule("YX-15")
def test_yellows_cube_goes_behind_the_green_one_and_scores_two():
    game = quiet_table().listen()
    caravan(game, GREEN)
    cubes(game, {"sack-white-3": YELLOW})
    walk_to(game, YELLOW, "S2")
    assert game.table.caravan == [GREEN, YELLOW]
    assert game.heard(None)[1].moved[0].end == "camel/c02"
    assert game.scores == (0, 0, 0, 2)


@pytest.mark.rule("YX-16")
def test_yellow_pays_three_camels_and_three_gold_for_the_caravanserai():
    game = quiet_table()
    me = give(game, YELLOW, camels=3, gold=4)
    open_window(game, YELLOW, "W2")
    game.play(YELLOW, "build-caravanserai")
    assert (me.camels, me.gold) == (0, 1)


@pytest.mark.rule("YX-17")
def test_the_caravanserai_is_yellows_third_building_for_five_points():
    game = quiet_table()
    give(game, YELLOW, camels=3, gold=3, buildings=["paddock", "bazaar"])
    open_window(game, YELLOW, "W2")
    game.play(YELLOW, "build-caravanserai")
    assert game.scores == (0, 0, 0, 5)


def chest_at_week_end(**buildings):
    game = quiet_table()
    fill_souk(game, "chest-yellow", BLUE)
    fill_souk(game, "chest-blue", RED)
    cubes(game, {"chest-pink-2": RED, "chest-pink-3": RED})
    for seat, owned in ((BLUE, "blue"), (RED, "red")):
        give(game, seat, buildings=buildings.get(owned, []))
    finish_day(game, week=1, number=7)
    return game


@pytest.mark.rule("YX-18")
def test_the_chest_brings_blue_six_and_red_four_and_is_emptied():
    game = chest_at_week_end()
    assert game.scores == (6, 4, 0, 0)
    assert set(game.table.shops) == {NOBODY}


@pytest.mark.rule("YX-19")
def test_with_bazaars_the_chest_brings_blue_eight_and_red_six():
    assert chest_at_week_end(blue=["bazaar"]).scores == (8, 4, 0, 0)
    assert chest_at_week_end(red=["bazaar"]).scores == (6, 6, 0, 0)


@pytest.mark.rule("YX-20")
def test_the_caravan_of_the_rulebook_is_counted_and_stays():
    game = quiet_table()
    riding = [GREEN, YELLOW, BLUE, YELLOW, RED, GREEN, BLUE, YELLOW, YELLOW]
    caravan(game, *riding)
    finish_day(game, week=1, number=7)
    assert (game.scores[GREEN], game.scores[YELLOW]) == (4, 12)
    assert (game.scores[BLUE], game.scores[RED]) == (4, 2)
    assert game.table.caravan == riding


@pytest.mark.rule("YX-21")
def test_the_nine_camels_of_three_players():
    game = quiet_table(3).listen()
    for _ in range(9):
        happen(game, BLUE, PlaceInCaravan())
    ends = [move.end.removeprefix("camel/") for e in game.heard(None) for move in e.moved]
    assert ends == ["c02", "c03", "c04", "c06", "c07", "c08", "c10", "c11", "c12"]


@pytest.mark.rule("YX-22")
def test_four_gold_and_build_no_camels_build_the_hoist():
    game = quiet_table()
    me = give(game, BLUE, camels=0, gold=4, cards=["build-no-camels"])
    open_window(game, BLUE, "W2")
    game.play(BLUE, "build-hoist-no-camels")
    assert (me.camels, me.gold, me.tiles) == (0, 0, 1 << BUILDINGS.index("hoist"))


@pytest.mark.rule("YX-23")
def test_four_camels_and_build_no_gold_build_the_hoist():
    game = quiet_table()
    me = give(game, BLUE, camels=4, gold=0, cards=["build-no-gold"])
    open_window(game, BLUE, "W2")
    game.play(BLUE, "build-hoist-no-gold")
    assert (me.camels, me.gold, me.tiles) == (0, 0, 1 << BUILDINGS.index("hoist"))


@pytest.mark.rule("YX-24")
def test_of_six_camels_four_can_be_sold_for_eight_points():
    game = quiet_table()
    me = give(game, BLUE, camels=6, cards=["score-camels"])
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-score-camels")
    assert max(game.options(BLUE).values()) == 4
    game.play(BLUE, "sell-4")
    assert (me.camels, me.points) == (2, 8)


@pytest.mark.rule("YX-25")
def test_of_thirteen_gold_ten_can_be_sold_for_ten_points():
    game = quiet_table()
    me = give(game, BLUE, gold=13, cards=["score-gold"])
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-score-gold")
    assert max(game.options(BLUE).values()) == 10
    game.play(BLUE, "sell-10")
    assert (me.gold, me.points) == (3, 10)


@pytest.mark.rule("YD-1")
@pytest.mark.parametrize("order", [BUILDINGS, BUILDINGS[::-1], BUILDINGS[3:] + BUILDINGS[:3]])
def test_six_buildings_in_any_order_bring_twenty_five_points(order):
    game = quiet_table()
    give(game, BLUE, camels=17, gold=15)
    gains = []
    for building in order:
        open_window(game, BLUE, "W2")
        before = game.scores[BLUE]
        game.play(BLUE, f"build-{building}")
        gains.append(game.scores[BLUE] - before)
        if game.waiting:
            game.play(BLUE, "end-turn")
    assert gains == [0, 0, 5, 5, 5, 10]
    assert game.breakdown[BLUE]["buildings"] == 25


@pytest.mark.rule("YD-3")
def test_the_order_of_the_last_day_with_two_pairs_of_equals():
    game = quiet_table()
    for seat, points in enumerate((50, 42, 50, 42)):
        give(game, seat, points=points)
    finish_day(game, week=3, number=6, first=1)
    assert game.table.order == (3, 1, 0, 2)
    assert game.waiting == (3,)


@pytest.mark.rule("YD-10")
def test_a_draw_from_an_empty_deck_shuffles_the_discard_pile_and_leaves_four():
    game = quiet_table()
    give(game, GREEN, cards=["exchange", "exchange", *CARDS[:6], *CARDS[:5]])
    discard_deck(game)
    assert (len(game.table.deck), len(game.table.discard)) == (0, 5)
    tower(game, "112233456")
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    game.resolve("build-no-gold")
    assert hand(game, BLUE) == ["build-no-gold"]
    assert (len(game.table.deck), game.table.discard) == (4, [])


@pytest.mark.rule("YD-13")
def test_three_players_ninth_cube_fills_the_caravan_and_the_next_starts_anew():
    game = quiet_table(3)
    caravan(game, *[RED] * 8)
    happen(game, BLUE, PlaceInCaravan())
    assert game.table.caravan == []
    game.listen()
    happen(game, BLUE, PlaceInCaravan())
    assert game.heard(None)[0].moved[0].end == "camel/c02"


@pytest.mark.rule("YD-17")
def test_unfinished_souks_are_emptied_and_the_supervisor_goes_back():
    game = quiet_table()
    cubes(game, {"sack-pink-1": BLUE, "vase-orange-2": RED})
    supervisor(game, "E6")
    finish_day(game, week=1, number=7)
    assert shop_owner(game, "sack-pink-1") == shop_owner(game, "vase-orange-2") == NOBODY
    assert game.scores == (0, 0, 0, 0)
    assert (game.table.day, space(game)) == (1, "C")


@pytest.mark.rule("YD-19")
def test_the_paddock_can_be_built_before_the_camels_are_taken():
    game = quiet_table()
    me = give(game, BLUE, camels=2, gold=9, cards=["build-no-gold", "exchange"])
    tower(game, "111223456")
    turn(game, BLUE)
    game.play(BLUE, "build-paddock-no-gold")
    assert (me.camels, me.gold) == (0, 9)
    game.play(BLUE, "camels-take")
    assert me.camels == 4
    assert not [name for name in game.options(BLUE) if name.startswith("build")]
    assert refusal(game, BLUE, "building/hammam") == "Y-11.2"
