"""What the sentences of the handbook are filled with: numbers and phrases of this box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Cost
from riad.games.marrakesh.box.module_tiles import GRADES
from riad.games.marrakesh.box.pachabot import pachabot, strategies
from riad.games.marrakesh.conservation import DEALT
from riad.games.marrakesh.gains import amounts
from riad.games.marrakesh.modules.camels.race import race_track
from riad.games.marrakesh.modules.camels.rewards import reward_faces
from riad.games.marrakesh.modules.desert_towns.tiles import printed as towns
from riad.games.marrakesh.modules.nomads.places import printed as nomads
from riad.games.marrakesh.modules.special_buildings.module import DRAWN, SCROLLS
from riad.games.marrakesh.modules.special_buildings.tiles import printed as buildings
from riad.games.marrakesh.modules.staircase_tiles import SIDES, stair_faces
from riad.games.marrakesh.names import (
    CHOSEN,
    COLOURS,
    COMPLETE_POINTS,
    GOODS,
    LEVELS,
    LUXURIES,
    RESOURCES,
    ROOM,
    ROUNDS,
    SEASONS,
    SECTORS,
    SOUK,
    START,
    TOP,
)
from riad.games.marrakesh.phases.offer import AT_ONCE
from riad.games.marrakesh.sectors.madrasa import REFRESH_FEE
from riad.games.marrakesh.sectors.medina import MATCH_POINTS
from riad.games.marrakesh.show.wording.effects import in_words
from riad.games.marrakesh.table import START_POINTS
from riad.games.marrakesh.tiles.displays import OPEN_LUXURIES, OPEN_SCROLLS
from riad.games.marrakesh.tiles.oases import LEFT_OVER, SCORING
from riad.kernel.text import Args, Text, listed

Fact = tuple[str, int | str | Text]


def points(n: int) -> Text:
    return Text("amount.point", {"n": n})


def cost(resources: Cost) -> Text:
    return listed(amounts(RESOURCES, resources))


def several(numbers: Sequence[int]) -> str:
    """Numbers as a box prints them in a row."""
    return ", ".join(map(str, numbers))


def facts(box: Board, seats: Sequence[int]) -> Args:
    """Everything the handbook's sentences can ask for, by name."""
    every = (*_game(seats), *_board(box), *_tiles(box), *_modules(box), *_alone(box))
    return dict(every)


def _game(seats: Sequence[int]) -> Iterator[Fact]:
    yield from (("fewest", min(seats)), ("most", max(seats)))
    yield from (("seasons", SEASONS), ("rounds", ROUNDS), ("start_points", points(START_POINTS)))
    yield from (("sectors", len(SECTORS)), ("colours", len(COLOURS)), ("people", SOUK))
    yield from (("goods", len(GOODS)), ("chosen", CHOSEN), ("at_once", AT_ONCE), ("room", ROOM))
    yield from (
        ("top", TOP),
        ("match_points", points(MATCH_POINTS)),
        ("refresh", cost(REFRESH_FEE)),
    )
    yield from (("complete_points", points(COMPLETE_POINTS)), ("oases_scored", SCORING))
    yield from (("left_over", LEFT_OVER), ("dealt", DEALT))
    yield from (("open_scrolls", OPEN_SCROLLS), ("open_luxuries", OPEN_LUXURIES))


def _board(box: Board) -> Iterator[Fact]:
    yield "thresholds", max(box.segment_of) - 1
    yield from (("rapids", len(box.rapids)), ("jetty", box.jetty), ("berths", len(box.berths)))
    yield from (("best_berth", points(max(box.berths))), ("gates", sum(box.gates)))
    yield from (("workshops", len(box.workshops)), ("track_places", len(box.track)))
    yield "keshis_two", sum(place.keshi_two for place in box.track)
    yield "keshis_more", sum(place.keshi_more for place in box.track)
    start = [in_words(box, space.placement) for space in box.sahara if space.path == START]
    yield from (("start_first", start[0]), ("start_last", start[-1]))
    yield "oasis_places", len(box.spots)
    wooden = (("wood_fewest", min(box.wood)), ("wood_most", max(box.wood)))
    yield from (*wooden, ("pieces", sum(box.pieces)))


def _tiles(box: Board) -> Iterator[Fact]:
    yield from (("scrolls", len(box.scrolls)), ("levels", len(box.levels)))
    for name, level in zip(LEVELS, box.levels, strict=True):
        yield f"{name}_tiles", len(level.tiles)
        yield f"{name}_scholars", Text("handbook.scholars", {"n": level.scholars})
        yield f"{name}_dates", Text("amount.date", {"n": level.dates})
    old = [luxury for luxury in box.luxuries.values() if not luxury.module]
    yield from (("luxuries", len(old)), ("luxury_kinds", len({luxury.kind for luxury in old})))
    yield "offices", sum(not office.module for office in box.offices.values())
    yield "new_offices", sum(bool(office.module) for office in box.offices.values())
    yield "oasis_tiles", sum(tile not in box.oasis_needs for tile in box.oases)
    yield "provisions_base", sum(not tile.grade for tile in box.provisions.values())
    for n, grade in enumerate(GRADES):
        same = [tile for tile in box.provisions.values() if tile.grade == n]
        yield f"penalty_{grade}", several(sorted({tile.penalty for tile in same}))


def _modules(box: Board) -> Iterator[Fact]:
    yield from (("stair_tiles", len(stair_faces(box)) // len(SIDES)), ("covers", len(box.covers)))
    laid = towns(box).laid_out
    yield from (("towns_fewest", laid[min(laid)]), ("towns_most", laid[max(laid)]))
    yield "towns_scored", len(box.town_places)
    yield from (("quiet", min(box.discs["purple"])), ("loud", max(box.discs["purple"])))
    space = box.town_places[0]
    yield "town_reached", in_words(box, space.placement[:1])
    nomad = nomads(box)
    yield from (("nomad_price", cost(nomad.claim)), ("nomad_move", cost(nomad.move)))
    track = race_track(box)
    yield from (("finish_points", points(track.finish_points)), ("column", track.spaces))
    yield from (("race_steps", several(track.steps[1:])), ("race_points", several(track.podium)))
    yield from (("dung_points", several(track.penalty[1:])), ("dung_further", track.further))
    yield "bridges", len(track.bridges)
    yield "reward_tiles", len(reward_faces(box)) // len(SIDES)
    yield from (("buildings", len(buildings(box).buildings)), ("buildings_drawn", DRAWN))
    yield "scrolls_drawn", SCROLLS
    for kind in LUXURIES[-2:]:
        same = [tile for tile in box.luxuries.values() if LUXURIES[tile.kind] == kind]
        yield from ((f"{kind}s", len(same)), (f"{kind}_points", points(same[0].points)))
    yield "new_oases", len(box.oasis_needs)


def _alone(box: Board) -> Iterator[Fact]:
    board = pachabot(box)
    figures = board.figures
    yield from (("shows", figures.shows), ("least_to_act", figures.least_to_act))
    yield from (("strategies", len(strategies(box))), ("river_symbol", figures.river_symbol))
    yield "brown_reveals", several(figures.brown_reveals)
    yield "pachabot_towns", several(figures.brown_towns)
    yield "pachabot_town_points", points(figures.town_points)
    yield "camel_points", points(figures.camel_points)
    paid = [lesson.points for lesson in board.lessons if lesson.points]
    yield from (("lesson_most", points(max(paid))), ("lesson_least", points(min(paid))))
    yield "title_more", board.title_town_points
    yield from (("title_first", board.titles[0].points), ("titles", len(board.titles)))
