"""Insert or replace, in the words of either database."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows; one that is there already by its primary key gets the new values."""
    if rows:
        connection.execute(_statement(table, connection.dialect.name), rows)


@cache  # to put it together takes longer than to run it
def _statement(table: Table, dialect: str) -> Executable:
    of = postgresql if dialect == "postgresql" else sqlite
    statement: Any = of.insert(table)  # two classes without a common name
    values = {c.name: statement.excluded[c.name] for c in table.c if not c.primary_key}
    keys = [column.name for column in table.primary_key]
    found: Executable = statement.on_conflict_do_update(index_elements=keys, set_=values)
    return found
