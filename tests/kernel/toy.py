"""A table on which anything can happen: the smallest frames that show what the kernel does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from riad.kernel.book import Book
from riad.kernel.definition import Config, Definition
from riad.kernel.frames import Chance, Choice, Effect, Frame, frame
from riad.kernel.game import Game as AnyGame
from riad.kernel.game import new_game
from riad.kernel.luck import Luck
from riad.kernel.state import state
from riad.kernel.text import Label, No, Text

NOT_LISTED = No("T-1", "ask.not-listed")


@state
class Seat:
    seat: int
    points: int = 0
    sources: list[int] = field(default_factory=lambda: [0])
    tiles: int = 0


@state
class Mat:
    players: list[Seat]
    said: list[str] = field(default_factory=list)


Game = AnyGame[Mat]


@frame
class Say(Effect):
    """Note a word on the mat."""

    rules = ("T-2",)
    word_said: str

    def run(self, game: Game, me: Seat | None) -> None:
        game.table.said.append(self.word_said)


@frame
class First(Effect):
    """Say a word, and let other frames follow."""

    word_said: str
    then: tuple[Frame, ...] = ()

    def run(self, game: Game, me: Seat | None) -> None:
        game.table.said.append(self.word_said)
        game.then(me, *self.then)


@frame
class By(Effect):
    """Something for one seat."""

    seat: int
    what: Frame

    def run(self, game: Game, me: Seat | None) -> None:
        game.then(game.table.players[self.seat], self.what)


@frame
class Forever(Effect):
    def run(self, game: Game, me: Seat | None) -> None:
        game.then(me, Forever())


@frame
class Ask(Choice[str]):
    """Which of these words? The answer is noted with its seat."""

    rules = ("T-3",)
    words: tuple[str, ...]
    even_alone: bool = False
    then: tuple[Frame, ...] = ()

    def options(self, game: Game, me: Seat) -> Mapping[str, str]:
        return {word: word for word in self.words}

    def always(self, game: Game, me: Seat) -> bool:
        return self.even_alone

    def apply(self, game: Game, me: Seat, value: str) -> None:
        game.table.said.append(f"{me.seat}:{value}")
        game.tell("ask.answered", player=me.seat, what=value)
        game.then(me, *self.then)

    def prompt(self, game: Game, me: Seat) -> Text:
        return Text("ask.prompt")

    def label(self, game: Game, me: Seat, value: str) -> Label:
        return Label(Text(f"ask.{value}"), (f"word/{value}", f"seat/{me.seat}"), ("T-4",))

    def refuse(self, game: Game, me: Seat, target: str) -> No | None:
        return NOT_LISTED if target.startswith("word/") else None


@frame
class Whisper(Ask):
    """The same, but nobody else learns the answer."""

    hidden = True


@frame
class Toss(Chance):
    """A number from 0 to sides - 1, seen by one seat if there is one."""

    sides: int

    def draw(self, game: Game, me: Seat | None, luck: Luck) -> str:
        return f"n-{luck.below(self.sides)}"

    def possible(self, game: Game, me: Seat | None, outcome: str) -> bool:
        return outcome in {f"n-{n}" for n in range(self.sides)}

    def apply(self, game: Game, me: Seat | None, outcome: str) -> None:
        game.table.said.append(outcome)

    def prompt(self, game: Game, me: Seat | None) -> Text:
        return Text("toss.prompt")

    def seen_by(self, game: Game, me: Seat | None) -> tuple[int, ...] | None:
        return None if me is None else (me.seat,)


class Toy(Definition):
    """Whatever frames it is given are the whole game."""

    name = "toy"
    rules_version = 1
    seats = (1, 2, 3, 4)
    sources = ("nothing",)

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames

    def make_book(self, config: Config) -> Book:
        return Book(self, config).freeze()

    def make_table(self, book: Book) -> Mat:
        return Mat([Seat(seat) for seat in range(book.config.seats)])

    def opening(self, book: Book) -> Sequence[Frame]:
        return self.frames

    def redeal(self, game: Game, seat: int | None, luck: Luck) -> None:
        """Nothing is secret but sealed answers, which the kernel deals anew."""

    def turn_order(self, game: Game) -> Sequence[int]:
        return range(len(game.table.players) - 1, -1, -1)

    def move_names(self) -> Iterable[str]:
        return ()

    def targets(self) -> Iterable[str]:
        return ()


def toy(*frames: Frame, seats: int = 2, luck: Luck | None = None) -> Game:
    """A game of just these frames, run to its first question; without luck it is withheld."""
    definition = Toy(*frames)
    return new_game(definition, definition.configure(seats), luck)


def definitions(game: Game) -> Mapping[str, Definition]:
    return {"toy": game.book.definition}
