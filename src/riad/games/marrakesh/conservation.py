"""Every piece of the box is somewhere, and only once; the checks count them."""

from __future__ import annotations

from riad.kernel.frames import Frame

from .box.board import Board
from .keshis.placing import Discover
from .names import (
    ASSISTANTS,
    BEIGE,
    BROWN,
    CLAIMED,
    COLOURS,
    FACE_DOWN,
    LEFT,
    LUXURIES,
    NOTHING,
    PINK,
    RIGHT,
    ROOM,
    SOUK,
    TOP,
)
from .phases.tower import Fall
from .sectors.medina import BuildGate, TakeGate
from .table import Game, Player, Table

DEALT = 3
"""Provision tiles for each player."""
SPARE = 3
SPARE_TILE = 2


def conserve(game: Game) -> None:
    """Raise AssertionError when a piece got lost or was made."""
    table = game.table
    scrolls(game)
    luxuries(game)
    shelves(table)
    gates(game)
    oases(game)
    other_tiles(game)
    offices(game)
    wood(game)
    for player in game.edition.people(table):
        household(game.box, player)


def laid_out(game: Game) -> bool:
    """Whether all that luck brings at the start is on the table."""
    return all(player.track for player in game.edition.people(game.table))


def pending(game: Game) -> list[Frame]:
    return [frame for _, frame in game.stack]


# ---- tiles -----------------------------------------------------------------------------------


def scrolls(game: Game) -> None:
    table = game.table
    for level, row in enumerate(game.box.levels):
        bags = [
            bag for pile in game.edition.scroll_display.piles(table, level) for bag in pile.bags
        ]
        pool = table.scroll_pools[level]
        laid = table.scrolls[level] or level not in game.edition.set_out_later
        unseen = sum(bag.unseen for bag in bags)
        assert not laid or unseen == len(pool), f"a pile of level {level} is wrong"
        seen = [*table.scrolls[level], *pool, *(tile for bag in bags for tile in bag.known)]
        seen += [tile for p in table.players for tile in row.tiles if p.tiles >> tile & 1]
        seen += [tile for tile in game.edition.left_the_game(table) if tile in row.tiles]
        assert sorted(seen) == list(row.tiles), f"a scroll of level {level} is lost or was made"


def luxuries(game: Game) -> None:
    """Of an owned luxury good only the kind is known."""
    table = game.table
    piles = game.edition.luxury_display.piles(table)
    assert not piles or sum(map(len, piles)) == len(table.luxury_pool), "a pile of goods is wrong"
    lying = [*table.luxuries, *table.luxury_pool]
    assert len(lying) == len(set(lying)), "a luxury good was made"
    for kind, name in enumerate(LUXURIES):
        printed = sum(game.box.luxuries[tile].kind == kind for tile in game.edition.luxuries)
        there = sum(game.box.luxuries[tile].kind == kind for tile in lying)
        owned = sum(player.luxuries[kind] for player in table.players)
        assert there + owned == printed, f"a {name} is lost or was made"


def gates(game: Game) -> None:
    """In a workshop, on a board, or bought and not built yet."""
    table = game.table
    there = [sum(column) for column in zip(*table.workshops, strict=True)]
    for colour in (gate for player in table.players for gate in player.gates if gate != NOTHING):
        there[colour] += 1
    for frame in pending(game):
        if isinstance(frame, BuildGate):
            there[frame.colour] += 1
        elif isinstance(frame, TakeGate):
            there[frame.colour] -= 1
    assert all(n >= 0 for workshop in table.workshops for n in workshop), "a gate is owed"
    assert all(n <= total for n, total in zip(there, game.box.gates, strict=True)), (
        "a gate was made"
    )
    assert not laid_out(game) or there == list(game.box.gates), "a gate is lost"


def oases(game: Game) -> None:
    """On the boards, in the pool of those nobody has seen, laid out, or gone with those."""
    table = game.table
    shown = [tile for p in table.players for tile in (*p.oases, *p.claimed) if tile > FACE_DOWN]
    every = [*shown, *table.oasis_pool, *table.spare]
    assert len(every) == len(set(every)), "an oasis was made"
    assert set(every) <= set(game.edition.oases), "an oasis is not in the box"
    for seat, player in enumerate(table.players):
        turned = [f.spot for s, f in game.stack if s == seat and isinstance(f, Discover)]
        left, right = (min(player.paths[path], 3) for path in (LEFT, RIGHT))
        behind = [*range(left), *range(3, 3 + right)]
        down = [spot for spot in range(6) if spot not in behind or spot in turned]
        found = [spot for spot, tile in enumerate(player.oases) if tile == FACE_DOWN]
        assert found == down, "caravans and oases do not go together"
    taken = sum(len(p.claimed) - p.oases.count(CLAIMED) for p in table.players)
    gone = len(game.edition.oases) - len(every)
    laid = table.river_tiles[:1] == [SPARE_TILE] and laid_out(game)
    over = laid and (game.edition.spare_stays or not table.spare)
    assert taken >= 0, "an oasis was claimed from nowhere"
    assert gone + taken == (SPARE - len(table.spare) if over else 0), "an oasis is lost"


