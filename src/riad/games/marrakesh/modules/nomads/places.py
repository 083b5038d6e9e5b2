"""Where nomads stand: each counts as a keshi of its place, and a part of the player knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Cost
from riad.games.marrakesh.gains import score
from riad.games.marrakesh.keshis.elsewhere import Elsewhere, elsewhere_of
from riad.games.marrakesh.keshis.placing import (
    FULL,
    SECTOR_TEXT,
    VENDOR_THERE,
    PlaceCaravan,
    PlaceEntertainer,
    named,
    room,
)
from riad.games.marrakesh.module_state import NomadBoard, Nomads
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    COLOURS,
    FROM_ORCHARD,
    GREEN,
    PINK,
    RED,
    RESOURCES,
    ROOM,
    SECTORS,
    SOUK,
    TRACK_COLOURS,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.oases import keshis
from riad.kernel.box import of_box
from riad.kernel.data import Row, Sheet
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

NOMAD = len(COLOURS)
"""How a place that tells pieces apart calls a nomad, beside the colours."""
NOT_THERE = No("N-9", "nomad.not-there")
NOT_SOUK = No("N-5", "nomad.not-in-souk")

Spot = tuple[int, int]
"""A colour and where it stands, as for keshis that are given back; `ASIDE` is not on the board."""
ASIDE: Spot = (NOMAD, 0)
NOWHERE = -1
"""No sector."""

VENDOR = ROOM
"""Places are sectors, then their vendor spaces, then whatever is off the board."""
OFF_BOARD = 2 * ROOM
PLACE_NAMES = (
    *(f"nomad-{name}" for name in SECTORS[:ROOM]),
    *(f"nomad-vendor-{name}" for name in SECTORS[:ROOM]),
    "nomad-elsewhere",
)


class Printed(NamedTuple):
    wooden: int
    claim: Cost
    move: Cost


def read(sheet: Sheet) -> Printed:
    row = sheet.section("nomads", {"wooden": int, "claim_cost": dict, "move_cost": dict})
    colours = [row["id"] for row in sheet.records("cardboard", {"count": int})]
    spaces = sorted(COLOURS[colour] for colour in (PINK, BEIGE, BROWN))
    sheet.insist(sorted(colours) == spaces, f"the records of cardboard are {', '.join(spaces)}")
    sheet.insist(row["wooden"] > 0, "there are nomads")
    return Printed(
        row["wooden"], *(_cost(sheet, row, word) for word in ("claim_cost", "move_cost"))
    )


def _cost(sheet: Sheet, row: Row, word: str) -> Cost:
    for kind, n in row[word].items():
        sheet.refer(f"[nomads]: {word!r}", kind, list(RESOURCES))
        sheet.insist(type(n) is int and n > 0, f"[nomads]: {word!r}: {kind!r} is a number above 0")
    water, dates, dinars = (row[word].get(kind, 0) for kind in RESOURCES)
    return water, dates, dinars


@of_box
def printed(box: Board) -> Printed:
    return read(box.sheet("nomads.toml"))


def own(me: Player) -> Nomads:
    assert me.nomads is not None
    return me.nomads


def supply(table: Table) -> NomadBoard:
    assert table.nomads is not None
    return table.nomads


def own_keshis(me: Player, colour: int) -> int:
    """Keshis of a colour without the nomads among them."""
    nomads = own(me)
    if colour == RED:
        return (me.vendors & ~nomads.vendors).bit_count()
    return keshis(me, colour) - (nomads.sectors[colour] if colour < RED else 0)


def with_vendor_space(me: Player, sector: int) -> int:
    """How strong a sector is where a nomad on its vendor space works there too: at most 8."""
    return min(ROOM, me.values[sector] + (own(me).vendors >> sector & 1))


def keshi_sells(me: Player, sector: int) -> bool:
    """Whether there is a vendor in a sector that is no nomad."""
    return bool((me.vendors & ~own(me).vendors) >> sector & 1)


def nomads_on_board(me: Player) -> int:
    """All of a player's nomads that stand on the board, vendors included."""
    return sum(own(me).sectors) + own(me).vendors.bit_count()


