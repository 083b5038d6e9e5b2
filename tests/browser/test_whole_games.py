"""Whole games against bots, from the home page to the last point, in every way of touching."""

from __future__ import annotations

from tests.browser.browsing import PHONE
from tests.browser.home import new_table
from tests.browser.house import House, Made
from tests.browser.table import Finger, Keys, Mouse, TablePage
from tests.full import FULL

FIRST = 30
LAST = (3, 6)
"""So many touches at the beginning, and week and day of the last ones."""


def play_both_ends(table: TablePage, house: House) -> None:
    """The first and the last touches, or all of them if FULL; between them the house answers."""
    if not FULL:
        table.play(answers=FIRST)
        me = Made(table.id, table.token, "")
        now = house.state(me)["view"]["table"]
        while (now["week"], now["day"]) < LAST:
            house.play(me, answers=4)
            now = house.state(me)["view"]["table"]
        table.reach(house.state(me)["version"])
    table.play()


def test_a_whole_game_by_mouse(visit, server):
    page = visit(reduced_motion="no-preference").page()
    new_table(page, seats=2)
    table = TablePage(page, Mouse())
    table.play()
    table.agrees_with_the_record(server.url)


def test_a_game_by_keyboard_alone(visit, house):
    page = visit().page()
    play = page.get_by_role("article", name="Yspahan").get_by_role("button", name="Play now")
    Keys().touch(page, play)
    page.wait_for_url("**/table/*")
    table = TablePage(page, Keys(), seed=2)
    play_both_ends(table, house)
    table.agrees_with_the_record(house.url)


def test_a_game_with_a_finger_on_a_phone(visit, house):
    page = visit(**PHONE).page()
    page.get_by_role("article", name="Yspahan").get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/table/*")
    table = TablePage(page, Finger(), seed=3)
    play_both_ends(table, house)
    table.agrees_with_the_record(house.url)
