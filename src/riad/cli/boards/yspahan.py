"""Yspahan in a terminal: the city with its road, tower and caravan beside it, all players below."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text as Line

from riad.cli.words import Words
from riad.games.yspahan.names import CARDS, FLOORS, NOBODY, QUARTERS
from riad.games.yspahan.pieces import SHOPS
from riad.games.yspahan.show.sentences import buildings, calendar, hand, standing
from riad.games.yspahan.supervisor import SPACE_NAMES
from riad.games.yspahan.table import Game, Player
from riad.kernel.text import Args, Label, Text, apart, listed

WIDTH = 80
FINAL = "!"
"""Behind the number of an option that cannot be taken back; said once where all are such."""
MARKS = ("●", "■", "▲", "◆")
"""A shape for each seat, so that no colour is needed."""
COLOURS = ("bright_blue", "bright_red", "bright_green", "bright_yellow")
SOUK_COLOURS = {
    "white": "white",
    "blue": "blue",
    "yellow": "yellow",
    "pink": "magenta",
    "orange": "dark_orange",
}

# Cells of three characters: the road lies in row 4 and column 10, shops around it.
WEST, NORTH = 10, 4
OFF_ROAD = {
    "chest-pink-3": (8, 0),
    "chest-pink-4": (8, 1),
    "vase-yellow-2": (12, 1),
    "barrel-yellow-3": (14, 6),
    "barrel-yellow-4": (16, 6),
    "barrel-blue-2": (12, 7),
    "barrel-blue-3": (13, 7),
    "barrel-pink-3": (12, 9),
    "barrel-pink-4": (12, 10),
    "barrel-pink-5": (12, 11),
    "sack-yellow-3": (6, 6),
    "sack-yellow-4": (5, 6),
    "sack-yellow-5": (4, 6),
    "sack-blue-3": (8, 10),
    "sack-blue-4": (7, 10),
    "sack-pink-2": (0, 6),
    "sack-pink-3": (1, 7),
    "sack-pink-4": (0, 8),
    "sack-pink-5": (1, 9),
    "sack-pink-6": (0, 10),
}
ON_ROAD = {
    "chest-blue-1": (8, 3),
    "chest-blue-2": (6, 3),
    "chest-yellow-1": (4, 3),
    "chest-yellow-2": (2, 3),
    "chest-yellow-3": (0, 3),
    "chest-pink-1": (9, 2),
    "chest-pink-2": (9, 0),
    "vase-blue-1": (11, 3),
    "vase-yellow-1": (11, 1),
    "vase-orange-1": (13, 3),
    "vase-orange-2": (15, 3),
    "vase-orange-3": (17, 3),
    "sack-white-1": (7, 5),
    "sack-white-2": (9, 5),
    "sack-white-3": (9, 6),
    "sack-yellow-1": (5, 5),
    "sack-yellow-2": (3, 5),
    "sack-pink-1": (1, 5),
    "sack-blue-1": (9, 8),
    "sack-blue-2": (9, 10),
    "barrel-white-1": (11, 5),
    "barrel-white-2": (12, 5),
    "barrel-yellow-1": (14, 5),
    "barrel-yellow-2": (16, 5),
    "barrel-blue-1": (11, 7),
    "barrel-pink-1": (11, 9),
    "barrel-pink-2": (11, 11),
}
PLACES = {**ON_ROAD, **OFF_ROAD}
ROWS, CELLS = 12, 18
TITLES = {"chest": (2, 0), "vase": (12, 0), "sack": (3, 8), "barrel": (11, 8)}
STEPS = {"w": (-1, 0), "e": (1, 0), "n": (0, -1), "s": (0, 1)}


def road_place(space: str) -> tuple[int, int]:
    """The cell of a road space: `w3` is three to the left of the centre."""
    if space == "c":
        return WEST, NORTH
    across, down = STEPS[space[0]]
    steps = int(space[1:])
    return WEST + across * steps, NORTH + down * steps


def picture(
    game: Game, seat: int | None, marks: Mapping[str, str], words: Words
) -> tuple[list[Line], set[str]]:
    """The boards; numbers stand on shops, road spaces and dice that can be chosen."""
    shown: set[str] = set()
    city = _city(game, marks, words, shown)
    beside = _beside(game, marks, words, shown)
    lines = []
    for number in range(max(len(city), len(beside))):
        line = city[number] if number < len(city) else Line(" " * CELLS * 3)
        if number < len(beside):
            line = Line.assemble(line, "  ", beside[number])
        lines.append(line)
    lines += [_player(game, player, words) for player in game.table.players]
    if seat is not None:
        lines += [Line(words(text), "bold") for text in hand(game.table.players[seat])]
    lines += _extra_dice(marks, words, shown)
    return lines, shown


def _extra_dice(marks: Mapping[str, str], words: Words, shown: set[str]) -> list[Line]:
    """Each card that can be discarded as an extra die, with the floors it helps."""
    extras = []
    for card in CARDS:
        floors = []
        for floor in FLOORS:
            target = f"tower/{floor}+extra/{card}"
            if target in marks:
                floors.append(f"{words(Text(f'floor.{floor}'))} {marks[target]}")
                shown.add(target)
        if floors:
            args: Args = {"card": Text(f"card.{card}"), "floors": ", ".join(floors)}
            extras.append(Text("board.extra", args))
    return [Line(words(apart(extras)))] if extras else []


def _city(game: Game, marks: Mapping[str, str], words: Words, shown: set[str]) -> list[Line]:
    cells: list[list[Line]] = [[Line("   ") for _ in range(CELLS)] for _ in range(ROWS)]
    table = game.table
    for number, space in enumerate(SPACE_NAMES):
        x, y = road_place(space)
        target = f"road/{space}"
        if target in marks:
            cells[y][x] = _marked(marks[target])
            shown.add(target)
        elif number == table.supervisor:
            cells[y][x] = Line("(@)", "bold")
        else:
            cells[y][x] = Line(" · ", "dim")
    final = all(mark.endswith(FINAL) for mark in marks.values())
    for number, shop in enumerate(SHOPS):
        x, y = PLACES[shop]
        target = f"shop/{shop}"
        if target in marks:
            mark = marks[target].rstrip(FINAL) if final else marks[target]
            cells[y][x] = _marked((mark + _sign(shop))[:3])
            shown.add(target)
        else:
            cells[y][x] = _shop(shop, table.shops[number])
    lines = [Line("").join(row) for row in cells]
    for quarter, (x, y) in TITLES.items():
        title = words(Text(f"floor.{quarter}")) + _values(game, quarter)
        line = lines[y]
        lines[y] = Line.assemble(line[: x * 3], (title, "bold"), line[x * 3 + len(title) :])
    return lines


def _values(game: Game, quarter: str) -> str:
    """What the souks of a neighbourhood are worth, by the letter of their colour."""
    souks = game.box.quarters[QUARTERS.index(quarter)]
    return "".join(f" {souk.name.split('-')[1][0]}{souk.points}" for souk in souks)


def _marked(number: str) -> Line:
    return Line(number.center(3), "bold reverse")


def _sign(shop: str) -> str:
    """The letter of its souk."""
    return shop.split("-")[1][0]


def _shop(shop: str, owner: int) -> Line:
    colour = shop.split("-")[1]
    if owner == NOBODY:
        return Line(f"[{_sign(shop)}]", SOUK_COLOURS[colour])
    left, right = ("[", SOUK_COLOURS[colour]), ("]", SOUK_COLOURS[colour])
    return Line.assemble(left, (MARKS[owner], f"bold {COLOURS[owner]}"), right)


def _beside(game: Game, marks: Mapping[str, str], words: Words, shown: set[str]) -> list[Line]:
    """Calendar, tower and caravan."""
    table = game.table
    lines = [Line(words(calendar(table)), "bold")]
    floors = reversed(range(len(FLOORS)))
    lines += [_floor(game, floor, marks, words, shown) for floor in floors]
    lines.append(Line(words(Text("board.caravan")), "bold"))
    camels = game.edition.camels
    riders = [*table.caravan, *[NOBODY] * (len(camels) - len(table.caravan))]
    for multiplier in sorted({camel.multiplier for camel in camels}, reverse=True):
        points = next(c.points for c in camels if c.multiplier == multiplier)
        row = Line(f"×{multiplier} +{points} ", "dim")
        for owner, camel in zip(riders, camels, strict=True):
            if camel.multiplier == multiplier:
                row.append(" ")
                row.append_text(_rider(owner))
        lines.append(row)
    return lines


def _rider(owner: int) -> Line:
    return Line("·", "dim") if owner == NOBODY else Line(MARKS[owner], f"bold {COLOURS[owner]}")


def _floor(game: Game, floor: int, marks: Mapping[str, str], words: Words, shown: set[str]) -> Line:
    table, name = game.table, FLOORS[floor]
    line = Line(f"{words(Text(f'floor.{name}')):<9.9}")
    if table.value[floor]:
        line.append(f"{table.value[floor]}", "bold")
        line.append("×")
        line.append(f"{table.white[floor]}")
        line.append(f"+{table.yellow[floor]}" if table.yellow[floor] else "  ", "bright_yellow")
    else:
        line.append("-    ", "dim")
    actions = [f"tower/{name}+action/{action}" for action in ("floor", "supervisor", "card")]
    for target in (f"tower/{name}", *actions):
        if target in marks:
            line.append(marks[target].rjust(2).ljust(3), "bold reverse")
            shown.add(target)
    return line


def _player(game: Game, player: Player, words: Words) -> Line:
    mark = Line(f"{MARKS[player.seat]} ", f"bold {COLOURS[player.seat]}")
    first = "*" if player.seat == game.table.first else " "
    line = Line.assemble(mark, first, words(standing(player)))
    owned = buildings(player)
    if owned:
        line.append(" " + words(listed(owned)), "italic")
    return line


def hints(shown: set[str], labels: Mapping[str, Label], numbers: Mapping[str, str]) -> list[Text]:
    """What the numbers in the picture mean; for the road, what each space costs."""
    if any("action/" in target for target in shown):
        return [Text("board.hint-tower")]
    by_cost: dict[int, list[str]] = {}
    for name, label in labels.items():
        if label.text.key.startswith("road."):
            by_cost.setdefault(int(str(label.text.args.get("n", 0))), []).append(numbers[name])
    if by_cost:
        costs = (
            Text("board.road-cost", {"n": cost, "spaces": " ".join(spaces)})
            for cost, spaces in sorted(by_cost.items())
        )
        return [apart(costs)]
    if any(target.startswith("shop/") for target in shown):
        final = all(label.irreversible for label in labels.values())
        return [Text("board.hint-shops-final" if final else "board.hint-shops")]
    return [Text("board.hint-city")] if shown else []


def page(*_: object, **__: object) -> None:
    """There is only the whole table."""


def legend() -> list[Text]:
    return [Text("board.legend")]


def pages() -> list[Text]:
    return [Text("board.targets")]
