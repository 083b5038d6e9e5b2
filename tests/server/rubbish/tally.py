"""How much is thrown, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Size:
    """How much is thrown. Of frames and requests, requests are two fifths."""

    moves: int
    malformed: int
    records: int
    violations: int
    slow: int = 2
    examples: int = 4
    """Of schemathesis, for each endpoint."""

    @property
    def requests(self) -> int:
        return self.malformed * 2 // 5

    @property
    def frames(self) -> int:
        return self.malformed - self.requests


FULL: Final = Size(100_000, 20_000, 1_000, 10, slow=8, examples=40)
SHORT: Final = Size(10_000, 2_000, 100, 1)


@dataclass(slots=True)
class Tally:
    """What was thrown, what was answered, and what should not have been."""

    thrown: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    failed: int = 0

    def fail(self, what: str) -> None:
        self.failed += 1
        if len(self.failures) < 50:
            self.failures.append(what[:600])

    def check(self, is_right: bool, what: str) -> None:
        if not is_right:
            self.fail(what)
