"""Marrakesh in a terminal: the common board on the left, one player's board on the right, all
players below; every keshi by the letters of its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.text import Text as Line

from riad.cli.boards.marrakesh.common import common_board, offer, title
from riad.cli.boards.marrakesh.household import aside, household_board, player_line, screen
from riad.cli.boards.marrakesh.painter import LEFT_WIDTH, WIDTH, Painter
from riad.cli.boards.marrakesh.solo import opponent_board, strategy_line
from riad.cli.boards.marrakesh.words import besides
from riad.cli.words import Words
from riad.games.marrakesh.table import Game
from riad.kernel.text import Text

__all__ = ["WIDTH"]


def picture(
    game: Game, seat: int | None, marks: Mapping[str, str], words: Words
) -> tuple[list[Line], set[str]]:
    """The boards; numbers stand on everything that can be chosen there."""
    painter = Painter(game, seat, marks, words)
    whose = game.table.players[seat if seat is not None else 0]
    lines = [title(painter), *offer(painter)]
    lines += beside(common_board(painter), household_board(painter, whose))
    lines += [player_line(painter, player) for player in game.table.players]
    lines += strategy_line(painter)
    lines += aside(painter)
    if seat is not None:
        lines.append(screen(painter, whose))
    return lines, painter.shown


def beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """Two columns."""
    lines = []
    for one, two in zip_longest(left, right, fillvalue=Line("")):
        cut = one[:LEFT_WIDTH]
        lines.append(Line.assemble(cut, " " * (LEFT_WIDTH - len(cut)), " ", two))
    return lines


def page(game: Game, seat: int | None, name: str, words: Words) -> list[Line] | None:
    """One board and its tiles in words: `common`, `me`, or the number of a player."""
    numbers = {str(player.seat + 1): player for player in game.table.players}
    me = None if seat is None else game.table.players[seat]
    whose = me if name == "me" else numbers.get(name)
    if whose is None and name != "common":
        return None
    said = [Line(words(text)) for text in besides(game, whose)]
    painter = Painter(game, seat, {}, words)
    if whose is None:
        return [title(painter), *offer(painter), *common_board(painter), *said]
    asked = game.edition.conduct(whose).asked
    board = household_board(painter, whose) if asked else opponent_board(painter, whose)
    return [player_line(painter, whose), *board, *said]


# ---- around the question ---------------------------------------------------------------------


def hints(shown: set[str], *_: object, **__: object) -> list[Text]:
    """What the numbers in the picture mean."""
    if any("use/" in target for target in shown):
        return [Text("board.hint-assistant")]
    if any("count/" in target for target in shown):
        return [Text("board.hint-offer")]
    return [Text("board.hint-board")] if shown else []


def legend() -> list[Text]:
    return [Text("board.legend")]


def pages() -> list[Text]:
    return [Text("board.pages")]
