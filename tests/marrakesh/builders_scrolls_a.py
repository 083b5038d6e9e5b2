"""Small words for the tests of scrolls 01 to 42."""

from __future__ import annotations

from riad.games.marrakesh.names import SECTORS
from riad.games.marrakesh.sectors.madrasa import TakeScroll
from riad.games.marrakesh.table import Game, Player

from .builders import give, happen, lay_scrolls, own_scrolls, quiet_table


def with_scrolls(*tiles: int, **things: int) -> Game:
    """Seat 0 owns these scrolls and has these things, and no others; nothing is going on."""
    return prepared(quiet_table(), *tiles, **things)


def switched(extra_spectator: str, *tiles: int, **things: int) -> Game:
    """The same at a table with this value of the option `extra-spectator`."""
    return prepared(quiet_table(extra_spectator=extra_spectator), *tiles, **things)


def prepared(game: Game, *tiles: int, **things: int) -> Game:
    own_scrolls(game, 0, *tiles)
    give(game, 0, **{"water": 0, "dates": 0, "dinars": 0, **things})
    return game


def acquire(game: Game, tile: int, seat: int = 0) -> None:
    """A player gets an open scroll now."""
    lay_scrolls(game, tile)
    happen(game, seat, TakeScroll(tile))


def act(game: Game, sector: str, seat: int = 0) -> None:
    """The action of a sector happens."""
    happen(game, seat, game.edition.actions[SECTORS.index(sector)])


def me_of(game: Game, seat: int = 0) -> Player:
    return game.table.players[seat]


def resources(game: Game, seat: int = 0) -> tuple[int, int, int]:
    """Water, dates, dinars."""
    me = me_of(game, seat)
    return me.water, me.dates, me.dinars


def points(game: Game, source: str, seat: int = 0) -> int:
    return game.breakdown[seat][source]


def gained(game: Game, seat: int = 0) -> int:
    """All points since the start."""
    return game.scores[seat] - 10


def refusal(game: Game, target: str) -> str:
    """The rule that forbids touching something."""
    no = game.why_not(game.waiting[0], target)
    return no.rule if no else ""
