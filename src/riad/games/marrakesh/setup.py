"""Marrakesh as the house knows it: how it starts, what can be chosen, what a seat cannot see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, permutations

from riad.kernel.book import Book
from riad.kernel.common import ready
from riad.kernel.definition import Config, Definition, Module, Switch
from riad.kernel.frames import REGISTRY, Chance, Choice, Effect, Frame, Together, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Text

from .board import BOARD
from .editions import EDITIONS, WITH_PLACEHOLDERS, edition_of
from .flow import ROUND
from .gains import COLOUR_TEXT, listed
from .modules import MODULES
from .modules import options as module_options
from .names import (
    COLOURS,
    MOMENTS,
    NOTHING,
    QUANTITIES,
    ROOM,
    SOURCES,
)
from .pieces import DEALT, SPARE, SPARE_TILE, conserve
from .placing import square_text
from .seasons import NextOffice, TurnUp
from .table import Game, Player, Table
from .targets import in_any_order, touchable
from .tiles import scrolls
from .tower import counts

# ---- luck at the start -----------------------------------------------------------------------


@frame
class Opening(Effect):
    """Everything is laid out, everybody draws and chooses, and the first round begins."""

    rules = ("M-2.1", "M-3.12")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        every = range(len(table.players))
        for colour in range(len(COLOURS)):
            table.wood[colour] -= len(every) * (1 + (colour in game.edition.markers))
        table.office_pool = list(game.edition.offices)
        table.workshops = [[0] * len(COLOURS) for _ in BOARD.workshops]
        game.then(None, FirstPlayer())
        game.edition.lay_scrolls(game)
        game.then(None, NextOffice())
        game.edition.lay_luxuries(game)
        game.then(None, *(RiverFace(season) for season in (1, 2, 3)))
        game.then(None, *(Gates(workshop) for workshop in range(len(BOARD.workshops))))
        for player in table.players:
            game.then(player, DrawTrack(), DealProvisions())
        game.then(None, LaySpare(), *game.book.laid_out)
        seats = tuple(every)
        game.then(None, Together(ArrangeTrack(), seats), Together(TurnDiscTo(), seats))
        game.then(None, Together(TurnUp(), seats), ROUND)


@frame
class FirstPlayer(Chance):
    rules = ("M-2.1", "M-3.11")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"first-{luck.below(game.edition.seats)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"first-{seat}" for seat in range(game.edition.seats)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.begins = int(outcome.removeprefix("first-"))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.who-begins")


@frame
class RiverFace(Chance):
    """The river tile of a season, with one side up."""

    rules = ("M-2.8", "M-2.9")
    season: int

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"river-{luck.pick(faces(self.season, game.edition.first_game))}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"river-{n}" for n in faces(self.season, game.edition.first_game)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.river_tiles.append(int(outcome.removeprefix("river-")))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-river-tile")


@cache
def faces(season: int, first_game: bool) -> tuple[int, ...]:
    """The faces a season can have; in a first game the advised one."""
    found = tuple(n for n, tile in BOARD.river_tiles.items() if tile.season == season)
    return found[:1] if first_game else found


@frame
class Gates(Chance):
    """Eight gates for a workshop: `0-2-1-…` of each colour."""

    rules = ("M-2.11",)
    workshop: int

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        left = gates_left(game.table)
        pool = [colour for colour, n in enumerate(left) for _ in range(n)]
        drawn = luck.shuffled(pool)[: BOARD.workshops[self.workshop].gates]
        return "-".join(str(drawn.count(colour)) for colour in range(len(COLOURS)))

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        drawn = counts(outcome, gates_left(game.table))
        return drawn is not None and sum(drawn) == BOARD.workshops[self.workshop].gates

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.workshops[self.workshop] = [int(word) for word in outcome.split("-")]

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-gates", {"workshop": self.workshop + 1})


def gates_left(table: Table) -> list[int]:
    return [
        total - sum(workshop[colour] for workshop in table.workshops)
        for colour, total in enumerate(BOARD.gates)
    ]


@frame
class DrawTrack(Chance):
    """Keshis out of the bag for the oasis track: no two players get the same colour."""

    rules = ("M-3.6",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        drawn = luck.shuffled(game.table.bag)[: len(game.edition.track_places)]
        return "-".join(COLOURS[colour] for colour in sorted(drawn))

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        words = outcome.split("-")
        bag = [COLOURS[colour] for colour in sorted(game.table.bag)]
        in_order = [name for name in bag if name in words]
        return words == in_order and len(words) == len(game.edition.track_places)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.aside = [COLOURS.index(word) for word in outcome.split("-")]
        for colour in me.aside:
            game.table.bag.remove(colour)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.which-track-keshis")


@frame
class DealProvisions(Chance):
    """Three provision tiles, seen by their owner only."""

    rules = ("M-3.9",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        dealt = sorted(luck.shuffled(game.table.provision_pool)[:DEALT])
        return "tiles-" + "-".join(map(str, dealt))

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        words = outcome.split("-")[1:]
        pool = [str(tile) for tile in sorted(game.table.provision_pool)]
        in_order = [tile for tile in pool if tile in words]
        return outcome == "tiles-" + "-".join(in_order) and len(words) == DEALT

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.hidden = [int(word) for word in outcome.split("-")[1:]]
        for tile in me.hidden:
            game.table.provision_pool.remove(tile)

    def seen_by(self, game: Game, me: Player) -> tuple[int, ...]:
        return (me.seat,)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.which-provisions")


@frame
class LaySpare(Effect):
    """River tile 02 wants three oases laid out beside the board."""

    rules = ("M-2.10",)

    def run(self, game: Game, me: None) -> None:
        if game.table.river_tiles[0] == SPARE_TILE:
            game.then(None, *[SpareOasis()] * SPARE)


@frame
class SpareOasis(Chance):
    rules = ("M-2.10", "M-31.02")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"oasis-{luck.pick(game.table.oasis_pool)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"oasis-{tile}" for tile in game.table.oasis_pool}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        tile = int(outcome.removeprefix("oasis-"))
        game.table.oasis_pool.remove(tile)
        game.table.spare.append(tile)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-spare")


# ---- choices at the start --------------------------------------------------------------------


@cache
def orders(colours: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    return ready({"-".join(COLOURS[c] for c in order): order for order in permutations(colours)})


@frame
class ArrangeTrack(Choice[tuple[int, ...]]):
    """The drawn keshis in an order of one's own, on the places of the oasis track."""

    rules = ("M-3.7",)

    def options(self, game: Game, me: Player) -> Mapping[str, tuple[int, ...]]:
        return orders(tuple(me.aside))

    def apply(self, game: Game, me: Player, value: tuple[int, ...]) -> None:
        me.aside = []
        me.track = [NOTHING] * len(BOARD.track)
        for spot, colour in zip(game.edition.track_places, value, strict=True):
            me.track[spot] = colour

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.track-prompt")

    def label(self, game: Game, me: Player, value: tuple[int, ...]) -> Label:
        names = tuple(f"track/{n + 1}-{COLOURS[colour]}" for n, colour in enumerate(value))
        one, two, *third = (COLOUR_TEXT[colour] for colour in value)
        if third:
            return Label(Text("setup.track-3", {"one": one, "two": two, "three": third[0]}), names)
        return Label(Text("setup.track-2", {"one": one, "two": two}), names)

    @classmethod
    def names(cls) -> Iterable[str]:
        for count in (2, 3):
            yield from ("-".join(COLOURS[c] for c in p) for p in permutations(BOARD.drawn, count))


