"""What two modules say to each other when both are on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from riad.games.marrakesh.keshis.exchange import Returned
from riad.games.marrakesh.table import Game, Player
from riad.kernel.book import Book
from riad.kernel.frames import frame

from .camels.module import Column, colours_there, is_free
from .camels.race import race_track
from .nomads.places import NOMAD, NOWHERE, OFF_BOARD, WhereNomad, own, supply
from .nomads.returns import stands_on


class MixedColumn(Column):
    """Nomads may look on too; one that is handed in goes back beside the tower."""

    __slots__ = ()

    def spend(self, game: Game, me: Player, piece: int) -> None:
        Column.spend(self, game, me, piece)
        if piece == NOMAD:
            supply(game.table).supply += 1

    def piece_at(self, me: Player, spot: Returned) -> int:
        return NOMAD if stands_on(me, spot) else spot[0]

    def swap(self, game: Game, me: Player, spot: Returned, piece: int) -> None:
        joins = stands_on(me, spot)
        Column.swap(self, game, me, spot, piece)
        supply(game.table).supply -= joins  # it was given back, and goes on to the column

    def enter(self, game: Game, me: Player, piece: int) -> None:
        if piece == NOMAD:
            own(me).hand += 1
            game.then(me, NomadToBoard(NOWHERE))
        else:
            Column.enter(self, game, me, piece)


@frame
class NomadToBoard(WhereNomad):
    """A nomad that comes from the column goes to the board and nowhere else."""

    rules = ("N-5", "N-6", "P-R5")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = WhereNomad.options(self, game, me)
        return {name: place for name, place in found.items() if place != OFF_BOARD}

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()


def nomads_and_camels(book: Book) -> None:
    pieces, spaces = (*colours_there(book.box), NOMAD), race_track(book.box).spaces
    book.settle(elsewhere=MixedColumn(pieces, spaces, is_free(book)))


PAIRS: Mapping[tuple[str, str], Callable[[Book], None]] = {
    ("nomads", "camels"): nomads_and_camels,
}


def install(book: Book) -> None:
    """After all modules: what is there because two of them are."""
    for both, meet in PAIRS.items():
        if book.in_play(both):
            meet(book)
