"""The course of the game: weeks of days, days of turns, and the windows of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.kernel.common import ready
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

from .names import NOBODY
from .option_frames import Move, Window
from .scoring import EndWeek
from .table import Game, Player
from .tiles.buildings import constructions, refuse_construction
from .tiles.cards import plays, refuse_play
from .tiles.hand import DrawCard, card_exists
from .tower import (
    BUY,
    GROUP_NAMES,
    NO_DICE,
    ConstructWithGroup,
    RemoveYellow,
    buy_upto,
    empty_tower,
    groups,
    no_yellow,
    refuse_group,
)
from .windows import NAMES as HAND_NAMES
from .windows import WITH_A_GROUP, cards_and_discounts, refuse_card_or_building

# ---- the first player of the game ------------------------------------------------------------


@frame
class Opening(Effect):
    """Somebody begins: as the table has agreed, or whom luck names."""

    def run(self, game: Game, me: None) -> None:
        if game.edition.first == NOBODY:
            game.then(None, FirstPlayer(), StartDay())
        else:
            begin(game, game.edition.first)
            game.then(None, StartDay())


@frame
class FirstPlayer(Chance):
    rules = ("Y-2.6",)

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"first-{luck.below(game.edition.seats)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"first-{seat}" for seat in range(game.edition.seats)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        begin(game, int(outcome.removeprefix("first-")))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("supply.who-begins")


def begin(game: Game, seat: int) -> None:
    game.table.first = seat
    game.table.order = game.edition.turns(seat)


# ---- days and turns --------------------------------------------------------------------------


@frame
class StartDay(Effect):
    """The first player supplies the tower, everybody takes his turn, and the day ends."""

    def run(self, game: Game, me: None) -> None:
        table = game.table
        if game.events is not None:
            game.tell("day.begins", week=table.week, day=table.day, player=table.first)
        first, *others = (table.players[seat] for seat in table.order)
        game.then(first, SUPPLY, *(TURN if game.edition.yellow_dice_stay else FIRST_TURN))
        for player in others:
            game.then(player, *TURN)
        game.then(None, END_DAY)


@frame
class EndDay(Effect):
    """The tower is emptied; the next day begins, or the week ends."""

    def run(self, game: Game, me: None) -> None:
        table = game.table
        empty_tower(table)
        if table.day == game.box.days:
            last_week = table.week == game.box.weeks
            game.then(None, EndWeek(), not last_week and NextDay())
        else:
            game.then(None, NextDay())


@frame
class NextDay(Effect):
    """The markers advance and another player is first."""

    def run(self, game: Game, me: None) -> None:
        table = game.table
        if table.day == game.box.days:
            table.week += 1
            table.day = 1
            table.supervisor = game.box.start_space
        else:
            table.day += 1
        table.order = game.edition.next_turns(table)
        table.first = table.order[0]
        game.then(None, StartDay())


# ---- windows ---------------------------------------------------------------------------------


@frame
class Supply(Window):
    """Before the roll: cards, then the yellow dice."""

    rules = ("Y-4.1", "Y-4.2")

    def options(self, game: Game, me: Player) -> Mapping[str, Move]:
        offers = buy_upto(game.box)
        dice = offers[min(me.gold, len(offers) - 1)]
        return {**dice, **cards_and_discounts(game, me)} if me.hand else dice

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("supply.prompt")

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        for _, buy in BUY:
            if target == f"yellow/{buy.dice}":
                return no_yellow(game.box, me.gold, buy.dice)
        return refuse_card_or_building(game, me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(name for name, _ in BUY), *HAND_NAMES)


@frame
class ChooseGroup(Window):
    """Before and at the choice of a group; with an empty tower a card is drawn instead."""

    rules = ("Y-5.1",)

    def options(self, game: Game, me: Player) -> Mapping[str, Move]:
        step: Mapping[str, Move] = groups(game, me)
        if not step:
            step = no_group_left(game)
        elif game.edition.constructing_takes_a_group:
            step = {**step, **constructions_with_a_group(game, me)}
        return {**step, **cards_and_discounts(game, me)} if me.hand else step

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("group.prompt" if groups(game, me) else "group.prompt-empty")

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        if "building/" in target and game.edition.constructing_takes_a_group:
            no = refuse_construction(game, me, target)
            return no if no or groups(game, me) else NO_DICE
        return refuse_group(game, me, target) or refuse_card_or_building(game, me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        others = (*EMPTY_TOWER, *NO_CARD_EITHER, *HAND_NAMES)
        return (*GROUP_NAMES, *others)


@frame
class FinishTurn(Window):
    """After the action: construct a building, play cards, in any order, until the turn ends."""

    rules = ("Y-3.4", "Y-12.5")

    def options(self, game: Game, me: Player) -> Mapping[str, Move]:
        if game.edition.constructing_takes_a_group:
            return {**END, **plays(game, me)}
        if me.hand:
            return {**END, **constructions(game, me), **plays(game, me)}
        buildings = constructions(game, me)
        return {**END, **buildings} if buildings else END

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("turn.prompt")

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        if "building/" in target and game.edition.constructing_takes_a_group:
            return WITH_A_GROUP
        return refuse_construction(game, me, target) or refuse_play(game, me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*END, *HAND_NAMES)


def constructions_with_a_group(game: Game, me: Player) -> Mapping[str, Move]:
    """Every building that a group of dice can be set aside for."""
    return {name: ConstructWithGroup(move) for name, move in constructions(game, me).items()}


@frame
class EndTurn(Move):
    rules = ("Y-3.4",)

    def run(self, game: Game, me: Player) -> None:
        game.table.built = False

    def label(self, game: Game, me: Player) -> Label:
        return Label(Text("turn.end"), ("turn/end",))


@frame
class DrawInstead(Move):
    """No group is left: a card is drawn instead, if there is one."""

    rules = ("Y-5.11",)

    def run(self, game: Game, me: Player) -> None:
        game.tell("group.none-left", player=me.seat)
        game.then(me, DrawCard())

    def label(self, game: Game, me: Player) -> Label:
        key = "group.draw-instead" if card_exists(game.table) else "group.skip"
        return Label(Text(key), ("action/card",))


END: Mapping[str, Move] = ready({"end-turn": EndTurn()})
EMPTY_TOWER: Mapping[str, Move] = ready({"draw-card": DrawInstead()})
NO_CARD_EITHER: Mapping[str, Move] = ready({"skip-group": DrawInstead()})


def no_group_left(game: Game) -> Mapping[str, Move]:
    return EMPTY_TOWER if card_exists(game.table) else NO_CARD_EITHER


# Every day brings the same frames, so they are made once.
SUPPLY, END_DAY = Supply(), EndDay()
TURN = (ChooseGroup(), FinishTurn())
"""A turn: step A with the dice, then whatever can still be built or played."""
FIRST_TURN = (ChooseGroup(), RemoveYellow(), FinishTurn())
