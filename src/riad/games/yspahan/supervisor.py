"""The supervisor walks his road, and ships what he comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from riad.kernel.common import ready
from riad.kernel.frames import frame
from riad.kernel.text import Label, Moved, No, Text

from .names import FREE_STEPS, NOBODY
from .pieces import DISTANCE, SPACES, TOUCHES
from .shipping import Ship, ShipFirst
from .table import Game, Player
from .windows import NAMES, InAction

TOO_DEAR = No("Y-8.5", "road.too-dear")

SPACE_NAMES = tuple(name.lower() for name in SPACES)
TO = tuple(f"to-{name}" for name in SPACE_NAMES)
SPACE_AT = {f"road/{name}": space for space, name in enumerate(SPACE_NAMES)}
FARTHEST = max(map(max, DISTANCE))


def cost(game: Game, me: Player, start: int, end: int, value: int) -> int:
    """Gold for a walk from start to end with dice of this value: one for each step changed."""
    changed = abs(DISTANCE[start][end] - value)
    return max(0, changed - game.tune(FREE_STEPS, me, 0))


@lru_cache(maxsize=512)
def destinations(start: int, value: int, reach: int) -> Mapping[str, int]:
    """Every space whose distance differs from the value by at most `reach` steps."""
    return ready(
        {TO[end]: end for end, steps in enumerate(DISTANCE[start]) if abs(steps - value) <= reach}
    )


@frame
class MoveSupervisor(InAction[int]):
    """Walk him exactly as far as the dice say, or as far as gold and Hammam make of it."""

    rules = ("Y-8.2", "Y-8.3")
    value: int

    def answers(self, game: Game, me: Player) -> Mapping[str, int]:
        reach = me.gold + game.tune(FREE_STEPS, me, 0)
        return destinations(game.table.supervisor, self.value, min(reach, FARTHEST))

    def take(self, game: Game, me: Player, value: int) -> None:
        table = game.table
        paid = cost(game, me, table.supervisor, value, self.value)
        if game.events is not None:
            start, end = SPACE_NAMES[table.supervisor], SPACE_NAMES[value]
            walk = Moved("supervisor", f"road/{start}", f"road/{end}")
            if paid:
                game.tell("road.moved-paid", walk, player=me.seat, space=end.upper(), n=paid)
            else:
                game.tell("road.moved", walk, player=me.seat, space=end.upper())
        me.gold -= paid
        table.supervisor = value
        filled = tuple(shop for shop in TOUCHES[value] if table.shops[shop] != NOBODY)
        if len(filled) == 2:
            game.then(me, ShipFirst(filled))
        elif filled:
            game.then(table.players[table.shops[filled[0]]], Ship(filled[0]))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("road.prompt", {"n": self.value})

    def describe(self, game: Game, me: Player, value: int) -> Label:
        paid = cost(game, me, game.table.supervisor, value, self.value)
        space = SPACE_NAMES[value]
        text = Text("road.move", {"space": space.upper()})
        if paid:
            text = Text("road.move-paid", {"space": space.upper(), "n": paid})
        return Label(text, (f"road/{space}",), ("Y-8.5",) if paid else ())

    def refuse_answer(self, game: Game, me: Player, target: str) -> No | None:
        end = SPACE_AT.get(target)
        if end is None or cost(game, me, game.table.supervisor, end, self.value) <= me.gold:
            return None
        return TOO_DEAR

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"to-{name}" for name in SPACE_NAMES), *NAMES)
