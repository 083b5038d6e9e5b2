"""Accounts: registering, signing in and out, recovering, leaving; no e-mail is ever asked for."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

from sqlalchemy import Connection

from riad.server import tokens
from riad.server.errors import Refused
from riad.server.names import is_reserved, key_of, tidy
from riad.server.passwords import check_new, check_password, hash_password, needs_rehash
from riad.server.store import LAST, Conflict, Store, StoreDown, people
from riad.server.store.looks import look_of
from riad.server.store.people import Account
from riad.server.tally import Tally, Wanted, clock

R = TypeVar("R")

SESSION: Final = 90 * 24 * 3_600 * 1_000
"""How long somebody stays signed in, in milliseconds."""
USED: Final = 15 * 60 * 1_000
"""Milliseconds for which the last use of a session is not noted again."""
BROWSERS: Final = 20
"""Browsers of one account that are known again; of more, those used last."""
CODES: Final = 8
"""Recovery codes given at a time."""


@dataclass(frozen=True, slots=True)
class Registered:
    """A new account with what its owner is shown this once."""

    account: Account
    codes: tuple[str, ...]
    token: str


@dataclass(frozen=True, slots=True)
class Visitor:
    """By what somebody who is not signed in is told from others."""

    network: str = ""
    browser: str | None = None
    """What the browser was given when somebody signed in there before."""
    agent: str = ""
    """What people call the browser."""


SOMEBODY: Final = Visitor()


class Accounts:
    """Who people are. Every change is durable when its method returns."""

    def __init__(
        self, store: Store, now: Callable[[], int] = clock, tally: Tally | None = None
    ) -> None:
        self.store = store
        self.now = now
        self.tally = tally or Tally(store, now, is_on=False)

    # ---- coming and going --------------------------------------------------------------------

    async def register(self, name: str, password: str, by: Visitor = SOMEBODY) -> Registered:
        """A new account, already signed in."""
        name = tidy(name)
        check_new(password, name)
        key = key_of(name)
        await self.check_free(name)  # said before the costly part
        kept = await hash_password(password)
        now = self.now()
        account = Account(secrets.token_hex(16), name, admin=False, banned=False, created_at=now)
        codes, token = _fresh_codes(), tokens.fresh()

        def sign_up(db: Connection) -> None:
            people.add(db, account, key, kept)
            people.put_codes(db, account.id, map(tokens.hashed_code, codes))
            self._put_session(db, account, token, by)

        try:
            await self.store.write(_turn(account), sign_up)
        except Conflict:
            raise Refused("name-taken") from None
        return Registered(account, codes, token)

    async def check_free(self, name: str, account: Account | None = None) -> None:
        """Refused where people would take it for another account, or for the house."""
        if account is not None and key_of(name) == key_of(account.name):
            return
        if is_reserved(name):
            raise Refused("bad-name")
        if await self.store.read(partial(people.has_look, name=name)):
            raise Refused("name-taken")

    async def sign_in(self, name: str, password: str, by: Visitor = SOMEBODY) -> str:
        """A new session. An unknown name looks like a wrong password, and takes as long."""
        key = key_of(name)
        account, kept = await self.store.read(partial(_credentials, key=key))
        tried, guesses = await self._tries("guess", key, account, by)
        await self.tally.take(tried, *guesses)
        if not await check_password(kept, password) or account is None:
            raise Refused("wrong-password")
        await self.tally.give_back(*guesses)
        if account.banned:
            raise Refused("banned")
        rehashed = await hash_password(password) if needs_rehash(kept) else kept
        token = tokens.fresh()

        def enter(db: Connection) -> bool:
            if not _welcome(db, account) or people.password_of(db, account.id) != kept:
                return False  # it was changed while we checked
            people.set_password(db, account.id, rehashed)
            self._put_session(db, account, token, by)
            return True

        if not await self.store.write(_turn(account), enter):
            raise Refused("wrong-password")
        return token

    async def sign_out(self, token: str) -> None:
        """This session ends; the others of the account go on."""
        account = await self.who(token)
        if account is not None:
            drop = partial(people.drop_session, token=tokens.hashed(token))
            self.store.ended(await self.store.write(_turn(account), drop))

    async def who(self, token: str) -> Account | None:
        """Whose session this is; nobody's where it has ended or the account is banned."""
        now, hash_ = self.now(), tokens.hashed(token)
        found = await self.store.read(partial(people.by_session, token=hash_, now=now))
        if found is None:
            return None
        account, used_at = found
        if used_at < now - USED:
            with suppress(StoreDown):  # it is only for the list
                use = partial(people.use_session, token=hash_, now=now)
                await self.store.write(_turn(account), use)
        return account

    async def recover(self, name: str, code: str, password: str, by: Visitor = SOMEBODY) -> str:
        """A new password and session for a recovery code.

        A code is too long to be guessed: the right one opens however many wrong ones were tried.
        """
        used, key = tokens.hashed_code(code), key_of(name)
        account = await self.store.read(partial(people.by_code, name_key=key, code=used))
        if account is None:
            tried, guesses = await self._tries("code", key, await self._named(key), by)
            await self.tally.take(tried, *guesses)
            raise Refused("wrong-code")
        if account.banned:
            raise Refused("banned")
        check_new(password, account.name)
        kept = await hash_password(password)
        token = tokens.fresh()

        def begin_again(db: Connection) -> list[str] | None:
            if not _welcome(db, account) or not people.take_code(db, account.id, used):
                return None
            return self._put_password(db, account, kept, token, by)

        ended = await self.store.write(_turn(account), begin_again)
        if ended is None:
            raise Refused("wrong-code")
        self.store.ended(ended)
        return token

    async def remember(self, token: str, browser: str | None) -> str:
        """Know the browser of this session again; this is what it is known by from now on."""
        account = await self.who(token)
        known = browser is not None and await self.store.read(
            partial(people.is_browser, token=tokens.hashed(browser))
        )
        kept = browser if browser is not None and known else tokens.fresh()
        if account is not None:
            put = partial(
                people.put_browser,
                account_id=account.id,
                token=tokens.hashed(kept),
                now=self.now(),
                most=BROWSERS,
            )
            await self.store.write(_turn(account), put)
        return kept

    # ---- one's own account -------------------------------------------------------------------

    async def change_password(
        self, account: Account, old: str, new: str, by: Visitor = SOMEBODY
    ) -> str:
        """All sessions end; a new one begins."""
        proven = await self._proven(account, old)
        check_new(new, account.name)
        kept = await hash_password(new)
        token = tokens.fresh()
        put = partial(self._put_password, account=account, kept=kept, token=token, by=by)
        self.store.ended(await self._write(account, proven, put))
        return token

    async def sessions(self, account: Account) -> list[people.Session]:
        """Where somebody is signed in."""
        find = partial(people.sessions_of, account_id=account.id, now=self.now())
        return await self.store.read(find)

    async def end_session(self, account: Account, begins: str) -> None:
        """Sign out there, known by the beginning of its hash."""
        drop = partial(people.drop_one, account_id=account.id, begins=begins)
        ended = await self.store.write(_turn(account), drop)
        if not ended:
            raise Refused("not-found")
        self.store.ended(ended)

    async def sign_out_everywhere(self, account: Account) -> None:
        drop = partial(people.drop_sessions, account_id=account.id)
        self.store.ended(await self.store.write(_turn(account), drop))

    async def new_codes(self, account: Account, password: str) -> tuple[str, ...]:
        """Other recovery codes; the old ones are void."""
        proven = await self._proven(account, password)
        codes = _fresh_codes()
        hashes = [tokens.hashed_code(code) for code in codes]
        await self._write(account, proven, lambda db: people.put_codes(db, account.id, hashes))
        return codes

    async def delete(self, account: Account, password: str) -> list[str]:
        """Forget who it was; these are the tables where the name was known."""
        proven = await self._proven(account, password)
        forget = partial(people.forget, account_id=account.id)
        gone = await self._write(account, proven, forget)
        self.store.ended(gone.ended)
        return gone.known_at

    # ---- for admins --------------------------------------------------------------------------

    async def everybody(self) -> list[Account]:
        return await self.store.read(people.everybody)

    async def reset(self, name: str) -> str:
        """A code for whoever has lost all others. Password, codes and sessions are void."""
        code = tokens.fresh_code()

        def void(db: Connection, account_id: str) -> list[str]:
            people.set_password(db, account_id, "")
            people.put_codes(db, account_id, [tokens.hashed_code(code)])
            return people.drop_sessions(db, account_id)

        self.store.ended(await self._on(name, void))
        return code

    async def ban(self, name: str) -> None:
        self.store.ended(await self._on(name, people.ban))

    async def unban(self, name: str) -> None:
        await self._on(name, partial(people.set_banned, banned=False))

    async def make_admin(self, name: str) -> None:
        await self._on(name, partial(people.set_admin, admin=True))

    async def unmake_admin(self, name: str) -> None:
        self.store.ended(await self._on(name, partial(people.set_admin, admin=False)))

    async def expel(self, name: str) -> list[str]:
        """Delete somebody's account; these are the tables where the name was known."""
        gone = await self._on(name, people.forget)
        self.store.ended(gone.ended)
        return gone.known_at

    # ---- parts -------------------------------------------------------------------------------

    async def _named(self, key: str) -> Account | None:
        return await self.store.read(partial(people.by_name, name_key=key))

    async def _proven(self, account: Account, password: str) -> str:
        """What is kept of the password, once somebody signed in has said it again.

        Their guesses are counted apart from those at the door, where strangers guess too.
        """
        kept = await self.store.read(partial(people.password_of, account_id=account.id))
        guess = ("proof", account.id)
        await self.tally.take(guess)
        if not await check_password(kept, password):
            raise Refused("wrong-password")
        await self.tally.give_back(guess)
        return kept

    async def _tries(
        self, what: str, key: str, account: Account | None, by: Visitor
    ) -> tuple[Wanted, list[Wanted]]:
        """What a try at this name counts for, and what it counts for only if it was wrong.

        Strangers are counted by name and network, and all together by name; a browser in which its
        owner has signed in before is counted by itself, so that no stranger can be in its way.
        """
        if account is not None and by.browser is not None:
            browser = tokens.hashed(by.browser)
            find = partial(people.is_browser, token=browser, account_id=account.id)
            if await self.store.read(find):
                return ("sign-in", browser), [(f"{what}-browser", f"{browser} {account.id}")]
        tried = ("sign-in", by.network)
        return tried, [(what, f"{by.network} {key}"), (f"{what}-name", key)]

    async def _write(self, account: Account, proven: str, change: Callable[[Connection], R]) -> R:
        """Change an account, unless its password was changed since it was proven."""

        def unless_changed(db: Connection) -> tuple[R] | None:
            if not _welcome(db, account) or people.password_of(db, account.id) != proven:
                return None
            return (change(db),)

        done = await self.store.write(_turn(account), unless_changed)
        if done is None:
            raise Refused("wrong-password")
        return done[0]

    async def _on(self, name: str, change: Callable[[Connection, str], R]) -> R:
        """What an admin does to the account of this name."""
        account = await self._named(key_of(name))
        if account is None:
            raise Refused("not-found")

        def alone(db: Connection) -> R:
            people.locked(db, account.id)
            return change(db, account.id)

        return await self.store.write(_turn(account), alone)

    def _put_session(self, db: Connection, account: Account, token: str, by: Visitor) -> None:
        now = self.now()
        people.put_session(db, account.id, tokens.hashed(token), now, now + SESSION, by.agent)

    def _put_password(
        self, db: Connection, account: Account, kept: str, token: str, by: Visitor
    ) -> list[str]:
        """A new password: every session ends, and one begins."""
        people.set_password(db, account.id, kept)
        ended = people.drop_sessions(db, account.id)
        self._put_session(db, account, token, by)
        return ended


def _credentials(db: Connection, key: str) -> tuple[Account | None, str]:
    """The account of this name and what is kept of its password; "" where there is none."""
    account = people.by_name(db, key)
    return account, people.password_of(db, account.id) if account else ""


def _welcome(db: Connection, account: Account) -> bool:
    """Whether it is still there and not banned; nobody else changes it in this transaction."""
    now = people.locked(db, account.id)
    return now is not None and not now.banned


def _turn(account: Account) -> str:
    """Changes of accounts come after those of tables, in the same order in every worker.

    Names that look the same stand together, for the database takes only one of them.
    """
    return f"{LAST}{look_of(account.name)} {key_of(account.name)}"


def _fresh_codes() -> tuple[str, ...]:
    return tuple(tokens.fresh_code() for _ in range(CODES))
