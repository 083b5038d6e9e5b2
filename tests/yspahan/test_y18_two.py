"""Rules, section 18: the variant for two players."""

from __future__ import annotations

import pytest

from riad.games.yspahan.caravan import PlaceInCaravan
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS
from riad.kernel.errors import IllegalMove
from tests.yspahan.builders import (
    BLUE,
    RED,
    dice_on,
    finish_day,
    give,
    hand,
    happen,
    open_window,
    quiet_table,
    refusal,
    rolled,
    start_of_day,
    tower,
    turn,
)

ROLL = "11223456"


def two(dice=ROLL, *, cards_in_actions=True, **things):
    """Seat 0, first player of two, about to choose a group, with these things before him."""
    game = quiet_table(2, cards_in_actions=cards_in_actions)
    me = give(game, BLUE, **things)
    tower(game, dice)
    turn(game, BLUE, first=True)
    return game, me


def building_words(game, seat=BLUE):
    return [name for name in game.options(seat) if "build" in name and "discarding" not in name]


@pytest.mark.rule("Y-18.1")
def test_eight_white_dice_are_rolled():
    game = start_of_day(2)
    game.play(BLUE, "yellow-1")
    for wrong in ("112233456+1", "1122345+1", "11223456"):
        with pytest.raises(IllegalMove):
            game.resolve(wrong)
    game.resolve(f"{ROLL}+3")
    assert (sum(game.table.white), sum(game.table.yellow)) == (8, 1)


@pytest.mark.rule("Y-18.2")
def test_a_day_has_three_actions_first_player_other_player_first_player():
    game = rolled(ROLL, 2)
    assert game.table.order == (BLUE, RED, BLUE)
    for seat, word in ((BLUE, "camels-take"), (RED, "gold-take"), (BLUE, "vase-fill")):
        assert game.waiting == (seat,)
        game.play(seat, word)
        if "vase" in word:
            game.play(seat, "vase-blue-1")
    assert (game.table.day, game.waiting) == (2, (RED,))


@pytest.mark.rule("Y-18.3")
@pytest.mark.parametrize(("week", "number"), [(1, 1), (2, 6), (3, 5), (1, 7), (2, 7)])
def test_the_first_player_changes_every_day(week, number):
    for first in (BLUE, RED):
        game = quiet_table(2)
        give(game, BLUE, points=30)
        finish_day(game, week=week, number=number, first=first)
        assert game.table.first == 1 - first
        assert game.table.order == (1 - first, first, 1 - first)


@pytest.mark.rule("Y-18.3")
@pytest.mark.parametrize("first", [BLUE, RED])
@pytest.mark.parametrize(
    ("points", "begins"), [((20, 30), BLUE), ((30, 20), RED), ((25, 25), None)]
)
def test_the_lower_score_begins_the_last_day_and_equals_change_as_usual(first, points, begins):
    game = quiet_table(2)
    for seat, score in enumerate(points):
        give(game, seat, points=score)
    finish_day(game, week=3, number=6, first=first)
    assert game.table.first == (1 - first if begins is None else begins)
    assert game.waiting == (game.table.first,)


@pytest.mark.rule("Y-18.4")
def test_yellow_dice_stay_for_the_first_players_second_action():
    game = rolled(f"{ROLL}+16", 2)
    me = game.table.players[BLUE]
    me.camels = me.gold = 0
    game.play(BLUE, "camels-take")
    assert me.camels == 2 + 1
    assert sum(game.table.yellow) == 1, "the yellow six is still there"
    game.play(RED, "sack-card")
    game.resolve("exchange")
    game.play(RED, "end-turn")
    game.play(BLUE, "gold-take")
    assert me.gold == 1 + 1


@pytest.mark.rule("Y-18.4")
def test_yellow_dice_count_nothing_for_the_other_player_and_leave_with_their_group():
    game = rolled(f"{ROLL}+16", 2)
    game.play(BLUE, "vase-card")
    game.resolve("exchange")
    game.play(BLUE, "end-turn")
    other = give(game, RED, camels=0)
    game.play(RED, "camels-take")
    assert other.camels == 2, "the two white dice only"
    assert dice_on(game.table, "camels") == (0, 0, 0)
    assert dice_on(game.table, "gold") == (1, 1, 6)


