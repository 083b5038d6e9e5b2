"""Hidden cards stay hidden: in questions, views, records, labels, reasons and events."""

from __future__ import annotations

import pytest

from riad.games.yspahan.names import CARDS
from riad.games.yspahan.table import Game
from riad.kernel import checks
from riad.kernel.luck import luck_of
from riad.kernel.saved import save
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    cubes,
    discard_deck,
    give,
    hand,
    open_window,
    quiet_table,
    rolled,
    supervisor,
    tower,
    turn,
)
from tests.yspahan.printed import BOARD

ROLL = {2: "11223456", 4: "112233456"}
E1 = BOARD.spaces.index("E1")
OTHER_KINDS = [card for card in CARDS if card != "take-gold"]


def drew(card: str, seats: int = 4) -> Game:
    """Day 1: seat 0 has just drawn this card, unseen by the others, and is asked to go on."""
    game = rolled(ROLL[seats], seats).listen()
    game.play(BLUE, "camels-card")
    game.resolve(card)
    return game


def holding(card: str, window: str, seats: int = 4, **things: int) -> Game:
    """A quiet table at a window of seat 0, who holds this one card and nothing else."""
    game = quiet_table(seats)
    give(game, BLUE, **{"camels": 0, "gold": 0, "cards": [card], **things})  # type: ignore[arg-type]
    open_window(game, BLUE, window)
    return game


def same_to_the_others(one: Game, other: Game) -> None:
    """Nobody but seat 0 can tell the two games apart."""
    assert one.view(BLUE) != other.view(BLUE)
    for viewer in (*range(1, len(one.players)), None):
        checks.same(one, other, viewer)


# ---- no question tells what a hand holds -----------------------------------------------------


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("window", ["W0", "W1", "W2"])
@pytest.mark.parametrize("seats", [2, 4])
def test_whoever_holds_a_card_is_asked_in_every_window_whatever_it_is(card, window, seats):
    game = holding(card, window, seats)
    assert game.waiting == (BLUE,)
    assert (
        game.view(None)["question"]
        == {
            "W0": "yspahan.Supply",
            "W1": "yspahan.ChooseGroup",
            "W2": "yspahan.FinishTurn",
        }[window]
    )


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("window", ["W0", "W1", "W2"])
def test_who_holds_no_card_and_has_no_choice_is_not_asked(window):
    game = quiet_table()
    give(game, BLUE, camels=0, gold=0)
    open_window(game, BLUE, window)
    assert game.waiting == ()


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("card", CARDS)
def test_who_holds_a_card_is_asked_again_after_playing_another(card):
    game = quiet_table()
    give(game, BLUE, camels=0, gold=0, cards=["place-in-caravan", card])
    open_window(game, BLUE, "W2")
    game.play(BLUE, "play-place-in-caravan")
    assert game.waiting == (BLUE,)


def building(card: str, dice: str) -> Game:
    """Seat 0 of two, who holds this card, has begun to build a paddock with dice of this roll."""
    game = quiet_table(2).listen()
    give(game, BLUE, camels=2, gold=0, cards=[card])
    tower(game, dice)
    turn(game, BLUE, first=True)
    game.play(BLUE, "build-paddock")
    return game


@pytest.mark.rule("Y-1.15", "Y-18.5")
@pytest.mark.parametrize("card", CARDS)
def test_whatever_is_held_it_is_asked_which_of_several_groups_a_building_takes(card):
    game = building(card, "11122266")
    assert game.waiting == (BLUE,)
    assert game.view(RED)["question"] == "yspahan.SetAside"
    groups = [name for name in game.options(BLUE) if not name.startswith("play-")]
    assert groups == ["set-aside-camels", "set-aside-sack", "set-aside-gold"]
    same = building("take-gold" if card == "exchange" else "exchange", "11122266")
    same_to_the_others(game, same)
    for one in (game, same):
        one.play(BLUE, "set-aside-sack")
    same_to_the_others(game, same)


@pytest.mark.rule("Y-1.15", "Y-18.5")
@pytest.mark.parametrize("card", CARDS)
def test_whatever_is_held_the_only_group_is_given_up_unasked(card):
    game = building(card, "11111111")
    assert game.view(RED)["question"] == "yspahan.FinishTurn"
    assert (game.table.players[BLUE].tiles, game.table.white) == (1, [0] * 6)


