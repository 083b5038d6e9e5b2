"""The table in sentences: what each passage is about, and who is told of cards."""

from __future__ import annotations

from riad import new_game
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
