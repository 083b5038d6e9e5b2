"""Whose key opens a table: nobody loses a seat by a link, or by sharing a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import House, Made


def two(house: House) -> list[Made]:
    ada = house.made(people=2, bots=0, name="Ada")
    return [ada, house.joined(ada, name="Bram")]


def keys(page: Page) -> dict[str, Any]:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('riad.tables'))")
    return kept


def sits(page: Page, name: str) -> None:
    expect(page.locator(".player.me .who b")).to_have_text(name)


def test_a_link_takes_no_seat_away_unless_that_is_said(visit, house):
    ada, bram = two(house)
    somebody = visit()
    somebody.settle(tables={ada.id: {"token": ada.token, "invite": ada.invite, "owner": True,
                                     "game": "yspahan", "at": 1}})  # fmt: skip
    page = somebody.page(f"/table/{ada.id}#token={ada.invite}")
    sits(page, "Ada")
    assert keys(page)[ada.id]["token"] == ada.token, "an invitation is no seat"
    page.goto("/")
    page.goto(bram.door)
    expect(page.get_by_test_id("followed")).to_contain_text(
        "Your seat: Ada. The link’s seat: Bram."
    )
    assert keys(page)[ada.id]["token"] == ada.token, "nothing happens before it is said"
    page.get_by_role("button", name="Keep my seat").click()
    sits(page, "Ada")
    kept = keys(page)[ada.id]
    assert (kept["token"], kept["owner"], kept["invite"]) == (ada.token, True, ada.invite)
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Change to the other seat: Bram").click()
    sits(page, "Bram")
    assert keys(page)[ada.id]["others"][0]["token"] == ada.token
