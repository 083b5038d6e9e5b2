"""Special buildings in the terminal, and the keshi a falcon costs."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text


def home_cells(painter: Painter, me: Player) -> list[Line]:
    """The building of a player, where there are any."""
    if me.household is None or me.household.building < 0:
        return []
    return [Line(painter.words(Text(f"building.{NAMES[me.household.building]}")), "italic")]


def extra_keshi(painter: Painter, tile: int) -> str:
    """The keshi a luxury good costs besides the goods: `+Gy`; of several colours `+?`."""
    extra = painter.game.box.luxuries[tile].extra
    return f"+{painter.short(COLOURS[extra[0]])}" if len(extra) == 1 else "+?"
