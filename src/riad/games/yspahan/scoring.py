"""The end of the week: souks, then the caravan."""

from __future__ import annotations

from riad.kernel.frames import Effect, frame

from .board import Souk
from .caravan import count_caravan
from .names import FROM_BAZAAR, FROM_SOUKS, NOBODY, POINTS_MORE_PER_SOUK
from .table import Game, Player, Table


@frame
class EndWeek(Effect):
    """Players score their complete souks, the city is emptied, the caravan counted but kept."""

    rules = ("Y-14.1", "Y-14.2", "Y-14.3")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        if game.events is not None:
            game.tell("week.ends", week=table.week)
        for seat in dict.fromkeys(table.order):
            score_souks(game, table.players[seat])
        table.shops = [NOBODY] * len(table.shops)
        count_caravan(game)


def holder(table: Table, souk: Souk) -> int:
    """Whose cubes fill every shop of a souk; nobody's as long as one is free."""
    shops = table.shops[souk.first : souk.after]
    return NOBODY if NOBODY in shops else shops[0]


def score_souks(game: Game, me: Player) -> None:
    """Every complete souk of this player, and what the Bazaar adds to each."""
    table, seat = game.table, me.seat
    begun = [souk for souk in game.box.souks if table.shops[souk.first] == seat]
    complete = [souk for souk in begun if holder(table, souk) == seat]
    if complete:
        points = sum(souk.points for souk in complete)
        more = len(complete) * game.tune(POINTS_MORE_PER_SOUK, me, 0)
        game.score(me, points, FROM_SOUKS)
        game.score(me, more, FROM_BAZAAR)
        if game.events is not None:
            game.tell("souk.scored", player=me.seat, souks=len(complete), n=points + more)
