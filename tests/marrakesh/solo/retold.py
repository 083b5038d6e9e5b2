"""The priorities of the Pachabot once more, read from the table alone.

They are written down a second time so that an explanation is not compared with itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Reasons, Text
from tests.marrakesh.printed import STRATEGIES

from .builders import IT, YOU, as_text

RED, SOUK, NOMAD, NO_GATE = "red", "souk", "nomad", -1
GOODS = ("yellow", "orange", "purple")
ROWS_DOWN = [
    "medina",
    "main-square",
    "date-orchard",
    "river",
    "madrasa",
    "sahara",
    "mosque",
    "palace",
    "souk",
]
PLACES = [*ROWS_DOWN, NOMAD]
"""A nomad has no row of its own and comes last."""
ROW_OF = {
    NOMAD: NOMAD,
    **dict(zip(COLOURS[:8], SECTORS[:8], strict=True)),
    **dict.fromkeys(GOODS, SOUK),
}
GOOD_PLACE = {"yellow": 0, "purple": 1, "orange": 2}


class Option(NamedTuple):
    """What an explanation offers: a keshi and the row it stands for, or a row alone."""

    keshi: str
    row: str


def read(text: Text) -> Option:
    """An option from the words it is told in."""
    kind, _, name = text.key.partition(".")
    if kind == "sector":
        return Option("", name)
    if text.key == "pachabot.red-as":
        return Option(RED, as_text(text.args["row"]).key.removeprefix("sector."))
    assert kind == "colour"
    return Option(name, ROW_OF[name] if name != RED else "")


class Position:
    """What lies on the table, in plain words."""

    def __init__(self, game: Game) -> None:
        self.me: Player = game.table.players[IT]
        you = game.table.players[YOU]
        self.mine = {SECTORS[n] for n in self.me.assistants}
        self.yours = {SECTORS[n] for n in you.assistants}
        self.offer = dict(zip(COLOURS, game.table.offer, strict=True))
        self.gates = {
            name: sum(workshop[n] for workshop in game.table.workshops)
            for n, name in enumerate(COLOURS)
        }
        self.own_gates = [COLOURS[gate] for gate in self.me.gates if gate != NO_GATE]
        tiles = game.table.pachabot.column if game.table.pachabot else []
        shown = [*SECTORS, NOMAD]
        self.column = [shown[n] for tile in tiles for n in STRATEGIES[tile].rows]
        self.nomad = game.table.nomads is not None and game.table.nomads.offered
        line = game.table.priority_line
        self.line = [COLOURS[n] for n in line.colours] if line else []

    def keshis(self, row: str) -> int:
        return sum(self.me.goods) if row == SOUK else self.me.values[SECTORS.index(row)]

    def has_red(self, row: str) -> bool:
        return bool(self.me.vendors >> SECTORS.index(row) & 1)

    def places(self, keshi: str) -> int:
        if keshi in GOODS:
            return 2
        if keshi == RED:
            return sum(not self.has_red(row) for row in ROWS_DOWN[:-1])
        return 8 - self.keshis(ROW_OF[keshi])

    def nomad_row(self) -> str:
        """The lowest row with a free space."""
        free = [row for row in ROWS_DOWN[:-1] if self.keshis(row) < 8 or not self.has_red(row)]
        return free[-1]

    def completes(self, option: Option) -> bool:
        if option.row == SOUK:
            return False
        if option.keshi == NOMAD:
            row = self.nomad_row()
            return self.keshis(row) + self.has_red(row) == 8
        if option.keshi == RED:
            return self.keshis(option.row) == 8
        return self.keshis(option.row) == 7 and self.has_red(option.row)

    def pair(self, option: Option) -> bool:
        there = self.offer.get(option.keshi, 0) >= 2
        return there and (bool(self.line) or self.places(option.keshi) >= 2)

    def priority(self, option: Option) -> bool:
        return self.column.count(option.row) == max(map(self.column.count, self.column))

    def height(self, option: Option) -> int:
        return self.column.index(option.row) if option.row in self.column else len(self.column)

    def goods(self, option: Option) -> tuple[int, int]:
        if option.keshi not in GOODS:
            return (0, 0)
        return self.me.goods[GOOD_PLACE[option.keshi]], GOODS.index(option.keshi)


Meets = Callable[[Position, Option], bool]
Least = Callable[[Position, Option], object]

TESTS: Mapping[str, Meets] = {
    "completes": Position.completes,
    "pair": Position.pair,
    "priority": Position.priority,
    "own-assistant": lambda at, option: option.row in at.mine,
    "your-assistant": lambda at, option: option.row in at.yours,
    "full": lambda at, option: at.keshis(option.row) == 8,
    "new-colour": lambda at, option: option.keshi not in at.own_gates,
}
RANKS: Mapping[str, Least] = {
    "shown-highest": Position.height,
    "lies-highest": lambda _, option: PLACES.index(option.row),
    "goods": Position.goods,
    "rarest": lambda at, option: at.gates[option.keshi],
    "shown-most": lambda at, option: -at.column.count(option.row),
    "most-keshis": lambda at, option: -at.keshis(option.row) - at.has_red(option.row),
    "line": lambda at, option: at.line.index(option.keshi),
}
ORDER: Mapping[str, str] = {
    "S-D3": (
        "completes pair priority own-assistant your-assistant shown-highest lies-highest goods"
    ),
    "S-A13": "completes priority own-assistant your-assistant shown-highest lies-highest goods",
    "S-A11": "full priority own-assistant your-assistant shown-highest lies-highest",
    "S-C3": "shown-most most-keshis lies-highest",
    "S-A10": "shown-most shown-highest",
    "S-H2a": "priority completes own-assistant your-assistant shown-highest lies-highest goods",
    "S-H2": "most-keshis lies-highest",
    "S-J9": "most-keshis lies-highest",
    "S-F5": "completes priority new-colour rarest shown-highest lies-highest goods",
    "S-L4": "pair line",
}
"""The priorities of each rule, as its statement lists them."""


def kept_by(name: str, at: Position, options: Sequence[Option]) -> list[Option]:
    if name in TESTS:
        return [option for option in options if TESTS[name](at, option)]
    ranks = [RANKS[name](at, option) for option in options]
    best = min(ranks)  # type: ignore[type-var]
    return [option for option, rank in zip(options, ranks, strict=True) if rank == best]


def retell(at: Position, why: Reasons) -> Option:
    """Run the steps of an explanation on its options; each must keep what it says. The pick."""
    options = [read(text) for text in why.options]
    assert len(set(options)) == len(options), "an option is told twice"
    left = options
    for number, step in enumerate(why.steps):
        name = step.text.key.removeprefix("pachabot.by-")
        assert name == ORDER[step.rule].split()[number], "a priority was left out"
        assert len(left) > 1, "a priority more than were needed"
        kept = kept_by(name, at, left)
        assert [options[n] for n in step.kept] == kept, name
        left = kept or left
    assert left == [options[why.pick]], "the priorities leave another option, or several"
    if why.decided is None:
        assert len(options) == 1
    else:
        assert why.decided == len(why.steps) - 1, "the last one decides"
    return left[0]
