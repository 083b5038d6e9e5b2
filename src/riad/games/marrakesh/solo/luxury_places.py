"""Luxury goods in a row of five places: what is bought leaves a gap, and the next one fills it."""

from __future__ import annotations

from riad.games.marrakesh.displays import OPEN_LUXURIES, LuxuryRow
from riad.games.marrakesh.parts import Pachabot
from riad.games.marrakesh.table import Game, Table


def pachabot(table: Table) -> Pachabot:
    assert table.pachabot is not None
    return table.pachabot


class LuxuryPlaces(LuxuryRow):
    """The display itself has no gaps; which places are empty lies with the Pachabot."""

    def take(self, table: Table, tile: int) -> None:
        gaps = pachabot(table).gaps
        taken = [place for place in range(OPEN_LUXURIES) if not gaps >> place & 1]
        pachabot(table).gaps |= 1 << taken[table.luxuries.index(tile)]
        super().take(table, tile)

    def put(self, table: Table, tile: int) -> None:
        """Into the leftmost gap: before it every place is taken."""
        gaps = pachabot(table).gaps
        if not gaps:
            super().put(table, tile)
            return
        first = gaps & -gaps
        table.luxuries.insert(first.bit_length() - 1, tile)
        pachabot(table).gaps -= first

    def lay_anew(self, game: Game) -> None:
        pachabot(game.table).gaps = 0
        super().lay_anew(game)


LUXURY_PLACES = LuxuryPlaces()
