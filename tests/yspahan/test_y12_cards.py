"""Rules, section 12: when cards may be played, and where they go."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import CARDS, NOBODY
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    caravan,
    cubes,
    discard_deck,
    fill_souk,
    give,
    hand,
    open_window,
    quiet_table,
    refusal,
    shop_owner,
    start_of_day,
    supervisor,
    tower,
    turn,
    walk_to,
)
from tests.yspahan.printed import BOARD

ROLL = "111223456"
EFFECT_OPTION = {
    "build-no-camels": "build-hammam-no-camels",
    "build-no-gold": "build-hammam-no-gold",
}


def window(name="W2", *, cards_in_actions=True, **things):
    """Seat 0 at this window, with these things in front of him and dice in the tower."""
    game = quiet_table(cards_in_actions=cards_in_actions)
    me = give(game, BLUE, **things)
    tower(game, ROLL)
    if name == "W1":
        turn(game, BLUE)
    else:
        open_window(game, BLUE, name)
    return game, me


def playable(game, seat=BLUE):
    return [name for name in game.options(seat) if name.startswith("play-")]


# ---- using cards -----------------------------------------------------------------------------


@pytest.mark.rule("Y-12.1")
@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_an_extra_die_or_played_for_its_effect(card):
    game, me = window("W1", camels=2, gold=2, cards=[card])
    assert EFFECT_OPTION.get(card, f"play-{card}") in game.options(BLUE)
    assert refusal(game, BLUE, f"tower/camels+extra/{card}") == "allowed"
    game.play(BLUE, f"camels-take-discarding-{card}")
    assert (me.camels, me.gold) == (2 + 3 + 1, 2), "a die more, and no effect of the card"
    assert me.hand == []


@pytest.mark.rule("Y-12.1")
def test_only_a_card_in_hand_can_be_used():
    game, _ = window("W1", cards=["take-gold"])
    assert refusal(game, BLUE, "card/take-camels") == "Y-12.1"
    assert refusal(game, BLUE, "tower/camels+extra/take-camels") == "Y-5.5"
    assert playable(game) == ["play-take-gold"]


@pytest.mark.rule("Y-12.2")
def test_one_card_at_most_is_an_extra_die():
    game, me = window("W1", camels=0, cards=["take-gold", "exchange", "take-gold"])
    assert all(name.count("discarding") <= 1 for name in game.options(BLUE))
    for two in ("take-gold+extra/exchange", "exchange+extra/take-gold"):
        assert refusal(game, BLUE, f"tower/camels+extra/{two}") == "Y-12.2"
    game.play(BLUE, "camels-take-discarding-take-gold")
    assert me.camels == 3 + 1
    assert not [name for name in game.options(BLUE) if "discarding" in name]
    assert hand(game, BLUE) == ["exchange", "take-gold"]


@pytest.mark.rule("Y-12.3")
def test_any_number_of_cards_may_be_played_in_a_turn_also_after_an_extra_die():
    cards = ["take-camels", "take-camels", "take-gold", "take-gold", "place-in-caravan", "exchange"]
    game, me = window("W1", camels=0, gold=0, cards=cards)
    game.play(BLUE, "play-take-camels")
    game.play(BLUE, "play-take-gold")
    game.play(BLUE, "camels-take-discarding-exchange")
    for card in ("take-camels", "take-gold", "place-in-caravan"):
        game.play(BLUE, f"play-{card}")
    assert (me.camels, me.gold, me.points, me.hand) == (3 + 4 + 3, 6, 2, [])


@pytest.mark.rule("Y-12.4")
def test_no_card_is_played_in_another_players_turn():
    game = quiet_table()
    give(game, RED, cards=["take-gold"])
    tower(game, ROLL)
    turn(game, BLUE)
    assert game.options(RED) == {}
    no = game.why_not(RED, "card/take-gold")
    assert no is not None
    assert no.key == "table.not-your-turn"


@pytest.mark.rule("Y-12.4")
def test_no_card_is_played_while_deciding_about_a_cube_in_anothers_turn():
    game = quiet_table()
    give(game, RED, camels=1, cards=["take-gold", "take-camels"])
    cubes(game, {"chest-pink-1": RED})
    walk_to(game, BLUE, "N2")
    assert game.waiting == (RED,)
    assert list(game.options(RED)) == ["pay-camel", "let-go"]
    assert refusal(game, RED, "card/take-gold") == "Y-12.4"


@pytest.mark.rule("Y-12.5")
@pytest.mark.parametrize("name", ["W0", "W1", "W2"])
def test_effect_cards_may_be_played_in_every_window_and_the_window_stays_open(name):
    game, me = window(name, gold=0, cards=["take-gold", "exchange"])
    question = game.view(None)["question"]
    game.play(BLUE, "play-take-gold")
    assert me.gold == 3
    assert game.view(None)["question"] == question


@pytest.mark.rule("Y-12.5")
def test_effect_cards_may_still_be_played_after_the_building():
    game, me = window("W2", camels=2, gold=2, cards=["take-gold"])
    game.play(BLUE, "build-stall")
    game.play(BLUE, "play-take-gold")
    assert me.gold == 3


@pytest.mark.rule("Y-12.5")
def test_before_the_roll_only_the_first_player_may_play_cards():
    game = start_of_day()
    give(game, BLUE, cards=["take-gold"])
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    assert playable(game) == ["play-take-gold"]
    assert game.options(RED) == {}
    game.play(BLUE, "yellow-0")
    game.resolve(ROLL)
    game.play(BLUE, "camels-take")
    game.play(BLUE, "end-turn")
    assert game.waiting == (RED,)
    assert "camels-take" not in game.options(RED)
    assert "gold-take" in game.options(RED), "his turn begins with the choice of a group"


@pytest.mark.rule("Y-12.5")
@pytest.mark.parametrize("word", ["sack-fill", "camels-supervisor"])
def test_cards_may_be_played_inside_an_action_which_then_goes_on(word):
    game, me = window("W1", gold=1, cards=["take-gold", "take-camels"])
    game.play(BLUE, word)
    question, ways = game.view(None)["question"], [*game.options(BLUE)]
    assert sorted(playable(game)) == ["play-take-camels", "play-take-gold"]
    assert refusal(game, BLUE, "card/take-gold") == "allowed"
    assert refusal(game, BLUE, "card/exchange") == "Y-12.1"
    game.play(BLUE, "play-take-gold")
    assert me.gold == 4
    assert game.view(None)["question"] == question
    assert {*ways} - {"play-take-gold"} <= {*game.options(BLUE)}, "gold widens a walk"


@pytest.mark.rule("Y-12.5", "Y-8.5")
def test_gold_of_a_card_pays_for_the_walk_it_is_played_in():
    game, me = window("W1", gold=0, cards=["take-gold"])
    game.play(BLUE, "gold-supervisor")
    near = {*game.options(BLUE)}
    game.play(BLUE, "play-take-gold")
    assert {*game.options(BLUE)} > near - {"play-take-gold"}
    assert me.gold == 3


@pytest.mark.rule("Y-12.5", "Y-10.4")
def test_between_two_shipped_cubes_a_card_may_fill_the_caravan():
    game, me = window("W1", camels=1, cards=["place-in-caravan"])
    theirs, his = (BOARD.shops[shop] for shop in BOARD.touches[BOARD.spaces.index("E1")])
    cubes(game, {theirs: RED, his: BLUE})
    give(game, RED, camels=0)
    caravan(game, *[GREEN] * 10)
    supervisor(game, "C")
    game.play(BLUE, "camels-supervisor")
    game.play(BLUE, "to-e1")
    game.play(BLUE, f"ship-{theirs}")
    assert sorted(game.options(BLUE)) == ["let-go", "pay-camel", "play-place-in-caravan"]
    game.play(BLUE, "play-place-in-caravan")
    assert game.table.caravan == [], "the twelfth cube was his, and all went home"
    assert sorted(game.options(BLUE)) == ["let-go", "pay-camel"]
    game.play(BLUE, "let-go")
    assert game.table.caravan == [BLUE]
    assert me.hand == []


@pytest.mark.rule("Y-12.5")
def test_a_card_may_take_the_last_shops_of_the_action_it_is_played_in():
    game, _ = window("W1", cards=["place-in-shop"])
    fill_souk(game, "sack", RED)
    fill_souk(game, "sack-pink", BLUE)
    cubes(game, {"sack-pink-1": NOBODY, "sack-pink-2": NOBODY})
    game.ask_again()
    game.play(BLUE, "sack-fill")
    game.play(BLUE, "play-place-in-shop")
    game.play(BLUE, "sack-pink-1")
    assert shop_owner(game, "sack-pink-2") == BLUE, "one shop is left, and nothing to ask"
    assert game.view(None)["question"] != "yspahan.FillShops"


@pytest.mark.rule("Y-12.5", "Y-11.17")
def test_a_discount_card_builds_inside_an_action_but_nothing_is_built_without_one():
    game, me = window("W1", camels=2, gold=2, cards=["build-no-gold"])
    game.play(BLUE, "camels-supervisor")
    built = [name for name in game.options(BLUE) if name.startswith("build-")]
    assert built
    assert all(name.endswith("-no-gold") for name in built)
    assert refusal(game, BLUE, "building/stall+pay/full") == "Y-11.17"
    game.play(BLUE, "build-hammam-no-gold")
    assert me.tiles
    assert game.view(None)["question"] == "yspahan.MoveSupervisor"


@pytest.mark.rule("Y-12.5")
def test_what_a_card_asks_is_answered_before_the_next_card():
    game, _ = window("W2", camels=2, cards=["score-camels", "take-camels"])
    game.play(BLUE, "play-score-camels")
    assert playable(game) == []


@pytest.mark.rule("Y-12.5")
@pytest.mark.parametrize("word", ["sack-fill", "camels-supervisor"])
def test_it_may_be_agreed_that_no_card_is_played_inside_an_action(word):
    game, _ = window("W1", cards=["take-gold", "take-camels"], cards_in_actions=False)
    game.play(BLUE, word)
    while game.view(None)["question"] in ("yspahan.FillShops", "yspahan.MoveSupervisor"):
        assert playable(game) == []
        assert refusal(game, BLUE, "card/take-gold") == "Y-12.5"
        game.play(BLUE, next(iter(game.options(BLUE))))
    assert sorted(playable(game)) == ["play-take-camels", "play-take-gold"]


@pytest.mark.rule("Y-12.6")
def test_a_card_drawn_with_a_group_may_be_played_in_the_same_turn():
    game = quiet_table()
    me = give(game, BLUE, gold=0)
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    game.resolve("take-gold")
    game.play(BLUE, "play-take-gold")
    assert (me.gold, me.hand) == (3, [])


@pytest.mark.rule("Y-12.6")
def test_a_card_of_the_caravanserai_may_be_played_in_the_same_turn():
    game = quiet_table()
    me = give(game, BLUE, gold=0, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": BLUE})
    tower(game, "222345666")
    turn(game, BLUE)
    game.play(BLUE, "camels-supervisor")
    game.play(BLUE, "to-n2")
    game.resolve("take-gold")
    game.play(BLUE, "play-take-gold")
    assert me.gold == 3


@pytest.mark.rule("Y-12.7")
def test_used_cards_lie_face_up_on_the_discard_pile():
    game, _ = window("W1", camels=2, cards=["take-gold", "exchange", "build-no-gold"])
    game.play(BLUE, "play-take-gold")
    game.play(BLUE, "build-hammam-no-gold")
    game.play(BLUE, "camels-take-discarding-exchange")
    for viewer in (RED, None):
        pile = game.view(viewer)["table"]["discard"]
        assert [CARDS[kind] for kind in pile] == ["take-gold", "build-no-gold", "exchange"]


@pytest.mark.rule("Y-12.8")
def test_an_empty_deck_is_made_of_the_discard_pile_when_a_card_has_to_be_drawn():
    game = quiet_table()
    discard_deck(game, keep=1)
    last = CARDS[game.table.deck[0]]
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    game.resolve(last)
    assert (len(game.table.deck), len(game.table.discard)) == (0, 17), "not before the next draw"
    game.play(BLUE, "end-turn")
    turn(game, RED)
    game.play(RED, "gold-card")
    game.resolve("take-camels")
    assert (len(game.table.deck), len(game.table.discard)) == (16, 0)
    assert hand(game, RED) == ["take-camels"]


@pytest.mark.rule("Y-12.8")
def test_only_what_was_discarded_can_be_drawn_from_the_new_deck():
    game = quiet_table()
    give(game, GREEN, cards=["exchange", "exchange"])
    discard_deck(game)
    tower(game, ROLL)
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    assert game.chance is not None
    me = game.table.players[BLUE]
    possible = [card for card in CARDS if game.chance.possible(game, me, card)]
    assert possible == [card for card in CARDS if card != "exchange"]


@pytest.mark.rule("Y-12.9")
def test_without_any_card_in_deck_or_discard_pile_a_draw_gives_nothing():
    game = quiet_table()
    give(game, GREEN, cards=[card for card in CARDS for _ in range(2)])
    tower(game, ROLL)
    turn(game, BLUE)
    assert "camels-card" not in game.options(BLUE)
    assert refusal(game, BLUE, "action/card") == "Y-5.10"
    give(game, RED, buildings=["caravanserai"])
    cubes(game, {"chest-pink-1": RED})
    walk_to(game, YELLOW, "N2")
    assert game.chance is None
    assert hand(game, RED) == []


@pytest.mark.rule("Y-12.10")
def test_there_is_no_hand_limit():
    game, me = window("W1", cards=[card for card in CARDS for _ in range(2)][:-1])
    game.play(BLUE, "camels-card")
    game.resolve("exchange")
    assert len(me.hand) == 18
    game.play(BLUE, "end-turn")
    assert len(me.hand) == 18
