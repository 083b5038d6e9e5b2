"""What clients have said and heard, and whether the log of the server agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select

from riad.server.store.engines import reading
from riad.server.store.events import Row, since
from riad.server.store.schema import events

BY_PEOPLE = {"answer", "sealed", "resealed", "undo", "restart", "chat", "prefer"}
"""Rows that are there because somebody said so. A confirmation may also come by itself."""

Key = tuple[str, int, str]
"""A table, a seat, and the id of a message."""

Rows = dict[str, list[Row]]
"""The log of every table."""


@dataclass
class Said:
    """A message somebody has sent, perhaps more than once."""

    kind: str
    word: str
    answer: str = ""


@dataclass
class Journal:
    """All that was ever sent, and what was answered to it."""

    said: dict[Key, Said] = field(default_factory=dict)
    acked: list[Key] = field(default_factory=list)
    sent: int = 0
    resent: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    def send(self, table: str, seat: int, message: Mapping[str, Any]) -> None:
        key = (table, seat, message["id"])
        self.sent += 1
        if key in self.said:
            self.resent += 1
            return
        self.said[key] = Said(message["type"], _word(message))

    def answered(self, table: str, seat: int, answer: Mapping[str, Any]) -> None:
        key = (table, seat, answer["id"])
        said = self.said[key]
        if answer["type"] == "ack" and said.answer != "ack":
            self.acked.append(key)
        if said.answer != "ack":
            said.answer = answer["type"]
        if answer["type"] == "refused":
            self.refused[answer["code"]] += 1


def _word(message: Mapping[str, Any]) -> str:
    if message["type"] == "prefer":
        return f"{message['what']}={message['value']}"
    return str(message.get("word", message.get("text", "")))


class Checker:
    """Reads the log beside the journal, as far as both have come, and notes what is wrong."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.rows: Rows = {}
        self.times: Counter[Key] = Counter()
        self.checked = 0
        self.lost: list[Key] = []
        self.twice: list[Key] = []
        self.invented: list[tuple[str, Row]] = []

    def check(self, rows: Rows) -> None:
        """What was acknowledged by now must be in these rows, or in those that came before."""
        for table, new in rows.items():
            self.rows.setdefault(table, []).extend(new)
            for row in new:
                self._take(table, row)
        acked = self.journal.acked
        self.lost += [key for key in acked[self.checked :] if key not in self.times]
        self.checked = len(acked)

    def _take(self, table: str, row: Row) -> None:
        if row.idem is None or row.seat is None:
            if row.kind in BY_PEOPLE and row.kind != "answer" and row.kind != "restart":
                self.invented.append((table, row))  # only bots answer without an id
            return
        key = (table, row.seat, row.idem)
        self.times[key] += 1
        if self.times[key] == 2:
            self.twice.append(key)
        said = self.journal.said.get(key)
        if said is None or said.answer == "refused" or not _same(said, row):
            self.invented.append((table, row))

    @property
    def findings(self) -> list[str]:
        named: dict[str, Sequence[object]] = {
            "lost": self.lost,
            "twice": self.twice,
            "invented": self.invented,
        }
        return [f"{name}: {what}" for name, found in named.items() for what in found]


def _same(said: Said, row: Row) -> bool:
    kinds = {"move": ("answer", "sealed", "resealed")}.get(said.kind, (said.kind,))
    return row.kind in kinds and row.word == said.word


def drafts(rows: Iterable[Row]) -> dict[int, list[str]]:
    """The unconfirmed steps of every seat, counted by hand."""
    found: dict[int, list[str]] = {}
    for row in rows:
        steps = found.setdefault(-1 if row.seat is None else row.seat, [])
        if row.kind == "answer":
            steps.append(row.word)
        elif row.kind == "undo":
            steps.pop()
        elif row.kind in ("restart", "confirm"):
            steps.clear()
    return found


def stored(url: str, known: Mapping[str, list[Row]] | None = None) -> Rows:
    """The log of all tables as the database has it; of known rows only what came after them.

    Nothing stays open: a server that is killed later must find its files as it left them.
    """
    engine = reading(url)
    found: Rows = {}
    try:
        with engine.connect() as connection:
            newest = select(events.c.table_id, func.max(events.c.seq)).group_by(events.c.table_id)
            for table, last in connection.execute(newest).all():
                rows = (known or {}).get(table, [])
                seen = rows[-1].seq if rows else -1
                if last > seen:
                    found[table] = since(connection, table, seen)
    finally:
        engine.dispose()
    return found
