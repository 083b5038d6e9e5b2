"""What modules put on the boards: staircase tiles, Sultan and Imam, desert towns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.games.marrakesh.box.pieces import TOWN_PLACES
from riad.games.marrakesh.names import COLOURS, GOODS, RESOURCES
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text

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
    if me.towns is None or path >= len(TOWN_PLACES):
        return Line("")
    tile, name = me.towns.tiles[path], TOWN_PLACES[path]
    if not tile:
        return Line(" ~", "dim")
    if me.towns.claimed[path]:
        return Line(f" ☼{tile}")
    cost = painter.game.box.town_places[path].cost
    price = painter.cost(cost, [COLOURS[good] for good in GOODS]).replace(" ", "")
    found = painter.mark(f"oasis/{name}", listed=True)
    return Line.assemble(" ", found, f"~{tile}", (f":{price}", "dim"))
