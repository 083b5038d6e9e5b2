"""The caravan: what its cubes bring, one by one and when it is full."""

from __future__ import annotations

from riad.kernel.frames import Effect, frame
from riad.kernel.text import Moved

from .names import FROM_CAMELS, FROM_CARAVAN
from .table import Game, Player


@frame
class JoinCaravan(Effect):
    """A cube takes the first free camel, and its owner scores what that camel brings."""

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        camel = game.edition.camels[len(table.caravan)]
        table.caravan.append(me.seat)
        game.score(me, camel.points, FROM_CAMELS)
        if game.events is not None and camel.points:
            game.tell("caravan.joined", player=me.seat, n=camel.points)


@frame
class PlaceInCaravan(Effect):
    """A cube from the supply joins the caravan; nothing was shipped, so nothing is drawn for it."""

    def run(self, game: Game, me: Player) -> None:
        if game.events is not None:
            camel = f"camel/{game.edition.camels[len(game.table.caravan)].name}"
            cube = Moved(f"cube/{me.seat}", f"supply/{me.seat}", camel)
            game.tell("caravan.placed", cube, player=me.seat)
        game.then(me, JoinCaravan(), CountIfFull())


@frame
class CountIfFull(Effect):
    """A full caravan is counted at once, and all its cubes go home."""

    def run(self, game: Game, me: Player) -> None:
        table = game.table
        if len(table.caravan) == len(game.edition.camels):
            game.tell("caravan.full")
            count_caravan(game)
            table.caravan.clear()


def count_caravan(game: Game) -> None:
    """Each player: his cubes times the multiplier of his highest row."""
    table = game.table
    for seat in dict.fromkeys(table.order):
        places = [n for n, owner in enumerate(table.caravan) if owner == seat]
        if places:
            points = len(places) * game.edition.camels[places[-1]].multiplier
            game.score(table.players[seat], points, FROM_CARAVAN)
            if game.events is not None:
                game.tell("caravan.counted", player=seat, n=points, cubes=len(places))
