"""How many panes of a phone somebody opens before a decision: what it hangs on should be in sight.

The table says for every question of Marrakesh which facts it is about, and where each is shown. The
decisions of one player in a game are looked at; `make test` takes some of them, `FULL=1` all.
"""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page

import riad
from riad.games import definitions
from riad.kernel.game import Game, new_game
from riad.kernel.luck import Luck
from tests.browser.browsing import PHONE
from tests.browser.decisions import moment
from tests.browser.prepared import at_position
from tests.browser.table import TablePage
from tests.full import share

MOST = 1
"""Panes to open at the median."""
EVERY = 7
"""`make test` looks at one of so many decisions."""

SHOWN = {
    "tower": "#mk-tower, .short.tower",
    "stairs": "#mk-stairs",
    "scrolls": "#mk-scrolls",
    "souk": "#mk-souk",
    "workshops": "#mk-workshops",
    "river": "#mk-river",
    "resources": "section.mine .purse, .short.mine",
    "values": "section.mine .tracks, .short.mine",
    "goods": "section.mine .souk, .short.mine",
    "screen": "section.mine .screen",
    "square": "section.mine .square",
    "medina": "section.mine .medina",
    "sahara": "section.mine .sahara",
    "provisions": "section.mine .provision",
    "oases": "section.mine .oases",
}
"""Where a fact can be read."""

FACTS = {
    "tower values resources": ("Claim", "ChooseKeshis"),
    "values resources goods": ("UseAssistant",),
    "values resources": ("DeployRed",),
    "values": ("PlaceAny", "PlaceOneOf", "PlaceSame", "PlaceThenAct", "PlaceVendor", "NextOf"),
    "scrolls values resources": ("Study", "TakeFree", "Replace"),
    "souk goods": ("Trade", "TakeLuxury"),
    "workshops values resources": ("BuyGates", "FreeGate"),
    "medina values": ("BuildGate",),
    "river resources": ("RowFurther", "ChooseRapid"),
    "stairs resources": ("ClimbFurther", "ChooseStair"),
    "stairs resources values": ("TakeBonus",),
    "square": ("PlaceEntertainer", "ChooseEntertainer", "TurnDiscTo"),
    "sahara resources": ("PlaceCaravan", "ClaimOases", "ClaimFree"),
    "resources": ("GainAny", "HarvestInstead"),
    "goods": ("GainGoods", "SaveGood"),
    "provisions resources": ("TurnUp", "PayProvisions", "ReturnResources"),
    "oases values": ("ArrangeTrack", "TrackKeshi", "ExchangeKeshi", "PlaceOther"),
}
"""Facts, and the questions that cannot be answered well without them."""
NEEDED = {name: facts.split() for facts, names in FACTS.items() for name in names}

IN_SIGHT = """async (shown) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(), await frame(), await frame();
  const seen = (one) => {
    if (!one.checkVisibility()) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const windows = [document.documentElement];
    for (let e = one.parentElement; e; e = e.parentElement) {
      if (getComputedStyle(e).overflow !== "visible") windows.push(e);
    }
    return windows.every((e) => {
      const box = e === document.documentElement
        ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : e.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  };
  const all = (fact) => [...document.querySelectorAll(shown[fact])];
  return Object.keys(shown).filter((fact) => all(fact).some(seen));
}"""


@cache
def decisions() -> list[tuple[str, str]]:
    """Every question of one player in a game between good bots, and the record that leads there."""
    return list(played())


def played() -> Iterator[tuple[str, str]]:
    definition = definitions()["marrakesh"]
    config = definition.configure(2, definition.editions[0], (), {}, None)
    game: Game[Any] = new_game(definition, config, Luck(hashlib.sha256(b"a").digest()))
    bots = [riad.bots()["greedy-0"](seat) for seat in range(2)]
    while not game.over:
        seat = game.waiting[0]
        asked = moment(game) if seat == 0 else None
        if asked:
            yield asked.name, game.record()
        game.play(seat, bots[seat].choose(game.seen(seat), seat))


def opened(page: Page, needed: set[str]) -> int:
    """How many panes and parts of the board somebody opens until all of it was in sight."""
    taps = 0
    missing = needed - set(page.evaluate(IN_SIGHT, SHOWN))
    ways = [*page.locator(".panes button").all()[:2], page.locator(".regions button").first]
    for way in ways:
        if not missing:
            break
        if way.is_visible() and way.get_attribute("aria-pressed") != "true":
            way.tap()
            taps += 1
            missing -= set(page.evaluate(IN_SIGHT, SHOWN))
    return taps + len(missing)  # what is further down is scrolled to


def test_what_a_decision_hangs_on_is_in_sight(visit, server):
    page = visit(**PHONE).context.new_page()
    counts: dict[str, list[int]] = {}
    for name, text in share(decisions(), EVERY):
        page.goto(at_position(server, text).door)
        TablePage(page).rest()
        counts.setdefault(name, []).append(opened(page, set(NEEDED[name])))
    every = [n for found in counts.values() for n in found]
    for name, found in sorted(counts.items()):
        print(f"{name:20}{len(found):4} decisions, panes to open: {statistics.mean(found):.1f}")
    print(
        f"{len(every)} decisions: median {statistics.median(every)}, {statistics.mean(every):.2f}"
    )
    assert statistics.median(every) <= MOST
