"""Claiming a nomad: one is offered each round, beside the keshis that fell out of the tower."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh import moves
from riad.games.marrakesh.gains import COLOUR_TEXT, covers, stock, take
from riad.games.marrakesh.names import CLAIM_ANY, COLOURS
from riad.games.marrakesh.placing import named
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tower import (
    ONE_COLOUR,
    ROOM_FOR_ONE,
    Claim,
    Colours,
    PlaceClaimed,
    claimable,
    fit,
    no_claim,
)
from riad.kernel.frames import Effect, Frame, frame
from riad.kernel.text import Label, No, Text

from .nomad_places import (
    NOMAD,
    PRINTED,
    PutNomad,
    own,
    supply,
)

NONE_OFFERED = No("N-4", "nomad.not-offered")
NO_PRICE = No("N-3", "nomad.cannot-pay")
NO_ROOM = No("N-R11", "nomad.no-room")
PASS: Colours = ()
PUT_NOMAD = PutNomad()


def no_nomad(game: Game, me: Player) -> No | None:
    """Why this player cannot claim the nomad."""
    if not supply(game.table).offered:
        return NONE_OFFERED
    if not covers(stock(me), PRINTED.claim):
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
                game.tell("nomad.offered", moves.nomad("nomads", "offer/nomad"))


@frame
class ClaimsWithNomad(Effect):
    """In turn order, again and again; when only the nomad is left everybody has one chance."""

    rules = ("N-3", "N-4", "N-R3")
    turn: int = 0
    passed: int = 0
    """So many in a row had their chance when nothing but the nomad was left."""

    def run(self, game: Game, me: None) -> None:
        order = game.edition.turn_order(game.table)
        players = [game.table.players[seat] for seat in order]
        conducts = [game.edition.conduct(player) for player in players]
        can = [c.can_claim(game, p) for c, p in zip(conducts, players, strict=True)]
        rounds = len(order) - (0 if any(can) else self.passed)
        for n in range(rounds):
            now = (self.turn + n) % len(order)
            wanted = conducts[now].asked and no_nomad(game, players[now]) is None
            if can[now] or wanted:
                conducts[now].claim(game, players[now])
                passed = 0 if any(can) else self.passed + n + 1
                game.then(None, ClaimsWithNomad((now + 1) % len(order), passed))
                return
        board = supply(game.table)
        board.supply += board.offered
        board.offered = False
        game.edition.end_claims(game)


@frame
class ClaimWithNomad(Claim):
    """Keshis, or the nomad; with the right scroll the nomad and a keshi."""

    rules = ("M-8.1", "M-8.3", "N-3", "N-R3", "N-R9")

    def options(self, game: Game, me: Player) -> Mapping[str, Colours]:
        keshis = claimable(game, me)
        if no_nomad(game, me) is not None:
            return keshis
        found = {**keshis, "claim-nomad": (NOMAD,)}
        if game.tune(CLAIM_ANY, me, 0):
            for (colour,) in [value for value in keshis.values() if len(value) == 1]:
                if fit(game, me, (colour,), nomads=1):
                    found[f"claim-nomad-{COLOURS[colour]}"] = (NOMAD, colour)
        return found if keshis else {**found, "claim-none": PASS}

    def apply(self, game: Game, me: Player, value: Colours) -> None:
        if NOMAD not in value:
            if value:
                Claim.apply(self, game, me, value)
            return
        take(game, me, PRINTED.claim)
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
        if not value:
            return Label(Text("nomad.pass"), ("offer/none",), declines=True)
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
        return ("claim-nomad", *(f"claim-nomad-{name}" for name in COLOURS), "claim-none")


@frame
class PlaceClaimedNomad(PlaceClaimed):
    """The keshis set aside and the nomad, in any order."""

    rules = ("M-8.13", "M-8.14", "N-R11")

    def also(self, me: Player) -> tuple[Frame, ...]:
        return (PUT_NOMAD,) * own(me).hand
