"""The decision points of Marrakesh, and how to tell which of them a question is.

The numbers are those of the rules' list of decisions. A point with several faces has a name for
each. For every name there is an open game in the folder `decisions`, just before that question.

Not in the list: D-44, as of the scrolls that work at thresholds only one does more than bring
something, so their order never matters; D-51, which leaves nothing to choose; and D-52, what a
table plays with, which is the form for a new table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from riad.games.marrakesh.modules.special_buildings.module import HALL
from riad.kernel.frames import Choice
from riad.kernel.game import Game
from riad.server.match import question_of

FOLDER = Path(__file__).parent / "decisions"
RAPID_SCROLLS = (28, 60, 69)


@dataclass(frozen=True, slots=True)
class Moment:
    """A question in a game, with what led to it."""

    asked: Choice[Any]
    words: tuple[str, ...]
    last: str
    tiles: int
    """Those of whoever is asked, a bit for each."""
    begun: bool
    """Keshis have been chosen: the first round is under way."""

    @property
    def name(self) -> str:
        return type(self.asked).__name__

    def offers(self, start: str) -> bool:
        return any(word.startswith(start) for word in self.words)

    def owns(self, *tiles: int) -> bool:
        return any(self.tiles >> tile & 1 for tile in tiles)


def moment(game: Game[Any]) -> Moment | None:
    """What is asked now, if there is really something to choose."""
    asked = question_of(game) if game.waiting else None
    if asked is None:
        return None
    words = tuple(game.options(game.waiting[0]))
    if len(words) < 2:
        return None
    said = game.said[2]
    table = game.table
    begun = (table.season, table.round) > (1, 1) or any(p.chosen for p in table.players)
    return Moment(asked, words, said, table.players[game.waiting[0]].tiles, begun)


Is = Callable[[Moment], bool]


def a(name: str, **fields: Any) -> Is:
    """A question of this name whose fields are these."""

    def check(m: Moment) -> bool:
        return m.name == name and all(getattr(m.asked, f) == v for f, v in fields.items())

    return check


def after(word: str | tuple[str, ...], question: Is) -> Is:
    return lambda m: question(m) and m.last.startswith(word)


def order_of(*starts: str) -> Is:
    """In which order? Of things that are called so."""
    return lambda m: m.name == "NextOf" and all(word.startswith(starts) for word in m.words)


def at_setup(question: Is) -> Is:
    """Asked before anybody has chosen keshis."""
    return lambda m: question(m) and not m.begun


def a_kind(m: Moment) -> bool:
    """What kind of resources or goods?"""
    return m.name in ("GainAny", "GainGoods")


DECISIONS: dict[str, Is] = {
    "D-01": a("ArrangeTrack"),
    "D-02": a("TurnDiscTo"),
    "D-03": lambda m: m.name == "TurnUp" and len(m.words) == 3,
    "D-04": a("ChooseKeshis"),
    "D-05": a("DeployRed"),
    "D-06": a("Claim"),
    "D-06b": lambda m: m.name == "Claim" and not all(w[-1].isdigit() for w in m.words),
    "D-07": after("claim-", order_of("place-")),
    "D-08": a("PlaceEntertainer"),
    "D-09": a("PlaceCaravan"),
    "D-10": a("PlaceVendor"),
    "D-11": after("path-", a("GainAny", count=2)),
    "D-12": a("GainAny", count=1),
    "D-12 six": a("GainAny", count=6),
    "D-13": lambda m: m.name == "GainGoods" and not m.last.startswith("new-souk"),
    "D-14": a("UseAssistant"),
    "D-15": after("new-souk", a("GainGoods")),
    "D-16": lambda m: m.name == "Trade" and m.offers("change-") and m.offers("luxury-"),
    "D-16 office again": a("Trade", only=1),
    "D-16 luxury again": a("Trade", only=2),
    "D-17": a("SaveGood"),
    "D-18": a("RowFurther"),
    "D-19": a("ChooseEntertainer"),
    "D-20": a("HarvestInstead"),
    "D-21": lambda m: m.name == "Study" and m.offers("refresh-"),
    "D-22": lambda m: m.name == "Study" and not m.offers("refresh-"),
    "D-23": a("TakeBonus", picks=1),
    "D-24": a("TakeBonus", picks=2),
    "D-25": a("PlaceAny"),
    "D-25 one of": a("PlaceOneOf"),
    "D-25 two alike": a("PlaceSame"),
    "D-25 then act": a("PlaceThenAct"),
    "D-26": a("ClimbFurther"),
    "D-26 free or paid": lambda m: m.name == "ClimbFurther" and len(m.words) > 2,
    "D-27": a("BuyGates"),
    "D-27 space": a("BuildGate"),
    "D-28": after(("gate-", "at-"), order_of("place-")),
    "D-29": a("ClaimOases"),
    "D-29 towns": a("ClaimInSahara"),
    "D-30": a("Pay"),
    "D-31": a("TrackKeshi"),
    "D-32": a("ExchangeKeshi"),
    "D-32 for what": a("PlaceOther"),
    "D-33": a("TakeFree", level=1),
    "D-34": a("ChooseTown"),
    "D-35 scroll": a("TakeFree", level=-1),
    "D-35 luxury": a("TakeLuxury"),
    "D-35 gate": a("FreeGate"),
    "D-36": a("AnyAction"),
    "D-37": order_of("move-stair-"),
    "D-38": a("TakeFree", level=3),
    "D-39": order_of("gain-", "move-"),
    "D-40": a("ClaimFree", may=False),
    "D-40 tile": a("ClaimFree", may=True),
    "D-41": a("ScoreClaimed"),
    "D-42": a("ReturnFor"),
    "D-43": a("ReturnResources"),
    "D-45": a("ChooseRapid"),
    "D-46": lambda m: a_kind(m) and m.last.startswith("rapid-") and m.owns(*RAPID_SCROLLS),
    "D-47 half": a("PickHalf"),
    "D-47 oasis": a("TakeSpare"),
    "D-47 stairs": a("ChooseStair", may=True),
    "D-48": a("PayProvisions"),
    "D-49": lambda m: m.name == "TurnUp" and len(m.words) == 2,
    "D-50": a("Replace"),
    "D-53": a("ChooseStair", may=False),
    # Camels & Nomads
    "G-D1": lambda m: m.name == "NextOf" and m.offers("move-nomad"),
    "N-D1": lambda m: m.name == "ClaimWithNomad" and m.offers("claim-nomad"),
    "N-D1 where": a("WhereNomad"),
    "N-D2": lambda m: m.name == "UseOrMove" and m.offers("move-nomads"),
    "N-D2 which": lambda m: m.name == "MoveNomads" and len(m.words) > 2,
    "N-R5": a("WhichGuard"),
    "N-D3": lambda m: m.name == "ClaimWithNomad" and m.offers("claim-none"),
    "C-D1": a("BoardOrColumn"),
    "C-D2": a("AtBridge"),
    "C-D3": a("DropDung"),
    "C-D4": lambda m: m.name == "TakeReward" and len(m.words) > 2,
    "C-D4 second colour": lambda m: m.name == "TakeReward" and m.offers("reward-1-other"),
    "C-D4 keshis": a("Spend"),
    "C-D4 steps": a("SplitSteps"),
    "C-D4 scroll": a("TakeFromPile"),
    "C-D4 luxury": a("BuyFromPile"),
    "B-D1": a("ChooseBuilding"),
    "B-D2": a("KeepScroll"),
    "B-D3 bookshop": a("VisitBookshop"),
    "B-D3 gate": a("FirstGate"),
    "B-D3 tajine": a("TakeTajine"),
    "B-D3 disc": lambda m: m.name == "TurnDiscTo" and m.owns(HALL),
    "B-D4 square": at_setup(a("PlaceEntertainer")),
    "B-D4 path": at_setup(a("PlaceCaravan")),
    "B-D4 vendor": at_setup(a("PlaceVendor")),
    "P-D1": a("ChooseMix"),
    "P-D3": a("ExchangeMore"),
    "P-D3 track": a("SwapOnTrack"),
    "P-D3 column": lambda m: m.name == "ExchangeMore" and m.offers("swap-column"),
    "P-D3 leave": a("LeaveBoard"),
    "P-D3 leave nomad": lambda m: m.name == "LeaveBoard" and m.offers("return-nomad-"),
    "P-D3 enter": a("EnterBoard"),
    "P-D3 nomad": a("MoveNomads", free=True),
    "P-D3 space": a("OneSectionShowing"),
    "L-D1": lambda m: m.name == "SaveGood" and any(w.count("-") > 1 for w in m.words),
    "L-D1 extra": a("PayKeshi"),
    "L-D2 camel": a("Ride"),
    "L-D2 swap": a("SwapOne"),
    "L-D2 track": a("ChooseTrack"),
}


def file_of(decision: str) -> Path:
    return FOLDER / f"{decision.lower().replace(' ', '-')}.riad"
