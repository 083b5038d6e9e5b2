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


def test_the_pages_are_there():
    assert {"first-bot.md", "writing-rules.md", "record-format.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_block_of_a_page_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    scope: dict[str, object] = {"__name__": "docs"}
    monkeypatch.setitem(sys.modules, "docs", type(os)("docs"))
    vars(sys.modules["docs"]).update(scope)
    for kind, block in BLOCK.findall((DOCS / page).read_text("utf-8")):
        if kind == "python":
            exec(compile(block, page, "exec", dont_inherit=True), vars(sys.modules["docs"]))
            continue
        for line in block.splitlines():
            command, *args = shlex.split(line)
            assert command == "riad", f"{page} shows a command we do not run: {line}"
            done = riad(*args, typed="1\nquit\n", folder=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            assert done.stdout, line
    capsys.readouterr()


def test_every_link_leads_somewhere():
    pages = [*DOCS.rglob("*.md"), DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md"]
    for page in pages:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
