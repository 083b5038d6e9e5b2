"""The handbook of a game: what players read before the exact rules, and beside the table.

Its chapters and cards are data beside the game (`games/<game>/handbook/handbook.toml`): pictures,
the rules that stand behind each card, the lists of tiles on it. Its sentences are in catalogues of
their own (`locale/handbook.<language>.po`) and hold no number: what they are filled with comes from
the box and the rules (`Definition.handbook_facts`), so none can say what the game does not do.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from riad.games import definitions
from riad.kernel.definition import find
from riad.kernel.text import Pictured, Text
from riad.language import handbook_words


class Card(NamedTuple):
    """One thing to know, as the data file describes it."""

    name: str
    title: str
    """The key of its title."""
    picture: tuple[str, ...]
    """Symbols of the game, one beside the other."""
    rules: tuple[str, ...]
    """The exact rules behind it, the first ones first."""
    tiles: tuple[str, ...]
    """The lists of tiles on it."""

    @property
    def text(self) -> str:
        """The key of what it says."""
        return f"handbook.{self.name}.text"


class Chapter(NamedTuple):
    name: str
    cards: tuple[Card, ...]

    @property
    def title(self) -> str:
        return f"handbook.{self.name}"


class ToldTile(NamedTuple):
    picture: str
    text: str
    rules: tuple[str, ...]


class ToldCard(NamedTuple):
    """A card in the words of a language."""

    name: str
    title: str
    paragraphs: tuple[str, ...]
    picture: tuple[str, ...]
    rules: tuple[str, ...]
    tiles: tuple[ToldTile, ...]


class ToldChapter(NamedTuple):
    name: str
    title: str
    cards: tuple[ToldCard, ...]


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The handbook of a game as its data file has it."""
    find(definitions(), game)
    written = files("riad") / "games" / game / "handbook" / "handbook.toml"
    rows = tomllib.loads(written.read_text("utf-8"))["chapter"]
    return tuple(Chapter(row["name"], tuple(_card(**card) for card in row["card"])) for row in rows)


def _card(name: str, rules: str, picture: str = "", tiles: str = "", title: str = "") -> Card:
    key = title or f"handbook.{name}"
    return Card(name, key, tuple(picture.split()), tuple(rules.split()), tuple(tiles.split()))


def told(game: str, language: str, box: str = "", house: int | None = None) -> list[ToldChapter]:
    """The handbook of a game in a language, for the house's box or one with these corrections."""
    words = handbook_words(game, language, box, house)
    definition = definitions()[game]
    printed = definition.box_of(box, house)
    facts = definition.handbook_facts(printed)
    lists = definition.handbook_tiles(printed)

    def card(told: Card) -> ToldCard:
        return ToldCard(
            told.name,
            words.say(Text(told.title, facts)),
            tuple(words.say(Text(told.text, facts)).split("\n")),
            told.picture,
            told.rules,
            tuple(tile for name in told.tiles for tile in tiles(lists[name])),
        )

    def tiles(some: Sequence[Pictured]) -> list[ToldTile]:
        return [ToldTile(tile.picture, words.say(tile.text), tile.rules) for tile in some]

    return [
        ToldChapter(chapter.name, words.say(Text(chapter.title)), tuple(map(card, chapter.cards)))
        for chapter in chapters(game)
    ]
