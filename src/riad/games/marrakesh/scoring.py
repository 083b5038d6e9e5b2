"""The final scoring."""

from __future__ import annotations

from riad.kernel.frames import Effect, frame

from .gains import score
from .names import COMPLETE_POINTS, FINAL_SCORING, FROM_LEFTOVERS, FROM_SECTORS
from .table import Game, Player
from .tiles.oases import LEFT_OVER, complete, score_oases


@frame
class FinalScoring(Effect):
    """Complete sectors, the best three oases, what is left over."""

    rules = ("M-21.1", "M-21.2", "M-21.3", "M-21.7")

    def run(self, game: Game, me: None) -> None:
        for player in game.table.players:
            game.edition.conduct(player).final_scoring(game, player)


def score_sectors(game: Game, me: Player) -> None:
    score(game, me, complete(me) * COMPLETE_POINTS, FROM_SECTORS)


def score_household(game: Game, me: Player) -> None:
    """All that somebody scores who leads a household."""
    score_sectors(game, me)
    score_oases(game, me)
    left = me.water + me.dates + me.dinars + sum(me.goods)
    score(game, me, left // LEFT_OVER, FROM_LEFTOVERS)
    game.then(me, *game.on(FINAL_SCORING, me))
