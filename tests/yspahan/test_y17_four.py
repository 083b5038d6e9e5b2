"""Rules, section 17: four players, whose last day is played by rising score."""

from __future__ import annotations

import pytest

from tests.yspahan.builders import BLUE, RED, finish_day, give, quiet_table


def last_day(points, first=0):
    """The start of the last day; `first` was first player of the day before."""
    game = quiet_table()
    for seat, score in enumerate(points):
        give(game, seat, points=score)
    finish_day(game, week=3, number=6, first=first)
    return game


def play_round(game):
    """Everybody takes his turn as simply as he can; the seats in the order they were asked."""
    acted = []
    while game.table.day == 7 and not game.over:
        if game.chance is not None:
            game.resolve("112233456")
            continue
        (seat,) = game.waiting
        acted += [seat] if seat not in acted else []
        options = game.options(seat)
        words = ("yellow-0", "end-turn", "camels-take", "gold-take", "vase-fill", "chest-fill")
        game.play(seat, next((w for w in words if w in options), next(iter(options))))
    return acted


@pytest.mark.rule("Y-17.1")
def test_the_last_day_is_played_by_rising_score():
    game = last_day((30, 12, 41, 25))
    assert game.table.order == (1, 3, 0, 2)
    assert play_round(game) == [1, 3, 0, 2]


@pytest.mark.rule("Y-17.1")
@pytest.mark.parametrize(("week", "number"), [(1, 6), (2, 6), (3, 5), (2, 7)])
def test_every_other_day_is_played_clockwise(week, number):
    game = quiet_table()
    for seat, score in enumerate((30, 12, 41, 25)):
        give(game, seat, points=score)
    finish_day(game, week=week, number=number, first=2)
    assert game.table.order == (3, 0, 1, 2)


@pytest.mark.rule("Y-17.2")
def test_the_lowest_score_is_first_player_buys_dice_and_rolls():
    game = last_day((30, 12, 41, 25), first=2)
    assert game.table.first == RED
    assert game.waiting == (RED,)
    assert list(game.options(RED)) == ["yellow-0", "yellow-1", "yellow-2"]
    game.play(RED, "yellow-2")
    game.resolve("112233456+16")
    assert game.waiting == (RED,), "he plays first, too"
    game.play(RED, "gold-take")
    assert game.table.players[RED].gold == 2
    assert sum(game.table.yellow) == 0, "the yellow dice were his"


@pytest.mark.rule("Y-17.3")
@pytest.mark.parametrize("first", range(4))
def test_among_equals_who_sat_farthest_from_the_first_player_of_day_six_plays_earlier(first):
    game = last_day((20, 20, 20, 20), first=first)
    assert game.table.order == tuple((first - n) % 4 for n in (1, 2, 3, 4))


@pytest.mark.rule("Y-17.3")
def test_seats_decide_only_among_equal_scores():
    game = last_day((20, 10, 20, 30), first=0)
    assert game.table.order == (1, 2, 0, 3)


@pytest.mark.rule("Y-17.4")
def test_points_scored_during_the_last_day_do_not_change_the_order():
    game = last_day((10, 11, 12, 13))
    assert game.table.order == (0, 1, 2, 3)
    give(game, BLUE, gold=10, cards=["score-gold"])
    game.ask_again()
    game.play(BLUE, "play-score-gold")
    game.play(BLUE, "sell-10")
    assert game.scores == (20, 11, 12, 13)
    assert game.table.order == (0, 1, 2, 3)
    assert play_round(game) == [0, 1, 2, 3]
