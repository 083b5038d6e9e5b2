"""The games of the house in the forms of the field: PettingZoo, Gymnasium, OpenSpiel.

`pip install 'riad[research]'`; each form imports its package when it is asked for. OpenSpiel's
games are registered by `import riad.research.open_spiel`.
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

    `order` are the keywords of `riad.new_game`. Who answers in secret at the same time is asked in
    the order of the seats, and sees nothing of the answers before. Rewards are as in `gym_env`,
    and so is what an illegal number does; `infos` says why to the agent who said it.
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

    `order` are the keywords of `riad.new_game`; `bots` is a bot's name or class, or one for each of
    the other seats, in their order. With `reward="result"` there is one reward, at the end: 1 for
    who wins alone, and all rewards of a table sum up to 0; alone it is 1 or -1. With "points" it is
    the points scored since the last answer; those of the start are nobody's merit.

    An action is a whole number of Python or numpy, or an array with exactly one. One that is not
    legal, or anything else, plays nothing: the same question is asked again, the reward is 0, and
    `info["illegal"]` says why. After `patience` of them in a row the game is truncated. The last
    `info` of a game has the points of every seat in `scores`; `action_masks()` says what is legal.
    With `render_mode="ansi"` `render` tells the table in sentences.
    """
    with needed():
        from .against_bots import AgainstBots
    return AgainstBots(game, seat, bots, reward, patience, render_mode, order)


def vector_env(game: str, count: int, **about: Any) -> AsyncVectorEnv:
    """`count` tables of `gym_env` at once, each in a process of its own; `about` are its keywords.

    They are as `gymnasium.vector` has them: `reset(seed=7)` gives them the seeds 7, 8, 9 and so on.
    A table that is done begins anew in the same step, so that nobody is ever shown an empty mask;
    `info["final_obs"]` is what was seen last, `info["final_info"]` what was told with it.
    """
    with needed():
        from gymnasium.vector import AsyncVectorEnv, AutoresetMode
    at_least_one("count", count)
    tables = [partial(gym_env, game, **about)] * count
    return AsyncVectorEnv(tables, autoreset_mode=AutoresetMode.SAME_STEP)
