"""A hand at a mouse: it wanders, rests where words come up, and clicks. No click is lost.

What it clicks on is lit: then an answer arrives, or something is picked. Pieces fly and words show
as they do for people. `make test` watches a few clicks; `FULL=1` hundreds, through whole games.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.table import Sight, TablePage
from tests.full import FULL

CLICKS = 250 if FULL else 30
"""At each of the two games."""
LONGEST = 400
"""Milliseconds for which it rests."""
AT_ONCE = 3
"""How often it is in a hurry: one time in so many it does not rest at all."""
SIZES = {"yspahan": (1366, 768), "marrakesh": (1440, 900)}

SPOTS = """({ confirm }) => {
  const css = confirm ? "[data-testid=confirm]" : ".target.lit, .bar .buttons [data-target]";
  const part = (e) => (confirm ? e.closest(css) && "confirm" : e.closest("[data-target]"));
  const lies = (e, [x, y]) => {
    const top = document.elementFromPoint(x, y);
    const found = top && part(top);
    return found && (confirm || found.dataset.target === e.dataset.target);
  };
  const points = ({ left, top, width, height }) =>
    [0.5, 0.3, 0.7, 0.15, 0.85].flatMap((a) =>
      [0.5, 0.3, 0.7].map((b) => [left + a * width, top + b * height]));
  const found = [];
  for (const e of document.querySelectorAll(css)) {
    if (!e.checkVisibility() || e.closest("[inert]")) continue;
    const boxes = [e, ...e.querySelectorAll("*")].map((one) => one.getBoundingClientRect());
    const open = boxes.flatMap(points).filter((point) => lies(e, point));
    if (open.length) found.push({ target: e.dataset.target ?? "confirm", points: open });
  }
  return found;
}"""
"""Where each thing that is lit lies open."""
TIPS = """() => [...document.querySelectorAll("[data-tip]")].filter((e) => e.checkVisibility())
  .map((e) => e.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
  .filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)"""
UNDER = """([x, y]) => {
  const top = document.elementFromPoint(x, y);
  const target = top?.closest("[data-target]");
  return `${target?.outerHTML.slice(0, 120)} / ${top?.outerHTML.slice(0, 80)}`;
}"""


class WanderingHand:
    """Somebody who clicks on what is lit, and whose every click should count."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.table = TablePage(page)
        self.random = random.Random(seed)
        self.clicks = 0
        self.lost: list[str] = []

    def rest(self) -> None:
        if self.random.randrange(AT_ONCE):
            self.page.wait_for_timeout(self.random.randrange(LONGEST))

    def wander(self) -> None:
        """Past something that has words to show."""
        tips = self.page.evaluate(TIPS)
        if tips and self.random.random() < 0.6:
            self.page.mouse.move(*self.random.choice(tips), steps=4)
            self.rest()

    def click(self, sight: Sight) -> None:
        self.wander()
        spots: list[dict[str, Any]] = self.page.evaluate(SPOTS, {"confirm": sight.confirm})
        if not spots:  # it lies beyond the edge
            self.table.target(sight.touchable[0]).scroll_into_view_if_needed()
            spots = self.page.evaluate(SPOTS, {"confirm": sight.confirm})
        spot = self.random.choice(spots)
        point = self.random.choice(spot["points"])
        self.page.mouse.move(*point, steps=6)
        self.rest()
        before = self.table.look()
        under = self.page.evaluate(UNDER, point)
        self.page.mouse.click(*point)
        self.clicks += 1
        after = self.table.look(before)  # it waits a second
        if after == before and self.table.look(before) == before:
            self.lost.append(f"{spot['target']} at {point}: {under}; {self.table.prompt}")
            self.page.keyboard.press("Escape")

    def play(self, clicks: int) -> None:
        while self.clicks < clicks and not (sight := self.table.rest()).end:
            self.click(sight)


@pytest.mark.parametrize("game", SIZES)
def test_no_click_on_what_is_lit_is_lost(visit, house, game):
    width, height = SIZES[game]
    one = visit(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    clicks = games = 0
    lost: list[str] = []
    while clicks < CLICKS:
        games += 1
        made = house.made(game=game, bots=1, name=f"Hand {games}")
        hand = WanderingHand(one.page(made.door), seed=games)
        hand.play(10_000 if FULL else CLICKS)
        clicks, lost = clicks + hand.clicks, [*lost, *hand.lost]
        hand.page.close()
    print(f"{game}: {clicks} clicks on what is lit in {games} games, {len(lost)} lost")
    assert lost == []
