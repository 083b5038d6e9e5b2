"""A special building for the Pachabot: what it brings at the start, and nothing it could do."""

from __future__ import annotations

from riad.games.marrakesh.box.pachabot import strategies
from riad.games.marrakesh.gains import Points
from riad.games.marrakesh.modules.special_buildings.module import own, taken
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES, printed
from riad.games.marrakesh.names import FROM_START
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Chance, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Text

from .mind import part
from .placing import Settle, into_row


@frame
class DrawHome(Chance):
    """One of the buildings that nobody has drawn; for a scroll it gains what it wants first."""

    rules = ("S-J8",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return f"building-{NAMES[luck.pick(self.left(game))]}"

    def left(self, game: Game) -> list[int]:
        return [n for n in range(len(NAMES)) if n not in taken(game.table)]

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in {f"building-{NAMES[n]}" for n in self.left(game)}

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        number = NAMES.index(outcome.removeprefix("building-"))
        own(me).building = number
        building = printed(game.box).buildings[number]
        if game.events is not None:
            game.tell("building.chosen", player=me.seat, building=Text(f"building.{building.name}"))
        keshis = (Settle(colour) for colour in building.keshis)
        first = strategies(game.box)[part(game).column[0]].rows[0]
        game.then(me, *keshis, Points(sum(building.resources), FROM_START), into_row(first))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pachabot.which-building")
