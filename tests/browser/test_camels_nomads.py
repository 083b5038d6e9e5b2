"""Camels & Nomads on the web table: a game with all modules, and its pages on all screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES as BUILDINGS
from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.browsing import PHONE, resize
from tests.browser.decisions import file_of
from tests.browser.deliberate import Deliberate
from tests.browser.home import new_table
from tests.browser.house import Made
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import NARROW, TOO_SMALL
from tests.full import share
from tests.marrakesh.configs import EXPANSION

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
    expect(form.get_by_role("switch")).to_have_count(len(MODULES))
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


@pytest.mark.parametrize("module", EXPANSION)
def test_with_each_module_alone_all_open_tiles_are_shown(visit, house, module):
    made = house.made(game="marrakesh", modules=[module])
    page = visit().page(made.door)
    TablePage(page).rest()
    table = house.state(made)["view"]["table"]
    tiles = [f"scroll/{tile}" for level in table["scrolls"] for tile in level]
    tiles += [f"luxury/{tile}" for tile in table["luxuries"]]
    assert len(tiles) >= 14
    places = page.locator("section.common [data-place]")
    shown = places.evaluate_all("(all) => all.map((one) => one.dataset.place)")
    assert [tile for tile in tiles if tile not in shown] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visit, server, screen, theme):
    """Each position once, in one theme at a desk or in the other on a phone; in all if FULL."""
    one = visit(**screen)
    one.settle(theme=theme)
    for shown in share(SHOWN, 4, bool(screen) + 2 * (theme == "dark")):
        page = one.page(at_position(server, file_of(shown).read_text("utf-8")).door)
        TablePage(page).rest()
        for pane in page.locator(".panes button").all()[:2] if screen else (None,):
            if pane:
                pane.tap()
            assert violations(page) == [], shown
        page.close()


@pytest.mark.parametrize("shown", SHOWN)
def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, server, shown):
    page = visit(**NARROW).page(at_position(server, file_of(shown).read_text("utf-8")).door)
    TablePage(page).rest()
    asleep = page.locator('[data-target][role="img"]')
    panes = page.locator(".panes button")
    for n in range(panes.count()):
        panes.nth(n).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, n
        still = {one.get_attribute("data-target") for one in asleep.all()}
        small = [one for one in page.evaluate(TOO_SMALL) if one.rsplit(":", 1)[0] not in still]
        assert small == [], n


def test_the_race_folds_where_a_screen_is_low(visit, server):
    door = at_position(server, file_of("C-D1").read_text("utf-8")).door
    page = visit().page(door)
    TablePage(page).rest()
    fold = page.get_by_role("button", name="Show or fold the camel race")
    assert fold.get_attribute("aria-expanded") == "false"
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    expect(page.locator('[data-place~="race/30/0"]')).to_be_visible()
    resize(page, {"width": 1920, "height": 1200})
    page.reload()
    expect(page.locator('[data-place~="race/30/0"]')).to_be_visible()


FLOWN = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const added of change.addedNodes)
        for (const ghost of added.querySelectorAll?.("use") ?? []) flown.push(ghost.href.baseVal);
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize(
    ("shown", "starts", "icon"),
    [("C-D1", "to-column", "#i-camel"), ("N-D1 where", "nomad-", "#k-nomad")],
)
def test_camels_and_nomads_fly(visit, server, house, motion, shown, starts, icon):
    made = at_position(server, file_of(shown).read_text("utf-8"))
    page = visit(reduced_motion=motion).page(made.door)
    table = TablePage(page)
    player = Deliberate(table, house, made)
    options = player.options(table.rest())
    page.evaluate(FLOWN)
    word = next(option["word"] for option in options if option["word"].startswith(starts))
    player.give(options, word)
    table.rest()
    if motion == "reduce":
        assert page.evaluate("flown") == []
    else:
        page.wait_for_function("(icon) => flown.includes(icon)", arg=icon)


def test_on_a_low_screen_nothing_has_to_be_scrolled(visit, server):
    """Towns and race are one line each, and the others stay in sight."""
    for shown in ("D-29 towns", "N-D1", "P-D3"):
        page = visit().page(at_position(server, file_of(shown).read_text("utf-8")).door)
        TablePage(page).rest()
        for part in ("section.common", ".right"):
            room = page.locator(part).evaluate("(one) => one.clientHeight - one.scrollHeight")
            assert room >= -1, (shown, part)
        expect(page.locator(".others .other").last).to_be_in_viewport(ratio=1)


def test_a_whole_board_opens_in_its_place(visit, server):
    """Nothing else moves when the board of another player is opened."""
    page = visit().page(at_position(server, file_of("N-D1").read_text("utf-8")).door)
    TablePage(page).rest()
    before = page.locator("section.common").bounding_box()
    page.locator(".other > button").last.click()
    page.locator(".other.opened .player").wait_for()
    assert page.locator("section.common").bounding_box() == before


def test_lines_of_opponents_tell_of_modules(visit, house):
    made = house.made(game="marrakesh", modules=list(EXPANSION))
    house.play(made, answers=60)
    page = visit().page(made.door)
    TablePage(page).rest()
    other = house.state(made)["view"]["table"]["players"][1]
    line = page.locator(".other .extras")
    told = line.get_by_role("img").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    nomads = sum(other["nomads"]["sectors"]) + other["nomads"]["vendors"].bit_count()
    building = Text(f"building.{BUILDINGS[other['household']['building']]}")
    assert WORDS.say(Text("face.nomads", {"n": nomads})) in told
    assert WORDS.say(Text("face.lives-in", {"building": building})) in told
    assert line.locator(".camel b").inner_text() == str(other["camel"]["space"])
