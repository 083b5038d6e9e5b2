"""Modules: what they tell of themselves, whole games with them, their data and their pieces."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

import riad
from riad.games.marrakesh.modules import (
    imam_and_sultan,
    staircase_tiles,
)
from riad.games.marrakesh.modules.desert_towns import (
    module as desert_towns,
)
from riad.games.marrakesh.modules.desert_towns import (
    tiles,
)
from riad.games.marrakesh.names import SOURCES
from riad.games.marrakesh.table import Game
from riad.kernel import checks
from riad.kernel.data import Sheet
from riad.kernel.errors import BadData, UnknownName
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of

from .builders import GAME, quiet_table
from .builders_editions import BOTH
from .builders_modules import PALACE, lead, reach, refuses, with_module
from .configs import BOX, EXPANSION
from .printed import LAID_DOWN

ALL = tuple(GAME.modules)

# ---- what they tell --------------------------------------------------------------------------


def test_the_house_tells_what_each_module_does_and_needs():
    told = riad.games()["marrakesh"]["modules"]
    assert BOX == [
        "staircase-tiles",
        "imam-and-sultan",
        "extra-offices",
        "spectators",
        "desert-towns",
    ]
    assert list(told) == [*BOX, *EXPANSION]
    for name, module in told.items():
        assert len(module["about"].split()) > 5
        assert module["rules"][0].startswith(
            "M-2" if name in BOX else ("N-", "C-", "B-", "P-", "L-", "O-")
        )
        assert (module["seats"], module["editions"]) == ([2, 3, 4], ["essential", "classic"])


@pytest.mark.parametrize(
    "module", ["nomad", "", "Spectators", "desert_towns", None, 5, ["spectators"], {}]
)
def test_an_unknown_module_gets_one_line(module):
    with pytest.raises(UnknownName, match=r"marrakesh: module .* is not one of staircase-tiles,"):
        GAME.configure(3, modules=[module])


def test_modules_come_in_the_order_of_the_box_and_once():
    config = GAME.configure(3, modules=["desert-towns", "spectators", "desert-towns"])
    assert config.modules == ("spectators", "desert-towns")


def test_a_table_without_modules_has_none_of_their_parts():
    table = quiet_table().view(None)["table"]
    assert [table[part] for part in ("stair_tiles", "figures", "towns")] == [None] * 3
    assert all(player["towns"] is None for player in table["players"])


def test_their_points_have_a_source():
    assert {"offices", "towns"} <= set(SOURCES)


# ---- whole games -----------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("module", ALL)
def test_whole_games_with_one_module_keep_every_promise(module, edition):
    seats = 2 + ALL.index(module) % 3
    played = checks.play_through(GAME, GAME.configure(seats, edition, [module]), 11, every=120)
    assert played.decisions > 150


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_all_modules_keep_every_promise(seats, edition):
    config = GAME.configure(seats, edition, ALL)
    assert checks.play_through(GAME, config, seats, every=120).decisions > 150


EAGER = re.compile("town|brown|sahara|palace|mosque|white|black|souk|luxury|line-|path-left")
"""Answers that lead to what modules bring."""
THEIRS = {"ChooseTown", "ClaimInSahara", "TakeLuxury", "FreeGate", "SaveGood"}


@pytest.mark.parametrize(("seed", "rare"), [(4, "TakeLuxury"), (9, "SaveGood"), (24, "FreeGate")])
def test_games_that_look_for_what_modules_bring_keep_every_promise_there(seed, rare):
    """Towns and purchases with the Imam are rare; here every such question is examined."""
    config = GAME.configure(2 + seed % 3, GAME.editions[seed % 2], BOX, box=LAID_DOWN)
    game, dice = new_game(GAME, config, luck_of(seed)), luck_of(seed).fork("eager")
    asked, reasoned = set(), set[tuple[str, str]]()
    while not game.over:
        checks.cheap(game)
        question = str(game.view(None)["question"]).removeprefix("marrakesh.")
        asked.add(question)
        if question in THEIRS:
            checks.examine(game, dice.fork("examine", len(game.log)), reasoned)
        seat = game.waiting[0]
        options = list(game.options(seat))
        wanted = [name for name in options if EAGER.search(name)]
        game.play(seat, dice.pick(wanted if wanted and dice.below(100) < 85 else options))
    checks.finished(game)
    assert {"ChooseTown", "ClaimInSahara", rare} <= asked
    assert any(any(player.towns.claimed) for player in game.table.players)


# ---- data ------------------------------------------------------------------------------------


def altered(name: str, old: str, new: str) -> Sheet:
    """A data file of the house, with one thing changed."""
    whole = (files("riad.games.marrakesh") / "data" / name).read_text("utf-8")
    text = re.sub(old, new, whole, count=1)
    assert text != whole, "nothing was changed"
    return Sheet(name, text)


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "message"),
    [
        (staircase_tiles.read, "stair_tiles.toml", "points = 3", "pints = 3", "'pints' is not one"),
        (staircase_tiles.read, "stair_tiles.toml", 'id = "2"', 'id = "1"', "stands there twice"),
        (imam_and_sultan.read, "figures.toml", r"step = \d", "step = 0", "has to be on the stairs"),
        (
            imam_and_sultan.read,
            "figures.toml",
            '"mosque"',
            '"river"',
            "a figure for each of",
        ),
        (tiles.read, "towns.toml", 'per = "gate"', 'per = "goat"', "town 1: score cannot be"),
        (tiles.read, "towns.toml", 'track = "river"', 'track = "road"', "town 7: score"),
        (tiles.read, "towns.toml", "keshis = 4, ", "", "town 8: score cannot be"),
        (
            tiles.read,
            "towns.toml",
            "build_gate = 1",
            "build_house = 1",
            "'build_house' is",
        ),
        (tiles.read, "towns.toml", 'id = "12"', 'id = "13"', "numbered from 1 to 12"),
        (tiles.read, "towns.toml", "towns = 7", "towns = 70", "enough towns to lay out"),
        (
            tiles.read,
            "towns.toml",
            r"effects = \[\]",
            "effects = [{ points = 1 }]",
            "town 1 has either a score or effects",
        ),
    ],
)
def test_a_wrong_data_file_is_refused_with_its_place(read, name, old, new, message):
    with pytest.raises(BadData, match=message) as refused:
        read(altered(name, old, new))
    assert str(refused.value).startswith(f"{name}: ")


# ---- pieces ----------------------------------------------------------------------------------


def lay_a_tile_twice(game: Any) -> None:
    game.table.stair_tiles.faces[0] = "5-front"
    game.table.stair_tiles.faces[1] = "5-back"


def lose_a_stair_tile(game: Any) -> None:
    game.table.stair_tiles.faces.pop()


def lay_a_tile_of_another_box(game: Any) -> None:
    game.table.stair_tiles.faces[0] = "21-front"


def make_a_second_sultan(game: Any) -> None:
    lead(game, PALACE, 0)
    game.table.players[1].tiles |= 1 << imam_and_sultan.SULTAN


def let_the_imam_wait_and_walk(game: Any) -> None:
    game.table.players[0].tiles |= 1 << imam_and_sultan.IMAM


def lose_the_sultan(game: Any) -> None:
    game.table.figures.waiting[PALACE] = 0


def lose_a_town(game: Any) -> None:
    game.table.towns.tiles.pop()


def make_a_town(game: Any) -> None:
    game.table.towns.tiles[0] = game.table.towns.tiles[1]


def lay_a_town_of_another_box(game: Any) -> None:
    game.table.towns.tiles[0] = 13


def reach_a_town_without_caravans(game: Any) -> None:
    reach(game, game.table.towns.tiles[0])
    game.table.players[0].paths[0] = 3


def come_to_the_end_without_a_town(game: Any) -> None:
    game.table.players[0].paths[0] = 4


def claim_a_town_that_is_not_there(game: Any) -> None:
    game.table.players[0].towns.claimed[1] = True


def stand_on_the_covered_oasis(game: Any) -> None:
    game.table.players[0].paths[2] = 1


STAIRS, FIGURES, TOWNS = "staircase-tiles", "imam-and-sultan", "desert-towns"


@pytest.mark.parametrize(
    ("module", "breaks", "message"),
    [
        (STAIRS, lay_a_tile_twice, "a staircase tile was made"),
        (STAIRS, lose_a_stair_tile, "staircase tiles do not add up"),
        (STAIRS, lay_a_tile_of_another_box, "not in the box"),
        (FIGURES, make_a_second_sultan, "there are two of the sultan"),
        (FIGURES, let_the_imam_wait_and_walk, "there are two of the imam"),
        (FIGURES, lose_the_sultan, "the sultan is lost"),
        (TOWNS, lose_a_town, "a town is lost"),
        (TOWNS, make_a_town, "a town was made"),
        (TOWNS, lay_a_town_of_another_box, "a town is not in the box"),
        (TOWNS, reach_a_town_without_caravans, "where no caravan came"),
        (TOWNS, come_to_the_end_without_a_town, "a caravan found no town"),
        (TOWNS, claim_a_town_that_is_not_there, "was claimed that is not there"),
        (TOWNS, stand_on_the_covered_oasis, "covered start oasis"),
    ],
)
def test_a_table_that_lost_a_piece_of_a_module_is_refused(
    module: str, breaks: Callable[[Game], None], message: str
) -> None:
    refuses(module, breaks, message)


def test_offices_that_do_not_add_up_are_refused():
    game = with_module("extra-offices")
    GAME.conserve(game)
    game.table.office_pool.pop()
    with pytest.raises(AssertionError, match="offices do not add up"):
        GAME.conserve(game)


def test_nothing_a_module_brings_is_hidden():
    game = with_module(*ALL)
    shown, mine = game.view(None)["table"], game.view(0)["table"]
    for part in ("stair_tiles", "figures", "towns"):
        assert shown[part] == mine[part] != {}
    assert desert_towns.open_towns(game.table) == shown["towns"]["tiles"]
