"""Making tables, sitting down at them, getting up again."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

import msgspec
from sqlalchemy import Connection

from riad.bots import BOTS
from riad.games import definitions
from riad.kernel import replay
from riad.kernel.definition import find
from riad.kernel.errors import RiadError
from riad.lessons import Chapter, lesson
from riad.server import boxes, keeping, mixing, planning, showing, tokens
from riad.server import messages as m
from riad.server import requests as r
from riad.server.agreeing import Traces
from riad.server.errors import Refused
from riad.server.hub import Hub
from riad.server.live import STAND_IN, Live, configured
from riad.server.names import key_of, tidy
from riad.server.past import Origin, branched
from riad.server.room import Also, Room
from riad.server.store import Conflict, StoreDown, tables
from riad.server.store.looks import look_of
from riad.server.store.people import Account
from riad.server.store.tables import LinkRow, SeatRow, TableRow


def checked(order: r.Order, box: str = "", house: int | None = None) -> r.Order:
    """An order that the game and the house can serve; `box` is what the house plays with."""
    if order.game not in definitions():
        raise Refused("unknown-order")
    order = boxes.kept(order, box, house)
    try:
        configured(order, house=house)
    except RiadError:
        raise Refused("unknown-order") from None
    people = order.seats - len(order.bots)
    if any(bot not in BOTS for bot in order.bots) or people < (0 if order.watch else 1):
        raise Refused("unknown-order")
    if order.hot_seat and order.watch:
        raise Refused("unknown-order")
    return order


async def make(
    hub: Hub,
    order: r.Order,
    account: Account | None,
    origin: str = "",
    network: str | None = None,
    house: int | None = None,
) -> r.Made:
    """A new table; whoever makes it sits down first, and at a hot-seat table everywhere.

    `house` is the version of the house's box, where it is not the present one.
    """
    order = await hub.engine(checked, order, hub.boxes.get(order.game, ""), house)
    people = order.seats - len(order.bots)
    name = _called(order.name, account)
    mine = () if order.watch else tuple(range(people)) if order.hot_seat else (0,)
    seats = [
        SeatRow(bot=order.bots[n - people], taken=False)
        if n >= people
        else SeatRow(
            name=name if n == 0 else "",
            taken=n in mine,
            account_id=account.id if account and n in mine else None,
        )
        for n in range(order.seats)
    ]
    if order.watch:
        seats = [replace(seat, name="", taken=False) for seat in seats]
    token, invite = tokens.fresh(), tokens.fresh()
    links = [
        LinkRow(tokens.hashed(token), True, mine, account.id if account else None),
        LinkRow(tokens.hashed(invite)),
    ]
    traces = _traces(token, account, network).all
    hashes = {mine[0]: order.hash} if mine and order.hash and not origin else {}
    held = dict.fromkeys(mine, traces)
    live = await hub.engine(_ready, hub, order, seats, held, hashes, origin, house)
    await stored(hub, live.table.id, lambda db: keeping.write_new(db, live, links))
    await hub.room(live.table.id)
    return r.Made(showing.info(live), token, invite)


def _traces(token: str, account: Account | None, network: str | None) -> Traces:
    return Traces.of(tokens.hashed(token), account.id if account else None, network)


def _ready(
    hub: Hub,
    order: r.Order,
    seats: list[SeatRow],
    traces: Mapping[int, Iterable[str]],
    hashes: Mapping[int, str],
    origin: str = "",
    house: int | None = None,
) -> Live:
    """A new table, begun at once where nobody has to be waited for; nothing is written yet."""
    now, definition = hub.now(), find(definitions(), order.game)
    house = definition.box_version if house is None else house
    changes = definition.box_text(order.box or "", house)
    row = TableRow(
        id=tokens.fresh_name(),
        game=order.game,
        order=msgspec.json.encode(msgspec.structs.replace(order, name=None, hash=None)).decode(),
        listed=order.listed,
        status="open",
        rules=definition.rules_version,
        house=house,
        box=definition.box_fingerprint(changes, house) if changes else "",
        created_at=now,
        updated_at=now,
        origin=origin,
    )
    live = Live(row, seats)
    for seat, its in traces.items():
        live.trace(seat, its, now)
    for seat, promised in hashes.items():
        live.put_hash(seat, promised, None, now)
    _start_when_full(live, now)
    live.settle(now)
    live.jobs = planning.wanted(live, "", now, 0)
    return live


async def stored(hub: Hub, table_id: str, change: Also) -> None:
    """Write something, or say that it cannot be written now."""
    try:
        await hub.store.write(table_id, change)
    except StoreDown:
        raise Refused("no-store", retry_after=5) from None
    except Conflict:
        raise Refused("busy") from None


def _start_when_full(live: Live, now: int) -> None:
    if live.match.game is None and all(seat.taken or seat.bot for seat in live.seats):
        mixing.begin(live, live.fresh_key(), now)


def _called(name: str | None, account: Account | None) -> str:
    return tidy(name) if name is not None else account.name if account else ""


async def join(
    room: Room,
    wanted: r.Join,
    account: Account | None,
    network: str | None = None,
    *,
    seated: bool = False,
) -> r.Joined:
    """Sit down on a free seat; asked again with the same token, it is the same seat."""
    name = _called(wanted.name, account)
    token = wanted.token or tokens.fresh()
    mine = await _seats_of(room, token)
    if mine:
        return r.Joined(showing.info(room.live), mine[0], token)
    if mine is not None:
        raise Refused("malformed")  # an invitation is everybody's, and no key of one's own
    traces = _traces(token, account, network)
    taken: list[int] = []

    def sit(live: Live, now: int) -> None:
        if live.table.status in ("closed", "over"):
            raise Refused(live.table.status)
        seat = _free_seat(live, wanted.seat)
        if seated or _is_known(live, traces):
            raise Refused("seat-closed")
        if _is_called_alike(live, name, account):
            raise Refused("name-taken")
        taken[:] = [seat]
        who = SeatRow(name=name, taken=True, account_id=account.id if account else None)
        live.sit(seat, who, "joined", now)
        live.trace(seat, traces.all, now)
        if wanted.hash is not None and live.match.game is None:
            live.put_hash(seat, wanted.hash, None, now)
        _start_when_full(live, now)

    def link(connection: Connection) -> None:
        row = LinkRow(tokens.hashed(token), False, tuple(taken), account.id if account else None)
        tables.put_links(connection, room.id, [row], room.hub.now())

    await room.change(sit, also=link)
    return r.Joined(showing.info(room.live), taken[0], token)


def _is_known(live: Live, traces: Traces) -> bool:
    """Nobody sits on two seats; who has seen the cards of others sits down in no running game."""
    agreement = live.match.agreement
    if live.match.game is None:
        return agreement.is_seated(traces.own)
    return agreement.knows(traces.all)


def _is_called_alike(live: Live, name: str, account: Account | None) -> bool:
    """Whether somebody here has a name that looks the same. An account has its own in any case."""
    if not name or (account is not None and key_of(name) == key_of(account.name)):
        return False
    return any(seat.taken and look_of(seat.name) == look_of(name) for seat in live.seats)


async def _seats_of(room: Room, token: str) -> tuple[int, ...] | None:
    """What a token opens; None: there is no such token here."""
    hash_ = tokens.hashed(token)
    links = await room.hub.store.read(lambda db: tables.links_for(db, room.id, hash_, None))
    return tuple(seat for link in links for seat in link.seats) if links else None


def _free_seat(live: Live, wanted: int | None) -> int:
    """A seat nobody has: one never taken, or one that was taken from somebody."""
    people = live.order.seats - len(live.order.bots)
    free = [n for n, seat in enumerate(live.seats[:people]) if not seat.taken]
    if wanted is None:
        if not free:
            raise Refused("table-full")
        return free[0]
    if wanted not in free:
        raise Refused("seat-taken")
    return wanted


async def leave(room: Room, seat: int) -> None:
    """Get up. A game goes on with a bot, whose place can be taken back."""

    def get_up(live: Live, now: int) -> None:
        if live.match.game is None:
            live.remove(seat, now, "freed")
        elif not live.seats[seat].bot:
            live.leave(seat, now)

    await room.change(get_up)


async def come_back(room: Room, seat: int) -> None:
    def sit_again(live: Live, now: int) -> None:
        if live.seats[seat].bot:
            live.come_back(seat, now)

    await room.change(sit_again)


async def remove(room: Room, seat: int, *, by_force: bool = False) -> r.Invitation:
    """Free a seat; what its holder had, the invitation included, opens nothing more."""
    people = room.live.order.seats - len(room.live.order.bots)
    if seat >= people:
        raise Refused("not-found")

    def free(live: Live, now: int) -> None:
        if live.table.status == "over":
            raise Refused("over")
        if live.needs_consent and not by_force:
            raise Refused("ask-others")
        live.remove(seat, now)

    token = tokens.fresh()
    await room.change(free, also=_invites(room, token, []))
    return r.Invitation(token)


async def invite(room: Room) -> r.Invitation:
    """Another invitation in place of the old ones."""
    token = tokens.fresh()
    ended: list[str] = []
    await stored(room.hub, room.id, _invites(room, token, ended))
    room.hub.store.ended(ended)
    return r.Invitation(token)


def _invites(room: Room, token: str, ended: list[str]) -> Also:
    """A new invitation; `ended` gets the keys that open nothing any more."""

    def write(connection: Connection) -> None:
        ended[:] = tables.drop_invitations(connection, room.id)
        row = LinkRow(tokens.hashed(token))
        tables.put_links(connection, room.id, [row], room.hub.now())

    return write


async def close(room: Room, *, by_force: bool = False) -> None:
    def shut(live: Live, now: int) -> None:
        if live.table.status == "closed":
            raise Refused("closed")
        if live.needs_consent and not by_force:
            raise Refused("ask-others")
        live.close(now)

    await room.change(shut)


async def bind(room: Room, token: str, account: Account) -> None:
    """Let an account open what a token opens, if it is nobody else's yet."""
    hash_ = tokens.hashed(token)

    def tie(connection: Connection) -> None:
        if not tables.bind_link(connection, room.id, hash_, account.id):
            raise Refused("not-allowed")

    await stored(room.hub, room.id, tie)


