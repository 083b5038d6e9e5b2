"""Tables with the modules that bring tiles: luxury goods, oases, provisions, buildings."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.sectors.souk import Trade
from riad.games.marrakesh.table import Game, Player
from tests.marrakesh.printed import BOARD

from .builders import answer, give, happen
from .builders_core import lay_luxuries
from .builders_modules import with_module

LUXURY, OASES, PROVISIONS, BUILDINGS = (
    "new-luxury-goods",
    "new-oases",
    "new-provisions",
    "special-buildings",
)
SADDLES, FALCONS = range(26, 31), range(31, 36)
NOMAD_FALCON, EXCHANGE_FALCON, SWAP_FALCON, SQUARE_FALCON, STEPS_FALCON = FALCONS


def with_goods(tile: int, *modules: str, **wishes: Any) -> Game:
    """A new luxury good is open, and seat 0 has the very goods for it."""
    game = with_module(LUXURY, *modules, **wishes)
    lay_luxuries(game, tile)
    pay_for(game, tile)
    return game


def pay_for(game: Game, tile: int, seat: int = 0, less: int = 0) -> Player:
    """The goods a luxury good costs, yellow ones left out first."""
    goods = list(BOARD.luxuries[tile].cost)
    for _ in range(less):
        goods[next(kind for kind, n in enumerate(goods) if n)] -= 1
    return give(game, seat, yellow=goods[0], purple=goods[1], orange=goods[2])


def buy(game: Game, tile: int, *answers: str, seat: int = 0) -> None:
    """One assistant's trade: this luxury good, and what is asked then."""
    happen(game, seat, Trade())
    answer(game, f"luxury-{tile}", *answers)


def colour(name: str) -> int:
    return COLOURS.index(name)
