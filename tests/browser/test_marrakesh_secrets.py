"""Keshis chosen in secret: at one screen, and by two people with a browser each."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.deliberate import Deliberate
from tests.browser.house import House, Made
from tests.browser.table import TablePage

SETTING_UP = 6
"""Oasis track, disc and provisions: so many answers of two people."""


def hidden(house: House, seat: Made) -> bool:
    """Whether this seat is asked for keshis from behind its screen."""
    options = house.state(seat).get("question", {}).get("options", [])
    return any(target.startswith("screen/") for one in options for target in one["targets"])


COVERS = """window.covers = new Set(); new MutationObserver(() => {
  const title = document.querySelector('[data-testid="cover"] h1');
  if (title) window.covers.add(title.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true })"""
"""For whom the screen was covered, however shortly."""


def test_nothing_shows_while_the_screen_changes_hands(visit, house):
    made = house.made(people=2, bots=0, game="marrakesh", hot_seat=True)
    seats = [Made(made.id, made.token, "", seat) for seat in range(2)]
    house.play(*seats, answers=SETTING_UP)
    assert all(hidden(house, seat) for seat in seats)
    one = visit()
    one.context.add_init_script(COVERS)
    page = one.page(made.door)
    table = TablePage(page)
    seen = []
    for _ in range(2):
        assert table.rest().cover
        assert page.locator("[data-target], .marrakesh, .log").count() == 0
        table.touch(table.part("cover").get_by_role("button"))
        table.until(lambda sight: sight.at_rest and not sight.cover)
        seen.append(table.me)
        player = Deliberate(table, house, seats[table.me])
        options = player.options(table.rest())
        player.give(options, player.at_random(options))
    assert sorted(seen) == [0, 1]
    covers = page.evaluate("[...window.covers]")
    assert covers == [f"Player {n}, it is your turn" for n in (1, 2)], "never one for nobody"


def test_a_sealed_choice_shows_only_that_it_was_made(visit, house):
    ada = house.made(people=2, bots=0, game="marrakesh", name="Ada")
    emile = house.joined(ada, name="Émile")
    house.play(ada, emile, answers=SETTING_UP)
    assert hidden(house, ada)
    assert hidden(house, emile)
    tables = [TablePage(visit().page(made.door), seed=n) for n, made in enumerate((ada, emile))]
    players = [Deliberate(t, house, m) for t, m in zip(tables, (ada, emile), strict=True)]
    before = house.state(emile)["view"]["table"]
    for again in (False, True):  # it may be changed until the last one is in
        if again:
            tables[0].part("change").click()
        options = players[0].asked()
        players[0].give(options, players[0].at_random(options))
        tables[1].rest()
        state = house.state(emile)
        assert state["view"]["ready"] == [0]
        assert state["view"]["table"] == before
    expect(tables[0].part("prompt")).to_be_visible()
    options = players[1].asked()
    players[1].give(options, players[1].at_random(options))
    assert house.state(ada)["view"]["ready"] == [0], "the last one has yet to confirm"
    tables[1].touch(tables[1].part("confirm"))
    for table in tables:
        table.until(lambda sight: not any(t.startswith("screen/") for t in sight.lit))
    assert house.state(emile)["view"]["ready"] == []
