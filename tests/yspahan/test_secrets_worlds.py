"""Imagined worlds: what a seat cannot see is dealt anew, and only where it can be."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from riad.games.yspahan.names import BUILDINGS, CARDS
from riad.games.yspahan.table import Game
from riad.kernel.checks import keeps_secrets
from riad.kernel.errors import RiadError
from riad.kernel.luck import luck_of
from riad.kernel.running import HIDDEN
from riad.kernel.saved import save
from tests.yspahan.builders import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    discard_deck,
    give,
    hand,
    played_at_random,
    quiet_table,
    rolled,
    tower,
    turn,
)
from tests.yspahan.histories import draw, many_cards

OTHER_KINDS = [card for card in CARDS if card != "take-gold"]


def drew(card: str) -> Game:
    """Day 1: seat 0 has just drawn this card, unseen by the others, and is asked to go on."""
    game = rolled("112233456")
    game.play(BLUE, "camels-card")
    game.resolve(card)
    return game


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("viewer", [RED, None])
def test_in_every_imagined_world_somebody_has_an_answer(viewer):
    game = quiet_table(2)
    give(game, BLUE, camels=0, gold=4, cards=["build-no-camels"])
    tower(game, "11223456")
    turn(game, BLUE, first=True)
    for seed in range(30):
        world = game.imagine(viewer, luck_of(seed))
        assert world.waiting == (BLUE,)
        assert "sack-fill" in world.options(BLUE)


@pytest.mark.rule("Y-1.15", "Y-18.6")
@pytest.mark.parametrize("viewer", [BLUE, RED, None])
@pytest.mark.parametrize("way", ["no-camels", "no-gold", "free"])
def test_a_building_begun_with_a_card_can_be_finished_in_every_imagined_world(viewer, way):
    game = quiet_table(2)
    cards = ["build-no-camels", "build-no-gold", "exchange"]
    give(game, BLUE, camels=4, gold=4, cards=cards)
    tower(game, "11223456")
    turn(game, BLUE, first=True)
    game.play(BLUE, f"build-hoist-{way}")
    assert game.view(viewer)["question"] == "yspahan.SetAside"
    for seed in range(20):
        keeps_secrets(game, viewer, luck_of(seed))
        world = game.imagine(viewer, luck_of(seed))
        world.play(BLUE, "set-aside-sack")
        assert world.table.players[BLUE].tiles == 1 << BUILDINGS.index("hoist")


def reshuffled(reshuffle: str = "when-drawing") -> Game:
    """Seats 0 and 1 hold cards of the first deck, seat 2 one of the deck made of the others."""
    game = quiet_table(reshuffle=reshuffle)
    give(game, BLUE, cards=["take-camels", "take-gold"])
    give(game, RED, cards=["exchange", "score-gold", "score-gold"])
    if reshuffle == "deck-empty":
        game.table.deck.reverse()
        discard_deck(game, keep=1)
        draw(game, YELLOW, "take-camels")
    else:
        discard_deck(game)
    draw(game, GREEN, "exchange")
    assert game.table.shuffles == 1
    return game


def places(game: Game, age: int) -> list[tuple[int, int, int]]:
    """Seat, place and card of every hand card that came from this deck."""
    return [
        (player.seat, place, card)
        for player in game.table.players
        for place, (card, drawn) in enumerate(zip(player.hand, player.ages, strict=True))
        if drawn == age
    ]


@pytest.mark.rule("Y-12.8")
@pytest.mark.parametrize("reshuffle", ["when-drawing", "deck-empty"])
@pytest.mark.parametrize("viewer", [BLUE, RED, GREEN, YELLOW, None])
def test_no_card_is_imagined_where_it_cannot_be_after_a_reshuffle(reshuffle, viewer):
    game = reshuffled(reshuffle)
    old = sorted(card for _, _, card in places(game, 0))
    new = sorted([card for _, _, card in places(game, 1)] + game.table.deck)
    for seed in range(40):
        world = game.imagine(viewer, luck_of(seed))
        assert sorted(card for _, _, card in places(world, 0)) == old
        assert sorted([card for _, _, card in places(world, 1)] + world.table.deck) == new
        assert [p.ages for p in world.table.players] == [p.ages for p in game.table.players]
        if viewer is not None:
            assert hand(world, viewer) == hand(game, viewer)


@pytest.mark.rule("Y-12.8")
def test_every_card_is_imagined_wherever_it_can_be():
    game = reshuffled()
    worlds = [game.imagine(YELLOW, luck_of(seed)) for seed in range(200)]
    first_deck = {"take-camels", "take-gold", "exchange", "score-gold"}
    for seat, place in ((BLUE, 0), (BLUE, 1), (RED, 0), (RED, 2)):
        assert {hand(world, seat)[place] for world in worlds} == first_deck
    drawn = {hand(world, GREEN)[0] for world in worlds}
    assert drawn == set(CARDS) - {"score-gold"}, "both score-gold are in older hands"


# ---- what a bot gets -------------------------------------------------------------------------


def reachable(root: object) -> Iterator[Any]:
    """Everything that can be reached from an object through attributes and containers."""
    found: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in found or isinstance(thing, type | FunctionType | ModuleType):
            continue
        found[id(thing)] = thing
        yield thing
        if isinstance(thing, dict):
            todo += [*thing.keys(), *thing.values()]
        elif isinstance(thing, list | tuple | set | frozenset):
            todo += thing
        names = [n for cls in type(thing).__mro__ for n in getattr(cls, "__slots__", ())]
        todo += [getattr(thing, name) for name in names if hasattr(thing, name)]
        todo += getattr(thing, "__dict__", {}).values()


@pytest.mark.parametrize("viewer", [RED, None])
@pytest.mark.parametrize("card", OTHER_KINDS)
def test_what_a_bot_gets_does_not_hang_on_what_it_cannot_see(viewer, card):
    one, other = drew("take-gold").seen(viewer), drew(card).seen(viewer)
    assert save(one) == save(other)
    assert one.luck is not None
    assert other.luck is not None
    assert (one.luck.key, one.luck.drawn) == (other.luck.key, other.luck.drawn)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_bot_gets_holds_no_secret_anywhere(seats):
    looked = 0
    for number, game in enumerate(played_at_random(seats, seed=3)):
        if number % 40:
            continue
        looked += 1
        assert game.luck is not None
        key = game.luck.key
        for viewer in (*range(seats), None):
            world = game.seen(viewer)
            things = list(reachable(world))
            texts = [thing for thing in things if isinstance(thing, str)]
            assert key not in [thing for thing in things if isinstance(thing, bytes)]
            assert not [text for text in texts if key.hex() in text]
            held = {id(thing) for thing in things}
            true = [game.table, game.luck, game.stack, *game.table.players]
            true += [player.hand for player in game.table.players] + [game.table.deck]
            assert not [thing for thing in true if id(thing) in held]
            assert world.keys == (None,)
            assert world.view(viewer) == game.view(viewer)
    assert looked > 3


@pytest.mark.parametrize("viewer", [BLUE, RED, None])
def test_what_a_bot_gets_has_forgotten_the_words_it_may_not_know(viewer):
    game = drew("exchange")
    game.play(BLUE, "end-turn")
    world = game.seen(viewer)
    (true,) = [n for n, entry in enumerate(game.log) if entry.seen_by is not None]
    assert game.log[true].word == "exchange"
    assert world.log[true].word == ("exchange" if viewer == BLUE else HIDDEN)
    assert len(world.log) == len(game.log)
    assert [e for n, e in enumerate(world.log) if n != true] == [
        e for n, e in enumerate(game.log) if n != true
    ]
    if viewer != BLUE:
        with pytest.raises(RiadError):
            world.record()


def test_the_hands_a_bot_gets_are_dealt_anew():
    true = imagined = 0
    for number, game in enumerate(many_cards(2, seed=8)):
        if game.table.players[BLUE].hand and number % 5 == 0:
            world = game.seen(RED)
            true += 1
            imagined += world.table.players[BLUE].hand != game.table.players[BLUE].hand
    assert true > 20
    assert imagined > true // 2
