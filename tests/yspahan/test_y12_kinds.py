"""Rules, section 12: what each of the nine kinds of cards does."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import CARDS, NOBODY
from tests.yspahan.builders import (
    BLUE,
    RED,
    caravan,
    cubes,
    fill_souk,
    give,
    open_window,
    quiet_table,
    refusal,
    tower,
)
from tests.yspahan.printed import BOARD

ROLL = "111223456"


def window(name="W2", **things):
    """Seat 0 at this window, with these things in front of him and dice in the tower."""
    game = quiet_table()
    me = give(game, BLUE, **things)
    tower(game, ROLL)
    open_window(game, BLUE, name)
    return game, me


def playable(game):
    return [name for name in game.options(BLUE) if name.startswith("play-")]


@pytest.mark.rule("Y-12.11")
@pytest.mark.parametrize(
    ("card", "things"),
    [
        ("score-camels", {"camels": 0, "gold": 9}),
        ("score-gold", {"camels": 9, "gold": 0}),
        ("exchange", {"camels": 0, "gold": 0}),
    ],
)
def test_a_card_whose_effect_cannot_be_carried_out_cannot_be_played(card, things):
    game, _ = window("W2", cards=[card], **things)
    assert playable(game) == []
    assert refusal(game, BLUE, f"card/{card}") == "Y-12.11"


@pytest.mark.rule("Y-12.11")
def test_place_in_shop_needs_a_legal_shop():
    game = quiet_table()
    give(game, BLUE, cards=["place-in-shop"])
    for souk in BOARD.souks:
        fill_souk(game, souk.name, RED)
    open_window(game, BLUE, "W2")
    assert playable(game) == []
    assert refusal(game, BLUE, "card/place-in-shop") == "Y-12.11"
    cubes(game, {"vase-blue-1": NOBODY})
    game.ask_again()
    assert playable(game) == ["play-place-in-shop"]


@pytest.mark.rule("Y-12.11")
@pytest.mark.parametrize("card", ["score-camels", "score-gold", "exchange"])
def test_one_unit_is_enough_to_play_a_card(card):
    things = {"camels": 0, "gold": 1} if card == "score-gold" else {"camels": 1, "gold": 0}
    game, me = window("W2", cards=[card], **things)
    game.play(BLUE, f"play-{card}")
    after = {"score-camels": (0, 0, 2), "score-gold": (0, 0, 1), "exchange": (0, 1, 0)}[card]
    assert (me.camels, me.gold, me.points) == after


@pytest.mark.rule("Y-12.12")
def test_take_camels_gains_three_camels():
    game, me = window(camels=1, gold=1, cards=["take-camels"])
    game.play(BLUE, "play-take-camels")
    assert (me.camels, me.gold, me.points) == (4, 1, 0)


@pytest.mark.rule("Y-12.13")
def test_take_gold_gains_three_gold():
    game, me = window(camels=1, gold=1, cards=["take-gold"])
    game.play(BLUE, "play-take-gold")
    assert (me.camels, me.gold, me.points) == (1, 4, 0)


@pytest.mark.rule("Y-12.14")
def test_place_in_shop_reaches_any_legal_shop_of_the_city():
    game, _ = window(cards=["place-in-shop"])
    game.play(BLUE, "play-place-in-shop")
    assert list(game.options(BLUE)) == list(BOARD.shops)
    game.play(BLUE, "vase-orange-3")
    assert game.table.shops.count(BLUE) == 1
    assert game.scores == (0, 0, 0, 0)


@pytest.mark.rule("Y-12.14")
def test_place_in_shop_keeps_to_the_rules_of_filling_shops():
    game = quiet_table()
    give(game, BLUE, cards=["place-in-shop"])
    cubes(game, {"chest-pink-1": RED, "sack-blue-1": BLUE})
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-place-in-shop")
    assert refusal(game, BLUE, "shop/chest-pink-1") == "Y-7.2"
    assert refusal(game, BLUE, "shop/chest-pink-2") == "Y-7.3"
    assert refusal(game, BLUE, "shop/sack-white-1") == "Y-7.4"
    offered = list(game.options(BLUE))
    assert [n for n in offered if n.startswith("sack")] == [f"sack-blue-{n}" for n in (2, 3, 4)]
    assert not [n for n in offered if n.startswith("chest-pink")]
    assert "barrel-white-1" in offered


@pytest.mark.rule("Y-12.15")
def test_place_in_caravan_scores_the_camel_and_draws_no_card():
    game = quiet_table()
    me = give(game, BLUE, cards=["place-in-caravan"], buildings=["caravanserai"])
    caravan(game, *[RED] * 5)
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-place-in-caravan")
    assert game.table.caravan == [RED] * 5 + [BLUE]
    assert game.breakdown[BLUE]["camels"] == 1
    assert me.hand == []
    assert game.chance is None


@pytest.mark.rule("Y-12.15")
def test_place_in_caravan_can_fill_the_caravan():
    game = quiet_table()
    give(game, BLUE, cards=["place-in-caravan"])
    caravan(game, *[RED] * 11)
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-place-in-caravan")
    assert game.table.caravan == []
    assert [seat["caravan"] for seat in game.breakdown] == [3, 33, 0, 0]


@pytest.mark.rule("Y-12.16")
def test_score_camels_sells_one_to_four_camels_for_two_points_each():
    game, me = window(camels=6, cards=["score-camels"])
    game.play(BLUE, "play-score-camels")
    assert list(game.options(BLUE)) == [f"sell-{n}" for n in (1, 2, 3, 4)]
    game.play(BLUE, "sell-3")
    assert (me.camels, game.breakdown[BLUE]["cards"]) == (3, 6)


@pytest.mark.rule("Y-12.16")
def test_a_fifth_camel_is_refused_with_the_rule_of_the_card():
    game, _ = window(camels=6, cards=["score-camels"])
    game.play(BLUE, "play-score-camels")
    assert refusal(game, BLUE, "amount/4") == "allowed"
    for too_many in (5, 6, 7, 600):
        assert refusal(game, BLUE, f"amount/{too_many}") == "Y-12.16"


@pytest.mark.rule("Y-12.16")
def test_nobody_sells_camels_he_does_not_have():
    game, _ = window(camels=2, cards=["score-camels"])
    game.play(BLUE, "play-score-camels")
    assert list(game.options(BLUE)) == ["sell-1", "sell-2"]
    assert refusal(game, BLUE, "amount/3") == "Y-12.16"


@pytest.mark.rule("Y-12.17")
def test_score_gold_sells_one_to_ten_gold_for_a_point_each():
    game, me = window(gold=13, cards=["score-gold"])
    game.play(BLUE, "play-score-gold")
    assert list(game.options(BLUE)) == [f"sell-{n}" for n in range(1, 11)]
    game.play(BLUE, "sell-7")
    assert (me.gold, game.breakdown[BLUE]["cards"]) == (6, 7)


@pytest.mark.rule("Y-12.17")
def test_an_eleventh_gold_is_refused_with_the_rule_of_the_card():
    game, _ = window(gold=13, cards=["score-gold"])
    game.play(BLUE, "play-score-gold")
    assert refusal(game, BLUE, "amount/10") == "allowed"
    for too_much in (11, 13, 14, 600):
        assert refusal(game, BLUE, f"amount/{too_much}") == "Y-12.17"


@pytest.mark.rule("Y-12.17")
def test_nobody_sells_gold_he_does_not_have():
    game, _ = window(gold=2, cards=["score-gold"])
    game.play(BLUE, "play-score-gold")
    assert list(game.options(BLUE)) == ["sell-1", "sell-2"]
    assert refusal(game, BLUE, "amount/3") == "Y-12.17"


@pytest.mark.rule("Y-12.18")
def test_build_no_camels_constructs_for_gold_only():
    game, me = window("W1", camels=1, gold=4, cards=["build-no-camels"])
    assert refusal(game, BLUE, "card/build-no-camels") == "Y-11.15", "it goes with a building"
    game.play(BLUE, "build-bazaar-no-camels")
    assert (me.camels, me.gold, me.hand) == (1, 0, [])
    assert [CARDS[kind] for kind in game.table.discard] == ["build-no-camels"]


@pytest.mark.rule("Y-12.19")
def test_build_no_gold_constructs_for_camels_only():
    game, me = window("W1", camels=4, gold=1, cards=["build-no-gold"])
    assert refusal(game, BLUE, "card/build-no-gold") == "Y-11.15", "it goes with a building"
    game.play(BLUE, "build-bazaar-no-gold")
    assert (me.camels, me.gold, me.hand) == (0, 1, [])
    assert [CARDS[kind] for kind in game.table.discard] == ["build-no-gold"]


@pytest.mark.rule("Y-12.20")
@pytest.mark.parametrize(
    ("word", "after"),
    [("gold-to-camels-3", (5, 1)), ("gold-to-camels-4", (6, 0)), ("camels-to-gold-2", (0, 6))],
)
def test_exchange_swaps_one_for_one_in_one_direction(word, after):
    game, me = window(camels=2, gold=4, cards=["exchange", "score-gold"])
    game.play(BLUE, "play-exchange")
    ways = [f"gold-to-camels-{n}" for n in (1, 2, 3, 4)] + ["camels-to-gold-1", "camels-to-gold-2"]
    assert list(game.options(BLUE)) == ways
    game.play(BLUE, word)
    assert (me.camels, me.gold) == after
    assert "end-turn" in game.options(BLUE), "the card is spent"
    assert not [name for name in game.options(BLUE) if "-to-" in name or "exchange" in name]


@pytest.mark.rule("Y-12.20")
def test_more_than_one_owns_cannot_be_swapped():
    game, _ = window(camels=2, gold=4, cards=["exchange"])
    game.play(BLUE, "play-exchange")
    assert refusal(game, BLUE, "exchange/gold-to-camels+amount/5") == "Y-12.20"
    assert refusal(game, BLUE, "exchange/camels-to-gold+amount/3") == "Y-12.20"
    assert refusal(game, BLUE, "exchange/camels-to-gold+amount/2") == "allowed"
    assert refusal(game, BLUE, "amount/5") == "Y-12.20"


@pytest.mark.rule("Y-12.20")
def test_what_one_does_not_own_cannot_be_swapped_at_all():
    game, _ = window(camels=0, gold=4, cards=["exchange"])
    game.play(BLUE, "play-exchange")
    assert refusal(game, BLUE, "exchange/camels-to-gold") == "Y-12.20"
    assert refusal(game, BLUE, "exchange/gold-to-camels") == "allowed"