@pytest.mark.rule("Y-1.15", "Y-18.5")
def test_without_a_card_and_with_one_group_a_building_ends_the_turn_unasked():
    game = quiet_table(2)
    me = give(game, BLUE, camels=2, gold=0)
    tower(game, "11111111")
    turn(game, BLUE, first=True)
    game.play(BLUE, "build-paddock")
    assert game.waiting == ()
    assert (me.tiles, game.table.white) == (1, [0] * 6)


def inside(card: str, action: str, **things: int) -> Game:
    """Seat 0, who holds this card, is in the middle of an action."""
    game = quiet_table(luck=False).listen()
    give(game, BLUE, **{"camels": 0, "gold": 0, "cards": [card], **things})  # type: ignore[arg-type]
    his, theirs = (BOARD.shops[shop] for shop in BOARD.touches[E1])
    cubes(game, {his: BLUE, theirs: RED})
    supervisor(game, "C")
    tower(game, "122333456")
    turn(game, BLUE)
    for word in action.split():
        game.play(BLUE, word)
    return game


INSIDE = {
    "barrel-fill": "yspahan.FillShops",
    "sack-supervisor": "yspahan.MoveSupervisor",
    "camels-supervisor to-e1": "yspahan.ShipFirst",
}
"""An action, and what it asks first."""


@pytest.mark.rule("Y-1.15", "Y-12.5")
@pytest.mark.parametrize("card", OTHER_KINDS)
@pytest.mark.parametrize("action", INSIDE)
@pytest.mark.parametrize("things", [{}, {"camels": 2, "gold": 2}])
def test_inside_an_action_nobody_can_tell_what_is_held(card, action, things):
    game, other = (inside(one, action, **things) for one in ("take-gold", card))
    assert game.view(None)["question"] == INSIDE[action]
    same_to_the_others(game, other)
    while game.view(None)["question"] != "yspahan.FinishTurn":
        for one in (game, other):
            (seat,) = one.waiting
            one.play(seat, next(iter(one.options(seat))))
        same_to_the_others(game, other)


@pytest.mark.rule("Y-1.15", "Y-12.5")
@pytest.mark.parametrize("card", CARDS)
def test_nothing_is_asked_inside_an_action_for_a_card_alone(card):
    game = inside(card, "camels-supervisor to-w1")
    assert game.view(None)["question"] == "yspahan.FinishTurn", "he owns no cube there"
    game = inside(card, "camels-supervisor to-e1 ship-" + BOARD.shops[BOARD.touches[E1][0]])
    assert game.view(None)["question"] == "yspahan.FinishTurn", "he has no camel to keep his cube"


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("card", OTHER_KINDS)
@pytest.mark.parametrize(
    ("played", "things"),
    [
        ("score-gold", {"gold": 1}),
        ("score-gold", {"gold": 3}),
        ("score-camels", {"camels": 1}),
        ("score-camels", {"camels": 2}),
        ("exchange", {"gold": 1}),
        ("exchange", {"gold": 2, "camels": 1}),
        ("place-in-shop", {}),
    ],
)
def test_what_a_card_asks_hangs_on_open_things_only(card, played, things):
    games = []
    for kept in ("take-gold", card):
        game = quiet_table().listen()
        give(game, BLUE, camels=0, gold=0, cards=[kept, played])
        give(game, BLUE, **things)
        open_window(game, BLUE, "W2")
        game.play(BLUE, f"play-{played}")
        games.append(game)
    same_to_the_others(*games)
    assert games[0].waiting == games[1].waiting == (BLUE,)


# ---- another seat knows the same, byte for byte ----------------------------------------------


