"""What lies behind a screen, face down or sealed stays there: in questions, views, records, words.

Hidden are the keshis behind a screen, which everybody can work out who has counted along, the
provision tiles face down, and what somebody has chosen while others still think.
"""

from __future__ import annotations

import pytest

from riad.games.marrakesh.table import Game
from riad.kernel import checks
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import GAME, quiet_table
from tests.marrakesh.builders_seasons import river_tile, season_ends
from tests.marrakesh.builders_secrets import (
    dealt,
    face_down,
    goes_on,
    same_to_the_others,
)

TILES = ["1-2-3", "1-2-5", "1-9-12", "1-3-5"]
"""What seat 0 is dealt in games that must look alike to the others."""


# ---- provision tiles -------------------------------------------------------------------------


@pytest.mark.rule("M-3.9", "M-3.14")
@pytest.mark.parametrize("tiles", TILES[1:])
def test_dealt_tiles_look_like_any_others_to_the_others(tiles):
    one, other = dealt(TILES[0]), dealt(tiles)
    assert one.view(None)["question"] == "marrakesh.ArrangeTrack"
    same_to_the_others(one, other)


@pytest.mark.rule("M-3.9", "M-3.14")
def test_only_the_owner_sees_what_was_dealt():
    game = dealt("1-9-12")
    for viewer in (1, 2, None):
        seen = game.view(viewer)["table"]
        assert seen["players"][0]["hidden"] == {"hidden": 3}
        assert seen["provision_pool"] == {"hidden": 3}
        assert "tiles-1-9-12" not in game.record(viewer)
        assert "1-9-12" not in repr([event.to_json() for event in game.heard(viewer)])
    assert game.view(0)["table"]["players"][0]["hidden"] == [1, 9, 12]
    assert game.view(0)["table"]["provision_pool"] == {"hidden": 3}, "what is left nobody sees"
    assert "tiles-1-9-12" in game.record(0)
    assert "tiles-4-6-7" not in game.record(0)


@pytest.mark.rule("M-3.9", "M-3.12", "M-3.14")
@pytest.mark.parametrize("tiles", TILES[1:])
def test_a_tile_is_chosen_in_secret_and_the_other_two_stay_so(tiles):
    games = [dealt(TILES[0]), dealt(tiles)]
    for game in games:
        goes_on(game, until="marrakesh.TurnUp")
    same_to_the_others(*games)
    games[0].play(0, "provision-1")
    games[1].play(0, f"provision-{games[1].table.players[0].hidden[-1]}")
    same_to_the_others(*games)
    for game in games:
        assert game.view(1)["ready"] == [0]
        assert game.view(1)["sealed"] is None
        assert game.waiting == (1, 2)
        assert all(game.preview(seat, move) == [] for seat in (1, 2) for move in game.options(seat))


def season_is_over(game: Game) -> bool:
    return game.table.round == 4 and game.view(None)["question"] == "marrakesh.TurnUp"


@pytest.mark.rule("M-3.9", "M-3.14")
@pytest.mark.parametrize("tiles", TILES[1:])
def test_two_tiles_face_down_tell_nothing_through_a_season(tiles):
    games = [dealt(TILES[0]), dealt(tiles)]
    number = looked = 0
    while not season_is_over(games[0]):
        for game in games:
            goes_on(game)
        number += 1
        if number % 8 == 0 and games[0].view(None)["question"] != "marrakesh.ChooseKeshis":
            same_to_the_others(*games)
            looked += 1
    assert looked > 8
    assert games[0].table.round == 4
    same_to_the_others(*games)
    for game in games:
        game.play(0, f"provision-{game.table.players[0].hidden[0]}")
    same_to_the_others(*games)


@pytest.mark.rule("M-19.11", "M-19.12", "M-3.14")
def test_whoever_has_one_tile_left_is_asked_like_all_others():
    """Else a preview that runs on would show the last tile before it is turned up."""
    game = quiet_table(3)
    river_tile(game, 2, 4)
    for player in game.table.players:
        player.provisions.append(player.hidden.pop())
    season_ends(game, 2)
    assert set(game.waiting) == {0, 1, 2}
    assert all(len(game.options(seat)) == 1 for seat in game.waiting)
    for seat in game.waiting:
        assert game.preview(seat, next(iter(game.options(seat)))) == []


