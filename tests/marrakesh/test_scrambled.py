"""Boxes in which every reconstructed value is another one are played like any other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from riad.bots import BOTS
from riad.bots.match import match
from riad.games import definitions
from riad.games.marrakesh.modules.camels.race import race_track
from riad.games.marrakesh.modules.desert_towns.module import NOWHERE
from riad.games.marrakesh.modules.special_buildings.abilities import FirstGate
from riad.games.marrakesh.names import COLOURS, LUXURIES, RESOURCES, STAIRS
from riad.games.marrakesh.solo.towns import ReachTown
from riad.kernel.checks import play_through
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from riad.kernel.text import Text
from riad.language import LANGUAGES, catalogue, catalogue_of
from tests.full import FULL
from tools.scramble_box import differs, lay_into, scrambled, some_of

from .builders import give, happen
from .builders_modules import with_module
from .builders_tiles_more import BUILDINGS

MARRAKESH = definitions()["marrakesh"]
EVERY = list(MARRAKESH.modules)
SEEDS = range(20) if FULL else range(2)
ORDERS: dict[str, dict[str, Any]] = {
    "essential": {"seats": 3},
    "classic": {"seats": 4, "edition": "classic", "modules": EVERY},
    "pachabot": {"seats": 1, "solo": "pachabot", "modules": EVERY},
    "simple": {"seats": 1, "solo": "simple", "modules": EVERY},
}
IN_SUITE = [(0, "essential"), (1, "pachabot"), (1, "simple")]
GAMES = [(seed, order) for seed in SEEDS for order in ORDERS] if FULL else IN_SUITE


@pytest.fixture(scope="module")
def boxes() -> dict[int, str]:
    return {seed: scrambled(seed) for seed in SEEDS}


@pytest.mark.parametrize("seed", SEEDS)
def test_every_reconstructed_value_is_another_one(boxes, seed):
    assert differs(boxes[seed])
    assert MARRAKESH.box_problems(boxes[seed]) == []


@pytest.mark.parametrize(("seed", "order"), GAMES)
def test_a_scrambled_box_is_played_under_all_checks(boxes, seed, order):
    config = MARRAKESH.configure(**ORDERS[order], box=boxes[seed])
    play_through(MARRAKESH, config, seed, every=25 if FULL else 150)


@pytest.mark.parametrize("seed", SEEDS[: 20 if FULL else 1])
def test_bots_play_with_it(boxes, seed):
    modules = ["camels", "new-luxury-goods"]
    config = MARRAKESH.configure(2, modules=modules, box=boxes[seed])
    game, _ = match(MARRAKESH, config, [BOTS["greedy-0"], BOTS["random"]], seed)
    assert game.over


TOLD = {
    ("field", "bonus"): "line.{}",
    ("rapid", "bonus"): "rapid.{}",
    ("oasis", "score"): "oasis.{}",
    ("scroll", "effects"): "scroll.{}",
    ("stair_tile", "front"): "stair-tile.{}-front",
    ("stair_tile", "back"): "stair-tile.{}-back",
    ("office", "yellow"): "office.{}",
    ("show", "bonus"): "pachabot.show-{}",
}
"""Which words tell a value."""

# ---- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_has_words_and_those_of_changed_tiles_change(boxes, seed, language):
    config = MARRAKESH.configure(2, box=boxes[seed])
    said, usual = catalogue_of(config, language), catalogue("marrakesh", language)
    unsure = [v for values in MARRAKESH.grouped().values() for v in values]
    told = [(TOLD.get((kind, field), ""), id_) for _, kind, id_, field in unsure]
    for key in (key.format(id_) for key, id_ in told if key):
        assert said.say(Text(key)) != usual.say(Text(key)), key


def test_english_sentences_say_the_numbers_and_names_of_the_box_and_no_others(boxes):
    for seed in SEEDS:
        config = MARRAKESH.configure(2, box=boxes[seed])
        words, data = catalogue_of(config, "en"), MARRAKESH.printed(config.box)
        for file, kind, id_, field in (v for group in MARRAKESH.grouped().values() for v in group):
            printed = data[file.removesuffix(".toml")][kind][id_][field] if id_ else None
            for key, value in sentences(kind, id_, field, printed):
                said = own_words(words.say(Text(key)), kind, field)
                numbers = {n for n in parts(value) if type(n) is int}
                assert numbers_said(said) | {1} == numbers | {1}, said
                names = {str(word).replace("_", "-") for word in parts(value)} & {*NAMES}
                assert names_said(said) == names, said


NAMES = (*COLOURS, *RESOURCES, *LUXURIES, *STAIRS, "river")
SAID_FOR = {
    "staircase of your choice": "palace or mosque",
    "date picker": "green",
    "scholar": "gray",
    "noble": "white",
    "cleric": "black",
    "fisher": "turquoise",
    "entertainer": "pink",
    "guard": "beige",
    "caravan": "brown",
    "water vendor": "red",
    "at the jetty": "on the river",
    "river tile": "tile",
}
"""Names that people know better than those of the data."""


def sentences(kind: str, id_: str, field: str, value: Any) -> list[tuple[str, Any]]:
    """The sentences that are made of a value, each with the part of it that it tells."""
    if kind == "reward":
        found = []
        for n, entry in enumerate(value, 1):
            usual = {name: of for name, of in entry.items() if name != "alt"}
            found.append((f"reward.{id_}.{n}", usual))
            if "alt" in entry:
                found.append((f"reward.{id_}.{n}-other", {**usual, **entry["alt"]}))
        return found
    if kind == "office" and field != "tile":
        return [(f"office.{id_}", value)]
    key = "track.{}" if (kind, field) == ("track", "effects") else TOLD.get((kind, field), "")
    return [(key.format(id_), value)] if key else []


def own_words(said: str, kind: str, field: str) -> str:
    """What a sentence says of the value, without the name of the thing."""
    if kind == "office":
        said = re.split(rf"\b{field}: |[;)]", said)[1 + ("yellow", "purple", "orange").index(field)]
    for name, word in SAID_FOR.items():
        said = said.replace(name, word)
    name = r"^(Scroll|Oasis|Rapid) \d+|^At the (palace|mosque)|^With the oasis laid here"
    return re.sub(name, "", said)


def numbers_said(said: str) -> set[int]:
    return {int(n) for n in re.findall(r"\d+", said)}


def names_said(said: str) -> set[str]:
    plain = {name: name.replace("-", " ") for name in NAMES}
    return {n for n, word in plain.items() if re.search(rf"\b{word}s?\b", said, re.IGNORECASE)}


def parts(value: Any) -> list[Any]:
    """All numbers and words in it, those of its fields too."""
    if isinstance(value, dict):
        return [*value, *(part for inner in value.values() for part in parts(inner))]
    if isinstance(value, list):
        return [part for inner in value for part in parts(inner)]
    return [value]


MIXES = 25 if FULL else 4


@pytest.mark.parametrize("seed", SEEDS)
def test_boxes_with_some_other_values_play_whole_games(boxes, seed):
    dice = Random(seed)
    for number in range(MIXES):
        text = some_of(boxes[seed], dice)
        assert MARRAKESH.box_problems(text) == []
        order = dice.choice([*ORDERS.values()])
        config = MARRAKESH.configure(**order, box=text)
        game = new_game(MARRAKESH, config, luck_of(number))
        while not game.over:
            seat = dice.choice(game.waiting)
            game.play(seat, dice.choice([*game.options(seat)]))
        assert all(sum(by.values()) == n for by, n in zip(game.breakdown, game.scores, strict=True))


# ---- the tests of the rules ------------------------------------------------------------------

HERE = Path(__file__).parent
SHARE = ("m05_river", "m22_staircase_tiles", "m24_offices", "m29_oases", "l_luxury", "c_rewards")
FILES = [HERE] if FULL else [HERE / f"test_{name}.py" for name in SHARE]
RUN = """
import sys, pytest, riad
assert riad.__file__.startswith(sys.argv[1])
sys.exit(pytest.main(["-q", "-m", "rule", "-p", "no:cacheprovider", *sys.argv[2:]]))
"""


@pytest.mark.pure
@pytest.mark.parametrize("seed", SEEDS[:2] if FULL else SEEDS[1:])
def test_no_test_of_a_rule_hangs_on_a_reconstructed_value(boxes, seed, tmp_path):
    """They pass in a house that prints others: what a test counts on it lays down itself."""
    lay_into(tmp_path, boxes[seed])
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(tmp_path), *map(str, FILES)],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "FULL": ""},
        cwd=HERE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]


# ---- what scrambled boxes have found ---------------------------------------------------------


@pytest.mark.rule("B-12")
def test_a_building_without_guards_gets_no_first_gate():
    game = with_module(BUILDINGS)
    give(game, 0, beige=0)
    game.table.players[0].guards = 0
    happen(game, 0, FirstGate(0))
    assert not any(name.startswith("gate-") for name in game.options(0))


@pytest.mark.rule("S-J5")
def test_the_pachabot_takes_no_third_town():
    config = MARRAKESH.configure(1, solo="pachabot", modules=["desert-towns"])
    game = new_game(MARRAKESH, config, luck_of(1))
    bot = game.table.players[1]
    bot.towns.tiles, bot.towns.claimed = game.table.towns.tiles[:2], [True, True]
    game.table.towns.tiles = game.table.towns.tiles[2:]
    before = len(game.table.towns.tiles)
    assert NOWHERE not in bot.towns.tiles
    after = game.if_happened()
    after.then(bot, ReachTown())
    after.run()
    assert len(after.table.towns.tiles) == before


def test_the_race_is_as_long_as_the_box_says(boxes):
    box = MARRAKESH.box_of(MARRAKESH.box_text(boxes[0]))
    assert race_track(box).finish != race_track(MARRAKESH.box_of("")).finish
