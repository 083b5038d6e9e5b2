"""Pachabot, section D: which keshis it claims, priority by priority."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.names import COLOURS, SECTORS
from tests.marrakesh.builders import answer, options
from tests.marrakesh.builders_editions import BOTH

from .builders import (
    BEIGE_GOODS_WHITE_GOODS,
    BLACK_BROWN_BROWN_WHITE,
    PINK_BROWN_BEIGE_GOODS,
    YOU,
    against,
    board,
    claiming,
    explained,
    full_but,
    its_assistants,
    options_told,
    red_rows,
    reds,
    reds_but,
    row,
    steps,
    strategy,
    told,
    your_assistants,
)

CLAIMED = "claim.claimed"


# ---- the printed examples --------------------------------------------------------------------


@pytest.mark.rule("SX-A", "S-D3", "S-D6")
@BOTH
def test_the_first_printed_example_pick_by_pick(edition):
    game = against(edition=edition)
    strategy(game, *BLACK_BROWN_BROWN_WHITE)
    its_assistants(game, "sahara", "palace", "main-square")
    claiming(game, brown=2, green=1, red=1, white=1, pink=1, gray=1)
    assert row(game, "brown") == 2
    assert told(game, CLAIMED) == [("brown", "pair")]

    answer(game, "claim-green-1")
    assert red_rows(game) == {"sahara"}
    assert told(game, CLAIMED)[1] == ("red as sahara", "priority")

    answer(game, "claim-white-1")
    assert row(game, "pink") == 1
    assert told(game, CLAIMED)[2] == ("pink", "own-assistant")
    assert steps(game) == [
        ("completes", []),
        ("pair", []),
        ("priority", []),
        ("own-assistant", ["pink"]),
    ], "brown has priority and is not there; there is no second best"
    assert options(game) == set(), "gray alone is left, and you take it unasked"
    assert not any(game.table.offer)


@pytest.mark.rule("SX-B", "S-D3")
@pytest.mark.parametrize("whose", ["printed", "cited"])
def test_the_second_printed_example_pick_by_pick(whose):
    """Whether white, green and turquoise are its assistants, as printed, or yours, as cited."""
    game = against()
    strategy(game, *PINK_BROWN_BEIGE_GOODS)
    three, two = ("palace", "date-orchard", "river"), ("main-square", "medina")
    its_assistants(game, *(three if whose == "printed" else two))
    your_assistants(game, *(three if whose == "cited" else ()))
    claiming(game, pink=1, red=1, beige=1, green=1, turquoise=1, white=1)
    assert told(game, CLAIMED) == [("pink", "shown-highest")]
    kept = dict(steps(game))
    assert kept["priority"] == ["pink", "beige", "red as sahara"]
    if whose == "cited":
        assert kept["own-assistant"] == ["pink", "beige"], "the cited steps are 3, 4, 6"

    answer(game, "claim-red-1")
    assert told(game, CLAIMED)[1] == ("beige", "priority")

    answer(game, "claim-green-1")
    assert told(game, CLAIMED)[2] == ("turquoise", "lies-highest")
    assert dict(steps(game))["own-assistant" if whose == "printed" else "your-assistant"] == [
        "white",
        "turquoise",
    ]
    assert [row(game, name) for name in ("pink", "beige", "turquoise", "white")] == [1, 1, 1, 0]


# ---- whose turn it is ------------------------------------------------------------------------


@pytest.mark.rule("S-D1")
def test_players_alternate_beginning_with_the_holder_of_the_round_tracker():
    game = against()
    claiming(game, first=YOU, green=1, gray=1, white=1)
    assert (game.waiting, told(game)) == ((YOU,), [])
    answer(game, "claim-white-1")
    assert told(game, CLAIMED) == [("green", "lies-highest")]


# ---- what it can take ------------------------------------------------------------------------


@pytest.mark.rule("S-D1")
def test_a_full_row_takes_nothing_and_goods_always_find_room():
    game = against()
    board(game, green=8, gray=8)
    claiming(game, green=2, gray=1, purple=1)
    assert told(game, CLAIMED) == [("purple", "")]


@pytest.mark.rule("S-D1")
def test_red_needs_a_row_without_a_red_keshi():
    game = against()
    reds_but(game)
    claiming(game, red=1, green=1)
    assert told(game, CLAIMED) == [("green", "")]


@pytest.mark.rule("S-D1")
def test_where_it_can_take_nothing_it_is_skipped():
    game = against()
    board(game, green=8, gray=8)
    claiming(game, green=2, gray=1)
    assert (game.waiting, told(game)) == ((YOU,), [])
    answer(game, "claim-green-2")
    assert (told(game), game.waiting) == ([], ())


# ---- what red stands for ---------------------------------------------------------------------


@pytest.mark.rule("S-D2", "SX-2")
def test_a_colour_that_lies_there_is_taken_rather_than_red():
    game = against()
    claiming(game, brown=1, red=1)
    assert told(game, CLAIMED) == [("brown", "priority")]
    assert "red as sahara" not in options_told(game)


@pytest.mark.rule("S-D2")
def test_red_stands_for_each_colour_that_is_missing_and_never_for_goods():
    game = against()
    reds(game, "palace")
    claiming(game, red=1, green=1, yellow=1)
    missing = [name for name in SECTORS[:8] if name not in ("date-orchard", "palace")]
    assert set(options_told(game)) == {"green", "yellow", *(f"red as {name}" for name in missing)}


@pytest.mark.rule("S-D2")
def test_red_may_complete_a_row_whose_keshi_cannot_be_taken():
    game = against()
    board(game, gray=8)
    claiming(game, red=1, gray=1, brown=2)
    assert told(game, CLAIMED) == [("red as madrasa", "completes")]
    assert red_rows(game) == {"madrasa"}


@pytest.mark.rule("S-D2")
def test_where_only_red_can_be_taken_it_stands_for_every_row_without_one():
    game = against()
    full_but(game, "brown")
    board(game, brown=7, gray=8)
    reds(game, "medina")
    claiming(game, red=1, gray=1)
    assert len(options_told(game)) == 7
    assert told(game, CLAIMED)[0].by == "shown-highest"


# ---- the priorities --------------------------------------------------------------------------


@pytest.mark.rule("S-D3", "SX-4")
def test_a_keshi_that_completes_a_row_comes_before_a_pair():
    game = against()
    board(game, green=7)
    reds(game, "date-orchard")
    claiming(game, green=1, white=2)
    assert told(game, CLAIMED) == [("green", "completes")]
    assert row(game, "green") == 8


@pytest.mark.rule("S-D3")
@pytest.mark.parametrize(("green", "red"), [(7, False), (6, True), (8, False)])
def test_what_does_not_fill_the_last_space_completes_nothing(green, red):
    game = against()
    board(game, green=green)
    reds(game, *(["date-orchard"] if red else []))
    claiming(game, green=1, white=1, pink=1)
    assert steps(game)[0] == ("completes", [])


@pytest.mark.rule("S-D3")
def test_the_souk_is_never_completed():
    game = against()
    board(game, yellow=7)
    claiming(game, yellow=1, gray=1)
    assert steps(game)[0] == ("completes", [])


@pytest.mark.rule("S-D3")
def test_a_pair_counts_only_where_both_find_room():
    game = against()
    board(game, white=7)
    claiming(game, white=2, gray=2, pink=1)
    assert dict(steps(game))["pair"] == ["gray"]
    assert row(game, "gray") == 2


@pytest.mark.rule("S-D3")
def test_two_reds_are_a_pair_where_two_rows_have_none():
    game = against()
    reds_but(game, "river")
    claiming(game, red=2, gray=2)
    assert dict(steps(game))["pair"] == ["gray"]


@pytest.mark.rule("S-D3")
def test_its_assistant_counts_before_yours_and_yours_before_the_column():
    game = against()  # black, brown, brown, white
    its_assistants(game, "madrasa")
    your_assistants(game, "date-orchard")
    claiming(game, gray=1, green=1, black=1, turquoise=1, white=1, pink=1)
    answer(game, "claim-turquoise-1")
    answer(game, "claim-pink-1")
    assert told(game, CLAIMED) == [
        ("gray", "own-assistant"),
        ("green", "your-assistant"),
        ("black", "shown-highest"),
    ]


@pytest.mark.rule("S-D3")
def test_at_last_the_highest_row_of_its_board():
    game = against()
    claiming(game, turquoise=1, pink=1, green=1)
    assert told(game, CLAIMED) == [("pink", "lies-highest")]
    assert steps(game)[-2] == ("shown-highest", ["green", "turquoise", "pink"]), "none is shown"


@pytest.mark.rule("S-D3", "SX-6")
def test_of_goods_the_one_it_has_fewest_of():
    game = against()
    strategy(game, *BEIGE_GOODS_WHITE_GOODS)
    board(game, yellow=2, purple=1)
    claiming(game, yellow=1, purple=1)
    assert told(game, CLAIMED) == [("purple", "goods")]


# ---- taking and placing ----------------------------------------------------------------------


@pytest.mark.rule("S-D4")
@pytest.mark.parametrize(("there", "takes"), [(1, 1), (2, 2), (3, 2)])
def test_it_takes_two_where_two_lie_there(there, takes):
    game = against()
    claiming(game, gray=there)
    first = explained(game)[0].text
    assert (first.key, first.args["n"]) == (CLAIMED, takes)


@pytest.mark.rule("S-D4")
def test_it_takes_one_of_two_where_only_one_finds_room():
    game = against()
    board(game, gray=7)
    claiming(game, gray=2)
    assert row(game, "gray") == 8
    assert game.table.offer[COLOURS.index("gray")] == 0, "you took the other"


@pytest.mark.rule("S-D5")
def test_two_reds_are_placed_one_after_the_other():
    game = against()
    its_assistants(game, "river")
    claiming(game, red=2, gray=1)
    assert told(game, CLAIMED) == [("red as sahara", "priority")]
    assert told(game, "place.vendor") == [("river", "own-assistant")]
    assert red_rows(game) == {"sahara", "river"}


@pytest.mark.rule("S-D5")
def test_the_first_red_stands_where_it_stands_for_and_the_second_may_complete():
    game = against()
    board(game, gray=8, white=8)
    claiming(game, red=2, green=1)
    assert told(game, CLAIMED) == [("red as palace", "shown-highest")]
    assert told(game, "place.vendor") == [("madrasa", "full")]
