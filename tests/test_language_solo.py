"""Everything opponents made of rules say can be said in every language, their reasons too."""

from __future__ import annotations

import random
from typing import Any

import pytest

import riad
from riad.games import definitions
from riad.kernel.errors import UnknownName
from riad.kernel.game import Game
from riad.kernel.luck import luck_of
from riad.kernel.text import Event, Text
from riad.language import LANGUAGES, catalogue, complaint
from tests.marrakesh.printed import PACHABOT
from tests.test_language import LUCK, questions, speaker

MARRAKESH = definitions()["marrakesh"]
SOLOS = MARRAKESH.solos
EXCLUDED = "one-show"
"""Does not go together with four-shows."""


def order(solo: str, seed: int) -> dict[str, Any]:
    """Game 0 as usual, game 1 in the other edition with all modules and all that can be set."""
    edition = MARRAKESH.editions[seed % len(MARRAKESH.editions)]
    modules = [*MARRAKESH.modules] if seed else []
    options = {
        name: switch.values[seed % len(switch.values)]
        for name, switch in MARRAKESH.options.items()
        if switch.applies(edition, modules, solo) and name != EXCLUDED
    }
    return {"edition": edition, "modules": modules, "options": options, "solo": solo}


def hear(event: Event) -> None:
    """An event is a sentence; options and priorities it explains are labels."""
    speak = speaker("marrakesh")
    speak.sentence(event.text)
    if event.why is not None:
        for text in (*event.why.options, *(step.text for step in event.why.steps)):
            speak.label(text)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("solo", SOLOS)
def test_everything_an_opponent_tells_can_be_said(solo, seed):
    game = riad.new_game("marrakesh", seats=1, seed=seed, **order(solo, seed)).listen()
    for seat, move in questions(game, random.Random(seed)):
        for event in game.preview(seat, move):
            hear(event)
    told = game.heard(0)
    for event in told:
        hear(event)
    assert [event for event in told if event.why]
    assert game.verdict is not None
    speaker("marrakesh").sentence(game.verdict)


ITS_LUCK = {
    "pachabot": {
        "pachabot.which-strategy",
        "pachabot.which-building",
        "pachabot.which-keshis",
        "pachabot.which-town",
    },
    "simple": {"pachabot.which-line", "pachabot.which-keshis"},
}
"""What people are asked where luck is theirs, besides what they always are."""
NEVER_ASKED = {"setup.who-begins"}
"""Who begins is no matter of luck."""


@pytest.mark.parametrize("solo", SOLOS)
def test_what_people_are_asked_where_luck_is_theirs(solo):
    ordered = order(solo, 1)
    ordered["options"]["staircase-tiles-choice"] = "drawn"
    asked = drawn(riad.new_game("marrakesh", 1, withhold_luck=True, **ordered))
    common = LUCK["marrakesh"] - NEVER_ASKED
    assert asked - {"setup.which-spare"} == common | ITS_LUCK[solo]


def drawn(game: Game[Any]) -> set[str]:
    """Play with luck of our own; what was asked of us."""
    rng, luck, asked = random.Random(1), luck_of(1), set()
    while not game.over:
        if game.chance is not None:
            prompt = game.chance.prompt(game, game.frame_owner)
            speaker("marrakesh").sentence(prompt)
            asked.add(prompt.key)
            game.resolve(game.chance.draw(game, game.frame_owner, luck))
        else:
            game.play(0, rng.choice(list(game.options(0))))
    return asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_and_opponent_has_words_of_its_own(language):
    words = catalogue("marrakesh", language)
    names = [f"title-{title.name}" for title in PACHABOT.titles]
    said = [words.say(Text(f"pachabot.{name}")) for name in (*names, "no-title", "beaten", "wins")]
    said += [words.say(Text(f"solo.{solo}")) for solo in SOLOS]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "marrakesh: one-show and four-shows do not go together"),
        ("fr", "marrakesh\u00a0: one-show et four-shows ne vont pas ensemble"),
        ("nl", "marrakesh: one-show en four-shows gaan niet samen"),
    ],
)
def test_what_does_not_go_together_is_said_in_every_language(language, said):
    both = {"one-show": True, "four-shows": True}
    with pytest.raises(UnknownName) as refused:
        riad.new_game("marrakesh", seats=1, solo="pachabot", options=both)
    assert complaint(refused.value, language) == said
