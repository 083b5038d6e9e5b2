"""How light and how quick the web table is, measured in a real browser; one line for each figure.

python -m tests.browser.figures
"""

from __future__ import annotations

import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

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


def scripting(page: Page, line: CDPSession, house: House, made: Made) -> list[float]:
    """Milliseconds of scripting for every change of the table, on a slow processor.

    It is the time the page computes, whatever else the machine is doing meanwhile.
    """
    house.say(made, type="prefer", what="confirm", value="at-once")
    page.goto(made.door)
    table = TablePage(page)
    version = table.rest().version
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    rng = random.Random(5)
    found: list[float] = []
    while len(found) < MOVES:
        state = house.state(made)
        before = _script_time(line)
        if question := state.get("question"):
            word = rng.choice(question["options"])["word"]
            house.say(made, type="move", ask=state.get("ask", 0), word=word)
        page.wait_for_timeout(400)
        now = table.look().version
        if now > version:
            found.append((_script_time(line) - before) * 1000 / (now - version))
        version = now
    return found


def _script_time(line: CDPSession) -> float:
    metrics: list[dict[str, Any]] = line.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "ScriptDuration"))


def measure(browser: Browser, home: str) -> None:
    house = House(home)
    print(f"first load: home {first_load(Visit(browser, home), '/') / 1024:.0f} KB")
    for name, order in TABLES.items():
        measure_table(browser, house, name, order)
    house.close()


def measure_table(browser: Browser, house: House, name: str, order: dict[str, Any]) -> None:
    size = first_load(Visit(browser, house.url), house.made(**order).door)
    print(f"{name}: first load {size / 1024:.0f} KB")
    waits = delays(Visit(browser, house.url).context.new_page(), house.made(**order).door)
    print(
        f"{name}: a move shows {statistics.median(waits):.0f} ms after its acknowledgement "
        f"(worst of {len(waits)}: {max(waits):.0f} ms)"
    )
    visit = Visit(browser, house.url)
    page = visit.context.new_page()
    times = scripting(page, visit.context.new_cdp_session(page), house, house.made(**order))
    print(
        f"{name}: an update scripts {statistics.median(times):.0f} ms on a processor {SLOWED} "
        f"times slower (worst of {len(times)}: {max(times):.0f} ms)"
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
