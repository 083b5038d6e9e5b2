"""Whose key opens a table: nobody loses a seat by a link, or by sharing a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.house import House, Made


def two(house: House) -> list[Made]:
    ada = house.made(people=2, bots=0, name="Ada")
    return [ada, house.joined(ada, name="Bram")]


def keys(page: Page) -> dict[str, Any]:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('riad.tables'))")
    return kept


def sits(page: Page, name: str) -> None:
    expect(page.locator(".player.me .who b")).to_have_text(name)


def test_a_link_takes_no_seat_away_unless_that_is_said(visit, house):
    ada, bram = two(house)
    somebody = visit()
    somebody.settle(tables={ada.id: {"token": ada.token, "invite": ada.invite, "owner": True,
                                     "game": "yspahan", "at": 1}})  # fmt: skip
    page = somebody.page(f"/table/{ada.id}#token={ada.invite}")
    sits(page, "Ada")
    assert keys(page)[ada.id]["token"] == ada.token, "an invitation is no seat"
    page.goto("/")
    page.goto(bram.door)
    expect(page.get_by_test_id("followed")).to_contain_text(
        "Your seat: Ada. The link’s seat: Bram."
    )
    assert keys(page)[ada.id]["token"] == ada.token, "nothing happens before it is said"
    page.get_by_role("button", name="Keep my seat").click()
    sits(page, "Ada")
    kept = keys(page)[ada.id]
    assert (kept["token"], kept["owner"], kept["invite"]) == (ada.token, True, ada.invite)
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Change to the other seat: Bram").click()
    sits(page, "Bram")
    assert keys(page)[ada.id]["others"][0]["token"] == ada.token


PASSWORD = "caravan of nine camels"


def registered(page: Page, name: str) -> None:
    page.goto("/account")
    page.get_by_text("New account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.get_by_role("button", name="I have kept them").click()


def test_seats_of_guests_are_offered_to_an_account_and_go_with_it(visit, house):
    made = two(house)
    mine, others = made[0], house.made(name="Cleo")
    somebody = visit()
    somebody.settle(
        tables={one.id: {"token": one.token, "game": "yspahan", "at": 1} for one in (mine, others)}
    )
    page = somebody.page()
    registered(page, "Dora")
    offered = page.get_by_role("form", name="Seats taken here without an account")
    expect(offered.get_by_role("checkbox")).to_have_count(2)
    account = "fetch('/api/account/games').then((answer) => answer.json())"
    assert page.evaluate(account)["tables"] == [], "nothing is bound before it is said"
    offered.get_by_role("checkbox", name="Ada").check()
    offered.get_by_role("button", name="Add to my account").click()
    expect(offered.get_by_role("checkbox")).to_have_count(1)
    assert [one["table"]["id"] for one in page.evaluate(account)["tables"]] == [mine.id]
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
    assert list(keys(page)) == [others.id], "the guest's seat is the guest's"


def test_an_account_finds_its_rights_again_and_a_new_invitation(visit, house):
    somebody = visit()
    somebody.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = somebody.page()
    registered(page, "Edda")
    order = '{"game": "yspahan", "seats": 3, "name": "Edda"}'
    made = page.evaluate(
        f"fetch('/api/tables', {{method: 'POST', body: '{order}'}}).then((answer) => answer.json())"
    )
    edda = Made(made["table"]["id"], made["token"], made["invite"])
    others = [house.joined(edda, name=name) for name in ("Bram", "Cleo")]
    page.goto(f"/table/{edda.id}")
    sits(page, "Edda")
    assert keys(page)[edda.id]["owner"], "this browser knew nothing of the table"
    page.evaluate(
        """([id, invite]) => {
          const kept = JSON.parse(localStorage.getItem("riad.tables"));
          kept[id].invite = invite;
          localStorage.setItem("riad.tables", JSON.stringify(kept));
        }""",
        [edda.id, edda.invite],
    )
    house.say(others[0], type="propose", what="remove", whom=2)
    house.say(edda, type="accept", number=house.state(edda)["proposal"]["number"])
    with somebody.trouble():
        page.get_by_role("button", name="This table").click()
        page.get_by_role("button", name="Copy the invitation").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
    fresh = keys(page)[edda.id]["invite"]
    assert fresh != edda.invite
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"#invite={fresh}")


def test_an_address_nobody_can_read_leads_to_the_page_that_says_so(visit):
    page = visit().page("/table/%E0%A4%A")
    expect(page.get_by_role("heading", name="There is no room here")).to_be_visible()


def test_a_seat_goes_on_elsewhere_by_its_link_until_that_is_made_void(visit, house):
    ada, _ = two(house)
    here = visit()
    here.settle(tables={ada.id: {"token": ada.token, "game": "yspahan", "at": 1}})
    page = here.page(f"/table/{ada.id}")
    sits(page, "Ada")
    page.get_by_role("button", name="This table").click()
    page.get_by_role("button", name="Copy the link to my seat").click()
    link = page.get_by_role("textbox", name="Copy the link to my seat").input_value()
    elsewhere = visit().page(link)
    sits(elsewhere, "Ada")

    page.get_by_role("button", name="Make links to my seat void").click()
    page.get_by_test_id("meant").click()
    page.wait_for_function(
        "([id, old]) => JSON.parse(localStorage['riad.tables'])[id].token !== old",
        arg=[ada.id, ada.token],
    )
    sits(page, "Ada")
    expect(elsewhere.locator(".player.me")).to_have_count(0)
    assert "others" not in keys(page)[ada.id]
