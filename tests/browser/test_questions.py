"""What somebody new asks at a table: each answer is at most two touches away."""

from __future__ import annotations

import tomllib
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from riad.lessons import lesson
from tests.browser.decisions import FOLDER
from tests.browser.prepared import at_position
from tests.browser.table import Mouse, TablePage
from tests.browser.test_news import LAPTOP, until_others_have_played
from tests.full import FULL

FILE = Path(__file__).with_suffix("").with_name("questions.toml")
QUESTIONS: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["questions"]
POSITIONS = [(at, list(some)) for at, some in groupby(QUESTIONS, key=lambda one: one["at"])]
USUAL = ("d-14", "d-27", "yspahan/week")
"""The positions of which `make test` asks everything; of the first one it asks a few."""
FEW = 4
TOUCHES = 2


def record_of(at: str) -> str:
    if at.startswith("yspahan/"):
        return lesson("yspahan")[-1].before
    return (FOLDER / f"{at}.riad").read_text("utf-8")


def thing(page: Page, what: str) -> Locator:
    """A selector, or the target that something stands for."""
    is_target = "/" in what and "[" not in what
    return page.locator(f'[data-target="{what}"]:visible' if is_target else what).first


def touch(page: Page, said: str) -> None:
    how, _, what = said.partition(" ")
    if how == "key":
        page.keyboard.press(what)
    elif how == "point":
        page.mouse.move(2, 2)
        page.mouse.move(4, 4)
        thing(page, what).hover()
    else:
        assert how == "tap", said
        thing(page, what).click()


def put_away(page: Page) -> None:
    """Leave the table as it was before somebody asked."""
    page.mouse.move(2, 2)
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    expect(page.locator("dialog[open]")).to_have_count(0)
    ways = page.get_by_test_id("coach-ways")
    if ways.count() and ways.get_attribute("aria-expanded") == "true":
        ways.click()


def opened(visit, server, house, at: str) -> Page:
    somebody = visit(**LAPTOP)
    somebody.settle(coach=at != "bots")
    if at == "bots":
        table = TablePage(somebody.page(house.made(bots=2, bot="greedy").door), Mouse(), seed=4)
        until_others_have_played(table, "news")
        return table.page
    page: Page = somebody.page(at_position(server, record_of(at)).door)
    TablePage(page).rest()
    return page


def usual(at: str, some: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if FULL or at in USUAL:
        return some
    return some[2 :: len(some) // FEW][:FEW] if at == POSITIONS[0][0] else []


def test_there_are_forty_of_them_and_no_answer_is_further_than_two_touches():
    assert len(QUESTIONS) >= 40
    assert [one["asks"] for one in QUESTIONS if len(one["touches"]) > TOUCHES] == []
    assert len({one["asks"] for one in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize(
    ("at", "some"),
    [(at, asked) for at, some in POSITIONS if (asked := usual(at, some))],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_the_answer_is_there(visit, server, house, at, some):
    page = opened(visit, server, house, at)
    for one in some:
        answer = page.get_by_text(one["reads"]).locator("visible=true").first
        if one["touches"]:
            assert answer.count() == 0, f"no touch is needed: {one['asks']}"
        for said in one["touches"]:
            touch(page, said)
        expect(answer, one["asks"]).to_be_visible(timeout=8_000)
        put_away(page)
