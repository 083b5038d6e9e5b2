"""The table in sentences: what each passage is about, and who is told what lies hidden."""

from __future__ import annotations

from collections.abc import Sequence

from riad import new_game
from riad.kernel.text import Passage
from tests.marrakesh.builders import give, quiet_table


def keys(passage: Passage) -> list[str]:
    return [line.key for line in passage.lines]


def ids(passages: Sequence[Passage]) -> list[str]:
    return [passage.id for passage in passages]


def test_the_common_board_then_every_player_and_the_own_one_is_called_me():
    game = new_game("marrakesh", 3, seed=5)
    assert ids(game.sentences(1)) == ["board", "p1", "me", "p3"]
    assert ids(game.sentences(None)) == ["board", "p1", "p2", "p3"]


def test_what_is_behind_a_screen_or_face_down_is_told_to_its_owner_only():
    game = new_game("marrakesh", 3, seed=5)
    for seat in (0, 1, 2, None):
        for passage in game.sentences(seat):
            hidden = {"board.screen-is", "board.provision-hidden"} & {*keys(passage)}
            assert bool(hidden) == (passage.id == "me"), (seat, passage.id)


def test_piles_towns_and_tiles_on_the_stairs_are_told_of_where_a_table_has_them():
    modules = ["desert-towns", "staircase-tiles"]
    game = new_game("marrakesh", 2, seed=5, edition="classic", modules=modules)
    common, *_ = game.sentences(0)
    told = [str(line) for line in common.lines]
    assert sum("board.pile" in line for line in told) == 4 * 3 + 5, "scrolls and luxury goods"
    for key in ("board.towns-are", "board.stair-tiles", "board.begins"):
        assert keys(common).count(key) == 1


def test_a_figure_that_is_nowhere_hides_not_the_other():
    game = new_game("marrakesh", 2, seed=5, modules=["imam-and-sultan"])
    assert game.table.figures is not None
    game.table.figures.waiting[:] = [0, 3]
    common, *_ = game.sentences(0)
    (line,) = (line for line in common.lines if line.key == "board.figures")
    assert "board.figure-waits" in str(line)
    assert "'n': 3" in str(line)


def test_the_pachabot_is_told_like_anybody_and_its_simplified_kin_only_by_its_line():
    whole = new_game("marrakesh", 1, seed=5, solo="pachabot").sentences(0)[-1]
    assert keys(whole) == ["board.player", "board.keshis", "board.strategy-is"]
    simple = new_game("marrakesh", 1, seed=5, solo="simple").sentences(0)[-1]
    assert keys(simple) == ["board.its-line-is"]


def test_whoever_went_round_the_scoring_track_is_told_the_tile():
    game = quiet_table(2)
    give(game, 1, points=game.edition.lap + 3)
    assert [("board.lap" in keys(passage)) for passage in game.sentences(0)] == [False, False, True]
