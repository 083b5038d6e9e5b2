"""Data files: read strictly, and refused with file, record and field where something is wrong."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from riad.games.yspahan.board import Board, house, read
from riad.kernel.data import ORIGINS, Sheet, gathered
from riad.kernel.errors import BadData

GOOD = """
tile = [
    { id = "a", cost = 1, colours = ["red"], source = "text" },
    { id = "b", cost = 2, colours = [], source = "public" },
]
[setup]
gold = 2
source = "text"
"""
FIELDS = {"cost": int, "colours": list}


def refusal(text: str) -> str:
    """What is said about this file when its tiles and its setup are read."""
    with pytest.raises(BadData) as refused:
        read_tiles(text)
    return str(refused.value)


def read_tiles(text: str) -> None:
    sheet = Sheet("tiles.toml", text)
    sheet.records("tile", FIELDS)
    sheet.section("setup", {"gold": int})


def test_records_and_sections_are_read():
    sheet = Sheet("tiles.toml", GOOD)
    assert [row["id"] for row in sheet.records("tile", FIELDS)] == ["a", "b"]
    assert sheet.section("setup", {"gold": int}) == {"gold": 2, "source": "text"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 1, ", "", "tiles.toml: tile 'a' has no 'cost'"),
        ('id = "b", ', "", "tiles.toml: tile number 2 has no 'id'"),
        (', source = "public"', "", "tiles.toml: tile 'b' has no 'source'"),
        ("cost = 1", 'cost = "1"', "tiles.toml: tile 'a': 'cost' is '1', not a whole number"),
        ("cost = 1", "cost = 1.0", "tiles.toml: tile 'a': 'cost' is <float>, not a whole number"),
        ("cost = 1", "cost = true", "tiles.toml: tile 'a': 'cost' is True, not a whole number"),
        ("colours = []", "colours = {}", "tiles.toml: tile 'b': 'colours' is <dict>, not a list"),
        ('id = "b"', "id = 5", "tiles.toml: tile 5: 'id' is 5, not a word"),
        ('id = "b"', "id = []", "'id' is <list>, not a word"),
        ('id = "b"', 'id = "a"', "tiles.toml: tile 'a' stands there twice"),
        ("cost = 2", "cost = 2, weight = 3", "tiles.toml: tile 'b' has an unknown field 'weight'"),
        ("tile =", "tiles =", "tiles.toml: no records of 'tile'"),
        ("[setup]", "[set-up]", "tiles.toml: no section [setup]"),
        ("gold = 2", "", "tiles.toml: [setup] has no 'gold'"),
        ("gold = 2", 'gold = "2"', "tiles.toml: [setup]: 'gold' is '2', not a whole number"),
        ("gold = 2", "gold = 2\nsilver = 1", "tiles.toml: [setup] has an unknown field 'silver'"),
        ("[setup]", "[setup", "tiles.toml: "),
        ("tile = [", "tile = [ 5,", "tiles.toml: tile"),
        ("tile = [", 'tile = [ "x",', "tiles.toml: tile"),
    ],
)
def test_the_message_names_file_record_and_field(old, new, message):
    assert old in GOOD
    assert message in refusal(GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ('"seen"', "'source' of 'else' is 'seen', not one of text, example, public, reconstructed"),
        ("5", "'source' is 5, not a word or table"),
        ("[]", "'source' is <list>, not a word or table"),
        ('{ else = "text", cost = "seen" }', "'source' of 'cost' is 'seen', not one of text"),
        ('{ else = ["text"] }', "'source' of 'else' is <list>, not one of text"),
        ('{ else = "text", weight = "text" }', "'source' has an unknown field 'weight'"),
        ('{ else = "text", id = "text" }', "'source' has an unknown field 'id'"),
        ('{ cost = "text" }', "'source' does not say that of 'colours'"),
        ("{}", "'source' does not say that of 'cost'"),
    ],
)
def test_an_origin_that_is_not_known_or_not_complete_is_refused(source, message):
    text = GOOD.replace('"public"', source, 1)
    assert f"tiles.toml: tile 'b': {message}" in refusal(text)
    gold = source.replace("cost", "gold")
    setup = GOOD.replace('gold = 2\nsource = "text"', f"gold = 2\nsource = {gold}")
    if source != '{ cost = "text" }':  # of gold that says everything
        message = message.replace("'cost'", "'gold'")
        assert f"tiles.toml: [setup]: {message}" in refusal(setup)


def test_the_origin_of_every_value_is_kept():
    sheet = Sheet("tiles.toml", GOOD.replace('"public"', '{ else = "public", cost = "owner" }'))
    assert sheet.origins == {}
    sheet.records("tile", FIELDS)
    assert sheet.origins == {
        ("tile", "a", "cost"): "text",
        ("tile", "a", "colours"): "text",
        ("tile", "b", "cost"): "owner",
        ("tile", "b", "colours"): "public",
    }
    sheet.section("setup", {"gold": int})
    assert sheet.origins["setup", "", "gold"] == "text"
    assert gathered([sheet])["tiles.toml", "tile", "b", "cost"] == "owner"
    assert set(sheet.origins.values()) <= set(ORIGINS)


def test_a_table_of_origins_that_names_every_field_needs_no_other_word():
    both = '{ cost = "example", colours = "reconstructed" }'
    sheet = Sheet("tiles.toml", GOOD.replace('"public"', both))
    sheet.records("tile", FIELDS)
    assert sheet.origins["tile", "b", "colours"] == "reconstructed"


@pytest.mark.parametrize("rows", ["[]", "{}", "5", '"a"'])
def test_records_are_a_list_with_something_in_it(rows):
    with pytest.raises(BadData, match=r"tiles\.toml: no records of 'tile'"):
        Sheet("tiles.toml", f"tile = {rows}").records("tile", FIELDS)


def test_a_word_of_a_file_stands_for_a_place_or_a_thing():
    sheet = Sheet("tiles.toml", GOOD)
    assert sheet.refer("tile a", "green", ["red", "green"]) == 1
    assert sheet.refer("tile a", "green", {"red": "r", "green": "g"}) == "g"
    with pytest.raises(BadData, match=r"tiles\.toml: tile a: 'pink' is not one of red, green"):
        sheet.refer("tile a", "pink", ["red", "green"])


def test_a_fact_about_the_whole_file_is_insisted_on():
    sheet = Sheet("tiles.toml", GOOD)
    sheet.insist(True, "all is well")
    with pytest.raises(BadData, match=r"tiles\.toml: two tiles are enough"):
        sheet.insist(False, "two tiles are enough")


# ---- the board of Yspahan --------------------------------------------------------------------

YSPAHAN = (files("riad.games.yspahan") / "data" / "yspahan.toml").read_text("utf-8")


def changed(old: str, new: str) -> str:
    text = re.sub(old, new, YSPAHAN, count=1)
    assert text != YSPAHAN, "nothing was changed"
    return text


def without(record: str) -> str:
    """The file without the line of this record."""
    return changed(rf'(?m)^ *{{ id = "{record}".*\n', "")


def read_board(text: str) -> Board:
    return read(Sheet("yspahan.toml", text))


def test_the_file_of_the_house_is_the_board_of_the_house():
    again, here = read_board(YSPAHAN), house()
    assert all(getattr(again, name) == getattr(here, name) for name in Board.__slots__)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # a field is missing, unknown or of another type
        (r"points = 3, ", "", "souk 'sack-white' has no 'points'"),
        (
            r"points = 3, ",
            'points = "3", ',
            "souk 'sack-white': 'points' is '3', not a whole number",
        ),
        (r"points = 3, ", "points = 3, colour = 1, ", "souk 'sack-white' has an unknown field"),
        (r"weeks = 3\n", "", "[calendar] has no 'weeks'"),
        (r"weeks = 3\n", 'weeks = "3"\n', "[calendar]: 'weeks' is '3', not a whole number"),
        (r"\[dice\]", "[dices]", "no section [dice]"),
        (r"\nfloor = ", "\nflor = ", "no records of 'floor'"),
        (r', source = "public" },\n', " },\n", "souk 'sack-white' has no 'source'"),
        (r'source = "public"', 'source = "seen"', "'source' of 'else' is 'seen', not one of text"),
        # a word nobody knows
        (r'"sack", shops', '"sock", shops', "souk sack-white: 'sock' is not one of sack, barrel"),
        (r'road = \["W3"\]', 'road = ["W33"]', "shop sack-white-1: 'W33' is not one of C, W1"),
        (
            r'road = \["W3"\]',
            "road = [3]",
            "shop 'sack-white-1': 'road' is <list>, not a list of words",
        ),
        (r'next = \["C", "W2"\]', 'next = ["C", "X"]', "road W1: 'X' is not one of"),
        (r'supervisor = "C"', 'supervisor = "Z"', "[setup] supervisor: 'Z' is not one of"),
        (r'action = "take_gold"', 'action = "fly"', "floor gold: 'fly' is not one of take_camels"),
        (r'\["c01", "c05", "c09"\]', '["c01", "c99"]', "[unused] three_players: 'c99' is not one"),
        # counts and places that do not fit
        (r'"sack-white", neighbourhood = "sack", shops = 3', None, "should be"),
        (r'id = "sack-white-2"', 'id = "sack-white-9"', "shop sack-white-9 stands where"),
        (r'next = \["C", "W2"\]', 'next = ["C"]', "lacks"),
        (r"points = \[0, 0, 5, 5, 5, 10\]", "points = [0, 0, 5]", "[buildings] points: one value"),
        (r'id = "hammam"', 'id = "bath"', "the records of building are paddock, stall"),
        (r'id = "exchange"', 'id = "swap"', "the records of card are"),
        (r'id = "exchange"', 'id = "take-gold"', "card 'take-gold' stands there twice"),
    ],
)
def test_a_wrong_board_is_refused_with_file_record_and_field(old, new, message):
    new = new if new is not None else '"sack-white", neighbourhood = "sack", shops = 4'
    with pytest.raises(BadData) as refused:
        read_board(changed(old, new))
    assert message in str(refused.value)
    assert str(refused.value).startswith("yspahan.toml: ")


@pytest.mark.parametrize(
    "record",
    ["sack-white", "sack-white-1", "vase-orange-3", "S7", "gold", "top", "hoist", "exchange"],
)
def test_a_board_that_lacks_a_record_is_refused(record):
    with pytest.raises(BadData, match=r"^yspahan\.toml: "):
        read_board(without(record))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"points = \[0, 0, 5, 5, 5, 10\]", 'points = ["a", 0, 5, 5, 5, 10]'),
        (r"points = \[0, 0, 5, 5, 5, 10\]", "points = [0.5, 0, 5, 5, 5, 10]"),
        (r'camels = \["c01", "c02"', 'camels = [1, "c02"'),
    ],
)
def test_what_stands_inside_a_list_is_checked_too(old, new):
    with pytest.raises(BadData, match=r"^yspahan\.toml: "):
        read_board(changed(old, new))


def test_a_road_with_a_loop_or_a_space_nobody_reaches_is_refused():
    loop = YSPAHAN.replace('id = "W10", next = ["W9"]', 'id = "W10", next = ["W9", "E7"]')
    loop = loop.replace('id = "E7", next = ["E6"]', 'id = "E7", next = ["E6", "W10"]')
    with pytest.raises(BadData, match="the road must not have a loop"):
        read_board(loop)
    island = YSPAHAN.replace('id = "W10", next = ["W9"]', 'id = "W10", next = []')
    island = island.replace('next = ["W8", "W10"]', 'next = ["W8"]')
    with pytest.raises(BadData, match="not every space is reached from C"):
        read_board(island)
