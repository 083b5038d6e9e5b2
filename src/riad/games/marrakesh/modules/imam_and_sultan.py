"""Module 2: Sultan and Imam walk along with pawns on the stairs, and make things cheaper.

A player who is accompanied has the figure as a tile, so that prices know of it like of any scroll.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import SCROLLS
from riad.games.marrakesh.module_state import Figures
from riad.games.marrakesh.names import (
    FEE_DISCOUNT,
    LUXURY_DISCOUNT,
    SCROLL_DISCOUNT,
    STAIRS,
    TOP,
)
from riad.games.marrakesh.sectors.stairs import CLIMBED, UP_MOSQUE, UP_PALACE, step_of
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.book import Book
from riad.kernel.box import of_box
from riad.kernel.data import Sheet
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Effect, frame
from riad.kernel.text import Moved, Text

MODULE = Module(rules=("M-23.1", "M-23.2", "M-23.3", "M-23.4", "M-23.5", "M-23.6"))
AT_THE_TOP, STAYS, LEAVES = "figure-at-the-top", "stays", "leaves"
"""What becomes of a figure at the top where nobody else is on the stairs."""
OPTIONS: Mapping[str, Switch] = {
    "sultan-scroll-58": Switch((False, True), ("M-23.8",)),
    AT_THE_TOP: Switch((STAYS, LEAVES), ("S-L8",), solos=("simple",), since=2, before=LEAVES),
}

NAMES = ("sultan", "imam")
"""By staircase."""
SULTAN, IMAM = (max(SCROLLS) + n for n in (1, 2))
TILES = (SULTAN, IMAM)
NOWHERE = 0


def read(sheet: Sheet) -> tuple[int, ...]:
    """The steps on which the figures wait at the start, by staircase."""
    rows = {row["stair"]: row for row in sheet.records("figure", {"stair": str, "step": int})}
    sheet.insist(set(rows) == set(STAIRS), f"a figure for each of {', '.join(STAIRS)}")
    for row in rows.values():
        sheet.insist(
            0 < row["step"] < TOP,
            "{where}: {field} has to be on the stairs",
            where=f"figure {row['id']}",
            field="'step'",
        )
    return tuple(rows[stair]["step"] for stair in STAIRS)


@of_box
def starts(box: Board) -> tuple[int, ...]:
    return read(box.sheet("figures.toml"))


def figure_text(stair: int) -> Text:
    return Text(f"figure.{NAMES[stair]}")


def companion(table: Table, stair: int) -> Player | None:
    """Whoever the figure of a staircase walks along with."""
    return next((p for p in table.players if p.tiles >> TILES[stair] & 1), None)


@frame
class SetFigures(Effect):
    """Both wait on the steps that show them."""

    rules = ("M-23.1",)

    def run(self, game: Game, me: None) -> None:
        for stair in (UP_PALACE, UP_MOSQUE):
            wait(game.table, stair, starts(game.box)[stair])


@frame
class Accompany(Effect):
    """A pawn has made a step: it may have met the figure, passed it, or led it to the top."""

    rules = ("M-23.2", "M-23.4", "M-23.5")
    stair: int

    def run(self, game: Game, me: Player) -> None:
        step, with_figure = step_of(me, self.stair), companion(game.table, self.stair)
        if with_figure is None:
            if waiting(game.table)[self.stair] != step:
                return
            join(game, me, self.stair, step)
        elif with_figure is not me:
            if step_of(with_figure, self.stair) != step - 1:
                return  # level with it, or further below or above than a step that passes
            leave(with_figure, self.stair)
            join(game, me, self.stair, step - 1)
        if step == TOP:
            hand_on(game, me, self.stair)


def waiting(table: Table) -> list[int]:
    assert table.figures is not None
    return table.figures.waiting


def wait(table: Table, stair: int, step: int) -> None:
    waiting(table)[stair] = step


def join(game: Game, me: Player, stair: int, start: int) -> None:
    """The figure comes from a step to the one where this player's pawn stands."""
    me.tiles |= 1 << TILES[stair]
    wait(game.table, stair, NOWHERE)
    if game.events is not None:
        game.tell(
            "figure.joins",
            *walk(stair, start, step_of(me, stair)),
            player=me.seat,
            figure=figure_text(stair),
        )


def walk(stair: int, start: int, end: int) -> list[Moved]:
    return [animations.walked(NAMES[stair], stair, start, end)] if start != end else []


def leave(me: Player, stair: int) -> None:
    me.tiles &= ~(1 << TILES[stair])


def hand_on(game: Game, me: Player, stair: int) -> None:
    """At the top the figure turns to whoever comes next below; of several, to the first step up."""
    others = [p for p in climbers(game) if p is not me]
    if not others and dict(game.book.config.options).get(AT_THE_TOP) == STAYS:
        return
    leave(me, stair)
    below = [p for p in others if step_of(p, stair) < TOP]
    if not below:
        if game.events is not None:
            game.tell("figure.leaves", figure=figure_text(stair))
        return
    highest = max(step_of(p, stair) for p in below)
    second = [p for p in below if step_of(p, stair) == highest]
    if len(second) == 1:
        join(game, second[0], stair, TOP)
        return
    above = highest + 1
    wait(game.table, stair, above)
    if game.events is not None:
        game.tell("figure.waits", *walk(stair, TOP, above), figure=figure_text(stair), step=above)


def climbers(game: Game) -> list[Player]:
    return [p for p in game.table.players if game.edition.conduct(p).climbs]


def install(book: Book) -> None:
    book.table_part("figures", Figures)
    book.lay_out(SetFigures())
    for stair, moment in enumerate(CLIMBED):
        book.when(moment, Accompany(stair))
    book.more(SCROLL_DISCOUNT, 1, SULTAN)
    book.more(LUXURY_DISCOUNT, 1, IMAM)
    if book.config.option("sultan-scroll-58") is True:
        book.more(FEE_DISCOUNT, 1, SULTAN)


def targets() -> Iterable[str]:
    return ()


def conserve(game: Game) -> None:
    """Each figure waits, walks along with one player, or has left the game."""
    for stair, name in enumerate(NAMES):
        held = sum(p.tiles >> TILES[stair] & 1 for p in climbers(game))
        waits = waiting(game.table)[stair] != NOWHERE
        assert held + waits <= 1, f"there are two of the {name}"
        gone = all(step_of(p, stair) == TOP for p in climbers(game))
        assert held + waits == 1 or gone, f"the {name} is lost"
