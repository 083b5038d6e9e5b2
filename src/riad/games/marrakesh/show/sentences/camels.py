"""Camels & Nomads in sentences: nomads, the race, columns of spectators, rewards."""

from __future__ import annotations

from riad.games.marrakesh.keshis.placing import SECTOR_TEXT
from riad.games.marrakesh.modules.camels.race import PIECES
from riad.games.marrakesh.modules.camels.rewards import entry_text, piece_text, reward_faces
from riad.games.marrakesh.names import ROOM
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Args, Text, listed, under

from .counting import counts


def race(game: Game) -> list[Text]:
    """The nomad on offer, the camels, what the active reward tile brings and what comes later."""
    lines, table = [], game.table
    if table.nomads is not None:
        lines.append(Text("board.nomad-supply", {"n": table.nomads.supply}))
        lines += [Text("nomad.offered")] if table.nomads.offered else []
    if table.race is not None:
        racing = [p for p in table.players if game.edition.conduct(p).races]
        places = [(player.seat, player.camel.space) for player in racing if player.camel]
        camels = (Text("board.camel-at", {"player": seat, "n": n}) for seat, n in places)
        lines.append(Text("board.camels-are", {"things": listed(camels)}))
        for number, face in enumerate(table.race.rewards):
            lines.append(Text("board.reward-later" if number else "board.reward-now"))
            entries = reward_faces(game.box)[face]
            lines += [under(entry_text(game.box, entry)) for entry in entries]
    return lines


def spectators(me: Player) -> list[Text]:
    """Who looks on, how much dung there is, and where nomads stand."""
    lines = []
    if me.camel is not None:
        pieces = ((piece_text(n), me.camel.column.count(n)) for n in range(len(PIECES)))
        things = listed(counts(pieces))
        args: Args = {"things": things, "n": me.camel.dung, "space": me.camel.space}
        lines.append(Text("board.column-is", args))
    if me.nomads is not None and any((*me.nomads.sectors, me.nomads.vendors)):
        sectors = zip(SECTOR_TEXT[:ROOM], me.nomads.sectors, strict=True)
        lines.append(Text("board.nomads-are", {"things": listed(counts(sectors))}))
        selling = [SECTOR_TEXT[n] for n in range(ROOM) if me.nomads.vendors >> n & 1]
        lines += [Text("board.nomads-sell", {"where": listed(selling)})] if selling else []
    return lines
