"""How scrolls and luxury goods lie on the table: in a row beside one stack, or on several piles."""

from __future__ import annotations

from riad.games.marrakesh.names import LEVELS
from riad.games.marrakesh.sectors.madrasa import RevealScroll
from riad.games.marrakesh.sectors.souk import REVEAL_LUXURY, RevealLuxury
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.piles import Bag, Pile, face_down
from riad.kernel.text import Text

from .shelves import Cut, laid, on_top, put_on_top, to_turn_up

OPEN_SCROLLS = 3
OPEN_LUXURIES = 5
LUXURIES = len(LEVELS)
"""The shelf of the luxury goods lies after those of the scrolls."""


def open_on(table: Table, shelf: int) -> list[int]:
    """The open tiles of a shelf."""
    return table.luxuries if shelf == LUXURIES else table.scrolls[shelf]


# ---- luxury goods ----------------------------------------------------------------------------


class LuxuryRow:
    """One stack of luxury goods, five of them open."""

    def lay(self, game: Game) -> None:
        game.then(None, *[REVEAL_LUXURY] * OPEN_LUXURIES)

    def fill(self, game: Game) -> None:
        """As many as are missing, as far as the stack lasts."""
        missing = min(OPEN_LUXURIES - len(game.table.luxuries), len(game.table.luxury_pool))
        game.then(None, *[REVEAL_LUXURY] * missing)

    def put(self, table: Table, tile: int) -> None:
        """One is turned up: the others have moved up, so it comes last."""
        table.luxuries.append(tile)

    def piles(self, table: Table) -> list[Pile]:
        """The face-down luxury goods, where they lie in several piles."""
        return []

    def lay_anew(self, game: Game) -> None:
        """All of them are shuffled and set out again."""
        table = game.table
        table.luxury_pool = sorted([*table.luxury_pool, *table.luxuries])
        table.luxuries.clear()
        self.lay(game)


class LuxuryPiles(LuxuryRow):
    """Five piles of luxury goods, each with its top open."""

    def lay(self, game: Game) -> None:
        table = game.table
        empty = [laid(0, 0) for _ in range(LUXURIES - len(table.shelves))]
        table.shelves = [*table.shelves, *empty][:LUXURIES]
        table.shelves.append(laid(len(table.luxury_pool), OPEN_LUXURIES))
        self.fill(game)

    def fill(self, game: Game) -> None:
        """A new top on every pile; what is used up gets half of the highest."""
        turn_up(game, LUXURIES)

    def piles(self, table: Table) -> list[Pile]:
        return table.shelves[LUXURIES].down


# ---- scrolls ---------------------------------------------------------------------------------


class ScrollRow:
    """One stack of scrolls for each level, three of them open."""

    def lay(self, game: Game) -> None:
        table = game.table
        table.scroll_piles = [face_down(len(pool)) for pool in table.scroll_pools]
        levels = range(len(LEVELS))
        game.then(None, *(RevealScroll(level) for level in levels for _ in range(OPEN_SCROLLS)))

    def fill(self, game: Game) -> None:
        """As many as are missing of each level, as far as its stack lasts."""
        table = game.table
        for level, open_ in enumerate(table.scrolls):
            missing = OPEN_SCROLLS - len(open_)
            if missing:
                there = min(missing, len(table.scroll_piles[level]))
                game.then(None, *[RevealScroll(level)] * there)

    def piles(self, table: Table, level: int) -> list[Pile]:
        """The face-down scrolls of a level."""
        return [table.scroll_piles[level]]

    def can_refresh(self, table: Table, level: int) -> bool:
        """Whether there are open scrolls of a level, and others under them."""
        return bool(table.scrolls[level]) and len(table.scroll_piles[level]) > 0

    def kept_at_refresh(self, table: Table, level: int) -> tuple[int, ...]:
        """The open scrolls of a level that a refresh leaves where they are."""
        return ()

    def refresh(self, game: Game, level: int) -> None:
        """The open ones go under the stack, in the order they lie, and as many come up."""
        table = game.table
        away, table.scrolls[level] = table.scrolls[level], []
        for tile in away:
            table.scroll_piles[level].put_under([tile])
        game.then(None, *[RevealScroll(level)] * len(away))


