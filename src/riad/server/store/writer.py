"""The one writer: what waits together is committed together, and each can fail alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from riad.server.store.engines import in_transaction
from riad.server.store.faults import Conflict, StoreDown, down, is_conflict, is_down

T = TypeVar("T")

BATCH = 64
"""The most changes that share a COMMIT."""
WAITING = 2048
"""The most changes that may wait; whoever comes later is told at once."""
LAST: Final = "~"
"""In place of a table's id, for a change that touches many tables: it comes after all others."""


Committed = Callable[[int, StoreDown | None], None]
"""Told how many changes were committed together, or why none of them was."""


class Change(NamedTuple):
    """What somebody wants written, and where the answer goes."""

    table_id: str
    run: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


class Outcome(NamedTuple):
    """What became of a change."""

    answer: asyncio.Future[Any]
    value: Any = None
    error: Exception | None = None


class Writer:
    """A thread with a connection. Callers are resumed only after their COMMIT has returned."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Change | None] = SimpleQueue()
        self._closed = False
        self.on_commit: list[Committed] = []
        self._thread = Thread(target=self._work, name="riad-writer", daemon=True)
        self._thread.start()

    async def write(self, table_id: str, change: Callable[[Connection], T]) -> T:
        """Put it in the queue and wait. A caller who goes away does not take it out again."""
        if self._closed:
            raise StoreDown("the store is closed")
        if self._queue.qsize() >= WAITING:
            raise StoreDown("too many changes are waiting")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(Change(table_id, change, answer))
        return await answer

    async def close(self) -> None:
        """Take no more, write what waits."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # ---- in the thread ---------------------------------------------------------------------

    def _work(self) -> None:
        while batch := self._taken():
            outcomes, lost = self._written(batch)
            with suppress(RuntimeError):  # the loop was closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._deliver, outcomes, lost)
        self._engine.dispose()

    def _taken(self) -> list[Change]:
        """Everything that waits, up to a full batch; nothing when it is time to go."""
        batch: list[Change] = []
        change = self._queue.get()
        while change is not None:
            batch.append(change)
            if len(batch) == BATCH:
                return batch
            try:
                change = self._queue.get_nowait()
            except Empty:
                return batch
        if batch:
            self._queue.put(None)  # first these, then go
        return batch

    def _written(self, batch: list[Change]) -> tuple[list[Outcome], StoreDown | None]:
        """In the order of table ids: so two workers cannot wait for each other in a circle."""
        try:
            return self._committed(sorted(batch, key=lambda change: change.table_id)), None
        except StoreDown as lost:
            why, unsure = str(lost), lost.unsure
        except Exception as lost:  # noqa: BLE001 - whatever it is, the next batch has a writer
            why, unsure = str(down(lost)), False
        self._engine.dispose()  # the next batch gets a new connection
        fault = StoreDown(why, unsure=unsure)
        told = [Outcome(c.answer, error=StoreDown(why, unsure=unsure)) for c in batch]
        return told, fault

    def _committed(self, batch: Sequence[Change]) -> list[Outcome]:
        with self._engine.connect() as connection:
            transaction = connection.begin()
            if len(batch) == 1:
                [outcome] = outcomes = [_tried_alone(connection, batch[0])]
                if outcome.error is not None:
                    transaction.rollback()
                    return outcomes
            else:
                outcomes = [_tried(connection, change) for change in batch]
            if not in_transaction(connection):
                raise StoreDown("the transaction was ended from within")
            try:
                transaction.commit()
            except SQLAlchemyError as lost:
                raise down(lost, unsure=True) from lost
            return outcomes

    # ---- in the event loop -------------------------------------------------------------------

    def _deliver(self, outcomes: Sequence[Outcome], lost: StoreDown | None) -> None:
        """Resume everybody who still waits, and tell those who watch how it went."""
        for answer, value, error in outcomes:
            if answer.done():
                continue
            if error is None:
                answer.set_result(value)
            else:
                answer.set_exception(error)
        for told in self.on_commit:
            told(len(outcomes), lost)


def _tried_alone(connection: Connection, change: Change) -> Outcome:
    """One change that has the whole transaction for itself."""
    try:
        return Outcome(change.answer, change.run(connection))
    except Exception as wrong:
        if is_down(wrong):
            raise
        return Outcome(change.answer, error=_told(wrong))


def _tried(connection: Connection, change: Change) -> Outcome:
    """One change in its own savepoint. If the database itself fails, all of the batch does."""
    # in our own words: SQLAlchemy does not roll back to a savepoint whose release has failed
    connection.exec_driver_sql("SAVEPOINT change")
    try:
        value = change.run(connection)
        connection.exec_driver_sql("RELEASE SAVEPOINT change")
    except Exception as wrong:
        if is_down(wrong):
            raise
        error = _told(wrong)
    else:
        return Outcome(change.answer, value)
    connection.exec_driver_sql("ROLLBACK TO SAVEPOINT change")
    connection.exec_driver_sql("RELEASE SAVEPOINT change")
    return Outcome(change.answer, error=error)


def _told(wrong: Exception) -> Exception:
    """What the caller gets to hear: that somebody was faster, or what his change raised."""
    if not is_conflict(wrong):
        return wrong
    conflict = Conflict(str(wrong.__cause__).partition("\n")[0])
    conflict.__cause__ = wrong
    return conflict
