"""What a seat has been told about cards, and which worlds can have come about so.

Nothing here knows of ages: cards are drawn and played again as they were, in every way that agrees
with what was told. Slow, short, and independent of how worlds are imagined.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from riad.games.yspahan.names import CARDS
from riad.games.yspahan.table import Game
from riad.kernel.definition import Setting
from riad.kernel.text import Text
from tests.yspahan.builders import ordered, tower, turn

Cards = tuple[int, ...]
"""Kinds of cards, sorted."""
Hands = tuple[Cards, ...]

PRINTED: Cards = tuple(kind for kind in range(len(CARDS)) for _ in range(2))
UNKNOWN = -1


class Told(NamedTuple):
    """What was told of a card; when this seat did not see which card it was, it is UNKNOWN."""

    what: str
    """`made`: a new deck; `drawn` or `played`: a card."""
    deck: Cards
    """What the deck of that time began with."""
    seat: int = UNKNOWN
    kind: int = UNKNOWN


def card_history(game: Game, viewer: int | None) -> list[Told]:
    """What a seat has heard of cards since the start; the decks follow from it."""
    history = [Told("made", PRINTED)]
    deck, pile, left = PRINTED, list[int](), len(PRINTED)
    for event in game.heard(viewer):
        card, _, what = event.text.key.partition(".")
        if card != "card":
            continue
        seat, name = event.text.args["player"], event.text.args.get("card")
        assert isinstance(seat, int)
        kind = CARDS.index(name.key.partition(".")[2]) if isinstance(name, Text) else UNKNOWN
        drawn = what.startswith("drawn")
        if drawn and not left:
            deck, pile, left = tuple(sorted(pile)), [], len(pile)
            history.append(Told("made", deck))
        history.append(Told("drawn" if drawn else "played", deck, seat, kind))
        if not drawn:
            pile.append(kind)
            continue
        left -= 1
        if game.edition.reshuffle_at_once and not left and pile:
            deck, pile, left = tuple(sorted(pile)), [], len(pile)
            history.append(Told("made", deck))
    return history


def without(cards: Cards, kind: int) -> Cards:
    place = cards.index(kind)
    return cards[:place] + cards[place + 1 :]


def changed(hands: Hands, seat: int, kind: int, by: int) -> Hands:
    """These hands, with one card more or less in one of them."""
    cards = tuple(sorted((*hands[seat], kind))) if by > 0 else without(hands[seat], kind)
    return (*hands[:seat], cards, *hands[seat + 1 :])


def which(event: Told, cards: Cards) -> Iterable[int]:
    """The kinds among these that the drawn card can have been."""
    kinds = dict.fromkeys(cards)
    return kinds if event.kind == UNKNOWN else [kind for kind in kinds if kind == event.kind]


def hands_of(game: Game) -> Hands:
    return tuple(tuple(sorted(player.hand)) for player in game.table.players)


# ---- forwards: every world -------------------------------------------------------------------


def possible_hands(game: Game, viewer: int | None) -> set[Hands]:
    """All hands that agree with what this seat was told: every card is drawn that could be."""
    seats = len(game.table.players)
    worlds: set[tuple[Cards, Hands]] = {((), ((),) * seats)}
    for event in card_history(game, viewer):
        worlds = {after for world in worlds for after in _happens(event, *world)}
    return {hands for _, hands in worlds}


def _happens(event: Told, deck: Cards, hands: Hands) -> Iterator[tuple[Cards, Hands]]:
    if event.what == "made":
        yield event.deck, hands
    elif event.what == "drawn":
        for kind in which(event, deck):
            yield without(deck, kind), changed(hands, event.seat, kind, 1)
    elif event.kind in hands[event.seat]:
        yield deck, changed(hands, event.seat, event.kind, -1)


# ---- backwards: one world --------------------------------------------------------------------


def can_have_come_about(game: Game, viewer: int | None, world: Game) -> bool:
    """Whether the hands and the deck of a world agree with what this seat was told in the game."""
    history = card_history(game, viewer)

    @cache
    def before(number: int, deck: Cards, hands: Hands) -> bool:
        """Whether so many events can have led here."""
        if not number:
            return not any(hands)
        number -= 1
        event = history[number]
        if event.what == "made":
            return deck == event.deck and before(number, (), hands)
        if event.what == "played":
            return before(number, deck, changed(hands, event.seat, event.kind, 1))
        for kind in which(event, hands[event.seat]):
            more = tuple(sorted((*deck, kind)))
            rest = changed(hands, event.seat, kind, -1)
            if Counter(more) <= Counter(event.deck) and before(number, more, rest):
                return True
        return False

    return before(len(history), tuple(sorted(world.table.deck)), hands_of(world))


# ---- games with many cards -------------------------------------------------------------------


def many_cards(seats: int, seed: int, *, hold: int = 4, **options: Setting) -> Iterator[Game]:
    """A game of players who draw whenever they can and hold about so many cards, with luck."""
    choose = random.Random(seed)
    game = ordered(seats, options, seed=seed)
    game.listen()
    while not game.over:
        yield game
        (seat,) = game.waiting
        options_now = list(game.options(seat))
        full = len(game.table.players[seat].hand) >= choose.randint(1, hold)
        wanted = [name for name in options_now if name.endswith("-card")]
        if full:
            wanted += [n for n in options_now if n.startswith("play-") or "discarding" in n]
        game.play(seat, choose.choice(wanted or options_now))


def draw(game: Game, seat: int, card: str) -> None:
    """A seat takes a turn to draw this card."""
    tower(game, "112233456")
    turn(game, seat)
    game.play(seat, "camels-card")
    game.resolve(card)
    game.play(seat, "end-turn")
