"""Rules, section 5: choosing a group of dice."""

import pytest

from riad.games.yspahan.names import CARDS, FLOORS
from riad.games.yspahan.table import Game

from .builders import (
    BLUE,
    GREEN,
    RED,
    at_question,
    cubes,
    dice_on,
    fill_souk,
    give,
    hand,
    quiet_table,
    refusal,
    rolled,
    shop_owner,
    space,
    tower,
    turn,
)


def choosing(white: str, seat: int = RED) -> Game:
    """A seat that is not the first is to choose a group after this roll."""
    game = quiet_table()
    tower(game, white)
    turn(game, seat)
    return game


def no_cards_left(game: Game) -> None:
    """All cards are in one other player's hand."""
    game.table.players[GREEN].hand = game.table.deck + game.table.discard
    game.table.players[GREEN].ages = [0] * len(game.table.players[GREEN].hand)
    game.table.deck, game.table.discard = [], []
    game.ask_again()


# ---- one group, one action -------------------------------------------------------------------


@pytest.mark.rule("Y-5.1")
@pytest.mark.parametrize("use", ["fill", "supervisor", "card"])
def test_the_whole_group_leaves_the_tower_and_is_gone_for_the_others(use):
    game = rolled("122223345")
    game.play(BLUE, f"sack-{use}")
    assert dice_on(game.table, "sack") == (0, 0, 0)
    assert sum(game.table.white) == 5
    while game.waiting != (RED,):
        if game.chance:
            game.resolve("exchange")
        else:
            options = game.options(BLUE)
            game.play(BLUE, "end-turn" if "end-turn" in options else next(iter(options)))
    assert not any(name.startswith("sack") for name in game.options(RED))
    assert refusal(game, RED, "tower/sack") == "Y-5.1"


@pytest.mark.rule("Y-5.1")
def test_a_floor_without_dice_cannot_be_chosen():
    game = choosing("111144466")
    assert {name.split("-")[0] for name in game.options(RED)} == {"camels", "sack", "gold"}
    for floor in ("barrel", "chest", "vase"):
        assert refusal(game, RED, f"tower/{floor}") == "Y-5.1"
        assert refusal(game, RED, f"tower/{floor}+action/supervisor") == "Y-5.1"


@pytest.mark.rule("Y-5.2")
def test_a_group_serves_for_one_of_three_actions():
    game = choosing("122334456")
    assert at_question(game, RED) == sorted(
        f"{floor}-{use}"
        for floor in FLOORS
        for use in ("take" if floor in ("camels", "gold") else "fill", "supervisor", "card")
    )


@pytest.mark.rule("Y-5.2")
def test_only_the_chosen_action_is_performed():
    game = choosing("111122222")
    game.play(RED, "camels-take")
    red = game.table.players[RED]
    assert (red.camels, red.gold, red.hand) == (4, 2, [])
    assert space(game) == "C"
    assert game.options(RED).keys() >= {"end-turn", "build-paddock"}
    assert not any(name.startswith("gold") for name in game.options(RED))


@pytest.mark.rule("Y-5.3")
def test_the_camels_floor_gives_camels_and_the_gold_floor_gold():
    game = choosing("111122222")
    after = game.copy()
    after.play(RED, "camels-take")
    assert (after.table.players[RED].camels, after.table.players[RED].gold) == (4, 2)
    game.play(RED, "gold-take")
    assert (game.table.players[RED].camels, game.table.players[RED].gold) == (0, 7)


@pytest.mark.rule("Y-5.3")
@pytest.mark.parametrize("floor", ["sack", "barrel", "chest", "vase"])
def test_the_other_floors_fill_shops_of_their_neighbourhood(floor):
    game = choosing("122334456")
    game.play(RED, f"{floor}-fill")
    assert {name.split("-")[0] for name in game.options(RED)} == {floor}


@pytest.mark.rule("Y-5.4")
@pytest.mark.parametrize(("white", "size"), [("444455556", 4), ("445555666", 2)])
def test_the_size_counts_for_the_floor_action(white, size):
    game = choosing(white)
    game.play(RED, "camels-take")
    assert game.table.players[RED].camels == size


@pytest.mark.rule("Y-5.4")
@pytest.mark.parametrize("white", ["144455556", "133333336"])
def test_the_value_and_not_the_size_counts_for_the_supervisor(white):
    game = choosing(white)
    give(game, RED, gold=0)
    game.play(RED, "sack-supervisor")
    value = white[1]
    assert at_question(game, RED) == [f"to-{arm}{value}" for arm in "ensw"]


@pytest.mark.rule("Y-5.4")
@pytest.mark.parametrize("floor", ["camels", "sack", "gold"])
def test_drawing_a_card_ignores_size_and_value(floor):
    game = choosing("122222666")
    game.play(RED, f"{floor}-card")
    game.resolve("exchange")
    assert hand(game, RED) == ["exchange"]


