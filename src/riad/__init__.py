"""Riad: a house for heavy Euro games.

>>> import riad
>>> game = riad.new_game("yspahan", seats=3, seed=7)
>>> while not game.over:
...     seat = game.waiting[0]
...     game.play(seat, next(iter(game.options(seat))))
>>> sum(game.breakdown[0].values()) == game.scores[0]
True
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from riad import bots as _bots
from riad import games as _games
from riad.kernel import game as _game
from riad.kernel import replay as _replay
from riad.kernel.alphabet import Alphabet, alphabet_of
from riad.kernel.definition import Order, Setting, find
from riad.kernel.errors import (
    BadData,
    BadRecord,
    IllegalMove,
    RiadError,
    UnknownName,
    WrongRules,
)
from riad.kernel.game import Game
from riad.kernel.luck import luck_of
from riad.kernel.text import Event, Label, No, Text
from riad.language import catalogue

# The packages `riad.games` and `riad.bots` are imported above, so that the functions of the same
# name below are what `riad.games()` and `riad.bots()` mean from now on.

__version__ = "0.1.0"

__all__ = [
    "Alphabet",
    "BadData",
    "BadRecord",
    "Event",
    "Game",
    "IllegalMove",
    "Label",
    "No",
    "RiadError",
    "Text",
    "UnknownName",
    "WrongRules",
    "actions",
    "bots",
    "games",
    "lint",
    "load",
    "new_game",
    "resume",
    "verify",
]


def games() -> dict[str, dict[str, Any]]:
    """Every game with its seats, editions, modules, solo opponents, and options with defaults.

    `values` says how many values its data files have, and how many of them are reconstructed.
    A module says what it does, with which seats and editions it can be played, and what is to be
    said of it when no other is there; `lint` says it of any set.
    """
    return {
        name: {
            "seats": list(definition.seats),
            "editions": [edition for edition in definition.editions if edition],
            "modules": {
                module: {
                    "about": catalogue(name, "en").say(Text(f"module.{module}")),
                    "rules": list(needs.rules),
                    "seats": list(needs.seats or definition.seats),
                    "editions": list(needs.editions or definition.editions),
                    "alone": lint(name, [module]),
                }
                for module, needs in definition.modules.items()
            },
            "solo": list(definition.solos),
            "values": definition.values(),
            "options": {
                option: {
                    "default": switch.default,
                    "values": list(switch.values),
                    "editions": list(switch.editions),
                    "modules": list(switch.modules),
                    "solos": list(switch.solos),
                    "not_solos": list(switch.not_solos),
                    "excludes": list(switch.excludes),
                }
                for option, switch in definition.options.items()
            },
        }
        for name, definition in _games.definitions().items()
    }


def lint(
    game: str,
    modules: Iterable[str],
    seats: int | None = None,
    edition: str | None = None,
    solo: str = "",
    options: Mapping[str, Setting] | None = None,
    language: str = "en",
) -> list[dict[str, Any]]:
    """What is to be said of a set of modules: what is forbidden, left out, or unusual."""
    definition = find(_games.definitions(), game)
    order = Order(tuple(modules), seats, edition, solo, dict(options or {}))
    words = catalogue(game, language)
    return [
        {"kind": remark.kind, "text": words.say(remark.text), "rules": list(remark.rules)}
        for remark in definition.lint(order)
    ]


def new_game(
    game: str,
    seats: int,
    seed: int | bytes | None = None,
    edition: str | None = None,
    modules: Iterable[str] = (),
    options: Mapping[str, Setting] | None = None,
    solo: str | None = None,
    names: Iterable[str] = (),
    *,
    withhold_luck: bool = False,
) -> Game[Any]:
    """Set up a game and run it to the first question.

    `seed` is a whole number or 32 bytes; without one the luck is fresh. With `withhold_luck` it
    comes from people: the game stops at every chance until `resolve` says what it brought.
    """
    definition = find(_games.definitions(), game)
    config = definition.configure(seats, edition, modules, options, solo, names)
    luck = None if withhold_luck else luck_of(secrets.token_bytes(32) if seed is None else seed)
    return _game.new_game(definition, config, luck)


def actions(game: str) -> Alphabet:
    """Every answer that a table of this game can ever ask for; `game.mask(seat)` says which now."""
    return alphabet_of(find(_games.definitions(), game))


def load(record: str | bytes, seed: int | bytes | None = None) -> Game[Any]:
    """Replay a record and check every line; an open game goes on with fresh luck."""
    luck = luck_of(secrets.token_bytes(32) if seed is None else seed)
    return _replay.load(record, _games.definitions(), luck)


def resume(record: str | bytes, key: bytes) -> Game[Any]:
    """Go on with an open game whose key the host has kept: the luck ahead is the same."""
    return _replay.resume(record, _games.definitions(), key)


def verify(record: str | bytes) -> Game[Any]:
    """Replay a finished record, drawing all its luck again from the published key."""
    return _replay.verify(record, _games.definitions())


def bots() -> dict[str, type[_bots.Bot]]:
    """Every bot of the house by name; `bot.choose(game_as_seen, seat)` says a move."""
    return dict(_bots.BOTS)
