"""All of what is lit answers, and nobody is led to an answer that leaves what is offered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import riad
from tests.browser.decisions import file_of
from tests.browser.insight import Insight
from tests.browser.prepared import at_position
from tests.browser.table import TablePage


def body_of(thing: Locator) -> tuple[float, float]:
    """Its upper half, where no number is drawn on it."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 3


def of_colour(page: Page, colour: str) -> Locator:
    """The keshis of a colour that lie at the tower, as they are drawn."""
    return page.locator(f'[data-place="offer/{colour}"] use[href="#k-{colour}"]')


def row_of(page: Page, sector: str) -> Locator:
    return page.locator(".mine .row .name", has_text=sector)


def office_of(page: Page, colour: str) -> Locator:
    return page.locator(f'[data-place="office"] use[href="#k-{colour}"]')


TWICE = next(
    found[1]
    for asked in riad.load(file_of("N-D1").read_text("utf-8")).asked.values()
    for word in asked
    if (found := re.fullmatch(r"claim-(\w+)-2", word))
)
"""A colour of which two can be claimed there."""

TOUCHES: dict[str, tuple[str, Callable[[Page], Locator], str]] = {
    "one": ("N-D1", lambda page: of_colour(page, TWICE).nth(0), f"claim-{TWICE}-1"),
    "two": ("N-D1", lambda page: of_colour(page, TWICE).nth(1), f"claim-{TWICE}-2"),
    "a row for a vendor": ("D-10", lambda page: row_of(page, "Madrasa"), "vendor-madrasa"),
    "a row of the office": ("D-16", lambda page: office_of(page, "yellow"), "change-yellow"),
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_the_body_of_a_thing_answers(visit, server, touch):
    decision, thing, word = TOUCHES[touch]
    made = at_position(server, file_of(decision).read_text("utf-8"))
    page = visit().page(made.door)
    table = TablePage(page)
    before = table.rest()
    page.mouse.click(*body_of(thing(page)))
    table.until(lambda sight: sight.version > before.version)
    assert Insight(server, made.id).answers() == [word]


def test_keshis_of_two_colours_are_touched_in_any_order(visit, server):
    """Two of one colour can be claimed as well: their bodies leave it open."""
    for first, second in (("white", "yellow"), ("yellow", "white")):
        made = at_position(server, file_of("D-06b").read_text("utf-8"))
        page = visit().page(made.door)
        table = TablePage(page)
        table.rest()
        page.mouse.click(*body_of(of_colour(page, first).first))
        expect(page.locator(".target.picked")).to_have_attribute("data-target", f"offer/{first}")
        page.keyboard.press("u")
        expect(page.locator(".target.picked")).to_have_count(0)
        page.mouse.click(*body_of(of_colour(page, first).first))
        page.mouse.click(*body_of(of_colour(page, second).first))
        expect(page.get_by_test_id("confirm")).to_be_visible()
        assert Insight(server, made.id).answers() == ["claim-white-yellow"]


@pytest.mark.parametrize("decision", ["D-16", "D-21", "D-31"])
def test_nobody_is_led_to_decline(visit, server, decision):
    page = visit().page(at_position(server, file_of(decision).read_text("utf-8")).door)
    TablePage(page).rest()
    text = page.locator(".bar .buttons [data-target]")
    go = page.locator(".bar .buttons .go")
    if decision == "D-31":
        expect(text).to_have_text(["Place the keshi", "Give the keshi back"])
        expect(go).to_have_text("Place the keshi")
    else:
        expect(text).to_have_count(1)
        expect(go).to_have_count(0)
