"""Tiles in words: what a picture shows by numbers only."""

from __future__ import annotations

from riad.games.marrakesh.sectors.madrasa import scroll_text
from riad.games.marrakesh.show.sentences.camels import race, spectators
from riad.games.marrakesh.show.sentences.common import spare
from riad.games.marrakesh.show.sentences.household import laps, own_tiles
from riad.games.marrakesh.show.sentences.modules import line, own_towns, stair_tiles, towns
from riad.games.marrakesh.show.sentences.solo import its_line, its_strategy
from riad.games.marrakesh.table import Game, Player
from riad.kernel.text import Text


def besides(game: Game, whose: Player | None) -> list[Text]:
    """What is said below the picture of a player's board, or of the common one."""
    table = game.table
    if whose is None:
        scrolls = [scroll_text(tile) for tiles in table.scrolls for tile in tiles]
        return [*scrolls, *spare(table), *stair_tiles(table), *towns(table), *race(game)]
    if not game.edition.conduct(whose).asked:
        return [*its_line(table), *its_strategy(game)]
    said = [*laps(game, whose), *own_tiles(whose), *own_towns(whose)]
    return [*said, *line(game, whose), *spectators(whose)]
