"""The Madrasa: scrolls are bought with dates, as many as the scholars can read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from riad.games.marrakesh.box.pieces import LEVEL_OF, SCROLLS
from riad.games.marrakesh.gains import Cost, Pay, can_pay, named_ways, take, ways
from riad.games.marrakesh.keshis.placing import named, numbered
from riad.games.marrakesh.names import FEE_DISCOUNT, GRAY, LEVELS, SCROLL_DISCOUNT
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.piles import Pile
from riad.kernel.text import Label, No, Text

NO_SCHOLARS = No("M-14.4", "scroll.no-scholars")
NO_DATES = No("M-14.3", "scroll.no-dates")
NOT_OPEN = No("M-14.7", "scroll.not-open")
MUST_BE_NEW = No("M-14.9", "scroll.must-be-new")
NO_REFRESH = No("M-14.8", "scroll.no-refresh")
NO_DINAR = No("M-14.8", "scroll.no-dinar")
NOTHING_FACE_DOWN = No("M-14.10", "scroll.nothing-face-down")
STOP = 0
ANY_LEVEL = -1
REFRESH_FEE = (0, 0, 1)


def level_of(tile: int) -> int:
    return LEVEL_OF[tile]


def scroll_text(tile: int) -> Text:
    return Text(f"scroll.{tile}")


def price(game: Game, me: Player, level: int) -> int:
    """The dates this player pays for a scroll of a level."""
    return max(0, game.box.levels[level].dates - game.tune(SCROLL_DISCOUNT, me, 0))


def no_study(game: Game, me: Player, level: int) -> No | None:
    """Why this player cannot buy a scroll of a level."""
    if me.studied + game.box.levels[level].scholars > game.edition.strength(me, GRAY):
        return NO_SCHOLARS
    return None if me.dates >= price(game, me, level) else NO_DATES


def no_refresh(game: Game, me: Player, level: int) -> No | None:
    """Why this player cannot let new scrolls of a level be laid out."""
    if me.bought:
        return NO_REFRESH
    if not game.edition.scroll_display.can_refresh(game.table, level):
        return NOTHING_FACE_DOWN
    if not can_pay(game, me, REFRESH_FEE):
        return NO_DINAR
    needed = game.box.levels[level]
    if me.studied + needed.scholars > game.edition.strength(me, GRAY):
        return NO_SCHOLARS
    return None if fee_ways(game, me, level) else NO_DATES


def fee_ways(game: Game, me: Player, level: int) -> list[Cost]:
    """The ways to pay for a refresh after which a scroll of the level can still be paid."""
    needed = price(game, me, level)
    return [way for way in ways(game, me, REFRESH_FEE) if me.dates - way[1] >= needed]


@frame
class Study(Choice[int]):
    """Buy open scrolls, one after the other; before the first of a round one level may be new."""

    rules = ("M-14.2", "M-14.4", "M-14.8")
    must: int = ANY_LEVEL
    """After a refresh the next purchase is one of the new scrolls."""
    kept: tuple[int, ...] = ()
    """Scrolls of that level that are not new: nothing lay under them."""

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for level, tiles in enumerate(game.table.scrolls):
            if self.must in (ANY_LEVEL, level) and no_study(game, me, level) is None:
                found |= {f"scroll-{tile}": tile for tile in tiles if tile not in self.kept}
        if self.must != ANY_LEVEL:
            return found
        for level, name in enumerate(LEVELS):
            if no_refresh(game, me, level) is None:
                found[f"refresh-{name}"] = -1 - level
        return {**found, "study-stop": STOP} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value > 0:
            level = level_of(value)
            me.studied += game.box.levels[level].scholars
            me.bought = True
            take(game, me, (0, price(game, me, level), 0))
            game.then(me, TakeScroll(value), Study())
        elif value < 0:
            level = -1 - value
            kept = game.edition.scroll_display.kept_at_refresh(game.table, level)
            game.then(me, PayFee(*REFRESH_FEE, level), Refresh(level), Study(level, kept))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("scroll.prompt" if self.must == ANY_LEVEL else "scroll.must-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value > 0:
            dates = price(game, me, level_of(value))
            text = Text("scroll.buy", {"scroll": scroll_text(value), "n": dates})
            return Label(text, (f"scroll/{value}",))
        if value < 0:
            name = LEVELS[-1 - value]
            return Label(
                Text("scroll.refresh", {"level": Text(f"level.{name}")}), (f"pile/{name}",)
            )
        return Label(Text("scroll.stop"), ("study/stop",), declines=True)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "scroll/", SCROLLS)
        if tile is not None:
            return self._refuse_scroll(game, me, tile)
        level = named(target, "pile/", LEVELS)
        if self.must != ANY_LEVEL:
            return None if level is None and target != "study/stop" else MUST_BE_NEW
        return None if level is None else no_refresh(game, me, level)

    def _refuse_scroll(self, game: Game, me: Player, tile: int) -> No | None:
        level = level_of(tile)
        if tile not in game.table.scrolls[level]:
            return NOT_OPEN
        if self.must not in (ANY_LEVEL, level) or tile in self.kept:
            return MUST_BE_NEW
        return no_study(game, me, level)

    @classmethod
    def names(cls) -> Iterable[str]:
        refresh = (f"refresh-{name}" for name in LEVELS)
        return (*(f"scroll-{tile}" for tile in SCROLLS), *refresh, "study-stop")


@frame
class PayFee(Pay):
    """The fee, in a way that leaves the dates for the scroll that must be bought."""

    rules = ("M-14.10", "M-28.1")
    level: int

    def options(self, game: Game, me: Player) -> Mapping[str, Cost]:
        return named_ways(fee_ways(game, me, self.level))


@frame
class Refresh(Effect):
    """The open scrolls of a level go under their pile, and as many new ones are laid out."""

    rules = ("M-14.8",)
    level: int

    def run(self, game: Game, me: Player) -> None:
        game.edition.scroll_display.refresh(game, self.level)


# ---- taking ----------------------------------------------------------------------------------


@frame
class TakeScroll(Effect):
    """A scroll leaves the display for good; what it does at once happens now."""

    rules = ("M-14.6",)
    tile: int

    def run(self, game: Game, me: Player) -> None:
        game.table.scrolls[level_of(self.tile)].remove(self.tile)
        me.tiles |= 1 << self.tile
        if game.events is not None:
            moved = animations.scroll_taken(me, self.tile)
            game.tell("scroll.taken", moved, player=me.seat, scroll=scroll_text(self.tile))
        game.then(me, *game.edition.scroll_bonus[self.tile])


@frame
class TakeFree(Choice[int]):
    """Take an open scroll of a level, or of any, without scholars; sometimes for a date."""

    rules: ClassVar[tuple[str, ...]] = ("M-17.14", "M-14.11", "M-27.58")
    level: int
    dates: int
    may: bool

    def fee(self, game: Game, me: Player) -> int:
        return max(0, self.dates - game.tune(FEE_DISCOUNT, me, 0)) if self.dates else 0

    def open_(self, game: Game) -> list[int]:
        levels = game.table.scrolls if self.level == ANY_LEVEL else [game.table.scrolls[self.level]]
        return [tile for tiles in levels for tile in tiles]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        if me.dates < self.fee(game, me):
            return {}
        found = {f"scroll-{tile}": tile for tile in self.open_(game)}
        return {**found, "study-stop": STOP} if found and self.may else found

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != STOP:
            take(game, me, (0, self.fee(game, me), 0))
            game.then(me, TakeScroll(value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("scroll.free-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == STOP:
            return Label(Text("scroll.stop"), ("study/stop",), declines=True)
        return Label(Text("scroll.take", {"scroll": scroll_text(value)}), (f"scroll/{value}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        tile = numbered(target, "scroll/", SCROLLS)
        return None if tile is None or tile in self.open_(game) else NOT_OPEN

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"scroll-{tile}" for tile in SCROLLS), "study-stop")


# ---- the display -----------------------------------------------------------------------------


@frame
class FillScrolls(Effect):
    """At the end of a turn every level has three open scrolls again, as far as they last."""

    rules = ("M-14.12",)

    def run(self, game: Game, me: Player | None) -> None:
        game.edition.scroll_display.fill(game)


@frame
class RevealScroll(Chance):
    rules = ("M-2.4", "M-14.12")
    level: int

    def pile(self, table: Table) -> Pile:
        """Where the scroll comes from."""
        return table.scroll_piles[self.level]

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        pool = game.table.scroll_pools[self.level]
        return f"scroll-{self.pile(game.table).draw(pool, luck)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        table, tile = game.table, numbered(outcome, "scroll-", SCROLLS)
        if tile is None or outcome != f"scroll-{tile}":
            return False
        return self.pile(table).possible(table.scroll_pools[self.level], tile)

    def apply(self, game: Game, me: None, outcome: str) -> None:
        table, tile = game.table, int(outcome.removeprefix("scroll-"))
        self.pile(table).take(table.scroll_pools[self.level], tile)
        table.scrolls[self.level].append(tile)
        if game.events is not None:
            moved = animations.scroll_revealed(self.level, tile)
            game.tell("scroll.revealed", moved, scroll=scroll_text(tile))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("scroll.which-revealed")
