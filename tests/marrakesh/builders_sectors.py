"""Small helpers for the Madrasa, the stairs, the Medina and the Sahara."""

from __future__ import annotations

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.table import Game, Player
from tests.marrakesh.printed import BOARD

from .builders import happen


def act(game: Game, sector: str, seat: int = 0) -> None:
    """The action of a sector, without an assistant."""
    happen(game, seat, game.edition.actions[SECTORS.index(sector)])


def refusal(game: Game, target: str) -> str | None:
    """The rule that forbids this to whoever is asked; None when it is allowed."""
    reason = game.why_not(game.waiting[0], target)
    return reason.rule if reason else None


def resources(me: Player) -> tuple[int, int, int]:
    """Water, dates, dinars."""
    return me.water, me.dates, me.dinars


def points_from(game: Game, source: str, seat: int = 0) -> int:
    return game.breakdown[seat][source]


def reveal(game: Game, *outcomes: str) -> None:
    """What luck brings, one after the other."""
    for outcome in outcomes:
        game.resolve(outcome)


def possible(game: Game, outcome: str) -> bool:
    """Whether luck can bring this now."""
    assert game.chance is not None
    return game.chance.possible(game, game.frame_owner, outcome)


def stock(game: Game, *wanted: tuple[int, str]) -> None:
    """Lay out the workshops so that these gates are there: `(1, "white")`; the rest fills up."""
    rows = [[0] * len(COLOURS) for _ in BOARD.workshops]
    for number, name in wanted:
        rows[number - 1][COLOURS.index(name)] += 1
    rest = [
        colour
        for colour, total in enumerate(BOARD.gates)
        for _ in range(total - sum(row[colour] for row in rows))
    ]
    for shop, row in zip(BOARD.workshops, rows, strict=True):
        while sum(row) < shop.gates:
            row[rest.pop()] += 1
    game.table.workshops = rows
