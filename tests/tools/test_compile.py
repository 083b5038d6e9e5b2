"""The step before the compiler: what it writes is the same program, with types mypyc can use."""

from __future__ import annotations

import ast

import pytest

from riad.cli.bench_runs import TABLES
from tools.compile import modules, prepare
from tools.compile_classes import rewritten
from tools.same_games import lines, played


def of_class(module, name):
    """The methods and the other statements of a class, as they are written."""
    tree = ast.parse(rewritten(module))
    found = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == name)
    methods = {n.name: ast.unparse(n) for n in found.body if isinstance(n, ast.FunctionDef)}
    others = [ast.unparse(n) for n in found.body if not isinstance(n, ast.FunctionDef)]
    return methods, others


def test_what_is_written_plays_the_same_games(tmp_path):
    prepare(tmp_path)
    there, *written = lines(tmp_path, 1)
    assert there == f"{tmp_path} False"
    assert written == [played(name, 0) for name in TABLES]


def test_kernel_and_rules_of_both_games_are_compiled_and_words_are_not():
    names = set(modules())
    assert {"riad.kernel.running", "riad.games.yspahan.tower"} <= names
    assert {"riad.games.marrakesh.sectors.souk", "riad.games.marrakesh.solo.mind"} <= names
    assert not [name for name in names if ".show." in name or ".handbook." in name]


def test_a_state_has_written_out_what_its_decorator_would_write():
    methods, others = of_class("riad.games.yspahan.table", "Player")
    assert "hand: list[int]" in others
    assert "self.hand = [] if hand is _UNSAID else hand" in methods["__init__"]
    assert "camels: int=0" in methods["__init__"]
    assert "self.hand[:]" in methods["copy"]
    assert "None if self.past is None else self.past.copy()" in methods["copy"]
    assert "_unsaid(Player, 'hand')" in methods["known_to"]
    assert {"to_json", "view", "__eq__", "__repr__", "__reduce__"} <= methods.keys()


def test_a_frame_keeps_its_fields_apart_from_what_its_class_says():
    methods, others = of_class("riad.games.yspahan.tower", "UseGroup")
    assert "rules: _ClassVar[_Any] = ('Y-5.1', 'Y-5.2')" in others
    assert others[-3:-1] == ["action: int", "extra: int"]
    assert "extra: int=-1" in methods["__init__"]
    assert "hash((self.floor, self.action, self.extra))" in methods["__hash__"]


def test_what_people_ask_takes_anything_and_what_rules_say_has_its_types():
    methods, others = of_class("riad.kernel.running", "Running")
    assert "stack: _Any" in others
    assert methods["play"].startswith("def play(self, seat: _Any, move: _Any) -> None:")
    assert methods["tune"].startswith("def tune(self, quantity: str, me: Any, base: int) -> int:")
    methods, _ = of_class("riad.kernel.game", "Game")
    assert methods["why_not"].startswith("def why_not(self, seat: _Any, target: _Any)")
    assert "new = Game(self.book, table, None)" in methods["_beside"]


def test_a_seed_may_be_anything_and_is_refused_in_our_words():
    assert "def luck_of(seed: _Any) -> Luck:" in rewritten("riad.kernel.luck")


def test_no_class_is_generic_and_who_asks_for_its_like_gets_it():
    written = ast.parse(rewritten("riad.games.yspahan.windows"))
    [bases] = [
        n.bases for n in written.body if isinstance(n, ast.ClassDef) and n.name == "InAction"
    ]
    assert [ast.unparse(base) for base in bases] == ["Choice"]
    methods, others = of_class("riad.kernel.running", "Running")
    assert "table: _Any" in others
    assert methods["__class_getitem__"].endswith("return cls")


def test_the_loop_asks_frames_for_their_class():
    run = of_class("riad.kernel.running", "Running")[0]["run"]
    assert "isinstance(frame, Effect)" in run
    assert "EFFECT" not in run
    assert "kind" not in run


@pytest.mark.parametrize(
    "line",
    [
        "NO_DICE: _Final = No('Y-5.1', 'group.no-dice')",
        "_described(RollDice, 'frame', {'yellow': ('int', _UNSAID)}, {})",
    ],
)
def test_constants_are_final_and_classes_are_described(line):
    assert line in rewritten("riad.games.yspahan.tower").splitlines()


def test_functions_that_pass_over_arguments_get_a_name():
    written = rewritten("riad.games.marrakesh.modules.desert_towns.tiles")
    assert "lambda n, *" not in written
    assert "def _function_0(n: _Any, *_: _Any) -> _Any:" in written
