"""Lessons: a prepared beginning, and what somebody does step by step to learn a game by it.

A lesson is data beside its game (`games/<game>/lesson/`): chapters, each with the record of what
was played before, luck that is always the same, and steps. What a step waits for are words of the
game itself, so a lesson is played on the real engine, and a test plays all of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from riad.kernel.luck import luck_of

LEARNER = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to read and to do; its messages are `lesson.<name>`, `.do` and `.then`."""

    name: str
    words: tuple[str, ...]
    """What whoever learns answers; none: there is only something to read."""
    points: tuple[str, ...]
    """The targets an arrow points at, where it is not what answers."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of one game."""

    before: str
    """The record of what was played before."""
    key: bytes
    """Whence its luck comes, always the same."""
    steps: tuple[LessonStep, ...]
    others: tuple[tuple[str, ...], ...]
    """What each other seat answers, one after the other; after that it thinks for itself."""

    def script(self, seat: int) -> tuple[str, ...]:
        """All a seat says in this chapter."""
        if seat != LEARNER:
            return self.others[seat - 1] if seat <= len(self.others) else ()
        return tuple(word for step in self.steps for word in step.words)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach of a first game advises at a question, where it is possible."""

    question: str
    tip: str
    """The end of its message, `learn.<question>.<tip>`."""
    needs: tuple[str, ...] = ()
    """What it speaks of: patterns, each of which has to find an answer that is possible now."""


@cache
def advice(game: str) -> tuple[Advice, ...]:
    """All pieces of advice for a game; of each question the first that is possible counts."""
    file = files("riad") / "games" / game / "lesson" / "coach.toml"
    rows = tomllib.loads(file.read_text("utf-8"))["advice"]
    return tuple(Advice(row["question"], row["tip"], tuple(row.get("needs", ()))) for row in rows)


@cache
def lesson(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game's lesson."""
    folder = files("riad") / "games" / game / "lesson"
    written = tomllib.loads((folder / "lesson.toml").read_text("utf-8"))
    return tuple(_chapter(row, folder) for row in written["chapters"])


def _chapter(row: dict[str, Any], folder: Any) -> Chapter:
    return Chapter(
        before=(folder / f"{row['before']}.riad").read_text("utf-8"),
        key=luck_of(row["luck"]).key,
        steps=tuple(_step(**step) for step in row["steps"]),
        others=tuple(tuple(words.split()) for words in row["others"]),
    )


def _step(name: str, words: str = "", points: str = "") -> LessonStep:
    return LessonStep(name, tuple(words.split()), tuple(points.split()))
