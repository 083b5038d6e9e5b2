"""By keys alone: straight to what answers, the focus goes with the question, Enter confirms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.decisions import FOLDER
from tests.browser.prepared import at_position
from tests.browser.table import Hand, Keys, Mouse, TablePage

FOCUSED = "document.activeElement.dataset.target ?? document.activeElement.dataset.testid ?? ''"
SECTOR = "sector/madrasa"


@pytest.fixture
def table(visit, server) -> TablePage:
    """Somebody is asked where an assistant goes; with that the turn is over."""
    made = at_position(server, (FOLDER / "d-05.riad").read_text("utf-8"))
    table = TablePage(visit().page(made.door), Keys())
    table.rest()
    return table


def focus(page: Page) -> str:
    return str(page.evaluate(FOCUSED))


def test_enter_confirms_while_what_was_used_has_the_focus(table):
    table.target(SECTOR).click()
    table.until(lambda sight: sight.confirm)
    assert focus(table.page) == SECTOR
    table.page.keyboard.press("Enter")
    table.until(lambda sight: not sight.confirm and not sight.busy)
    assert table.page.locator(".hint.warn").count() == 0


def test_enter_confirms_nothing_that_is_not_shown(table):
    page = table.page
    table.target(SECTOR).click()
    table.until(lambda sight: sight.confirm)
    page.keyboard.press("ArrowLeft")
    page.locator(".travel").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert table.until(lambda sight: sight.confirm)


def test_a_key_held_down_answers_once(table):
    page = table.page
    table.target(SECTOR).focus()
    page.keyboard.down("Enter")
    table.until(lambda sight: sight.confirm)
    for _ in range(5):
        page.keyboard.down("Enter")  # as it repeats itself
    page.keyboard.up("Enter")
    page.wait_for_timeout(200)
    assert table.look().confirm


def test_what_is_to_be_confirmed_is_said(table):
    table.target(SECTOR).click()
    table.until(lambda sight: sight.confirm)
    expect(table.page.locator(".bar .hint [role=status]")).to_contain_text("Madrasa")


def test_a_key_goes_to_what_answers_and_back(table):
    page, lit = table.page, table.look().lit
    seen = []
    for _ in lit:
        page.keyboard.press("n")
        seen.append(focus(page))
    assert sorted(seen) == lit
    page.keyboard.press("N")
    assert focus(page) == seen[-2]


def test_the_focus_goes_along_with_the_question(table):
    page = table.page
    table.touch(table.target(SECTOR))
    table.until(lambda sight: sight.confirm)
    expect(table.part("confirm")).to_be_focused()
    page.keyboard.press("Enter")  # all that is left is to wait for somebody else
    expect(table.part("prompt")).to_be_focused()


SEALED = {"track", "provision", "screen"}
"""What is chosen before all choices are seen; bots have chosen by then."""


def sealed(visit, house, hand: Hand) -> Iterator[TablePage]:
    """Each of these questions, answered by this hand and not yet confirmed."""
    made = house.made(game="marrakesh", bots=2)
    table = TablePage(visit().page(made.door), hand)
    left = set(SEALED)
    while left:
        sight = table.rest()
        if not sight.confirm:
            table.step()
        elif kinds := {name.partition("/")[0] for name in sight.picked} & left:
            left -= kinds
            yield table
            table.until(lambda sight: not sight.confirm and not sight.busy)
        else:
            table.touch(table.part("confirm"))


def test_the_focus_goes_from_a_sealed_choice_to_what_confirms(visit, house):
    for table in sealed(visit, house, Keys()):
        page = table.page
        expect(table.part("confirm")).to_be_focused()
        expect(page.locator(".target.picked:is([tabindex='0'], [aria-pressed])")).to_have_count(0)
        page.keyboard.press("n")
        expect(table.part("confirm")).to_be_focused()
        page.get_by_role("link", name="Skip to what is asked").press("Enter")
        expect(table.part("confirm")).to_be_focused()
        page.keyboard.press("Enter")


def test_enter_confirms_while_a_sealed_choice_has_the_focus(visit, house):
    for table in sealed(visit, house, Mouse()):
        assert focus(table.page) in table.look().picked
        table.page.keyboard.press("Enter")


def test_the_first_tab_leads_to_what_is_asked(table):
    page = table.page
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to what is asked")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert focus(page) in table.look().lit
    assert page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "prompt"


def test_the_focus_is_never_lost(visit, house):
    page = visit().page(house.made().door)
    table = TablePage(page, Keys(), seed=5)
    for _ in range(8):
        table.step()
        table.rest()
        expect(page.locator("body")).not_to_be_focused()


COVERED = """() => {
  const here = document.activeElement;
  const footer = here.closest("form")?.querySelector("footer");
  if (!footer || footer.contains(here)) return null;
  const { bottom } = (here.closest("label") ?? here).getBoundingClientRect();
  return bottom > footer.getBoundingClientRect().top;
}"""
"""Whether the focus lies under what stays at the foot of a form; null: it is elsewhere."""


@pytest.mark.parametrize("height", [768, 1000])
def test_no_stop_of_the_form_for_a_table_lies_under_its_foot(visit, height):
    page = visit(viewport={"width": 1366, "height": height}).page("/")
    page.get_by_role("form", name="New table").get_by_role("textbox").focus()
    stops = 0
    while (covered := page.evaluate(COVERED)) is not None:
        assert not covered, page.evaluate("document.activeElement.outerHTML")
        page.keyboard.press("Tab")
        stops += 1
    assert stops > 8


LETTERS = {"l": "log", "c": "chat", "r": "rules", "s": "score"}


@pytest.mark.parametrize("width", [1440, 1366, 800])
@pytest.mark.parametrize("game", ["yspahan", "marrakesh"])
def test_a_letter_brings_the_focus_beside_the_boards_and_escape_back(visit, house, game, width):
    made = house.made(game=game, bots=2)
    page = visit(viewport={"width": width, "height": 900}).page(made.door)
    TablePage(page).rest()
    page.keyboard.press("n")
    start = focus(page)
    for letter, tab in LETTERS.items():
        page.keyboard.press(letter)
        expect(page.locator(f"#tab-{tab}")).to_be_focused()
        expect(page.locator("#side-panel")).to_be_visible()
        if tab == "rules":  # from one to the next, and back to where one began
            continue
        if tab == "chat":
            page.locator("#side-panel").get_by_role("textbox").focus()
        page.keyboard.press("Escape")
        expect(page.locator(f'[data-target="{start}"]').first).to_be_focused()


def test_the_keys_are_told(table):
    table.page.keyboard.press("?")
    keys = table.page.locator("dialog.keys")
    expect(keys.locator("dt", has_text="N, Shift+N")).to_be_visible()
    expect(keys).to_contain_text("To the next thing that answers")
