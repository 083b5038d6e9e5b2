"""What a table shows on a laptop, on a phone that stands or lies, and at 200 %."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.browsing import PHONE, resize
from tests.browser.decisions import file_of
from tests.browser.places import PLACES
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_layout import LEAST_BOARD, LEAST_BOARD_PHONE, LONG_NAMES, yspahan
from tests.full import FULL

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LOW: list[ViewportSize] = [
    {"width": 844, "height": 390},
    {"width": 640, "height": 400},
    {"width": 720, "height": 450},
    {"width": 932, "height": 430},
]
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
LINES = """(list) => new Set([...list.children].filter((one) => one.checkVisibility())
  .map((one) => one.offsetTop)).size"""
LETTERS = 16
"""Pixels of letters in a field: below, a phone comes closer when one types."""


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def inside(inner: FloatRect, outer: FloatRect) -> bool:
    across = outer["x"] - 1 <= inner["x"] and (
        inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
    )
    return (
        across
        and outer["y"] - 1 <= inner["y"]
        and (inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1)
    )


def seated(visit, server, decision: str = "", **wishes) -> Page:
    """A seat at a recorded position; without one in the middle of a game of Yspahan."""
    text = file_of(decision).read_text("utf-8") if decision else yspahan()
    page: Page = visit(**wishes).page(at_position(server, text, LONG_NAMES).door)
    TablePage(page).rest()
    return page


def test_a_laptop_shows_the_whole_of_marrakesh(visit, server):
    page = seated(visit, server, "D-25", viewport=LAPTOP)
    boards = box(page.locator(".table-board"))
    for part in ("g#mk-river", "g#mk-tower", "g#mk-workshops"):
        assert inside(box(page.locator(f"{part} > .mk-card")), boards), part
    others = page.locator(".others .line")
    assert others.count() == 2
    for one in others.all():
        assert inside(box(one), boards)
    expect(page.locator("header.top .player")).to_have_count(3)
    assert box(page.locator(".bar"))["height"] <= 60


def test_a_laptop_shows_the_whole_of_yspahan(visit, server):
    page = seated(visit, server, viewport=LAPTOP)
    boards = box(page.locator(".table-board"))
    buildings = [box(one) for one in page.locator(".mine .building").all()]
    assert len(buildings) == 6
    assert len({one["y"] for one in buildings}) == 1
    caravan, mine = box(page.locator(".caravan")), box(page.locator(".pane-mine"))
    assert all(inside(one, boards) for one in (*buildings, caravan, mine))
    assert caravan["y"] + caravan["height"] <= mine["y"]


def test_a_large_screen_is_used(visit, server):
    page = seated(visit, server, "D-25", viewport=LAPTOP)
    sizes = []
    for width, height in ((1366, 768), (1440, 900), (1920, 1080)):
        resize(page, {"width": width, "height": height})
        sizes.append(box(page.locator(".right .provision").first)["width"])
    assert sizes[0] <= sizes[1] < sizes[2] / 1.2


def test_boards_lie_side_by_side_on_a_tablet(visit, server):
    page = seated(visit, server, "D-25", viewport={"width": 1080, "height": 810})
    common, mine = box(page.locator("section.common")), box(page.locator(".right .mine"))
    assert abs(common["y"] - mine["y"]) < 5
    assert common["x"] + common["width"] <= mine["x"]


@pytest.mark.parametrize("decision", ["", "D-25"], ids=["yspahan", "marrakesh"])
def test_a_low_window_leaves_its_height_to_the_board(visit, server, decision):
    page = seated(visit, server, decision, viewport=LOW[0])
    for size in LOW:
        resize(page, size)
        board, bar = box(page.locator(".table-board")), box(page.locator(".bar"))
        panes, players = box(page.locator(".panes")), box(page.locator("header.top .players"))
        assert board["height"] >= LEAST_BOARD * size["height"], size
        assert panes["x"] + panes["width"] <= board["x"], size
        assert board["x"] + board["width"] <= bar["x"], size
        assert players["y"] + players["height"] <= board["y"], size
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
        for figures in page.locator("header.top .figures").all():
            assert figures.evaluate(LINES) == 1, size


def test_a_phone_tells_what_everybody_has_in_yspahan(visit, server):
    page = seated(visit, server, **SMALL)
    for player in page.locator(".player").all():
        numbers = player.locator(".figures li:not(.sign)")
        assert numbers.count() == 3
        for one in numbers.all():
            expect(one).to_be_visible()
            assert inside(box(one), box(player))
    page.locator(".panes button", has_text="Others").tap()
    others = page.locator(".pane-others .other")
    assert others.count() == 3
    for one in others.all():
        assert one.locator(".buildings li").count() == 6
        assert one.locator(".stock li").count() == 3
    assert page.locator(".pane-others .built").count() > 0


def test_the_question_of_the_souk_opens_where_goods_are_bought(visit, server):
    page = seated(visit, server, "D-16", **SMALL)
    panes = page.locator(".panes button")
    assert panes.nth(0).get_attribute("aria-pressed") == "true"
    expect(page.locator('[data-target^="luxury/"].lit').first).to_be_in_viewport()
    marks = [one.locator("i").count() for one in panes.all()]
    assert marks == [1, 1, 0, 0]
    chosen = page.locator('.regions [aria-pressed="true"]')
    assert inside(box(chosen), box(page.locator(".regions")))


def test_the_name_of_a_region_shows_also_after_another_pane(visit, server):
    page = seated(visit, server, "D-16", **SMALL)
    page.locator(".panes button").nth(1).tap()
    page.locator(".panes button").nth(0).tap()
    chosen = page.locator('.regions [aria-pressed="true"]')
    page.wait_for_function("document.querySelector('.regions').scrollLeft > 0")
    assert inside(box(chosen), box(page.locator(".regions")))


def test_a_sign_leads_to_what_is_lit_and_does_not_show(visit, server):
    page = seated(visit, server, "D-08", **SMALL)
    sign = page.locator(".beyond.down")
    expect(sign).to_be_visible()
    before = page.locator(".room").evaluate("(room) => room.scrollTop")
    sign.tap()
    page.wait_for_function(f"document.querySelector('.room').scrollTop > {before}")
    lowest = page.locator('[data-target^="square/"].lit').last
    expect(lowest).to_be_in_viewport()


FIRST_SHOWS = """() => {
  const first = document.querySelector(".marrakesh .target.lit");
  const window = first?.closest(".right, .common")?.getBoundingClientRect();
  if (!window) return true;
  const { top, bottom } = first.getBoundingClientRect();
  return bottom - top > window.height || (top >= window.top - 1 && bottom <= window.bottom + 1);
}"""
"""The first thing that can be touched does not lie beyond the edge of its board."""


def test_boards_turn_to_what_can_be_touched_with_every_question(visit, house):
    made = house.made(game="marrakesh", bots=2)
    house.say(made, type="prefer", what="confirm", value="at-once")
    somebody = visit(viewport=LAPTOP)
    somebody.settle(coach=True)
    page = somebody.page(made.door)
    table = TablePage(page, seed=9)
    for _ in range(150 if FULL else 12):
        table.step()
        table.rest()
        page.wait_for_function(FIRST_SHOWS)


def test_what_is_typed_stays_in_sight_and_letters_are_large_enough(visit, server):
    page = seated(visit, server, "D-04", **SMALL)
    page.locator(".panes button").last.tap()
    page.locator("#tab-chat").tap()
    field = page.locator(".chat input")
    field.tap()
    assert field.evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)") >= LETTERS
    resize(page, {"width": 360, "height": 340})  # a keyboard of 300 px
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    page.locator("#tab-log").tap()
    log = page.locator(".inner select").first
    assert log.evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)") >= LETTERS


def test_a_phone_changes_the_language_at_the_table(visit, server):
    page = seated(visit, server, "D-04", **SMALL)
    page.locator("header .gear").tap()
    page.locator(".menu button[lang=fr]").tap()
    expect(page.locator(".panes button").nth(1)).to_contain_text("Moi")


def test_a_tap_on_what_cannot_be_used_says_what_it_is_and_why_not(visit, server):
    page = seated(visit, server, "D-16", **SMALL)
    page.locator('[data-region="scrolls"]').tap()
    scroll = page.locator('[data-target^="scroll/"][data-tip]:not(.lit)').first
    scroll.hover(trial=True)  # the board has come to rest
    scroll.tap(force=True)
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text(scroll.get_attribute("data-tip") or "nothing")
    expect(page.locator(".bar .hint.warn")).to_contain_text(re.compile(r"\w"))
    page.locator('[data-region="souk"]').tap()
    expect(tip).to_have_count(0)
    luxury = page.locator('[data-target^="luxury/"].lit').first
    luxury.tap()
    expect(page.get_by_test_id("undo")).to_be_enabled()
    expect(tip).to_have_count(0)


@pytest.mark.parametrize("decision", ["", "D-25"], ids=["yspahan", "marrakesh"])
def test_a_tablet_that_stands_shows_the_own_board_with_the_common_one(visit, server, decision):
    upright = {**PHONE, "viewport": {"width": 820, "height": 1180}}
    page = seated(visit, server, decision, **upright)
    page.locator(".panes button").first.tap()
    together = (
        ("section.common", "section.mine") if decision else (".pane-city", ".tower", ".pane-mine")
    )
    for part in together:
        shown = box(page.locator(part).first)
        assert shown["height"] > 250, part
        assert inside({**shown, "height": 250}, box(page.locator(".table-board"))), part
    assert page.locator(".panes button").count() == 3


def test_a_tablet_turned_while_it_shows_the_log_still_marks_where_something_is_asked(visit, server):
    page = seated(visit, server, "D-03", **PHONE)
    mark = page.locator(".panes i")
    mine = page.locator(".panes button", has_text="Me")
    expect(mine.locator("i")).to_be_visible()
    page.locator(".panes button", has_text="Log").tap()
    resize(page, {"width": 820, "height": 1180})
    expect(mine).to_have_count(0)
    expect(mark).to_be_visible()


@pytest.mark.parametrize("state", ["coach", "past"])
@pytest.mark.parametrize("decision", ["", "D-25"], ids=["yspahan", "marrakesh"])
def test_coach_and_past_leave_the_board_its_share(visit, server, decision, state):
    text = file_of(decision).read_text("utf-8") if decision else yspahan()
    made = at_position(server, text, LONG_NAMES)
    page = visit(**SMALL).page(made.door)
    TablePage(page).rest()
    if state == "coach":
        page.goto(f"/table/{made.id}?coach")
        expect(page.locator(".coach .says")).to_be_visible()
        foot = page.locator(".coach-foot")
        if not decision:  # of that the coach has more to say, and shows it
            assert foot.evaluate("(one) => one.scrollHeight > one.clientHeight + 2")
            expect(foot).to_have_class(re.compile(r"\bmore\b"))
    else:
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".travel")).to_be_visible()
    assert box(page.locator(".table-board"))["height"] >= LEAST_BOARD_PHONE * 640
    if state == "past":
        page.set_viewport_size(LOW[0])
        expect(page.locator(".travel .play")).to_be_in_viewport(ratio=1)


FIELDS = "input:not([type=range], [type=radio], [type=checkbox], [type=file]), select, textarea"


@pytest.mark.parametrize("place", ["home", "account", "rules", "text", "waiting", "menu"])
def test_letters_in_fields_are_large_enough(visit, house, place):
    page = visit(**SMALL).context.new_page()
    PLACES[place](page, house)
    small = f"""(fields) => fields.filter((one) => one.checkVisibility())
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < {LETTERS})
      .map((one) => one.outerHTML)"""
    assert page.locator(FIELDS).evaluate_all(small) == []


def test_long_names_end_in_dots(visit, server):
    page = seated(visit, server, "D-25", viewport={"width": 1440, "height": 900})
    for name in page.locator(".others .name, .head h2 .name, .player .who b").all():
        style = "(name) => getComputedStyle(name).textOverflow"
        assert name.evaluate(style) == "ellipsis"
        assert box(name)["height"] < 30
