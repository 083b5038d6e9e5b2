"""Rules, section 6: phase A, keshis are chosen and assistants deployed."""

from __future__ import annotations

from itertools import combinations

import pytest

from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.phases.tower import PHASE_A
from riad.games.marrakesh.table import Game
from riad.kernel.errors import IllegalMove

from .builders import answer, give, happen, options, quiet_table, vendors
from .builders_start import asked, awaited, by_colour, rules_of, screen, standing, thrown

QUIET = "yellow-purple-orange"


def phase_a(game: Game, *choices: str) -> Game:
    """Everybody chooses; who is not named chooses goods."""
    happen(game, None, PHASE_A)
    for seat in range(len(game.table.players)):
        game.play(seat, choices[seat] if seat < len(choices) else QUIET)
    return game


# ---- choosing --------------------------------------------------------------------------------


@pytest.mark.rule("M-6.1")
def test_all_choose_exactly_three_keshis_at_the_same_time():
    game = quiet_table(4)
    happen(game, None, PHASE_A)
    assert (asked(game), game.waiting) == ("ChooseKeshis", (0, 1, 2, 3))
    for seat in range(4):
        assert set(game.options(seat)) == {"-".join(three) for three in combinations(COLOURS, 3)}
    assert len(game.options(0)) == 220


@pytest.mark.rule("M-6.1")
@pytest.mark.parametrize(("held", "choices"), [(12, 220), (9, 84), (6, 20)])
def test_only_keshis_behind_the_screen_can_be_chosen(held, choices):
    game = quiet_table()
    game.table.players[0].hand = (1 << held) - 1
    happen(game, None, PHASE_A)
    assert len(game.options(0)) == choices
    assert {name for word in game.options(0) for name in word.split("-")} == set(COLOURS[:held])
    for name in COLOURS[held:]:
        assert rules_of(game, 0, f"screen/{name}") == "M-6.1"
        assert rules_of(game, 0, f"screen/green+screen/gray+screen/{name}") == "M-6.1"
    assert rules_of(game, 0, "screen/green") == ""


@pytest.mark.rule("M-6.1")
def test_choices_are_secret_until_all_are_ready():
    game = quiet_table()
    before = game.copy().table
    happen(game, None, PHASE_A)
    game.play(1, "green-gray-white")
    assert game.table == before
    assert game.waiting == (0, 2)
    for other in (0, 2, None):
        assert game.view(other)["sealed"] is None
        assert game.view(other)["ready"] == [1]
        assert not any("green-gray-white" in entry.word for entry in game.log)
    assert game.view(1)["sealed"] == "green-gray-white"


@pytest.mark.rule("M-6.2")
def test_all_choices_are_revealed_together():
    game = quiet_table().listen()
    happen(game, None, PHASE_A)
    game.play(2, "green-gray-white")
    game.play(0, "pink-beige-brown")
    assert [event.text.key for event in game.heard(None)] == []
    game.play(1, "black-turquoise-pink")
    told = [event.text.args["player"] for event in game.heard(None) if "three" in event.text.args]
    assert told == [0, 1, 2]
    assert [len(screen(me)) for me in game.table.players] == [9, 9, 9]
    assert "pink" not in screen(game.table.players[0])


@pytest.mark.rule("M-6.2")
def test_a_revealed_choice_cannot_be_changed():
    game = phase_a(quiet_table(), "green-gray-red")
    assert asked(game) == "DeployRed"
    with pytest.raises(IllegalMove):
        game.play(0, "black-turquoise-pink")
    with pytest.raises(IllegalMove):
        game.play(1, "black-turquoise-pink")


# ---- deploying -------------------------------------------------------------------------------


@pytest.mark.rule("M-6.3", "MX-1")
def test_green_black_and_pink_lead_to_date_orchard_mosque_and_main_square_without_a_decision():
    game = phase_a(quiet_table(), "green-black-pink")
    assert awaited(game) == "Fall", "nobody was asked"
    assert standing(game, 0) == ["date-orchard", "mosque", "main-square"]


@pytest.mark.rule("M-6.3")
@pytest.mark.parametrize(("colour", "sector"), list(zip(COLOURS[:8], SECTORS[:8], strict=True)))
def test_every_colour_leads_to_its_sector(colour, sector):
    others = [name for name in COLOURS[:8] if name != colour][:2]
    three = sorted([colour, *others], key=COLOURS.index)
    game = phase_a(quiet_table(), "-".join(three))
    assert sector in standing(game, 0)
    assert len(standing(game, 0)) == 3


