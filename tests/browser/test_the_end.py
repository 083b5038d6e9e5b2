"""When a game is over: who won, by what, the record to keep, and another game."""

from __future__ import annotations

from pathlib import Path

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
