"""Rules, section 17: the Sahara, where oases are discovered and claimed."""

import pytest

from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BROWN, COLOURS, LEVELS, NOTHING, SECTORS
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.madrasa import TakeFree
from riad.games.marrakesh.sectors.sahara import (
    ClaimFree,
    LayOnTrack,
    TakeSpare,
    TrackKeshi,
)
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.oases import best_oases
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    claim,
    gates,
    give,
    goods,
    happen,
    lay_scrolls,
    oases,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_sectors import act, points_from, possible, refusal, resources, reveal

YELLOW = LEVELS.index("yellow")
LEFT_1, LEFT_2, LEFT_3, RIGHT_1, RIGHT_2, RIGHT_3 = range(6)
PLAIN = (5, 6, 7, 8, 9, 10)
"""Oases that are only worth something at the end."""


def desert(seats: int = 3, **things: int) -> Game:
    """A quiet table without spare oases; a household with nothing but these things."""
    game = quiet_table(seats, first_game=True)
    give(game, **{"water": 0, "dates": 0, "dinars": 0, **things})
    return game


def track(game: Game, **places: str) -> Player:
    """Keshis on the oasis track: `first="green"`; the other places hold none."""
    me = game.table.players[0]
    names = ("first", "second", "third", "fourth", "fifth", "sixth")
    me.track = [COLOURS.index(places[n]) if n in places else NOTHING for n in names]
    return me


def caravan(game: Game, path: str) -> None:
    happen(game, 0, place(BROWN))
    if game.waiting:
        answer(game, f"path-{path}")


def claiming(spots: dict[int, int], scrolls: tuple[int, ...] = (), **things: int) -> Game:
    """The Sahara action with these oases discovered and an empty track."""
    game = desert(**things)
    track(game)
    oases(game, 0, spots)
    own_scrolls(game, 0, *scrolls)
    act(game, "sahara")
    return game


# ---- discovering -----------------------------------------------------------------------------


@pytest.mark.rule("M-17.1")
def test_two_paths_of_three_oases_and_one_of_two_spaces():
    lengths = {
        path: sum(space.path == n for space in BOARD.sahara if not space.module)
        for n, path in enumerate(("left", "right", "start"))
    }
    assert lengths == {"left": 3, "right": 3, "start": 2}


@pytest.mark.rule("M-17.1", "M-17.3")
def test_a_caravan_discovers_the_oasis_of_its_space():
    game = desert()
    caravan(game, "right")
    assert game.chance is not None
    reveal(game, "oasis-5")
    assert game.table.players[0].oases == [0, 0, 0, 5, 0, 0]
    assert value(game, 0, "brown") == 1
    assert game.over


@pytest.mark.rule("M-17.2")
def test_the_paths_are_used_in_parallel_and_filled_in_order():
    game = desert()
    for path, tile in (("left", 5), ("right", 6), ("left", 7)):
        happen(game, 0, place(BROWN))
        assert options(game) == {"path-left", "path-right", "path-start"}
        answer(game, f"path-{path}")
        reveal(game, f"oasis-{tile}")
    assert game.table.players[0].oases == [5, 7, 0, 6, 0, 0]


@pytest.mark.rule("M-17.2")
def test_a_full_path_takes_no_more_caravans():
    game = desert(brown=3)
    happen(game, 0, place(BROWN))
    assert options(game) == {"path-right", "path-start"}
    assert refusal(game, "path/left") == "M-17.2"


@pytest.mark.rule("M-17.3")
def test_nobody_knows_an_oasis_before_it_is_discovered():
    game = desert()
    caravan(game, "left")
    assert all(possible(game, f"oasis-{t}") for t in game.table.oasis_pool)
    taken = game.table.oasis_pool[0]
    reveal(game, f"oasis-{taken}")
    caravan(game, "left")
    assert not possible(game, f"oasis-{taken}")


@pytest.mark.rule("MX-15", "M-17.3")
def test_two_caravans_discover_two_oases():
    game = desert()
    caravan(game, "left")
    reveal(game, "oasis-23")
    caravan(game, "right")
    reveal(game, "oasis-24")
    assert game.table.players[0].oases == [23, 0, 0, 24, 0, 0]


@pytest.mark.rule("M-17.4", "MX-16")
def test_the_right_space_of_the_start_oasis_gives_two_resources():
    game = desert()
    caravan(game, "start")
    assert options(game) == {
        "take-2-0-0",
        "take-0-2-0",
        "take-0-0-2",
        "take-1-1-0",
        "take-1-0-1",
        "take-0-1-1",
    }
    answer(game, "take-0-1-1")
    assert resources(game.table.players[0]) == (0, 1, 1)
    assert game.over


