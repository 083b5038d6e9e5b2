"""Nothing jumps: what was clicked once is done once, and people find the table as they like it."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.decisions import FOLDER
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_playing import ROLL, about_to_roll

CLICKS = "addEventListener('click', ({ timeStamp }) => (window.clicked = timeStamp), true)"
AGAIN = """(thing) => {
  const second = new MouseEvent("click", { bubbles: true, detail: 2 });
  Object.defineProperty(second, "timeStamp", { value: window.clicked + 100 });
  thing.dispatchEvent(second);
}"""
"""The second click of a double click: a tenth of a second later, however busy we are."""


def test_the_second_click_of_a_double_click_answers_nothing(visit, house):
    page = visit().page(house.made().door)
    page.evaluate(CLICKS)
    table = about_to_roll(page)
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    before = table.rest()
    page.get_by_test_id("all-moves").evaluate(AGAIN)
    assert page.locator("dialog.moves").count() == 0
    for target in before.touchable:
        table.target(target).evaluate(AGAIN)
    assert table.look() == before
    page.get_by_test_id("all-moves").click()
    expect(page.locator("dialog.moves")).to_be_visible()


def test_what_was_picked_is_so_after_the_page_was_loaded_again(visit, server):
    made = at_position(server, (FOLDER / "d-04.riad").read_text("utf-8"))
    page = visit().page(made.door)
    table = TablePage(page)
    for keshi in table.rest().lit[:2]:
        table.touch(table.target(keshi))
    picked = table.look().picked
    assert len(picked) == 2
    page.reload()
    assert table.until(lambda sight: bool(sight.picked)).picked == picked


def test_somebody_is_treated_alike_at_every_table(visit, house):
    one = visit()
    page = one.page(house.made().door)
    TablePage(page).rest()
    page.get_by_role("button", name="This table").click()
    page.locator("dialog.menu input[name=confirm][value=at-once]").check()
    page.locator("dialog.menu input[value=never]").check()
    other = house.made()
    page = one.page(other.door)
    wishes = {"confirm": "at-once", "yspahan.Ship": "never"}
    TablePage(page).until(lambda _: house.state(other).get("prefers") == wishes)
    house.say(other, type="prefer", what="confirm", value="off")
    page.reload()
    TablePage(page).rest()
    assert house.state(other)["prefers"]["confirm"] == "off"  # what was said there counts
    assert "prefers" not in house.state(house.made())


def test_the_log_has_a_heading_for_every_day(visit, house):
    page = visit().page(house.begun.door)
    table = TablePage(page)
    table.rest()
    lines = [line for line in table.log() if line.startswith("Week ") and "begins" in line]
    assert len(lines) > 1
    log = page.get_by_test_id("log")
    assert log.get_by_role("heading").all_inner_texts() == lines


@pytest.mark.parametrize("width", [1280, 1440])
def test_the_screen_is_as_high_when_keshis_are_asked_for(visit, server, width):
    """D-04 asks for three of them, D-05 for something else."""
    one = visit(viewport={"width": width, "height": 900})
    heights = []
    for name in ("d-04", "d-05"):
        made = at_position(server, (FOLDER / f"{name}.riad").read_text("utf-8"))
        page = one.page(made.door)
        TablePage(page).rest()
        heights.append(page.locator("section.screen").evaluate("(one) => one.clientHeight"))
    assert heights[0] == heights[1]


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_the_board_is_as_large_whatever_is_asked_or_foreseen(visit, house, size):
    one = visit(viewport=dict(zip(("width", "height"), size, strict=True)))
    one.settle(language="fr")
    made = house.made(bots=2)
    page = one.page(made.door)
    table = TablePage(page, seed=6)
    city, hint = page.locator(".pane-city"), page.locator(".hint [role=status]")
    sizes, foreseen = set(), 0

    def look() -> None:
        sizes.add(city.evaluate("(one) => `${one.offsetWidth} × ${one.offsetHeight}`"))

    for step in count():
        sight = table.rest()
        look()
        if step >= 14 and foreseen > 5:
            break
        options = house.state(made).get("question", {"options": []})["options"]
        alone = [one["targets"][0] for one in options if len(one["targets"]) == 1]
        for target in [target for target in sight.touchable if target in alone][:2]:
            page.mouse.move(1, 1)
            expect(hint).to_have_text("")
            table.target(target).hover()
            expect(hint).to_have_text(re.compile(r"\w"))
            foreseen += 1
            look()
        table.step()
    assert len(sizes) == 1
