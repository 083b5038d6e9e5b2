"""The exchange icon: a keshi goes back from the board, one of another colour is placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.pieces import SQUARE_SPACES
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.names import BEIGE, COLOURS, PINK, RED, ROOM, SECTORS, SOUK
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Choice, frame
from riad.kernel.text import Label, No, Text

from .choosing import KeshiChoice, with_room
from .placing import (
    FULL,
    SECTOR_TEXT,
    anywhere,
    named,
    numbered,
    room,
    space,
    square_text,
)

SAME_COLOUR = No("M-17.13", "exchange.same-colour")
NOTHING_THERE = No("M-17.13", "exchange.nothing-there")
STAYS = No("M-17.12", "exchange.stays")
STOP = -1

Returned = tuple[int, int]
"""A colour and where it stands: the space of an entertainer, the sector of a vendor."""
NOWHERE = 0


class Returns:
    """What may be given back from a board: no caravan, no guard beside a gate, no good."""

    def spots(self, game: Game, me: Player) -> Mapping[str, Returned]:
        tracks = [colour for colour in range(PINK) if self.count(me, colour)]
        spaces = [space for space in range(ROOM) if me.square >> space & 1]
        guards = [BEIGE] if self.count(me, BEIGE) else []
        sectors = [sector for sector in range(SOUK + 1) if me.vendors >> sector & 1]
        return {
            **{f"return-{COLOURS[colour]}": (colour, NOWHERE) for colour in tracks},
            **{f"return-pink-{SQUARE_SPACES[space]}": (PINK, space) for space in spaces},
            **{f"return-{COLOURS[colour]}": (colour, NOWHERE) for colour in guards},
            **{f"return-red-{SECTORS[sector]}": (RED, sector) for sector in sectors},
        }

    def count(self, me: Player, colour: int) -> int:
        """Keshis of a colour that stand on a track or on the watchtower."""
        return me.guards if colour == BEIGE else me.values[colour]

    def give_back(self, game: Game, me: Player, spot: Returned) -> None:
        colour, where = spot
        if colour == RED:
            me.vendors &= ~(1 << where)
        else:
            me.values[colour] -= 1
        if colour == PINK:
            me.square &= ~(1 << where)
        elif colour == BEIGE:
            me.guards -= 1
        if game.events is not None:
            moved = animations.keshi(
                colour, animations.returned_from(me, colour, where), animations.SUPPLY
            )
            game.tell("exchange.returned", moved, player=me.seat, colour=COLOUR_TEXT[colour])

    def label(self, me: Player, spot: Returned) -> Label:
        colour, where = spot
        args = {"colour": COLOUR_TEXT[colour]}
        if colour == PINK:
            text = Text("exchange.return-from", {**args, "place": square_text(where)})
            return Label(text, (f"square/{where}",))
        if colour == RED:
            text = Text("exchange.return-from", {**args, "place": SECTOR_TEXT[where]})
            return Label(text, (f"vendor/{SECTORS[where]}",))
        return Label(Text("exchange.return", args), (f"return/{COLOURS[colour]}",))

    def refuse(self, me: Player, target: str) -> No | None:
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
            return None if self.count(me, colour) else NOTHING_THERE
        return None if colour == BEIGE and self.count(me, BEIGE) else STAYS


RETURNS = Returns()


@frame
class ExchangeKeshi(Choice[Returned]):
    """Give back a keshi from the board, then place one of another colour."""

    rules = ("M-17.11", "M-17.12", "M-17.13")

    def options(self, game: Game, me: Player) -> Mapping[str, Returned]:
        found = game.edition.returns.spots(game, me)
        return {**found, "return-none": (STOP, NOWHERE)} if found else {}

    def apply(self, game: Game, me: Player, value: Returned) -> None:
        if value[0] != STOP:
            game.edition.returns.give_back(game, me, value)
            game.then(me, PlaceOther(value[0]))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("exchange.prompt")

    def label(self, game: Game, me: Player, value: Returned) -> Label:
        if value[0] == STOP:
            return Label(Text("exchange.none"), ("return/none",), declines=True)
        return game.edition.returns.label(me, value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        return game.edition.returns.refuse(me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        tracks = [f"return-{name}" for name in COLOURS[:PINK]]
        square = [f"return-pink-{name}" for name in SQUARE_SPACES]
        sectors = [f"return-red-{name}" for name in SECTORS]
        return (*tracks, *square, "return-beige", *sectors, "return-none")


@frame
class PlaceOther(KeshiChoice):
    """A keshi of another colour than the one given back."""

    rules = ("M-17.11", "M-17.13", "C-R18")
    returned: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        every = range(len(COLOURS))
        return with_room(tuple(n for n in every if self.no_keshi(game, me, n) is None))

    def no_keshi(self, game: Game, me: Player, colour: int) -> No | None:
        if colour == self.returned:
            return SAME_COLOUR
        elsewhere = game.edition.elsewhere
        free = elsewhere is not None and elsewhere.is_free
        return None if (space(game, me, colour) if free else room(me, colour)) else FULL

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, anywhere(game, value))
