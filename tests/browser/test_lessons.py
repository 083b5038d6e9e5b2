"""Every lesson, taken by somebody who only reads its cards and touches what its arrow points at."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import expect

from riad.games import PACKAGES
from riad.language import LANGUAGES, catalogue
from riad.lessons import lesson
from tests.browser.browsing import PHONE
from tests.browser.following import Follower
from tests.browser.test_axe import violations
from tests.full import FULL

SCREENS = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "phone": PHONE,
    "low": {**PHONE, "viewport": {"width": 844, "height": 390}},
}
LONGEST = 15
"""Minutes, at a calm pace."""
ALL = list(product(PACKAGES, LANGUAGES, SCREENS))
USUAL = [("marrakesh", "fr", "phone")]
"""Where there is least room for what is said."""


def begun(visit, game, screen="laptop", language="en", **settings):
    somebody = visit(**SCREENS[screen])
    somebody.settle(language=language, **settings)
    page = somebody.page(f"/learn/{game}")
    if screen != "low":
        expect(page.get_by_test_id("lesson-begin")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("lesson-begin").click()
    return Follower(page, tap=FULL and screen != "laptop")


@pytest.mark.parametrize(("game", "language", "screen"), ALL if FULL else USUAL)
def test_following_the_arrows_leads_to_the_end(visit, game, language, screen):
    follower = begun(visit, game, screen, language)
    follower.follow()
    names = [step.name for chapter in lesson(game) for step in chapter.steps]
    assert 9 <= len(names) <= 12
    assert follower.steps == list(range(1, len(names) + 1))
    told, said = "\n".join(follower.texts), catalogue(game, language).entries()
    for name in names:
        assert said[f"lesson.{name}"][0] in told
    expect(follower.page.get_by_test_id("gained").get_by_role("listitem").first).to_be_visible()
    # only where there is least room, and nothing left to do, one has to scroll for what it says
    assert follower.cut == [] or (screen == "low" and follower.cut == follower.texts[-1:])
    print(f"{game} {language} {screen}: {follower.minutes:.1f} minutes, {follower.acts} touches")
    assert follower.minutes <= LONGEST


def test_a_first_game_is_played_against_opponents_that_a_beginner_can_beat(visit):
    page = visit(**SCREENS["laptop"]).page("/learn")
    doors = page.locator("button[aria-describedby=learn-yspahan]")
    doors.filter(has_text="First game").click()
    # at Yspahan's table the others say how strong they are while they wait
    expect(page.locator(".players")).to_contain_text("Easy")


def test_who_leaves_comes_back_to_the_same_step_and_can_do_it_again(visit):
    follower = begun(visit, "marrakesh")
    follower.follow(until=4)
    page = follower.page
    for theme in ("light", "dark") if FULL else ("dark",):
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert violations(page) == [], theme
    page.get_by_role("link", name="Leave").click()
    rooms = page.get_by_role("navigation", name="Main")
    rooms.get_by_role("link", name="Play", exact=True).click()
    none = page.get_by_text("Your games will wait for you here.")
    expect(none).to_be_visible()  # a lesson is no table at which somebody waits
    rooms.get_by_role("link", name="Learn").click()
    expect(page.get_by_test_id("lesson-resume")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("lesson-resume").click()
    count = page.get_by_test_id("lesson-count")
    expect(count).to_have_text("Step 4 of 12")
    page.get_by_test_id("lesson-back").click()
    expect(count).to_have_text("Step 3 of 12")
    follower.follow(until=6)
    page.get_by_test_id("lesson-back").click()  # in the midst of a turn
    expect(count).to_have_text("Step 5 of 12")
    follower.follow(until=6)
    page.get_by_test_id("lesson-show").click()
    page.get_by_test_id("lesson-show").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-finished", "true")
    page.get_by_test_id("lesson-back").click()  # once more
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-finished", "false")
    expect(count).to_have_text("Step 6 of 12")
