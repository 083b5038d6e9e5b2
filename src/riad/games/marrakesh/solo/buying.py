"""Luxury goods of the Pachabot: what it wants, what it pays, and what falcons and saddles bring."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import pachabot, strategies
from riad.games.marrakesh.gains import COLOUR_TEXT, give_goods, score
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT
from riad.games.marrakesh.modules.effects import TRACK_OF, move_on
from riad.games.marrakesh.modules.nomads.places import own, supply
from riad.games.marrakesh.names import (
    BEIGE,
    FIRST_GOOD,
    FROM_LUXURIES,
    FROM_RACE,
    LUXURY_DISCOUNT,
    NOTHING,
)
from riad.games.marrakesh.sectors.souk import take_luxury
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import Word, frames
from riad.kernel.box import of_box
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Moved

from .automaton import automaton, readings
from .mind import GOODS_ORDER, Mind, part
from .placing import GAIN_GOOD, GAIN_NOMAD, ClimbLower, Show
from .priorities import FALCON_ROW


@frame
class BuyWanted(Effect):
    """The upper luxury good of the newest strategy tile, else the lower one, else a good."""

    rules = ("S-F12", "S-J2", "S-J9")

    def run(self, game: Game, me: Player) -> None:
        saved = game.tune(LUXURY_DISCOUNT, me, 0)
        for tile in wanted_luxuries(game):
            price = max(0, sum(game.box.luxuries[tile].cost) - saved)
            if price <= sum(me.goods) and can_discard(game.box, me, tile):
                pay_goods(game, me, price)
                paid = discard(game, me, tile)
                keep_luxury(game, me, tile, paid=paid)
                return
        game.then(me, GAIN_GOOD)


def wanted_luxuries(game: Game) -> list[int]:
    """The open luxury goods its newest strategy tile shows, those of the upper kind first."""
    kinds = strategies(game.box)[part(game).column[-1]].luxuries
    return [
        tile
        for kind in kinds
        for tile in game.table.luxuries
        if game.box.luxuries[tile].kind == kind
    ]


def pay_goods(game: Game, me: Player, price: int) -> None:
    """One by one of what it has most of; of equals purple, then orange, then yellow."""
    left, paid = [*me.goods], [0] * len(me.goods)
    for _ in range(price):
        most = max(GOODS_ORDER, key=lambda c: (left[c - FIRST_GOOD], GOODS_ORDER.index(c)))
        left[most - FIRST_GOOD] -= 1
        paid[most - FIRST_GOOD] += 1
    give_goods(game, me, paid)


def keep_luxury(
    game: Game, me: Player, tile: int, *, free: bool = False, paid: int = NOTHING
) -> None:
    """It scores the points of a luxury good, and one for each resource on it."""
    take_luxury(game, me, tile, free=free)
    luxury = game.box.luxuries[tile]
    score(game, me, luxury.points + sum(luxury.gain), FROM_LUXURIES)
    game.then(me, *luxury_brings(game.box)[tile])
    for steps in luxury_steps(game.box)[tile]:
        track = TRACK_OF.get(paid)
        game.then(me, move_on(track, steps) if track else ClimbLower(steps))


# ---- falcons: a keshi more, from the board ---------------------------------------------------


def discardable(box: Board, me: Player, tile: int) -> list[int]:
    """The rows that can pay the keshi a falcon wants besides goods; no guard leaves a gate."""
    extra = box.luxuries[tile].extra
    return [row for row in extra if (me.guards if row == BEIGE else me.values[row])]


def can_discard(box: Board, me: Player, tile: int) -> bool:
    return not box.luxuries[tile].extra or bool(discardable(box, me, tile))


def discard(game: Game, me: Player, tile: int) -> int:
    """The last keshi of the fullest of these rows leaves its board; its colour."""
    if not game.box.luxuries[tile].extra:
        return NOTHING
    row, why = FALCON_ROW.decide(Mind(game, me), discardable(game.box, me, tile))
    me.values[row] -= 1
    if row == BEIGE:
        me.guards -= 1
    if me.nomads is not None and own(me).sectors[row] > me.values[row]:
        own(me).sectors[row] -= 1  # nomads leave a row only when nothing else stands there
        supply(game.table).supply += 1
        if game.events is not None:
            moved = Moved("keshi/nomad", animations.sector(me, row), animations.SUPPLY)
            sector = SECTOR_TEXT[row]
            game.tell("nomad.returned", moved, why=why, player=me.seat, sector=sector)
    elif game.events is not None:
        moved = animations.keshi(row, animations.sector(me, row), animations.SUPPLY)
        game.tell("exchange.returned", moved, why=why, player=me.seat, colour=COLOUR_TEXT[row])
    return row


@frame
class CamelPoints(Effect):
    """It has no camel; each space that it would run is worth points, where there are camels."""

    rules = ("S-J7", "S-J9")
    spaces: int

    def run(self, game: Game, me: Player) -> None:
        if game.edition.camel_steps is not None:
            score(game, me, self.spaces * pachabot(game.box).figures.camel_points, FROM_RACE)


@frame
class ShowForFalcon(Effect):
    """An action on the Main Square; or so often the bonus of its last space, the best of all."""

    rules = ("S-J9",)
    spectators: int

    def run(self, game: Game, me: Player) -> None:
        if readings(game, me).any_space:
            game.then(me, *automaton(game, me).shows[-1] * self.spectators)
        else:
            game.then(me, Show())


LUXURY_WORDS: Mapping[str, Word] = {
    "advance_camel": lambda n, *_: [CamelPoints(n)],
    "gain_nomad": lambda v, *_: [GAIN_NOMAD] * v["count"],
    "gain_square_bonus": lambda v, *_: [ShowForFalcon(v["times"])],
    "exchange_keshi": lambda *_: [],
    "swap_resources": lambda *_: [],
    "advance_by_extra_cost": lambda *_: [],
}


@of_box
def luxury_brings(box: Board) -> Mapping[int, tuple[Frame, ...]]:
    return {
        tile: frames(f"luxury {tile}", luxury.effects, FROM_LUXURIES, words=LUXURY_WORDS)
        for tile, luxury in box.luxuries.items()
    }


@of_box
def luxury_steps(box: Board) -> Mapping[int, tuple[int, ...]]:
    """Steps on the track of the keshi that was paid."""
    return {
        tile: tuple(
            effect["advance_by_extra_cost"]["steps"]
            for effect in luxury.effects
            if "advance_by_extra_cost" in effect
        )
        for tile, luxury in box.luxuries.items()
    }
