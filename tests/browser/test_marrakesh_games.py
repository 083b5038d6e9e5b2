"""Games of Marrakesh against bots in a real browser: by mouse, with a finger, by keyboard alone."""

from __future__ import annotations

import statistics

from playwright.sync_api import expect

import riad
from riad.games import definitions
from tests.browser.browsing import PHONE
from tests.browser.deliberate import Deliberate
from tests.browser.home import new_table
from tests.browser.house import Made
from tests.browser.insight import Insight
from tests.browser.table import Finger, Keys, TablePage
from tests.full import FULL

LAST = (3, 4)
"""Season and round of the last touches."""
EASY = 1.85
"""Touches a decision may take on average; the median of ones and twos would jump by chance."""
FEW = 6
"""Keys a decision may take, in the middle of all."""


def test_a_whole_game_of_four_by_mouse(visit, server, house, capsys):
    page = visit().page()
    new_table(page, game="Marrakesh", seats=4)
    table = TablePage(page)
    table.rest()
    player = Deliberate(table, house, Made(table.id, table.token, ""))
    insight = Insight(server, table.id)
    bot = riad.bots()["greedy-0"](0)

    def greedily(_: object) -> str:
        assert page.locator("dialog[open]").count() == 0
        return bot.choose(insight.game(0), 0)

    player.play(greedily)
    insight.close()
    table.agrees_with_the_record(server.url)
    middle, mean = statistics.median(player.touches), statistics.mean(player.touches)
    with capsys.disabled():
        print(f"\n{len(player.touches)} decisions: {middle:g} touches each, {mean:.2f} on average")
    assert mean <= EASY


def test_a_game_of_the_classic_edition_with_a_finger(visit, house):
    """Its first and its last round, or all of them if FULL."""
    made = house.made(game="marrakesh", edition="classic")
    page = visit(**PHONE).page(made.door)
    table = TablePage(page, Finger(), seed=2)
    player = Deliberate(table, house, made)
    while not (now := house.state(made)["view"])["over"]:
        when = (now["table"]["season"], now["table"]["round"])
        if FULL or when == (1, 1) or when >= LAST:
            player.play(player.at_random, answers=1)
        else:
            house.play(made, answers=1)
    table.until(lambda sight: sight.end)
    table.agrees_with_the_record(house.url)


def test_a_round_by_keyboard_alone(visit, house, capsys):
    page = visit().page()
    play = page.get_by_role("article", name="Marrakesh").get_by_role("button", name="Play now")
    Keys().touch(page, play)
    page.wait_for_url("**/table/*")
    hand = Keys()
    table = TablePage(page, hand, seed=3)
    table.rest()
    made = Made(table.id, table.token, "")
    player = Deliberate(table, house, made)
    keys = []
    while house.state(made)["view"]["table"]["round"] == 1:
        before = hand.pressed
        player.play(player.at_random, answers=1)
        keys.append(hand.pressed - before)
    middle, mean = statistics.median(keys), statistics.mean(keys)
    with capsys.disabled():
        print(f"\n{len(keys)} decisions: {middle:g} keys each, {mean:.2f} on average")
    assert middle <= FEW
    house.play(made)
    table.until(lambda sight: sight.end)
    table.agrees_with_the_record(house.url)


def test_the_box_is_chosen_before_the_game(visit, house):
    """D-52: edition, modules and the fine points, all in the form for a new table."""
    page = visit().page()
    form = page.get_by_role("form", name="New table")
    form.get_by_text("Marrakesh", exact=True).click()
    form.get_by_role("radiogroup", name="Edition").get_by_text("Classic").click()
    modules = form.locator(".list").get_by_role("switch")
    expect(modules).to_have_count(len(definitions()["marrakesh"].modules))
    for n in range(0, modules.count(), 2):
        modules.nth(n).click()
    form.locator("details summary").click()
    for choice in form.locator("details select").all():
        hint = form.locator(f"#{choice.get_attribute('aria-describedby')}").inner_text()
        assert hint.endswith("."), "a sentence says what it is about"
    tower = form.locator("details select").first
    tower.select_option(index=1)
    wanted = tower.input_value()
    form.locator("footer button").click()
    page.wait_for_url("**/table/*")
    table = TablePage(page)
    table.rest()
    told = house.state(Made(table.id, table.token, ""))["table"]
    assert told["edition"] == "classic"
    assert told["modules"] == list(definitions()["marrakesh"].modules)[::2]
    assert wanted in {str(value) for value in told["options"].values()}
