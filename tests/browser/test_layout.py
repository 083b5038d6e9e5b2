"""The table and every page at every size of window: nothing is cut, covered, or out of reach.

One position is loaded once, and its window resized. `make test` looks at some of them; `FULL=1` at
all, in the tightest language too, and prints what was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.decisions import file_of
from tests.browser.house import House, Made
from tests.browser.places import PLACES
from tests.browser.prepared import at_position
from tests.browser.screens import in_the_city
from tests.browser.table import TablePage
from tests.browser.well_played import well_played
from tests.full import FULL, share
from tests.server.process import Server

# ---- bounds --------------------------------------------------------------------------------------

LEAST_TEXT = 11.0
"""Pixels: letters on a desk, wherever they stand; on a phone those outside of pictures."""
DESK = 1280
"""From this width on, letters in pictures count too: nobody comes closer there with a finger."""
LEAST_SIGN = 6.0
"""The same for numbers within the picture of a tile: its tip repeats them in words."""
LEAST_BOARD = 0.55
"""The boards' share of the height."""
LEAST_BOARD_PHONE = 0.45
"""The same on a phone that stands, and with a coach or a look back, which need room themselves."""
PHONE_WIDTH = 519
LEAST_LINE = 12
"""Letters that fit in a line of a text."""

FINGERS = ((360, 640), (390, 844), (844, 390), (820, 1180), (1024, 768), (1180, 820))
MICE = ((640, 400), (720, 450), (1024, 768), (1366, 768), (1440, 900), (1920, 1080))
TOUCH = {"has_touch": True, "is_mobile": True}

# ---- what is looked at ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A kind of table: where it stands, and what is open beside it."""

    position: str
    state: str = ""

    @property
    def name(self) -> str:
        return f"{self.position} {self.state}".strip()


DECISIONS = {
    "marrakesh": "D-06",
    "assistants": "D-14",
    "souk": "D-16",
    "oases": "D-29 towns",
    "modules": "P-D3 leave nomad",
    "buildings": "B-D1",
    "solo": "G-D1",
}
"""Positions of Marrakesh by what they show; all are recorded."""

DRAWERS = ("log", "chat", "rules", "score")
KINDS = [
    Kind("marrakesh"),
    Kind("yspahan", "past"),
    Kind("modules", "coach"),
    Kind("souk"),
    Kind("yspahan", "coach"),
    Kind("solo", "log"),
    Kind("assistants"),
    Kind("modules", "chat"),
    Kind("yspahan"),
    Kind("marrakesh", "past"),
    Kind("buildings"),
    Kind("yspahan", "end"),
    Kind("modules"),
    Kind("yspahan", "chat"),
    Kind("marrakesh", "coach"),
    Kind("solo"),
    Kind("oases"),
    *(Kind("marrakesh", drawer) for drawer in DRAWERS),
    Kind("yspahan", "score"),
    Kind("yspahan first"),
    Kind("yspahan first", "group"),
]
LONG_NAMES = (
    "Maximiliaan van Oranje-Nassau tot Bergen",
    "Guillemette",
    "Bo",
    "Wilhelmina-Charlotte",
)


@cache
def yspahan() -> str:
    return well_played("yspahan", in_the_city, seats=4)


def who_rolls(house: House) -> Made:
    """A table whose first question, how many dice to add, is put to us."""
    for n in count():  # each name has its own luck
        made = house.made(bots=2, name=f"Player {n}")
        options = house.state(made).get("question", {}).get("options", ())
        if any(option["word"] == "yellow-2" for option in options):
            return made
    raise AssertionError


def table_of(kind: Kind, server: Server, house: House) -> Made:
    if kind.state == "end":
        return house.finished
    if kind.position == "yspahan first":
        return who_rolls(house)
    text = yspahan() if kind.position == "yspahan" else ""
    text = text or file_of(DECISIONS[kind.position]).read_text("utf-8")
    return at_position(server, text, LONG_NAMES)


