"""How much a test does: a fixed share in `make test`, all of it with `make test FULL=1`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

FULL = bool(os.environ.get("FULL"))


def share(things: Sequence[T], of: int, part: int = 0) -> Sequence[T]:
    """Every so many-th of these, beginning with one of them; all of them in the full form."""
    return things if FULL else things[part::of]
