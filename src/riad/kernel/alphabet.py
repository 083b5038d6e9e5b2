"""Every answer a game can ever ask for, in one fixed order: for programs that think in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from .definition import Definition


@dataclass(frozen=True, slots=True, repr=False)
class Alphabet:
    """The names of a game's options, sorted: the number of an action is its place here.

    It is the same for every table of the game, whatever editions, modules and seats it has, so that
    one policy can play them all. It has the names in order (`names`, `list(alphabet)`), the number
    of each (`numbers["sack-fill"]`), and is as long as a mask.
    """

    game: str
    version: int
    """Of the rules."""
    names: tuple[str, ...]
    numbers: dict[str, int] = field(compare=False)

    def __len__(self) -> int:
        return len(self.names)

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __contains__(self, name: object) -> bool:
        return name in self.numbers

    def __repr__(self) -> str:
        return f"<Alphabet {self.game}: {len(self)} actions, {self.fingerprint[:16]}>"

    @property
    def fingerprint(self) -> str:
        """Of all names in order: the numbers of two alphabets mean the same if these are equal."""
        return sha256("\n".join(self.names).encode()).hexdigest()

    def mask(self, options: Iterable[str]) -> bytes:
        """A byte for each action: 1 where it is among the options, else 0."""
        mask = bytearray(len(self.names))
        for name in options:
            mask[self.numbers[name]] = 1
        return bytes(mask)


@cache
def alphabet_of(definition: Definition) -> Alphabet:
    names = tuple(sorted(definition.move_names()))
    numbers = {name: n for n, name in enumerate(names)}
    return Alphabet(definition.name, definition.rules_version, names, numbers)
