"""A game is watched: act by act, by itself, at any speed; and any moment of it can be shown."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.house import Made
from tests.browser.places import RECORD
from tests.browser.table import TablePage
from tests.full import FULL

LONG_RECORD = RECORD.with_name("marrakesh-000.riad")
EACH = 800
"""Milliseconds for each act at 1x."""
LATE = 400
"""So much later than it was due nobody takes an act for a pause."""
ACTS = 10_000 if FULL else 6
"""What is watched at 1x."""
WATCH = """() => {
  const output = document.querySelector(".travel output");
  window.seen = [[Number(output.dataset.n), performance.now()]];
  new MutationObserver(() => seen.push([Number(output.dataset.n), performance.now()]))
    .observe(output, { attributes: true, attributeFilter: ["data-n"] });
}"""


def button(page: Page, name: str) -> Locator:
    return page.locator(".travel").get_by_role("button", name=name)


def shown(page: Page) -> int:
    return int(str(page.locator(".travel output").get_attribute("data-n")))


def watched(page: Page, until: int) -> list[tuple[int, float]]:
    """What was shown, and when, from the beginning on."""
    page.keyboard.press("Home")
    expect(page.locator(".travel output")).to_have_attribute("data-n", "0")
    page.evaluate(WATCH)
    button(page, "Play").click()
    page.wait_for_function(
        "(until) => seen.at(-1)[0] >= until", arg=until, timeout=until * (EACH + LATE) + 30_000
    )
    seen: list[tuple[int, float]] = page.evaluate("seen")
    return seen


def goes_smoothly(seen: list[tuple[int, float]], until: int) -> None:
    assert [n for n, _ in seen][: until + 1] == list(range(until + 1))
    gaps = [later - earlier for (_, earlier), (_, later) in pairwise(seen)]
    print(f"{len(gaps)} acts watched, {min(gaps):.0f} to {max(gaps):.0f} ms each")
    if FULL:  # on a machine that does nothing else
        assert EACH / 2 - 50 <= min(gaps)
        assert max(gaps) <= EACH + LATE


def test_a_finished_game_goes_on_by_itself_without_a_hitch(visit, house):
    page = visit().page(house.finished.door)
    page.get_by_test_id("end").get_by_role("button", name="Watch it again").click()
    page.locator(".travel output").wait_for()
    last = int(str(page.locator(".travel output").get_attribute("data-of")))
    until = min(last, ACTS)
    goes_smoothly(watched(page, until), until)
    if FULL:
        expect(button(page, "Play")).to_be_visible()
        return
    button(page, "Pause").click()
    stopped = shown(page)
    page.wait_for_timeout(2 * EACH)
    assert shown(page) == stopped
    page.get_by_label("Speed").select_option(label="4×")
    button(page, "Play").click()
    page.wait_for_function(
        "(n) => document.querySelector('.travel output').dataset.n >= n", arg=stopped + 4
    )
    page.keyboard.press("ArrowLeft")  # whoever goes somewhere themselves has stopped it
    expect(button(page, "Play")).to_be_visible()


def test_a_record_goes_on_by_itself(visit):
    page = visit().page("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.locator(".travel output").wait_for()
    goes_smoothly(watched(page, 3), 3)
    marks = page.locator(".travel .marks i")
    expect(marks).to_have_count(3 * 7)
    expect(page.locator(".travel .marks i.deep")).to_have_count(3)


@pytest.mark.skipif(not FULL, reason="a game of Marrakesh is watched for minutes")
@pytest.mark.parametrize("kind", ["two people", "alone", "record"])
def test_a_whole_game_of_marrakesh_is_watched_without_a_hitch(visit, house, kind):
    if kind == "record":
        page = visit().page("/replay")
        page.locator("input[type=file]").set_input_files(LONG_RECORD)
    else:
        alone = {"bots": 0, "solo": "pachabot"}
        two = {"people": 2, "bots": 0, "hot_seat": True}
        made = house.made(game="marrakesh", **(alone if kind == "alone" else two))
        seats = range(1 if kind == "alone" else 2)
        house.play(*(Made(made.id, made.token, "", seat) for seat in seats))
        page = visit().page(made.door)
        page.get_by_test_id("end").get_by_role("button", name="Watch it again").click()
    output = page.locator(".travel output")
    output.wait_for()
    last = int(str(output.get_attribute("data-of")))
    goes_smoothly(watched(page, last), last)
    expect(button(page, "Play")).to_be_visible()


def test_a_running_game_has_a_button_for_its_history(visit, house):
    page = visit().page(house.begun.door)
    table = TablePage(page)
    table.rest()
    expect(page.locator(".travel")).to_have_count(0)
    page.get_by_role("button", name="Watch the game").click()
    output = page.locator(".travel output")
    last = int(str(output.get_attribute("data-of")))
    expect(output).to_have_attribute("data-n", str(last))
    before = page.locator(".table-board").inner_text()
    page.get_by_role("button", name="To the beginning").click()
    expect(output).to_have_text("The beginning")
    assert page.locator(".table-board").inner_text() != before
    page.get_by_role("button", name="One step on").click()
    expect(output).to_contain_text("Week 1, day 1: ")
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".travel")).to_have_count(0)
    assert page.locator(".table-board").inner_text() == before


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_any_moment_of_a_finished_game_has_a_link_for_others(visit, house, language):
    """Also those between two confirmations; it says where it is in the words of its reader."""
    acts = house.acts(house.finished)
    n = next(n for n, act in enumerate(acts) if "act" in act)
    made = house.finished
    place = f"{acts[n]['step']}.{acts[n]['act']}"
    link = f"/table/{made.id}/at/{place}#invite={made.invite}"
    page = visit(locale=language).page(link)
    output = page.locator(".travel output")
    expect(output).to_have_attribute("data-n", str(n + 1))
    week = {"en": "Week 1, day ", "fr": "Semaine 1, jour ", "nl": "Week 1, dag "}[language]
    expect(output).to_contain_text(week)
    assert page.locator(".travel a").get_attribute("href") == link
