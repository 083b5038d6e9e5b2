"""Alone against an opponent made of rules: its board, its reasons, and what it says at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from riad.games.marrakesh.names import COLOURS, LUXURIES, SECTORS
from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.browsing import PHONE
from tests.browser.deliberate import Deliberate
from tests.browser.house import House, Made
from tests.browser.story import fetched
from tests.browser.table import TablePage
from tests.browser.test_axe import violations
from tests.browser.test_playing import text_of
from tests.browser.test_small_screens import NARROW, TOO_SMALL
from tests.browser.test_text_table import Teller
from tests.marrakesh.printed import ROWS, STRATEGIES

WORDS = catalogue("marrakesh", "en")
PACHABOT = 1


def alone(house: House, solo: str = "pachabot", answers: int = 0, **order: Any) -> Made:
    """A table for one, so many answers on."""
    made = house.made(bots=0, game="marrakesh", solo=solo, **order)
    if answers:
        house.play(made, answers=answers)
    return made


def reasons(house: House, made: Made) -> list[dict[str, Any]]:
    """Every decision the table has been told the reasons of, the oldest first."""
    (told,) = house.say(made, type="history", since=0)["replies"]
    return [event["why"] for step in told["steps"] for event in step if "why" in event]


def said(text: dict[str, Any]) -> str:
    return WORDS.say(text_of(text))


def opened_log(page: Page) -> Locator:
    """The questions one can ask about what everybody has seen."""
    if page.locator(".panes").is_visible():
        page.locator(".panes button").last.tap()
    elif not page.get_by_test_id("log").is_visible():
        page.locator("#tab-log").click()
    asks = page.locator("[data-testid=log] li:not(.draft) .ask")
    asks.last.wait_for()
    return asks


def test_a_round_from_home_by_mouse(visit, server, house):
    page = visit().page()
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    table.rest()
    assert table.names[PACHABOT] == "Pachabot"
    made = Made(table.id, table.token, "")
    player = Deliberate(table, house, made)
    while house.state(made)["view"]["table"]["round"] == 1:
        player.play(player.at_random, answers=1)
    asks_show_the_reasons(page, reasons(house, made))
    the_board_shows_what_the_server_says(page, house.state(made)["view"]["table"])
    house.play(made)
    table.until(lambda sight: sight.end)
    table.agrees_with_the_record(server.url)
    verdict = said(house.state(made)["view"]["verdict"])
    end = page.get_by_test_id("end")
    assert end.get_by_role("heading", level=1).inner_text() == verdict
    a_replay_tells_the_reasons_too(page, fetched(server.url, table.id, table.token))


def a_replay_tells_the_reasons_too(page: Page, record: str) -> None:
    page.goto("/replay")
    file = FilePayload(name="solo.riad", mimeType="text/plain", buffer=record.encode())
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".travel output").wait_for()
    assert "The Pachabot" in page.locator(".names li").last.inner_text()
    why = page.locator("[data-testid=replay-log] summary")
    while not why.count():
        page.keyboard.press("ArrowRight")
    why.first.click()
    expect(page.get_by_test_id("why").first).to_be_visible()


def asks_show_the_reasons(page: Page, told: list[dict[str, Any]]) -> None:
    """The longest explanation says what the rules said, and leads to them."""
    asks = opened_log(page)
    expect(asks).to_have_count(len(told))
    number = max(range(len(told)), key=lambda n: len(told[n]["steps"]))
    why, ask = told[number], asks.nth(number)
    assert ask.get_attribute("aria-expanded") == "false"
    ask.click()
    shown = page.get_by_test_id("why")
    shown.wait_for()  # it is fetched when somebody asks
    choices = shown.locator(".choices li")
    assert choices.all_inner_texts() == [said(option) for option in why["options"]]
    expect(choices.nth(why["pick"])).to_have_class(re.compile("picked"))
    steps = shown.locator("ol > li")
    assert steps.locator(".text").all_inner_texts() == [said(one["text"]) for one in why["steps"]]
    expect(steps.nth(why["decided"])).to_have_class(re.compile("decides"))
    kept = steps.nth(why["decided"]).locator(".kept-one")
    assert kept.locator("[role=img]").get_attribute("aria-label") == said(
        why["options"][why["pick"]]
    )
    rule = why["steps"][0]["rule"]
    shown.get_by_role("link", name=f"Rule {rule}").click()
    expect(page.locator(f'[role=tabpanel] [data-rule="{rule}"]')).to_be_visible()
    page.locator("#tab-log").click()
    page.keyboard.press("Escape")


def the_board_shows_what_the_server_says(page: Page, table: dict[str, Any]) -> None:
    strip = page.locator(".others button")
    strip.click()
    board = page.get_by_test_id("pachabot")
    expect(board).to_be_visible()
    it = table["players"][PACHABOT]
    rows = board.locator(".row")
    names = [said({"key": f"sector.{SECTORS[row]}"}) for row in ROWS]
    assert rows.locator(".title").all_inner_texts() == names
    for place, row in enumerate(ROWS[:-1]):
        assert rows.nth(place).locator(".space.taken").count() == it["values"][row]
        assert rows.nth(place).locator(".red .icon").count() == it["vendors"] >> row & 1
        assert rows.nth(place).locator(".pawn").count() == it["assistants"].count(row)
    assert [int(n) for n in rows.last.locator(".good b").all_inner_texts()] == it["goods"]
    tiles = [STRATEGIES[tile] for tile in table["pachabot"]["column"]]
    pictures = board.locator(".strategy li .keshis .icon")
    assert pictures.count() == sum(len(tile.rows) for tile in tiles)
    drawn = board.locator(".strategy .luxury use")
    kinds = [f"#l-{LUXURIES[kind]}" for kind in tiles[-1].luxuries]
    assert [one.get_attribute("href") for one in drawn.all()] == kinds
    strip.click()
    expect(board).to_be_hidden()


def test_an_explanation_by_keyboard(visit, house):
    made = alone(house, answers=8)
    page = visit().page(made.door)
    TablePage(page).rest()
    page.keyboard.press("l")
    page.get_by_test_id("log").wait_for()
    ask = opened_log(page).last
    page.locator('[data-testid=log] button[tabindex="0"]').focus()
    while not ask.evaluate("(one) => one === document.activeElement"):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("why")).to_be_visible()
    assert ask.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.why a, .log *')")
    ask.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("why")).to_have_count(0)


def test_reasons_in_sentences(visit, house):
    made = alone(house, answers=8)
    while reasons(house, made)[-1]["decided"] is None:
        house.play(made, answers=1)
    one = visit()
    one.settle(text=True)
    teller = Teller(one.page(made.door))
    teller.turn()
    while (
        reasons(house, made)[-1]["decided"] is None
    ):  # where one thing was possible nothing decides
        teller.turn()
    told = teller.type("reasons")
    why = reasons(house, made)[-1]
    decisive = why["steps"][why["decided"]]
    (line,) = [one for one in told if said(decisive["text"]) in one][-1:]
    pick = said(why["options"][why["pick"]])
    assert line == f"{said(decisive['text'])} [{decisive['rule']}]: {pick} (Decides)"


def test_play_alone_begins_at_once_as_last_time(visit, house):
    page = visit().page()
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/table/*")
    first = TablePage(page)
    first.rest()
    order = house.state(Made(first.id, first.token, ""))["table"]
    assert (order["solo"], order.get("modules", [])) == ("pachabot", [])
    page.goto("/")
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Marrakesh", exact=True).click()
    form.get_by_text("The simplified Pachabot", exact=True).click()
    form.get_by_role("switch").filter(has_text="Nomads").first.click()
    form.get_by_role("button", name="Start now").click()
    page.wait_for_url("**/table/*")
    page.goto("/")
    page.get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/table/*")
    again = TablePage(page)
    again.rest()
    order = house.state(Made(again.id, again.token, ""))["table"]
    assert (order["solo"], order["modules"]) == ("simple", ["nomads"])


def test_dials_that_exclude_each_other(visit, house):
    page = visit().page()
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Marrakesh", exact=True).click()
    form.get_by_text("The Pachabot", exact=True).click()
    form.get_by_text("How strong it is").click()
    once = form.get_by_role("switch", name=said({"key": "option.one-show"}))
    often = form.get_by_role("switch", name=said({"key": "option.four-shows"}))
    once.click()
    expect(once).to_be_checked()
    often.click()
    expect(often).to_be_checked()
    expect(once).not_to_be_checked()
    form.get_by_role("button", name="Start now").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    table.rest()
    order = house.state(Made(table.id, table.token, ""))["table"]
    assert (order["solo"], order["options"]) == ("pachabot", {"four-shows": True})


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visit, house, screen):
    made = alone(house, answers=60, modules=["desert-towns"])
    page = visit(**screen).page(made.door)
    TablePage(page).rest()
    if screen:
        page.locator(".panes button").nth(2).tap()
    else:
        page.locator(".others button").click()
    page.get_by_test_id("pachabot").wait_for()
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        page.wait_for_timeout(50)
        assert violations(page) == [], theme
    opened_log(page).last.click()
    page.get_by_test_id("why").wait_for()
    for theme in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        page.wait_for_timeout(50)
        assert violations(page, within=".log") == [], f"why, {theme}"


@pytest.mark.parametrize("solo", ["pachabot", "simple"])
def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, house, solo):
    page = visit(**NARROW).page(alone(house, solo, answers=40).door)
    TablePage(page).rest()
    asleep = page.locator('[data-target][role="img"]')
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        if n == panes.count() - 1:
            opened_log(page).last.tap()
            page.get_by_test_id("why").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, n
        still = {one.get_attribute("data-target") for one in asleep.all()}
        small = [one for one in page.evaluate(TOO_SMALL) if one.rsplit(":", 1)[0] not in still]
        assert small == [], n


def test_the_simplified_opponent_has_a_line_and_no_points(visit, house):
    made = alone(house, "simple", answers=8)
    page = visit().page(made.door)
    table = TablePage(page)
    table.rest()
    state = house.state(made)["view"]
    likes = state["table"]["priority_line"]["colours"]
    line = ", ".join(said({"key": f"colour.{COLOURS[one]}"}) for one in likes)
    told = WORDS.say(Text("face.its-line", {"things": line}))
    assert page.get_by_test_id("likes").get_attribute("aria-label") == told
    assert page.locator(".others button").count() == 0
    assert table.scores == [state["scores"][0]]
    house.play(made)
    end = page.get_by_test_id("end")
    end.wait_for()
    over = house.state(made)["view"]
    assert end.get_by_role("heading", level=1).inner_text() == said(over["verdict"])
    assert end.locator(".ranks .score").all_inner_texts() == [str(over["scores"][0])]
    end.get_by_text("All points as a table").click()
    assert end.locator("thead th").count() == 2
    points = end.locator("tbody td > span").all_inner_texts()
    assert "0" not in points
    assert len(points) == sum(1 for n in over["breakdown"][0].values() if n)