DISC_OPTIONS: Mapping[str, int] = ready({f"disc-{n}": n for n in range(ROOM)})


@frame
class TurnDiscTo(Choice[int]):
    """How the audience disc lies on the Main Square."""

    rules = ("M-3.8",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return DISC_OPTIONS

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.disc = value

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.disc-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        sections = game.edition.disc
        spaces = [
            Text("setup.disc-space", {"space": square_text(n), "n": sections[(n - value) % ROOM]})
            for n in range(ROOM)
        ]
        return Label(Text("setup.disc", {"spaces": listed(spaces)}), (f"disc/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return DISC_OPTIONS


# ---- the game --------------------------------------------------------------------------------


class Marrakesh(Definition):
    """Households of Marrakesh send their people into nine quarters of life."""

    name = "marrakesh"
    rules_version = 1
    seats = (2, 3, 4)
    editions = tuple(EDITIONS)
    sources = SOURCES
    modules: Mapping[str, Module] = {name: module.MODULE for name, module in MODULES.items()}
    options: Mapping[str, Switch] = {
        "tower": Switch(("B1", "B2"), ("M-1.3", "M-7.4")),
        "first-game": Switch((False, True), ("M-2.9",)),
        "vendor-points": Switch(("both", "action"), ("M-27.50",)),
        "tile-16-doubled": Switch((True, False), ("M-28.12",)),
        "extra-spectator": Switch(("everywhere", "shows-only"), ("M-28.9",)),
        "placeholders": Switch((True, False), ("M-20.10",), editions=WITH_PLACEHOLDERS),
        **module_options(),
    }

    def make_book(self, config: Config) -> Book:
        book = Book(
            self, config, edition=edition_of(config), moments=MOMENTS, quantities=QUANTITIES
        )
        scrolls.install(book)
        for name in config.modules:
            MODULES[name].install(book)
        return book.freeze()

    def make_table(self, book: Book) -> Table:
        every = range(book.config.seats)
        players = [Player(seat, **{n: part() for n, part in book.parts.items()}) for seat in every]
        parts = {name: part() for name, part in book.table_parts.items()}
        return Table(players, wood=list(book.edition.stock), **parts)

    def opening(self, book: Book) -> Sequence[Frame]:
        return (Opening(),)

    def turn_order(self, game: Game) -> Sequence[int]:
        return list(game.edition.turn_order(game.table))

    def winners(self, game: Game) -> tuple[int, ...]:
        def place(player: Player) -> tuple[int, int, int]:
            return player.points, player.palace, player.mosque

        best = max(map(place, game.table.players))
        return tuple(p.seat for p in game.table.players if place(p) == best)

    def redeal(self, game: Game, seat: int | None, luck: Luck) -> None:
        """Provision tiles face down are dealt anew; all else that is hidden can be worked out."""
        table = game.table
        others = [player for player in table.players if player.seat != seat]
        unseen = sorted([*table.provision_pool, *(tile for p in others for tile in p.hidden)])
        pool = luck.shuffled(unseen)
        for player in others:
            player.hidden = sorted(pool.pop() for _ in player.hidden)
        table.provision_pool = sorted(pool)

    def move_names(self) -> Iterable[str]:
        mine = [f for name, f in REGISTRY.items() if name.startswith("marrakesh.")]
        choices = [f for f in mine if issubclass(f, Choice)]
        names = dict.fromkeys(name for choice in choices for name in choice.names())
        return [*names, *(frame.word() for frame in in_any_order())]

    def targets(self) -> Iterable[str]:
        return chain(touchable(), *(module.targets() for module in MODULES.values()))

    def conserve(self, game: Game) -> None:
        conserve(game)
        for name in game.book.config.modules:
            MODULES[name].conserve(game)


MARRAKESH = Marrakesh()
