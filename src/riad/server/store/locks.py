"""PostgreSQL's locks by number: all of them here, so that no two mean the same."""

from __future__ import annotations

from enum import IntEnum, unique

FIRST = 0x52494144
"""The letters RIAD."""


@unique
class Lock(IntEnum):
    """What somebody is at, or has."""

    MIGRATING = FIRST
    """The schema is being changed."""

    SERVING = FIRST + 1
    """Somebody serves this database."""

    VERSIONS = FIRST + 2
    """The first half of the numbers that stand for versions."""

    COUNTING = FIRST + 3
    """What people do rarely is being counted: two workers never count the same places left."""
