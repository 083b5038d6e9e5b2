"""What single buildings can do, each as a frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import LUXURY_TILES, SCROLLS
from riad.games.marrakesh.gains import COLOUR_TEXT, score, take
from riad.games.marrakesh.keshis.placing import anywhere, numbered
from riad.games.marrakesh.names import COLOURS, FIRST_GOOD, FROM_GATES
from riad.games.marrakesh.sectors.madrasa import (
    NOT_OPEN,
    STOP,
    TakeScroll,
    no_study,
    price,
    scroll_text,
)
from riad.games.marrakesh.sectors.medina import GATE_NAMES, NONE_LEFT, BuildGate, TakeGate
from riad.games.marrakesh.sectors.river import start_on_crocodile
from riad.games.marrakesh.sectors.souk import offer_text, own_luxury
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.displays import ShufflePile
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

NOT_FOUR_POINTS = No("B-15", "building.not-this-tajine")
OTHER_WORKSHOP = No("B-12", "building.other-workshop")

# ---- Date store ------------------------------------------------------------------------------


@frame
class DrawForTrack(Chance):
    """A keshi of any colour but those of goods lies on a place of the oasis track more."""

    rules = ("B-8", "B-R2")
    with_two: int
    with_more: int

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return luck.pick(COLOURS[:FIRST_GOOD])

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in COLOURS[:FIRST_GOOD]

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        place = self.with_two if game.edition.seats == 2 else self.with_more
        me.track[place - 1] = COLOURS.index(outcome)
        if game.events is not None:
            game.tell(
                "building.track-keshi", player=me.seat, colour=COLOUR_TEXT[me.track[place - 1]]
            )

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.which-keshi")


# ---- Bookshop --------------------------------------------------------------------------------


@frame
class VisitBookshop(Choice[int]):
    """An open scroll of the season's level, for scholars and dates as in the Madrasa, or none."""

    rules = ("B-9", "B-R3", "B-D3")
    levels: tuple[int, ...]
    """By season."""

    def level(self, game: Game) -> int:
        return self.levels[game.table.season - 1]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        level = self.level(game)
        if no_study(game, me, level) is not None:
            return {}
        found = {f"scroll-{tile}": tile for tile in game.table.scrolls[level]}
        return {**found, "study-stop": STOP} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == STOP:
            return
        level = self.level(game)
        place = game.table.shelves[level].tops.index(value)
        take(game, me, (0, price(game, me, level), 0))
        game.then(me, TakeScroll(value), ShufflePile(level, place))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.bookshop-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("scroll.stop"), ("study/stop",), declines=True)
        dates = price(game, me, self.level(game))
        text = Text("scroll.buy", {"scroll": scroll_text(value), "n": dates})
        return Label(text, (f"scroll/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "scroll/", SCROLLS)
        there = game.table.scrolls[self.level(game)]
        return None if tile is None or tile in there else NOT_OPEN

    def word(self) -> str:
        return "visit-bookshop"

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.visit-bookshop")

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the Madrasa


# ---- Boathouse -------------------------------------------------------------------------------


@frame
class ToCrocodile(Effect):
    """The fisherman starts on the crocodile space; who is further on stays there."""

    rules = ("B-11", "B-R6", "C-R11", "M-5.22")

    def run(self, game: Game, me: Player) -> None:
        if me.boat < game.box.crocodile:
            start_on_crocodile(game, me)
            me.head_start = me.boat
            if game.events is not None:
                game.tell("building.crocodile", player=me.seat)

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.to-crocodile")


# ---- Barracks --------------------------------------------------------------------------------


@frame
class TakeFirstGate(TakeGate):
    """A gate of the start: no scroll helps, and it is not bought like later ones."""

    rules = ("B-12", "B-R4")

    def run(self, game: Game, me: Player) -> None:
        game.table.workshops[self.workshop][self.colour] -= 1
        if game.events is not None:
            moved = animations.gate_bought(me, self.workshop, self.colour)
            game.tell("gate.bought", moved, player=me.seat, colour=COLOUR_TEXT[self.colour])
        score(game, me, game.box.workshops[self.workshop].points, FROM_GATES)


@frame
class FirstGate(Choice[int]):
    """A gate from one workshop; its keshi comes at once, and a guard is committed."""

    rules = ("B-12", "B-R4", "B-D3")
    workshop: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {
            f"gate-{self.workshop + 1}-{COLOURS[colour]}": colour
            for colour, count in enumerate(game.table.workshops[self.workshop])
            if count and me.guards
        }

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, TakeFirstGate(self.workshop, value), BuildGate(value), anywhere(game, value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.gate-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        args: dict[str, int | str | Text] = {
            "colour": COLOUR_TEXT[value],
            "workshop": self.workshop + 1,
            "points": game.box.workshops[self.workshop].points,
        }
        target = f"gate/{self.workshop + 1}-{COLOURS[value]}"
        return Label(Text("town.gate", args), (target,))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        gate = GATE_NAMES.get(target.replace("gate/", "gate-", 1))
        if gate is None:
            return None
        workshop, colour = gate
        if workshop != self.workshop:
            return OTHER_WORKSHOP
        return None if game.table.workshops[workshop][colour] else NONE_LEFT

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the purchases in the Medina


# ---- Stall -----------------------------------------------------------------------------------


@frame
class TakeTajine(Choice[int]):
    """A luxury good of one kind and value, wherever it lies; then all are set out anew."""

    rules = ("B-15", "B-R7", "B-D3")
    luxury: int
    points: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        lying = sorted([*game.table.luxuries, *game.table.luxury_pool])
        return {f"luxury-{tile}": tile for tile in lying if self.fits(game.box, tile)}

    def fits(self, box: Board, tile: int) -> bool:
        good = box.luxuries[tile]
        return (good.kind, good.points) == (self.luxury, self.points)

    def apply(self, game: Game, me: Player, value: int) -> None:
        table = game.table
        if value in table.luxury_pool:
            table.luxury_pool.remove(value)
            table.luxuries.append(value)
        own_luxury(game, me, value, free=True)
        game.then(None, LayAnew())

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.tajine-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("town.luxury", {"luxury": offer_text(game.box, value)}), (f"luxury/{value}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "luxury/", LUXURY_TILES)
        return None if tile is None or self.fits(game.box, tile) else NOT_FOUR_POINTS

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the trade in the Souk


@frame
class LayAnew(Effect):
    """All luxury goods are shuffled and set out again."""

    rules = ("B-15", "B-R7", "L-R1")

    def run(self, game: Game, me: None) -> None:
        game.edition.luxury_display.lay_anew(game)
