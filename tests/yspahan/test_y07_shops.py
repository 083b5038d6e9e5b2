"""Rules, section 7: filling shops."""

import pytest

from riad.games.yspahan.filling import FillShops
from riad.games.yspahan.flow import EndDay
from riad.games.yspahan.names import NOBODY, QUARTERS
from riad.games.yspahan.shops import PlaceInShop
from riad.games.yspahan.table import Game
from tests.yspahan.printed import BOARD

from .builders import (
    BLUE,
    GREEN,
    RED,
    at_question,
    cubes,
    day,
    fill_souk,
    give,
    happen,
    quiet_table,
    refusal,
    shop_owner,
    supervisor,
    tower,
    turn,
    walk,
)


def fill(game: Game, seat: int, quarter: str, count: int) -> None:
    """Let a seat fill shops of a neighbourhood with so many cubes."""
    happen(game, seat, FillShops(QUARTERS.index(quarter), count))


def souk(name: str, *numbers: int) -> list[str]:
    return [f"{name}-{n}" for n in numbers]


@pytest.mark.rule("Y-7.1")
@pytest.mark.parametrize(("white", "count"), [("123336666", 3), ("123666666", 1)])
def test_as_many_cubes_as_the_amount_go_into_the_neighbourhood(white, count):
    game = quiet_table()
    tower(game, white)
    turn(game, RED)
    game.play(RED, "barrel-fill")
    for n in range(1, count + 1):
        assert {name.split("-")[0] for name in game.options(RED)} == {"barrel"}
        game.play(RED, f"barrel-pink-{n}")
    assert game.table.shops.count(RED) == count
    assert game.over


@pytest.mark.rule("Y-7.1")
def test_shops_of_another_neighbourhood_are_refused():
    game = quiet_table()
    fill(game, RED, "barrel", 1)
    for shop in ("sack-white-1", "chest-blue-1", "vase-blue-1"):
        assert shop not in game.options(RED)
        assert refusal(game, RED, f"shop/{shop}") == "Y-7.1"


@pytest.mark.rule("Y-7.1")
def test_the_extra_die_and_the_hoist_are_part_of_the_amount():
    game = quiet_table()
    give(game, RED, cards=["exchange"], buildings=["hoist"])
    tower(game, "122366666")
    turn(game, RED)
    game.play(RED, "sack-fill-discarding-exchange")
    for n in range(1, 5):
        game.play(RED, f"sack-pink-{n}")
    assert game.over
    assert game.table.shops.count(RED) == 4


@pytest.mark.rule("Y-7.2")
def test_only_an_empty_shop_receives_a_cube():
    game = quiet_table()
    cubes(game, {"barrel-pink-2": RED})
    fill(game, RED, "barrel", 1)
    assert at_question(game, RED) == souk("barrel-pink", 1, 3, 4, 5)
    assert refusal(game, RED, "shop/barrel-pink-2") == "Y-7.2"


@pytest.mark.rule("Y-7.3")
def test_a_souk_of_another_player_is_closed():
    game = quiet_table()
    cubes(game, {"chest-pink-2": BLUE})
    fill(game, RED, "chest", 1)
    assert at_question(game, RED) == souk("chest-blue", 1, 2) + souk("chest-yellow", 1, 2, 3)
    for shop in souk("chest-pink", 1, 3, 4):
        assert refusal(game, RED, f"shop/{shop}") == "Y-7.3"


@pytest.mark.rule("Y-7.4")
def test_an_unfinished_souk_comes_first():
    game = quiet_table()
    cubes(game, {"chest-yellow-2": RED})
    fill(game, RED, "chest", 1)
    assert at_question(game, RED) == souk("chest-yellow", 1, 3)
    for shop in souk("chest-blue", 1, 2) + souk("chest-pink", 1, 2, 3, 4):
        assert refusal(game, RED, f"shop/{shop}") == "Y-7.4"


