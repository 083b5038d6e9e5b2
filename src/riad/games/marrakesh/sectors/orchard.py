"""The Date orchard: dates, or what scrolls let grow instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.gains import give, score
from riad.games.marrakesh.names import (
    FROM_ORCHARD,
    GREEN,
    HARVEST_DINAR,
    HARVEST_POINT,
    HARVEST_WATER,
    ROOM,
)
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import upto
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Text

INSTEAD = (HARVEST_WATER, HARVEST_DINAR, HARVEST_POINT)
INSTEAD_NAMES = ("water", "dinar", "point")


@frame
class Harvest(Effect):
    """A date for each picker; with the right scrolls some of them may be something else."""

    rules = ("M-13.1",)

    def run(self, game: Game, me: Player) -> None:
        kinds = tuple(n for n, word in enumerate(INSTEAD) if game.tune(word, me, 0))
        reap(game, me, game.edition.strength(me, GREEN), kinds)


def reap(game: Game, me: Player, count: int, kinds: tuple[int, ...]) -> None:
    if count and kinds:
        game.then(me, HarvestInstead(count, kinds))
    else:
        give(game, me, 0, count, 0)


@frame
class HarvestInstead(Choice[int]):
    """How many of the dates are to be something else? One kind after the other."""

    rules = ("M-27.23", "M-27.24", "M-27.25", "M-28.27")
    count: int
    kinds: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return upto(INSTEAD_NAMES[self.kinds[0]], self.count)

    def apply(self, game: Game, me: Player, value: int) -> None:
        kind = self.kinds[0]
        if kind == 2:
            score(game, me, value, FROM_ORCHARD)
        else:
            give(game, me, value * (kind == 0), 0, value * (kind == 1))
        reap(game, me, self.count - value, self.kinds[1:])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"harvest.{INSTEAD_NAMES[self.kinds[0]]}-prompt", {"n": self.count})

    def label(self, game: Game, me: Player, value: int) -> Label:
        name = INSTEAD_NAMES[self.kinds[0]]
        return Label(Text(f"harvest.{name}", {"n": value}), (f"harvest/{name}-{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (name for word in INSTEAD_NAMES for name in upto(word, ROOM))
