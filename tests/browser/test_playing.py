"""At the table: steps taken back, locks before what cannot be, reasons, looks ahead and back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.table import TablePage

ROLL = "yellow/0"
"""Roll, with no dice bought."""


def about_to_roll(page: Page) -> TablePage:
    """A table where it is our turn to roll the dice."""
    table = TablePage(page)
    while ROLL not in table.rest().bar:
        table.step()
    return table


def text_of(said: dict[str, object]) -> Text:
    args = said.get("args") or {}
    assert isinstance(args, dict)
    given = {name: text_of(one) if isinstance(one, dict) else one for name, one in args.items()}
    return Text(str(said["key"]), given)


def test_steps_are_taken_back_until_they_are_confirmed(visit, house):
    page = visit().page(house.made().door)
    table = about_to_roll(page)
    start = table.rest()
    assert page.locator(f'.bar [data-target="{ROLL}"] .lock').is_visible()
    assert page.get_by_test_id("undo").is_disabled()
    table.touch(table.target(ROLL))
    assert table.rest().confirm
    assert page.get_by_test_id("confirm").locator("svg").is_visible()
    table.touch(page.get_by_test_id("undo"))
    assert table.rest().bar == start.bar
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    assert "You roll the dice" in table.log()[-1]
    assert page.get_by_test_id("undo").is_disabled()


def test_a_turn_is_begun_again(visit, house):
    page = visit().page(house.made().door)
    table = TablePage(page, seed=3)
    restart = page.get_by_test_id("restart")
    first = table.rest()
    while not restart.is_visible():
        if page.get_by_test_id("undo").is_disabled():
            first = table.rest()
        table.step()
    table.touch(restart)
    again = table.rest()
    assert (again.lit, again.bar) == (first.lit, first.bar)
    assert not restart.is_visible()
    assert page.get_by_test_id("undo").is_disabled()


def test_what_is_forbidden_says_why_with_its_rule(visit, house):
    page = visit().page(house.made().door)
    table = TablePage(page)
    table.rest()
    table.target("building/caravanserai").click(force=True)  # it says it is disabled
    expect(page.locator(".hint.warn [role=status]")).to_have_text(re.compile(r"\w+"))
    rule = page.locator(".hint .rule")
    found = re.search(r"Y-[\d.]+", rule.inner_text())
    assert found
    rule.click()
    expect(page.get_by_role("tabpanel")).to_contain_text(found[0])


def test_a_look_ahead_before_anything_is_done(visit, house):
    made = house.made()
    page = visit().page(made.door)
    table = about_to_roll(page)
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    table.rest()
    option = house.state(made)["question"]["options"][0]
    floor, action = option["targets"]
    table.touch(table.target(floor))
    before = table.look()
    (reply,) = house.say(made, type="preview", word=option["word"])["replies"]
    words = catalogue("yspahan", "en")
    told = " ".join(words.say(text_of(event), table.names, you=0) for event in reply["events"])
    assert told
    table.target(action).hover()
    expect(page.locator(".hint [role=status]")).to_have_text(f"Would cause: {told}")
    assert table.look() == before


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_nothing_that_is_said_lies_under_a_button(visit, house, language):
    one = visit(viewport={"width": 1366, "height": 768})
    one.settle(language=language)
    page = one.page(house.made().door)
    table = about_to_roll(page)
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    table.touch(table.target(table.rest().lit[0]))
    hint = page.locator("section.bar .hint").bounding_box()
    buttons = page.locator("section.bar .buttons").bounding_box()
    assert hint
    assert buttons
    assert hint["x"] + hint["width"] <= buttons["x"]


def test_what_was_chosen_is_said_at_once_and_not_again(visit, house):
    made = house.made()
    page = visit().page(made.door)
    table = about_to_roll(page)
    table.touch(table.target(ROLL))
    table.touch(page.get_by_test_id("confirm"))
    page.evaluate("""() => {
      const status = document.querySelector("p.sr[role=status]");
      window.said = [];
      new MutationObserver(() => window.said.push(status.textContent))
        .observe(status, { childList: true, characterData: true, subtree: true });
      const line = document.querySelector("[data-testid=line] [role=status]");
      window.saved = [];
      new MutationObserver(() => window.saved.push(line.textContent))
        .observe(line, { childList: true, characterData: true, subtree: true });
    }""")
    chosen: list[str] = []
    while not chosen:  # a step that tells something, with more to choose in the turn
        table.rest()
        known = len(table.log())
        page.evaluate("() => void (said.length = 0)")
        table.step()
        drafted = house.state(made).get("draft") or {}
        if drafted.get("count") and not drafted.get("barrier"):
            chosen = table.log()[known:]
    expect(page.locator("p.sr[role=status]")).to_contain_text(chosen[-1])
    while not table.rest().confirm:
        table.step()
    before = page.evaluate("said.length")
    table.touch(page.get_by_test_id("confirm"))
    page.wait_for_function("(before) => said.length > before", arg=before)
    assert sum(chosen[-1] in one for one in page.evaluate("said")) == 1
    assert page.evaluate("saved") == []  # that the line holds is heard once, not with every answer


def test_a_link_leads_to_a_position(visit, house):
    one = visit()
    page = one.page(house.begun.door)
    table = TablePage(page)
    table.rest()
    page.locator("[data-testid=log] li button").nth(5).click()
    link = page.get_by_role("link", name="Link to this position").get_attribute("href")
    assert link
    step = int(link.rsplit("/", 1)[1])
    assert step > 0
    lines = page.locator(".table-board").inner_text()
    other = one.page(link)
    there = other.get_by_role("link", name="Link to this position")
    expect(there).to_have_attribute("href", re.compile(rf"/at/{step}$"))
    assert other.locator(".table-board").inner_text() == lines
    other.keyboard.press("Escape")
    expect(other.locator(".travel")).to_have_count(0)


def test_whoever_looks_on_sees_no_hand(visit, house):
    made = house.made(bots=2)
    while not (hand := house.state(made)["view"]["table"]["players"][0]["hand"]):
        house.play(made, answers=1)
    page = visit().page(made.invitation)
    table = TablePage(page)
    table.part("log").locator("li button").first.wait_for()
    assert hand
    assert table.cards == []
    assert table.look().touchable == []
    assert page.get_by_test_id("undo").count() == 0
    player = TablePage(visit().page(made.door))
    player.rest()
    assert len(player.cards) == len(hand)


def test_title_and_sign_tell_whose_turn_it_is(visit, house):
    page = visit().page(house.made().door)
    TablePage(page).rest()
    expect(page).to_have_title("● Yspahan – Riad")
    assert page.locator("link[rel=icon]").get_attribute("href") == "/favicon-turn.svg"


def board_at_rest(page: Page) -> str:
    expect(page.locator(".sky")).to_have_count(0)
    return page.locator(".table-board").inner_html()


def test_the_table_is_the_same_with_and_without_animation(visit, house):
    made = house.made(bots=2)
    lively, still = visit(reduced_motion="no-preference"), visit()
    lively.settle(motion="fast")
    pages = [one.page(made.door) for one in (lively, still)]
    tables = [TablePage(page, seed=4) for page in pages]
    tables[0].play(answers=30)
    pages[0].keyboard.press("Escape")  # what is only begun shows nowhere else
    seen = tables[0].rest()
    until = tables[1].until(lambda sight: sight.version == seen.version)
    pages[0].mouse.move(0, 0)
    assert until.touchable == seen.touchable
    assert board_at_rest(pages[0]) == board_at_rest(pages[1])
