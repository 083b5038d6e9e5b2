"""The table in sentences: what each passage is about, and who is told of cards."""

from __future__ import annotations

from riad import new_game
from riad.cli.words import words_for
from riad.games.yspahan.names import BUILDINGS, CARDS
from riad.kernel.text import Passage, Text, listed


def keys(passage: Passage) -> list[str]:
    return [line.key for line in passage.lines]


def test_the_city_then_every_player_and_the_own_board_is_called_me():
    game = new_game("yspahan", 3, seed=5)
    assert [passage.id for passage in game.sentences(2)] == ["board", "p1", "p2", "me"]
    assert [passage.id for passage in game.sentences(None)] == ["board", "p1", "p2", "p3"]


def test_cards_are_told_to_whoever_holds_them_and_equal_ones_counted():
    game = new_game("yspahan", 2, seed=5)
    for player in game.table.players:
        player.hand = [1, 0, 1]
    one, two = (Text(f"card.{CARDS[kind]}") for kind in (0, 1))
    held = listed([one, Text("board.cards", {"card": two, "n": 2})])
    _, mine, other = game.sentences(0)
    assert Text("board.hand", {"cards": held}) in mine.lines
    assert "board.hand" not in keys(other)
    assert other.lines[0].args["cards"] == 3


def test_the_first_player_and_the_buildings_are_told():
    game = new_game("yspahan", 2, seed=5)
    game.table.first = 1
    game.table.players[1].tiles = 0b101
    _, one, two = game.sentences(None)
    assert "face.first-player" not in keys(one)
    assert "face.first-player" in keys(two)
    built = listed(Text(f"building.{BUILDINGS[n]}") for n in (0, 2))
    assert Text("board.buildings-are", {"things": built}) in two.lines


def test_who_rides_in_the_caravan_is_told_in_order():
    game = new_game("yspahan", 2, seed=5)
    city, *_ = game.sentences(None)
    assert "board.no-riders" in keys(city)
    game.table.caravan = [1, 0, 1]
    city, *_ = game.sentences(None)
    riders = listed(Text("board.rider", {"player": seat}) for seat in (1, 0, 1))
    assert city.lines[-1].args["riders"] == riders


def test_the_city_tells_every_souk_with_its_points_a_line_for_each_neighbourhood():
    game, words = new_game("yspahan", 3, seed=5), words_for("yspahan", "en")
    game.table.shops[0] = 1
    city = words.board(game, 0, "common") or []
    sacks = "White Sack, points 3: Player 2, free 2, 3; Blue Sack, points 4: free 1, 2, 3, 4; "
    assert any(line.startswith(sacks) for line in city)
    assert sum("points 8: " in line for line in city) == 3, "a line for each neighbourhood"
    assert sum("multiplier 3" in line for line in city) == 1
    assert len(city) < 14


def test_the_own_board_tells_what_can_be_built_and_the_summary_does_not():
    game, words = new_game("yspahan", 3, seed=5), words_for("yspahan", "en")
    game.table.players[0].tiles = 0b100
    mine = words.board(game, 0, "me") or []
    paddock = "  Paddock, camels 2, gold 0: +1 camel each time you take camels from the tower."
    assert paddock in mine
    assert not any(line.startswith("  Hammam") for line in mine)
    summary = game.book.definition.summary(game, 0)
    assert "board.not-built" not in [text.key for text in summary]
