"""Rules, section 11: constructing a building, its price, its points and its power."""

from __future__ import annotations

import pytest

from tests.yspahan.builders import (
    BLUE,
    RED,
    cubes,
    fill_souk,
    finish_day,
    give,
    hand,
    open_window,
    quiet_table,
    refusal,
    supervisor,
    tower,
    turn,
    walk_to,
)

COSTS = {
    "paddock": (2, 0),
    "stall": (2, 2),
    "hammam": (2, 2),
    "caravanserai": (3, 3),
    "bazaar": (4, 4),
    "hoist": (4, 4),
}
ALL = list(COSTS)
ROLL = "111223456"


def step_b(**things):
    """Seat 0 after his step A, with these things in front of him."""
    game = quiet_table()
    me = give(game, BLUE, **things)
    open_window(game, BLUE, "W2")
    return game, me


def buildable(game):
    return [name for name in game.options(BLUE) if name.startswith("build-")]


# ---- constructing ----------------------------------------------------------------------------


@pytest.mark.rule("Y-11.1")
def test_a_building_not_owned_yet_may_be_constructed_after_step_a():
    game = quiet_table()
    give(game, BLUE, camels=2, gold=2, buildings=["stall"])
    tower(game, ROLL)
    turn(game, BLUE)
    assert buildable(game) == []
    assert refusal(game, BLUE, "building/hammam+pay/full") == "Y-11.17"
    game.play(BLUE, "gold-take")
    assert buildable(game) == ["build-paddock", "build-hammam"]


@pytest.mark.rule("Y-11.1")
def test_constructing_is_optional():
    game, me = step_b(camels=9, gold=9)
    game.play(BLUE, "end-turn")
    assert (me.camels, me.gold, me.tiles) == (9, 9, 0)
    assert game.waiting == ()


@pytest.mark.rule("Y-11.2")
def test_there_is_no_second_building_in_a_turn_not_even_with_cards():
    game, _ = step_b(camels=9, gold=9, cards=["build-no-camels", "build-no-gold"])
    game.play(BLUE, "build-stall")
    assert buildable(game) == []
    for way in ("full", "no-camels", "no-gold", "nothing"):
        assert refusal(game, BLUE, f"building/hoist+pay/{way}") == "Y-11.2"


@pytest.mark.rule("Y-11.2")
def test_a_building_of_an_early_window_is_the_one_of_the_turn_and_the_next_turn_has_its_own():
    game = quiet_table()
    give(game, BLUE, camels=9, gold=9, cards=["build-no-gold", "exchange"])
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "build-stall-no-gold")
    game.play(BLUE, "gold-take")
    assert buildable(game) == []
    assert refusal(game, BLUE, "building/hoist") == "Y-11.2"
    game.play(BLUE, "end-turn")
    turn(game, BLUE)
    game.play(BLUE, "camels-take")
    assert "build-hoist" in buildable(game)


@pytest.mark.rule("Y-11.3")
def test_buildings_may_be_constructed_in_any_order():
    game, _ = step_b(camels=4, gold=4)
    assert buildable(game) == [f"build-{name}" for name in ALL]
    game, _ = step_b(camels=4, gold=4, buildings=["hoist", "hammam"])
    assert buildable(game) == [f"build-{name}" for name in ALL if name not in ("hoist", "hammam")]


@pytest.mark.rule("Y-11.3")
def test_each_building_is_constructed_once_per_player():
    game, _ = step_b(camels=9, gold=9, cards=["build-no-gold"], buildings=["bazaar"])
    assert not [name for name in buildable(game) if "bazaar" in name]
    assert refusal(game, BLUE, "building/bazaar") == "Y-11.3"
    assert refusal(game, BLUE, "building/bazaar+pay/no-gold") == "Y-11.3"


@pytest.mark.rule("Y-11.3")
def test_buildings_of_other_players_do_not_matter():
    game = quiet_table()
    give(game, RED, buildings=ALL)
    give(game, BLUE, camels=4, gold=4)
    open_window(game, BLUE, "W2")
    assert buildable(game) == [f"build-{name}" for name in ALL]
    game.play(BLUE, "build-hoist")
    assert game.scores == (0, 0, 0, 0), "a first building, whatever the others own"


