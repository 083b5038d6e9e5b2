"""Pachabot, section J: falcons and saddles; what other tiles of the expansion leave as it was."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.nomads.places import supply
from riad.games.marrakesh.names import COLOURS, LUXURIES, SECTORS
from riad.games.marrakesh.solo.towns import FreeLuxury
from tests.marrakesh.builders import happen
from tests.marrakesh.builders_core import lay_luxuries
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_modules import MOSQUE, lead
from tests.marrakesh.builders_nomads import in_supply, nomads_of
from tests.marrakesh.builders_tiles_more import (
    EXCHANGE_FALCON,
    LUXURY,
    NOMAD_FALCON,
    OASES,
    PROVISIONS,
    SADDLES,
    SQUARE_FALCON,
    STEPS_FALCON,
    SWAP_FALCON,
)
from tests.marrakesh.printed import BOARD

from .builders import (
    FALCON_LAMP,
    FALCON_NECKLACE,
    GREEN_TURQUOISE,
    IT,
    SADDLE_NECKLACE,
    against,
    board,
    earned,
    explained,
    it,
    row,
    strategy,
    told,
    turn,
    workshops,
)

FALCON, SADDLE = LUXURIES.index("falcon"), LUXURIES.index("saddle")
NECKLACE = next(
    tile for tile, luxury in BOARD.luxuries.items() if luxury.kind == LUXURIES.index("necklace")
)


def wants(*open_, modules=(), column=FALCON_NECKLACE, goods=6, **wishes):
    """Its newest strategy tile shows a falcon, these tiles are open, and it has enough goods."""
    game = against(modules=[LUXURY, *modules], **wishes)
    strategy(game, *column)
    lay_luxuries(game, *open_)
    board(game, yellow=goods)
    return game


def returned(game):
    """What it gave back from its board, told with where it stood."""
    return [
        (moved.piece.removeprefix("keshi/"), moved.start)
        for event in game.heard(None)
        if event.text.key in ("exchange.returned", "nomad.returned")
        for moved in event.moved
    ]


# ---- what a falcon costs ---------------------------------------------------------------------


@pytest.mark.rule("S-J9", "S-F12")
@BOTH
def test_a_falcon_costs_a_keshi_from_its_board_besides_the_goods(edition):
    game = wants(EXCHANGE_FALCON, edition=edition)
    board(game, gray=4)
    turn(game, "souk")
    assert earned(game) == {"luxuries": 20}
    assert (row(game, "gray"), it(game).goods, it(game).luxuries[FALCON]) == (3, [0, 0, 0], 1)


@pytest.mark.rule("S-J9", "S-F12")
def test_without_that_keshi_it_buys_the_lower_luxury_good_instead():
    game = wants(EXCHANGE_FALCON, NECKLACE)
    board(game, green=8)
    turn(game, "souk")
    assert (it(game).luxuries[FALCON], it(game).luxuries[LUXURIES.index("necklace")]) == (0, 1)
    assert row(game, "green") == 8


@pytest.mark.rule("S-J9", "S-F12")
def test_of_two_falcons_the_leftmost_it_can_pay():
    game = wants(EXCHANGE_FALCON, SWAP_FALCON)
    board(game, green=1)
    turn(game, "souk")
    assert game.table.luxuries == [EXCHANGE_FALCON]
    assert row(game, "green") == 0


@pytest.mark.rule("S-J9", "S-J2")
@pytest.mark.parametrize(("goods", "bought"), [(5, 1), (4, 0)])
def test_the_imam_saves_a_good_but_not_the_keshi(goods, bought):
    game = wants(EXCHANGE_FALCON, modules=["imam-and-sultan"], goods=goods)
    lead(game, MOSQUE, IT)
    board(game, gray=1)
    turn(game, "souk")
    assert (it(game).luxuries[FALCON], row(game, "gray")) == (bought, 1 - bought)


@pytest.mark.rule("S-J9")
@pytest.mark.parametrize(("guards", "bought"), [(1, 1), (0, 0)])
def test_no_guard_leaves_a_gate(guards, bought):
    game = wants(NOMAD_FALCON, modules=["nomads"])
    board(game, beige=3)
    it(game).guards = guards
    it(game).gates[:3] = [COLOURS.index("green")] * (3 - guards) + [-1] * guards
    turn(game, "souk")
    assert (it(game).luxuries[FALCON], row(game, "beige")) == (bought, 3 - bought)
    assert it(game).guards == 0


@pytest.mark.rule("S-J9")
@pytest.mark.parametrize(("gray", "goes_back"), [(1, 0), (0, 1)])
def test_a_nomad_leaves_only_where_nothing_else_stands(gray, goes_back):
    game = wants(EXCHANGE_FALCON, modules=["nomads"])
    board(game, gray=gray + 1)
    supply(game.table).supply -= 1
    nomads_of(game, IT).sectors[SECTORS.index("madrasa")] = 1
    before = in_supply(game)
    turn(game, "souk")
    assert row(game, "gray") == gray
    assert in_supply(game) == before + goes_back
    assert nomads_of(game, IT).sectors[SECTORS.index("madrasa")] == 1 - goes_back
    assert returned(game) == [("nomad" if goes_back else "gray", f"sector/madrasa/{IT}")]


@pytest.mark.rule("S-J9")
def test_it_is_told_which_keshi_leaves_and_why():
    game = wants(STEPS_FALCON)
    board(game, turquoise=2, black=3, white=3)
    turn(game, "souk")
    assert returned(game) == [("black", f"sector/mosque/{IT}")]
    assert told(game) == [("mosque", "lies-highest")]
    why = explained(game)[0].why
    assert why is not None
    assert {step.rule for step in why.steps} == {"S-J9"}


# ---- what a falcon brings --------------------------------------------------------------------


@pytest.mark.rule("S-J9", "S-J6")
def test_a_falcon_can_bring_a_nomad():
    game = wants(NOMAD_FALCON, modules=["nomads"])
    board(game, beige=1)
    turn(game, "souk")
    assert (row(game, "beige"), row(game, "white"), in_supply(game)) == (0, 1, 19)


@pytest.mark.rule("S-J9", "S-J6")
def test_without_a_nomad_left_the_falcon_brings_points_only():
    game = wants(NOMAD_FALCON, modules=["nomads"])
    supply(game.table).supply = 0
    board(game, beige=1)
    turn(game, "souk")
    assert (earned(game), row(game, "white")) == ({"luxuries": 20}, 0)


@pytest.mark.rule("S-J9")
@pytest.mark.parametrize(("tile", "colour"), [(EXCHANGE_FALCON, "gray"), (SWAP_FALCON, "green")])
def test_exchange_and_swap_bring_it_nothing(tile, colour):
    game = wants(tile)
    board(game, **{colour: 3, "white": 2})
    turn(game, "souk")
    assert earned(game) == {"luxuries": 20}
    assert sum(it(game).values) == 4


@pytest.mark.rule("S-J9", "S-F6")
@pytest.mark.parametrize(("pink", "points"), [(7, 3 * 2), (1, 0)])
def test_three_spectators_are_an_action_on_the_main_square(pink, points):
    game = wants(SQUARE_FALCON, column=FALCON_LAMP)
    board(game, pink=pink)
    turn(game, "souk")
    assert earned(game).get("square", 0) == points, "the bonus over the last one that is left"


@pytest.mark.rule("S-J9")
@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        ({"turquoise": 2, "black": 1, "white": 1}, (3, 0, 0)),
        ({"turquoise": 1, "black": 2, "white": 1}, (0, 3, 0)),
        ({"turquoise": 1, "black": 1, "white": 2}, (0, 0, 3)),
        ({"turquoise": 2, "black": 2, "white": 2}, (3, 0, 0)),
        ({"black": 2, "white": 2}, (0, 3, 0)),
    ],
)
def test_three_steps_on_the_track_of_the_fullest_row(rows, steps):
    game = wants(STEPS_FALCON)
    board(game, **rows)
    turn(game, "souk")
    assert (it(game).boat, it(game).mosque, it(game).palace) == steps
    assert sum(it(game).values) == sum(rows.values()) - 1


@pytest.mark.rule("S-J9", "S-J5", "S-A12")
@pytest.mark.parametrize(("mosque", "climbs"), [(0, (3, 0)), (5, (3, 5))])
def test_a_falcon_for_nothing_costs_no_keshi_and_moves_the_lower_pawn(mosque, climbs):
    game = wants(STEPS_FALCON, goods=0)
    board(game, turquoise=5, mosque=mosque)
    happen(game, IT, FreeLuxury())
    assert (it(game).palace, it(game).mosque) == climbs
    assert (row(game, "turquoise"), it(game).boat) == (5, 0)
    assert earned(game)["luxuries"] == 20


# ---- saddles ---------------------------------------------------------------------------------


@pytest.mark.rule("S-J9", "S-J7")
@BOTH
def test_a_saddle_brings_16_points_and_with_camels_4_for_each_of_two_spaces(edition):
    game = wants(SADDLES[0], modules=["camels"], column=SADDLE_NECKLACE, edition=edition)
    turn(game, "souk")
    assert earned(game) == {"luxuries": 16, "race": 8}
    assert (it(game).luxuries[SADDLE], it(game).goods) == (1, [0, 0, 0])


@pytest.mark.rule("S-J9", "S-J5")
def test_without_camels_a_saddle_brings_points_only():
    game = wants(SADDLES[0], column=GREEN_TURQUOISE, goods=0)
    happen(game, IT, FreeLuxury())
    assert earned(game) == {"luxuries": 16}, "it is the one worth most, and claims no oasis"
    assert it(game).claimed == []


# ---- no change -------------------------------------------------------------------------------


@pytest.mark.rule("S-J9")
@BOTH
@pytest.mark.parametrize("module", [LUXURY, OASES, PROVISIONS])
def test_other_modules_change_nothing_on_its_board(module, edition):
    came = []
    for modules in ([], [module]):
        game = against(modules=modules, edition=edition)
        workshops(game, (2, "green"))
        lay_luxuries(game, 7)
        board(game, pink=6, beige=2, gray=4, green=3, turquoise=2, yellow=2)
        strategy(game, 10)
        turn(game, "medina", "main-square", "madrasa")
        turn(game, "date-orchard", "river", "souk")
        me = it(game)
        came.append((earned(game), me.values, me.goods, me.boat))
        assert (me.provisions, me.hidden, me.claimed, me.tiles) == ([], [], [], 0)
    assert came[0] == came[1]
