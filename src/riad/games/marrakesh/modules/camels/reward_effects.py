"""What reward tiles say: each word with the frame it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from riad.games.marrakesh.box.pieces import LUXURY_TILES
from riad.games.marrakesh.keshis.placing import numbered
from riad.games.marrakesh.modules.effects import MORE_WORDS, TRACKS, move_on
from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.sectors.madrasa import STOP as NO_SCROLL
from riad.games.marrakesh.sectors.madrasa import TakeFree, TakeScroll, level_of
from riad.games.marrakesh.sectors.souk import (
    NOT_OPEN,
    NOTHING_BOUGHT,
    BuyLuxury,
    no_luxury,
    offer_text,
)
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.displays import LUXURIES, ShufflePile
from riad.games.marrakesh.tiles.effects import Word
from riad.kernel.common import AllOf
from riad.kernel.data import Row
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text, listed

from .race import drop_dung

MOST_SPLIT = 6


@frame
class SplitSteps(Choice[tuple[int, ...]]):
    """A number of steps, divided among tracks as one likes."""

    rules = ("C-22", "C-19", "C-20")
    tracks: tuple[str, ...]
    steps: int

    def options(self, game: Game, me: Player) -> Mapping[str, tuple[int, ...]]:
        return {
            "split-{}-{}-{}".format(*split): split
            for split in product(range(self.steps, -1, -1), repeat=len(TRACKS))
            if sum(split) == self.steps and not self.strays(split)
        }

    def strays(self, split: tuple[int, ...]) -> bool:
        """Whether steps would be made on a track that is not named."""
        steps = zip(TRACKS, split, strict=True)
        return any(n and track not in self.tracks for track, n in steps)

    def apply(self, game: Game, me: Player, value: tuple[int, ...]) -> None:
        steps = zip(TRACKS, value, strict=True)
        game.then(me, AllOf(tuple(move_on(track, n) for track, n in steps if n)))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("split.prompt", {"n": self.steps})

    def label(self, game: Game, me: Player, value: tuple[int, ...]) -> Label:
        steps = zip(TRACKS, value, strict=True)
        parts = [Text(f"do.move-{track}", {"n": n}) for track, n in steps if n]
        return Label(Text("split.so", {"mix": listed(parts)}), ("split/{}-{}-{}".format(*value),))

    @classmethod
    def names(cls) -> Iterable[str]:
        splits = product(range(MOST_SPLIT + 1), repeat=len(TRACKS))
        return ("split-{}-{}-{}".format(*s) for s in splits if 0 < sum(s) <= MOST_SPLIT)


@frame
class TakeFromPile(TakeFree):
    """An open scroll of a level for nothing; then its pile is shuffled."""

    rules = ("C-18", "C-19", "C-20", "C-21")

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != NO_SCROLL:
            level = level_of(value)
            place = game.table.shelves[level].tops.index(value)
            game.then(me, TakeScroll(value), ShufflePile(level, place))


@frame
class BuyFromPile(Choice[int]):
    """An open luxury good for some goods less; then its pile is shuffled."""

    rules = ("C-20", "C-21")
    minus: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {
            f"luxury-{tile}": tile
            for tile in game.table.luxuries
            if no_luxury(game, me, tile, self.minus) is None
        }
        return {**found, "trade-stop": NOTHING_BOUGHT} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != NOTHING_BOUGHT:
            place = game.table.shelves[LUXURIES].tops.index(value)
            game.then(me, BuyLuxury(value, self.minus), ShufflePile(LUXURIES, place))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("reward.luxury-prompt", {"n": self.minus})

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == NOTHING_BOUGHT:
            return Label(Text("souk.stop"), ("trade/stop",), declines=True)
        return Label(
            Text("souk.buy", {"luxury": offer_text(game.box, value)}), (f"luxury/{value}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "luxury/", LUXURY_TILES)
        if tile is None:
            return None
        return no_luxury(game, me, tile, self.minus) if tile in game.table.luxuries else NOT_OPEN

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()  # those of the trade in the Souk


@frame
class RiverTileBonus(Effect):
    """What the river tile of the season brings to the first."""

    rules = ("C-20", "C-R15")

    def run(self, game: Game, me: Player) -> None:
        tile = game.table.river_tiles[game.table.season - 1]
        game.edition.conduct(me).win_tile(game, me, tile, None)


@frame
class DiscardDung(Effect):
    """A dung tile goes back, if there is one."""

    rules = ("C-17",)

    def run(self, game: Game, me: Player) -> None:
        drop_dung(game, me)


def _split(value: Row, *_: object) -> list[Frame]:
    if not set(value["tracks"]) <= set(TRACKS) or value["steps"] not in range(1, MOST_SPLIT + 1):
        raise ValueError
    return [SplitSteps(tuple(value["tracks"]), value["steps"])]


def _take_scroll(value: Row, _: int, may: bool) -> list[Frame]:
    if value != {"colour": value["colour"], "free": True, "reshuffle": True}:
        raise ValueError
    return [TakeFromPile(LEVELS.index(value["colour"]), 0, may)]


def _buy(value: Row, *_: object) -> list[Frame]:
    if value["reshuffle"] is not True:
        raise ValueError
    return [BuyFromPile(value["goods_minus"])]


REWARD_WORDS: Mapping[str, Word] = {
    **MORE_WORDS,
    "advance_split": _split,
    "take_scroll": _take_scroll,
    "buy_luxury": _buy,
    "river_tile_bonus": lambda v, *_: [{"current_season": RiverTileBonus()}[v]],
    "discard_dung": lambda n, *_: [DiscardDung()] * n,
}
