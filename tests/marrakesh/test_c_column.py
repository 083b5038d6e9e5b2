"""Camels & Nomads, C: keshis go to the spectators instead of the board."""

from __future__ import annotations

from typing import Any

import pytest

from riad.games.marrakesh.keshis.choosing import PlaceAny
from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.modules.camels.race import race
from riad.games.marrakesh.modules.camels.rewards import LayReward, tile_of
from riad.games.marrakesh.modules.nomads.places import supply
from riad.games.marrakesh.phases.tower import CLAIMS
from riad.games.marrakesh.sectors.actions import PlaceThenAct
from riad.games.marrakesh.sectors.medina import GateKeshis
from riad.games.marrakesh.sectors.sahara import TrackKeshi
from riad.games.marrakesh.table import Game
from tests.marrakesh.printed import REWARDS, TRACK, UNDER_THE_OPEN

from .builders import (
    GAME,
    answer,
    assistants,
    give,
    happen,
    offer,
    options,
    ordered,
    own_scrolls,
    value,
)
from .builders_camels import (
    JAN,
    LINES,
    SARAH,
    camel,
    column,
    gain,
    looking_on,
    race_table,
    stand_at,
)
from .builders_core import why_not
from .builders_editions import BOTH, CLASSIC, ESSENTIAL, heights, three_piles
from .builders_modules import with_module
from .builders_start import awaited, up_to

THIRD = LINES[3]
EIGHT = ("green", "gray", "white", "black", "turquoise", "pink", "beige", "brown")

# ---- the start -------------------------------------------------------------------------------


@pytest.mark.rule("C-1", "C-3")
@BOTH
def test_camels_wait_at_the_start_without_spectators_or_dung(edition):
    game = race_table(edition=edition)
    for seat in range(3):
        mine = camel(game, seat)
        assert (mine.space, mine.podium, mine.column, mine.dung) == (0, 0, [], 0)
    GAME.conserve(game)


@pytest.mark.rule("C-2")
def test_three_reward_tiles_are_laid_with_any_side_up_and_everybody_sees_them():
    game = ordered(luck=False, modules=["camels"])
    up_to(game, "LayReward")
    assert len(REWARDS) == 12
    game.resolve("reward-4-b")
    assert race(game.table).rewards == ["4-b"]
    assert not LayReward().possible(game, None, "reward-4-a"), "the tile lies there already"
    assert LayReward().possible(game, None, "reward-5-a")
    game.resolve("reward-5-a")
    game.resolve("reward-1-b")
    assert awaited(game) != "LayReward"
    seen = game.view(None)["table"]["race"]["rewards"]
    assert seen == ["4-b", "5-a", "1-b"]
    assert len({tile_of(face) for face in seen}) == 3


@pytest.mark.rule("C-4", "C-R17")
def test_in_essential_scrolls_and_luxury_goods_lie_in_piles():
    game = race_table(edition=ESSENTIAL)
    table = game.table
    assert [len(shelf.down) for shelf in table.shelves] == [3, 3, 3, 3, 5]
    for level, (shelf, under) in enumerate(zip(table.shelves, UNDER_THE_OPEN, strict=False)):
        assert heights(shelf) == three_piles(under), "as equal as can be"
        assert shelf.tops == table.scrolls[level]
    assert [len(pile) for pile in table.shelves[4].down] == [4] * 5
    assert len(table.luxuries) == 5


@pytest.mark.rule("C-R17")
def test_such_piles_are_refreshed_each_by_itself():
    game = race_table(edition=ESSENTIAL)
    before = list(game.table.scrolls[0])
    game.edition.scroll_display.refresh(game, 0)
    game.run()
    assert awaited(game) == "TopScroll"
    for _ in range(3):
        game.resolve(f"scroll-{game.table.scroll_pools[0][0]}")
    assert not set(before) & set(game.table.scrolls[0])
    under = [pile.bags[-1].known for pile in game.table.shelves[0].down]
    assert under == [[tile] for tile in before], "each under its own pile"


# ---- board or column -------------------------------------------------------------------------


@pytest.mark.rule("C-5", "C-D1")
@BOTH
@pytest.mark.parametrize("colour", [*EIGHT, "red"])
def test_every_keshi_but_goods_may_look_on_instead(edition, colour):
    game = race_table(edition=edition)
    gain(game, colour)
    assert options(game) == {"to-board", "to-column"}
    answer(game, "to-column")
    assert looking_on(game) == [colour]
    assert camel(game).space == 1
    assert sum(game.table.players[0].values) == game.table.players[0].vendors == 0


@pytest.mark.rule("C-5")
def test_used_as_usual_it_goes_to_its_sector():
    game = race_table()
    gain(game, "green")
    answer(game, "to-board")
    assert (value(game, 0, "green"), looking_on(game), camel(game).space) == (1, [], 0)


@pytest.mark.rule("C-5")
@pytest.mark.parametrize("good", ["yellow", "orange", "purple"])
def test_goods_never_look_on(good):
    game = race_table()
    gain(game, good)
    assert not game.waiting
    assert (sum(game.table.players[0].goods), looking_on(game)) == (1, [])


