"""How much comes over the line before somebody can begin."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

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


def test_the_form_for_a_table_is_that_of_the_game_chosen_last(visit):
    page = visit().context.new_page()
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile("marrakesh.part=order"), hold)
    page.goto("/")
    yspahan = page.get_by_role("article", name="Yspahan")
    with page.expect_response(re.compile("yspahan.part=order")):
        yspahan.get_by_role("button", name="Set up").click()
    name = page.get_by_role("form", name="New table").get_by_role("textbox")
    expect(name).to_be_visible()
    [held] = late
    with page.expect_response(held.request.url) as answer:
        held.continue_()
    answer.value.finished()
    page.evaluate("new Promise((drawn) => setTimeout(drawn))")  # what waits for it has been told
    expect(name).to_be_visible()
