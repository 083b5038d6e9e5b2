"""What a table can choose: every option of the game, in all its positions."""

from __future__ import annotations

import pytest

import riad
from riad.games.yspahan.caravan import PlaceInCaravan
from riad.games.yspahan.names import CARDS
from riad.kernel.errors import IllegalMove, UnknownName
from tests.yspahan.builders import (
    BLUE,
    RED,
    discard_deck,
    give,
    happen,
    open_window,
    quiet_table,
    refusal,
    start_of_day,
    tower,
    turn,
)

DISCOUNTS = ["build-no-camels", "build-no-gold"]


def built(name, **options):
    """Option names of constructions for a rich seat 0 with both discount cards in a window."""
    game = quiet_table(**options)
    give(game, BLUE, camels=9, gold=9, cards=DISCOUNTS)
    tower(game, "112233456")
    open_window(game, BLUE, name)
    return game, [word for word in game.options(BLUE) if word.startswith("build-")]


def test_the_options_and_their_defaults():
    options = riad.games()["yspahan"]["options"]
    assert {name: option["default"] for name, option in options.items()} == {
        "first": "random",
        "discount-window": "any",
        "discounts-combine": True,
        "paddock-discount": True,
        "reshuffle": "when-drawing",
        "two-player-camels": "last",
        "cards-in-actions": True,
    }


@pytest.mark.parametrize("wrong", [{"first": 4}, {"reshuffle": "never"}, {"discount": True}])
def test_an_unknown_option_or_value_is_refused(wrong):
    with pytest.raises(UnknownName):
        riad.new_game("yspahan", seats=3, seed=1, options=wrong)


# ---- first -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_a_chosen_seat_begins(seats):
    for first in range(seats):
        game = quiet_table(seats, first=first)
        assert game.table.first == first
        assert game.table.order[0] == first


@pytest.mark.parametrize(("seats", "first"), [(2, 2), (2, 3), (3, 3)])
def test_first_a_seat_that_is_not_at_the_table_is_refused(seats, first):
    with pytest.raises(UnknownName, match="first"):
        quiet_table(seats, first=first)


def test_first_a_chosen_seat_is_no_matter_of_luck():
    game = start_of_day(first=2)
    assert game.waiting == (2,)
    assert game.log == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_at_random_luck_names_a_seat(seats):
    for seat in range(seats):
        game = start_of_day(seats, first="random")
        assert game.chance is not None, "nobody is asked yet"
        with pytest.raises(IllegalMove):
            game.resolve(f"first-{seats}")
        game.resolve(f"first-{seat}")
        assert game.waiting == (seat,)
        assert game.table.first == seat
    drawn = [riad.new_game("yspahan", seats=seats, seed=seed).waiting[0] for seed in range(40)]
    assert set(drawn) == set(range(seats))


# ---- discount cards --------------------------------------------------------------------------


@pytest.mark.rule("Y-11.17")
@pytest.mark.parametrize("name", ["W0", "W1"])
def test_discount_window_any_or_only_after_the_action(name):
    _, early = built(name)
    assert "build-hammam-no-gold" in early
    assert "build-hammam-free" in early
    game, late = built(name, discount_window="after-action")
    assert late == []
    for way in ("full", "no-camels", "no-gold", "nothing"):
        assert refusal(game, BLUE, f"building/hammam+pay/{way}") == "Y-11.17"


@pytest.mark.rule("Y-11.17")
@pytest.mark.parametrize("setting", ["any", "after-action"])
def test_discount_window_leaves_step_b_alone(setting):
    _, words = built("W2", discount_window=setting)
    assert {"build-hammam", "build-hammam-no-gold", "build-hammam-no-camels"} <= set(words)


