"""The home page, as somebody who wants to play knows it."""

from __future__ import annotations

from playwright.sync_api import Page


def new_table(
    page: Page, game: str = "Yspahan", seats: int = 2, others: str = "", name: str = ""
) -> None:
    """Fill in the form for a new table and open it. The others are bots, unless told."""
    form = page.get_by_role("form", name="New table")
    form.get_by_text(game, exact=True).click()
    form.get_by_role("radiogroup", name="Number of players").get_by_text(
        str(seats), exact=True
    ).click()
    for seat in range(1, seats):
        if others:
            form.get_by_role("combobox").nth(seat).select_option(others)
    if name:
        form.get_by_label("Your name at the table").fill(name)
    form.locator("footer button").click()
    page.wait_for_url("**/table/*")
