"""Everything fingers can touch, and the effects whose order players are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from riad.games.marrakesh.box.pieces import (
    DRAWN,
    FIELDS,
    GATE_SPACES,
    LUXURY_TILES,
    MOST_RAPIDS,
    OASES,
    PROVISIONS,
    RIVER_FACES,
    SCROLLS,
    SPOT_NAMES,
)
from riad.games.marrakesh.gains import GainAny, GainGoods, Pay, mixes
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import (
    BROWN,
    COLOURS,
    GOODS,
    LEVELS,
    PATHS,
    PINK,
    RED,
    ROOM,
    SECTORS,
    STAIRS,
)
from riad.games.marrakesh.sectors.medina import GATE_NAMES
from riad.games.marrakesh.sectors.orchard import INSTEAD_NAMES
from riad.games.marrakesh.sectors.river import MOST_WATER, MoveRiver
from riad.games.marrakesh.sectors.souk import MOST_SAVED, saved_target
from riad.games.marrakesh.sectors.square import OneSectionShowing, SectionsShowing, TwoPointsSpace
from riad.games.marrakesh.sectors.stairs import (
    STEP_NAMES,
    UP_MOSQUE,
    UP_PALACE,
    FieldBonus,
    MoveStair,
)
from riad.kernel.frames import Frame


def in_any_order() -> Iterator[Frame]:
    """The frames whose order players are asked for: what several tiles bring at one moment."""
    yield from (place(colour) for colour in (PINK, BROWN, RED))
    yield from (FieldBonus(name) for name in FIELDS)
    for n in range(1, ROOM + 2):
        yield from (MoveRiver(n), MoveStair(UP_PALACE, n), MoveStair(UP_MOSQUE, n), GainGoods(n))
    yield from (TwoPointsSpace(), SectionsShowing(1, 1), OneSectionShowing(1, 1), GainAny(1))


def touchable() -> Iterator[str]:
    """Everything fingers can touch: the boards first, then answers that are no place."""
    yield from (f"screen/{name}" for name in COLOURS)
    yield from (f"{word}/{name}" for word in ("offer", "keshi", "return") for name in COLOURS)
    yield from (f"{word}/{name}" for word in ("sector", "vendor") for name in SECTORS)
    yield from (f"good/{COLOURS[good]}" for good in GOODS)
    yield from (f"square/{n}" for n in range(ROOM))
    yield from (f"disc/{n}" for n in range(ROOM))
    yield from (f"path/{name}" for name in PATHS)
    yield from (f"oasis/{name}" for name in SPOT_NAMES)
    yield from (f"{word}/{tile}" for word in ("claimed", "spare") for tile in OASES)
    yield from (f"scroll/{tile}" for tile in SCROLLS)
    yield from (f"pile/{name}" for name in LEVELS)
    yield from (f"luxury/{tile}" for tile in LUXURY_TILES)
    yield from (name.replace("gate-", "gate/", 1) for name in GATE_NAMES)
    yield from (f"gate-space/{name}" for name in GATE_SPACES)
    yield from (f"rapid/{n + 1}" for n in range(MOST_RAPIDS))
    yield from (f"line/{name}" for name in FIELDS)
    yield from (f"stair/{name}" for name in STAIRS)
    yield from (f"provision/{tile}" for tile in PROVISIONS)
    yield from (f"track/{n}-{COLOURS[c]}" for n in (1, 2, 3) for c in DRAWN)
    yield from ("count/1", "count/2", "use/act", "use/new", "half/1", "half/2")
    yield from ("steps/make", "steps/leave")
    yield from (f"river-tile/{face}" for face in RIVER_FACES)
    yield from ("track/take", "track/leave", "line/none", "stair/none", "spare/none", "do/none")
    yield from ("return/none", "oasis/stop", "trade/stop", "study/stop", "gate/stop", "rapid/none")
    yield from (f"climb/{name}" for name in STEP_NAMES)
    yield from (f"do/{frame.word()}" for frame in in_any_order())
    yield from (f"{word}/{n}" for word in ("row", "back") for n in range(MOST_WATER + 1))
    yield from (f"harvest/{name}-{n}" for name in INSTEAD_NAMES for n in range(ROOM + 1))
    yield from (saved_target(mix) for n in range(2, MOST_SAVED + 1) for mix in mixes(n).values())
    yield from (name.replace("pay-", "pay/", 1) for name in Pay.names())
    yield from (name.replace("take-", "take/", 1) for name in GainAny.names())
