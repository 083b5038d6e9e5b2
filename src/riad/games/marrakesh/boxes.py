"""A box read whole: whatever is printed means something, and a game can be played with it."""

from __future__ import annotations

from collections.abc import Callable

from riad.kernel.data import Sheet
from riad.kernel.errors import BadData

from .box.board import DATA, Board, house, read
from .box.origins import OF_MODULE
from .box.pachabot import NOMAD_ROW, pachabot, strategies
from .box.pieces import MOST_RAPIDS, check_pieces
from .modules import MODULES
from .modules.camels.race import race_track
from .modules.camels.rewards import reward_faces
from .modules.desert_towns import module as desert_towns
from .modules.desert_towns import tiles as towns
from .modules.imam_and_sultan import starts
from .modules.new_luxury_goods import bonuses
from .modules.new_provisions import module as new_provisions
from .modules.nomads import places as nomads
from .modules.special_buildings import tiles as special_buildings
from .modules.staircase_tiles import stair_faces
from .names import MOMENTS, NEIGHBOURS_PAY, ROOM
from .phases.seasons import second_bonus, winner_bonus
from .sectors.square import bonus
from .show.wording.tiles import made_texts
from .solo import buying, effects
from .solo import towns as solo_towns
from .tiles import printed, scrolls
from .variants.answers import caravan_bonus

VARYING = frozenset({("river", "rapid"), ("river", "berth"), ("race", "bridge")})
"""What there may be more or fewer of than in the house's box."""
MOST = {("river", "rapid"): MOST_RAPIDS}
PLACES = frozenset(
    {
        ("rapid", "space"),
        ("bridge", "space"),
        ("field", "cover"),
        ("office", "tile"),
        ("track", "two_players"),
        ("track", "more_players"),
    }
)
"""Where things are whose tip tells something else."""
STRATEGIES = 8
"""So many strategy tiles can come up in a game without modules."""

MEANT: tuple[Callable[[Board], object], ...] = (
    *(winner_bonus, second_bonus, caravan_bonus, desert_towns.with_towns),
    *(printed.rapid_bonus, printed.line_fields, printed.track_bonus, printed.office_lines),
    *(printed.scroll_bonus, stair_faces, starts, towns.printed, nomads.printed),
    *(race_track, reward_faces, special_buildings.printed, bonuses),
    *(new_provisions.effects, new_provisions.every_season, pachabot, strategies),
    *(effects.river_tiles, effects.rapids, effects.shows),
    *(buying.luxury_brings, buying.luxury_steps, solo_towns.town_brings, made_texts),
)
"""All that rules and sentences make of a box."""


def sheet_names() -> list[str]:
    """The data files."""
    return sorted(file.name for file in DATA.iterdir() if file.name.endswith(".toml"))


def read_box(sheet: Callable[[str], Sheet]) -> Board:
    """The box these files describe; BadData says why it cannot be played with."""
    if all(sheet(name) is house().sheet(name) for name in sheet_names()):
        return house()
    board = read(sheet)
    check(board)
    return board


def check(board: Board) -> None:
    """Refuse a box with which somebody could not play."""
    check_pieces(board)
    read_whole(board)
    for space, name in enumerate(board.square):
        _square(board, space, name)
    _scrolls(board)
    _needs(board)


def read_whole(board: Board) -> None:
    """All data files, whether somebody has asked for them or not."""
    for meaning in MEANT:
        meaning(board)


def _square(board: Board, space: int, name: str) -> None:
    """A space of the Main Square pays one thing, which can be multiplied."""
    try:
        bonus(board, space, ROOM)
    except (AttributeError, KeyError, TypeError, ValueError):
        said = board.square_bonus[space]
        raise BadData(f"board.toml: square {name}: 'bonus' cannot be {said}") from None


def _scrolls(board: Board) -> None:
    for number, scroll in board.scrolls.items():
        list(scrolls.tuned(number, scroll.modifier))
        if scroll.trigger and scroll.trigger not in (*MOMENTS, NEIGHBOURS_PAY):
            raise BadData(f"scrolls.toml: scroll {number}: {scroll.trigger!r} is no moment")
    for number in new_provisions.GRADED:
        list(new_provisions.tuned(number, board.provisions[number].modifier))


def _needs(board: Board) -> None:
    """Tiles need modules that there are, and enough strategy tiles need none."""
    every = strategies(board).values()
    for sheet in map(board.sheet, sheet_names()):
        for kind, id_, field, modules in sheet.values():
            for module in modules if field == "needs" else ():
                sheet.refer(f"{kind} {id_}: {field!r}", module, list(MODULES))
    shown = (strategy for strategy in every if NOMAD_ROW in strategy.rows)
    nomads_needed = OF_MODULE["nomads.toml"]
    if any(nomads_needed not in strategy.needs for strategy in shown):
        raise BadData(f"strategy_tiles.toml: a tile that shows a nomad needs {nomads_needed}")
    if sum(not strategy.needs for strategy in every) < STRATEGIES:
        raise BadData(f"strategy_tiles.toml: {STRATEGIES} strategy tiles need no module")
