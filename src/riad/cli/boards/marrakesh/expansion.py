"""What Camels & Nomads puts on the table: nomads, the race, columns of spectators, rewards."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text as Line

from riad.cli.boards.marrakesh.painter import Painter, pawns
from riad.cli.words import Words
from riad.games.marrakesh.gains import listed
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT
from riad.games.marrakesh.modules.camels.race import PIECES, TRACK
from riad.games.marrakesh.modules.camels.rewards import FACES, entry_text, piece_text
from riad.games.marrakesh.names import COLOURS, ROOM
from riad.games.marrakesh.table import Player, Table
from riad.kernel.text import Args, Text

NOMAD = "N"


# ---- in the picture --------------------------------------------------------------------------


def race_rows(painter: Painter) -> list[Line]:
    """Where camels stand: `●12`, `●30#1` on the podium; and the nomad on offer."""
    table, rows = painter.table, []
    if table.race is not None:
        cells = [_camel(player) for player in table.players]
        finish = Line(f"/{TRACK.finish}", "dim")
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


# ---- in words --------------------------------------------------------------------------------


def _counts(pairs: Iterable[tuple[Text, int]]) -> Text:
    return listed(Text("board.count", {"n": n, "what": what}) for what, n in pairs if n)


def race_in_words(table: Table, words: Words) -> list[str]:
    """The nomad on offer, the camels, what the active reward tile brings and what comes later."""
    lines = []
    if table.nomads is not None:
        supply: Args = {"n": table.nomads.supply}
        lines.append(words(Text("board.nomad-supply", supply)))
        lines += [words(Text("nomad.offered"))] if table.nomads.offered else []
    if table.race is not None:
        places = [(player.seat, player.camel.space) for player in table.players if player.camel]
        camels = (Text("board.camel-at", {"player": seat, "n": n}) for seat, n in places)
        lines.append(words(Text("board.camels-are", {"things": listed(camels)})))
        for number, face in enumerate(table.race.rewards):
            lines.append(words(Text("board.reward-later" if number else "board.reward-now")))
            lines += ["  " + words(entry_text(entry)) for entry in FACES[face]]
    return lines


def spectators_in_words(me: Player, words: Words) -> list[str]:
    """Who looks on, how much dung there is, and where nomads stand."""
    lines = []
    if me.camel is not None:
        pieces = ((piece_text(n), me.camel.column.count(n)) for n in range(len(PIECES)))
        args: Args = {"things": _counts(pieces), "n": me.camel.dung, "space": me.camel.space}
        lines.append(words(Text("board.column-is", args)))
    if me.nomads is not None and any((*me.nomads.sectors, me.nomads.vendors)):
        sectors = zip(SECTOR_TEXT[:ROOM], me.nomads.sectors, strict=True)
        lines.append(words(Text("board.nomads-are", {"things": _counts(sectors)})))
        selling = [SECTOR_TEXT[n] for n in range(ROOM) if me.nomads.vendors >> n & 1]
        lines += [words(Text("board.nomads-sell", {"where": listed(selling)}))] if selling else []
    return lines
