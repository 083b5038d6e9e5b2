"""What those hear who do not see the table: every thing by its name, once, and nothing stale."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.decisions import FOLDER
from tests.browser.prepared import at_position
from tests.browser.table import TablePage

FEW = 20
"""So many buttons may do nothing at a time."""
BARE = re.compile(
    r"^\s*- (?:text|listitem|button)(?: \[disabled\])?: [-\u2212+×\d\s·]+$", re.MULTILINE
)
"""A line of the tree that is numbers and nothing else."""
CALLED = "Paddock|Stall|Hammam|Caravanserai|Bazaar|Hoist"
MODULES = ["staircase-tiles", "imam-and-sultan"]


def tree(page: Page) -> str:
    TablePage(page).rest()
    return page.locator("body").aria_snapshot()


def houses(state: dict[str, Any]) -> list[list[int]]:
    """What each has built."""
    return [player["buildings"] for player in state["view"]["facts"]["players"]]


def names(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)"
    )
    return found


@pytest.fixture
def marrakesh(visit, house) -> Page:
    made = house.made(game="marrakesh", bots=2, edition="classic", modules=MODULES)
    house.play(made, answers=14)
    page: Page = visit().page(made.door)
    return page


def test_what_lies_there_has_a_name_and_few_buttons_do_nothing(marrakesh):
    heard = tree(marrakesh)
    assert heard.count("[disabled]") <= FEW
    for thing in ("Exchange office", "Season 1: ", "Sultan: ", "Imam: "):
        assert re.search(rf"(img|group) \W*{re.escape(thing)}", heard), thing
    assert re.search(r"Scrolls \(Gray\): scholars 1, dates 1", heard)
    assert re.search(r"Workshop \d: \w+ gate [^\n]*, 2 left", heard), "how many gates there are"
    assert BARE.findall(heard.partition("article")[0]) == [], "numbers of what?"


def test_a_provision_tile_is_told_once(visit, server):
    made = at_position(server, (FOLDER / "d-03.riad").read_text("utf-8"))
    page = visit().page(made.door)
    for target in TablePage(page).rest().lit:
        said = page.locator(f'[data-target="{target}"]').get_attribute("aria-label") or ""
        assert said.count("Provision tile") == 1


def test_a_colon_stands_apart_in_french(visit, house):
    made = house.made(game="marrakesh", bots=2, edition="classic", modules=MODULES)
    house.play(made, answers=14)
    one = visit()
    one.settle(language="fr")
    page = one.page(made.door)
    TablePage(page).rest()
    assert [name for name in names(page) if re.search(r"[^\u00a0\u202f][:;?!]( |$)", name)] == []


@pytest.mark.parametrize("game", ["marrakesh", "yspahan"])
def test_no_name_says_the_same_twice(visit, house, game):
    made = house.made(game=game, bots=1)
    page = visit().page(made.door)
    for _ in range(6):
        TablePage(page).rest()
        twice = [name for name in names(page) if re.search(r"\b(.{4,}): \1", name)]
        assert twice == []
        house.play(made, answers=4)


def test_things_that_answer_differently_are_called_differently(visit, server):
    made = at_position(server, (FOLDER / "d-01.riad").read_text("utf-8"))
    page = visit().page(made.door)
    lit = TablePage(page).rest().lit
    called = {page.locator(f'[data-target="{one}"]').get_attribute("aria-label") for one in lit}
    assert len(called) == len(lit)


def test_only_buildings_that_stand_are_told_and_ones_own_say_what_they_do(visit, house):
    made = house.made(game="yspahan", bots=2)
    while not all(houses(house.state(made))):
        house.play(made, answers=4)
    page = visit().page(made.door)
    TablePage(page).rest()
    built = houses(house.state(made))
    for seat, some in enumerate(built):
        panel = page.locator(f'.players [data-place="player/{seat}"]').aria_snapshot()
        assert len(re.findall(rf'listitem "({CALLED})"', panel)) == len(some)
    heard = page.get_by_role("region", name="Buildings").aria_snapshot()
    assert len(re.findall(rf"button \"({CALLED}), built\. ", heard)) == len(built[0])
    assert "+2 gold each time you take gold from the tower." in heard


@pytest.mark.parametrize(
    ("decision", "thing", "said"),
    [
        ("d-21", '[data-place="level/gray"]', "scholars 1"),
        ("d-16", '[data-place="office"] .target.lit', "Exchange office"),
    ],
)
def test_prices_can_be_reached_where_something_is_bought(visit, server, decision, thing, said):
    made = at_position(server, (FOLDER / f"{decision}.riad").read_text("utf-8"))
    page = visit().page(made.door)
    TablePage(page).rest()
    price = page.locator(thing).first
    assert price.get_attribute("tabindex") == "0"
    assert said in (price.get_attribute("aria-label") or "")
    price.focus()
    expect(page.locator(".tip")).to_be_visible()


def test_what_happens_is_said_once_and_in_one_language(visit, house):
    made = house.made(game="yspahan", bots=1)
    page = visit().page(made.door)
    table = TablePage(page)
    table.rest()
    house.play(made, answers=6)
    page.wait_for_function("document.querySelector('p.sr[role=status]').textContent.length > 10")
    told = page.locator("p.sr[role=status]").text_content() or ""
    sentence = re.split(r"(?<=\.) ", told)[-1]
    live = page.evaluate(
        """(text) => [...document.querySelectorAll("[aria-live],[role=log],[role=status]")]
          .filter((one) => one.textContent.includes(text)).length""",
        sentence,
    )
    assert live == 1, "the log is not read as well"
    page.get_by_role("button", name="FR, Français").click()
    expect(page.get_by_role("button", name="Réglages")).to_be_visible()
    expect(page.locator("p.sr[role=status]")).not_to_contain_text(sentence)


def test_the_focus_is_not_lost_on_the_way_home(visit, house):
    page = visit().page(house.begun.door)
    TablePage(page).rest()
    page.get_by_role("link", name="Riad").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/$"))
    expect(page.locator("#main")).to_be_focused()


def test_a_search_that_finds_no_rule_says_so(visit, house):
    page = visit().page(house.begun.door)
    TablePage(page).rest()
    page.get_by_role("tab", name="Rules").click()
    field = page.get_by_role("searchbox").first
    field.fill("caravan")
    expect(page.locator(".rules [data-rule]").first).to_be_visible()
    none = page.locator(".rules").get_by_role("status")
    expect(none).to_have_text("")
    field.fill("submarine")
    expect(page.locator(".rules [data-rule]")).to_have_count(0)
    expect(none).not_to_have_text("")


def test_a_padlock_says_what_it_means(marrakesh):
    TablePage(marrakesh).rest()
    for lock in marrakesh.locator(".bar .buttons .lock").all():
        expect(lock.locator("xpath=..")).to_have_attribute("data-tip", "Cannot be taken back")
    final = marrakesh.locator(".target.locked")
    for one in final.all():
        expect(one).to_have_attribute("aria-description", "Cannot be taken back")