@pytest.mark.rule("Y-11.4")
def test_the_price_is_paid_to_the_stock_and_a_cube_marks_the_building():
    game, me = step_b(camels=5, gold=4)
    others = [(p.camels, p.gold) for p in game.table.players[1:]]
    game.listen().play(BLUE, "build-caravanserai")
    assert (me.camels, me.gold) == (2, 1)
    assert me.tiles.bit_count() == 1
    (cube,) = [move for event in game.heard(None) for move in event.moved]
    assert (cube.piece, cube.start, cube.end) == (
        "cube/0",
        "supply/0",
        "building/caravanserai/0",
    )
    assert [(p.camels, p.gold) for p in game.table.players[1:]] == others


@pytest.mark.rule("Y-11.5")
@pytest.mark.parametrize("name", ALL)
def test_what_each_building_costs(name):
    camels, gold = COSTS[name]
    game, me = step_b(camels=camels, gold=gold)
    game.play(BLUE, f"build-{name}")
    assert (me.camels, me.gold) == (0, 0)


@pytest.mark.rule("Y-11.4", "Y-11.5")
@pytest.mark.parametrize("name", ALL)
def test_who_lacks_one_camel_or_one_gold_cannot_build(name):
    camels, gold = COSTS[name]
    poor = [(camels - 1, gold + 5)] + ([(camels + 5, gold - 1)] if gold else [])
    for fewer in poor:
        game, _ = step_b(camels=fewer[0], gold=fewer[1], cards=["take-gold"])
        assert f"build-{name}" not in game.options(BLUE)
        assert refusal(game, BLUE, f"building/{name}+pay/full") == "Y-11.4"


@pytest.mark.rule("Y-11.6")
@pytest.mark.parametrize(("owned", "points"), list(enumerate([0, 0, 5, 5, 5, 10])))
def test_points_follow_the_number_of_buildings_owned_not_which(owned, points):
    for order in (ALL, ALL[::-1]):
        game, _ = step_b(camels=4, gold=4, buildings=order[:owned])
        game.play(BLUE, f"build-{order[owned]}")
        assert game.scores[BLUE] == game.breakdown[BLUE]["buildings"] == points


# ---- powers ----------------------------------------------------------------------------------


@pytest.mark.rule("Y-11.7")
def test_a_power_works_in_the_very_turn_in_which_its_building_was_constructed():
    game = quiet_table()
    me = give(game, BLUE, gold=2, camels=0, cards=["build-no-camels"])
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "build-stall-no-camels")
    game.play(BLUE, "gold-take")
    assert me.gold == 1 + 2


@pytest.mark.rule("Y-11.7")
def test_a_power_still_works_in_the_last_week():
    game = quiet_table()
    me = give(game, BLUE, camels=2, gold=2)
    open_window(game, BLUE, "W2")
    game.play(BLUE, "build-stall")
    for week in (1, 2):
        finish_day(game, week=week, number=7)
        game.stack.clear()
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "gold-take")
    assert (game.table.week, me.gold) == (3, 1 + 2)


def gained(game, seat, word):
    """Camels and gold a seat gains by a move."""
    me = game.table.players[seat]
    before = me.camels, me.gold
    game.play(seat, word)
    return me.camels - before[0], me.gold - before[1]


@pytest.mark.rule("Y-11.8")
@pytest.mark.parametrize(("buildings", "camels"), [([], 3), (["paddock"], 4), (["stall"], 3)])
def test_the_paddock_adds_a_camel_to_those_from_the_tower(buildings, camels):
    game = quiet_table()
    give(game, BLUE, buildings=buildings)
    tower(game, ROLL)
    turn(game, BLUE)
    assert gained(game, BLUE, "camels-take") == (camels, 0)


