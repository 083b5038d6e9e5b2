"""Rules, section 16: the Medina, where gates are bought and guarded."""

import pytest

from riad.games.marrakesh.box.pieces import GATE_SPACES
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BEIGE, COLOURS, NOTHING, ROOM, SECTORS, SOUK
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.oases import complete
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    gates,
    give,
    goods,
    happen,
    options,
    own_scrolls,
    quiet_table,
    value,
    vendors,
)
from .builders_sectors import act, points_from, refusal, resources, reveal, stock

SPACES = {f"at-{name}" for name in GATE_SPACES}
MATCHES = {
    "sahara": ["brown"],
    "madrasa": ["gray"],
    "souk": ["yellow", "purple", "orange"],
    "palace": ["white"],
    "river": ["turquoise"],
    "mosque": ["black"],
    "date-orchard": ["green"],
    "main-square": ["pink"],
}


def city(guards: int, *shops: tuple[int, str], **things: int) -> Game:
    """The Medina action with so many guards, where a workshop has a gate of this colour."""
    return city_with((), guards, *shops, **things)


def city_with(
    scrolls: tuple[int, ...], guards: int, *shops: tuple[int, str], **things: int
) -> Game:
    """The same for the owner of these scrolls."""
    game = quiet_table(first_game=True)
    stock(game, *shops)
    give(game, beige=guards, **{"water": 0, "dates": 0, "dinars": 0, **things})
    own_scrolls(game, 0, *scrolls)
    act(game, "medina")
    return game


def offered_workshops(game: Game) -> set[str]:
    return {word.split("-")[1] for word in options(game) if word.startswith("gate-")} - {"stop"}


def built(game: Game) -> dict[str, str]:
    mine = game.table.players[0].gates
    return {GATE_SPACES[n]: COLOURS[gate] for n, gate in enumerate(mine) if gate != NOTHING}


# ---- guards ----------------------------------------------------------------------------------


@pytest.mark.rule("M-16.1")
def test_a_new_guard_stands_on_the_watchtower():
    game = quiet_table()
    happen(game, 0, place(BEIGE))
    me = game.table.players[0]
    assert (me.guards, me.values[BEIGE]) == (1, 1)
    assert built(game) == {}


@pytest.mark.rule("M-16.2")
def test_a_gate_for_each_guard_and_no_more():
    game = city(2, (1, "white"), (1, "black"), (1, "green"))
    answer(game, "gate-1-white", "at-palace", "gate-1-black", "at-mosque")
    assert game.over, "no guard is left on the watchtower"
    assert built(game) == {"palace": "white", "mosque": "black"}
    happen(game, 0, place(BEIGE))
    act(game, "medina")
    answer(game, "gate-1-green", "at-souk")
    assert game.over, "guards beside gates do not count again"


@pytest.mark.rule("M-16.2", "M-9.12")
def test_buying_may_stop_at_any_time():
    game = city(3, (1, "white"))
    answer(game, "gate-1-white", "at-palace", "gate-stop")
    assert game.over
    assert game.table.players[0].guards == 2
    game = city(3)
    answer(game, "gate-stop")
    assert game.over
    assert built(game) == {}


@pytest.mark.rule("M-16.2")
def test_without_a_guard_on_the_watchtower_nothing_is_asked():
    game = quiet_table()
    gates(game, 0, {"palace": "white"})
    give(game, dinars=9)
    act(game, "medina")
    assert game.over


@pytest.mark.rule("M-16.3")
def test_the_gates_may_come_from_different_workshops():
    game = city(3, (1, "white"), (2, "black"), (3, "green"), dinars=3)
    answer(game, "gate-1-white", "at-palace", "gate-2-black", "at-mosque")
    answer(game, "gate-3-green", "at-date-orchard")
    assert set(built(game).values()) == {"white", "black", "green"}


# ---- price and points ------------------------------------------------------------------------


@pytest.mark.rule("M-16.4")
@pytest.mark.parametrize(
    ("number", "dinars", "points"), [(1, 0, -3), (2, 1, 1), (3, 2, 3), (4, 3, 7)]
)
def test_each_workshop_has_its_price_and_its_points(number, dinars, points):
    game = city(1, (number, "red"), dinars=3)
    answer(game, f"gate-{number}-red")
    assert game.table.players[0].dinars == 3 - dinars
    assert points_from(game, "gates") == points


