"""Positions of Marrakesh in two words instead of twenty lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.box.pieces import GATE_SPACES
from riad.games.marrakesh.names import COLOURS, LUXURIES, PINK, SECTORS
from riad.games.marrakesh.sectors.madrasa import level_of
from riad.games.marrakesh.setup import Marrakesh
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Frame
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from tests.marrakesh.printed import BOARD, LAID_DOWN

GAME: Marrakesh = DEFINITION


def ordered(
    seats: int = 3,
    *,
    luck: bool = True,
    seed: int = 1,
    edition: str | None = None,
    modules: Sequence[str] = (),
    solo: str | None = None,
    box: str | None = None,
    **options: Any,
) -> Game:
    """A new game, stopped at its first question, or at its first luck where that is withheld."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    laid_down = LAID_DOWN if box is None else GAME.box_text(box)
    config = replace(GAME.configure(seats, edition, modules, named, solo), box=laid_down)
    return cast("Game", new_game(GAME, config, luck_of(seed) if luck else None))


def quiet_table(seats: int = 3, *, luck: bool = False, seed: int = 1, **options: Any) -> Game:
    """Round 1 of season 1, everything laid out, seat 0 begins, nothing going on.

    Luck is withheld from here on, unless it is wanted.
    """
    game = ordered(seats, luck=True, seed=seed, **options)
    while game.view(None)["question"] != "marrakesh.ChooseKeshis":
        seat = game.waiting[0]
        game.play(seat, next(iter(game.options(seat))))
    game.stack.clear()
    game.table.begins = 0
    quiet = game.copy() if luck else game.copy(luck=None)
    quiet.ask_again()
    return quiet


def happen(game: Game, seat: int | None, *frames: Frame) -> None:
    """Let frames happen next for a seat, and run on to the next question or chance."""
    me = None if seat is None else game.table.players[seat]
    game.then(me, *frames)
    game.run()


def answer(game: Game, *words: str) -> None:
    """Answer the questions of whoever is asked, one after the other."""
    for word in words:
        game.play(game.waiting[0], word)


def give(game: Game, seat: int = 0, **things: int) -> Player:
    """Put so many things in front of a player: `water=2, dates=1, green=3, yellow=1, points=5`.

    Colours of sectors are values (guards stand on the watchtower, caravans go to the left path,
    entertainers to the first spaces of the square); goods go to the Souk.
    """
    me = game.table.players[seat]
    for name, n in things.items():
        if name in ("water", "dates", "dinars", "palace", "mosque", "boat", "disc"):
            setattr(me, name, n)
        elif name == "points":
            game.score(me, n - me.points, 0)
        elif COLOURS.index(name) > COLOURS.index("red"):
            me.goods[COLOURS.index(name) - COLOURS.index("yellow")] = n
        else:
            _values(me, COLOURS.index(name), n)
    return me


def _values(me: Player, colour: int, n: int) -> None:
    me.values[colour] = n
    if colour == PINK:
        me.square = (1 << n) - 1
    elif COLOURS[colour] == "beige":
        me.guards = n
    elif COLOURS[colour] == "brown":
        me.paths = [min(n, 3), min(max(n - 3, 0), 3), max(n - 6, 0)]


def vendors(game: Game, seat: int, *sectors: str) -> None:
    """Water vendors in these sectors."""
    for sector in sectors:
        game.table.players[seat].vendors |= 1 << SECTORS.index(sector)


def own_scrolls(game: Game, seat: int, *tiles: int) -> None:
    """Scrolls that this player has had for a while; nothing happens."""
    me = game.table.players[seat]
    for tile in tiles:
        level = level_of(tile)
        if tile in game.table.scrolls[level]:
            game.table.scrolls[level].remove(tile)
        else:
            _out_of_pile(game, level, tile)
        me.tiles |= 1 << tile


