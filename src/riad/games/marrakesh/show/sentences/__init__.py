"""The table in sentences, for a screen reader, a pipe, or whoever likes to read: message keys with
their arguments, made from what a seat may know. The terminal and the web table say just this."""

from __future__ import annotations

from riad.games.marrakesh.table import Game
from riad.kernel.text import Passage, Text

from .camels import spectators
from .common import calendar, common, offered
from .household import household, keshis, standing, standing_there


def passages(game: Game, seat: int | None) -> list[Passage]:
    """The common board, then every player's."""
    told = [Passage("board", Text("face.common"), common(game))]
    for player in game.table.players:
        own = player.seat == seat
        title = Text("face.board-of", {"player": player.seat})
        lines = household(game, player, own=own)
        told.append(Passage("me" if own else f"p{player.seat + 1}", title, lines))
    return told


def summary(game: Game, seat: int) -> list[Text]:
    """What one player needs to know before every question."""
    me = game.table.players[seat]
    lines = [calendar(game.table), *offered(game.table), standing(me), keshis(me)]
    return [*lines, *standing_there(me), *spectators(me)]
