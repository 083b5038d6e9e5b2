"""Games that differ only in what lies face down before seat 0."""

from __future__ import annotations

from riad.games.marrakesh.phases.dealing import DealProvisions
from riad.games.marrakesh.table import Game
from riad.kernel import checks
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import ordered

OTHERS = {1: "tiles-4-6-7", 2: "tiles-8-10-11"}
"""What the other two seats are dealt; seat 0 has three of the other six."""


def dealt(tiles: str) -> Game:
    """The first question of a game of three in which seat 0 was dealt these provision tiles."""
    game = ordered(3, luck=False).listen()
    words = {0: f"tiles-{tiles}", **OTHERS}
    while game.chance is not None:
        owner = game.frame_owner
        if isinstance(game.chance, DealProvisions):
            game.resolve(words[owner.seat])
        else:
            lucky(game)
    return game


def lucky(game: Game) -> None:
    """Luck that hangs on nothing but how much was said."""
    assert game.chance is not None
    dice = luck_of(len(game.log)).fork("lucky")
    game.resolve(game.chance.draw(game, game.frame_owner, dice))


def goes_on(game: Game, until: str | None = None) -> None:
    """A step, or all up to a question: luck that is the same in all games, the first answers.

    Of provision tiles seat 0 turns up the first, which is the same in all games at the start.
    """
    while True:
        if game.chance is not None:
            lucky(game)
        elif until is not None and game.view(None)["question"] == until:
            return
        else:
            seat = game.waiting[0]
            game.play(seat, next(iter(game.options(seat))))
        if until is None and game.waiting:
            return


def same_to_the_others(one: Game, other: Game) -> None:
    """Nobody but seat 0 can tell the two games apart."""
    assert (one.view(0), one.sealed) != (other.view(0), other.sealed)
    for viewer in (*range(1, len(one.players)), None):
        checks.same(one, other, viewer)


def face_down(game: Game) -> list[list[int]]:
    return [player.hidden for player in game.table.players]