@pytest.mark.rule("Y-18.4")
def test_the_other_player_may_not_take_a_group_of_yellow_dice_only():
    game = rolled("11223344+66", 2)
    assert "gold-take" in game.options(BLUE)
    game.play(BLUE, "camels-take")
    assert not [name for name in game.options(RED) if name.startswith("gold")]
    for target in ("tower/gold", "tower/gold+action/floor", "tower/gold+action/supervisor"):
        assert refusal(game, RED, target) == "Y-18.4"


@pytest.mark.rule("Y-18.5")
def test_there_is_no_step_b():
    game = quiet_table(2)
    give(game, BLUE, camels=9, gold=9, cards=["take-gold"])
    open_window(game, BLUE, "W2")
    assert list(game.options(BLUE)) == ["end-turn", "play-take-gold"]
    takes_a_group(game, BLUE)


def takes_a_group(game, seat):
    """No building is to be had outside the choice of a group, and the reason says so."""
    assert building_words(game, seat) == []
    for way in ("", "+pay/full", "+pay/no-gold", "+pay/no-camels", "+pay/nothing"):
        no = game.why_not(seat, f"building/hammam{way}")
        assert (no.rule, no.key) == ("Y-18.5", "building.takes-a-group")


@pytest.mark.rule("Y-18.5")
def test_constructing_sets_a_group_aside_and_costs_the_price():
    game, me = two(camels=2, gold=3)
    assert building_words(game) == ["build-paddock", "build-stall", "build-hammam"]
    game.play(BLUE, "build-hammam")
    assert list(game.options(BLUE)) == [f"set-aside-{floor}" for floor in FLOORS]
    game.play(BLUE, "set-aside-sack")
    assert dice_on(game.table, "sack") == (0, 0, 0)
    assert sum(game.table.white) == 8 - 2, "the other groups stay"
    assert (me.camels, me.gold) == (0, 1)
    assert me.tiles == 1 << BUILDINGS.index("hammam")
    assert game.over, "and that was his action"


@pytest.mark.rule("Y-18.5")
@pytest.mark.parametrize("floor", FLOORS)
def test_any_group_can_be_set_aside_by_touching_its_floor(floor):
    game, _ = two(camels=2)
    game.play(BLUE, "build-paddock")
    assert game.labels(BLUE)[f"set-aside-{floor}"].targets == (f"tower/{floor}",)
    game.play(BLUE, f"set-aside-{floor}")
    assert [name for name in FLOORS if not dice_on(game.table, name)[0]] == [floor]


@pytest.mark.rule("Y-18.5")
def test_the_only_group_is_set_aside_unasked():
    game, me = two("33333333", camels=2)
    game.play(BLUE, "build-paddock")
    assert game.over
    assert (me.tiles, me.camels, game.table.white) == (1, 0, [0] * 6)


@pytest.mark.rule("Y-18.5")
def test_the_set_aside_group_is_gone_for_the_other_player():
    game = rolled(ROLL, 2)
    give(game, BLUE, camels=2)
    game.ask_again()
    game.play(BLUE, "build-paddock")
    game.play(BLUE, "set-aside-sack")
    assert game.waiting == (RED,)
    assert refusal(game, RED, "tower/sack") == "Y-5.1"
    assert not [name for name in game.options(RED) if name.startswith("sack")]


@pytest.mark.rule("Y-18.5", "Y-12.5")
def test_a_card_may_be_played_between_building_and_setting_the_dice_aside():
    game, me = two(camels=2, gold=0, cards=["take-gold"])
    game.play(BLUE, "build-paddock")
    game.play(BLUE, "play-take-gold")
    assert me.gold == 3
    assert all(name.startswith("set-aside-") for name in game.options(BLUE))


@pytest.mark.rule("Y-18.5", "Y-12.5")
def test_with_whole_actions_no_card_is_played_between_building_and_setting_the_dice_aside():
    game, me = two(camels=2, gold=0, cards=["take-gold"], cards_in_actions=False)
    game.play(BLUE, "build-paddock")
    assert all(name.startswith("set-aside-") for name in game.options(BLUE))
    assert refusal(game, BLUE, "card/take-gold") == "Y-12.5"
    game.play(BLUE, "set-aside-gold")
    game.play(BLUE, "play-take-gold")
    assert me.gold == 3


