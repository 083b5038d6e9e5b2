"""What others did since my last move: a card beside the boards, on a phone a line and a sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PHONE
from tests.browser.table import Finger, Mouse, TablePage

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
GAMES = ("marrakesh", "yspahan")
LINES = 100
"""Pixels in which a few lines can be read."""
MOST = 60
"""Touches after which others have played."""
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const card = box(document.querySelector("[data-testid=news]"));
  const all = [...document.querySelectorAll(".target.lit, .target.picked, .bar")];
  return all.filter((one) => one.checkVisibility()).filter((one) => {
    const { left, right, top, bottom } = box(one);
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
  }).map((one) => one.dataset.target ?? "bar");
}"""


STEPS = """() => new Set(
  [...document.querySelectorAll("[data-testid=news] .act")].map((one) => one.dataset.step)).size"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def until_others_have_played(table: TablePage, sign: str, positions: int = 0) -> None:
    """It is my turn, and there is something to be told, on the way through so many positions."""
    for _ in range(MOST):
        table.step()
        table.rest()
        shown = table.part(sign)
        table.page.evaluate(DRAWN)
        if not shown.count() or not shown.first.is_visible() or table.part("confirm").count():
            continue
        if table.page.evaluate(STEPS) >= positions:
            return
    raise AssertionError("nobody else has played")


def told(page: Page) -> list[str]:
    return page.locator("[data-testid=news] .told").all_text_contents()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_tells_what_the_others_did_and_covers_nothing_that_answers(visit, house, game):
    made = house.made(game=game, bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "news")
    page = table.page
    expect(page.get_by_test_id("news").get_by_role("heading")).to_have_text("Since your last move")
    lines = told(page)
    assert lines
    assert page.evaluate(COVERED) == []
    assert set(lines) <= set(table.log())


def test_a_line_of_the_card_shows_the_table_at_that_time(visit, house):
    made = house.made(bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "news", positions=2)
    page = table.page
    first = page.locator("[data-testid=news] .act").first
    step = int(str(first.get_attribute("data-step")))
    first.get_by_role("button").click()
    expect(page.locator(".table-board.past")).to_be_visible()
    link = page.get_by_role("link", name="Link to this position")
    expect(link).to_have_attribute("href", re.compile(f"/at/{step}$"))
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("news")).to_be_visible()


def test_beside_coach_and_card_the_log_can_still_be_read(visit, house):
    made = house.made(game="marrakesh", bots=2, bot="greedy")
    somebody = visit(**LAPTOP)
    somebody.settle(coach=True)
    table = TablePage(somebody.page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "news")  # it is open where the column has room for it
    page = table.page
    page.locator("#tab-log").click()
    page.get_by_test_id("news-tab").click()
    expect(page.get_by_test_id("news")).to_be_visible()
    page.get_by_test_id("log").wait_for()
    heights = "[...document.querySelectorAll('.log .scroll, .beside .coach, .news')].map("
    heights += "(one) => [one.className.split(' ')[0], one.clientHeight])"
    found = dict(page.evaluate(heights))
    assert found["scroll"] >= LINES, found
    assert min(found.values()) >= LINES, found


def test_who_puts_the_card_away_opens_it_themselves_from_then_on(visit, house):
    made = house.made(bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "news")
    page = table.page
    page.get_by_test_id("news").get_by_role("button", name="Close").click()
    expect(page.get_by_test_id("news")).to_have_count(0)
    tab = page.get_by_test_id("news-tab")
    expect(tab).to_be_focused()
    page.reload()
    tab.click()
    expect(page.get_by_test_id("news")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_line_opens_to_a_sheet(visit, house, game):
    made = house.made(game=game, bots=2, bot="greedy")
    table = TablePage(visit(**PHONE).page(made.door), Finger(), seed=4)
    until_others_have_played(table, "news-line")
    page = table.page
    line = page.get_by_test_id("news-line")
    expect(line).to_have_text(re.compile(r"^\d+ acts? since your move ▸$"))
    count = int(line.inner_text().split()[0])
    line.tap()
    acts = page.locator("[data-testid=news] .act:not(.head)")
    expect(acts).to_have_count(count)
    acts.first.get_by_role("button").tap()
    expect(page.get_by_test_id("news")).to_have_count(0)


def test_it_speaks_the_readers_language(visit, house):
    made = house.made(game="marrakesh", bots=2, bot="greedy")
    somebody = visit(**LAPTOP, locale="fr-FR")
    table = TablePage(somebody.page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "news")
    heading = table.page.get_by_test_id("news").get_by_role("heading")
    expect(heading).to_have_text("Depuis votre dernier coup")
    small = TablePage(visit(**PHONE, locale="fr-FR").page(made.door), Finger(), seed=4)
    until_others_have_played(small, "news-line")
    expect(small.part("news-line")).to_have_text(re.compile(r"^\d+ actions? depuis votre coup ▸$"))


def test_who_comes_back_is_told_what_happened_since_they_were_here(visit, house):
    mine = house.made(people=2, bots=0)
    other = house.joined(mine, name="Ada")
    somebody = visit(**LAPTOP)
    page = somebody.page(mine.door)
    TablePage(page).look()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    page.goto("about:blank")
    for _ in range(MOST):
        one = other if house.state(other).get("question") else mine
        house.play(one, answers=1)
        if one is other and house.state(other)["step"] > 3:
            break
    page.goto(f"/table/{mine.id}")
    card = page.get_by_test_id("news")
    expect(card.get_by_role("heading")).to_have_text("Since you were here")
    assert told(page)


SMALL_MARKS = ".figures [data-testid=difference]"
TOUCHED = """(marks) => [...document.querySelectorAll(marks)].flatMap((mark) => {
  const own = mark.closest("li");
  const others = [...own.parentElement.children].filter((one) => one !== own);
  const { left, right, top, bottom } = mark.getBoundingClientRect();
  return others.map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top
  ).map(([one]) => `${own.title} ${mark.textContent} ${one.title}`);
})"""
"""Figures that the mark of another one lies on."""
MARKS = ".player:not(.me) [data-testid=difference]"


@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_others_have_changed_are_marked(visit, house, game):
    made = house.made(game=game, bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "difference")
    marks = table.part("difference").all_text_contents()
    assert all(re.fullmatch("[+\N{MINUS SIGN}][0-9]+", text) for text in marks)
    while game == "yspahan" and not table.page.locator(SMALL_MARKS).count():
        until_others_have_played(table, "difference")
    assert table.page.evaluate(TOUCHED, SMALL_MARKS) == []


def test_they_are_marked_until_i_touch_something(visit, house):
    made = house.made(game="marrakesh", bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    while not table.page.locator(MARKS).count():
        until_others_have_played(table, "difference")
    table.touch(table.target(table.rest().touchable[0]))
    expect(table.page.locator(MARKS)).to_have_count(0)


def test_who_watches_sees_each_move_and_skips_with_a_touch(visit, house):
    made = house.made(bots=2, bot="greedy")
    somebody = visit(**LAPTOP)
    somebody.settle(pace="watch")
    table = TablePage(somebody.page(made.door), Mouse(), seed=4)
    skip = table.part("skip")
    for _ in range(MOST):
        table.step()
        table.until(lambda sight: sight.at_rest or skip.count() > 0)
        if skip.count():
            break
    expect(table.page.locator(".target.lit")).to_have_count(0)
    table.page.locator(".table-board").click(position={"x": 5, "y": 5})
    expect(skip).to_have_count(0)
    table.rest()
    assert table.scores == house.state(made)["view"]["scores"]


def test_how_others_moves_are_shown_is_chosen_in_the_menu(visit, house):
    made = house.made(bots=2)
    page = visit(**LAPTOP).page(made.door)
    page.get_by_role("button", name="This table").click()
    page.get_by_label("Watch: show each for a moment").check()
    page.reload()
    page.get_by_role("button", name="This table").click()
    expect(page.get_by_label("Watch: show each for a moment")).to_be_checked()


@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_is_over_is_summed_up(visit, house, game):
    made = house.made(game=game, bots=2, bot="greedy")
    table = TablePage(visit(**LAPTOP).page(made.door), Mouse(), seed=4)
    until_others_have_played(table, "summed")
    table.part("summed").first.scroll_into_view_if_needed()
    assert re.match(r"Season 1, round \d|Week 1, day \d", table.part("summed").first.inner_text())
