"""What the forms of the field need, and what to install where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riad.kernel.errors import RiadError

PACKAGES = {"gymnasium", "numpy", "pettingzoo", "pyspiel"}


class NotInstalled(RiadError, ModuleNotFoundError):
    """A package is missing that `riad[research]` brings."""


@contextmanager
def needed() -> Iterator[None]:
    """Around imports: one sentence says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        raise NotInstalled(
            "{package} is not installed: {command}",
            package=package,
            command="pip install 'riad[research]'",
        ) from None
