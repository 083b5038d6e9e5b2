"""States: plain data that copies itself, goes to JSON and back, and hides what is secret."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import field
from enum import IntEnum
from typing import Any, ClassVar, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riad.kernel.errors import BadData
from riad.kernel.state import canonical, secret, state

Colour = NewType("Colour", int)
RED = Colour(1)


@state
class Coin:
    value: int = 1
    shiny: bool = False
    stamp: str = ""


@state
class Box:
    coins: list[Coin] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    pair: tuple[int, int] = (0, 0)
    fixed: tuple[Coin, ...] = ()
    colours: list[Colour] = field(default_factory=list)
    best: Coin | None = None
    gaps: list[int | None] = field(default_factory=list)
    maybe: list[int] | None = None


@state
class Pocket:
    keys: list[int] = secret(factory=list, seen_by="owner")


@state
class Person:
    seat: int
    hand: list[int] = secret(factory=list, seen_by="owner")
    number: int = secret(default=0, seen_by="owner")
    purse: int = secret(default=0, seen_by="owner", derivable=True)
    sealed: str = secret(default="", seen_by="nobody")
    pocket: Pocket = field(default_factory=Pocket)
    later: list[int] | None = secret(default=None, seen_by="owner")


@state
class Room:
    people: list[Person]
    deck: list[int] = secret(factory=list, seen_by="nobody")
    open_cards: list[int] = field(default_factory=list)


COIN: Any = Coin  # a type checker does not see what @state writes
BOX: Any = Box
PERSON: Any = Person


def full_box() -> Any:
    return Box(
        coins=[Coin(1), Coin(2, True, "é")],
        rows=[[1, 2], []],
        pair=(3, 4),
        fixed=(Coin(5),),
        colours=[RED],
        best=Coin(9),
        gaps=[1, None],
        maybe=[7],
    )


def room() -> Any:
    people = [
        Person(0, [1, 2, 3], 7, 4, "x", Pocket([8])),
        Person(1, [4], 8, 5, "y", Pocket([9, 9]), [1]),
    ]
    return Room(people, [5, 6], [7])


# ---- copying ---------------------------------------------------------------------------------


def test_a_copy_is_equal_and_another():
    box = full_box()
    assert box.copy() == box
    assert box.copy() is not box


def test_nothing_that_can_change_is_shared_with_a_copy():
    box = full_box()
    copy = box.copy()
    copy.coins[0].value = 100
    copy.coins.append(Coin())
    copy.rows[0].append(100)
    copy.rows.append([])
    copy.fixed[0].value = 100
    assert copy.best is not None
    assert copy.maybe is not None
    copy.best.value = 100
    copy.maybe.append(100)
    copy.gaps[1] = 100
    copy.colours.clear()
    assert box == full_box()


def test_a_state_takes_no_field_it_does_not_have():
    with pytest.raises(AttributeError):
        Coin().weight = 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("hint", "word"),
    [
        (float, "float"),
        (bytes, "bytes"),
        (Any, "Any"),
        (object, "object"),
        (dict[str, int], "dict"),
        (set[int], "set"),
        (frozenset[int], "frozenset"),
        (list[float], "float"),
        (list[dict[str, int]], "dict"),
        (tuple[int, str], "tuple"),
        (int | str, "int | str"),
        (int | str | None, "int | str"),
        (IntEnum("Suit", "RED GREEN"), "Suit"),
        (type("Plain", (), {}), "Plain"),
    ],
    ids=str,
)
def test_a_field_that_could_not_be_copied_is_refused_when_the_class_is_made(hint, word):
    with pytest.raises(TypeError, match=r"Wrong\.part: @state cannot copy") as refused:
        state(type("Wrong", (), {"__annotations__": {"part": hint}}))
    assert word in str(refused.value)


def test_a_field_type_nobody_knows_is_refused():
    with pytest.raises(TypeError, match="Wrong: @state cannot look up a field type"):
        state(type("Wrong", (), {"__annotations__": {"part": "Nowhere"}}))


def test_a_secret_is_seen_by_its_owner_or_by_nobody():
    with pytest.raises(TypeError, match="seen_by='friends' is not one of owner, nobody"):
        secret(seen_by="friends", default=0)


# ---- JSON ------------------------------------------------------------------------------------

coins = st.builds(Coin, st.integers(), st.booleans(), st.text(max_size=5))
numbers = st.lists(st.integers(), max_size=4)
boxes = st.builds(
    Box,
    coins=st.lists(coins, max_size=3),
    rows=st.lists(numbers, max_size=3),
    pair=st.tuples(st.integers(), st.integers()),
    fixed=st.lists(coins, max_size=3).map(tuple),
    colours=numbers.map(lambda ns: [Colour(n) for n in ns]),
    best=st.none() | coins,
    gaps=st.lists(st.none() | st.integers(), max_size=3),
    maybe=st.none() | numbers,
)


@given(boxes)
def test_any_state_survives_copying_and_json(box):
    assert box.copy() == box
    again = BOX.from_json(json.loads(json.dumps(box.to_json())))
    assert again == box
    assert again.digest() == box.digest() == box.copy().digest()


@given(boxes, boxes)
def test_different_states_have_different_digests(one, other):
    assert (one == other) == (one.digest() == other.digest())


def test_a_digest_is_the_same_for_ever():
    assert COIN(3, True, "é").digest() == "636927d2cad199e1"
    assert full_box().digest() == "c968d4c88591e8b3"


def test_canonical_json_does_not_know_the_order_of_fields():
    assert canonical({"b": 1, "a": "é"}) == canonical({"a": "é", "b": 1}) == '{"a":"é","b":1}'


def test_a_field_that_came_later_has_its_default():
    assert COIN.from_json({"value": 3}) == COIN(3)
    box = BOX.from_json({"pair": [1, 2]})
    assert box == BOX(pair=(1, 2))
    assert box.coins is not BOX.from_json({}).coins, "a list of its own"


def test_a_field_without_a_default_cannot_come_later():
    with pytest.raises(BadData, match="Person has the fields seat, hand"):
        PERSON.from_json({"hand": []})


def test_fields_that_are_gone_or_renamed_are_named_by_the_state():
    @state
    class Purse:
        fields_gone: ClassVar[tuple[str, ...]] = ("weight",)
        fields_renamed: ClassVar[Mapping[str, str]] = {"gold": "dinars"}
        dinars: int = 0

    made: Any = Purse
    assert made.from_json({"gold": 4, "weight": 2}) == Purse(4)
    assert made(5).to_json() == {"dinars": 5}
    assert made.from_json({"dinars": 5}) == Purse(5)
    with pytest.raises(BadData, match="Purse has the fields dinars"):
        made.from_json({"gold": 4, "height": 2})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "Coin has the fields value, shiny, stamp"),
        ([], "Coin has the fields"),
        ({5: 1}, "Coin has the fields"),
        ({"value": 1, "shiny": False, "stamp": "", "more": 1}, "Coin has the fields"),
        ({"value": "1", "shiny": False, "stamp": ""}, "Coin.value is <int>, not '1'"),
        ({"value": True, "shiny": False, "stamp": ""}, "Coin.value is <int>, not True"),
        ({"value": 1.0, "shiny": False, "stamp": ""}, "Coin.value is <int>, not <float>"),
        ({"value": None, "shiny": False, "stamp": ""}, "Coin.value is <int>, not <NoneType>"),
        ({"value": 1, "shiny": 0, "stamp": ""}, "Coin.shiny is <bool>, not 0"),
        ({"value": 1, "shiny": False, "stamp": 5}, "Coin.stamp is <str>, not 5"),
    ],
)
def test_json_of_another_shape_is_refused_with_the_name_of_the_field(data, message):
    with pytest.raises(BadData) as refused:
        COIN.from_json(data)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("coins", {}),
        ("coins", [5]),
        ("rows", [1]),
        ("rows", [["1"]]),
        ("rows", "12"),
        ("pair", 3),
        ("pair", [1, "2"]),
        ("best", 3),
        ("colours", [True]),
        ("maybe", 0),
    ],
)
def test_json_is_checked_to_the_bottom(name, value):
    with pytest.raises(BadData):
        BOX.from_json({**full_box().to_json(), name: value})


def test_a_tuple_of_two_comes_back_with_two():
    with pytest.raises(BadData, match=r"Box\.pair"):
        BOX.from_json({**full_box().to_json(), "pair": [1, 2, 3]})


# ---- views -----------------------------------------------------------------------------------


def test_the_owner_sees_his_own_and_counts_the_cards_of_the_others():
    one, other = room().view(0)["people"]
    assert (one["hand"], one["number"], one["purse"]) == ([1, 2, 3], 7, 4)
    assert (other["hand"], other["number"], other["purse"]) == (
        {"hidden": 1},
        {"hidden": 1},
        {"hidden": 1},
    )


def test_a_spectator_sees_no_secret_but_how_many_there_are():
    view = room().view(None)
    assert [person["hand"] for person in view["people"]] == [{"hidden": 3}, {"hidden": 1}]
    assert view["deck"] == {"hidden": 2}
    assert view["open_cards"] == [7]


def test_what_nobody_may_see_is_hidden_from_its_owner_too():
    view = room().view(1)
    assert [person["sealed"] for person in view["people"]] == [{"hidden": 1}, {"hidden": 1}]


def test_a_secret_belongs_to_the_nearest_seat_around_it():
    view = room().view(1)
    assert [person["pocket"] for person in view["people"]] == [
        {"keys": {"hidden": 1}},
        {"keys": [9, 9]},
    ]


def test_whether_an_optional_secret_is_there_is_not_told():
    hidden = [person["later"] for person in room().view(None)["people"]]
    assert hidden == [{"hidden": 1}, {"hidden": 1}]


def test_a_view_is_ready_for_json_and_nobody_can_change_the_table_through_it():
    table = room()
    view = table.view(0)
    json.dumps(view)
    view["open_cards"].append(99)
    view["people"][0]["hand"].append(99)
    assert table == room()


def test_what_a_seat_knows_is_a_table_without_the_secrets_of_others():
    table = room()
    known = table.known_to(0)
    mine, other = known.people
    assert mine.hand == table.people[0].hand != []
    assert mine.pocket == table.people[0].pocket
    assert (mine.sealed, other.hand, other.number, other.pocket.keys) == ("", [], 0, [])
    assert (known.deck, known.open_cards) == ([], table.open_cards)
    known.open_cards.append(99)
    mine.hand.append(99)
    assert table == room()


def test_a_spectator_knows_no_hand():
    assert [person.hand for person in room().known_to(None).people] == [[], []]


@state
class Shelf:
    tiles: int


def test_a_view_writes_numbers_no_browser_can_count_to_as_text():
    most: Any = Shelf((1 << 53) - 1)
    too_many: Any = Shelf(1 << 53)
    assert most.view(None) == {"tiles": (1 << 53) - 1}
    assert too_many.view(None) == {"tiles": str(1 << 53)}
