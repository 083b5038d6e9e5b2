"""Pachabot, section J: special buildings, their back side only."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT, own, taken, uses_front
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.solo.buildings import DrawHome
from riad.kernel.errors import UnknownName
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import GAME, answer, happen, options, ordered
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_nomads import in_supply, nomads_of
from tests.marrakesh.builders_start import asked, awaited, let_luck_speak, possible
from tests.marrakesh.printed import BUILDINGS

from .builders import (
    GRAY_BLACK,
    IT,
    NOMAD_GRAY,
    PINK_BROWN_BEIGE_GOODS,
    YOU,
    act,
    against,
    board,
    earned,
    explained,
    it,
    red_rows,
    row,
    strategy,
    told,
)

MODULE = "special-buildings"
GOODS_GRAY = (9,)
GOODS = COLOURS[9:]


def outcome(name):
    return f"building-{name}"


def vacant(*more, column=GRAY_BLACK, **wishes):
    """A quiet table where it has no building yet, and one is drawn for it."""
    game = against(modules=[MODULE, *more], **wishes)
    strategy(game, *column)
    for player in game.table.players:
        own(player).building, own(player).drawn = -1, []
    happen(game, IT, DrawHome())
    return game


def moves_into(name, *more, **wishes):
    game = vacant(*more, **wishes)
    game.resolve(outcome(name))
    return game


def gained(game):
    """What its board holds, by colour."""
    return {name: row(game, name) for name in COLOURS if name != "red" and row(game, name)}


# ---- drawing ---------------------------------------------------------------------------------


@pytest.mark.rule("S-J8")
@BOTH
def test_you_choose_first_and_one_of_the_others_is_drawn_for_it(edition):
    game = let_luck_speak(
        ordered(1, luck=False, solo="pachabot", modules=[MODULE], edition=edition).listen()
    )
    while asked(game) != "ChooseBuilding":
        answer(game, next(iter(options(game))))
        let_luck_speak(game)
    assert game.waiting == (YOU,), "nobody chooses for it"
    answer(game, next(iter(options(game))))
    while awaited(game) != "DrawHome":
        assert not own(game.table.players[YOU]).scrolls, "first both move in"
        if game.chance is None:
            answer(game, next(iter(options(game))))
        else:
            game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
    yours = own(game.table.players[YOU]).drawn
    left = [name for n, name in enumerate(NAMES) if n not in yours]
    assert possible(game, [outcome(name) for name in NAMES]) == [outcome(name) for name in left]
    game.resolve(outcome(left[0]))
    assert own(it(game)).building == NAMES.index(left[0])
    assert taken(game.table) >= {*yours, NAMES.index(left[0])}
    while game.chance is None:
        answer(game, next(iter(options(game))))
    assert awaited(game) == "DrawScrolls"


@pytest.mark.rule("S-J8")
@BOTH
@pytest.mark.parametrize("name", NAMES)
def test_it_starts_with_the_keshis_and_a_point_for_each_resource(name, edition):
    game = moves_into(name, edition=edition)
    printed = BUILDINGS[NAMES.index(name)]
    start = [COLOURS[colour] for colour in printed.keshis]
    expected = {colour: start.count(colour) for colour in start if colour != "red"}
    expected["gray"] = expected.get("gray", 0) + 1  # the scroll: the top of its strategy tile
    over_the_square = start.count("pink") == 2  # a good for its second space
    assert sum(it(game).goods) == expected_goods(start) + over_the_square
    assert rows_of(gained(game)) == rows_of(expected)
    assert game.breakdown[IT]["start"] == 10 + sum(printed.resources)
    assert (it(game).water, it(game).dates, it(game).dinars, it(game).tiles) == (0, 0, 0, 0)


def rows_of(keshis):
    return {name: n for name, n in keshis.items() if name not in GOODS}


def expected_goods(keshis):
    return sum(name in GOODS for name in keshis)


# ---- with their bonuses ----------------------------------------------------------------------


@pytest.mark.rule("S-J8", "S-E2", "S-E3")
def test_its_keshis_earn_what_their_spaces_bring():
    assert earned(moves_into("date-store")) == {"orchard": 2}
    hall = moves_into("training-hall")
    assert earned(hall) == {"square": 1}
    assert it(hall).goods == [2, 0, 0], "one over the second space, then the printed one"


@pytest.mark.rule("S-J8", "S-A11")
def test_a_red_keshi_goes_where_its_strategy_wants_it():
    game = moves_into("barracks")
    assert red_rows(game) == {"madrasa"}
    assert told(game) == [("madrasa", "shown-highest")], "gray and black have priority"
    assert it(game).guards == 1


# ---- instead of a scroll ---------------------------------------------------------------------


@pytest.mark.rule("S-J8")
def test_instead_of_a_scroll_it_gains_the_keshi_on_top_of_its_strategy():
    game = moves_into("boathouse", column=PINK_BROWN_BEIGE_GOODS)
    assert gained(game) == {"turquoise": 2, "pink": 1, "purple": 1}
    assert earned(game) == {"square": 1}, "with what its space brings"
    assert not explained(game), "there is nothing to decide"


@pytest.mark.rule("S-J8", "S-A9")
def test_for_a_picture_of_goods_it_gains_what_it_has_fewest_of():
    game = moves_into("stall", column=GOODS_GRAY)
    assert it(game).goods == [1, 0, 1], "yellow is printed on the building, orange comes next"


@pytest.mark.rule("S-J8", "S-J6")
def test_for_a_picture_of_a_nomad_it_gains_a_nomad():
    game = vacant("nomads", column=NOMAD_GRAY)
    before = in_supply(game)
    game.resolve(outcome("bookshop"))
    assert in_supply(game) == before - 1
    assert gained(game) == {"gray": 3, "white": 1}
    assert sum(nomads_of(game, IT).sectors) == 1


# ---- the back side ---------------------------------------------------------------------------


@pytest.mark.rule("S-J8")
@BOTH
def test_you_have_the_back_side_too(edition):
    game = against(modules=[MODULE], edition=edition)
    assert not uses_front(game.book.config)
    assert game.table.players[YOU].tiles >> FIRST_BIT & (1 << len(NAMES)) - 1 == 0
    assert own(game.table.players[YOU]).building >= 0


@pytest.mark.rule("S-J8")
@pytest.mark.parametrize("side", ["front", "back"])
def test_there_is_no_choice_of_sides_against_it(side):
    with pytest.raises(UnknownName, match="buildings-side is not for pachabot"):
        ordered(1, solo="pachabot", modules=[MODULE], buildings_side=side)


@pytest.mark.rule("S-J8")
def test_its_building_can_do_nothing():
    game = moves_into("prayer-room")
    it(game).points, it(game).sources[:] = 10, [10, *[0] * (len(it(game).sources) - 1)]
    board(game, black=8)
    act(game, "mosque")
    plain = against()
    board(plain, black=8)
    act(plain, "mosque")
    assert earned(game) == earned(plain)
    assert earned(game)["stairs"] > 0


@pytest.mark.rule("S-J8")
def test_a_table_where_it_lives_in_a_building_of_yours_is_refused():
    game = against(modules=[MODULE])
    GAME.conserve(game)
    yours, its = (own(player) for player in game.table.players)
    (other,) = (building for building in yours.drawn if building != yours.building)
    its.building = other
    with pytest.raises(AssertionError, match="a building was drawn twice"):
        GAME.conserve(game)


@pytest.mark.rule("S-J8")
def test_a_table_where_its_building_can_do_something_is_refused():
    game = against(modules=[MODULE])
    it(game).tiles |= 1 << FIRST_BIT + own(it(game)).building
    with pytest.raises(AssertionError, match="somebody can do what a building does not"):
        GAME.conserve(game)
