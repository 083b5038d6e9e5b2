"""The course of the game: three seasons of four rounds, and what ends them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from riad.games.marrakesh.box.pieces import MOST_RAPIDS
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.placing import numbered
from riad.games.marrakesh.names import (
    ALL_RAPIDS,
    CHOSEN,
    COLOURS,
    ROUND_BEGINS,
    ROUNDS,
    SEASON_BEGINS,
)
from riad.games.marrakesh.sectors.madrasa import FillScrolls
from riad.games.marrakesh.sectors.river import EachPassed, RapidBonus, crossed, rapid_text
from riad.games.marrakesh.sectors.souk import FillLuxuries
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

from .seasons import SeasonScoring
from .tower import PHASE_A

NOT_CROSSED = No("M-18.1", "rapid.not-crossed")
DECLINE = -1


@frame
class Round(Effect):
    """Phases A to D, and the end of the round."""

    rules = ("M-4.2",)

    def run(self, game: Game, me: None) -> None:
        table = game.table
        order = [table.players[seat] for seat in game.edition.turn_order(table)]
        if game.events is not None:
            game.tell("round.begins", season=table.season, round=table.round, player=order[0].seat)
        for player in table.players:
            player.bought = False
        if table.round == 1:
            window(game, order, SEASON_BEGINS)
        window(game, order, ROUND_BEGINS)
        game.then(None, PHASE_A)
        for player in order:
            game.edition.conduct(player).turn(game, player)
            game.then(None, FILL_LUXURIES, FILL_SCROLLS)
        for player in order:
            game.edition.conduct(player).river_bonus(game, player)
        game.then(None, END_ROUND)


def window(game: Game, order: list[Player], moment: str) -> None:
    """What tiles bring before keshis are chosen: in turn order, each player's own in any order."""
    acting = [(player, more) for player in order if (more := tuple(game.on(moment, player)))]
    for player, more in acting:
        game.then(player, AllOf(more))
    if acting:
        game.then(None, FILL_LUXURIES, FILL_SCROLLS)


@frame
class BeginTurn(Effect):
    """A new turn of phase C: scholars are rested, the vendor of the Souk pays."""

    rules = ("M-14.5", "M-28.28")

    def run(self, game: Game, me: Player) -> None:
        me.studied = 0
        me.new_vendor = False


# ---- phase D ---------------------------------------------------------------------------------


@cache
def rapids(count: int) -> Mapping[str, int]:
    """The rapids crossed, or none of them."""
    return ready({**{f"rapid-{n + 1}": n for n in range(count)}, "rapid-none": DECLINE})


@frame
class RiverBonus(Effect):
    """One of the rapids behind the fisherman pays; with the right scroll all of them."""

    rules = ("M-18.1", "M-27.69")

    def run(self, game: Game, me: Player) -> None:
        if crossed(game.box, me):
            game.then(me, EachPassed() if game.tune(ALL_RAPIDS, me, 0) else ChooseRapid())


@frame
class ChooseRapid(Choice[int]):
    rules = ("M-18.1", "M-18.2")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return rapids(len(crossed(game.box, me)))

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != DECLINE:
            game.then(me, RapidBonus(value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("rapid.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == DECLINE:
            return Label(Text("rapid.none"), ("rapid/none",), declines=True)
        return Label(rapid_text(value), (f"rapid/{value + 1}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        rapid = numbered(target, "rapid/", range(1, len(game.box.rapids) + 1))
        return NOT_CROSSED if rapid is not None and rapid > len(crossed(game.box, me)) else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return rapids(MOST_RAPIDS)


# ---- the end of a round ----------------------------------------------------------------------


@frame
class EndRound(Effect):
    """Whoever has placeholders is served, in the turn order of the round; the tracker goes on."""

    rules = ("M-18.5", "M-18.6", "M-18.7", "M-20.8")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        for seat in game.edition.turn_order(table):
            if table.players[seat].waiting:
                game.then(table.players[seat], REPLACE_KESHIS)
        game.then(None, NEXT_ROUND)


@frame
class ReplaceKeshis(Effect):
    """A wooden keshi of the colour if there is one; at the latest after round 3 any other."""

    rules = ("M-20.8", "M-20.10")

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        for colour in range(len(COLOURS)):
            if me.waiting >> colour & 1 and table.wood[colour]:
                replace(game, me, colour, colour)
        if table.round < ROUNDS and (table.round == ROUNDS - 1 or me.hand.bit_count() < CHOSEN):
            for colour in range(len(COLOURS)):
                if me.waiting >> colour & 1:
                    game.then(me, Replace(colour))


def replace(game: Game, me: Player, placeholder: int, colour: int) -> None:
    """A wooden keshi from the supply goes behind the screen, where the placeholder lay."""
    me.waiting &= ~(1 << placeholder)
    game.table.wood[colour] -= 1
    me.hand |= 1 << colour
    if game.events is not None:
        game.tell("shortage.replaced", player=me.seat, colour=COLOUR_TEXT[colour])


@frame
class Replace(Choice[int]):
    """Instead of the placeholder a keshi of a colour that is not behind the screen."""

    rules = ("M-20.9", "M-20.10")
    placeholder: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {
            f"instead-{name}": colour
            for colour, name in enumerate(COLOURS)
            if game.table.wood[colour] and not me.hand >> colour & 1
        }

    def apply(self, game: Game, me: Player, value: int) -> None:
        replace(game, me, self.placeholder, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("shortage.prompt", {"colour": COLOUR_TEXT[self.placeholder]})

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("shortage.take", {"colour": COLOUR_TEXT[value]}), (f"keshi/{COLOURS[value]}",)
        )

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"instead-{name}" for name in COLOURS)


@frame
class NextRound(Effect):
    rules = ("M-4.3", "M-4.5")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        if table.round < ROUNDS:
            table.round += 1
            game.then(None, ROUND)
        else:
            last = table.season == 3
            game.then(None, SeasonScoring(), not last and ROUND)


ROUND, END_ROUND, NEXT_ROUND = Round(), EndRound(), NextRound()
REPLACE_KESHIS = ReplaceKeshis()
BEGIN_TURN, RIVER_BONUS = BeginTurn(), RiverBonus()
FILL_LUXURIES, FILL_SCROLLS = FillLuxuries(), FillScrolls()
