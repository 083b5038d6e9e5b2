"""Pachabot, section L: its simplified form takes keshis away and has no points."""

from __future__ import annotations

import pytest

from riad.games.marrakesh.modules.desert_towns.module import open_towns, own
from riad.games.marrakesh.names import COLOURS, TOP
from riad.games.marrakesh.phases.flow import ROUND
from riad.games.marrakesh.phases.seasons import RiverEvaluation
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.solo.simple import conserve, line
from riad.games.marrakesh.table import ALL_KESHIS
from riad.kernel.errors import UnknownName
from riad.kernel.text import Text
from tests.marrakesh.builders import GAME, answer, give, happen, ordered
from tests.marrakesh.builders_core import NOTHING_FALLS
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.builders_modules import MOSQUE, PALACE, climb, lead, led_by, stand, waits_on
from tests.marrakesh.builders_seasons import next_season
from tests.marrakesh.builders_sectors import possible
from tests.marrakesh.builders_start import asked, awaited, let_luck_speak, up_to, words

from .builders import IT, YOU, against, claiming, explained, it, steps, told

LINE = ("red", "gray", "pink", "green", "white", "yellow", "brown", "black", "beige")
STAIRCASES = pytest.mark.parametrize("stair", [PALACE, MOSQUE])
RED_FIRST = [*LINE, *(name for name in COLOURS if name not in LINE)]


def simple(**wishes):
    game = against("simple", **wishes)
    line(game)[:] = [COLOURS.index(name) for name in RED_FIRST]
    return game


# ---- how it begins ---------------------------------------------------------------------------


@pytest.mark.rule("S-L1")
@BOTH
def test_all_colours_are_drawn_into_a_line(edition):
    game = up_to(ordered(1, luck=False, solo="simple", edition=edition), "DrawLine")
    assert awaited(game) == "DrawLine"
    assert not possible(game, "-".join(RED_FIRST[1:]))
    assert not possible(game, "-".join([*RED_FIRST[1:], "gray"]))
    game.resolve("-".join(RED_FIRST))
    assert [COLOURS[n] for n in line(game)] == RED_FIRST
    let_luck_speak(game)
    assert (asked(game), game.waiting) == ("ArrangeTrack", (YOU,))
    assert len(game.table.players[YOU].aside) == 3, "your own area is as with two"
    me = it(game)
    assert me.hand == ALL_KESHIS, "the bag is full again"
    assert (me.points, me.hidden, me.track) == (0, [], [])
    assert game.table.pachabot is None, "it has no strategy"


@pytest.mark.rule("S-L2")
def test_you_begin_and_then_it_is_turn_and_turn_about():
    game = let_luck_speak(ordered(1, luck=False, solo="simple"))
    first = []
    for season, number in ((1, 1), (1, 2), (1, 3), (2, 1), (3, 1)):
        game.table.season, game.table.round = season, number
        first.append(game.edition.turn_order(game.table)[0])
    assert first == [YOU, IT, YOU, IT, YOU]


# ---- a round ---------------------------------------------------------------------------------


@pytest.mark.rule("S-L3")
@BOTH
def test_three_keshis_are_drawn_for_it_without_assistants(edition):
    game = simple(edition=edition)
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    assert awaited(game) == "DrawKeshis"
    game.resolve("black-red-yellow")
    assert it(game).assistants == []
    assert awaited(game) == "Fall"
    all_six = words(green=1, gray=1, white=1, black=1, red=1, yellow=1)
    assert possible(game, all_six)


@pytest.mark.rule("S-L4", "SX-14")
def test_two_of_a_colour_come_before_the_line():
    game = simple()
    claiming(game, green=2, red=1)
    assert told(game) == [("green", "pair")]
    assert explained(game)[0].text.args["n"] == 2


@pytest.mark.rule("S-L4", "SX-14")
def test_else_the_leftmost_of_the_line():
    game = simple()
    claiming(game, green=1, red=1)
    assert told(game) == [("red", "line")]
    assert steps(game) == [("pair", []), ("line", ["red"])]


