"""A game in a notebook: the boards in a frame of its own, with the network cut."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import riad
from tests.browser.browsing import PATIENCE

MODULES = ["camels", "nomads", "desert-towns"]
TABLES: list[dict[str, Any]] = [
    {"game": "yspahan", "seats": 3, "names": ["Ada", "</script>", "Cy & Co"]},
    {"game": "marrakesh", "seats": 2, "edition": "classic", "modules": MODULES},
    {"game": "marrakesh", "seats": 1, "solo": "pachabot"},
]
TOLD = ".yspahan [data-tip], [data-tip][data-box^='luxury/']"
"""Something there is more to say of."""
CELL = '<!doctype html><body style="width: 800px; margin: 0">{}'
"""An output cell, which is narrower than a table."""


def played(table: dict[str, Any]) -> riad.Game[Any]:
    luck = random.Random(2)
    game: riad.Game[Any] = riad.new_game(**table, seed=4)
    for _ in range(80):
        seat = game.waiting[0]
        game.play(seat, luck.choice(list(game.options(seat))))
    return game


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']} {table['seats']}")
def test_a_notebook_shows_the_boards_and_asks_nobody_for_anything(browser: Browser, table):
    game, troubles = played(table), list[str]()
    context = browser.new_context(offline=True, viewport={"width": 820, "height": 600})
    context.set_default_timeout(PATIENCE)
    context.on("request", lambda request: troubles.append(request.url))
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page = context.new_page()
    page.set_content(CELL.format(game._repr_html_()))
    boards = page.frame_locator("iframe").frame_locator("iframe")
    for seat, points in enumerate(game.scores):
        expect(boards.get_by_test_id(f"score-{seat}")).to_contain_text(str(points))
    for name in table.get("names", ()):
        expect(boards.locator(".players")).to_contain_text(name)
    expect(boards.locator("h1")).to_have_text(table["game"].capitalize())
    boards.locator(TOLD).first.hover()
    expect(boards.get_by_role("tooltip")).to_be_visible()
    inner = page.frame_locator("iframe").locator("iframe").bounding_box()
    assert inner is not None
    assert inner["width"] == pytest.approx(800, abs=2), "as wide as there is room"
    assert troubles == []
    context.close()
