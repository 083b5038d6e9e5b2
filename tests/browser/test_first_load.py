"""How much comes over the line before somebody can begin."""

from __future__ import annotations

import pytest

from tests.browser.figures import TABLES, first_load

MOST = 250 * 1024
"""Bytes, all told: page, scripts, fonts, words."""


def test_the_home_page_is_light(visit):
    assert first_load(visit(), "/") <= MOST


@pytest.mark.parametrize("order", TABLES.values(), ids=TABLES)
def test_a_table_is_light_whatever_it_shows(visit, house, order):
    assert first_load(visit(), house.made(**order).door) <= MOST


def test_a_table_of_the_game_alone_fetches_nothing_for_modules_or_opponents(visit, house):
    plain, *others = (
        first_load(visit(), house.made(**order).door)
        for name, order in TABLES.items()
        if name.startswith("marrakesh")
    )
    assert all(plain + 5 * 1024 < other for other in others)


def test_nobody_fetches_a_game_they_do_not_see(visit, house):
    somebody = visit()
    asked: list[str] = []
    somebody.context.on("request", lambda request: asked.append(request.url))
    for path in ("/", house.made(game="yspahan", bots=2).door):
        somebody.page(path).wait_for_load_state("networkidle")
    assert any("/assets/yspahan-" in url for url in asked)
    assert [url for url in asked if "/assets/marrakesh-" in url] == []