def open_kind(page: Page, made: Made, kind: Kind) -> None:
    page.goto(made.door)
    table = TablePage(page)
    table.rest()
    if kind.state == "coach":
        page.goto(f"/table/{made.id}?coach")
        table.rest()
    elif kind.state == "past":
        page.keyboard.press("ArrowLeft")
        page.locator(".travel").wait_for()
    elif kind.state == "group":
        to_a_group(table)
    elif kind.state in DRAWERS:
        page.locator(f"#tab-{kind.state}").dispatch_event("click")


def to_a_group(table: TablePage) -> None:
    """What can be done with the largest group of dice: the longest answers there are."""
    while not (floors := [one for one in table.rest().lit if one.startswith("tower/")]):
        table.touch(table.part("confirm") if table.look().confirm else table.target("yellow/2"))
    table.touch(table.target("tower/camels" if "tower/camels" in floors else floors[0]))


# ---- how it is looked at -------------------------------------------------------------------------

LOOK = """async ({ width, height, leastText, leastSign, desk, leastLine }) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame(), await frame(), await frame();
  const found = new Set();
  const say = (what, e, more = "") => {
    const kind = e.dataset?.target ?? e.id ?? "";
    const css = (e.getAttribute("class") ?? "").replace(/\\s*svelte-\\w+/g, "");
    const words = e.textContent.trim().replace(/\\s+/g, " ").slice(0, 30);
    found.add(`${what}: ${e.tagName.toLowerCase()}.${css} ${kind} "${words}" ${more}`.trim());
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".sr, [inert]");
  const styles = new Map();
  const style = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
  const clipped = (e) => /inset/.test(style(e).clipPath);
  const box = (e) => e.getBoundingClientRect();
  const cross = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const scrolls = (e) =>
    (/auto|scroll/.test(style(e).overflowY) && e.scrollHeight > e.clientHeight + 1) ||
    (/auto|scroll/.test(style(e).overflowX) && e.scrollWidth > e.clientWidth + 1);
  const around = function* (e) { for (let p = e.parentElement; p; p = p.parentElement) yield p; };
  // a dialog is alone with whoever reads it
  const dialog = document.querySelector("dialog[open]");
  const stage = dialog ?? document.body;
  const all = [...stage.querySelectorAll("*")].filter((e) => seen(e) && !clipped(e));

  const across = Math.max(innerWidth, document.documentElement.scrollWidth);
  if (across > width) found.add(`the page is ${across} px wide`);

  // ---- words
  let smallest = Infinity;
  const key = /\\b(web|face|board|sector|floor|source|building|stair-tile|do)\\.[a-z]/;
  const zoomOf = (e) => {
    let zoom = Number(style(e).zoom) || 1;
    for (const p of around(e)) zoom *= Number(style(p).zoom) || 1;
    return zoom;
  };
  for (const e of all) {
    const own = [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own.length || !box(e).width) continue;
    if ([...around(e)].some(clipped)) continue;
    const size = parseFloat(style(e).fontSize);
    let shown = size;
    if (e.ownerSVGElement) {
      const { a, b } = e.getScreenCTM();
      shown *= Math.hypot(a, b);
    } else shown *= zoomOf(e);
    if (!e.ownerSVGElement || width >= desk) {
      const sign = e.matches(".bonus text");
      if (!sign) smallest = Math.min(smallest, shown);
      if (shown < (sign ? leastSign : leastText) - 0.05) say("too small", e, shown.toFixed(1));
    }
    if (e.ownerSVGElement) continue;
    const words = own.map((n) => n.textContent.trim()).join(" ");
    if (key.test(words)) say("a key instead of words", e);
    const range = document.createRange();
    range.selectNodeContents(e);
    const text = range.getBoundingClientRect();
    const ellipsis = style(e).textOverflow === "ellipsis";
    for (const p of [e, ...around(e)]) {
      if (scrolls(p)) break;
      if (p === stage || !/hidden|clip/.test(style(p).overflowX)) continue;
      const cut = cross(text, box(p));
      const lost = text.right - cut.right > 1.5 || cut.left - text.left > 1.5;
      if (lost && !(p === e && ellipsis)) say("cut", e, `by .${p.className}`);
      const deep = text.bottom - cut.bottom > 3 || cut.top - text.top > 3;
      if (deep) say("cut below", e, `by .${p.className}`);
    }
    const lines = e.getClientRects().length > 1 || text.height > size * 2;
    if (lines && words.length > 2 * leastLine && text.width < leastLine * size * 0.45) {
      say("narrow", e, `${text.width.toFixed()} px`);
    }
    const button = e.closest(".bar .btn");
    if (button && (text.top < box(button).top - 1 || text.bottom > box(button).bottom + 1)) {
      say("runs out of its button", e);
    }
    const ask = e.closest(".bar .ask");
    if (ask?.clientWidth && text.right > box(ask).right + 1) say("runs out of its column", e);
    if (e.closest(".bar") && text.bottom > height + 1 && ![...around(e)].some(scrolls) &&
        !scrolls(e)) say("below the window", e);
    if (e.matches("button, .btn, h1, h2, h3") && e.scrollWidth > e.clientWidth + 1 && !ellipsis &&
        style(e).display !== "inline") say("runs out of its box", e);
  }

  for (const e of all.filter((e) => e.matches(".bar *") && scrolls(e))) {
    const below = e.scrollHeight - e.scrollTop > e.clientHeight + 2;
    if (below && style(e).maskImage === "none") say("scrolls without a sign", e);
  }

  // ---- what can be used
  const controls = "button, a[href], input, select, textarea, summary, [role=tab]";
  for (const e of all.filter((e) => e.matches(controls) && !e.matches(".skip"))) {
    const { left, right, top, bottom } = box(e);
    if (!(right - left)) continue;
    const outside = left < -1 || top < -1 || right > width + 1 || bottom > height + 1;
    const root = document.documentElement;
    const reach = [...around(e)].some(scrolls) || root.scrollHeight > root.clientHeight;
    if (outside && !reach) say("out of reach", e);
  }

  // ---- parts that would lie over each other
  const panels = [
    "header.top", ".players-strip", ".players-above", ".table-board", ".beside", ".foot", ".panes",
    ".travel", ".coach", "section.bar", ".tower", ".caravan", ".lens", "section.mine", ".pane-mine",
    "section.common", "article.player", ".others", ".panels", ".bar .ask", ".bar .buttons",
    ".bar .undo", "header .what", "header .line", "header .tools", ".floor .what", ".floor .dice",
  ];
  const shown = all.filter((e) => e.matches(panels.join(", "))).map((e) => {
    let part = box(e);
    for (const p of around(e)) {
      if (style(p).overflow !== "visible") part = cross(part, box(p));
    }
    return [e, part];
  }).filter(([, part]) => part.right - part.left > 0 && part.bottom - part.top > 0);
  shown.forEach(([a, one], n) => {
    for (const [b, other] of shown.slice(n + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const both = cross(one, other);
      if (both.right - both.left > 2 && both.bottom - both.top > 2) {
        const size = `${(both.right - both.left).toFixed()}x${(both.bottom - both.top).toFixed()}`;
        say("overlaps", a, `and .${b.className} by ${size}`);
      }
    }
  });

  // ---- what is lit
  let beyond = 0;
  const signs = document.querySelectorAll(".beyond").length;
  const lit = dialog ? [] : [...document.querySelectorAll(".target.lit")];
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const at = (b) => document.elementFromPoint(...middle(b));
  for (const e of lit) {
    if (e.closest("[inert]")) continue;
    if (!e.checkVisibility()) {
      const marked = document.querySelector(".panes i");
      if (!marked?.checkVisibility()) say("lit on another pane, unmarked", e);
      continue;
    }
    let part = cross(box(e), { left: 0, top: 0, right: width, bottom: height });
    for (const p of around(e)) if (style(p).overflow !== "visible") part = cross(part, box(p));
    const [x, y] = middle(box(e));
    if (x < part.left || x > part.right || y < part.top || y > part.bottom) {
      beyond += 1;
      if (!signs) say("lit out of sight, unannounced", e);
      continue;
    }
    const places = [e, ...e.querySelectorAll("*")].map(box);
    const { target } = e.dataset;
    const open = places.some((b) => at(b)?.closest("[data-target]")?.dataset.target === target);
    if (!open) say("covered", e, `by ${at(box(e))?.outerHTML.slice(0, 60)}`);
  }
  const board = document.querySelector(".table-board");
  return {
    found: [...found],
    board: board?.checkVisibility() ? box(board).height / height : null,
    smallest: Number.isFinite(smallest) ? Number(smallest.toFixed(1)) : null,
    lit: lit.length,
    beyond,
  };
}"""

