"""Rules, section 28: scrolls 29 and 31 together with others of the Main Square."""

import pytest

from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.sectors.actions import UseAssistant
from riad.games.marrakesh.sectors.square import SectionsShowing
from riad.games.marrakesh.table import Game
from riad.games.marrakesh.tiles.effects import TwoShows
from tests.marrakesh.printed import BOARD

from .builders import (
    answer,
    assistants,
    happen,
    options,
)
from .builders_scrolls_a import (
    acquire,
    act,
    gained,
    me_of,
    refusal,
    resources,
    switched,
    with_scrolls,
)

PINK_DISC = BOARD.discs["pink"]


# ---- 31: the extra spectator -----------------------------------------------------------------


@pytest.mark.rule("M-28.9")
@pytest.mark.parametrize("switch", ["everywhere", "shows-only"])
def test_31_with_29_the_extra_spectator_pays_two_points(switch):
    game = switched(switch, 29, 31, pink=2, disc=2)
    act(game, "main-square")
    answer(game, "show-dinar")
    assert me_of(game).dinars == 1 + 1
    assert gained(game) == 2 * (2 + 1)


def dinar_water_date(game: Game) -> None:
    """Entertainers on these three spaces, which ask nothing."""
    me = me_of(game)
    me.square = 1 << 1 | 1 << 3 | 1 << 6
    me.values[COLOURS.index("pink")] = 3


@pytest.mark.rule("M-28.9")
@pytest.mark.parametrize("switch", ["everywhere", "shows-only"])
def test_31_with_70_every_entertainer_has_one_spectator_more(switch):
    game = switched(switch, 31)
    dinar_water_date(game)
    acquire(game, 70)
    disc = me_of(game).disc
    seen = [PINK_DISC[(space - disc) % 8] + 1 for space in (3, 6, 1)]
    assert resources(game) == tuple(seen)


def brought(game: Game) -> dict[str, int]:
    """Everything the Main Square can bring, in words of its spaces."""
    me = me_of(game)
    found = {
        "goods": sum(me.goods),
        "dinar": me.dinars,
        "points": gained(game) // 2,
        "water": me.water,
        "mosque": me.mosque,
        "river": me.boat,
        "date": me.dates,
        "palace": me.palace,
    }
    return {name: n for name, n in found.items() if n}


def run_on(game: Game) -> None:
    """Answer what comes: no further steps, no line, the first of all else."""
    while game.waiting:
        names = list(game.options(game.waiting[0]))
        quiet = [name for name in names if name in ("water-0", "line-none", "stop")]
        answer(game, (quiet or names)[0])


@pytest.mark.rule("M-28.9")
def test_47_without_31_looks_at_printed_threes():
    game = with_scrolls(disc=0)
    acquire(game, 47)
    run_on(game)
    assert brought(game) == {"goods": 3, "mosque": 3, "dinar": 1}  # the dinar of a threshold


@pytest.mark.rule("M-28.9")
@pytest.mark.parametrize(
    ("disc", "three_of_each"),
    [
        (1, ("mosque", "date", "goods")),
        (3, ("date", "goods", "points")),
        (6, ("dinar", "water", "river")),
    ],
)
def test_31_with_47_looks_at_printed_twos(disc, three_of_each):
    game = with_scrolls(31, disc=disc)
    acquire(game, 47)
    run_on(game)
    threshold = {"dinar": 1} if {"mosque", "palace"} & set(three_of_each) else {}
    assert brought(game) == dict.fromkeys(three_of_each, 3) | threshold


@pytest.mark.rule("M-28.9", "MY-15")
@pytest.mark.parametrize("disc", range(8))
def test_31_with_51_no_section_has_exactly_one_spectator(disc):
    game = with_scrolls(31, disc=disc)
    happen(game, 0, SectionsShowing(1, 1))
    assert not game.waiting
    assert brought(game) == {}


