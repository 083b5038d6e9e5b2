"""From a first game to all modules: presets, one module more each time, and the ladder for one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import House, Made

MODULES = 11
FIRST = {"en": "First game", "fr": "Première partie", "nl": "Eerste partij"}


def form(page: Page) -> None:
    page.goto("/")
    page.get_by_role("radio", name="Marrakesh").or_(
        page.get_by_role("radio", name="Marrakech")
    ).check(force=True)


def chosen(page: Page) -> int:
    return page.locator("aside [role=switch][aria-checked=true]").count()


def finished_alone(house: House, *modules: str) -> Made:
    made = house.made(bots=0, game="marrakesh", solo="simple", modules=list(modules))
    house.play(made)
    return made


@pytest.mark.parametrize("language", FIRST)
def test_presets_choose_modules_and_rules_with_one_touch(visit, language):
    page = visit(locale=language).page("/about")
    form(page)
    chips = page.locator(".chip")
    expect(chips).to_have_count(3)
    expect(chips.first).to_have_text(FIRST[language])
    assert chosen(page) == 0
    expect(chips.nth(1)).to_have_attribute("aria-pressed", "true")
    chips.nth(2).click()
    assert chosen(page) == 6
    expect(chips.nth(2)).to_have_attribute("aria-pressed", "true")
    chips.first.click()
    assert chosen(page) == 0
    expect(chips.first).to_have_attribute("aria-pressed", "true")


def test_modules_are_numbered_and_lie_in_their_boxes(visit):
    page = visit().page("/about")
    form(page)
    heads = page.locator("aside h3")
    expect(heads).to_have_text(["In the box of the game", "Camels & Nomads"])
    lists = page.locator("aside .list")
    first = lists.filter(has_text="1. ").first.locator("[role=switch]")
    expect(first).to_have_count(5)


def test_the_last_table_can_be_had_again(visit):
    page = visit().page("/about")
    form(page)
    page.locator(".chip").nth(2).click()
    page.get_by_role("button", name="Start").click()
    page.get_by_test_id("table").wait_for()
    form(page)
    assert chosen(page) == 0
    page.get_by_role("button", name="As last time").click()
    assert chosen(page) == 6


def test_after_a_game_one_module_more_is_offered(visit, house):
    made = finished_alone(house, "staircase-tiles")
    page = visit().page(made.door)
    offer = page.get_by_test_id("one-more")
    expect(offer).to_contain_text("One module more next time: Imam and Sultan")
    offer.get_by_role("button", name="Play with it").click()
    page.wait_for_url(lambda url: made.id not in url)
    page.get_by_test_id("table").wait_for()


def test_the_ladder_shows_what_was_reached(visit, house):
    made = finished_alone(house)
    page = visit().page(made.door)
    page.get_by_test_id("end").wait_for()
    verdict = page.get_by_test_id("end").get_by_role("heading", level=1).inner_text()
    page.goto("/games")
    ladder = page.get_by_test_id("ladder")
    expect(ladder.locator("h3")).to_have_count(2)
    expect(ladder.get_by_role("listitem")).to_have_count(2 * (4 + MODULES))
    expect(ladder.get_by_role("listitem").first).to_contain_text(verdict)
    expect(ladder.locator("h3").last).to_contain_text(f"0 of {4 + MODULES}")
