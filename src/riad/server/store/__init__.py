"""Where everything is kept: SQLite or PostgreSQL, written and fsynced before anybody is told."""

from riad.server.store.faults import Conflict, StoreDown, StoreError
from riad.server.store.hold import hold
from riad.server.store.store import Store
from riad.server.store.writer import LAST

__all__ = ["LAST", "Conflict", "Store", "StoreDown", "StoreError", "hold"]