@pytest.mark.rule("C-R1")
def test_a_column_has_eight_spaces():
    game = race_table()
    column(game, *EIGHT)
    gain(game, "green")
    assert not game.waiting
    assert value(game, 0, "green") == 1
    assert TRACK.spaces == 8


@pytest.mark.rule("C-5", "C-R2")
def test_without_room_on_the_board_it_looks_on_or_goes_back():
    game = race_table()
    give(game, green=8)
    gain(game, "green")
    assert options(game) == {"to-column", "to-supply"}
    assert why_not(game, "column/board") == "M-5.8"
    answer(game, "to-supply")
    assert (value(game, 0, "green"), looking_on(game), camel(game).space) == (8, [], 0)
    gain(game, "green")
    answer(game, "to-column")
    assert (looking_on(game), camel(game).space) == (["green"], 1)


@pytest.mark.rule("C-R2")
def test_by_the_narrow_reading_it_must_look_on():
    game = race_table(column_choice="narrow")
    give(game, green=8)
    gain(game, "green")
    assert (looking_on(game), camel(game).space) == (["green"], 1)


@pytest.mark.rule("C-R2")
def test_an_assistant_may_fetch_a_keshi_for_the_column_where_the_sector_is_full():
    game = race_table()
    give(game, gray=8)
    assistants(game, 0, "madrasa")
    happen(game, 0, game.edition.use)
    assert options(game) == {"new-madrasa", "act-madrasa"}
    answer(game, "new-madrasa", "to-column")
    assert looking_on(game) == ["gray"]


@pytest.mark.rule("C-R2")
def test_any_keshi_may_be_one_whose_sector_is_full():
    game = race_table()
    give(game, white=8)
    happen(game, 0, PlaceAny(1))
    assert "keshi-white" in options(game)
    column(game, *EIGHT)
    game.ask_again()
    assert "keshi-white" not in options(game)
    assert why_not(game, "keshi/white") == "M-5.8"


@pytest.mark.rule("C-R2", "NX-24")
@BOTH
def test_a_colour_without_room_may_be_claimed_only_if_the_column_has_some(edition):
    game = race_table(edition=edition)
    give(game, black=8)
    column(game, *EIGHT[:7])
    offer(game, black=1, green=1)
    happen(game, None, CLAIMS)
    assert options(game) == {"claim-black-1", "claim-green-1"}
    full = race_table(edition=edition)
    give(full, black=8)
    column(full, *EIGHT)
    offer(full, black=1, green=2)
    happen(full, None, CLAIMS)
    assert options(full) == {"claim-green-1", "claim-green-2"}
    assert why_not(full, "offer/black") == "M-8.4"


@pytest.mark.rule("C-R2")
def test_two_colours_of_scroll_61_need_two_spaces_of_the_column():
    game = race_table()
    own_scrolls(game, 0, 61)
    give(game, green=8, gray=8)
    column(game, *EIGHT[:7])
    offer(game, green=1, gray=1, white=1)
    happen(game, None, CLAIMS)
    assert {"claim-green-white", "claim-gray-white"} <= options(game)
    assert "claim-green-gray" not in options(game)
    assert why_not(game, "offer/green+offer/gray") == "M-8.5"


@pytest.mark.rule("C-R2", "NX-27")
def test_what_is_set_aside_for_the_column_counts_there():
    game = race_table(seats=2, edition=ESSENTIAL)
    me = give(game, green=8, gray=8)
    column(game, *EIGHT[:7])
    me.aside = [0]
    game.table.wood[0] -= 1
    give(game, JAN, gray=8)
    column(game, *EIGHT, seat=JAN)
    offer(game, gray=1)
    happen(game, None, CLAIMS)
    assert game.table.offer == [0] * 12, "nobody could claim gray, so it went back"
    answer(game, "to-column")
    assert looking_on(game).count("green") == 2


def only_for_the_column(*greens: int, **wishes: Any) -> Game:
    """Two green keshis are left, and these players have room for them in their columns alone."""
    game = race_table(seats=len(greens), **wishes)
    for seat, green in enumerate(greens):
        give(game, seat, green=green)
    offer(game, green=2)
    happen(game, None, CLAIMS)
    return game


@pytest.mark.rule("C-R2")
def test_by_the_narrow_reading_a_claim_that_only_the_column_makes_possible_must_be_made():
    game = only_for_the_column(8, 8, column_choice="narrow")
    assert options(game) == {"claim-green-1", "claim-green-2"}
    answer(game, "claim-green-2")
    assert not game.waiting
    assert looking_on(game) == ["green", "green"]


@pytest.mark.rule("C-5", "C-R2")
@BOTH
def test_a_claim_that_only_the_column_makes_possible_may_be_left(edition):
    game = only_for_the_column(8, 8, edition=edition)
    assert (game.waiting, options(game)) == (
        (SARAH,),
        {"claim-green-1", "claim-green-2", "claim-none"},
    )
    wood = game.table.wood[0]
    answer(game, "claim-none")
    assert list(game.waiting) == [JAN]
    answer(game, "claim-none")
    assert not list(game.waiting), "everybody has had a chance"
    assert (game.table.offer[0], game.table.wood[0]) == (0, wood + 2)


