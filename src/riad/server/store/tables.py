"""Tables, their seats, and the links that open them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    or_,
    select,
    true,
    update,
)

from riad.server.store import endings, schema

LOBBY = 100
"""The most tables a list shows."""


@dataclass(slots=True)
class TableRow:
    """A table as it was ordered, and how far it has come."""

    id: str
    game: str
    order: str
    listed: bool
    status: str
    rules: int
    created_at: int
    updated_at: int
    keys: list[str] = field(default_factory=list)
    origin: str = ""
    waiting: list[int] = field(default_factory=list)
    result: dict[str, Any] | None = None
    house: int = 1
    """The version of the house's box that it was begun with."""
    box: str = ""
    """Which box, where it is not the house's."""

    def copy(self) -> TableRow:
        return replace(self, keys=self.keys[:], waiting=self.waiting[:])


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there. A bot may stand in for a person who has left."""

    name: str = ""
    bot: str = ""
    taken: bool = False
    account_id: str | None = None


@dataclass(frozen=True, slots=True)
class LinkRow:
    """What a token opens: seats, the owner's rights, or with neither only the door."""

    hash: str
    owner: bool = False
    seats: tuple[int, ...] = ()
    account_id: str | None = None


def make(
    connection: Connection, row: TableRow, seats: Sequence[SeatRow], links: Iterable[LinkRow]
) -> None:
    connection.execute(insert(schema.tables), [{"id": row.id, **_values(row)}])
    connection.execute(
        insert(schema.seats),
        [{"table_id": row.id, "seat": n, **asdict(seat)} for n, seat in enumerate(seats)],
    )
    put_links(connection, row.id, links, row.created_at)


CHANGING = ("status", "rules", "keys", "waiting", "result", "updated_at")

SAVE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("row"))
    .values({name: bindparam(f"new_{name}") for name in CHANGING})
)
"""Made once: building a statement costs more than running it."""


def save(connection: Connection, row: TableRow) -> None:
    """Keep what changes while a table is played."""
    values = _values(row)
    connection.execute(SAVE, {"row": row.id, **{f"new_{n}": values[n] for n in CHANGING}})


