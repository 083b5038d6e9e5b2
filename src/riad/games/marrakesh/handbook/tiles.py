"""The tiles as the handbook lists them: a picture, what it says, and where its exact rule is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from riad.games.marrakesh.box.board import GOOD_NAMES, Board
from riad.games.marrakesh.box.components import Luxury
from riad.games.marrakesh.box.pachabot import GOODS_PICTURE, NOMAD_PICTURE, pachabot, strategies
from riad.games.marrakesh.gains import COLOUR_TEXT, amounts
from riad.games.marrakesh.modules.camels.rewards import reward_faces
from riad.games.marrakesh.modules.desert_towns.tiles import printed as towns
from riad.games.marrakesh.modules.special_buildings.tiles import Building
from riad.games.marrakesh.modules.special_buildings.tiles import printed as buildings
from riad.games.marrakesh.modules.staircase_tiles import stair_faces
from riad.games.marrakesh.names import (
    COLOURS,
    GOODS,
    LEVELS,
    LUXURIES,
    RED,
    RESOURCES,
    ROOM,
    SEASONS,
    SECTORS,
    SOUK,
)
from riad.games.marrakesh.show.wording.effects import in_words
from riad.kernel.text import Args, Pictured, Text, apart, listed

Tiles = list[Pictured]


def tiles(box: Board) -> Mapping[str, Sequence[Pictured]]:
    """Every list, by the name that the cards use."""
    made: dict[str, Tiles] = {name: make(box) for name, make in LISTS.items()}
    for number, level in enumerate(LEVELS):
        made[f"scrolls-{level}"] = _scrolls(box, number)
    for season in range(1, SEASONS + 1):
        made[f"river-tiles-{season}"] = _river_tiles(box, season)
    return made


# ---- on the boards ---------------------------------------------------------------------------


def _keshi(colour: int) -> Pictured:
    name = COLOURS[colour]
    who: Args = {"keshi": Text(f"keshi.{name}"), "colour": COLOUR_TEXT[colour]}
    if colour == RED:
        return Pictured("keshi/red", Text("handbook.keshi-red", who), ("M-5.15",))
    sector = Text(f"sector.{SECTORS[SOUK if colour in GOODS else colour]}")
    return Pictured(f"keshi/{name}", Text("handbook.keshi", {**who, "sector": sector}))


def _rapids(box: Board) -> Tiles:
    return [Pictured(f"rapid/{n}", Text(f"rapid.{n}")) for n in range(1, len(box.rapids) + 1)]


def _square(box: Board) -> Tiles:
    spaces = zip(box.square, box.square_bonus, strict=True)
    return [Pictured(f"square/{name}", _said(in_words(box, bonus))) for name, bonus in spaces]


def _said(what: Text) -> Text:
    """A phrase that stands alone."""
    return Text("handbook.bonus", {"what": what})


def _workshops(box: Board) -> Tiles:
    return [
        Pictured(
            f"workshop/{n}",
            Text(
                "handbook.workshop",
                {
                    "price": Text("amount.dinar", {"n": shop.dinars}),
                    "points": Text("amount.point", {"n": shop.points}),
                },
            ),
        )
        for n, shop in enumerate(box.workshops, 1)
    ]


def _track(box: Board) -> Tiles:
    found = []
    for n, place in enumerate(box.track, 1):
        text = _said(in_words(box, place.effects))
        if place.keshi_two:
            text = Text("handbook.track-keshi")
        if place.keshi_two and not place.keshi_more:
            text = Text("handbook.track-keshi-two")
        found.append(Pictured(f"track/{n}", text, ("M-17.8",)))
    return found


# ---- tiles of the base game ------------------------------------------------------------------


def _scrolls(box: Board, level: int) -> Tiles:
    return [
        Pictured(
            f"scroll/{tile}",
            Text("handbook.scroll", {"n": tile, "what": Text(f"scroll.{tile}.text")}),
            (f"M-27.{tile:02}",),
        )
        for tile in box.levels[level].tiles
    ]


def _luxuries(box: Board) -> Tiles:
    return [_luxury(n, tile) for n, tile in box.luxuries.items() if not tile.module]


def _new_luxuries(box: Board) -> Tiles:
    return [_luxury(n, tile) for n, tile in box.luxuries.items() if tile.module]


def _luxury(n: int, tile: Luxury) -> Pictured:
    price = [listed(amounts(GOOD_NAMES, tile.cost))]
    if tile.extra:
        colours = listed(COLOUR_TEXT[colour] for colour in tile.extra)
        price.append(Text("luxury.extra", {"colours": colours}))
    gain = [Text("amount.point", {"n": tile.points}), *amounts(RESOURCES, tile.gain)]
    if tile.effects:
        gain.append(Text(f"luxury.bonus-{n}"))
    kind = Text(f"luxury.{LUXURIES[tile.kind]}")
    args: Args = {"luxury": kind, "price": listed(price), "gain": listed(gain)}
    return Pictured(f"luxury/{n}", Text("luxury.tile", args))


def _offices(box: Board, module: bool) -> Tiles:
    found = [n for n, office in box.offices.items() if bool(office.module) is module]
    return [Pictured(f"office/{n}", Text(f"office.{n}")) for n in found]


def _oases(box: Board) -> Tiles:
    found = [tile for tile in box.oases if tile not in box.oasis_needs]
    return [
        Pictured(f"oasis/{tile}", Text(f"oasis.{tile}"), (f"M-29.{tile:02}",)) for tile in found
    ]


def _new_oases(box: Board) -> Tiles:
    return [Pictured(f"oasis/{tile}", Text(f"oasis.{tile}")) for tile in box.oasis_needs]


def _river_tiles(box: Board, season: int) -> Tiles:
    found = [n for n, side in box.river_tiles.items() if side.season == season]
    return [Pictured(f"river-tile/{n}", Text(f"river-tile.{n}"), (f"M-31.{n:02}",)) for n in found]


def _provisions(box: Board, new: bool) -> Tiles:
    found = []
    for n, tile in box.provisions.items():
        if bool(tile.grade) is new:
            mix = listed(amounts(RESOURCES, tile.cost))
            text = Text("provisions.tile", {"mix": mix, "n": tile.penalty})
            if new:
                bonus = Text(f"provisions.bonus-{n}")
                text = Text("provisions.with-bonus", {"tile": text, "bonus": bonus})
            found.append(Pictured(f"provision/{n}", text))
    return found


# ---- tiles of modules ------------------------------------------------------------------------


def _stair_tiles(box: Board) -> Tiles:
    numbers = dict.fromkeys(face.partition("-")[0] for face in stair_faces(box))
    return [
        Pictured(
            f"stair-tile/{n}",
            Text(
                "handbook.sides",
                {"one": Text(f"stair-tile.{n}-front"), "other": Text(f"stair-tile.{n}-back")},
            ),
        )
        for n in numbers
    ]


def _towns(box: Board) -> Tiles:
    return [Pictured(f"town/{n}", Text(f"town.{n}"), (f"M-30.{n:02}",)) for n in towns(box).towns]


def _rewards(box: Board) -> Tiles:
    return [
        Pictured(
            f"reward/{face}",
            apart(Text(f"reward.{face}.{reward.entry}") for reward in rewards),
        )
        for face, rewards in reward_faces(box).items()
    ]


def _buildings(box: Board) -> Tiles:
    return [_building(building) for building in buildings(box).buildings]


def _building(building: Building) -> Pictured:
    keshis = dict.fromkeys(building.keshis)
    things = [
        *(
            Text("building.keshis", {"n": building.keshis.count(c), "colour": COLOUR_TEXT[c]})
            for c in keshis
        ),
        *amounts(RESOURCES, building.resources),
    ]
    args: Args = {
        "building": Text(f"building.{building.name}"),
        "things": listed(things),
        "ability": Text(f"building.{building.name}.text"),
    }
    return Pictured(f"building/{building.name}", Text("building.able", args))


# ---- the opponents ---------------------------------------------------------------------------


def _strategies(box: Board) -> Tiles:
    names = (*COLOURS[:ROOM], GOODS_PICTURE, NOMAD_PICTURE)
    return [
        Pictured(
            f"strategy/{n}",
            Text(
                "handbook.strategy-river" if tile.river else "handbook.strategy-tile",
                {
                    "shown": listed(Text(f"colour.{names[row]}") for row in tile.rows),
                    "first": Text(f"luxury.{LUXURIES[tile.luxuries[0]]}"),
                    "second": Text(f"luxury.{LUXURIES[tile.luxuries[1]]}"),
                },
            ),
        )
        for n, tile in strategies(box).items()
    ]


def _titles(box: Board) -> Tiles:
    return [
        Pictured(
            f"title/{title.name}",
            Text(
                "handbook.title",
                {
                    "points": Text("amount.point", {"n": title.points}),
                    "title": Text(f"pachabot.title-{title.name}"),
                },
            ),
        )
        for title in pachabot(box).titles
    ]


LISTS: Mapping[str, Callable[[Board], Tiles]] = {
    "keshis": lambda _: [_keshi(colour) for colour in range(len(COLOURS))],
    "rapids": _rapids,
    "square": _square,
    "workshops": _workshops,
    "track": _track,
    "luxuries": _luxuries,
    "more-luxuries": _new_luxuries,
    "offices": lambda box: _offices(box, False),
    "more-offices": lambda box: _offices(box, True),
    "oases": _oases,
    "more-oases": _new_oases,
    "provisions": lambda box: _provisions(box, False),
    "more-provisions": lambda box: _provisions(box, True),
    "stair-tiles": _stair_tiles,
    "towns": _towns,
    "rewards": _rewards,
    "buildings": _buildings,
    "strategies": _strategies,
    "titles": _titles,
}
