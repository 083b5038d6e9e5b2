"""What is printed in the box of the tests: the house's, with the values that the tests lay down.

No test of a rule hangs on a value that nobody has seen: what it counts on is in `printed.toml`.
"""

from __future__ import annotations

from pathlib import Path

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pachabot import pachabot, positions, strategies
from riad.games.marrakesh.modules.camels.race import race_track
from riad.games.marrakesh.modules.camels.rewards import reward_faces
from riad.games.marrakesh.modules.desert_towns import tiles as desert_towns
from riad.games.marrakesh.modules.imam_and_sultan import starts
from riad.games.marrakesh.modules.nomads import places as nomads
from riad.games.marrakesh.modules.special_buildings import tiles as special_buildings
from riad.games.marrakesh.modules.staircase_tiles import stair_faces
from riad.games.marrakesh.phases.seasons import winner_bonus
from riad.games.marrakesh.solo import effects as solo
from riad.games.marrakesh.tiles.printed import line_fields, scroll_bonus
from riad.games.marrakesh.variants.answers import printed_answers

TEXT = (Path(__file__).parent / "printed.toml").read_text("utf-8")
LAID_DOWN = DEFINITION.box_text(TEXT) if DEFINITION.box_counts(TEXT)["corrected"] else ""
"""As corrections: none as long as the house prints the same."""
BOARD: Board = DEFINITION.box_of(LAID_DOWN)
SPOTS = BOARD.spots
UNDER_THE_OPEN = [len(level.tiles) - 3 for level in BOARD.levels]
"""The scrolls of each level that lie under the three open ones."""
SCROLL_BONUS = scroll_bonus(BOARD)
FIELDS = line_fields(BOARD)
WINNER = winner_bonus(BOARD)
_BASE = printed_answers(BOARD)
BASE_LUXURIES: tuple[int, ...] = _BASE["luxuries"]
BASE_OASES: tuple[int, ...] = _BASE["oases"]
BASE_PROVISIONS: tuple[int, ...] = _BASE["provisions"]

STAIR_FACES = stair_faces(BOARD)
STARTS = starts(BOARD)
TOWNS, LAID_OUT = desert_towns.printed(BOARD)
NOMADS = nomads.printed(BOARD)
TRACK = race_track(BOARD)
FIRST_PAYING = TRACK.first_paying
REWARDS = reward_faces(BOARD)
BUILDINGS, HALL_DISC = special_buildings.printed(BOARD)

PACHABOT = pachabot(BOARD)
STRATEGIES = strategies(BOARD)
ROWS = PACHABOT.rows
POSITION = positions(BOARD)
SHOWS = solo.shows(BOARD)
RIVER_TILES = solo.river_tiles(BOARD)