@pytest.mark.rule("Y-7.4")
def test_a_complete_souk_does_not_bind():
    game = quiet_table()
    fill_souk(game, "chest-yellow", RED)
    fill(game, RED, "chest", 1)
    assert at_question(game, RED) == souk("chest-blue", 1, 2) + souk("chest-pink", 1, 2, 3, 4)


@pytest.mark.rule("Y-7.5")
def test_a_souk_is_completed_and_another_begun_in_one_action():
    game = quiet_table()
    cubes(game, {"chest-yellow-2": RED})
    fill(game, RED, "chest", 4)
    game.play(RED, "chest-yellow-3")
    assert shop_owner(game, "chest-yellow-1") == RED
    assert at_question(game, RED) == souk("chest-blue", 1, 2) + souk("chest-pink", 1, 2, 3, 4)
    game.play(RED, "chest-pink-4")
    assert at_question(game, RED) == souk("chest-pink", 1, 2, 3)
    assert refusal(game, RED, "shop/chest-blue-1") == "Y-7.4"


@pytest.mark.rule("Y-7.5")
def test_legality_is_checked_anew_for_each_cube():
    game = quiet_table()
    fill(game, RED, "vase", 3)
    assert len(game.options(RED)) == 6
    game.play(RED, "vase-blue-1")
    assert at_question(game, RED) == souk("vase-orange", 1, 2, 3) + souk("vase-yellow", 1, 2)
    game.play(RED, "vase-orange-2")
    assert at_question(game, RED) == souk("vase-orange", 1, 3)


@pytest.mark.rule("Y-7.6")
def test_an_unfinished_souk_is_continued_on_a_later_day():
    game = quiet_table()
    day(game, week=1, day=2, first=BLUE)
    fill(game, RED, "chest", 1)
    game.play(RED, "chest-pink-1")
    happen(game, None, EndDay())
    assert game.table.day == 3
    assert shop_owner(game, "chest-pink-1") == RED
    fill(game, RED, "chest", 1)
    assert at_question(game, RED) == souk("chest-pink", 2, 3, 4)


@pytest.mark.rule("Y-7.7")
def test_cubes_without_a_legal_shop_stay_in_the_supply():
    game = quiet_table()
    fill_souk(game, "vase-blue", BLUE)
    cubes(game, {"vase-orange-1": GREEN})
    fill(game, RED, "vase", 5)
    game.play(RED, "vase-yellow-1")
    assert shop_owner(game, "vase-yellow-2") == RED
    assert game.over
    assert game.table.shops.count(RED) == 2


@pytest.mark.rule("Y-7.7")
def test_the_turn_goes_on_when_cubes_stay_in_the_supply():
    game = quiet_table()
    give(game, RED, camels=2)
    fill_souk(game, "vase-orange", BLUE)
    fill_souk(game, "vase-yellow", GREEN)
    tower(game, "123455556")
    turn(game, RED)
    game.play(RED, "vase-fill")
    assert shop_owner(game, "vase-blue-1") == RED
    assert game.table.shops.count(RED) == 1
    assert "build-paddock" in game.options(RED)


@pytest.mark.rule("Y-7.8")
def test_nobody_may_stop_placing_while_a_legal_shop_exists():
    game = quiet_table()
    fill(game, RED, "sack", 3)
    for shop in ("sack-pink-1", "sack-pink-2", "sack-pink-3"):
        assert set(game.options(RED)) <= set(BOARD.shops)
        assert game.why_not(RED, "turn/end") is not None
        game.play(RED, shop)
    assert game.over


@pytest.mark.rule("Y-7.9")
def test_several_unfinished_souks_may_all_be_continued_but_none_begun():
    game = quiet_table()
    cubes(game, {"chest-blue-1": RED, "chest-yellow-2": RED, "chest-yellow-3": RED})
    fill(game, RED, "chest", 3)
    assert at_question(game, RED) == ["chest-blue-2", "chest-yellow-1"]
    assert refusal(game, RED, "shop/chest-pink-1") == "Y-7.4"
    game.play(RED, "chest-yellow-1")
    assert shop_owner(game, "chest-blue-2") == RED
    assert at_question(game, RED) == souk("chest-pink", 1, 2, 3, 4)


