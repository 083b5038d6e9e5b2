"""The API of accounts: coming, going, and what is one's own."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from riad.server import lobby, tokens
from riad.server import requests as r
from riad.server.api import listed
from riad.server.calls import Call, Who, browser_cookie, cookie_name, endpoint
from riad.server.errors import Refused
from riad.server.store import tables

SESSION_SECONDS: Final = 90 * 24 * 3600
SESSION_ID: Final = 16
"""Digits of its hash that tell a session from others; nobody can sign in with them."""
BROWSER_SECONDS: Final = 400 * 24 * 3600
"""The longest a browser keeps anything."""


@endpoint("POST", "/api/account", Who.ANYONE, takes=r.Register, gives=r.Me, limit="sign-up")
async def register(call: Call) -> r.Me:
    """A new account; its recovery codes are shown this once."""
    made = await call.house.accounts.register(call.body.name, call.body.password, call.known_by)
    await _enter(call, made.token)
    return r.Me(made.account.name, made.account.admin, list(made.codes))


@endpoint("GET", "/api/account", Who.SIGNED_IN, gives=r.Me)
async def who_am_i(call: Call) -> r.Me:
    """Who is signed in."""
    return r.Me(call.me.name, call.me.admin)


@endpoint("POST", "/api/account/sign-in", Who.ANYONE, takes=r.SignIn, gives=r.Done)
async def sign_in(call: Call) -> r.Done:
    """Begin a session."""
    body = call.body
    token = await call.house.accounts.sign_in(body.name, body.password, call.known_by)
    await _enter(call, token)
    return r.Done()


@endpoint("POST", "/api/account/sign-out", Who.SIGNED_IN, gives=r.Done)
async def sign_out(call: Call) -> r.Done:
    """End the session."""
    await call.house.accounts.sign_out(call.request.cookies[cookie_name(call.request)])
    _keep_session(call, "")
    return r.Done()


@endpoint("POST", "/api/account/recover", Who.ANYONE, takes=r.Recover, gives=r.Done)
async def recover(call: Call) -> r.Done:
    """A new password for a recovery code, which is then used up."""
    body, accounts = call.body, call.house.accounts
    token = await accounts.recover(body.name, body.code, body.password, call.known_by)
    await _enter(call, token)
    return r.Done()


@endpoint(
    "POST",
    "/api/account/password",
    Who.SIGNED_IN,
    takes=r.NewPassword,
    gives=r.Done,
    limit="sign-in",
)
async def change_password(call: Call) -> r.Done:
    """Another password; all other sessions end."""
    body = call.body
    accounts = call.house.accounts
    _keep_session(call, await accounts.change_password(call.me, body.old, body.new, call.known_by))
    return r.Done()


@endpoint(
    "POST", "/api/account/codes", Who.SIGNED_IN, takes=r.Password, gives=r.Me, limit="sign-in"
)
async def new_codes(call: Call) -> r.Me:
    """Other recovery codes; the old ones are void."""
    codes = await call.house.accounts.new_codes(call.me, call.body.password)
    return r.Me(call.me.name, call.me.admin, list(codes))


@endpoint(
    "POST", "/api/account/delete", Who.SIGNED_IN, takes=r.Password, gives=r.Done, limit="sign-in"
)
async def delete_account(call: Call) -> r.Done:
    """Forget who I was. Games that were played stay, without the name."""
    touched = await call.house.accounts.delete(call.me, call.body.password)
    await lobby.forget(call.house.hub, call.me, touched)
    _keep_session(call, "")
    return r.Done()


@endpoint("GET", "/api/account/sessions", Who.SIGNED_IN, gives=r.Sessions)
async def my_sessions(call: Call) -> r.Sessions:
    """Where one is signed in, the browser used last first."""
    here = tokens.hashed(call.request.cookies[cookie_name(call.request)])
    found = await call.house.accounts.sessions(call.me)
    return r.Sessions(
        [
            r.Session(s.hash[:SESSION_ID], s.created_at, s.used_at, s.browser, s.hash == here)
            for s in found
        ]
    )


@endpoint("POST", "/api/account/sessions/end", Who.SIGNED_IN, takes=r.EndSession, gives=r.Done)
async def end_session(call: Call) -> r.Done:
    """Sign out one of one's browsers."""
    await call.house.accounts.end_session(call.me, call.body.id)
    return r.Done()


@endpoint("POST", "/api/account/sign-out-everywhere", Who.SIGNED_IN, gives=r.Done)
async def sign_out_everywhere(call: Call) -> r.Done:
    """End all sessions, this one too."""
    await call.house.accounts.sign_out_everywhere(call.me)
    _keep_session(call, "")
    return r.Done()


@endpoint("GET", "/api/account/games", Who.SIGNED_IN, gives=r.Lobby)
async def my_games(call: Call) -> r.Lobby:
    """The tables at which one's account has a seat, or which it owns."""
    me = call.me.id
    found = await call.house.hub.store.read(lambda db: tables.of_account(db, me))
    return r.Lobby([listed(*table, me) for table in found])


@endpoint("GET", "/api/account/finished", Who.SIGNED_IN, gives=r.Lobby)
async def my_finished_games(call: Call) -> r.Lobby:
    """The games of one's account that are over, the last ones first; with `?before=` those before
    a time, where there were more."""
    me, before = call.me.id, call.request.query_params.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 16):
        raise Refused("malformed")
    when = int(before) if before else None
    found = await call.house.hub.store.read(lambda db: tables.finished(db, me, when))
    return r.Lobby([listed(*table, me) for table in found])


async def _enter(call: Call, token: str) -> None:
    """Give the browser its session, and know it again when that has ended."""
    _keep_session(call, token)
    browser = await call.house.accounts.remember(token, call.known_by.browser)
    _keep(call, browser_cookie(call.request), browser, BROWSER_SECONDS)


def _keep_session(call: Call, token: str) -> None:
    """Give the browser its session, or take it away."""
    call.reply = Response(media_type="application/json")
    _keep(call, cookie_name(call.request), token, SESSION_SECONDS if token else 0)


def _keep(call: Call, name: str, value: str, seconds: int) -> None:
    """Let the browser keep something that no script can read."""
    assert call.reply is not None
    call.reply.set_cookie(
        name,
        value,
        max_age=seconds,
        path="/",
        secure=call.request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
