"""Tables with nomads, and nomads where a test wants them."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.module_state import Nomads
from riad.games.marrakesh.modules.nomads.places import own, supply
from riad.games.marrakesh.names import BEIGE, BROWN, PINK, SECTORS
from riad.games.marrakesh.table import Game

from .builders import happen, offer
from .builders_modules import with_module

SARAH, JAN, MARIE = range(3)


def nomad_table(*more: str, **wishes: Any) -> Game:
    """A quiet table with nomads, and other modules."""
    return with_module(*more, "nomads", **wishes)


def nomads_of(game: Game, seat: int = 0) -> Nomads:
    return own(game.table.players[seat])


def in_supply(game: Game) -> int:
    return supply(game.table).supply


def claim_round(game: Game, **colours: int) -> Game:
    """A nomad comes to these keshis, and claiming begins."""
    offer(game, **colours)
    happen(game, None, *game.edition.claims)
    return game


def station(game: Game, *sectors: str, seat: int = 0) -> None:
    """Nomads stand on these sectors' own spaces, behind the keshis that are there already."""
    me, nomads = game.table.players[seat], nomads_of(game, seat)
    for sector in map(SECTORS.index, sectors):
        supply(game.table).supply -= 1
        nomads.sectors[sector] += 1
        me.values[sector] += 1
        if sector == PINK:
            space = next(n for n in range(8) if not me.square >> n & 1)
            me.square |= 1 << space
            nomads.square |= 1 << space
        elif sector == BEIGE:
            me.guards += 1
            nomads.guards += 1
        elif sector == BROWN:
            tile = game.table.oasis_pool.pop()
            me.oases[me.paths[0]] = tile
            me.paths[0] += 1


def water_nomad(game: Game, sector: str, seat: int = 0) -> None:
    """A nomad is the water vendor of a sector."""
    supply(game.table).supply -= 1
    game.table.players[seat].vendors |= 1 << SECTORS.index(sector)
    nomads_of(game, seat).vendors |= 1 << SECTORS.index(sector)


def turn(game: Game, *sectors: str, seat: int = 0) -> None:
    """Assistants stand in these sectors, and their owner uses them."""
    me = game.table.players[seat]
    me.assistants = sorted(map(SECTORS.index, sectors))
    happen(game, seat, *[game.edition.use] * len(sectors))
