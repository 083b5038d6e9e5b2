"""From every page there is a way home."""

from __future__ import annotations

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
