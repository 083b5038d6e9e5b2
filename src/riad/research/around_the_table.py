"""A table for PettingZoo: whoever owes an answer is the agent that steps."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv

from riad.voice import Voice

from .answering import RENDER_MODES, Answering
from .spaces import Seen, seen, seen_space

BEGUN = {
    "agent_selection",
    "agents",
    "infos",
    "num_agents",
    "rewards",
    "terminations",
    "truncations",
}
"""What a table has from `reset` on."""


class NotBegun(ResetNeeded, AttributeError):
    """Nothing was dealt yet; for whoever looks whether it is there, it is not."""


class AroundTheTable(AECEnv[str, Seen, int]):  # type: ignore[misc] # has no types
    """See `riad.research.aec_env`."""

    def __init__(
        self,
        game: str,
        reward: str,
        patience: int,
        render_mode: str | None,
        order: Mapping[str, Any],
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.table = Answering(game, reward, patience, render_mode, order)
        self.metadata = {
            "name": f"riad_{game}_v{self.table.actions.version}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{n}" for n in range(self.table.people)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen_there = seen_space(self.table.layout, self.table.actions)
        said_there = spaces.Discrete(len(self.table.actions))
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen_there)
        self.action_spaces = dict.fromkeys(self.possible_agents, said_there)
        self._seeds = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same games, one after the other."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.table.deal(self._seeds.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._next()

    def observe(self, agent: str) -> Seen:
        alive = not (self.terminations.get(agent) or self.truncations.get(agent))
        asked = alive and agent == self.agent_selection
        return seen(self.table.game, self.seat_of[agent], asked=asked)

    def last(self, observe: bool = True) -> Any:
        self._asked()
        return super().last(observe)

    def step(self, action: Any) -> None:
        agent = self._asked()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        table = self.table
        why = table.answer(self.seat_of[agent], action)
        self.infos[agent] = {} if why is None else {"illegal": why}
        for one in self.agents:
            self.rewards[one] = table.reward(self.seat_of[one])
            self.terminations[one] = table.game.over
            self.truncations[one] = table.given_up
            self.infos[one].update(table.told)
        self.agent_selection = self._next()
        self._accumulate_rewards()

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there: before `reset` that is nearly everything."""
        if name in BEGUN:
            raise NotBegun(f"`reset` begins a game: call it before `{name}` is asked for")
        raise AttributeError(f"a table has no {name!r}", name=name, obj=self)

    def _asked(self) -> str:
        """The agent whose step it is."""
        if not self.agents:
            raise ResetNeeded("the game is over and everybody has gone: `reset` begins another")
        return str(self.agent_selection)

    def _next(self) -> str:
        """Who is asked; when the game is over, whoever was asked last."""
        waiting = self.table.game.waiting
        return self.possible_agents[waiting[0]] if waiting else self.agent_selection

    def render(self) -> str | None:
        """The table as whoever is asked sees it."""
        seat = self.seat_of[self.agent_selection]
        return Voice().table(self.table.game, seat) if self.render_mode else None

    def close(self) -> None:
        """There is nothing to close."""