@pytest.mark.rule("M-6.4", "M-6.5")
@pytest.mark.parametrize(
    ("three", "sectors"),
    [
        ("yellow-purple-orange", ["souk", "souk", "souk"]),
        ("green-yellow-orange", ["date-orchard", "souk", "souk"]),
        ("pink-brown-purple", ["main-square", "sahara", "souk"]),
    ],
)
def test_goods_lead_to_the_souk_which_holds_up_to_three(three, sectors):
    assert standing(phase_a(quiet_table(), three), 0) == sectors


@pytest.mark.rule("M-6.5", "M-6.6")
def test_red_goes_to_any_sector_that_has_room_for_an_assistant():
    game = phase_a(quiet_table(), "green-pink-red")
    assert (asked(game), game.waiting) == ("DeployRed", (0,))
    free = [name for name in SECTORS if name not in ("date-orchard", "main-square")]
    assert options(game) == {f"deploy-{name}" for name in free}
    for name in ("date-orchard", "main-square"):
        assert rules_of(game, 0, f"sector/{name}") == "M-6.5"
    answer(game, "deploy-medina")
    assert standing(game, 0) == ["date-orchard", "main-square", "medina"]


@pytest.mark.rule("M-6.6")
@pytest.mark.parametrize("three", ["red-yellow-orange", "green-red-yellow"])
def test_red_may_join_others_in_the_souk(three):
    game = phase_a(quiet_table(), three)
    assert "deploy-souk" in options(game)
    answer(game, "deploy-souk")
    assert standing(game, 0).count("souk") == len(three.split("-")) - ("green" in three)


@pytest.mark.rule("M-6.7")
def test_only_red_asks_and_it_does_so_in_turn_order_with_all_that_is_known_by_then():
    game = quiet_table(4)
    game.table.begins = 2
    phase_a(game, "green-gray-red", "green-gray-white", "green-gray-red", "pink-beige-red")
    assert game.waiting == (2,)
    answer(game, "deploy-sahara")
    assert game.waiting == (3,)
    view = game.view(3)["table"]["players"]
    assert view[2]["assistants"] == [0, 1, 7]
    assert view[0]["chosen"] == [0, 1, 8], "every choice lies open"
    answer(game, "deploy-souk")
    assert game.waiting == (0,)
    answer(game, "deploy-river")
    assert awaited(game) == "Fall"


@pytest.mark.rule("M-6.8")
def test_a_complete_or_an_empty_sector_may_be_chosen():
    game = quiet_table()
    give(game, 0, green=8)
    phase_a(game, "green-gray-red")
    assert standing(game, 0) == ["date-orchard", "madrasa"]
    assert {"deploy-palace", "deploy-sahara"} <= options(game)


@pytest.mark.rule("M-6.8")
def test_red_may_lead_to_a_complete_sector():
    game = quiet_table()
    give(game, 0, white=8)
    vendors(game, 0, "palace")
    phase_a(game, "green-gray-red")
    answer(game, "deploy-palace")
    assert standing(game, 0) == ["date-orchard", "madrasa", "palace"]


@pytest.mark.rule("M-6.9")
def test_red_is_wild_even_without_a_free_space_for_a_vendor():
    game = quiet_table()
    vendors(game, 0, *SECTORS[:8])
    phase_a(game, "green-gray-red")
    assert (asked(game), len(options(game))) == ("DeployRed", 7)
    answer(game, "deploy-mosque")
    assert "mosque" in standing(game, 0)


@pytest.mark.rule("M-6.10")
def test_after_the_last_deployment_all_chosen_keshis_are_thrown_together():
    game = quiet_table()
    wood = list(game.table.wood)
    phase_a(game, "green-gray-red", "green-pink-orange", "green-gray-white")
    assert awaited(game) == "", "somebody still deploys"
    answer(game, "deploy-mosque")
    assert thrown(game) == by_colour(green=3, gray=2, white=1, pink=1, red=1, orange=1)
    assert [me.chosen for me in game.table.players] == [[], [], []], "nobody's property"
    assert game.table.wood == wood
    assert [len(screen(me)) for me in game.table.players] == [9, 9, 9]
