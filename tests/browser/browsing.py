"""A real browser, and visits with it that remember everything that went wrong on the way."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Response,
    ViewportSize,
)

from tests.delays import page_script

PATIENCE = 30_000.0
"""Milliseconds anything may take on a busy machine; no test hangs on it."""

DESKTOP = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
STILL = "reduce"
"""Pieces are where they belong at once."""


def chromium() -> str | None:
    """The browser of the distribution, or the one that was named.

    Its shell without windows is the same engine and takes a quarter less of the processor.
    """
    named = os.environ.get("RIAD_CHROMIUM")
    names = [named] if named else ["chromium-headless-shell", "chromium"]
    return next((path for name in names if (path := shutil.which(name))), None)


def resize(page: Page, size: ViewportSize) -> None:
    """Another size of the window; the page hears of it and has been drawn anew."""
    page.set_viewport_size(size)
    page.evaluate(
        "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    )


def launch(playwright: Playwright) -> Browser:
    options = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=chromium(), args=options)


class Visit:
    """One person's browser at one house: its own storage, and a list of all that went wrong."""

    def __init__(self, browser: Browser, home: str, **wishes: Any) -> None:
        wishes = {"viewport": DESKTOP, "reduced_motion": STILL, "locale": "en-GB", **wishes}
        self.home = home
        self.context: BrowserContext = browser.new_context(base_url=home, **wishes)
        self.context.set_default_timeout(PATIENCE)
        if script := page_script():
            self.context.add_init_script(script)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self._note(f"error: {error.error}"))
        self.context.on("request", lambda request: self._asked(request.url))
        self.context.on("requestfailed", lambda request: self._lost(request.url, request.failure))
        self.context.on("response", self._answered)
        self.complaints: list[str] = []
        self._trouble_is_expected = False

    def page(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.goto(path)
        return page

    def settle(self, **settings: Any) -> None:
        """Choose settings of the house before a page is opened: `theme="dark"`."""
        self.context.add_init_script(
            "if (location.protocol !== 'about:')"
            f" for (const [name, value] of Object.entries({json.dumps(settings)}))"
            " if (!localStorage.getItem('riad.' + name))"
            " localStorage.setItem('riad.' + name, JSON.stringify(value));"
        )

    @contextmanager
    def trouble(self, expected: bool = True) -> Iterator[None]:
        """What goes wrong in here is meant to."""
        self._trouble_is_expected = expected
        yield
        self._trouble_is_expected = False

    def _note(self, what: str) -> None:
        if not self._trouble_is_expected:
            self.complaints.append(what)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console {message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.home + "/", "blob:" + self.home)):
            self._note(f"a request to another house: {url}")

    def _lost(self, url: str, failure: str | None) -> None:
        if failure != "net::ERR_ABORTED":  # whoever leaves a page does not wait for its answers
            self._note(f"failed: {url} {failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.url}")