@pytest.mark.rule("M-17.4")
def test_the_left_space_of_the_start_oasis_gives_two_points():
    game = desert()
    caravan(game, "start")
    answer(game, "take-2-0-0")
    caravan(game, "start")
    assert game.over
    assert points_from(game, "sahara") == 2
    happen(game, 0, place(BROWN))
    assert options(game) == {"path-left", "path-right"}


@pytest.mark.rule("M-17.4")
def test_the_start_oasis_cannot_be_claimed():
    game = desert(water=5, dates=5, dinars=5)
    me = game.table.players[0]
    me.paths[2], me.values[BROWN] = 2, 2
    act(game, "sahara")
    assert game.over


# ---- claiming --------------------------------------------------------------------------------


@pytest.mark.rule("M-17.5")
def test_any_number_of_oases_in_any_order():
    game = claiming({LEFT_1: 5, LEFT_2: 6, RIGHT_1: 7}, water=9, dates=9, dinars=9)
    assert options(game) == {"claim-left-1", "claim-left-2", "claim-right-1", "claim-stop"}
    answer(game, "claim-right-1", "claim-left-2", "claim-stop")
    me = game.table.players[0]
    assert me.claimed == [7, 6]
    assert me.oases == [5, -1, 0, -1, 0, 0]
    assert game.over


@pytest.mark.rule("M-17.5", "M-9.12")
def test_none_need_be_claimed():
    game = claiming({LEFT_1: 5}, dinars=1)
    answer(game, "claim-stop")
    assert game.table.players[0].claimed == []


@pytest.mark.rule("M-17.5")
def test_only_discovered_oases_can_be_claimed_and_each_once():
    game = claiming({LEFT_1: 5, RIGHT_1: 6}, water=9, dates=9, dinars=9)
    assert refusal(game, "oasis/left-2") == "M-17.5"
    answer(game, "claim-left-1")
    assert refusal(game, "oasis/left-1") == "M-17.5"


@pytest.mark.rule("M-17.5", "M-17.11")
def test_an_oasis_discovered_during_the_action_can_be_claimed_in_it():
    game = desert(water=9, dates=9, dinars=9, green=1)
    track(game)
    oases(game, 0, {LEFT_1: 5})
    claim(game, 0, 6, 7)
    act(game, "sahara")
    answer(game, "claim-left-1", "return-green", "keshi-brown", "path-right")
    reveal(game, "oasis-8")
    assert options(game) == {"claim-right-1", "claim-stop"}
    answer(game, "claim-right-1")
    assert game.table.players[0].claimed == [6, 7, 5, 8]


@pytest.mark.rule("M-17.5")
def test_the_action_asks_nothing_where_nothing_can_be_claimed():
    assert claiming({LEFT_1: 5}, water=9, dates=9).over


COSTS = {
    LEFT_1: (0, 0, 1),
    LEFT_2: (0, 1, 1),
    LEFT_3: (1, 1, 1),
    RIGHT_1: (1, 0, 0),
    RIGHT_2: (1, 1, 0),
    RIGHT_3: (1, 1, 1),
}
NAMES = {
    LEFT_1: "left-1",
    LEFT_2: "left-2",
    LEFT_3: "left-3",
    RIGHT_1: "right-1",
    RIGHT_2: "right-2",
    RIGHT_3: "right-3",
}


@pytest.mark.rule("M-17.6")
@pytest.mark.parametrize(("spot", "cost"), COSTS.items())
def test_the_cost_is_printed_beside_the_place(spot, cost):
    game = claiming({spot: 26}, water=2, dates=2, dinars=2)
    answer(game, f"claim-{NAMES[spot]}")
    water, dates, dinars = cost
    assert resources(game.table.players[0]) == (2 - water, 2 - dates, 2 - dinars)


@pytest.mark.rule("M-17.6")
def test_whoever_cannot_pay_cannot_claim():
    game = claiming({LEFT_1: 5, LEFT_2: 6, RIGHT_1: 7}, dinars=3)
    assert options(game) == {"claim-left-1", "claim-stop"}
    assert refusal(game, "oasis/left-2") == refusal(game, "oasis/right-1") == "M-17.6"


@pytest.mark.rule("M-17.7")
def test_claimed_oases_lie_from_left_to_right_and_the_caravan_stays():
    game = claiming({LEFT_1: 5, RIGHT_1: 6}, water=1, dinars=1)
    answer(game, "claim-right-1", "claim-left-1")
    me = game.table.players[0]
    assert me.claimed == [6, 5]
    assert me.paths == [1, 1, 0]
    assert value(game, 0, "brown") == 2


