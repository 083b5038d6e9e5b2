"""Cards come into hands and leave them; an empty deck is made of the discard pile."""

from __future__ import annotations

from riad.games.yspahan.names import CARDS
from riad.games.yspahan.option_frames import CARD_TEXT
from riad.games.yspahan.table import Game, Past, Player, Table
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Moved, Text


def card_exists(table: Table) -> bool:
    return bool(table.deck or table.discard)


def pool(table: Table) -> list[int]:
    """The cards one of which is drawn next."""
    return table.deck or sorted(table.discard)


def reshuffle(table: Table) -> None:
    """The discard pile becomes the deck."""
    if table.discard:
        table.deck = sorted(table.discard)
        table.discard.clear()
        table.shuffles += 1


def discard(game: Game, me: Player, kind: int, *, played: bool) -> None:
    """Lay a card face up on the discard pile. Of two alike it is any: nobody can tell."""
    place = me.hand.index(kind)
    del me.hand[place]
    age = me.ages.pop(place)
    game.table.discard.append(kind)
    if game.table.shuffles:
        remember(me, kind, age)
        forget(game.table)
    if game.events is not None:
        game.tell(
            "card.played" if played else "card.discarded",
            Moved(f"card/{CARDS[kind]}", f"hand/{me.seat}", "discard"),
            player=me.seat,
            card=CARD_TEXT[kind],
        )


def remember(me: Player, kind: int, age: int) -> None:
    """Of a card played from a hand of mixed ages the others do not know the age."""
    ages = [age, *me.ages, *(me.past.ages if me.past is not None else ())]
    if min(ages) != max(ages):
        me.past = me.past or Past()
        me.past.kinds.append(kind)
        me.past.among.append(len(ages))
        me.past.ages.append(age)


def forget(table: Table) -> None:
    """Once nobody can hold a card of an earlier deck, what was played from them says nothing."""
    if all(not p.hand or oldest(p) == table.shuffles for p in table.players):
        for player in table.players:
            player.past = None


def oldest(player: Player) -> int:
    """The age of the oldest card he can still hold: the first drawn since his hand was empty."""
    past = player.past or Past()
    gone = max([n for n, among in enumerate(past.among, 1) if n == among], default=0)
    return sorted([*player.ages, *past.ages])[gone]


@frame
class DrawCard(Effect):
    """Take the top card, if there is one anywhere."""

    def run(self, game: Game, me: Player) -> None:
        if card_exists(game.table):
            game.then(me, CardDrawn())


@frame
class CardDrawn(Chance):
    """The card its owner sees, and nobody else."""

    rules = ("Y-6.3", "Y-12.8")

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return CARDS[luck.pick(pool(game.table))]

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in CARDS and CARDS.index(outcome) in pool(game.table)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        table, kind = game.table, CARDS.index(outcome)
        if not table.deck:
            reshuffle(table)
        table.deck.remove(kind)
        me.hand.append(kind)
        me.ages.append(table.shuffles)
        if game.events is not None:
            game.tell(
                "card.drawn",
                Moved("card", "deck", f"hand/{me.seat}"),
                seen_by=(me.seat,),
                public=Text("card.drawn-unseen", {"player": me.seat}),
                player=me.seat,
                card=CARD_TEXT[kind],
            )
        if not table.deck and game.edition.reshuffle_at_once:
            reshuffle(table)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("card.which-drawn", {"player": me.seat})

    def seen_by(self, game: Game, me: Player) -> tuple[int, ...]:
        return (me.seat,)
