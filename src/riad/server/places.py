"""Where a host keeps its data, for the server and every command beside it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from riad.server.store.engines import parsed, sqlite_file, sqlite_url

FILE: Final = "riad.db"


def data_folder(data: Path | None = None) -> Path:
    """The folder that was named, else $RIAD_DATA, else the user's own."""
    if data is not None:
        return data
    if named := os.environ.get("RIAD_DATA"):
        return Path(named)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "riad"


def database_url(database: str | None = None, data: Path | None = None) -> str:
    """The database that was named, else $RIAD_DATABASE, else the file in the data folder."""
    if data is None:
        database = database or os.environ.get("RIAD_DATABASE")
    return database or sqlite_url(data_folder(data) / FILE)


def called(url: str) -> str:
    """A database as a person knows it again: a file, or an address without its password."""
    file = sqlite_file(url)
    if file is not None:
        return str(file)
    found = parsed(url)
    known = URL.create("postgresql", found.username, None, found.host, found.port, found.database)
    return known.render_as_string()
