"""Records dropped on the page, and finished games at their own table, step by step."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import riad
from riad.kernel import record
from riad.kernel.game import new_game
from riad.language import catalogue
from tests.browser.places import RECORD
from tests.browser.table import TablePage

DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.riad", { type: "text/plain" }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true }));
}"""


def told_line_by_line(text: str) -> list[list[str]]:
    """What everybody is told by every line of a record."""
    whole = riad.load(text)
    words = catalogue(whole.book.config.game, "en")
    names = [f"Player {seat + 1}" for seat in range(len(whole.scores))]
    game = new_game(whole.book.definition, whole.book.config, None)
    lines = []
    for stretch in record.stretches(whole.log):
        game.listen()
        for entry in stretch:
            record.say(game, entry)
        lines.append([words.say(event.text, names) for event in game.heard(None)])
    return lines


def shown(page: Page) -> list[str]:
    return page.locator("[data-testid=replay-log] li").all_text_contents()


def at(page: Page, step: int, steps: int) -> None:
    expect(page.locator(".travel output")).to_have_text(f"{step} / {steps}")


def test_a_record_that_was_chosen(visit):
    text = RECORD.read_text("utf-8")
    told = told_line_by_line(text)
    last = len(told) - 1
    page = visit().page("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    at(page, 0, last)
    assert shown(page) == told[0]
    for step in range(1, 12):
        page.keyboard.press("ArrowRight")
        at(page, step, last)
        assert shown(page) == told[step]
    page.keyboard.press("ArrowLeft")
    at(page, 10, last)
    page.get_by_role("slider").fill(str(last // 2))
    at(page, last // 2, last)
    assert shown(page) == told[last // 2]
    page.locator(".replay aside h2").first.click()
    page.keyboard.press("End")
    at(page, last, last)
    scores = [int(score) for score in page.locator(".names b").all_inner_texts()]
    assert scores == list(riad.load(text).scores)
    page.keyboard.press("Home")
    at(page, 0, last)
    page.keyboard.press("PageDown")
    expect(page.locator(".travel output")).not_to_have_text(f"0 / {last}")


def test_a_record_that_was_dropped(visit):
    page = visit().page("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    page.evaluate(DROP, RECORD.read_text("utf-8"))
    page.locator(".travel output").wait_for()
    page.get_by_role("button", name="Another record").click()
    page.locator("input[type=file]").wait_for(state="attached")


def test_what_is_no_record_is_refused(visit):
    one = visit()
    page = one.page("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    with one.trouble():
        page.evaluate(DROP, "riad: 1\nnonsense")
        page.get_by_role("alert").wait_for()


def test_a_finished_table_is_looked_at_again(visit, house):
    page = visit().page(house.finished.door)
    table = TablePage(page)
    page.get_by_test_id("end").get_by_role("button", name="Watch it again").click()
    output = page.locator(".travel output")
    last = house.state(house.finished)["step"]
    expect(output).to_have_text(f"0 / {last}")
    assert table.scores == [0, 0]
    page.keyboard.press("ArrowRight")
    expect(output).to_have_text(f"1 / {last}")
    page.get_by_role("slider").fill(str(last // 2))
    expect(output).to_have_text(f"{last // 2} / {last}")
    page.get_by_test_id("prompt").click()
    page.keyboard.press("End")
    expect(output).to_have_text(f"{last} / {last}")
    table.agrees_with_the_record(house.url)
