"""Season scoring, and the preparation of the next season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.box.pieces import PROVISIONS
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.gains import (
    COLOUR_TEXT,
    Cost,
    any_ways,
    covers,
    give,
    mix_text,
    score,
    stock,
    take,
    ways,
)
from riad.games.marrakesh.names import (
    COLOURS,
    FROM_PROVISIONS,
    FROM_RIVER_TILES,
    PROVISION_DEAL,
    PROVISION_TURNED,
    SEASON_SCORING,
    SEASONS,
)
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.madrasa import FillScrolls
from riad.games.marrakesh.sectors.river import start_on_crocodile
from riad.games.marrakesh.sectors.souk import FillLuxuries
from riad.games.marrakesh.table import ALL_KESHIS, Game, Player, Table
from riad.games.marrakesh.tiles.effects import frames
from riad.games.marrakesh.tiles.oases import counted
from riad.kernel.box import of_box
from riad.kernel.common import ready, together
from riad.kernel.frames import Cause, Chance, Choice, Effect, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Text

DEAL_FEE: Cost = (0, 0, 1)
DEFAULT: Cost = (-1, -1, -1)


def bonus_of(number: int, place: str, effects: Effects) -> tuple[Frame, ...]:
    where = f"river.toml: tile {number}: {place}"
    found = frames(where, effects, FROM_RIVER_TILES, may=True)
    return of_tile(Cause(f"river-tile.{number}"), found)


@of_box
def winner_bonus(box: Board) -> Mapping[int, tuple[Frame, ...]]:
    """What each river tile brings to the first."""
    return {n: bonus_of(n, "winner", tile.winner) for n, tile in box.river_tiles.items()}


@of_box
def second_bonus(box: Board) -> Mapping[int, tuple[Frame, ...]]:
    """What each brings to the second."""
    return {n: bonus_of(n, "second", tile.second) for n, tile in box.river_tiles.items()}


@frame
class SeasonScoring(Effect):
    """Scroll 28, the river, provisions; then the next season, or the end."""

    rules = ("M-19.1", "M-4.9")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        order = [table.players[seat] for seat in game.edition.turn_order(table)]
        if game.events is not None:
            game.tell("season.ends", season=table.season)
        for player in order:
            player.studied = 0
            game.then(player, *game.on(SEASON_SCORING, player))
        people = [player for player in order if game.edition.conduct(player).asked]
        game.then(None, RiverEvaluation(), FillLuxuries(), FillScrolls(), *game.edition.river_ends)
        together(game, PayProvisions(), people)
        if table.season < SEASONS:
            together(game, TurnUp(), people)
            game.then(None, Prepare())
        else:
            game.then(None, FinalScoring())


# ---- the river -------------------------------------------------------------------------------


@frame
class RiverEvaluation(Effect):
    """The first on the river, in season 3 also the second, gains what the tile brings."""

    rules = ("M-19.2", "M-19.3", "M-19.4")

    def run(self, game: Game, me: None) -> None:
        tile = game.table.river_tiles[game.table.season - 1]
        ranked = game.edition.ranking(game)
        if not ranked:
            return
        first = ranked[0]
        second = ranked[1] if len(ranked) > 1 and game.edition.second_place else None
        if game.events is not None:
            game.tell("river.first", player=first.seat, tile=Text(f"river-tile.{tile}"))
        game.edition.conduct(first).win_tile(game, first, tile, second)


def win_tile(game: Game, me: Player, tile: int, second: Player | None) -> None:
    """What a river tile brings to the first, and to the second where there is one."""
    if game.box.river_tiles[tile].options:
        half = PickHalf(tile, -1 if second is None else second.seat)
        game.then(me, half, Cause(f"river-tile.{tile}"))
        return
    game.then(me, *winner_bonus(game.box)[tile])
    if second is not None:
        game.then(second, *second_bonus(game.box)[tile])


@frame
class PickHalf(Choice[int]):
    """The first takes one of two bonuses; the second gets the other."""

    rules = ("M-31.12", "M-31.17", "M-31.18")
    tile: int
    second: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return HALVES

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, Half(self.tile, value))
        if self.second >= 0:
            game.then(game.table.players[self.second], Half(self.tile, 1 - value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("river.half-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text(f"river.half-{self.tile}-{value + 1}"), (f"half/{value + 1}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return HALVES


HALVES: Mapping[str, int] = ready({"half-1": 0, "half-2": 1})


@frame
class Half(Effect):
    """One of the two bonuses of a tile, counted on the board of whoever gets it."""

    tile: int
    half: int

    def run(self, game: Game, me: Player) -> None:
        for bonus in game.box.river_tiles[self.tile].options[self.half]:
            n = counted(game.box, me, bonus.score)
            if any(bonus.gain):
                give(game, me, *(each * n for each in bonus.gain))
            else:
                score(game, me, n, FROM_RIVER_TILES)


@frame
class LeaveRiver(Effect):
    """The fishermen return to the start space; after season 3 they stay."""

    rules = ("M-19.6", "M-19.7")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        table.spare.clear()
        boats_back(table)


def boats_back(table: Table) -> None:
    """The fishermen return to the start space, but not after season 3."""
    if table.season < SEASONS:
        for player in table.players:
            player.boat = player.arrived = player.head_start = 0


LEAVE_RIVER = LeaveRiver()


# ---- provisions ------------------------------------------------------------------------------


def provision_ways(game: Game, me: Player) -> dict[str, Cost]:
    """Every way to pay for all tiles face up; where there is none, everything is lost."""
    tiles = [game.box.provisions[tile] for tile in me.provisions]
    water, dates, dinars = (sum(tile.cost[kind] for tile in tiles) for kind in range(3))
    found = ways(game, me, (water, dates, dinars))
    if game.tune(PROVISION_DEAL, me, 0):
        found += [
            (fee[0] + rest[0], fee[1] + rest[1], fee[2] + rest[2])
            for fee in ways(game, me, DEAL_FEE)
            for rest in any_ways(me, len(tiles))
        ]
    able = sorted({way for way in found if covers(stock(me), way)})
    useful = [way for way in able if not any(cheaper(other, way) for other in able)]
    return {"pay-{}-{}-{}".format(*way): way for way in useful} or {"pay-all": DEFAULT}


def cheaper(one: Cost, other: Cost) -> bool:
    """Whether one way of paying is less of something and more of nothing."""
    return one != other and covers(other, one)


@frame
class PayProvisions(Choice[Cost]):
    """Pay what all tiles face up ask; asked only where ways differ."""

    rules = ("M-19.8", "M-19.10")

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return provision_ways(game, me)

    def apply(self, game: Game, me: Player, value: Cost) -> None:
        if value != DEFAULT:
            take(game, me, value)
            return
        take(game, me, stock(me))
        penalty = sum(game.box.provisions[tile].penalty for tile in me.provisions)
        score(game, me, -penalty, FROM_PROVISIONS)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("provisions.prompt")

    def label(self, game: Game, me: Player, value: Cost) -> Label:
        return Label(Text("pay.with", {"mix": mix_text(value)}), ("pay/{}-{}-{}".format(*value),))

    @classmethod
    def names(cls) -> Iterable[str]:
        return ("pay-all",)


@frame
class TurnUp(Choice[int]):
    """One of one's own provision tiles is turned face up."""

    rules = ("M-19.11", "M-19.12", "M-3.9")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"provision-{tile}": tile for tile in me.hidden}

    def always(self, game: Game, me: Player) -> bool:
        return True  # a preview that went on by itself would show the last tile to others

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.hidden.remove(value)
        me.provisions.append(value)
        if game.events is not None:
            game.tell("provisions.turned", player=me.seat, tile=provision_text(game.box, value))
        game.then(me, *game.on(PROVISION_TURNED, me))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("provisions.which")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(provision_text(game.box, value), (f"provision/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"provision-{tile}" for tile in PROVISIONS)


def provision_text(box: Board, tile: int) -> Text:
    provision = box.provisions[tile]
    price = Text("provisions.tile", {"mix": mix_text(provision.cost), "n": provision.penalty})
    if not provision.grade:
        return price
    return Text("provisions.with-bonus", {"tile": price, "bonus": bonus_text(tile)})


def bonus_text(tile: int) -> Text:
    """What a tile brings while it lies open."""
    return Text(f"provisions.bonus-{tile}")


# ---- the next season -------------------------------------------------------------------------


@frame
class Prepare(Effect):
    """A new office, new keshis behind the screens, the trackers go on."""

    rules = ("M-20.1", "M-20.2", "M-20.3", "M-20.4", "M-20.5")

    def run(self, game: Game, me: None) -> None:
        table = game.table
        table.season += 1
        table.round = 1
        for seat in game.edition.turn_order(table):
            player = table.players[seat]
            if player.crocodile and player.boat < game.box.crocodile:
                start_on_crocodile(game, player)
            player.crocodile = False
            player.head_start = player.boat
        take_keshis(game)
        game.then(None, NextOffice())
        for player in table.players:
            game.edition.conduct(player).prepare(game, player)


def take_keshis(game: Game) -> None:
    """A keshi of each colour for everybody; where wood is short the leaders wait for theirs."""
    table = game.table
    order = game.edition.turn_order(table)
    leaders = sorted(table.players, key=lambda p: (-p.points, order.index(p.seat)))
    for player in table.players:
        for colour in range(len(COLOURS)):
            table.wood[colour] += player.hand >> colour & 1  # what nobody could choose goes back
        player.hand = ALL_KESHIS
        player.waiting = 0
    for colour in range(len(COLOURS)):
        missing = max(0, len(leaders) - table.wood[colour]) if game.edition.placeholders else 0
        table.wood[colour] -= len(leaders) - missing
        for player in leaders[:missing]:
            player.hand &= ~(1 << colour)
            player.waiting |= 1 << colour
            if game.events is not None:
                game.tell("shortage.waits", player=player.seat, colour=COLOUR_TEXT[colour])


@frame
class NextOffice(Chance):
    """The next exchange office becomes active; nobody has seen which it is."""

    rules = ("M-2.5", "M-2.6", "M-20.1")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"office-{luck.pick(game.table.office_pool)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"office-{tile}" for tile in game.table.office_pool}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        tile = int(outcome.removeprefix("office-"))
        game.table.office_pool = game.edition.other_offices(game.table.office_pool, tile)
        game.table.office = tile
        if game.events is not None:
            game.tell("souk.office", office=Text(f"office.{tile}"))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("souk.which-office")
