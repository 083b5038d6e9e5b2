"""What stands beside the boards: coach, log, chat, rules and score leave them to be played on."""

from __future__ import annotations

import re

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.browsing import resize
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_axe import violations

SCREENS: dict[str, ViewportSize] = {
    "laptop": {"width": 1366, "height": 768},
    "desk": {"width": 1440, "height": 900},
    "large": {"width": 1920, "height": 1080},
}
SMALL_LAPTOP: ViewportSize = {"width": 1280, "height": 800}
"""Here a drawer lies before the boards."""
TABLET: ViewportSize = {"width": 1024, "height": 768}
LEAST = 240
"""Pixels a line of the coach needs."""
COVERED = """() => [...document.querySelectorAll(".target.lit")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !top?.closest(`[data-target="${one.dataset.target}"]`);
  })
  .map((one) => one.dataset.target)"""
"""What is lit and does not lie open, not even for somebody who moves the boards."""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".target.lit")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    const shown = one.closest(".table-board").getBoundingClientRect();
    return left < shown.left - 1 || right > shown.right + 1;
  })
  .map((one) => one.dataset.target)"""
"""What is lit and cannot be seen without moving the boards sideways."""


def seated(visit, server, decision: str, screen: ViewportSize, query: str = "") -> Page:
    """A seat at a recorded position."""
    made = at_position(server, file_of(decision).read_text("utf-8"))
    page: Page = visit(viewport=screen).page(made.door)
    TablePage(page).rest()
    if query:
        page.goto(f"/table/{made.id}?{query}")
        TablePage(page).rest()
    return page


def inside(page: Page, css: str) -> bool:
    """Whether all of something is on the screen."""
    box = page.locator(css).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return min(box["x"], box["y"]) >= 0 and right <= size["width"] and bottom <= size["height"]


def test_the_coach_is_a_switch_of_the_menu_and_stays_as_it_was_left(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"])
    coach = page.locator(".coach .says")
    for wanted in (1, 0):
        expect(coach).to_have_count(1 - wanted)
        page.get_by_role("button", name="This table").click()
        page.locator("dialog.menu").get_by_role("switch", name="Your coach").click()
        page.keyboard.press("Escape")
        expect(coach).to_have_count(wanted)
        page.reload()
        TablePage(page).rest()
        expect(coach).to_have_count(wanted)


def test_the_coach_says_nothing_of_the_question_while_somebody_looks_back(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"], "coach")
    says = page.locator(".coach .says")
    expect(page.get_by_test_id("coach-explains")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(says).to_have_text(re.compile("earlier position"))
    page.keyboard.press("End")
    expect(page.get_by_test_id("coach-explains")).to_be_visible()


def test_the_coach_can_be_read_put_away_and_fetched_again(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"], "coach")
    for screen in SCREENS.values():
        resize(page, screen)
        lines = page.locator(".coach .says p:not(.rules)")
        expect(lines.first).to_be_visible()
        widths = lines.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
        assert widths, screen
        assert min(widths) >= LEAST, screen
        for part in (".coach", "#coach-fold", "#tab-log", "#tab-score"):
            assert inside(page, part), (part, screen)
        page.locator("#coach-fold").click()
        expect(page.locator(".coach")).to_have_count(0)
        expect(page.locator("#coach-open")).to_be_focused()
        assert inside(page, "#coach-open"), screen
        page.keyboard.press("Enter")
        expect(page.locator("#coach-fold")).to_be_focused()
        assert page.evaluate(COVERED) == [], screen


def test_axe_finds_nothing_beside_the_boards(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"], "coach")
    page.locator("#tab-log").click()
    page.get_by_test_id("log").wait_for()
    for screen in (SCREENS["laptop"], SCREENS["desk"]):
        resize(page, screen)
        assert violations(page) == [], screen


def test_the_coach_leaves_the_whole_common_board_in_sight(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"], "coach")
    for part in ("g#mk-river > .mk-card", ".coach"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    river, coach = (page.locator(css).bounding_box() for css in ("g#mk-river", ".coach"))
    assert river
    assert coach
    assert river["x"] + river["width"] <= coach["x"]
    name = page.locator(".other .name")
    assert page.locator(".other .begins").is_visible()
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth"), name.text_content()


def test_there_is_room_for_a_column_beside_both_boards(visit, server):
    page = seated(visit, server, "D-04", SCREENS["laptop"])
    page.locator("#tab-chat").click()
    for screen in SCREENS.values():
        resize(page, screen)
        common, mine, side = (
            page.locator(css).bounding_box()
            for css in ("section.common", ".right .mine", "#side-panel")
        )
        assert common
        assert mine
        assert side
        assert abs(common["y"] - mine["y"]) < 5
        assert common["x"] + common["width"] <= mine["x"]
        assert mine["x"] + mine["width"] <= side["x"]
        assert side["width"] >= LEAST
        assert page.evaluate(OUT_OF_SIGHT) == []


def test_a_drawer_covers_nothing_that_is_lit(visit, server):
    page = visit(viewport=SMALL_LAPTOP).context.new_page()
    for decision in ("D-02", "D-06", "D-16", "D-27 space"):
        resize(page, SMALL_LAPTOP)
        page.goto(at_position(server, file_of(decision).read_text("utf-8")).door)
        TablePage(page).rest()
        page.locator("#tab-chat").click()
        expect(page.get_by_role("tabpanel").locator("form")).to_be_visible()
        page.wait_for_function(f"() => !({OUT_OF_SIGHT})().length")
        assert page.evaluate(COVERED) == [], decision
        resize(page, TABLET)
        assert page.evaluate(COVERED) == [], decision


def test_escape_closes_also_from_a_field(visit, server):
    page = seated(visit, server, "D-04", SMALL_LAPTOP)
    panel = page.locator("#side-panel")
    for screen in (SMALL_LAPTOP, SCREENS["desk"]):
        resize(page, screen)
        for tab, field in (("chat", "form input"), ("rules", "input"), ("log", "select")):
            page.locator(f"#tab-{tab}").click()
            panel.locator(field).first.focus()
            page.keyboard.press("Escape")
            expect(panel).to_be_hidden()
            expect(page.locator(f"#tab-{tab}")).to_be_focused()


def test_a_click_goes_to_what_lies_under_a_tip(visit, server):
    """At once: nobody waits until the words have gone away."""
    page = seated(visit, server, "D-04", SCREENS["desk"])
    table = TablePage(page)
    tip = page.get_by_role("tooltip")
    page.locator("[data-tip]", has_text="Date orchard").first.hover()
    expect(tip).to_be_visible()
    green = table.target("screen/green").bounding_box()
    assert green
    tip.evaluate(
        "(tip, { x, y }) => Object.assign(tip.style,"
        " { left: `${x}px`, top: `${y}px`, transform: 'none' })",
        green,
    )
    page.mouse.click(green["x"] + green["width"] / 2, green["y"] + green["height"] / 2)
    table.until(lambda sight: sight.picked == ["screen/green"])


A_WHILE = 500
"""Milliseconds: longer than words take to come, and than they stay when nobody reads them."""
OVERLAP = """(tip) => {
  const box = tip.getBoundingClientRect();
  return [...document.querySelectorAll(".target.lit")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const across = left < box.right && right > box.left;
    return across && top < box.bottom && bottom > box.top;
  }).map((one) => one.dataset.target);
}"""


def test_a_tip_stands_beside_what_is_lit_and_stays_while_it_is_read(visit, server):
    page = seated(visit, server, "D-04", SCREENS["desk"])
    page.clock.install()
    tip = page.get_by_role("tooltip")
    page.locator("[data-tip]", has_text="Date orchard").first.hover()
    page.clock.run_for(A_WHILE)
    expect(tip).to_be_visible()
    assert tip.evaluate(OVERLAP) == []
    box = tip.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.clock.run_for(A_WHILE)
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_until_i_confirm_it_is_my_turn(visit, server):
    """My last step of a round, after which somebody else is asked."""
    page = seated(visit, server, "D-45", SCREENS["desk"], "coach")
    table = TablePage(page)
    chips, coach = page.locator(".player .what"), page.locator(".coach .says")
    progress = page.locator("header.top .what .muted").inner_text()
    table.touch(table.target("rapid/1"))
    table.until(lambda sight: sight.confirm)
    expect(chips).to_have_text(["To confirm"])
    expect(page.locator(".player.turn")).to_have_class(re.compile(r"\bme\b"))
    expect(coach).to_contain_text("until you confirm")
    assert "Plays now" not in page.locator(".others").inner_text()
    assert page.locator("header.top .what .muted").inner_text() == progress
    table.touch(page.get_by_test_id("confirm"))
    expect(chips).to_have_text(["Thinking"])
    expect(page.locator("header.top .what .muted")).not_to_have_text(progress)
