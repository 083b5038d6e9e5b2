"""The table as text: a whole game with nothing but typed words, which are those of the terminal."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from riad.kernel.text import Text
from riad.language import catalogue
from tests.browser.browsing import PHONE
from tests.browser.table import Sight, TablePage
from tests.full import FULL


class Teller:
    """Somebody who types and reads."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = TablePage(page)
        self.line = page.get_by_test_id("text-line")

    def words(self) -> list[str]:
        return self.page.locator("[data-testid=text-options] code").all_text_contents()

    def turn(self) -> Sight:
        """Wait until there is something to say."""
        return self.table.until(lambda sight: sight.end or sight.confirm or bool(self.words()))

    def type(self, line: str) -> list[str]:
        """What is answered, whatever others do meanwhile."""
        answer = self.page.get_by_test_id("text-answer")
        before = int(answer.get_attribute("data-answers") or 0)
        self.line.fill(line)
        self.line.press("Enter")
        expect(answer).to_have_attribute("data-answers", f"{before + 1}")
        self.table.until(lambda sight: not sight.busy)
        return answer.locator("p").all_text_contents()


FIRST = 30
"""So many lines are typed before the house answers up to the last week, unless FULL."""


def test_a_game_with_typed_words(visit, house, server):
    one = visit()
    one.settle(text=True)
    made = house.made()
    teller = Teller(one.page(made.door))
    rng = random.Random(8)
    lines = 0
    while not (sight := teller.turn()).end:
        teller.type("confirm" if sight.confirm else rng.choice(teller.words()))
        lines += 1
        if lines == FIRST and not FULL:
            while house.state(made)["view"]["table"]["week"] < 3:
                house.play(made, answers=4)
    teller.page.keyboard.press("Escape")
    story = teller.table.story(server.url)
    told = teller.type("log")
    assert told == story.lines("en", ["Player 1", "Noor"])[-len(told) :]
    assert len(told) > 20
    points = [re.findall(r": (-?\d+)", line)[0] for line in teller.type("score")]
    assert points == [str(score) for score in story.scores]


def test_commands_explain_themselves(visit, house):
    one = visit()
    one.settle(text=True)
    page = one.page(house.made().door)
    teller = Teller(page)
    teller.turn()
    assert "why" in teller.type("?")[0]
    (first, *_) = teller.words()
    explained = teller.type(f"? {first}")
    assert any(line.startswith("Y-") for line in explained)
    (reason,) = teller.type("why building/caravanserai")
    assert "(Y-" in reason
    assert teller.type("nonsense") != []
    assert len(teller.type("board")) > 3
    teller.line.fill("boa")
    teller.line.press("Tab")
    assert teller.line.input_value() == "board"
    teller.line.press("Tab")
    assert page.evaluate("document.activeElement.type") == "submit", "what is complete leads on"


def test_the_line_is_where_one_begins_and_where_the_skip_link_leads(visit, house):
    for wishes in ({}, PHONE):
        one = visit(**wishes)
        one.settle(text=True)
        page = one.page(house.made().door)
        teller = Teller(page)
        teller.turn()
        begins = page.evaluate("document.activeElement === document.body")
        assert begins is bool(wishes), "a finger is shown no keyboard it has not asked for"
        skip = page.get_by_role("link", name="Skip to what is asked")
        skip.focus()
        page.keyboard.press("Enter")
        expect(teller.line).to_be_focused()
        skip.focus()
        assert teller.line.get_attribute("aria-describedby") == "tt-ask"


def test_the_question_is_said_and_the_readers_own_words_do(visit, house):
    one = visit()
    one.settle(text=True, language="fr")
    teller = Teller(one.page(house.made(game="marrakesh", bots=2).door))
    teller.turn()
    asked = teller.page.locator("#tt-ask")
    assert asked.get_attribute("aria-live") == "polite"
    assert asked.inner_text() == teller.table.prompt
    assert teller.line.get_attribute("aria-describedby") == "tt-ask"
    mine = teller.type("moi")
    assert len(teller.type("plateau")) > 3
    assert teller.type("ME") == mine
    option = teller.page.locator("[data-testid=text-options] li").first
    label = (option.text_content() or "").split(" ", 1)[1].split(" (")[0]
    assert label in " ".join(teller.type(label))


ROUNDS = {
    "fr": {"three": "rouge vert marron", "confirm": "confirmer", "score": "points"},
    "nl": {"three": "rood groen bruin", "confirm": "bevestigen", "score": "punten"},
}


@pytest.mark.parametrize("language", ROUNDS)
def test_a_round_typed_in_the_readers_own_words(visit, house, language):
    own, which = ROUNDS[language], catalogue("", language).say(Text("answer.which"))
    one = visit()
    one.settle(text=True, language=language)
    made = house.made(game="marrakesh", bots=1)
    teller = Teller(one.page(made.door))
    options = teller.page.get_by_test_id("text-options")
    listed: list[int] = []
    while True:
        sight = teller.table.until(lambda sight: sight.confirm or options.locator("li").count() > 0)
        things = options.locator(".things li").count()
        if sight.confirm:
            teller.type(own["confirm"])
        elif things and listed:  # the next round begins
            listed.append(things)
            break
        elif things:
            listed.append(options.locator("li").count())
            (hint,) = teller.type("1 5")
            assert "1 5 9" in hint
            (chosen,) = teller.type(own["three"])
            assert len(chosen.split(",")) == 3
        else:
            told = options.locator("li").last.text_content() or ""
            code = options.locator("li").last.locator("code").text_content() or ""
            answered = teller.type(told.removeprefix(code).split(" (")[0].strip().lower())
            if which in answered:  # it fits several
                teller.type(code)
    assert listed == [12, 9], "what is asked for, and nothing else"
    assert len(teller.type(own["score"])) == 2


def test_nothing_is_done_to_the_game_from_an_earlier_position(visit, house):
    one = visit()
    one.settle(text=True)
    made = house.made()
    house.play(made, answers=6)
    page = one.page(made.door)
    teller = Teller(page)
    teller.turn()
    page.goto(f"/table/{made.id}/at/2")
    page.locator("#tt-ask").get_by_text("Looking back").wait_for()
    before = house.state(made)["version"]
    (refused,) = teller.type("undo")
    assert "earlier position" in refused
    assert house.state(made)["version"] == before
    teller.type("now")
    teller.turn()
