"""Makes the pictures in docs/screens, and their index: what the web table looks like today.

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
from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.browsing import PHONE, Visit, launch
from tests.browser.house import House, Made
from tests.browser.places import PLACES
from tests.browser.table import TablePage
from tests.browser.well_played import finished, opened, played, well_played
from tests.cli import picture as terminal
from tests.marrakesh.configs import EXPANSION
from tests.server.process import Server

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
MOST = 5 * 1024 * 1024
"""Bytes of all pictures together."""

THEMES = ("light", "dark")
LIGHT, DARK = ("light",), ("dark",)
NEW_OASES = range(31, 37)
TABLET = {"viewport": {"width": 1024, "height": 768}}
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
LARGE = {"viewport": {"width": 1920, "height": 1080}}
SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
UPRIGHT = {**PHONE, "viewport": {"width": 820, "height": 1180}, "device_scale_factor": 1}
HIGH = {"viewport": {"width": 1440, "height": 1080}}
"""Nothing is folded."""
WEBP = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const small = await canvas.convertToBlob({ type: "image/webp", quality: 0.76 });
  const reader = new FileReader();
  await new Promise((done) => { reader.onload = done; reader.readAsDataURL(small); });
  return reader.result.split(",")[1];
}"""
Way = Callable[[Page], None]


@dataclass(frozen=True)
class Shot:
    """One picture, or one in each theme."""

    name: str
    shows: str
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


def with_new_oasis(game: Game[Any]) -> bool:
    """Work to do for somebody who has discovered one of the oases of the expansion."""
    works = any(word.startswith("act-") for word in game.options(game.waiting[0]))
    return works and any(tile in NEW_OASES for tile in game.table.players[game.waiting[0]].oases)


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


def at_reasons(made: Made) -> Way:
    """The log with a claim of the Pachabot opened: the last for which there was a choice."""

    def go(page: Page) -> None:
        at_table(made, sign="#tab-log")(page)
        claims = page.locator("[data-testid=log] li:not(.draft)", has_text="claim")
        for ask in reversed(claims.locator(".ask").all()):
            ask.click()
            why = page.get_by_test_id("why")
            why.scroll_into_view_if_needed()
            if why.locator(".choices").count():
                return

    return go


def at_form(page: Page) -> None:
    """A new table with a module that asks for others."""
    page.goto("/")
    page.get_by_role("button", name="Set up").first.click()
    form = page.get_by_role("form", name="New table")
    for module in ("Nomads", "Camels", "New oases"):
        form.get_by_role("switch").filter(has_text=module).click()
    remark = form.get_by_test_id("remarks").get_by_role("listitem").first
    remark.evaluate("(one) => one.scrollIntoView({ block: 'center' })")


# ---- all of them ---------------------------------------------------------------------------------


def shots(server: Server, house: House) -> Iterator[Shot]:
    yield from the_house(house)
    yield from of_yspahan(server, house)
    yield from of_marrakesh(server, house)
    yield from of_modules(server)
    yield from of_camels_and_nomads(server)
    yield from of_solo_games(server, house)


def the_house(house: House) -> Iterator[Shot]:
    home: Way = lambda page: PLACES["home"](page, house)  # noqa: E731
    yield Shot("home", "The first page: games, tables, and a new one", home)
    yield Shot("home-phone", "The first page on a phone", home, LIGHT, PHONE)
    yield Shot(
        "new-table-phone", "A new table; what is to be said of its modules", at_form, LIGHT, PHONE
    )


def of_yspahan(server: Server, house: House) -> Iterator[Shot]:
    table = at_table(played(server, house, "yspahan", in_the_city))
    yield Shot("yspahan", "Yspahan, second week", table)
    yield Shot("yspahan-phone", "The same on a phone", table, wishes=PHONE)
    yield from everywhere("yspahan", table)
    end = at_end(finished(server, house, well_played("yspahan")))
    yield Shot("yspahan-end", "The end of Yspahan", end, LIGHT)
    yield Shot("yspahan-end-phone", "The same on a phone", end, DARK, PHONE)


def everywhere(name: str, table: Way) -> Iterator[Shot]:
    """One table at the sizes that need a layout of their own."""
    yield Shot(f"{name}-laptop", "The same on a laptop, 1366x768", table, LIGHT, LAPTOP)
    yield Shot(f"{name}-large", "The same on a large screen, 1920x1080", table, DARK, LARGE)
    yield Shot(f"{name}-sideways", "A phone on its side, 844x390", table, LIGHT, SIDEWAYS)
    yield Shot(f"{name}-upright", "A tablet that stands, 820x1180", table, DARK, UPRIGHT)


