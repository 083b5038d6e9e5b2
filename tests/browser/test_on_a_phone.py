"""Small things a phone showed: what floats, what stays, and what a finger leaves behind."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from riad.kernel.game import Game
from tests.browser.browsing import PHONE, resize
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import Finger, TablePage
from tests.browser.test_layout import to_a_group, who_rolls
from tests.browser.well_played import opened, well_played

SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
NAMES = ("Ada", "Bo", "Cy", "Di")
FLOATING = """() => {
  const box = (e) => e.getBoundingClientRect();
  const cross = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const seen = (css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
  const board = box(document.querySelector(".table-board"));
  const floats = seen(".beyond, .zoom");
  const lit = seen(".table-board .target.lit").filter((e) => cross(box(e), board) > 2);
  const name = (e) => e.dataset.target ?? e.className;
  return floats.flatMap((one, n) => [...lit, ...floats.slice(n + 1)]
    .filter((other) => cross(box(one), box(other)) > 2)
    .map((other) => `${name(one)} over ${name(other)}`));
}"""


def placing(visit, house, group: str = "", **wishes) -> TablePage:
    """Cubes to place in a neighbourhood of Yspahan."""
    page = visit(**wishes).page(who_rolls(house).door)
    table = TablePage(page, Finger())
    to_a_group(table)
    table.touch(table.part("undo"))
    floors = table.rest().lit
    quarters = ("tower/barrel", "tower/sack", "tower/chest", "tower/vase")
    table.touch(table.target(next(one for one in quarters if one in floors)))
    table.touch(table.target("action/floor"))
    return table


def anywhere(game: Game[Any]) -> bool:
    """A cube for any shop of the city."""
    if game.waiting != (0,):
        return False
    targets = [one for label in game.labels(0).values() for one in label.targets]
    return len({one.split("-")[0] for one in targets if one.startswith("shop/")}) == 4


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_what_floats_over_the_city_covers_nothing_lit(visit, server, screen):
    page = visit(**screen).page(opened(server, well_played("yspahan", anywhere)).door)
    TablePage(page).rest()
    page.wait_for_timeout(200)
    assert page.evaluate(FLOATING) == []
    for share in (0, 0.5, 1):
        page.locator(".lens .window").evaluate(
            "(e, n) => e.scrollTo(n * e.scrollWidth, n * e.scrollHeight)", share
        )
        page.wait_for_timeout(200)
        assert page.evaluate(FLOATING) == [], share


def test_the_magnifier_leaves_the_names_of_the_city_free(visit, house):
    page = visit(**SIDEWAYS).page(who_rolls(house).door)
    TablePage(page).rest()
    if page.locator(".lens .window:visible").count() == 0:
        page.locator(".panes button", has_text="City").tap()
    page.locator(".lens .window").evaluate("(e) => e.scrollTo(0, 0)")
    page.wait_for_timeout(200)
    zoom = page.locator(".zoom").bounding_box()
    for badge in page.locator(".badge circle").all():
        box = badge.bounding_box()
        apart = (
            box["x"] >= zoom["x"] + zoom["width"]
            or zoom["x"] >= box["x"] + box["width"]
            or box["y"] >= zoom["y"] + zoom["height"]
            or zoom["y"] >= box["y"] + box["height"]
        )
        assert apart, box


def test_a_finger_leaves_no_frame_around_what_it_touched(visit, house):
    table = placing(visit, house, **SIDEWAYS)
    table.touch(table.target(table.rest().lit[0]))
    style = "getComputedStyle(document.activeElement).outlineStyle"
    assert table.page.evaluate(style) == "none"


def test_a_page_loaded_again_shows_the_dice_of_which_one_was_picked(visit, house):
    page = visit(**PHONE).page(who_rolls(house).door)
    table = TablePage(page, Finger())
    to_a_group(table)
    shown = page.locator(".panes [aria-pressed=true]")
    expect(shown).to_contain_text("Tower")
    page.reload()
    table.rest()
    expect(shown).to_contain_text("Tower")


def test_who_is_asked_for_resources_sees_them(visit, server):
    made = at_position(server, file_of("D-11").read_text("utf-8"), NAMES)
    page = visit(**SIDEWAYS).page(made.door)
    TablePage(page).rest()
    page.locator(".amounts:visible").wait_for()
    room = page.locator(".room")
    room.evaluate("(e) => e.scrollTo(0, e.scrollHeight / 2)")
    purse = page.locator(".mine .purse:visible")
    expect(purse).to_be_in_viewport(ratio=1)
    at = purse.evaluate(
        """(e) => {
          const { left, right, top, bottom } = e.getBoundingClientRect();
          return e.closest(".head").contains(
            document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }"""
    )
    assert at, "nothing lies over it"


def lesson(page: Page, house, game: str) -> None:
    made = house.made(bots=2, game=game)
    page.goto(made.door)
    TablePage(page).rest()
    page.goto(f"/table/{made.id}?coach")
    page.locator(".coach").wait_for()


def test_a_coach_put_away_is_so_in_its_own_game_only(visit, house):
    page = visit(**PHONE).context.new_page()
    lesson(page, house, "yspahan")
    page.locator("#coach-fold").tap()
    expect(page.locator(".coach")).to_have_class(re.compile(r"\bsmall\b"))
    lesson(page, house, "marrakesh")
    expect(page.locator(".coach")).not_to_have_class(re.compile(r"\bsmall\b"))
    lesson(page, house, "yspahan")
    expect(page.locator(".coach")).to_have_class(re.compile(r"\bsmall\b"))


def test_whoever_has_asked_what_they_can_do_is_told_of_the_next_question_what_it_is_about(
    visit, house
):
    page = visit(**PHONE).context.new_page()
    lesson(page, house, "marrakesh")
    explained = page.get_by_test_id("coach-explains")
    expect(explained).to_be_visible()
    page.get_by_test_id("coach-ways").tap()
    expect(explained).to_be_hidden()
    about, table = page.get_by_test_id("prompt").inner_text(), TablePage(page, Finger())
    while page.get_by_test_id("prompt").inner_text() == about or table.rest().confirm:
        table.step()
    expect(explained).to_be_visible()


def test_what_the_coach_says_of_the_next_question_is_read_from_its_beginning(visit, house):
    somebody = visit(**PHONE)
    somebody.settle(coach=True)
    table = TablePage(somebody.page(who_rolls(house).door), Finger())
    to_a_group(table)
    said = table.page.locator(".coach-foot")
    said.evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    assert said.evaluate("(one) => one.scrollTop") > 0
    table.touch(table.target("action/supervisor"))
    expect(table.part("coach-explains")).to_contain_text("supervisor")
    assert said.evaluate("(one) => one.scrollTop") == 0


def test_a_column_with_more_below_says_so(visit, house):
    """Sideways the coach may lie below what can be answered."""
    made = who_rolls(house)
    page = visit(**SIDEWAYS).page(made.door)
    TablePage(page).rest()
    page.goto(f"/table/{made.id}?coach")
    page.locator(".coach").wait_for()
    foot = page.locator(".foot")
    assert foot.evaluate("(e) => e.scrollHeight > e.clientHeight + 2")
    expect(foot).to_have_class(re.compile(r"\bmore\b"))
    assert foot.evaluate("(e) => getComputedStyle(e, '::after').content") == '"▾"'
    foot.evaluate("(e) => e.scrollTo(0, e.scrollHeight)")
    expect(foot).not_to_have_class(re.compile(r"\bmore\b"))
    resize(page, {"width": 1366, "height": 680})
    expect(page.locator(".coach")).to_have_class(re.compile(r"\bmore\b"))
    page.get_by_test_id("coach-ways").click()
    expect(page.get_by_test_id("ways").get_by_role("button").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("coach-explains")).to_be_hidden()
    resize(page, {"width": 820, "height": 1180})
    expect(foot).not_to_have_class(re.compile(r"\bmore\b"))
    within = "(e) => (e.classList.add('more'), e.scrollHeight <= e.clientHeight)"
    assert foot.evaluate(within), "the sign itself is more that lies below"


def test_headings_of_the_log_cover_each_other(visit, house):
    one = visit(viewport={"width": 1366, "height": 768})
    one.settle(language="fr")
    made = house.made(bots=2, name="Maximiliaan van Oranje")
    house.play(made, answers=30)
    page = one.page(made.door)
    TablePage(page).rest()
    heads = page.locator("[data-testid=log] .head")
    heads.nth(1).wait_for()
    heights = [head.bounding_box()["height"] for head in heads.all()]
    assert len(heights) > 1
    assert max(heights) - min(heights) < 1


def test_words_wait_until_the_mouse_moves(visit, house):
    """Another page appears under a mouse that lies still."""
    page = visit(viewport={"width": 1366, "height": 768}).page("/")
    page.locator("article", has_text="Marrakesh").get_by_role("button", name="Play now").click()
    TablePage(page).rest()
    box = page.locator("[data-tip][data-box^='luxury/']").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(
        """([clientX, clientY]) => {
          const about = { clientX, clientY, pointerType: "mouse", bubbles: true };
          document.body.dispatchEvent(new PointerEvent("pointermove", about));
          const under = document.elementFromPoint(clientX, clientY);
          under.dispatchEvent(new PointerEvent("pointerover", about));
        }""",
        [x, y],
    )
    page.wait_for_timeout(800)
    assert page.get_by_role("tooltip").count() == 0
    page.mouse.move(x, y)
    expect(page.get_by_role("tooltip")).to_be_visible()
