"""The table of Marrakesh, in the middle of a game: accessible in both themes, on all screens."""

from __future__ import annotations

import pytest

from tests.browser.browsing import PHONE
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import NARROW, TOO_SMALL

IN_THE_MIDDLE = file_of("D-36").read_text("utf-8")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
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


def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, server):
    page = visit(**NARROW).page(at_position(server, IN_THE_MIDDLE).door)
    table = TablePage(page)
    table.rest()
    asleep = page.locator('[data-target][aria-disabled="true"]')
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, n
        still = {one.get_attribute("data-target") for one in asleep.all()}
        small = [one for one in page.evaluate(TOO_SMALL) if one.rsplit(":", 1)[0] not in still]
        assert small == [], n
