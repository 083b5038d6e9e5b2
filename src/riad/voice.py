"""What a game says of itself to people in Python: sentences, the terminal's board, a notebook cell.

The kernel knows neither languages nor terminals, so this is handed to it by the front door.
"""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import Any

from riad.kernel.game import Game
from riad.kernel.text import Text
from riad.language import Catalogue, catalogue_of

FRAME = '<pre style="overflow-x:auto;line-height:1.2;font-family:monospace">{code}</pre>'


class Voice:
    """Speaks for any game."""

    def say(self, game: Game[Any], seat: int | None, language: str, text: Text) -> str:
        """A text in a language, to whoever sits there: it may say `you`."""
        return _words(game, language).say(text, game.names, seat)

    def table(self, game: Game[Any], seat: int | None, language: str = "en") -> str:
        """The table in sentences, as this seat may know it."""
        return "\n".join(
            self.say(game, seat, language, text)
            for passage in game.sentences(seat)
            for text in (passage.title, *passage.lines)
        )

    def picture(self, game: Game[Any]) -> str:
        """The boards as the terminal draws them, for a spectator; without `riad[cli]` sentences."""
        lines = _drawn(game)
        if lines is None:
            return self.table(game, None)
        return "\n".join(str(line.plain).rstrip() for line in lines)

    def html(self, game: Game[Any]) -> str:
        """The same in colours, for a notebook; nothing is loaded from anywhere."""
        lines = _drawn(game)
        if lines is None:
            return FRAME.format(code=escape(self.table(game, None)))
        rich = import_module("rich.console")
        console = rich.Console(record=True, file=import_module("io").StringIO(), width=200)
        for line in lines:
            console.print(line, no_wrap=True)
        code: str = console.export_html(inline_styles=True, code_format="{code}")
        return FRAME.format(code="\n".join(row.rstrip() for row in code.splitlines()))


def _words(game: Game[Any], language: str) -> Catalogue:
    return catalogue_of(game.book.config, language)


def _drawn(game: Game[Any]) -> list[Any] | None:
    """The lines of the terminal's boards; None where that part of the house is not installed."""
    name = game.book.config.game
    try:
        board = import_module(f"riad.cli.boards.{name}")
        words = import_module("riad.cli.words").words_for(name, "en", game.names)
    except ModuleNotFoundError:
        return None
    lines: list[Any] = board.picture(game, None, {}, words)[0]
    return lines
