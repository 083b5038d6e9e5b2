"""Rules, section 2: setup."""

import pytest

import riad
from riad.games.yspahan.names import CARDS, NOBODY

from .builders import BLUE, rolled, space, start_of_day


@pytest.mark.rule("Y-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats):
    assert len(riad.new_game("yspahan", seats=seats, seed=1).scores) == seats


@pytest.mark.rule("Y-2.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_fewer_or_more_cannot_play(seats):
    with pytest.raises(riad.UnknownName, match="2, 3, 4"):
        riad.new_game("yspahan", seats=seats, seed=1)


@pytest.mark.rule("Y-2.1")
def test_only_two_players_use_the_variant_with_an_action_for_constructing():
    with_a_group = {seats: "build-paddock" in options_with_riches(seats) for seats in (2, 3, 4)}
    assert with_a_group == {2: True, 3: False, 4: False}


def options_with_riches(seats: int) -> list[str]:
    game = rolled("11223344" if seats == 2 else "112233445", seats=seats)
    game.table.players[BLUE].camels = 9
    game.ask_again()
    return list(game.options(BLUE))


@pytest.mark.rule("Y-2.2")
def test_the_supervisor_stands_in_the_centre_on_day_1_of_week_1():
    game = start_of_day()
    assert space(game) == "C"
    assert (game.table.week, game.table.day) == (1, 1)


@pytest.mark.rule("Y-2.3")
def test_eighteen_cards_lie_face_down_and_none_is_discarded():
    game = start_of_day()
    assert len(game.table.deck) == 18
    assert game.view(BLUE)["table"]["deck"] == {"hidden": 18}
    assert game.table.discard == []


@pytest.mark.rule("Y-2.3")
def test_any_card_can_lie_on_top_of_the_shuffled_deck():
    game = rolled("112233445")
    game.play(BLUE, "camels-card")
    assert game.chance is not None
    me = game.table.players[BLUE]
    assert all(game.chance.possible(game, me, card) for card in CARDS)
    firsts = set()
    for seed in range(60):
        dealt = riad.new_game("yspahan", seats=3, seed=seed, options={"first": 0})
        dealt.play(0, "yellow-0")
        dealt.play(0, "camels-card")
        firsts.add(dealt.table.players[0].hand[0])
    assert firsts == set(range(9))


@pytest.mark.rule("Y-2.4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_two_gold_and_nothing_else(seats):
    game = start_of_day(seats)
    for player in game.table.players:
        assert (player.gold, player.camels, player.points) == (2, 0, 0)
        assert (player.hand, player.tiles) == ([], 0)
    assert [player.seat for player in game.table.players] == list(range(seats))


@pytest.mark.rule("Y-2.5")
def test_city_caravan_and_tower_start_empty():
    table = start_of_day().table
    assert table.shops == [NOBODY] * 47
    assert table.caravan == []
    assert table.white == table.yellow == table.value == [0] * 6


@pytest.mark.rule("Y-2.6")
@pytest.mark.parametrize("first", range(4))
def test_the_table_can_agree_who_is_first(first):
    game = riad.new_game("yspahan", seats=4, options={"first": first}, withhold_luck=True)
    assert (game.table.first, game.waiting) == (first, (first,))


@pytest.mark.rule("Y-2.6")
def test_otherwise_luck_names_the_first_player():
    for seat in range(3):
        game = riad.new_game("yspahan", seats=3, withhold_luck=True)
        assert game.chance is not None
        with pytest.raises(riad.IllegalMove):
            game.resolve("first-3")
        game.resolve(f"first-{seat}")
        assert (game.table.first, game.waiting) == (seat, (seat,))


@pytest.mark.rule("Y-2.6")
def test_every_seat_can_be_drawn_as_first_player():
    drawn = {riad.new_game("yspahan", seats=4, seed=seed).table.first for seed in range(30)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.rule("Y-2.6")
def test_the_first_player_sits_at_the_table():
    with pytest.raises(riad.UnknownName, match="random, 0, 1, 2"):
        riad.new_game("yspahan", seats=3, seed=1, options={"first": 3})
