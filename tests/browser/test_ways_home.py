"""From every page there is a way home."""

from __future__ import annotations

import json

import pytest

from tests.browser.places import PLACES


def _nowhere(page, house):
    page.goto("/table/nobody-ever-made-it")
    page.locator("main h1").wait_for()


WAYS = {name: PLACES[name] for name in ("replay", "replaying", "waiting", "lost")}


@pytest.mark.parametrize("place", [*WAYS, "no such table"])
def test_there_is_a_way_home(visit, house, place):
    one = visit()
    page = one.context.new_page()
    with one.trouble():
        WAYS.get(place, _nowhere)(page, house)
        page.get_by_role("navigation", name="Main").get_by_role("link", name="Replays").wait_for()
        page.get_by_role("banner").get_by_role("link", name="Riad").click()
        page.wait_for_url(lambda url: url.count("/") == 3)


def test_what_was_played_at_a_table_that_cannot_go_on_is_taken_home(visit, house):
    """As after a change of the program; what the server then says stands in its own tests."""
    refused = json.dumps({"type": "refused", "code": "unplayable", "key": "error.unplayable"})
    page = visit().context.new_page()
    page.route_web_socket("**/socket", lambda line: line.on_message(lambda _: line.send(refused)))
    page.goto(house.begun.door)
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download the record").click()
    assert taken.value.suggested_filename.endswith(f"{house.begun.id}.riad")
    assert "game: " in taken.value.path().read_text("utf-8")
