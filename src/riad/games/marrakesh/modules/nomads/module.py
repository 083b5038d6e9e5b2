"""Nomads: one can be claimed each round, goes to any sector, and may wander on from there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from riad.games.marrakesh.module_state import NomadBoard, Nomads
from riad.games.marrakesh.names import (
    BEIGE,
    BROWN,
    GUARD_POSTED,
    PINK,
)
from riad.games.marrakesh.table import Game, Player
from riad.kernel.book import Book
from riad.kernel.definition import Module, Switch
from riad.kernel.frames import Effect, frame

from .claims import ClaimsWithNomad, ClaimWithNomad, OfferNomad, PlaceClaimedNomad
from .places import (
    NOMAD,
    GainNomad,
    keshi_sells,
    nomads_aside,
    nomads_on_board,
    off_board,
    own,
    own_keshis,
    printed,
    supply,
    with_vendor_space,
)
from .returns import NomadReturns
from .wandering import MoveFree, PostNomad, UseOrMove

MODULE = Module(rules=("N-1", "N-2", "N-3", "N-5", "N-9", "N-13"))
VENDOR_OPTION = "nomad-vendor"
OPTIONS: Mapping[str, Switch] = {
    VENDOR_OPTION: Switch(("vendor", "both", "worker"), ("N-R1",), since=2, before="vendor")
}


@frame
class LayNomads(Effect):
    """All of them lie on their board beside the tower."""

    rules = ("N-1",)

    def run(self, game: Game, me: None) -> None:
        supply(game.table).supply = printed(game.box).wooden


def install(book: Book) -> None:
    book.player_part("nomads", Nomads)
    book.table_part("nomads", NomadBoard)
    book.lay_out(LayNomads())
    book.answer(
        claims=(OfferNomad(), ClaimsWithNomad()),
        claim=ClaimWithNomad(),
        place_claimed=PlaceClaimedNomad(),
        use=UseOrMove(),
        returns=NomadReturns(),
        own_keshis=own_keshis,
        nomads_on_board=nomads_on_board,
        nomads_aside=nomads_aside,
        free_nomad=(GainNomad(),),
        free_nomad_move=(MoveFree(1),),
    )
    if book.config.option(VENDOR_OPTION) != "vendor":
        book.answer(strength=with_vendor_space)
    if book.config.option(VENDOR_OPTION) == "worker":
        book.answer(sells_water=keshi_sells)
    book.when(GUARD_POSTED, PostNomad())


def targets() -> Iterable[str]:
    yield from ("offer/nomad", "offer/none", "use/nomads", "nomad/stop", "do/place-nomad")
    yield from ("post/beige", "post/nomad")


def conserve(game: Game) -> None:
    """Every nomad is beside the tower, on offer, in a hand, on a board, or off it."""
    table, elsewhere = game.table, off_board(game)
    board = supply(table)
    there = board.supply + board.offered
    for player in table.players:
        nomads = own(player)
        there += nomads.hand + sum(nomads.sectors) + nomads.vendors.bit_count()
        there += elsewhere.count(player, NOMAD) if elsewhere is not None else 0
        if game.edition.conduct(player).asked:
            household(player)
        stand(player)
    begun = all(player.track for player in game.edition.people(table))
    assert there == printed(game.box).wooden or not begun, "nomads do not add up"


def stand(me: Player) -> None:
    """Nomads stand only where their owner has keshis, be it a person or not."""
    nomads = own(me)
    assert nomads.vendors & ~me.vendors == 0, "a nomad sells water nowhere"
    for sector, n in enumerate(nomads.sectors):
        assert 0 <= n <= me.values[sector], "there are more nomads than keshis in a sector"


def household(me: Player) -> None:
    """On a board of spaces each nomad stands on one."""
    nomads = own(me)
    assert nomads.square & ~me.square == 0, "a nomad performs nowhere"
    assert nomads.square.bit_count() == nomads.sectors[PINK], "nomads on the square do not add up"
    assert nomads.guards <= min(nomads.sectors[BEIGE], me.guards), "nomads on guard do not add up"
    assert nomads.sectors[BROWN] <= sum(me.paths), "a nomad is lost in the Sahara"
