"""Piles as bags: nothing is decided before it is seen.

A pile is a short list of bags from top to bottom. A bag holds known tiles and a number of unseen
ones from a pool, in unknown order. Pools keep their order, so equal luck gives equal tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from .errors import WrongRules
from .luck import Luck
from .state import state


@state
class Bag:
    """Tiles in unknown order: some that everybody knows, and `unseen` others from the pool."""

    known: list[int] = field(default_factory=list)
    unseen: int = 0


@state
class Pile:
    """A face-down pile. The pool of tiles nobody has seen belongs to the table."""

    bags: list[Bag] = field(default_factory=list)

    def __len__(self) -> int:
        return sum(len(bag.known) + bag.unseen for bag in self.bags)

    def draw(self, pool: Sequence[int], luck: Luck) -> int:
        """Which tile is on top; `take` then takes it."""
        top = self.bags[0]
        place = luck.below(len(top.known) + top.unseen)
        return top.known[place] if place < len(top.known) else luck.pick(pool)

    def possible(self, pool: Sequence[int], tile: int) -> bool:
        """Whether this tile can be the top one."""
        if not self.bags:
            return False
        top = self.bags[0]
        return tile in top.known or (top.unseen > 0 and tile in pool)

    def take(self, pool: list[int], tile: int) -> None:
        """Take this tile from the top, and out of the pool if nobody had seen it."""
        top = self.bags[0]
        if tile in top.known:
            top.known.remove(tile)
        else:
            pool.remove(tile)
            top.unseen -= 1
        if not top.known and not top.unseen:
            del self.bags[0]

    def put_under(self, tiles: Sequence[int]) -> None:
        """Known tiles, in an order nobody knows, go under everything else."""
        if tiles:
            self.bags.append(Bag(sorted(tiles)))

    def cut(self, count: int) -> Pile:
        """Take the lowest tiles away, in the order they lie, as a pile of their own.

        A bag can be cut only where all its tiles are unseen: else the halves would hang together.
        """
        under = Pile()
        while count:
            low = self.bags[-1]
            size = len(low.known) + low.unseen
            if size > count and low.known:
                raise WrongRules("known tiles in unknown order cannot be cut apart")
            if size > count:
                low.unseen -= count
                under.bags.insert(0, Bag(unseen=count))
                break
            under.bags.insert(0, self.bags.pop())
            count -= size
        return under

    def shuffle(self) -> None:
        """Pour all bags together."""
        if len(self.bags) > 1:
            known = sorted(tile for bag in self.bags for tile in bag.known)
            self.bags = [Bag(known, sum(bag.unseen for bag in self.bags))]


def face_down(unseen: int) -> Pile:
    """A fresh pile of `unseen` tiles from the pool."""
    return Pile([Bag(unseen=unseen)] if unseen else [])
