"""Special buildings in the terminal, and the keshi a falcon costs."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.cli.words import Words
from riad.games.marrakesh.box.board import BOARD
from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text


def home_cells(painter: Painter, me: Player) -> list[Line]:
    """The building of a player, where there are any."""
    if me.household is None or me.household.building < 0:
        return []
    return [Line(painter.words(Text(f"building.{NAMES[me.household.building]}")), "italic")]


def home_in_words(me: Player, words: Words) -> list[str]:
    """The building of a player, and what it can do."""
    if me.household is None or me.household.building < 0:
        return []
    name = NAMES[me.household.building]
    building = Text(f"building.{name}")
    if not me.tiles >> FIRST_BIT + me.household.building & 1:
        return [words(Text("board.building", {"building": building}))]
    ability = Text(f"building.{name}.text")
    return [words(Text("board.building-able", {"building": building, "ability": ability}))]


def extra_keshi(painter: Painter, tile: int) -> str:
    """The keshi a luxury good costs besides the goods: `+Gy`; of several colours `+?`."""
    extra = BOARD.luxuries[tile].extra
    return f"+{painter.short(COLOURS[extra[0]])}" if len(extra) == 1 else "+?"
