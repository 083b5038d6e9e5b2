"""When a game is over: who won, by what, the record to keep, and another game."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.last_questions import last_question
from tests.browser.prepared import at_position
from tests.browser.story import fetched, story_of
from tests.browser.table import TablePage


def test_the_winner_and_the_points_by_source(visit, house):
    page = visit().page(house.finished.door)
    end = page.get_by_test_id("end")
    end.wait_for()
    table = TablePage(page)
    story = table.story(house.url)
    winners = ", ".join(table.names[seat] for seat in story.winners)
    assert end.get_by_role("heading", level=1).inner_text() == f"Winner: {winners}"
    shown = [int(score) for score in end.locator(".ranks .score").all_inner_texts()]
    assert shown == sorted(story.scores, reverse=True)
    end.get_by_text("All points as a table").click()
    sums = [int(score) for score in end.locator("tfoot td").all_inner_texts()]
    assert sums == story.scores


def test_guests_read_until_when_the_table_is_kept(visit, house):
    page = visit().page(house.finished.door)
    kept = page.get_by_test_id("kept")
    expect(kept).to_have_text(re.compile(r"^This table is kept until \w+ \d+, \d{4}; the record"))


def test_the_record_is_taken_home(visit, house, tmp_path):
    page = visit(accept_downloads=True).page(house.finished.door)
    with page.expect_download() as coming:
        page.get_by_test_id("end").get_by_role("button", name="Download the record").click()
    file = tmp_path / "game.riad"
    coming.value.save_as(file)
    assert coming.value.suggested_filename == f"yspahan-{house.finished.id}.riad"
    text = Path(file).read_text("utf-8")
    assert text == fetched(house.url, house.finished.id, house.finished.token)
    assert story_of(text, None).told


def test_another_game_with_the_same_people(visit, house):
    page = visit().page(house.finished.door)
    page.get_by_test_id("end").get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and house.finished.id not in url)
    table = TablePage(page)
    table.rest()
    assert table.scores == [0, 0]
    table.play(answers=3)


LOOKS = """(figure) => [...figure.querySelectorAll("figcaption svg")].map((one) =>
  getComputedStyle(one.firstElementChild).fill + one.childElementCount)"""


DRAWN = """(bars) => [
  [...bars.querySelectorAll("[data-points]")].map((one) => {
    const { x, width } = one.getBBox();
    return [one.dataset.source, Number(one.dataset.points), x, width];
  }),
  bars.querySelector(".zero").getBBox().x,
]"""


def test_losses_are_drawn_as_losses(visit, server, house):
    made = at_position(server, last_question("marrakesh"))
    house.play(made)
    told = house.state(made)["view"]
    lost = {source for seat in told["breakdown"] for source, points in seat.items() if points < 0}
    assert lost
    page = visit().page(made.door)
    bars = page.get_by_test_id("bars")
    bars.wait_for()
    parts, zero = bars.evaluate(DRAWN)  # at one moment: bars are as wide as there is room
    assert sum(points for _, points, *_ in parts) == sum(told["scores"])
    assert {source for source, points, *_ in parts if points < 0} == lost
    for _, points, x, width in parts:
        assert x + width <= zero + 0.5 if points < 0 else x >= zero - 0.5
    looks = bars.evaluate(LOOKS)
    assert len(set(looks)) == len(looks)
    page.get_by_text("All points as a table").click()
    assert page.locator("td rect.loss").count() == sum(
        points < 0 for seat in told["breakdown"] for points in seat.values()
    )


def test_the_result_stays_within_reach(visit, house):
    page = visit().page(house.finished.door)
    end = page.get_by_test_id("end")
    end.get_by_role("button", name="Look at the table").click()
    expect(end).to_have_count(0)
    bar = page.locator(".bar")
    expect(bar.get_by_role("button", name="Play again")).to_be_visible()
    bar.get_by_role("button", name="Result").click()
    expect(end).to_be_visible()


def test_a_position_of_a_finished_game_is_shown_to_others(visit, house):
    """Its link has the invitation; the bare address opens for nobody who was not invited."""
    one, made = visit(), house.finished
    key = {"token": made.token, "invite": made.invite, "game": "yspahan", "at": 0}
    one.settle(tables={made.id: key})
    page = one.page(f"/table/{made.id}/at/3")
    page.locator(".travel output").wait_for()
    link = page.get_by_role("link", name="Link to this position").get_attribute("href")
    assert link == f"/table/{made.id}/at/3#invite={made.invite}"
    for _ in range(2):  # whoever was shown it can show it to others
        page = visit().page(link)
        shown = page.get_by_role("link", name="Link to this position")
        expect(shown).to_have_attribute("href", re.compile(r"/at/3#"))
        link = shown.get_attribute("href")
        assert link
        expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    stranger = visit()
    with stranger.trouble():
        page = stranger.page(link.split("#")[0])
        expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")


def test_my_finished_games_wait_among_the_replays(visit, house):
    one, made = visit(), house.finished
    one.settle(tables={made.id: {"token": made.token, "game": "yspahan", "at": 1_800_000_000_000}})
    page = one.page("/replay")
    mine = page.get_by_role("region", name="Your finished games")
    expect(mine.get_by_role("listitem")).to_have_count(1)
    expect(mine).to_contain_text("Jan 15, 2027")
    mine.get_by_role("link", name="Replay").click()
    expect(page.locator(".travel output")).to_have_text("The beginning")
