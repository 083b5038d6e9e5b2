"""The site of the documents: every page has its place, and none leads nowhere.

The whole site is built only where MkDocs is (`make docs`); what it is made of is looked at always.
"""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest

import riad.research
from riad.bots import Bot
from riad.bots.match import play
from tools import docs_http, docs_pages

ROOT = Path(__file__).parents[1]
PAGES = [file.relative_to(docs_pages.DOCS).as_posix() for file in docs_pages.DOCS.rglob("*.md")]


def placed(nav):
    for entry in nav:
        yield from [entry] if isinstance(entry, str) else next(iter(entry.values()))


def test_every_page_has_one_place():
    found = [*placed(docs_pages.navigation(PAGES))]
    made = {*docs_pages.PAPERS.values(), *docs_pages.REFERENCE, "decisions/index.md"}
    assert sorted(found) == sorted({*PAGES, *made})


def test_a_page_that_is_new_finds_its_place_by_itself():
    assert "brand-new.md" in placed(docs_pages.navigation([*PAGES, "brand-new.md"]))


def test_guides_are_there():
    assert {page for group in docs_pages.GUIDES.values() for page in group} <= {*PAGES}


@pytest.mark.parametrize("name", docs_pages.PAPERS)
def test_papers_lead_only_to_what_the_site_has(name):
    there = {*placed(docs_pages.navigation(PAGES)), *docs_pages.EXAMPLES}
    targets = (target for _, target, _, _ in docs_pages.LINK.findall(docs_pages.paper(name)))
    lost = {one for one in targets if one not in there and not (docs_pages.DOCS / one).is_file()}
    assert not lost


def test_every_decision_has_a_number_a_title_and_a_day():
    files = sorted((docs_pages.DOCS / "decisions").glob("*.md"))
    rows = docs_pages.decisions().splitlines()[6:]
    for file, row in zip(files, rows, strict=True):
        number = int(file.name[:3])
        form = rf"\| {number} \| \[[A-Z].*\]\({re.escape(file.name)}\) \| \d{{4}}-\d\d-\d\d \|"
        assert re.fullmatch(form, row), file.name


def test_the_pictures_of_the_gallery_are_there():
    folder = docs_pages.DOCS / "screens"
    shown = re.findall(
        r"\]\((.*?)\)", docs_pages.gallery((folder / "README.md").read_text("utf-8"))
    )
    assert sorted(shown) == sorted(file.name for file in folder.iterdir() if file.suffix != ".md")


def test_the_reference_has_all_that_riad_gives():
    pages = dict(docs_pages.reference())
    for name in riad.__all__:
        told = re.compile(rf"^(?:::: [\w.]*\b{name}|### {name})$", re.MULTILINE)
        assert any(told.search(text) for text in pages.values()), name
    for name in (name for name in riad.__all__ if name[:1].islower()):
        assert getattr(riad, name).__doc__, name


def called() -> dict[str, Callable[..., object]]:
    """All that others may call, as the reference has it."""
    forms = {name: getattr(riad.research, name) for name in riad.research.__all__}
    given = {name: getattr(riad, name) for name in riad.__all__ if name.islower()}
    names = [name for group in docs_pages.GAME.values() for name in group]
    methods = {name: getattr(riad.Game, name) for name in names if hasattr(riad.Game, name)}
    bots = {"choose": Bot.choose, "match.play": play}
    every = {**forms, **given, **methods, **bots}
    return {name: one for name, one in every.items() if callable(one)}


@pytest.mark.parametrize(("name", "one"), called().items(), ids=called())
def test_whatever_can_be_called_says_what_it_wants(name, one):
    told = (inspect.getdoc(one) or "").partition("Args:\n")[2].partition("Raises:\n")[0]
    wanted = {*inspect.signature(one).parameters} - {"self", "seat"}
    assert wanted <= {*re.findall(r"^ {4}(\w+): [A-Z`\"]", told, re.MULTILINE)}


USED = re.compile(r"\b(?:game|position|after|copy)\.([a-z_]+)\b")


@pytest.mark.parametrize("page", ["README.md", "docs/first-bot.md", "docs/research.md"])
def test_what_pages_use_of_a_game_stands_in_the_reference(page):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    used = {name for block in blocks for name in USED.findall(block) if hasattr(riad.Game, name)}
    assert {"play", "waiting"} & used
    assert used <= {name for group in docs_pages.GAME.values() for name in group}


def test_the_page_of_the_interface_has_every_endpoint_and_every_shape():
    page = docs_http.page()
    headings = {*re.findall(r"^### (.*)$", page, re.MULTILINE)}
    assert {"`POST /api/tables`", "`GET /api/games`", "Problem", "Move", "State"} <= headings
    anchors = {heading.lower() for heading in headings}
    assert {*re.findall(r"\]\(#(\w+)\)", page)} <= anchors
    assert "anything |" not in page.replace("| `view` | anything |", "")


class Links(HTMLParser):
    """Where a page leads to, and where it can be led to."""

    def __init__(self) -> None:
        super().__init__()
        self.to: set[str] = set()
        self.ids: set[str] = set()

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.to.add(value)
            elif value and name == "id":
                self.ids.add(value)


@pytest.mark.skipif(find_spec("mkdocs") is None, reason="`make docs` brings MkDocs")
def test_the_site_is_built_without_a_warning_and_leads_nowhere_that_is_not(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)]
    around = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(command, cwd=ROOT, env=around, check=True)
    pages = {}
    for file in tmp_path.rglob("*.html"):
        pages[file] = Links()
        pages[file].feed(file.read_text("utf-8"))
    assert len(pages) > len(PAGES)
    for file, links in pages.items():
        if file.name == "404.html":  # it is shown wherever somebody got lost
            continue
        for link in links.to:
            if re.match(r"https?:|mailto:|data:", link):
                continue
            path, _, place = unquote(link).partition("#")
            there = (file.parent / path).resolve() if path else file
            there = there / "index.html" if there.is_dir() else there
            assert there.exists(), (file.name, link)
            if place and there in pages and place != "__skip":
                assert place in pages[there].ids, (file.name, link)
