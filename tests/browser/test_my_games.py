"""Every finished game stands on one page, with what all of them come to, and can be taken home."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.house import Made

SIGN_UP = """async (name) => {
  const post = (path, body) => fetch(path, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  }).then((answer) => answer.json());
  await post("/api/account", { name, password: "caravan of nine camels" });
  localStorage.setItem("riad.account", JSON.stringify(name));
  const order = { game: "marrakesh", seats: 1, solo: "simple", modules: ["camels"] };
  return post("/api/tables", order);
}"""
TITLES = {"en": "My games", "fr": "Mes parties", "nl": "Mijn partijen"}


def remembered(page: Page, made: Made) -> None:
    """This browser has seen the end of a game."""
    page.goto(made.door)
    page.get_by_test_id("end").wait_for()
    page.goto("/games")
    page.get_by_test_id("played").wait_for()


def taken_home(page: Page, button: str) -> str:
    with page.expect_download() as info:
        page.get_by_role("button", name=button).click()
    return Path(info.value.path()).read_text("utf-8")


def test_a_guest_finds_the_games_this_browser_has_seen_end(visit, house):
    page = visit().page("/games")
    expect(page.get_by_test_id("none")).to_be_visible()
    remembered(page, house.finished)
    state = house.state(house.finished)
    [score, *_] = state["view"]["scores"]
    row = page.get_by_test_id("played").get_by_role("listitem")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Bot random")
    expect(row.locator(".points")).to_have_text(str(score))
    points = {name: n for name, n in state["view"]["breakdown"][0].items() if n}
    chart = page.get_by_test_id("by-source")
    expect(chart.locator(".bars li")).to_have_count(len(points))
    chart.get_by_text("As a table").click()
    means = chart.locator("tbody td:nth-child(3)").all_inner_texts()
    assert sorted(map(int, means)) == sorted(points.values())
    expect(page.get_by_test_id("by-opponent").locator(".bars li")).to_have_count(1)
    [told] = csv.DictReader(io.StringIO(taken_home(page, "Export as CSV")))
    assert (told["game"], int(told["points"])) == ("yspahan", score)
    assert {name: int(told[name]) for name in points} == points
    [one] = json.loads(taken_home(page, "Export as JSON"))
    assert (one["id"], one["points"]) == (house.finished.id, score)
    won = 0 in state["view"]["winners"]
    page.get_by_label("Result").select_option("lost" if won else "won")
    expect(row).to_have_count(0)
    page.get_by_label("Result").select_option("won" if won else "lost")
    expect(row).to_have_count(1)
    row.get_by_role("link", name="Replay").click()
    expect(page.locator(".travel output")).to_have_text("The beginning")


def test_a_chart_waits_for_its_words(visit, house):
    page = visit().page("/games")
    remembered(page, house.finished)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/texts/en/yspahan", hold)
    with page.expect_request("**/api/texts/en/yspahan"):
        page.reload()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert "web.named" not in page.locator("body").inner_text()
    held.pop().continue_()
    chart = page.get_by_test_id("by-source")
    expect(chart.get_by_role("heading")).to_have_text("Yspahan: Points by source")
    expect(chart.locator(".name").first).not_to_contain_text("source.")


@pytest.mark.parametrize("language", TITLES)
def test_an_account_finds_its_games_in_any_browser(visit, house, language):
    one = visit(locale=language)
    page = one.page("/about")
    made = page.evaluate(SIGN_UP, f"Ada {language}")
    house.play(Made(made["table"]["id"], made["token"], made["invite"]))
    page.evaluate("localStorage.removeItem('riad.tables')")
    page.goto("/games")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[language])
    row = page.get_by_test_id("played").get_by_role("listitem")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Pachabot")
    expect(page.get_by_test_id("by-source")).to_be_visible()


def test_running_games_are_told_apart_from_finished_ones(visit, house):
    one, over, begun = visit(), house.finished, house.begun
    keys = {made.id: {"token": made.token, "game": "yspahan", "at": 1} for made in (over, begun)}
    one.settle(tables=keys)
    page = one.page("/")
    running = page.get_by_role("region", name="Your tables")
    finished = page.get_by_role("region", name="Your finished games")
    expect(running.get_by_role("listitem")).to_have_count(1)
    expect(running.get_by_role("link", name="Your turn")).to_be_visible()
    expect(finished.get_by_role("listitem")).to_have_count(1)
    finished.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