# ---- what lies on the track ------------------------------------------------------------------


@pytest.mark.rule("M-17.8")
def test_what_the_places_of_the_track_hold():
    two = ["keshi" if place.keshi_two else place.effects for place in BOARD.track]
    more = ["keshi" if place.keshi_more else place.effects for place in BOARD.track]
    exchange = [{"exchange_keshi": 1}]
    scroll = [{"take_scroll": {"colour": "yellow", "free": True}}]
    assert two == ["keshi", "keshi", exchange, "keshi", scroll, exchange]
    assert more == ["keshi", [], exchange, "keshi", scroll, exchange]


@pytest.mark.rule("M-17.8", "M-5.4")
def test_a_place_is_resolved_before_the_next_claim():
    game = desert(dinars=1)
    track(game, first="pink")
    oases(game, 0, {LEFT_1: 5, RIGHT_1: 6})
    act(game, "sahara")
    answer(game, "claim-left-1", "track-take", "perform-water")
    assert options(game) == {"claim-right-1", "claim-stop"}, "with the water just gained"


@pytest.mark.rule("M-17.9")
@pytest.mark.parametrize("colour", ["green", "gray", "white", "black", "turquoise", "beige"])
def test_a_keshi_of_the_track_may_be_placed(colour):
    game = desert()
    happen(game, 0, TrackKeshi(COLOURS.index(colour)))
    assert options(game) == {"track-take", "track-leave"}
    answer(game, "track-take")
    assert value(game, 0, colour) == 1
    assert points_from(game, "orchard") == (colour == "green")


@pytest.mark.rule("M-17.9")
def test_a_red_or_pink_keshi_of_the_track_is_placed_with_its_bonus():
    game = desert()
    happen(game, 0, TrackKeshi(COLOURS.index("red")))
    answer(game, "track-take", "vendor-river")
    happen(game, 0, TrackKeshi(COLOURS.index("pink")))
    answer(game, "track-take", "perform-points")
    assert game.table.players[0].vendors == 1 << SECTORS.index("river")
    assert points_from(game, "square") == 2


@pytest.mark.rule("M-17.10")
def test_a_keshi_that_is_declined_is_gone():
    game = desert(dinars=1)
    me = track(game, first="green")
    oases(game, 0, {LEFT_1: 5})
    act(game, "sahara")
    answer(game, "claim-left-1", "track-leave")
    assert value(game, 0, "green") == 0
    assert me.track == [NOTHING] * 6
    assert game.over


@pytest.mark.rule("M-17.10")
def test_a_keshi_without_room_is_gone_unasked():
    game = desert(dinars=1, green=8)
    me = track(game, first="green")
    oases(game, 0, {LEFT_1: 5})
    act(game, "sahara")
    answer(game, "claim-left-1")
    assert game.over
    assert me.track == [NOTHING] * 6
    assert points_from(game, "orchard") == 0


