"""How much comes over the line before somebody can begin."""

from __future__ import annotations

from tests.browser.figures import first_load

MOST = 250 * 1024
"""Bytes, all told: page, scripts, fonts, words."""


def test_the_home_page_is_light(visit):
    assert first_load(visit(), "/") <= MOST


def test_a_table_is_light(visit, house):
    assert first_load(visit(), house.begun.door) <= MOST
