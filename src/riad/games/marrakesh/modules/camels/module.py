"""Camels: keshis may look on at the race instead of working; each lets its owner's camel run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.elsewhere import elsewhere_of
from riad.games.marrakesh.keshis.exchange import Returned
from riad.games.marrakesh.keshis.placing import FULL, OnBoard, room
from riad.games.marrakesh.module_state import Camel, Race
from riad.games.marrakesh.names import FINAL_SCORING, FIRST_GOOD
from riad.games.marrakesh.phases.seasons import boats_back
from riad.games.marrakesh.sectors.madrasa import FillScrolls
from riad.games.marrakesh.sectors.souk import FillLuxuries
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.displays import LUXURY_PILES, SCROLL_PILES
from riad.games.marrakesh.tiles.printed import Bonus
from riad.kernel.book import Book
from riad.kernel.common import ready
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, Moved, No, Text

from .race import (
    BRIDGE_OPTION,
    WHENEVER_ABLE,
    AdvanceCamel,
    Ride,
    ScoreRace,
    hand_out_dung,
    in_race_order,
    own,
    race,
    race_track,
    travelled,
)
from .race import PIECES as PIECE_NAMES
from .rewards import IN_PLAY, LayReward, TakeReward, piece_text, reward_faces
from .rewards import targets as reward_targets

MODULE = Module(rules=("C-1", "C-2", "C-5", "C-8", "C-13", "C-14", "C-23", "C-24"))
COLUMN_OPTION = "column-choice"
WITH_EVERY_KESHI = "every-keshi"
OPTIONS: Mapping[str, Switch] = {
    BRIDGE_OPTION: Switch((WHENEVER_ABLE, "voluntary"), ("C-R5",)),
    COLUMN_OPTION: Switch((WITH_EVERY_KESHI, "narrow"), ("C-R2",), since=2, before="narrow"),
}

# ---- the column of spectators ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """The column of spectators, where keshis can go instead of the board."""

    pieces: tuple[int, ...]
    """What may stand there in this game."""
    spaces: int
    is_free: bool
    """Whether it is offered with every keshi, and nobody has to send one there."""

    def room(self, me: Player) -> int:
        return self.spaces - len(own(me).column)

    def takes(self, piece: int) -> bool:
        return piece in self.pieces

    def count(self, me: Player, piece: int) -> int:
        return own(me).column.count(piece)

    def put(self, game: Game, me: Player, piece: int) -> None:
        """The camel runs at once, the further the more colours look on."""
        column = own(me).column = sorted([*own(me).column, piece])
        if game.events is not None:
            moved = Moved(f"keshi/{PIECE_NAMES[piece]}", "supply", f"column/own/{me.seat}")
            game.tell("column.joined", moved, player=me.seat, piece=piece_text(piece))
        game.then(me, AdvanceCamel(race_track(game.box).steps[len(set(column))]))

    def remove(self, me: Player, piece: int) -> None:
        own(me).column.remove(piece)

    def piece_at(self, me: Player, spot: Returned) -> int:
        return spot[0]

    def swap(self, game: Game, me: Player, spot: Returned, piece: int) -> None:
        """No keshi is added, so the camel stays where it is."""
        comes = self.piece_at(me, spot)
        game.edition.returns.give_back(game, me, spot)
        self.remove(me, piece)
        own(me).column = sorted([*own(me).column, comes])
        self.enter(game, me, piece)

    def enter(self, game: Game, me: Player, piece: int) -> None:
        """A keshi from here goes to the board."""
        game.then(me, OnBoard(piece))

    def spend(self, game: Game, me: Player, piece: int) -> None:
        """A keshi is handed in for a reward."""
        self.remove(me, piece)

    def question(self, colour: int) -> Frame:
        return BoardOrColumn(colour)


def colours_there(box: Board) -> tuple[int, ...]:
    """The colours whose keshis may look on."""
    return tuple(piece for piece in race_track(box).allowed if piece < FIRST_GOOD)


def is_free(book: Book) -> bool:
    """By the letter of the rulebook, or narrower?"""
    return book.config.option(COLUMN_OPTION) == WITH_EVERY_KESHI


@frame
class BoardOrColumn(Choice[bool]):
    """A keshi that was gained: to the board as usual, or to the spectators?"""

    rules = ("C-5", "C-R2", "C-D1")
    colour: int

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        if room(me, self.colour):
            return TO_BOARD_OR_COLUMN
        return TO_SUPPLY_OR_COLUMN if elsewhere_of(game).is_free else TO_COLUMN

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if value:
            elsewhere_of(game).put(game, me, self.colour)
        else:
            game.then(me, OnBoard(self.colour))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("column.prompt", {"colour": COLOUR_TEXT[self.colour]})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(Text("column.to-column"), ("column/own",))
        if room(me, self.colour):
            return Label(Text("column.to-board"), ("column/board",))
        return Label(Text("column.to-supply"), ("column/supply",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        return FULL if target == "column/board" and not room(me, self.colour) else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*TO_BOARD_OR_COLUMN, *TO_SUPPLY_OR_COLUMN)


TO_COLUMN: Mapping[str, bool] = ready({"to-column": True})
TO_BOARD_OR_COLUMN: Mapping[str, bool] = ready({"to-board": False, **TO_COLUMN})
TO_SUPPLY_OR_COLUMN: Mapping[str, bool] = ready({**TO_COLUMN, "to-supply": False})
"""Without room on the board a keshi that does not look on goes back."""


# ---- the end of a season ---------------------------------------------------------------------


@frame
class BoatsBack(Effect):
    """The fishermen return before the race is looked at."""

    rules = ("M-19.6", "M-19.7", "C-R11")

    def run(self, game: Game, me: None) -> None:
        boats_back(game.table)


@frame
class RaceEvaluation(Effect):
    """Dung for those who lag behind; then rewards, player by player."""

    rules = ("C-13", "C-14", "C-R10")

    def run(self, game: Game, me: None) -> None:
        hand_out_dung(game)
        for player in in_race_order(game):
            game.then(player, TakeReward())
        game.then(None, EndRace(), FillLuxuries(), FillScrolls())


@frame
class EndRace(Effect):
    """The active reward tile leaves the game, and so do the oases of the river tile."""

    rules = ("C-16", "C-R15")

    def run(self, game: Game, me: None) -> None:
        race(game.table).rewards.pop(0)
        game.table.spare.clear()


# ---- the module ------------------------------------------------------------------------------


def camel_steps(steps: int) -> Bonus:
    """A number of steps that somebody may make with the camel."""
    return (Ride(steps),)


def install(book: Book) -> None:
    book.player_part("camel", Camel)
    book.table_part("race", Race)
    book.lay_out(*[LayReward()] * IN_PLAY)
    book.answer(
        elsewhere=Column(colours_there(book.box), race_track(book.box).spaces, is_free(book)),
        river_ends=(BoatsBack(), RaceEvaluation()),
        spare_stays=True,
        scroll_display=SCROLL_PILES,
        luxury_display=LUXURY_PILES,
        camel_steps=camel_steps,
        camel_spaces=travelled,
    )
    book.when(FINAL_SCORING, ScoreRace())


def targets() -> Iterable[str]:
    yield from ("column/own", "column/board", "column/supply", "offer/none")
    yield from ("dung/drop", "dung/keep")
    yield from ("bridge/pay", "bridge/stop", "camel/ride", "camel/stay")
    yield from reward_targets()


def conserve(game: Game) -> None:
    """Camels stand on the track, columns are not too full, no reward tile lies twice."""
    track = race_track(game.box)
    places = sorted(own(p).podium for p in game.table.players if own(p).podium)
    assert places == list(range(1, len(places) + 1)), "two camels share a place of the podium"
    for player in game.table.players:
        camel = own(player)
        assert 0 <= camel.space <= track.finish, "a camel has left the track"
        assert (camel.space == track.finish) == (camel.podium > 0), "a camel stands nowhere"
        assert len(camel.column) <= track.spaces, "a column is too full"
        assert all(map(elsewhere_of(game).takes, camel.column)), "a good looks on"
        assert camel.dung >= 0, "dung is owed"
        conduct = game.edition.conduct(player)
        assert conduct.asked or camel == Camel(dung=camel.dung), "an opponent made of rules runs"
        assert conduct.races or not camel.dung, "there is dung without a camel"
    faces = race(game.table).rewards
    tiles = [face.partition("-")[0] for face in faces]
    assert len(set(tiles)) == len(tiles), "a reward tile was made"
    assert set(faces) <= set(reward_faces(game.box)), "a reward tile is not in the box"
    assert len(faces) <= IN_PLAY, "there are too many reward tiles"
