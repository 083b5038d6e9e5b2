"""Random delays, where a quick machine hides mistakes: `RIAD_DELAYS=7 pytest tests/browser tests/server`.

In the browser the line to the server, timers and animation frames are late by luck, each direction
of the line in order, as on a slow network. In the server the engine's threads and the writer are.
Whoever hunts for tests that fail by chance runs `python -m tools.again`.
"""

from __future__ import annotations

import asyncio
import os
import random
from typing import Any

import pytest

from riad.server.hub import Hub
from riad.server.store.writer import Writer

SEED = os.environ.get("RIAD_DELAYS", "")

PAGE = """((seed) => {
  let state = seed;
  const chance = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const late = (most) => (chance() < 0.4 ? chance() * most : 0);
  const { setTimeout: timeout, requestAnimationFrame: frame, fetch } = window;
  const wait = (most) => new Promise((go) => timeout(go, late(most)));

  window.setTimeout = (act, after = 0, ...rest) => timeout(act, after + late(120), ...rest);
  window.requestAnimationFrame = (act) => {
    let skipped = Math.floor(late(6));
    return frame(function draw(time) {
      if (skipped-- > 0) frame(draw);
      else act(time);
    });
  };
  window.fetch = async (...asked) => {
    await wait(80);
    const answer = await fetch(...asked);
    await wait(80);
    return answer;
  };
  window.WebSocket = class extends WebSocket {
    #there = Promise.resolve();
    #back = Promise.resolve();
    send(data) {
      this.#there = this.#there.then(() => wait(80));
      this.#there.then(() => this.readyState === WebSocket.OPEN && super.send(data));
    }
    #hear(name, act) {
      this.addEventListener(name, (event) => {
        this.#back = this.#back.then(() => wait(80)).then(() => act(event));
      });
    }
    set onopen(act) { this.#hear("open", act); }
    set onmessage(act) { this.#hear("message", act); }
    set onclose(act) { this.#hear("close", act); }
  };
})(%d);"""
"""What is put into every page before its own scripts."""


def page_script() -> str | None:
    """The script for a page, or None where nothing is to be late."""
    return PAGE % int(SEED) if SEED else None


@pytest.fixture(autouse=True)
def late_server(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The threads of a server in this process answer late, if that is wanted."""
    if not SEED:
        return
    luck = random.Random(f"{SEED} {request.node.nodeid}")

    def late(cls: type, name: str) -> None:
        prompt: Any = getattr(cls, name)

        async def slow(self: Any, *args: Any) -> Any:
            await asyncio.sleep(luck.choice((0, 0, luck.random() * 0.03)))
            done = await prompt(self, *args)
            await asyncio.sleep(luck.choice((0, 0, luck.random() * 0.03)))
            return done

        monkeypatch.setattr(cls, name, slow)

    late(Hub, "engine")
    late(Writer, "write")
