"""The two staircases: steps, thresholds, and the line between the pawns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.box.pieces import FIELDS
from riad.games.marrakesh.gains import Gain, score, take
from riad.games.marrakesh.names import (
    CONNECTIONS_MORE,
    FROM_STAIRS,
    MOSQUE_CLIMBED,
    MOSQUE_STEPS,
    OVERFLOW_MOSQUE,
    OVERFLOW_PALACE,
    PALACE_CLIMBED,
    PALACE_STEPS,
    STAIRS,
    STEPS_FOR_DATES,
    STEPS_FOR_WATER,
    STEPS_MORE,
    TOP,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, Text

UP_PALACE, UP_MOSQUE = range(2)
OVERFLOW = (OVERFLOW_PALACE, OVERFLOW_MOSQUE)
CLIMBED = (PALACE_CLIMBED, MOSQUE_CLIMBED)
LONGER = (PALACE_STEPS, MOSQUE_STEPS)
DINAR = Gain(0, 0, 1)
STOP, FREE_STEP, DATE_STEP, WATER_STEP = range(4)
STEP_NAMES = ("stop", "step-free", "step-date", "step-water")


def step_of(me: Player, stair: int) -> int:
    return me.mosque if stair else me.palace


def line(box: Board, me: Player) -> tuple[str, ...]:
    """The fields between this player's pawns."""
    return box.lines[box.segment_of[me.palace], box.segment_of[me.mosque]]


def thresholds(box: Board, me: Player) -> int:
    return box.segment_of[me.palace] + box.segment_of[me.mosque] - 2


@frame
class MoveStair(Effect):
    """One movement: its steps, then further ones where scrolls allow it."""

    rules = ("M-5.29",)
    stair: int
    steps: int

    def run(self, game: Game, me: Player) -> None:
        if self.steps > 0:
            free = game.tune(STEPS_MORE, me, 0)
            steps = game.tune(LONGER[self.stair], me, self.steps)
            game.then(me, ClimbSteps(self.stair, steps), ClimbFurther(self.stair, free))

    def text(self, game: Game, me: Player) -> Text:
        return Text(f"do.move-{STAIRS[self.stair]}", {"n": self.steps})


@frame
class ClimbSteps(Effect):
    """Step by step, because a threshold interrupts."""

    stair: int
    steps: int

    def run(self, game: Game, me: Player) -> None:
        met = game.on(CLIMBED[self.stair], me)
        for done in range(1, self.steps + 1):
            here = step_of(me, self.stair)
            left = self.steps - done
            if here == TOP:
                points = game.tune(OVERFLOW[self.stair], me, 1) * (left + 1)
                score(game, me, points, FROM_STAIRS)
                return
            if self.stair:
                me.mosque += 1
            else:
                me.palace += 1
            if game.events is not None:
                moved = animations.climbed(me, self.stair, here)
                key = f"stairs.moved-{STAIRS[self.stair]}"
                game.tell(key, moved, player=me.seat, step=here + 1)
            crossing = game.box.segment_of[here + 1] != game.box.segment_of[here]
            if met or crossing:
                game.then(me, *met)
                if crossing:
                    game.edition.conduct(me).threshold(game, me, self.stair)
                game.then(me, left > 0 and ClimbSteps(self.stair, left))
                return


@frame
class ClimbFurther(Choice[int]):
    """One step more: free once with the right scroll, or for a date or water."""

    rules = ("M-5.35", "M-27.26", "M-27.27", "M-27.48")
    stair: int
    free: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        sweet = me.dates > 0 and game.tune(STEPS_FOR_DATES, me, 0) > 0
        wet = me.water > 0 and game.tune(STEPS_FOR_WATER, me, 0) > 0
        return further(self.free > 0, sweet, wet)

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == STOP:
            return
        if value == DATE_STEP:
            take(game, me, (0, 1, 0))
        elif value == WATER_STEP:
            take(game, me, (1, 0, 0))
        free = self.free - (value == FREE_STEP)
        game.then(me, ClimbSteps(self.stair, 1), ClimbFurther(self.stair, free))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"stairs.further-{STAIRS[self.stair]}")

    def label(self, game: Game, me: Player, value: int) -> Label:
        name = STEP_NAMES[value]
        return Label(Text(f"stairs.{name}"), (f"climb/{name}",), declines=value == STOP)

    @classmethod
    def names(cls) -> Iterable[str]:
        return STEP_NAMES


@cache
def further(free: bool, sweet: bool, wet: bool) -> Mapping[str, int]:
    if not (free or sweet or wet):
        return ready({})
    allowed = (True, free, sweet, wet)
    return ready({name: n for n, name in enumerate(STEP_NAMES) if allowed[n]})


# ---- the line between the pawns --------------------------------------------------------------


class Field(NamedTuple):
    """What lies on a field between the staircases."""

    text: Text
    words: Effects
    bonus: tuple[Frame, ...]


@frame
class Connect(Effect):
    """A bonus of the line as it is now; the player may leave it."""

    rules = ("M-5.31",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, TakeBonus(line(game.box, me), game.tune(CONNECTIONS_MORE, me, 1)))


CONNECT = Connect()


@frame
class TakeBonus(Choice[int]):
    rules = ("M-5.31", "M-5.32")
    fields: tuple[str, ...]
    picks: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return fields_or_none(self.fields)

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == len(self.fields):
            return
        rest = self.fields[:value] + self.fields[value + 1 :]
        more = self.picks > 1 and bool(rest) and TakeBonus(rest, self.picks - 1)
        taken = game.edition.line_field(game, self.fields[value])
        game.then(me, *taken.bonus, more)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("line.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == len(self.fields):
            return Label(Text("line.none"), ("line/none",), declines=True)
        name = self.fields[value]
        return Label(game.edition.line_field(game, name).text, (f"line/{name}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"line-{name}" for name in FIELDS), "line-none")


@cache
def fields_or_none(fields: tuple[str, ...]) -> Mapping[str, int]:
    named = {f"line-{name}": n for n, name in enumerate(fields)}
    return ready({**named, "line-none": len(fields)})


@frame
class AllOfTheLine(Effect):
    """Every field of the line, in any order; the line does not change meanwhile."""

    rules = ("M-27.59", "M-28.21")

    def run(self, game: Game, me: Player) -> None:
        game.then(me, AllOf(tuple(FieldBonus(name) for name in line(game.box, me))))


@frame
class FieldBonus(Effect):
    rules = ("M-27.59",)
    field: str

    def run(self, game: Game, me: Player) -> None:
        game.then(me, *game.edition.line_field(game, self.field).bonus)

    def text(self, game: Game, me: Player) -> Text:
        return game.edition.line_field(game, self.field).text


@frame
class ChooseStair(Choice[int]):
    """One of the staircases; all steps there."""

    rules = ("M-31.11", "M-24.3")
    steps: int
    may: bool

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return STAIR_OR_NONE if self.may else STAIR_OPTIONS

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value >= 0:
            game.then(me, MoveStair(value, self.steps))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("stairs.which", {"n": self.steps})

    def label(self, game: Game, me: Player, value: int) -> Label:
        name = STAIRS[value] if value >= 0 else "none"
        return Label(Text(f"stairs.up-{name}"), (f"stair/{name}",), declines=value < 0)

    @classmethod
    def names(cls) -> Iterable[str]:
        return STAIR_OR_NONE


STAIR_OPTIONS: Mapping[str, int] = ready({"up-palace": UP_PALACE, "up-mosque": UP_MOSQUE})
STAIR_OR_NONE: Mapping[str, int] = ready({**STAIR_OPTIONS, "up-none": -1})