@pytest.mark.rule("Y-11.16")
@pytest.mark.parametrize("name", ["W0", "W1", "W2"])
def test_discounts_combine_or_not(name):
    _, together = built(name)
    assert "build-hammam-free" in together
    game, apart = built(name, discounts_combine=False)
    assert not [word for word in apart if word.endswith("-free")]
    assert {"build-hammam-no-gold", "build-hammam-no-camels"} <= set(apart)
    assert refusal(game, BLUE, "building/hammam+pay/nothing") == "Y-11.16"


@pytest.mark.rule("Y-11.18")
@pytest.mark.parametrize("name", ["W0", "W1"])
def test_paddock_discount_brings_the_paddock_earlier_or_not(name):
    _, allowed = built(name)
    assert "build-paddock-no-gold" in allowed
    game, forbidden = built(name, paddock_discount=False)
    assert "build-paddock-no-gold" not in forbidden
    assert "build-paddock-no-camels" in forbidden, "the other card saves camels"
    assert refusal(game, BLUE, "building/paddock+pay/no-gold") == "Y-11.18"


@pytest.mark.rule("Y-11.18")
@pytest.mark.parametrize("setting", [True, False])
def test_paddock_discount_is_never_offered_in_step_b(setting):
    _, words = built("W2", paddock_discount=setting)
    assert "build-paddock" in words
    assert "build-paddock-no-gold" not in words


# ---- reshuffle -------------------------------------------------------------------------------


def draw_the_last_card(**options):
    game = quiet_table(**options)
    discard_deck(game, keep=1)
    tower(game, "112233456")
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    game.resolve(CARDS[game.table.deck[0]])
    return game


@pytest.mark.rule("Y-12.8")
@pytest.mark.parametrize(
    ("setting", "deck", "pile"), [("when-drawing", 0, 17), ("deck-empty", 17, 0)]
)
def test_reshuffle_when_drawing_or_as_soon_as_the_deck_is_empty(setting, deck, pile):
    game = draw_the_last_card(reshuffle=setting)
    assert (len(game.table.deck), len(game.table.discard)) == (deck, pile)
    assert game.table.shuffles == (setting == "deck-empty")
    assert game.table.players[BLUE].ages == [0], "the last card came from the old deck"


@pytest.mark.rule("Y-12.8")
@pytest.mark.parametrize(("setting", "deck"), [("when-drawing", 17), ("deck-empty", 16)])
def test_reshuffle_decides_whether_a_card_used_since_can_come_again(setting, deck):
    game = draw_the_last_card(reshuffle=setting)
    held = CARDS[game.table.players[BLUE].hand[0]]
    game.play(BLUE, "end-turn")
    turn(game, BLUE)
    game.play(BLUE, f"gold-take-discarding-{held}")
    turn(game, RED)
    game.play(RED, "sack-card")
    game.resolve("take-gold")
    assert len(game.table.deck) == deck
    assert game.table.discard == ([] if setting == "when-drawing" else [CARDS.index(held)])


# ---- two-player-camels -----------------------------------------------------------------------


@pytest.mark.rule("Y-18.7")
@pytest.mark.parametrize(
    ("setting", "used"),
    [
        ("last", ["c03", "c04", "c07", "c08", "c11", "c12"]),
        ("first", ["c01", "c02", "c05", "c06", "c09", "c10"]),
    ],
)
def test_two_player_camels_the_last_or_the_first_two_of_each_row(setting, used):
    game = quiet_table(2, two_player_camels=setting).listen()
    for _ in range(6):
        happen(game, RED, PlaceInCaravan())
    ends = [move.end.removeprefix("camel/") for e in game.heard(None) for move in e.moved]
    assert ends == used
    assert game.scores == (0, 2 + 2 + 1 + 1 + 6 * 3)


@pytest.mark.parametrize("setting", ["last", "first"])
@pytest.mark.parametrize(("seats", "camels"), [(3, 9), (4, 12)])
def test_two_player_camels_means_nothing_to_more_players(setting, seats, camels):
    assert len(quiet_table(seats, two_player_camels=setting).edition.camels) == camels
