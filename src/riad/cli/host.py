"""One table in a terminal: the true game, its bots, the draft of whoever plays, and a file on disk.

After every step the table is saved, so that nothing is lost however the program ends.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from riad.bots.base import Bot
from riad.bots.match import ask
from riad.cli.orders import bot_class, write_safely
from riad.games import definitions
from riad.kernel import record, replay
from riad.kernel.definition import Config, Definition
from riad.kernel.draft import Draft
from riad.kernel.errors import BadRecord, IllegalMove, RiadError, listed
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck, luck_of
from riad.kernel.text import Event, Label

FIELDS = ("save", "record", "key", "drafted", "bots")
FORMAT = 1


class Host:
    """Keeps the true game; people get a draft of it, bots an imagined world."""

    def __init__(self, game: Game[Any], bots: Sequence[str], file: Path | None) -> None:
        seats = game.book.config.seats
        if len(bots) != seats:
            raise RiadError(
                "people and bots do not fit: {count} on {seats} seats", count=len(bots), seats=seats
            )
        if game.luck is None and not game.over:
            raise RiadError(
                "the luck of this game comes from people; riad play cannot go on with it"
            )
        self.game = game
        self.bot_words = tuple(bots)
        """A word for each seat; empty where a person sits."""
        self.bots: list[Bot | None] = [
            bot_class(word)(seat) if word else None for seat, word in enumerate(bots)
        ]
        self.file = file
        self._draft: Draft[Game[Any]] | None = None
        self._told = 0
        """How many events of the draft have been told already."""

    @property
    def people(self) -> list[int]:
        return [seat for seat, word in enumerate(self.bot_words) if not word]

    @property
    def seat(self) -> int:
        """Who is to play: people before bots, where several may."""
        waiting = self.game.waiting
        return next((seat for seat in waiting if seat in self.people), waiting[0])

    def draft(self) -> Draft[Game[Any]]:
        """The steps of the seat that is to play, not yet seen by the others."""
        if self._draft is None or self._draft.seat != self.seat:
            self._draft = Draft(self.game, self.seat)
            self._told = 0
        return self._draft

    def labels(self) -> Mapping[str, Label]:
        """The options of the seat that is to play. A sealed answer is confirmed at once here, so
        it cannot be taken back either."""
        draft = self.draft()
        labels = draft.now.labels(draft.seat)
        if not draft.now.is_together:
            return labels
        return {name: replace(label, irreversible=True) for name, label in labels.items()}

    def play(self, move: str) -> list[Event]:
        """A person's step: what it causes, across the barrier if there is one."""
        draft = self.draft()
        before = draft.now.preview(draft.seat, move)
        draft.play(move)
        if not draft.at_barrier:
            self._told += len(before)
            self.save()
            return before
        return self.confirm()

    def confirm(self) -> list[Event]:
        """Let the others see the draft, and luck have its say."""
        draft = self.draft()
        self.game.listen()
        draft.confirm()
        heard = self.game.heard(draft.seat)[self._told :]
        self._draft, self._told = None, 0
        self.save()
        return heard

    def undo(self) -> None:
        self.draft().undo()
        self._retell()

    def redo(self) -> None:
        self.draft().redo()
        self._retell()

    def _retell(self) -> None:
        """Count anew which events of the draft have been told."""
        draft = self.draft()
        told = self.game.copy(luck=None).listen()
        for step in draft.steps:
            told.play(draft.seat, step)
        self._told = len(told.heard(draft.seat))
        self.save()

    def bot_plays(self, viewer: int | None) -> list[Event]:
        """A bot's answer, as somebody else at the table sees it."""
        seat = self.seat
        bot = self.bots[seat]
        assert bot is not None
        move = ask(bot, self.game, seat)
        self.game.listen()
        self.game.play(seat, move)
        self.save()
        return self.game.heard(viewer)

    def history(self, seat: int | None) -> list[Event]:
        """Everything that has happened, as one seat may know it."""
        game = new_game(self.game.book.definition, self.game.book.config, None).listen()
        for entry in self.game.log:
            record.say(game, entry)
        return game.heard(seat)

    def news(self, seat: int) -> list[list[Event]]:
        """What has happened since this seat's last answer that all have seen, act by act: what the
        others answered, and what came of its own answer besides."""
        log = self.game.log
        mine = max((n for n, entry in enumerate(log) if entry.who == seat), default=-1)
        game = new_game(self.game.book.definition, self.game.book.config, None).listen()
        acts: list[list[Event]] = []
        for n, entry in enumerate(log):
            record.say(game, entry)
            heard = game.heard(seat)
            game.listen()
            if n < mine or not heard:
                continue
            if n == mine:
                acts = [heard[1:]]
            elif entry.who >= 0 or not acts:
                acts.append(heard)
            else:  # luck after an answer
                acts[-1] += heard
        return [events for events in acts if events]

    # ---- the file ----------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> None:
        """Keep the table in its file, or in another; the key in it is for nobody else's eyes."""
        file = path or self.file
        if file is not None:
            write_safely(file, self.saved(), mode=0o600)

    def saved(self) -> str:
        """The table as text for its own host: it holds the key of the luck ahead."""
        luck = self.game.luck
        drafted = [self._draft.seat, list(self._draft.steps)] if self._draft else None
        key = luck.key.hex() if luck else None
        data = (FORMAT, self.game.record(), key, drafted, list(self.bot_words))
        return json.dumps(dict(zip(FIELDS, data, strict=True)), indent=1) + "\n"