def other_tiles(game: Game) -> None:
    """Provisions, keshis on the oasis tracks."""
    table, people = game.table, game.edition.people(game.table)
    dealt = [[*player.hidden, *player.provisions] for player in people]
    provisions = sorted([*table.provision_pool, *(tile for tiles in dealt for tile in tiles)])
    assert provisions == sorted(game.edition.provisions), "a provision tile is lost or was made"
    if laid_out(game):
        fit = (0, DEALT) if game.edition.dealing else (DEALT,)
        assert all(len(tiles) in fit for tiles in dealt), "somebody has too few provision tiles"
    places = game.edition.track_places
    tracks = [p.track[n] for p in table.players if p.track for n in places]
    drawn = [*table.bag, *(colour for colour in tracks if colour != NOTHING)]
    same = len(drawn) > len(set(drawn))
    assert not same or game.edition.tracks_change, "two tracks have a keshi of the same colour"


def offices(game: Game) -> None:
    """One is active; it and those of earlier seasons cannot come up again."""
    table, every = game.table, list(game.edition.offices)
    assert not laid_out(game) or table.office in every, "no exchange office is active"
    assert table.office not in table.office_pool, "an exchange office was made"
    assert set(table.office_pool) <= set(every), "an exchange office is not in the game"
    each = len(every) - len(game.edition.other_offices(every, every[0]))
    gone = len(every) - len(table.office_pool)
    assert gone in (each * (table.season - 1), each * table.season), (
        "exchange offices do not add up"
    )


def shelves(table: Table) -> None:
    """Where tiles lie in several piles, every open one is the top of one of them."""
    for shelf, open_ in zip(table.shelves, (*table.scrolls, table.luxuries), strict=False):
        tops = [tile for tile in shelf.tops if tile in open_]
        assert tops == open_ or not shelf.tops, "an open tile lies on no pile, or on another one"


# ---- boards and keshis -----------------------------------------------------------------------


def household(box: Board, player: Player) -> None:
    """One player's board and supply."""
    stock = (player.water, player.dates, player.dinars, *player.goods)
    assert min(stock) >= 0, "resources or goods are owed"
    assert all(0 <= value <= ROOM for value in player.values), "a sector is too full"
    assert sum(player.paths) == player.values[BROWN], "caravans do not add up"
    assert player.square.bit_count() == player.values[PINK], "entertainers do not add up"
    built = ROOM - player.gates.count(NOTHING)
    assert player.guards >= 0, "guards are owed"
    assert player.guards + built == player.values[BEIGE], "guards do not add up"
    assert player.vendors >> SOUK + 1 == 0, "a vendor stands nowhere"
    assert len(player.assistants) <= ASSISTANTS, "an assistant was made"
    assert player.boat in range(box.jetty + 1), "the fisherman has left the river"
    stairs = (player.palace, player.mosque)
    assert all(step in range(TOP + 1) for step in stairs), "somebody has left the stairs"


def wood(game: Game) -> None:
    """Wooden keshis: markers, behind screens, chosen, in the tower, offered, claimed, supply."""
    table, people = game.table, game.edition.people(game.table)
    loose = [colour for p in table.players for colour in p.chosen]
    loose += [colour for p in table.players if p.track for colour in p.aside]
    falling = [frame for frame in pending(game) if isinstance(frame, Fall)]
    for colour, total in enumerate(game.edition.stock):
        there = len(people) * (colour in game.edition.markers) + loose.count(colour)
        there += sum(p.hand >> colour & 1 for p in table.players)
        there += sum(frame.thrown[colour] for frame in falling)
        lying = (table.tower[colour], table.offer[colour], table.wood[colour])
        assert there + sum(lying) == total, f"{COLOURS[colour]} keshis do not add up"
        assert min(lying[:2]) >= 0, f"{COLOURS[colour]} keshis are owed"
        enough = lying[2] >= 0 or not game.edition.placeholders
        assert enough, f"the supply owes {COLOURS[colour]} keshis"
    for player in table.players:
        assert not player.hand & player.waiting, "a placeholder lies beside its keshi"
