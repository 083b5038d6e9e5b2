"""Decks made anew: who has played what, since when, leaves only some worlds, and all of those."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from riad.games.yspahan.names import CARDS
from riad.games.yspahan.table import Game
from riad.kernel.checks import keeps_secrets
from riad.kernel.luck import luck_of
from riad.kernel.saved import save
from tests.yspahan.builders import BLUE, GREEN, RED, YELLOW, hand, quiet_table, tower, turn
from tests.yspahan.histories import (
    PRINTED,
    can_have_come_about,
    card_history,
    draw,
    hands_of,
    many_cards,
    possible_hands,
)


def use(game: Game, seat: int, card: str) -> None:
    """A seat takes a turn in which it gives this card for an extra die."""
    tower(game, "112233456")
    turn(game, seat)
    game.play(seat, f"camels-take-discarding-{card}")
    if game.waiting:
        game.play(seat, "end-turn")


def first_deck_drawn(blue: str, red: str, back: str) -> Game:
    """Blue and Red hold these cards, Yellow all others of the first deck; some he has used."""
    game = quiet_table().listen()
    rest = [CARDS[kind] for kind in PRINTED]
    for seat, cards in ((BLUE, blue), (RED, red)):
        for card in cards.split():
            draw(game, seat, card)
            rest.remove(card)
    for card in rest:
        draw(game, YELLOW, card)
    for card in back.split():
        use(game, YELLOW, card)
    assert (game.table.deck, game.table.shuffles) == ([], 0)
    return game


def mixed() -> Game:
    """Blue and Red have cards of both decks; Blue has played one that may be of either."""
    game = first_deck_drawn("take-gold exchange", "exchange", "take-gold take-camels score-gold")
    draw(game, BLUE, "take-camels")
    draw(game, RED, "score-gold")
    use(game, BLUE, "take-gold")
    return game


def at_random(seed: int, steps: int) -> Game:
    """Yellow holds ten cards of the first deck; then three seats draw and use what there is."""
    choose = random.Random(seed)
    cards = [CARDS[kind] for kind in choose.sample(PRINTED, len(PRINTED))]
    game = first_deck_drawn(" ".join(cards[:2]), " ".join(cards[2:4]), " ".join(cards[4:8]))
    for _ in range(steps):
        seat = choose.choice((BLUE, RED, BLUE, RED, YELLOW))
        pool = game.table.deck or game.table.discard
        held = hand(game, seat)
        if pool and (not held or choose.random() < 0.5):
            draw(game, seat, CARDS[choose.choice(pool)])
        elif held:
            use(game, seat, choose.choice(held))
    return game


def remembered(game: Game, seat: int) -> list[str]:
    past = game.table.players[seat].past
    return [] if past is None else [CARDS[kind] for kind in past.kinds]


# ---- only worlds that can be -----------------------------------------------------------------


@pytest.mark.rule("Y-12.8")
@pytest.mark.parametrize("reshuffle", ["when-drawing", "deck-empty"])
@pytest.mark.parametrize(("seats", "seed", "hold"), [(2, 7, 6), (3, 7, 5), (4, 3, 6)])
def test_no_imagined_world_contradicts_what_was_told(seats, seed, hold, reshuffle):
    looked = shuffles = 0
    for number, game in enumerate(many_cards(seats, seed, hold=hold, reshuffle=reshuffle)):
        if number % 6:
            continue
        shuffles = game.table.shuffles
        looked += any(player.past is not None for player in game.table.players)
        for viewer in (*range(seats), None):
            world = game.imagine(viewer, luck_of(number))
            game.book.definition.conserve(world)
            assert can_have_come_about(game, viewer, world)
            again = world.imagine(None, luck_of(number))
            assert can_have_come_about(game, None, again), "a world imagined in a world"
    assert shuffles > 1
    assert looked > 5


@pytest.mark.rule("Y-12.8")
def test_worlds_that_contradict_what_was_told_are_recognised():
    game = mixed()
    blue, red = (hand(game, seat) for seat in (BLUE, RED))
    assert (blue, red) == (["exchange", "take-camels"], ["exchange", "score-gold"])
    assert [CARDS[kind] for kind in game.table.deck] == ["take-gold"]
    other = with_hand(game, BLUE, "exchange take-gold", deck="take-camels")
    for viewer in (RED, GREEN, YELLOW, None):
        assert can_have_come_about(game, viewer, game)
        assert can_have_come_about(game, viewer, other), "the new take-gold was played"
    assert not can_have_come_about(game, BLUE, other), "he has not drawn it"
    wrong = with_hand(game, RED, "take-gold score-gold", deck="exchange")
    for viewer in (BLUE, GREEN, YELLOW, None):
        assert not can_have_come_about(game, viewer, wrong), "no exchange was in the second deck"


def with_hand(game: Game, seat: int, cards: str, deck: str) -> Game:
    world = game.copy()
    world.table.players[seat].hand = [CARDS.index(card) for card in cards.split()]
    world.table.deck = [CARDS.index(card) for card in deck.split()]
    return world


# ---- and all of them -------------------------------------------------------------------------


@pytest.mark.rule("Y-12.8")
def test_the_worlds_after_a_play_from_a_mixed_hand_one_by_one():
    game = mixed()
    worlds = {
        (" ".join(sorted(hand(world, BLUE))), " ".join(sorted(hand(world, RED))))
        for world in (game.imagine(YELLOW, luck_of(n)) for n in range(300))
    }
    old_played = {
        ("exchange take-camels", "exchange score-gold"),
        ("exchange take-camels", "exchange take-gold"),
        ("exchange score-gold", "exchange take-camels"),
        ("exchange score-gold", "exchange take-gold"),
        ("exchange take-gold", "exchange score-gold"),
        ("exchange take-gold", "exchange take-camels"),
    }
    new_played = {
        ("exchange exchange", "score-gold take-gold"),
        ("exchange exchange", "take-camels take-gold"),
        ("exchange take-gold", "exchange score-gold"),
        ("exchange take-gold", "exchange take-camels"),
    }
    assert worlds == old_played | new_played


@pytest.mark.rule("Y-12.8")
@pytest.mark.parametrize("steps", [7, 10, 13])
def test_every_possible_world_is_imagined_and_no_other(steps):
    telling = 0
    for seed in range(10):
        game = at_random(seed, steps)
        possible = possible_hands(game, YELLOW)
        assert hands_of(game) in possible
        if len(possible) > 40:
            continue
        missing = set(possible)
        for number in range(2_000):
            hands = hands_of(game.imagine(YELLOW, luck_of(number)))
            assert hands in possible
            missing.discard(hands)
            if not missing:
                break
        assert not missing
        telling += len(possible) > 1 and bool(remembered(game, BLUE) or remembered(game, RED))
    assert telling > 3


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize(("seed", "hold"), [(1, 4), (7, 6), (3, 8), (6, 8)])
def test_every_world_a_seat_could_be_in_gives_it_the_same_worlds(seed, hold):
    for number, game in enumerate(many_cards(4, seed, hold=hold)):
        if number % 10 or not game.table.shuffles:
            continue
        for viewer in (*range(4), None):
            world = game.imagine(viewer, luck_of(number + 1))
            mine, yours = (one.imagine(viewer, luck_of(number)) for one in (game, world))
            assert save(mine) == save(yours), "what is imagined hangs on a secret"


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize("viewer", [BLUE, RED, GREEN, YELLOW, None])
def test_nobody_can_tell_worlds_with_cards_of_several_decks_apart(viewer):
    for seed, seat in ((0, BLUE), (2, RED), (7, BLUE)):
        game = at_random(seed, 10)
        assert remembered(game, seat)
        tower(game, "112233456")
        turn(game, seat)
        keeps_secrets(game.copy(), viewer, luck_of(seed))
        game.play(seat, "camels-supervisor")
        keeps_secrets(game.copy(), viewer, luck_of(seed))


@pytest.mark.rule("Y-1.15")
@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_nobody_can_tell_worlds_of_a_played_game_apart(seats, seed):
    looked = 0
    for number, game in enumerate(many_cards(seats, seed, hold=6)):
        if number % 25 == 0:
            looked += any(player.past is not None for player in game.table.players)
            for viewer in (*range(seats), None):
                keeps_secrets(game.copy(), viewer, luck_of(number))
    assert looked > 1


# ---- what was played is kept in mind only as long as it says something -----------------------


def test_cards_played_from_a_hand_of_one_deck_are_not_remembered():
    game = first_deck_drawn("take-gold exchange", "exchange", "take-gold score-gold")
    use(game, BLUE, "take-gold")
    draw(game, GREEN, "score-gold")
    use(game, BLUE, "exchange")
    use(game, GREEN, "score-gold")
    assert [remembered(game, seat) for seat in (BLUE, RED, GREEN, YELLOW)] == [[], [], [], []]


def test_cards_played_from_a_mixed_hand_are_remembered_while_somebody_may_hold_an_old_card():
    game = only_blue_and_red_hold_cards()
    draw(game, BLUE, "score-gold")
    use(game, BLUE, "take-gold")
    assert remembered(game, BLUE) == ["take-gold"]
    use(game, BLUE, "score-gold")
    assert remembered(game, BLUE) == ["take-gold", "score-gold"], "Red's card is old"
    use(game, RED, "exchange")
    assert remembered(game, BLUE) == []


def test_who_played_all_his_cards_and_draws_anew_holds_no_old_card():
    game = only_blue_and_red_hold_cards()
    draw(game, BLUE, "score-gold")
    use(game, BLUE, "take-gold")
    use(game, BLUE, "score-gold")
    draw(game, BLUE, "take-camels")
    use(game, RED, "exchange")
    assert remembered(game, BLUE) == []


def only_blue_and_red_hold_cards() -> Game:
    """One card each, from the first deck; all others have been used."""
    rest = [CARDS[kind] for kind in PRINTED]
    rest.remove("take-gold")
    rest.remove("exchange")
    game = first_deck_drawn("take-gold", "exchange", " ".join(rest))
    assert [len(player.hand) for player in game.table.players] == [1, 1, 0, 0]
    return game


@pytest.mark.parametrize(("seats", "seed", "hold"), [(2, 1, 3), (3, 2, 3), (4, 3, 2), (4, 4, 4)])
def test_the_past_is_forgotten_just_when_nobody_can_hold_an_older_card(seats, seed, hold):
    some = none = 0
    for game in many_cards(seats, seed, hold=hold):
        may_be_old, mixed_plays = past_as_told(game)
        for seat in range(seats):
            kept = Counter(remembered(game, seat))
            if may_be_old:
                assert kept >= Counter(mixed_plays[seat])
                some += bool(kept)
            else:
                assert not kept
                none += game.table.shuffles > 0
    assert some
    assert none


def past_as_told(game: Game) -> tuple[bool, list[list[str]]]:
    """Whether anybody can hold a card of an earlier deck; if so, plays that may have been one."""
    seats = len(game.table.players)
    deck = -1
    drawn: list[list[int]] = [[] for _ in range(seats)]
    """The decks of all cards drawn since a seat's hand was last empty."""
    held = [0] * seats
    plays: list[list[str]] = [[] for _ in range(seats)]
    for what, _, seat, kind in card_history(game, None):
        if what == "made":
            deck += 1
        elif what == "drawn":
            drawn[seat].append(deck)
            held[seat] += 1
        else:
            if drawn[seat][0] != drawn[seat][-1]:
                plays[seat].append(CARDS[kind])
            held[seat] -= 1
            if not held[seat]:
                drawn[seat].clear()
            if not any(since and since[0] < deck for since in drawn):
                plays = [[] for _ in range(seats)]
    return any(since and since[0] < deck for since in drawn), plays
