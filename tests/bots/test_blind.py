"""A bot that looks at nothing but its options needs no world of its own; all others get one."""

from __future__ import annotations

from typing import Any

import riad
from riad.bots import Bot, Random
from riad.bots.base import answer


def positions(count: int) -> Any:
    game = riad.new_game("marrakesh", seats=2, seed=3, modules=["camels"])
    bot = Random(1)
    for _ in range(count):
        seat = game.waiting[0]
        yield game, seat
        game.play(seat, answer(bot, game, seat))


def test_random_says_the_same_with_and_without_a_world_of_its_own():
    for game, seat in positions(60):
        assert answer(Random(7), game, seat) == Random(7).choose(game.seen(seat), seat)


def test_no_world_is_imagined_for_it(monkeypatch):
    monkeypatch.setattr(riad.Game, "seen", lambda *_: 1 / 0)
    assert len(list(positions(20))) == 20


def test_whoever_looks_is_shown_an_imagined_world_and_so_is_who_descends_from_random():
    shown: list[riad.Game[Any]] = []

    class Looks(Bot):
        def choose(self, game: riad.Game[Any], seat: int) -> str:
            shown.append(game)
            return next(iter(game.options(seat)))

    class Descends(Random):
        choose = Looks.choose

    game = riad.new_game("yspahan", seats=2, seed=3)
    for bot in (Looks(), Descends()):
        answer(bot, game, game.waiting[0])
    assert len(shown) == 2
    assert all(world is not game and world.luck is not game.luck for world in shown)
