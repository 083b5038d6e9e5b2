"""Marrakesh in the terminal with modules: their parts in the picture and in words."""

from __future__ import annotations

import pytest

from riad.cli.boards import board_of
from riad.cli.words import words_for
from riad.games.marrakesh.table import Game
from riad.language import LANGUAGES
from tests.marrakesh.builders import give, happen, quiet_table
from tests.marrakesh.builders_modules import (
    MOSQUE,
    PALACE,
    climb,
    cover,
    lead,
    open_towns,
    reach,
    stand,
    with_module,
)
from tests.marrakesh.builders_sectors import act

BOARD = board_of("marrakesh")
WORDS = words_for("marrakesh", "en")


def picture(game: Game, seat: int = 0) -> str:
    """The boards as whoever is asked sees them, with the numbers of the options."""
    labels = game.labels(seat).values()
    marks = {"+".join(label.targets): f"<{n}>" for n, label in enumerate(labels, 1)}
    lines, _ = BOARD.picture(game, seat, marks, WORDS)
    return "\n".join(line.plain for line in lines)


def told(game: Game, seat: int = 0, language: str = "en") -> str:
    return "\n".join(words_for("marrakesh", language).table(game, seat))


# ---- staircase tiles -------------------------------------------------------------------------


def test_the_line_shows_what_lies_on_it():
    game = with_module("staircase-tiles")
    give(game, 0, palace=2, mosque=7)
    cover(game, "r5a", "2-back")
    cover(game, "r5b", "13-back")
    cover(game, "r5c", "14-back")
    climb(game, PALACE, 1)
    line = next(row for row in picture(game).splitlines() if row.startswith("Line:"))
    assert "<1>1$ – <2>1w ↑ – <3>2Ye/Pu/Or – <4>2w/d/$ – <5>+5" in line


def test_all_tiles_are_told_from_below():
    game = with_module("staircase-tiles")
    cover(game, "r4a", "20-back")
    assert "Staircase tiles, from below: 2 dinars; " in told(game)
    assert "Between the stairs: At the palace: 1 dinar; At the mosque: 1 point." in told(game)


# ---- Sultan and Imam -------------------------------------------------------------------------


def test_the_figures_stand_on_the_stairs_alone_or_with_a_pawn():
    game = with_module("imam-and-sultan")
    stand(game, MOSQUE, 5, 0, 0)
    lead(game, MOSQUE, 0)
    rows = picture(game).splitlines()
    assert "|3♚ 4" in next(row for row in rows if row.startswith("Palace  "))
    assert "●♚" in next(row for row in rows if row.startswith("Mosque  "))
    assert "On the stairs: Sultan waits on step 3, Imam walks with Player 1." in told(game)


def test_a_companion_is_not_counted_as_a_scroll():
    game = with_module("imam-and-sultan")
    lead(game, PALACE, 0)
    mine = next(row for row in picture(game).splitlines() if row.startswith("●"))
    assert " §0 " in mine


# ---- offices ---------------------------------------------------------------------------------


def test_a_new_office_shows_all_it_gives():
    game = with_module("extra-offices")
    game.table.office = 7
    assert "Exchange office: Ye → 1w ↑, Pu → 1d ≈, Or → 1$ +1" in picture(game)


# ---- towns -----------------------------------------------------------------------------------


def test_towns_beside_the_board_and_at_the_end_of_the_paths():
    game = with_module("desert-towns")
    reach(game, 6)
    reach(game, 9, path=1, claimed=True)
    open_towns(game, 1, 2)
    give(game, 0, yellow=1, purple=1, orange=1)
    act(game, "sahara")
    shown = picture(game)
    assert "Towns: ~1 ~2" in shown
    assert "<1>~6:1Ye1Pu1Or" in shown
    assert "☼9" in shown
    assert "Start   " not in shown, "the start oasis is covered"
    assert "Reached: Town 6" in told(game)
    assert "Claimed: Town 9" in told(game)
    assert "Desert towns beside the board: Town 1 (2 points per gate), " in told(game)


def test_a_town_can_be_chosen_by_its_number():
    game = with_module("desert-towns")
    open_towns(game, 1, 2)
    me = game.table.players[0]
    me.paths[0], me.values[7], me.oases[:3] = 3, 3, [-1, -1, -1]
    happen(game, 0, game.edition.caravan_bonus[0][3][1])
    assert "Towns: <1>~1 <2>~2" in picture(game)


# ---- all of them -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_told_in_every_language(language):
    game = with_module("staircase-tiles", "imam-and-sultan", "desert-towns")
    lead(game, PALACE, 1)
    reach(game, 6)
    assert len(told(game, language=language).splitlines()) > 40


def test_without_modules_nothing_of_them_is_shown():
    shown, said = picture(quiet_table()), told(quiet_table())
    assert not {"♚", "~", "☼"} & set(shown)
    assert "town" not in said.lower()
    assert "Staircase tiles" not in said
