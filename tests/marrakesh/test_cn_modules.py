"""Nomads and camels: whole games that look for them, their data and their pieces."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from riad.games.marrakesh.modules.camels import race, rewards
from riad.games.marrakesh.modules.nomads import places
from riad.games.marrakesh.names import SOURCES
from riad.games.marrakesh.table import Game
from riad.kernel import checks
from riad.kernel.errors import BadData, WrongRules
from riad.kernel.luck import luck_of

from .builders import GAME, ordered, quiet_table
from .builders_camels import camel, race_table
from .builders_modules import refuses
from .builders_nomads import nomad_table, nomads_of
from .test_modules import altered

NOMADS, CAMELS = "nomads", "camels"

# ---- whole games -----------------------------------------------------------------------------

EAGER = re.compile("nomad|column|reward|bridge-pay|move-|dung|half|spare|luxury|scroll")
"""Answers that lead to what these modules bring."""
THEIRS = {
    *("ClaimWithNomad", "WhereNomad", "MoveNomads", "BoardOrColumn", "AtBridge", "DropDung"),
    *("TakeReward", "Spend", "SplitSteps", "TakeFromPile", "BuyFromPile", "OneSectionShowing"),
}


@pytest.mark.parametrize(
    ("seed", "rare"),
    [(2, "OneSectionShowing"), (7, "TakeFromPile"), (9, "BuyFromPile"), (11, "DropDung")],
)
def test_games_that_look_for_them_keep_every_promise_there(seed, rare):
    edition, dice = GAME.editions[seed % 2], luck_of(seed).fork("eager")
    game = ordered(2 + seed % 3, seed=seed, edition=edition, modules=[NOMADS, CAMELS])
    asked: dict[str, int] = {}
    reasoned = set[tuple[str, str]]()
    while not game.over:
        checks.cheap(game)
        question = str(game.view(None)["question"]).removeprefix("marrakesh.")
        asked[question] = asked.get(question, 0) + 1
        if question in THEIRS and asked[question] in (1, 9, 30):
            checks.examine(game, dice.fork("examine", len(game.log)), reasoned)
        seat = game.waiting[0]
        options = list(game.options(seat))
        wanted = [name for name in options if EAGER.search(name)]
        game.play(seat, dice.pick(wanted if wanted and dice.below(100) < 85 else options))
    checks.finished(game)
    often = {"ClaimWithNomad", "WhereNomad", "MoveNomads", "BoardOrColumn", "TakeReward"}
    assert often | {rare} <= set(asked)
    assert max(camel(game, player.seat).space for player in game.table.players) >= 12


# ---- what they are without each other --------------------------------------------------------


def test_a_table_without_them_has_none_of_their_parts():
    table = quiet_table().view(None)["table"]
    assert (table["nomads"], table["race"]) == (None, None)
    assert all(p["nomads"] is None and p["camel"] is None for p in table["players"])


def test_the_race_is_a_source_of_points():
    assert "race" in SOURCES


def test_what_modules_have_answered_alike_is_no_quarrel_and_pairs_may_settle_it():
    book = GAME.make_book(GAME.configure(3, modules=[CAMELS, "new-luxury-goods"]))
    assert book.edition.luxury_display is race_table().edition.luxury_display
    both = GAME.make_book(GAME.configure(3, modules=[NOMADS, CAMELS])).edition.elsewhere
    alone = GAME.make_book(GAME.configure(3, modules=[CAMELS])).edition.elsewhere
    assert (both.takes(places.NOMAD), alone.takes(places.NOMAD)) == (True, False)
    with pytest.raises(WrongRules, match="frozen"):
        book.settle(elsewhere=None)


# ---- data ------------------------------------------------------------------------------------

LINE_AND_BRIDGE = r'(?s)("second"\nspace = )(\d+)(.*"2"\nspace = )\d+'


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "message"),
    [
        (places.read, "nomads.toml", r"wooden = \d+", "wooden = 0", "there are nomads"),
        (places.read, "nomads.toml", r"dinar = \d", "dinar = 0", "a number above 0"),
        (places.read, "nomads.toml", "date = ", "dates = ", "'dates' is not one of"),
        (places.read, "nomads.toml", 'id = "pink"', 'id = "red"', "records of cardboard"),
        (race.read, "race.toml", r"finish = \d+", "finish = 99", "the finish of the track"),
        (race.read, "race.toml", r'("second"\nspace =) \d+', r"\1 1", "the order of the lines"),
        (race.read, "race.toml", LINE_AND_BRIDGE, r"\1\2\3\2", "away from lines"),
        (race.read, "race.toml", r"spaces = \d+", "spaces = 20", "steps for so many colours"),
        (race.read, "race.toml", "date = ", "dinar = ", "'dinar' is not one of"),
        (race.read, "race.toml", r"date = \d", "date = 0", "a number above 0"),
        (race.read, "race.toml", r'"nomad"\]', '"camel"]', "'camel' is not one of"),
        (rewards.read, "rewards.toml", 'id = "1-b"', 'id = "1-c"', "the sides a and b"),
        (rewards.read, "rewards.toml", "keshis = 4", "keshis = 5", "'keshis' is 1 to 4"),
        (rewards.read, "rewards.toml", 'colour = "red"', 'colour = "nomad"', "is not one of"),
        (rewards.read, "rewards.toml", "points = 2", "pints = 2", "'pints' is not one of"),
        (
            rewards.read,
            "rewards.toml",
            "{ keshis = 1,",
            "{ keshis = 1, why = 2,",
            "and perhaps 'alt'",
        ),
        (rewards.read, "rewards.toml", "steps = 6", "steps = 7", "'advance_split' cannot be"),
        (rewards.read, "rewards.toml", "reshuffle = true", "reshuffle = false", "'take_scroll'"),
        (
            rewards.read,
            "rewards.toml",
            "goods_minus = 3, reshuffle = true",
            "goods_minus = 3, reshuffle = false",
            "'buy_luxury' cannot be",
        ),
        (rewards.read, "rewards.toml", '"current_season"', '"this_one"', "'river_tile_bonus'"),
    ],
)
def test_a_wrong_data_file_is_refused_with_its_place(read, name, old, new, message):
    with pytest.raises(BadData, match=message):
        read(altered(name, old, new))


# ---- pieces ----------------------------------------------------------------------------------


def lose_a_nomad(game: Any) -> None:
    game.table.nomads.supply -= 1


def let_a_nomad_perform_nowhere(game: Any) -> None:
    nomads_of(game).square = 1


def miscount_the_square(game: Any) -> None:
    nomads_of(game).sectors[5] = 1


def sell_water_nowhere(game: Any) -> None:
    nomads_of(game).vendors = 1


def guard_too_much(game: Any) -> None:
    nomads_of(game).guards = 1


def crowd_a_sector(game: Any) -> None:
    nomads_of(game).sectors[0] = 1


def leave_the_track(game: Any) -> None:
    camel(game).space = 31


def stand_nowhere(game: Any) -> None:
    camel(game).space = 30


def share_a_place(game: Any) -> None:
    for seat in (0, 1):
        camel(game, seat).space, camel(game, seat).podium = 30, 1


def overfill_a_column(game: Any) -> None:
    camel(game).column = [0] * 9


def let_a_good_look_on(game: Any) -> None:
    camel(game).column = [9]


def owe_dung(game: Any) -> None:
    camel(game).dung = -1


def lay_a_reward_twice(game: Any) -> None:
    game.table.race.rewards = ["1-a", "1-b"]


def lay_a_reward_of_another_box(game: Any) -> None:
    game.table.race.rewards = ["9-a"]


def lay_too_many_rewards(game: Any) -> None:
    game.table.race.rewards = ["1-a", "2-a", "3-a", "4-a"]


@pytest.mark.parametrize(
    ("module", "breaks", "message"),
    [
        (NOMADS, lose_a_nomad, "nomads do not add up"),
        (NOMADS, let_a_nomad_perform_nowhere, "performs nowhere"),
        (NOMADS, miscount_the_square, "on the square do not add up"),
        (NOMADS, sell_water_nowhere, "sells water nowhere"),
        (NOMADS, guard_too_much, "on guard do not add up"),
        (NOMADS, crowd_a_sector, "more nomads than keshis"),
        (CAMELS, leave_the_track, "has left the track"),
        (CAMELS, stand_nowhere, "stands nowhere"),
        (CAMELS, share_a_place, "share a place"),
        (CAMELS, overfill_a_column, "too full"),
        (CAMELS, let_a_good_look_on, "a good looks on"),
        (CAMELS, owe_dung, "dung is owed"),
        (CAMELS, lay_a_reward_twice, "a reward tile was made"),
        (CAMELS, lay_a_reward_of_another_box, "not in the box"),
        (CAMELS, lay_too_many_rewards, "too many reward tiles"),
    ],
)
def test_a_table_that_lost_a_piece_is_refused(
    module: str, breaks: Callable[[Game], None], message: str
) -> None:
    refuses(module, breaks, message)


def test_nothing_of_them_is_hidden():
    game = nomad_table(CAMELS)
    shown, mine = game.view(None)["table"], game.view(0)["table"]
    assert shown["race"] == mine["race"]
    assert shown["nomads"] == mine["nomads"]
    for seat in range(3):
        for part in ("nomads", "camel"):
            assert shown["players"][seat][part] == mine["players"][seat][part]
