"""The table of Marrakesh, in the middle of a game: accessible in both themes, on all screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.browsing import PHONE
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import NARROW, TOO_SMALL
from tests.full import share

IN_THE_MIDDLE = file_of("D-36").read_text("utf-8")
SHARED = ("D-06", "D-16", "D-18", "D-21", "D-22", "D-23", "D-27", "D-34", "D-45", "D-53")
"""Questions about every part of the board that all share."""
LEAST = 24
LIT = """() => Object.fromEntries([...document.querySelectorAll(".target.lit")]
  .filter((one) => one.checkVisibility() && !one.closest("[inert]"))
  .map((one) => [one.dataset.target, one.getBoundingClientRect()])
  .map(([name, { width, height }]) => [name, Math.min(width, height)]))"""
"""What can be touched now, and how large it is where it is smallest."""


LOOKS = [({}, "light"), ({}, "dark"), (PHONE, "dark"), (PHONE, "light")]


@pytest.mark.parametrize(("screen", "theme"), share(LOOKS, 2))
def test_axe_finds_nothing(visit, server, screen, theme):
    one = visit(**screen)
    one.settle(theme=theme)
    page = one.page(at_position(server, IN_THE_MIDDLE).door)
    TablePage(page).rest()
    panes = page.locator(".panes button")
    for n in range(panes.count() if screen else 0):
        panes.nth(n).tap()
        assert violations(page) == [], n
    assert violations(page) == []


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_a_name_is_given_once(visit, server, screen):
    page = visit(**screen).page(at_position(server, IN_THE_MIDDLE).door)
    TablePage(page).rest()
    named = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert sorted(named) == sorted(set(named))


def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, server):
    page = visit(**NARROW).page(at_position(server, IN_THE_MIDDLE).door)
    table = TablePage(page)
    table.rest()
    asleep = page.locator('[data-target][role="img"]')
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, n
        still = {one.get_attribute("data-target") for one in asleep.all()}
        small = [one for one in page.evaluate(TOO_SMALL) if one.rsplit(":", 1)[0] not in still]
        assert small == [], n


def lit(page: Page) -> dict[str, float]:
    """What can be touched on any pane."""
    found: dict[str, float] = {}
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        found |= {name: size for name, size in page.evaluate(LIT).items() if size}
    return found


def test_whatever_is_lit_is_large_enough_for_a_finger(visit, server):
    page = visit(**NARROW).context.new_page()
    seen = set()
    for decision in SHARED:
        page.goto(at_position(server, file_of(decision).read_text("utf-8")).door)
        TablePage(page).rest()
        found = lit(page)
        seen |= {name.split("/")[0] for name in found}
        assert {name: size for name, size in found.items() if size < LEAST - 0.5} == {}, decision
    assert {"line", "stair", "rapid", "row", "gate", "scroll", "luxury", "offer", "town"} <= seen


def test_from_far_away_a_tap_comes_closer(visit, server):
    page = visit(**NARROW).page(at_position(server, file_of("D-23").read_text("utf-8")).door)
    TablePage(page).rest()
    lines = {name: size for name, size in lit(page).items() if name.startswith("line/")}
    page.locator(".panes button").first.tap()
    page.locator(".regions button").first.tap()
    assert page.evaluate(LIT) == {}
    page.locator(".approach.asked").tap()
    assert page.evaluate(LIT) == lines
