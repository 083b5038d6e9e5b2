"""Tables with special buildings, where a test wants them."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.board import BOARD
from riad.games.marrakesh.flow import ROUND
from riad.games.marrakesh.modules.building_tiles import NAMES
from riad.games.marrakesh.modules.special_buildings import FIRST_BIT, YELLOW
from riad.games.marrakesh.table import Game, Player

from .builders import (
    happen,
    ordered,
)
from .builders_modules import with_module
from .builders_start import asked, let_luck_speak
from .builders_tiles_more import BUILDINGS as MODULE


def numbers(*names: str) -> str:
    """How luck says that these buildings are drawn."""
    return "-".join(["buildings", *(str(n) for n in sorted(NAMES.index(x) + 1 for x in names))])


def settled(
    *chosen: str, scrolls: tuple[int, ...] = (37, 38, 39, 40), modules: Any = (), **wishes: Any
) -> Game:
    """These buildings are drawn and chosen, with a scroll each; up to the first other question."""
    others = [name for name in NAMES if name not in chosen]
    game = ordered(len(chosen), luck=False, modules=(MODULE, *modules), **wishes)
    drawn = [numbers(name, others.pop()) for name in chosen]
    spare = [tile for tile in BOARD.levels[YELLOW].tiles if tile not in scrolls]
    kept = scrolls[: len(chosen)]
    bags = [sorted([tile, spare.pop(), spare.pop()]) for tile in kept]
    said = {
        "FirstPlayer": ["first-0"],
        "DrawBuildings": drawn,
        "DrawScrolls": ["scrolls-" + "-".join(map(str, bag)) for bag in bags],
    }
    let_luck_speak(game, said)
    while asked(game) != "ChooseBuilding":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
        let_luck_speak(game, {k: v for k, v in said.items() if k != "FirstPlayer"})
    for seat, name in enumerate(chosen):
        game.play(seat, f"building-{name}")
    let_luck_speak(game, {"DrawScrolls": said["DrawScrolls"]})
    for seat, tile in enumerate(kept):
        game.play(seat, f"scroll-{tile}")
    return let_luck_speak(game)


def living_in(name: str, *modules: str, **wishes: Any) -> Game:
    """A quiet table where seat 0 has a building with its ability, and boards are empty."""
    game = with_module(MODULE, *modules, buildings_side="back", **wishes)
    for player in game.table.players:
        clear(game, player)
    game.table.players[0].tiles |= 1 << FIRST_BIT + NAMES.index(name)
    return game


def clear(game: Game, me: Player) -> None:
    """What the start has brought is gone."""
    game.table.oasis_pool = sorted([*game.table.oasis_pool, *(n for n in me.oases if n > 0)])
    me.values, me.paths, me.oases, me.goods = [0] * 8, [0] * 3, [0] * 6, [0] * 3
    me.square = me.vendors = me.guards = me.palace = me.mosque = me.boat = 0
    for source, points in enumerate(me.sources):
        game.score(me, (10 if source == 0 else 0) - points, source)
    for tile in BOARD.levels[YELLOW].tiles:
        me.tiles &= ~(1 << tile)


def begin(game: Game, season: int) -> None:
    game.table.season, game.table.round = season, 1
    happen(game, None, ROUND)
