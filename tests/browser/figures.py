"""How light and how quick the web table is, measured in a real browser; one line for each figure.

python -m tests.browser.figures
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

import riad
from tests.browser.browsing import Visit, launch
from tests.browser.house import House, Made
from tests.browser.table import TablePage
from tests.server.process import Server

EVERY_MODULE = list(riad.games()["marrakesh"]["modules"])
ALONE = {"bots": 0, "solo": "pachabot"}
TABLES: dict[str, dict[str, Any]] = {
    "yspahan": {"game": "yspahan", "bots": 2},
    "marrakesh": {"game": "marrakesh", "bots": 2},
    "marrakesh with all modules": {"game": "marrakesh", "bots": 2, "modules": EVERY_MODULE},
    "marrakesh for one": {"game": "marrakesh", **ALONE},
    "marrakesh for one with all modules": {
        "game": "marrakesh",
        "modules": EVERY_MODULE,
        **ALONE,
    },
}
"""Kinds of tables that show different things, as they are ordered."""

MOVES = 25
SLOWED = 6

WATCH = """
  window.delays = [];
  const OWN = ["move", "confirm"];
  let waiting = false;
  let heard = 0;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (waiting && ["state", "ack"].includes(JSON.parse(event.data).type)) {
          waiting = false;
          heard = performance.now();
        }
      });
    }
    send(said) {
      waiting ||= OWN.includes(JSON.parse(said).type);
      super.send(said);
    }
  };
  new MutationObserver(() => {
    requestAnimationFrame(() => {
      if (heard) delays.push(performance.now() - heard);
      heard = 0;
    });
  }).observe(document, { subtree: true, attributeFilter: ["data-version"] });
"""
"""From the first word that a move is written to the frame that shows it.

