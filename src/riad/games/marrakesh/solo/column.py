"""The strategy column: tiles that tell what the Pachabot is after."""

from __future__ import annotations

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import (
    GOODS_PICTURE,
    NOMAD_PICTURE,
    NOMAD_ROW,
    pachabot,
    strategies,
)
from riad.games.marrakesh.names import COLOURS, SOUK
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Text, listed

from .automaton import dials
from .mind import part


def tile_text(box: Board, tile: int) -> Text:
    """The keshis a tile shows."""
    pictures = {SOUK: GOODS_PICTURE, NOMAD_ROW: NOMAD_PICTURE}
    names = [pictures.get(row) or COLOURS[row] for row in strategies(box)[tile].rows]
    return listed(Text(f"colour.{name}") for name in names)


@frame
class RevealStrategy(Chance):
    """A new tile comes under the column; where it shows the river the fisherman moves."""

    rules = ("S-A5", "S-B3", "S-E4", "S-H4")
    symbol: bool = True
    """Whether the river symbol counts."""

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return f"strategy-{luck.pick(part(game).stack)}"

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in {f"strategy-{tile}" for tile in part(game).stack}

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        tile = int(outcome.removeprefix("strategy-"))
        part(game).stack.remove(tile)
        part(game).column.append(tile)
        if game.events is not None:
            game.tell("pachabot.strategy", player=me.seat, shown=tile_text(game.box, tile))
        if self.symbol and strategies(game.box)[tile].river and dials(game, me).river_symbol:
            game.then(me, MoveRiver(pachabot(game.box).figures.river_symbol))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pachabot.which-strategy")


@frame
class OneMoreStrategy(Effect):
    """A river tile reveals a strategy tile, whose river means nothing."""

    rules = ("S-H2", "S-K1")

    def run(self, game: Game, me: Player) -> None:
        game.then(me, dials(game, me).tile_02 and RevealStrategy(symbol=False))