BOUNDS = {"leastText": LEAST_TEXT, "leastSign": LEAST_SIGN, "desk": DESK, "leastLine": LEAST_LINE}
FIGURES: list[str] = []
Size = tuple[int, int]


@pytest.fixture(scope="module", autouse=True)
def figures() -> Iterator[None]:
    """What was measured, for whoever wants to see it."""
    yield
    if FULL:
        head = f"{'':34}{'window':>11}{'board':>7}{'letters':>9}{'lit':>5}{'beyond':>8}"
        print("", head, *sorted(FIGURES), sep="\n")


def looked_at(page: Page, name: str, size: Size, share_of_board: float | None = None) -> list[str]:
    """Everything that is wrong at this size."""
    width, height = size
    page.set_viewport_size(ViewportSize(width=width, height=height))
    seen: dict[str, Any] = page.evaluate(LOOK, {**BOUNDS, "width": width, "height": height})
    board = f"{seen['board']:.0%}" if seen["board"] else ""
    smallest = seen["smallest"] or ""
    window = f"{width}x{height}"
    FIGURES.append(
        f"{name:34}{window:>11}{board:>7}{smallest:>9}{seen['lit']:>5}{seen['beyond']:>8}"
    )
    wrong = [f"{window} {one}" for one in seen["found"]]
    if width <= PHONE_WIDTH:
        share_of_board = LEAST_BOARD_PHONE
    if share_of_board and seen["board"] and seen["board"] < share_of_board:
        wrong.append(f"{window} the boards have {board} of the height")
    return wrong


