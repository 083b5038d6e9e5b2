"""Luxury goods in a row of five places: what is bought leaves a gap, and the next one fills it."""

from __future__ import annotations

from riad.games.marrakesh.table import Game, Shelf, Table
from riad.games.marrakesh.tiles.displays import LUXURIES, OPEN_LUXURIES, LuxuryRow
from riad.games.marrakesh.tiles.shelves import laid, put_on_top


class LuxuryPlaces(LuxuryRow):
    """A shelf without piles remembers what lay on each place last; the rest is one stack."""

    def lay(self, game: Game) -> None:
        table = game.table
        empty = [laid(0, 0) for _ in range(LUXURIES - len(table.shelves))]
        table.shelves = [*table.shelves, *empty][:LUXURIES]
        table.shelves.append(Shelf([], [0] * OPEN_LUXURIES))
        super().lay(game)

    def put(self, table: Table, tile: int) -> None:
        """Into the leftmost gap."""
        shelf = table.shelves[LUXURIES]
        place = next(n for n, top in enumerate(shelf.tops) if top not in table.luxuries)
        super().put(table, tile)
        put_on_top(shelf, table.luxuries, place)


LUXURY_PLACES = LuxuryPlaces()
