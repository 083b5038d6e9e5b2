"""Special buildings: other goods to start with, and on the front side something they can do.

A building with an ability is a tile of its owner like a scroll, so moments and quantities know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.gains import Gain, amounts
from riad.games.marrakesh.keshis.placing import OnBoard, named
from riad.games.marrakesh.module_state import Household
from riad.games.marrakesh.modules.new_provisions.module import BIT as PROVISION_BITS
from riad.games.marrakesh.names import COLOURS, LEVELS, RESOURCES
from riad.games.marrakesh.sectors.madrasa import scroll_text
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.displays import SCROLL_PILES
from riad.kernel.book import Book
from riad.kernel.common import Because, together
from riad.kernel.definition import Config, Module, Switch
from riad.kernel.frames import Cause, Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text, listed

from .tiles import IN_ANY_ORDER, NAMES, printed

MODULE = Module(rules=("B-1", "B-2", "B-3", "B-4", "B-5", "B-6", "B-7"))
SIDE, FRONT, BACK = "buildings-side", "front", "back"
OPTIONS: Mapping[str, Switch] = {SIDE: Switch((FRONT, BACK), ("B-1",))}

FIRST_BIT = max(PROVISION_BITS.values()) + 1
HALL = FIRST_BIT + NAMES.index("training-hall")
DRAWN = 2
SCROLLS = 3
YELLOW = LEVELS.index("yellow")
OF_SOMEBODY_ELSE = No("B-2", "building.not-drawn")
NOT_DRAWN = No("B-6", "building.scroll-not-drawn")


def uses_front(config: Config) -> bool:
    """Where there is no choice of sides, buildings cannot do anything."""
    return dict(config.options).get(SIDE) == FRONT


def own(me: Player) -> Household:
    assert me.household is not None
    return me.household


def building_text(box: Board, building: int, *, able: bool) -> Text:
    """A building with what it brings at the start, and what it can do."""
    row = printed(box).buildings[building]
    kinds = [(COLOURS[colour], row.keshis.count(colour)) for colour in dict.fromkeys(row.keshis)]
    keshis = [Text("building.keshis", {"n": n, "colour": Text(f"colour.{c}")}) for c, n in kinds]
    things = listed([*keshis, *amounts(RESOURCES, row.resources)])
    name = Text(f"building.{row.name}")
    if not able:
        return Text("building.tile", {"building": name, "things": things})
    ability = Text(f"building.{row.name}.text")
    return Text("building.able", {"building": name, "things": things, "ability": ability})


# ---- drawing and choosing --------------------------------------------------------------------


@frame
class SettleHouseholds(Effect):
    """Buildings, then what they bring, last of all a scroll.

    Everybody draws and chooses at the same time; what comes of it happens in turn order.
    """

    rules = ("B-2", "B-4", "B-5", "B-6", "B-R9", "G-R2")
    front: bool

    def run(self, game: Game, me: None) -> None:
        edition, table = game.edition, game.table
        people = edition.people(table)
        order = [table.players[seat] for seat in edition.turn_order(table)]
        for player in people:
            game.then(player, DrawBuildings())
        together(game, ChooseBuilding(), people)
        for player in order:
            game.then(player, player in people and MoveIn())
            edition.conduct(player).move_in(game, player)
        for player in people:
            game.then(player, DrawScrolls())
        together(game, KeepScroll(), people)
        for player in order:
            game.then(player, player in people and ReadScroll())
        game.then(None, SetOutYellow())
        for player in order:
            game.then(player, self.front and player in people and OpenBuilding())


def taken(table: Table) -> set[int]:
    """The buildings that somebody has drawn."""
    homes = [player.household for player in table.players if player.household is not None]
    return {building for home in homes for building in (*home.drawn, home.building)}


@frame
class DrawBuildings(Chance):
    rules = ("B-2",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        drawn = luck.shuffled(self.left(game))[:DRAWN]
        return "-".join(["buildings", *(str(n + 1) for n in sorted(drawn))])

    def left(self, game: Game) -> list[int]:
        return [n for n in range(len(NAMES)) if n not in taken(game.table)]

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        word, *numbers = outcome.split("-")
        in_order = [str(n + 1) for n in self.left(game) if str(n + 1) in numbers]
        return word == "buildings" and numbers == in_order and len(numbers) == DRAWN

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        own(me).drawn = [int(word) - 1 for word in outcome.split("-")[1:]]

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.which-drawn")


@frame
class ChooseBuilding(Choice[int]):
    """One of the two that were drawn; the other leaves the game."""

    rules = ("B-2", "B-D1")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"building-{NAMES[building]}": building for building in own(me).drawn}

    def apply(self, game: Game, me: Player, value: int) -> None:
        own(me).building = value
        if game.events is not None:
            name = Text(f"building.{NAMES[value]}")
            game.tell("building.chosen", player=me.seat, building=name)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        able = uses_front(game.book.config)
        return Label(building_text(game.box, value, able=able), (f"building/{NAMES[value]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        building = named(target, "building/", NAMES)
        return None if building is None or building in own(me).drawn else OF_SOMEBODY_ELSE

    @classmethod
    def names(cls) -> Iterable[str]:
        yield from (f"building-{name}" for name in NAMES)
        yield from (what.word() for what in IN_ANY_ORDER)  # what a season begins with


@frame
class DrawScrolls(Chance):
    """Three of the yellow scrolls; what others have drawn is not in the bag."""

    rules = ("B-6",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        drawn = luck.shuffled(self.left(game))[:SCROLLS]
        return "-".join(["scrolls", *map(str, sorted(drawn))])

    def left(self, game: Game) -> list[int]:
        gone = {tile for p in game.table.players if p.household for tile in p.household.scrolls}
        return [tile for tile in game.table.scroll_pools[YELLOW] if tile not in gone]

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        word, *tiles = outcome.split("-")
        in_order = [str(tile) for tile in self.left(game) if str(tile) in tiles]
        return word == "scrolls" and tiles == in_order and len(tiles) == SCROLLS

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        own(me).scrolls = [int(word) for word in outcome.split("-")[1:]]

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.which-scrolls")


@frame
class KeepScroll(Choice[int]):
    """One of the three that were drawn; the others go back."""

    rules = ("B-6", "B-D2")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"scroll-{tile}": tile for tile in own(me).scrolls}

    def apply(self, game: Game, me: Player, value: int) -> None:
        own(me).scrolls = [value]

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("building.scroll-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("scroll.take", {"scroll": scroll_text(value)}), (f"scroll/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = target.removeprefix("scroll/")
        there = target.startswith("scroll/") and tile not in map(str, own(me).scrolls)
        return NOT_DRAWN if there else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the Madrasa


# ---- moving in -------------------------------------------------------------------------------


@frame
class MoveIn(Effect):
    """The keshis of the building, then its resources instead of the usual ones."""

    rules = ("B-3", "B-4", "B-5", "B-D4", "C-R4")

    def run(self, game: Game, me: Player) -> None:
        building = printed(game.box).buildings[own(me).building]
        me.water = me.dates = me.dinars = 0
        keshis = (OnBoard(colour) for colour in building.keshis)
        game.then(me, *keshis, Gain(*building.resources))


@frame
class ReadScroll(Effect):
    """The scroll that was kept is owned from now on; what it does at once happens."""

    rules = ("B-6",)

    def run(self, game: Game, me: Player) -> None:
        (tile,) = own(me).scrolls
        own(me).scrolls = []
        game.table.scroll_pools[YELLOW].remove(tile)
        me.tiles |= 1 << tile
        if game.events is not None:
            game.tell("scroll.taken", player=me.seat, scroll=scroll_text(tile))
        game.then(me, *game.edition.scroll_bonus[tile])


@frame
class SetOutYellow(Effect):
    """The yellow scrolls that are left are set out like the others."""

    rules = ("B-6", "B-7", "B-R11")

    def run(self, game: Game, me: None) -> None:
        SCROLL_PILES.set_out(game, YELLOW)


@frame
class OpenBuilding(Effect):
    """The ability of a building is its owner's from now on; some do something at once."""

    rules = ("B-1", "G-R2")

    def run(self, game: Game, me: Player) -> None:
        building = own(me).building
        me.tiles |= 1 << FIRST_BIT + building
        for ability in printed(game.box).buildings[building].abilities:
            if not ability.moment:
                game.then(me, *of_tile(cause_of(building), ability.effects))


