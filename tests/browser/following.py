"""Somebody who takes a lesson and knows nothing: they read its card and touch what it points at."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.browsing import PATIENCE

WORDS_A_MINUTE = 200
SECONDS_AN_ACT = 3
MOST_TOUCHES = 120

SEEN = """() => {
  const card = document.querySelector("[data-testid=lesson]");
  if (!card) return null;
  const box = (id) => {
    const one = document.querySelector(`[data-testid=${id}]`);
    if (!one || one.disabled || !one.checkVisibility()) return null;
    const { x, y, width, height } = one.getBoundingClientRect();
    return `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`;
  };
  return {
    table: location.pathname,
    step: Number(card.dataset.step),
    finished: card.dataset.finished === "true",
    busy: document.querySelector("[data-testid=table]").dataset.busy === "true",
    text: [".count", ".says"].map((part) => card.querySelector(part).innerText).join("\\n"),
    arrow: document.querySelector("[data-testid=pointer]")?.dataset.at ?? null,
    confirming: box("confirm") !== null,
    on: box("lesson-on"),
    play: box("lesson-play"),
    picked: document.querySelectorAll(".target.picked").length,
    hidden: !!document.querySelector("[data-testid=pointer]")?.closest(".more"),
    cut: [...card.querySelectorAll(".says > p")].at(-1).getBoundingClientRect().bottom
      > card.querySelector("footer").getBoundingClientRect().top + 1,
  };
}"""


@dataclass
class Follower:
    """Follows a lesson to its end, and knows how long that takes somebody who reads calmly."""

    page: Page
    tap: bool = False
    look: Callable[[str], None] = lambda _: None
    """Called at everything that is new to be seen, with a name for it."""
    texts: list[str] = field(default_factory=list)
    acts: int = 0
    steps: list[int] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    """What does not show whole of its sentences, unless there is something to confirm."""

    @property
    def minutes(self) -> float:
        words = sum(len(text.split()) for text in self.texts)
        return words / WORDS_A_MINUTE + self.acts * SECONDS_AN_ACT / 60

    def follow(self, until: int | None = None) -> None:
        """Do what the card and its arrow say, to the end or until this step is to be done."""
        for _ in range(MOST_TOUCHES):
            seen = self.rest()
            if seen["text"] not in self.texts:
                self.texts.append(seen["text"])
                if seen["cut"] and not seen["confirming"]:
                    self.cut.append(seen["text"])
                assert not seen["hidden"], "what fades out hides the arrow"
                self.look(f"{seen['step']:02}{'-done' if seen['finished'] else ''}-{self.acts:02}")
            if seen["step"] not in self.steps:
                self.steps.append(seen["step"])
            if seen["play"] or seen["step"] == until:
                return
            self.touch(seen["arrow"] if seen["confirming"] else seen["on"] or seen["arrow"])
            self.changed(seen)
        raise AssertionError(f"a lesson without end: {self.texts[-1]}")

    def rest(self) -> dict[str, Any]:
        """What is there once there is something to do."""
        until = time.monotonic() + PATIENCE / 1000
        while True:
            seen = self.page.evaluate(SEEN)
            if seen and not seen["busy"] and (seen["arrow"] or seen["on"] or seen["play"]):
                self.page.wait_for_timeout(150)  # the arrow follows what it means
                if self.page.evaluate(SEEN) == seen:
                    return dict(seen)
            assert time.monotonic() < until, f"a dead end: {seen}"
            self.page.wait_for_timeout(50)

    def touch(self, at: str) -> None:
        x, y = map(int, at.split())
        self.acts += 1
        if self.tap:
            self.page.wait_for_timeout(460)  # no tap is the second half of a double tap
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def changed(self, before: dict[str, Any]) -> None:
        until = time.monotonic() + PATIENCE / 1000
        while self.page.evaluate(SEEN) == before:
            assert time.monotonic() < until, f"nothing happens: {before}"
            self.page.wait_for_timeout(50)
