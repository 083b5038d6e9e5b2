"""The games of the house in the forms of the field: PettingZoo, Gymnasium, OpenSpiel.

`pip install 'riad[research]'`; each form imports its package when it is asked for. OpenSpiel's
games are registered by `import riad.research.open_spiel`, names for `gymnasium.make` by
`import riad.research.gym`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .answering import PATIENCE, at_least_one
from .extra import needed

if TYPE_CHECKING:
    from gymnasium.vector import AsyncVectorEnv

    from .against_bots import AgainstBots, Bots
    from .around_the_table import AroundTheTable

__all__ = ["aec_env", "gym_env", "vector_env"]


def aec_env(
    game: str,
    *,
    reward: str = "result",
    patience: int = PATIENCE,
    render_mode: str | None = None,
    **order: Any,
) -> AroundTheTable:
    """A table for PettingZoo: every seat is an agent, `seat_0` and so on.

    Who answers in secret at the same time is asked in the order of the seats, and sees nothing of
    the answers before. What an illegal number does is as in `gym_env`; `infos` says why to the
    agent who said it.

    Args:
        game: Its name.
        reward: As in `gym_env`.
        patience: How many illegal numbers in a row end a game.
        render_mode: With "ansi" `render` tells the table in sentences.
        order: The keywords of `riad.new_game`, `seats` first of all.

    Raises:
        RiadError: As for `riad.new_game`; or a package is missing.
    """
    with needed():
        from .around_the_table import AroundTheTable
    return AroundTheTable(game, reward, patience, render_mode, order)


def gym_env(
    game: str,
    *,
    seat: int = 0,
    bots: Bots = "greedy",
    reward: str = "result",
    patience: int = PATIENCE,
    render_mode: str | None = None,
    **order: Any,
) -> AgainstBots:
    """A table for Gymnasium: one seat against bots, or alone with `seats=1` and a `solo` opponent.

    An action is a whole number of Python or numpy, or an array with exactly one. One that is not
    legal, or anything else, plays nothing: the same question is asked again, the reward is 0, and
    `info["illegal"]` says why. The last `info` of a game has the points of every seat in `scores`;
    `action_masks()` says what is legal.

    Args:
        game: Its name.
        seat: The one that learns.
        bots: A bot's name or class, or one for each of the other seats, in their order.
        reward: With "result" there is one, at the end: 1 for who wins alone, and all rewards of a
            table sum up to 0; alone it is 1 or -1. With "points" it is the points scored since the
            last answer; those of the start are nobody's merit.
        patience: After so many illegal numbers in a row the game is truncated.
        render_mode: With "ansi" `render` tells the table in sentences.
        order: The keywords of `riad.new_game`, `seats` first of all.

    Raises:
        RiadError: As for `riad.new_game`; or a package is missing.
    """
    with needed():
        from .against_bots import AgainstBots
    return AgainstBots(game, seat, bots, reward, patience, render_mode, order)


def vector_env(game: str, count: int, **about: Any) -> AsyncVectorEnv:
    """Several tables of `gym_env` at once, each in a process of its own.

    They are as `gymnasium.vector` has them: `reset(seed=7)` gives them the seeds 7, 8, 9 and so on.
    A table that is done begins anew in the same step, so that nobody is ever shown an empty mask;
    `info["final_obs"]` is what was seen last, `info["final_info"]` what was told with it.

    Args:
        game: Its name.
        count: How many tables.
        about: The keywords of `gym_env`.

    Raises:
        RiadError: As for `gym_env`.
    """
    with needed():
        from gymnasium.vector import AsyncVectorEnv, AutoresetMode
    at_least_one("count", count)
    tables = [partial(gym_env, game, **about)] * count
    return AsyncVectorEnv(tables, autoreset_mode=AutoresetMode.SAME_STEP)