def save_seats(
    connection: Connection, table_id: str, before: Sequence[SeatRow], after: Sequence[SeatRow]
) -> None:
    """Keep what has changed on each seat, and touch nothing else."""
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        was, now = asdict(old), asdict(new)
        changed = {name: value for name, value in now.items() if value != was[name]}
        if changed:
            connection.execute(
                update(schema.seats)
                .where(schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
                .values(**changed)
            )


TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("of"))
LOCK = select(schema.tables.c.id).where(schema.tables.c.id == bindparam("of")).with_for_update()
SEATS = (
    select(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of"))
    .order_by(schema.seats.c.seat)
)


def get(connection: Connection, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
    """A table with its seats."""
    row = connection.execute(TABLE, {"of": table_id}).one_or_none()
    if row is None:
        return None
    return _table(row), [_seat(seat) for seat in connection.execute(SEATS, {"of": table_id})]


def is_listed(connection: Connection, table_id: str) -> bool | None:
    """Whether everybody may see a table; None: there is no such table."""
    t = schema.tables.c
    return connection.execute(select(t.listed).where(t.id == table_id)).scalar_one_or_none()


def with_box(connection: Connection, box: str) -> TableRow | None:
    """A table that is played with this box."""
    t = schema.tables.c
    row = connection.execute(select(schema.tables).where(t.box == box).limit(1)).one_or_none()
    return None if row is None else _table(row)


def seats_of(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    s = schema.seats.c
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    rows = connection.execute(
        select(schema.seats).where(s.table_id.in_(table_ids)).order_by(s.table_id, s.seat)
    )
    for row in rows:
        found[row.table_id].append(_seat(row))
    return found


def lock(connection: Connection, table_id: str) -> None:
    """Until the transaction ends nobody else writes anything about this table."""
    connection.execute(LOCK, {"of": table_id})


def present(connection: Connection, table_ids: Sequence[str]) -> set[str]:
    """Those of these tables that are there."""
    t = schema.tables.c
    return set(connection.scalars(select(t.id).where(t.id.in_(table_ids))))


# ---- links -----------------------------------------------------------------------------------


def put_links(connection: Connection, table_id: str, links: Iterable[LinkRow], now: int) -> None:
    rows = [
        {
            "table_id": table_id,
            "hash": link.hash,
            "owner": link.owner,
            "seats": json.dumps(list(link.seats)),
            "account_id": link.account_id,
            "created_at": now,
        }
        for link in links
    ]
    if rows:
        connection.execute(insert(schema.links), rows)


def links_for(
    connection: Connection, table_id: str, token_hash: str | None, account_id: str | None
) -> list[LinkRow]:
    """What somebody with this token, or this account, may open; what a banned one has is shut."""
    k, a = schema.links.c, schema.accounts.c
    banned = exists().where(a.id == k.account_id, a.banned)
    mine = [k.hash == token_hash] if token_hash else []
    mine += [k.account_id == account_id] if account_id else []
    if not mine:
        return []
    return [
        _link(row)
        for row in connection.execute(
            select(schema.links).where(k.table_id == table_id, or_(*mine), ~banned)
        )
    ]


def links_of(connection: Connection, table_id: str) -> list[LinkRow]:
    k = schema.links.c
    return [
        _link(row) for row in connection.execute(select(schema.links).where(k.table_id == table_id))
    ]


def bind_link(connection: Connection, table_id: str, token_hash: str, account_id: str) -> bool:
    """Give a link to an account; no if it is another's already, or only invites."""
    k = schema.links.c
    mine = or_(k.account_id.is_(None), k.account_id == account_id)
    opens = or_(k.owner, k.seats != "[]")
    bound = connection.execute(
        update(schema.links)
        .where(k.table_id == table_id, k.hash == token_hash, mine, opens)
        .values(account_id=account_id)
    )
    return bound.rowcount == 1


def renew_link(connection: Connection, table_id: str, old: str, new: str) -> list[str]:
    """Let another token open what this one opens; these keys have ended."""
    k = schema.links.c
    there = update(schema.links).where(k.table_id == table_id, k.hash == old)
    done = connection.execute(there.values(hash=new)).rowcount
    return endings.tell(connection, [f"link {old}"] if done else [])


def drop_invitations(connection: Connection, table_id: str) -> list[str]:
    """Links that open no seat and give no rights; these keys have ended."""
    k = schema.links.c
    which = and_(k.table_id == table_id, ~k.owner, k.seats == "[]")
    gone = connection.scalars(select(k.hash).where(which)).all()
    connection.execute(delete(schema.links).where(which))
    return endings.tell(connection, (f"invite {token}" for token in gone))


def take_from_links(connection: Connection, table_id: str, seat: int) -> None:
    """Nobody has this seat any more."""
    k = schema.links.c
    for link in links_of(connection, table_id):
        if seat not in link.seats:
            continue
        left = [other for other in link.seats if other != seat]
        here = and_(k.table_id == table_id, k.hash == link.hash)
        if left or link.owner:
            change = update(schema.links).where(here).values(seats=json.dumps(left))
            connection.execute(change)
        else:
            connection.execute(delete(schema.links).where(here))


# ---- lists -----------------------------------------------------------------------------------


def lobby(connection: Connection) -> list[tuple[TableRow, list[SeatRow]]]:
    """Listed tables that wait for players or can be watched, the newest first."""
    t = schema.tables.c
    wanted = and_(t.listed, t.status.in_(("open", "playing")))
    return _with_seats(connection, wanted)


def of_account(connection: Connection, account_id: str) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables at which an account has a seat, or which it owns."""
    t, k = schema.tables.c, schema.links.c
    mine = exists().where(k.table_id == t.id, k.account_id == account_id)
    return _with_seats(connection, mine)


def finished(
    connection: Connection, account_id: str, before: int | None
) -> list[tuple[TableRow, list[SeatRow]]]:
    """The games of an account that are over, the last ones first."""
    t, k = schema.tables.c, schema.links.c
    mine = exists().where(k.table_id == t.id, k.account_id == account_id)
    earlier = true() if before is None else t.updated_at < before
    return _with_seats(connection, and_(mine, t.status == "over", earlier))


def latest(
    connection: Connection, most: int, status: str | None = None
) -> list[tuple[TableRow, list[SeatRow]]]:
    """Any tables, those that were used last first."""
    wanted = true() if status is None else schema.tables.c.status == status
    return _with_seats(connection, wanted, most)


def _with_seats(
    connection: Connection, wanted: Any, most: int = LOBBY
) -> list[tuple[TableRow, list[SeatRow]]]:
    t = schema.tables.c
    rows = connection.execute(
        select(schema.tables).where(wanted).order_by(t.updated_at.desc()).limit(most)
    ).all()
    seats = seats_of(connection, [row.id for row in rows])
    return [(_table(row), seats[row.id]) for row in rows]


# ---- rows and columns ------------------------------------------------------------------------


def _values(row: TableRow) -> dict[str, Any]:
    return {
        "game": row.game,
        "order": row.order,
        "listed": row.listed,
        "status": row.status,
        "rules": row.rules,
        "house": row.house,
        "box": row.box,
        "keys": json.dumps(row.keys),
        "origin": row.origin,
        "waiting": json.dumps(row.waiting),
        "result": None if row.result is None else json.dumps(row.result),
        "created_at": row.created_at,
        "updated_at": row.updated_at,
    }


def _table(row: Any) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        order=row.order,
        listed=row.listed,
        status=row.status,
        rules=row.rules,
        created_at=row.created_at,
        updated_at=row.updated_at,
        keys=json.loads(row.keys),
        origin=row.origin,
        waiting=json.loads(row.waiting),
        result=None if row.result is None else json.loads(row.result),
        house=row.house,
        box=row.box,
    )


def _seat(row: Any) -> SeatRow:
    return SeatRow(row.name, row.bot, row.taken, row.account_id)


def _link(row: Any) -> LinkRow:
    return LinkRow(row.hash, row.owner, tuple(json.loads(row.seats)), row.account_id)
