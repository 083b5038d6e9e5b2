"""Accounts, their recovery codes and their sessions, in one transaction of the caller's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from riad.server.store import endings
from riad.server.store.looks import look_of
from riad.server.store.schema import accounts, browsers, links, recovery_codes, seats, sessions
from riad.server.store.upsert import upsert


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody who has registered. What is kept of the password never travels along."""

    id: str
    name: str
    admin: bool
    banned: bool
    created_at: int


WHO = (accounts.c.id, accounts.c.name, accounts.c.admin, accounts.c.banned, accounts.c.created_at)

# ---- accounts --------------------------------------------------------------------------------


def by_name(db: Connection, name_key: str) -> Account | None:
    return _one(db, accounts.c.name_key == name_key)


def has_look(db: Connection, name: str) -> bool:
    """Whether an account has a name that looks like this one."""
    alike = select(accounts.c.id).where(accounts.c.look == look_of(name))
    return db.execute(alike.limit(1)).first() is not None


def by_id(db: Connection, account_id: str) -> Account | None:
    return _one(db, accounts.c.id == account_id)


def everybody(db: Connection) -> list[Account]:
    """All accounts, the oldest first."""
    rows = db.execute(select(*WHO).order_by(accounts.c.created_at, accounts.c.id))
    return [Account(*row) for row in rows]


def add(db: Connection, account: Account, name_key: str, password: str) -> None:
    """A new account; the database refuses a name that is there already, or looks like one."""
    row = insert(accounts).values(
        id=account.id,
        name=account.name,
        name_key=name_key,
        look=look_of(account.name),
        password=password,
        admin=account.admin,
        banned=account.banned,
        created_at=account.created_at,
    )
    db.execute(row)


def password_of(db: Connection, account_id: str) -> str:
    """What is kept of the password; "" where there is none."""
    return db.scalar(select(accounts.c.password).where(accounts.c.id == account_id)) or ""


def locked(db: Connection, account_id: str) -> Account | None:
    """The account as it is now, and stays until this transaction ends or changes it."""
    db.execute(select(accounts.c.id).where(accounts.c.id == account_id).with_for_update())
    return by_id(db, account_id)


def set_password(db: Connection, account_id: str, password: str) -> None:
    _set(db, account_id, password=password)


def set_admin(db: Connection, account_id: str, *, admin: bool) -> list[str]:
    """Let somebody be an admin or not; these keys have ended."""
    _set(db, account_id, admin=admin)
    return endings.tell(db, [] if admin else [f"admin {account_id}"])


def ban(db: Connection, account_id: str) -> list[str]:
    """Shut somebody out: by session, and by whatever link is theirs. These keys have ended."""
    set_banned(db, account_id, banned=True)
    return drop_sessions(db, account_id) + endings.tell(db, [f"account {account_id}"])


def set_banned(db: Connection, account_id: str, *, banned: bool) -> None:
    _set(db, account_id, banned=banned)


class Forgotten(NamedTuple):
    """What is left of a deleted account: where its name was known, and what opens nothing more."""

    known_at: list[str]
    ended: list[str]


def forget(db: Connection, account_id: str) -> Forgotten:
    """Delete all that says who it was. The games stay."""
    theirs = seats.c.account_id == account_id
    known_at = db.scalars(select(seats.c.table_id).where(theirs).distinct()).all()
    db.execute(update(seats).where(theirs).values(account_id=None, name=""))
    db.execute(update(links).where(links.c.account_id == account_id).values(account_id=None))
    ended = drop_sessions(db, account_id)
    put_codes(db, account_id, ())
    db.execute(delete(browsers).where(browsers.c.account_id == account_id))
    db.execute(delete(accounts).where(accounts.c.id == account_id))
    return Forgotten(sorted(known_at), ended)


def _one(db: Connection, condition: ColumnElement[bool]) -> Account | None:
    row = db.execute(select(*WHO).where(condition)).one_or_none()
    return None if row is None else Account(*row)


def _set(db: Connection, account_id: str, **values: Any) -> None:
    db.execute(update(accounts).where(accounts.c.id == account_id).values(**values))


# ---- recovery codes --------------------------------------------------------------------------


def put_codes(db: Connection, account_id: str, hashes: Iterable[str]) -> None:
    """These codes, and no older ones."""
    db.execute(delete(recovery_codes).where(recovery_codes.c.account_id == account_id))
    rows = [{"hash": code, "account_id": account_id} for code in hashes]
    if rows:
        db.execute(insert(recovery_codes), rows)


