"""The common board: offer, scrolls, luxury goods, office, workshops, river, stairs."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap

from rich.text import Text as Line

from riad.cli.boards.marrakesh.expansion import race_rows
from riad.cli.boards.marrakesh.homes import extra_keshi
from riad.cli.boards.marrakesh.modules import FIGURE, brought, open_towns
from riad.cli.boards.marrakesh.painter import LEFT_WIDTH, STYLES, Painter, pawns
from riad.games.marrakesh.names import (
    COLOURS,
    GOODS,
    LEVELS,
    LUXURIES,
    STAIRS,
    TOP,
)
from riad.games.marrakesh.sectors.stairs import line as line_of
from riad.games.marrakesh.show.sentences.common import calendar, lying
from riad.games.marrakesh.show.sentences.modules import figure_on
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text

SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def title(painter: Painter) -> Line:
    table = painter.table
    line = Line(painter.words(calendar(table)), "bold")
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
    lines += open_towns(painter)
    lines += race_rows(painter)
    lines += [_workshop(painter, number) for number in range(len(painter.table.workshops))]
    lines += _river(painter)
    lines += [_stair(painter, stair) for stair in range(len(STAIRS))]
    if painter.seat is not None:
        lines.append(_line(painter, painter.table.players[painter.seat]))
    return lines


def below(under: int | None) -> str:
    """How many tiles lie under an open one, in small digits."""
    return "" if under is None else str(under).translate(SMALL_DIGITS)


def _displays(painter: Painter) -> list[Line]:
    """Scrolls by level on the left, luxury goods on the right."""
    scrolls = [Line(painter.words(Text("board.scrolls")), "bold")]
    for level, name in enumerate(LEVELS):
        row = painter.game.box.levels[level]
        price = f"{row.scholars}{painter.short('gray')} {row.dates}{painter.short('date')}"
        line = Line(f"{price:<7}", STYLES[name])
        for tile, under in lying(painter.table, level):
            found = painter.mark(f"scroll/{tile}", listed=True)
            line.append(" ")
            line.append_text(found)
            line.append(f"§{tile}".rjust(5 - len(found)) if tile else "    –")
            line.append(below(under), "dim")
        line.append_text(painter.mark(f"pile/{name}", listed=True))
        scrolls.append(line)
    luxuries = [Line(painter.words(Text("board.luxuries")), "bold")]
    luxuries += [_luxury(painter, *pile) for pile in lying(painter.table, len(LEVELS))]
    lines = []
    wide = max(27, *map(len, scrolls)) + 1
    for one, two in zip_longest(scrolls, luxuries, fillvalue=Line("")):
        lines.append(Line.assemble(one, " " * (wide - len(one)), two))
    return lines


def _luxury(painter: Painter, tile: int, under: int | None) -> Line:
    if not tile:
        return Line.assemble("–", (below(under), "dim"))
    luxury = painter.game.box.luxuries[tile]
    line = painter.mark(f"luxury/{tile}", listed=True)
    name = painter.words(Text(f"luxury.{LUXURIES[luxury.kind]}"))
    cost = painter.cost(luxury.cost, [COLOURS[good] for good in GOODS])
    if luxury.extra:  # no room for both: a falcon costs more, and is written closer together
        name, cost = f"{name:.7}", cost.replace(" ", "") + extra_keshi(painter, tile)
    gain = painter.cost(luxury.gain)
    return Line.assemble(
        line,
        f"{name:<9.9}" if not luxury.extra else name,
        (below(under), "dim"),
        f" {cost}: ",
        (f"+{luxury.points}", "bold"),
        f" {gain}" if gain else "",
    )


def _office(painter: Painter) -> Line:
    """What is paid for a good of each colour."""
    office = painter.table.office
    label = painter.words(Text("board.office"))
    if not office:
        return painter.row(label, [])
    cells = []
    for good, line in zip(GOODS, painter.game.box.offices[office].lines, strict=True):
        cells.append(Line.assemble(painter.keshi(good), " → ", brought(painter, line)))
    return painter.row(label, cells, ", ")


def _workshop(painter: Painter, number: int) -> Line:
    workshop = painter.game.box.workshops[number]
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
    rapids = {rapid.space: number for number, rapid in enumerate(painter.game.box.rapids, 1)}
    for space in range(painter.game.box.jetty + 1):
        boats = [p.seat for p in painter.table.players if p.boat == space]
        found = painter.mark(f"rapid/{rapids[space]}", listed=True) if space in rapids else Line("")
        sign = "≈" if space in rapids else "c" if space == painter.game.box.crocodile else ""
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


def _stair(painter: Painter, stair: int) -> Line:
    """A staircase, a bar before each threshold; Sultan or Imam beside his companion."""
    name, figure = STAIRS[stair], figure_on(painter.table, stair)
    label = painter.words(Text(f"sector.{name}"))
    line = Line.assemble((f"{label:<8.8}", "bold"))
    line.append_text(painter.mark(f"stair/{name}"))
    for step in range(TOP + 1):
        if step and painter.game.box.segment_of[step] != painter.game.box.segment_of[step - 1]:
            line.append("|", "bold")
        here = [p.seat for p in painter.table.players if getattr(p, name) == step]
        line.append_text(pawns(here) if here else Line(str(step), "dim"))
        line.append(FIGURE if step == figure else "", "bold")
        line.append(" ")
    return line


def _line(painter: Painter, me: Player) -> Line:
    """The fields between this player's pawns."""
    cells = []
    for name in line_of(painter.game.box, me):
        found = painter.mark(f"line/{name}", listed=True)
        field = painter.game.edition.line_field(painter.game, name)
        cells.append(Line.assemble(found, brought(painter, field.words)))
    return painter.row(painter.words(Text("board.line")), cells, " – ")