@pytest.mark.rule("Y-11.9")
@pytest.mark.parametrize(("buildings", "gold"), [([], 2), (["stall"], 4), (["paddock"], 2)])
def test_the_stall_adds_two_gold_to_that_from_the_tower(buildings, gold):
    game = quiet_table()
    give(game, BLUE, buildings=buildings)
    tower(game, "111223466")
    turn(game, BLUE)
    assert gained(game, BLUE, "gold-take") == (0, gold)


@pytest.mark.rule("Y-11.10")
def test_the_hammam_changes_the_distance_by_up_to_three_for_free():
    for buildings, reached in (([], set()), (["hammam"], {"to-n1", "to-n2", "to-n3"})):
        game = quiet_table()
        give(game, BLUE, gold=0, buildings=buildings)
        supervisor(game, "C")
        tower(game, "444444444")
        turn(game, BLUE)
        game.play(BLUE, "camels-supervisor")
        assert {n for n in game.options(BLUE) if n.startswith("to-n")} == {"to-n4", *reached}


@pytest.mark.rule("Y-11.11")
def test_the_caravanserai_draws_a_card_for_its_owners_shipped_cube_only():
    game = quiet_table()
    give(game, BLUE, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE, "chest-blue-1": RED})
    walk_to(game, BLUE, "W2")
    assert game.chance is None
    walk_to(game, BLUE, "N2")
    game.resolve("exchange")
    assert hand(game, BLUE) == ["exchange"]


@pytest.mark.rule("Y-11.12")
def test_the_bazaar_adds_two_points_for_each_complete_souk():
    game = quiet_table()
    give(game, BLUE, buildings=["bazaar"])
    for souk in ("vase-blue", "chest-blue", "sack-white"):
        fill_souk(game, souk, BLUE)
    fill_souk(game, "barrel-white", RED)
    cubes(game, {"barrel-blue-1": BLUE})
    finish_day(game, week=1, number=7)
    assert [seat["souks"] for seat in game.breakdown] == [4 + 4 + 3, 3, 0, 0]
    assert [seat["bazaar"] for seat in game.breakdown] == [3 * 2, 0, 0, 0]


@pytest.mark.rule("Y-11.13")
@pytest.mark.parametrize(("buildings", "placed"), [([], 2), (["hoist"], 3)])
def test_the_hoist_adds_a_cube_when_a_group_fills_shops(buildings, placed):
    game = quiet_table()
    give(game, BLUE, gold=0, buildings=buildings)
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "sack-fill")
    while game.waiting:
        game.play(BLUE, next(iter(game.options(BLUE))))
    assert game.table.shops.count(BLUE) == placed


@pytest.mark.rule("Y-11.14")
@pytest.mark.parametrize(
    ("building", "roll", "taken", "word"),
    [
        ("paddock", "111223456", "camels", "camels-take"),
        ("stall", "111111111", "gold", "gold-take"),
        ("hoist", "111166666", "sack", "sack-fill"),
    ],
)
def test_powers_do_not_work_on_an_empty_floor(building, roll, taken, word):
    game = quiet_table()
    give(game, BLUE, buildings=[building])
    tower(game, roll)
    if taken == "camels":
        turn(game, RED)
        game.play(RED, "camels-supervisor")
        while game.waiting:
            game.play(RED, next(iter(game.options(RED))))
    turn(game, BLUE)
    assert word not in game.options(BLUE)
    assert refusal(game, BLUE, f"tower/{taken}+action/floor") == "Y-5.1"


@pytest.mark.rule("Y-11.14")
def test_powers_do_not_work_with_cards():
    game = quiet_table()
    give(
        game,
        BLUE,
        camels=0,
        gold=0,
        buildings=["paddock", "stall", "hoist"],
        cards=["take-camels", "take-gold", "place-in-shop"],
    )
    open_window(game, BLUE, "W2")
    assert gained(game, BLUE, "play-take-camels") == (3, 0)
    assert gained(game, BLUE, "play-take-gold") == (0, 3)
    game.play(BLUE, "play-place-in-shop")
    game.play(BLUE, "sack-pink-1")
    assert game.table.shops.count(BLUE) == 1
    assert "end-turn" in game.options(BLUE)


