"""The words of the data files, each with the frame it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.gains import Gain, GainAny, GainGoods, Points
from riad.games.marrakesh.keshis.choosing import PlaceAny, PlaceOneOf, PlaceSame
from riad.games.marrakesh.keshis.exchange import ExchangeKeshi
from riad.games.marrakesh.keshis.placing import place
from riad.games.marrakesh.names import (
    COLOURS,
    GOODS,
    LEVELS,
    RESOURCES,
    SOUK,
)
from riad.games.marrakesh.sectors.actions import AnyAction, PlaceThenAct
from riad.games.marrakesh.sectors.madrasa import ANY_LEVEL, TakeFree
from riad.games.marrakesh.sectors.river import EachPassed, JustPassed, MoveRiver
from riad.games.marrakesh.sectors.sahara import ClaimCheaper, ClaimFree, TakeSpare
from riad.games.marrakesh.sectors.square import (
    EveryEntertainer,
    OneSectionShowing,
    SectionsShowing,
    TwoPointsSpace,
)
from riad.games.marrakesh.sectors.stairs import (
    UP_MOSQUE,
    UP_PALACE,
    AllOfTheLine,
    ChooseStair,
    MoveStair,
)
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import AllOf
from riad.kernel.data import Row
from riad.kernel.errors import BadData
from riad.kernel.frames import Effect, Frame, frame, pack, unpack

from .oases import ReturnResources, ScoreClaimed, ScoreDiscovered

STAIR_OF = {"palace": UP_PALACE, "mosque": UP_MOSQUE}


@frame
class SoukVendor(Effect):
    """A water vendor on the Souk; it pays from the owner's next turn on."""

    rules = ("M-27.57",)

    def run(self, game: Game, me: Player) -> None:
        me.vendors |= 1 << SOUK
        me.new_vendor = True


@frame
class NextOnCrocodile(Effect):
    rules = ("M-31.09",)

    def run(self, game: Game, me: Player) -> None:
        me.crocodile = True


@frame
class TwoShows(Effect):
    """Two actions on the Main Square, where there is an entertainer at all."""

    rules = ("M-31.16",)

    def run(self, game: Game, me: Player) -> None:
        if me.square:
            game.then(me, *game.edition.two_shows)


Value = Any  # as a data file says it; a word that cannot use it is refused at import
Word = Callable[[Value, int, bool], Sequence[Frame]]
"""A value, the source of points, and whether the player may decline."""


def _gain(value: Mapping[str, int], *_: object) -> list[Frame]:
    amounts = dict.fromkeys(RESOURCES, 0)
    for kind, n in value.items():
        amounts[RESOURCES[RESOURCES.index(kind)]] = n
    return [Gain(*amounts.values())]


def _advance(value: Mapping[str, int], *_: object) -> list[Frame]:
    moves: list[Frame] = [
        MoveRiver(steps) if track == "river" else MoveStair(STAIR_OF[track], steps)
        for track, steps in value.items()
    ]
    return moves if len(moves) == 1 else [AllOf(tuple(moves))]


def _square(value: Row, _: int, may: bool) -> list[Frame]:
    where = value["where"]
    if where == "space":
        return [{"points": TwoPointsSpace()}[value["space"]]]
    if where == "occupied_spaces":
        return [EveryEntertainer()]
    if where == "one_section_showing":
        return [OneSectionShowing(value["spectators"], value["times"])]
    return [SectionsShowing(value["spectators"], value["times"], may)]


def _take_scroll(value: Row, _: int, may: bool) -> list[Frame]:
    level = ANY_LEVEL if value["colour"] == "any" else LEVELS.index(value["colour"])
    return [TakeFree(level, value.get("pay", {}).get("date", 0), may)]


def _claim_oasis(value: Row, _: int, may: bool) -> list[Frame]:
    if "resources_minus" in value:
        return [ClaimCheaper(value["resources_minus"])] * value["count"]
    return [ClaimFree(value["count"], may)]


