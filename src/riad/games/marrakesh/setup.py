"""Marrakesh as the house knows it: how it starts, what can be chosen, what a seat cannot see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from riad.kernel.book import Book
from riad.kernel.data import Origins, Sheet
from riad.kernel.definition import (
    Config,
    Correction,
    Definition,
    Module,
    Order,
    Preset,
    Remark,
    Setting,
    Switch,
)
from riad.kernel.frames import REGISTRY, Choice, Frame
from riad.kernel.luck import Luck
from riad.kernel.measures import Numbers
from riad.kernel.text import Args, Event, Heading, Passage, Pictured, Text, When

from .box.board import Board, house
from .box.groups import GROUPS
from .box.origins import origins
from .boxes import MOST, PLACES, VARYING, read_box, read_whole, sheet_names
from .conservation import conserve
from .handbook.facts import facts as handbook_facts
from .handbook.tiles import tiles as handbook_tiles
from .modules import BOXES, MODULES, advice, pairs
from .modules import CORRECTIONS as MODULE_CORRECTIONS
from .modules import NUMBERS as MODULE_NUMBERS
from .modules import options as module_options
from .names import (
    MOMENTS,
    QUANTITIES,
    SOURCES,
)
from .phases.dealing import Opening
from .show import acts, sentences
from .show.facts import Facts, facts
from .show.numbers import NUMBERS
from .show.targets import in_any_order, touchable
from .show.wording import tiles as wording
from .solo import SOLOS, narrowed
from .solo import options as solo_options
from .table import Game, Player, Table
from .tiles import scrolls
from .variants.editions import EDITIONS, WITH_PLACEHOLDERS, edition_of


class Marrakesh(Definition):
    """Households of Marrakesh send their people into nine quarters of life."""

    name = "marrakesh"
    rules_version = 2
    seats = (2, 3, 4)
    editions = tuple(EDITIONS)
    solos = tuple(SOLOS)
    sources = SOURCES
    modules: Mapping[str, Module] = {name: module.MODULE for name, module in MODULES.items()}
    boxes = BOXES
    module_numbers = MODULE_NUMBERS
    presets: Mapping[str, Preset] = {
        "first": Preset(options={"first-game": True}),
        "base": Preset(),
        "expansion": Preset(BOXES["expansion"]),
    }
    options: Mapping[str, Switch] = {
        "tower": Switch(("B1", "B2"), ("M-1.3", "M-7.4")),
        "first-game": Switch((False, True), ("M-2.9",)),
        "vendor-points": Switch(("action", "both"), ("M-27.50",)),
        "tile-16-doubled": Switch((True, False), ("M-28.12",)),
        "extra-spectator": Switch(("everywhere", "shows-only"), ("M-28.9",)),
        "placeholders": Switch((True, False), ("M-20.10",), editions=WITH_PLACEHOLDERS),
        "scroll-17-doubled": Switch((True, False), ("M-27.17",), since=2, before=True),
        "scroll-51-steps": Switch(("made", "optional"), ("M-27.51",), since=2, before="made"),
        "river-sides": Switch(("drawn", "chosen"), ("M-2.9",), since=2, before="drawn"),
        **narrowed(module_options()),
        **solo_options(),
    }
    corrections = (
        *MODULE_CORRECTIONS,
        Correction("S-F2", since=2, solos=("pachabot",)),
        Correction("S-H2a", since=2, solos=("pachabot",)),
    )

    varying = VARYING
    most = MOST
    places = PLACES
    groups = GROUPS

    def sheets(self) -> Mapping[str, Sheet]:
        return {name: house().sheet(name) for name in sheet_names()}

    def read_box(self, sheet: Callable[[str], Sheet]) -> Board:
        return read_box(sheet)

    def make_book(self, config: Config) -> Book:
        box = self.box_of(config.box, config.house)
        book = Book(
            self,
            config,
            box=box,
            edition=edition_of(config, box),
            moments=MOMENTS,
            quantities=QUANTITIES,
        )
        scrolls.install(book)
        for name in config.modules:
            MODULES[name].install(book)
        pairs.install(book)
        if config.solo:
            SOLOS[config.solo].install(book)
        return book.freeze()

    def make_table(self, book: Book) -> Table:
        every = range(book.edition.seats)
        players = [Player(seat, **{n: part() for n, part in book.parts.items()}) for seat in every]
        parts = {name: part() for name, part in book.table_parts.items()}
        return Table(
            players,
            wood=list(book.edition.stock),
            scroll_pools=[list(level.tiles) for level in book.box.levels],
            bag=list(book.box.drawn),
            luxury_pool=list(book.edition.luxuries),
            oasis_pool=list(book.edition.oases),
            provision_pool=list(book.edition.provisions),
            **parts,
        )

    def opening(self, book: Book) -> Sequence[Frame]:
        return (Opening(),)

    def turn_order(self, game: Game) -> Sequence[int]:
        return list(game.edition.turn_order(game.table))

    def advice(self, order: Order) -> Iterable[Remark]:
        return advice.remarks(order, house())

    def check_order(self, config: Config) -> None:
        if config.solo:
            SOLOS[config.solo].check(config)

    def opponents(self, config: Config) -> tuple[str, ...]:
        return (SOLOS[config.solo].NAME,) if config.solo else ()

    def levels(self, solo: str) -> Mapping[str, Mapping[str, Setting]]:
        return SOLOS[solo].LEVELS

    def verdict(self, game: Game) -> Text | None:
        solo = game.book.config.solo
        return SOLOS[solo].verdict(game) if solo else None

    def winners(self, game: Game) -> tuple[int, ...]:
        if solo := game.book.config.solo:
            return SOLOS[solo].winners(game)

        def place(player: Player) -> tuple[int, int, int]:
            return player.points, player.palace, player.mosque

        best = max(map(place, game.table.players))
        return tuple(p.seat for p in game.table.players if place(p) == best)

    def redeal(self, game: Game, seat: int | None, luck: Luck) -> None:
        """Provision tiles face down are dealt anew; all else that is hidden can be worked out."""
        table = game.table
        others = [player for player in table.players if player.seat != seat]
        unseen = sorted([*table.provision_pool, *(tile for p in others for tile in p.hidden)])
        left: list[int] = []
        for grade in sorted({game.box.provisions[tile].grade for tile in unseen}):
            pool = luck.shuffled([t for t in unseen if game.box.provisions[t].grade == grade])
            for player in others:
                player.hidden = sorted(
                    pool.pop() if game.box.provisions[tile].grade == grade else tile
                    for tile in player.hidden
                )
            left += pool
        table.provision_pool = sorted(left)

    def made_texts(self, box: Board | None = None) -> Mapping[str, Text]:
        return wording.made_texts(box or house())

    def handbook_facts(self, box: Board | None = None) -> Args:
        return handbook_facts(box or house(), self.seats)

    def handbook_tiles(self, box: Board | None = None) -> Mapping[str, Sequence[Pictured]]:
        return handbook_tiles(box or house())

    def origins(self, order: Order | None = None) -> Origins:
        read_whole(house())
        return origins(order)

    def sentences(self, game: Game, seat: int | None) -> Sequence[Passage]:
        return sentences.passages(game, seat)

    def summary(self, game: Game, seat: int) -> Sequence[Text]:
        return sentences.summary(game, seat)

    def heading(self, event: Event) -> Heading | None:
        return acts.heading(event)

    def when(self, game: Game) -> When:
        return acts.when(game)

    def move_names(self) -> Iterable[str]:
        mine = [f for name, f in REGISTRY.items() if name.startswith("marrakesh.")]
        choices = [f for f in mine if issubclass(f, Choice)]
        names = dict.fromkeys(name for choice in choices for name in choice.names())
        return [*names, *(frame.word() for frame in in_any_order())]

    def facts(self, game: Game) -> Facts:
        return facts(game)

    def numbers(self) -> Numbers:
        return NUMBERS

    def targets(self) -> Iterable[str]:
        theirs = (module.targets() for module in MODULES.values())
        return dict.fromkeys(chain(touchable(), *theirs))

    def conserve(self, game: Game) -> None:
        conserve(game)
        for name in game.book.config.modules:
            MODULES[name].conserve(game)
        if game.book.config.solo:
            SOLOS[game.book.config.solo].conserve(game)


MARRAKESH = Marrakesh()
