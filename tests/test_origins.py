"""Every value of a game says where it comes from, and what is told of that is true."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

import riad
from riad.games import definitions
from riad.kernel.data import ORIGINS
from riad.kernel.order import Order
from tests.kernel.toy import Toy

ROOT = Path(__file__).parents[1]
MARRAKESH = definitions()["marrakesh"].origins()
YSPAHAN = definitions()["yspahan"].origins()


def printed(game: str) -> list[tuple[str, str, str, str]]:
    """All values of the data files, read without the reader of the house."""
    found = []
    for file in (files(f"riad.games.{game}") / "data").iterdir():
        for kind, rows in tomllib.loads(file.read_text("utf-8")).items():
            for row in rows if isinstance(rows, list) else [{"id": "", **rows}]:
                fields = [field for field in row if field not in ("id", "source")]
                found += [(file.name, kind, row["id"], field) for field in fields]
    return found


@pytest.mark.parametrize("game", definitions())
def test_every_value_of_every_file_has_an_origin(game):
    origins = definitions()[game].origins()
    assert sorted(origins) == sorted(printed(game))
    assert set(origins.values()) <= set(ORIGINS) - {"owner"}, "nobody has corrected a value yet"


def origin(kind: str, id_: str, field: str) -> str:
    """Of a value of Marrakesh whose kind is in one file."""
    (found,) = [o for (_, *value), o in MARRAKESH.items() if value == [kind, id_, field]]
    return found


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # no text says these, though one might think so
        (("workshop", "3", "dinars"), "reconstructed"),
        (("scroll", "17", "effects"), "reconstructed"),
        (("board", "", "rows"), "reconstructed"),
        (("lesson", "orange", "points"), "reconstructed"),
        (("tile", "13", "season"), "reconstructed"),
        # these follow from examples
        (("gate_space", "madrasa", "colours"), "example"),
        (("workshop", "4", "dinars"), "example"),
        (("sahara", "left-1", "cost"), "example"),
        (("line", "2-2", "fields"), "example"),
        (("segment", "4", "first"), "example"),
        # and these are said
        (("workshop", "3", "points"), "text"),
        (("scroll", "17", "trigger"), "text"),
        (("tile", "9", "season"), "text"),
        (("town", "1", "score"), "text"),
    ],
)
def test_what_a_value_rests_on(value, expected):
    assert origin(*value) == expected


@pytest.mark.parametrize("oasis", ["14", "27", "28"])
def test_an_oasis_whose_number_is_not_told_is_reconstructed(oasis):
    """An example has slippers but no number; of 27 and 28 the rulebooks do not agree."""
    assert MARRAKESH["oases.toml", "oasis", oasis, "score"] == "reconstructed"


PICTURES = {
    ("disc", "sections"): set(),
    ("rapid", "space"): set(),
    ("rapid", "bonus"): set(),
    ("berth", "points"): set(),
    ("river", "jetty"): set(),
    ("river", "crocodile"): set(),
    ("square", "bonus"): {"goods"},
    ("gate_space", "colours"): {"sahara", "madrasa", "palace", "river"},
    ("track", "effects"): {"1", "2"},
    ("figure", "step"): set(),
    ("layer", "stick"): set(),
    ("layer", "release"): set(),
    ("luxury", "cost"): {"1", "21"},
    ("luxury", "gain"): {"1", "21"},
    ("luxury", "extra"): {"26", "27", "28", "29", "30"},
    ("office", "yellow"): set(),
    ("office", "purple"): {"1"},
    ("office", "orange"): set(),
    ("provision", "cost"): set(),
    ("stair_tile", "front"): set(),
    ("stair_tile", "back"): set(),
    ("field", "bonus"): {
        *("r3", "r9", "r10", "p2", "m2", "m3"),
        *("r4a", "r4b", "r5a", "r5b", "r5c"),
    },
    ("line", "fields"): {"2-2", "2-3"},
    ("line", "space"): set(),
    ("bridge", "space"): set(),
    ("bridge", "cost"): set(),
    ("reward", "entries"): set(),
    ("building", "keshis"): set(),
    ("building", "resources"): set(),
    ("strategy", "keshis"): set(),
    ("strategy", "luxuries"): set(),
    ("strategy", "river"): set(),
    ("show", "bonus"): {"7"},
    ("cardboard", "count"): set(),
}
"""What only pictures show, and the records of which words tell it all the same."""


@pytest.mark.parametrize(("kind", "field"), PICTURES)
def test_what_only_pictures_show_is_reconstructed(kind, field):
    told = {
        id_
        for (_, of, id_, its), origin in MARRAKESH.items()
        if (of, its) == (kind, field) and origin != "reconstructed"
    }
    assert told == PICTURES[kind, field]


def test_yspahan_is_read_from_public_editions_where_the_rulebook_has_pictures():
    public = {(kind, field) for (_, kind, _, field), o in YSPAHAN.items() if o == "public"}
    assert public == {
        *(("souk", field) for field in ("neighbourhood", "shops", "points")),
        *(("shop", field) for field in ("souk", "road")),
        *(("road", "next"), ("card", "copies"), ("row", "multiplier")),
        ("dice", "white_two_players"),
    }
    assert "public" not in MARRAKESH.values()
    reconstructed = {field for (*_, field), o in YSPAHAN.items() if o == "reconstructed"}
    assert reconstructed == {"two_players_last", "two_players_first"}


def test_the_house_counts_what_is_reconstructed():
    counts = Counter(MARRAKESH.values())
    told = riad.games()["marrakesh"]["values"]
    assert told == {"all": counts.total(), "reconstructed": counts["reconstructed"]}
    assert riad.games()["yspahan"]["values"]["reconstructed"] == 2
    assert Toy().values() == {"all": 0, "reconstructed": 0}, "a game without data files"


def test_a_table_counts_what_lies_on_it():
    game = definitions()["marrakesh"]
    base = game.values(Order())["reconstructed"]
    alone = {m: game.values(Order((m,)))["reconstructed"] - base for m in game.modules}
    solo = game.values(Order(solo="pachabot"))["reconstructed"] - base
    assert base + sum(alone.values()) + solo == game.values()["reconstructed"]
    assert alone["staircase-tiles"] == 40
    assert alone["spectators"] == 1
    assert alone["desert-towns"] == 0


def test_things_with_a_reconstructed_value_are_named():
    things = definitions()["marrakesh"].reconstructed()
    assert {"scroll/17", "luxury/2", "rapid/1", "river", "field/p1"} <= set(things)
    assert not {"scroll/72", "luxury/1", "town/1"} & set(things)


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("README.md", "{reconstructed} values, more than a third,"),
        ("docs/rules/marrakesh.md", "{reconstructed} of the {all} values"),
    ],
)
def test_the_figures_people_are_told_are_those_of_the_data(page, words):
    said = " ".join((ROOT / page).read_text("utf-8").split())
    counts = Counter(MARRAKESH.values())
    assert counts.total() / 3 < counts["reconstructed"] < counts.total() / 2
    assert words.format(reconstructed=counts["reconstructed"], all=counts.total()) in said
