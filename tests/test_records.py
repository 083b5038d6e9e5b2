"""Recorded whole games replay exactly: here, with other hash seeds, on other interpreters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.games import definitions
from riad.kernel.errors import OtherGame
from tests.environments import interpreter_of
from tests.full import FULL
from tests.replay_records import replayed

HERE = Path(__file__).parent
RECORDS = sorted((HERE / "records").glob("*.riad"))
CHUNKS = 6


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_records_replay_to_the_last_point(chunk):
    for path in RECORDS[chunk::CHUNKS]:
        text = path.read_text("utf-8")
        game = riad.load(text)
        assert game.over, path.name
        assert game.record() == text, path.name
        assert riad.verify(text).table == game.table, path.name


def ordered(path: Path) -> dict[str, Any]:
    """The table of a record, as its header says."""
    head, _, _ = path.read_text("utf-8").partition("commitment: ")
    lines = (line.partition(": ") for line in head.splitlines())
    return {word: json.loads(value) for word, _, value in lines}


@pytest.mark.parametrize(("name", "count"), [("yspahan", 100), ("marrakesh", 217)])
def test_there_are_records_of_every_kind_of_table(name, count):
    mine = [path for path in RECORDS if path.name.startswith(name)]
    assert len(mine) >= count
    orders = [order for order in map(ordered, mine) if not order["solo"]]
    definition = definitions()[name]
    assert {order["seats"] for order in orders} == set(definition.seats)
    assert {order["edition"] for order in orders} == set(definition.editions)
    assert {module for order in orders for module in order["modules"]} == set(definition.modules)
    settings = {setting for order in orders for setting in order["options"].items()}
    switches = {n: switch for n, switch in definition.options.items() if not switch.solos}
    assert settings == {(n, v) for n, switch in switches.items() for v in switch.values}


def test_there_are_records_of_every_kind_of_solo_table():
    orders = [order for order in map(ordered, RECORDS) if order["solo"]]
    definition = definitions()["marrakesh"]
    assert len(orders) >= 30
    assert {order["seats"] for order in orders} == {1}
    kinds = {(order["solo"], order["edition"]) for order in orders}
    assert kinds == set(product(definition.solos, definition.editions))
    assert {module for order in orders for module in order["modules"]} == set(definition.modules)
    settings = {setting for order in orders for setting in order["options"].items()}
    dials = {n: switch for n, switch in definition.options.items() if switch.solos}
    assert {(n, v) for n, switch in dials.items() for v in switch.values} <= settings


CORRECTED = {
    "buildings": ("B-6",),
    "pachabot": ("S-F2", "S-H2a"),
    "pachabot-buildings": ("B-6", "S-F2", "S-H2a"),
}
"""Games of Marrakesh from before these rules were corrected, and the rules that may be why."""


@pytest.mark.parametrize("name", CORRECTED)
def test_a_record_that_met_a_wrong_rule_is_refused_with_the_rules_that_were_corrected(name):
    text = (HERE / "corrected" / f"{name}.riad").read_text("utf-8")
    with pytest.raises(OtherGame) as refused:
        riad.load(text)
    assert str(refused.value).endswith(f"were corrected: {', '.join(CORRECTED[name])}")


def test_records_of_both_versions_of_the_rules_replay():
    assert {order["rules"] for order in map(ordered, RECORDS)} == {1, 2}


OTHERS = ("hash seed 0", "hash seed 1", "3.12", "3.13")
"""Every record is replayed by one of these too; by each of them in the full form."""


def same_elsewhere(other: str, interpreter: str, **environment: str) -> None:
    """What another process makes of its share of the records is what we make of it."""
    mine = ("1", "0") if FULL else (str(len(OTHERS)), str(OTHERS.index(other)))
    done = subprocess.run(
        [interpreter, str(HERE / "replay_records.py"), *mine],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "ANOTHER" not in done.stdout
    assert done.stdout.splitlines() == replayed(*map(int, mine))


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_no_order_of_a_set_or_dict_matters(hash_seed):
    same_elsewhere(f"hash seed {hash_seed}", sys.executable, PYTHONHASHSEED=hash_seed)


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_other_interpreters_play_the_same(version):
    interpreter = interpreter_of(version)
    if interpreter is None:
        pytest.skip(f"there is no Python {version} here")
    same_elsewhere(version, interpreter)
