"""The editions of the box by name, and the edition of a table as it was ordered."""

from __future__ import annotations

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.names import SEASONS
from riad.games.marrakesh.phases.dealing import FirstPlayer, LaySpare, RiverFace, RiverTile
from riad.games.marrakesh.sectors.square import CHOOSE_ENTERTAINER, SHOW_ENDS, TURN_DISC, Perform
from riad.kernel.common import Repeat
from riad.kernel.definition import Config

from .answers import printed_answers
from .classic import Classic
from .conduct import PEOPLE
from .essential import Essential

EDITIONS: dict[str, type[Essential]] = {"essential": Essential, "classic": Classic}
WITH_PLACEHOLDERS = ("essential",)
"""Where the keshis of a colour can run short."""
SCROLL_51 = 51
SIDES_DRAWN = tuple(RiverFace(1 + season) for season in range(SEASONS))
SIDES_CHOSEN = (*(RiverTile(1 + season) for season in range(SEASONS)), LaySpare())
ONE_SHOW = (TURN_DISC, CHOOSE_ENTERTAINER, SHOW_ENDS)


def edition_of(config: Config, box: Board) -> Essential:
    option = dict(config.options)
    sides = config.seats + (1 if config.solo else 0)
    sides_chosen = option["river-sides"] == "chosen"
    doubled = option["tile-16-doubled"] is True
    return EDITIONS[config.edition](
        **printed_answers(box),
        seats=sides,
        layer=box.layers[str(option["tower"])],
        first_game=option["first-game"] is True,
        vendor_points_always=option["vendor-points"] == "both",
        two_shows=(Repeat(2, Perform()),) if doubled else ONE_SHOW * 2,
        extra_spectator_everywhere=option["extra-spectator"] == "everywhere",
        doubled_on_the_way=option["scroll-17-doubled"] is True,
        optional_steps=(SCROLL_51,) if option["scroll-51-steps"] == "optional" else (),
        river_tiles=() if sides_chosen else SIDES_DRAWN,
        agreed=SIDES_CHOSEN if sides_chosen else (),
        placeholders=option.get("placeholders") is True,
        conducts=(PEOPLE,) * sides,
        first_player=FirstPlayer(),
    )