# ---- discount cards --------------------------------------------------------------------------


@pytest.mark.rule("Y-11.15")
@pytest.mark.parametrize("name", [name for name in ALL if name != "paddock"])
@pytest.mark.parametrize("card", ["build-no-camels", "build-no-gold"])
def test_a_discount_card_waives_one_part_of_the_price(name, card):
    camels, gold = COSTS[name]
    way = card.removeprefix("build-")
    paid = (0, gold) if way == "no-camels" else (camels, 0)
    owned = [other for other in ALL if other != name][:2]
    game, me = step_b(camels=paid[0], gold=paid[1], cards=[card], buildings=owned)
    assert f"build-{name}" not in game.options(BLUE)
    game.play(BLUE, f"build-{name}-{way}")
    assert (me.camels, me.gold, me.hand) == (0, 0, [])
    assert game.breakdown[BLUE]["buildings"] == 5, "points are scored as usual"


@pytest.mark.rule("Y-11.15")
def test_a_discount_needs_its_card_and_the_other_part_of_the_price():
    game, _ = step_b(camels=3, gold=9, cards=["build-no-gold"])
    assert refusal(game, BLUE, "building/hoist+pay/no-camels") == "Y-11.15"
    assert refusal(game, BLUE, "building/hoist+pay/no-gold") == "Y-11.4"
    assert "build-caravanserai-no-gold" in game.options(BLUE)
    assert "build-hoist-no-gold" not in game.options(BLUE)


@pytest.mark.rule("Y-11.16")
def test_both_discount_cards_make_a_building_free():
    game, me = step_b(camels=0, gold=0, cards=["build-no-camels", "build-no-gold"])
    game.play(BLUE, "build-hoist-free")
    assert (me.camels, me.gold, me.hand) == (0, 0, [])
    assert me.tiles == 1 << ALL.index("hoist")
    assert sorted(game.view(RED)["table"]["discard"]) == sorted(game.table.discard)
    assert len(game.table.discard) == 2


@pytest.mark.rule("Y-11.17")
@pytest.mark.parametrize("window", ["W0", "W1", "W2"])
def test_with_a_discount_card_a_building_may_be_constructed_in_any_window(window):
    game = quiet_table()
    give(game, BLUE, camels=9, gold=9, cards=["build-no-camels", "exchange"])
    tower(game, ROLL)
    open_window(game, BLUE, window)
    assert ("build-hammam" in game.options(BLUE)) == (window == "W2")
    if window != "W2":
        assert refusal(game, BLUE, "building/hammam+pay/full") == "Y-11.17"
    game.play(BLUE, "build-hammam-no-camels")
    assert buildable(game) == [], "it is the one building of the turn"
    assert refusal(game, BLUE, "building/stall") == "Y-11.2"


@pytest.mark.rule("Y-11.18")
def test_build_no_gold_brings_the_paddock_earlier_for_its_full_price():
    game = quiet_table()
    me = give(game, BLUE, camels=2, gold=1, cards=["build-no-gold"])
    tower(game, ROLL)
    open_window(game, BLUE, "W1")
    game.play(BLUE, "build-paddock-no-gold")
    assert (me.camels, me.gold, me.hand) == (0, 1, [])


@pytest.mark.rule("Y-11.18")
def test_in_step_b_the_paddock_is_built_without_the_card():
    game, _ = step_b(camels=2, gold=0, cards=["build-no-gold"])
    assert "build-paddock" in game.options(BLUE)
    assert "build-paddock-no-gold" not in game.options(BLUE)
    assert refusal(game, BLUE, "building/paddock+pay/no-gold") == "Y-11.18"


@pytest.mark.rule("Y-11.18")
def test_no_card_is_wasted_on_a_price_that_another_card_has_waived():
    game, _ = step_b(camels=0, gold=0, cards=["build-no-camels", "build-no-gold"])
    assert "build-paddock-no-camels" in game.options(BLUE)
    assert refusal(game, BLUE, "building/paddock+pay/nothing") == "Y-11.18"