class ScrollPiles(ScrollRow):
    """Three piles of scrolls for each level, each with its top open."""

    def lay(self, game: Game) -> None:
        """All levels but those that are set out later."""
        table, later = game.table, game.edition.set_out_later
        table.shelves = [
            laid(0 if level in later else len(pool), OPEN_SCROLLS)
            for level, pool in enumerate(table.scroll_pools)
        ]
        self.fill(game)

    def set_out(self, game: Game, level: int) -> None:
        """A level that was not laid out at first."""
        table = game.table
        table.shelves[level] = laid(len(table.scroll_pools[level]), OPEN_SCROLLS)
        turn_up(game, level)

    def fill(self, game: Game) -> None:
        """A new top on every pile; what is used up gets half of the highest of its level."""
        for level in range(len(LEVELS)):
            turn_up(game, level)

    def piles(self, table: Table, level: int) -> list[Pile]:
        return table.shelves[level].down

    def can_refresh(self, table: Table, level: int) -> bool:
        return any(under for _, under in on_top(table.shelves[level], table.scrolls[level]))

    def kept_at_refresh(self, table: Table, level: int) -> tuple[int, ...]:
        tops = on_top(table.shelves[level], table.scrolls[level])
        return tuple(tile for tile, under in tops if not under)

    def refresh(self, game: Game, level: int) -> None:
        """Each open tile goes under its own pile; where nothing lies under it, it stays."""
        shelf, open_ = game.table.shelves[level], game.table.scrolls[level]
        for tile, under in on_top(shelf, open_):
            if under:
                place = shelf.tops.index(tile)
                open_.remove(tile)
                shelf.down[place].put_under([tile])
                game.then(None, TopScroll(level, place))


LUXURY_ROW, LUXURY_PILES = LuxuryRow(), LuxuryPiles()
SCROLL_ROW, SCROLL_PILES = ScrollRow(), ScrollPiles()


# ---- piles -----------------------------------------------------------------------------------


def turn_up(game: Game, shelf: int) -> None:
    """A new top wherever one is missing; used-up piles are served first."""
    table = game.table
    found = to_turn_up(table.shelves[shelf], open_on(table, shelf))
    if isinstance(found, Cut):
        game.then(None, CutApart(shelf, *found))
        return
    for place in found:
        game.then(None, TopLuxury(place) if shelf == LUXURIES else TopScroll(shelf, place))


def shuffle_pile(game: Game, shelf: int, place: int) -> None:
    """A pile whose open tile was taken is shuffled, and its top turned up."""
    down = game.table.shelves[shelf].down[place]
    down.shuffle()
    if len(down):
        game.then(None, TopLuxury(place) if shelf == LUXURIES else TopScroll(shelf, place))


@frame
class ShufflePile(Effect):
    """The pile from which an open tile was taken is shuffled, and its top turned up."""

    rules = ("C-21", "B-9")
    shelf: int
    place: int

    def run(self, game: Game, me: Player | None) -> None:
        shuffle_pile(game, self.shelf, self.place)


@frame
class TopScroll(RevealScroll):
    """The top scroll of one of the piles of a level is turned up."""

    rules = ("M-2.3", "M-14.12")
    place: int

    def pile(self, table: Table) -> Pile:
        return table.shelves[self.level].down[self.place]

    def apply(self, game: Game, me: None, outcome: str) -> None:
        RevealScroll.apply(self, game, me, outcome)
        table = game.table
        put_on_top(table.shelves[self.level], table.scrolls[self.level], self.place)


@frame
class TopLuxury(RevealLuxury):
    """The top luxury good of one of the five piles is turned up."""

    rules = ("M-2.7", "M-12.8")
    place: int

    def apply(self, game: Game, me: None, outcome: str) -> None:
        table, tile = game.table, int(outcome.removeprefix("luxury-"))
        table.shelves[LUXURIES].down[self.place].take(table.luxury_pool, tile)
        table.luxuries.append(tile)
        put_on_top(table.shelves[LUXURIES], table.luxuries, self.place)


@frame
class CutApart(Chance):
    """A pile in which known tiles were shuffled is halved: which of them lie in the lower half?"""

    rules = ("M-14.13", "B-9")
    shelf: int
    place: int
    bag: int
    lower: int
    """How many of the bag's tiles lie in the lower half."""

    def mixed(self, table: Table) -> Bag:
        """The bag that is cut."""
        return table.shelves[self.shelf].down[self.place].bags[self.bag]

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        bag = self.mixed(game.table)
        below = luck.shuffled([*bag.known, *[0] * bag.unseen])[: self.lower]
        return "-".join(["below", *(str(tile) for tile in sorted(below) if tile)])

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        bag = self.mixed(game.table)
        word, *tiles = outcome.split("-")
        in_order = [str(tile) for tile in bag.known if str(tile) in tiles]
        rest = self.lower - len(tiles)
        return word == "below" and tiles == in_order and 0 <= rest <= bag.unseen

    def apply(self, game: Game, me: None, outcome: str) -> None:
        bag = self.mixed(game.table)
        below = [int(tile) for tile in outcome.split("-")[1:]]
        lower = Bag(below, self.lower - len(below))
        bag.known = [tile for tile in bag.known if tile not in below]
        bag.unseen -= lower.unseen
        game.table.shelves[self.shelf].down[self.place].bags.insert(self.bag + 1, lower)
        turn_up(game, self.shelf)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("scroll.which-below")
