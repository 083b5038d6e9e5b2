"""Which tests a change reaches."""

from __future__ import annotations

import pytest

from tests.tools.builders import make_tree
from tools.reach import FAR, Graph, functions
from tools.sources import Source

ALL_BUT_THE_BROWSER = {
    "both",
    "chess",
    "docs",
    "go",
    "luck",
    "piles",
    "records",
    "server/serving",
}


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    return Graph(make_tree(tmp_path_factory.mktemp("tree")))


def reached(graph, *files):
    """The tests without `tests/` and `test_`, and how far they are."""
    found = graph.distances(files)
    return {
        file.removeprefix("tests/").replace("test_", "").removesuffix(".py"): steps
        for file, steps in found.items()
    }


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("tests/test_luck.py", {"luck"}),
        ("tests/records/one.riad", {"records"}),
        ("docs/adding.md", {"docs"}),
        ("docs/new.md", set()),
        ("src/riad/kernel/luck.py", {"luck"}),
        # loaded by name, and by a program that is started
        (
            "src/riad/games/chess/moves.py",
            {"chess", "both", "server/serving", "browser/page"},
        ),
        # imported only when a function is called
        ("src/riad/games/go/board.py", {"go", "both", "server/serving", "browser/page"}),
        # a sheet and a catalogue are part of their game
        ("src/riad/games/chess/board.toml", {"chess", "both", "server/serving", "browser/page"}),
        ("src/riad/games/go/data/go.toml", {"go", "both", "server/serving", "browser/page"}),
        ("src/riad/games/go/locale/fr.po", {"go", "both", "server/serving", "browser/page"}),
        ("tests/server/conftest.py", {"server/serving"}),
        # nobody is seen to read it: all tests of its package might
        ("tests/server/odd.json", {"server/serving", "browser/page"}),
        ("web/src/App.svelte", {"browser/page"}),
        ("tests/conftest.py", {*ALL_BUT_THE_BROWSER, "browser/page"}),
        ("pyproject.toml", ALL_BUT_THE_BROWSER),
    ],
)
def test_a_file_reaches_these_tests(graph, file, tests):
    assert set(reached(graph, file)) == tests


def test_a_package_above_is_only_executed(graph):
    assert {"luck", "piles"} <= set(reached(graph, "src/riad/__init__.py"))
    assert not {"luck", "piles"} & set(reached(graph, "src/riad/games/go/board.py"))


def test_the_test_that_has_changed_is_nearest_and_the_unknown_is_far(graph):
    found = reached(graph, "src/riad/kernel/piles.py", "tests/test_go.py", "pyproject.toml")
    assert (found["go"], found["piles"], found["luck"]) == (0, 1, FAR)
    assert found["piles"] < found["chess"] < found["both"] < FAR


def test_who_imports_what_is_gone_is_reached(tmp_path):
    make_tree(tmp_path, {"tests/test_new.py": "from riad.kernel.dice import roll\n"})
    gone = "src/riad/kernel/dice.py"
    assert reached(Graph(tmp_path), gone) == {}
    assert reached(Graph(tmp_path, [gone]), gone) == {"new": 1}


@pytest.mark.parametrize(
    ("code", "reads"),
    [
        ('(Path(__file__).parent / "a.toml").read_text()', {"tests/a/a.toml"}),
        ('ROOT = Path(__file__).resolve().parents[2]\nopen(ROOT / "Makefile")', {"Makefile"}),
        ("ROOT = Path(__file__).parents[2]\nbuild(ROOT)", {"."}),
        ("ROOT = Path(__file__).parents[2]\nrun(word, cwd=ROOT)", set()),
        ("HERE = Path(__file__).parent\nopen(HERE / name)", {"tests/a"}),
        ('Path(__file__).with_name("b.py")', {"tests/a/b.py"}),
        ('files("riad.games") / "x.toml"', {"src/riad/games/x.toml"}),
        ('files(package) / "locale" / name', {"src/*/locale"}),
        ('Path("elsewhere") / "a.toml"', set()),
    ],
)
def test_a_source_reads_these_places(code, reads):
    source = Source("tests/a/test_a.py", code, {"riad.games": "src/riad/games/__init__.py"})
    source.look_around({}, ())
    assert source.reads == reads


def test_tests_are_named_as_pytest_does():
    source = Source(
        "tests/test_a.py",
        "def test_a(): ...\ndef help(): ...\nclass TestB:\n    async def test_c(self): ...\n",
        {},
    )
    assert functions(source.tree) == ["test_a", "TestB::test_c"]
