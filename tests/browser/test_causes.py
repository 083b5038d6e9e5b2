"""Where things come from: questions name their cause, tips tell what a tile has brought so far."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from playwright.sync_api import expect

import riad
from riad.kernel import record
from riad.kernel.game import new_game
from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position

RECORDS = Path(__file__).parents[1] / "records"


def test_a_question_says_under_it_what_it_comes_from(visit, server):
    text = file_of("d-47-stairs").read_text("utf-8")
    game = riad.load(text)
    (seat,) = game.waiting
    assert game.cause == (seat, Text("river-tile.11"))
    words = catalogue("marrakesh", "en")
    page = visit().page(at_position(server, text).door)
    expect(page.get_by_test_id("cause")).to_have_text(words.say(Text("river-tile.11")))
    expect(page.get_by_test_id("prompt")).to_have_text(words.say(Text("stairs.which", {"n": 3})))


def earnings(path: Path) -> Counter[tuple[int, int]]:
    """The points every scroll has brought its owner, by seat and scroll."""
    whole = riad.load(path.read_text("utf-8"))
    game = new_game(whole.book.definition, whole.book.config, None)
    game.listen()
    for entry in whole.log:
        record.say(game, entry)
    found: Counter[tuple[int, int]] = Counter()
    for event in game.heard(None):
        if event.cause and event.text.key == "points.gained":
            owner, name = event.cause
            if name.key.startswith("scroll.") and event.text.args["player"] == owner:
                points = event.text.args["n"]
                assert isinstance(owner, int)
                assert isinstance(points, int)
                found[owner, int(name.key.removeprefix("scroll."))] += points
    return found


def test_the_tip_of_a_scroll_tells_what_it_has_earned(visit):
    path = max(sorted(RECORDS.glob("marrakesh-00?.riad")), key=lambda path: len(earnings(path)))
    found = earnings(path)
    ((seat, tile), points) = found.most_common(1)[0]
    page = visit().page("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.locator(".travel output").wait_for()
    page.keyboard.press("End")
    scroll = page.locator(f'[data-earned="{seat} scroll.{tile}"]:visible')
    strips = page.locator('button[aria-controls$="-board"]')
    while not scroll.count():
        strips.and_(page.locator('[aria-expanded="false"]')).first.click()
    scroll.first.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text("So far: ")
    expect(tip).to_contain_text(f"{points} point")
