"""Rules, section 7: the tower."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.tower import THROW, Fall
from riad.games.marrakesh.table import Game
from riad.kernel.errors import IllegalMove
from riad.kernel.luck import Luck, luck_of

from .builders import happen, quiet_table
from .builders_start import (
    asked,
    awaited,
    by_colour,
    fall,
    inside,
    offered,
    played,
    possible,
    words,
)

TWELVE = by_colour(green=4, pink=4, orange=4)


class Said(Luck):
    """Luck that says what the test wants."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(bytes(32))
        self.numbers = list(numbers)

    def roll(self, count: int, n: int) -> list[int]:
        assert n == 100
        said, self.numbers = self.numbers[:count], self.numbers[count:]
        assert len(said) == count
        return said


@cache
def with_layer(tower: str) -> Game:
    return quiet_table(tower=tower)


def drawn(luck: Luck, thrown: tuple[int, ...], tower: str = "B1", **stuck: int) -> tuple[int, ...]:
    """What falls out, of each colour."""
    game = with_layer(tower)
    game.table.tower = list(by_colour(**stuck))
    word = Fall(thrown).draw(game, None, luck)
    assert Fall(thrown).possible(game, None, word)
    return tuple(map(int, word.split("-")))


# ---- in and out ------------------------------------------------------------------------------


@pytest.mark.rule("M-7.1")
def test_what_does_not_fall_out_stays_inside():
    game = quiet_table()
    fall(game, words(green=2, pink=1, red=1), green=3, pink=1, red=1)
    assert inside(game) == {"green": 1}


@pytest.mark.rule("M-7.1")
def test_keshis_of_earlier_rounds_may_fall_out_too():
    game = quiet_table()
    game.table.tower = list(by_colour(green=1, black=2))
    happen(game, None, Fall(by_colour(green=3)))
    assert possible(game, [words(green=4, black=2), words(green=5), words(white=1)]) == [
        words(green=4, black=2)
    ]
    game.resolve(words(green=4, black=1))
    assert offered(game) == {"green": 4, "black": 1}
    assert inside(game) == {"black": 1}


@pytest.mark.rule("M-7.1")
@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "1",
        words(green=4),
        words(gray=1),
        words(green=1).replace("1", "01"),
        words(green=1).replace("1", "+1"),
        words(green=1).replace("1", "-1"),
        words(green=1).replace("1", "¹"),
        words(green=1) + "-0",
        "9" * 5000 + "-0" * 11,
    ],
)
def test_nothing_else_can_fall_out(wrong):
    game = quiet_table()
    happen(game, None, Fall(by_colour(green=3)))
    with pytest.raises(IllegalMove):
        game.resolve(wrong)
    assert awaited(game) == "Fall"


@pytest.mark.rule("M-7.2")
def test_the_offer_is_sorted_by_colour_and_the_content_can_be_worked_out():
    game = quiet_table()
    game.table.players[0].chosen = [0, 0, 8]
    happen(game, None, THROW)
    game.resolve(words(green=2))
    assert asked(game) == "Claim"
    for seat in (None, 0, 2):
        table = game.view(seat)["table"]
        assert dict(zip(COLOURS, table["offer"], strict=True))["green"] == 2
        assert table["tower"] == list(by_colour(red=1))


@pytest.mark.rule("M-7.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_tower_is_never_emptied(seats):
    """Only what falls out leaves it, also between seasons."""
    before, carried = 0, 0
    for game in played(seats, seed=11, tower="B2"):
        now = sum(game.table.tower)
        if asked(game) == "TurnUp" and game.table.round == 4:
            carried, before = carried + 1, now
        if asked(game) == "ChooseKeshis" and (game.table.round, game.table.season) in (
            (1, 2),
            (1, 3),
        ):
            assert now == before > 0
    assert carried > 0


# ---- how likely ------------------------------------------------------------------------------


@pytest.mark.rule("M-7.4")
@pytest.mark.parametrize(("layer", "stick"), [("B1", 15), ("B2", 22)])
def test_of_a_hundred_thrown_so_many_stay_inside(layer, stick):
    for number in range(100):
        fallen = drawn(Said(number), by_colour(red=1), layer)
        assert fallen == by_colour(red=int(number >= stick))


@pytest.mark.rule("M-7.4")
@pytest.mark.parametrize("layer", ["B1", "B2"])
def test_of_a_hundred_inside_fifty_fall_out(layer):
    for number in range(100):
        fallen = drawn(Said(number), by_colour(), layer, red=1)
        assert fallen == by_colour(red=int(number < 50))


@pytest.mark.rule("M-7.4")
def test_every_keshi_falls_or_stays_by_itself():
    luck = Said(49, 50, 15, 14, 99, 0, 15)
    assert drawn(luck, by_colour(green=3, gray=2), green=2) == by_colour(green=1 + 2, gray=1)
    assert luck.numbers == []


@pytest.mark.rule("M-7.4")
def test_over_many_throws_b2_keeps_more_than_b1_and_most_fall_through():
    kept = {}
    for layer in ("B1", "B2"):
        throws = [sum(drawn(luck_of(seed), TWELVE, layer)) for seed in range(200)]
        kept[layer] = 2400 - sum(throws)
    assert 300 < kept["B1"] < 420, "a little over one in seven"
    assert 470 < kept["B2"] < 590, "a little over one in five"


@pytest.mark.rule("M-7.4")
@pytest.mark.parametrize(("layer", "low", "high"), [("B1", 2.6, 4.0), ("B2", 4.1, 5.7)])
def test_with_four_players_some_keshis_are_always_inside(layer, low, high):
    held = []
    for seed in range(12):
        rounds: dict[tuple[int, int], int] = {}
        for game in played(4, seed=seed, tower=layer):
            if asked(game) == "UseAssistant":
                rounds.setdefault((game.table.season, game.table.round), sum(game.table.tower))
        held += list(rounds.values())[4:]
    assert len(held) == 12 * 8
    assert low < sum(held) / len(held) < high


@pytest.mark.rule("M-7.4")
def test_every_outcome_can_come():
    fallen = Counter(drawn(luck_of(seed), by_colour(pink=1), red=1) for seed in range(80))
    assert set(fallen) == {
        by_colour(),
        by_colour(pink=1),
        by_colour(red=1),
        by_colour(pink=1, red=1),
    }


@pytest.mark.rule("M-7.5")
def test_if_nothing_falls_out_phase_b_is_empty():
    game = quiet_table()
    for me in game.table.players:
        me.chosen = [0, 1, 2]
    happen(game, None, THROW)
    game.resolve(words())
    assert game.over, "nobody was asked to claim, and nothing is thrown again"
    assert inside(game) == {"green": 3, "gray": 3, "white": 3}
