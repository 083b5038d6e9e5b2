"""How the Pachabot decides: priorities in order, each keeping some of the options.

A priority that no option meets is passed over. What each of them kept is remembered, so that every
decision can be told and checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from riad.kernel.text import Reasons, Step, Text

from .mind import Mind

O = TypeVar("O")  # noqa: E741 - an option


class Priority(NamedTuple, Generic[O]):
    """One line of a printed list of priorities."""

    name: str
    meets: Callable[[Mind, O], bool] | None = None
    """Keeps the options that meet it …"""
    least: Callable[[Mind, O], float] | None = None
    """… or those with the smallest number."""

    def kept(self, mind: Mind, options: Sequence[O]) -> list[O]:
        if self.meets is not None:
            return [option for option in options if self.meets(mind, option)]
        assert self.least is not None
        ranks = [self.least(mind, option) for option in options]
        return [option for option, rank in zip(options, ranks, strict=True) if rank == min(ranks)]


class Decision(NamedTuple, Generic[O]):
    pick: O
    why: Reasons


class Priorities(NamedTuple, Generic[O]):
    """A printed list of priorities, under its rule."""

    rule: str
    lines: tuple[Priority[O], ...]
    text: Callable[[O], Text]
    """How an option is called."""

    def decide(self, mind: Mind, options: Sequence[O]) -> Decision[O]:
        """Run the lines until one option is left."""
        left = list(options)
        steps = []
        for line in self.lines:
            if len(left) == 1:
                break
            kept = line.kept(mind, left)
            text = Text(f"pachabot.by-{line.name}")
            steps.append(Step(self.rule, text, tuple(map(options.index, kept))))
            left = kept or left
        texts = tuple(map(self.text, options))
        return Decision(left[0], Reasons(texts, tuple(steps), options.index(left[0])))
