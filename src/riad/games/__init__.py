"""The games of the house, one package each."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from functools import cache
from importlib import import_module

from riad.kernel.definition import Definition

PACKAGES = ("marrakesh", "yspahan")


class Games(MutableMapping[str, Definition]):
    """Every game by name; a package is only imported when somebody asks for its game."""

    def __init__(self) -> None:
        self._known: dict[str, Definition | None] = dict.fromkeys(PACKAGES)

    def __getitem__(self, name: str) -> Definition:
        known = self._known[name]
        if known is None:
            known = self._known[name] = import_module(f"{__name__}.{name}").DEFINITION
        return known

    def __setitem__(self, name: str, definition: Definition) -> None:
        self._known[name] = definition

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


@cache
def definitions() -> Games:
    """Every game by name."""
    return Games()
