"""Small screens: nothing scrolls sideways, and everything is big enough for a finger."""

from __future__ import annotations

import pytest

from tests.browser.browsing import PHONE
from tests.browser.places import PLACES

NARROW = {**PHONE, "viewport": {"width": 360, "height": 740}}

TOO_SMALL = """() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: false });
  const name = (e) => e.dataset.target ?? e.getAttribute("aria-label") ?? e.textContent.trim();
  const found = [];
  const all = "button, a[href], input, select, textarea, summary, [role=button], [role=tab]";
  for (const e of document.querySelectorAll(all)) {
    if (!shown(e) || e.closest("[inert]") || e.type === "hidden") continue;
    // what is drawn by its label is touched by its label
    const box = (e.closest("label") ?? e).getBoundingClientRect();
    if (box.width === 0) continue;
    // a link within a sentence is as high as the sentence
    const around = e.parentElement.textContent.trim() !== e.textContent.trim();
    if (e.matches("a") && around && getComputedStyle(e).display === "inline") continue;
    const primary = e.matches(".btn:not(.plain), .panes button");
    const least = primary ? 44 : 24;
    const size = `${box.width.toFixed()}x${box.height.toFixed()}`;
    if (Math.min(box.width, box.height) < least - 0.5) found.push(`${name(e)}: ${size}`);
  }
  return found;
}"""


@pytest.mark.parametrize("place", PLACES)
def test_a_phone_is_wide_enough_and_a_finger_small_enough(visit, house, place):
    one = visit(**NARROW)
    page = one.context.new_page()
    with one.trouble(expected=place == "lost"):
        PLACES[place](page, house)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(TOO_SMALL) == []
    panes = page.locator(".panes button")
    for n in range(panes.count() if place == "table" else 0):
        panes.nth(n).tap()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(TOO_SMALL) == [], n