@pytest.mark.rule("MX-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_oases_are_claimed_one_after_the_other(seats):
    game = desert(seats, water=1, dates=1, dinars=1)
    me = game.table.players[0]
    drawn = [colour for colour in me.track if colour != NOTHING]
    assert len(drawn) == (3 if seats == 2 else 2)
    assert (me.track[1] != NOTHING) == (seats == 2)
    me.track[0] = COLOURS.index("green")
    oases(game, 0, {LEFT_1: 5, RIGHT_2: 6})
    act(game, "sahara")
    answer(game, "claim-left-1", "track-take")
    assert (value(game, 0, "green"), points_from(game, "orchard")) == (1, 1)
    answer(game, "claim-right-2")
    assert resources(me) == (0, 0, 0)
    assert me.claimed == [5, 6]
    assert options(game) == ({"track-take", "track-leave"} if seats == 2 else set())


# ---- the exchange icon -----------------------------------------------------------------------


@pytest.mark.rule("M-17.11", "MY-12", "M-17.13")
def test_a_keshi_goes_back_and_one_of_another_colour_comes():
    game = desert(green=3)
    before = game.scores[0]
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-green", "keshi-pink", "perform-points")
    assert (value(game, 0, "green"), value(game, 0, "pink")) == (2, 1)
    assert game.scores[0] == before + 2, "the points of the returned keshi are kept"


@pytest.mark.rule("M-17.11")
@pytest.mark.parametrize("spot", [2, 5])
def test_the_third_and_the_sixth_place_show_the_icon(spot):
    game = desert(green=1)
    track(game)
    claim(game, 0, *PLAIN[:spot])
    oases(game, 0, {LEFT_1: 26})
    happen(game, 0, LayOnTrack(LEFT_1))
    assert options(game) == {"return-green", "return-none"}


@pytest.mark.rule("M-17.11")
def test_the_exchange_may_be_declined():
    game = desert(green=1)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-none")
    assert game.over
    assert value(game, 0, "green") == 1


@pytest.mark.rule("M-17.12", "MY-12")
def test_caravans_committed_guards_and_goods_stay():
    game = desert(green=1, brown=3, yellow=2, purple=1, orange=1)
    gates(game, 0, {"palace": "white"})
    happen(game, 0, ExchangeKeshi())
    assert options(game) == {"return-green", "return-none"}
    for colour in ("brown", "beige", "yellow", "purple", "orange"):
        assert refusal(game, f"return/{colour}") == "M-17.12"


@pytest.mark.rule("M-17.12", "M-15.8")
def test_goods_may_be_taken():
    game = desert(green=1)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-green", "keshi-purple")
    assert goods(game, 0) == (0, 1, 0)


@pytest.mark.rule("M-17.13")
def test_what_may_be_given_back():
    game = desert(gray=1, white=1, turquoise=2, pink=2, beige=1)
    vendors(game, 0, "palace", "souk")
    happen(game, 0, ExchangeKeshi())
    assert options(game) == {
        "return-gray",
        "return-white",
        "return-turquoise",
        "return-pink-goods",
        "return-pink-dinar",
        "return-beige",
        "return-red-palace",
        "return-red-souk",
        "return-none",
    }
    for target in ("return/green", "square/7", "vendor/river"):
        assert refusal(game, target) == "M-17.13"


@pytest.mark.rule("M-17.13")
def test_the_new_keshi_has_another_colour():
    game = desert(green=8)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-green")
    assert options(game) == {f"keshi-{name}" for name in COLOURS if name != "green"}
    assert refusal(game, "keshi/green") == "M-17.13"


@pytest.mark.rule("M-17.13")
def test_the_new_keshi_needs_room_after_the_return():
    game = desert(white=8, black=1)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-black")
    assert refusal(game, "keshi/white") == "M-5.8"
    assert refusal(game, "keshi/black") == "M-17.13"


@pytest.mark.rule("M-17.13")
def test_an_entertainer_leaves_the_space_it_stands_on():
    game = desert(pink=3)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-pink-dinar", "keshi-white")
    me = game.table.players[0]
    assert me.square == 0b101
    assert value(game, 0, "pink") == 2


@pytest.mark.rule("M-17.13")
def test_a_guard_leaves_the_watchtower():
    game = desert(beige=2)
    happen(game, 0, ExchangeKeshi())
    answer(game, "return-beige", "keshi-white")
    me = game.table.players[0]
    assert (me.guards, value(game, 0, "beige")) == (1, 1)


@pytest.mark.rule("M-17.13")
@pytest.mark.parametrize("sector", ["palace", "souk"])
def test_a_vendor_leaves_its_sector(sector):
    game = desert()
    vendors(game, 0, sector)
    happen(game, 0, ExchangeKeshi())
    answer(game, f"return-red-{sector}", "keshi-white")
    assert game.table.players[0].vendors == 0


@pytest.mark.rule("M-17.13")
def test_the_caravans_of_the_start_oasis_stay_too():
    game = desert(green=1)
    me = game.table.players[0]
    me.paths[2], me.values[BROWN] = 1, 1
    happen(game, 0, ExchangeKeshi())
    assert refusal(game, "return/brown") == "M-17.12"


@pytest.mark.rule("M-17.13")
def test_with_nothing_to_give_back_nothing_is_asked():
    game = desert(brown=2, yellow=1)
    happen(game, 0, ExchangeKeshi())
    assert game.over


# ---- the yellow scroll -----------------------------------------------------------------------


@pytest.mark.rule("M-17.14")
def test_a_yellow_scroll_is_free_and_may_be_declined():
    game = desert(dinars=5)
    lay_scrolls(game, 30)
    track(game)
    claim(game, 0, *PLAIN[:4])
    oases(game, 0, {LEFT_1: 26})
    happen(game, 0, LayOnTrack(LEFT_1))
    assert options(game) == {"study-stop", *(f"scroll-{t}" for t in game.table.scrolls[YELLOW])}
    trial = game.copy()
    answer(trial, "study-stop")
    assert trial.table.players[0].tiles == 0
    answer(game, "scroll-30", "keshi-white")
    assert game.table.players[0].tiles == 1 << 30
    assert value(game, 0, "white") == 1
    assert game.table.players[0].dinars == 5


@pytest.mark.rule("M-17.14", "M-14.11")
def test_a_free_scroll_of_another_colour_is_refused_and_nothing_is_refreshed():
    game = desert(dinars=5)
    happen(game, 0, TakeFree(YELLOW, 0, may=True))
    assert not any(word.startswith("refresh") for word in options(game))
    gray = game.table.scrolls[0][0]
    assert refusal(game, f"scroll/{gray}") == "M-14.7"


@pytest.mark.rule("M-17.14")
def test_without_an_open_yellow_scroll_nothing_is_asked():
    game = desert()
    own_scrolls(game, 1, *game.table.scrolls[YELLOW].copy())
    happen(game, 0, TakeFree(YELLOW, 0, may=True))
    assert game.over


# ---- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("M-17.15")
def test_at_most_three_claimed_oases_score():
    game = desert(white=2, black=4, turquoise=6, green=1)
    claim(game, 0, 5, 6, 7, 8)
    oases(game, 0, {LEFT_1: 10})
    assert sorted(best_oases(game, game.table.players[0])) == [5, 6, 7]
    happen(game, None, FinalScoring())
    assert points_from(game, "oases") == (3 + 2) + (3 + 4) + (3 + 6)


@pytest.mark.rule("M-17.15")
def test_a_discovered_oasis_does_not_score():
    game = desert(white=8)
    oases(game, 0, {LEFT_1: 5})
    happen(game, None, FinalScoring())
    assert points_from(game, "oases") == 0


@pytest.mark.rule("M-17.16")
def test_a_seventh_oasis_lies_beside_the_track():
    game = desert(green=1)
    track(game)
    claim(game, 0, *PLAIN)
    game.table.oasis_pool.remove(11)
    game.table.spare = [11]
    happen(game, 0, TakeSpare())
    answer(game, "spare-11")
    assert game.table.players[0].claimed == [*PLAIN, 11]
    assert game.over, "no exchange, no scroll"


# ---- several ways to pay ---------------------------------------------------------------------


@pytest.mark.rule("M-28.1", "M-5.39")
def test_with_scroll_33_dates_and_water_pay_the_dinars_of_an_oasis():
    game = claiming({LEFT_2: 5}, (33,), water=1, dates=2, dinars=1)
    answer(game, "claim-left-2")
    assert options(game) == {"pay-0-1-1", "pay-1-1-0", "pay-0-2-0"}
    answer(game, "pay-0-2-0")
    assert resources(game.table.players[0]) == (1, 0, 1)


@pytest.mark.rule("M-28.1")
def test_with_scroll_33_the_date_of_a_cost_stays_a_date():
    game = claiming({RIGHT_2: 5, LEFT_1: 6}, (33,), water=5, dinars=5)
    assert refusal(game, "oasis/right-2") == "M-17.6"


@pytest.mark.rule("M-28.1")
def test_with_scroll_33_one_way_is_not_asked():
    game = claiming({LEFT_2: 5}, (33,), dates=2)
    answer(game, "claim-left-2")
    assert game.over
    assert resources(game.table.players[0]) == (0, 0, 0)


@pytest.mark.rule("M-28.4", "M-27.45")
def test_with_scroll_45_an_oasis_costs_one_resource_of_any_kind():
    game = claiming({LEFT_3: 5}, (45,), water=1, dates=1, dinars=1)
    answer(game, "claim-left-3")
    assert options(game) == {"pay-1-0-0", "pay-0-1-0", "pay-0-0-1"}
    answer(game, "pay-0-1-0")
    assert resources(game.table.players[0]) == (1, 0, 1)


@pytest.mark.rule("M-28.4", "M-27.45")
def test_with_scroll_45_one_kind_is_not_asked():
    game = claiming({LEFT_1: 5, RIGHT_3: 6}, (45,), water=2)
    answer(game, "claim-left-1", "claim-right-3")
    assert game.table.players[0].claimed == [5, 6]
    assert resources(game.table.players[0]) == (0, 0, 0)


@pytest.mark.rule("M-28.4")
def test_with_scroll_45_nothing_at_all_is_too_little():
    assert claiming({LEFT_1: 5}, (45,)).over


@pytest.mark.rule("M-28.4", "M-28.5")
def test_an_oasis_claimed_free_costs_nothing():
    game = desert()
    track(game, first="green")
    own_scrolls(game, 0, 45)
    oases(game, 0, {LEFT_3: 5, RIGHT_3: 6})
    happen(game, 0, ClaimFree(3, may=False))
    answer(game, "claim-left-3", "track-take")
    assert game.table.players[0].claimed == [5, 6], "the last one is not asked"
    assert value(game, 0, "green") == 1
    assert game.over