@pytest.mark.rule("M-3.14")
def test_no_reason_tells_what_lies_face_down():
    game = dealt("1-9-12")
    goes_on(game, until="marrakesh.TurnUp")
    own = {f"provision/{tile}" for tile in (4, 6, 7)}
    reasons = {
        game.why_not(1, target)
        for target in GAME.targets()
        if target.startswith("provision/") and target not in own
    }
    assert len(reasons) == 1


@pytest.mark.rule("M-3.14")
def test_what_is_turned_up_is_told_to_all_and_not_before():
    game = dealt("1-9-12")
    goes_on(game, until="marrakesh.TurnUp")
    for seat, tile in ((0, 9), (1, 4), (2, 8)):
        told = [e for e in game.heard(None) if e.text.key == "provisions.turned"]
        assert told == []
        game.play(seat, f"provision-{tile}")
    told = [e for e in game.heard(None) if e.text.key == "provisions.turned"]
    assert [event.text.args["player"] for event in told] == [0, 1, 2]
    assert game.table.players[0].provisions == [9]
    assert face_down(game) == [[1, 12], [6, 7], [10, 11]]


# ---- keshis ----------------------------------------------------------------------------------


@pytest.mark.rule("M-6.1", "M-3.14")
def test_nobody_sees_behind_another_screen():
    game = dealt("1-9-12")
    goes_on(game, until="marrakesh.ChooseKeshis")
    for viewer in (1, 2, None):
        assert game.view(viewer)["table"]["players"][0]["hand"] == {"hidden": 1}
    assert game.view(0)["table"]["players"][0]["hand"] == (1 << 12) - 1


@pytest.mark.rule("M-6.1", "M-6.2", "M-3.14")
@pytest.mark.parametrize("three", ["green-gray-black", "red-yellow-purple", "green-gray-orange"])
def test_sealed_choices_look_alike_until_the_last_is_in(three):
    games = [dealt(TILES[0]), dealt(TILES[0])]
    for game, chosen in zip(games, ("green-gray-white", three), strict=True):
        goes_on(game, until="marrakesh.ChooseKeshis")
        game.play(0, chosen)
    same_to_the_others(*games)
    for game in games:
        game.play(2, "green-gray-white")
        assert game.view(1)["ready"] == [0, 2]
        assert three not in game.record(1)
        assert three not in game.record(None)
        assert not game.table.players[0].chosen
        assert "choose.revealed" not in [event.text.key for event in game.heard(1)]
    checks.same(games[0], games[1], 1)
    games[1].play(1, "green-gray-white")
    told = [e.text.args["player"] for e in games[1].heard(1) if e.text.key == "choose.revealed"]
    assert told == [0, 1, 2]
    assert three in games[1].record(1), "what was revealed may be known"


@pytest.mark.rule("M-6.1", "M-3.14")
def test_what_another_seat_has_sealed_is_imagined_anew():
    game = dealt(TILES[0])
    goes_on(game, until="marrakesh.ChooseKeshis")
    game.play(0, "green-gray-white")
    sealed = {game.imagine(1, luck_of(n)).sealed[0] for n in range(40)}
    assert len(sealed) > 30
    assert {game.imagine(0, luck_of(n)).sealed[0] for n in range(9)} == {"green-gray-white"}


@pytest.mark.rule("M-4.8", "M-6.1")
def test_the_last_three_keshis_are_chosen_unasked_because_all_know_them():
    game = dealt(TILES[0])
    while (game.table.round, game.view(None)["question"]) != (3, "marrakesh.ChooseKeshis"):
        goes_on(game)
    asked = 0
    while game.table.season == 1:
        asked += game.table.round == 4 and game.view(None)["question"] == "marrakesh.ChooseKeshis"
        goes_on(game)
    assert not asked


# ---- everything at once ----------------------------------------------------------------------


@pytest.mark.rule("M-3.14")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_questions_that_hide_something_nobody_learns_it(seats):
    """Ready or not, at every stage of answering, for every viewer."""
    game = quiet_table(seats, luck=True)
    river_tile(game, 1, 8)
    season_ends(game, 1)
    assert game.view(None)["question"] == "marrakesh.TurnUp"
    for seat in range(seats):
        for viewer in (*range(seats), None):
            for n in range(3):
                checks.keeps_secrets(game, viewer, luck_of(n))
        game.play(seat, next(iter(game.options(seat))))


@pytest.mark.rule("M-3.14")
def test_no_frame_names_a_tile_face_down():
    assert dealt("1-9-12").stack == dealt("1-2-5").stack
