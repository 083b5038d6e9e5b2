"""Where somebody is signed in: seen, ended one by one, ended everywhere."""

from __future__ import annotations

import pytest

from riad.server import tokens
from riad.server.accounts import SOMEBODY, USED, Visitor
from riad.server.agents import called
from tests.server.accounts.host import DAY, PASSWORD, hosted, refused


@hosted
async def test_sessions_are_told_apart(host):
    new = await host.accounts.register("Ada", PASSWORD, Visitor(agent="Firefox, Linux"))
    host.time += DAY
    other = await host.accounts.sign_in("Ada", PASSWORD, Visitor(agent="Safari, iPhone"))
    await host.accounts.register("Bob", PASSWORD)
    found = await host.accounts.sessions(new.account)
    assert [(one.browser, one.created_at, one.used_at) for one in found] == [
        ("Safari, iPhone", host.time, host.time),
        ("Firefox, Linux", host.time - DAY, host.time - DAY),
    ]
    assert found[0].hash == tokens.hashed(other)


@hosted
async def test_the_last_use_is_noted_now_and_then(host):
    new = await host.accounts.register("Ada", PASSWORD)
    began = host.time
    host.time += USED
    await host.accounts.who(new.token)
    assert (await host.accounts.sessions(new.account))[0].used_at == began
    host.time += 1
    await host.accounts.who(new.token)
    assert (await host.accounts.sessions(new.account))[0].used_at == host.time


@hosted
async def test_one_session_ends_and_the_others_go_on(host):
    new = await host.accounts.register("Ada", PASSWORD)
    other = await host.accounts.sign_in("Ada", PASSWORD)
    bob = await host.accounts.register("Bob", PASSWORD)
    begins = tokens.hashed(other)[:16]
    await refused("not-found", host.accounts.end_session(bob.account, begins))
    await refused("not-found", host.accounts.end_session(new.account, "%%%%%%%%%%%%%%%%"))
    await host.accounts.end_session(new.account, begins)
    assert await host.accounts.who(other) is None
    assert await host.accounts.who(new.token) == new.account


@hosted
async def test_all_sessions_of_one_account_end(host):
    new = await host.accounts.register("Ada", PASSWORD)
    bob = await host.accounts.register("Bob", PASSWORD)
    other = await host.accounts.sign_in("Ada", PASSWORD, SOMEBODY)
    await host.accounts.sign_out_everywhere(new.account)
    assert [await host.accounts.who(token) for token in (new.token, other)] == [None, None]
    assert await host.accounts.who(bob.token) == bob.account


LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/139.0 Safari/537.36 Edg/139.0"
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/139.0 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (LINUX, "Firefox, Linux"),
        (WINDOWS, "Edge, Windows"),
        (ANDROID, "Chrome, Android"),
        (IPHONE, "Safari, iPhone"),
        ("python-httpx/0.28", "Python"),
        ("<b>me</b>" * 1000, ""),
        ("", ""),
    ],
)
def test_browsers_by_the_names_people_have_for_them(agent, name):
    assert called(agent) == name
