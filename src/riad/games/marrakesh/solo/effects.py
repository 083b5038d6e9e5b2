"""What the words of the data files mean to the Pachabot, who scores a point for each resource."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Counted
from riad.games.marrakesh.box.pachabot import pachabot
from riad.games.marrakesh.gains import Points, score
from riad.games.marrakesh.names import (
    BROWN,
    COLOURS,
    FROM_RIVER,
    FROM_RIVER_TILES,
    FROM_SQUARE,
    GOODS,
    PINK,
)
from riad.games.marrakesh.sectors.stairs import line
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import WORDS, Word, frames
from riad.games.marrakesh.tiles.oases import counted
from riad.kernel.box import of_box
from riad.kernel.common import Repeat
from riad.kernel.frames import Effect, Frame, frame

from .acting import ActInFullestRow
from .column import OneMoreStrategy
from .placing import GAIN_GOOD, ClimbLower, GainFree, GainOneOf, Settle, Show

ALL_COLOURS = tuple(range(len(COLOURS)))
TWICE = 2


@frame
class TwiceIfAny(Effect):
    """Two actions on the Main Square; nothing without an entertainer."""

    rules = ("S-H2",)

    def run(self, game: Game, me: Player) -> None:
        if me.values[PINK]:
            game.then(me, Repeat(TWICE, Show()))


def _action(value: str, *_: object) -> list[Frame]:
    return [{"any": ActInFullestRow(), "main_square": TwiceIfAny()}[value]]


BOT_WORDS: Mapping[str, Word] = {
    "points": WORDS["points"],
    "advance": WORDS["advance"],
    "start_on_crocodile": WORDS["start_on_crocodile"],
    "gain": lambda v, source, _: [Points(sum(v.values()), source)],
    "gain_any": lambda n, source, _: [Points(n, source)],
    "advance_lower_pawn": lambda n, *_: [ClimbLower(n)],
    "advance_one_of": lambda v, *_: [ClimbLower(v["steps"])],
    "perform_sector_action": _action,
    "place_keshi": lambda v, *_: [Settle(COLOURS.index(v["colour"]))] * v["count"],
    "place_any": lambda n, *_: [GainFree(ALL_COLOURS)] * n,
    "place_one_of": lambda v, *_: [GainOneOf(tuple(map(COLOURS.index, v["colours"])))],
    "place_good": lambda v, *_: [GAIN_GOOD] * v["count"],
    "place_goods_set": lambda n, *_: [Settle(good) for good in GOODS] * n,
    "take_oasis": lambda *_: [OneMoreStrategy()],
    "claim_oasis": lambda v, *_: [Settle(BROWN)] * v["count"],
}


@of_box
def river_tiles(box: Board) -> Mapping[int, tuple[Frame, ...]]:
    where = "river.toml: tile {}: winner"
    return {
        number: frames(where.format(number), tile.winner, FROM_RIVER_TILES, words=BOT_WORDS)
        for number, tile in box.river_tiles.items()
    }


@of_box
def rapids(box: Board) -> tuple[tuple[Frame, ...], ...]:
    """What each rapid brings it; of two bonuses it takes the first."""
    return tuple(
        frames(f"river.toml: rapid {number}: bonus", rapid.bonus, FROM_RIVER, words=BOT_WORDS)[:1]
        for number, rapid in enumerate(box.rapids, 1)
    )


@of_box
def shows(box: Board) -> tuple[tuple[Frame, ...], ...]:
    """What its row of the Main Square pays, from left to right."""
    return tuple(
        frames(f"pachabot.toml: show {number}: bonus", bonus, FROM_SQUARE, words=BOT_WORDS)
        for number, bonus in enumerate(pachabot(box).shows, 1)
    )


@frame
class BetterHalf(Effect):
    """Of two bonuses the one worth more points; of equals the first."""

    rules = ("S-H2",)
    tile: int

    def run(self, game: Game, me: Player) -> None:
        halves = [worth(game.box, me, half) for half in game.box.river_tiles[self.tile].options]
        score(game, me, max(halves), FROM_RIVER_TILES)


def worth(box: Board, me: Player, half: Iterable[Counted]) -> int:
    """The points of a bonus that is counted on its board; a resource is a point."""
    return sum(counted(box, me, bonus.score) * (sum(bonus.gain) or 1) for bonus in half)


def line_points(game: Game, me: Player) -> int:
    """The points that lie on the line between its pawns, all of them and nothing else."""
    fields = [game.edition.line_field(game, name) for name in line(game.box, me)]
    brings = (what for field in fields for what in field.bonus)
    return sum(what.points for what in brings if isinstance(what, Points))
