"""What modules put on the boards, in sentences: staircase tiles, Sultan and Imam, desert towns,
special buildings."""

from __future__ import annotations

from riad.games.marrakesh.modules.desert_towns.tiles import town_text
from riad.games.marrakesh.modules.imam_and_sultan import companion, figure_text
from riad.games.marrakesh.modules.special_buildings.module import is_able
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.modules.staircase_tiles import face_text
from riad.games.marrakesh.names import STAIRS
from riad.games.marrakesh.sectors import stairs
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.text import Args, Text, apart, listed


def stair_tiles(table: Table) -> list[Text]:
    if table.stair_tiles is None:
        return []
    tiles = apart(face_text(face) for face in table.stair_tiles.faces)
    return [Text("board.stair-tiles", {"things": tiles})]


def line(game: Game, me: Player) -> list[Text]:
    """The fields between the pawns, where tiles may lie on them."""
    if game.table.stair_tiles is None:
        return []
    fields = [game.edition.line_field(game, name).text for name in stairs.line(game.box, me)]
    return [Text("board.line-is", {"things": apart(fields)})]


def figure_on(table: Table, stair: int) -> int | None:
    """The step where the figure of a staircase stands, alone or with somebody."""
    if table.figures is None:
        return None
    with_figure = companion(table, stair)
    if with_figure is not None:
        return stairs.step_of(with_figure, stair)
    return table.figures.waiting[stair] or None


def figures(table: Table) -> list[Text]:
    """Where Sultan and Imam are."""
    said = []
    for stair in range(len(STAIRS)):
        step = figure_on(table, stair)
        if step is None:
            continue
        with_figure = companion(table, stair)
        args: Args = {"figure": figure_text(stair)}
        if with_figure is None:
            said.append(Text("board.figure-waits", {**args, "n": step}))
        else:
            said.append(Text("board.figure-with", {**args, "player": with_figure.seat}))
    return [Text("board.figures", {"things": listed(said)})] if said else []


def towns(table: Table) -> list[Text]:
    """The towns beside the board."""
    if table.towns is None:
        return []
    return [Text("board.towns-are", {"things": listed(map(town_text, table.towns.tiles))})]


def own_towns(me: Player) -> list[Text]:
    """The towns at the ends of one player's paths."""
    if me.towns is None:
        return []
    return [
        Text("board.town-day" if day else "board.town-night", {"town": town_text(tile)})
        for tile, day in zip(me.towns.tiles, me.towns.claimed, strict=True)
        if tile
    ]


def home(me: Player) -> list[Text]:
    """The building of a player, and what it can do."""
    if me.household is None or me.household.building < 0:
        return []
    name = NAMES[me.household.building]
    building = Text(f"building.{name}")
    if not is_able(me):
        return [Text("board.building", {"building": building})]
    ability = Text(f"building.{name}.text")
    return [Text("board.building-able", {"building": building, "ability": ability})]