async def renew(room: Room, token: str | None, account: Account | None, new: str) -> None:
    """Let another token open what somebody's link opens; the old one opens nothing any more."""
    old, fresh = tokens.hashed(token) if token else None, tokens.hashed(new)
    account_id = account.id if account and old is None else None
    read = room.hub.store.read
    links = await read(lambda db: tables.links_for(db, room.id, old, account_id))
    taken = await read(lambda db: tables.links_for(db, room.id, fresh, None))
    if len(links) != 1 or taken or not (links[0].seats or links[0].owner):
        raise Refused("not-allowed")
    [link] = links
    ended: list[str] = []

    def write(connection: Connection) -> None:
        ended[:] = tables.renew_link(connection, room.id, link.hash, fresh)

    def trace(live: Live, now: int) -> None:
        for seat in link.seats:
            live.trace(seat, Traces.of(fresh, None).own, now)

    if room.live.table.status in ("open", "playing") and link.seats:
        await room.change(trace, also=write)  # who is removed later is known by the new one too
    else:
        await stored(room.hub, room.id, write)
    room.hub.store.ended(ended)


async def forget(hub: Hub, account: Account, table_ids: list[str]) -> None:
    """The name of a deleted account is gone; let those who are at its tables see that."""
    for table_id in table_ids:
        with contextlib.suppress(Refused):  # a table that is closed or unplayable shows nobody
            room = await hub.room(table_id)
            await room.change(lambda live, now: live.forget(account.id, now))


