"""Rules, section 6: taking camels, gold, or a card."""

import pytest

import riad
from riad.games.yspahan.names import CARDS

from .builders import BLUE, GREEN, RED, at_question, give, hand, quiet_table, rolled, tower, turn


@pytest.mark.rule("Y-6.1")
@pytest.mark.parametrize(("white", "camels"), [("122222666", 1), ("111112666", 5)])
def test_camels_are_taken_by_the_amount(white, camels):
    game = quiet_table()
    give(game, RED, camels=3)
    tower(game, white)
    turn(game, RED)
    game.play(RED, "camels-take")
    assert (game.table.players[RED].camels, game.table.players[RED].gold) == (3 + camels, 2)


@pytest.mark.rule("Y-6.1")
def test_the_amount_of_camels_has_the_extra_die_and_the_paddock():
    game = quiet_table()
    give(game, RED, cards=["exchange"], buildings=["paddock"])
    tower(game, "111222666")
    turn(game, RED)
    game.play(RED, "camels-take-discarding-exchange")
    assert game.table.players[RED].camels == 5


@pytest.mark.rule("Y-6.2")
@pytest.mark.parametrize(("white", "gold"), [("122222226", 1), ("112666666", 6)])
def test_gold_is_taken_by_the_amount(white, gold):
    game = quiet_table()
    tower(game, white)
    turn(game, RED)
    game.play(RED, "gold-take")
    assert (game.table.players[RED].gold, game.table.players[RED].camels) == (2 + gold, 0)


@pytest.mark.rule("Y-6.2")
def test_the_amount_of_gold_has_the_extra_die_and_the_stall():
    game = quiet_table()
    give(game, RED, cards=["exchange"], buildings=["stall"])
    tower(game, "111222666")
    turn(game, RED)
    game.play(RED, "gold-take-discarding-exchange")
    assert game.table.players[RED].gold == 2 + 3 + 1 + 2


@pytest.mark.rule("Y-6.3")
def test_one_card_comes_from_the_deck_into_the_hand():
    game = quiet_table()
    tower(game, "111111666")
    turn(game, RED)
    game.play(RED, "camels-card")
    assert game.chance is not None
    game.resolve("score-gold")
    assert hand(game, RED) == ["score-gold"]
    assert len(game.table.deck) == 17
    assert game.table.deck.count(CARDS.index("score-gold")) == 1
    assert game.chance is None


@pytest.mark.rule("Y-6.3")
def test_the_others_do_not_see_which_card_was_drawn():
    game = rolled("111111666").listen()
    game.play(BLUE, "camels-card")
    game.resolve("score-gold")
    assert game.view(RED)["table"]["players"][BLUE]["hand"] == {"hidden": 1}
    for seat in (RED, GREEN, None):
        assert "score-gold" not in game.record(seat)
        assert not any("score-gold" in str(event.to_json()) for event in game.heard(seat))
    assert "score-gold" in game.record(BLUE)
    assert any("score-gold" in str(event.to_json()) for event in game.heard(BLUE))


@pytest.mark.rule("Y-6.3")
def test_a_card_that_is_not_in_the_deck_cannot_be_drawn():
    game = quiet_table()
    give(game, GREEN, cards=["exchange", "exchange"])
    tower(game, "111111666")
    turn(game, RED)
    game.play(RED, "camels-card")
    with pytest.raises(riad.IllegalMove):
        game.resolve("exchange")


@pytest.mark.rule("Y-6.4")
def test_nobody_may_take_less():
    game = quiet_table()
    tower(game, "111111666")
    turn(game, RED)
    assert at_question(game, RED) == [
        f"{floor}-{use}" for floor in ("camels", "gold") for use in ("card", "supervisor", "take")
    ]
    after = game.copy()
    after.play(RED, "gold-take")
    assert after.table.players[RED].gold == 2 + 3
    game.play(RED, "camels-take")
    assert game.table.players[RED].camels == 6
    assert game.waiting == (RED,)
    assert at_question(game, RED)[-1] == "end-turn"
