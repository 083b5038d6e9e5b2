"""The Sahara: claiming oases, and what the places of the oasis track bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from riad.games.marrakesh.box.pieces import OASES, SPOT_NAMES
from riad.games.marrakesh.causes import TRACK
from riad.games.marrakesh.gains import (
    COLOUR_TEXT,
    Cost,
    PayAny,
    PayOneOf,
    any_ways,
    can_pay,
    covers,
    less,
    mixes,
    pay,
    ways,
)
from riad.games.marrakesh.keshis.placing import named, place, space
from riad.games.marrakesh.names import CLAIMED, FACE_DOWN, NOTHING, OASIS_DISCOUNT, OASIS_FOR_ANY
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text

FREE: Cost = (0, 0, 0)
NOT_DISCOVERED = No("M-17.5", "oasis.not-discovered")
NOT_PAID = No("M-17.6", "oasis.cannot-pay")
STOP = -1


def discovered(me: Player) -> list[int]:
    return [spot for spot, tile in enumerate(me.oases) if tile > FACE_DOWN]


def no_claim(game: Game, me: Player, spot: int, minus: int = 0) -> No | None:
    """Why this player cannot claim what lies there, `minus` resources cheaper."""
    if me.oases[spot] <= FACE_DOWN:
        return NOT_DISCOVERED
    if saved := game.tune(OASIS_DISCOUNT, me, minus):
        return None if cheaper_ways(game, me, spot, saved) else NOT_PAID
    if game.tune(OASIS_FOR_ANY, me, 0):
        return None if any_ways(me, 1) else NOT_PAID
    return None if can_pay(game, me, game.box.spots[spot].cost) else NOT_PAID


def cheaper_ways(game: Game, me: Player, spot: int, saved: int) -> list[Cost]:
    """Every way to pay for an oasis when `saved` of its resources are dropped."""
    if game.tune(OASIS_FOR_ANY, me, 0):
        return [FREE]
    cost = game.box.spots[spot].cost
    drops = mixes(min(saved, sum(cost))).values()
    found = {
        way for drop in drops if covers(cost, drop) for way in ways(game, me, less(cost, drop))
    }
    return sorted(found)


def claim_fee(game: Game, me: Player, spot: int, minus: int = 0) -> Frame | None:
    """What has to be paid for an oasis."""
    if saved := game.tune(OASIS_DISCOUNT, me, minus):
        found = cheaper_ways(game, me, spot, saved)
        return None if found == [FREE] else PayOneOf(tuple(found))
    return PayAny(0, 0, 1) if game.tune(OASIS_FOR_ANY, me, 0) else pay(game.box.spots[spot].cost)


class OasisChoice(Choice[int]):
    """Questions for an oasis of one's own Sahara."""

    __slots__ = ()

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.claim-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("oasis.claim-none"), ("oasis/stop",), declines=True)
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
        game.then(me, claim_fee(game, me, value), LayOnTrack(value), self)


@frame
class ClaimCheaper(OasisChoice):
    """Claim one discovered oasis for `minus` resources less, or none."""

    rules = ("L-5",)
    minus: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {
            f"claim-{SPOT_NAMES[spot]}": spot
            for spot in discovered(me)
            if no_claim(game, me, spot, self.minus) is None
        }
        return {**found, "claim-stop": STOP} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != STOP:
            game.then(me, claim_fee(game, me, value, self.minus), LayOnTrack(value))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        spot = named(target, "oasis/", SPOT_NAMES)
        return None if spot is None else no_claim(game, me, spot, self.minus)


@frame
class ClaimFree(OasisChoice):
    """Claim `count` discovered oases without paying."""

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
        moved = animations.oasis_claimed(me, tile, start)
        game.tell("oasis.claimed", moved, player=me.seat, oasis=Text(f"oasis.{tile}"))
    if spot >= len(game.box.track):
        return  # a seventh lies beside the track
    colour = me.track[spot]
    if colour != NOTHING:
        me.track[spot] = NOTHING
        game.then(me, TrackKeshi(colour), TRACK)
    game.then(me, *game.edition.track_bonus[spot])


@frame
class TrackKeshi(Choice[bool]):
    """A keshi of the oasis track: place it, or give it back."""

    rules = ("M-17.9", "M-17.10")
    colour: int

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return TAKE_OR_LEAVE if space(game, me, self.colour) else {}

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if value:
            game.then(me, place(self.colour))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("track.prompt", {"colour": COLOUR_TEXT[self.colour]})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        word = "take" if value else "leave"
        return Label(Text(f"track.{word}"), (f"track/{word}",), declines=not value)

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
        if not game.edition.spare_stays:
            game.table.spare.clear()
        elif value != STOP:
            game.table.spare.remove(value)
        if value != STOP:
            lay(game, me, value, f"spare/{value}")

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.spare-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("oasis.spare-none"), ("spare/none",), declines=True)
        return Label(Text("oasis.spare", {"oasis": Text(f"oasis.{value}")}), (f"spare/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"spare-{tile}" for tile in OASES), "spare-none")
