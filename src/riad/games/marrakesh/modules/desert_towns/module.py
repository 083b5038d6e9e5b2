"""Module 5: the upper paths of the Sahara lead on to desert towns; the start oasis is covered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import SPOT_NAMES, TOWN_PLACES
from riad.games.marrakesh.gains import give_goods, score
from riad.games.marrakesh.keshis.placing import named, numbered
from riad.games.marrakesh.module_state import OpenTowns, Towns
from riad.games.marrakesh.names import (
    FINAL_SCORING,
    FROM_SAHARA,
    FROM_TOWNS,
    LEFT,
    RIGHT,
    SAHARA,
)
from riad.games.marrakesh.sectors.sahara import STOP, ClaimOases
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.effects import WORDS, Word, frames
from riad.games.marrakesh.tiles.printed import Bonus
from riad.games.marrakesh.variants.answers import caravan_bonus
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

from .tiles import TOWNS, printed, town_points, town_text

MODULE = Module(rules=("M-26.1", "M-26.2", "M-26.3", "M-26.5", "M-26.8"))
OPTIONS: Mapping[str, Switch] = {"town-7-head-start": Switch((False, True), ("M-30.07",))}

FIRST_PLACE = len(SPOT_NAMES)
"""Claims count the places of towns after those of oases."""
NOWHERE = 0

NOT_THERE = No("M-26.3", "town.not-open")
NO_TOWN = No("M-26.5", "town.none-there")
DAYLIGHT = No("M-26.5", "town.claimed-already")
NO_GOODS = No("M-26.5", "town.no-goods")


def open_towns(table: Table) -> list[int]:
    assert table.towns is not None
    return table.towns.tiles


def own(me: Player) -> Towns:
    assert me.towns is not None
    return me.towns


# ---- laying out and choosing -----------------------------------------------------------------


@frame
class LayTown(Chance):
    """One of the towns beside the board."""

    rules = ("M-26.2",)

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"town-{luck.pick([n for n in TOWNS if n not in open_towns(game.table)])}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"town-{n}" for n in TOWNS if n not in open_towns(game.table)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        tile = int(outcome.removeprefix("town-"))
        open_towns(game.table).append(tile)
        if game.events is not None:
            game.tell("town.laid-out", town=town_text(tile))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("town.which-laid-out")


@frame
class ChooseTown(Choice[int]):
    """A caravan has come to the end of a path: one of the open towns is laid there."""

    rules = ("M-26.3", "M-26.4")
    spot: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"town-{tile}": tile for tile in open_towns(game.table)}

    def apply(self, game: Game, me: Player, value: int) -> None:
        open_towns(game.table).remove(value)
        own(me).tiles[self.spot] = value
        if game.events is not None:
            moved = animations.town_chosen(me, value, TOWN_PLACES[self.spot])
            game.tell("town.chosen", moved, player=me.seat, town=town_text(value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("town.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("town.choose", {"town": town_text(value)}), (f"town/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "town/", TOWNS)
        return NOT_THERE if tile is not None and tile not in open_towns(game.table) else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"town-{tile}" for tile in TOWNS)


# ---- claiming --------------------------------------------------------------------------------


def no_town(game: Game, me: Player, spot: int) -> No | None:
    """Why this player cannot claim the town at the end of a path."""
    if own(me).tiles[spot] == NOWHERE:
        return NO_TOWN
    if own(me).claimed[spot]:
        return DAYLIGHT
    goods = zip(me.goods, game.box.town_places[spot].cost, strict=True)
    return None if all(have >= price for have, price in goods) else NO_GOODS


@frame
class ClaimInSahara(ClaimOases):
    """The action: claim discovered oases and towns, in any order and number."""

    rules = ("M-17.5", "M-26.5", "M-26.6")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        oases = ClaimOases.options(self, game, me)
        towns = {
            f"claim-{name}": FIRST_PLACE + spot
            for spot, name in enumerate(TOWN_PLACES)
            if no_town(game, me, spot) is None
        }
        return {**towns, **(oases or {"claim-stop": STOP})} if towns else oases

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value < FIRST_PLACE:
            ClaimOases.apply(self, game, me, value)
            return
        spot = value - FIRST_PLACE
        tile = own(me).tiles[spot]
        own(me).claimed[spot] = True
        give_goods(game, me, game.box.town_places[spot].cost)
        if game.events is not None:
            game.tell("town.claimed", player=me.seat, town=town_text(tile))
        game.then(me, *printed(game.box).towns[tile].effects, self)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("town.claim-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value < FIRST_PLACE:
            return ClaimOases.label(self, game, me, value)
        spot = value - FIRST_PLACE
        town = town_text(own(me).tiles[spot])
        return Label(Text("town.claim", {"town": town}), (f"oasis/{TOWN_PLACES[spot]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        spot = named(target, "oasis/", TOWN_PLACES)
        if spot is None:
            return ClaimOases.refuse(self, game, me, target)
        return no_town(game, me, spot)

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"claim-{name}" for name in TOWN_PLACES)


# ---- the end ---------------------------------------------------------------------------------


@frame
class ScoreTowns(Effect):
    """The claimed towns, of which a player has two at most."""

    rules = ("M-26.7", "M-26.8")
    head_start: bool

    def run(self, game: Game, me: Player) -> None:
        for tile in claimed(me):
            points = town_points(game, me, tile, head_start=self.head_start)
            score(game, me, points, FROM_TOWNS)


def claimed(me: Player) -> list[int]:
    towns = own(me)
    return [tile for tile, day in zip(towns.tiles, towns.claimed, strict=True) if day]


# ---- the module ------------------------------------------------------------------------------


def with_towns(box: Board) -> tuple[tuple[Bonus, ...], ...]:
    """Both upper paths have a fourth space, the way to the start oasis has none."""
    paths = []
    for spot, path in ((0, LEFT), (1, RIGHT)):
        words: Mapping[str, Word] = {
            **WORDS,
            "take_desert_town": lambda *_, spot=spot: [ChooseTown(spot)],
        }
        where = f"board.toml: sahara {TOWN_PLACES[spot]}: placement"
        end = frames(where, box.town_places[spot].placement, FROM_SAHARA, words=words)
        paths.append((*caravan_bonus(box)[path], end))
    return (*paths, ())


def install(book: Book) -> None:
    book.player_part("towns", Towns)
    book.table_part("towns", OpenTowns)
    actions = list(book.edition.actions)
    actions[SAHARA] = ClaimInSahara()
    book.answer(caravan_bonus=with_towns(book.box), actions=tuple(actions))
    book.lay_out(*[LayTown()] * printed(book.box).laid_out[book.edition.seats])
    book.when(FINAL_SCORING, ScoreTowns(book.config.option("town-7-head-start") is True))


def targets() -> Iterable[str]:
    yield from (f"town/{tile}" for tile in TOWNS)
    yield from (f"oasis/{name}" for name in TOWN_PLACES)


def conserve(game: Game) -> None:
    """Every town that was laid out lies beside the board or at the end of a path."""
    players = game.table.players
    chosen = [tile for p in players for tile in own(p).tiles if tile != NOWHERE]
    every = [*open_towns(game.table), *chosen]
    assert len(every) == len(set(every)), "a town was made"
    assert set(every) <= set(TOWNS), "a town is not in the box"
    assert len(every) == printed(game.box).laid_out[len(players)], "a town is lost"
    on_the_way = [(seat, f.spot) for seat, f in game.stack if isinstance(f, ChooseTown)]
    for player in game.edition.people(game.table):
        ends = [
            player.paths[path] == len(caravan_bonus(game.box)[path]) + 1 for path in (LEFT, RIGHT)
        ]
        for spot, there in enumerate(own(player).tiles):
            assert not there or ends[spot], "a town lies where no caravan came"
            missing = ends[spot] and not there and (player.seat, spot) not in on_the_way
            assert not missing or not open_towns(game.table), "a caravan found no town"
            assert there or not own(player).claimed[spot], "a town was claimed that is not there"
        assert player.paths[-1] == 0, "a caravan stands on the covered start oasis"
