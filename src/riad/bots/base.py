"""What every bot is: one method that looks at a world and says a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from riad.kernel.game import Game


class Elsewhere(Exception):
    """What a bot has raised in another process, with its name."""


def in_words(wrong: Exception) -> str:
    """What a bot has raised, on whichever side of a wall."""
    return str(wrong) if isinstance(wrong, Elsewhere) else f"{type(wrong).__name__}: {wrong}"


class Bot:
    """Subclass it, choose, and every table of the house can seat you."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, game: Game[Any], seat: int) -> str:
        """The name of one of `game.options(seat)`.

        Args:
            game: What `game.seen(seat)` of the true one gives: use it as you like.
        """
        raise NotImplementedError


class Blind(Bot):
    """Looks at nothing but the names of its options, so no world has to be imagined for it."""

    def pick(self, options: Sequence[str]) -> str:
        raise NotImplementedError

    def choose(self, game: Game[Any], seat: int) -> str:
        return self.pick(list(game.options(seat)))


def answer(bot: Bot, game: Game[Any], seat: int) -> str:
    """What a bot says in a true game, of which it is shown what its seat may know."""
    if isinstance(bot, Blind) and type(bot).choose is Blind.choose:
        return bot.pick(list(game.options(seat)))
    return bot.choose(game.seen(seat), seat)
