"""The Sahara: claiming oases, and what the places of the oasis track bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, No, Text

from . import moves
from .board import BOARD
from .choosing import KeshiChoice, choosable
from .gains import COLOUR_TEXT, PayAny, any_ways, can_pay, pay
from .names import (
    BEIGE,
    CLAIMED,
    COLOURS,
    FACE_DOWN,
    NOTHING,
    OASIS_FOR_ANY,
    PINK,
    RED,
    ROOM,
    SECTORS,
    SOUK,
)
from .placing import SECTOR_TEXT, named, numbered, place, room, square_text
from .table import Game, Player

SPOTS = tuple(space for space in BOARD.sahara if space.placement == [{"discover_oasis": 1}])
"""The six places with an oasis: left path, then right path."""
SPOT_NAMES = tuple(space.name for space in SPOTS)

NOT_DISCOVERED = No("M-17.5", "oasis.not-discovered")
NOT_PAID = No("M-17.6", "oasis.cannot-pay")
SAME_COLOUR = No("M-17.13", "exchange.same-colour")
NOTHING_THERE = No("M-17.13", "exchange.nothing-there")
STAYS = No("M-17.12", "exchange.stays")
STOP = -1


def discovered(me: Player) -> list[int]:
    return [spot for spot, tile in enumerate(me.oases) if tile > FACE_DOWN]


def no_claim(game: Game, me: Player, spot: int) -> No | None:
    """Why this player cannot claim what lies there."""
    if me.oases[spot] <= FACE_DOWN:
        return NOT_DISCOVERED
    if game.tune(OASIS_FOR_ANY, me, 0):
        return None if any_ways(me, 1) else NOT_PAID
    return None if can_pay(game, me, SPOTS[spot].cost) else NOT_PAID


class OasisChoice(Choice[int]):
    """Questions for an oasis of one's own Sahara."""

    __slots__ = ()

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.claim-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("oasis.claim-none"), ("oasis/stop",))
        oasis = Text(f"oasis.{me.oases[value]}")
        return Label(Text("oasis.claim", {"oasis": oasis}), (f"oasis/{SPOT_NAMES[value]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        spot = named(target, "oasis/", SPOT_NAMES)
        return None if spot is None else no_claim(game, me, spot)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"claim-{name}" for name in SPOT_NAMES), "claim-stop")