@pytest.mark.rule("C-R2")
def test_who_has_claimed_for_the_column_gives_the_others_another_chance():
    game = only_for_the_column(8, 8, 8, edition=CLASSIC)
    answer(game, "claim-none", "claim-green-1", "to-column")
    seen: list[int] = []
    while game.waiting:
        seen += game.waiting
        answer(game, "claim-none")
    assert seen == [2, SARAH, JAN], "there is one keshi less than when she passed, and he may go on"
    assert looking_on(game, JAN) == ["green"]


@pytest.mark.rule("M-8.3", "C-R2")
def test_who_has_room_on_the_board_must_claim_and_whoever_passed_is_asked_again():
    game = only_for_the_column(8, 5)
    answer(game, "claim-none")
    assert (game.waiting, options(game)) == ((JAN,), {"claim-green-1", "claim-green-2"})
    answer(game, "claim-green-1")
    assert (game.waiting, "claim-none" in options(game)) == ((SARAH,), True)


@pytest.mark.rule("C-R2", "N-R3")
def test_with_a_nomad_on_offer_one_may_pass_too():
    game = with_module("nomads", "camels", seats=2)
    give(game, SARAH, green=8, dates=0)
    give(game, JAN, green=8, dates=1, water=1)
    offer(game, green=1)
    happen(game, None, *game.edition.claims)
    assert options(game) == {"claim-green-1", "claim-none"}
    answer(game, "claim-none")
    assert options(game) == {"claim-green-1", "claim-nomad", "claim-none"}
    answer(game, "claim-none")
    assert not game.waiting
    assert (game.table.offer[0], supply(game.table).offered) == (0, False)


@pytest.mark.rule("C-R3")
def test_in_classic_the_camel_runs_on_the_turn_of_the_claim():
    game = race_table(edition=CLASSIC)
    offer(game, gray=1, pink=2)
    happen(game, None, CLAIMS)
    answer(game, "claim-gray-1", "to-column")
    assert camel(game).space == 1
    assert (game.table.offer[5], game.waiting) == (2, (JAN,)), "pink waits for the next one"


@pytest.mark.rule("C-R3", "C-6")
def test_in_essential_it_runs_in_the_exchange_step_in_turn_order():
    game = race_table(seats=2, edition=ESSENTIAL)
    offer(game, gray=1, pink=1)
    happen(game, None, CLAIMS)
    answer(game, "claim-gray-1")
    assert camel(game).space == 0
    assert game.waiting == (SARAH,), "claims are over; the first one decides first"
    answer(game, "to-column")
    assert (camel(game).space, game.waiting) == (1, (JAN,))


@pytest.mark.rule("C-R3")
def test_keshis_of_gates_are_decided_when_they_are_placed():
    game = race_table()
    stand_at(game, THIRD - 6)
    happen(game, 0, GateKeshis((1, 1, 2)))
    assert options(game) == {"keshi-gray", "keshi-white"}, "which comes first matters here"
    answer(game, "keshi-gray", "to-column", "keshi-white", "to-column", "to-column")
    assert looking_on(game) == ["gray", "gray", "white"]
    assert camel(game).space == THIRD - 6 + 1 + 2 + 2


@pytest.mark.rule("C-R4")
def test_keshis_of_the_oasis_track_are_gained_when_the_oasis_is_laid_there():
    game = race_table()
    give(game, white=8)
    assert looking_on(game) == [], "those that lie on the track are not gained yet"
    happen(game, 0, TrackKeshi(2))
    answer(game, "track-take", "to-column")
    assert looking_on(game) == ["white"]


@pytest.mark.rule("C-5", "C-R18")
def test_a_keshi_from_an_exchange_may_look_on():
    game = race_table()
    give(game, gray=2, white=8)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-gray", "keshi-white", "to-column")
    assert (value(game, 0, "gray"), looking_on(game), camel(game).space) == (1, ["white"], 1)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-gray", "keshi-green")
    assert options(game) == {"to-board", "to-column"}


@pytest.mark.rule("C-R18")
def test_by_the_narrow_reading_a_keshi_from_an_exchange_goes_to_the_board():
    game = race_table(column_choice="narrow")
    give(game, gray=1, white=8)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-gray")
    assert "keshi-white" not in options(game)
    assert why_not(game, "keshi/white") == "M-5.8"
    answer(game, "keshi-green")
    assert not game.waiting
    assert (value(game, 0, "green"), looking_on(game)) == (1, [])


@pytest.mark.rule("C-R18")
def test_scroll_64_acts_only_where_the_keshi_went():
    game = race_table()
    give(game, dates=0, green=2)
    happen(game, 0, PlaceThenAct())
    answer(game, "keshi-green", "to-column")
    assert game.table.players[0].dates == 0
    happen(game, 0, PlaceThenAct())
    answer(game, "keshi-green", "to-board")
    assert game.table.players[0].dates == 3
