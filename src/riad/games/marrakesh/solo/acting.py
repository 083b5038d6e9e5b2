"""The Pachabot's turn: its assistants, from the top row down, and what they do there."""

from __future__ import annotations

from riad.games.marrakesh.box.pachabot import Lesson, pachabot
from riad.games.marrakesh.gains import score
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, vendors
from riad.games.marrakesh.names import (
    BLACK,
    BROWN,
    FROM_ORCHARD,
    FROM_SAHARA,
    FROM_SCROLLS,
    FROM_VENDORS,
    GRAY,
    GREEN,
    LEVELS,
    MADRASA,
    MEDINA,
    MOSQUE,
    ORCHARD,
    PALACE,
    RED,
    RIVER,
    SAHARA,
    SCROLL_DISCOUNT,
    SOUK,
    SQUARE,
    TURQUOISE,
    WHITE,
)
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Text

from .automaton import readings
from .buying import BuyWanted
from .gates import GuardRows
from .mind import Mind, part
from .placing import GAIN_PRIORITY, Show, into_row
from .priorities import FULLEST_ROW

STAIR_ROWS = (PALACE, MOSQUE)
WITH_LISTS = (SOUK, MADRASA)
"""Rows where an assistant goes by a list of its own, which knows neither vendors nor new keshis."""


@frame
class BotTurn(Effect):
    """Row by row; where both staircases have an assistant the lower pawn goes first."""

    rules = ("S-F1", "S-F3")

    def run(self, game: Game, me: Player) -> None:
        rows = pachabot(game.box).rows
        for row in rows:
            if row not in STAIR_ROWS:
                game.then(me, *[UseRow(row)] * me.assistants.count(row))
            elif row == next(r for r in rows if r in STAIR_ROWS):
                game.then(me, UseStairs())


@frame
class UseStairs(Effect):
    """The assistants at the staircases."""

    rules = ("S-F3",)

    def run(self, game: Game, me: Player) -> None:
        lower = STAIR_ROWS[Mind(game, me).lower_pawn()]
        for row in sorted(STAIR_ROWS, key=lambda r: r != lower):
            game.then(me, row in me.assistants and UseRow(row))


@frame
class UseRow(Effect):
    """One assistant: a vendor pays; then the action, or with too few keshis one more of them."""

    rules = ("S-F2", "S-F4")
    row: int

    def run(self, game: Game, me: Player) -> None:
        row, mind = self.row, Mind(game, me)
        me.assistants.remove(row)
        enough = row in WITH_LISTS or mind.own(row) >= pachabot(game.box).figures.least_to_act
        if game.events is not None:
            key = "assistant.acts" if enough else "assistant.takes"
            game.tell(key, player=me.seat, sector=SECTOR_TEXT[row])
        if mind.vendor(row) and row not in WITH_LISTS:
            score(game, me, 1, FROM_VENDORS)
        game.then(me, BY_ASSISTANT[row] if enough else into_row(row))


@frame
class ActInFullestRow(Effect):
    """The action of the row with most keshis, red included, however few they are."""

    rules = ("S-H2",)

    def run(self, game: Game, me: Player) -> None:
        mind = Mind(game, me)
        row, why = FULLEST_ROW.decide(mind, mind.rows)
        if game.events is not None:
            game.tell("assistant.acts", why=why, player=me.seat, sector=SECTOR_TEXT[row])
        game.then(me, ACTIONS[row])


# ---- row by row ------------------------------------------------------------------------------


@frame
class TakeGates(Effect):
    rules = ("S-F5",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, GuardRows(me.guards))


@frame
class HarvestPoints(Effect):
    rules = ("S-F7",)

    def run(self, game: Game, me: Player) -> None:
        score(game, me, me.values[GREEN], FROM_ORCHARD)


@frame
class SailWithVendors(Effect):
    """A step for each fisherman, and for each red keshi wherever it stands."""

    rules = ("S-F8",)

    def run(self, game: Game, me: Player) -> None:
        stay = readings(game, me).nomads_stay_keshis
        red = game.edition.own_keshis(me, RED) if stay else vendors(me)
        game.then(me, MoveRiver(me.values[TURQUOISE] + red))


@frame
class Teach(Effect):
    """The first lesson with enough scholars and an open scroll; those scrolls leave the game."""

    rules = ("S-F9", "S-J2")

    def run(self, game: Game, me: Player) -> None:
        for lesson in pachabot(game.box).lessons:
            if able(game, me, lesson) and game.table.scrolls[lesson.level]:
                gone = remove_scrolls(game, me, lesson, FROM_SCROLLS)
                score(game, me, gone * game.tune(SCROLL_DISCOUNT, me, 0), FROM_SCROLLS)
                game.then(me, not lesson.points and GAIN_PRIORITY)
                return


def able(game: Game, me: Player, lesson: Lesson) -> bool:
    """The last lesson is only for those who can give no other."""
    least = min(other.scholars for other in pachabot(game.box).lessons if other.points)
    return me.values[GRAY] >= lesson.scholars and (bool(lesson.points) or me.values[GRAY] < least)


def remove_scrolls(game: Game, me: Player, lesson: Lesson, source: int) -> int:
    """All open scrolls of a level leave the game; how many there were."""
    gone = game.table.scrolls[lesson.level]
    game.table.scrolls[lesson.level] = []
    part(game).gone += gone
    if game.events is not None:
        level = Text(f"level.{LEVELS[lesson.level]}")
        game.tell("pachabot.removes", player=me.seat, n=len(gone), level=level)
    score(game, me, lesson.points, source)
    return len(gone)


@frame
class Travel(Effect):
    """A point for each pair of caravans, then a keshi of the colour it wants most."""

    rules = ("S-F10",)

    def run(self, game: Game, me: Player) -> None:
        score(game, me, me.values[BROWN] // 2, FROM_SAHARA)
        game.then(me, GAIN_PRIORITY)


@frame
class ClimbRow(Effect):
    rules = ("S-F11",)
    stair: int

    def run(self, game: Game, me: Player) -> None:
        game.then(me, MoveStair(self.stair, me.values[BLACK if self.stair else WHITE]))


ACTIONS: dict[int, Frame] = {
    MEDINA: TakeGates(),
    SQUARE: Show(),
    ORCHARD: HarvestPoints(),
    RIVER: SailWithVendors(),
    MADRASA: Teach(),
    SAHARA: Travel(),
    MOSQUE: ClimbRow(UP_MOSQUE),
    PALACE: ClimbRow(UP_PALACE),
    SOUK: BuyWanted(),
}
BY_ASSISTANT = {**ACTIONS, SQUARE: Show(by_assistant=True)}
"""The same, where an assistant does it."""
