"""One layout of numbers for each game: it tells all a seat may know, and nothing else."""

from __future__ import annotations

import json
import random
import tomllib
from array import array
from dataclasses import replace
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import riad
from riad.games import definitions
from riad.games.marrakesh.modules.imam_and_sultan import IMAM, SULTAN
from riad.games.marrakesh.modules.new_provisions.module import BIT as PROVISION_BITS
from riad.games.marrakesh.modules.special_buildings.module import FIRST_BIT
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES as BUILDINGS
from riad.games.marrakesh.show import numbers as marrakesh
from riad.games.yspahan.show import numbers as yspahan
from riad.kernel.errors import WrongRules
from riad.kernel.layout import layout_of
from riad.kernel.luck import luck_of
from riad.kernel.measures import Each, Flag, Numbers
from tests.full import FULL
from tests.test_actions import any_table

TABLES = 200 if FULL else 10
LOOKED_AT = 0.05
"""At how many of a hundred positions all seats look."""


def positions(number: int) -> Any:
    """Some positions of a random game at any table, with luck of their own."""
    luck = random.Random(f"observed {number}")
    game = any_table(luck)
    while not game.over:
        if luck.random() < LOOKED_AT:
            yield game
        seat = luck.choice(game.waiting)
        game.play(seat, luck.choice(list(game.options(seat))))
    yield game


def seats(game: riad.Game[Any]) -> tuple[int | None, ...]:
    return (None, *range(len(game.players)))


@pytest.mark.parametrize("number", range(TABLES))
def test_a_row_is_as_the_layout_says_and_the_same_in_worlds_that_look_alike(number):
    for place, game in enumerate(positions(number)):
        layout = riad.observation(game)
        lows, highs = np.asarray(layout.lows), np.asarray(layout.highs)
        for seat in seats(game):
            row = game.observe(seat)
            assert row.typecode == "h"
            assert len(row) == len(layout)
            numbers = np.asarray(row)
            assert ((lows <= numbers) & (numbers <= highs)).all()
            for world in range(2):
                other = game.imagine(seat, luck_of(1000 * number + place).fork(seat, world))
                assert other.observe(seat) == row
            told_in_full(game, layout, seat, row)


def told_in_full(game: riad.Game[Any], layout: riad.Layout, seat: int | None, row: Any) -> None:
    """Lists of which every kind is counted: nothing lies outside of what is counted."""
    measures = game.book.definition.numbers().measures
    view = game.view(seat)
    for name, value in view["table"].items():
        if isinstance(measures.get(f"Table.{name}"), Each) and isinstance(value, list):
            entry = layout[f"table.{name}"]
            flat = [one for part in value for one in (part if isinstance(part, list) else [part])]
            assert sum(row[entry.place]) == len(flat), (name, value)
    me = view["table"]["players"][seat or 0]
    for name, value in me.items():
        if isinstance(measures.get(f"Player.{name}"), Each) and isinstance(value, list):
            assert sum(row[layout[f"me.{name}"].place]) == len(value), (name, value)


@pytest.mark.parametrize("game", ["marrakesh", "yspahan"])
def test_entries_stand_one_after_the_other_and_each_says_what_it_means(game):
    layout = riad.observation(game)
    names = [entry.name for entry in layout.entries]
    assert len(set(names)) == len(names)
    at = 0
    for entry in layout.entries:
        assert entry.start == at
        assert entry.low <= 0 <= entry.high
        assert entry.size > 0
        assert entry.meaning
        assert len(entry.columns) == entry.size
        assert entry.columns[0].startswith(entry.name)
        at += entry.size
    assert at == len(layout) == len(layout.lows) == len(layout.highs) == len(set(layout.columns))
    assert layout.version == riad.actions(game).version
    assert layout.fingerprint == riad.observation(riad.new_game(game, 2, 1)).fingerprint
    other = "yspahan" if game == "marrakesh" else "marrakesh"
    assert layout.fingerprint != riad.observation(other).fingerprint


def test_every_number_of_a_row_has_a_name():
    """Whoever has only the layout knows what a number says."""
    game = riad.new_game("yspahan", seats=2, seed=7, options={"first": 1})
    game.table.players[0].hand, game.table.players[0].ages = [3, 8], [0, 0]
    game.table.players[1].tiles = 1 << 2
    game.table.shops[5] = 1
    told = dict(zip(riad.observation(game).columns, game.observe(0), strict=True))
    assert {name for name, n in told.items() if n and name.startswith("me.hand")} == {
        "me.hand.place-in-caravan",
        "me.hand.exchange",
    }
    assert told["me.gold"] == 2
    for name in (
        "next-1.tiles.hammam",
        "table.shops.sack-blue-3.next-1",
        "order.first.1",
        "order.people.2",
    ):
        assert told[name] == 1, name


