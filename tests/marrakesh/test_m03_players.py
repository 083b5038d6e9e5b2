"""Rules, section 3: what every player takes and chooses."""

from __future__ import annotations

from itertools import permutations

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import BROWN, COLOURS, FACE_DOWN, NOTHING
from tests.marrakesh.printed import BOARD, UNDER_THE_OPEN

from .builders import answer, happen, options, ordered, quiet_table
from .builders_start import (
    asked,
    awaited,
    by_colour,
    choosing,
    possible,
    screen,
    start,
    thrown,
    up_to,
)

IN_THE_BAG = ("green", "gray", "white", "black", "turquoise", "pink", "beige", "red")


@pytest.mark.rule("M-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_score_starts_at_10(seats):
    game = start(seats)
    assert game.scores == (10,) * seats
    assert [row["start"] for row in game.breakdown] == [10] * seats


@pytest.mark.rule("M-3.2", "M-3.3")
def test_pawns_and_markers_stand_at_the_start():
    for me in start().table.players:
        assert (me.boat, me.palace, me.mosque) == (0, 0, 0)
        assert me.values == [0] * 8
        assert me.assistants == []


# ---- oases -----------------------------------------------------------------------------------


@pytest.mark.rule("M-3.4")
def test_six_oases_lie_face_down_and_nobody_knows_which():
    game = choosing(start())
    for me in game.table.players:
        assert me.oases == [FACE_DOWN] * 6
        assert game.view(me.seat)["table"]["players"][me.seat]["oases"] == [FACE_DOWN] * 6
    quiet = quiet_table()
    happen(quiet, 0, place(BROWN))
    answer(quiet, "path-left")
    pool = quiet.table.oasis_pool
    assert possible(quiet, [f"oasis-{n}" for n in range(32)]) == [f"oasis-{n}" for n in pool]


@pytest.mark.rule("M-3.5")
@pytest.mark.parametrize(("seats", "left"), [(2, 18), (3, 12), (4, 6)])
def test_what_nobody_drew_leaves_the_game(seats, left):
    game = quiet_table(seats)
    assert len(game.table.oasis_pool) == 30
    for seat in range(seats):
        for path in ("path-left", "path-right"):
            for _ in range(3):
                happen(game, seat, place(BROWN))
                answer(game, path)
                game.resolve(f"oasis-{game.table.oasis_pool[0]}")
    assert all(FACE_DOWN not in me.oases for me in game.table.players)
    assert len(game.table.oasis_pool) == left


# ---- the oasis track -------------------------------------------------------------------------


@pytest.mark.rule("M-3.6", "M-3.13")
@pytest.mark.parametrize(("seats", "drawn", "left"), [(2, 3, 2), (3, 2, 2), (4, 2, 0)])
def test_keshis_for_the_track_are_drawn_without_putting_any_back(seats, drawn, left):
    for seed in range(10):
        game = start(seats, seed=seed)
        hands = [me.aside for me in game.table.players]
        every = [COLOURS[colour] for hand in hands for colour in hand]
        assert [len(hand) for hand in hands] == [drawn] * seats
        assert len(set(every)) == len(every), "no two players get the same colour"
        assert set(every) <= set(IN_THE_BAG)
        assert len(IN_THE_BAG) - len(every) == left


@pytest.mark.rule("M-3.6")
def test_luck_cannot_draw_what_is_not_in_the_bag():
    game = up_to(ordered(3, luck=False), "DrawTrack")
    wrong = [
        "green",
        "green-gray-white",
        "gray-green",
        "green-green",
        "green-yellow",
        "green-brown",
        "green-purple",
        "",
    ]
    assert possible(game, [*wrong, "green-gray"]) == ["green-gray"]
    game.resolve("green-gray")
    while awaited(game) != "DrawTrack":
        game.resolve("tiles-1-2-3")
    assert possible(game, ["green-white", "gray-red", "beige-red"]) == ["beige-red"]


@pytest.mark.rule("M-3.6")
def test_the_track_takes_no_wooden_keshis():
    game = start(4)
    assert game.table.wood == [2] * 12


@pytest.mark.rule("M-3.7")
@pytest.mark.parametrize(
    ("seats", "drawn", "order", "track"),
    [
        (2, "green-pink-red", "red-green-pink", ["red", "green", "", "pink", "", ""]),
        (3, "green-pink", "pink-green", ["pink", "", "", "green", "", ""]),
        (4, "green-pink", "green-pink", ["green", "", "", "pink", "", ""]),
    ],
)
def test_they_lie_in_an_order_of_choice_and_one_place_is_for_two_players_only(
    seats, drawn, order, track
):
    game = start(seats, {"DrawTrack": [drawn]})
    assert asked(game) == "ArrangeTrack"
    assert set(game.options(0)) == {"-".join(p) for p in permutations(drawn.split("-"))}
    game.play(0, order)
    for seat in game.waiting:
        game.play(seat, next(iter(game.options(seat))))
    lying = game.table.players[0].track
    assert ["" if c == NOTHING else COLOURS[c] for c in lying] == track
    assert game.view(1)["table"]["players"][0]["track"] == lying, "open information"


# ---- the audience disc -----------------------------------------------------------------------


@pytest.mark.rule("M-3.8")
def test_the_disc_lies_in_any_of_eight_orientations_pink_side_up():
    game = start()
    while asked(game) == "ArrangeTrack":
        answer(game, next(iter(options(game))))
    assert asked(game) == "TurnDiscTo"
    assert list(game.options(2)) == [f"disc-{n}" for n in range(8)]
    assert game.edition.disc == BOARD.discs["pink"]
    for seat, turned in enumerate((7, 0, 3)):
        game.play(seat, f"disc-{turned}")
    assert [me.disc for me in game.table.players] == [7, 0, 3]


# ---- provisions ------------------------------------------------------------------------------


def provisions_dealt(seats: int = 3):
    game = start(seats, {"DealProvisions": ["tiles-1-5-12", "tiles-2-3-4"]})
    while asked(game) != "TurnUp":
        answer(game, next(iter(options(game))))
    return game


@pytest.mark.rule("M-3.9")
def test_one_of_three_provision_tiles_is_turned_up_the_others_stay_face_down():
    game = provisions_dealt()
    assert set(game.options(0)) == {"provision-1", "provision-5", "provision-12"}
    assert set(game.options(1)) == {"provision-2", "provision-3", "provision-4"}
    game.play(0, "provision-5")
    for seat in (1, 2):
        game.play(seat, next(iter(game.options(seat))))
    me = game.table.players[0]
    assert (me.provisions, me.hidden) == ([5], [1, 12])


@pytest.mark.rule("M-3.9")
def test_the_owner_may_look_again_and_nobody_else():
    game = provisions_dealt()
    game.play(0, "provision-5")
    assert game.view(0)["table"]["players"][0]["hidden"] == [1, 5, 12]
    for other in (1, 2, None):
        assert game.view(other)["table"]["players"][0]["hidden"] == {"hidden": 3}
        dealt = [entry.seen(other).word for entry in game.log if entry.word == "tiles-1-5-12"]
        assert dealt == ["?"]


@pytest.mark.rule("M-3.9")
@pytest.mark.parametrize(("seats", "left"), [(2, 6), (3, 3), (4, 0)])
def test_provision_tiles_left_over_leave_the_game_unseen(seats, left):
    game = choosing(start(seats))
    assert len(game.table.provision_pool) == left
    for seat in (None, *range(seats)):
        assert game.view(seat)["table"]["provision_pool"] == {"hidden": left}


@pytest.mark.rule("M-3.9")
def test_luck_deals_three_different_tiles_out_of_twelve():
    game = up_to(ordered(2, luck=False), "DealProvisions")
    wrong = ["tiles-1-2", "tiles-1-2-2", "tiles-3-2-1", "tiles-1-2-13", "1-2-3", "tiles-1-2-3-4"]
    assert possible(game, [*wrong, "tiles-1-2-12"]) == ["tiles-1-2-12"]


# ---- what everybody takes --------------------------------------------------------------------


@pytest.mark.rule("M-3.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_each_resource_and_a_keshi_of_each_colour_behind_the_screen(seats):
    game = choosing(start(seats))
    for me in game.table.players:
        assert (me.water, me.dates, me.dinars, me.goods) == (1, 1, 1, [0, 0, 0])
        assert screen(me) == list(COLOURS)
    view = game.view(1)["table"]["players"]
    assert (view[0]["water"], view[0]["dates"], view[0]["dinars"]) == (1, 1, 1)
    assert isinstance(view[0]["hand"], dict)
    assert view[1]["hand"] == game.table.players[1].hand


@pytest.mark.rule("M-3.12")
@pytest.mark.parametrize("question", ["ArrangeTrack", "TurnDiscTo", "TurnUp"])
def test_choices_of_the_set_up_are_made_at_the_same_time_and_revealed_together(question):
    game = start(4)
    while asked(game) != question:
        answer(game, next(iter(options(game))))
    before = game.copy().table
    for done, seat in enumerate((2, 0, 3)):
        assert len(game.waiting) == 4 - done
        game.play(seat, list(game.options(seat))[-1])
        assert game.table == before, "nothing is revealed before the last answer"
        assert game.view(1)["sealed"] is None
    game.play(1, list(game.options(1))[-1])
    assert game.table != before


# ---- what hangs on the number of players, and what is hidden ---------------------------------


@pytest.mark.rule("M-3.13")
@pytest.mark.parametrize(
    ("seats", "keshis", "second"), [(2, 6, False), (3, 9, True), (4, 12, True)]
)
def test_keshis_thrown_and_the_second_place_hang_on_the_number_of_players(seats, keshis, second):
    game = choosing(start(seats))
    for seat in range(seats):
        game.play(seat, "green-gray-white")
    assert awaited(game) == "Fall"
    assert thrown(game) == by_colour(green=seats, gray=seats, white=seats)
    assert sum(thrown(game)) == keshis
    assert game.edition.second_place is second


@pytest.mark.rule("M-3.14")
def test_hidden_are_screens_and_face_down_provisions_and_nothing_else():
    game = choosing(start(3))
    table = game.view(0)["table"]
    assert {name for name, value in table.items() if isinstance(value, dict)} == {"provision_pool"}
    for seat in (1, 2):
        other = table["players"][seat]
        assert {name for name, v in other.items() if isinstance(v, dict)} == {"hand", "hidden"}
    assert not any(isinstance(value, dict) for value in table["players"][0].values())


@pytest.mark.rule("M-3.14")
def test_stacks_oases_and_coming_offices_are_unknown_to_all():
    game = choosing(start(3))
    table = game.view(None)["table"]
    assert [pile["bags"] for pile in table["scroll_piles"]] == [
        [{"known": [], "unseen": n}] for n in UNDER_THE_OPEN
    ]
    assert table["luxury_pool"] == sorted(table["luxury_pool"])
    assert table["oasis_pool"] == sorted(table["oasis_pool"])
    assert table["office_pool"] == sorted(table["office_pool"])
