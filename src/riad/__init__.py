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
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from riad import bots as _bots
from riad import games as _games
from riad.kernel import game as _game
from riad.kernel import positions as _positions
from riad.kernel import replay as _replay
from riad.kernel.alphabet import Alphabet, alphabet_of
from riad.kernel.definition import Definition, Order, Setting, find
from riad.kernel.errors import (
    BadData,
    BadRecord,
    IllegalMove,
    RiadError,
    UnknownName,
    WrongRules,
)
from riad.kernel.game import Game
from riad.kernel.layout import Entry, Layout, layout_of
from riad.kernel.luck import luck_of
from riad.kernel.positions import Position
from riad.kernel.text import Event, Label, No, Text
from riad.language import catalogue
from riad.voice import Voice

if TYPE_CHECKING:
    from riad.games.marrakesh.table import Game as Marrakesh
    from riad.games.yspahan.table import Game as Yspahan

# The packages `riad.games` and `riad.bots` are imported above, so that the functions of the same
# name below are what `riad.games()` and `riad.bots()` mean from now on.

__version__ = "0.1.0"

Game.voice = Voice()


def __dir__() -> list[str]:
    """What is meant for others, for who types `riad.` and looks what there is."""
    return [*__all__, "__version__"]


__all__ = [
    "Alphabet",
    "BadData",
    "BadRecord",
    "Box",
    "Entry",
    "Event",
    "Game",
    "IllegalMove",
    "Label",
    "Layout",
    "No",
    "Position",
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
    "observation",
    "positions",
    "resume",
    "verify",
]


class Box:
    r"""What is printed otherwise than in the house's box of a game, read from TOML and checked.

    >>> Box("marrakesh", "[river.rapid.2]\nspace = 6").corrections
    '[river.rapid.2]\nspace = 6\n'
    """

    def __init__(self, game: str, text: str) -> None:
        self.game = game
        self.corrections = find(_games.definitions(), game).box_text(text)

    def __eq__(self, other: object) -> bool:
        """Whether it corrects the same values of the same game in the same words."""
        if not isinstance(other, Box):
            return NotImplemented
        return (self.game, self.corrections) == (other.game, other.corrections)

    def __hash__(self) -> int:
        return hash((self.game, self.corrections))

    def of(self, game: str) -> str:
        """Its corrections; another game has other values."""
        if game != self.game:
            raise BadData("this is a box of {got}, not of {game}", got=self.game, game=game)
        return self.corrections


