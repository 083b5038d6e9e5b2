"""What hostile people try: every attack is a function, and is called as its row in the table is.

It does it, and says what came of it: the code of the refusal; `same`, where nobody else notices;
`≤n`, where there is an end to it; `may`, where it works.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from tests.server.abuse.town import VICTIM, Scene, Somebody, Town


@dataclass(frozen=True, slots=True)
class Try:
    """One attempt: who it is, at whose expense, and where."""

    town: Town
    scene: Scene
    person: str
    who: Somebody
    victim: Somebody

    async def anew(self, first: int = VICTIM) -> Try:
        """The same at a table of its own, at which nothing was done yet."""
        gone = self.person in ("removed", "banned")
        scene = await self.town.scene(first, gone=gone)
        return Try(self.town, scene, self.person, scene.people[self.person], scene.victim)

    @property
    def table(self) -> str:
        return self.scene.table

    @property
    def path(self) -> str:
        return self.scene.path


Doing = Callable[[Try], Awaitable[str]]


@dataclass(frozen=True, slots=True)
class Attack:
    heading: str
    doors: tuple[str, ...]
    """Endpoints and messages that are used for it; `~` is a table."""
    do: Doing


ATTACKS: Final[dict[str, Attack]] = {}


def attack(heading: str, *doors: str) -> Callable[[Doing], Doing]:
    """Put a function among the attacks."""

    def add(do: Doing) -> Doing:
        name = do.__name__.replace("_", " ")
        assert name not in ATTACKS
        full = tuple(door.replace("~", "/api/tables/{table}") for door in doors)
        ATTACKS[name] = Attack(heading, full, do)
        return do

    return add


def only(codes: set[str]) -> str:
    """What was answered every time."""
    return codes.pop() if len(codes) == 1 else f"now this, now that: {sorted(codes)}"
