"""Camels & Nomads on the web table: a game with all modules, and its pages on all screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from riad.games.marrakesh import DEFINITION
from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.browsing import PHONE
from tests.browser.decisions import file_of
from tests.browser.deliberate import Deliberate
from tests.browser.home import new_table
from tests.browser.house import Made
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import NARROW, TOO_SMALL

WORDS = catalogue("marrakesh", "en")
MODULES = [WORDS.say(Text(f"module.{name}")).split(":")[0] for name in DEFINITION.modules]
SHOWN = ("B-D1", "B-D3 tajine", "N-D1 where", "C-D2", "C-D4", "P-D3 leave nomad", "L-D2 swap")
"""Positions where something new can be touched: buildings, nomads, bridges, rewards, keshis."""


def form_of(page):
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Marrakesh", exact=True).click()
    return form


def switch(form, module):
    form.get_by_role("switch").filter(has_text=module).click()


def test_the_form_says_what_is_to_be_said_of_modules(visit):
    form = form_of(visit().page())
    remarks = form.get_by_test_id("remarks").get_by_role("listitem")
    assert form.get_by_role("switch").count() == len(MODULES)
    switch(form, "New oases")
    remarks.filter(has_text="Not advised").first.wait_for()
    assert remarks.filter(has_text="Left in the box").count() > 0
    switch(form, "Nomads")
    switch(form, "Camels")
    switch(form, "New luxury goods")
    remarks.first.wait_for(state="detached")
    assert violations(form.page) == []


def test_a_season_with_all_modules_by_mouse(visit, house):
    page = visit().page()
    form = form_of(page)
    for module in MODULES:
        switch(form, module)
    new_table(page, game="Marrakesh", seats=2)
    table = TablePage(page, seed=5)
    table.rest()
    made = Made(table.id, table.token, "")
    assert len(house.state(made)["table"]["modules"]) == len(MODULES)
    player = Deliberate(table, house, made)
    while house.state(made)["view"]["table"]["season"] == 1:
        player.play(player.at_random, answers=1)
    house.play(made)
    table.until(lambda sight: sight.end)
    table.agrees_with_the_record(house.url)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visit, server, screen, theme):
    one = visit(**screen)
    one.settle(theme=theme)
    for shown in SHOWN:
        page = one.page(at_position(server, file_of(shown).read_text("utf-8")).door)
        TablePage(page).rest()
        panes = page.locator(".panes button")
        for n in range(2 if screen else 0):
            panes.nth(n).tap()
            assert violations(page) == [], (shown, n)
        assert violations(page) == [], shown
        page.close()


@pytest.mark.parametrize("shown", SHOWN)
def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, server, shown):
    page = visit(**NARROW).page(at_position(server, file_of(shown).read_text("utf-8")).door)
    TablePage(page).rest()
    asleep = page.locator('[data-target][aria-disabled="true"]')
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, n
        still = {one.get_attribute("data-target") for one in asleep.all()}
        small = [one for one in page.evaluate(TOO_SMALL) if one.rsplit(":", 1)[0] not in still]
        assert small == [], n


def test_the_race_folds_where_a_screen_is_low(visit, server):
    door = at_position(server, file_of("N-D1").read_text("utf-8")).door
    page = visit().page(door)
    TablePage(page).rest()
    fold = page.get_by_role("button", name="Show or fold the camel race")
    assert fold.get_attribute("aria-expanded") == "false"
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    expect(page.locator('[data-place="race/30"]')).to_be_visible()
    page.set_viewport_size({"width": 1920, "height": 1200})
    page.reload()
    expect(page.locator('[data-place="race/30"]')).to_be_visible()
