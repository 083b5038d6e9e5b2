"""Rules, section 11: the Main Square."""

import pytest

from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import PINK
from riad.games.marrakesh.sectors.square import Perform, spectators
from riad.games.marrakesh.variants.essential import Essential
from tests.marrakesh.printed import BOARD

from .builders import answer, give, goods, happen, options, own_scrolls, quiet_table, value
from .builders_core import audience, earned, entertainers, things, use, why_not

SPACES = ("goods", "dinar", "points", "water", "mosque", "river", "date", "palace")


def state(game):
    """What a bonus can change: resources, goods, pawns, points."""
    me = game.table.players[0]
    return things(me), goods(game, 0), (me.palace, me.mosque, me.boat), earned(game)


Bonus = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], dict[str, int]]
NOTHING: Bonus = ((0, 0, 0), (0, 0, 0), (0, 0, 0), {})
ONCE: dict[str, Bonus] = {
    "goods": ((0, 0, 0), (0, 1, 0), (0, 0, 0), {}),
    "dinar": ((0, 0, 1), (0, 0, 0), (0, 0, 0), {}),
    "points": ((0, 0, 0), (0, 0, 0), (0, 0, 0), {"square": 2}),
    "water": ((1, 0, 0), (0, 0, 0), (0, 0, 0), {}),
    "mosque": ((0, 0, 0), (0, 0, 0), (0, 1, 0), {}),
    "river": ((0, 0, 0), (0, 0, 0), (0, 0, 1), {}),
    "date": ((0, 1, 0), (0, 0, 0), (0, 0, 0), {}),
    "palace": ((0, 0, 0), (0, 0, 0), (1, 0, 0), {}),
}


@pytest.mark.rule("M-11.1")
def test_eight_spaces_and_eight_sections():
    assert BOARD.square == SPACES
    assert [len(disc) for disc in BOARD.discs.values()] == [8, 8]
    game = quiet_table()
    me = give(game, 0)
    for disc in range(8):
        me.disc = disc
        watching = [spectators(game, me, space) for space in range(8)]
        assert sorted(watching) == sorted(BOARD.discs["pink"])


@pytest.mark.rule("M-11.2", "M-11.8")
@pytest.mark.parametrize("space", SPACES)
def test_the_bonus_of_each_space(space):
    game = quiet_table()
    give(game, 0, water=0, dates=0, dinars=0)
    happen(game, 0, place(PINK))
    answer(game, f"perform-{space}")
    if space == "goods":
        answer(game, "good-purple")
    assert not game.waiting
    assert state(game) == ONCE[space]


# ---- the action ------------------------------------------------------------------------------


@pytest.mark.rule("M-11.3")
def test_the_disc_is_turned_before_anything_else():
    game = quiet_table()
    entertainers(game, "goods", "date")
    me = give(game, 0, disc=7)
    use(game, "main-square")
    answer(game, "act-main-square")
    assert me.disc == 0
    assert options(game) == {"show-goods", "show-date"}


@pytest.mark.rule("M-11.4")
def test_exactly_one_space_with_an_entertainer_is_chosen():
    game = quiet_table()
    entertainers(game, "water", "date")
    me = give(game, 0, water=0, dates=0)
    audience(game, "date", 3)
    happen(game, 0, Perform())
    assert options(game) == {"show-water", "show-date"}
    assert why_not(game, "square/0") == "M-11.4"
    answer(game, "show-date")
    assert (me.water, me.dates) == (0, 3)
    assert not game.waiting


@pytest.mark.rule("M-11.4")
@pytest.mark.parametrize("watching", [1, 2, 3])
@pytest.mark.parametrize("space", ["water", "date", "dinar"])
def test_the_bonus_comes_once_for_each_spectator(space, watching):
    game = quiet_table()
    entertainers(game, space)
    me = give(game, 0, water=0, dates=0, dinars=0)
    audience(game, space, watching)
    happen(game, 0, Perform())
    assert sum(things(me)) == watching
    assert things(me) == tuple(watching * n for n in ONCE[space][0])


