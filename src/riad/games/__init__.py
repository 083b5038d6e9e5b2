"""The games of the house, one package each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from riad.kernel.definition import Definition

PACKAGES = ("marrakesh", "yspahan")


@cache
def definitions() -> Mapping[str, Definition]:
    """Every game by name; a package is only imported when somebody asks."""
    return {name: import_module(f"{__name__}.{name}").DEFINITION for name in PACKAGES}