def lay_scrolls(game: Game, *tiles: int) -> None:
    """Put scrolls face up, in place of others of their level, which go back into the pile."""
    for tile in tiles:
        level = level_of(tile)
        if tile in game.table.scrolls[level]:
            continue
        kept = [other for other in game.table.scrolls[level] if other in tiles]
        back = [other for other in game.table.scrolls[level] if other not in tiles]
        gone = back.pop()
        game.table.scrolls[level] = [*kept, *back, tile]
        game.table.scroll_pools[level].remove(tile)
        game.table.scroll_pools[level] = sorted([*game.table.scroll_pools[level], gone])
        if game.table.shelves and game.table.shelves[level].down:
            tops = game.table.shelves[level].tops
            tops[tops.index(gone)] = tile
            game.table.scrolls[level].sort(key=tops.index)


def _out_of_pile(game: Game, level: int, tile: int) -> None:
    """A tile nobody has seen is taken from the highest pile."""
    game.table.scroll_pools[level].remove(tile)
    pile = max(game.edition.scroll_display.piles(game.table, level), key=len)
    pile.bags[0].unseen -= 1
    if not pile.bags[0].unseen and not pile.bags[0].known:
        del pile.bags[0]


def oases(game: Game, seat: int, spots: Mapping[int, int]) -> None:
    """Discovered oases: `{0: 5}` is tile 05 on the first place of the left path."""
    me = game.table.players[seat]
    for spot, tile in spots.items():
        game.table.oasis_pool.remove(tile)
        me.oases[spot] = tile
    me.paths[0] = max([me.paths[0], *(spot + 1 for spot in spots if spot < 3)])
    me.paths[1] = max([me.paths[1], *(spot - 2 for spot in spots if spot >= 3)])
    me.values[COLOURS.index("brown")] = sum(me.paths)


def claim(game: Game, seat: int, *tiles: int) -> None:
    """Oases claimed earlier; what the track held is gone."""
    me = game.table.players[seat]
    for tile in tiles:
        game.table.oasis_pool.remove(tile)
        me.track[len(me.claimed)] = -1
        me.claimed.append(tile)


def gates(game: Game, seat: int, built: Mapping[str, str]) -> None:
    """Gates built earlier, each with its guard: `{"sahara": "brown"}`."""
    me = game.table.players[seat]
    for space, colour in built.items():
        me.gates[GATE_SPACES.index(space)] = COLOURS.index(colour)
        me.values[COLOURS.index("beige")] += 1
        for workshop in game.table.workshops:
            if workshop[COLOURS.index(colour)]:
                workshop[COLOURS.index(colour)] -= 1
                break


def workshop(game: Game, number: int, *colours: str) -> None:
    """See to it that these gates are in a workshop; others move to where they were."""
    row = game.table.workshops[number - 1]
    for colour in map(COLOURS.index, dict.fromkeys(colours)):
        wanted = [COLOURS.index(name) for name in colours].count(colour)
        while row[colour] < wanted:
            other = next(r for r in game.table.workshops if r is not row and r[colour])
            spare = next(c for c, n in enumerate(row) if n and COLOURS[c] not in colours)
            row[colour] += 1
            other[colour] -= 1
            row[spare] -= 1
            other[spare] += 1


def luxuries(game: Game, seat: int, **kinds: int) -> None:
    """Luxury goods owned already: `slipper=3`; they leave the pool."""
    me = game.table.players[seat]
    for name, n in kinds.items():
        kind = LUXURIES.index(name.replace("_", "-"))
        for _ in range(n):
            pool = game.table.luxury_pool
            pool.remove(next(t for t in pool if BOARD.luxuries[t].kind == kind))
        me.luxuries[kind] += n


def assistants(game: Game, seat: int, *sectors: str) -> None:
    game.table.players[seat].assistants = sorted(SECTORS.index(sector) for sector in sectors)


def offer(game: Game, **colours: int) -> None:
    """What the tower has let fall."""
    for name, n in colours.items():
        game.table.offer[COLOURS.index(name)] = n


def value(game: Game, seat: int, colour: str) -> int:
    return game.table.players[seat].values[COLOURS.index(colour)]


def goods(game: Game, seat: int) -> Sequence[int]:
    return tuple(game.table.players[seat].goods)


def options(game: Game) -> set[str]:
    """What whoever is asked may answer."""
    return set(game.options(game.waiting[0])) if game.waiting else set()
