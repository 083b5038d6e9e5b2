"""Pachabot, section E: where its keshis go, and what they bring there."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.solo.mind import part
from riad.kernel.text import Text
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_start import awaited
from tests.marrakesh.printed import SHOWS

from .builders import (
    IT,
    against,
    board,
    claiming,
    earned,
    gained,
    it,
    mind,
    red_rows,
    reds_but,
    row,
    settles,
)


@pytest.mark.rule("S-E1")
@BOTH
def test_a_keshi_fills_its_row_from_the_left_and_red_the_ninth_column(edition):
    game = against(edition=edition)
    settles(game, "white", "white", "red")
    assert (row(game, "white"), red_rows(game)) == (2, {"sahara"})
    assert row(game, "brown") == 0, "red does not count in the row"


@pytest.mark.rule("S-E1")
def test_what_finds_no_room_goes_back():
    game = against()
    board(game, green=8)
    reds_but(game)
    settles(game, "green", "red")
    assert (row(game, "green"), gained(game)) == (8, 0)
    lost = [event.text.args for event in game.heard(None) if event.text.key == "place.lost"]
    assert lost == [{"player": IT, "colour": Text(f"colour.{name}")} for name in ("green", "red")]


@pytest.mark.rule("S-E1")
@BOTH
def test_what_it_claims_is_in_the_supply_again_and_its_board_has_pieces_of_its_own(edition):
    game = against(edition=edition)
    before = sum(game.table.wood)
    claiming(game, gray=2)
    assert sum(game.table.wood) == before + 2
    assert row(game, "gray") == 2


@pytest.mark.rule("S-E2")
def test_each_green_keshi_is_a_point():
    game = against()
    settles(game, "green", "green", "green")
    assert earned(game) == {"orchard": 3}


@pytest.mark.rule("S-E3")
@pytest.mark.parametrize("column", range(1, 9))
def test_a_pink_keshi_brings_the_bonus_over_its_space_once(column):
    game = against()
    board(game, pink=column - 1, palace=2, mosque=1)
    settles(game, "pink")
    me = it(game)
    came = (gained(game), sum(me.goods), me.boat, me.palace - 2, me.mosque - 1)
    assert (
        came
        == {
            1: (1, 0, 0, 0, 0),
            2: (0, 1, 0, 0, 0),
            3: (0, 0, 1, 0, 0),
            4: (0, 0, 0, 0, 1),
            5: (1 + 1, 0, 0, 1, 0),  # the threshold, and the point on the line
            6: (2, 0, 0, 0, 0),
            7: (0, 0, 0, 0, 1),  # the lower pawn
            8: (3, 0, 0, 0, 0),
        }[column]
    )
    assert len(SHOWS) == 8


@pytest.mark.rule("S-E4")
@pytest.mark.parametrize("count", range(1, 9))
def test_the_third_fifth_and_seventh_brown_keshi_reveal_a_strategy_tile(count):
    game = against()
    board(game, brown=count - 1)
    settles(game, "brown")
    assert (awaited(game) == "RevealStrategy") == (count in (3, 5, 7))


@pytest.mark.rule("S-E4")
def test_a_new_tile_lies_under_the_column_and_changes_what_has_priority_at_once():
    game = against()  # black, brown, brown, white
    board(game, brown=2)
    claiming(game, brown=1, black=1, green=1)
    assert awaited(game) == "RevealStrategy", "before you claim"
    game.resolve("strategy-7")  # white, goods
    assert part(game).column == [1, 2, 7]
    from_top = [2, 7]
    assert [n for n in range(9) if mind(game).has_priority(n)] == from_top, "white with brown"


@pytest.mark.rule("S-E4")
@pytest.mark.parametrize(("tile", "boat"), [("strategy-5", 3), ("strategy-7", 0)])
def test_the_river_on_it_moves_the_fisherman(tile, boat):
    game = against()
    board(game, brown=4)
    settles(game, "brown")
    game.resolve(tile)
    assert it(game).boat == boat


@pytest.mark.rule("S-E5")
@pytest.mark.parametrize("colour", ["gray", "white", "black", "turquoise", "beige", "red"])
def test_other_keshis_bring_nothing(colour):
    game = against()
    settles(game, colour, colour)
    me = it(game)
    assert (gained(game), me.boat, me.palace, me.mosque, me.goods) == (0, 0, 0, 0, [0, 0, 0])
    assert not game.waiting
    assert game.chance is None