@pytest.mark.rule("M-16.4", "M-5.37")
@pytest.mark.parametrize(
    ("dinars", "shops"), [(0, {"1"}), (1, {"1", "2"}), (2, {"1", "2", "3"}), (3, set("1234"))]
)
def test_who_cannot_pay_cannot_buy(dinars, shops):
    game = city(1, dinars=dinars)
    assert offered_workshops(game) == shops
    dear = next((n for n in (2, 3, 4) if str(n) not in shops), None)
    if dear:
        colour = next(c for c, n in zip(COLOURS, game.table.workshops[dear - 1], strict=True) if n)
        assert refusal(game, f"gate/{dear}-{colour}") == "M-16.5"


@pytest.mark.rule("MY-19", "M-5.2")
def test_a_gate_for_nothing_may_lead_below_zero():
    game = city(1, (1, "white"), points=1)
    answer(game, "gate-1-white", "at-souk")
    assert game.scores[0] == -2
    assert points_from(game, "gates") == -3


# ---- building --------------------------------------------------------------------------------


@pytest.mark.rule("M-16.5")
def test_a_gate_is_paid_scored_built_guarded_and_its_keshi_waits():
    game = city(2, (2, "white"), dinars=1)
    me = game.table.players[0]
    answer(game, "gate-2-white")
    assert (me.dinars, points_from(game, "gates"), me.guards) == (0, 1, 2)
    assert options(game) == SPACES
    answer(game, "at-palace")
    assert points_from(game, "gates") == 1 + 2
    assert (me.guards, me.values[BEIGE]) == (1, 2)
    assert value(game, 0, "white") == 0, "its keshi waits"
    answer(game, "gate-stop")
    assert value(game, 0, "white") == 1


@pytest.mark.rule("M-16.5")
def test_any_free_space_will_do():
    game = quiet_table()
    stock(game, (1, "black"))
    gates(game, 0, {"palace": "white", "souk": "pink"})
    me = game.table.players[0]
    me.guards, me.values[BEIGE] = 1, 3
    act(game, "medina")
    answer(game, "gate-1-black")
    assert options(game) == SPACES - {"at-palace", "at-souk"}
    assert refusal(game, "gate-space/palace") == "M-16.5"


@pytest.mark.rule("M-16.5", "M-16.14")
def test_the_gate_leaves_its_workshop():
    game = city(1, (1, "white"))
    before = game.table.workshops[0][COLOURS.index("white")]
    answer(game, "gate-1-white")
    assert game.table.workshops[0][COLOURS.index("white")] == before - 1


@pytest.mark.rule("M-16.6")
@pytest.mark.parametrize("space", GATE_SPACES)
@pytest.mark.parametrize("colour", COLOURS)
def test_two_points_where_the_colour_matches(space, colour):
    game = city(1, (2, colour), dinars=1)
    answer(game, f"gate-2-{colour}", f"at-{space}")
    matches = colour in MATCHES[space]
    assert points_from(game, "gates") == 1 + 2 * matches


@pytest.mark.rule("M-16.7")
def test_no_space_shows_red_or_beige():
    shown = {COLOURS[colour] for _, colours in BOARD.gate_spaces for colour in colours}
    assert shown == set(COLOURS) - {"red", "beige"}
    assert {name: [COLOURS[c] for c in colours] for name, colours in BOARD.gate_spaces} == MATCHES


@pytest.mark.rule("M-16.7")
def test_what_stands_in_the_sector_does_not_matter_for_the_match():
    game = city(1, (2, "red"), dinars=1)
    vendors(game, 0, "palace")
    answer(game, "gate-2-red", "at-palace")
    assert points_from(game, "gates") == 1


# ---- the keshis of the gates -----------------------------------------------------------------


@pytest.mark.rule("M-16.8", "M-16.11")
@pytest.mark.parametrize("colour", ["green", "gray", "white", "black", "turquoise"])
def test_a_gate_of_a_track_colour_advances_its_marker(colour):
    game = city(1, (1, colour))
    wood = list(game.table.wood)
    answer(game, f"gate-1-{colour}", "at-souk")
    assert value(game, 0, colour) == 1
    assert game.table.wood == wood, "it is a stand-in that goes back"


