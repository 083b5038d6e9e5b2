"""What `make test FAST=1` compares with, chooses and leaves out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.builders import commit, git, make_tree, write
from tools.fast_tests import arguments, changed_files, choose, find_base, last_line, reached
from tools.reach import Graph
from tools.remembered import NOT_RUN, SECONDS, Memory

ROOT = Path(__file__).parents[2]
THREE = {
    "tests/test_long.py": "def test_one(): ...\ndef test_two(): ...\ndef test_three(): ...\n",
    "tests/test_short.py": "def test_short(): ...\n",
    "tests/test_far.py": "def test_far(): ...\n",
}


@pytest.fixture
def tree(tmp_path):
    return make_tree(tmp_path)


# what to compare with


def test_everything_that_differs_counts(tree):
    base = git(tree, "rev-parse", "HEAD").strip()
    write(tree, {"docs/committed.md": "", "docs/adding.md": "Otherwise.\n"})
    git(tree, "add", "docs/committed.md")
    commit(tree)
    write(tree, {"docs/new.md": "", "tests/test_go.py": "import riad\n"})
    git(tree, "rm", "-q", "tests/test_chess.py")
    assert changed_files(tree, base) == {
        "docs/adding.md",
        "docs/committed.md",
        "docs/new.md",
        "tests/test_chess.py",
        "tests/test_go.py",
    }


def test_the_base_is_what_was_asked_for_or_what_passed_here(tree):
    passed = git(tree, "rev-parse", "HEAD").strip()
    write(tree, {"docs/new.md": ""})
    last = commit(tree)
    assert find_base(tree, "HEAD", passed) == (last, "as asked")
    assert find_base(tree, "", passed) == (passed, "where `make test` last passed here")
    with pytest.raises(SystemExit, match="no such revision: nowhere"):
        find_base(tree, "nowhere", passed)


def test_where_nothing_has_passed_the_base_is_the_branch_or_the_commit_before(tree):
    first = git(tree, "rev-parse", "HEAD").strip()
    write(tree, {"docs/new.md": ""})
    commit(tree)
    gone = "0" * 40
    base, why = find_base(tree, "", gone)
    assert (base, why.partition(";")[0]) == (first, "the commit before the last")
    git(tree, "checkout", "-q", "-b", "mine", first)
    write(tree, {"docs/mine.md": ""})
    commit(tree)
    base, why = find_base(tree, "", gone)
    assert (base, why.partition(";")[0]) == (first, "what is shared with main")


def test_a_first_commit_is_compared_with_nothing(tree):
    base, _ = find_base(tree, "", "")
    assert "pyproject.toml" in changed_files(tree, base)


# what to run


def test_the_browser_is_for_the_page_and_the_server(tree):
    graph = Graph(tree)
    page = "tests/browser/test_page.py"
    assert page not in reached(graph, {"src/riad/games/go/board.py"})
    assert page in reached(graph, {"src/riad/server/app.py"})
    assert page in reached(graph, {"web/src/App.svelte"})
    assert page in reached(graph, {page})


@pytest.fixture
def three(tmp_path):
    return Graph(make_tree(tmp_path, THREE))


DISTANCES = {"tests/test_long.py": 1, "tests/test_short.py": 1, "tests/test_far.py": 2}


def test_all_fits_where_nothing_takes_long(three):
    choice = choose(three, DISTANCES, {}, budget=60)
    assert arguments(three, choice) == [
        "tests/test_short.py",
        "tests/test_long.py",
        "tests/test_far.py",
    ]
    assert (choice.count, choice.left_out) == (5, 0)


def test_the_nearest_fill_the_time_and_the_rest_is_counted(three):
    seconds = {
        "tests/test_long.py::test_one[a]": 4.0,
        "tests/test_long.py::test_one[b]": 4.0,
        "tests/test_long.py::test_two[a]": 40.0,
        "tests/test_long.py::test_two[b]": 40.0,
        "tests/test_long.py::test_three": 1.0,
        "tests/test_far.py::test_far": 60.0,
    }
    choice = choose(three, DISTANCES, seconds, budget=20)
    assert arguments(three, choice) == [
        "tests/test_short.py",
        "tests/test_long.py::test_one",
        "tests/test_long.py::test_three",
    ]
    assert (choice.count, choice.left_out) == (4, 3)
    assert choice.lasts() <= 20


def test_the_last_line_says_what_was_left_out():
    assert last_line(3) == "3 tests that the change reaches were left out; `make test` runs them"
    assert last_line(0).startswith("no test that the change reaches was left out")


# what is remembered


def run(tree, *words, **environment):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tools.remembered", *words]
    alone = {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment = {**os.environ, **alone, **environment}
    return subprocess.run(
        command, check=False, cwd=tree, env=environment, capture_output=True, text=True
    )


@pytest.fixture
def passing(tmp_path):
    ini = {"pytest.ini": "[pytest]\ntestpaths = tests\n", ".gitignore": "__pycache__/\n.*_cache/\n"}
    return make_tree(tmp_path, {**THREE, **ini})


def test_a_whole_run_on_a_clean_tree_is_remembered(passing):
    assert run(passing).returncode == 0
    memory = Memory(passing)
    assert memory.passed == git(passing, "rev-parse", "HEAD").strip()
    assert len(memory.seconds) == 5


def test_part_of_a_run_or_what_is_not_committed_has_not_passed(passing):
    assert run(passing, "tests/test_far.py").returncode == 0
    assert Memory(passing).passed == ""
    write(passing, {"tests/test_new.py": "def test_new(): ...\n"})
    assert run(passing).returncode == 0
    assert Memory(passing).passed == ""
    commit(passing)
    write(passing, {"tests/test_new.py": "def test_new(): assert False\n"})
    commit(passing)
    assert run(passing).returncode == 1
    assert Memory(passing).passed == ""
    assert "tests/test_new.py::test_new" in Memory(passing).seconds


def test_no_test_begins_when_the_time_is_over(passing, tmp_path_factory):
    note = tmp_path_factory.mktemp("note") / "late"
    done = run(passing, **{SECONDS: "-1", NOT_RUN: str(note)})
    assert "1 passed, 4 skipped" in done.stdout
    assert note.read_text() == "4"
    assert Memory(passing).passed == ""
    assert len(Memory(passing).seconds) == 1