@pytest.mark.rule("S-L4")
def test_of_several_pairs_the_leftmost_of_the_line_and_never_more_than_two():
    game = simple()
    claiming(game, green=2, gray=3, red=1)
    assert told(game) == [("gray", "line")]
    assert game.table.offer[COLOURS.index("gray")] == 1
    assert steps(game)[0] == ("pair", ["green", "gray"])


@pytest.mark.rule("S-L4")
def test_what_it_takes_is_discarded():
    game = simple()
    before = sum(game.table.wood)
    claiming(game, green=2)
    me = it(game)
    assert (sum(me.values), sum(me.goods), me.vendors) == (0, 0, 0)
    assert sum(game.table.wood) == before + 2


@pytest.mark.rule("S-L4")
def test_it_takes_a_colour_again_and_again_because_no_row_gets_full():
    game = simple()
    for _ in range(9):
        claiming(game, red=1, first=IT)
    assert told(game) == [("red", "")] * 9


@pytest.mark.rule("S-L5")
@BOTH
def test_it_has_no_turn_no_river_bonus_and_no_points(edition):
    game = simple(edition=edition, luck=True)
    happen(game, None, ROUND)
    while game.table.season == 1:
        answer(game, next(iter(game.options(YOU))))
        assert game.waiting == (YOU,)
        assert (game.scores[IT], it(game).boat, it(game).palace, it(game).mosque) == (0, 0, 0, 0)
    happen(game, None, FinalScoring())
    assert set(game.breakdown[IT].values()) == {0}


@pytest.mark.rule("S-L6")
@pytest.mark.parametrize("season", [1, 2, 3])
@pytest.mark.parametrize("rapids", [0, 1, 2, 3, 4])
def test_the_river_tile_is_yours_with_enough_rapids_behind_you(season, rapids):
    game = simple()
    you = game.table.players[YOU]
    you.boat = (1, 3, 5, 7, 10)[rapids]
    game.table.season = season
    game.table.river_tiles = [8, 4, 5]  # 3, 5, 7 points
    before = game.scores
    happen(game, None, RiverEvaluation())
    won = game.scores[YOU] - before[YOU]
    assert won == ((3, 5, 7)[season - 1] if rapids >= season else 0)
    assert game.scores[IT] == 0


@pytest.mark.rule("S-L6")
def test_its_bag_is_filled_again_for_a_new_season():
    game = simple()
    it(game).hand = 0
    next_season(game, 2)
    assert it(game).hand == ALL_KESHIS
    assert game.chance is None


# ---- the end ---------------------------------------------------------------------------------

TITLES = [
    (134, "pachabot.no-title", ()),
    (135, "pachabot.title-citizen", (YOU,)),
    (159, "pachabot.title-citizen", (YOU,)),
    (160, "pachabot.title-merchant", (YOU,)),
    (185, "pachabot.title-right-hand", (YOU,)),
    (200, "pachabot.title-right-hand", (YOU,)),
    (201, "pachabot.title-heir", (YOU,)),
    (300, "pachabot.title-heir", (YOU,)),
]


def ends_with(points, **wishes):
    game = simple(**wishes)
    give(game, YOU, points=points, water=0, dates=0, dinars=0)
    happen(game, None, FinalScoring())
    assert game.over
    assert game.scores[YOU] == points
    return game


@pytest.mark.rule("S-L7")
@pytest.mark.parametrize(("points", "title", "winners"), TITLES)
def test_your_points_earn_a_title(points, title, winners):
    game = ends_with(points)
    assert game.verdict == Text(title)
    assert game.winners == winners


@pytest.mark.rule("S-L7")
@pytest.mark.parametrize(("points", "title", "winners"), TITLES)
def test_with_desert_towns_each_title_takes_25_points_more(points, title, winners):
    game = ends_with(points + 25, modules=["desert-towns"])
    assert (game.verdict, game.winners) == (Text(title), winners)