def of_marrakesh(server: Server, house: House) -> Iterator[Shot]:
    middle = played(server, house, "marrakesh", at_work(2, 3), bots=3)
    table = at_table(middle)
    yield Shot("marrakesh", "Marrakesh, Essential edition, second season", table)
    yield Shot("marrakesh-tablet", "The same on a tablet", table, LIGHT, TABLET)
    yield from everywhere("marrakesh", table)
    yield Shot("marrakesh-phone", "The same on a phone: the own board", table, wishes=PHONE)
    whole = at_table(middle, "Board", ".regions button")
    yield Shot("marrakesh-phone-whole", "The common board on a phone", whole, LIGHT, PHONE)
    stairs = at_table(middle, "Board", "[data-region=stairs]")
    yield Shot("marrakesh-phone-stairs", "One of its regions, for fingers", stairs, DARK, PHONE)
    others = at_table(middle, "Others")
    yield Shot("marrakesh-phone-others", "The opponents on a phone", others, LIGHT, PHONE)
    log = at_table(middle, "Log")
    yield Shot("marrakesh-phone-log", "The log on a phone", log, DARK, PHONE)
    opponent = at_table(middle, sign=".other > button")
    yield Shot("marrakesh-opponent", "The whole board of an opponent", opponent, DARK)
    classic = opened(server, well_played("marrakesh", at_work(2, 3), edition="classic"))
    yield Shot("marrakesh-classic", "The Classic edition", at_table(classic), LIGHT)
    end = at_end(finished(server, house, well_played("marrakesh")))
    yield Shot("marrakesh-end", "The end: ranks, and where points came from", end)
    yield Shot("marrakesh-end-phone", "The same on a phone", end, LIGHT, PHONE)


def of_modules(server: Server) -> Iterator[Shot]:
    """Each module by itself; the oases are for what other modules bring."""
    words = catalogue("marrakesh", "en")
    for module in definitions()["marrakesh"].modules:
        oases = module == "new-oases"
        modules = EXPANSION if oases else (module,)
        moment = with_new_oasis if oases else at_work(3, 1)
        way = at_table(opened(server, well_played("marrakesh", moment, modules=modules)))
        wishes = HIGH if module in ("camels", "desert-towns") else {}
        yield Shot(f"marrakesh-{module}", words.say(Text(f"module.{module}")), way, LIGHT, wishes)


def of_camels_and_nomads(server: Server) -> Iterator[Shot]:
    """All modules of the expansion at once."""
    text = well_played("marrakesh", at_work(2, 3), seats=4, edition="classic", modules=EXPANSION)
    made = opened(server, text)
    table = at_table(made)
    yield Shot("camels-nomads", "Classic with all modules of Camels & Nomads", table)
    yield Shot("camels-nomads-tablet", "The same on a tablet", table, LIGHT, TABLET)
    race = at_table(made, "Board", "[data-region=race]")
    yield Shot("camels-nomads-phone", "The race on a phone", race, LIGHT, PHONE)
    others = at_table(made, "Others")
    yield Shot("camels-nomads-phone-others", "The opponents, with camels", others, DARK, PHONE)


def of_solo_games(server: Server, house: House) -> Iterator[Shot]:
    middle = at_work(2, 3)
    made = played(server, house, "marrakesh", middle, bots=0, solo="pachabot")
    reasons = at_reasons(made)
    yield Shot("solo-reasons", "The Pachabot says why it claimed a keshi", reasons, DARK)
    board = at_table(made, sign=".other > button")
    yield Shot("solo", "Alone against the Pachabot, with its board", board, LIGHT)
    others = at_table(made, "Others")
    yield Shot("solo-phone", "Its board on a phone", others, DARK, PHONE)
    full = played(
        server, house, "marrakesh", middle, bots=0, solo="pachabot", modules=list(EXPANSION)
    )
    both = at_table(full)
    yield Shot("solo-camels-nomads", "The Pachabot with all modules", both, DARK)
    simple = at_table(played(server, house, "marrakesh", middle, bots=0, solo="simple"))
    yield Shot("solo-simple", "Against the simplified Pachabot", simple, LIGHT)


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


def index(made: list[tuple[str, str]]) -> str:
    """What each picture shows, for whoever looks through the folder."""
    rows = [f"| [{Path(name).stem}]({name}) | {shows} |" for name, shows in made]
    head = ["# What it looks like", "", "`make screens` takes these pictures anew.", ""]
    return "\n".join([*head, "| picture | shows |", "|---|---|", *rows, ""])


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
        made = []
        for shot in shots(server, house):
            for theme in shot.themes:
                name = f"{shot.name}-{theme}.webp"
                picture = small(desk, take(browser, server.url, shot, theme))
                (FOLDER / name).write_bytes(picture)
                made.append((name, shot.shows))
        house.close()
    terminal.main()
    made.append((terminal.FILE.name, "Yspahan in a terminal of 80 by 24"))
    (FOLDER / "README.md").write_text(index(made), "utf-8")
    size = sum(file.stat().st_size for file in FOLDER.iterdir())
    print(f"{len(made)} pictures, {size / 1024 / 1024:.1f} MB")
    assert size <= MOST


if __name__ == "__main__":
    main()