def cause_of(building: int) -> Cause:
    return Cause(f"building.{NAMES[building]}")


def other_disc(box: Board, me: Player) -> tuple[int, ...] | None:
    """The disc of the Training hall."""
    return printed(box).disc if me.tiles >> HALL & 1 else None


def is_able(me: Player) -> bool:
    """Whether somebody's building can do something already."""
    home = me.household
    return (
        home is not None and home.building >= 0 and bool(me.tiles >> FIRST_BIT + home.building & 1)
    )


# ---- the module ------------------------------------------------------------------------------


def install(book: Book) -> None:
    front = uses_front(book.config)
    book.player_part("household", Household)
    book.answer(
        settling=(SettleHouseholds(front),),
        set_out_later=(YELLOW,),
        scroll_display=SCROLL_PILES,
        other_disc=other_disc,
    )
    for bit, building in enumerate(printed(book.box).buildings, FIRST_BIT):
        for ability in building.abilities:
            for quantity, amount in ability.quantities:
                book.more(quantity, amount, bit)
            for what in ability.effects if ability.moment else ():
                book.when(ability.moment, Because(cause_of(bit - FIRST_BIT), what), bit)


def targets() -> Iterable[str]:
    yield from (f"building/{name}" for name in NAMES)
    yield from (f"do/{what.word()}" for what in IN_ANY_ORDER)


def conserve(game: Game) -> None:
    """Each building and each scroll was drawn once, and nobody has what was not drawn."""
    table, front = game.table, uses_front(game.book.config)
    homes = [own(player) for player in table.players]
    chosen = [home.building for home in homes if home.building >= 0]
    assert len(chosen) == len(set(chosen)), "two households have the same building"
    drawn = [building for home in homes for building in home.drawn or chosen_by_luck(home)]
    assert len(drawn) == len(set(drawn)), "a building was drawn twice"
    scrolls = [tile for home in homes for tile in home.scrolls]
    assert len(scrolls) == len(set(scrolls)), "a scroll was drawn twice"
    assert set(scrolls) <= set(table.scroll_pools[YELLOW]), "a scroll was not drawn from the bag"
    assert not (scrolls and table.scrolls[YELLOW]), "yellow scrolls lie open before all have theirs"
    for player, home in zip(table.players, homes, strict=True):
        able = player.tiles >> FIRST_BIT & (1 << len(NAMES)) - 1
        asked = game.edition.conduct(player).asked
        assert not asked or home.building in (-1, *home.drawn), "a building was not drawn"
        mine = 1 << home.building if front and asked and home.building >= 0 else 0
        assert able in (0, mine), "somebody can do what a building does not"


def chosen_by_luck(home: Household) -> list[int]:
    """What an opponent made of rules has drawn: its building and no other."""
    return [home.building] if home.building >= 0 else []
