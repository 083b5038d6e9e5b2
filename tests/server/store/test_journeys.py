"""How often the database is waited for, and that what fails on the way is told as ever."""

from __future__ import annotations

import asyncio
import traceback
from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from riad.server.store import Conflict
from riad.server.store.engines import writing
from riad.server.store.jobs import Job, drop, put
from riad.server.store.journeys import in_one_journey
from riad.server.store.writer import Writer
from tests.server.store.helpers import adding, connected, counted, make_table, opened, written

SECRET = "INSERT INTO recovery_codes (hash, account_id) VALUES ('key-of-the-luck', NULL)"


def a_move(seq: int) -> Any:
    """As much as is written of a turn."""

    def write(connection: Connection) -> None:
        with in_one_journey(connection):
            adding("a", seq, seq + 1)(connection)
            drop(connection, "a")
            put(connection, [Job("a", "bot", 0, 1, 0), Job("a", "bot", 1, 1, 0)])

    return write


def test_whoever_writes_alone_waits_three_times(postgres_database, tmp_path):
    """To begin, for all that is written, and for the disk."""
    engine = writing(postgres_database)
    lines: list[Any] = []
    event.listen(engine, "connect", lambda raw, _: lines.append(raw.pgconn))

    async def run() -> int:
        writer = Writer(engine)
        await writer.write("a", lambda connection: make_table(connection, "a"))
        [line] = lines
        with (tmp_path / "said").open("w") as said:
            line.trace(said.fileno())
            await writer.write("a", a_move(1))
            line.untrace()
        await writer.close()
        text: str = (tmp_path / "said").read_text()
        return text.count("ReadyForQuery")

    assert asyncio.run(run()) == 3


def test_a_conflict_on_the_way_is_one(database_url):
    async def run():
        async with opened(database_url, "a") as store:
            await store.write("a", a_move(1))
            with pytest.raises(Conflict):
                await store.write("a", a_move(2))
            assert await written(store) == 2
            await store.write("a", a_move(3))
            assert await written(store) == 4

    asyncio.run(run())


def test_the_first_of_several_faults_is_told(database_url):
    with connected(writing(database_url)) as connection:
        make_table(connection, "a")

    def wrong(connection: Connection) -> None:
        with in_one_journey(connection):
            adding("nowhere", 1)(connection)
            for _ in range(50):  # while these are sent the answer to the first may come
                connection.execute(text("DELETE FROM jobs"))

    with pytest.raises(IntegrityError), connected(writing(database_url)) as connection:
        wrong(connection)
    with connected(writing(database_url)) as connection:
        assert counted(connection) == 0


def test_nothing_that_was_being_written_is_told(database_url):
    with (
        pytest.raises(SQLAlchemyError) as wrong,
        connected(writing(database_url)) as connection,
        in_one_journey(connection),
    ):
        connection.execute(text(SECRET))
    told = "".join(traceback.format_exception(wrong.value)).replace(SECRET, "")
    assert "account_id" in told
    assert "key-of-the-luck" not in told
