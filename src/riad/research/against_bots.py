"""A table for Gymnasium: one seat answers, bots sit in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces
from gymnasium.error import ResetNeeded

import riad
from riad.bots import Bot
from riad.bots.match import ask
from riad.kernel.errors import RiadError, UnknownName, listed, short
from riad.voice import Voice

from .answering import Answering
from .spaces import Seen, seen, seen_space

Bots = str | type[Bot] | Sequence[str | type[Bot]]


class AgainstBots(gymnasium.Env[Seen, Any]):
    """See `riad.research.gym_env`."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - so Gymnasium has it

    def __init__(
        self,
        game: str,
        seat: int,
        bots: Bots,
        reward: str,
        patience: int,
        render_mode: str | None,
        order: Mapping[str, Any],
    ) -> None:
        self.table = Answering(game, reward, patience, order)
        if type(seat) is not int or not 0 <= seat < self.table.people:
            raise UnknownName(
                "seat {got} is not one of {allowed}",
                got=short(seat),
                allowed=listed(range(self.table.people)),
            )
        self.seat = seat
        self.render_mode = render_mode
        others = [n for n in range(self.table.people) if n != seat]
        self._kinds = dict(zip(others, kinds(bots, len(others)), strict=True))
        self._bots: dict[int, Bot] | None = None
        self.observation_space = seen_space(self.table.layout, self.table.actions)
        self.action_space = spaces.Discrete(len(self.table.actions))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game; the same seed gives the same games, one after the other."""
        super().reset(seed=seed)
        self.table.deal(self._seed())
        self._bots = {other: kind(self._seed()) for other, kind in self._kinds.items()}
        self._go_on()
        self.table.reward(self.seat)  # what happened before the first question is nobody's merit
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self._bots is None:
            raise ResetNeeded("`reset` begins a game: call it before `step`")
        table = self.table
        why = table.answer(self.seat, -1 if action is None else int(action))
        if why is not None:
            return self._seen(), 0.0, table.game.over, table.given_up, {"illegal": why}
        self._go_on()
        return self._seen(), table.reward(self.seat), table.game.over, False, {}

    def render(self) -> str | None:
        """The table as this seat sees it."""
        return Voice().table(self.table.game, self.seat) if self.render_mode else None

    def _seed(self) -> int:
        return int(self.np_random.integers(1 << 62))

    def _seen(self) -> Seen:
        return seen(self.table.game, self.seat, asked=not self.table.game.over)

    def _go_on(self) -> None:
        """The bots answer until this seat is asked, or the game is over."""
        game, bots = self.table.game, self._bots or {}
        while game.waiting and self.seat not in game.waiting:
            other = game.waiting[0]
            game.play(other, ask(bots[other], game, other))


def kinds(bots: Bots, count: int) -> list[type[Bot]]:
    """A bot's class for each of the other seats."""
    wanted = [bots] * count if isinstance(bots, str | type) else list(bots)
    if len(wanted) != count:
        raise RiadError(
            "{count} other seats need as many bots, not {got}", count=count, got=len(wanted)
        )
    return [kind(bot) for bot in wanted]


def kind(bot: str | type[Bot]) -> type[Bot]:
    known = riad.bots()
    if isinstance(bot, type):
        return bot
    if bot not in known:
        raise UnknownName(
            "bot {got} is not one of {allowed}", got=short(bot), allowed=listed(known)
        )
    return known[bot]
