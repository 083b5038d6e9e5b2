"""The Main Square: entertainers, the audience that turns, and what it pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import SQUARE_SPACES
from riad.games.marrakesh.causes import SQUARE, of_place
from riad.games.marrakesh.gains import Gain, GainGoods, Points
from riad.games.marrakesh.keshis.placing import numbered, spaces, square_text
from riad.games.marrakesh.names import (
    FROM_SQUARE,
    ROOM,
    SPECTATORS_MORE,
    SQUARE_ACTION_ENDS,
    SQUARE_ACTIONS_MORE,
)
from riad.games.marrakesh.show.wording.effects import in_words
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .river import MoveRiver
from .stairs import UP_MOSQUE, UP_PALACE, MoveStair

NO_ENTERTAINER = No("M-11.4", "square.no-entertainer")
OTHER_AUDIENCE = No("C-R12", "square.other-audience")
TWO_POINTS = SQUARE_SPACES.index("points")


def bonus(box: Board, space: int, times: int) -> Frame:
    """What a space pays, multiplied: one movement, goods of one colour."""
    (effect,) = box.square_bonus[space]
    ((verb, value),) = effect.items()
    if verb == "gain":
        amounts = (value.get(kind, 0) * times for kind in ("water", "date", "dinar"))
        return Gain(*amounts)
    if verb == "points":
        return Points(value * times, FROM_SQUARE)
    if verb == "place_good":
        return GainGoods(value["count"] * times)
    ((track, steps),) = value.items()
    if track == "river":
        return MoveRiver(steps * times)
    return MoveStair(UP_PALACE if track == "palace" else UP_MOSQUE, steps * times)


def spectators(game: Game, me: Player, space: int) -> int:
    """How many spectators look at this space."""
    return printed(game, me, space) + game.tune(SPECTATORS_MORE, me, 0)


def printed(game: Game, me: Player, space: int) -> int:
    """How many spectators the section before this space shows."""
    return int(game.edition.disc_of(me)[(space - me.disc) % ROOM])


@frame
class Perform(Effect):
    """The action: turn the disc, let one entertainer play; with the right scroll twice."""

    rules = ("M-11.3", "M-11.4")

    def run(self, game: Game, me: Player) -> None:
        for _ in range(game.tune(SQUARE_ACTIONS_MORE, me, 1)):
            game.then(me, TURN_DISC, CHOOSE_ENTERTAINER, SHOW_ENDS)


@frame
class TurnDisc(Effect):
    rules = ("M-11.3",)

    def run(self, game: Game, me: Player) -> None:
        me.disc = (me.disc + 1) % ROOM
        if game.events is not None:
            game.tell("square.turned", player=me.seat)


@frame
class ChooseEntertainer(Choice[int]):
    rules = ("M-11.4",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return spaces(me.square, "show")

    def apply(self, game: Game, me: Player, value: int) -> None:
        watching = spectators(game, me, value)
        if game.events is not None:
            game.tell("square.show", player=me.seat, space=square_text(value), n=watching)
        if watching:
            game.then(me, *of_place(SQUARE, (game.edition.square_bonus(value, watching),)))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("square.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        watching = spectators(game, me, value)
        text = Text("square.choose", {"space": square_text(value), "n": watching})
        return Label(text, (f"square/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        space = numbered(target, "square/", range(ROOM))
        return NO_ENTERTAINER if space is not None and not me.square >> space & 1 else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return spaces(0xFF, "show")


@frame
class ShowEnds(Effect):
    """What scrolls add at the end of the action, in any order."""

    rules = ("M-28.11",)

    def run(self, game: Game, me: Player) -> None:
        more = tuple(game.on(SQUARE_ACTION_ENDS, me))
        if more:
            game.then(me, AllOf(more))


TURN_DISC, CHOOSE_ENTERTAINER, SHOW_ENDS = TurnDisc(), ChooseEntertainer(), ShowEnds()


# ---- what scrolls make of the square ---------------------------------------------------------


@frame
class TwoPointsSpace(Effect):
    """Two points for each spectator who looks at the points."""

    rules = ("M-27.29",)

    def run(self, game: Game, me: Player) -> None:
        watching = spectators(game, me, TWO_POINTS)
        if watching:
            game.then(me, game.edition.square_bonus(TWO_POINTS, watching))

    def text(self, game: Game, me: Player) -> Text:
        return Text(
            "do.two-points-space", {"what": in_words(game.box, game.box.square_bonus[TWO_POINTS])}
        )


def showing(game: Game, me: Player, watching: int) -> int:
    """The spaces at which exactly `watching` spectators look, one bit each."""
    count = spectators if game.edition.extra_spectator_everywhere else printed
    return sum(1 << n for n in range(ROOM) if count(game, me, n) == watching)


@frame
class SectionsShowing(Effect):
    """The bonus of every space at which exactly `watching` spectators look."""

    rules = ("M-27.47", "M-27.51", "M-28.9", "M-28.10")
    watching: int
    times: int
    may: bool = False
    """Whether steps may be left."""

    def run(self, game: Game, me: Player) -> None:
        found = showing(game, me, self.watching)
        there = (space for space in range(ROOM) if found >> space & 1)
        paid = (game.edition.square_bonus(space, self.times) for space in there)
        game.then(me, AllOf(tuple(map(or_not, paid) if self.may else paid)))

    def word(self) -> str:
        return f"sections-showing-{self.watching}-{self.times}"

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.sections-showing", {"n": self.watching})


def or_not(paid: Frame) -> Frame:
    """What a space pays; where that is steps they may be left."""
    return StepsOrNot(paid) if isinstance(paid, MoveRiver | MoveStair) else paid


@frame
class StepsOrNot(Choice[bool]):
    """Make these steps, or leave them."""

    rules = ("M-27.51",)
    steps: Frame

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return MAKE_OR_LEAVE

    def apply(self, game: Game, me: Player, value: bool) -> None:
        game.then(me, value and self.steps)

    def word(self) -> str:
        return self.steps.word()

    def text(self, game: Game, me: Player) -> Text:
        return self.steps.text(game, me)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("square.steps-prompt")

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(self.text(game, me), ("steps/make",))
        return Label(Text("square.leave-steps"), ("steps/leave",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return MAKE_OR_LEAVE


MAKE_OR_LEAVE: Mapping[str, bool] = ready({"steps-make": True, "steps-leave": False})


@frame
class OneSectionShowing(Choice[int]):
    """The bonus of one space at which `watching` spectators look; nobody has to play there."""

    rules = ("C-R12",)
    watching: int
    times: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return spaces(showing(game, me, self.watching), "show")

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, game.edition.square_bonus(value, self.times))

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.one-section", {"n": self.watching})

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("square.one-section-prompt", {"n": self.watching})

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text("square.choose", {"space": square_text(value), "n": self.times})
        return Label(text, (f"square/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        space = numbered(target, "square/", range(ROOM))
        if space is None or showing(game, me, self.watching) >> space & 1:
            return None
        return OTHER_AUDIENCE

    @classmethod
    def names(cls) -> Iterable[str]:
        return spaces(0xFF, "show")


@frame
class EveryEntertainer(Effect):
    """Each entertainer plays once, and the disc is not turned."""

    rules = ("M-27.70",)

    def run(self, game: Game, me: Player) -> None:
        mine = [n for n in range(ROOM) if me.square >> n & 1]
        shows = [(space, spectators(game, me, space)) for space in mine]
        paid = (game.edition.square_bonus(space, n) for space, n in shows if n)
        game.then(me, AllOf(tuple(paid)))
