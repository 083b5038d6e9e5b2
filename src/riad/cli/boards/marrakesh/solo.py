"""The Pachabot in a terminal: its rows, its strategy column, or its line of colours."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.games.marrakesh.box.pachabot import strategies
from riad.games.marrakesh.names import GOODS, LUXURIES, NOTHING, RED, ROOM, SECTORS, SOUK
from riad.games.marrakesh.show.sentences.solo import dung
from riad.games.marrakesh.solo.mind import Mind
from riad.games.marrakesh.table import Player, Table
from riad.kernel.text import Text

WANTED = "♥"


def opponent_board(painter: Painter, me: Player) -> list[Line]:
    """Row by row from the top; then what its tiles show, or its line."""
    if painter.table.pachabot is None:
        return [_line(painter)]
    mind = Mind(painter.game, me)
    lines = [_row(painter, mind, row) for row in mind.rows]
    gates = [painter.keshi(gate) for gate in me.gates if gate != NOTHING]
    if gates:
        lines.append(painter.row(painter.words(Text("board.its-gates")), gates))
    lines += [Line(painter.words(text)) for text in dung(painter.game, me)]
    return [*lines, _column(painter, painter.table)]


def _row(painter: Painter, mind: Mind, row: int) -> Line:
    """Keshis, the red one, assistants; a heart where its strategy wants most."""
    me = mind.me
    line = Line(f"{painter.words(Text(f'sector.{SECTORS[row]}')):<12.12} ")
    if row == SOUK:
        goods = (painter.keshi(good, n) for good, n in zip(GOODS, me.goods, strict=True))
        line.append_text(Line(" ").join(goods))
    else:
        here = me.values[row]
        line.append_text(painter.keshi(row, " " + "▪" * here))
        line.append("·" * (ROOM - here), "dim")
        line.append(" ")
        line.append_text(painter.keshi(RED) if mind.vendor(row) else Line("··", "dim"))
    line.append(" " + "@" * me.assistants.count(row), "bold")
    line.append(f" {WANTED}" if mind.has_priority(row) else "")
    return line


def _column(painter: Painter, table: Table) -> Line:
    """All keshis from top to bottom; the luxury goods of the newest tile."""
    assert table.pachabot is not None
    tiles = [strategies(painter.game.box)[tile] for tile in table.pachabot.column]
    shown = [
        Line("/").join(painter.keshi(good) for good in GOODS) if row == SOUK else painter.keshi(row)
        for tile in tiles
        for row in tile.rows
    ]
    kinds = tiles[-1].luxuries if tiles else ()
    wanted = ", ".join(painter.words(Text(f"luxury.{LUXURIES[kind]}")) for kind in kinds)
    line = painter.row(painter.words(Text("board.strategy")), shown)
    line.append(f"  {wanted}")
    return line


def _line(painter: Painter) -> Line:
    assert painter.table.priority_line is not None
    colours = map(painter.keshi, painter.table.priority_line.colours)
    return painter.row(painter.words(Text("board.its-line")), colours)


def strategy_line(painter: Painter) -> list[Line]:
    """Below all players: what the opponent made of rules is after."""
    if painter.table.pachabot is not None:
        return [_column(painter, painter.table)]
    return [_line(painter)] if painter.table.priority_line is not None else []
