"""Bots at one table: each is shown its own world, the table plays what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from riad.kernel.definition import Config, Definition
from riad.kernel.errors import RiadError, listed, plain, short
from riad.kernel.game import Game, new_game
from riad.kernel.luck import luck_of

from .base import Bot, answer, in_words


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended."""

    seed: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    decisions: int


class BotFailed(RiadError):
    """A bot has raised something of its own, or said a move that is none."""


def ask(bot: Bot, game: Game[Any], seat: int) -> str:
    """The move of a bot, shown the world its seat could be in."""
    try:
        move = plain(answer(bot, game, seat))
    except Exception as wrong:
        raise BotFailed(
            "the bot {bot} in seat {seat} raised {error}",
            bot=type(bot).__name__,
            seat=seat,
            error=in_words(wrong),
        ) from wrong
    if type(move) is not str or move not in game.options(seat):
        raise BotFailed(
            "the bot {bot} in seat {seat}: move {got} is not one of {allowed}",
            bot=type(bot).__name__,
            seat=seat,
            got=short(move),
            allowed=listed(game.options(seat)),
        )
    return move


def play(game: Game[Any], bots: Sequence[Bot]) -> int:
    """Play a game to its end; how many decisions it took.

    Args:
        game: Where it stands; it is played itself, not a copy.
        bots: One for each seat.

    Raises:
        RiadError: A bot has raised something, or said a move that is none.
    """
    decisions = 0
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, ask(bots[seat], game, seat))
        decisions += 1
    return decisions


def match(
    definition: Definition, config: Config, bots: Sequence[type[Bot]], seed: int
) -> tuple[Game[Any], Result]:
    """One game between bots, the same for the same seed; the game can still be recorded."""
    game = new_game(definition, config, luck_of(seed))
    players = [bot(seed * 16 + seat) for seat, bot in enumerate(bots)]
    decisions = play(game, players)
    return game, Result(seed, game.scores, game.winners, game.breakdown, decisions)
