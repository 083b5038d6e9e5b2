"""What the Pachabot sees: its board, its strategy column, and where assistants stand."""

from __future__ import annotations

from functools import lru_cache
from math import inf

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import NOMAD_ROW, pachabot, strategies
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, room
from riad.games.marrakesh.module_state import Pachabot
from riad.games.marrakesh.names import (
    FIRST_GOOD,
    GOODS,
    ORANGE,
    PURPLE,
    ROOM,
    SOUK,
    YELLOW,
)
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Text

from .automaton import readings

NOMAD_TEXT = Text("colour.nomad")
GOODS_ORDER = (YELLOW, ORANGE, PURPLE)
"""Which goods it prefers where it has equally few of them."""


def part(game: Game) -> Pachabot:
    assert game.table.pachabot is not None
    return game.table.pachabot


def row_of(colour: int) -> int:
    """The row of a keshi that is not red; the three goods share one."""
    return SOUK if colour >= FIRST_GOOD else colour


def row_text(row: int) -> Text:
    return NOMAD_TEXT if row == NOMAD_ROW else SECTOR_TEXT[row]


@lru_cache(maxsize=256)
def rows_shown(box: Board, tiles: tuple[int, ...]) -> tuple[int, ...]:
    """The rows on these strategy tiles, from top to bottom."""
    shown = strategies(box)
    return tuple(row for tile in tiles for row in shown[tile].rows)


@lru_cache(maxsize=256)
def most_shown(column: tuple[int, ...]) -> int:
    """How often the keshi is shown that is shown most."""
    return max(map(column.count, set(column)))


class Mind:
    """A look at the game from the Pachabot's side of the table."""

    __slots__ = ("game", "me")

    def __init__(self, game: Game, me: Player) -> None:
        self.game = game
        self.me = me

    # ---- its board

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows from top to bottom."""
        return pachabot(self.game.box).rows

    def own(self, row: int) -> int:
        """Keshis in a row, red ones left aside."""
        return sum(self.me.goods) if row == SOUK else self.me.values[row]

    def nomad_behind(self, row: int) -> int:
        """A nomad in the ninth column of a row, where it counts as a keshi of the row."""
        nomads = self.me.nomads
        if nomads is None or not readings(self.game, self.me).nomads_stay_keshis:
            return 0
        return nomads.vendors >> row & 1

    def vendor(self, row: int) -> bool:
        return bool(self.me.vendors >> row & 1)

    def is_full(self, row: int) -> bool:
        return row != SOUK and self.me.values[row] == ROOM

    def without_vendor(self) -> list[int]:
        """The rows that have room for a red keshi, from top to bottom."""
        return [row for row in self.rows if row != SOUK and not self.vendor(row)]

    def fits(self, colour: int, count: int = 1) -> bool:
        """Whether `count` keshis of a colour find room."""
        return room(self.me, colour) >= count

    def lower_pawn(self) -> int:
        """The staircase of the lower pawn, 0 for the palace; of equals the palace."""
        return int(self.me.mosque < self.me.palace)

    def is_complete(self, row: int) -> bool:
        return self.is_full(row) and self.vendor(row)

    def nomad_row(self) -> int | None:
        """Where a nomad would go: the lowest row that is not complete."""
        open_ = [row for row in self.rows if row != SOUK and not self.is_complete(row)]
        return open_[-1] if open_ else None

    def has_room(self, row: int) -> bool:
        """Whether it can gain what a strategy tile shows."""
        if row != NOMAD_ROW:
            return not self.is_full(row)
        nomads = self.game.table.nomads
        return nomads is not None and nomads.supply > 0 and self.nomad_row() is not None

    # ---- its strategy

    @property
    def column(self) -> tuple[int, ...]:
        """Everything shown by the strategy tiles, from top to bottom."""
        return rows_shown(self.game.box, tuple(part(self.game).column))

    def count(self, row: int) -> int:
        """How often the keshi of a row is shown in the column."""
        return self.column.count(row)

    def height(self, row: int) -> float:
        """Where it is shown first, counted from the top."""
        column = self.column
        return column.index(row) if row in column else inf

    def has_priority(self, row: int) -> bool:
        """Whether no other keshi is shown more often."""
        column = self.column
        return column.count(row) == most_shown(column)

    # ---- assistants

    def own_assistant(self, row: int) -> bool:
        return row in self.me.assistants

    def your_assistant(self, row: int) -> bool:
        return any(row in p.assistants for p in self.game.table.players if p is not self.me)

    # ---- goods

    def goods_rank(self, colour: int) -> tuple[int, int]:
        """It takes what it has fewest of; of equals yellow, then orange, then purple."""
        return self.me.goods[colour - FIRST_GOOD], GOODS_ORDER.index(colour)

    def scarce_good(self) -> int:
        return min(GOODS, key=self.goods_rank)