def _one_of(value: Row, *_: object) -> list[Frame]:
    return [PlaceOneOf(tuple(map(COLOURS.index, value["colours"])))] * value["count"]


def _one_stair(value: Row, _: int, may: bool) -> list[Frame]:
    if sorted(value["tracks"]) != sorted(STAIR_OF):
        raise ValueError(value)
    return [ChooseStair(value["steps"], may)]


def _refuse() -> list[Frame]:
    raise ValueError


def _action(value: str, *_: object) -> list[Frame]:
    return [{"any": AnyAction(), "main_square": TwoShows()}[value]]


WORDS: Mapping[str, Word] = {
    "gain": _gain,
    "gain_any": lambda n, *_: [GainAny(n)] if n in range(1, MOST_ANY + 1) else _refuse(),
    "points": lambda n, source, _: [Points(n, source)],
    "place_keshi": lambda v, *_: [place(COLOURS.index(v["colour"]))] * v["count"],
    "place_any": lambda n, *_: [PlaceAny(n)],
    "place_any_same_colour": lambda n, *_: [PlaceSame(n)],
    "place_any_then_act": lambda n, *_: [PlaceThenAct()] * n,
    "place_one_of": lambda v, *_: (
        [PlaceOneOf(tuple(map(COLOURS.index, v["colours"])))] * v["count"]
    ),
    "place_good": lambda v, *_: [{True: GainGoods(v["count"])}[v["same_colour"]]],
    "place_goods_set": lambda n, *_: [place(good) for good in GOODS] * n,
    "place_water_vendor": lambda *_: [SoukVendor()],
    "exchange_keshi": lambda n, *_: [ExchangeKeshi()] * n,
    "advance": _advance,
    "advance_one_of": _one_stair,
    "perform_sector_action": _action,
    "gain_square_bonus": _square,
    "gain_rapid_bonus": lambda v, *_: [
        {"just_passed": JustPassed(), "each_passed": EachPassed()}[v]
    ],
    "gain_connection_bonuses": lambda *_: [AllOfTheLine()],
    "claim_oasis": _claim_oasis,
    "take_oasis": lambda *_: [TakeSpare()],
    "score_oasis": lambda v, *_: [ScoreDiscovered() if v == "just_discovered" else ScoreClaimed()],
    "take_scroll": _take_scroll,
    "return_resources": lambda v, *_: [ReturnResources(0, v["points_each"])],
    "start_on_crocodile": lambda *_: [NextOnCrocodile()],
}


ANY_NUMBER = 99
"""What the data files write for "as often as you like"."""
NUMBERS = ({*range(10), ANY_NUMBER}, range(100))
"""What a word can say, and how many points."""
MOST_ANY = 6
"""So many resources of any kind have names."""


def _numbers(value: Value) -> Iterator[int]:
    """All numbers of a value."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inner)
    elif type(value) is int:
        yield value


def frames(
    where: str,
    effects: Effects,
    source: int,
    *,
    may: bool = False,
    words: Mapping[str, Word] = WORDS,
) -> tuple[Frame, ...]:
    """What a list of words means, in order; a module may know more words."""
    found: list[Frame] = []
    for effect in effects:
        verb = next((word for word in effect if word != "times"), "")
        if verb not in words:
            raise BadData(f"{where}: {verb!r} is not one of {', '.join(words)}")
        found += _meant(where, verb, words[verb], effect[verb], source, may)
    return tuple(found)


def _meant(
    where: str, verb: str, word: Word, value: Value, source: int, may: bool
) -> Sequence[Frame]:
    """The frames of one word; each must hold what it could hold in a saved stack."""
    try:
        if not all(n in NUMBERS[verb == "points"] for n in _numbers(value)):
            raise ValueError(value)
        meant = word(value, source, may)
        return [unpack(pack(what)) for what in meant]
    except (AttributeError, KeyError, TypeError, ValueError, BadData):
        raise BadData(f"{where}: {verb!r} cannot be {value!r}") from None
