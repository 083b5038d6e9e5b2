"""What tiles say is what they do: numbers and names in it are those of the data files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from typing import Any

import pytest

from riad.games import definitions
from riad.games.marrakesh.modules.camels.reward_effects import REWARD_WORDS
from riad.games.marrakesh.modules.desert_towns.tiles import MORE_WORDS as TOWN_WORDS
from riad.games.marrakesh.modules.effects import MORE_WORDS
from riad.games.marrakesh.modules.new_provisions.module import WORDS as PROVISION_WORDS
from riad.games.marrakesh.modules.special_buildings.tiles import WORDS as BUILDING_WORDS
from riad.games.marrakesh.names import COLOURS, LUXURIES, RESOURCES
from riad.games.marrakesh.show.wording import tiles
from riad.games.marrakesh.show.wording.joined import key_of
from riad.games.marrakesh.tiles.effects import WORDS
from riad.kernel.data import Row
from riad.kernel.errors import BadData
from riad.kernel.text import Text
from riad.language import LANGUAGES, catalogue, read
from tests.message_keys import path_of

ENGLISH = catalogue("marrakesh", "en")
ANY_NUMBER = 99
"""What the data write for "as often as you like"."""
NAMED = {
    **{colour: f"{colour}|{ENGLISH.say(Text(f'keshi.{colour}')).lower()}" for colour in COLOURS},
    **{resource: resource for resource in (*RESOURCES, "point")},
    **{kind.replace("-", "_"): kind.replace("-", " ") for kind in LUXURIES},
    "palace": "palace|staircase",
    "mosque": "mosque|staircase",
    "river": "river|jetty",
    "souk": "Souk",
    "main_square": "Main square",
}
"""Words of the data that are names, with what a sentence calls them."""
SPACES = ("space_2p", "space_3p_4p")
"""Places of the oasis track, which nobody knows by their numbers."""


def rows(kind: str, *names: str) -> list[Row]:
    folder = files("riad.games.marrakesh") / "data"
    found = [tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))[kind] for name in names]
    return [row for part in found for row in part]


def numbers(value: Any) -> set[int]:
    if isinstance(value, dict):
        once = {1} if "perform_sector_action" in value and "times" not in value else set()
        return once.union(*(numbers(part) for word, part in value.items() if word not in SPACES))
    if isinstance(value, list):
        return set().union(*map(numbers, value))
    return {value} if type(value) is int and value != ANY_NUMBER else set()


def names(value: Any) -> Iterator[str]:
    """Every name in a piece of the data."""
    if isinstance(value, dict):
        for word, part in value.items():
            if word != "advance_by_extra_cost":  # each colour has its own track
                yield from (word,) if word in NAMED else ()
                yield from names(part)
    elif isinstance(value, list):
        for part in value:
            yield from names(part)
    elif value in NAMED:
        yield value


def said_of(key: str, language: str = "en") -> str:
    """What a tile says, without its own name and number."""
    said = catalogue("marrakesh", language).say(Text(key))
    made = definitions()["marrakesh"].made_texts()[key]
    return said.partition(f" {made.args['n']}")[2] if made.key.endswith(".named") else said


def digits(said: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", said)}


def agrees(key: str, data: Any) -> None:
    """Every number and every name of the data is said, and no other number."""
    for name in names(data):
        assert re.search(NAMED[name], said_of(key)), (said_of(key), name)
    for language in LANGUAGES:
        said = said_of(key, language)
        assert digits(said) == numbers(data), (said, data)


# ---- catalogues ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_writes_out_what_is_made_of_phrases(language):
    file = f"marrakesh/{language}.po"
    written = read(file, language, path_of(file).read_bytes())
    assert not written.keys() & definitions()["marrakesh"].made_texts().keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_knows_a_tile_of_marrakesh_by_its_number(language):
    file = f"marrakesh/{language}.po"
    written = read(file, language, path_of(file).read_bytes())
    kinds = "scroll|oasis|town|river-tile|office|rapid|stair-tile|reward|line|luxury|provisions"
    assert [key for key in written if re.match(rf"({kinds})\.([a-z]+-)?\d", key)] == []


def test_a_key_that_is_made_and_written_is_refused(monkeypatch):
    game = definitions()["yspahan"]
    monkeypatch.setattr(game, "made_texts", lambda: {"game.title": Text("floor.gold")})
    with pytest.raises(BadData, match=r"game\.title is made of phrases, and stands there too"):
        catalogue.__wrapped__("yspahan", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_a_tile_can_use_can_be_told(language):
    file = f"marrakesh/{language}.po"
    phrases = read(file, language, path_of(file).read_bytes())
    known = (WORDS, MORE_WORDS, REWARD_WORDS, BUILDING_WORDS, TOWN_WORDS)
    for word in set().union(*known, PROVISION_WORDS) - tiles.ABLE.keys():
        assert "{n}" in str(phrases[f"told.{key_of(word)}"]), word


# ---- tiles -----------------------------------------------------------------------------------


def test_scrolls_say_what_they_do():
    """A sentence may have more numbers: what a space of the board pays, or one of each."""
    for row in rows("scroll", "scrolls"):
        data = [row["effects"], row["modifier"]]
        for end, language in product(("", ".text"), LANGUAGES):
            said = said_of(f"scroll.{row['id']}{end}", language)
            assert numbers(data) - {1} <= digits(said), (said, data)
            if language == "en":
                assert all(re.search(NAMED[name], said) for name in names(data)), (said, data)


def test_a_scroll_that_pays_what_a_space_of_the_board_pays_says_how_much():
    (points,) = (row["bonus"] for row in rows("square", "board") if row["id"] == "points")
    assert digits(said_of("scroll.29")) == numbers(points)


def test_oases_say_what_they_are_worth():
    for row in rows("oasis", "oases", "new_oases"):
        agrees(f"oasis.{row['id']}", row["score"])


def test_towns_say_what_they_are_worth_or_bring():
    for row in rows("town", "towns"):
        agrees(f"town.{row['id']}", [row["score"], row["effects"]])


def test_river_tiles_say_what_they_bring_and_so_do_their_halves():
    for row in rows("tile", "river"):
        agrees(f"river-tile.{row['id']}", [row["winner"], row["second"], row["options"]])
        for n, half in enumerate(row["options"], 1):
            agrees(f"river.half-{row['id']}-{n}", half)


def test_offices_say_what_each_colour_brings():
    for row in rows("office", "souk"):
        lines = {colour: row[colour] for colour in ("yellow", "purple", "orange")}
        agrees(f"office.{row['id']}", lines)
        said = said_of(f"office.{row['id']}").split(";")
        for part, (colour, effects) in zip(said, lines.items(), strict=True):
            assert colour in part
            assert all(re.search(NAMED[name], part) for name in names(effects)), (part, effects)


def test_rapids_fields_and_staircase_tiles_say_what_they_bring():
    for row in rows("rapid", "river"):
        agrees(f"rapid.{row['id']}", row["bonus"])
    for row in rows("field", "stairs"):
        agrees(f"line.{row['id']}", row["bonus"])
    for row in rows("stair_tile", "stair_tiles"):
        for side in ("front", "back"):
            agrees(f"stair-tile.{row['id']}-{side}", row[side])


def test_luxury_goods_say_what_they_bring_besides_points():
    for row in rows("luxury", "new_luxury_goods"):
        agrees(f"luxury.bonus-{row['id']}", [row["effects"], row["otherwise"]])


def test_provisions_say_what_they_bring():
    for row in rows("provision", "new_provisions"):
        data = [row["effects"], row["modifier"], row["season_start"]]
        agrees(f"provisions.bonus-{row['id']}", data)


def test_buildings_say_what_they_can_do():
    discs = {row["id"]: sum(row["sections"]) for row in rows("disc", "board", "special_buildings")}
    for row in rows("building", "special_buildings"):
        more = [discs["training-hall"] - discs["pink"]] if row["id"] == "training-hall" else []
        agrees(f"building.{row['id']}.text", [row["abilities"], more])


def test_rewards_say_what_they_ask_and_bring():
    for row in rows("reward", "rewards"):
        for n, entry in enumerate(row["entries"], 1):
            asked = {"keshis": entry["keshis"]}
            agrees(f"reward.{row['id']}.{n}", [asked, entry["effects"]])
            if "alt" in entry:
                agrees(f"reward.{row['id']}.{n}-other", [asked, entry["alt"]["effects"]])


def test_the_shows_of_the_pachabot_say_what_they_bring():
    for row in rows("show", "pachabot"):
        agrees(f"pachabot.show-{row['id']}", row["bonus"])
