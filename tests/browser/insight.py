"""A look into the database of a running house: for tests that choose as a bot would.

The interface never tells a player enough to set up a bot's imagined world; the rows do.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine

from riad.kernel.game import Game
from riad.server.live import Live
from riad.server.places import FILE
from riad.server.store import events, tables
from riad.server.store.engines import reading, sqlite_url
from tests.server.process import Server


class Insight:
    """One table, read again and again while it is played."""

    def __init__(self, server: Server, table: str) -> None:
        self.engine: Engine = reading(sqlite_url(server.folder / FILE))
        self.table = table
        self.live: Live | None = None

    def game(self, seat: int) -> Game[Any]:
        """A world in which this seat could be, its own draft and all."""
        with self.engine.begin() as connection:
            found = tables.get(connection, self.table)
            assert found is not None
            live = self.live or Live(*found)
            rows = events.since(connection, self.table, live.match.seq - 1)
        self.live = live.grown(*found, rows)
        self.live.match.forget_news()
        game = self.live.match.seen_by(seat)
        assert game is not None
        return game.seen(seat)

    def answers(self) -> list[str]:
        """Everything that was answered at this table, drafts and sealed answers too."""
        with self.engine.begin() as connection:
            rows = events.since(connection, self.table, -1)
        return [row.word for row in rows if row.kind in ("answer", "sealed", "resealed")]

    def close(self) -> None:
        self.engine.dispose()
