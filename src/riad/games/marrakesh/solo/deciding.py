"""How the Pachabot decides: priorities in order, each keeping some of the options.

A priority that no option meets is passed over. Where somebody listens, what each of them kept is
remembered, so that every decision can be told and checked.
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
        best = min(ranks)
        return [option for option, rank in zip(options, ranks, strict=True) if rank == best]


class Decision(NamedTuple, Generic[O]):
    pick: O
    why: Reasons | None
    """None: nobody listens."""


class Priorities(NamedTuple, Generic[O]):
    """A printed list of priorities, under its rule."""

    rule: str
    lines: tuple[Priority[O], ...]
    text: Callable[[O], Text]
    """How an option is called."""

    def decide(self, mind: Mind, options: Sequence[O]) -> Decision[O]:
        """Run the lines until one option is left."""
        left = list(options)
        told: list[tuple[str, list[O]]] = []
        for line in self.lines:
            if len(left) == 1:
                break
            kept = line.kept(mind, left)
            told.append((line.name, kept))
            left = kept or left
        listened = mind.game.events is not None
        return Decision(left[0], self.reasons(options, told, left[0]) if listened else None)

    def reasons(
        self, options: Sequence[O], told: Sequence[tuple[str, list[O]]], pick: O
    ) -> Reasons:
        """What each line kept, in words."""
        steps = tuple(
            Step(self.rule, Text(f"pachabot.by-{name}"), tuple(map(options.index, kept)))
            for name, kept in told
        )
        return Reasons(tuple(map(self.text, options)), steps, options.index(pick))
