"""What is final is asked about, told to whoever it concerns, and read by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.browsing import PHONE
from tests.browser.house import House, Made
from tests.browser.table import TablePage
from tests.browser.test_axe import violations

DISC, KESHIS = "marrakesh.TurnDiscTo", "marrakesh.ChooseKeshis"


def three(house: House, **order: Any) -> list[Made]:
    """A game of three people under way; the first has made the table."""
    ada = house.made(people=3, bots=0, name="Ada", **order)
    return [ada, *(house.joined(ada, name=name) for name in ("Bram", "Cleo"))]


def opened(visit: Any, made: list[Made], **wishes: Any) -> list[Page]:
    pages = [visit(**wishes).page(one.door) for one in made]
    for page in pages:
        page.get_by_test_id("table").wait_for()
    return pages


def proposes(page: Page, what: str) -> None:
    page.get_by_role("button", name="This table").click()
    page.locator("dialog.menu").get_by_role("button", name=what).click()
    page.get_by_test_id("meant").click()
    expect(page.locator("dialog.menu")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_closing_is_proposed_to_everybody_and_whoever_declines_ends_it(visit, house, screen):
    made = three(house)
    ada, bram, cleo = opened(visit, made, **screen)
    ada.get_by_role("button", name="This table").click()
    ada.get_by_role("button", name="Close the table").click()
    expect(ada.get_by_text("it closes when every one of them has accepted")).to_be_visible()
    ada.get_by_role("button", name="Leave it").click()
    assert "proposal" not in house.state(made[0]), "nothing happens before it is meant"
    ada.keyboard.press("Escape")
    proposes(ada, "Close the table")
    for page in (bram, cleo):
        expect(page.get_by_test_id("proposal")).to_contain_text("Ada proposes to close the table.")
    expect(ada.get_by_test_id("proposal")).to_contain_text("You have proposed")
    bram.get_by_role("button", name="Accept").click()
    expect(ada.get_by_test_id("proposal")).to_contain_text("Waiting for Cleo")
    expect(bram.get_by_role("button", name="Accept")).to_have_count(0)
    cleo.get_by_role("button", name="Decline").click()
    for page in (ada, bram, cleo):
        expect(page.get_by_test_id("proposal")).to_have_count(0)
    assert house.state(made[0])["table"]["status"] == "playing"


def test_when_all_accept_the_table_is_closed_and_everybody_reads_so(visit, house):
    made = three(house)
    ada, bram, _ = opened(visit, made)
    proposes(bram, "Close the table")
    ada.get_by_role("button", name="Accept").click()
    number = house.state(made[2])["proposal"]["number"]
    house.say(made[2], type="accept", number=number)
    for page in (ada, bram):
        gone = page.get_by_test_id("gone")
        expect(gone.get_by_role("heading")).to_have_text("This table is closed.")
    ada.get_by_role("button", name="Look at the table").click()
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.locator(".chat .told").last).to_contain_text("The table was closed.")
    bram.get_by_role("link", name="Home").click()
    bram.wait_for_url(re.compile(r"/$"))


def test_who_is_removed_reads_so_at_once_and_later(visit, house):
    made = three(house)
    ada, bram, cleo = opened(visit, made)
    proposes(ada, "Remove Cleo")
    expect(cleo.get_by_test_id("proposal")).to_contain_text("Ada proposes to remove you.")
    expect(cleo.get_by_role("button", name="Decline")).to_have_count(0)
    bram.get_by_role("button", name="Accept").click()
    told = "You no longer have a seat at this table: the others have removed you."
    expect(cleo.get_by_test_id("gone").get_by_role("heading")).to_have_text(told)
    assert cleo.evaluate("JSON.parse(localStorage.getItem('riad.tables'))") == {}
    later = visit().page(made[2].door)
    expect(later.get_by_test_id("gone").get_by_role("heading")).to_have_text(told)
    bram.get_by_role("tab", name="Chat").click()
    lines = bram.locator(".chat .told")
    expect(lines.first).to_contain_text("Ada proposes to remove Player 3.")
    expect(lines.last).to_contain_text("Player 3 was removed from the table.")
    expect(bram.locator(".player").last).to_contain_text("Safi")


def test_before_the_game_the_owner_is_asked_too(visit, house):
    ada = house.made(people=3, bots=0, name="Ada")
    bram = house.joined(ada, name="Bram")
    first = visit()
    first.settle(tables={ada.id: {"token": ada.token, "invite": ada.invite, "owner": True,
                                  "game": "yspahan", "at": 1}})  # fmt: skip
    page, other = first.page(f"/table/{ada.id}"), visit().page(bram.door)
    page.get_by_role("button", name="Remove Bram").click()
    expect(page.get_by_text("Bram is told")).to_be_visible()
    old = page.locator(".waiting input[readonly]").input_value()
    page.get_by_test_id("meant").click()
    expect(other.get_by_test_id("gone")).to_be_visible()
    expect(page.locator(".waiting input[readonly]")).not_to_have_value(old)
    page.get_by_role("button", name="Close the table").click()
    page.get_by_test_id("meant").click()
    page.wait_for_url(re.compile(r"/$"))


# ---- questions that all answer at once -------------------------------------------------------


def test_what_was_chosen_shows_and_can_be_changed_until_all_have_chosen(visit, house):
    ada = house.made(people=2, bots=0, game="marrakesh", name="Ada")
    bram = house.joined(ada, name="Bram")
    [page] = opened(visit, [ada])
    table = TablePage(page)
    first = table.rest().touchable[0]
    while not table.part("change").count():
        table.touch(table.target(table.rest().touchable[0]))
    expect(table.part("prompt")).to_contain_text("You chose")
    expect(page.locator(".bar .hint")).to_contain_text("Waiting for Bram")
    sight = table.look()
    assert sight.lit == []
    assert first in sight.picked
    page.reload()
    table.part("change").click()
    sight = table.rest()
    assert first in sight.picked
    other = sight.lit[0]
    table.touch(table.target(other))
    while not table.part("change").count():
        table.touch(table.target(table.rest().lit[0]))
    assert other in table.look().picked
    chosen = house.state(ada)["chosen"]
    assert other in chosen["targets"]
    word = house.state(bram)["question"]["options"][0]["word"]
    house.say(bram, type="move", ask=house.state(bram)["ask"], word=word)
    house.say(bram, type="confirm", ask=house.state(bram)["ask"])
    expect(table.part("change")).to_have_count(0)


def disc_lies(page: Page) -> int:
    turned = re.search(
        r"rotate\((-?\d+)deg", page.locator(".disc").first.get_attribute("style") or ""
    )
    assert turned
    return int(turned[1]) // 45 % 8


def test_against_bots_nothing_is_final_with_a_touch(visit, house):
    """The order of the oasis track, the disc, the provision tile, three keshis."""
    made = house.made(people=1, bots=2, game="marrakesh")
    [page] = opened(visit, [made])
    table = TablePage(page)
    asked: list[str] = []
    while (question := house.state(made)["view"]["question"]) not in asked and len(asked) < 4:
        asked.append(question)
        while not table.rest().confirm:
            table.touch(table.target(table.look().touchable[0]))
        chosen = house.state(made)["chosen"]
        if question == DISC:
            assert f"disc/{disc_lies(page)}" in chosen["targets"], "it lies as it will"
        else:
            assert set(chosen["targets"]) <= set(table.look().picked), question
        table.touch(table.part("undo"))
        assert house.state(made)["view"]["question"] == question
        while not table.rest().confirm:
            table.touch(table.target(table.look().touchable[-1]))
        table.touch(table.part("confirm"))
        while house.state(made)["view"]["question"] == question:
            page.wait_for_timeout(5)  # the bots may not have chosen yet
    assert asked == ["marrakesh.ArrangeTrack", DISC, "marrakesh.TurnUp", KESHIS]


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing(visit, house, screen):
    """A sealed choice, the question before something final, a proposal, and what is left."""
    made = three(house, game="marrakesh")
    state = house.state(made[1])
    word = state["question"]["options"][0]["word"]
    house.say(made[1], type="move", ask=state["ask"], word=word)
    house.say(made[0], type="propose", what="close")
    [page] = opened(visit, [made[1]], **screen)
    page.get_by_test_id("proposal").wait_for()
    calm(page)
    page.get_by_role("button", name="Decline").click()
    page.get_by_test_id("proposal").wait_for(state="detached")
    page.get_by_role("button", name="This table").click()
    page.locator("dialog.menu").get_by_role("button", name="Remove Ada").click()
    page.get_by_test_id("meant").wait_for()
    calm(page)
    page.get_by_test_id("meant").click()
    page.get_by_test_id("proposal").wait_for()
    house.say(made[2], type="accept", number=house.state(made[2])["proposal"]["number"])
    page.get_by_test_id("proposal").wait_for(state="detached")
    house.say(made[2], type="propose", what="remove", whom=1)
    page.get_by_role("button", name="Accept").click()  # only two are left: she is asked herself
    page.get_by_test_id("gone").wait_for()
    calm(page)


def calm(page: Page) -> None:
    for theme in ("light", "dark"):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        page.wait_for_timeout(50)
        assert violations(page) == [], theme
