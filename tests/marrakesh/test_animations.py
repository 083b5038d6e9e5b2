"""What events say of pieces that travel: each by a name, between places that pictures draw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

import riad
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.names import COLOURS, LUXURIES, STAIRS, TOP
from riad.kernel.text import Event
from tests.marrakesh.configs import BOX
from tests.marrakesh.printed import BOARD, LAID_DOWN, TRACK

TABLES = {"essential": 2, "classic": 4}
TARGETS = frozenset(DEFINITION.targets())
COMMON = {
    "tower",
    "supply",
    *(f"river/{space}" for space in range(BOARD.jetty + 1)),
    *(f"step/{stair}-{step}" for stair in STAIRS for step in range(TOP + 1)),
    "nomads",
}
OWN = {
    "player",
    "scrolls",
    *(f"luxury/{kind}" for kind in LUXURIES),
    *(f"race/{space}" for space in range(TRACK.finish + 1)),
    *(f"podium/{place}" for place in range(1, 5)),
}
"""Places of players that are no targets; the seat follows."""


@cache
def heard(edition: str) -> list[Event]:
    """Everything told in a whole random game with all modules."""
    return told(edition, DEFINITION.modules)


def told(edition: str, modules: Iterable[str], seed: int = 3) -> list[Event]:
    seats, rng, chosen = TABLES[edition], random.Random(seed), list(modules)
    game = riad.new_game(
        "marrakesh", seats=seats, seed=seed, edition=edition, modules=chosen, box=LAID_DOWN
    )
    game.listen()
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, rng.choice(list(game.options(seat))))
    return game.heard(None)


def is_place(place: str, seats: int) -> bool:
    own, _, seat = place.rpartition("/")
    if seat.isdigit() and int(seat) < seats and own in TARGETS | OWN:
        return True
    return place in COMMON | TARGETS


@pytest.mark.parametrize("edition", TABLES)
def test_pieces_travel_between_places_of_the_table(edition):
    events = [*heard(edition), *told(edition, BOX)]
    moves = [move for event in events for move in event.moved]
    places = {place for move in moves for place in (move.start, move.end)}
    assert [place for place in places if not is_place(place, TABLES[edition])] == []
    assert all(move.start != move.end for move in moves)
    kinds = {move.piece.partition("/")[0] for move in moves}
    assert kinds == {
        "keshi",
        "pawn",
        "scroll",
        "luxury",
        "gate",
        "oasis",
        "town",
        "camel",
        "figure",
    }


@pytest.mark.parametrize("edition", TABLES)
def test_as_many_keshis_fall_as_the_sentence_says(edition):
    falls = [event for event in heard(edition) if event.text.key == "tower.fallen"]
    assert len(falls) == 12
    for event in falls:
        assert len(event.moved) == event.text.args["n"]
        assert all(move.end == f"offer/{move.piece.partition('/')[2]}" for move in event.moved)


@pytest.mark.parametrize("edition", TABLES)
def test_the_step_that_is_said_is_where_a_pawn_arrives(edition):
    climbs = [event for event in heard(edition) if event.text.key.startswith("stairs.moved-")]
    assert len(climbs) > 10
    for event in climbs:
        stair, step = event.text.key.removeprefix("stairs.moved-"), event.text.args["step"]
        assert event.moved[0].end == f"step/{stair}-{step}"


@pytest.mark.parametrize("edition", TABLES)
def test_pawns_go_on_from_where_they_stand(edition):
    stands: dict[tuple[str, str], str] = {}
    steps: Counter[str] = Counter()
    for event in heard(edition):
        begins = event.text.key == "round.begins" and event.text.args["round"] == 1
        if begins or event.text.key == "season.ends":  # back to the start, or to the crocodile
            stands = {key: end for key, end in stands.items() if key[1] != "river"}
        for move in event.moved:
            if not move.piece.startswith("pawn/"):
                continue
            way = move.end.partition("-")[0].partition("/")
            track = "river" if way[0] == "river" else way[2]
            assert stands.get((move.piece, track), move.start) == move.start
            stands[move.piece, track] = move.end
            steps[track] += 1
    assert set(steps) == {"river", *STAIRS}


@pytest.mark.parametrize("edition", TABLES)
def test_camels_go_on_from_where_they_stand(edition):
    stands: dict[str, str] = {}
    for event in heard(edition):
        for move in event.moved:
            if move.piece.startswith("camel/"):
                seat = move.piece.partition("/")[2]
                assert move.start == stands.get(seat, f"race/0/{seat}")
                stands[seat] = move.end
    assert stands


@pytest.mark.parametrize("edition", TABLES)
def test_whoever_sees_a_nomad_come_sees_a_nomad(edition):
    events = [event for seed in (6, 9) for event in told(edition, DEFINITION.modules, seed)]
    travels = {
        (event.text.key, move.piece)
        for event in events
        for move in event.moved
        if event.text.key.startswith(("nomad.", "place."))
    }
    assert {
        ("nomad.offered", "keshi/nomad"),
        ("nomad.placed", "keshi/nomad"),
        ("nomad.left", "keshi/nomad"),
        ("place.entertainer", "keshi/nomad"),
        ("place.entertainer", "keshi/pink"),
        ("place.caravan", "keshi/nomad"),
        ("place.caravan", "keshi/brown"),
    } <= travels
    assert all(event.moved for event in events if event.text.key in ("nomad.left", "nomad.placed"))


@pytest.mark.parametrize("edition", TABLES)
def test_what_is_thrown_are_the_three_chosen_keshis(edition):
    chosen = [event for event in heard(edition) if event.text.key == "choose.revealed"]
    assert len(chosen) == 12 * TABLES[edition]
    for event in chosen:
        colours = [COLOURS.index(move.piece.partition("/")[2]) for move in event.moved]
        assert len(colours) == len(set(colours)) == 3
        assert {move.end for move in event.moved} == {"tower"}
