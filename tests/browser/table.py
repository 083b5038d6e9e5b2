"""The table as somebody in front of it knows it: what can be touched, and what touching does.

Whoever plays here sees what is lit and touches some of it, as people do who have not read the
rules. Which hand they use, mouse, finger or keyboard, is told by a `Hand`.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from playwright.sync_api import Locator, Page

from tests.browser.browsing import PATIENCE
from tests.browser.story import Story, fetched, story_of

LOOK = """async (before) => {
  const one = (id) => document.querySelector(`[data-testid="${id}"]`);
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const targets = (css) => [...document.querySelectorAll(css)];
  const names = (css, all) =>
    targets(css).filter((e) => all || seen(e)).map((e) => e.dataset.target).sort();
  const look = () => {
    const table = one("table");
    return {
      version: Number(table?.dataset.version ?? -1),
      busy: table?.dataset.busy === "true",
      lit: names(".target.lit", false),
      bar: names(".bar [data-target]", false),
      picked: names(".target.picked", true),
      hidden: names(".target.lit", true).length > names(".target.lit", false).length,
      panes: targets(".panes button").filter((e) => seen(e)).length,
      pane: targets(".panes button").findIndex((e) => e.ariaPressed === "true"),
      confirm: one("confirm") !== null,
      cover: one("cover") !== null,
      name: one("cover")?.querySelector("h1").textContent ?? "",
      end: one("end") !== null,
      me: [...document.querySelectorAll(".player")].findIndex((e) => e.classList.contains("me")),
    };
  };
  if (before === null) return look();
  const known = JSON.stringify(before);
  const until = performance.now() + 1000;
  while (JSON.stringify(look()) === known && performance.now() < until) {
    await new Promise((changed) => {
      const eyes = new MutationObserver(() => (eyes.disconnect(), changed()));
      eyes.observe(document, { subtree: true, childList: true, attributes: true });
      setTimeout(changed, 100);
    });
  }
  return look();
}"""
"""A look; with what was seen before it waits for a change, a second at most."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What can be seen and touched at one moment."""

    version: int
    busy: bool
    lit: list[str]
    bar: list[str]
    picked: list[str]
    hidden: bool
    """Something is lit on a part of the table that does not show."""
    panes: int
    pane: int
    """The one that shows; they turn by themselves too."""
    confirm: bool
    cover: bool
    name: str
    """Whom the cover is for: one may follow another at once."""
    end: bool
    me: int
    """The seat whose eyes we look through; -1: nobody's."""

    @property
    def touchable(self) -> list[str]:
        return [*self.lit, *self.bar]

    @property
    def at_rest(self) -> bool:
        """Nothing is on its way, and somebody can go on."""
        waits = self.confirm or self.cover or self.end or self.hidden or bool(self.touchable)
        return waits and not self.busy


class Hand(Protocol):
    """How somebody touches things."""

    def touch(self, page: Page, thing: Locator) -> None: ...


class Mouse:
    """It leaves what it has touched last, so that the words shown there go away."""

    def touch(self, page: Page, thing: Locator) -> None:
        page.mouse.move(1, 1)
        thing.click()


class Finger:
    """It never taps twice at once: what the second tap of a double tap means has its own tests."""

    AT_ONCE = 450
    """Milliseconds in which a tap at the same place is the second half of a double tap."""

    def __init__(self) -> None:
        self.last = 0.0

    def touch(self, page: Page, thing: Locator) -> None:
        since = 1000 * (time.monotonic() - self.last)
        if since < self.AT_ONCE:
            page.wait_for_timeout(self.AT_ONCE - since)
        thing.tap()
        self.last = time.monotonic()


class Keys:
    """Nothing but the keyboard: N to what answers, Tab to all else, back if that is shorter."""

    MOST = 200
    WHERE = """(element) => {
      const here = document.activeElement;
      if (here === element) return "Enter";
      const answers = ".target.lit, .target.picked, .bar .buttons button";
      const stops = [...document.querySelectorAll(answers)].filter((e) => e.checkVisibility());
      const [at, to] = [stops.indexOf(here), stops.indexOf(element)];
      if (to >= 0) {
        const on = (to - at + stops.length) % stops.length;
        return at < 0 || 2 * on <= stops.length ? "n" : "N";
      }
      if (!here || here === document.body) return "Tab";
      const after = here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      return after ? "Tab" : "Shift+Tab";
    }"""

    def __init__(self) -> None:
        self.pressed = 0
        """How many keys it took so far."""

    def touch(self, page: Page, thing: Locator) -> None:
        wanted = thing.element_handle()
        for _ in range(self.MOST):
            key = wanted.evaluate(self.WHERE)
            page.keyboard.press(key)
            self.pressed += 1
            if key == "Enter":
                return
        raise AssertionError(f"the keyboard does not get to {thing}")


