"""Turns, luxury goods, audiences: what the tests of procedures and simple sectors set up."""

from __future__ import annotations

from riad.games.marrakesh.names import COLOURS, SOURCES
from riad.games.marrakesh.phases.flow import BEGIN_TURN, FILL_LUXURIES, FILL_SCROLLS, ROUND
from riad.games.marrakesh.sectors.actions import USE
from riad.games.marrakesh.table import Game, Player
from tests.marrakesh.printed import BOARD

from .builders import answer, assistants, happen

NOTHING_FALLS = "-".join("0" for _ in COLOURS)


def earned(game: Game, seat: int = 0) -> dict[str, int]:
    """Points by source, what the game or the test began with left aside."""
    return {name: n for name, n in game.breakdown[seat].items() if n and name != SOURCES[0]}


def things(me: Player) -> tuple[int, int, int]:
    """Water, dates, dinars."""
    return me.water, me.dates, me.dinars


def why_not(game: Game, target: str) -> str:
    """The rule that forbids a target to whoever is asked."""
    no = game.why_not(game.waiting[0], target)
    assert no is not None
    return no.rule


def use(game: Game, *sectors: str, seat: int = 0) -> None:
    """A turn of phase C begins, with assistants in these sectors."""
    assistants(game, seat, *sectors)
    happen(game, seat, BEGIN_TURN, *[USE] * len(sectors))


def whole_turn(game: Game, *sectors: str, seat: int = 0) -> None:
    """A turn of phase C with its end."""
    assistants(game, seat, *sectors)
    me = game.table.players[seat]
    game.then(me, BEGIN_TURN, *[USE] * len(sectors))
    game.then(None, FILL_LUXURIES, FILL_SCROLLS)
    game.run()


def phase_c(game: Game, *choices: str) -> None:
    """A round begins, these keshis are chosen, and nothing falls out of the tower."""
    happen(game, None, ROUND)
    for seat, choice in enumerate(choices):
        game.play(seat, choice)
    while game.chance is None:
        answer(game, "deploy-palace")
    game.resolve(NOTHING_FALLS)


def lay_luxuries(game: Game, *tiles: int) -> None:
    """These luxury goods are open, and no others."""
    table = game.table
    table.luxury_pool = sorted({*table.luxury_pool, *table.luxuries} - {*tiles})
    table.luxuries = list(tiles)


def audience(game: Game, space: str, watching: int, seat: int = 0) -> None:
    """So many spectators will look at a space when the disc has been turned once."""
    number = BOARD.square.index(space)
    sections = game.edition.disc
    game.table.players[seat].disc = next(
        n for n in range(8) if sections[(number - n - 1) % 8] == watching
    )


def entertainers(game: Game, *spaces: str, seat: int = 0) -> None:
    """Entertainers on these spaces and nowhere else."""
    me = game.table.players[seat]
    me.square = sum(1 << BOARD.square.index(space) for space in spaces)
    me.values[COLOURS.index("pink")] = len(spaces)