def test_tiles_of_marrakesh_are_named_as_their_bits_are_counted():
    names = dict(enumerate(marrakesh.TILES))
    assert (names[1], names[SULTAN], names[IMAM]) == ("scroll-1", "sultan", "imam")
    assert {
        bit: f"provision-{tile}" for tile, bit in PROVISION_BITS.items()
    }.items() <= names.items()
    assert marrakesh.TILES[FIRST_BIT:] == BUILDINGS


def test_numbers_that_mean_something_else_have_another_fingerprint():
    cards = yspahan.MEASURES["Player.hand"]
    assert isinstance(cards, Each)
    assert isinstance(cards.kinds, tuple)
    other_way_round = replace(cards, kinds=cards.kinds[::-1])

    class Other(type(definitions()["yspahan"])):  # type: ignore[misc]
        def numbers(self) -> Numbers:
            measures = {**yspahan.MEASURES, "Player.hand": other_way_round}
            return replace(yspahan.NUMBERS, measures=measures)

    known, other = riad.observation("yspahan"), layout_of(Other())
    assert [entry.size for entry in other.entries] == [entry.size for entry in known.entries]
    assert other.fingerprint != known.fingerprint


def test_a_layout_has_names_and_says_what_it_is_in_a_line():
    layout = riad.observation("yspahan")
    assert "me.gold" in layout
    assert "me.dinars" not in layout
    assert 0 not in layout
    assert list(layout) == [entry.name for entry in layout.entries]
    assert [layout[name] for name in layout] == list(layout.entries)
    assert repr(layout) == f"<Layout yspahan: {len(layout)} numbers, {layout.fingerprint[:16]}>"


def test_who_asks_for_an_entry_that_is_not_there_is_told_those_that_begin_alike():
    layout = riad.observation("marrakesh")
    begins = "order.…, now.…, table.…, me.…, next-1.…, next-2.…, next-3.…, facts.…"
    alike = ", ".join(name for name in layout if name.startswith("me."))
    wrong: Any
    for wrong, told in (("me.gold", alike), ("gold", begins), (10**5000, begins)):
        with pytest.raises(riad.UnknownName) as caught:
            layout[wrong]
        assert str(caught.value).endswith(f" is not one of {told}")


def test_what_the_numbers_mean_at_a_table():
    game = riad.new_game("yspahan", seats=3, seed=7, options={"first": 1})
    layout = riad.observation("yspahan")
    row = game.observe(2)

    def told(name: str) -> list[int]:
        return list(row[layout[name].place])

    assert told("me.gold") == told("next-1.gold") == told("next-2.gold") == [2]
    assert told("next-3.gold") == [0], "three sit there"
    assert told("me.seat") == [0, 0, 1, 0]
    assert told("next-1.seat") == [1, 0, 0, 0]
    assert told("table.first") == [0, 0, 1, 0], "two seats further"
    assert told("order.people") == [0, 0, 1, 0]
    assert told("order.first") == [0, 0, 1, 0, 0]
    assert told("table.deck") == [len(game.table.deck)], "only how many"
    assert sum(told("now.waiting")) == 1
    assert sum(told("now.question")) == 1
    assert sum(told("table.shops")) == 0
    game.table.shops[5] = 0
    row = game.observe(2)
    assert told("table.shops")[20:24] == [0, 1, 0, 0], "the next one's cube"


def test_hands_are_told_to_their_owner_only():
    game = riad.new_game("yspahan", seats=2, seed=7)
    game.table.players[0].hand, game.table.players[0].ages = [3, 3, 8], [0, 0, 0]
    layout = riad.observation(game)
    mine, theirs, nobodys = game.observe(0), game.observe(1), game.observe(None)
    assert list(mine[layout["me.hand"].place]) == [0, 0, 0, 2, 0, 0, 0, 0, 1]
    assert list(theirs[layout["next-1.hand"].place]) == [3]
    assert not any(nobodys[layout["me.hand"].place])


def test_a_sealed_answer_is_told_to_its_owner_by_its_number():
    game = riad.new_game("marrakesh", seats=2, seed=7)
    layout, alphabet = riad.observation(game), riad.actions("marrakesh")
    word = next(iter(game.options(0)))
    game.play(0, word)
    assert list(game.observe(0)[layout["now.sealed"].place]) == [alphabet.numbers[word] + 1]
    assert list(game.observe(1)[layout["now.sealed"].place]) == [0]
    assert list(game.observe(1)[layout["now.ready"].place]) == [0, 1, 0, 0]


def test_whoever_has_a_view_as_json_makes_the_same_row():
    game = riad.new_game("marrakesh", seats=3, seed=7, modules=["camels"])
    game.table.players[1].tiles = 1 << 72 | 1 << 3
    view = json.loads(json.dumps(game.view(1)))
    layout = riad.observation(game)
    row = layout.row(view, game.book.config, 1)
    assert row == game.observe(1)
    assert [n for n, bit in enumerate(row[layout["me.tiles"].place]) if bit] == [3, 72]


