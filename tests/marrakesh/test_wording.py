"""What tiles say is what they do: numbers and names in it are those of the data files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from riad.games import definitions
from riad.games.marrakesh.names import COLOURS, LUXURIES, RESOURCES
from riad.kernel.data import Row
from riad.kernel.text import Text
from riad.language import LANGUAGES, catalogue, read
from tests.message_keys import path_of

ENGLISH = catalogue("marrakesh", "en")
ANY_NUMBER = 99
"""What the data write for "as often as you like"."""
NAMED = {
    **{colour: colour for colour in COLOURS},
    **{resource: resource for resource in (*RESOURCES, "point")},
    **{kind: kind.replace("-", " ") for kind in LUXURIES},
    **{kind.replace("-", "_"): kind.replace("-", " ") for kind in LUXURIES},
    "palace": "palace",
    "mosque": "mosque",
    "river": "river|jetty|fisherman",
    "souk": "Souk",
    "main_square": "Main square",
}
"""Words of the data that are names, with what a sentence calls them."""


def rows(kind: str, *names: str) -> list[Row]:
    folder = files("riad.games.marrakesh") / "data"
    found = [tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))[kind] for name in names]
    return [row for part in found for row in part]


def numbers(value: Any) -> set[int]:
    if isinstance(value, dict):
        return set().union(*map(numbers, value.values()))
    if isinstance(value, list):
        return set().union(*map(numbers, value))
    return {value} if type(value) is int and value != ANY_NUMBER else set()


def names(value: Any) -> Iterator[str]:
    """Every name in a piece of the data; a resource of which there is none has no place there."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from (key,) if key in NAMED else ()
            yield from names(part)
    elif isinstance(value, list):
        for part in value:
            yield from names(part)
    elif value in NAMED:
        yield value


def agrees(said: str, data: Any) -> None:
    """A sentence has every number and every name of the data."""
    found = {int(number) for number in re.findall(r"\d+", said)}
    assert numbers(data) - {1} <= found, (said, data)
    for name in names(data):
        assert re.search(NAMED[name], said), (said, name)


def said_of(key: str) -> str:
    """What stands behind the name of a tile."""
    return re.sub(r"^[A-Z][a-z ]+ \d+", "", ENGLISH.say(Text(key)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_writes_out_what_is_made_of_phrases(language):
    file = f"marrakesh/{language}.po"
    written = read(file, language, path_of(file).read_bytes())
    assert not written.keys() & definitions()["marrakesh"].made_texts().keys()


def test_scrolls_say_what_they_do():
    for row in rows("scroll", "scrolls"):
        key = f"scroll.{row['id']}"
        for said in (said_of(key), ENGLISH.say(Text(f"{key}.text"))):
            agrees(said, [row["effects"], row["modifier"]])
