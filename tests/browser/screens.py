"""Makes the pictures in docs/screens: what the web table looks like today.

python -m tests.browser.screens
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from riad.games import definitions
from riad.kernel.game import Game
from tests.browser.browsing import PHONE, Visit, launch
from tests.browser.house import House, Made
from tests.browser.places import PLACES
from tests.browser.table import TablePage
from tests.browser.well_played import finished, opened, played, well_played
from tests.server.process import Server

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
MOST = 5 * 1024 * 1024
"""Bytes of all pictures together."""

THEMES = ("light", "dark")
TABLET = {"viewport": {"width": 1024, "height": 768}}
WEBP = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const small = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
  const reader = new FileReader();
  await new Promise((done) => { reader.onload = done; reader.readAsDataURL(small); });
  return reader.result.split(",")[1];
}"""
Way = Callable[[Page], None]


@dataclass(frozen=True)
class Shot:
    """One picture, or one in each theme."""

    name: str
    go: Way
    themes: tuple[str, ...] = THEMES
    wishes: dict[str, Any] = field(default_factory=dict)


# ---- moments -------------------------------------------------------------------------------------


def in_the_city(game: Game[Any]) -> bool:
    """Yspahan, a while into the second week; the dice lie on the tower."""
    return bool(game.table.week == 2 and game.table.day == 4 and len(list(game.options(0))) > 4)


def at_work(season: int, turn: int) -> Callable[[Game[Any]], bool]:
    """Marrakesh, with the first assistant of a round about to be used."""

    def check(game: Game[Any]) -> bool:
        table = game.table
        works = game.waiting == (0,) and any(w.startswith("act-") for w in game.options(0))
        return works and (table.season, table.round) == (season, turn)

    return check


# ---- ways ----------------------------------------------------------------------------------------


def at_table(made: Made, pane: str = "", sign: str = "") -> Way:
    """A table; on a phone one of its panes, and something on it that is touched first."""

    def go(page: Page) -> None:
        page.goto(made.door)
        TablePage(page).rest()
        if pane:
            page.locator(".panes button", has_text=pane).tap()
        if sign:
            page.locator(sign).first.click()

    return go


def at_end(made: Made) -> Way:
    def go(page: Page) -> None:
        page.goto(made.door)
        page.get_by_test_id("end").wait_for()

    return go


def shots(server: Server, house: House) -> Iterator[Shot]:
    yield from both("home", lambda page: PLACES["home"](page, house))
    yield from both("yspahan", at_table(played(server, house, "yspahan", in_the_city)))
    yield from both("yspahan-end", at_end(finished(server, house, well_played("yspahan"))))
    middle = played(server, house, "marrakesh", at_work(2, 3), bots=3)
    yield from both("marrakesh", at_table(middle))
    yield Shot("marrakesh-tablet", at_table(middle), ("light",), TABLET)
    yield Shot("marrakesh-opponent", at_table(middle, sign=".other > button"))
    yield Shot("marrakesh-phone-whole", at_table(middle, "Board", ".regions button"), wishes=PHONE)
    stairs = at_table(middle, "Board", "[data-region=stairs]")
    yield Shot("marrakesh-phone-stairs", stairs, wishes=PHONE)
    yield Shot("marrakesh-phone-others", at_table(middle, "Others"), ("light",), PHONE)
    yield Shot("marrakesh-phone-log", at_table(middle, "Log"), ("dark",), PHONE)
    classic = opened(server, well_played("marrakesh", at_work(2, 3), edition="classic"))
    yield Shot("marrakesh-classic", at_table(classic), ("light",))
    for module in definitions()["marrakesh"].modules:
        text = well_played("marrakesh", at_work(3, 1), modules=(module,))
        yield Shot(f"marrakesh-{module}", at_table(opened(server, text)), ("light",))
    yield from both("marrakesh-end", at_end(finished(server, house, well_played("marrakesh"))))


def both(name: str, go: Way) -> Iterator[Shot]:
    """On a desk and on a phone."""
    yield Shot(name, go)
    yield Shot(f"{name}-phone", go, wishes=PHONE)


# ---- pictures ------------------------------------------------------------------------------------


def take(browser: Browser, home: str, shot: Shot, theme: str) -> bytes:
    visit = Visit(browser, home, **shot.wishes)
    visit.settle(theme=theme)
    page = visit.context.new_page()
    shot.go(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => undefined)")
    picture = page.screenshot()
    visit.context.close()
    assert visit.complaints == [], (shot.name, visit.complaints)
    return picture


def small(page: Page, picture: bytes) -> bytes:
    """The same in a fraction of the bytes."""
    return base64.b64decode(page.evaluate(WEBP, base64.b64encode(picture).decode()))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        house, desk = House(server.url), browser.new_page()
        for shot in shots(server, house):
            for theme in shot.themes:
                picture = small(desk, take(browser, server.url, shot, theme))
                (FOLDER / f"{shot.name}-{theme}.webp").write_bytes(picture)
        house.close()
    made = list(FOLDER.iterdir())
    size = sum(picture.stat().st_size for picture in made)
    print(f"{len(made)} pictures, {size / 1024 / 1024:.1f} MB")
    assert size <= MOST


if __name__ == "__main__":
    main()
