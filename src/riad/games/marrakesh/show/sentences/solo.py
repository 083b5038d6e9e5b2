"""An opponent made of rules in sentences; its keshis are told like everybody's."""

from __future__ import annotations

from riad.games.marrakesh.box.pachabot import strategies
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.modules.camels.race import dung_points
from riad.games.marrakesh.names import LUXURIES, NOTHING
from riad.games.marrakesh.solo.column import tile_text
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.text import Text, listed


def its_line(table: Table) -> list[Text]:
    """All there is of the simplified opponent: it has no pawns, no board and no points."""
    if table.priority_line is None:
        return []
    things = listed(COLOUR_TEXT[colour] for colour in table.priority_line.colours)
    return [Text("board.its-line-is", {"things": things})]


def its_strategy(game: Game) -> list[Text]:
    """What the tiles of the Pachabot show."""
    table, tiles = game.table, strategies(game.box)
    if table.pachabot is None or not table.pachabot.column:
        return []
    column = table.pachabot.column
    shown = listed(tile_text(game.box, tile) for tile in column)
    kinds = listed(Text(f"luxury.{LUXURIES[kind]}") for kind in tiles[column[-1]].luxuries)
    return [Text("board.strategy-is", {"things": shown, "luxuries": kinds})]


def dung(game: Game, me: Player) -> list[Text]:
    """What a camel that waits at the start has left behind, and what it will cost."""
    if me.camel is None or not me.camel.dung:
        return []
    n = me.camel.dung
    return [Text("face.dung", {"n": n, "points": dung_points(game.box, n)})]


def its_gates(me: Player) -> list[Text]:
    """The gates beside its guards; they stand at no sector."""
    gates = [COLOUR_TEXT[gate] for gate in me.gates if gate != NOTHING]
    return [Text("board.its-gates-are", {"things": listed(gates)})] if gates else []
