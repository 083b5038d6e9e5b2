"""A browser and a server for all tests of a worker; a fresh visit for each test.

Playwright keeps an event loop running between its calls, and other tests want one of their own: so
the browser goes when the last test in this folder is done.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.browsing import PATIENCE, Visit, chromium, launch
from tests.browser.house import House
from tests.server.process import Server

expect.set_options(timeout=PATIENCE)
Visiting = Callable[..., Visit]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if chromium() is None:
        reason = "browser tests not run: there is no chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        one = launch(playwright)
        yield one
        one.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house"), program="tests.server.same_luck") as one:
        yield one


@pytest.fixture(scope="package")
def house(server: Server) -> Iterator[House]:
    """The same server, without a browser."""
    one = House(server.url)
    yield one
    one.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visiting]:
    """Somebody comes: `visit(**wishes)` is a browser of their own. Nothing may go wrong in it."""
    visits: list[Visit] = []

    def come(home: str = server.url, **wishes: Any) -> Visit:
        visits.append(Visit(browser, home, **wishes))
        return visits[-1]

    yield come
    for one in visits:
        one.context.close()
    assert [complaint for one in visits for complaint in one.complaints] == []
