"""Within one question nothing moves: what is said below the boards takes no room from them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import Sight, TablePage
from tests.browser.test_layout import TOUCH

SIZES: dict[str, dict[str, object]] = {
    "390x844": {"viewport": {"width": 390, "height": 844}, **TOUCH},
    "844x390": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "1366x768": {"viewport": {"width": 1366, "height": 768}},
}
STEPS = 8
AT_ONCE = """(css) => {
  const seen = [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
  return Object.fromEntries(seen.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.target, [x, y, width, height].map(Math.round).join(" ")];
  }));
}"""
WHERE = f"""async (css) => {{
  const frame = () => new Promise(requestAnimationFrame);
  await frame(), await frame();
  return ({AT_ONCE})(css);
}}"""
MORE_SAID = f"""(css) => {{
  const said = document.createElement("span");
  said.textContent = "What this would do, in many words. ".repeat(4);
  document.querySelector(".bar .hint").append(said);
  const found = ({AT_ONCE})(css);
  said.remove();
  return found;
}}"""
"""Where things are before the browser has drawn the bar anew: fingers come at any moment."""
ON_BOARDS = ".table-board [data-target]"
ALL = f"{ON_BOARDS}, .bar [data-target]"
Places = dict[str, str]


def moved(before: Places, after: Places) -> list[str]:
    return [
        f"{one}: {before[one]} → {after[one]}"
        for one in before
        if one in after and before[one] != after[one]
    ]


def disturbed(table: TablePage, sight: Sight) -> list[str]:
    """What moves when somebody asks what a thing would do, and touches what cannot be used."""
    page = table.page
    before = page.evaluate(WHERE, ALL)
    found: list[str] = []
    for target in sight.touchable[:3]:
        table.target(target).dispatch_event("focusin")
        table.target(target).dispatch_event("focus")
        page.wait_for_timeout(60)
        found += moved(before, page.evaluate(WHERE, ALL))
    dull = page.locator(".table-board [data-target][aria-disabled]:visible")
    if dull.count():
        dull.first.dispatch_event("click")
        page.locator(".bar .hint.warn").wait_for()
        found += moved(before, page.evaluate(WHERE, ALL))
    return found


def unsteady(page: Page, steps: int) -> list[str]:
    """What moves while so many things are touched, under whoever touches them."""
    table = TablePage(page, seed=3)
    found: list[str] = []
    for _ in range(steps):
        sight = table.rest()
        if not (sight.confirm or sight.cover):
            found += disturbed(table, sight)
        if sight.touchable and not sight.confirm:
            thing = table.target(table.random.choice(sight.touchable))
            thing.scroll_into_view_if_needed()
            before = page.evaluate(WHERE, ON_BOARDS)
            table.touch(thing)
        else:
            table.step()
            continue
        after = table.look()
        if (after.version, after.pane) == (sight.version, sight.pane):
            found += moved(before, page.evaluate(WHERE, ON_BOARDS))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_within_a_question_of_yspahan(visit, house, size):
    one = visit(**SIZES[size])
    one.settle(language="fr")
    assert unsteady(one.page(house.made(bots=2).door), STEPS) == []


@pytest.mark.parametrize("size", SIZES)
def test_boards_lie_still_in_the_very_moment_the_bar_says_more(visit, house, size):
    page = visit(**SIZES[size]).page(house.made(bots=2).door)
    TablePage(page).rest()
    for pane in ("tower", "city"):
        turns = page.locator(".panes button:visible", has=page.locator(f"use[href*={pane}]"))
        if turns.count():
            turns.first.tap()
        before = page.evaluate(WHERE, ON_BOARDS)
        assert before, pane
        assert moved(before, page.evaluate(MORE_SAID, ON_BOARDS)) == [], pane


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_within_a_question_of_marrakesh(visit, server, size):
    one = visit(**SIZES[size])
    one.settle(language="fr")
    page = one.context.new_page()
    for decision in ("D-04", "D-14", "D-16"):
        page.goto(at_position(server, file_of(decision).read_text("utf-8")).door)
        assert unsteady(page, 2) == [], decision


@pytest.mark.parametrize("size", SIZES)
def test_the_city_is_as_large_in_every_question(visit, house, size):
    one = visit(**SIZES[size])
    page = one.page(house.made(bots=2).door)
    table = TablePage(page, seed=3)
    sizes = set()
    for _ in range(STEPS):
        sight = table.rest()
        if sight.panes:
            page.locator(".panes button").first.tap()
        city = page.locator(".sheet")
        sizes.add(city.evaluate("(one) => `${one.offsetWidth} × ${one.offsetHeight}`"))
        table.step()
    assert len(sizes) == 1
