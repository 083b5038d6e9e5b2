"""Words that only tiles of modules say, each with the frame it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

from riad.games.marrakesh.gains import give, take
from riad.games.marrakesh.names import (
    BLACK,
    COLOURS,
    NOTHING,
    RESOURCES,
    STAIRS,
    TURQUOISE,
    WHITE,
)
from riad.games.marrakesh.sectors.river import MoveRiver
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, UP_PALACE, MoveStair
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import WORDS, Word
from riad.kernel.common import ready
from riad.kernel.data import Row
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, Text

TRACKS = (*STAIRS, "river")
TRACK_OF = {WHITE: "palace", BLACK: "mosque", TURQUOISE: "river"}
"""The colour that moves each pawn."""

# ---- steps -----------------------------------------------------------------------------------


def move_on(track: str, steps: int) -> Frame:
    if track == "river":
        return MoveRiver(steps)
    return MoveStair({"palace": UP_PALACE, "mosque": UP_MOSQUE}[track], steps)


@frame
class StepsForKeshi(Effect):
    """Steps on the track of the keshi that was paid; where none was paid, on any of the three."""

    rules = ("L-4", "L-R3")
    steps: int
    paid: int = NOTHING

    def run(self, game: Game, me: Player) -> None:
        known = TRACK_OF.get(self.paid)
        game.then(me, move_on(known, self.steps) if known else ChooseTrack(self.steps))


@frame
class ChooseTrack(Choice[str]):
    """A number of steps on palace, mosque or river; all of them there."""

    rules = ("L-R3",)
    steps: int

    def options(self, game: Game, me: Player) -> Mapping[str, str]:
        return TRACK_OPTIONS

    def apply(self, game: Game, me: Player, value: str) -> None:
        game.then(me, move_on(value, self.steps))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("steps.prompt", {"n": self.steps})

    def label(self, game: Game, me: Player, value: str) -> Label:
        return Label(Text(f"do.move-{value}", {"n": self.steps}), (f"steps/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return TRACK_OPTIONS


TRACK_OPTIONS: Mapping[str, str] = ready({f"steps-{track}": track for track in TRACKS})

# ---- resources -------------------------------------------------------------------------------

Swap = tuple[int, int]
"""What is given and what is taken."""
DONE: Swap = (NOTHING, NOTHING)
SWAPS = {
    f"swap-{RESOURCES[given]}-{RESOURCES[taken]}": (given, taken)
    for given, taken in permutations(range(len(RESOURCES)), 2)
}


@frame
class SwapResources(Effect):
    """Any number of resources for as many others."""

    rules = ("L-4",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, SwapOne((me.water, me.dates, me.dinars)))


@frame
class SwapOne(Choice[Swap]):
    """One resource for another; what was taken is not given again."""

    rules = ("L-4",)
    left: tuple[int, int, int]

    def options(self, game: Game, me: Player) -> Mapping[str, Swap]:
        found = {name: swap for name, swap in SWAPS.items() if self.left[swap[0]]}
        return {**found, "swap-stop": DONE} if found else {}

    def apply(self, game: Game, me: Player, value: Swap) -> None:
        if value == DONE:
            return
        given, taken = (tuple(int(kind == n) for n in range(len(RESOURCES))) for kind in value)
        take(game, me, (given[0], given[1], given[2]))
        give(game, me, *taken)
        water, dates, dinars = (n - m for n, m in zip(self.left, given, strict=True))
        game.then(me, SwapOne((water, dates, dinars)))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("swap.prompt")

    def label(self, game: Game, me: Player, value: Swap) -> Label:
        if value == DONE:
            return Label(Text("swap.stop"), ("swap/stop",), declines=True)
        given, taken = (RESOURCES[kind] for kind in value)
        args = {"given": Text(f"resource.{given}"), "taken": Text(f"resource.{taken}")}
        return Label(Text("swap.one", args), (f"swap/{given}-{taken}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*SWAPS, "swap-stop")


# ---- what other modules bring ----------------------------------------------------------------


@frame
class CamelOrElse(Effect):
    """Steps of a camel; where there are no camels, something else."""

    rules = ("L-2", "L-5")
    steps: int
    otherwise: tuple[Frame, ...]

    def run(self, game: Game, me: Player) -> None:
        camel = game.edition.camel_steps
        game.then(me, *(camel(self.steps) if camel else self.otherwise))


@frame
class FreeNomad(Effect):
    """A nomad that costs nothing."""

    rules = ("L-4", "P-8")

    def run(self, game: Game, me: Player) -> None:
        game.then(me, *game.edition.free_nomad)


@frame
class MoveNomad(Effect):
    """One nomad may move without paying."""

    rules = ("P-8", "P-R8")

    def run(self, game: Game, me: Player) -> None:
        game.then(me, *game.edition.free_nomad_move)

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.move-nomad")


def _by_keshi(value: Row, *_: object) -> list[Frame]:
    tracks = {COLOURS[colour]: track for colour, track in TRACK_OF.items()}
    if value != {**tracks, "steps": value["steps"]}:
        raise ValueError
    return [StepsForKeshi(value["steps"])]


MORE_WORDS: Mapping[str, Word] = {
    **WORDS,
    "advance_by_extra_cost": _by_keshi,
    "swap_resources": lambda v, *_: [{"any_number": SwapResources()}[v]],
    "gain_nomad": lambda v, *_: [FreeNomad()] * v["count"],
    "move_nomads": lambda v, *_: [MoveNomad()] * v["count"],
}


def targets() -> Iterable[str]:
    """What fingers touch to answer these."""
    yield from (f"steps/{track}" for track in TRACKS)
    yield from (name.replace("swap-", "swap/", 1) for name in SwapOne.names())