@pytest.mark.rule("S-L8")
@BOTH
def test_three_desert_towns_lie_open_and_it_takes_none(edition):
    game = simple(edition=edition, modules=["desert-towns"], luck=True)
    assert len(open_towns(game.table)) == 3
    for _ in range(8):
        claiming(game, brown=1, first=IT)
    assert len(open_towns(game.table)) == 3
    assert own(it(game)).tiles == [0, 0]


@pytest.mark.rule("S-L8")
def test_it_meets_no_figure_and_no_other_module():
    modules = ["staircase-tiles", "imam-and-sultan", "extra-offices", "spectators"]
    game = simple(modules=modules)
    happen(game, None, ROUND)
    answer(game, "green-gray-white")
    game.resolve("black-red-yellow")
    game.resolve(NOTHING_FALLS)
    assert (it(game).tiles, it(game).disc, it(game).assistants) == (0, 0, [])


def at_the_top(stair, **wishes):
    """Your pawn has gone the last step with its figure; the bonus of the line is declined."""
    game = simple(modules=["imam-and-sultan"], **wishes)
    stand(game, stair, TOP - 1, 0)
    lead(game, stair, YOU)
    climb(game, stair, 1)
    while game.waiting:
        answer(game, "line-none")
    return game


def of_figures(game):
    return [e.text.key for e in game.heard(None) if e.text.key.startswith("figure.")]


@pytest.mark.rule("S-L8", "M-23.5", "M-23.3")
@BOTH
@STAIRCASES
def test_a_figure_stays_with_you_at_the_top_because_it_has_no_pawns(stair, edition):
    game = at_the_top(stair, edition=edition)
    assert (led_by(game, stair), waits_on(game, stair)) == (YOU, 0)
    assert of_figures(game) == []
    climb(game, stair, 2)
    assert led_by(game, stair) == YOU, "nor when it would go on"
    GAME.conserve(game)


@pytest.mark.rule("S-L8", "M-23.7")
@BOTH
@STAIRCASES
def test_a_figure_may_be_agreed_to_leave_at_the_top(stair, edition):
    game = at_the_top(stair, edition=edition, figure_at_the_top="leaves")
    assert (led_by(game, stair), waits_on(game, stair)) == (None, 0)
    assert of_figures(game) == ["figure.leaves"]
    GAME.conserve(game)


@pytest.mark.rule("S-L8")
def test_what_becomes_of_a_figure_is_a_choice_where_nobody_else_climbs():
    for solo in ("pachabot", None):
        with pytest.raises(UnknownName):
            GAME.configure(
                2 if solo is None else 1,
                solo=solo,
                modules=["imam-and-sultan"],
                options={"figure-at-the-top": "leaves"},
            )


# ---- pieces ----------------------------------------------------------------------------------


def draw_a_colour_twice(game):
    line(game)[-1] = line(game)[0]


def lose_a_colour(game):
    line(game).pop()


def score_a_point(game):
    it(game).points = 1


def keep_a_keshi(game):
    it(game).values[0] = 1


def keep_a_vendor(game):
    it(game).vendors = 1


def keep_a_good(game):
    it(game).goods[0] = 1


def keep_a_scroll(game):
    it(game).tiles = 1 << 50


@pytest.mark.rule("S-L1", "S-L4", "S-L5")
@pytest.mark.parametrize(
    ("breaks", "message"),
    [
        (draw_a_colour_twice, "its line is wrong"),
        (lose_a_colour, "its line is wrong"),
        (score_a_point, "it has points"),
        (keep_a_keshi, "it has keshis"),
        (keep_a_vendor, "it has keshis"),
        (keep_a_good, "it has keshis"),
        (keep_a_scroll, "it has tiles"),
    ],
)
def test_a_table_that_is_wrong_is_refused(breaks, message):
    game = simple()
    conserve(game)
    breaks(game)
    with pytest.raises(AssertionError, match=message):
        conserve(game)
