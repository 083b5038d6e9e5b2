"""Every decision point of Marrakesh, from a recorded position: all answers can be touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

import riad
from tests.browser.browsing import Visit
from tests.browser.decisions import DECISIONS, file_of, moment
from tests.browser.deliberate import Deliberate, Option, parts
from tests.browser.insight import Insight
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.server.process import Server


def out_of_reach(player: Deliberate, options: list[Option]) -> list[str]:
    """Targets that are neither lit nor in the bar, even when the rest of an answer is touched."""
    reached = {part for target in player.table.look().touchable for part in parts(target)}
    missing = []
    for option in options:
        for target in set(option["targets"]) - reached:
            if player.reaches(options, option["word"], target):
                reached.add(target)
            else:
                missing.append(target)
    return missing


@pytest.fixture(scope="module")
def one_visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """One for all positions: the page is read once."""
    one = Visit(browser, server.url)
    yield one
    one.context.close()


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_answer_can_be_touched(one_visit, server, house, decision):
    text = file_of(decision).read_text("utf-8")
    now = moment(riad.load(text))
    assert now is not None
    assert DECISIONS[decision](now)
    made = at_position(server, text)
    page = one_visit.page(made.door)
    table = TablePage(page, seed=len(now.words))
    player = Deliberate(table, house, made)
    options = player.options(table.rest())
    assert {option["word"] for option in options} == set(now.words)
    assert out_of_reach(player, options) == []
    word = player.at_random(options)
    player.give(options, word)
    assert Insight(server, made.id).answers() == [word]
    page.close()
    assert one_visit.complaints == []
