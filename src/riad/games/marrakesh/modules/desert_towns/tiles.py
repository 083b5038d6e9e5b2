"""The twelve desert towns: what they are worth at the end, or bring when they are claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.box.pieces import LUXURY_TILES
from riad.games.marrakesh.box.scores import PER, Fields, Score, score_of
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.placing import numbered, vendors
from riad.games.marrakesh.names import COLOURS, FROM_TOWNS, NOTHING, RIVER, ROOM
from riad.games.marrakesh.sectors.medina import (
    GATE_NAMES,
    NO_GUARD,
    NONE_LEFT,
    BuildGate,
    Gate,
    GateKeshis,
    TakeGate,
    worth,
)
from riad.games.marrakesh.sectors.medina import STOP as NO_GATE
from riad.games.marrakesh.sectors.souk import NOT_OPEN, NOTHING_BOUGHT, offer_text, own_luxury
from riad.games.marrakesh.sectors.square import spectators
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import WORDS, Word, frames
from riad.games.marrakesh.tiles.oases import counted, reached
from riad.kernel.box import of_box
from riad.kernel.data import Row, Sheet
from riad.kernel.frames import Cause, Choice, Frame, frame
from riad.kernel.text import Label, No, Text

FILE = "towns.toml"


# ---- what towns bring at once ----------------------------------------------------------------


@frame
class TakeLuxury(Choice[int]):
    """An open luxury good without paying for it; the player may leave it."""

    rules = ("M-30.11",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {f"luxury-{tile}": tile for tile in game.table.luxuries}
        return {**found, "trade-stop": NOTHING_BOUGHT} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != NOTHING_BOUGHT:
            own_luxury(game, me, value, free=True)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("town.luxury-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == NOTHING_BOUGHT:
            return Label(Text("town.no-luxury"), ("trade/stop",), declines=True)
        return Label(
            Text("town.luxury", {"luxury": offer_text(game.box, value)}), (f"luxury/{value}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "luxury/", LUXURY_TILES)
        return None if tile is None or tile in game.table.luxuries else NOT_OPEN

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the trade in the Souk


def no_free_gate(game: Game, me: Player, gate: Gate) -> No | None:
    """Why this player cannot build a gate without paying."""
    workshop, colour = gate
    if not me.guards or NOTHING not in me.gates:
        return NO_GUARD
    return None if game.table.workshops[workshop][colour] else NONE_LEFT


@frame
class FreeGate(Choice[Gate]):
    """A gate from any workshop without dinars; all else is as if it were bought."""

    rules = ("M-30.12",)

    def options(self, game: Game, me: Player) -> Mapping[str, Gate]:
        found = {
            name: gate for name, gate in GATE_NAMES.items() if no_free_gate(game, me, gate) is None
        }
        return {**found, "gate-stop": NO_GATE} if found else {}

    def apply(self, game: Game, me: Player, value: Gate) -> None:
        if value != NO_GATE:
            workshop, colour = value
            game.then(me, TakeGate(workshop, colour), BuildGate(colour), GateKeshis((colour,)))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("town.gate-prompt")

    def label(self, game: Game, me: Player, value: Gate) -> Label:
        if value == NO_GATE:
            return Label(Text("town.no-gate"), ("gate/stop",), declines=True)
        workshop, colour = value
        args: dict[str, int | str | Text] = {
            "colour": COLOUR_TEXT[colour],
            "workshop": workshop + 1,
            "points": worth(game, me, workshop),
        }
        return Label(Text("town.gate", args), (f"gate/{workshop + 1}-{COLOURS[colour]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        gate = GATE_NAMES.get(target.replace("gate/", "gate-", 1))
        return no_free_gate(game, me, gate) if gate else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the purchases in the Medina


MORE_WORDS: Mapping[str, Word] = {
    **WORDS,
    "take_luxury_good": lambda n, *_: [TakeLuxury()] * n,
    "build_gate": lambda n, *_: [FreeGate()] * n,
}

# ---- what towns are worth --------------------------------------------------------------------

Counter = Callable[[Game, Player, Score], int]


def steps(_: Game, me: Player, rule: Score) -> int:
    """Steps made on a staircase; on the river those of this season, without a head start."""
    return reached(me, rule.track) - (me.head_start if rule.track == RIVER else 0)


def on_the_board(_: Game, me: Player, __: Score) -> int:
    """All keshis but goods."""
    return sum(me.values) + vendors(me)


def well_filled(_: Game, me: Player, rule: Score) -> int:
    """Sectors with at least as many keshis as the rule says, the vendor counted."""
    filled = (me.values[n] + (me.vendors >> n & 1) for n in range(ROOM))
    return sum(count >= rule.keshis for count in filled)


def watched(game: Game, me: Player, _: Score) -> int:
    """Spectators who look at entertainers."""
    return sum(spectators(game, me, n) for n in range(ROOM) if me.square >> n & 1)


MORE_COUNTS: Mapping[str, Counter] = {
    "step": steps,
    "keshi_but_goods": on_the_board,
    "sector_with_at_least": well_filled,
    "spectator": watched,
}
MORE_PER: Mapping[str, Fields] = {
    **PER,
    **dict.fromkeys(MORE_COUNTS, Fields()),
    "step": Fields({"track"}),
    "sector_with_at_least": Fields({"keshis"}),
}


class Town(NamedTuple):
    score: Score | None
    """None where the town brings something at once instead."""
    words: Effects
    effects: tuple[Frame, ...]
    """What these words mean to a player."""


class Printed(NamedTuple):
    towns: Mapping[int, Town]
    laid_out: Mapping[int, int]
    """How many of them lie open, by the number of players."""


def read(sheet: Sheet) -> Printed:
    rows = sheet.records("town", {"score": dict, "effects": list})
    numbers = [row["id"] for row in rows] == [str(n) for n in range(1, len(rows) + 1)]
    sheet.insist(numbers, f"the records of town are numbered from 1 to {len(rows)}")
    towns = {int(row["id"]): _town(sheet, row) for row in rows}
    open_ = {int(row["id"]): row["towns"] for row in sheet.records("laid_out", {"towns": int})}
    sheet.insist(max(open_.values()) <= len(towns), "there are enough towns to lay out")
    return Printed(towns, open_)


def _town(sheet: Sheet, row: Row) -> Town:
    where, rule = f"town {row['id']}", row["score"]
    sheet.insist(bool(rule) != bool(row["effects"]), f"{where} has either a score or effects")
    score = score_of(f"{sheet.name}: {where}: score", rule, MORE_PER) if rule else None
    effects = _effects(sheet, where, row["effects"])
    return Town(score, row["effects"], of_tile(Cause(f"town.{row['id']}"), effects))


def _effects(sheet: Sheet, where: str, effects: Effects) -> tuple[Frame, ...]:
    place = f"{sheet.name}: {where}: effects"
    return frames(place, effects, FROM_TOWNS, may=True, words=MORE_WORDS)


@of_box
def printed(box: Board) -> Printed:
    return read(box.sheet(FILE))


TOWNS = tuple(printed(house()).towns)


def town_text(tile: int) -> Text:
    return Text(f"town.{tile}")


def town_points(game: Game, me: Player, tile: int, *, head_start: bool = False) -> int:
    """What a town is worth now; `head_start`: the crocodile's steps count like one's own."""
    rule = printed(game.box).towns[tile].score
    if rule is None:
        return 0
    if rule.what not in MORE_COUNTS:
        return counted(game.box, me, rule)
    count = MORE_COUNTS[rule.what](game, me, rule)
    if head_start and rule.track == RIVER:
        count += me.head_start
    return rule.worth(count)