def by_code(db: Connection, name_key: str, code: str) -> Account | None:
    """The account of this name, if this is one of its codes."""
    owner = accounts.join(recovery_codes, recovery_codes.c.account_id == accounts.c.id)
    query = select(*WHO).select_from(owner)
    query = query.where(accounts.c.name_key == name_key, recovery_codes.c.hash == code)
    row = db.execute(query).one_or_none()
    return None if row is None else Account(*row)


def take_code(db: Connection, account_id: str, code: str) -> bool:
    """Use up a code; false where it is not there, or not any more."""
    mine = (recovery_codes.c.account_id == account_id) & (recovery_codes.c.hash == code)
    return db.execute(delete(recovery_codes).where(mine)).rowcount == 1


# ---- browsers --------------------------------------------------------------------------------


def is_browser(db: Connection, token: str, account_id: str | None = None) -> bool:
    """Whether somebody, or this account, has signed in there before."""
    known = select(browsers.c.hash).where(browsers.c.hash == token)
    if account_id is not None:
        known = known.where(browsers.c.account_id == account_id)
    return db.execute(known).first() is not None


def put_browser(db: Connection, account_id: str, token: str, now: int, most: int) -> None:
    """Know a browser again; of more than so many those used longest ago are forgotten."""
    if locked(db, account_id) is None:
        return
    upsert(db, browsers, [{"hash": token, "account_id": account_id, "used_at": now}])
    mine = browsers.c.account_id == account_id
    newest = select(browsers.c.hash).where(mine).order_by(browsers.c.used_at.desc()).limit(most)
    db.execute(delete(browsers).where(mine, browsers.c.hash.not_in(newest)))


# ---- sessions --------------------------------------------------------------------------------


def put_session(
    db: Connection, account_id: str, token: str, now: int, until: int, browser: str = ""
) -> None:
    """A new session; those of this account that are past their time go."""
    past = (sessions.c.account_id == account_id) & (sessions.c.expires_at <= now)
    db.execute(delete(sessions).where(past))
    row = insert(sessions).values(
        hash=token,
        account_id=account_id,
        created_at=now,
        expires_at=until,
        used_at=now,
        browser=browser,
    )
    db.execute(row)


def by_session(db: Connection, token: str, now: int) -> tuple[Account, int] | None:
    """Whose session this is, as long as it lasts and the account is welcome; and its last use."""
    owner = accounts.join(sessions, sessions.c.account_id == accounts.c.id)
    query = select(*WHO, sessions.c.used_at).select_from(owner).where(sessions.c.hash == token)
    query = query.where(sessions.c.expires_at > now, accounts.c.banned.is_(False))
    row = db.execute(query).one_or_none()
    return None if row is None else (Account(*row[:-1]), row[-1])


class Session(NamedTuple):
    """A browser in which somebody is signed in."""

    hash: str
    created_at: int
    used_at: int
    browser: str


def sessions_of(db: Connection, account_id: str, now: int) -> list[Session]:
    """All of one account, the one used last first."""
    columns = [sessions.c[name] for name in Session._fields]
    mine = select(*columns).where(sessions.c.account_id == account_id, sessions.c.expires_at > now)
    return [Session(*row) for row in db.execute(mine.order_by(sessions.c.used_at.desc()))]


def use_session(db: Connection, token: str, now: int) -> None:
    db.execute(update(sessions).where(sessions.c.hash == token).values(used_at=now))


def drop_session(db: Connection, token: str) -> list[str]:
    """End a session; these keys have ended, here and below."""
    return _drop(db, sessions.c.hash == token)


def drop_one(db: Connection, account_id: str, begins: str) -> list[str]:
    """End the session of this account whose hash begins like that."""
    mine = sessions.c.account_id == account_id
    return _drop(db, mine & sessions.c.hash.startswith(begins, autoescape=True))


def drop_sessions(db: Connection, account_id: str) -> list[str]:
    return _drop(db, sessions.c.account_id == account_id)


def _drop(db: Connection, which: ColumnElement[bool]) -> list[str]:
    gone = db.scalars(select(sessions.c.hash).where(which)).all()
    db.execute(delete(sessions).where(which))
    return endings.tell(db, (f"session {token}" for token in gone))
