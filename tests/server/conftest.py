"""Databases for the tests of the server: each test gets a fresh one, of both kinds."""

from __future__ import annotations

import os
import random
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate
from tests.delays import late_server
from tests.server import postgres

__all__ = ["late_server"]


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Keys and tokens of a server in this process are those of the last run, test by test."""
    luck = random.Random(request.node.nodeid)

    def token_bytes(size: int | None = None) -> bytes:
        return luck.randbytes(secrets.DEFAULT_ENTROPY if size is None else size)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)


@pytest.fixture(scope="session")
def postgres_uri() -> Iterator[str]:
    """A running PostgreSQL server."""
    server = postgres.server()
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="session")
def migrated_postgres(postgres_uri: str) -> str:
    """A database with the newest schema and nothing in it, for others to be made after."""
    name = f"{postgres.TEMPLATE}_{os.getpid()}"
    postgres.admin(postgres_uri, f"CREATE DATABASE {name}")
    migrate(postgres_uri.replace("/postgres?", f"/{name}?"))
    return name


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sqlite") / "template.db"
    migrate(sqlite_url(file))
    return file


@pytest.fixture
def sqlite_database(migrated_sqlite: Path, tmp_path: Path) -> str:
    """The address of a fresh SQLite database."""
    file = tmp_path / "riad.db"
    shutil.copy(migrated_sqlite, file)
    return sqlite_url(file)


@pytest.fixture
def postgres_database(postgres_uri: str, migrated_postgres: str) -> Iterator[str]:
    """The address of a fresh PostgreSQL database."""
    with postgres.database(postgres_uri, migrated_postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database; every test that asks for it runs on both kinds."""
    kind = {"sqlite": "sqlite_database", "postgresql": "postgres_database"}[request.param]
    return str(request.getfixturevalue(kind))


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without any schema."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path / "empty.db")
        return
    with postgres.database(request.getfixturevalue("postgres_uri"), "template0") as url:
        yield url
