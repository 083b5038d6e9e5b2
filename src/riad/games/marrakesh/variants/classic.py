"""The Classic edition; Deluxe has the same rules: pieces on the boards, tiles in piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from riad.games.marrakesh.keshis.choosing import PlaceInOrder
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.displays import LUXURY_PILES, SCROLL_PILES, LuxuryRow, ScrollRow
from riad.kernel.frames import Frame

from .essential import Essential, clear_offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Classic(Essential):
    """The Classic edition; it answers what differs."""

    markers: ClassVar[tuple[int, ...]] = ()
    lap: ClassVar[int] = 100

    luxury_display: LuxuryRow = LUXURY_PILES
    scroll_display: ScrollRow = SCROLL_PILES

    @property
    def stock(self) -> tuple[int, ...]:
        return self.box.pieces

    def other_offices(self, offices: list[int], drawn: int) -> list[int]:
        """Every office is a tile of its own."""
        return [n for n in offices if n != drawn]

    # ---- claims

    def claimed(
        self, game: Game, me: Player, colours: tuple[int, ...], also: tuple[Frame, ...] = ()
    ) -> None:
        """Claimed keshis are placed before anybody else claims."""
        for colour in colours:
            game.table.wood[colour] += 1  # pieces on boards are counted with the supply
        game.then(me, PlaceInOrder(colours, also))

    def end_claims(self, game: Game) -> None:
        clear_offer(game.table)
