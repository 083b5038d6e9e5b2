"""Two people, each with a browser of their own, at one table; the server falls over in between."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.browsing import Visit
from tests.browser.home import new_table
from tests.browser.house import House, Made
from tests.browser.table import TablePage
from tests.server.process import Server

MOST_OF_A_GAME = 120
"""So many answers of two people leave a little of it for the browsers."""


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[Server]:
    """A server that may fall over."""
    with Server(tmp_path) as one:
        yield one


def play_together(tables: list[TablePage], touches: int = 10_000) -> None:
    """Whoever can do something does it."""
    while touches and not all(table.look().end for table in tables):
        for table in tables:
            sight = table.look()
            if sight.at_rest and not sight.end:
                table.step()
                touches -= 1
        tables[0].page.wait_for_timeout(5)


def seated(ones: list[Visit]) -> list[TablePage]:
    """Ada opens a table, Émile follows her link and sits down."""
    ada = ones[0].page()
    new_table(ada, seats=2, others="open", name="Ada")
    link = ada.locator(".waiting input[readonly]").input_value()
    emile = ones[1].page(link)
    emile.get_by_label("Your name").fill("Émile")
    emile.get_by_role("button", name="Sit down").click()
    return [TablePage(ada, seed=6), TablePage(emile, seed=7)]


def test_two_browsers_and_a_server_that_falls_over(visit, fragile):
    visits = [visit(fragile.url) for _ in range(2)]
    tables = seated(visits)
    play_together(tables, touches=12)
    with visits[0].trouble(), visits[1].trouble():
        fragile.kill()
        for table in tables:
            table.page.locator("[data-testid=line]:not([data-line=online])").wait_for()
        fragile.start()
        for table in tables:
            table.page.locator("[data-testid=line][data-line=online]").wait_for()
    play_together(tables, touches=12)
    house = House(fragile.url)
    house.play(*(Made(t.id, t.token, "") for t in tables), answers=MOST_OF_A_GAME)
    house.close()
    play_together(tables)
    for seat, table in enumerate(tables):
        assert table.names == ["Ada", "Émile"]
        table.agrees_with_the_record(fragile.url, seat)


def test_people_talk_to_each_other(visit):
    ada, emile = seated([visit(), visit()])
    for table in (ada, emile):
        table.part("table").wait_for()
        table.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("Salut <b>Émile</b>!")
    ada.page.get_by_role("button", name="Send").click()
    for table in (ada, emile):
        said = table.page.locator(".chat li").last
        said.get_by_text("Salut <b>Émile</b>!").wait_for()
        assert said.locator("b").all_inner_texts() == ["Ada"]


def test_a_house_that_reaches_no_records_says_so_and_opens_the_table_later(visit, house):
    somebody = visit()
    hellos: list[WebSocketRoute] = []

    def greet(line: WebSocketRoute) -> None:
        hellos.append(line)
        if len(hellos) > 2:
            line.connect_to_server()
            return

        def refuse(_: str | bytes) -> None:
            line.send(
                '{"type": "refused", "code": "no-store", "key": "error.no-store", "retry_after": 1}'
            )
            line.close(code=1008)

        line.on_message(refuse)

    somebody.context.route_web_socket("**/socket", greet)
    page = somebody.page(house.begun.door)
    expect(page.get_by_test_id("opening")).to_contain_text("cannot reach its records; trying again")
    page.get_by_test_id("table").wait_for()
    assert len(hellos) == 3


def test_where_too_much_has_happened_the_game_goes_on_at_a_new_table(visit, house):
    """The house refuses the move; whoever plays alone is shown the way on."""
    somebody = visit()

    def wear(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] != "move":
                server.send(text)
                return
            worn = {
                "type": "refused",
                "code": "worn-out",
                "key": "error.worn-out",
                "id": said["id"],
            }
            line.send(json.dumps(worn))

        line.on_message(hear)

    somebody.context.route_web_socket("**/socket", wear)
    made = house.made(bots=1, options={"first": 0})
    page = somebody.page(made.door)
    table = TablePage(page)
    table.target(table.rest().touchable[0]).click()  # how many dice are rolled is one touch
    expect(page.get_by_role("button", name="New table from here")).to_be_visible()
    expect(page.locator(".bar .hint")).to_contain_text("Go on from this position at a new table.")
    page.get_by_role("button", name="New table from here").click()
    asked = page.get_by_role("dialog", name="Open a new table from here?")
    expect(asked).to_contain_text("This table stays as it is")
    asked.get_by_role("button", name="Leave it").click()
    expect(asked).to_be_hidden()
    expect(page).to_have_url(re.compile(made.id))  # nothing has happened without a yes
    page.get_by_role("button", name="New table from here").click()
    asked.get_by_test_id("meant").click()
    expect(page).not_to_have_url(re.compile(made.id))
    page.get_by_test_id("table").wait_for()