@pytest.mark.rule("M-28.9", "MY-15")
def test_31_with_51_a_show_brings_its_own_bonus_only():
    game = with_scrolls(31, 51, disc=0)
    dinar_water_date(game)
    act(game, "main-square")
    answer(game, "show-date")
    assert not game.waiting
    assert brought(game) == {"date": PINK_DISC[5] + 1}


@pytest.mark.rule("M-28.9")
def test_the_switch_lets_47_look_at_printed_threes():
    game = switched("shows-only", 31, disc=0)
    acquire(game, 47)
    run_on(game)
    assert brought(game) == {"goods": 3, "mosque": 3, "dinar": 1}


@pytest.mark.rule("M-28.9")
def test_the_switch_lets_51_look_at_printed_ones():
    game = switched("shows-only", 31, 51, disc=0)
    dinar_water_date(game)
    act(game, "main-square")
    answer(game, "show-date")
    run_on(game)
    assert brought(game) == {"date": PINK_DISC[5] + 1, "points": 1, "water": 1, "palace": 1}


@pytest.mark.rule("M-28.9")
def test_what_the_switch_is_without_being_set():
    assert with_scrolls().edition.extra_spectator_everywhere
    assert not switched("shows-only").edition.extra_spectator_everywhere


# ---- 29: the end of a Main Square action -----------------------------------------------------


def show_with_29_and_51() -> Game:
    """The chosen bonus is gained; then 29 brings 4 points, 51 a step on mosque stairs and river."""
    game = with_scrolls(29, 51, disc=2)
    dinar_water_date(game)
    act(game, "main-square")
    answer(game, "show-date")
    assert me_of(game).dates == PINK_DISC[3]
    return game


@pytest.mark.rule("M-28.11", "M-27.51")
def test_29_before_51_after_the_chosen_bonus():
    game = show_with_29_and_51()
    assert options(game) == {"two-points-space", "sections-showing-1-1"}
    answer(game, "two-points-space")
    assert gained(game) == 4
    answer(game, "move-stair-1-1")
    assert not game.waiting
    assert brought(game) == {"points": 2, "date": 2, "dinar": 1, "mosque": 1, "river": 1}
    assert me_of(game).disc == 3  # turned once


@pytest.mark.rule("M-28.11", "M-27.51")
def test_51_before_29_after_the_chosen_bonus():
    game = show_with_29_and_51()
    answer(game, "sections-showing-1-1", "move-river-1")
    assert brought(game) == {"points": 2, "date": 2, "dinar": 1, "mosque": 1, "river": 1}
    assert me_of(game).disc == 3


@pytest.mark.rule("M-28.12")
def test_29_with_65_counts_for_both_shows():
    game = with_scrolls(29, 65, disc=1)
    dinar_water_date(game)
    act(game, "main-square")
    answer(game, "show-dinar")
    assert gained(game) == 2 * PINK_DISC[0]
    answer(game, "show-dinar")
    assert gained(game) == 2 * (PINK_DISC[0] + PINK_DISC[7])
    assert me_of(game).disc == 3


@pytest.mark.rule("M-28.13")
def test_29_needs_that_the_action_can_be_done():
    game = with_scrolls(29, disc=2)
    assistants(game, 0, "main-square", "palace")
    happen(game, 0, UseAssistant())
    assert "act-main-square" not in options(game)
    assert refusal(game, "sector/main-square+use/act") == "M-9.11"


@pytest.mark.rule("M-28.13")
def test_29_pays_nothing_for_the_shows_of_a_river_tile_without_entertainers():
    game = with_scrolls(29, disc=2)
    happen(game, 0, TwoShows())
    assert gained(game) == 0
    assert me_of(game).disc == 2


@pytest.mark.rule("M-28.13")
def test_29_an_entertainer_anywhere_will_do():
    game = with_scrolls(29, disc=2)
    dinar_water_date(game)
    happen(game, 0, TwoShows())
    answer(game, "show-dinar")
    assert gained(game) == 2 * PINK_DISC[7]
    answer(game, "show-dinar")
    assert gained(game) == 2 * (PINK_DISC[7] + PINK_DISC[6])
