"""Alembic runs this. The connection, its transaction and its lock come from `migrate`."""

from __future__ import annotations

from alembic import context

from riad.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by building it anew
)
context.run_migrations()
