"""The place off the board where keshis can go instead, as a module answers it."""

from __future__ import annotations

from typing import Protocol

from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Frame


class Elsewhere(Protocol):
    """A place of one's own off the board where pieces can go instead; a module may have one."""

    @property
    def is_free(self) -> bool:
        """Whether it is offered with every keshi, and nobody has to send one there."""

    def room(self, me: Player) -> int:
        """How many more find room there."""

    def takes(self, piece: int) -> bool:
        """Whether pieces of this kind, a colour or one of a module, may stand there."""

    def count(self, me: Player, piece: int) -> int:
        """How many of a kind stand there."""

    def put(self, game: Game, me: Player, piece: int) -> None:
        """One more stands there now, with all that brings."""

    def remove(self, me: Player, piece: int) -> None:
        """One of a kind leaves it."""

    def piece_at(self, me: Player, spot: tuple[int, int]) -> int:
        """What stands on a spot of the board, as this place calls it."""

    def swap(self, game: Game, me: Player, spot: tuple[int, int], piece: int) -> None:
        """What stands on a spot of the board and a piece from here change places."""

    def spend(self, game: Game, me: Player, piece: int) -> None:
        """One of a kind is handed in for something."""

    def question(self, colour: int) -> Frame:
        """Board, or there?"""


def elsewhere_of(game: Game) -> Elsewhere:
    """That place, for what happens only where there is one."""
    elsewhere = game.edition.elsewhere
    assert elsewhere is not None
    return elsewhere
