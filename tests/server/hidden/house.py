"""A server within this process, at which games of the tests can be played too."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from riad.games import definitions
from riad.kernel.definition import Definition
from riad.server.app import make_app
from riad.server.settings import Settings
from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate


@contextmanager
def known(definition: Definition) -> Iterator[None]:
    """The house knows one game more."""
    games: Any = definitions()
    games[definition.name] = definition
    try:
        yield
    finally:
        del games[definition.name]


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[str]:
    """The address of a server on a fresh database."""
    database = sqlite_url(folder / "riad.db")
    await asyncio.to_thread(migrate, database)
    app = make_app(Settings(database, limits=False, access_log=False, bot_pace=0))
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws="websockets-sansio", lifespan="on"
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serves = asyncio.create_task(server._serve([listening]))
        try:
            while not server.started:
                assert not serves.done(), "the server did not start"
                await asyncio.sleep(0.01)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serves
