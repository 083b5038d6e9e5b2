"""The common board in sentences."""

from __future__ import annotations

from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.sectors.madrasa import scroll_text
from riad.games.marrakesh.sectors.souk import offer_text
from riad.games.marrakesh.table import Game, Table
from riad.games.marrakesh.tiles.shelves import places
from riad.kernel.text import Args, Text, under

from .camels import race
from .counting import by_colour
from .modules import figures, stair_tiles, towns


def common(game: Game) -> list[Text]:
    """Everything that is nobody's own."""
    table = game.table
    begins = Text("board.begins", {"player": game.edition.turn_order(table)[0]})
    lines = [calendar(table), begins, *offered(table), *open_tiles(game)]
    if table.office:
        lines.append(Text("board.office-is", {"office": Text(f"office.{table.office}")}))
    lines += [_workshop(game, number) for number in range(len(table.workshops))]
    for season, tile in enumerate(table.river_tiles, 1):
        what = Text(f"river-tile.{tile}")
        if season >= table.season:
            lines.append(Text("board.river-tile-of", {"season": season, "tile": what}))
    return [*lines, *figures(table), *stair_tiles(table), *towns(table), *race(game)]


def calendar(table: Table) -> Text:
    return Text("board.calendar", {"season": table.season, "round": table.round})


def offered(table: Table) -> list[Text]:
    """What lies on offer and what is stuck in the tower."""
    lines = []
    if any(table.offer):
        lines.append(Text("board.offer-is", {"things": by_colour(table.offer)}))
    if any(table.tower):
        lines.append(Text("board.inside-is", {"things": by_colour(table.tower)}))
    return lines


def _workshop(game: Game, number: int) -> Text:
    row = game.box.workshops[number]
    args: Args = {
        "workshop": number + 1,
        "dinars": row.dinars,
        "n": row.points,
        "things": by_colour(game.table.workshops[number]),
    }
    return Text("board.workshop-is", args)


# ---- tiles -----------------------------------------------------------------------------------


def lying(table: Table, display: int) -> list[tuple[int, int | None]]:
    """The open tiles of a level, or after the levels the luxury goods, as they lie.

    On piles each with the number of tiles below it, and 0 where nothing is open.
    """
    open_ = (*table.scrolls, table.luxuries)[display]
    if display < len(table.shelves) and table.shelves[display].down:
        return [*places(table.shelves[display], open_)]
    return [(tile, None) for tile in open_]


def open_tiles(game: Game) -> list[Text]:
    """The open scrolls, luxury goods and spare oases."""
    table, lines = game.table, []
    for level, row in enumerate(game.box.levels):
        name = Text(f"level.{LEVELS[level]}")
        price: Args = {"level": name, "scholars": row.scholars, "dates": row.dates}
        lines.append(Text("board.level", price))
        for tile, below in lying(table, level):
            lines.append(under(_on_pile(scroll_text(tile) if tile else None, below)))
    for tile, below in lying(table, len(LEVELS)):
        lines.append(_on_pile(offer_text(game.box, tile) if tile else None, below))
    return [*lines, *spare(table)]


def spare(table: Table) -> list[Text]:
    """Oases that lie beside the board."""
    return [Text(f"oasis.{tile}") for tile in table.spare]


def _on_pile(tile: Text | None, below: int | None) -> Text:
    """An open tile, with what is below it where it lies on a pile."""
    if tile is None:
        return Text("board.empty-pile", {"n": below or 0})
    return tile if below is None else Text("board.pile", {"tile": tile, "n": below})
