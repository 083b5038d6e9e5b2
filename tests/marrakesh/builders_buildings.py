"""Tables with special buildings, where a test wants them."""

from __future__ import annotations

from typing import Any

from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT, YELLOW
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.table import Game, Player
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BOARD

from .builders import (
    happen,
    ordered,
)
from .builders_modules import with_module
from .builders_start import asked, awaited, let_luck_speak
from .builders_tiles_more import BUILDINGS as MODULE


def numbers(*names: str) -> str:
    """How luck says that these buildings are drawn."""
    return "-".join(["buildings", *(str(n) for n in sorted(NAMES.index(x) + 1 for x in names))])


def moving_in(*chosen: str, modules: Any = (), **wishes: Any) -> Game:
    """These buildings are drawn and chosen; up to the first question about what they bring."""
    others = [name for name in NAMES if name not in chosen]
    game = ordered(len(chosen), luck=False, modules=(MODULE, *modules), **wishes)
    said = {"DrawBuildings": [numbers(name, others.pop()) for name in chosen]}
    let_luck_speak(game, {"FirstPlayer": ["first-0"], **said})
    while asked(game) != "ChooseBuilding":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
        let_luck_speak(game, said)
    for seat, name in enumerate(chosen):
        game.play(seat, f"building-{name}")
    while game.chance is not None and awaited(game) != "DrawScrolls":
        game.resolve(game.chance.draw(game, game.frame_owner, luck_of(1)))
    return game


def settled(*chosen: str, scrolls: tuple[int, ...] = (37, 38, 39, 40), **wishes: Any) -> Game:
    """These buildings are moved into, with a scroll each; up to the first other question."""
    game = moving_in(*chosen, **wishes)
    spare = [tile for tile in BOARD.levels[YELLOW].tiles if tile not in scrolls]
    kept = scrolls[: len(chosen)]
    bags = [sorted([tile, spare.pop(), spare.pop()]) for tile in kept]
    said = {"DrawScrolls": ["scrolls-" + "-".join(map(str, bag)) for bag in bags]}
    while asked(let_luck_speak(game, said)) != "KeepScroll":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
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
