"""What a hand allows beside a question of one's own turn: cards, and buildings at a discount."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from riad.kernel.frames import Choice
from riad.kernel.text import Label, No

from .option_frames import Move, Window, touched
from .table import Game, Player
from .tiles.buildings import NAMES as BUILDING_NAMES
from .tiles.buildings import constructions, refuse_construction
from .tiles.cards import PLAY_NAMES, plays, refuse_play

W = TypeVar("W")

WITH_A_GROUP = No("Y-18.5", "building.takes-a-group")
BETWEEN_ACTIONS = No("Y-12.5", "card.between-actions")
NOT_YOUR_TURN = No("Y-12.4", "card.not-your-turn")

NAMES = (*PLAY_NAMES, *BUILDING_NAMES)


def cards_and_discounts(game: Game, me: Player) -> Mapping[str, Move]:
    """What a hand allows before the step of constructing."""
    if game.edition.constructing_takes_a_group:
        return plays(game, me)
    return {**constructions(game, me, early=True), **plays(game, me)}


def refuse_card_or_building(game: Game, me: Player, target: str) -> No | None:
    if "building/" in target and game.edition.constructing_takes_a_group:
        return WITH_A_GROUP
    return refuse_play(game, me, target) or refuse_construction(game, me, target, early=True)


class InAction(Choice[W | Move], Generic[W]):
    """A question inside an action, with cards beside its own answers.

    It is asked where those are several, and never for a card: that would tell what a hand holds.
    """

    __slots__ = ()

    def answers(self, game: Game, me: Player) -> Mapping[str, W]:
        raise NotImplementedError

    def take(self, game: Game, me: Player, value: W) -> None:
        raise NotImplementedError

    def describe(self, game: Game, me: Player, value: W) -> Label:
        raise NotImplementedError

    def refuse_answer(self, game: Game, me: Player, target: str) -> No | None:
        return None

    def own_turn(self, game: Game, me: Player) -> bool:
        return True

    def no_cards(self, game: Game, me: Player) -> No | None:
        """Why no card can be played here, whatever is held."""
        if not self.own_turn(game, me):
            return NOT_YOUR_TURN
        return None if game.edition.cards_in_actions else BETWEEN_ACTIONS

    def options(self, game: Game, me: Player) -> Mapping[str, W | Move]:
        answers = self.answers(game, me)
        if not me.hand or len(answers) <= 1 or self.no_cards(game, me) is not None:
            return answers
        return {**answers, **cards_and_discounts(game, me)}

    def apply(self, game: Game, me: Player, value: W | Move) -> None:
        if isinstance(value, Move):
            value.run(game, me)
            game.then(me, self)
        else:
            self.take(game, me, value)

    def label(self, game: Game, me: Player, value: W | Move) -> Label:
        if isinstance(value, Move):
            return value.labelled(game, me)
        return self.describe(game, me, value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        if (no := self.refuse_answer(game, me, target)) is not None:
            return no
        if not {"card", "building"} & touched(target).keys():
            return None
        return self.no_cards(game, me) or refuse_card_or_building(game, me, target)


def whose_turn(game: Game) -> int | None:
    """Whose turn it is inside an action: of whoever will be asked how to go on after it."""
    return next((seat for seat, what in reversed(game.stack) if isinstance(what, Window)), None)