def nomads_aside(me: Player) -> int:
    """Those that were gained and are not placed yet."""
    return own(me).hand


def off_board(game: Game) -> Elsewhere | None:
    """A place off the board where nomads may stand too."""
    elsewhere = game.edition.elsewhere
    return elsewhere if elsewhere is not None and elsewhere.takes(NOMAD) else None


# ---- where they are --------------------------------------------------------------------------


def movable(game: Game, me: Player) -> list[Spot]:
    """Every nomad that is not fixed: neither beside an oasis nor beside a gate."""
    nomads, elsewhere = own(me), off_board(game)
    found = [(colour, 0) for colour in TRACK_COLOURS for _ in range(nomads.sectors[colour])]
    found += [(PINK, space) for space in range(ROOM) if nomads.square >> space & 1]
    found += [(BEIGE, 0)] * nomads.guards
    found += [(RED, sector) for sector in range(ROOM) if nomads.vendors >> sector & 1]
    return found + ([ASIDE] * elsewhere.count(me, NOMAD) if elsewhere is not None else [])


def is_nomad(me: Player, spot: Spot) -> bool:
    """Whether a nomad stands on a space that has room for one keshi."""
    colour, where = spot
    mask = {PINK: own(me).square, RED: own(me).vendors}.get(colour, 0)
    return bool(mask >> where & 1)


def sector_of(spot: Spot) -> int:
    """The sector in which a nomad stands, or that it stands off the board."""
    colour, where = spot
    if spot == ASIDE:
        return OFF_BOARD
    return where if colour == RED else colour


def lift(game: Game, me: Player, spot: Spot) -> None:
    """A nomad leaves its place, which counts one keshi less at once."""
    nomads, (colour, where) = own(me), spot
    nomads.hand += 1
    if spot == ASIDE:
        elsewhere_of(game).remove(me, NOMAD)
        return
    if colour == RED:
        me.vendors &= ~(1 << where)
        nomads.vendors &= ~(1 << where)
        return
    me.values[colour] -= 1
    nomads.sectors[colour] -= 1
    if colour == PINK:
        me.square &= ~(1 << where)
        nomads.square &= ~(1 << where)
    elif colour == BEIGE:
        me.guards -= 1
        nomads.guards -= 1


def stood(me: Player, spot: Spot) -> str:
    """Where a nomad was drawn before it was lifted."""
    return f"column/own/{me.seat}" if spot == ASIDE else animations.returned_from(me, *spot)


def to_supply(game: Game, me: Player) -> None:
    """A nomad in hand goes back beside the tower."""
    own(me).hand -= 1
    supply(game.table).supply += 1


# ---- placing ---------------------------------------------------------------------------------


def no_place(game: Game, me: Player, place: int, left: int) -> No | None:
    """Why a nomad that comes from a sector cannot go there."""
    if left == place or (place < OFF_BOARD and place % VENDOR == left):
        return NOT_THERE
    if place == OFF_BOARD:
        elsewhere = off_board(game)
        return None if elsewhere is not None and elsewhere.room(me) else FULL
    if place < VENDOR:
        return None if room(me, place) else FULL
    return VENDOR_THERE if me.vendors >> place - VENDOR & 1 else None


def places(game: Game, me: Player, left: int) -> Iterator[int]:
    """Where a nomad that comes from a sector can go."""
    every = range(OFF_BOARD + 1)
    return (place for place in every if no_place(game, me, place, left) is None)


def has_place(game: Game, me: Player, left: int) -> bool:
    """Whether it can go anywhere."""
    return any(True for _ in places(game, me, left))


