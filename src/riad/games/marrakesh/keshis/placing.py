"""Placing keshis, with the bonus each brings."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import ClassVar

from riad.games.marrakesh.box.pieces import SQUARE_SPACES
from riad.games.marrakesh.causes import SQUARE, of_place
from riad.games.marrakesh.gains import COLOUR_TEXT, add_goods, score
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    COLOURS,
    FACE_DOWN,
    FIRST_GOOD,
    FROM_ORCHARD,
    GREEN,
    NEIGHBOURS_PAY,
    OASIS_DISCOVERED,
    PATHS,
    PINK,
    RED,
    ROOM,
    SECTORS,
    SOUK,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf, ready
from riad.kernel.frames import Chance, Choice, Effect, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Moved, No, Text

from .elsewhere import Elsewhere

ALL_VENDORS = (1 << SOUK) - 1
"""A vendor in each of the eight sectors."""

FULL = No("M-5.8", "place.full")
OCCUPIED = No("M-5.12", "place.occupied")
VENDOR_THERE = No("M-5.15", "place.vendor-there")
PATH_FULL = No("M-17.2", "place.path-full")
NOT_IN_SOUK = No("M-12.6", "place.not-in-souk")
OTHER_COLOUR = No("M-31.13", "place.other-colour")

SECTOR_TEXT = tuple(Text(f"sector.{name}") for name in SECTORS)


def named(target: str, prefix: str, names: Sequence[str]) -> int | None:
    """The number of what a target names, if it is one of these."""
    name = target.removeprefix(prefix)
    return names.index(name) if target.startswith(prefix) and name in names else None


def numbered(target: str, prefix: str, numbers: Container[int]) -> int | None:
    """The number a target says, if it is one of these."""
    word = target.removeprefix(prefix)
    digits = word.isascii() and word.isdigit() and len(word) <= 3
    if not target.startswith(prefix) or not digits:
        return None
    return int(word) if int(word) in numbers else None


def vendors(me: Player) -> int:
    """Water vendors, the one of the Souk included."""
    return me.vendors.bit_count()


def strength(me: Player, sector: int) -> int:
    """How many keshis work in a sector."""
    return me.values[sector]


def sells_water(me: Player, sector: int) -> bool:
    """Whether a water vendor stands in a sector."""
    return bool(me.vendors >> sector & 1)


def room(me: Player, colour: int) -> int:
    """How many more keshis of a colour this player can place; goods always find room."""
    if colour >= FIRST_GOOD:
        return 99
    if colour == RED:
        return ROOM - (me.vendors & ALL_VENDORS).bit_count()
    return ROOM - me.values[colour]


def space(game: Game, me: Player, colour: int) -> int:
    """How many more keshis of a colour this player can gain, on the board or elsewhere."""
    elsewhere = game.edition.elsewhere
    if elsewhere is None or not elsewhere.takes(colour):
        return room(me, colour)
    return room(me, colour) + elsewhere.room(me)


def gained(elsewhere: Elsewhere, game: Game, me: Player, colour: int) -> bool:
    """Whether this player decides where a keshi goes that has just been gained."""
    if not elsewhere.takes(colour) or not elsewhere.room(me):
        return False
    game.then(me, elsewhere.question(colour))
    return True


def anywhere(game: Game, colour: int) -> Frame:
    """A keshi of an exchange, or of a gate of the start: can it go elsewhere, like any other?"""
    elsewhere = game.edition.elsewhere
    return place(colour) if elsewhere is not None and elsewhere.is_free else OnBoard(colour)


def place(colour: int) -> Frame:
    """The frame that places a keshi of this colour."""
    return PLACE[colour]


@frame
class Add(Effect):
    """A keshi that asks nothing: a marker goes up, a guard arrives, a good is stored."""

    plain = True
    rules = ("M-5.11", "M-5.13", "M-5.16")
    colour: int

    def run(self, game: Game, me: Player) -> None:
        elsewhere = game.edition.elsewhere
        if elsewhere is None or not gained(elsewhere, game, me, self.colour):
            put_on_board(game, me, self.colour)

    def text(self, game: Game, me: Player) -> Text:
        return Text("place.do", {"colour": COLOUR_TEXT[self.colour]})

    def word(self) -> str:
        return f"place-{COLOURS[self.colour]}"


@frame
class Put(Effect):
    """A keshi whose place is chosen: an entertainer, a caravan, a water vendor."""

    rules = ("M-5.12", "M-5.14", "M-5.15")
    order_prompt = Text("place.order-prompt")
    colour: int

    def run(self, game: Game, me: Player) -> None:
        elsewhere = game.edition.elsewhere
        if elsewhere is None or not gained(elsewhere, game, me, self.colour):
            put_on_board(game, me, self.colour)

    def text(self, game: Game, me: Player) -> Text:
        return Text("place.do", {"colour": COLOUR_TEXT[self.colour]})

    def word(self) -> str:
        return f"place-{COLOURS[self.colour]}"


PLACE: tuple[Frame, ...] = tuple(
    Put(colour) if colour in (PINK, BROWN, RED) else Add(colour) for colour in range(len(COLOURS))
)


@frame
class OnBoard(Effect):
    """A keshi that goes to the board and nowhere else."""

    colour: int

    def run(self, game: Game, me: Player) -> None:
        put_on_board(game, me, self.colour)


def put_on_board(game: Game, me: Player, colour: int) -> None:
    """A keshi goes to its sector, where there may be several spaces to choose from."""
    if colour >= FIRST_GOOD:
        add_goods(game, me, colour, 1)
    elif colour in WHERE:
        if room(me, colour):
            game.then(me, WHERE[colour])
        else:
            lost(game, me, colour)
    elif me.values[colour] == ROOM:
        lost(game, me, colour)
    else:
        me.values[colour] += 1
        if game.events is not None:
            moved = animations.placed(me, colour)
            game.tell("place.placed", moved, player=me.seat, colour=COLOUR_TEXT[colour])
        if colour == GREEN:
            score(game, me, 1, FROM_ORCHARD)
        elif colour == BEIGE:
            me.guards += 1


def lost(game: Game, me: Player, colour: int) -> None:
    """There is no room: the keshi goes back without effect."""
    if game.events is not None:
        game.tell("place.lost", player=me.seat, colour=COLOUR_TEXT[colour])


# ---- where: the Main Square ------------------------------------------------------------------


@lru_cache(maxsize=256)
def spaces(mask: int, word: str) -> Mapping[str, int]:
    """An option for each space in the mask."""
    return ready({f"{word}-{SQUARE_SPACES[n]}": n for n in range(ROOM) if mask >> n & 1})


@frame
class PlaceEntertainer(Choice[int]):
    rules: ClassVar[tuple[str, ...]] = ("M-5.12",)
    piece: ClassVar[str] = COLOURS[PINK]
    """What is seen to come."""

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return spaces(~me.square & 0xFF, "perform")

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.square |= 1 << value
        me.values[PINK] += 1
        if game.events is not None:
            end = f"square/{value}/{me.seat}"
            moved = Moved(f"keshi/{self.piece}", animations.SUPPLY, end)
            game.tell("place.entertainer", moved, player=me.seat, space=square_text(value))
        own = game.edition.square_bonus(value, 1)
        if game.tune(NEIGHBOURS_PAY, me, 0):
            around = [game.edition.square_bonus(n % ROOM, 1) for n in (value - 1, value + 1)]
            game.then(me, AllOf((own, *around)), SQUARE)
        else:
            game.then(me, *of_place(SQUARE, (own,)))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("place.square-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("place.square", {"space": square_text(value)}), (f"square/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        space = numbered(target, "square/", range(ROOM))
        return OCCUPIED if space is not None and me.square >> space & 1 else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return spaces(0xFF, "perform")


def square_text(space: int) -> Text:
    return Text(f"square.{SQUARE_SPACES[space]}")


# ---- where: the sectors ----------------------------------------------------------------------


@cache
def without_vendor(vendors: int) -> Mapping[str, int]:
    free = [n for n in range(SOUK) if not vendors >> n & 1]
    return ready({f"vendor-{SECTORS[n]}": n for n in free})


@frame
class PlaceVendor(Choice[int]):
    rules = ("M-5.15", "M-5.17")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return without_vendor(me.vendors & ALL_VENDORS)

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.vendors |= 1 << value
        if game.events is not None:
            moved = animations.keshi(RED, animations.SUPPLY, f"vendor/{SECTORS[value]}/{me.seat}")
            game.tell("place.vendor", moved, player=me.seat, sector=SECTOR_TEXT[value])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("place.vendor-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("place.vendor-at", {"sector": SECTOR_TEXT[value]}), (f"vendor/{SECTORS[value]}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        sector = named(target, "vendor/", SECTORS)
        if sector == SOUK:
            return NOT_IN_SOUK
        return VENDOR_THERE if sector is not None and me.vendors >> sector & 1 else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return without_vendor(0)


# ---- where: the Sahara -----------------------------------------------------------------------


@frame
class PlaceCaravan(Choice[int]):
    """Along one of the paths, on its first empty space."""

    rules: ClassVar[tuple[str, ...]] = ("M-5.14", "M-17.2")
    piece: ClassVar[str] = COLOURS[BROWN]
    """What is seen to come."""

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        spaces = game.edition.caravan_bonus
        return open_paths(tuple(n < len(along) for n, along in zip(me.paths, spaces, strict=True)))

    def apply(self, game: Game, me: Player, value: int) -> None:
        step = me.paths[value]
        me.paths[value] += 1
        me.values[BROWN] += 1
        if game.events is not None:
            end = animations.caravan_place(me, value, step)
            moved = Moved(f"keshi/{self.piece}", animations.SUPPLY, end)
            game.tell("place.caravan", moved, player=me.seat, path=Text(f"path.{PATHS[value]}"))
        game.then(me, *game.edition.caravan_bonus[value][step])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("place.path-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("place.path", {"path": Text(f"path.{PATHS[value]}")}), (f"path/{PATHS[value]}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        path = named(target, "path/", PATHS)
        if path is None or me.paths[path] < len(game.edition.caravan_bonus[path]):
            return None
        return PATH_FULL

    @classmethod
    def names(cls) -> Iterable[str]:
        return open_paths((True, True, True))


@cache
def open_paths(open_: tuple[bool, ...]) -> Mapping[str, int]:
    return ready({f"path-{PATHS[n]}": n for n, is_open in enumerate(open_) if is_open})


WHERE: dict[int, Frame] = {
    PINK: PlaceEntertainer(),
    RED: PlaceVendor(),
    BROWN: PlaceCaravan(),
}


@frame
class Discover(Chance):
    """A tile of the Sahara is turned up; nobody has seen it before."""

    rules = ("M-17.3",)
    spot: int

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return f"oasis-{luck.pick(game.table.oasis_pool)}"

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return outcome in {f"oasis-{tile}" for tile in game.table.oasis_pool}

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        tile = int(outcome.removeprefix("oasis-"))
        game.table.oasis_pool.remove(tile)
        assert me.oases[self.spot] == FACE_DOWN
        me.oases[self.spot] = game.table.newest = tile
        if game.events is not None:
            game.tell("oasis.discovered", player=me.seat, oasis=Text(f"oasis.{tile}"))
        game.then(me, *game.on(OASIS_DISCOVERED, me))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.which-discovered")
