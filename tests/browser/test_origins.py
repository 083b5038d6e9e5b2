"""Values that no rulebook says are told apart where people read them, and nowhere else."""

from __future__ import annotations

from playwright.sync_api import expect

from riad.games import definitions
from riad.kernel.order import Order
from tests.browser.decisions import file_of
from tests.browser.prepared import at_position
from tests.browser.table import TablePage

MARRAKESH = definitions()["marrakesh"]
KINDS = ("scroll", "luxury", "field", "rapid", "provision", "workshop", "square")


def test_a_tip_says_what_is_reconstructed(visit, server):
    page = visit().page(at_position(server, file_of("D-04").read_text("utf-8")).door)
    TablePage(page).rest()
    tip, seen = page.get_by_role("tooltip"), set()
    for thing in (one for kind in KINDS for one in page.locator(f"[data-box^={kind}]").all()[::8]):
        thing.hover()
        expect(tip).to_contain_text(thing.get_attribute("data-tip").split("\n")[0])
        box = thing.get_attribute("data-box").split()
        guessed = not set(MARRAKESH.reconstructed()).isdisjoint(box)
        if guessed:
            expect(tip).to_contain_text("≈ Reconstructed: no rulebook says this value.")
        else:
            expect(tip).not_to_contain_text("≈")
        seen.add((box[0].partition("/")[0], guessed))
    assert {("luxury", True), ("field", True), ("rapid", True), ("provision", True)} <= seen
    assert {("workshop", False), ("scroll", False)} <= seen


def test_the_form_says_how_much_of_a_table_is_reconstructed(visit):
    page = visit().page("/")
    page.get_by_role("button", name="Set up").first.click()
    form = page.get_by_role("form", name="New table")
    for modules in ((), ("camels",)):
        for module in modules:
            form.get_by_role("switch").filter(has_text=module.title()).click()
        values = MARRAKESH.values(Order(modules))
        expect(form).to_contain_text(
            f"{values['reconstructed']} of the {values['all']} printed values"
        )


def test_with_a_box_of_ones_own_the_form_counts_what_its_owner_has_not_spoken_of(visit):
    page = visit().page("/box")
    page.locator("details[data-group='river'] summary").click()
    page.get_by_role("button", name="All that is open here").click()
    expect(page.locator("details[data-group='river'] small")).to_have_text("All seen")
    expect(page.get_by_test_id("counts")).to_contain_text("14 confirmed")
    page.goto("/")
    page.get_by_role("button", name="Set up").first.click()
    form = page.get_by_role("form", name="New table")
    usual = MARRAKESH.values(Order())
    for box, count in (("here", usual["reconstructed"] - 14), ("", usual["reconstructed"])):
        form.get_by_test_id("box-choice").select_option(box)
        expect(form).to_contain_text(f"{count} of the {usual['all']} printed values")