class TablePage:
    """A page that shows a table, and somebody who plays there."""

    def __init__(self, page: Page, hand: Hand | None = None, seed: int = 1) -> None:
        self.page = page
        self.hand = hand or Mouse()
        self.random = random.Random(seed)

    # ---- what is there -----------------------------------------------------------------------

    @property
    def id(self) -> str:
        found = re.search(r"/table/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def token(self) -> str:
        kept = self.page.evaluate("JSON.parse(localStorage.getItem('riad.tables'))")
        return str(kept[self.id]["token"])

    def part(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def target(self, name: str) -> Locator:
        return self.page.locator(f'[data-target="{name}"]:visible').first

    @property
    def me(self) -> int:
        """The seat whose eyes we look through."""
        seat = self.look().me
        assert seat >= 0, "nobody looks"
        return seat

    @property
    def prompt(self) -> str:
        return self.part("prompt").inner_text()

    def look(self, before: Sight | None = None) -> Sight:
        """What is there now; or, after what was seen before, once it has changed."""
        known = None if before is None else asdict(before)
        return Sight(**self.page.evaluate(LOOK, known))

    def rest(self) -> Sight:
        """Wait until somebody can go on."""
        return self.until(lambda sight: sight.at_rest)

    def until(self, true: Callable[[Sight], bool]) -> Sight:
        until = time.monotonic() + PATIENCE / 1000
        sight = self.look()
        while not true(sight):
            assert time.monotonic() < until, f"nothing happens any more: {sight}"
            sight = self.look(before=sight)
        return sight

    def reach(self, *versions: int) -> None:
        """Wait until what others have done is seen here too; each seat counts its own versions."""
        self.until(lambda sight: sight.cover or sight.end or sight.version >= versions[sight.me])

    # ---- playing -----------------------------------------------------------------------------

    def touch(self, thing: Locator) -> None:
        """Touch something, and wait until the table has taken it in."""
        before = self.look()
        self.hand.touch(self.page, thing)
        self.until(lambda sight: sight != before and not sight.busy)

    def step(self) -> None:
        """One touch, of whatever may be touched."""
        self.touch_any(self.rest())

    def touch_any(self, sight: Sight) -> None:
        if sight.cover:
            self.touch(self.part("cover").get_by_role("button"))
        elif sight.confirm:
            self.touch(self.part("confirm"))
        elif sight.touchable:
            self.touch(self.target(self.random.choice(sight.touchable)))
        else:  # on a phone: what is lit is on another pane
            self.turn_pane(sight)

    def turn_pane(self, sight: Sight) -> None:
        """To the next part of the table, on a phone."""
        buttons = self.page.locator(".panes button")
        self.touch(buttons.nth((sight.pane + 1) % sight.panes))

    def play(self, answers: int = 10_000) -> None:
        """So many touches, or the whole game."""
        while answers and not (sight := self.rest()).end:
            self.touch_any(sight)
            answers -= 1

    # ---- what it says ------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return self.page.locator(".players .who b").all_text_contents()

    @property
    def scores(self) -> list[int]:
        found = self.page.locator("[data-testid^=score-]")
        return [int(re.findall(r"-?\d+", text)[0]) for text in found.all_text_contents()]

    @property
    def cards(self) -> list[str]:
        """The cards that lie open before us."""
        found = self.page.locator('.hand [data-target^="card/"]').all()
        return sorted(str(card.get_attribute("data-target")) for card in found)

    def log(self) -> list[str]:
        """Every line of the log, opened if it lies beside the board."""
        if not self.part("log").count():
            self.page.locator("#tab-log").dispatch_event("click")
            self.part("log").wait_for(state="attached")
        more = self.page.locator(".log > button")
        if more.count():
            more.dispatch_event("click")
        return self.page.locator("[data-testid=log] li .told").all_text_contents()

    def story(self, home: str, seat: int | None = 0) -> Story:
        return story_of(fetched(home, self.id, self.token), seat)

    def agrees_with_the_record(self, home: str, seat: int | None = 0, language: str = "en") -> None:
        """The page says what the server has written down: every line, every point."""
        story = self.story(home, seat)
        assert self.scores == story.scores
        assert self.log() == story.lines(language, self.names)
