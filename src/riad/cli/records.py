"""`riad verify` and `riad replay`: what a record proves, and what it shows."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from riad.cli.frame import FILE, WHOLE, WORD
from riad.cli.orders import read_record
from riad.cli.words import Words, house, words_at
from riad.games import definitions
from riad.kernel import record, replay
from riad.kernel.errors import RiadError, short
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck
from riad.kernel.text import Args, Event, Text


def verify(
    file: Annotated[Path, typer.Argument(metavar=FILE, help=house("help.file"))],
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    game = replay.verify(read_record(file), definitions())
    lines = len(list(record.stretches(game.log)))
    if as_json:
        facts = {
            "game": game.book.config.game,
            "lines": lines,
            "commitment": game.commitment,
            "mixed_in": _seats(game, opened=True),
            "not_opened": _seats(game, opened=False),
            "scores": game.scores,
            "winners": game.winners,
        }
        print(json.dumps(facts, indent=2))
        return
    words = words_at(game, lang, game.names)
    if game.commitment:
        proof: Args = {"lines": lines, "commitment": game.commitment[:16]}
        print(words(Text("cli.verify.right", proof)))
        print(words(Text("cli.verify.mixed", {"n": len(_seats(game, opened=True))})))
        for seat in _seats(game, opened=False):
            print(words(Text("cli.verify.not-opened", {"player": seat})))
    else:
        print(words(Text("cli.verify.people", {"lines": lines})))
    for seat, points in enumerate(game.scores):
        print(words(Text("cli.verify.score", {"player": seat, "n": points})))


verify.__doc__ = house("help.verify")


def _seats(game: Game[Any], *, opened: bool) -> list[int]:
    """Who had promised a number to mix into the luck and has opened it, or has not."""
    promised = enumerate(game.nonces)
    return [seat for seat, nonce in promised if nonce and (nonce.opened is not None) is opened]


class Film:
    """A record as positions: one before anything happened, and one after each line."""

    def __init__(self, game: Game[Any]) -> None:
        self.lines = list(record.stretches(game.log))
        self.names = game.names
        self._positions = [new_game(game.book.definition, game.book.config, None)]

    def __len__(self) -> int:
        return len(self.lines)

    def at(self, number: int) -> Game[Any]:
        """The position after the first `number` lines."""
        while len(self._positions) <= number:
            after = self._positions[-1].copy(luck=None)
            for entry in self.lines[len(self._positions) - 1]:
                record.say(after, entry)
            self._positions.append(after)
        return self._positions[number]

    def told(self, number: int, seat: int | None) -> list[Event]:
        """What happened between the position before and this one, as a seat may know it."""
        game = self.at(number - 1).copy(luck=None).listen()
        for entry in self.lines[number - 1]:
            record.say(game, entry)
        return game.heard(seat)

    def answered(self, number: int, seat: int | None) -> list[Text]:
        """What was answered there, of all that this seat may know."""
        before = self.at(number - 1)
        seen = (entry.seen(seat) for entry in self.lines[number - 1])
        known = ((who, word) for who, word, _ in seen if who in before.waiting)
        return [
            Text("cli.question", {"player": who, "question": before.labels(who)[word].text})
            for who, word in known
            if word in before.options(who)
        ]


def replay_command(
    file: Annotated[Path, typer.Argument(metavar=FILE, help=house("help.file"))],
    at: Annotated[int | None, typer.Option(metavar=WHOLE, help=house("help.at"))] = None,
    seat: Annotated[int | None, typer.Option(metavar=WHOLE, help=house("help.seat"))] = None,
    lang: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))] = None,
    plain: Annotated[bool, typer.Option(help=house("help.plain"))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=house("help.json"))] = False,
) -> None:
    game = replay.load(read_record(file), definitions(), Luck(bytes(32)))
    film = Film(game)
    if seat is not None and seat not in range(game.book.config.seats):
        raise RiadError(
            "seat {got} is not one of 0 to {last}",
            got=short(seat),
            last=game.book.config.seats - 1,
        )
    if at is not None and not 0 <= at <= len(film):
        raise RiadError("line {got} is not one of 0 to {last}", got=short(at), last=len(film))
    if as_json:
        print(json.dumps(film.at(len(film) if at is None else at).view(seat)))
        return
    words = words_at(game, lang, film.names)
    viewer = Viewer(film, words, plain=plain or not sys.stdout.isatty())
    viewer.seat = seat
    if at is not None:
        viewer.show(at)
    else:
        viewer.run()


replay_command.__doc__ = house("help.replay")


REPLAYING = ("back", "seat", "quit")


class Viewer:
    """Steps through a record at the keyboard."""

    def __init__(self, film: Film, words: Words, *, plain: bool) -> None:
        from rich.console import Console

        from riad.cli.boards import board_of

        self.film = film
        self.words = words
        self.seat: int | None = None
        self.board = board_of(film.at(0).book.config.game)
        self.plain = plain or Console().width < self.board.WIDTH
        self.console = Console(highlight=False, no_color=True if self.plain else None)

    def show(self, number: int) -> None:
        game = self.film.at(number)
        if self.plain:
            for sentence in self.words.table(game, self.seat):
                self.console.print(sentence, markup=False)
        else:
            for line in self.board.picture(game, self.seat, {}, self.words)[0]:
                self.console.print(line, no_wrap=True, overflow="crop")
        where: Args = {"number": number, "all": len(self.film)}
        self.console.print(self.words(Text("cli.replay.line", where)), markup=False)
        for told in self.sentences(number) if number else ():
            self.console.print("  " + told, markup=False)

    def sentences(self, number: int) -> list[str]:
        """What led to a position; where nothing was told of it, what was answered."""
        self.words.you = self.seat
        told = self.words.story(self.film.told(number, self.seat))
        return told or [self.words(text) for text in self.film.answered(number, self.seat)]

    def run(self) -> None:
        """Enter goes on, `back` goes back, a number jumps, `seat N` changes the view."""
        number = 0
        self.console.print(self.words(Text("cli.replay.help")), markup=False)
        while True:
            self.show(number)
            try:
                word, _, rest = input("> ").strip().lower().partition(" ")
            except (EOFError, KeyboardInterrupt):
                return
            word = self.words.command(word, REPLAYING)
            if word in ("quit", "q"):
                return
            number = self.jump(word, rest, number)

    def jump(self, word: str, rest: str, number: int) -> int:
        if word.isdecimal() and len(word) < 6:
            number = int(word)
        elif word == "back":
            number -= 1
        elif word == "seat":
            seats = range(len(self.film.at(0).players))
            self.seat = int(rest) if rest in map(str, seats) else None
        elif not word:
            number += 1
        else:
            self.console.print(self.words(Text("cli.replay.help")), markup=False)
        return max(0, min(number, len(self.film)))
