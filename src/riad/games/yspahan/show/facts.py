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
    ended = if_the_week_ended(game)
    return Facts(
        [camel.name for camel in game.edition.camels],
        [holder(game.table, souk) for souk in game.box.souks],
        [
            PlayerFacts([n for n in range(len(BUILDINGS)) if me.tiles >> n & 1], ended[me.seat])
            for me in game.table.players
        ],
    )


def if_the_week_ended(game: Game) -> list[int]:
    """Everybody's points after a scoring now."""
    return list(game.scores if game.over else game.if_happened(EndWeek()).scores)
