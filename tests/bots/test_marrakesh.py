"""What `greedy` makes of Marrakesh."""

from __future__ import annotations

import pytest

from riad.bots import Greedy, Random
from riad.bots.evaluations.marrakesh import act_now, likely, standing, worth
from riad.bots.match import match
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.module_state import Towns
from riad.games.marrakesh.names import BEIGE, BROWN, ROOM, WHITE
from riad.games.marrakesh.sectors.medina import GuardTheCity
from tests.marrakesh.builders import give, happen, ordered, own_scrolls, quiet_table, vendors
from tests.marrakesh.builders_modules import MOSQUE, PALACE, lead, reach, with_module

PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_greedy_wins_against_random(part):
    """All of these; in a hundred games it must be 95 at least."""
    for seed in range(part, 3 * PARTS, PARTS):
        seat = seed % 2
        bots = [Greedy if s == seat else Random for s in range(2)]
        _, result = match(DEFINITION, DEFINITION.configure(2), bots, seed)
        assert result.winners == (seat,), seed


def test_the_same_seed_plays_the_same_game():
    config = DEFINITION.configure(2)
    first, second = (match(DEFINITION, config, [Greedy] * 2, 3)[0] for _ in range(2))
    assert first.record() == second.record()


@pytest.mark.parametrize("thing", ["water", "dates", "dinars", "yellow", "green", "gray"])
def test_more_of_anything_is_worth_more(thing):
    poor, rich = quiet_table(2), quiet_table(2)
    me = give(rich, **{thing: 4})
    assert standing(rich, me) > standing(poor, poor.table.players[0])


def test_vendors_and_lasting_scrolls_are_worth_something():
    poor, rich = quiet_table(2), quiet_table(2)
    vendors(rich, 0, "palace")
    own_scrolls(rich, 0, 50)
    assert standing(rich, rich.table.players[0]) > standing(poor, poor.table.players[0]) + 5


@pytest.mark.parametrize("edition", DEFINITION.editions)
def test_greedy_wins_against_random_with_all_modules(edition):
    for seed in range(2):
        config = DEFINITION.configure(2, edition, DEFINITION.modules)
        bots = [Greedy if s == seed else Random for s in range(2)]
        assert match(DEFINITION, config, bots, seed)[1].winners == (seed,), seed


@pytest.mark.parametrize("stair", [PALACE, MOSQUE])
def test_a_companion_on_the_stairs_is_worth_something(stair):
    game = with_module("imam-and-sultan")
    alone = standing(game, game.table.players[0])
    lead(game, stair, 0)
    assert standing(game, game.table.players[0]) > alone + 2


@pytest.mark.parametrize("tile", [4, 12])
def test_a_town_is_worth_something_more_with_goods_and_most_when_it_is_claimed(tile):
    values = []
    for claimed, held in ((False, 0), (False, 1), (True, 1)):
        game = with_module("desert-towns")
        me = reach(game, tile, claimed=claimed)
        give(game, 0, palace=12)
        without = game.copy()
        without.table.players[0].towns = Towns()
        for table in (game, without):
            give(table, 0, yellow=held, purple=held, orange=held)
        values.append(standing(game, me) - standing(without, without.table.players[0]))
    assert values[0] > 0.0
    assert values[1] > values[0]
    if tile == 4:
        assert values[2] > 12, "what has acted already is worth nothing more"


def test_who_can_pay_a_town_wants_to_claim_it():
    game = with_module("desert-towns")
    me = reach(game, 4)
    give(game, 0, yellow=1, purple=1, orange=1)
    assert act_now(game, me, BROWN) == 4.0
    give(game, 0, orange=0)
    assert act_now(game, me, BROWN) == 0.0


def test_a_sealed_answer_is_valued_as_if_it_counted_already():
    """The others have not answered yet, and still two answers are not worth the same."""
    game = ordered(3, seed=2)
    while game.view(None)["question"] != "marrakesh.ChooseKeshis":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    seat, values = game.waiting[0], set()
    for move in game.options(seat):
        trial = game.copy(luck=None)
        trial.play(seat, move)
        values.add(round(worth(trial, seat), 3))
    assert len(values) > 20


def test_of_gates_only_those_are_thought_of_that_bring_most():
    game = quiet_table(2)
    me = give(game, dinars=9)
    me.guards, me.values[BEIGE], me.values[WHITE] = 3, 3, ROOM
    happen(game, 0, GuardTheCity())
    options, kept = game.options(0), list(likely(game, 0))
    assert len(kept) == 2 * 4 + 1 < len(options), "two of each workshop, and to stop"
    assert {options[move][0] for move in kept} == {workshop for workshop, _ in options.values()}
    assert all(options[move][1] != WHITE for move in kept), "where there is no room"
    game.play(0, kept[0])
    colour = options[kept[0]][1]
    own = [n for n, (_, colours) in enumerate(game.box.gate_spaces) if colour in colours]
    assert [game.options(0)[move] for move in likely(game, 0)] == own
    assert 0 < len(own) < len(game.options(0))
