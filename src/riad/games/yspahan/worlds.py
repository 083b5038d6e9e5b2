"""What a seat cannot see, dealt anew: a world it could be in.

An empty deck is made of the open discard pile, so everybody knows which cards a deck began with.
A card's *age* says from which deck it came. Others know how many cards of each age a player has
drawn, and when he plays one out of a hand of mixed ages they see the card, but not its age. A world
that could be gives every age only cards of that deck.
"""

from __future__ import annotations

from riad.kernel.luck import Luck

from .table import Player, Table

TAKEN = -1

Pools = list[list[int]]
"""For each age, the cards of it that a seat cannot see."""


def redeal(table: Table, seat: int | None, luck: Luck) -> None:
    """Cards a seat cannot see change places, within the deck they came from."""
    others = [player for player in table.players if player.seat != seat]
    pools = unseen(table, others)
    ages = {player.seat: played_ages(player) for player in others}
    if any(ages.values()):
        ages = other_ages(others, pools, luck)
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


def other_ages(others: list[Player], pools: Pools, luck: Luck) -> dict[int, list[int]]:
    """Ages the played cards could have had; there are some, because there are the true ones."""
    plays = [
        (player.seat, kind, among)
        for player in others
        if player.past is not None
        for kind, among in zip(player.past.kinds, player.past.among, strict=True)
    ]
    free = {player.seat: drawn_ages(player) for player in others}
    left = [pool[:] for pool in pools]
    ages = [TAKEN] * len(plays)

    def fitting(number: int) -> list[int]:
        seat, kind, among = plays[number]
        return [age for age in free[seat][:among] if age != TAKEN and kind in left[age]]

    def find(rest: list[int]) -> bool:
        """Give ages to the rest, the hardest play first, and go back where one has none."""
        if not rest:
            return True
        fits = {number: fitting(number) for number in rest}
        number = min(rest, key=lambda n: len(set(fits[n])))
        seat, kind, among = plays[number]
        drawn = free[seat]
        for age in dict.fromkeys(luck.shuffled(fits[number])):
            place = max(n for n in range(among) if drawn[n] == age)
            ages[number], drawn[place] = age, TAKEN
            left[age].remove(kind)
            if find([n for n in rest if n != number]):
                return True
            left[age].append(kind)
            drawn[place] = age
        return False

    find(list(range(len(plays))))
    found: dict[int, list[int]] = {player.seat: [] for player in others}
    for (seat, _, _), age in zip(plays, ages, strict=True):
        found[seat].append(age)
    return found


def drawn_ages(player: Player) -> list[int]:
    """The ages of all cards drawn, held or played from a mixed hand, in the order of drawing."""
    return sorted([*player.ages, *played_ages(player)])


def played_kinds(player: Player) -> list[int]:
    return player.past.kinds if player.past is not None else []


def played_ages(player: Player) -> list[int]:
    return player.past.ages if player.past is not None else []