def games() -> dict[str, dict[str, Any]]:
    """Every game with its seats, editions, modules, solo opponents, and options with defaults.

    `boxes` are the modules as they lie in the boxes; `presets` are tables as many want them, and
    `levels` options that make a solo opponent weaker or stronger.

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
                    "number": definition.module_numbers.get(module),
                }
                for module, needs in definition.modules.items()
            },
            "boxes": {box: list(modules) for box, modules in definition.boxes.items()},
            "presets": {
                preset: {"modules": list(wanted.modules), "options": dict(wanted.options)}
                for preset, wanted in definition.presets.items()
            },
            "solo": list(definition.solos),
            "levels": {
                solo: {level: dict(dials) for level, dials in definition.levels(solo).items()}
                for solo in definition.solos
            },
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
    """What is to be said of a set of modules: what is forbidden, left out, or unusual.

    Args:
        game: Its name.
        modules: Those that are wanted.
        seats: How many, where that is known already; so with `edition`, `solo` and `options`.
        edition: Which of its editions.
        solo: The opponent of a solo game.
        options: What the table chooses, by name.
        language: In which the remarks are said.

    Raises:
        UnknownName: No game, module or language has such a name.
    """
    definition = find(_games.definitions(), game)
    order = Order(tuple(modules), seats, edition, solo, dict(options or {}))
    words = catalogue(game, language)
    return [
        {"kind": remark.kind, "text": words.say(remark.text), "rules": list(remark.rules)}
        for remark in definition.lint(order)
    ]


@overload
def new_game(
    game: Literal["marrakesh"],
    seats: int,
    seed: int | bytes | None = None,
    edition: str | None = None,
    modules: Iterable[str] = (),
    options: Mapping[str, Setting] | None = None,
    solo: str | None = None,
    names: Iterable[str] = (),
    *,
    withhold_luck: bool = False,
    box: str | Box = "",
) -> Marrakesh: ...
@overload
def new_game(
    game: Literal["yspahan"],
    seats: int,
    seed: int | bytes | None = None,
    edition: str | None = None,
    modules: Iterable[str] = (),
    options: Mapping[str, Setting] | None = None,
    solo: str | None = None,
    names: Iterable[str] = (),
    *,
    withhold_luck: bool = False,
    box: str | Box = "",
) -> Yspahan: ...
@overload
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
    box: str | Box = "",
) -> Game[Any]: ...
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
    box: str | Box = "",
) -> Game[Any]:
    """Set up a game and run it to the first question.

    Args:
        game: Its name; `games` lists them, with all that can be ordered.
        seats: How many play; 1 with a solo opponent.
        seed: A whole number of at most 600 digits, or 32 bytes; without one the luck is fresh.
        edition: One of its editions, else the first.
        modules: Parts of the box to add, in any order.
        options: Rulings and variants by name; what is not said has its default. Words may be in
            small letters, as `riad games` lists them.
        solo: The opponent of a solo game.
        names: Of the players; none, or one for each seat.
        withhold_luck: Luck comes from people: the game stops at every chance until `resolve`
            says what it brought.
        box: What is printed otherwise than in the house's box: a `Box`, or its text.

    Raises:
        BadData: The box says what cannot be printed.
        UnknownName: There is no such game, edition, module, option or opponent, or not with these.
        RiadError: A number, name or seed that cannot be used.
    """
    definition = find(_games.definitions(), game)
    if isinstance(box, Box):
        box = box.of(game)
    config = definition.configure(seats, edition, modules, options, solo, names, box=box)
    luck = None if withhold_luck else luck_of(secrets.token_bytes(32) if seed is None else seed)
    return _game.new_game(definition, config, luck)


def actions(game: str | Game[Any]) -> Alphabet:
    """Every answer that a table of this game can ever ask for; `game.mask(seat)` says which now.

    Args:
        game: Its name, or one that runs.

    Raises:
        UnknownName: There is no such game.
    """
    return alphabet_of(_definition(game))


def observation(game: str | Game[Any]) -> Layout:
    """What each number of `game.observe(seat)` means.

    Args:
        game: Its name, or one that runs.

    Raises:
        UnknownName: There is no such game.
    """
    return layout_of(_definition(game))


def _definition(game: str | Game[Any]) -> Definition:
    """That of a game by name, or of one that runs."""
    return game.book.definition if isinstance(game, Game) else find(_games.definitions(), game)


def load(record: str | bytes, seed: int | bytes | None = None) -> Game[Any]:
    """Replay a record and check every line; an open game goes on with fresh luck.

    Args:
        record: Its text, or the bytes of its file.
        seed: For what an open game still has to draw.

    Raises:
        BadRecord: The text is no whole record, or these rules make another game of it.
    """
    luck = luck_of(secrets.token_bytes(32) if seed is None else seed)
    return _replay.load(record, _games.definitions(), luck)


def positions(record: str | bytes) -> Iterator[Position]:
    """Step through a record: each position somebody answered, with the answer; then the last one.

    Every position is a game of its own, with luck withheld.

    Args:
        record: Its text, or the bytes of its file.

    Raises:
        BadRecord: As for `load`.
    """
    return _positions.of(load(record, seed=0))


def resume(record: str | bytes, key: bytes) -> Game[Any]:
    """Go on with an open game whose key the host has kept: the luck ahead is the same.

    Args:
        record: Its text, or the bytes of its file.
        key: The 32 bytes it was begun with.

    Raises:
        BadRecord: As for `load`; or the key is not the one this game was begun with.
    """
    return _replay.resume(record, _games.definitions(), key)


def verify(record: str | bytes) -> Game[Any]:
    """Replay a finished record, drawing all its luck again from the published key.

    Args:
        record: Its text, or the bytes of its file.

    Raises:
        BadRecord: As for `load`; or the game is not over, or its luck was not drawn from its key.
    """
    return _replay.verify(record, _games.definitions())


def bots() -> dict[str, type[_bots.Bot]]:
    """Every bot of the house by name; `bot.choose(game_as_seen, seat)` says a move."""
    return dict(_bots.BOTS)
