"""Ordering a table: anything unknown is refused with what was expected."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import riad
from riad.kernel.definition import Config, Definition, Module, Switch, find
from riad.kernel.errors import RiadError, UnknownName
from tests.kernel.market import MARKET
from tests.kernel.toy import Toy


def test_an_order_without_wishes_has_all_defaults():
    assert MARKET.configure(3) == Config(
        game="market",
        seats=3,
        edition="classic",
        modules=(),
        solo="",
        options=(("unserved", "under"), ("purse", 3), ("all-pay", False)),
        names=(),
        rules=3,
    )


def test_wishes_are_kept_in_the_order_of_the_game():
    config = MARKET.configure(
        2, "quick", ["tax", "camels", "tax"], {"all-pay": True, "purse": 1}, names=["Ann", "Bob"]
    )
    assert config.edition == "quick"
    assert config.modules == ("camels", "tax")
    assert config.options == (("unserved", "under"), ("purse", 1), ("all-pay", True))
    assert config.option("purse") == 1
    assert config.names == ("Ann", "Bob")


def test_one_module_may_come_without_a_list():
    assert MARKET.configure(2, modules="tax").modules == ("tax",)


def test_a_game_without_editions_takes_none():
    assert Toy().configure(1).edition == ""
    with pytest.raises(UnknownName, match="toy: this game has no modules"):
        Toy().configure(1, modules=["tax"])
    with pytest.raises(UnknownName, match="toy: this game has no editions"):
        Toy().configure(1, "classic")


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ({"seats": 1}, "market: seats 1 is not one of 2, 3, 4"),
        ({"seats": 5}, "seats 5 is not one of 2, 3, 4"),
        ({"seats": -2}, "seats -2 is not one of"),
        ({"seats": True}, "seats True is not one of"),
        ({"seats": "2"}, "seats '2' is not one of"),
        ({"seats": None}, "seats <NoneType> is not one of"),
        ({"seats": 10**50}, "is not one of 2, 3, 4"),
        ({"edition": "deluxe"}, "edition 'deluxe' is not one of classic, quick"),
        ({"edition": ""}, "edition '' is not one of"),
        ({"edition": 3}, "edition 3 is not one of"),
        ({"edition": ["quick"]}, "edition <list> is not one of"),
        ({"modules": ["nomads"]}, "module 'nomads' is not one of camels, tax"),
        ({"modules": "nomads"}, "module 'nomads' is not one of"),
        ({"modules": [["tax"]]}, "module <list> is not one of"),
        ({"solo": "pachabot"}, "market: this game has no solo opponents"),
        ({"solo": ""}, "market: this game has no solo opponents"),
        ({"options": {"fly": 1}}, "option 'fly' is not one of unserved, purse, all-pay"),
        ({"options": {"purse": 2}}, "option purse: 2 is not one of 3, 1, 0"),
        ({"options": {"purse": "3"}}, "option purse: '3' is not one of"),
        ({"options": {"purse": True}}, "option purse: True is not one of"),
        ({"options": {"purse": 1.0}}, "option purse: <float> is not one of"),
        ({"options": {"all-pay": 0}}, "option all-pay: 0 is not one of False, True"),
        ({"options": {"unserved": None}}, "option unserved: <NoneType> is not one of"),
        ({"options": {"unserved": []}}, "option unserved: <list> is not one of"),
    ],
)
def test_an_unknown_wish_is_refused_with_what_was_expected(order, message):
    with pytest.raises(UnknownName) as refused:
        MARKET.configure(**{"seats": 2, **order})
    assert message in str(refused.value)
    assert str(refused.value).startswith("market: ")


def test_a_number_of_seats_is_a_whole_number():
    with pytest.raises(UnknownName):
        MARKET.configure(2.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "names",
    [["Ann"], ["Ann", "Bob", "Cy"], ["Ann", ""], ["Ann", "x" * 41], ["Ann", "B\nb"], ["Ann", 5]],
)
def test_names_are_short_printable_and_one_for_each_seat(names):
    with pytest.raises(RiadError, match="need 2 names"):
        MARKET.configure(2, names=names)


@pytest.mark.parametrize(
    "wish", [{"modules": 5}, {"options": 5}, {"options": [("purse", 1)]}, {"names": 5}]
)
def test_a_wish_of_a_wrong_shape_is_refused_by_name(wish):
    with pytest.raises(RiadError):
        MARKET.configure(2, **wish)


def test_a_game_is_found_by_its_name():
    games = {"market": MARKET}
    assert find(games, "market") is MARKET
    for name in ("chess", "", None, 5, ["market"]):
        with pytest.raises(UnknownName, match="is not one of market"):
            find(games, name)


def test_the_best_score_wins_and_equal_ones_share():
    class Scored:
        def __init__(self, *scores: int) -> None:
            self.scores = scores

    plain = Definition()
    assert plain.winners(Scored(3, 5, 4)) == (1,)
    assert plain.winners(Scored(5, 2, 5)) == (0, 2)
    assert plain.winners(Scored(-1, -1)) == (0, 1)


def test_the_front_door_refuses_in_the_same_words():
    with pytest.raises(UnknownName, match="game 'chess' is not one of marrakesh, yspahan"):
        riad.new_game("chess", seats=2)
    with pytest.raises(UnknownName, match="yspahan: seats 9 is not one of 2, 3, 4"):
        riad.new_game("yspahan", seats=9)
    with pytest.raises(RiadError, match="a seed"):
        riad.new_game("yspahan", seats=2, seed="lucky")  # type: ignore[call-overload]


# ---- options that not every table has --------------------------------------------------------


class Picky(Toy):
    """A game with a choice for one edition and another that comes with a module."""

    editions = ("old", "new")
    modules: Mapping[str, Module] = {"rain": Module()}
    options: Mapping[str, Switch] = {
        "always": Switch((1, 2)),
        "wide": Switch((True, False), editions=("new",)),
        "wet": Switch(("a", "b"), modules=("rain",)),
    }


@pytest.mark.parametrize(
    ("edition", "modules", "there"),
    [
        ("old", [], ["always"]),
        ("new", [], ["always", "wide"]),
        ("old", ["rain"], ["always", "wet"]),
        ("new", ["rain"], ["always", "wide", "wet"]),
    ],
)
def test_a_table_has_the_options_of_its_edition_and_modules(edition, modules, there):
    assert [name for name, _ in Picky().configure(1, edition, modules).options] == there


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"wide": True}, "toy: option wide is only for new"),
        ({"wet": "a"}, "toy: option wet is only for rain"),
    ],
)
def test_an_option_the_table_does_not_have_is_refused(option, message):
    with pytest.raises(UnknownName, match=message):
        Picky().configure(1, "old", options=option)


def test_the_house_tells_which_tables_have_an_option():
    option = riad.games()["marrakesh"]["options"]["placeholders"]
    assert (option["editions"], option["modules"]) == (["essential"], [])
    assert riad.games()["marrakesh"]["editions"] == ["essential", "classic"]
