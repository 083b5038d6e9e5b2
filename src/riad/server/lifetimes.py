"""For how long tables are kept at which nothing happens any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from riad.kernel.errors import RiadError, short

DAY: Final = 24 * 3600 * 1000
LONGEST: Final = 36_500


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """Days without any change after which a table goes; 0: it stays."""

    closed: int = 14
    """It was closed. Not if the game was over and somebody with an account played it."""
    unbegun: int = 14
    """Not all seats were ever taken."""
    abandoned: int = 180
    """Nobody has moved in a running game."""
    finished: int = 90
    """The game is over, and only guests have played it."""

    @classmethod
    def of(cls, days: Mapping[str, int]) -> Lifetimes:
        return replace(cls(), **days)

    def milliseconds(self) -> dict[str, int]:
        """Those that end, by name."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: days * DAY for name, days in found.items() if days}

    def kept_until(self, status: str, updated_at: int, *, accounts: bool) -> int:
        """The day a finished table goes, for those who have played; 0: it stays."""
        if status != "over" or accounts or not self.finished:
            return 0
        return updated_at + self.finished * DAY


def read(words: Iterable[str]) -> dict[str, int]:
    """What a host wants otherwise: `finished=365`."""
    names = [field.name for field in fields(Lifetimes)]
    days = {}
    for said in words:
        name, _, number = said.partition("=")
        if name not in names or not (number.isascii() and number.isdigit()):
            raise RiadError(
                "--keep is one of {allowed} with a number of days (closed=30), not {got}",
                allowed=", ".join(names),
                got=short(said),
            )
        days[name] = min(int(number[:9]), LONGEST)
    return days
