"""Everything the documentation shows is run, block by block and line by line."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.helpers import riad

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(page.name for page in DOCS.glob("*.md") if "```python" in page.read_text("utf-8"))
BLOCK = re.compile(r"```(python|sh)\n(.*?)```", re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")
"""A block that begins like this is that file."""


def test_the_pages_are_there():
    assert {"first-bot.md", "writing-rules.md", "record-format.md"} <= set(PAGES)


def test_pip_is_told_what_works_while_no_index_has_the_name():
    for page in DOCS.glob("*.md"):
        assert not re.search(r"pip install '?riad\b", page.read_text("utf-8")), page.name


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    scope: dict[str, object] = {"__name__": "docs"}
    monkeypatch.setitem(sys.modules, "docs", type(os)("docs"))
    vars(sys.modules["docs"]).update(scope)
    for kind, block in BLOCK.findall((DOCS / page).read_text("utf-8")):
        if kind == "python":
            if file := FILE.match(block):
                (tmp_path / file[1]).write_text(block, "utf-8")
            exec(compile(block, page, "exec", dont_inherit=True), vars(sys.modules["docs"]))
            continue
        for line in block.splitlines():
            command, *args = shlex.split(line)
            assert command == "riad", f"{page} shows a command we do not run: {line}"
            done = riad(*args, typed="1\nquit\n", folder=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            assert done.stdout, line
    capsys.readouterr()


ELSEWHERE = {
    "hosting.md": "tests/cli/test_hosting.py",
    "protocol.md": "tests/server/play/test_protocol_page.py",
    "web.md": "tests/test_names_in_docs.py",  # it only builds and develops the page
}
"""Pages without Python that have people type something, and what types it."""


def test_every_page_with_commands_is_typed_by_some_test():
    pages = {page.name: page.read_text("utf-8") for page in DOCS.glob("*.md")}
    typed = {name for name, text in pages.items() if "```sh" in text}
    assert typed - {*PAGES} == ELSEWHERE.keys()
    assert all((DOCS.parent / test).exists() for test in ELSEWHERE.values())


LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]+))?\)")
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What a link can lead to within a page: its headings, as sites write them."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r" ", "-", re.sub(r"[^\w\- ]", "", heading.lower())) for heading in headings}


def dead(page: Path) -> list[str]:
    """The links of a page that lead nowhere here; those to other houses nobody follows."""
    found = []
    for target, place in LINK.findall(FENCED.sub("", page.read_text("utf-8"))):
        there = page.parent / target if target else page
        if not there.exists() or (place and place not in anchors(there)):
            found.append(f"{target}#{place}")
    return found


def test_every_link_leads_somewhere():
    root = DOCS.parent
    pages = [*DOCS.rglob("*.md"), *root.glob("*.md"), *(root / ".github").rglob("*.md")]
    assert {page.name: links for page in pages if (links := dead(page))} == {}


def test_a_link_that_leads_nowhere_is_found(tmp_path):
    page, other = tmp_path / "page.md", tmp_path / "other.md"
    other.write_text("# Of `code` and words\n")
    page.write_text("[a](other.md#of-code-and-words) [b](other.md#of) [c](none.md) [d](#here)")
    assert dead(page) == ["other.md#of", "none.md#", "#here"]
