"""Sector actions, by assistants and without them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import ClassVar

from riad.games.marrakesh.gains import Gain, GainGoods, Points
from riad.games.marrakesh.keshis.choosing import KeshiChoice, choosable
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, named, place, space
from riad.games.marrakesh.names import (
    BLACK,
    FROM_SCROLLS,
    MADRASA,
    MEDINA,
    MOSQUE,
    NOTHING,
    ORCHARD,
    PALACE,
    RED,
    RIVER,
    ROOM,
    SAHARA,
    SECTORS,
    SOUK,
    SQUARE,
    TURQUOISE,
    VENDOR_POINTS,
    VENDOR_WATER,
    WHITE,
)
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready
from riad.kernel.frames import Choice, Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .madrasa import Study
from .medina import GuardTheCity
from .orchard import Harvest
from .river import MoveRiver
from .sahara import ClaimOases
from .souk import Trade
from .square import Perform
from .stairs import UP_MOSQUE, UP_PALACE, MoveStair

NO_KESHI = No("M-9.11", "sector.no-keshi")
COMPLETE = No("M-9.10", "sector.full")
NO_ASSISTANT = No("M-9.1", "sector.no-assistant")


@frame
class Sail(Effect):
    rules = ("M-10.1",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, MoveRiver(game.edition.strength(me, TURQUOISE)))


@frame
class ClimbPalace(Effect):
    rules = ("M-15.1",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, MoveStair(UP_PALACE, game.edition.strength(me, WHITE)))


@frame
class ClimbMosque(Effect):
    rules = ("M-15.2",)

    def run(self, game: Game, me: Player) -> None:
        game.then(me, MoveStair(UP_MOSQUE, game.edition.strength(me, BLACK)))


ACTIONS: dict[int, Frame] = {
    ORCHARD: Harvest(),
    MADRASA: Study(),
    PALACE: ClimbPalace(),
    MOSQUE: ClimbMosque(),
    RIVER: Sail(),
    SQUARE: Perform(),
    MEDINA: GuardTheCity(),
    SAHARA: ClaimOases(),
    SOUK: Trade(),
}


def no_action(game: Game, me: Player, sector: int) -> No | None:
    """Why the action of a sector cannot be done."""
    return None if sector == SOUK or game.edition.strength(me, sector) else NO_KESHI


def no_new_keshi(game: Game, me: Player, sector: int) -> No | None:
    if sector == SOUK or me.values[sector] < ROOM:
        return None
    return None if space(game, me, sector) else COMPLETE


# ---- assistants ------------------------------------------------------------------------------

Use = tuple[int, bool]
"""A sector, and whether its action is done; else a new keshi comes."""


@lru_cache(maxsize=512)
def uses(new: tuple[int, ...], act: tuple[int, ...]) -> Mapping[str, Use]:
    return ready(
        {
            **{f"new-{SECTORS[sector]}": (sector, False) for sector in new},
            **{f"act-{SECTORS[sector]}": (sector, True) for sector in act},
        }
    )


@frame
class UseAssistant(Choice[Use]):
    """One of the assistants: a new keshi of the sector's colour, or the sector's action."""

    rules: ClassVar[tuple[str, ...]] = ("M-9.1", "M-9.3")

    def options(self, game: Game, me: Player) -> Mapping[str, Use]:
        here = tuple(dict.fromkeys(me.assistants))
        new = [sector for sector in here if no_new_keshi(game, me, sector) is None]
        act = [sector for sector in here if no_action(game, me, sector) is None]
        return uses(tuple(new), tuple(act))

    def apply(self, game: Game, me: Player, value: Use) -> None:
        sector, acts = value
        me.assistants.remove(sector)
        if game.events is not None:
            key = "assistant.acts" if acts else "assistant.takes"
            game.tell(key, player=me.seat, sector=SECTOR_TEXT[sector])
        game.then(me, *vendor_pays(game, me, sector, acts=acts))
        if acts:
            game.then(me, game.edition.actions[sector])
        else:
            game.then(me, ONE_GOOD if sector == SOUK else place(sector))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("assistant.prompt", {"n": len(me.assistants)})

    def label(self, game: Game, me: Player, value: Use) -> Label:
        sector, acts = value
        key = f"assistant.{'act' if acts else 'new'}"
        text = Text(key, {"sector": SECTOR_TEXT[sector]})
        return Label(text, (f"sector/{SECTORS[sector]}", "use/act" if acts else "use/new"))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        first, _, second = target.partition("+")
        name = first.removeprefix("sector/")
        if not first.startswith("sector/") or name not in SECTORS:
            return None
        sector = SECTORS.index(name)
        if sector not in me.assistants:
            return NO_ASSISTANT
        if second == "use/new":
            return no_new_keshi(game, me, sector)
        return no_action(game, me, sector) if second == "use/act" else None

    @classmethod
    def names(cls) -> Iterable[str]:
        every = tuple(range(len(SECTORS)))
        return uses(every, every)


ONE_GOOD = GainGoods(1)
USE = UseAssistant()


def vendor_pays(game: Game, me: Player, sector: int, *, acts: bool) -> list[Frame]:
    """Water, and what scrolls add, where a vendor stands when an assistant is used."""
    if not game.edition.sells_water(me, sector) or (sector == SOUK and me.new_vendor):
        return []
    paid: list[Frame] = [Gain(game.tune(VENDOR_WATER, me, 1))]
    points = game.tune(VENDOR_POINTS, me, 0)
    if points and (acts or game.edition.vendor_points_always):
        paid.append(Points(points, FROM_SCROLLS))
    return paid


# ---- actions without assistants --------------------------------------------------------------


@cache
def possible_actions(sectors: tuple[int, ...], may: bool) -> Mapping[str, int]:
    found = {f"do-{SECTORS[sector]}": sector for sector in sectors}
    return ready({**found, "do-none": NONE} if may else found)


NONE = -1


@frame
class AnyAction(Choice[int]):
    """One sector action of the player's choice, without an assistant."""

    rules = ("M-27.53", "M-31.01", "M-28.22", "M-9.8")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        every = range(len(SECTORS))
        return possible_actions(tuple(n for n in every if no_action(game, me, n) is None), may=True)

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value != NONE:
            game.then(me, game.edition.actions[value])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("action.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value == NONE:
            return Label(Text("action.none"), ("do/none",), declines=True)
        return Label(
            Text("action.do", {"sector": SECTOR_TEXT[value]}), (f"sector/{SECTORS[value]}",)
        )

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        sector = named(target, "sector/", SECTORS)
        return None if sector is None else no_action(game, me, sector)

    @classmethod
    def names(cls) -> Iterable[str]:
        return possible_actions(tuple(range(len(SECTORS))), may=True)


@frame
class PlaceThenAct(KeshiChoice):
    """A keshi of any colour, then the action of the sector it went to."""

    rules = ("M-27.64", "M-28.23")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return choosable(game, me)

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value == RED:
            game.then(me, place(RED), ActWhereVendorWent(me.vendors))
        else:
            sector = value if value < RED else SOUK
            before = me.values[sector] if game.edition.elsewhere and sector < SOUK else NOTHING
            game.then(me, place(value), ActAt(sector, before))


@frame
class ActAt(Effect):
    sector: int
    before: int = NOTHING
    """How many keshis were there before, where the new one may have gone elsewhere."""

    def run(self, game: Game, me: Player) -> None:
        went_there = self.before == NOTHING or me.values[self.sector] > self.before
        if went_there and no_action(game, me, self.sector) is None:
            game.then(me, game.edition.actions[self.sector])


@frame
class ActWhereVendorWent(Effect):
    before: int

    def run(self, game: Game, me: Player) -> None:
        new = me.vendors & ~self.before
        if new:
            game.then(me, ActAt(new.bit_length() - 1))
