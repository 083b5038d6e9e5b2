"""A player's board, and the lines below: every player in one, the keshis behind the screen."""

from __future__ import annotations

from rich.text import Text as Line

from riad.cli.boards.marrakesh.expansion import spectator_rows
from riad.cli.boards.marrakesh.homes import home_cells
from riad.cli.boards.marrakesh.modules import town_at_the_end
from riad.cli.boards.marrakesh.painter import LEFT_WIDTH, MARKS, SEAT_STYLES, WIDTH, Painter, pawns
from riad.games.marrakesh.box.pieces import GATE_SPACES, SCROLLS, SPOT_NAMES, SQUARE_SPACES
from riad.games.marrakesh.names import (
    COLOURS,
    FACE_DOWN,
    GOODS,
    LEFT,
    LUXURIES,
    NOTHING,
    PATHS,
    RESOURCES,
    RIGHT,
    ROOM,
    SECTORS,
    SOUK,
    START,
)
from riad.games.marrakesh.sectors.square import spectators
from riad.games.marrakesh.table import Player
from riad.games.marrakesh.tiles.oases import scrolls as owned_scrolls
from riad.kernel.text import Text

TRACK_ICONS = {"exchange_keshi": "⇄", "take_scroll": "§"}
USES = {"new": "↑", "act": "►"}


def household_board(painter: Painter, me: Player) -> list[Line]:
    mine = painter if me.seat == painter.seat else Painter(painter.game, None, {}, painter.words)
    lines = [_sector(mine, me, number) for number in range(len(SECTORS))]
    lines += _square(mine, me)
    paths = [path for path in (START, LEFT, RIGHT) if painter.game.edition.caravan_bonus[path]]
    lines += [_path(mine, me, path) for path in paths]
    lines += [_track(mine, me), _provisions(mine, me, own=me.seat == painter.seat)]
    return [*lines, *spectator_rows(mine, me), _owned(mine, me)]


def _sector(painter: Painter, me: Player, number: int) -> Line:
    """Value, vendor, assistants, gate; then the numbers of what can be done there."""
    name = SECTORS[number]
    line = Line(f"{painter.words(Text(f'sector.{name}')):<12.12} ")
    if number == SOUK:
        line.append_text(_goods(painter, me))
    else:
        line.append_text(_value(painter, me, number))
    if number == SECTORS.index("medina"):
        line.append(f" !{me.guards}")
    line.append(" +" if me.vendors >> number & 1 else "  ")
    line.append(" " + "@" * me.assistants.count(number), "bold")
    if name in GATE_SPACES and me.gates[GATE_SPACES.index(name)] != NOTHING:
        gate = me.gates[GATE_SPACES.index(name)]
        line.append_text(Line.assemble(" [", painter.keshi(gate), "]"))
    for found in _sector_marks(painter, number):
        line.append(" ")
        line.append_text(found)
    return line


def _value(painter: Painter, me: Player, number: int) -> Line:
    """A marker stands on a number; pieces are seen one by one."""
    value = me.values[number]
    if number in painter.game.edition.markers:
        return Line.assemble(painter.keshi(number, f" {value}"), ("/8", "dim"))
    return Line.assemble(painter.keshi(number, " " + "▪" * value), ("·" * (ROOM - value), "dim"))


def _goods(painter: Painter, me: Player) -> Line:
    cells = []
    for good, count in zip(GOODS, me.goods, strict=True):
        found = painter.mark(f"good/{COLOURS[good]}", listed=True)
        cells.append(Line.assemble(found, painter.keshi(good, count)))
    return Line(" ").join(cells)


def _sector_marks(painter: Painter, number: int) -> list[Line]:
    name = SECTORS[number]
    found = [painter.mark(f"{word}/{name}") for word in ("sector", "vendor", "gate-space")]
    if number != SOUK:
        found += [painter.mark(f"{word}/{COLOURS[number]}") for word in ("keshi", "return")]
    for use, sign in USES.items():
        mark = painter.mark(f"sector/{name}+use/{use}")
        found.append(Line.assemble(sign, mark) if mark else mark)
    return [mark for mark in found if mark]


def _square(painter: Painter, me: Player) -> list[Line]:
    """The Main Square: each space with its spectators; * is an entertainer."""
    cells = []
    for space, name in enumerate(SQUARE_SPACES):
        watching = spectators(painter.game, me, space)
        sign = "*" if me.square >> space & 1 else "·"
        cell = Line(f"{painter.words(Text(f'square.{name}')):<6.6}{watching}{sign}")
        cell.append_text(painter.mark(f"square/{space}"))
        cell.append(" " * (10 - len(cell)))
        cells.append(cell)
    half = ROOM // 2
    rows = [Line("").join(cells[:half]), Line("").join(cells[half:])]
    for row in rows:
        row.rstrip()
    return rows