# ---- the extra die ---------------------------------------------------------------------------


@pytest.mark.rule("Y-5.5")
def test_a_discarded_card_counts_as_one_die_more_without_its_effect():
    game = choosing("112222666")
    give(game, RED, cards=["take-gold", "exchange"])
    game.ask_again()
    game.play(RED, "camels-take-discarding-take-gold")
    red = game.table.players[RED]
    assert (red.camels, red.gold, hand(game, RED)) == (3, 2, ["exchange"])
    assert game.table.discard == [CARDS.index("take-gold")]


@pytest.mark.rule("Y-5.5")
def test_only_a_card_in_hand_can_be_the_extra_die_and_only_one():
    game = choosing("112222666")
    give(game, RED, cards=["take-gold", "exchange"])
    game.ask_again()
    extra = [name for name in game.options(RED) if "discarding" in name]
    assert sorted(extra) == [
        f"{use}-discarding-{card}"
        for use in ("camels-take", "gold-take", "sack-fill")
        for card in ("exchange", "take-gold")
    ]
    assert refusal(game, RED, "tower/camels+extra/score-gold") == "Y-5.5"
    assert refusal(game, RED, "tower/camels+extra/exchange") == "allowed"


@pytest.mark.rule("Y-5.5", "Y-12.2")
def test_two_cards_at_once_are_refused_as_extra_dice():
    game = choosing("112222666")
    give(game, RED, cards=["take-gold", "exchange"])
    game.ask_again()
    for floor in ("camels", "sack", "gold"):
        assert refusal(game, RED, f"tower/{floor}+extra/exchange+extra/take-gold") == "Y-12.2"


@pytest.mark.rule("Y-5.5")
def test_an_empty_floor_gets_no_extra_die():
    game = choosing("112222666")
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    for floor in ("barrel", "chest", "vase"):
        assert f"{floor}-fill-discarding-take-gold" not in game.options(RED)
        assert refusal(game, RED, f"tower/{floor}+extra/take-gold") in ("Y-5.1", "Y-5.5")


@pytest.mark.rule("Y-5.6")
def test_an_extra_die_goes_only_with_the_floor_action():
    game = choosing("112222666")
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    extra = [name for name in game.options(RED) if "discarding" in name]
    assert sorted(extra) == [
        f"{use}-discarding-take-gold" for use in ("camels-take", "gold-take", "sack-fill")
    ]


@pytest.mark.rule("Y-5.6")
@pytest.mark.parametrize("action", ["supervisor", "card"])
def test_an_extra_die_with_another_action_is_refused_with_its_reason(action):
    game = choosing("112222666")
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    assert refusal(game, RED, f"tower/camels+action/{action}+extra/take-gold") == "Y-5.6"


@pytest.mark.rule("Y-5.6")
def test_an_extra_die_does_not_change_the_value_of_a_group():
    game = choosing("133366666")
    give(game, RED, cards=["take-gold"])
    game.ask_again()
    labels = game.labels(RED)
    assert labels["sack-fill-discarding-take-gold"].text.args["n"] == 4
    assert labels["sack-supervisor"].text.args["n"] == 3


@pytest.mark.rule("Y-5.7")
@pytest.mark.parametrize(
    ("move", "building", "amounts"),
    [
        ("camels-take", "paddock", (2, 3, 3, 4)),
        ("gold-take", "stall", (4, 5, 6, 7)),
        ("sack-fill", "hoist", (3, 4, 4, 5)),
    ],
)
def test_size_card_and_building_add_up(move, building, amounts):
    found = []
    for buildings in ([], [building]):
        game = choosing("112226666")
        give(game, RED, cards=["exchange"], buildings=buildings)
        game.ask_again()
        labels = game.labels(RED)
        found += [labels[name].text.args["n"] for name in (move, f"{move}-discarding-exchange")]
    assert tuple(found) == amounts


@pytest.mark.rule("Y-5.7")
def test_other_buildings_add_nothing():
    game = choosing("112226666")
    give(game, RED, buildings=["stall", "hammam", "caravanserai", "bazaar", "hoist"])
    game.play(RED, "camels-take")
    assert game.table.players[RED].camels == 2


@pytest.mark.rule("Y-5.7")
def test_size_card_and_hoist_are_really_placed():
    game = choosing("123446666")
    give(game, RED, cards=["exchange"], buildings=["hoist"])
    game.ask_again()
    game.play(RED, "chest-fill-discarding-exchange")
    for shop in ("chest-pink-1", "chest-pink-2", "chest-pink-3"):
        game.play(RED, shop)
    assert shop_owner(game, "chest-pink-4") == RED
    assert game.table.shops.count(RED) == 4
    assert game.over