@pytest.mark.rule("Y-18.5", "Y-18.4")
def test_the_other_player_cannot_set_yellow_dice_aside():
    game = rolled("11223344+66", 2)
    game.play(BLUE, "camels-take")
    give(game, RED, camels=2)
    game.ask_again()
    game.play(RED, "build-paddock")
    assert list(game.options(RED)) == [
        f"set-aside-{floor}" for floor in ("sack", "barrel", "chest")
    ]
    assert refusal(game, RED, "tower/gold") == "Y-18.4"
    assert refusal(game, RED, "tower/camels") == "Y-5.1"
    game.play(RED, "set-aside-chest")
    assert game.table.players[RED].tiles == 1


@pytest.mark.rule("Y-18.5", "Y-18.4")
def test_a_group_of_yellow_dice_serves_the_first_player_for_a_building_and_the_other_for_none():
    game = rolled("11111111+66", 2)
    give(game, BLUE, camels=2)
    give(game, RED, camels=2, cards=["exchange"])
    game.ask_again()
    game.play(BLUE, "camels-take")
    assert list(game.options(RED)) == ["draw-card", "play-exchange"]
    assert refusal(game, RED, "building/paddock") == "Y-5.1"
    game.play(RED, "draw-card")
    game.resolve("take-gold")
    game.play(RED, "end-turn")
    game.play(BLUE, "build-paddock")
    assert (game.table.players[BLUE].tiles, game.table.yellow) == (1, [0] * 6)


@pytest.mark.rule("Y-18.5")
@pytest.mark.parametrize(
    ("target", "rule"),
    [
        ("building/stall", "Y-11.4"),
        ("building/stall+pay/full", "Y-11.4"),
        ("building/stall+pay/no-camels", "Y-11.15"),
        ("building/stall+pay/nothing", "Y-11.15"),
        ("building/paddock", "Y-11.3"),
    ],
)
def test_who_can_afford_no_building_is_told_why_at_the_choice_of_a_group(target, rule):
    game, _ = two(camels=1, gold=9, buildings=["paddock"])
    assert building_words(game) == []
    assert refusal(game, BLUE, target) == rule


@pytest.mark.rule("Y-18.5")
def test_the_first_player_may_construct_two_buildings_a_day():
    game = rolled(ROLL, 2)
    me = give(game, BLUE, camels=9, gold=9)
    game.ask_again()
    game.play(BLUE, "build-stall")
    game.play(BLUE, "set-aside-sack")
    game.play(RED, "gold-take")
    game.play(BLUE, "build-hammam")
    game.play(BLUE, "set-aside-camels")
    assert me.tiles.bit_count() == 2


@pytest.mark.rule("Y-18.5")
def test_an_action_constructs_one_building():
    game, _ = two(camels=9, gold=9, cards=["build-no-gold", "exchange"])
    game.play(BLUE, "build-stall")
    game.play(BLUE, "set-aside-sack")
    assert "end-turn" in game.options(BLUE)
    takes_a_group(game, BLUE)


@pytest.mark.rule("Y-18.6")
@pytest.mark.parametrize("window", ["W0", "W2"])
def test_a_discount_card_does_not_construct_outside_the_choice_of_a_group(window):
    game = quiet_table(2)
    give(game, BLUE, camels=9, gold=9, cards=["build-no-gold", "build-no-camels"])
    tower(game, ROLL)
    open_window(game, BLUE, window)
    takes_a_group(game, BLUE)


@pytest.mark.rule("Y-18.6")
@pytest.mark.parametrize("way", ["no-gold", "no-camels", "free"])
def test_a_discount_card_does_not_replace_the_group(way):
    things = {"camels": 9, "gold": 9, "cards": ["build-no-gold", "build-no-camels"]}
    game, _ = two("33333333", **things)
    game.play(BLUE, f"build-hammam-{way}")
    assert game.table.white == [0] * 6
    game, _ = two("", **things)
    assert list(game.options(BLUE)) == ["draw-card"], "no dice, no building"
    pay = "nothing" if way == "free" else way
    assert refusal(game, BLUE, f"building/hammam+pay/{pay}") == "Y-5.1"