@frame
class ClaimOases(OasisChoice):
    """The action: claim discovered oases, one after the other, as long as one likes and can."""

    rules: ClassVar[tuple[str, ...]] = ("M-17.5",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {
            f"claim-{SPOT_NAMES[spot]}": spot
            for spot in discovered(me)
            if no_claim(game, me, spot) is None
        }
        return {**found, "claim-stop": STOP} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == STOP:
            return
        fee = PayAny(0, 0, 1) if game.tune(OASIS_FOR_ANY, me, 0) else pay(SPOTS[value].cost)
        game.then(me, fee, LayOnTrack(value), self)


@frame
class ClaimFree(OasisChoice):
    """Claim so many discovered oases without paying."""

    rules = ("M-27.62", "M-31.15", "M-28.5")
    count: int
    may: bool

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {f"claim-{SPOT_NAMES[spot]}": spot for spot in discovered(me)}
        return {**found, "claim-stop": STOP} if found and self.may else found

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != STOP:
            more = self.count > 1 and ClaimFree(self.count - 1, self.may)
            game.then(me, LayOnTrack(value), more)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        spot = named(target, "oasis/", SPOT_NAMES)
        return NOT_DISCOVERED if spot is not None and me.oases[spot] <= FACE_DOWN else None


@frame
class LayOnTrack(Effect):
    """The tile goes to the next place of the oasis track, and what is there happens."""

    rules = ("M-17.7", "M-17.8")
    spot: int

    def run(self, game: Game, me: Player) -> None:
        tile = me.oases[self.spot]
        me.oases[self.spot] = CLAIMED
        lay(game, me, tile, f"oasis/{SPOT_NAMES[self.spot]}/{me.seat}")


def lay(game: Game, me: Player, tile: int, start: str) -> None:
    spot = len(me.claimed)
    me.claimed.append(tile)
    if game.events is not None:
        moved = moves.oasis_claimed(me, tile, start)
        game.tell("oasis.claimed", moved, player=me.seat, oasis=Text(f"oasis.{tile}"))
    if spot >= len(BOARD.track):
        return  # a seventh lies beside the track
    colour = me.track[spot]
    if colour != NOTHING:
        me.track[spot] = NOTHING
        game.then(me, TrackKeshi(colour))
    else:
        game.then(me, *game.edition.track_bonus[spot])


@frame
class TrackKeshi(Choice[bool]):
    """A keshi of the oasis track: place it, or give it back."""

    rules = ("M-17.9", "M-17.10")
    colour: int

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return TAKE_OR_LEAVE if room(me, self.colour) else {}

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if value:
            game.then(me, place(self.colour))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("track.prompt", {"colour": COLOUR_TEXT[self.colour]})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        word = "take" if value else "leave"
        return Label(Text(f"track.{word}"), (f"track/{word}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return TAKE_OR_LEAVE


TAKE_OR_LEAVE: Mapping[str, bool] = ready({"track-take": True, "track-leave": False})


@frame
class TakeSpare(Choice[int]):
    """One of the oases laid out for the river tile; the others leave the game."""

    rules = ("M-31.02",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {f"spare-{tile}": tile for tile in game.table.spare}
        return {**found, "spare-none": STOP} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.table.spare.clear()
        if value != STOP:
            lay(game, me, value, f"spare/{value}")

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.spare-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("oasis.spare-none"), ("spare/none",))
        return Label(Text("oasis.spare", {"oasis": Text(f"oasis.{value}")}), (f"spare/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"spare-{tile}" for tile in BOARD.oases), "spare-none")


# ---- the exchange icon -----------------------------------------------------------------------

Returned = tuple[int, int]
"""A colour and where it stands: the space of an entertainer, the sector of a vendor."""
NOWHERE = 0


@frame
class ExchangeKeshi(Choice[Returned]):
    """Give back a keshi from the board, then place one of another colour."""

    rules = ("M-17.11", "M-17.12", "M-17.13")

    def options(self, game: Game, me: Player) -> Mapping[str, Returned]:
        found = dict(returnable(me))
        return {**found, "return-none": (STOP, NOWHERE)} if found else {}

    def apply(self, game: Game, me: Player, value: Returned) -> None:
        colour, where = value
        if colour == STOP:
            return
        if colour == RED:
            me.vendors &= ~(1 << where)
        else:
            me.values[colour] -= 1
        if colour == PINK:
            me.square &= ~(1 << where)
        elif colour == BEIGE:
            me.guards -= 1
        if game.events is not None:
            moved = moves.keshi(colour, moves.returned_from(me, colour, where), moves.SUPPLY)
            game.tell("exchange.returned", moved, player=me.seat, colour=COLOUR_TEXT[colour])
        game.then(me, PlaceOther(colour))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("exchange.prompt")

    def label(self, game: Game, me: Player, value: Returned) -> Label:
        colour, where = value
        if colour == STOP:
            return Label(Text("exchange.none"), ("return/none",))
        args = {"colour": COLOUR_TEXT[colour]}
        if colour == PINK:
            return Label(
                Text("exchange.return-from", {**args, "place": square_text(where)}),
                (f"square/{where}",),
            )
        if colour == RED:
            return Label(
                Text("exchange.return-from", {**args, "place": SECTOR_TEXT[where]}),
                (f"vendor/{SECTORS[where]}",),
            )
        return Label(Text("exchange.return", args), (f"return/{COLOURS[colour]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        return no_return(me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        tracks = [f"return-{name}" for name in COLOURS[:PINK]]
        square = [f"return-pink-{name}" for name in BOARD.square]
        sectors = [f"return-red-{name}" for name in SECTORS]
        return (*tracks, *square, "return-beige", *sectors, "return-none")


def returnable(me: Player) -> Iterable[tuple[str, Returned]]:
    """What may be given back: no caravan, no guard beside a gate, no good."""
    for colour in range(PINK):
        if me.values[colour]:
            yield f"return-{COLOURS[colour]}", (colour, NOWHERE)
    for space in range(ROOM):
        if me.square >> space & 1:
            yield f"return-pink-{BOARD.square[space]}", (PINK, space)
    if me.guards:
        yield "return-beige", (BEIGE, NOWHERE)
    for sector in range(SOUK + 1):
        if me.vendors >> sector & 1:
            yield f"return-red-{SECTORS[sector]}", (RED, sector)


def no_return(me: Player, target: str) -> No | None:
    """Why what a target names cannot be given back."""
    space = numbered(target, "square/", range(ROOM))
    if space is not None:
        return None if me.square >> space & 1 else NOTHING_THERE
    sector = named(target, "vendor/", SECTORS)
    if sector is not None:
        return None if me.vendors >> sector & 1 else NOTHING_THERE
    colour = named(target, "return/", COLOURS)
    if colour is None or colour in (PINK, RED):
        return None
    if colour < PINK:
        return None if me.values[colour] else NOTHING_THERE
    return None if colour == BEIGE and me.guards else STAYS


@frame
class PlaceOther(KeshiChoice):
    """A keshi of another colour than the one given back."""

    rules = ("M-17.11", "M-17.13")
    returned: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(me, [c for c in range(len(COLOURS)) if c != self.returned])

    def no_keshi(self, me: Player, colour: int) -> No | None:
        return SAME_COLOUR if colour == self.returned else KeshiChoice.no_keshi(self, me, colour)

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, place(value))
