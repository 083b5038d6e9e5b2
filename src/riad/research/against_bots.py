"""A table for Gymnasium: one seat answers, bots sit in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

import riad
from riad.bots import Bot
from riad.bots.match import ask
from riad.kernel.errors import RiadError, UnknownName, listed, short
from riad.voice import Voice

from .answering import RENDER_MODES, Answering
from .spaces import Seen, mask, seen, seen_space

Bots = str | type[Bot] | Sequence[str | type[Bot]]


class AgainstBots(gymnasium.Env[Seen, Any]):
    """See `riad.research.gym_env`."""

    metadata = {"render_modes": [*RENDER_MODES]}  # noqa: RUF012 - so Gymnasium has it

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
        self.table = Answering(game, reward, patience, render_mode, order)
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
        table = self.table
        self._begun("step")
        why = table.answer(self.seat, action)
        if why is not None:
            info = {"illegal": why, **table.told}
            return self._seen(), 0.0, table.game.over, table.given_up, info
        self._go_on()
        return self._seen(), table.reward(self.seat), table.game.over, False, table.told

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, by the name under which sb3-contrib asks for it."""
        self._begun("action_masks")
        return mask(self.table.game, self.seat, asked=not self.table.game.over).astype(np.bool_)

    def render(self) -> str | None:
        """The table as this seat sees it."""
        return Voice().table(self.table.game, self.seat) if self.render_mode else None

    def _begun(self, before: str) -> None:
        if self._bots is None:
            raise ResetNeeded(f"`reset` begins a game: call it before `{before}`")

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
    wanted: list[Any] = [bots] * count
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        wanted = list(bots)
    if len(wanted) != count:
        raise RiadError(
            "{count} other seats need as many bots, not {got}", count=count, got=len(wanted)
        )
    return [kind(bot) for bot in wanted]


def kind(bot: Any) -> type[Bot]:
    known = riad.bots()
    if isinstance(bot, type) and hasattr(bot, "choose"):
        return bot
    if not isinstance(bot, str):
        raise UnknownName(
            "a bot is a class that can choose, or one of {allowed}, not {got}",
            got=short(bot),
            allowed=listed(known),
        )
    if bot not in known:
        raise UnknownName(
            "bot {got} is not one of {allowed}", got=short(bot), allowed=listed(known)
        )
    return known[bot]
