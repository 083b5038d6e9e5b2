"""The data files are checked when they are read: counts, references, words."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from riad.games.marrakesh.box.board import Board, house, read
from riad.games.marrakesh.box.scores import IF, PER, score_of
from riad.games.marrakesh.modules.desert_towns.tiles import MORE_COUNTS, MORE_PER
from riad.games.marrakesh.tiles.effects import frames
from riad.games.marrakesh.tiles.oases import CONDITIONS, COUNTS
from riad.games.marrakesh.tiles.scrolls import tuned
from riad.kernel.data import Sheet
from riad.kernel.errors import BadData
from tests.marrakesh.printed import BOARD

NAMES = (
    *("board", "gates", "keshis", "oases", "provisions", "river", "scrolls", "souk", "stairs"),
    *("new_luxury_goods", "new_oases", "new_provisions"),
)


TILES = {
    "scrolls": "scrolls",
    "new_oases": "oases",
    "new_luxury_goods": "luxuries",
    "new_provisions": "provisions",
}
"""Files to which a tile can be added, and the part of the box it is in."""


def shipped(name: str) -> str:
    return (files("riad.games.marrakesh") / "data" / name).read_text("utf-8")


def read_with(name: str, text: str) -> Board:
    """The components, with one of the files changed."""
    return read(lambda asked: Sheet(asked, text if asked == name else shipped(asked)))


def refusal(name: str, text: str) -> str:
    with pytest.raises(BadData) as refused:
        read_with(name, text)
    return str(refused.value)


def changed(name: str, old: str, new: str) -> str:
    text = re.sub(old, new, shipped(name), count=1)
    assert text != shipped(name), "nothing was changed"
    return text


@pytest.mark.rule("M-0.3")
def test_the_values_of_the_house_come_from_its_data_files():
    again = read()
    assert all(getattr(again, n) == getattr(house(), n) for n in Board.__slots__ if n != "sheet")
    dearer = changed("provisions.toml", r"penalty = \d+", "penalty = 25")
    assert again.provisions[1].penalty != 25
    assert read_with("provisions.toml", dearer).provisions[1].penalty == 25


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        # a field is missing, unknown or of another type
        ("keshis.toml", "wood = 10\n", "", "keshi 'green' has no 'wood'"),
        (
            "keshis.toml",
            "wood = 10",
            'wood = "10"',
            "keshi 'green': 'wood' is '10', not a whole number",
        ),
        (
            "keshis.toml",
            "drawn = true",
            "drawn = 1",
            "keshi 'green': 'drawn' is 1, not true or false",
        ),
        ("gates.toml", "points = -3", "points = -3\nkind = 1", "workshop '1' has an unknown field"),
        ("river.toml", r"jetty = \d+\n", "", "[river] has no 'jetty'"),
        ("river.toml", r"\[river\]", "[rivers]", "no section [river]"),
        ("oases.toml", 'source = "[a-z]*"\n', "", "oasis '1' has no 'source'"),
        (
            "board.toml",
            r"sections = \[(\d)",
            r'sections = ["\1"',
            "disc 'pink': 'sections' is <list>",
        ),
        # a word nobody knows
        ("scrolls.toml", 'level = "gray"', 'level = "grey"', "scroll 1: 'grey' is not one of gray"),
        ("scrolls.toml", 'timing = "instant"', 'timing = "soon"', "scroll 1: 'soon' is not one of"),
        ("souk.toml", '"slipper"', '"boot"', "luxury 1: 'boot' is not one of slipper"),
        ("souk.toml", "{ orange = 1 }", "{ apple = 1 }", "luxury 1: 'apple' is not one of yellow"),
        ("provisions.toml", "water = ", "beer = ", "provision 1: 'beer' is not one of water"),
        ("board.toml", 'path = "start"', 'path = "up"', "sahara start-right: 'up' is not one of"),
        ("board.toml", r'\["brown"\]', '["blue"]', "gate_space sahara: 'blue' is not one of green"),
        (
            "board.toml",
            r'("3"\ntwo_players) = "[a-z]+"',
            r'\1 = "icons"',
            "track 3: 'two_players': 'icons' is not one of keshi",
        ),
        ("stairs.toml", r'fields = \["[a-z0-9-]+"', 'fields = ["x"', "'x' is not one of"),
        # counts and places that do not fit
        (
            "provisions.toml",
            r"water = (\d)",
            r"water = -\1",
            "provision 1: 'water' has to be a number above 0",
        ),
        (
            "provisions.toml",
            r"water = (\d)",
            r'water = "\1"',
            "provision 1: 'water' has to be a number above 0",
        ),
        ("provisions.toml", 'id = "12"', 'id = "13"', "records of provision are numbered from 1"),
        ("oases.toml", 'id = "30"', 'id = "x"', "records of oasis are numbered from 1 to 30"),
        ("scrolls.toml", 'id = "70"', 'id = "x"', "records of scroll are numbered from 1 to"),
        ("souk.toml", 'id = "25"', 'id = "26"', "records of luxury are numbered from 1 to 25"),
        ("river.toml", "season = 1", "season = 2", "'season' has to be the same on both sides"),
        (
            "river.toml",
            r"(?s)season = 1(.*?)season = 1",
            r"season = 2\1season = 2",
            "'season' has to leave 6 sides to every season",
        ),
        ("river.toml", "tile = 1", "tile = 9", "tile 1, tile 2 are two sides of one"),
        ("river.toml", r"space = \d+", "space = 30", "rapid 1: 'space' has to be on the river"),
        ("oases.toml", 'per = "gate"', 'per = "goat"', "oasis 1: score cannot be {'per': 'goat'"),
        ("new_oases.toml", "divide = 2", "divide = 0", "oasis 35: score cannot be"),
        ("river.toml", "points_per", "pints_per", "tile 12: options cannot be {'pints_per'"),
        ("river.toml", 'colour = "pink", g', 'colour = "blue", g', "tile 17: options cannot be"),
        ("river.toml", "gain = { date = 1, d", "gain = { beer = 1, d", "'beer' is not one of"),
        ("gates.toml", "count = 2", "count = 3", "the workshops hold all gates"),
        ("gates.toml", 'id = "purple"', 'id = "blue"', "the records of gate are green, gray"),
        ("keshis.toml", 'id = "red"', 'id = "blue"', "the records of keshi are green, gray"),
        (
            "keshis.toml",
            r"stick = \d+",
            "stick = 100",
            "layer B1: 'stick' has to be a number from 1 to 99",
        ),
        ("keshis.toml", 'id = "B2"', 'id = "B3"', "the records of layer are B1, B2"),
        (
            "board.toml",
            r"sections = \[\d, ",
            "sections = [",
            "disc pink: 'sections' has to be 8 numbers from 0 to 8",
        ),
        ("board.toml", 'id = "goods"', 'id = "dinar"', "square 'dinar' stands there twice"),
        ("board.toml", 'id = "souk"', 'id = "medina"', "the records of gate_space are"),
        ("stairs.toml", 'id = "1-1"', 'id = "1-6"', "line 1-6: 'id' is a pair of segments"),
        # tiles that modules mix with those of the base game
        ("new_luxury_goods.toml", '"saddle"', '"boot"', "luxury 26: 'boot' is not one of slipper"),
        (
            "new_luxury_goods.toml",
            r"extra = \[.*\]",
            'extra = ["grey"]',
            "luxury 26: 'grey' is not one of green",
        ),
        ("new_luxury_goods.toml", 'id = "35"', 'id = "36"', "luxury are numbered from 26 to 35"),
        ("new_oases.toml", 'id = "31"', 'id = "37"', "oasis are numbered from 31 to 36"),
        ("new_oases.toml", r"needs = \[", "need = [", "oasis '31' has no 'needs'"),
        ("new_provisions.toml", '"medium"', '"mild"', "provision 13: 'mild' is not one of medium"),
        (
            "new_provisions.toml",
            '"season_start"',
            '"permanent"',
            "provision 13: 'permanent' is not",
        ),
        ("new_provisions.toml", 'id = "24"', 'id = "25"', "provision are numbered from 13 to 24"),
    ],
)
def test_a_wrong_file_is_refused_with_file_record_and_field(name, old, new, message):
    said = refusal(name, changed(name, old, new))
    assert message in said
    assert said.startswith(f"{name}: ")


def without_its_last(name: str) -> str:
    head, mark, _ = shipped(f"{name}.toml").rpartition("\n[[")
    assert mark
    return head


@pytest.mark.parametrize("name", [name for name in NAMES if name not in TILES])
def test_a_file_without_its_last_record_is_refused(name):
    said = refusal(f"{name}.toml", without_its_last(name))
    # tiles of modules are numbered after those of the base game
    assert said.startswith((f"{name}.toml: ", f"new_{name}.toml: ", "new_luxury_goods.toml: "))


@pytest.mark.parametrize("name", TILES)
def test_there_are_as_many_tiles_as_their_file_has(name):
    field = TILES[name]
    fewer = getattr(read_with(f"{name}.toml", without_its_last(name)), field)
    assert len(fewer) == len(getattr(BOARD, field)) - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_no_toml_is_refused(name):
    assert refusal(f"{name}.toml", "[[").startswith(f"{name}.toml: ")


@pytest.mark.parametrize(
    "effect",
    [
        {"fly": 1},
        {},
        {"gain": 3},
        {"gain": {"beer": 1}},
        {"gain": {"water": "1"}},
        {"points": "many"},
        {"gain_any": 1.5},
        {"place_keshi": {"colour": "blue", "count": 1}},
        {"place_keshi": {"colour": "green"}},
        {"advance": {"sea": 1}},
        {"perform_sector_action": "moon"},
        {"gain_square_bonus": {"where": "moon"}},
        {"take_scroll": {"colour": "blue"}},
    ],
)
def test_an_effect_nobody_can_carry_out_is_refused(effect: dict[str, Any]):
    with pytest.raises(BadData, match=r"^river\.toml: rapid 1: bonus: "):
        frames("river.toml: rapid 1: bonus", [effect], 0)


@pytest.mark.parametrize(
    "rule",
    [
        {"per": "moon", "points": 1},
        {"points": 1},
        {"per": "keshi", "colour": "blue", "points": 1},
        {"per": "gate", "colours": ["blue"], "points": 1},
        {"per": "luxury_good", "kind": "boot", "points": 1},
        {"per": "resource_returned", "resource": "beer", "max_count": 12, "points": 1},
        {"per": "resource_returned", "resource": "water", "points": 1},
        {"per": "scroll"},
        {"per": "scroll", "points": "1"},
        {"per": "scroll", "points": 1, "divide": 0},
        {"per": "scroll", "points": 1, "colour": "green"},
        {"per": "sector_with_at_most", "points": 1},
        {"per": "step", "track": "palace", "points": 1},
        {"per": "scroll", "if": "final_space_reached", "track": "palace", "points": 1},
        {"by_count": "luxury_kind"},
        {"by_count": "luxury_kind", "table": []},
        {"by_count": "luxury_kind", "table": [0, "1"]},
        {"if": "rain", "points": 7},
        {"if": "final_space_reached", "track": "sea", "points": 7},
    ],
)
def test_a_scoring_rule_nobody_can_count_by_is_refused(rule: dict[str, Any]):
    with pytest.raises(BadData, match=r"^oases\.toml: oasis 1: score cannot be "):
        score_of("oases.toml: oasis 1: score", rule)


def test_whatever_a_rule_can_say_can_be_counted():
    assert COUNTS.keys() == PER.keys()
    assert CONDITIONS.keys() == IF.keys()
    assert COUNTS.keys() | MORE_COUNTS.keys() == MORE_PER.keys()


@pytest.mark.parametrize(
    "modifier",
    [
        {"fly": 1},
        {"harvest_alternative": "gold"},
        {"stair_move_plus": "more"},
        {"overflow_points": {"track": "sea", "points": 2}},
        {"overflow_points": 2},
    ],
)
def test_a_modifier_nobody_knows_is_refused(modifier: dict[str, Any]):
    with pytest.raises(BadData, match=r"^scrolls\.toml: scroll 5: modifier: "):
        list(tuned(5, modifier))
