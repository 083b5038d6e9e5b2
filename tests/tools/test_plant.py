"""Faults that are planted, found by the tests that check them, and not by others."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

from tests.tools.builders import git, make_tree
from tools.faults import PythonFaults, page_faults
from tools.plant import KILLED, SURVIVED, Bounds, Planting, main
from tools.reach import files_of
from tools.scratch import Scratch

TREE = {
    "src/riad/__init__.py": "",
    "src/riad/kernel/__init__.py": "",
    "src/riad/kernel/checked.py": "def full(pile):\n    return len(pile) == 3\n",
    "src/riad/games/__init__.py": "",
    "src/riad/games/unchecked.py": "def full(pile):\n    return len(pile) == 3\n",
    "tests/test_kernel.py": """
from riad.kernel.checked import full

def test_full():
    assert full("abc")
    assert not full("abcd")
    assert not full("ab")
""",
    "tests/test_games.py": """
from riad.games import unchecked

def test_it_is_there():
    assert unchecked.full
""",
    "tests/test_broken.py": """
from riad.games import unchecked
from riad.kernel import checked

def test_never_right():
    assert not checked or not unchecked
""",
}


@pytest.fixture
def tree(tmp_path):
    return make_tree(tmp_path, TREE)


def plant(tree, *words):
    return main(["--jobs", "1", "--near", "200", "--reach", "200", *words], tree)


def test_a_fault_is_found_by_the_test_that_checks_it_and_by_no_other(tree, monkeypatch, capsys):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    file = tree / "results.jsonl"
    words = ("--seed", "1", "--faults", "2", "--rooms", "kernel,rules", "--results", str(file))
    found, survivor = plant(tree, *words)
    assert (found.file, found.line) == ("src/riad/kernel/checked.py", 2)
    assert (found.outcome, found.by) == (KILLED, "tests/test_kernel.py::test_full")
    assert (survivor.file, survivor.outcome) == ("src/riad/games/unchecked.py", SURVIVED)
    assert "1 of 2 faults were found" in capsys.readouterr().out
    assert git(tree, "status", "--porcelain").split() == ["??", "results.jsonl"]

    # what is finished is not done again, and the same seed plants the same
    written = file.read_text()
    assert plant(tree, *words) == [found, survivor]
    assert file.read_text() == written
    assert json.loads(written.splitlines()[0])["number"] == 1


RULED = {
    "src/riad/__init__.py": "",
    "src/riad/games/__init__.py": "",
    "src/riad/games/ruled.py": """
class Draw:
    rules = ("Z-1.2",)

    def take(self, pile):
        return pile - 1
""",
    "src/riad/games/unruled.py": "def left(pile):\n    return pile - 2\n",
    "tests/test_near.py": "from riad.games import ruled, unruled\n",
    "tests/test_rule.py": "from tests import test_near\nRULE = 'Z-1.2'\n",
}


def test_tests_that_cite_the_rule_of_a_faulty_place_come_first(tmp_path):
    planting = Planting(make_tree(tmp_path, RULED), 1, ["rules"])
    in_rule, beside = planting.sites("rules")["plus/minus"]
    bounds = Bounds(1, 1, 1)
    assert [next(planting.steps(one, bounds, whole=False)).what for one in (in_rule, beside)] == [
        ("tests/test_rule.py", "tests/test_near.py"),
        ("tests/test_near.py", "tests/test_rule.py"),
    ]


def test_too_slow_is_found_only_where_it_is_quick_without_the_fault(tree, tmp_path_factory):
    (tree / "src/riad/kernel/slow.py").write_text("SLOW = False\n")
    scratch = Scratch(tree, tmp_path_factory.mktemp("scratch"), files_of(tree), 1)
    (fault,) = PythonFaults("src/riad/kernel/slow.py", "SLOW = False\n")
    waits = [sys.executable, "-c", "import riad.kernel.slow as it\nwhile it.SLOW: pass"]
    with scratch.planted(fault):
        assert scratch.run(waits, 1).code is None
        assert scratch.too_long(waits, 60, "it").killed_by == "it, which never ended"
        always = [sys.executable, "-c", "while True: pass"]
        assert not scratch.too_long(always, 1, "it").finished
    assert scratch.run(waits, 60).code == 0


def changes(faults):
    return [(fault.kind, fault.before, fault.after) for fault in faults]


def test_faults_of_python_are_found_in_its_tree():
    text = '''"""About 3 < 4 and more."""
SIZE: Literal[4] = 4

def fits(é: int, all: int = 1) -> bool:
    """True if 1 == 1."""
    if "é" == é and (é) not in (SIZE - 1,):  # a == b
        game.then(me)
    return not é
'''
    faults = PythonFaults("a.py", text)
    assert changes(faults) == [
        ("constant", "4", "5"),
        ("constant", "1", "2"),
        ("negated", '"é" == é and (é) not in (SIZE - 1,)', NEGATED),
        ("comparison", "==", "!="),
        ("and/or", "and", "or"),
        ("comparison", "not in", "in"),
        ("plus/minus", "-", "+"),
        ("constant", "1", "2"),
        ("dropped", "game.then(me)", "pass"),
        ("not negated", "not é", "(é)"),
        ("returned", "not é", "not (not é)"),
    ]
    assert all(faults.changes(fault) for fault in faults)
    assert [fault.line(text) for fault in faults] == [2, 4, 6, 6, 6, 6, 6, 6, 7, 8, 8]


NEGATED = 'not ("é" == é and (é) not in (SIZE - 1,))'


def test_no_fault_is_what_is_no_python_or_the_same_program():
    faults = PythonFaults("a.py", "x = a == b\n")
    (fault,) = faults
    assert faults.changes(fault)
    assert not faults.changes(replace(fault, after="  =="))
    assert not faults.changes(replace(fault, after="=!"))


def test_faults_of_the_page_are_in_code_and_not_in_what_it_says():
    text = """<script lang="ts">
  // a === b
  const said = "a === b";
  if (open(left + 1) && !closed) {
    table.send(left);
  }
</script>
<p>one === two {left > 1 ? "a" : said}</p>
{#if left <= 2}<b>&&</b>{/if}
<style>
  a > b { color: red; }
</style>
"""
    assert changes(page_faults("a.svelte", text)) == [
        ("negated", "open(left + 1) && !closed", "!(open(left + 1) && !closed)"),
        ("plus/minus", "+", "-"),
        ("and/or", "&&", "||"),
        ("not negated", "!", ""),
        ("dropped", "    table.send(left);", ";"),
        ("negated", "left <= 2", "!(left <= 2)"),
        ("comparison", "<=", "<"),
    ]
    assert changes(page_faults("a.ts", "const a = b === c; // d === e\n")) == [
        ("comparison", "===", "!==")
    ]