@pytest.mark.rule("M-16.8")
@pytest.mark.parametrize("colour", ["yellow", "purple", "orange"])
def test_a_gate_of_a_good_brings_that_good(colour):
    game = city(1, (1, colour))
    answer(game, f"gate-1-{colour}", "at-palace")
    assert goods(game, 0)[COLOURS.index(colour) - COLOURS.index("yellow")] == 1
    assert sum(goods(game, 0)) == 1


@pytest.mark.rule("M-16.9", "MY-11")
def test_a_guard_from_a_gate_cannot_be_used_in_the_same_action():
    game = city(1, (1, "beige"), dinars=9)
    answer(game, "gate-1-beige", "at-souk")
    assert game.over
    assert list(built(game)) == ["souk"]
    assert game.table.players[0].guards == 1
    act(game, "medina")
    assert "gate-stop" in options(game), "the next action may use it"


@pytest.mark.rule("M-16.10")
def test_keshis_are_placed_after_the_last_gate():
    game = city(3, (1, "green"), (1, "gray"))
    answer(game, "gate-1-green", "at-souk", "gate-1-gray", "at-palace")
    assert (value(game, 0, "green"), value(game, 0, "gray")) == (0, 0)
    answer(game, "gate-stop")
    assert (value(game, 0, "green"), value(game, 0, "gray")) == (1, 1)
    assert points_from(game, "orchard") == 1


@pytest.mark.rule("M-16.10", "M-5.5")
def test_the_order_is_asked_where_keshis_have_a_place_to_choose():
    game = city(3, (1, "pink"), (1, "brown"), (1, "green"))
    for gate in ("pink", "brown", "green"):
        answer(game, f"gate-1-{gate}", f"at-{next(iter(free(game)))}")
    assert options(game) == {"place-pink", "place-brown"}
    assert value(game, 0, "green") == 1, "a marker's order cannot matter and is not asked"
    answer(game, "place-brown", "path-start", "take-0-1-1", "perform-points")
    assert game.over
    assert points_from(game, "square") == 2


def free(game: Game) -> list[str]:
    return [name for name in GATE_SPACES if name not in built(game)]


@pytest.mark.rule("M-16.10")
def test_the_order_of_equal_keshis_is_not_asked():
    game = city(2, (1, "red"), (2, "red"), dinars=1)
    answer(game, "gate-1-red", "at-souk", "gate-2-red", "at-palace")
    assert options(game) == {f"vendor-{name}" for name in SECTORS[:SOUK]}
    answer(game, "vendor-palace", "vendor-river")
    assert game.over


@pytest.mark.rule("M-16.12", "M-5.9")
@pytest.mark.parametrize("colour", ["white", "pink"])
def test_a_keshi_without_room_goes_back(colour):
    game = city(1, (2, colour), dinars=1, **{colour: ROOM})
    answer(game, f"gate-2-{colour}", "at-souk")
    assert value(game, 0, colour) == ROOM
    assert game.over
    assert points_from(game, "gates") == 1


@pytest.mark.rule("M-16.12")
def test_a_beige_gate_with_eight_guards_brings_none():
    game = city(ROOM, (2, "beige"), dinars=1)
    answer(game, "gate-2-beige", "at-souk", "gate-stop")
    me = game.table.players[0]
    assert (me.values[BEIGE], me.guards) == (ROOM, ROOM - 1)


# ---- the end of the supply -------------------------------------------------------------------


@pytest.mark.rule("M-16.13")
def test_eight_guards_find_eight_gate_spaces():
    assert len(GATE_SPACES) == ROOM
    colours = ["green", "green", "gray", "gray", "white", "white", "black", "black"]
    game = city(ROOM, *((1, colour) for colour in colours))
    for colour in colours[:-1]:
        answer(game, f"gate-1-{colour}", f"at-{free(game)[0]}")
    answer(game, "gate-1-black")
    assert game.over
    assert len(built(game)) == ROOM, "the last space is not asked"
    assert game.table.players[0].guards == 0


@pytest.mark.rule("M-16.14")
def test_an_empty_workshop_offers_nothing():
    game = quiet_table()
    game.table.workshops[0] = [0] * len(COLOURS)
    give(game, beige=1, dinars=1)
    act(game, "medina")
    assert offered_workshops(game) == {"2"}
    assert refusal(game, "gate/1-white") == "M-16.14"


@pytest.mark.rule("M-16.14")
def test_workshops_are_never_refilled():
    game = city(2, (1, "white"))
    before = sum(map(sum, game.table.workshops))
    answer(game, "gate-1-white", "at-palace", "gate-stop")
    assert sum(map(sum, game.table.workshops)) == before - 1
    assert built(game) == {"palace": "white"}


