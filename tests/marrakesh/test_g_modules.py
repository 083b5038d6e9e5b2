"""Rules, section G: six modules, which tiles need which of them, what is advised."""

from __future__ import annotations

from itertools import chain, combinations
from typing import ClassVar

import pytest

import riad
from riad.games.marrakesh.modules.new_provisions.module import BIT
from riad.games.marrakesh.phases.flow import NEXT_ROUND
from riad.games.marrakesh.table import Game
from riad.kernel.definition import FORBIDDEN, LEFT_OUT, UNUSUAL, Module, Order
from riad.kernel.errors import UnknownName
from riad.language import LANGUAGES
from tests.cli.helpers import riad as command
from tests.marrakesh.printed import BOARD

from .builders import GAME, answer, give, happen, options, quiet_table
from .builders_core import earned
from .builders_editions import BOTH, ESSENTIAL, heights, luxury_shelf, scroll_shelf
from .builders_modules import with_module
from .builders_start import asked
from .builders_tiles_more import buy, with_goods

SIX = (
    "nomads",
    "camels",
    "special-buildings",
    "new-provisions",
    "new-luxury-goods",
    "new-oases",
)
SETS = list(chain.from_iterable(combinations(SIX, n) for n in range(7)))


def kinds(*modules: str, solo: str = "", **options: str) -> list[tuple[str, str]]:
    """What is said of a set: kind and key."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    found = GAME.lint(Order(modules, 2, ESSENTIAL, solo, named))
    return [(remark.kind, remark.text.key) for remark in found]


@pytest.mark.rule("G-1", "G-R1")
def test_every_subset_of_the_six_can_be_ordered():
    assert SIX == tuple(name for name in GAME.modules if GAME.modules[name].rules[0][:2] != "M-")
    for modules in SETS:
        config = GAME.configure(3, modules=modules)
        assert config.modules == modules
        assert all(kind != FORBIDDEN for kind, _ in kinds(*modules))
        GAME.make_book(config)


@BOTH
@pytest.mark.rule("G-3", "G-T1")
@pytest.mark.parametrize("modules", [set_ for set_ in SETS if len(set_) in (1, 2, 3)][::3])
def test_just_those_tiles_are_used_whose_modules_are_there(modules, edition):
    edition_ = GAME.make_book(GAME.configure(2, edition, modules)).edition
    there = set(modules)
    oases = {tile for tile, needs in BOARD.oasis_needs.items() if set(needs) <= there}
    assert set(edition_.oases) - set(range(1, 31)) == (oases if "new-oases" in there else set())
    goods = set(range(26, 36)) - (set() if "nomads" in there else {31})
    assert set(edition_.luxuries) - set(range(1, 26)) == (
        goods if "new-luxury-goods" in there else set()
    )
    tiles = set(range(13, 25)) - (set() if "nomads" in there else {22})
    assert set(edition_.provisions) - set(range(1, 13)) == (
        tiles if "new-provisions" in there else set()
    )


@pytest.mark.rule("G-T1", "C-R17", "C-4", "B-7")
@pytest.mark.parametrize(
    ("module", "scrolls", "goods"),
    [
        ("nomads", False, False),
        ("new-oases", False, False),
        ("new-luxury-goods", False, True),
        ("special-buildings", True, False),
        ("camels", True, True),
    ],
)
def test_essential_tiles_lie_in_piles_where_some_are_shuffled_again(module, scrolls, goods):
    game = with_module(module, edition=ESSENTIAL)
    assert bool(game.edition.luxury_display.piles(game.table)) == goods
    assert (len(game.edition.scroll_display.piles(game.table, 0)) == 3) == scrolls
    if scrolls:
        assert heights(scroll_shelf(game, 0)) == [6, 6, 6]
    if goods:
        assert len(heights(luxury_shelf(game))) == 5


# ---- what is said of a set -------------------------------------------------------------------


@pytest.mark.rule("G-2", "G-R1", "G-T1")
@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ((), []),
        (("spectators",), []),
        (("nomads", "new-luxury-goods", "new-provisions"), []),
        (("nomads",), [(UNUSUAL, "lint.one-more")]),
        (("nomads", "camels"), []),
        (("camels", "special-buildings"), []),
        (("special-buildings",), [(UNUSUAL, "lint.no-core")]),
        (
            ("nomads", "special-buildings", "new-provisions"),
            [(UNUSUAL, "lint.either-or")],
        ),
        (("camels", "new-luxury-goods"), [(LEFT_OUT, "lint.left-out")]),
        (("new-luxury-goods",), [(LEFT_OUT, "lint.left-out")]),
        (
            ("new-oases",),
            [*[(LEFT_OUT, "lint.left-out")] * 3, (UNUSUAL, "lint.no-oasis")],
        ),
        (("camels", "new-oases"), [(LEFT_OUT, "lint.left-out")] * 2),
        (SIX, [(UNUSUAL, "lint.either-or")]),
    ],
)
def test_what_the_house_says_of_a_set(modules, said):
    assert kinds(*modules) == said


@pytest.mark.rule("G-T1")
def test_the_tiles_in_the_box_are_named():
    found = riad.lint("marrakesh", ["new-oases", "camels"])
    assert [remark["text"] for remark in found] == [
        "Oasis 31, 32, 33, 34 (without: New luxury goods)",
        "Oasis 36 (without: Nomads)",
    ]
    assert all("G-T1" in remark["rules"] for remark in found)


@pytest.mark.rule("G-T1", "B-1")
def test_the_front_side_is_not_for_solo_games():
    front = kinds("nomads", "special-buildings", solo="pachabot", buildings_side="front")
    assert front == [(FORBIDDEN, "lint.solo-front")]
    assert kinds("nomads", "special-buildings", solo="pachabot", buildings_side="back") == []
    for solo in GAME.solos:
        assert "buildings-side" not in dict(
            GAME.configure(1, None, ["special-buildings"], {}, solo).options
        )
        with pytest.raises(UnknownName, match="buildings-side is not for"):
            GAME.configure(1, None, ["special-buildings"], {"buildings-side": "front"}, solo)


def test_what_a_module_needs_is_said_too():
    class Small(type(GAME)):  # type: ignore[misc]
        modules: ClassVar[dict[str, Module]] = {
            "nomads": Module(("N-1",), seats=(3,), editions=("classic",))
        }

    found = Small().lint(Order(("nomads", "unknown"), 2, ESSENTIAL))
    assert [remark.text.key for remark in found][:2] == ["lint.seats", "lint.editions"]
    assert Small().lint(Order(("nomads",), 3, "classic"))[0].text.key == "lint.one-more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_can_be_said_in_every_language(language):
    said = {
        remark["text"]
        for modules in SETS
        for remark in riad.lint(
            "marrakesh",
            modules,
            1,
            solo="pachabot",
            options={"buildings-side": "front"},
            language=language,
        )
    }
    assert len(said) == 10


def test_the_house_tells_what_is_to_be_said_of_a_module_alone():
    told = riad.games()["marrakesh"]["modules"]
    assert told["spectators"]["alone"] == []
    assert [remark["kind"] for remark in told["new-oases"]["alone"]] == [LEFT_OUT] * 3 + [UNUSUAL]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Not advised: The rulebook advises Nomads or Camels with this."),
        ("fr", "Déconseillé\u00a0: La règle conseille d’y ajouter les Nomades ou les Chameaux."),
        ("nl", "Niet aangeraden: De spelregels raden daarbij Nomaden of Kamelen aan."),
    ],
)
def test_commands_say_it_before_they_play(language, words, tmp_path):
    order = ("marrakesh", "--module", "special-buildings", "--lang", language)
    simulated = command("simulate", *order, "--bots", "random,random", "--games", "1")
    assert words in simulated.stderr
    save = str(tmp_path / "table.save")
    played = command("play", *order, "--seats", "2", "--save", save, "--plain", typed="quit\n")
    assert words in played.stderr
    assert quiet_table().book.config.modules == ()


# ---- the end of a season ---------------------------------------------------------------------


@BOTH
@pytest.mark.rule("G-R4")
def test_a_season_ends_with_river_race_provisions_and_the_next_begins(edition):
    game = quiet_table(2, modules=("camels", "new-provisions"), luck=True, edition=edition)
    me = give(game, 0, boat=3, water=9, dates=9, dinars=9)
    assert me.camel is not None
    me.camel.column = [0, 1, 2, 3, 4, 5]
    turned_up(game, 0, 16)
    game.table.round = 4
    happen(game, None, NEXT_ROUND)
    questions: list[str] = []
    while not questions or questions[-1] != "ChooseKeshis":
        question = asked(game)
        if question in SEASON_END and question not in questions:
            questions.append(question)
        if question == "TakeReward":
            assert me.boat == 0, "the fishermen are back before the race is looked at"
            assert game.table.season == 1, "the river tile of the season can still be read"
        seat = game.waiting[0]
        words = game.options(seat)
        stop = next((word for word in words if word.endswith(("stop", "none"))), next(iter(words)))
        game.play(seat, stop)
    assert questions == [q for q in SEASON_END if q in questions]
    assert {"TakeReward", "TurnUp", "GainGoods"} <= set(questions)
    assert game.table.season == 2


SEASON_END = ("TakeReward", "PayProvisions", "TurnUp", "GainGoods", "ChooseKeshis")


def turned_up(game: Game, seat: int, tile: int) -> None:
    """This provision tile lies open before a seat, and is in force."""
    me = game.table.players[seat]
    me.provisions[:1] = [tile]
    me.tiles |= 1 << BIT[tile]


@BOTH
@pytest.mark.rule("NX-23", "L-2", "L-R5")
def test_a_saddle_lets_the_camel_run_to_the_finish_and_loses_a_step(edition):
    game = with_goods(26, "camels", edition=edition)
    me = game.table.players[0]
    assert me.camel is not None
    me.camel.space = 29
    buy(game, 26)
    answer(game, next(name for name in options(game) if "ride" in name))
    assert (earned(game)["luxuries"], earned(game)["race"]) == (16, 5)
    assert (me.camel.space, me.camel.podium) == (30, 1)
    lost = with_goods(27, "camels", edition=edition)
    you = lost.table.players[0]
    assert you.camel is not None
    you.camel.space, you.camel.podium = 30, 1
    buy(lost, 27)
    assert not lost.waiting, "after the finish the steps are lost"