def test_numpy_shares_what_it_is_given():
    row = riad.new_game("yspahan", seats=2, seed=7).observe(0)
    assert isinstance(row, array)
    shared = np.asarray(row)
    assert shared.dtype == np.int16
    row[0] = 77
    assert shared[0] == 77


def test_what_is_not_there_is_refused():
    with pytest.raises(riad.UnknownName):
        riad.observation("chess")
    with pytest.raises(riad.UnknownName, match=r"me\.gold"):
        riad.observation("yspahan")["me.dinars"]
    with pytest.raises(riad.UnknownName):
        riad.new_game("yspahan", seats=2, seed=7).observe(2)


@pytest.mark.parametrize(
    ("more", "less", "wrong"),
    [
        ({}, "Player.gold", "Player.gold has no measure"),
        (
            {"Player.silver": Flag("shiny")},
            "",
            "no field is called Player.silver",
        ),
    ],
)
def test_every_field_has_a_measure_and_every_measure_a_field(more, less, wrong):
    known = definitions()["yspahan"]

    class Other(type(known)):  # type: ignore[misc]
        def numbers(self) -> Numbers:
            kept = {name: m for name, m in yspahan.MEASURES.items() if name != less}
            return replace(yspahan.NUMBERS, measures={**kept, **more})

    with pytest.raises(WrongRules, match=wrong):
        layout_of(Other())


def rows(game: str, file: str, kind: str) -> list[dict[str, Any]]:
    text = (files(f"riad.games.{game}") / "data" / f"{file}.toml").read_text("utf-8")
    return tomllib.loads(text)[kind]  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("size", "kinds"),
    [
        (marrakesh.SCROLLS, [("scrolls", "scroll")]),
        (marrakesh.OASES, [("oases", "oasis"), ("new_oases", "oasis")]),
        (marrakesh.PROVISIONS, [("provisions", "provision"), ("new_provisions", "provision")]),
        (marrakesh.LUXURY_GOODS, [("souk", "luxury"), ("new_luxury_goods", "luxury")]),
        (marrakesh.OFFICES, [("souk", "office")]),
        (marrakesh.RIVER_FACES, [("river", "tile")]),
        (marrakesh.STAIR_TILES, [("stair_tiles", "stair_tile")]),
        (marrakesh.TOWNS, [("towns", "town")]),
        (len(BUILDINGS), [("special_buildings", "building")]),
        (marrakesh.STRATEGIES, [("strategy_tiles", "strategy")]),
        (marrakesh.LINES, [("race", "line")]),
        (marrakesh.WORKSHOPS, [("gates", "workshop")]),
        (marrakesh.TRACK, [("board", "track")]),
    ],
)
def test_there_is_room_for_all_that_is_in_the_box_of_marrakesh(size, kinds):
    assert size == sum(len(rows("marrakesh", file, kind)) for file, kind in kinds)


def test_words_of_marrakesh_are_those_of_its_data():
    assert list(marrakesh.REWARDS) == [r["id"] for r in rows("marrakesh", "rewards", "reward")]
    assert list(marrakesh.FIELDS) == [r["id"] for r in rows("marrakesh", "stairs", "field")]
    covers = [r for r in rows("marrakesh", "stairs", "field") if r["cover"]]
    assert len(covers) == marrakesh.COVERED
    discs = [*rows("marrakesh", "board", "disc"), *rows("marrakesh", "special_buildings", "disc")]
    assert list(marrakesh.DISCS) == [disc["id"] for disc in discs]


def test_there_is_room_for_all_that_is_in_the_box_of_yspahan():
    layout = riad.observation("yspahan")
    for entry, kind, each in (
        ("table.shops", "shop", 4),
        ("facts.holders", "souk", 4),
        ("table.supervisor", "road", 1),
    ):
        assert layout[entry].size == each * len(rows("yspahan", "yspahan", kind))
    camels = [camel for row in rows("yspahan", "yspahan", "row") for camel in row["camels"]]
    assert len(camels) == yspahan.CAMELS
    assert max(card["copies"] for card in rows("yspahan", "yspahan", "card")) <= yspahan.COPIES


def test_what_is_too_much_for_a_number_counts_as_the_most_it_can_be():
    game = riad.new_game("marrakesh", seats=2, seed=7)
    layout, me = riad.observation(game), game.table.players[0]
    me.water, me.points, me.goods = 10_000, -10_000, [5, -3, 10_000]
    row = game.observe(0)
    water, points, goods = (layout[f"me.{name}"] for name in ("water", "points", "goods"))
    assert list(row[water.place]) == [water.high]
    assert list(row[points.place]) == [points.low]
    assert list(row[goods.place]) == [5, 0, goods.high]