@pytest.mark.rule("M-16.15")
@pytest.mark.parametrize("with_gates", [False, True])
def test_the_medina_is_complete_with_eight_guards_and_a_vendor(with_gates):
    game = quiet_table()
    me = give(game, beige=ROOM)
    if with_gates:
        me.guards = ROOM - 1
        me.gates[0] = COLOURS.index("brown")
    assert complete(me) == 0
    vendors(game, 0, "medina")
    assert complete(me) == 1


# ---- several ways to pay ---------------------------------------------------------------------


@pytest.mark.rule("M-5.39", "M-28.1", "MX-26")
def test_with_scroll_33_dates_and_water_pay_for_gates():
    game = city_with((33,), 1, (4, "white"), dates=2, dinars=1)
    answer(game, "gate-4-white")
    assert resources(game.table.players[0]) == (0, 0, 0), "one way only: it is not asked"
    assert options(game) == SPACES


@pytest.mark.rule("M-5.39", "M-28.1")
def test_the_way_is_asked_where_ways_differ():
    game = city_with((33,), 1, (2, "white"), water=1, dates=1, dinars=1)
    answer(game, "gate-2-white")
    assert options(game) == {"pay-1-0-0", "pay-0-1-0", "pay-0-0-1"}
    answer(game, "pay-1-0-0")
    assert resources(game.table.players[0]) == (0, 1, 1)


@pytest.mark.rule("M-28.2", "M-5.38")
def test_the_discount_comes_first_and_gives_no_change():
    game = city_with((32, 33), 3, (1, "white"), (2, "black"), (3, "green"), water=1)
    assert offered_workshops(game) == {"1", "2", "3"}
    answer(game, "gate-1-white", "at-palace", "gate-2-black", "at-mosque")
    assert resources(game.table.players[0]) == (1, 0, 0)
    answer(game, "gate-3-green")
    assert resources(game.table.players[0]) == (0, 0, 0)


@pytest.mark.rule("M-5.37")
def test_without_the_scroll_dates_and_water_pay_for_nothing():
    game = city(1, water=5, dates=5)
    assert offered_workshops(game) == {"1"}


# ---- the printed example ---------------------------------------------------------------------


@pytest.mark.rule("MX-14", "M-16.5")
@pytest.mark.parametrize("space", ["souk", "madrasa"])
def test_a_brown_gate_in_the_sahara_and_a_pink_one_elsewhere(space):
    game = city(2, (1, "brown"), (2, "pink"), dinars=1)
    me = game.table.players[0]
    answer(game, "gate-1-brown", "at-sahara")
    assert points_from(game, "gates") == -3 + 2
    answer(game, "gate-2-pink", f"at-{space}")
    assert points_from(game, "gates") == -3 + 2 + 1
    assert (me.dinars, me.guards, me.values[BEIGE]) == (0, 0, 2)
    answer(game, "place-brown", "path-left")
    reveal(game, "oasis-12")
    answer(game, "perform-dinar")
    assert me.oases[0] == 12
    assert (value(game, 0, "brown"), value(game, 0, "pink")) == (1, 1)
    assert me.dinars == 1
    assert game.over


@pytest.mark.rule("M-16.10", "M-28.31")
def test_with_scroll_68_a_marker_may_wait_for_the_discovery():
    game = city_with((68,), 3, (1, "brown"), (1, "green"), (1, "yellow"), green=3)
    answer(game, "gate-1-brown", "at-sahara", "gate-1-green", "at-date-orchard")
    answer(game, "gate-1-yellow", "at-souk")
    assert options(game) == {"keshi-brown", "keshi-green"}
    answer(game, "keshi-brown", "path-left")
    reveal(game, "oasis-24")
    assert points_from(game, "scrolls") == 8 * 4, "green with 3 still counts"
    assert value(game, 0, "green") == 4
    assert goods(game, 0) == (1, 0, 0)
    assert game.over


@pytest.mark.rule("M-16.10", "M-28.31")
def test_with_scroll_68_nothing_is_asked_where_nothing_can_be_discovered():
    game = city_with((68,), 2, (1, "gray"), (1, "green"))
    answer(game, "gate-1-gray", "at-madrasa", "gate-1-green", "at-date-orchard")
    assert game.over