def resumed(text: bytes, file: Path, bots: Sequence[str] | None) -> Host:
    """A table from its own saved file, or from a plain record."""
    if not text.lstrip().startswith(b"{"):
        game = replay.load(text, definitions(), Luck(os.urandom(32)))
        return Host(game, seated(game, bots) or [""] * game.book.config.seats, file)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("{path}: this is not a saved table", path=str(file)) from None
    if not isinstance(data, dict) or tuple(data) != FIELDS or data["save"] != FORMAT:
        raise BadRecord("{path}: a saved table has {fields}", path=str(file), fields=listed(FIELDS))
    if not is_words(data["bots"]) or not is_draft(data["drafted"]):
        raise BadRecord(
            "{path}: its bots or unconfirmed steps are not what a table saves", path=str(file)
        )
    if data["key"] is None:
        game = replay.load(data["record"], definitions(), Luck(os.urandom(32)))
    else:
        game = replay.resume(data["record"], definitions(), _key(data["key"], file))
    host = Host(game, seated(game, bots) or data["bots"], file)
    if data["drafted"] is not None and not game.over and host.seat == data["drafted"][0]:
        try:
            for move in data["drafted"][1]:
                host.play(move)
        except IllegalMove as wrong:
            raise game.book.definition.explained(wrong, game.book.config) from None
    return host


def is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def is_draft(value: Any) -> bool:
    """Nothing, or a seat with its steps."""
    if value is None:
        return True
    pair = isinstance(value, list) and len(value) == 2
    return pair and type(value[0]) is int and is_words(value[1])


def seated(game: Game[Any], bots: Sequence[str] | None) -> list[str] | None:
    """These bots in the last seats; None where nobody has named any."""
    if bots is not None and len(bots) > game.book.config.seats:
        raise RiadError(
            "{count} bots do not fit on {seats} seats",
            count=len(bots),
            seats=game.book.config.seats,
        )
    return None if bots is None else [""] * (game.book.config.seats - len(bots)) + list(bots)


def _key(word: Any, file: Path) -> bytes:
    try:
        return bytes.fromhex(word)
    except (TypeError, ValueError):
        raise BadRecord("{path}: the key is not one", path=str(file)) from None


# ---- tables to sit down at -------------------------------------------------------------------


def new_table(
    definition: Definition,
    config: Config,
    bots: Sequence[str],
    seed: int | bytes,
    file: Path | None,
) -> Host:
    """A fresh table: people first, bots in the last seats."""
    game = new_game(definition, config, luck_of(seed))
    return Host(game, seated(game, bots) or [], file)
