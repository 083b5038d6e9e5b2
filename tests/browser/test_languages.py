"""English, French, Dutch: switched at the table, log included, and no key is left untranslated."""

from __future__ import annotations

import re

import pytest

from riad.games import definitions
from riad.language import LANGUAGES, catalogue
from tests.browser.places import PLACES
from tests.browser.table import TablePage
from tests.full import FULL

SAID = """() => {
  const said = [document.title, document.body.innerText];
  for (const e of document.querySelectorAll("[aria-label], [title], [placeholder], [data-tip]"))
    said.push(...["aria-label", "title", "placeholder", "data-tip"].map((a) => e.getAttribute(a)));
  for (const e of document.querySelectorAll(".sr, svg title, svg text")) said.push(e.textContent);
  return said.filter(Boolean).join("\\n");
}"""

ROOMS = sorted(
    {key.split(".")[0] for game in ("", *definitions()) for key in catalogue(game, "en").entries()}
)
KEY = re.compile(rf"(?<![\w/.-])(?:{'|'.join(map(re.escape, ROOMS))})(?:\.[a-z0-9-]+)+(?![\w/])")
"""What a message key looks like, where its sentence should stand."""

HOLE = re.compile(r"\{[a-z_]+\}")
"""A place in a sentence where nobody put anything."""


EVERYWHERE = [
    (place, language)
    for n, place in enumerate(PLACES)
    for m, language in enumerate(LANGUAGES)
    if FULL or place == "table" or n % len(LANGUAGES) == m
]
"""A table in every language, other pages in one each, in turn; every page in every one if FULL.

That all catalogues have the same keys is tested elsewhere: what is looked for here is what a page
does with them."""


@pytest.mark.parametrize(("place", "language"), EVERYWHERE)
def test_no_key_is_left_untranslated(visit, house, place, language):
    one = visit()
    one.settle(language=language)
    page = one.context.new_page()
    with one.trouble(expected=place == "lost"):
        PLACES[place](page, house)
    said = page.evaluate(SAID)
    assert page.locator("html").get_attribute("lang") == language
    rules = page.locator("[lang=en]:not(html, button)").all_text_contents()  # always in English
    assert [key for key in KEY.findall(said) if not any(key in text for text in rules)] == []
    assert HOLE.findall(said) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_at_the_table(visit, house, language):
    table = TablePage(
        visit(locale="nl-NL" if language == "en" else "en-GB").page(house.finished.door)
    )
    table.page.get_by_test_id("end").wait_for()
    table.page.keyboard.press("Escape")
    table.page.locator(f".langs [lang={language}]").click()
    table.page.locator(f"html[lang={language}]").wait_for()
    winner = catalogue("", language).entries()["web.table.over"][0]
    table.page.get_by_text(winner).first.wait_for()
    table.agrees_with_the_record(house.url, language=language)
