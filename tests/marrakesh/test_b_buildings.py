"""Rules, section B: special buildings at the start; and the order of the start with modules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from riad.games.marrakesh.modules.special_buildings import tiles
from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT, YELLOW, own, taken
from riad.games.marrakesh.modules.special_buildings.tiles import FILE, NAMES
from riad.games.marrakesh.table import Game, Player
from riad.kernel.data import Sheet
from riad.kernel.errors import BadData, UnknownName
from tests.marrakesh.printed import BOARD, BUILDINGS

from .builders import (
    GAME,
    answer,
    goods,
    options,
    ordered,
    value,
)
from .builders_buildings import moving_in, settled
from .builders_core import things, why_not
from .builders_editions import BOTH, heights, scroll_shelf
from .builders_editions import YELLOW as YELLOW_LEVEL
from .builders_modules import with_module
from .builders_start import asked, let_luck_speak
from .builders_tiles_more import BUILDINGS as MODULE
from .builders_tiles_more import LUXURY, PROVISIONS

# ---- the start -------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("B-2", "B-D1", "B-R9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_draws_two_and_keeps_one(seats, edition):
    game = ordered(seats, modules=(MODULE,), edition=edition)
    while asked(game) != "ChooseBuilding":
        game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    assert game.waiting == tuple(range(seats)), "all at once"
    drawn = [own(player).drawn for player in game.table.players]
    assert all(len(pair) == 2 for pair in drawn)
    assert len({n for pair in drawn for n in pair}) == 2 * seats
    other = next(name for n, name in enumerate(NAMES) if n not in drawn[0])
    assert why_not(game, f"building/{other}") == "B-2"


@BOTH
@pytest.mark.rule("B-3", "B-4", "B-5", "B-R1")
@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("name", ["bookshop", "boathouse", "prayer-room"])
def test_keshis_and_resources_of_the_building_instead_of_the_usual_ones(name, side, edition):
    game = settled(name, "stall", buildings_side=side, edition=edition)
    me, printed = game.table.players[0], BUILDINGS[NAMES.index(name)]
    assert things(me) == printed.resources
    for colour in range(8):
        assert me.values[colour] == printed.keshis.count(colour)
    assert sum(me.goods) == sum(colour > 8 for colour in printed.keshis) + 2, "2 from scroll 37"


@pytest.mark.rule("B-4", "B-D4")
def test_starting_keshis_bring_their_bonus_and_are_placed_as_one_likes():
    game = moving_in("camel-stable", "stall")
    assert options(game) == {"path-left", "path-right", "path-start"}, "two caravans"
    answer(game, "path-left")
    let_luck_speak(game)
    answer(game, "path-start")
    let_luck_speak(game)
    while game.waiting == (0,):
        answer(game, next(iter(options(game))))
        let_luck_speak(game)
    me = game.table.players[0]
    assert me.oases[0] > 0, "an oasis is discovered"
    assert value(game, 0, "green") == 1
    assert game.breakdown[0]["orchard"] == 1, "the green one pays a point"


@pytest.mark.rule("B-4", "B-D4")
def test_entertainers_and_vendors_of_the_start_choose_their_place():
    game = moving_in("training-hall", "barracks")
    assert "perform-points" in options(game)
    answer(game, "perform-points", "perform-water")
    while "vendor-palace" not in options(game):
        answer(game, next(iter(options(game))))
    assert game.waiting == (1,)
    answer(game, "vendor-palace")
    assert game.table.players[1].vendors == 1 << 2


@BOTH
@pytest.mark.rule("B-6", "B-D2", "B-R11", "B-7")
@pytest.mark.parametrize(("seats", "piles"), [(2, [6, 5, 5]), (3, [5, 5, 5]), (4, [5, 5, 4])])
def test_a_yellow_scroll_is_kept_and_the_others_are_set_out_in_three_piles(seats, piles, edition):
    names = ("bookshop", "boathouse", "prayer-room", "stall")[:seats]
    game = settled(*names, edition=edition, buildings_side="back")
    for player, tile in zip(game.table.players, (37, 38, 39, 40), strict=False):
        assert player.tiles >> tile & 1
    assert heights(scroll_shelf(game, YELLOW_LEVEL)) == piles
    assert len(game.table.scrolls[YELLOW_LEVEL]) == 3
    assert heights(scroll_shelf(game, 0)) == [6, 6, 6]
    GAME.conserve(game)


@pytest.mark.rule("B-6")
def test_an_instant_scroll_of_the_start_acts_at_once():
    game = settled("bookshop", "boathouse", scrolls=(37, 38))
    assert goods(game, 0) != (0, 0, 0)


@BOTH
@pytest.mark.rule("B-4", "B-5", "B-6", "G-R2")
def test_scrolls_are_drawn_when_all_keshis_and_resources_are_there(edition):
    game = moving_in("camel-stable", "training-hall", edition=edition)
    calm = ("path-left", "perform-points", "perform-mosque")  # they bring no resource
    asks = []
    while asked(let_luck_speak(game)) != "KeepScroll":
        assert all(own(player).scrolls == [] for player in game.table.players)
        asks.append((game.waiting[0], asked(game)))
        there = options(game)
        answer(game, next((word for word in calm if word in there), min(there)))
    assert {(0, "PlaceCaravan"), (1, "PlaceEntertainer")} <= set(asks)
    assert max(game.table.players[0].oases) > 0, "its owner chooses a scroll for what lies there"
    for player in game.table.players:
        assert things(player) == BUILDINGS[own(player).building].resources
    assert game.waiting == (0, 1), "all at once"
    assert all(player.tiles == 0 for player in game.table.players), "nobody has one yet"


@pytest.mark.rule("B-6")
def test_nobody_draws_what_another_has_drawn():
    game = ordered(4, modules=(MODULE,))
    while asked(game) != "KeepScroll":
        game.play(game.waiting[0], next(iter(game.options(game.waiting[0]))))
    drawn = [tile for player in game.table.players for tile in own(player).scrolls]
    assert len(set(drawn)) == 12
    assert set(drawn) <= set(BOARD.levels[YELLOW].tiles)
    missing = next(tile for tile in BOARD.levels[YELLOW].tiles if tile not in drawn)
    assert why_not(game, f"scroll/{missing}") == "B-6"


@pytest.mark.rule("B-1", "G-T1")
def test_on_the_back_nobody_can_do_anything():
    game = settled("boathouse", "stall", buildings_side="back")
    assert all(player.tiles >> FIRST_BIT == 0 for player in game.table.players)
    assert game.table.players[0].boat == 0


@pytest.mark.rule("B-1", "G-T1")
def test_the_side_is_ordered_with_the_table_and_nowhere_else():
    assert GAME.options["buildings-side"].values == ("front", "back")
    with pytest.raises(UnknownName, match="only for special-buildings"):
        GAME.configure(3, options={"buildings-side": "back"})


@pytest.mark.rule("G-R2")
def test_the_order_of_the_start_with_several_modules():
    game = ordered(2, modules=(MODULE, PROVISIONS, LUXURY), luck=True, seed=3)
    questions: list[str] = []
    while not questions or questions[-1] != "ChooseKeshis":
        if not questions or questions[-1] != asked(game):
            questions.append(asked(game))
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    steps = [q for q in questions if q in ORDER]
    assert steps == [q for q in ORDER if q in steps]
    assert {"TurnDiscTo", "ChooseBuilding", "KeepScroll", "ChooseMix", "TurnUp"} <= set(steps)


ORDER = (
    "ArrangeTrack",
    "TurnDiscTo",
    "ChooseBuilding",
    "KeepScroll",
    "ChooseMix",
    "TurnUp",
    "ChooseKeshis",
)


@pytest.mark.rule("C-R4")
def test_with_camels_the_keshis_of_a_building_go_to_the_board():
    game = settled("bookshop", "boathouse", modules=("camels",))
    assert value(game, 0, "gray") == 3
    assert all(p.camel is not None and not p.camel.column for p in game.table.players)


# ---- data and pieces -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"bookshop"', '"stall"', "stands there twice"),
        ('keshis = ["green"', 'keshis = ["blue"', "building date-store: 'blue' is not one of"),
        ("pay = { date = 1 }", "pay = { date = 2 }", "a scroll of season 1 cannot be"),
        ('colour = "pink"', 'colour = "blue"', "building bookshop: 'blue' is not one of"),
        ("season = 3, effects", "effects", "building bookshop"),
        ('track = "mosque"', 'track = "river"', "building prayer-room: nothing happens at"),
        ("oasis_cost_minus", "oasis_cost_plus", "building camel-stable: a modifier cannot be"),
        ('"this_season"', '"next_season"', "building boathouse: 'start_on_crocodile' cannot be"),
        ("sections = [3, ", "sections = [", "one disc of eight sections"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(old, new, message):
    whole = (files("riad.games.marrakesh") / "data" / FILE).read_text("utf-8")
    assert old in whole
    with pytest.raises(BadData, match=message) as refused:
        tiles.read(Sheet(FILE, whole.replace(old, new, 1)), BOARD.levels)
    assert str(refused.value).startswith(f"{FILE}: ")


def move_in_together(game: Game, me: Player, you: Player) -> None:
    own(you).building = own(me).building


def live_elsewhere(game: Game, me: Player, you: Player) -> None:
    own(me).building = next(n for n in range(len(NAMES)) if n not in taken(game.table))


def draw_the_same(game: Game, me: Player, you: Player) -> None:
    own(you).drawn = [own(you).building, own(me).building]


def be_able(game: Game, me: Player, you: Player) -> None:
    me.tiles |= 0xFF << FIRST_BIT


def draw_a_gray_scroll(game: Game, me: Player, you: Player) -> None:
    own(me).scrolls = [1]


def draw_late(game: Game, me: Player, you: Player) -> None:
    own(me).scrolls = game.table.scroll_pools[YELLOW][:1]


def draw_one_twice(game: Game, me: Player, you: Player) -> None:
    own(me).scrolls = own(you).scrolls = game.table.scroll_pools[YELLOW][:1]


@pytest.mark.parametrize(
    ("breaks", "message"),
    [
        (move_in_together, "two households have the same building"),
        (live_elsewhere, "a building was not drawn"),
        (draw_the_same, "a building was drawn twice"),
        (be_able, "somebody can do what a building does not"),
        (draw_a_gray_scroll, "a scroll was not drawn from the bag"),
        (draw_late, "yellow scrolls lie open before all have theirs"),
        (draw_one_twice, "a scroll was drawn twice"),
    ],
)
def test_a_table_that_is_wrong_is_refused(breaks, message):
    game = with_module(MODULE)
    GAME.conserve(game)
    breaks(game, *game.table.players[:2])
    with pytest.raises(AssertionError, match=message):
        GAME.conserve(game)
