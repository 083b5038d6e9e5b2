"""Whoever lets a bot play is asked before, reads so afterwards, and gets the seat back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.browsing import PHONE

SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}


def table_of_mine(visit, house, **wishes) -> tuple[Page, object]:
    made = house.made(people=1, bots=2, game="marrakesh")
    one = visit(permissions=["clipboard-read", "clipboard-write"], **wishes)
    kept = {"token": made.token, "invite": made.invite, "owner": True, "game": "marrakesh", "at": 1}
    one.settle(tables={made.id: kept})
    page = one.page(f"/table/{made.id}")
    page.get_by_test_id("table").wait_for()
    return page, made


def test_a_second_tap_on_copy_lets_no_bot_play(visit, house):
    page, made = table_of_mine(visit, house, **SIDEWAYS)
    page.get_by_role("button", name="This table").tap()
    copy = page.get_by_role("button", name="Copy the invitation")
    copy.scroll_into_view_if_needed()
    before = copy.bounding_box()
    assert before is not None
    at = (before["x"] + before["width"] - 4, before["y"] + before["height"] / 2)
    page.touchscreen.tap(*at)
    copied = page.get_by_role("button", name="Copied")
    expect(copied).to_be_visible()
    assert copied.bounding_box() == before, "it keeps its width"
    page.touchscreen.tap(*at)
    expect(page.locator("dialog.menu")).to_be_visible()
    assert not house.state(made)["table"]["seats"][0].get("bot")


def test_it_is_asked_before_and_said_afterwards(visit, house):
    page, made = table_of_mine(visit, house, **SIDEWAYS)
    page.get_by_role("button", name="This table").tap()
    page.get_by_role("button", name="Let a bot play for me").tap()
    page.get_by_role("button", name="Leave it").tap()
    assert not house.state(made)["table"]["seats"][0].get("bot"), "nothing before it is meant"
    page.get_by_role("button", name="Let a bot play for me").tap()
    page.get_by_test_id("meant").tap()
    row = page.locator("#yours ~ * li, section:has(#yours) li").first
    expect(row).to_contain_text("A bot plays for you")
    assert "turn" not in (row.get_attribute("class") or "").split()
    row.get_by_role("link").tap()
    expect(page.get_by_test_id("prompt")).to_have_text("A bot plays for you")
    expect(page.get_by_test_id("change")).to_have_count(0)
    expect(page.get_by_test_id("undo")).to_have_count(0)
    expect(page.locator(".target.lit")).to_have_count(0)
    expect(page.locator(".player .what", has_text="Your turn")).to_have_count(0)
    page.get_by_test_id("return").tap()
    expect(page.get_by_test_id("prompt")).not_to_have_text("A bot plays for you")
    assert not house.state(made)["table"]["seats"][0].get("bot")
