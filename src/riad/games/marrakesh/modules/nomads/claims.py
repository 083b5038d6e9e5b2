"""Claiming a nomad: one is offered each round, beside the keshis that fell out of the tower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.gains import COLOUR_TEXT, covers, stock, take
from riad.games.marrakesh.keshis.placing import named
from riad.games.marrakesh.names import CLAIM_ANY, COLOURS
from riad.games.marrakesh.phases.offer import Colours, claimable, fit, or_pass
from riad.games.marrakesh.phases.tower import (
    ONE_COLOUR,
    ROOM_FOR_ONE,
    Claim,
    Claims,
    PlaceClaimed,
    no_claim,
)
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .places import (
    NOMAD,
    PutNomad,
    own,
    printed,
    supply,
)

NONE_OFFERED = No("N-4", "nomad.not-offered")
NO_PRICE = No("N-3", "nomad.cannot-pay")
NO_ROOM = No("N-R11", "nomad.no-room")
PUT_NOMAD = PutNomad()


def no_nomad(game: Game, me: Player) -> No | None:
    """Why this player cannot claim the nomad."""
    if not supply(game.table).offered:
        return NONE_OFFERED
    if not covers(stock(me), printed(game.box).claim):
        return NO_PRICE
    return None if fit(game, me, (), nomads=1) else NO_ROOM


@frame
class OfferNomad(Effect):
    """Before anybody claims, a nomad comes to the keshis that fell out of the tower."""

    rules = ("N-2", "N-R10")

    def run(self, game: Game, me: None) -> None:
        board = supply(game.table)
        if board.supply:
            board.supply -= 1
            board.offered = True
            if game.events is not None:
                game.tell("nomad.offered", animations.nomad("nomads", "offer/nomad"))


@frame
class ClaimsWithNomad(Claims):
    """In turn order, again and again; when only the nomad is left everybody has one chance."""

    rules = ("N-3", "N-4", "N-R3")

    def offered(self, game: Game) -> int:
        return Claims.offered(self, game) + supply(game.table).offered

    def may(self, game: Game, me: Player) -> bool:
        return no_nomad(game, me) is None or Claims.may(self, game, me)

    def end(self, game: Game) -> None:
        board = supply(game.table)
        board.supply += board.offered
        board.offered = False
        Claims.end(self, game)


@frame
class ClaimWithNomad(Claim):
    """Keshis, or the nomad; with the right scroll the nomad and a keshi."""

    rules = ("M-8.1", "M-8.3", "N-3", "N-R3", "N-R9")

    def options(self, game: Game, me: Player) -> Mapping[str, Colours]:
        keshis = claimable(game, me)
        if no_nomad(game, me) is not None:
            return or_pass(game, me, keshis, keshis)
        found = {**keshis, "claim-nomad": (NOMAD,)}
        if game.tune(CLAIM_ANY, me, 0):
            for (colour,) in [value for value in keshis.values() if len(value) == 1]:
                if fit(game, me, (colour,), nomads=1):
                    found[f"claim-nomad-{COLOURS[colour]}"] = (NOMAD, colour)
        return or_pass(game, me, keshis, found)

    def apply(self, game: Game, me: Player, value: Colours) -> None:
        if NOMAD not in value:
            Claim.apply(self, game, me, value)
            return
        take(game, me, printed(game.box).claim)
        supply(game.table).offered = False
        own(me).hand += 1
        if game.events is not None:
            game.tell("nomad.claimed", player=me.seat)
        rest = value[1:]
        for colour in rest:
            game.table.offer[colour] -= 1
            if game.events is not None:
                game.tell("claim.claimed", player=me.seat, n=1, colour=COLOUR_TEXT[colour])
        game.edition.claimed(game, me, rest, (PUT_NOMAD,))

    def label(self, game: Game, me: Player, value: Colours) -> Label:
        if NOMAD not in value:
            return Claim.label(self, game, me, value)
        if len(value) == 1:
            return Label(Text("nomad.claim"), ("offer/nomad", "count/1"))
        text = Text("nomad.claim-both", {"colour": COLOUR_TEXT[value[1]]})
        return Label(text, ("offer/nomad", f"offer/{COLOURS[value[1]]}"))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        first, _, second = target.partition("+")
        if first != "offer/nomad":
            return Claim.refuse(self, game, me, target)
        colour = named(second, "offer/", COLOURS)
        reason = no_nomad(game, me)
        if reason is not None or colour is None:
            return reason
        reason = no_claim(game, me, colour, 1)
        if reason is None and not game.tune(CLAIM_ANY, me, 0):
            return ONE_COLOUR
        return reason or (None if fit(game, me, (colour,), nomads=1) else ROOM_FOR_ONE)

    @classmethod
    def names(cls) -> Iterable[str]:
        return ("claim-nomad", *(f"claim-nomad-{name}" for name in COLOURS))


@frame
class PlaceClaimedNomad(PlaceClaimed):
    """The keshis set aside and the nomad, in any order."""

    rules = ("M-8.13", "M-8.14", "N-R11")

    def also(self, me: Player) -> tuple[Frame, ...]:
        return (PUT_NOMAD,) * own(me).hand
