"""Records dropped on the page, and finished games at their own table, act by act."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

import riad
from riad.kernel.text import Text
from riad.language import catalogue
from riad.server.thinking import replayed
from tests.browser.places import RECORD
from tests.browser.table import TablePage

DROP = """(text) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.riad", { type: "text/plain" }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true }));
}"""


def told_act_by_act(text: str) -> list[tuple[str, list[str]]]:
    """What everybody is told of the beginning and of every act, and what each is called."""
    shown = json.loads(replayed(text.encode()))
    words = catalogue(shown["header"]["game"], "en")
    names = [f"Player {seat + 1}" for seat in range(len(shown["scores"]))]
    marks = {mark["first"]: words.say(text_of(mark["when"])) for mark in shown["marks"]}
    acts, when = [], ""
    for n, step in enumerate(shown["steps"]):
        when = marks.get(n - 1, when)
        what = f"{when}: {words.say(text_of(step['what']))}" if n else "The beginning"
        acts.append((what, [words.say(text_of(event), names) for event in step["events"]]))
    return acts


def text_of(said: dict[str, Any]) -> Text:
    """A text as it came over the line."""
    args = {
        name: text_of(value) if isinstance(value, dict) else value
        for name, value in said.get("args", {}).items()
    }
    return Text(said["key"], args)


def shown(page: Page) -> list[str]:
    return page.locator("[data-testid=replay-log] li").all_text_contents()


def at(page: Page, n: int, called: str = "") -> None:
    output = page.locator(".travel output")
    expect(output).to_have_attribute("data-n", str(n))
    if called:
        expect(output.locator("> span").last).to_have_text(called)


def test_a_record_that_was_chosen(visit):
    text = RECORD.read_text("utf-8")
    acts = told_act_by_act(text)
    last = len(acts) - 1
    page = visit().page("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    for n, (called, told) in enumerate(acts[:12]):
        at(page, n, called)
        assert shown(page) == told
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    at(page, 11, acts[11][0])
    page.get_by_role("slider").fill(str(last // 2))
    at(page, last // 2, acts[last // 2][0])
    assert shown(page) == acts[last // 2][1]
    page.locator(".replay aside h2").first.click()
    page.keyboard.press("End")
    at(page, last)
    scores = [int(score) for score in page.locator(".names b").all_inner_texts()]
    assert scores == list(riad.load(text).scores)
    page.keyboard.press("Home")
    at(page, 0, "The beginning")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".travel output")).to_contain_text("Week 1, day 3: ")


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
    at(page, 0, "The beginning")
    last = int(str(page.locator(".travel output").get_attribute("data-of")))
    assert table.scores == [0, 0]
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_role("slider").fill(str(last // 2))
    at(page, last // 2)
    page.get_by_test_id("prompt").click()
    page.keyboard.press("End")
    at(page, last)
    table.agrees_with_the_record(house.url)