The new state comes in front of the acknowledgement itself, so the clock starts there.
"""


def first_load(visit: Visit, path: str) -> int:
    """Bytes that come over the line until a page stands, with nothing kept from before."""
    page = visit.context.new_page()
    line = visit.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    if path.startswith("/table/"):
        TablePage(page).rest()  # on a busy machine nothing may be fetched for a while before that
    page.wait_for_load_state("networkidle")
    page.close()
    return int(sum(sizes))


def delays(page: Page, door: str) -> list[float]:
    """Milliseconds from acknowledgement to picture, for a number of moves."""
    page.add_init_script(WATCH)
    page.goto(door)
    TablePage(page).play(answers=MOVES)
    found: list[float] = page.evaluate("delays")
    return found


def arriving(page: Page, house: House, made: Made) -> list[float]:
    """Milliseconds of scripting for every state that comes in, on a slow processor.

    Whoever sits here plays elsewhere: on this page nobody points at anything or touches it.
    """
    house.say(made, type="prefer", what="confirm", value="at-once")
    page.goto(made.door)
    table = TablePage(page)
    version = table.rest().version
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    found = []
    for number in range(MOVES):
        before = _script_time(line)
        house.play(made, answers=1, seed=number)
        page.wait_for_timeout(600)
        now = table.look().version
        if now > version:
            found.append((_script_time(line) - before) * 1000 / (now - version))
        version = now
    return found


def _script_time(line: CDPSession) -> float:
    metrics: list[dict[str, Any]] = line.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ScriptDuration"))


class Update(NamedTuple):
    """What the page computed for one touch, with all that came of it."""

    in_all: float
    at_a_stretch: float
    """Without a pause in which a finger would be heard or a frame drawn."""


def scripting(browser: Browser, page: Page, house: House, made: Made) -> list[Update]:
    """Milliseconds of scripting for every change of the table, on a slow processor.

    Somebody plays with the mouse, and every answer counts at once. What is counted is the time the
    page computes, whatever else the machine is doing meanwhile; style and layout are not scripting.
    """
    house.say(made, type="prefer", what="confirm", value="at-once")
    page.goto(made.door)
    table = TablePage(page, seed=5)
    line = page.context.new_cdp_session(page)
    sight = table.rest()
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    browser.start_tracing(page=page, categories=["devtools.timeline", f"{HIDDEN}devtools.timeline"])
    changes: list[tuple[float, float, int]] = []
    while len(changes) < MOVES and not sight.end:
        target = table.target(table.random.choice(sight.touchable))
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(500)  # what pointing at it shows is there
        began = time.monotonic()
        page.mouse.down()
        page.mouse.up()
        page.mouse.move(1, 1)  # what lies there next is not pointed at
        page.wait_for_timeout(600)
        ended = time.monotonic()
        states = table.look().version - sight.version
        if states:
            changes.append((began, ended, states))
        sight = table.rest()
    tasks = list(_scripted(json.loads(browser.stop_tracing())["traceEvents"]))
    return [_update(tasks, *change) for change in changes]


def _update(tasks: list[tuple[float, float]], began: float, ended: float, states: int) -> Update:
    """Where several states came, as one for each bot, each of them is an update."""
    long = [length for at, length in tasks if began <= at <= ended]
    return Update(sum(long) / states, max(long))


HIDDEN = "disabled-by-default-"
SCRIPT = {"FunctionCall", "EvaluateScript", "v8.compile", "RunMicrotasks", "MinorGC", "MajorGC"}
NO_SCRIPT = {"Layout", "UpdateLayoutTree", "PrePaint", "Paint"}


def _scripted(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """When each task of the page began, in seconds, and how many milliseconds it scripted."""
    spans = [one for one in events if one.get("ph") == "X" and "tdur" in one]
    threads = Counter((one["pid"], one["tid"]) for one in spans if one["name"] == "FunctionCall")
    main = threads.most_common(1)[0][0]
    own = sorted((one for one in spans if (one["pid"], one["tid"]) == main), key=lambda e: e["ts"])
    tasks = [one for one in own if one["name"] == "RunTask"]
    inner = iter([one for one in own if one["name"] in SCRIPT | NO_SCRIPT])
    one = next(inner, None)
    for task in tasks:
        end, script, covered, idle = task["ts"] + task["dur"], 0.0, 0.0, 0.0
        while one is not None and one["ts"] < end:
            if one["ts"] >= task["ts"]:
                if one["name"] in SCRIPT and one["ts"] >= covered:
                    script, covered = script + one["tdur"], one["ts"] + one["dur"]
                elif one["name"] in NO_SCRIPT and idle <= one["ts"] < covered:
                    script, idle = script - one["tdur"], one["ts"] + one["dur"]
            one = next(inner, None)
        yield task["ts"] / 1e6, script / 1000


@contextmanager
def open_page(browser: Browser, house: House) -> Iterator[Page]:
    """One page, and no other beside it: a slowed one takes a whole core also when it is idle."""
    visit = Visit(browser, house.url)
    yield visit.context.new_page()
    visit.context.close()


def measure(browser: Browser, home: str) -> None:
    house = House(home)
    print(f"first load: home {first_load(Visit(browser, home), '/') / 1024:.0f} KB")
    for name, order in TABLES.items():
        measure_table(browser, house, name, order)
    house.close()


def measure_table(browser: Browser, house: House, name: str, order: dict[str, Any]) -> None:
    size = first_load(Visit(browser, house.url), house.made(**order).door)
    print(f"{name}: first load {size / 1024:.0f} KB")
    with open_page(browser, house) as page:
        waits = delays(page, house.made(**order).door)
    print(
        f"{name}: a move shows {statistics.median(waits):.0f} ms after its acknowledgement "
        f"(worst of {len(waits)}: {max(waits):.0f} ms)"
    )
    with open_page(browser, house) as page:
        came = arriving(page, house, house.made(**order))
    print(
        f"{name}: on a processor {SLOWED} times slower an update that comes in scripts "
        f"{statistics.median(came):.0f} ms (worst of {len(came)}: {max(came):.0f} ms)"
    )
    with open_page(browser, house) as page:
        updates = scripting(browser, page, house, house.made(**order))
    in_all, stretches = zip(*updates, strict=True)
    print(
        f"{name}: there a move by mouse scripts, with all that comes of it, "
        f"{statistics.median(in_all):.0f} ms (worst of {len(in_all)}: {max(in_all):.0f} ms), "
        f"at most {statistics.median(stretches):.0f} ms of them at a stretch "
        f"(worst: {max(stretches):.0f} ms)"
    )


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        measure(browser, server.url)
        browser.close()


if __name__ == "__main__":
    main()