@pytest.mark.rule("M-11.5", "MX-9")
def test_three_spectators_at_the_goods_bring_three_of_one_colour():
    game = quiet_table()
    entertainers(game, "goods")
    audience(game, "goods", 3)
    happen(game, 0, Perform())
    assert options(game) == {"good-yellow", "good-purple", "good-orange"}
    answer(game, "good-purple")
    assert goods(game, 0) == (0, 3, 0)
    assert not game.waiting


@pytest.mark.rule("M-11.6")
@pytest.mark.parametrize("watching", [1, 2, 3])
def test_two_points_for_each_spectator(watching):
    game = quiet_table()
    entertainers(game, "points")
    audience(game, "points", watching)
    happen(game, 0, Perform())
    assert earned(game) == {"square": 2 * watching}


@pytest.mark.rule("M-11.6")
@pytest.mark.parametrize(("space", "pawn"), [("palace", 0), ("mosque", 1), ("river", 2)])
def test_steps_for_spectators_are_one_movement(space, pawn):
    game = quiet_table()
    own_scrolls(game, 0, 48)
    entertainers(game, space)
    audience(game, space, 2)
    give(game, 0, water=1)
    happen(game, 0, Perform())
    assert state(game)[2][pawn] == 2
    answer(game, "water-1" if space == "river" else "step-free")
    if space != "river":
        answer(game, "line-none")
    assert state(game)[2][pawn] == 3
    assert not game.waiting


@pytest.mark.rule("M-11.7")
@pytest.mark.pure
def test_a_section_without_spectators_may_be_chosen_and_gives_nothing(monkeypatch):
    monkeypatch.setattr(Essential, "disc", BOARD.discs["purple"])
    game = quiet_table()
    entertainers(game, "date", "water")
    give(game, 0, water=0, dates=0, dinars=0)
    audience(game, "date", 0)
    happen(game, 0, Perform())
    assert "show-date" in options(game)
    answer(game, "show-date")
    assert not game.waiting
    assert state(game) == NOTHING


# ---- placing and turning ---------------------------------------------------------------------


@pytest.mark.rule("M-11.8")
def test_a_new_entertainer_pays_once_whatever_section_looks_at_it():
    game = quiet_table()
    give(game, 0, water=0, dates=0, dinars=0)
    audience(game, "date", 3)
    use(game, "main-square")
    answer(game, "perform-date")
    assert state(game) == ONCE["date"]
    assert value(game, 0, "pink") == 1


@pytest.mark.rule("M-11.9")
def test_placing_an_entertainer_does_not_turn_the_disc():
    game = quiet_table()
    me = give(game, 0, disc=3)
    happen(game, 0, place(PINK))
    answer(game, "perform-points")
    assert me.disc == 3


@pytest.mark.rule("M-11.9")
def test_only_the_owner_s_action_turns_the_disc():
    game = quiet_table()
    for seat in range(3):
        give(game, seat, disc=3, pink=1)
    happen(game, 1, Perform())
    answer(game, "good-yellow")
    assert [player.disc for player in game.table.players] == [3, 4, 3]


@pytest.mark.rule("M-11.10", "M-11.3")
def test_turned_by_k_section_i_faces_space_i_plus_k():
    game = quiet_table()
    me = give(game, 0)
    sections = BOARD.discs["pink"]
    for turned in range(8):
        me.disc = turned
        for section in range(8):
            assert spectators(game, me, (section + turned) % 8) == sections[section]


@pytest.mark.rule("M-11.10")
def test_one_turn_moves_each_section_to_the_next_space_clockwise():
    game = quiet_table()
    entertainers(game, "dinar")
    me = give(game, 0, disc=0)
    before = [spectators(game, me, space) for space in range(8)]
    happen(game, 0, Perform())
    after = [spectators(game, me, space) for space in range(8)]
    assert after == [before[-1], *before[:-1]]
