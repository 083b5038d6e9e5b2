"""What Camels & Nomads puts on the table: nomads, the race, columns of spectators, rewards."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter, pawns
from riad.games.marrakesh.modules.camels.race import race_track
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.table import Player
from riad.kernel.text import Text

NOMAD = "N"


# ---- in the picture --------------------------------------------------------------------------


def race_rows(painter: Painter) -> list[Line]:
    """Where camels stand: `●12`, `●30#1` on the podium; and the nomad on offer."""
    table, rows = painter.table, []
    if table.race is not None:
        cells = [_camel(player) for player in table.players]
        finish = Line(f"/{race_track(painter.game.box).finish}", "dim")
        rows.append(painter.row(painter.words(Text("board.race")), [*cells, finish], "  "))
    if table.nomads is not None and table.nomads.offered:
        found = painter.mark("offer/nomad+count/1")
        rows.append(painter.row(painter.words(Text("board.nomad-offered")), [found]))
    return rows


def _camel(player: Player) -> Line:
    camel = player.camel
    assert camel is not None
    place = f"#{camel.podium}" if camel.podium else ""
    return Line.assemble(pawns([player.seat]), f"{camel.space}{place}")


def spectator_rows(painter: Painter, me: Player) -> list[Line]:
    """The column of one player, with its dung; and the nomads by sector."""
    rows = []
    if me.camel is not None:
        kinds = dict.fromkeys(me.camel.column)
        cells = [_piece(painter, piece, me.camel.column.count(piece)) for piece in kinds]
        if me.camel.dung:
            cells.append(Line(f"-{me.camel.dung}", "dim"))
        rows.append(painter.row(painter.words(Text("board.column")), cells))
    if me.nomads is not None:
        cells = [painter.keshi(n, count) for n, count in enumerate(me.nomads.sectors) if count]
        cells += [painter.keshi(COLOURS.index("red"), me.nomads.vendors.bit_count())]
        there = any(me.nomads.sectors) or me.nomads.vendors
        rows += [painter.row(painter.words(Text("board.nomads")), cells)] if there else []
    return rows


def _piece(painter: Painter, piece: int, count: int) -> Line:
    return painter.keshi(piece, count) if piece < len(COLOURS) else Line(f"{NOMAD}{count}")
