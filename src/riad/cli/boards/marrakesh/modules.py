"""What modules put on the boards: staircase tiles, Sultan and Imam, desert towns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.cli.words import Words
from riad.games.marrakesh.gains import listed
from riad.games.marrakesh.modules.desert_towns.module import PLACE_NAMES, PLACES
from riad.games.marrakesh.modules.desert_towns.tiles import town_text
from riad.games.marrakesh.modules.imam_and_sultan import companion, figure_text
from riad.games.marrakesh.modules.staircase_tiles import FACES
from riad.games.marrakesh.names import COLOURS, GOODS, RESOURCES, STAIRS
from riad.games.marrakesh.sectors.stairs import line, step_of
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.text import Args, Text

FIGURE = "♚"

# ---- what a field or an office brings --------------------------------------------------------


def brought(painter: Painter, effects: Iterable[Mapping[str, Any]]) -> Line:
    """`2$`, `+3` points, a keshi, `≈` a step on the river, `↑` on the stairs, `?` any keshi."""
    parts = [_part(painter, verb, value) for effect in effects for verb, value in effect.items()]
    return Line(" ").join(parts)


def _part(painter: Painter, verb: str, value: Any) -> Line:
    if verb == "gain":
        return Line(painter.cost(tuple(value.get(kind, 0) for kind in RESOURCES)))
    if verb == "points":
        return Line(f"+{value}")
    if verb == "place_keshi":
        return painter.keshi(COLOURS.index(value["colour"]))
    if verb == "place_good":
        goods = Line("/").join(painter.keshi(good) for good in GOODS)
        return Line.assemble(str(value["count"]), goods)
    if verb == "gain_any":
        return Line(f"{value}{'/'.join(painter.short(kind) for kind in RESOURCES)}")
    if verb == "advance_one_of":
        return Line("↑" * value["steps"])
    return Line("≈" if verb == "advance" else "?" * value)


def stair_tiles_in_words(table: Table, words: Words) -> list[str]:
    if table.stair_tiles is None:
        return []
    tiles = listed(FACES[face].text for face in table.stair_tiles.faces)
    return [words(Text("board.stair-tiles", {"things": tiles}))]


def line_in_words(game: Game, me: Player, words: Words) -> list[str]:
    """The fields between the pawns, where tiles may lie on them."""
    if game.table.stair_tiles is None:
        return []
    fields = [game.edition.line_field(game.table, name).text for name in line(me)]
    return [words(Text("board.line-is", {"things": listed(fields)}))]


# ---- Sultan and Imam -------------------------------------------------------------------------


def figure_on(table: Table, stair: int) -> int | None:
    """The step where the figure of a staircase stands, alone or with somebody."""
    if table.figures is None:
        return None
    with_figure = companion(table, stair)
    if with_figure is not None:
        return step_of(with_figure, stair)
    return table.figures.waiting[stair] or None


def figures_in_words(table: Table, words: Words) -> list[str]:
    said = []
    for stair in range(len(STAIRS)):
        step, with_figure = figure_on(table, stair), None
        if step is not None:
            with_figure = companion(table, stair)
            args: Args = {"figure": figure_text(stair)}
            if with_figure is None:
                said.append(Text("board.figure-waits", {**args, "n": step}))
            else:
                said.append(Text("board.figure-with", {**args, "player": with_figure.seat}))
    return [words(Text("board.figures", {"things": listed(said)}))] if said else []


# ---- desert towns ----------------------------------------------------------------------------


def open_towns(painter: Painter) -> list[Line]:
    """The towns beside the board, by number."""
    if painter.table.towns is None:
        return []
    cells = [
        Line.assemble(painter.mark(f"town/{tile}", listed=True), f"~{tile}")
        for tile in painter.table.towns.tiles
    ]
    return [painter.row(painter.words(Text("board.towns")), cells)]


def town_at_the_end(painter: Painter, me: Player, path: int) -> Line:
    """The town of a path: `~7` reached, `☼7` claimed."""
    if me.towns is None or path >= len(PLACES):
        return Line("")
    tile, name = me.towns.tiles[path], PLACE_NAMES[path]
    if not tile:
        return Line(" ~", "dim")
    if me.towns.claimed[path]:
        return Line(f" ☼{tile}")
    price = painter.cost(PLACES[path].cost, [COLOURS[good] for good in GOODS]).replace(" ", "")
    found = painter.mark(f"oasis/{name}", listed=True)
    return Line.assemble(" ", found, f"~{tile}", (f":{price}", "dim"))


def towns_in_words(table: Table, words: Words) -> list[str]:
    if table.towns is None:
        return []
    towns = listed(town_text(tile) for tile in table.towns.tiles)
    return [words(Text("board.towns-are", {"things": towns}))]


def own_towns_in_words(me: Player, words: Words) -> list[str]:
    if me.towns is None:
        return []
    return [
        words(Text("board.town-day" if day else "board.town-night", {"town": town_text(tile)}))
        for tile, day in zip(me.towns.tiles, me.towns.claimed, strict=True)
        if tile
    ]
