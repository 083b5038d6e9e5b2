"""Ends of rounds and seasons in two words."""

from __future__ import annotations

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import EndRound
from riad.games.marrakesh.phases.seasons import Prepare, SeasonScoring
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.table import Game
from tests.marrakesh.builders import happen


def on_the_river(game: Game, *spaces: int) -> None:
    """The fishermen of the seats, who came to their spaces in the order of the seats."""
    for seat, space in enumerate(spaces):
        game.table.players[seat].boat = space
        game.table.players[seat].arrived = seat + 1


def river_tile(game: Game, season: int, tile: int) -> None:
    game.table.river_tiles[season - 1] = tile


def face_up(game: Game, seat: int, *tiles: int) -> None:
    """See to it that just these provision tiles lie face up before a seat."""
    me = game.table.players[seat]
    others = [p.hidden for p in game.table.players] + [p.provisions for p in game.table.players]
    me.hidden += me.provisions
    me.provisions.clear()
    for tile in tiles:
        holder = next(held for held in (game.table.provision_pool, *others) if tile in held)
        spare = next(other for other in me.hidden if other not in tiles or other == tile)
        me.hidden[me.hidden.index(spare)], holder[holder.index(tile)] = tile, spare
        me.hidden.remove(tile)
        me.provisions.append(tile)


def season_ends(game: Game, season: int = 1) -> None:
    """Round 4 of a season is over: season scoring, up to the first question."""
    game.table.season, game.table.round = season, 4
    happen(game, None, SeasonScoring())


def round_ends(game: Game, number: int, season: int = 1) -> None:
    """Phase D of a round is over."""
    game.table.season, game.table.round = season, number
    happen(game, None, EndRound())


def next_season(game: Game, season: int = 2) -> None:
    """A season is prepared; the office is drawn last."""
    game.table.season, game.table.round = season - 1, 4
    happen(game, None, Prepare())
    if game.chance is not None:
        game.resolve(f"office-{game.table.office_pool[0]}")


def game_ends(game: Game) -> None:
    happen(game, None, FinalScoring())


# ---- wooden keshis ---------------------------------------------------------------------------


def colour(name: str) -> int:
    return COLOURS.index(name)


def screen(game: Game, seat: int) -> set[str]:
    """The keshis behind a screen."""
    hand = game.table.players[seat].hand
    return {name for n, name in enumerate(COLOURS) if hand >> n & 1}


def placeholders(game: Game, seat: int) -> set[str]:
    waiting = game.table.players[seat].waiting
    return {name for n, name in enumerate(COLOURS) if waiting >> n & 1}


def all_keshis_used(game: Game) -> None:
    """Nothing is behind the screens, everything has come back to the supply."""
    for player in game.table.players:
        for n in range(len(COLOURS)):
            game.table.wood[n] += player.hand >> n & 1
        player.hand = 0


def stuck(game: Game, **colours: int) -> None:
    """Keshis of the supply lie in the tower."""
    for name, n in colours.items():
        game.table.wood[colour(name)] -= n
        game.table.tower[colour(name)] += n


def comes_back(game: Game, name: str) -> None:
    """A keshi falls out of the tower and goes to the supply."""
    stuck(game, **{name: -1})


def behind_screen(game: Game, seat: int, *names: str) -> None:
    """Just these keshis are behind a screen; what else was there went to the supply."""
    me = game.table.players[seat]
    for n, name in enumerate(COLOURS):
        game.table.wood[n] += (me.hand >> n & 1) - (name in names)
    me.hand = sum(1 << colour(name) for name in names)


def waits_for(game: Game, seat: int, *names: str) -> None:
    """Placeholders instead of these keshis."""
    game.table.players[seat].waiting = sum(1 << colour(name) for name in names)


def supply(game: Game, **colours: int) -> None:
    """So many wooden keshis in the supply; all others are in the tower."""
    for n, name in enumerate(COLOURS):
        left = colours.get(name, 0)
        game.table.tower[n] += game.table.wood[n] - left
        game.table.wood[n] = left
