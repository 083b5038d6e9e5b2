"""How each game's boards look in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

from rich.text import Text as Line

from riad.cli.words import Words
from riad.kernel.game import Game
from riad.kernel.text import Label, Text


class Board(Protocol):
    """A picture for eyes. The sentences for ears are the game's own: see `Definition.sentences`."""

    WIDTH: int
    """The columns the picture needs; a narrower terminal gets sentences."""

    def picture(
        self, game: Game[Any], seat: int | None, marks: Mapping[str, str], words: Words
    ) -> tuple[list[Line], set[str]]:
        """The boards in `WIDTH` columns. `marks` are the options by target, as numbers to be
        shown in place; the second answer says which option names it has shown so."""
        ...

    def hints(
        self, shown: set[str], labels: Mapping[str, Label], numbers: Mapping[str, str]
    ) -> list[Text]:
        """What the numbers in the picture mean, a line each."""
        ...

    def page(self, game: Game[Any], seat: int | None, name: str, words: Words) -> list[Line] | None:
        """One board alone, by its name; None where there is none of that name."""
        ...

    def legend(self) -> list[Text]:
        """What the signs in the picture mean, for the help."""
        ...

    def pages(self) -> list[Text]:
        """Which boards can be asked for, and what one can ask about, for the help."""
        ...


def board_of(game: str) -> Board:
    board: Board = import_module(f"riad.cli.boards.{game}")
    return board
