"""Boxes that people keep with their account."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from riad.server.store.people import locked
from riad.server.store.schema import boxes

MOST: Final = 10
"""For one account."""


@dataclass(frozen=True, slots=True)
class BoxRow:
    id: str
    game: str
    name: str
    text: str
    updated_at: int


def of_account(db: Connection, account_id: str) -> list[BoxRow]:
    """Those of an account, the newest first."""
    rows = db.execute(
        select(boxes).where(boxes.c.account_id == account_id).order_by(boxes.c.updated_at.desc())
    )
    return [BoxRow(row.id, row.game, row.name, row.text, row.updated_at) for row in rows]


def get(db: Connection, account_id: str, box_id: str) -> BoxRow | None:
    return next((box for box in of_account(db, account_id) if box.id == box_id), None)


def has_room(db: Connection, account_id: str) -> bool:
    """Whether one more can be kept; until the transaction ends nobody else counts."""
    locked(db, account_id)
    mine = select(func.count()).select_from(boxes).where(boxes.c.account_id == account_id)
    return int(db.execute(mine).scalar_one()) < MOST


def add(db: Connection, account_id: str, box: BoxRow) -> None:
    db.execute(insert(boxes).values(account_id=account_id, **asdict(box)))


def replace(db: Connection, account_id: str, box: BoxRow) -> bool:
    """Keep this in place of what it was; no if it is not there, or another's."""
    mine = (boxes.c.account_id == account_id, boxes.c.id == box.id)
    return db.execute(update(boxes).where(*mine).values(**asdict(box))).rowcount == 1


def drop(db: Connection, account_id: str, box_id: str) -> bool:
    mine = (boxes.c.account_id == account_id, boxes.c.id == box_id)
    return db.execute(delete(boxes).where(*mine)).rowcount == 1
