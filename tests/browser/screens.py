"""Makes the pictures in docs/screens: what the web table looks like today.

python -m tests.browser.screens
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.browsing import PHONE, Visit, launch
from tests.browser.house import House, Made
from tests.browser.places import PLACES
from tests.browser.table import TablePage
from tests.server.process import Server

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
MOST = 5 * 1024 * 1024
"""Bytes of all pictures together."""

THEMES = ("light", "dark")
GAMES = {"yspahan": 45, "marrakesh": 60}
"""With the number of answers after which a game looks well under way."""


def played(house: House, game: str, answers: int = 10_000) -> Made:
    """A table with two good bots, and somebody who tries things."""
    made = house.made(bots=2, bot="greedy", game=game, name="Amina")
    house.play(made, answers=answers, seed=7)
    return made


def at_table(made: Made) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(made.door)
        TablePage(page).rest()

    return go


def at_end(made: Made) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(made.door)
        page.get_by_test_id("end").wait_for()

    return go


def pictures(browser: Browser, house: House) -> None:
    ways: dict[str, Callable[[Page], None]] = {"home": lambda page: PLACES["home"](page, house)}
    for game, answers in GAMES.items():
        ways[game] = at_table(played(house, game, answers))
    ways["end"] = at_end(played(house, "yspahan"))
    for name, go in ways.items():
        for theme in THEMES:
            take(browser, house.url, f"{name}-{theme}", theme, go)
            take(browser, house.url, f"{name}-phone-{theme}", theme, go, **PHONE)


def take(
    browser: Browser, home: str, name: str, theme: str, go: Callable[[Page], None], **wishes: Any
) -> None:
    visit = Visit(browser, home, **wishes)
    visit.settle(theme=theme)
    page = visit.context.new_page()
    go(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    page.screenshot(path=FOLDER / f"{name}.png", scale="css" if not wishes else "device")
    visit.context.close()
    assert visit.complaints == [], (name, visit.complaints)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        house = House(server.url)
        pictures(launch(playwright), house)
        house.close()
    size = sum(picture.stat().st_size for picture in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1024 / 1024:.1f} MB")
    assert size <= MOST


if __name__ == "__main__":
    main()