@pytest.mark.rule("Y-18.6")
def test_discount_cards_are_played_together_with_the_construct_action():
    game, me = two(camels=4, gold=0, cards=["build-no-gold"])
    game.play(BLUE, "build-hoist-no-gold")
    game.play(BLUE, "set-aside-sack")
    assert (me.camels, me.gold, me.hand) == (0, 0, [])
    assert dice_on(game.table, "sack") == (0, 0, 0)
    assert game.table.discard == [CARDS.index("build-no-gold")]


@pytest.mark.rule("Y-18.6")
def test_both_discount_cards_on_one_building_and_none_on_the_paddock_for_its_gold():
    game, me = two(camels=2, gold=0, cards=["build-no-gold", "build-no-camels"])
    assert "build-paddock-no-gold" not in game.options(BLUE)
    assert refusal(game, BLUE, "building/paddock+pay/no-gold") == "Y-11.18"
    game.play(BLUE, "build-bazaar-free")
    game.play(BLUE, "set-aside-gold")
    assert (me.camels, me.gold, me.hand) == (2, 0, [])


@pytest.mark.rule("Y-18.7")
def test_the_last_two_camels_of_each_row_are_used():
    game = quiet_table(2).listen()
    scores = []
    for _ in range(6):
        happen(game, RED, PlaceInCaravan())
        scores.append(game.breakdown[RED]["camels"])
    moved = [move.end for event in game.heard(None) for move in event.moved]
    assert moved == [f"camel/{name}" for name in ("c03", "c04", "c07", "c08", "c11", "c12")]
    assert scores == [2, 4, 5, 6, 6, 6]
    assert game.table.caravan == [], "the sixth cube fills it"
    assert game.breakdown[RED]["caravan"] == 6 * 3


@pytest.mark.rule("Y-18.8")
def test_each_action_has_its_own_extra_die_and_windows():
    game = rolled(ROLL, 2)
    cards = ["take-gold", "take-camels", "score-gold", "exchange", "take-gold"]
    me = give(game, BLUE, camels=0, gold=0, cards=cards)
    game.ask_again()
    game.play(BLUE, "camels-take-discarding-exchange")
    game.play(BLUE, "play-take-gold")
    game.play(BLUE, "end-turn")
    game.play(RED, "vase-fill")
    game.play(RED, "vase-blue-1")
    game.play(BLUE, "play-take-camels")
    game.play(BLUE, "gold-take-discarding-score-gold")
    game.play(BLUE, "play-take-gold")
    assert (me.camels, me.gold, me.hand) == (2 + 1 + 3, 3 + 1 + 1 + 3, [])


@pytest.mark.rule("Y-18.8")
def test_w0_exists_only_before_the_roll():
    game = rolled(ROLL, 2)
    give(game, BLUE, cards=["take-gold"])
    game.play(BLUE, "camels-take")
    game.play(BLUE, "end-turn")
    game.play(RED, "gold-take")
    assert game.waiting == (BLUE,)
    assert not [name for name in game.options(BLUE) if name.startswith("yellow")]
    assert "sack-fill" in game.options(BLUE)


@pytest.mark.rule("Y-18.8")
def test_without_a_group_for_the_acting_player_he_draws_a_card():
    game = rolled("11111111+66", 2)
    game.play(BLUE, "camels-take")
    assert game.waiting == ()
    assert game.chance is not None, "only yellow dice are left, which are not for Red"
    game.resolve("take-gold")
    assert hand(game, RED) == ["take-gold"]
    assert dice_on(game.table, "gold") == (0, 2, 6), "no dice are removed"
    game.play(RED, "end-turn")
    assert "gold-take" in game.options(BLUE)


@pytest.mark.rule("Y-18.8")
def test_the_first_players_second_action_draws_a_card_when_the_tower_is_empty():
    game = rolled("11111166", 2)
    game.play(BLUE, "camels-take")
    game.play(RED, "gold-take")
    assert game.chance is not None
    game.resolve("take-gold")
    assert hand(game, BLUE) == ["take-gold"]
