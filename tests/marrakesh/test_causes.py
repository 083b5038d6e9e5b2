"""Questions and events say which tile or place they come from."""

from __future__ import annotations

import re

from riad.games.marrakesh import DEFINITION
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from riad.kernel.text import Text, because
from riad.language import catalogue, catalogue_of

from .builders_scrolls_a import acquire, act, with_scrolls
from .configs import everything

NAMED = re.compile(
    r"(scroll|river-tile|town|luxury|building)\.[a-z0-9-]+"
    r"|cause\.(line|track|office|reward|rapid|provision)|source\.(square|sahara|gates|race)"
)


def test_a_scroll_that_asks_is_named_in_the_question():
    game = with_scrolls(pink=1)
    acquire(game, 6)
    prompt = game.prompt(0)
    assert prompt == because(Text("scroll.6"), Text("place.square-prompt"))
    asked = "On which space of the Main square does the entertainer stand?"
    assert catalogue_of(game.book.config, "en").say(prompt) == f"Scroll 6 (1 pink keshi): {asked}"


def test_what_a_sector_action_asks_comes_from_nothing_else():
    game = with_scrolls(gray=3, dates=5)
    act(game, "madrasa")
    assert game.prompt(0) == Text("scroll.prompt")


def test_random_games_name_only_tiles_that_are_owned_and_places_that_are_there():
    seen = set()
    for number in range(8):
        game = new_game(DEFINITION, everything(number), luck_of(number)).listen()
        dice = luck_of(number).fork("causes")
        while not game.over:
            if game.cause:
                owner, name = game.cause
                assert owner is not None
                assert NAMED.fullmatch(name.key), name
                kind, _, which = name.key.partition(".")
                assert kind != "scroll" or game.players[owner].tiles >> int(which) & 1
                seen.add(kind)
            seat = dice.pick(game.waiting)
            game.play(seat, dice.pick(list(game.options(seat))))
        for name in (event.cause[1] for event in game.heard(None) if event.cause):
            for language in ("en", "fr", "nl"):
                assert catalogue("marrakesh", language).say(name) != name.key
    assert seen >= {"scroll", "river-tile", "building", "luxury", "cause", "source"}
