"""The river: fishermen, rapids, the jetty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.gains import score, take
from riad.games.marrakesh.names import (
    FROM_RIVER,
    OVERFLOW_RIVER,
    RAPID_PASSED,
    RAPIDS_MORE,
    RIVER_STEPS,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.show.wording.effects import in_words
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready, upto
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Text

MOST_WATER = 60


@frame
class MoveRiver(Effect):
    """One movement: its steps, then as many more as water is paid for."""

    rules = ("M-5.19",)
    steps: int

    def run(self, game: Game, me: Player) -> None:
        if self.steps > 0:
            steps = game.tune(RIVER_STEPS, me, self.steps)
            game.then(me, RowSteps(steps), RowFurther(), COME_TO_REST)

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.move-river", {"n": self.steps})


@frame
class RowSteps(Effect):
    """Step by step, because a rapid may pay on the way."""

    steps: int

    def run(self, game: Game, me: Player) -> None:
        start, left = me.boat, self.steps
        while left > 0 and me.boat != game.box.jetty:
            me.boat += 1
            left -= 1
            if me.boat == game.box.jetty:
                start = _tell(game, me, start)
                land(game, me)
            if me.boat in game.box.rapid_at and (bonus := game.on(RAPID_PASSED, me)):
                _tell(game, me, start)
                game.then(me, *bonus, left > 0 and RowSteps(left))
                return
        _tell(game, me, start)
        if left > 0:
            score(game, me, game.tune(OVERFLOW_RIVER, me, 1) * left, FROM_RIVER)


def _tell(game: Game, me: Player, start: int) -> int:
    """All steps from there in one line; the next begin where the fisherman is."""
    if game.events is not None and me.boat > start:
        steps = animations.rowed(me, start)
        game.tell("river.moved", *steps, player=me.seat, space=me.boat, n=me.boat - start)
    return me.boat


def land(game: Game, me: Player) -> None:
    """The best free berth at the jetty."""
    before = sum(p.boat == game.box.jetty for p in game.table.players if p is not me)
    arrive(game, me)
    score(game, me, game.box.berths[before] if before < len(game.box.berths) else 0, FROM_RIVER)


def arrive(game: Game, me: Player) -> None:
    game.table.arrivals += 1
    me.arrived = game.table.arrivals


def start_on_crocodile(game: Game, me: Player) -> None:
    """A fisherman begins the season there, behind all who have come to that space before."""
    first = all(player.boat != game.box.crocodile for player in game.table.players)
    me.boat = game.box.crocodile
    if not first:
        arrive(game, me)


@frame
class RowFurther(Choice[int]):
    """Pay water for more steps; asked again only where all was paid and more has come in."""

    rules = ("M-5.19", "M-10.2")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return upto("water", min(me.water, MOST_WATER)) if me.water else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value:
            again = value == me.water
            take(game, me, (value, 0, 0))
            game.then(me, RowSteps(value), again and RowFurther())

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("river.further-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text("river.further", {"n": value}) if value else Text("river.stop")
        return Label(text, (f"row/{value}",), declines=not value)

    @classmethod
    def names(cls) -> Iterable[str]:
        return upto("water", MOST_WATER)


@frame
class ComeToRest(Effect):
    """At the end of a movement: behind all who are there already."""

    def run(self, game: Game, me: Player) -> None:
        if me.boat != game.box.jetty:
            arrive(game, me)


COME_TO_REST = ComeToRest()


def crossed(box: Board, me: Player) -> list[int]:
    """The rapids behind the fisherman."""
    return [number for number, rapid in enumerate(box.rapids) if rapid.space <= me.boat]


def ranking(game: Game) -> list[Player]:
    """Who is first on the river; the start space does not count."""
    out = [p for p in game.table.players if p.boat > 0]
    return sorted(out, key=lambda p: (-p.boat, p.arrived))


# ---- what rapids bring -----------------------------------------------------------------------


def rapid_text(rapid: int) -> Text:
    return Text(f"rapid.{rapid + 1}")


@frame
class RapidBonus(Effect):
    """The bonus of a rapid, as often as this player's scrolls say."""

    rules = ("M-18.2",)
    rapid: int

    def run(self, game: Game, me: Player) -> None:
        for _ in range(game.tune(RAPIDS_MORE, me, 1)):
            game.then(me, *game.edition.rapid_bonus[self.rapid])

    def text(self, game: Game, me: Player) -> Text:
        return rapid_text(self.rapid)


@frame
class PickBonus(Choice[int]):
    """A rapid shows two bonuses: which of them?"""

    rules = ("M-18.2",)
    rapid: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return BONUSES

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, *game.edition.rapid_choices[self.rapid][value])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("river.half-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        bonus = game.box.rapids[self.rapid].bonus[value]
        return Label(in_words(game.box, [bonus]), (f"half/{value + 1}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the river tiles


BONUSES: Mapping[str, int] = ready({"half-1": 0, "half-2": 1})


@frame
class JustPassed(Effect):
    """The bonus of the rapid the fisherman has just gone through."""

    rules = ("M-27.17",)

    def run(self, game: Game, me: Player) -> None:
        rapid = game.box.rapid_at[me.boat]
        once = not game.edition.doubled_on_the_way
        bonus = game.edition.rapid_bonus[rapid]
        game.then(me, *(bonus if once else (RapidBonus(rapid),)))


@frame
class EachPassed(Effect):
    """The bonus of every rapid behind the fisherman."""

    rules = ("M-27.28", "M-27.69")

    def run(self, game: Game, me: Player) -> None:
        # one after the other: points, a resource and a good do not get into each other's way
        game.then(me, *(RapidBonus(rapid) for rapid in crossed(game.box, me)))
