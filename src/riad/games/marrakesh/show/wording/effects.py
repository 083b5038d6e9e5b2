"""What effects bring: each word of the data files with its phrase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.gains import amounts
from riad.kernel.data import Row
from riad.kernel.text import Text, listed

from .joined import (
    ANY_NUMBER,
    GOOD_NAMES,
    Told,
    coloured,
    either,
    key_of,
    parts,
    price,
    times,
)

Value = Any  # as a data file says it


def _place(value: Row, *_: object) -> Iterable[Text]:
    colour, n = value["colour"], value["count"]
    if colour in GOOD_NAMES:
        yield Text("told.goods", {"n": n, "colour": Text(f"told.goods.{colour}", {"n": n})})
    else:
        yield Text("told.place-keshi", {"n": n, "colour": coloured(colour, n)})


def _place_whom(value: Row, *_: object) -> Iterable[Text]:
    """With the trade of the keshi."""
    colour, n = value["colour"], value["count"]
    if colour in GOOD_NAMES:
        yield from _place(value)
    else:
        args = {"n": n, "colour": coloured(colour, n), "who": Text(f"told.who.{colour}")}
        yield Text("told.place-keshi.full", args)


def _place_one_of(value: Row, *_: object) -> Iterable[Text]:
    n = value["count"]
    colours = either([coloured(colour, n) for colour in value["colours"]])
    yield Text("told.place-keshi", {"n": n, "colour": colours})


def _advance(value: Row, *_: object) -> Iterable[Text]:
    return (Text(f"told.advance.{track}", {"n": n}) for track, n in value.items())


def _action(value: str, n: int, *_: object) -> Iterable[Text]:
    yield Text(f"told.perform-sector-action.{key_of(value)}", {"n": n})


def _square(value: Row, _: int, box: Board) -> Iterable[Text]:
    where = key_of(value["where"])
    if where == "space":
        bonus = box.square_bonus[box.square.index(value["space"])]
        args = {"what": in_words(box, bonus), "space": Text(f"square.{value['space']}")}
        yield Text("told.gain-square-bonus.space", args)
    elif where in ("sections-showing", "one-section-showing"):
        shown = Text(f"told.gain-square-bonus.{where}", {"n": value["spectators"]})
        yield times(value["times"], shown)
    else:
        yield Text(f"told.gain-square-bonus.{where}")


def _square_at_length(value: Row, n: int, box: Board) -> Iterable[Text]:
    """Also who must be there, and who need not."""
    if value["where"] == "occupied_spaces":
        yield Text("told.gain-square-bonus.occupied-spaces.full")
    elif value["where"] in ("space", "sections_showing"):
        (what,) = _square(value, n, box)
        yield Text("told.no-entertainer", {"what": what})
    else:
        yield from _square(value, n, box)


def _rapids_at_length(value: str, *_: object) -> Iterable[Text]:
    if value == "each_passed":
        yield Text("told.gain-rapid-bonus.each-passed.full")
    else:
        yield Text(f"told.gain-rapid-bonus.{key_of(value)}")


def _scroll(value: Row, *_: object) -> Iterable[Text]:
    colour = value["colour"]
    what = Text("told.take-scroll.any")
    if colour != "any":
        what = Text("told.take-scroll", {"colour": coloured(colour)})
    if "pay" in value:
        key = "told.for" if value.get("ignore_scholars") else "told.buy"
        yield Text(key, {"what": what, "price": price(value["pay"])})
    else:
        yield Text("told.free", {"what": what})


def _scroll_at_length(value: Row, *_: object) -> Iterable[Text]:
    (what,) = _scroll(value)
    yield Text("told.no-scholars", {"what": what}) if value.get("ignore_scholars") else what


def _oasis(value: Row, *_: object) -> Iterable[Text]:
    n = value["count"]
    if "resources_minus" in value:
        yield Text("told.claim-oasis.cheaper", {"n": n, "less": value["resources_minus"]})
    else:
        yield Text("told.claim-oasis", {"n": n})


def _luxury(value: Value, *_: object) -> Iterable[Text]:
    """An open one, or one of a kind and worth."""
    if isinstance(value, dict):
        kind, n = Text(f"told.a.{value['kind']}"), value["points"]
        yield Text("told.take-luxury-good.worth", {"kind": kind, "n": n})
    else:
        yield Text("told.take-luxury-good", {"n": value})


def _gate(value: Value, *_: object) -> Iterable[Text]:
    """Any one, or one of a workshop."""
    if isinstance(value, dict):
        yield Text("told.build-gate.workshop", {"n": value["workshop"]})
    else:
        yield Text("told.build-gate", {"n": value})


def _split(value: Row, *_: object) -> Iterable[Text]:
    tracks = listed(Text(f"told.on.{track}") for track in value["tracks"])
    yield Text("told.advance-split", {"n": value["steps"], "tracks": tracks})


TOLD: Told = {
    "points": lambda n, *_: amounts(("point",), (n,)),
    "gain": lambda v, *_: [price(v)],
    "place_keshi": _place,
    "place_one_of": _place_one_of,
    "place_good": lambda v, *_: [Text("told.place-good", {"n": v["count"]})],
    "place_water_vendor": lambda v, *_: [{"souk": Text("told.place-water-vendor")}[v]],
    "exchange_keshi_extended": lambda n, *_: [Text("told.exchange-keshi", {"n": n})],
    "advance": _advance,
    "advance_one_of": lambda v, *_: [Text("told.advance-one-of", {"n": v["steps"]})],
    "advance_split": _split,
    "advance_by_extra_cost": lambda v, *_: [Text("told.advance-by-extra-cost", {"n": v["steps"]})],
    "perform_sector_action": _action,
    "gain_square_bonus": _square,
    "gain_rapid_bonus": lambda v, *_: [Text(f"told.gain-rapid-bonus.{key_of(v)}")],
    "gain_connection_bonuses": lambda v, *_: [{"all": Text("told.gain-connection-bonuses")}[v]],
    "claim_oasis": _oasis,
    "take_oasis": lambda v, *_: [
        {"spare_display": Text("told.take-oasis", {"n": v["count"]})}[v["from"]]
    ],
    "score_oasis": lambda v, *_: [Text(f"told.score-oasis.{key_of(v)}")],
    "take_scroll": _scroll,
    "take_luxury_good": _luxury,
    "buy_luxury": lambda v, *_: [Text("told.buy-luxury", {"n": v["goods_minus"]})],
    "build_gate": _gate,
    "gain_nomad": lambda v, *_: [Text("told.gain-nomad", {"n": v["count"]})],
    "move_nomads": lambda v, *_: [Text("told.move-nomads", {"n": v["count"]})],
    "start_on_crocodile": lambda v, *_: [Text(f"told.start-on-crocodile.{key_of(v)}")],
    "river_tile_bonus": lambda v, *_: [{"current_season": Text("told.river-tile-bonus")}[v]],
    "swap_resources": lambda v, *_: [{"any_number": Text("told.swap-resources")}[v]],
    "draw_oasis_track_keshi": lambda v, *_: [
        Text("told.draw-oasis-track-keshi", {"n": v["count"]})
    ],
    "return_resources": lambda v, *_: [
        {ANY_NUMBER: Text("told.return-resources", {"n": v["points_each"]})}[v["max"]]
    ],
}
"""In a few words, as they stand in a list."""

AT_LENGTH: Told = {
    **TOLD,
    "place_keshi": _place_whom,
    "place_any": lambda n, *_: [Text("told.place-any.full", {"n": n})],
    "place_any_then_act": lambda n, *_: [Text("told.place-any-then-act.full", {"n": n})],
    "place_water_vendor": lambda *_: [Text("told.place-water-vendor.full")],
    "exchange_keshi": lambda n, *_: [Text("told.exchange-keshi.full", {"n": n})],
    "perform_sector_action": lambda v, n, *_: [
        Text("told.may", {"what": w}) for w in _action(v, n)
    ],
    "gain_square_bonus": _square_at_length,
    "gain_rapid_bonus": _rapids_at_length,
    "gain_connection_bonuses": lambda *_: [Text("told.gain-connection-bonuses.full")],
    "score_oasis": lambda v, *_: [Text(f"told.score-oasis.{key_of(v)}.full")],
    "take_scroll": _scroll_at_length,
}
"""The same, with what people may ask about."""


def in_words(box: Board, effects: Effects, told: Told = TOLD) -> Text:
    """What effects bring, as people read it."""
    return listed(parts(box, effects, told))
