"""The modules: each one file that only adds to the rules.

`install` writes into the book, `targets` are what fingers can touch besides, and `conserve` counts
the module's own pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch

from . import (
    camels,
    desert_towns,
    extra_offices,
    imam_and_sultan,
    new_luxury_goods,
    new_oases,
    new_provisions,
    nomads,
    special_buildings,
    spectators,
    staircase_tiles,
)


class Overlay(Protocol):
    """What each of these files has."""

    MODULE: Module
    OPTIONS: Mapping[str, Switch]

    def install(self, book: Book) -> None: ...

    def targets(self) -> Iterable[str]: ...

    def conserve(self, game: Game) -> None: ...


MODULES: Mapping[str, Overlay] = {
    "staircase-tiles": staircase_tiles,
    "imam-and-sultan": imam_and_sultan,
    "extra-offices": extra_offices,
    "spectators": spectators,
    "desert-towns": desert_towns,
    "nomads": nomads,
    "camels": camels,
    "special-buildings": special_buildings,
    "new-provisions": new_provisions,
    "new-luxury-goods": new_luxury_goods,
    "new-oases": new_oases,
}


def options() -> dict[str, Switch]:
    """What tables can choose because of a module, and only with it."""
    return {
        name: replace(switch, modules=(module,))
        for module, overlay in MODULES.items()
        for name, switch in overlay.OPTIONS.items()
    }
