"""A keshi of the board and one that stands elsewhere change places; nothing comes or goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.keshis.elsewhere import elsewhere_of
from riad.games.marrakesh.keshis.exchange import Returned
from riad.games.marrakesh.keshis.placing import room
from riad.games.marrakesh.names import RED, ROOM
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Choice, frame
from riad.kernel.text import Label, No, Text

from .race import PIECES
from .rewards import piece_text

NO_PARTNER = No("P-R5", "column.no-partner")


def partners(game: Game, me: Player, spot: Returned) -> list[int]:
    """What stands elsewhere and can change places with a keshi of the board."""
    elsewhere = game.edition.elsewhere
    if elsewhere is None:
        return []
    leaves = elsewhere.piece_at(me, spot)
    return [
        piece
        for piece in range(len(PIECES))
        if piece != leaves and elsewhere.count(me, piece) and finds_room(me, piece, spot)
    ]


def finds_room(me: Player, piece: int, spot: Returned) -> bool:
    """Whether a piece has room on the board when what stands on a spot has left it."""
    colour, where = spot
    freed = colour != RED or where < ROOM
    if piece > RED:  # a piece of no colour goes anywhere
        return freed or any(room(me, other) for other in range(RED + 1))
    return room(me, piece) > 0 or (colour == piece and freed)


def swappable(game: Game, me: Player) -> dict[str, Returned]:
    """The keshis of the board that have a partner."""
    spots = game.edition.returns.spots(game, me)
    return {name: spot for name, spot in spots.items() if partners(game, me, spot)}


@frame
class LeaveBoard(Choice[Returned]):
    """Which keshi of the board changes places?"""

    rules = ("P-9", "P-R5")

    def options(self, game: Game, me: Player) -> Mapping[str, Returned]:
        return swappable(game, me)

    def apply(self, game: Game, me: Player, value: Returned) -> None:
        game.then(me, EnterBoard(*value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("column.leave-prompt")

    def label(self, game: Game, me: Player, value: Returned) -> Label:
        return game.edition.returns.label(me, value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        returns = game.edition.returns
        every = returns.spots(game, me).values()
        there = any(target in returns.label(me, spot).targets for spot in every)
        offered = self.options(game, me).values()
        if any(target in returns.label(me, spot).targets for spot in offered):
            return None
        return NO_PARTNER if there else returns.refuse(me, target)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the exchange


@frame
class EnterBoard(Choice[int]):
    """And with which of those that stand elsewhere?"""

    rules = ("P-9", "P-R5")
    colour: int
    where: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = partners(game, me, (self.colour, self.where))
        return {f"column-{PIECES[piece]}": piece for piece in found}

    def apply(self, game: Game, me: Player, value: int) -> None:
        elsewhere_of(game).swap(game, me, (self.colour, self.where), value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("column.enter-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text("column.enter", {"piece": piece_text(value)})
        return Label(text, (f"swap/column-{PIECES[value]}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"column-{name}" for name in PIECES)


def targets() -> Iterable[str]:
    return ("swap/column", *(f"swap/{name}" for name in EnterBoard.names()))