@frame
class PutNomad(Effect):
    """A nomad in hand is placed; where there is no room for it at all it goes back."""

    rules = ("N-5",)
    left: int = NOWHERE

    def run(self, game: Game, me: Player) -> None:
        if has_place(game, me, self.left):
            game.then(me, WhereNomad(self.left))
        else:
            to_supply(game, me)

    def word(self) -> str:
        return "place-nomad"

    def text(self, game: Game, me: Player) -> Text:
        return Text("nomad.do")


@frame
class WhereNomad(Choice[int]):
    """In any sector but the Souk, on a space of its own or as water vendor."""

    rules = ("N-5", "N-6", "N-R1")
    left: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {PLACE_NAMES[place]: place for place in places(game, me, self.left)}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == PINK:
            game.then(me, NomadEntertainer())
        elif value == BROWN:
            game.then(me, NomadCaravan())
        elif value == OFF_BOARD:
            own(me).hand -= 1
            elsewhere_of(game).put(game, me, NOMAD)
        elif value >= VENDOR:
            become_vendor(game, me, value - VENDOR)
        else:
            join(game, me, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("nomad.where-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == OFF_BOARD:
            return Label(Text("nomad.where-elsewhere"), ("column/own",))
        if value < VENDOR:
            text = Text("nomad.where", {"sector": SECTOR_TEXT[value]})
            return Label(text, (f"sector/{SECTORS[value]}",))
        sector = value - VENDOR
        text = Text("nomad.where-vendor", {"sector": SECTOR_TEXT[sector]})
        return Label(text, (f"vendor/{SECTORS[sector]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        sector, vendor = (named(target, word, SECTORS) for word in ("sector/", "vendor/"))
        if SOUK in (sector, vendor):
            return NOT_SOUK
        place = sector if sector is not None else None if vendor is None else VENDOR + vendor
        return None if place is None else no_place(game, me, place, self.left)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*PLACE_NAMES, PutNomad().word())


def join(game: Game, me: Player, sector: int) -> None:
    """On a track, or on the watchtower."""
    settle(me, sector)
    me.values[sector] += 1
    if game.events is not None:
        told(game, me, f"sector/{SECTORS[sector]}", sector)
    if sector == GREEN:
        score(game, me, 1, FROM_ORCHARD)
    elif sector == BEIGE:
        me.guards += 1
        own(me).guards += 1


def become_vendor(game: Game, me: Player, sector: int) -> None:
    own(me).hand -= 1
    me.vendors |= 1 << sector
    own(me).vendors |= 1 << sector
    if game.events is not None:
        told(game, me, f"vendor/{SECTORS[sector]}", sector)


def settle(me: Player, sector: int) -> None:
    """A nomad out of the hand stands on a sector's own spaces from now on."""
    own(me).hand -= 1
    own(me).sectors[sector] += 1


def told(game: Game, me: Player, place: str, sector: int) -> None:
    moved = animations.nomad(animations.SUPPLY, f"{place}/{me.seat}")
    game.tell("nomad.placed", moved, player=me.seat, sector=SECTOR_TEXT[sector])


@frame
class NomadEntertainer(PlaceEntertainer):
    """Among the entertainers, with all that brings."""

    rules = ("M-5.12", "N-7", "N-8")
    piece = "nomad"

    def apply(self, game: Game, me: Player, value: int) -> None:
        settle(me, PINK)
        own(me).square |= 1 << value
        PlaceEntertainer.apply(self, game, me, value)


@frame
class NomadCaravan(PlaceCaravan):
    """Among the caravans, where it stays."""

    rules = ("M-5.14", "N-7", "N-R4")
    piece = "nomad"

    def apply(self, game: Game, me: Player, value: int) -> None:
        settle(me, BROWN)
        PlaceCaravan.apply(self, game, me, value)


@frame
class GainNomad(Effect):
    """A nomad from the supply for nothing, if there is one."""

    rules = ("N-R8", "N-R10")

    def run(self, game: Game, me: Player) -> None:
        if supply(game.table).supply:
            supply(game.table).supply -= 1
            own(me).hand += 1
            game.then(me, PutNomad())
