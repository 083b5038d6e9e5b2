"""Nothing jumps: what was clicked once is done once, and people find the table as they like it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import TablePage
from tests.browser.test_playing import ROLL, about_to_roll


def test_the_second_click_of_a_double_click_answers_nothing(visit, house):
    page = visit().page(house.made().door)
    table = about_to_roll(page)
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    before = table.rest()
    page.get_by_test_id("all-moves").hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.locator("dialog.moves").count() == 0
    for target in before.touchable:
        table.target(target).hover()
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    assert table.look() == before
    page.get_by_test_id("all-moves").click()
    expect(page.locator("dialog.moves")).to_be_visible()


def test_somebody_is_treated_alike_at_every_table(visit, house):
    one = visit()
    page = one.page(house.made().door)
    TablePage(page).rest()
    page.get_by_role("button", name="This table").click()
    page.locator("dialog.menu input[value=at-once]").check()
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
