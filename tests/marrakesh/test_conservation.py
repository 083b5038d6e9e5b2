"""Pieces are counted to the last one: a table on which one is missing or too many is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from riad.games.marrakesh.conservation import conserve
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BEIGE, BROWN, COLOURS, GRAY, GREEN, PINK
from riad.games.marrakesh.sectors.medina import GuardTheCity
from riad.games.marrakesh.table import Game, Table
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import answer, give, happen, ordered, quiet_table, workshop
from tests.marrakesh.printed import BOARD


def midgame(seats: int = 3, **options: Any) -> Game:
    """A game played at random until an oasis is discovered and keshis are chosen."""
    game = ordered(seats, seed=5, **options)
    dice = luck_of(5).fork("pieces")
    while not any(tile > 0 for player in game.players for tile in player.oases):
        seat = dice.pick(game.waiting)
        game.play(seat, dice.pick(list(game.options(seat))))
    return game


def first(numbers: list[int]) -> int:
    """The place of the first number that is not 0."""
    return next(place for place, number in enumerate(numbers) if number)


# ---- what is broken, and what is said of it --------------------------------------------------


def lose_an_open_scroll(table: Table) -> None:
    table.scrolls[0].pop()


def make_a_scroll(table: Table) -> None:
    table.players[0].tiles |= 1 << table.scroll_pools[3][0]


def let_two_own_a_scroll(table: Table) -> None:
    table.players[0].tiles |= 1 << 30
    table.players[1].tiles |= 1 << 30


def lose_a_face_down_scroll(table: Table) -> None:
    table.scroll_piles[1].bags[0].unseen -= 1


def lose_a_luxury_good(table: Table) -> None:
    table.luxury_pool.pop()


def turn_a_luxury_good_into_another(table: Table) -> None:
    kind = BOARD.luxuries[table.luxuries.pop()].kind
    table.players[0].luxuries[kind - 1] += 1


def show_a_luxury_good_twice(table: Table) -> None:
    table.luxuries[0] = table.luxuries[1]


def lose_a_gate(table: Table) -> None:
    row = next(row for row in table.workshops if any(row))
    row[first(row)] -= 1


def make_a_gate(table: Table) -> None:
    table.workshops[0][GREEN] += 1


def repaint_a_gate(table: Table) -> None:
    row = next(row for row in table.workshops if any(row))
    colour = first(row)
    row[colour] -= 1
    row[(colour + 1) % len(row)] += 1


def lose_an_oasis_nobody_has_seen(table: Table) -> None:
    table.oasis_pool.pop()


def claim_an_oasis_twice(table: Table) -> None:
    me = table.players[0]
    me.claimed += [table.oasis_pool[0], table.oasis_pool[0]]


def claim_an_oasis_from_the_pool(table: Table) -> None:
    table.players[0].claimed.append(table.oasis_pool.pop())


def lay_an_oasis_face_down_again(table: Table) -> None:
    me = next(p for p in table.players if any(tile > 0 for tile in p.oases))
    spot = next(n for n, tile in enumerate(me.oases) if tile > 0)
    table.oasis_pool.append(me.oases[spot])
    me.oases[spot] = 0


def discover_without_a_caravan(table: Table) -> None:
    me = next(p for p in table.players if 0 in p.oases)
    me.oases[len(me.oases) - 1 - me.oases[::-1].index(0)] = table.oasis_pool.pop()


def lay_an_oasis_beside_the_board(table: Table) -> None:
    table.spare.append(table.oasis_pool[0])


def lose_a_provision_tile(table: Table) -> None:
    table.players[1].hidden.pop()


def deal_a_provision_tile_too_many(table: Table) -> None:
    table.players[1].hidden.append(table.provision_pool.pop())


def change_a_provision_tile(table: Table) -> None:
    table.players[1].hidden[0] = table.players[0].hidden[0]


def bring_back_an_office(table: Table) -> None:
    table.office_pool.append(table.office)


def lose_an_office(table: Table) -> None:
    table.office_pool.clear()


def lay_a_track_keshi_twice(table: Table) -> None:
    colour = next(c for p in table.players for c in p.track if c >= 0)
    table.bag.append(colour)


def owe_a_date(table: Table) -> None:
    table.players[0].dates = -1


def owe_a_good(table: Table) -> None:
    table.players[0].goods[1] = -1


def overfill_a_sector(table: Table) -> None:
    table.players[0].values[GRAY] = 9


def lose_a_caravan(table: Table) -> None:
    table.players[0].values[BROWN] += 1


def lose_an_entertainer(table: Table) -> None:
    table.players[0].values[PINK] += 1


def make_a_guard(table: Table) -> None:
    table.players[0].guards += 1


def lose_a_guard(table: Table) -> None:
    table.players[0].values[BEIGE] += 1


def row_beyond_the_jetty(table: Table) -> None:
    table.players[0].boat = 13


def climb_above_the_palace(table: Table) -> None:
    table.players[0].palace = 17


def send_four_assistants(table: Table) -> None:
    table.players[0].assistants = [0, 1, 2, 3]


def put_a_vendor_nowhere(table: Table) -> None:
    table.players[0].vendors |= 1 << 9


def lose_wood_in_the_tower(table: Table) -> None:
    table.tower[GREEN] -= 1


def make_wood_in_the_supply(table: Table) -> None:
    table.wood[GREEN] += 1


def hide_a_keshi_behind_a_screen(table: Table) -> None:
    me = next(p for p in table.players if p.hand != (1 << len(COLOURS)) - 1)
    me.hand |= 1 << next(c for c in range(len(COLOURS)) if not me.hand >> c & 1)


def set_a_keshi_aside(table: Table) -> None:
    table.players[2].aside.append(PINK)


def choose_a_keshi_and_keep_it(table: Table) -> None:
    table.players[2].chosen.append(GREEN)


def owe_a_wooden_keshi(table: Table) -> None:
    table.tower[PINK] += table.wood[PINK] + 1
    table.wood[PINK] = -1


def owe_the_tower_a_keshi(table: Table) -> None:
    table.wood[PINK] += table.tower[PINK] + 1
    table.tower[PINK] = -1


def owe_a_keshi_on_offer(table: Table) -> None:
    table.wood[PINK] += table.offer[PINK] + 1
    table.offer[PINK] = -1


def keep_the_placeholder(table: Table) -> None:
    me = next(p for p in table.players if p.hand)
    me.waiting = me.hand


BROKEN: list[tuple[Callable[[Table], None], str]] = [
    (lose_an_open_scroll, "a scroll of level 0 is lost or was made"),
    (make_a_scroll, "a scroll of level 3 is lost or was made"),
    (let_two_own_a_scroll, "a scroll of level 1 is lost or was made"),
    (lose_a_face_down_scroll, "a pile of level 1 is wrong"),
    (lose_a_luxury_good, "is lost or was made"),
    (turn_a_luxury_good_into_another, "is lost or was made"),
    (show_a_luxury_good_twice, "a luxury good was made"),
    (lose_a_gate, "a gate is lost"),
    (make_a_gate, "a gate was made"),
    (repaint_a_gate, "a gate was made"),
    (lose_an_oasis_nobody_has_seen, "an oasis is lost"),
    (claim_an_oasis_twice, "an oasis was made"),
    (claim_an_oasis_from_the_pool, "an oasis is lost"),
    (lay_an_oasis_face_down_again, "caravans and oases do not go together"),
    (discover_without_a_caravan, "caravans and oases do not go together"),
    (lay_an_oasis_beside_the_board, "an oasis was made"),
    (lose_a_provision_tile, "a provision tile is lost or was made"),
    (deal_a_provision_tile_too_many, "somebody has too few provision tiles"),
    (change_a_provision_tile, "a provision tile is lost or was made"),
    (bring_back_an_office, "an exchange office was made"),
    (lose_an_office, "offices do not add up"),
    (lay_a_track_keshi_twice, "two tracks have a keshi of the same colour"),
    (owe_a_date, "resources or goods are owed"),
    (owe_a_good, "resources or goods are owed"),
    (overfill_a_sector, "a sector is too full"),
    (lose_a_caravan, "caravans do not add up"),
    (lose_an_entertainer, "entertainers do not add up"),
    (make_a_guard, "guards do not add up"),
    (lose_a_guard, "guards do not add up"),
    (row_beyond_the_jetty, "the fisherman has left the river"),
    (climb_above_the_palace, "somebody has left the stairs"),
    (send_four_assistants, "an assistant was made"),
    (put_a_vendor_nowhere, "a vendor stands nowhere"),
    (lose_wood_in_the_tower, "keshis do not add up"),
    (make_wood_in_the_supply, "green keshis do not add up"),
    (hide_a_keshi_behind_a_screen, "keshis do not add up"),
    (set_a_keshi_aside, "pink keshis do not add up"),
    (choose_a_keshi_and_keep_it, "green keshis do not add up"),
    (owe_the_tower_a_keshi, "pink keshis are owed"),
    (owe_a_keshi_on_offer, "pink keshis are owed"),
    (owe_a_wooden_keshi, "the supply owes pink keshis"),
    (keep_the_placeholder, "a placeholder lies beside its keshi"),
]


@pytest.mark.parametrize(
    ("break_it", "said"), BROKEN, ids=lambda part: getattr(part, "__name__", "")
)
def test_a_broken_table_is_refused(break_it, said):
    game = midgame()
    game.book.definition.conserve(game)
    break_it(game.table)
    with pytest.raises(AssertionError, match=said):
        game.book.definition.conserve(game)


# ---- pieces on their way ---------------------------------------------------------------------


@pytest.mark.rule("M-6.10")
def test_keshis_that_are_falling_through_the_tower_are_counted():
    game = midgame().copy(luck=None)
    while game.chance is None or game.chance.saved_as != "marrakesh.Fall":
        if game.chance is None:
            seat = game.waiting[0]
            game.play(seat, next(iter(game.options(seat))))
        else:
            game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
        conserve(game)
    assert not any(player.chosen for player in game.table.players)
    game.resolve("-".join(["0"] * len(COLOURS)))
    conserve(game)


def test_a_gate_that_is_bought_and_not_built_yet_is_counted():
    game = quiet_table()
    workshop(game, 1, "red")
    give(game, beige=1)
    happen(game, 0, GuardTheCity())
    conserve(game)
    answer(game, "gate-1-red")
    assert not any(gate >= 0 for gate in game.table.players[0].gates)
    conserve(game)
    answer(game, "at-souk")
    conserve(game)


def test_an_oasis_that_is_being_turned_up_is_counted():
    game = quiet_table()
    happen(game, 0, place(BROWN))
    answer(game, "path-left")
    assert game.chance is not None
    conserve(game)
    game.resolve("oasis-5")
    conserve(game)


@pytest.mark.rule("M-31.02")
@pytest.mark.parametrize("taken", [True, False])
def test_oases_laid_out_for_river_tile_02_are_gone_when_they_are_gone(taken):
    game = quiet_table()
    table = game.table
    table.river_tiles[0] = 2
    table.spare = [table.oasis_pool.pop() for _ in range(3)]
    conserve(game)
    if taken:
        table.players[0].claimed.append(table.spare[0])
    table.spare.clear()
    conserve(game)
    table.oasis_pool.pop()
    with pytest.raises(AssertionError, match="an oasis is lost"):
        conserve(game)


def test_without_placeholders_substitutes_stand_in_for_wood():
    game = midgame(placeholders=False)
    owe_a_wooden_keshi(game.table)
    conserve(game)