@pytest.mark.rule("Y-7.9")
def test_shipping_leaves_two_souks_unfinished():
    game = quiet_table()
    fill_souk(game, "chest-blue", RED)
    cubes(game, {"chest-pink-3": RED})
    supervisor(game, "W1")
    walk(game, BLUE, 1)
    game.play(BLUE, "to-w2")
    fill(game, RED, "chest", 1)
    assert at_question(game, RED) == ["chest-blue-1", *souk("chest-pink", 1, 2, 4)]


@pytest.mark.rule("Y-7.10")
def test_a_souk_whose_last_cube_was_shipped_is_open_to_everyone():
    game = quiet_table()
    cubes(game, {"chest-blue-1": RED})
    supervisor(game, "W1")
    happen(game, GREEN, PlaceInShop())
    assert refusal(game, GREEN, "shop/chest-blue-2") == "Y-7.3"
    walk(game, BLUE, 1)
    game.play(BLUE, "to-w2")
    assert game.waiting == (GREEN,)
    assert game.options(GREEN).keys() >= {"chest-blue-1", "chest-blue-2"}
    happen(game, RED, PlaceInShop())
    assert game.options(RED).keys() >= {"chest-blue-1", "chest-pink-1"}


@pytest.mark.rule("Y-7.10")
def test_a_complete_souk_that_lost_a_cube_binds_its_holder_again():
    game = quiet_table()
    fill_souk(game, "chest-yellow", RED)
    supervisor(game, "W7")
    walk(game, BLUE, 1)
    game.play(BLUE, "to-w8")
    assert shop_owner(game, "chest-yellow-2") == NOBODY
    happen(game, RED, PlaceInShop())
    assert [shop for shop in game.options(RED) if shop.startswith("chest")] == ["chest-yellow-2"]
    assert refusal(game, RED, "shop/chest-pink-1") == "Y-7.4"
    happen(game, GREEN, PlaceInShop())
    assert refusal(game, GREEN, "shop/chest-yellow-2") == "Y-7.3"


@pytest.mark.rule("Y-7.11")
def test_an_unfinished_souk_binds_only_in_its_own_neighbourhood():
    game = quiet_table()
    cubes(game, {"sack-pink-2": RED, "chest-yellow-1": RED, "vase-orange-2": RED})
    fill(game, RED, "barrel", 1)
    assert len(game.options(RED)) == 14
    happen(game, RED, PlaceInShop())
    bound = [shop for shop in game.options(RED) if not shop.startswith("barrel")]
    assert bound == [
        *souk("sack-pink", 1, 3, 4, 5, 6),
        *souk("chest-yellow", 2, 3),
        *souk("vase-orange", 1, 3),
    ]


@pytest.mark.rule("Y-7.12")
def test_placing_scores_nothing_and_ships_nothing_even_beside_the_supervisor():
    game = quiet_table()
    supervisor(game, "E1")
    fill(game, RED, "vase", 6)
    game.play(RED, "vase-blue-1")
    assert shop_owner(game, "vase-blue-1") == RED
    for shop in ("vase-yellow-1", "vase-orange-1", "vase-orange-2"):
        game.play(RED, shop)
    assert game.table.shops.count(RED) == 6
    assert game.scores == (0, 0, 0, 0)
    assert game.table.caravan == []


@pytest.mark.rule("Y-7.12")
def test_souks_score_at_the_end_of_the_week_and_not_at_the_end_of_other_days():
    game = quiet_table()
    fill_souk(game, "vase-orange", RED)
    day(game, week=1, day=6, first=BLUE)
    happen(game, None, EndDay())
    assert game.scores == (0, 0, 0, 0)
    game.stack.clear()
    happen(game, None, EndDay())
    assert game.scores == (0, 12, 0, 0)
    assert game.breakdown[RED]["souks"] == 12