async def rematch(room: Room, seat: int = 0, promised: str | None = None) -> m.TableInfo:
    """The same people at a new table; what opened this one opens that one too.

    Whoever asks first, from this seat, may promise a number for its luck.
    """
    live = room.live
    if live.table.status != "over":
        raise Refused("not-over")
    links = await room.hub.store.read(lambda connection: tables.links_of(connection, room.id))
    people = live.order.seats - len(live.order.bots)
    seats = [
        replace(seat, bot="" if n < people else live.order.bots[n - people])
        for n, seat in enumerate(live.seats)
    ]
    traces = live.match.agreement.held
    hashes = {seat: promised} if promised else {}
    house = live.table.house if live.order.box else None  # what its corrections are about
    made = await room.hub.engine(_ready, room.hub, live.order, seats, traces, hashes, "", house)
    first: list[bool] = []

    def note(after: Live, now: int) -> None:
        first[:] = [not after.match.next_table]
        if first[0]:
            after.rematch(made.table.id, now)

    def write(connection: Connection) -> None:
        if first[0]:
            keeping.write_new(connection, made, links)

    await room.change(note, also=write)
    there = await room.hub.room(room.live.match.next_table)
    return showing.info(there.live)


def chapters(game: str) -> tuple[Chapter, ...]:
    """Those of a game's lesson."""
    if game not in definitions():
        raise Refused("not-found")
    return lesson(game)


async def learn(hub: Hub, game: str, wanted: r.Learn, account: Account | None) -> r.Made:
    """A table at which a chapter of a lesson begins; bots have the other seats."""
    if wanted.chapter >= len(chapters(game)):
        raise Refused("not-found")
    record = lesson(game)[wanted.chapter].before
    header = replay.parse(record).header
    seats = header["seats"]
    order = r.Order(
        game=game,
        seats=seats,
        edition=header["edition"] or None,
        options=header["options"],
        bots=[STAND_IN] * (seats - 1),
        name=wanted.name,
        box="",
    )
    origin = Origin(record, [], wanted.chapter)
    return await make(hub, order, account, msgspec.json.encode(origin).decode(), house=1)


async def branch(
    room: Room, step: int, account: Account | None, network: str | None = None
) -> r.Made:
    """A new table that goes on from an earlier position; alone at a table, or when it is over."""
    live = room.live
    if not live.alone and live.table.status != "over":
        raise Refused("not-alone")
    if live.match.game is None:
        raise Refused("not-started")
    origin = await room.hub.engine(branched, live.match, step, lane="past")
    people = live.order.seats - len(live.order.bots)
    order = msgspec.structs.replace(
        live.order, hot_seat=people > 1, watch=False, listed=False, name=None
    )
    text = msgspec.json.encode(origin).decode()
    return await make(room.hub, order, account, text, network, live.table.house)
