"""Bots choose well, see only what they may, and play the same game for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

import riad
from riad.bots import BOTS, CHARACTERS, LEVELS, Greedy, LearnedTurn, Random, Turn
from riad.bots.base import Bot
from riad.bots.match import match
from riad.games.yspahan import DEFINITION
from riad.kernel.luck import Luck
from tests.yspahan.configs import numbered

GAMES = 200
SOME = 20
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_greedy_wins_at_least_95_percent_against_three_random(part):
    won = 0
    for seed in range(part, GAMES, PARTS):
        seat = seed % 4
        bots = [Greedy if s == seat else Random for s in range(4)]
        _, result = match(DEFINITION, DEFINITION.configure(4), bots, seed)
        won += result.winners == (seat,)
    assert won >= 0.95 * GAMES / PARTS


def test_a_turn_played_on_in_thought_beats_one_step():
    """Even would be a quarter; the full figures stand in docs/bots.md."""
    won = 0.0
    for seed in range(900, 900 + SOME):
        seat = seed % 4
        bots = [Turn if s == seat else Greedy for s in range(4)]
        _, result = match(DEFINITION, DEFINITION.configure(4), bots, seed)
        won += (seat in result.winners) / len(result.winners)
    assert won >= 0.6 * SOME


@pytest.mark.parametrize("bot", [Turn, LearnedTurn, BOTS["easy"], BOTS["strong:builder"]])
@pytest.mark.parametrize("game", ["yspahan", "marrakesh"])
def test_what_a_seat_cannot_see_changes_no_choice_of_turn(game, bot):
    """Two worlds that a seat cannot tell apart; nothing is drawn in thought."""
    table = riad.new_game(game, seats=3, seed=8)
    for step in range(60):
        seat = table.waiting[0]
        worlds = [table.imagine(seat, Luck(bytes([n]) * 32)) for n in (step % 250, 251)]
        first, second = (bot(5).choose(world, seat) for world in worlds)
        assert first == second
        table.play(seat, first)


def test_the_last_secret_answer_is_judged_without_those_of_others():
    """They are imagined, so what comes of them must not count."""
    table = riad.new_game("marrakesh", seats=3, seed=8)
    while len(table.sealed) < 2:
        seat = table.waiting[0]
        table.play(seat, next(iter(table.options(seat))))
    (seat,) = table.waiting
    worlds = [table.imagine(seat, Luck(bytes([n]) * 32)) for n in range(8)]
    assert len({tuple(world.sealed.values()) for world in worlds}) > 1
    values = [[t.value for t in Turn(5).thoughts(world, seat).values()] for world in worlds]
    assert all(found == values[0] for found in values)


@pytest.mark.parametrize("name", LEVELS)
def test_same_seed_same_game(name):
    first, second = (match(DEFINITION, numbered(5), [BOTS[name]] * 4, 11)[0] for _ in range(2))
    assert first.record() == second.record()


class Curious(Bot):
    """Remembers every world it was shown."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.shown: list[riad.Game[Any]] = []

    def choose(self, game, seat):
        self.shown.append(game)
        return next(iter(game.options(seat)))


def test_a_bot_is_shown_imagined_worlds_with_luck_of_their_own():
    game = riad.new_game("yspahan", seats=3, seed=4)
    bot = Curious()
    for _ in range(30):
        seat = game.waiting[0]
        game.play(seat, bot.choose(game.seen(seat), seat))
    assert game.luck is not None
    for world in bot.shown:
        assert world.luck is not None
        assert world.luck.key != game.luck.key
        assert world.keys == (None,)


def test_playing_with_a_shown_world_changes_nothing():
    game = riad.new_game("yspahan", seats=2, seed=4)
    before = game.record()
    world = game.seen(game.waiting[0])
    while not world.over:
        seat = world.waiting[0]
        world.play(seat, next(iter(world.options(seat))))
    assert game.record() == before


def test_the_bots_of_the_house():
    assert list(LEVELS) == ["gentle", "easy", "steady", "strong", "expert"]
    older = ["random", "greedy-0", "turn", "learned", "greedy"]
    assert [name for name in riad.bots() if ":" not in name] == [*LEVELS, *older]
    assert {f"{level}:{one}" for level in LEVELS for one in CHARACTERS} <= riad.bots().keys()
    assert riad.bots()["greedy"] is Turn, "tables of before that seat greedy go on"


def test_a_bot_cannot_change_what_others_are_offered():
    game = riad.new_game("yspahan", seats=2, seed=4)
    seat = game.waiting[0]
    offered: Any = game.seen(seat).options(seat)
    with pytest.raises(TypeError):
        offered["win"] = None
    assert "win" not in game.options(seat)
