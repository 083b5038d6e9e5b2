"""The exchange of provision tiles: with the oasis track and the column of spectators too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.box.pieces import TRACK_PLACES
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.choosing import KeshiChoice
from riad.games.marrakesh.keshis.exchange import NOWHERE, SAME_COLOUR, STOP, ExchangeKeshi, Returned
from riad.games.marrakesh.keshis.placing import numbered
from riad.games.marrakesh.modules.camels.column_swap import NO_PARTNER, LeaveBoard, swappable
from riad.games.marrakesh.modules.camels.column_swap import targets as column_targets
from riad.games.marrakesh.names import BROWN, COLOURS, FIRST_GOOD, NOTHING
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import frame
from riad.kernel.text import Label, No, Text

ON_TRACK = -2
"""Instead of a colour: the keshi on this place of the oasis track."""
ELSEWHERE = -3
"""Instead of a colour: one that stands elsewhere."""
FIRST_SEASON = 1
NO_TRACK_KESHI = No("P-9", "exchange.no-track-keshi")
NOT_ON_TRACK = No("P-9", "exchange.not-on-track")


def on_track(game: Game, me: Player) -> Mapping[str, Returned]:
    """The keshis of the oasis track that can be swapped."""
    if game.table.season != FIRST_SEASON:
        return {}
    return {f"track-{n + 1}": (ON_TRACK, n) for n in TRACK_PLACES if me.track[n] != NOTHING}


@frame
class ExchangeMore(ExchangeKeshi):
    """The exchange of provision tiles: in season 1 also a keshi that lies on the oasis track."""

    rules = ("P-9", "P-R4", "P-R7")

    def options(self, game: Game, me: Player) -> Mapping[str, Returned]:
        plain, more = ExchangeKeshi.options(self, game, me), dict(on_track(game, me))
        if swappable(game, me):
            more["swap-column"] = (ELSEWHERE, NOWHERE)
        return {**more, **(plain or {"return-none": (STOP, NOWHERE)})} if more else plain

    def apply(self, game: Game, me: Player, value: Returned) -> None:
        colour, place = value
        if colour == ON_TRACK:
            game.then(me, SwapOnTrack(place))
        elif colour == ELSEWHERE:
            game.then(me, LeaveBoard())
        else:
            ExchangeKeshi.apply(self, game, me, value)

    def label(self, game: Game, me: Player, value: Returned) -> Label:
        colour, place = value
        if colour == ELSEWHERE:
            return Label(Text("column.swap"), ("swap/column",))
        if colour != ON_TRACK:
            return ExchangeKeshi.label(self, game, me, value)
        there = COLOUR_TEXT[me.track[place]]
        text = Text("exchange.on-track", {"place": place + 1, "colour": there})
        return Label(text, (f"swap/track-{place + 1}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        if target == "swap/column":
            return None if swappable(game, me) else NO_PARTNER
        place = numbered(target, "swap/track-", range(1, len(TRACK_PLACES) + 1))
        if place is None:
            return ExchangeKeshi.refuse(self, game, me, target)
        return None if f"track-{place}" in on_track(game, me) else NO_TRACK_KESHI

    def text(self, game: Game, me: Player) -> Text:
        return Text("do.exchange-more")

    @classmethod
    def names(cls) -> Iterable[str]:
        return ("swap-column", *(f"track-{n + 1}" for n in TRACK_PLACES))


@frame
class SwapOnTrack(KeshiChoice):
    """A keshi of another colour lies on the same place of the track: no good, no caravan."""

    rules = ("P-9",)
    place: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {
            f"keshi-{name}": colour
            for colour, name in enumerate(COLOURS)
            if self.no_keshi(game, me, colour) is None
        }

    def no_keshi(self, game: Game, me: Player, colour: int) -> No | None:
        if colour == me.track[self.place]:
            return SAME_COLOUR
        return NOT_ON_TRACK if colour == BROWN or colour >= FIRST_GOOD else None

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.track[self.place] = value
        if game.events is not None:
            game.tell("exchange.track", player=me.seat, colour=COLOUR_TEXT[value])

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text("exchange.to-track", {"colour": COLOUR_TEXT[value]})
        return Label(text, (f"keshi/{COLOURS[value]}",))


def targets() -> Iterable[str]:
    yield from (f"swap/track-{n + 1}" for n in TRACK_PLACES)
    yield from column_targets()
