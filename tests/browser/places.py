"""Every page of the house, and how one gets there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from riad.games import definitions
from tests.browser.house import House
from tests.browser.table import TablePage

RECORD = Path(__file__).parents[1] / "records" / "yspahan-000.riad"
Way = Callable[[Page, House], None]


def _at(path: str, sign: str) -> Way:
    """A page with an address of its own; once the sign shows, all of it is there."""

    def go(page: Page, house: House) -> None:
        page.goto(path)
        page.locator(sign).first.wait_for()

    return go


def _home(page: Page, house: House) -> None:
    page.goto("/")
    for game in definitions():
        page.locator(f"#game-{game}").filter(has_text=re.compile(r"\w")).wait_for()


def _settings(page: Page, house: House) -> None:
    _home(page, house)
    page.locator(".gear").click()
    page.get_by_role("switch").first.wait_for()


def _table(page: Page, house: House) -> None:
    page.goto(house.begun.door)
    TablePage(page).rest()


def _beside(page: Page) -> None:
    """On a phone, turn to what lies beside the board elsewhere."""
    panes = page.locator(".panes button")
    if panes.last.is_visible():
        panes.last.tap()


def _inside(button: str, sign: str) -> Way:
    """At a table, something that opens over it."""

    def go(page: Page, house: House) -> None:
        _table(page, house)
        _beside(page)
        page.locator(button).first.click()
        page.locator(sign).first.wait_for()

    return go


def _end(page: Page, house: House) -> None:
    page.goto(house.finished.door)
    page.get_by_test_id("end").wait_for()


def _mine(page: Page, house: House) -> None:
    _end(page, house)
    page.goto("/games")
    page.get_by_test_id("played").wait_for()


def _text(page: Page, house: House) -> None:
    page.goto("/about")
    page.evaluate("localStorage.setItem('riad.text', 'true')")
    page.goto(house.begun.door)
    page.get_by_test_id("text-line").wait_for()


def _waiting(page: Page, house: House) -> None:
    page.goto(house.made(people=3, bots=0).door)
    page.locator(".waiting li").first.wait_for()


def _cover(page: Page, house: House) -> None:
    page.goto(house.made(people=2, bots=0, hot_seat=True).door)
    page.get_by_test_id("cover").wait_for()


def _past(page: Page, house: House) -> None:
    _table(page, house)
    _beside(page)
    page.locator("[data-testid=log] li button").nth(4).click()
    page.locator(".travel").wait_for()


def _replaying(page: Page, house: House) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".travel output").wait_for()


PLACES: dict[str, Way] = {
    "home": _home,
    "account": _at("/account", "main form"),
    "about": _at("/about", "main h1"),
    "box": _at("/box", "details.panel"),
    "rules": _at("/rules/yspahan", "[data-card]"),
    "exact": _at("/rules/yspahan/exact", "[data-rule]"),
    "learn": _at("/learn", "main ol li"),
    "replay": _at("/replay", "main label"),
    "replaying": _replaying,
    "mine": _mine,
    "lost": _at("/nowhere", "main h1"),
    "settings": _settings,
    "table": _table,
    "moves": _inside("[data-testid=all-moves]", "dialog.moves li"),
    "menu": _inside("header .tool", "dialog.menu fieldset"),
    "chat": _inside("#tab-chat", ".chat form"),
    "score": _inside("#tab-score", ".score table"),
    "reading": _inside("#tab-rules", ".inner h3, .inner p"),
    "past": _past,
    "text": _text,
    "end": _end,
    "waiting": _waiting,
    "cover": _cover,
}
