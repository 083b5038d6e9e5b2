"""The page puts a number of its own into the luck, and looks for it when the game is over."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from playwright.sync_api import expect

import riad
from riad.kernel.luck import Nonce
from tests.browser.home import new_table
from tests.browser.house import House, Made
from tests.browser.story import fetched
from tests.browser.table import TablePage


def kept(table: TablePage) -> dict[str, Any]:
    """What this browser keeps of its number."""
    found: dict[str, Any] = table.page.evaluate("JSON.parse(localStorage.getItem('riad.luck'))")
    share: dict[str, Any] = found[table.id]
    return share


def finished(house: House, *tables: TablePage) -> None:
    """The game is played to its end without them."""
    for table in tables:
        table.part("table").wait_for()
    house.play(*(Made(table.id, table.token, "") for table in tables))


def test_two_pages_each_have_their_number_in_the_record(visit, house):
    ada = visit().page()
    new_table(ada, seats=2, others="open", name="Ada")
    link = ada.locator(".waiting input[readonly]").input_value()
    emile = visit().page(link)
    emile.get_by_role("button", name="Sit down").click()
    tables = [TablePage(ada), TablePage(emile)]
    finished(house, *tables)
    game = riad.verify(fetched(house.url, tables[0].id, tables[0].token))
    for seat, table in enumerate(tables):
        share = kept(table)
        number = bytes.fromhex(share["nonce"])
        assert game.nonces[seat] == Nonce(sha256(number).hexdigest(), number)
        assert share["seen"]["commitment"] == game.commitment
        expect(table.part("luck")).to_have_text(
            "Your number is in the luck of this game, and its key is the one that was promised."
        )


def test_alone_with_a_bot_and_at_the_next_table(visit, house):
    table = TablePage(visit().page())
    new_table(table.page, seats=2, name="Ada")
    finished(house, table)
    first = table.id
    table.page.get_by_test_id("end").get_by_role("button", name="Play again").click()
    table.page.wait_for_url(lambda url: first not in url)
    finished(house, table)
    game = riad.verify(fetched(house.url, table.id, table.token))
    number = game.nonces[0]
    assert number is not None
    assert number.number == kept(table)["nonce"]
    assert game.nonces[1] is None


def test_a_host_who_shows_another_promise_at_the_end_is_found_out(visit, house):
    table = TablePage(visit().page())
    new_table(table.page, seats=2, name="Ada")
    table.part("table").wait_for()
    table.page.evaluate(
        """(id) => {
          const all = JSON.parse(localStorage.getItem("riad.luck"));
          all[id].seen.commitment = "0".repeat(64);
          localStorage.setItem("riad.luck", JSON.stringify(all));
        }""",
        table.id,
    )
    finished(house, table)
    expect(table.part("luck")).to_contain_text("is not as promised")
