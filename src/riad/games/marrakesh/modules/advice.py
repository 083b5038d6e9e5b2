"""What is to be said of a chosen set of modules: forbidden, tiles in the box, not recommended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from riad.games.marrakesh.box.board import Board
from riad.kernel.box import of_box
from riad.kernel.definition import FORBIDDEN, LEFT_OUT, UNUSUAL, Order, Remark
from riad.kernel.text import Text, listed

from .special_buildings.module import FRONT, SIDE

NOMADS, CAMELS = "nomads", "camels"
BUILDINGS, PROVISIONS, GOODS, OASES = (
    "special-buildings",
    "new-provisions",
    "new-luxury-goods",
    "new-oases",
)
CORE = (NOMADS, CAMELS)
"""One of these is advised whenever the expansion is played."""
EITHER = (BUILDINGS, PROVISIONS)
"""And one of these with it."""
NAMED = (NOMADS, CAMELS, BUILDINGS, PROVISIONS, GOODS, OASES)


@of_box
def tile_needs(box: Board) -> Mapping[str, Mapping[int, tuple[str, ...]]]:
    """The tiles of each module, with the modules they need besides."""
    return {
        OASES: box.oasis_needs,
        GOODS: {n: good.needs for n, good in box.luxuries.items() if good.module},
        PROVISIONS: {n: tile.needs for n, tile in box.provisions.items() if tile.grade},
    }


def name_of(module: str) -> Text:
    return Text(f"module-name.{module}")


def remarks(order: Order, box: Board) -> Iterator[Remark]:
    """All there is to say of an order."""
    chosen = set(order.modules)
    if order.solo and BUILDINGS in chosen and order.options.get(SIDE) == FRONT:
        yield Remark(FORBIDDEN, Text("lint.solo-front"), ("G-T1", "B-1"))
    for module, tiles in tile_needs(box).items():
        if module in chosen:
            yield from left_out(module, tiles.items(), chosen)
    yield from unusual(chosen, box)


def left_out(
    module: str, tiles: Iterable[tuple[int, tuple[str, ...]]], chosen: Collection[str]
) -> Iterator[Remark]:
    """The tiles of a module that stay in the box, by what they lack."""
    missing: dict[tuple[str, ...], list[int]] = {}
    for number, needs in tiles:
        if lacking := tuple(need for need in needs if need not in chosen):
            missing.setdefault(lacking, []).append(number)
    for lacking, numbers in missing.items():
        shown = Text(f"lint.tiles-{module}", {"numbers": ", ".join(map(str, numbers))})
        args = {"tiles": shown, "needs": listed(map(name_of, lacking))}
        yield Remark(LEFT_OUT, Text("lint.left-out", args), ("G-3", "G-T1"))


def unusual(chosen: Collection[str], box: Board) -> Iterator[Remark]:
    """What the rulebook does not advise; all of it is allowed."""
    core = [name for name in CORE if name in chosen]
    more = [name for name in NAMED if name in chosen and name not in CORE]
    either = [name for name in EITHER if name in chosen]
    if either and not core:
        yield Remark(UNUSUAL, Text("lint.no-core"), ("G-2", "G-R1"))
    if len(either) == len(EITHER):
        yield Remark(UNUSUAL, Text("lint.either-or"), ("G-2", "G-R1"))
    if len(core) == 1 and not more:
        yield Remark(UNUSUAL, Text("lint.one-more"), ("G-2", "G-R1"))
    needs = box.oasis_needs.values()
    if OASES in chosen and all(set(need) - set(chosen) for need in needs):
        yield Remark(UNUSUAL, Text("lint.no-oasis"), ("G-R1",))
