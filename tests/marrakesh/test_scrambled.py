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


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_in_english_sentences_are_those_of_the_box(boxes, seed):
    config = MARRAKESH.configure(2, box=boxes[seed])
    box, words = MARRAKESH.box_of(config.box), catalogue_of(config, "en")
    for name, bonus in box.fields.items():
        found = sorted(map(int, re.findall(r"\d+", words.say(Text(f"line.{name}")))))
        assert set(found) <= {*numbers(bonus), 1}, name
    for tile, score in box.oases.items():
        found = list(map(int, re.findall(r"\d+", words.say(Text(f"oasis.{tile}")))))[1:]
        paid = {score.points, score.base, score.most, score.divide, score.keshis, score.at_least}
        assert set(found) <= {*paid, *score.table}, tile


def numbers(value: object) -> set[int]:
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return {n for part in inner for n in numbers(part)}
    return {value} if type(value) is int else set()


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
