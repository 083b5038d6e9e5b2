"""Saved positions: JSON from which a game goes on as if nothing had happened."""

from __future__ import annotations

import json
from typing import Any

import pytest

from riad.kernel.errors import BadData, RiadError
from riad.kernel.luck import Luck, luck_of
from riad.kernel.saved import restore, save
from tests.kernel.builders import GAMES, finished, load, market, play_on, verify
from tests.kernel.toy import Ask, By, Say, Toss, definitions, toy


def middle() -> Any:
    """A game with a long stack, sealed answers and a module."""
    return play_on(market(3, edition="classic", modules=["camels"], names=["A", "B", "C"]), 11)


def through_json(game: Any, luck: Luck | None = None) -> Any:
    return restore(json.loads(json.dumps(save(game))), GAMES, luck)


@pytest.mark.parametrize("steps", range(0, 40, 3))
def test_any_position_survives_json(steps):
    game = play_on(market(3, edition="classic", modules=["camels"], unserved="shuffled"), steps)
    again = through_json(game)
    assert save(again) == save(game)
    assert again.table == game.table
    assert again.stack == game.stack
    assert again.asked == game.asked
    assert again.waiting == game.waiting
    assert again.log == game.log


def test_a_restored_game_goes_on_with_the_luck_its_host_has_kept():
    game = middle()
    again = through_json(game, game.luck.copy())
    assert play_on(again).record() == play_on(game).record()
    verify(again.record())


def test_without_luck_a_restored_game_stops_in_front_of_a_chance():
    again = through_json(middle())
    while again.waiting:
        again.play(again.waiting[0], next(iter(again.options(again.waiting[0]))))
    assert again.chance is not None


def test_a_game_saved_in_front_of_a_chance_goes_on_when_it_gets_luck():
    game = toy(By(0, Ask(("a", "b"))), Toss(6), Say("end"))
    game.play(0, "a")
    assert restore(save(game), definitions(game)).chance == Toss(6)
    assert restore(save(game), definitions(game), luck_of(1)).over


def test_a_finished_game_can_be_saved_too():
    game = finished()
    again = through_json(game)
    assert (again.over, again.winners, again.scores) == (True, game.winners, game.scores)


def test_a_position_tells_the_commitment_and_never_the_key():
    game = market(seed=4)
    assert game.luck is not None
    text = json.dumps(save(game))
    assert game.commitment in text
    assert game.luck.key.hex() not in text


def test_the_order_of_the_fields_does_not_matter():
    data = json.loads(json.dumps(save(middle()), sort_keys=True))
    assert save(restore(data, GAMES)) == save(middle())


def test_a_game_that_went_on_with_fresh_luck_can_be_saved_and_still_be_recorded():
    game = load(play_on(market(3, edition="classic"), 2).record(), seed=5)
    while "\n! " not in game.record():
        play_on(game, 1)
    assert game.luck is not None
    again = through_json(game, game.luck.copy())
    record = play_on(again).record()
    assert record == play_on(game).record()
    assert load(record).record() == record


def test_fresh_luck_that_was_not_used_yet_is_still_noted_when_it_is():
    text = play_on(market(3, edition="classic"), 2).record()
    game = load(text, seed=5)
    assert game.luck is not None
    record = play_on(through_json(game, game.luck.copy())).record()
    assert load(record).record() == record


# ---- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize("data", [None, 5, "x", [], {}, {"config": {}}, [1] * 7])
def test_what_is_no_position_is_refused(data):
    with pytest.raises(BadData, match="a saved position has config, rules, table"):
        restore(data, GAMES)


def test_a_field_more_or_less_is_refused():
    data = save(middle())
    with pytest.raises(BadData):
        restore({**data, "more": 1}, GAMES)
    for field in data:
        with pytest.raises(BadData):
            restore({k: v for k, v in data.items() if k != field}, GAMES)


@pytest.mark.parametrize("version", [0, 4, True, None, "3"])
def test_a_version_of_the_rules_that_is_still_to_come_is_refused(version):
    with pytest.raises(BadData, match=r"rules version|expected <int>"):
        restore({**save(middle()), "rules": version}, GAMES)


def test_another_game_is_refused():
    data = save(middle())
    data["config"]["game"] = "chess"
    with pytest.raises(RiadError, match="game 'chess' is not one of market"):
        restore(data, GAMES)


WRONG: dict[str, list[Any]] = {
    "config": [None, 5, [], {}, {"game": "market"}, {"game": "market", "solo": ""}],
    "table": [None, 5, [], {}],
    "stack": [None, 5, "x", [5], [[0]], [["a", ["Trade"]]], [[9, ["Trade"]]], [[0, ["Nobody"]]]],
    "sealed": [None, 5, [], {"x": "bid-1"}, {"0": 5}, {"0": "fly"}, {"9": "bid-1"}],
    "log": [None, 5, "x", [5], [[0]], [["a", "b", "c"]], [[0, 5, None]], [[0, "rest", 5]]],
    "commitment": [None, 5, []],
}


@pytest.mark.parametrize("field", WRONG)
def test_a_field_of_another_shape_is_refused_by_name(field):
    for value in WRONG[field]:
        with pytest.raises(RiadError):
            restore({**save(middle()), field: value}, GAMES)


@pytest.mark.parametrize("frame", [5, None, {}, "Trade", [5]])
def test_a_stack_holds_nothing_but_frames(frame):
    with pytest.raises(RiadError):
        restore({**save(middle()), "stack": [[0, frame]]}, GAMES)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 4),
        ("seats", "3"),
        ("edition", "deluxe"),
        ("modules", ["nomads"]),
        ("modules", 5),
        ("options", {"fly": 1}),
        ("options", 5),
        ("names", ["A"]),
        ("colour", "red"),
    ],
)
def test_an_order_that_does_not_fit_the_table_is_refused(field, value):
    data = save(middle())
    data["config"][field] = value
    with pytest.raises(RiadError):
        restore(data, GAMES)


@pytest.mark.parametrize(
    ("field", "value"),
    [("day", "1"), ("day", True), ("players", []), ("players", None), ("square", ["x"])],
)
def test_a_table_of_another_shape_is_refused(field, value):
    data = save(middle())
    data["table"][field] = value
    with pytest.raises(RiadError):
        restore(data, GAMES)
