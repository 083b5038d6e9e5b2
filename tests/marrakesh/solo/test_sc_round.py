"""Pachabot, section C: its keshis are drawn, its assistants are deployed."""

from __future__ import annotations

from collections import Counter

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.solo.claiming import DeployDrawn, DrawKeshis
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import answer, happen
from tests.marrakesh.builders_core import NOTHING_FALLS
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_sectors import possible
from tests.marrakesh.builders_start import asked, awaited, words

from .builders import (
    GREEN_TURQUOISE,
    IT,
    YOU,
    against,
    board,
    it,
    reds,
    steps,
    strategy,
    told,
    where_assistants_are,
)


def drawn(game, *colours):
    """These three keshis come out of its bag."""
    it(game).chosen = sorted(COLOURS.index(name) for name in colours)
    happen(game, IT, DeployDrawn())


@pytest.mark.rule("S-C1", "S-C2")
@BOTH
def test_you_choose_first_then_three_are_drawn_for_it(edition):
    game = against(edition=edition)
    happen(game, None, ROUND)
    assert (asked(game), game.waiting) == ("ChooseKeshis", (YOU,))
    answer(game, "green-gray-red")
    assert asked(game) == "DeployRed", "you deploy as usual, and before it draws"
    answer(game, "deploy-souk")
    assert awaited(game) == "DrawKeshis"
    assert possible(game, "white-pink-orange")
    assert not possible(game, "white-white-orange")
    game.resolve("white-pink-orange")
    assert where_assistants_are(game) == ["palace", "main-square", "souk"]
    assert it(game).hand.bit_count() == 9


@pytest.mark.rule("S-C2")
def test_what_was_drawn_is_not_in_the_bag_any_more():
    game = against()
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    game.resolve("yellow-purple-orange")
    game.resolve(NOTHING_FALLS)
    while awaited(game) != "DrawKeshis":
        if game.chance is not None:
            game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
        else:
            answer(game, next(iter(game.options(YOU))))
    assert not possible(game, "red-yellow-purple")
    assert possible(game, "green-gray-white")


@pytest.mark.rule("S-C2", "S-B4")
def test_luck_draws_three_of_what_is_left_each_as_likely_as_another():
    game = against()
    it(game).hand = (1 << 6) - 1  # six colours are left
    happen(game, IT, DrawKeshis())
    chance = game.chance
    assert chance is not None
    drawn = [chance.draw(game, it(game), luck_of(n)) for n in range(600)]
    assert all(possible(game, word) for word in set(drawn))
    counts = Counter(name for word in drawn for name in word.split("-"))
    assert sorted(counts) == sorted(COLOURS[:6])
    assert len(set(drawn)) == 20, "every three of six"
    assert all(250 < count < 350 for count in counts.values())


@pytest.mark.rule("S-C2")
def test_all_goods_mean_the_souk():
    game = against()
    drawn(game, "yellow", "orange", "purple")
    assert where_assistants_are(game) == ["souk"] * 3


@pytest.mark.rule("S-C3", "SX-1")
def test_red_goes_where_the_next_frequent_keshi_is_when_the_first_has_an_assistant():
    game = against()  # black, brown, brown, white
    board(game, black=3, white=3)
    drawn(game, "brown", "pink", "red")
    assert where_assistants_are(game) == ["mosque", "main-square", "sahara"]
    assert told(game) == [("mosque", "lies-highest")]
    assert steps(game) == [
        ("shown-most", ["mosque", "palace"]),
        ("most-keshis", ["mosque", "palace"]),
        ("lies-highest", ["mosque"]),
    ]


@pytest.mark.rule("S-C3")
def test_red_goes_to_the_priority_keshi():
    game = against()
    drawn(game, "gray", "pink", "red")
    assert told(game) == [("sahara", "shown-most")]
    assert "sahara" in where_assistants_are(game)


@pytest.mark.rule("S-C3")
def test_of_equals_the_row_with_most_keshis_red_included():
    game = against()
    board(game, black=3, white=3)
    reds(game, "palace")
    drawn(game, "brown", "pink", "red")
    assert told(game) == [("palace", "most-keshis")]


@pytest.mark.rule("S-C3")
def test_the_souk_is_a_row_too():
    game = against()
    strategy(game, 4, 7)  # beige, goods, white, goods
    drawn(game, "gray", "pink", "red")
    assert told(game) == [("souk", "shown-most")]
    drawn(game, "gray", "yellow", "red")
    assert told(game)[-1].pick != "souk", "an assistant stands there already"


@pytest.mark.rule("S-C3")
def test_where_nothing_that_is_left_is_shown_all_are_equal():
    game = against()
    strategy(game, *GREEN_TURQUOISE)
    board(game, gray=1, brown=2)
    drawn(game, "green", "turquoise", "red")
    assert told(game) == [("sahara", "most-keshis")]
    assert len(steps(game)[0][1]) == 7, "all rows that have no assistant"


@pytest.mark.rule("S-C4")
def test_six_keshis_go_through_the_tower():
    game = against()
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    game.resolve("green-black-red")
    assert awaited(game) == "Fall"
    assert possible(game, words(green=2, gray=1, white=1, black=1, red=1))
    assert not possible(game, words(green=3))
    game.resolve(words(green=2, red=1))
    claimed = [
        event.text.args["n"] for event in game.heard(None) if event.text.key == "claim.claimed"
    ]
    assert claimed[0] == 2, "it begins, and takes both that are green"
    assert game.table.tower == [0, 1, 1, 1, *[0] * 8]
