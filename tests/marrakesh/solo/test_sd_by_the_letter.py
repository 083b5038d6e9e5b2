"""Pachabot, section D once more: the claim as a short procedure, compared in many positions."""

from __future__ import annotations

import random

import pytest

from riad.games.marrakesh.names import COLOURS, RED
from riad.games.marrakesh.solo.claiming import ClaimByPriority
from tests.marrakesh.builders import happen
from tests.marrakesh.printed import STRATEGIES

from .builders import IT, YOU, against, explained, it, strategy, told

POSITIONS = 1_000
ROWS_DOWN = ["beige", "pink", "green", "turquoise", "gray", "brown", "black", "white"]
GOODS = ("yellow", "orange", "purple")


def by_the_letter(game):
    """Keshi, row and number, found without lists of priorities; None: it is skipped."""
    me, offer = it(game), dict(zip(COLOURS, game.table.offer, strict=True))
    own = dict(zip(COLOURS, me.values, strict=False))
    vendor = {name: bool(me.vendors >> n & 1) for n, name in enumerate(own)}
    goods = dict(zip(("yellow", "purple", "orange"), me.goods, strict=True))
    column = [
        name
        for tile in game.table.pachabot.column
        for name in (COLOURS[n] if n < 8 else "goods" for n in STRATEGIES[tile].rows)
    ]
    mine, yours = (
        {COLOURS[n] if n < 8 else "goods" for n in game.table.players[seat].assistants}
        for seat in (IT, YOU)
    )

    def places_for(colour):
        if colour in goods:
            return 2
        if colour == "red":
            return list(vendor.values()).count(False)
        return 8 - own[colour]

    takeable = [name for name in COLOURS if offer[name] and places_for(name)]
    picks = [(name, "goods" if name in goods else name) for name in takeable if name != "red"]
    if "red" in takeable:
        free = [name for name in own if not vendor[name]]
        wild = [name for name in free if name not in takeable or own[name] == 8]
        picks += [("red", name) for name in (wild if picks else free)]
    if not picks:
        return None
    most = max(map(column.count, column))
    for test in (
        lambda k, r: r != "goods" and (own[r] == 8 if k == "red" else own[r] == 7 and vendor[r]),
        lambda k, _: offer[k] >= 2 and places_for(k) >= 2,
        lambda _, r: column.count(r) == most,
        lambda _, r: r in mine,
        lambda _, r: r in yours,
    ):
        picks = [pick for pick in picks if test(*pick)] or picks

    def rank(pick):
        keshi, row = pick
        height = column.index(row) if row in column else len(column)
        few = (goods[keshi], GOODS.index(keshi)) if keshi in goods else ()
        return height, [*ROWS_DOWN, "goods"].index(row), few

    keshi, row = min(picks, key=rank)
    return keshi, row, 2 if offer[keshi] >= 2 and places_for(keshi) >= 2 else 1


def anywhere(game, dice):
    """A position of any kind; full and almost full rows are frequent."""
    me = it(game)
    me.values = [dice.choice((0, 1, 4, 6, 7, 7, 8, 8)) for _ in range(8)]
    me.vendors = dice.choice((0, 255, dice.getrandbits(8), dice.getrandbits(8)))
    me.goods = [dice.randrange(3) for _ in range(3)]
    for seat in (IT, YOU):
        game.table.players[seat].assistants = sorted(dice.sample(range(9), 3))
    strategy(game, *dice.sample(range(1, 11), dice.randint(1, 5)))
    fallen = dice.choices(range(12), k=dice.randint(1, 8))
    game.table.offer = [fallen.count(colour) for colour in range(12)]


@pytest.mark.rule("S-D5a", "S-D1", "S-D2", "S-D3", "S-D4")
def test_the_claim_is_what_the_procedure_says_in_many_positions():
    dice = random.Random(5)
    empty = against()
    skipped = reds = 0
    for _ in range(POSITIONS):
        game = empty.copy().listen()
        anywhere(game, dice)
        expected = by_the_letter(game)
        conduct = game.edition.conduct(it(game))
        assert conduct.can_claim(game, it(game)) == (expected is not None)
        if expected is None:
            skipped += 1
            continue
        keshi, row, count = expected
        before, stood = list(game.table.offer), it(game).vendors
        happen(game, IT, ClaimByPriority())
        colour = COLOURS.index(keshi)
        before[colour] -= count
        assert game.table.offer == before
        event = explained(game)[0]
        assert (event.text.key, event.text.args["n"]) == ("claim.claimed", count)
        if colour == RED:
            reds += 1
            new = it(game).vendors & ~stood
            assert new >> COLOURS.index(row) & 1, "the first stands for that row"
            assert new.bit_count() == count
        else:
            assert told(game)[0].pick == keshi
    assert skipped > 20
    assert reds > 100
