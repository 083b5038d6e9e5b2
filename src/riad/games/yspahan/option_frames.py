"""Options that are frames: the value of an option is the very effect that will happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from riad.kernel.frames import Choice, Effect
from riad.kernel.text import Label, Text

from .names import BUILDINGS, CARDS, FLOORS
from .table import Game, Player


class Move(Effect):
    """An effect that a player can choose from a list of very different ones."""

    __slots__ = ()
    goes_on: ClassVar[bool] = False
    """The question is asked again afterwards, as after a played card."""

    def label(self, game: Game, me: Player) -> Label:
        raise NotImplementedError

    def labelled(self, game: Game, me: Player) -> Label:
        """Its label, with the rules it rests on."""
        label = self.label(game, me)
        return replace(label, rules=(*self.rules, *label.rules))


class Window(Choice[Move]):
    """A moment of the own turn at which cards may be played, folded into the question beside it."""

    __slots__ = ()

    def apply(self, game: Game, me: Player, value: Move) -> None:
        value.run(game, me)
        if value.goes_on:
            game.then(me, self)

    def always(self, game: Game, me: Player) -> bool:
        """Whoever holds a card is asked: silence would tell that it cannot be played."""
        return bool(me.hand)

    def label(self, game: Game, me: Player, value: Move) -> Label:
        return value.labelled(game, me)


def touched(target: str) -> Mapping[str, str]:
    """`tower/sack+action/floor` as {"tower": "sack", "action": "floor"}."""
    return dict(part.partition("/")[::2] for part in target.split("+"))


def number_of(names: tuple[str, ...], name: str) -> int | None:
    return names.index(name) if name in names else None


FLOOR_TEXT = tuple(Text(f"floor.{name}") for name in FLOORS)
BUILDING_TEXT = tuple(Text(f"building.{name}") for name in BUILDINGS)
CARD_TEXT = tuple(Text(f"card.{name}") for name in CARDS)
