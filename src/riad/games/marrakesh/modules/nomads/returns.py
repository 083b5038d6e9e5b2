"""Giving back a nomad from the board, as in an exchange."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.keshis.exchange import NOTHING_THERE, Returned, Returns
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, named
from riad.games.marrakesh.names import (
    BEIGE,
    PINK,
    RED,
    SECTORS,
    TRACK_COLOURS,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Label, No, Text

from .places import (
    Spot,
    is_nomad,
    lift,
    own,
    sector_of,
    stood,
    to_supply,
)

AHEAD = 1
"""On a track or on the watchtower a nomad is told from keshis by this."""


def stands_on(me: Player, spot: Returned) -> bool:
    """Whether a nomad is what would be given back from a spot."""
    colour, where = spot
    return is_nomad(me, spot) or (where == AHEAD and colour not in (PINK, RED))


class NomadReturns(Returns):
    """Nomads that are not fixed may be given back too."""

    def spots(self, game: Game, me: Player) -> Mapping[str, Returned]:
        keshis = Returns.spots(self, game, me)
        nomads = own(me)
        counts = [(c, nomads.sectors[c]) for c in TRACK_COLOURS] + [(BEIGE, nomads.guards)]
        return {**keshis, **{nomad_name(colour): (colour, AHEAD) for colour, n in counts if n}}

    def count(self, me: Player, colour: int) -> int:
        nomads = own(me)
        if colour == BEIGE:
            return me.guards - nomads.guards
        return me.values[colour] - nomads.sectors[colour]

    def give_back(self, game: Game, me: Player, spot: Returned) -> None:
        colour, where = spot
        if is_nomad(me, spot):
            self._home(game, me, spot)
        elif where == AHEAD and colour not in (PINK, RED):
            self._home(game, me, (colour, 0))
        else:
            Returns.give_back(self, game, me, spot)

    def _home(self, game: Game, me: Player, spot: Spot) -> None:
        lift(game, me, spot)
        to_supply(game, me)
        if game.events is not None:
            moved = animations.nomad(stood(me, spot), animations.SUPPLY)
            sector = SECTOR_TEXT[sector_of(spot)]
            game.tell("nomad.returned", moved, player=me.seat, sector=sector)

    def label(self, me: Player, spot: Returned) -> Label:
        colour, where = spot
        if where == AHEAD and colour not in (PINK, RED):
            text = Text("nomad.return", {"sector": SECTOR_TEXT[colour]})
            return Label(text, (f"sector/{SECTORS[colour]}",))
        return Returns.label(self, me, spot)

    def refuse(self, me: Player, target: str) -> No | None:
        sector = named(target, "sector/", SECTORS)
        if sector in TRACK_COLOURS:
            return None if own(me).sectors[sector] else NOTHING_THERE
        if sector == BEIGE:
            return None if own(me).guards else NOTHING_THERE
        return Returns.refuse(self, me, target)


def nomad_name(colour: int) -> str:
    return f"return-nomad-{SECTORS[colour]}"
