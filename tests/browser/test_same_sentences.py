"""The terminal and the page say the same of the same position, in every language."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import riad
from riad.cli.words import Words, words_for
from riad.kernel import record, replay
from riad.kernel.game import new_game
from riad.language import LANGUAGES, catalogue
from tests.browser.test_playing import text_of
from tests.browser.test_text_table import Teller
from tests.full import FULL

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NAMES = ["Ada", "{n} & Bo", "", "Di"]
"""One with what looks like a place for an argument, one that nobody has given."""
RECORDS, POSITIONS = 25, 8
"""So many records, and so many positions along each; all records if FULL."""

SAY = """(asked) => {
  const { told, texts, language, names } = JSON.parse(asked);
  const say = (said, names) => Compose.compose(texts, language, said, names);
  return JSON.stringify(told.map((passages) => Headings.headings(passages, { say }, names)));
}"""


@dataclass(frozen=True, slots=True)
class Position:
    """A position as somebody may know it: what the server tells of it, and the terminal."""

    game: str
    kind: tuple[Any, ...]
    passages: list[dict[str, Any]]
    lines: dict[str, list[str]]


def chosen(rng: random.Random) -> list[str]:
    """Records of every kind of table, in turn."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "tests/records").glob("*.riad"))]
    rng.shuffle(texts)
    kinds: dict[tuple[Any, ...], list[str]] = {}
    for text in texts:
        header = replay.parse(text).header
        kind = (header["game"], header["edition"], bool(header["modules"]), header["solo"])
        kinds.setdefault(kind, []).append(text)
    if FULL:
        return texts
    turns = [text for number in range(RECORDS) for of in kinds.values() for text in of[number:][:1]]
    return turns[:RECORDS]


def positions() -> Iterator[Position]:
    """Seeded positions along recorded games, through the eyes of a seat or of nobody."""
    rng = random.Random(7)
    for text in chosen(rng):
        whole = riad.load(text)
        config = whole.book.config
        game = new_game(whole.book.definition, config, None)
        wanted = {len(whole.log), *rng.sample(range(1, len(whole.log)), POSITIONS - 1)}
        words = [words_for(config.game, language, NAMES) for language in LANGUAGES]
        for said, entry in enumerate(whole.log, 1):
            record.say(game, entry)
            if said in wanted:
                seat = rng.choice([None, *range(config.seats)])
                passages = [passage.to_json() for passage in game.sentences(seat)]
                lines = {one.book.language: terminal(one, game, seat) for one in words}
                kind = (config.edition, *config.modules, config.solo)
                yield Position(config.game, kind, passages, lines)


def terminal(words: Words, game: Any, seat: int | None) -> list[str]:
    """What `--plain` prints, but for the spaces that set off what belongs to the line before."""
    return [line.strip() for line in words.table(game, seat)]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that can do with sentences what the web table does."""
    page = browser.new_page()
    for name, file in (("Compose", "house/compose.ts"), ("Headings", "table/headings.ts")):
        program = str(WEB / "node_modules/.bin/rolldown")
        command = [program, f"src/{file}", "--format=iife", f"--name={name}"]
        made = subprocess.run(command, cwd=WEB, check=True, capture_output=True, text=True)
        page.add_script_tag(content=made.stdout)
    yield page
    page.close()


def test_terminal_and_page_say_the_same_of_the_same_position(page):
    found = list(positions())
    assert len(found) >= 200
    kinds = {word for position in found for word in position.kind}
    assert kinds >= {"essential", "classic", "camels", "desert-towns", "pachabot", "simple"}
    for game in ("marrakesh", "yspahan"):
        mine = [position for position in found if position.game == game]
        told = [position.passages for position in mine]
        for language in LANGUAGES:
            texts = catalogue(game, language).to_json()["texts"]
            asked = {"told": told, "texts": texts, "language": language, "names": NAMES}
            said = json.loads(page.evaluate(SAY, json.dumps(asked)))
            for position, parts in zip(mine, said, strict=True):
                by_id = {part["id"]: [part["title"], *part["lines"]] for part in parts}
                read = [line for one in position.passages for line in by_id[one["id"]]]
                assert read == position.lines[language]


@pytest.mark.parametrize("game", ["marrakesh", "yspahan"])
def test_the_text_table_shows_what_the_server_tells(visit, house, game):
    made = house.made(game=game, bots=1)
    house.play(made, answers=30)
    one = visit()
    one.settle(text=True)
    teller = Teller(one.page(made.door))
    teller.turn()
    told = house.say(made, type="describe")["replies"][0]["passages"]
    parts = sentences(game, told)
    assert list(parts) == ["me", "board", "p2"]
    for name, lines in parts.items():
        part = teller.page.locator(f"section[aria-labelledby=tt-{name}]")
        expect(part.locator("h2, p")).to_have_text(lines)
        assert teller.type(name) == lines
    step = house.state(made)["step"] // 2
    earlier = house.say(made, type="describe", step=step)["replies"][0]["passages"]
    assert earlier != told
    teller.page.goto(f"/table/{made.id}/at/{step}")
    for name, lines in sentences(game, earlier).items():
        part = teller.page.locator(f"section[aria-labelledby=tt-{name}]")
        expect(part.locator("h2, p")).to_have_text(lines)


def sentences(game: str, told: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Passages in words, the own one first."""
    words, names = catalogue(game, "en"), ["Player 1", "Noor"]
    told = sorted(told, key=lambda passage: passage["id"] != "me")
    return {
        passage["id"]: [
            words.say(text_of(said), names) for said in (passage["title"], *passage["lines"])
        ]
        for passage in told
    }
