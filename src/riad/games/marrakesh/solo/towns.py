"""Desert towns of the Pachabot: some of its caravans bring one, and it needs no goods for them."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import pachabot
from riad.games.marrakesh.gains import Points, score
from riad.games.marrakesh.modules.desert_towns.module import NOWHERE, claimed, open_towns, own
from riad.games.marrakesh.modules.desert_towns.tiles import FILE, printed, town_points, town_text
from riad.games.marrakesh.names import FROM_SAHARA, FROM_TOWNS, PINK
from riad.games.marrakesh.sectors.madrasa import FillScrolls
from riad.games.marrakesh.sectors.souk import FillLuxuries
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import Word, frames
from riad.kernel.box import of_box
from riad.kernel.frames import Chance, Effect, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Text

from .acting import remove_scrolls
from .automaton import readings
from .buying import keep_luxury, wanted_luxuries
from .gates import GateOfTown


@frame
class TakeTown(Chance):
    """One of the towns that are left, by chance; it counts as claimed at once."""

    rules = ("S-J5",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return f"town-{luck.pick(open_towns(game.table))}"

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in {f"town-{tile}" for tile in open_towns(game.table)}

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        tile = int(outcome.removeprefix("town-"))
        open_towns(game.table).remove(tile)
        spot = own(me).tiles.index(NOWHERE)
        own(me).tiles[spot] = tile
        own(me).claimed[spot] = True
        if game.events is not None:
            game.tell("town.claimed", player=me.seat, town=town_text(tile))
        game.then(me, *town_brings(game.box)[tile])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pachabot.which-town")


@frame
class ReachTown(Effect):
    """A caravan has come to a town: points, and a town if one is left."""

    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        left = bool(open_towns(game.table)) and NOWHERE in own(me).tiles
        game.then(
            me, left and TakeTown(), Points(pachabot(game.box).figures.town_points, FROM_SAHARA)
        )


@frame
class TeachAtOnce(Effect):
    """The first lesson, as long as there is an open scroll for it."""

    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        first = pachabot(game.box).lessons[0]
        if game.table.scrolls[first.level]:
            remove_scrolls(game, me, first, FROM_TOWNS)


@frame
class FreeLuxury(Effect):
    """A luxury good its strategy wants, else the one worth most, without paying."""

    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        there = wanted_luxuries(game) or sorted(
            game.table.luxuries, key=lambda tile: -game.box.luxuries[tile].points
        )
        if there:
            keep_luxury(game, me, there[0], free=True)


@frame
class FillAfterTown(Effect):
    """What is taken outside a turn is replaced at the end of the next one, or at once."""

    rules = ("S-J5",)

    def run(self, game: Game, me: Player) -> None:
        if readings(game, me).fills_at_once:
            game.then(None, FillLuxuries(), FillScrolls())


TOWN_WORDS: Mapping[str, Word] = {
    "take_scroll": lambda *_: [TeachAtOnce(), FillAfterTown()],
    "take_luxury_good": lambda *_: [FreeLuxury(), FillAfterTown()],
    "build_gate": lambda *_: [GateOfTown()],
}


@of_box
def town_brings(box: Board) -> Mapping[int, tuple[Frame, ...]]:
    return {
        number: frames(f"{FILE}: town {number}", town.words, FROM_TOWNS, words=TOWN_WORDS)
        for number, town in printed(box).towns.items()
    }


@frame
class ScoreBotTowns(Effect):
    """As for a player; where spectators are counted its entertainers count."""

    rules = ("S-J5", "S-I4")
    head_start: bool

    def run(self, game: Game, me: Player) -> None:
        for tile in claimed(me):
            rule = printed(game.box).towns[tile].score
            if rule is not None and rule.what == "spectator":
                points = pachabot(game.box).figures.town_pink_points * me.values[PINK]
            else:
                points = town_points(game, me, tile, head_start=self.head_start)
            score(game, me, points, FROM_TOWNS)
