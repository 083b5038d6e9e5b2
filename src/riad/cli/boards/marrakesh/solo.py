"""The Pachabot in a terminal: its rows, its strategy column, or its line of colours."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter
from riad.cli.words import Words
from riad.games.marrakesh.box.pachabot import ROWS, STRATEGIES
from riad.games.marrakesh.gains import COLOUR_TEXT, listed
from riad.games.marrakesh.modules.camels.race import dung_points
from riad.games.marrakesh.names import GOODS, LUXURIES, NOTHING, RED, ROOM, SECTORS, SOUK
from riad.games.marrakesh.solo.column import tile_text
from riad.games.marrakesh.solo.mind import Mind
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.text import Text

WANTED = "♥"


def opponent_board(painter: Painter, me: Player) -> list[Line]:
    """Row by row from the top; then what its tiles show, or its line."""
    if painter.table.pachabot is None:
        return [_line(painter)]
    mind = Mind(painter.game, me)
    lines = [_row(painter, mind, row) for row in ROWS]
    gates = [painter.keshi(gate) for gate in me.gates if gate != NOTHING]
    if gates:
        lines.append(painter.row(painter.words(Text("board.its-gates")), gates))
    lines += map(Line, dung_in_words(me, painter.words))
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
    tiles = [STRATEGIES[tile] for tile in table.pachabot.column]
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


# ---- in sentences ----------------------------------------------------------------------------


def opponent_in_words(game: Game, words: Words) -> list[str]:
    """What its tiles show, or its line; its keshis are told like everybody's."""
    table: Table = game.table
    if table.priority_line is not None:
        things = listed(COLOUR_TEXT[colour] for colour in table.priority_line.colours)
        return [words(Text("board.its-line-is", {"things": things}))]
    if table.pachabot is None or not table.pachabot.column:
        return []
    column = table.pachabot.column
    shown = listed(tile_text(tile) for tile in column)
    kinds = listed(Text(f"luxury.{LUXURIES[kind]}") for kind in STRATEGIES[column[-1]].luxuries)
    return [words(Text("board.strategy-is", {"things": shown, "luxuries": kinds}))]


def dung_in_words(me: Player, words: Words) -> list[str]:
    """What a camel that waits at the start has left behind, and what it will cost."""
    if me.camel is None or not me.camel.dung:
        return []
    dung = me.camel.dung
    return [words(Text("face.dung", {"n": dung, "points": dung_points(dung)}))]


def gates_in_words(me: Player, words: Words) -> list[str]:
    """The gates beside its guards; they stand at no sector."""
    gates = [COLOUR_TEXT[gate] for gate in me.gates if gate != NOTHING]
    return [words(Text("board.its-gates-are", {"things": listed(gates)}))] if gates else []
