"""Rules, section 4: seasons, rounds, phases, and who begins."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.phases.flow import END_ROUND, ROUND
from riad.games.marrakesh.phases.seasons import SeasonScoring
from riad.games.marrakesh.phases.tower import PHASE_A
from riad.games.marrakesh.table import ALL_KESHIS, Game

from .builders import answer, give, happen, own_scrolls, quiet_table
from .builders_start import asked, awaited, by_colour, let_luck_speak, played, thrown, words

ROUNDS = [(season, round_) for season in (1, 2, 3) for round_ in (1, 2, 3, 4)]


def start_players(seats: int, first: int, seed: int = 1) -> list[int]:
    """Who uses the first assistant in each round of a whole game."""
    begun: dict[tuple[int, int], int] = {}
    for game in played(seats, seed=seed):
        if asked(game) == "UseAssistant":
            begun.setdefault((game.table.season, game.table.round), game.waiting[0])
    assert game.table.begins == first
    assert list(begun) == ROUNDS
    return list(begun.values())


def seed_where(seats: int, first: int) -> int:
    """A game that this seat begins."""
    return next(n for n in range(50) if next(played(seats, seed=n)).table.begins == first)


# ---- seasons and rounds ----------------------------------------------------------------------


@pytest.mark.rule("M-4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_seasons_of_four_rounds(seats):
    seen = []
    for game in played(seats, seed=7):
        now = (game.table.season, game.table.round)
        if now not in seen:
            seen.append(now)
    assert seen == ROUNDS
    assert game.over


@pytest.mark.rule("M-4.2", "M-4.10")
def test_a_round_chooses_deploys_throws_claims_uses_assistants_and_takes_a_river_bonus():
    game = quiet_table(3)
    for seat in range(3):
        give(game, seat, boat=5)
    happen(game, None, ROUND)
    assert (asked(game), game.waiting) == ("ChooseKeshis", (0, 1, 2))
    for seat, three in enumerate(("green-gray-white", "black-pink-red", "green-gray-white")):
        game.play(seat, three)
    assert (asked(game), game.waiting) == ("DeployRed", (1,))
    answer(game, "deploy-palace")
    assert awaited(game) == "Fall"
    game.resolve(words(green=2, gray=1))
    assert (asked(game), game.waiting) == ("Claim", (0,))
    answer(game, "claim-green-1", "claim-green-1")
    assert game.table.players[0].values[0] == 1, "placed when the offer is empty"
    users = []
    while asked(game) == "UseAssistant":
        users.append(game.waiting[0])
        answer(game, next(word for word in game.options(users[-1]) if word.startswith("new")))
        while asked(game) == "PlaceEntertainer":
            answer(game, "perform-points")
    assert list(dict.fromkeys(users)) == [0, 1, 2]
    for seat in range(3):
        assert (asked(game), game.waiting) == ("ChooseRapid", (seat,))
        answer(game, "rapid-1")
    assert (asked(game), game.table.round) == ("ChooseKeshis", 2)


@pytest.mark.rule("M-4.3")
def test_after_round_4_comes_season_scoring_and_before_that_only_the_next_round():
    for round_ in (1, 2, 3, 4):
        game = quiet_table(3)
        game.table.round = round_
        happen(game, None, END_ROUND)
        assert asked(game) == ("TurnUp" if round_ == 4 else "ChooseKeshis")


@pytest.mark.rule("M-4.3")
def test_seasons_1_and_2_are_followed_by_a_preparation_season_3_by_the_end():
    for season in (1, 2):
        game = quiet_table(3)
        game.table.season, game.table.round = season, 4
        office = game.table.office
        for me in game.table.players:
            me.hand = 0
            me.hidden = me.hidden[: 3 - season]
        happen(game, None, END_ROUND)
        let_luck_speak(all_turn_up(game))
        assert (game.table.season, game.table.round) == (season + 1, 1)
        assert asked(game) == "ChooseKeshis"
        assert game.table.office != office
    game = quiet_table(3)
    game.table.season, game.table.round = 3, 4
    give(game, 0, green=8)
    game.table.players[0].vendors = 1
    happen(game, None, END_ROUND)
    assert game.over
    assert game.breakdown[0]["sectors"] == 10


def all_turn_up(game: Game) -> Game:
    while asked(game) == "TurnUp":
        answer(game, next(iter(game.options(game.waiting[0]))))
    return game


# ---- who begins ------------------------------------------------------------------------------


@pytest.mark.rule("M-4.4")
def test_the_start_player_is_the_same_in_all_phases_of_a_round():
    game = quiet_table(4)
    game.table.begins = 1
    game.table.round = 2
    for me in game.table.players:
        me.boat = 3
    happen(game, None, ROUND)
    for seat in range(4):
        game.play(seat, "green-gray-red")
    order: dict[str, list[int]] = defaultdict(list)
    while game.table.round == 2:
        if game.chance:
            game.resolve(words(yellow=0, red=0, green=4))
        seat = game.waiting[0]
        if seat not in order[asked(game)]:
            order[asked(game)].append(seat)
        game.play(seat, next(iter(game.options(seat))))
    for question in ("DeployRed", "UseAssistant", "ChooseRapid"):
        assert order[question] == [2, 3, 0, 1]
    assert order["Claim"] == [2, 3, 0], "what was left to seat 1 was no choice"


@pytest.mark.rule("M-4.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_tracker_goes_to_the_left_neighbour(seats):
    seed = seed_where(seats, 1)
    begun = start_players(seats, 1, seed)
    assert begun[:4] == [(1 + n) % seats for n in range(4)]


@pytest.mark.rule("M-4.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_season_begins_with_the_left_neighbour_of_who_began_the_last(seats):
    begun = start_players(seats, 0, seed_where(seats, 0))
    assert begun[::4] == [0, 1, 2 % seats]


@pytest.mark.rule("M-4.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_player_follows_from_who_began_season_and_round(seats):
    for first in range(seats):
        expected = [(first + (s - 1) + (r - 1)) % seats for s, r in ROUNDS]
        assert start_players(seats, first, seed_where(seats, first)) == expected


@pytest.mark.rule("MY-22")
def test_start_players_of_three_players_when_seat_0_begins():
    begun = start_players(3, 0, seed_where(3, 0))
    assert begun == [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]


# ---- twelve keshis, four rounds --------------------------------------------------------------


@pytest.mark.rule("M-4.8")
@pytest.mark.parametrize("seats", [2, 3])
def test_every_colour_is_used_once_a_season(seats):
    hands = defaultdict(list)
    for game in played(seats, seed=3, placeholders=False):
        for me in game.table.players:
            hands[game.table.season, me.seat].append(me.hand)
    for (season, seat), held in hands.items():
        steps = list(dict.fromkeys(held))
        assert [hand.bit_count() for hand in steps] == [12, 9, 6, 3, 0], (season, seat)
        assert steps[0] == ALL_KESHIS
        for earlier, later in pairwise(steps):
            assert later & ~earlier == 0, "what was chosen does not come back"


@pytest.mark.rule("M-4.8")
def test_the_last_choice_is_forced():
    game = quiet_table(3)
    for me in game.table.players:
        me.hand = sum(1 << COLOURS.index(name) for name in ("pink", "brown", "orange"))
    happen(game, None, PHASE_A)
    assert awaited(game) == "Fall", "nobody was asked"
    assert thrown(game) == by_colour(pink=3, brown=3, orange=3)
    assert all(me.hand == 0 for me in game.table.players)


# ---- season scoring --------------------------------------------------------------------------


@pytest.mark.rule("M-4.9")
@pytest.mark.parametrize(("begins_", "order"), [(0, [3, 0, 1, 2]), (2, [1, 2, 3, 0])])
def test_season_scoring_keeps_the_turn_order_of_round_4(begins_, order):
    game = quiet_table(4)
    game.table.begins, game.table.round = begins_, 4
    for seat in range(4):
        game.table.players[seat].tiles |= 1 << 28  # for once everybody has this scroll
        give(game, seat, boat=5)
    happen(game, None, SeasonScoring())
    gained = []
    while asked(game) in ("NextOf", "GainAny"):
        gained.append(game.waiting[0])
        answer(game, next(iter(game.options(game.waiting[0]))))
    assert list(dict.fromkeys(gained)) == order


@pytest.mark.rule("M-4.10")
def test_a_season_ends_with_scroll_28_river_tile_provisions_and_a_new_tile():
    game = quiet_table(3, first_game=True)
    game.table.round = 4
    own_scrolls(game, 1, 28)
    give(game, 1, boat=5, green=2)
    give(game, 2, boat=3)
    happen(game, None, SeasonScoring())
    assert (asked(game), game.waiting) == ("GainAny", (1,)), "the rapids of scroll 28"
    answer(game, "take-0-1-0")
    assert (asked(game), game.waiting) == ("AnyAction", (1,)), "river tile 01"
    assert [me.boat for me in game.table.players] == [0, 5, 3]
    answer(game, "do-date-orchard")
    assert (asked(game), game.waiting) == ("TurnUp", (0, 1, 2))
    assert [me.boat for me in game.table.players] == [0, 0, 0], "back to the start"
    assert game.table.season == 1
    all_turn_up(game)
    assert awaited(game) == "NextOffice"
    assert [len(me.provisions) for me in game.table.players] == [2, 2, 2]
    assert game.table.season == 2


@pytest.mark.rule("M-4.10")
def test_a_whole_game_asks_its_questions_in_this_order():
    told: list[str] = []
    kinds = ("ArrangeTrack", "TurnDiscTo", "TurnUp", "ChooseKeshis", "UseAssistant")
    for game in played(3, seed=5):
        if asked(game) in kinds and told[-1:] != [asked(game)]:
            told.append(asked(game))
    season = ["TurnUp", *["ChooseKeshis", "UseAssistant"] * 3]  # the choice of round 4 is forced
    assert told == ["ArrangeTrack", "TurnDiscTo", *season * 3]