# ---- what may be chosen ----------------------------------------------------------------------


@pytest.mark.rule("Y-5.8")
def test_filling_needs_a_legal_shop():
    game = choosing("123455666")
    for souk, seat in (("vase-blue", RED), ("vase-yellow", RED)):
        fill_souk(game, souk, seat)
    cubes(game, {"vase-orange-3": BLUE})
    give(game, RED, cards=["exchange"])
    game.ask_again()
    assert [name for name in game.options(RED) if name.startswith("vase")] == [
        "vase-supervisor",
        "vase-card",
    ]
    assert refusal(game, RED, "tower/vase+action/floor") == "Y-5.8"
    assert refusal(game, RED, "tower/vase+extra/exchange") == "Y-5.8"
    cubes(game, {"vase-orange-3": RED})
    game.ask_again()
    assert "vase-fill" in game.options(RED)


@pytest.mark.rule("Y-5.9")
def test_a_move_that_ships_nothing_and_a_gain_nobody_needs_are_legal():
    game = choosing("111222666")
    give(game, RED, camels=50, gold=50)
    assert game.options(RED).keys() >= {"camels-take", "gold-take", "sack-supervisor"}
    game.play(RED, "sack-supervisor")
    game.play(RED, "to-w2")
    assert space(game) == "W2"
    assert game.table.caravan == []
    assert "end-turn" in game.options(RED)


@pytest.mark.rule("Y-5.10")
def test_a_card_can_be_drawn_only_where_one_is_left():
    game = choosing("111222666")
    no_cards_left(game)
    assert not any(name.endswith("card") for name in game.options(RED))
    assert refusal(game, RED, "tower/sack+action/card") == "Y-5.10"
    assert refusal(game, RED, "action/card") == "Y-5.10"
    game.table.discard.append(game.table.players[GREEN].hand.pop())
    game.ask_again()
    assert "sack-card" in game.options(RED)


@pytest.mark.rule("Y-5.10")
def test_no_card_left_is_the_reason_also_when_the_camels_are_gone():
    game = choosing("111222666")
    no_cards_left(game)
    game.table.white[0] = game.table.value[0] = 0
    game.ask_again()
    assert refusal(game, RED, "action/card") == "Y-5.10"


# ---- an empty tower --------------------------------------------------------------------------


@pytest.mark.rule("Y-5.11")
def test_with_an_empty_tower_a_card_is_drawn_instead():
    game = quiet_table()
    turn(game, RED)
    game.resolve("exchange")
    assert hand(game, RED) == ["exchange"]
    assert len(game.table.deck) == 17
    assert game.table.white == [0] * 6


@pytest.mark.rule("Y-5.11")
def test_with_an_empty_tower_there_is_no_other_action():
    game = quiet_table()
    give(game, RED, cards=["take-gold"])
    turn(game, RED)
    assert at_question(game, RED) == ["draw-card", "play-take-gold"]
    assert refusal(game, RED, "tower/camels") == "Y-5.1"
    game.play(RED, "draw-card")
    game.resolve("exchange")
    assert hand(game, RED) == ["take-gold", "exchange"]


@pytest.mark.rule("Y-5.12")
def test_with_an_empty_tower_and_no_card_step_a_is_skipped():
    game = quiet_table()
    no_cards_left(game)
    give(game, RED, camels=2)
    turn(game, RED)
    assert game.chance is None
    assert hand(game, RED) == []
    assert "build-paddock" in game.options(RED)


@pytest.mark.rule("Y-5.12")
def test_who_holds_cards_says_himself_that_he_skips():
    game = quiet_table()
    no_cards_left(game)
    turn(game, GREEN)
    assert "skip-group" in game.options(GREEN)
    assert "draw-card" not in game.options(GREEN)
    game.play(GREEN, "skip-group")
    assert len(game.table.players[GREEN].hand) == 18
    assert "end-turn" in game.options(GREEN)


@pytest.mark.rule("Y-5.13")
def test_after_a_forced_draw_cards_and_step_b_remain():
    game = quiet_table()
    give(game, RED, camels=2, gold=0)
    turn(game, RED)
    game.resolve("take-gold")
    assert at_question(game, RED) == ["build-paddock", "end-turn", "play-take-gold"]
    game.play(RED, "play-take-gold")
    game.play(RED, "build-hammam")
    assert game.table.players[RED].gold == 1


@pytest.mark.rule("Y-5.13")
def test_after_a_skipped_step_a_cards_and_step_b_remain():
    game = quiet_table()
    no_cards_left(game)
    give(game, GREEN, camels=2)
    turn(game, GREEN)
    assert "play-take-gold" in game.options(GREEN)
    game.play(GREEN, "skip-group")
    assert game.options(GREEN).keys() >= {"play-take-gold", "build-paddock", "end-turn"}
