"""The modules, which only add to the rules: each a file with the name of the module.

Its `install` writes into the book, `targets` are what fingers can touch besides, and `conserve`
counts the module's own pieces. Large modules have further files here, which theirs imports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Correction, Module, Switch

from . import (
    extra_offices,
    imam_and_sultan,
    new_luxury_goods,
    new_oases,
    spectators,
    staircase_tiles,
)
from .camels import module as camels
from .desert_towns import module as desert_towns
from .new_provisions import module as new_provisions
from .nomads import module as nomads
from .special_buildings import module as special_buildings


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

OF_GAME = tuple(MODULES)[:5]
"""Those that lie in the box of the game itself, where they are numbered; the others came later."""
BOXES = {"base": OF_GAME, "expansion": tuple(name for name in MODULES if name not in OF_GAME)}
NUMBERS = {name: n for n, name in enumerate(OF_GAME, 1)}

CORRECTIONS = (Correction("B-6", since=2, modules=("special-buildings",)),)


def options() -> dict[str, Switch]:
    """What tables can choose because of a module, and only with it."""
    return {
        name: replace(switch, modules=(module,))
        for module, overlay in MODULES.items()
        for name, switch in overlay.OPTIONS.items()
    }
