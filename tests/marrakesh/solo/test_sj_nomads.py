"""Pachabot, section J: nomads, which it claims without paying and never moves."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.desert_towns.module import own as towns_of
from riad.games.marrakesh.modules.nomads.places import supply
from riad.games.marrakesh.names import SECTORS
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.solo.claiming import DeployDrawn
from riad.games.marrakesh.solo.mind import part
from tests.marrakesh.builders import answer, give, happen, options
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_nomads import in_supply, nomads_of
from tests.marrakesh.builders_start import awaited, words

from .builders import (
    GRAY_BLACK,
    GREEN_TURQUOISE,
    IT,
    NOMAD_BEIGE,
    NOMAD_GRAY,
    NOMAD_GRAY_NOMAD_BEIGE,
    YOU,
    act,
    against,
    board,
    claiming,
    earned,
    full_but,
    gained,
    it,
    its_assistants,
    options_told,
    red_rows,
    reds,
    reds_but,
    row,
    steps,
    strategy,
    told,
    turn,
    where_assistants_are,
    your_assistants,
)

ALL = 20
"""Nomads in the box."""


def with_nomads(*more, column=NOMAD_GRAY, **wishes):
    """Nomads are in play, and the strategy column shows one on top."""
    game = against(modules=["nomads", *more], **wishes)
    strategy(game, *column)
    return game


def station(game, sector):
    """One of its nomads stands in a row."""
    supply(game.table).supply -= 1
    nomads_of(game, IT).sectors[SECTORS.index(sector)] += 1
    it(game).values[SECTORS.index(sector)] += 1
    it(game).guards += sector == "medina"


def complete(game, *names):
    """These rows are full and have their red keshi; rows are called by colour and sector."""
    for name in names:
        colour, _, sector = name.partition("/")
        board(game, **{colour: 8})
        reds(game, sector)


WHITE, BLACK, BROWN = "white/palace", "black/mosque", "brown/sahara"
GRAY, TURQUOISE = "gray/madrasa", "turquoise/river"
GREEN, PINK = "green/date-orchard", "pink/main-square"
UPWARDS = [WHITE, BLACK, BROWN, GRAY, TURQUOISE, GREEN, PINK]


# ---- claiming --------------------------------------------------------------------------------


@pytest.mark.rule("S-C4", "S-J6")
@BOTH
def test_a_nomad_comes_to_what_falls_out_of_the_tower(edition):
    game = with_nomads(column=GRAY_BLACK, edition=edition)
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    game.resolve("black-red-yellow")
    assert awaited(game) == "Fall"
    game.resolve(words(green=1))
    assert options_told(game) == ["green", "nomad"], "it begins"
    assert in_supply(game) == ALL - 1


@pytest.mark.rule("S-J6", "S-D1", "S-D2", "S-D3")
@BOTH
def test_a_nomad_it_wants_is_claimed_for_nothing_and_placed_at_once(edition):
    game = with_nomads(edition=edition)
    claiming(game, beige=1)
    assert told(game) == [("nomad", "priority")]
    assert options_told(game) == ["beige", "nomad"]
    assert (row(game, "white"), nomads_of(game, IT).sectors[SECTORS.index("palace")]) == (1, 1)
    assert (it(game).points, gained(game)) == (10, 0)
    assert (nomads_of(game, IT).hand, in_supply(game)) == (0, ALL - 1)
    assert "claim-nomad" not in options(game), "there is one in a round"


@pytest.mark.rule("S-J6", "S-D3")
def test_a_nomad_that_nothing_speaks_for_comes_after_every_row():
    game = with_nomads(column=GREEN_TURQUOISE)
    claiming(game, yellow=1)
    assert told(game) == [("yellow", "lies-highest")]
    assert steps(game)[-1] == ("lies-highest", ["yellow"])


@pytest.mark.rule("S-J6", "S-D3", "S-A7")
def test_of_two_with_priority_the_nomad_may_be_shown_higher():
    game = with_nomads()
    claiming(game, gray=1)
    assert told(game) == [("nomad", "shown-highest")]


@pytest.mark.rule("S-J6", "S-D3")
@pytest.mark.parametrize(
    ("stand", "by"), [(its_assistants, "own-assistant"), (your_assistants, "your-assistant")]
)
def test_no_assistant_speaks_for_a_nomad(stand, by):
    game = with_nomads()
    stand(game, "madrasa", "palace", "souk")
    claiming(game, gray=1)
    assert told(game) == [("gray", by)]
    assert steps(game)[-1] == (by, ["gray"]), "the nomad would go to the palace, but is no white"


@pytest.mark.rule("S-J6", "S-D3")
def test_a_pair_comes_before_a_nomad_with_priority():
    game = with_nomads(column=NOMAD_GRAY_NOMAD_BEIGE)
    claiming(game, turquoise=2)
    assert told(game) == [("turquoise", "pair")]
    assert steps(game)[1] == ("pair", ["turquoise"]), "there is never a second nomad"


@pytest.mark.rule("S-J6", "S-D3")
@pytest.mark.parametrize(
    ("white", "reds_there", "completes"),
    [(7, ["palace"], True), (8, [], True), (7, [], False), (6, ["palace"], False)],
)
def test_a_nomad_completes_the_row_it_would_go_to(white, reds_there, completes):
    game = with_nomads(column=GREEN_TURQUOISE)
    board(game, white=white)
    reds(game, *reds_there)
    claiming(game, green=2)
    assert told(game) == [("nomad", "completes") if completes else ("green", "pair")]
    assert ("palace" in red_rows(game)) == (bool(reds_there) or completes)


@pytest.mark.rule("S-J6", "S-D3")
def test_a_row_that_a_nomad_would_not_reach_does_not_count():
    game = with_nomads(column=GREEN_TURQUOISE)
    board(game, black=7)
    reds(game, "mosque")
    claiming(game, green=2)
    assert told(game) == [("green", "pair")], "the white row comes first"


@pytest.mark.rule("S-D2", "S-J6")
def test_red_stands_for_rows_and_never_for_a_nomad():
    game = with_nomads(column=NOMAD_GRAY_NOMAD_BEIGE)
    full_but(game)
    reds_but(game, "madrasa", "medina")
    claiming(game, red=1)
    assert options_told(game) == ["nomad", "red as medina", "red as madrasa"]


@pytest.mark.rule("S-D1", "S-J6")
@BOTH
def test_with_every_row_complete_it_takes_no_nomad(edition):
    game = with_nomads(edition=edition)
    full_but(game)
    reds_but(game)
    give(game, YOU, water=0)
    claiming(game)
    assert told(game) == []
    assert in_supply(game) == ALL, "you cannot pay, so it goes back"


@pytest.mark.rule("S-D1", "S-J6")
@BOTH
def test_when_nothing_else_is_left_it_takes_the_nomad_that_you_refuse(edition):
    game = with_nomads(column=GRAY_BLACK, edition=edition)
    give(game, YOU, water=1, dates=1)
    claiming(game, YOU)
    assert sorted(options(game)) == ["claim-nomad", "claim-none"]
    answer(game, "claim-none")
    assert told(game) == [("nomad", "")]
    assert row(game, "white") == 1


# ---- placing ---------------------------------------------------------------------------------


@pytest.mark.rule("S-J6", "S-E1")
@pytest.mark.parametrize("lower", range(len(UPWARDS)))
def test_a_nomad_goes_to_the_lowest_row_that_is_not_complete(lower):
    game = with_nomads(column=GRAY_BLACK)
    complete(game, *UPWARDS[:lower])
    claiming(game)
    colour, _, sector = UPWARDS[lower].partition("/")
    assert row(game, colour) == 1
    assert nomads_of(game, IT).sectors == [int(name == sector) for name in SECTORS[:8]]


@pytest.mark.rule("S-J6", "S-E1")
def test_in_the_last_row_of_all_it_is_a_guard():
    game = with_nomads(column=GRAY_BLACK)
    complete(game, *UPWARDS)
    claiming(game)
    assert (row(game, "beige"), it(game).guards) == (1, 1)


@pytest.mark.rule("S-J6", "S-E1")
def test_in_a_full_row_it_takes_the_place_of_red():
    game = with_nomads(column=GRAY_BLACK)
    board(game, white=8)
    claiming(game)
    assert (red_rows(game), row(game, "white"), row(game, "black")) == ({"palace"}, 8, 0)
    assert nomads_of(game, IT).vendors == it(game).vendors
    assert nomads_of(game, IT).sectors == [0] * 8


@pytest.mark.rule("S-J6", "S-E2", "S-E3", "S-E4")
@pytest.mark.parametrize(
    ("rows", "things", "points"),
    [
        (UPWARDS[:5], {"green": 2}, {"orchard": 1}),
        (UPWARDS[:6], {"pink": 5}, {"square": 2}),
        (UPWARDS[:1], {"black": 2}, {}),
    ],
)
def test_a_nomad_earns_what_its_space_brings(rows, things, points):
    game = with_nomads(column=GRAY_BLACK)
    complete(game, *rows)
    board(game, **things)
    claiming(game)
    assert earned(game) == points


@pytest.mark.rule("S-J6", "S-E4")
def test_a_nomad_among_the_caravans_reveals_a_strategy_tile():
    game = with_nomads(column=GRAY_BLACK)
    complete(game, WHITE, BLACK)
    board(game, brown=2)
    claiming(game)
    assert awaited(game) == "RevealStrategy"
    game.resolve("strategy-12")
    assert part(game).column == [*GRAY_BLACK, *NOMAD_BEIGE]


@pytest.mark.rule("S-J6", "S-F4", "S-F8")
def test_in_its_row_a_nomad_counts_like_a_keshi():
    game = with_nomads(column=GRAY_BLACK)
    board(game, turquoise=1)
    station(game, "river")
    turn(game, "river")
    assert it(game).boat == 2, "two are enough for the action, and both row"


@pytest.mark.rule("S-J6")
@BOTH
def test_it_never_moves_a_nomad(edition):
    game = with_nomads(column=GRAY_BLACK, edition=edition)
    for sector in ("palace", "mosque", "madrasa"):
        station(game, sector)
    stood = list(nomads_of(game, IT).sectors)
    turn(game, "palace", "mosque", "madrasa")
    assert nomads_of(game, IT).sectors == stood
    assert nomads_of(game, IT).window == 0
    assert it(game).assistants == []


# ---- gaining ---------------------------------------------------------------------------------


@pytest.mark.rule("S-A10", "S-J6")
def test_a_priority_gain_can_be_a_nomad_from_beside_the_tower():
    game = with_nomads(column=NOMAD_GRAY_NOMAD_BEIGE)
    board(game, gray=0)
    act(game, "madrasa")
    assert told(game) == [("nomad", "shown-most")]
    assert (row(game, "white"), in_supply(game)) == (1, ALL - 1)


@pytest.mark.rule("S-A10", "S-J6")
def test_without_a_nomad_left_it_gains_what_comes_next():
    game = with_nomads(column=NOMAD_GRAY_NOMAD_BEIGE)
    supply(game.table).supply = 0
    act(game, "madrasa")
    assert told(game) == [("madrasa", "shown-highest")]
    assert row(game, "gray") == 1


@pytest.mark.rule("S-A10", "S-J6")
def test_without_a_place_for_a_nomad_nothing_is_gained_but_goods():
    game = with_nomads(column=(*NOMAD_GRAY, 4))  # beige and goods under it
    full_but(game)
    reds_but(game)
    act(game, "sahara")
    assert sum(it(game).goods) == 1
    assert in_supply(game) == ALL


# ---- counting --------------------------------------------------------------------------------


@pytest.mark.rule("S-C3", "S-J6")
def test_nomads_count_where_the_assistant_of_red_goes():
    game = with_nomads(column=(1, 7))  # black, brown, white, goods: each once
    board(game, black=1)
    station(game, "palace")
    station(game, "palace")
    it(game).chosen = [SECTORS.index("madrasa"), SECTORS.index("river"), 8]
    happen(game, IT, DeployDrawn())
    assert "palace" in where_assistants_are(game)
    assert told(game) == [("palace", "most-keshis")]


@pytest.mark.rule("S-C3", "S-J6")
def test_a_nomad_that_is_shown_most_draws_no_assistant():
    game = with_nomads(column=NOMAD_GRAY_NOMAD_BEIGE)
    it(game).chosen = [SECTORS.index("palace"), SECTORS.index("river"), 8]
    happen(game, IT, DeployDrawn())
    assert "medina" in where_assistants_are(game), "of gray and beige the higher row"


@pytest.mark.rule("S-I3", "S-J6")
def test_at_the_end_a_nomad_is_a_keshi_of_its_row_and_its_picture_scores_nothing():
    game = with_nomads(column=(*NOMAD_GRAY_NOMAD_BEIGE, *GRAY_BLACK))
    board(game, gray=2)
    station(game, "madrasa")
    station(game, "palace")
    happen(game, None, FinalScoring())
    assert earned(game) == {"strategy": 3}, "gray is shown twice; white and nomads have no row"


@pytest.mark.rule("S-I3", "S-F8", "S-J6")
@pytest.mark.parametrize(("reading", "strategy", "steps"), [("as-red", 8, 3), ("as-keshi", 9, 2)])
def test_a_nomad_in_the_ninth_column_is_a_red_keshi_or_one_of_its_row(reading, strategy, steps):
    game = with_nomads(column=GRAY_BLACK, ninth_column_nomad=reading)
    board(game, gray=8, turquoise=2)
    supply(game.table).supply -= 1
    behind = 1 << SECTORS.index("madrasa")
    nomads_of(game, IT).vendors = it(game).vendors = behind
    turn(game, "river")
    assert it(game).boat == steps
    happen(game, None, FinalScoring())
    assert earned(game)["strategy"] == strategy


@pytest.mark.rule("S-I2", "S-I3", "S-J6")
def test_nomads_help_to_complete_a_row():
    game = with_nomads(column=GREEN_TURQUOISE)
    board(game, white=6)
    station(game, "palace")
    station(game, "palace")
    claiming(game)  # a nomad for the ninth column
    happen(game, None, FinalScoring())
    assert earned(game) == {"sectors": 10}


@pytest.mark.rule("S-J5", "S-J6")
@pytest.mark.parametrize(("town", "points"), [(6, 1), (8, 2)])
def test_desert_towns_count_nomads(town, points):
    game = with_nomads("desert-towns", column=GREEN_TURQUOISE)
    towns_of(it(game)).tiles[0], towns_of(it(game)).claimed[0] = town, True
    board(game, white=2)
    station(game, "palace")
    claiming(game)
    happen(game, None, FinalScoring())
    assert earned(game) == {"towns": points}, "four in a row, two of them nomads"
