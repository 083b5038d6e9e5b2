"""Every page in both themes: axe, which knows the guidelines, finds nothing to complain about."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.places import PLACES

AXE = Axe()
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}


def violations(page, within: str | None = None) -> list[str]:
    found = AXE.run(page, context=within, options=OPTIONS).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing(visit, house, place):
    one = visit()
    page = one.context.new_page()
    with one.trouble(expected=place == "lost"):
        PLACES[place](page, house)
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        page.wait_for_timeout(50)
        assert violations(page) == [], theme