def sizes_of(n: int, sizes: tuple[Size, ...]) -> tuple[Size, ...]:
    """Each table of the sample at every other size; in the full form at all of them."""
    return sizes if FULL else sizes[n % 2 :: 2]


LANGUAGES = ("en", "fr") if FULL else ("fr",)


@pytest.mark.parametrize("kind", share(KINDS, 4), ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_fits(visit, server, house, kind, language):
    made = table_of(kind, server, house)
    n = KINDS.index(kind) // 4
    least = LEAST_BOARD_PHONE if kind.state in ("coach", "past") else LEAST_BOARD
    wrong: list[str] = []
    for sizes, wishes in ((FINGERS, TOUCH), (MICE, {})):
        if not FULL and (n % 2 == 0) == (sizes is MICE):
            continue
        first = ViewportSize(width=sizes[0][0], height=sizes[0][1])
        one = visit(viewport=first, **wishes)
        one.settle(language=language)
        page = one.context.new_page()
        open_kind(page, made, kind)
        for size in sizes_of(n // 2, sizes):
            wrong += looked_at(page, f"{kind.name} {language}", size, least)
        one.context.close()
    assert wrong == []


@pytest.mark.parametrize("place", share(sorted(PLACES), 10))
def test_a_page_fits(visit, house, place):
    one = visit(viewport=ViewportSize(width=390, height=844), **TOUCH)
    one.settle(language="fr")
    page = one.context.new_page()
    with one.trouble(expected=place == "lost"):
        PLACES[place](page, house)
    wrong: list[str] = []
    for size in sizes_of(0, (*FINGERS, *MICE)):
        wrong += looked_at(page, place, size)
    assert wrong == []


LAPTOP = ViewportSize(width=1366, height=768)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_the_bar_of_a_laptop_holds_its_words(visit, server, house, language):
    """The first question of Yspahan, and what can be done with a group of dice."""
    wrong: list[str] = []
    for kind in (Kind("yspahan first"), Kind("yspahan first", "group")):
        one = visit(viewport=LAPTOP)
        one.settle(language=language)
        page = one.context.new_page()
        open_kind(page, table_of(kind, server, house), kind)
        wrong += looked_at(page, f"{kind.name} {language}", (1366, 768))
        one.context.close()
    assert wrong == []
