"""What workers tell each other through PostgreSQL, and where."""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "riad"
ENDED: Final = "ended"
"""The first word of a notice that tells of keys, which no table has for its name."""
