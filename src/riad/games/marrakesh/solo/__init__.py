"""Opponents made of rules, for one player: each answers where a person would be asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from riad.games.marrakesh.table import Game
from riad.kernel.book import Book
from riad.kernel.definition import Config, Setting, Switch
from riad.kernel.text import Text

from . import pachabot, simple


class Opponent(Protocol):
    """What each of these has."""

    OPTIONS: Mapping[str, Switch]
    LEVELS: Mapping[str, Mapping[str, Setting]]
    """The options that make it as weak or as strong as it can be."""
    NAME: str

    WITHOUT: tuple[str, ...]
    """Options that do not exist against it."""

    def install(self, book: Book) -> None: ...

    def check(self, config: Config) -> None: ...

    def winners(self, game: Game) -> tuple[int, ...]: ...

    def verdict(self, game: Game) -> Text | None: ...

    def conserve(self, game: Game) -> None: ...


SOLOS: Mapping[str, Opponent] = {"pachabot": pachabot, "simple": simple}


def options() -> dict[str, Switch]:
    """What tables can choose because of an opponent."""
    return {n: switch for opponent in SOLOS.values() for n, switch in opponent.OPTIONS.items()}


def narrowed(options: Mapping[str, Switch]) -> dict[str, Switch]:
    """Options without those choices that do not exist against an opponent."""
    return {
        name: replace(
            switch, not_solos=tuple(solo for solo, one in SOLOS.items() if name in one.WITHOUT)
        )
        for name, switch in options.items()
    }
