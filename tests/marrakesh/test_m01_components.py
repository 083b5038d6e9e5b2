"""Rules, section 1: what is in the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from riad.games.marrakesh.gains import Gain
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import COLOURS, LEVELS, LUXURIES, TOP
from riad.kernel.errors import UnknownName
from riad.rulebook import statement
from tests.marrakesh.printed import BASE_LUXURIES, BASE_OASES, BASE_PROVISIONS, BOARD

from .builders import GAME, happen, ordered, quiet_table
from .builders_start import played, start

TRACKS = ("green", "gray", "white", "black", "turquoise")


@pytest.mark.rule("M-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats):
    assert len(ordered(seats).scores) == seats


@pytest.mark.rule("M-1.1")
@pytest.mark.parametrize(
    ("seats", "instead"),
    [(0, "2, 3, 4"), (1, "solo opponent, one of pachabot, simple"), (5, "2, 3, 4")],
)
def test_fewer_or_more_cannot_play(seats, instead):
    with pytest.raises(UnknownName, match=instead):
        ordered(seats)


@pytest.mark.rule("M-1.2")
def test_the_board_has_a_river_two_staircases_lines_between_them_and_four_workshops():
    assert BOARD.jetty > max(rapid.space for rapid in BOARD.rapids)
    assert len(BOARD.segment_of) == TOP + 1
    assert set(BOARD.lines) == {
        (palace, mosque) for palace in range(1, 6) for mosque in range(1, 6)
    }
    assert len(BOARD.workshops) == 4


@pytest.mark.rule("M-1.3")
def test_the_tower_has_layer_b1_unless_b2_is_ordered():
    assert GAME.options["tower"].values == ("B1", "B2")
    assert quiet_table().edition.layer == BOARD.layers["B1"]
    assert quiet_table(tower="B2").edition.layer == BOARD.layers["B2"]
    stays = {name: stick for name, (stick, _) in BOARD.layers.items()}
    assert stays["B1"] < stays["B2"], "more keshis stay inside with B2"


@pytest.mark.rule("M-1.4")
def test_every_player_has_a_board_three_assistants_and_three_more_pawns():
    game = quiet_table()
    for me in game.table.players:
        assert (me.boat, me.palace, me.mosque) == (0, 0, 0)
        assert len(game.edition.disc) == 8
        assert (len(me.values), len(me.oases), len(me.gates), len(me.track)) == (8, 6, 8, 6)
    deployed = {
        len(me.assistants) for game in played(seed=3) for me in game.table.players if me.assistants
    }
    assert deployed == {1, 2, 3}


@pytest.mark.rule("M-1.6")
def test_thirty_two_gates():
    gates = dict(zip(COLOURS, BOARD.gates, strict=True))
    assert {name for name, n in gates.items() if n == 2} == {"purple", "orange", "yellow", "beige"}
    assert {name for name, n in gates.items() if n == 3} == {*TRACKS, "pink", "brown", "red"}
    assert sum(BOARD.gates) == 32


@pytest.mark.rule("M-1.8")
def test_ninety_two_wooden_keshis():
    wood = dict(zip(COLOURS, BOARD.wood, strict=True))
    assert {name for name, n in wood.items() if n == 10} == set(TRACKS)
    assert sorted(wood.values()) == [6] * 7 + [10] * 5
    assert sum(wood.values()) == 92


@pytest.mark.rule("M-1.8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_wooden_keshis_are_markers_or_behind_screens_in_the_tower_in_the_offer_or_in_the_supply(
    seats,
):
    for game in played(seats, seed=2):
        if any(me.track for me in game.table.players):
            assert counted_wood(game) == 92


def counted_wood(game):
    players = game.table.players
    hands = sum(me.hand.bit_count() + len(me.chosen) + len(me.aside) for me in players)
    common = sum(game.table.wood) + sum(game.table.tower) + sum(game.table.offer)
    return 5 * len(players) + hands + common


@pytest.mark.rule("M-1.11")
def test_scrolls_of_four_levels_as_many_as_the_rule_counts():
    said = statement("M-1.11") or ""
    backs = re.findall(r"(\d+) (\w+)(?:-backed)? \((\d+)-(\d+)\)", said)
    assert [back for _, back, *_ in backs] == list(LEVELS)
    for row, (number, _, first, last) in zip(BOARD.levels, backs, strict=True):
        assert list(row.tiles) == list(range(int(first), int(last) + 1))
        assert len(row.tiles) == int(number)
    assert f"{len(BOARD.scrolls)} scrolls" in said
    assert list(BOARD.scrolls) == [tile for row in BOARD.levels for tile in row.tiles]


@pytest.mark.rule("M-1.12")
def test_twenty_five_luxury_goods_of_five_kinds():
    kinds = Counter(LUXURIES[BOARD.luxuries[tile].kind] for tile in BASE_LUXURIES)
    assert BASE_LUXURIES == tuple(range(1, 26))
    assert set(kinds) == {"slipper", "tajine", "dagger", "oil-lamp", "necklace"}


@pytest.mark.rule("M-1.13")
def test_six_exchange_offices_with_a_base_side_and_one_for_module_3():
    assert Counter(office.module for office in BOARD.offices.values()) == {0: 6, 3: 6}
    games = (start(2, seed=seed) for seed in range(40))
    assert {BOARD.offices[game.table.office].module for game in games} == {0}


@pytest.mark.rule("M-1.14")
def test_provision_tiles_river_tiles_oases_and_discs():
    assert tuple(range(1, 13)) == BASE_PROVISIONS
    assert tuple(range(1, 31)) == BASE_OASES
    assert len({tile.tile for tile in BOARD.river_tiles.values()}) == 9
    assert Counter(tile.season for tile in BOARD.river_tiles.values()) == {1: 6, 2: 6, 3: 6}
    assert set(BOARD.discs) == {"pink", "purple"}


@pytest.mark.rule("M-1.17")
def test_trackers_say_season_and_round():
    game = start(3, {"FirstPlayer": ["first-1"]})
    assert (game.table.season, game.table.round, game.table.begins) == (1, 1, 1)
    told = {(game.table.season, game.table.round) for game in played(seed=4)}
    assert told == {(season, round_) for season in (1, 2, 3) for round_ in (1, 2, 3, 4)}


@pytest.mark.rule("M-1.10", "M-1.18")
def test_resources_never_run_out():
    game = quiet_table()
    for seat in range(3):
        happen(game, seat, Gain(50, 50, 50))
    assert [(p.water, p.dates, p.dinars) for p in game.table.players] == [(51, 51, 51)] * 3


@pytest.mark.rule("M-1.18")
def test_keshis_to_be_placed_and_goods_never_run_out():
    game = quiet_table(4)
    game.table.wood = [0] * 12
    for seat in range(4):
        happen(game, seat, *[place(COLOURS.index("yellow"))] * 20)
        happen(game, seat, *[place(COLOURS.index("green"))] * 8)
    assert [p.goods for p in game.table.players] == [[20, 0, 0]] * 4
    assert [p.values[0] for p in game.table.players] == [8] * 4


@pytest.mark.rule("M-1.19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_are_limited_to_the_printed_ones(seats):
    for seed in range(4):
        *_, game = played(seats, seed=seed)
        table, players = game.table, game.table.players
        gates = sum(map(sum, table.workshops)) + sum(g >= 0 for me in players for g in me.gates)
        goods = len(table.luxuries) + len(table.luxury_pool) + sum(sum(p.luxuries) for p in players)
        scrolls = sum(map(len, table.scrolls)) + sum(map(len, table.scroll_piles))
        scrolls += sum(me.tiles.bit_count() for me in players)
        oases = [t for me in players for t in (*me.oases, *me.claimed) if t > 0]
        assert (gates, goods, scrolls) == (32, 25, len(BOARD.scrolls))
        assert len(oases) == len(set(oases))
        assert len(set(table.river_tiles)) == 3
        GAME.conserve(game)
