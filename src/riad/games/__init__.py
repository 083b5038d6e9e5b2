"""The games of the house, one package each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module

from riad.kernel.definition import Definition

PACKAGES = ("marrakesh", "yspahan")


class Games(Mapping[str, Definition]):
    """Every game by name; a package is only imported when somebody asks for its game."""

    def __getitem__(self, name: str) -> Definition:
        if name not in PACKAGES:
            raise KeyError(name)
        found: Definition = import_module(f"{__name__}.{name}").DEFINITION
        return found

    def __contains__(self, name: object) -> bool:
        return name in PACKAGES

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


@cache
def definitions() -> Mapping[str, Definition]:
    """Every game by name."""
    return Games()
