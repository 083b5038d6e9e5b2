"""What the sentences and lists of the handbook are made of: what is printed in this box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from riad.games.yspahan.board import Board
from riad.games.yspahan.names import QUARTERS
from riad.kernel.text import Args, Pictured, Text

Fact = tuple[str, int | str | Text]


def several(numbers: Sequence[int]) -> str:
    """Numbers as a box prints them in a row."""
    return ", ".join(map(str, numbers))


def facts(box: Board, seats: Sequence[int]) -> Args:
    """Everything the handbook's sentences can ask for, by name."""
    return dict((*_game(box, seats), *_city(box), *_caravan(box)))


def _game(box: Board, seats: Sequence[int]) -> Iterator[Fact]:
    fewest, usual, most = sorted(seats)
    yield from (("fewest", fewest), ("usual", usual), ("most", most))
    yield from (("weeks", box.weeks), ("days", box.days))
    yield from (("gold", box.gold), ("white_dice", box.white_dice))
    yield from (("white_dice_two", box.white_dice_two_players), ("yellow_dice", box.yellow_dice))
    yield from (("cards", sum(card.copies for card in box.cards)), ("card_kinds", len(box.cards)))
    yield from (("buildings", len(box.buildings)), ("scale", several(box.building_points)))
    yield "all_buildings", sum(box.building_points)


def _city(box: Board) -> Iterator[Fact]:
    yield from (("neighbourhoods", len(QUARTERS)), ("souks", len(box.souks)))
    yield from (("shops", len(box.shops)), ("spaces", len(box.spaces)))
    for quarter, souks in zip(QUARTERS, box.quarters, strict=True):
        yield f"{quarter}_shops", sum(len(souk.shops) for souk in souks)
        yield f"{quarter}_souks", len(souks)
    reached = {shop for shops in box.touches for shop in shops}
    yield "shops_reached", len(reached)


def _caravan(box: Board) -> Iterator[Fact]:
    rows = dict.fromkeys((camel.points, camel.multiplier) for camel in box.camels)
    yield from (("camels", len(box.camels)), ("rows", len(rows)))
    yield "row_points", several([points for points, _ in rows])
    yield "row_times", several([multiplier for _, multiplier in rows])
    yield "camels_usual", len(box.camels) - len(box.unused["three_players"])
    yield "camels_fewest", len(box.camels) - len(box.unused["two_players_last"])


def tiles(box: Board) -> Mapping[str, Sequence[Pictured]]:
    """The lists of the cards, by name."""
    lists = {"buildings": _buildings(box), "cards": _cards(box)}
    for quarter, souks in zip(QUARTERS, box.quarters, strict=True):
        lists[f"souks-{quarter}"] = [
            Pictured(f"souk/{souk.name}", _souk(souk.name, len(souk.shops), souk.points))
            for souk in souks
        ]
    return lists


def _souk(name: str, shops: int, points: int) -> Text:
    return Text("handbook.souk", {"souk": Text(f"souk.{name}"), "shops": shops, "points": points})


def _buildings(box: Board) -> list[Pictured]:
    return [
        Pictured(
            f"building/{building.name}",
            Text(
                "handbook.building",
                {
                    "building": Text(f"building.{building.name}"),
                    "camels": building.camels,
                    "gold": building.gold,
                    "what": Text(f"building.{building.name}.text"),
                },
            ),
            (f"Y-11.{number}",),
        )
        for number, building in enumerate(box.buildings, 8)
    ]


def _cards(box: Board) -> list[Pictured]:
    return [
        Pictured(
            f"card/{card.name}",
            Text(
                "handbook.card",
                {"card": Text(f"card.{card.name}"), "what": Text(f"card.{card.name}.text")},
            ),
            (f"Y-12.{number}",),
        )
        for number, card in enumerate(box.cards, 12)
    ]
