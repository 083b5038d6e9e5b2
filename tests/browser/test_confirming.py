"""What waits to be confirmed is said, and stays said; what is lit is counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PHONE
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import Finger, TablePage
from tests.browser.test_layout import who_rolls

SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
SCREENS = {"desk": {}, "upright": PHONE, "sideways": SIDEWAYS}
FINAL = "What comes next cannot be taken back."


def rolling(visit, house, **wishes) -> tuple[TablePage, object]:
    """Our roll of Yspahan, to be confirmed."""
    made = who_rolls(house)
    page = visit(**wishes).page(made.door)
    table = TablePage(page, Finger() if wishes.get("has_touch") else None)
    table.rest()
    return table, made


def said(page: Page) -> str:
    return page.locator(".bar .hint").inner_text()


def test_a_yellow_die_says_its_price(visit, house):
    table, _ = rolling(visit, house)
    for n in (1, 2):
        expect(table.target(f"yellow/{n}")).to_contain_text(f"({n} gold)")


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_what_was_chosen_is_said_also_after_a_touch_that_means_nothing(visit, house, screen):
    table, _ = rolling(visit, house, **screen)
    table.touch(table.target("yellow/0"))
    page = table.page
    whole = re.compile(f"{re.escape(FINAL)}.*You chose: Roll without yellow dice")
    expect(page.locator(".bar .hint")).to_have_text(whole)
    page.locator('[data-target^="shop/"]:visible').first.dispatch_event("click")
    expect(page.locator(".bar .hint b")).to_have_text("Confirm your turn first, or undo.")
    expect(page.locator(".bar .hint")).to_have_text(whole)
    page.reload()
    expect(page.locator(".bar .hint")).to_have_text(whole)


def test_the_warning_is_in_sight_however_much_is_said(visit, house):
    table, _ = rolling(visit, house, **PHONE)
    table.touch(table.target("yellow/0"))
    hint = table.page.locator(".bar .hint")
    hint.locator("[role=status]").evaluate("(e) => e.append(' And so on.'.repeat(60))")
    expect(hint).to_have_class(re.compile(r"\bmore\b"))
    sight = hint.evaluate(
        """(hint, final) => {
          const range = document.createRange();
          const walk = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT);
          while (walk.nextNode() && !walk.currentNode.data.includes(final));
          const from = walk.currentNode.data.indexOf(final);
          range.setStart(walk.currentNode, from);
          range.setEnd(walk.currentNode, from + final.length);
          const box = range.getBoundingClientRect();
          const at = (x, y) => hint.contains(document.elementFromPoint(x, y));
          return {
            seen: at(box.left + 2, box.top + 2) && at(box.left + 2, box.bottom - 2),
            sign: getComputedStyle(hint).maskImage !== "none",
            scrolls: hint.scrollHeight > hint.clientHeight,
          };
        }""",
        FINAL,
    )
    assert sight == {"seen": True, "sign": True, "scrolls": True}
    hint.evaluate("(e) => e.scrollTo(0, 10000)")
    expect(hint).not_to_have_class(re.compile(r"\bmore\b"))


@pytest.mark.parametrize("decision", ["D-06", "D-14", "C-D4 keshis"])
def test_a_pane_counts_what_is_lit_on_it(visit, server, decision):
    """Keshis to claim, of which a number is asked later; one place with several answers."""
    made = at_position(server, file_of(decision).read_text("utf-8"), ("Ada", "Bo", "Cy", "Di"))
    page = visit(**SIDEWAYS).page(made.door)
    TablePage(page).rest()
    lit = page.locator(".table-board .target.lit:visible").count()
    expect(page.locator(".panes [aria-pressed=true] i")).to_have_text(str(lit))
