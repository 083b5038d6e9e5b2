"""What pictures of the table need and the rules know, worked out from what a seat may know."""

from __future__ import annotations

from riad.games.yspahan.names import BUILDINGS
from riad.games.yspahan.scoring import EndWeek, holder
from riad.games.yspahan.table import Game
from riad.kernel.state import state


@state
class PlayerFacts:
    """What follows for one seat."""

    buildings: list[int]
    points_now: int
    """The points if the week ended now."""


@state
class Facts:
    camels: list[str]
    """The camels of the caravan that are used, along the path."""
    holders: list[int]
    """Whose cubes fill every shop of each souk; -1: nobody's."""
    players: list[PlayerFacts]


def facts(game: Game) -> Facts:
    """All of it; in this game, which is a copy for this alone, the week ends."""
    holders = [holder(game.table, souk) for souk in game.box.souks]
    ended = game if game.over else game.happening(EndWeek())
    return Facts(
        [camel.name for camel in game.edition.camels],
        holders,
        [
            PlayerFacts([n for n in range(len(BUILDINGS)) if me.tiles >> n & 1], points)
            for me, points in zip(ended.table.players, ended.scores, strict=True)
        ],
    )
