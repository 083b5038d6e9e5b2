"""What a finished game was, by the server's own record: to hold against what the page says."""

from __future__ import annotations

from dataclasses import dataclass

import httpx

import riad
from riad.kernel import record
from riad.kernel.game import new_game
from riad.kernel.text import Event
from riad.language import catalogue


@dataclass(frozen=True, slots=True)
class Story:
    """A record, and everything one seat was told."""

    game: str
    scores: list[int]
    winners: list[int]
    told: list[Event]
    seat: int | None

    def lines(self, language: str, names: list[str]) -> list[str]:
        words = catalogue(self.game, language)
        return [words.say(event.text, names, self.seat) for event in self.told]


def story_of(text: str, seat: int | None) -> Story:
    whole = riad.load(text)
    assert whole.over
    game = new_game(whole.book.definition, whole.book.config, None)
    for stretch in record.stretches(whole.log):
        for entry in stretch:
            if game.events is None and game.waiting:
                game.listen()  # the table is set: from here on everybody looks on
            record.say(game, entry)
    told = game.heard(seat)
    return Story(whole.book.config.game, list(whole.scores), list(whole.winners), told, seat)


def fetched(home: str, table: str, token: str | None = None) -> str:
    """The record as the server gives it out."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = httpx.get(f"{home}/api/tables/{table}/record", headers=headers, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.text
