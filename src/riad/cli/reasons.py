"""Decisions that rules have made, told in a terminal: in one line, and in full."""

from __future__ import annotations

from riad.cli.words import Words
from riad.kernel.text import Reasons, Step, Text


def because(why: Reasons, words: Words) -> str:
    """What decided, with its rule."""
    if why.decided is None:
        return words(Text("cli.reasons.only"))
    step = why.steps[why.decided]
    return words(Text("cli.reasons.because", {"reason": step.text, "rule": step.rule}))


def in_full(why: Reasons, words: Words) -> list[str]:
    """The options, then each priority with what it kept."""
    lines = [words(Text("cli.reasons.options", {"things": _things(why, range(len(why.options)))}))]
    return [*lines, *(words(_step(why, step)) for step in why.steps)]


def _step(why: Reasons, step: Step) -> Text:
    args: dict[str, int | str | Text] = {"reason": step.text, "rule": step.rule}
    if not step.kept:
        return Text("cli.reasons.none", args)
    return Text("cli.reasons.kept", {**args, "things": _things(why, step.kept)})


def _things(why: Reasons, numbers: range | tuple[int, ...]) -> Text:
    first, *others = (why.options[number] for number in numbers)
    for other in others:
        first = Text("cli.reasons.more", {"some": first, "more": other})
    return first