@pytest.mark.rule("Y-1.15", "Y-6.3")
@pytest.mark.parametrize("card", OTHER_KINDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_drawn_card_looks_like_any_other_to_the_others(card, seats):
    same_to_the_others(drew("take-gold", seats), drew(card, seats))


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("card", ["build-no-gold", "exchange", "score-camels"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_card_in_hand_tells_nothing_through_the_days_that_follow(card, seats):
    games = [drew("take-gold", seats), drew(card, seats)]
    asked = set()
    while games[0].table.day <= seats + 1:
        asked.add((games[0].waiting, games[0].view(None)["question"]))
        for game in games:
            if game.chance is not None:
                game.resolve(ROLL[seats])
            else:
                (seat,) = game.waiting
                game.play(seat, next(iter(game.options(seat))))
        same_to_the_others(*games)
    for question in ("Supply", "ChooseGroup", "FinishTurn"):
        assert ((BLUE,), f"yspahan.{question}") in asked


@pytest.mark.rule("Y-1.15")
def test_cards_of_the_same_age_in_two_other_hands_can_be_exchanged_unnoticed():
    games = []
    for cards in (("exchange", "score-gold"), ("score-gold", "exchange")):
        game = quiet_table()
        for seat, card in enumerate(cards):
            give(game, seat, cards=[card])
        tower(game, ROLL[4])
        turn(game, GREEN)
        games.append(game)
    for viewer in (GREEN, YELLOW, None):
        checks.same(games[0], games[1], viewer)


@pytest.mark.rule("Y-1.15")
def test_the_owner_alone_hears_which_card_he_has_drawn():
    game = drew("exchange")
    for viewer in (RED, None):
        (event,) = [e for e in game.heard(viewer) if e.text.key.startswith("card.")]
        assert event.text.key == "card.drawn-unseen"
        assert "exchange" not in repr(event)
        assert "exchange" not in game.record(viewer)
        assert game.view(viewer)["table"]["players"][BLUE]["hand"] == {"hidden": 1}
        assert game.view(viewer)["table"]["deck"] == {"hidden": 17}
    (event,) = [e for e in game.heard(BLUE) if e.text.key.startswith("card.")]
    assert event.text.args["card"].key == "card.exchange"  # type: ignore[union-attr]
    assert "[exchange]" in game.record(BLUE)
    assert game.view(BLUE)["table"]["deck"] == {"hidden": 17}, "the deck is hidden from all"


@pytest.mark.rule("Y-1.15")
def test_playing_one_of_two_alike_does_not_tell_which_other_card_is_held():
    """Seat 0 holds an exchange of the second deck; his card of the first deck may be one, too."""
    games = []
    for older, elsewhere in (("take-gold", "exchange"), ("exchange", "take-gold")):
        game = quiet_table()
        give(game, BLUE, cards=[older])
        give(game, RED, cards=[elsewhere])
        discard_deck(game)
        tower(game, ROLL[4])
        turn(game, BLUE)
        game.play(BLUE, "camels-card")
        game.resolve("exchange")
        games.append(game)
    for viewer in (GREEN, YELLOW, None):
        checks.same(games[0], games[1], viewer)
    for game in games:
        game.play(BLUE, "play-exchange")
    assert [hand(game, BLUE) for game in games] == [["take-gold"], ["exchange"]]
    for viewer in (GREEN, YELLOW, None):
        checks.same(games[0], games[1], viewer)
        worlds = [[game.imagine(viewer, luck_of(n)) for n in range(20)] for game in games]
        assert list(map(save, worlds[0])) == list(map(save, worlds[1]))
        assert ["take-gold"] in [hand(world, BLUE) for world in worlds[0]]
        assert ["exchange"] in [hand(world, BLUE) for world in worlds[0]]


@pytest.mark.rule("Y-1.15")
def test_others_see_what_was_played_from_a_mixed_hand_but_no_ages():
    game = quiet_table()
    give(game, BLUE, cards=["take-gold", "exchange"])
    give(game, RED, cards=["score-gold"])
    discard_deck(game)
    tower(game, ROLL[4])
    turn(game, BLUE)
    game.play(BLUE, "camels-card")
    game.resolve("take-camels")
    game.play(BLUE, "play-take-gold")
    kinds = [CARDS.index("take-gold")]
    for viewer in (RED, None):
        seen = game.view(viewer)["table"]["players"][BLUE]
        assert seen["ages"] == {"hidden": 2}
        assert seen["past"] == {"kinds": kinds, "among": [3], "ages": {"hidden": 1}}
    own = game.view(BLUE)["table"]["players"][BLUE]
    assert own["ages"] == [0, 1]
    assert own["past"] == {"kinds": kinds, "among": [3], "ages": [0]}
