"""What a seat cannot see, dealt anew: a world it could be in.

An empty deck is made of the open discard pile, so everybody knows which cards a deck began with.
A card's *age* says from which deck it came. Others know how many cards of each age a player has
drawn, and when he plays one out of a hand of mixed ages they see the card, but not its age. A world
that could be gives every age only cards of that deck.
"""

from __future__ import annotations

from riad.kernel.luck import Luck

from .table import Player, Table

TRIES = 50
"""So often ages are found anew for the cards played from mixed hands; then the old ones stay."""

TAKEN = -1

Pools = list[list[int]]
"""For each age, the cards of it that a seat cannot see."""


def redeal(table: Table, seat: int | None, luck: Luck) -> None:
    """Cards a seat cannot see change places, within the deck they came from."""
    others = [player for player in table.players if player.seat != seat]
    pools = unseen(table, others)
    ages = {player.seat: played_ages(player) for player in others}
    if any(ages.values()):
        for _ in range(TRIES):
            if (found := other_ages(others, pools, luck)) is not None:
                ages = found
                break
    for player in others:
        tags = drawn_ages(player)
        for kind, age in zip(played_kinds(player), ages[player.seat], strict=True):
            pools[age].remove(kind)
            tags.remove(age)
        if player.past is not None:
            player.past.ages = ages[player.seat]
        player.ages = tags
    hidden = [luck.shuffled(pool) for pool in pools]
    for player in others:
        player.hand = [hidden[age].pop() for age in player.ages]
    table.deck = sorted(hidden[table.shuffles])


def unseen(table: Table, others: list[Player]) -> Pools:
    """Hands and plays of the others, and the deck, sorted by age and kind."""
    pools: Pools = [[] for _ in range(table.shuffles + 1)]
    for player in others:
        for kind, age in zip(player.hand, player.ages, strict=True):
            pools[age].append(kind)
        for kind, age in zip(played_kinds(player), played_ages(player), strict=True):
            pools[age].append(kind)
    pools[table.shuffles] += table.deck
    return [sorted(pool) for pool in pools]


def other_ages(others: list[Player], pools: Pools, luck: Luck) -> dict[int, list[int]] | None:
    """Ages the played cards could have had; None where this try has led nowhere."""
    left = [pool[:] for pool in pools]
    found: dict[int, list[int]] = {}
    for player in others:
        free = drawn_ages(player)
        found[player.seat] = []
        if player.past is None:
            continue
        for kind, among in zip(player.past.kinds, player.past.among, strict=True):
            fits = [n for n, a in enumerate(free[:among]) if a != TAKEN and kind in left[a]]
            if not fits:
                return None
            place = luck.pick(fits)
            age, free[place] = free[place], TAKEN
            left[age].remove(kind)
            found[player.seat].append(age)
    return found


def drawn_ages(player: Player) -> list[int]:
    """The ages of all cards drawn, held or played from a mixed hand, in the order of drawing."""
    return sorted([*player.ages, *played_ages(player)])


def played_kinds(player: Player) -> list[int]:
    return player.past.kinds if player.past is not None else []


def played_ages(player: Player) -> list[int]:
    return player.past.ages if player.past is not None else []