def _path(painter: Painter, me: Player, path: int) -> Line:
    """Caravans on a path, and its oases: a number, ? face down, – gone."""
    length = len(painter.game.edition.caravan_bonus[path])
    line = Line(f"{painter.words(Text(f'board.path-{PATHS[path]}')):<7.7} ")
    line.append("▪" * me.paths[path] + "·" * (length - me.paths[path]))
    line.append_text(painter.mark(f"path/{PATHS[path]}"))
    for spot, space in enumerate(painter.game.box.spots):
        if space.path == path:
            tile = me.oases[spot]
            sign = f"#{tile}" if tile > FACE_DOWN else "?" if tile == FACE_DOWN else "–"
            found = painter.mark(f"oasis/{SPOT_NAMES[spot]}", listed=True)
            price = painter.cost(space.cost).replace(" ", "")
            line.append_text(Line.assemble(" ", found, sign))
            line.append(f":{price}" if tile >= FACE_DOWN else "", "dim")
    line.append_text(town_at_the_end(painter, me, path))
    return line


def _track(painter: Painter, me: Player) -> Line:
    """The oasis track: claimed oases, then what still lies or is printed there."""
    cells = [Line(f"#{tile}") for tile in me.claimed]
    places = painter.game.box.track
    for spot in range(len(me.claimed), len(places)):
        if spot < len(me.track) and me.track[spot] != NOTHING:
            cells.append(painter.keshi(me.track[spot]))
        else:
            icons = [TRACK_ICONS[word] for effect in places[spot].effects for word in effect]
            cells.append(Line("".join(icons) or "·"))
    return painter.row(painter.words(Text("board.track")), cells)


def _provisions(painter: Painter, me: Player, *, own: bool) -> Line:
    """Open tiles as they are; those face down in brackets, for their owner only."""
    cells = [Line(_provision(painter, tile)) for tile in me.provisions]
    for tile in me.hidden:
        found = painter.mark(f"provision/{tile}", listed=True) if own else Line("")
        said = _provision(painter, tile) if own else "?"
        cells.append(Line.assemble(found, f"({said})"))
    return _fitting(painter.row(painter.words(Text("board.provisions")), cells))


def _provision(painter: Painter, tile: int) -> str:
    return painter.cost(painter.game.box.provisions[tile].cost).replace(" ", "")


def _owned(painter: Painter, me: Player) -> Line:
    scrolls = [Line(f"§{tile}") for tile in SCROLLS if me.tiles >> tile & 1]
    cells = [
        Line(f"{n} {painter.words(Text(f'luxury.{name}'))}")
        for name, n in zip(LUXURIES, me.luxuries, strict=True)
        if n
    ]
    return _fitting(Line(" ").join([*home_cells(painter, me), *scrolls, *cells]))


def _fitting(line: Line) -> Line:
    """As much as there is room for; all of it is said in words somewhere."""
    line.truncate(WIDTH - LEFT_WIDTH - 1, overflow="ellipsis")
    return line


# ---- players ---------------------------------------------------------------------------------


def player_line(painter: Painter, player: Player) -> Line:
    """Points, resources, goods, values; scrolls, gates, oases."""
    first = painter.game.edition.turn_order(painter.table)[0] == player.seat
    name = painter.words.player(player.seat)
    stock = (player.water, player.dates, player.dinars)
    line = Line.assemble(
        (f"{MARKS[player.seat]}{'*' if first else ' '}", f"bold {SEAT_STYLES[player.seat]}"),
        (f"{name:<10.10} ", "bold"),
        (painter.words(Text("board.points", {"n": player.points})), "bold"),
        " ",
        *(f" {n}{painter.short(kind)}" for n, kind in zip(stock, RESOURCES, strict=True)),
        "  ",
    )
    values = [painter.keshi(colour, n) for colour, n in enumerate(player.values)]
    values.append(painter.keshi(COLOURS.index("red"), player.vendors.bit_count()))
    values += [painter.keshi(good, n) for good, n in zip(GOODS, player.goods, strict=True)]
    line.append_text(Line(" ").join(values))
    gates = sum(gate != NOTHING for gate in player.gates)
    line.append(f"  §{owned_scrolls(player)} []{gates} #{len(player.claimed)}")
    return line


def aside(painter: Painter) -> list[Line]:
    """Claimed keshis that are not placed yet."""
    cells = []
    for player in painter.table.players:
        if player.aside:
            claimed = Line(" ").join(painter.keshi(colour) for colour in player.aside)
            cells.append(Line.assemble(pawns([player.seat]), " ", claimed))
    return [painter.row(painter.words(Text("board.set-aside")), cells, "  ")] if cells else []


def screen(painter: Painter, me: Player) -> Line:
    """The keshis behind the own screen, numbered where three of them are asked for."""
    asked = any(target.startswith("screen/") for target in painter.marks)
    cells = []
    for number, colour in enumerate(_held(me), 1):
        digits = Line(f"{number} ", "bold") if asked else Line("")
        cells.append(Line.assemble(digits, painter.keshi(colour)))
    return painter.row(painter.words(Text("board.screen")), cells, "  " if asked else " ")


def _held(me: Player) -> list[int]:
    return [colour for colour in range(len(COLOURS)) if me.hand >> colour & 1]
