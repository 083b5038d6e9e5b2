"""The common board: offer, scrolls, luxury goods, office, workshops, river, stairs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import LEFT_WIDTH, STYLES, Painter, pawns
from riad.cli.boards.marrakesh.words import calendar
from riad.games.marrakesh.board import BOARD
from riad.games.marrakesh.names import (
    COLOURS,
    GOODS,
    LEVELS,
    LUXURIES,
    RESOURCES,
    STAIRS,
    TOP,
)
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text


def title(painter: Painter) -> Line:
    table = painter.table
    line = Line(painter.words(calendar(painter.game)), "bold")
    if any(table.tower):
        line.append("   ")
        line.append_text(
            painter.row(painter.words(Text("board.inside")), painter.keshis(table.tower))
        )
    return line


def offer(painter: Painter) -> list[Line]:
    """The offer, with a number for one keshi and another for two."""
    cells = []
    for colour, count in enumerate(painter.table.offer):
        if count:
            cell = painter.keshi(colour, count)
            for n in (1, 2):
                found = painter.mark(f"offer/{COLOURS[colour]}+count/{n}")
                if found:
                    cell.append(" " if n == 1 else "/")
                    cell.append_text(found)
            cells.append(cell)
    label = painter.words(Text("board.offer"))
    return [painter.row(label, cells[n : n + 9], "  ") for n in range(0, len(cells), 9)]


def common_board(painter: Painter) -> list[Line]:
    lines = _displays(painter)
    lines.append(_office(painter))
    lines += [_workshop(painter, number) for number in range(len(painter.table.workshops))]
    lines += _river(painter)
    lines += [_stair(painter, name) for name in STAIRS]
    if painter.seat is not None:
        lines.append(_line(painter, painter.table.players[painter.seat]))
    return lines


def _displays(painter: Painter) -> list[Line]:
    """Scrolls by level on the left, luxury goods on the right."""
    scrolls = [Line(painter.words(Text("board.scrolls")), "bold")]
    for level, name in enumerate(LEVELS):
        row = BOARD.levels[level]
        price = f"{row.scholars}{painter.short('gray')} {row.dates}{painter.short('date')}"
        line = Line(f"{price:<7}", STYLES[name])
        for tile in painter.table.scrolls[level]:
            found = painter.mark(f"scroll/{tile}", listed=True)
            line.append(" ")
            line.append_text(found)
            line.append(f"§{tile}".rjust(5 - len(found)))
        line.append_text(painter.mark(f"pile/{name}", listed=True))
        scrolls.append(line)
    luxuries = [Line(painter.words(Text("board.luxuries")), "bold")]
    luxuries += [_luxury(painter, tile) for tile in painter.table.luxuries]
    lines = []
    for one, two in zip_longest(scrolls, luxuries, fillvalue=Line("")):
        lines.append(Line.assemble(one, " " * max(1, 28 - len(one)), two))
    return lines


def _luxury(painter: Painter, tile: int) -> Line:
    luxury = BOARD.luxuries[tile]
    line = painter.mark(f"luxury/{tile}", listed=True)
    name = painter.words(Text(f"luxury.{LUXURIES[luxury.kind]}"))
    cost = painter.cost(luxury.cost, [COLOURS[good] for good in GOODS])
    gain = painter.cost(luxury.gain)
    return Line.assemble(
        line, f"{name:<9.9} {cost}: ", (f"+{luxury.points}", "bold"), f" {gain}" if gain else ""
    )


def _office(painter: Painter) -> Line:
    """What is paid for a good; odd offices are only said in words."""
    office = painter.table.office
    label = painter.words(Text("board.office"))
    if not office:
        return painter.row(label, [])
    cells = []
    for good, line in zip(GOODS, BOARD.offices[office].lines, strict=True):
        paid = [effect["gain"] for effect in line if "gain" in effect]
        said = " ".join(f"{n}{painter.short(kind)}" for gain in paid for kind, n in gain.items())
        cells.append(Line.assemble(painter.keshi(good), f" → {said}"))
    return painter.row(label, cells, ", ")


def _workshop(painter: Painter, number: int) -> Line:
    workshop = BOARD.workshops[number]
    price = f"{number + 1}: {workshop.dinars}{painter.short('dinar')} {workshop.points:+}"
    line = Line.assemble((painter.words(Text("board.workshop")), "bold"), f" {price:<8}")
    for colour, count in enumerate(painter.table.workshops[number]):
        if count:
            found = painter.mark(f"gate/{number + 1}-{COLOURS[colour]}")
            line.append(" ")
            line.append_text(found)
            line.append_text(painter.keshi(colour, "" if found else count))
    return line


def _river(painter: Painter) -> list[Line]:
    """The spaces with the fishermen, and below what the rapids and the tile of the season pay."""
    label = painter.words(Text("sector.river"))
    line = Line.assemble((f"{label:<8.8} ", "bold"))
    rapids = {rapid.space: number for number, rapid in enumerate(BOARD.rapids, 1)}
    for space in range(BOARD.jetty + 1):
        boats = [p.seat for p in painter.table.players if p.boat == space]
        found = painter.mark(f"rapid/{rapids[space]}", listed=True) if space in rapids else Line("")
        sign = "≈" if space in rapids else "c" if space == BOARD.crocodile else ""
        line.append_text(Line.assemble((f"{space}{sign}", "dim"), found))
        line.append_text(pawns(boats))
        line.append(" ")
    tiles = painter.table.river_tiles
    lines = [line]
    if len(tiles) >= painter.table.season:
        tile = Text(f"river-tile.{tiles[painter.table.season - 1]}")
        said = painter.words(Text("board.river-tile", {"tile": tile}))
        lines += [Line(part) for part in wrap(said, LEFT_WIDTH)]
    return lines


def _stair(painter: Painter, name: str) -> Line:
    """A staircase, a bar before each threshold."""
    label = painter.words(Text(f"sector.{name}"))
    line = Line.assemble((f"{label:<8.8}", "bold"))
    line.append_text(painter.mark(f"stair/{name}"))
    for step in range(TOP + 1):
        if step and BOARD.segment_of[step] != BOARD.segment_of[step - 1]:
            line.append("|", "bold")
        here = [p.seat for p in painter.table.players if getattr(p, name) == step]
        line.append_text(pawns(here) if here else Line(str(step), "dim"))
        line.append(" ")
    return line


def _line(painter: Painter, me: Player) -> Line:
    """The fields between this player's pawns."""
    cells = []
    for name in painter.game.edition.line(me):
        found = painter.mark(f"line/{name}", listed=True)
        cells.append(Line.assemble(found, _field(painter, BOARD.fields[name][0])))
    return painter.row(painter.words(Text("board.line")), cells, " – ")


def _field(painter: Painter, effect: Mapping[str, Any]) -> Line:
    """What a field brings: `2$`, `+3` points, a keshi, `≈` a step on the river, `?` any keshi."""
    ((verb, value),) = effect.items()
    if verb == "gain":
        return Line(painter.cost(tuple(value.get(kind, 0) for kind in RESOURCES)))
    if verb == "points":
        return Line(f"+{value}")
    if verb == "place_keshi":
        return painter.keshi(COLOURS.index(value["color"]))
    return Line("≈" if verb == "advance" else "?" * value)
