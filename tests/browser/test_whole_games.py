"""Whole games against bots, from the home page to the last point, in every way of touching."""

from __future__ import annotations

from tests.browser.browsing import PHONE
from tests.browser.home import new_table
from tests.browser.table import Finger, Keys, Mouse, TablePage


def test_a_whole_game_by_mouse(visit, server):
    page = visit(reduced_motion="no-preference").page()
    new_table(page, seats=2)
    table = TablePage(page, Mouse())
    table.play()
    table.agrees_with_the_record(server.url)


def test_a_whole_game_by_keyboard_alone(visit, server):
    page = visit().page()
    play = page.get_by_role("article", name="Yspahan").get_by_role("button", name="Play now")
    Keys().touch(page, play)
    page.wait_for_url("**/table/*")
    table = TablePage(page, Keys(), seed=2)
    table.play()
    table.agrees_with_the_record(server.url)


def test_a_whole_game_with_a_finger_on_a_phone(visit, server):
    page = visit(**PHONE).page()
    page.get_by_role("article", name="Yspahan").get_by_role("button", name="Play now").tap()
    page.wait_for_url("**/table/*")
    table = TablePage(page, Finger(), seed=3)
    table.play()
    table.agrees_with_the_record(server.url)
