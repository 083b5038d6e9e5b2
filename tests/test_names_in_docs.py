"""No document names a symbol, file, command, key or address that does not exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from tests.names_in_docs import BLOCK, NOT_OURS, SPAN, Page, missing, path
from tests.names_there_are import ROOT, Names, files

PAGES = {
    page.relative_to(ROOT).as_posix(): page.read_text("utf-8")
    for page in (
        *sorted((ROOT / "docs").rglob("*.md")),
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
    )
}


def test_every_name_on_a_page_is_the_name_of_something():
    found = {page: missing(text) for page, text in PAGES.items()}
    assert {page: names for page, names in found.items() if names} == {}


def test_only_what_some_page_says_is_excused():
    said = " ".join(" ".join(Page(text).spans) for text in PAGES.values())
    assert [name for name in NOT_OURS if name not in said] == []


NOTHING = [
    "class_nobody_wrote",
    "Threshold(Effect)",
    "ConnectionBonus",
    "Player.thresholds",
    "game.no_such_method(me)",
    "riad.no_such_room",
    "DATES_PER_SCROLL",
    "book.answer(no_such_question=…)",
    'Text("no.such-key")',
    "claim-oasis-21",
    "scoring/final.py",
    "src/riad/cellar/",
    "modules/<name>.rs",
    "shop/sack-white-99",
    "building.<name>.nonsense",
    "number of keys: {count}",
    "make nothing",
    "make test NOT_THERE=1",
    "NOT_THERE=1 make test",
    "riad dance",
    "riad play --upside-down",
    "--upside-down",
    "python -m tools.not_there",
    "pytest tests/test_not_there.py",
    "npm run nothing",
    "/api/nothing",
    "GET /api/tables/TABLE/nothing",
    '{"type": "no-such-message"}',
    "$RIAD_NOT_THERE",
]


def test_a_name_of_nothing_is_found():
    for name in NOTHING:
        assert missing(f"Call `{name}` as often as you like."), name


def test_a_block_that_has_people_type_nonsense_is_found():
    assert missing("```sh\nriad serve --upside-down\n```") == ["riad serve --upside-down"]
    assert missing("```ini\nExecStart=/opt/.venv/bin/riad dance\n```") == [
        "/opt/.venv/bin/riad dance"
    ]
    assert missing("```sh\ncd web && npm run nothing   # never\n```") == ["npm run nothing"]
    assert missing("```sh\ncurl -s localhost:8000/api/nothing\n```")


def test_a_name_that_only_a_comment_says_is_no_name(tmp_path):
    module, script = tmp_path / "module.py", tmp_path / "script.ts"
    module.write_text('"""Of ghosts."""\n\n\ndef real():  # ghost\n    """Calls ghost."""\n')
    script.write_text("// const ghost = 1;\n/* function ghost() */\nexport const solid = 1;\n")
    found = Names()
    found.python(module)
    found.script(script)
    assert {"real", "solid"} <= found.names
    assert "ghost" not in found.names | found.words
    assert found.leads(["module", "real"])
    assert not found.leads(["module", "ghost"])


def quoted(text: str) -> list[tuple[str, str]]:
    """The examples of a page, each with the file that was named last before it."""
    found = []
    for block in BLOCK.finditer(text):
        before = [span for span in SPAN.findall(BLOCK.sub("", text[: block.start()])) if path(span)]
        if block[1] in {"python", "toml"}:
            found.append((before[-1], block[2].rpartition("# yes\n")[2]))
    return found


def strayed(file: str, example: str) -> list[str]:
    """The pieces of an example, between `# …`, that do not stand in its file."""
    (home,) = (one for one in files() if one.endswith(file))
    source = (ROOT / home).read_text("utf-8")
    return [piece for piece in example.split("# …\n") if dedent(piece) not in source]


def test_the_examples_to_follow_stand_in_the_sources():
    examples = quoted(PAGES["CONTRIBUTING.md"])
    assert len(examples) == 5
    for file, example in examples:
        assert strayed(file, example) == [], file


def test_an_example_that_has_strayed_is_found():
    page = (
        "From `games/marrakesh/sectors/stairs.py`:\n\n```python\nclass Connect(Choice[int]):\n```\n"
    )
    ((file, example),) = quoted(page)
    assert strayed(file, example) == ["class Connect(Choice[int]):\n"]


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_the_rooms_are_those_that_the_linter_knows(page):
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = contracts["contracts"][0]["layers"]
    (drawn,) = re.findall(r"^kernel +← .*?cli", PAGES[page], re.MULTILINE)
    rooms = [set(re.findall(r"\w+", room)) for room in drawn.split("←")]
    assert rooms == [set(re.findall(r"\w+", layer)) for layer in reversed(layers)]
    there = {one.stem for one in Path(ROOT / "src" / "riad").iterdir() if one.suffix in {"", ".py"}}
    assert set().union(*rooms) <= there
