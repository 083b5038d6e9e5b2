"""Whoever guesses is held up; the person whose account it is never is."""

from __future__ import annotations

import asyncio

from riad.server import tokens
from riad.server.accounts import BROWSERS, CODES, Accounts, Visitor
from riad.server.ops.limits import SHARED, for_club
from riad.server.store import Store
from riad.server.tally import Tally
from tests.server.accounts.host import HOUR, OTHER, PASSWORD, Host, hosted, refused

MOST, BRAKE = 10, 100
ATTACKER, HOME = Visitor("203.0.113.9"), Visitor("198.51.100.7")


async def guess(host: Host, count: int, by: Visitor = ATTACKER) -> None:
    for _ in range(count):
        await refused("wrong-password", host.accounts.sign_in("Ada", OTHER, by))


@hosted
async def test_a_stranger_locks_nobody_out(host):
    await host.accounts.register("Ada", PASSWORD)
    await guess(host, MOST)
    await refused("too-many", host.accounts.sign_in("Ada", PASSWORD, ATTACKER))
    await host.accounts.sign_in("Ada", PASSWORD, HOME)


@hosted
async def test_strangers_from_everywhere_meet_a_slow_brake(host):
    await host.accounts.register("Ada", PASSWORD)
    for network in range(BRAKE):
        await guess(host, 1, Visitor(f"net {network}"))
    await refused("too-many", host.accounts.sign_in("Ada", OTHER, Visitor("one more")))
    host.time += HOUR
    await host.accounts.sign_in("Ada", PASSWORD, HOME)


@hosted
async def test_a_browser_that_has_been_there_passes_even_beside_the_attacker(host):
    new = await host.accounts.register("Ada", PASSWORD)
    browser = await host.accounts.remember(new.token, None)
    await host.accounts.sign_out(new.token)
    for network in range(BRAKE):
        await guess(host, 1, Visitor(f"net {network}"))
    known = Visitor(ATTACKER.network, browser)
    await host.accounts.sign_in("Ada", PASSWORD, known)
    # with guesses of its own, counted
    await guess(host, MOST, known)
    await refused("too-many", host.accounts.sign_in("Ada", PASSWORD, known))


@hosted
async def test_a_known_browser_is_known_for_its_own_account_only(host):
    bob = await host.accounts.register("Bob", PASSWORD)
    await host.accounts.register("Ada", PASSWORD)
    browser = await host.accounts.remember(bob.token, None)
    await guess(host, MOST, Visitor(ATTACKER.network, browser))
    await refused("too-many", host.accounts.sign_in("Ada", PASSWORD, ATTACKER))
    await refused("too-many", host.accounts.sign_in("Ada", PASSWORD, Visitor("203.0.113.9", "x")))


@hosted
async def test_two_people_share_a_browser(host):
    ada = await host.accounts.register("Ada", PASSWORD)
    bob = await host.accounts.register("Bob", PASSWORD)
    browser = await host.accounts.remember(ada.token, None)
    assert await host.accounts.remember(bob.token, browser) == browser
    assert await host.accounts.remember(bob.token, "made up") != "made up"
    rows = (await host.rows())["browsers"]
    assert len(rows) == 3
    assert browser not in str(rows)


@hosted
async def test_only_the_last_browsers_are_known(host):
    new = await host.accounts.register("Ada", PASSWORD)
    last = ""
    for _ in range(BROWSERS + 3):
        host.time += 1
        last = await host.accounts.remember(new.token, None)
    rows = (await host.rows())["browsers"]
    assert len(rows) == BROWSERS
    assert tokens.hashed(last) in {row["hash"] for row in rows}
    await host.accounts.delete(new.account, PASSWORD)
    assert (await host.rows())["browsers"] == []


@hosted
async def test_codes_are_neither_eaten_nor_shut_off_by_failed_tries(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-code", host.accounts.recover("Ada", "BKQRT", OTHER, ATTACKER))
    await refused("too-many", host.accounts.recover("Ada", "BKQRT", OTHER, ATTACKER))
    await refused("bad-password", host.accounts.recover("Ada", new.codes[0], "short", ATTACKER))
    assert len((await host.rows())["recovery_codes"]) == CODES
    await host.accounts.recover("Ada", new.codes[0], OTHER, ATTACKER)
    assert len((await host.rows())["recovery_codes"]) == CODES - 1


@hosted
async def test_wrong_codes_do_not_count_as_wrong_passwords(host):
    await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-code", host.accounts.recover("Ada", "BKQRT", OTHER, HOME))
    await host.accounts.sign_in("Ada", PASSWORD, HOME)


# ---- for all workers together ----------------------------------------------------------------


def limited(store: Store, host: Host, **rules: str) -> Tally:
    return Tally(store, lambda: host.time, {**SHARED, **rules})


@hosted
async def test_two_workers_count_together_and_a_restart_forgets_nothing(host):
    other = await Store.open(host.store.url)
    tallies = [limited(store, host) for store in (host.store, other)]
    tries = [tally.take(("sign-in", "a")) for _ in range(20) for tally in tallies]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert [getattr(one, "code", "ok") for one in done].count("ok") == 5
    await other.close()
    again = await Store.open(host.store.url)
    too_many = await refused("too-many", limited(again, host).take(("sign-in", "a")))
    assert too_many.retry_after == 61
    await limited(again, host).take(("sign-in", "b"))
    await again.close()


@hosted
async def test_all_that_is_wanted_together_is_counted_or_nothing(host):
    tally = limited(host.store, host, join="1 per hour")
    await tally.take(("join", "a"))
    for _ in range(10):
        await refused("too-many", tally.take(("sign-in", "a"), ("join", "a")))
    await tally.take(("sign-in", "a"))


@hosted
async def test_the_window_moves_and_old_rows_go(host):
    tally = limited(host.store, host)
    for _ in range(5):
        await tally.take(("sign-in", "a"))
        host.time += 10_000
    too_many = await refused("too-many", tally.take(("sign-in", "a")))
    assert too_many.retry_after == 11
    host.time += 10_000
    await tally.take(("sign-in", "a"))
    await refused("too-many", tally.take(("sign-in", "a")))
    host.time += HOUR
    await tally.take(("sign-in", "a"))
    assert len((await host.rows())["hits"]) == 1


@hosted
async def test_nobody_who_reads_the_database_learns_who_it_was(host):
    await limited(host.store, host).take(("sign-in", "198.51.100.7"), ("guess", "ada"))
    kept = str((await host.rows())["hits"])
    assert "198.51" not in kept
    assert "ada" not in kept


@hosted
async def test_without_limits_guesses_are_counted_all_the_same(host):
    off = Tally(host.store, lambda: host.time, is_on=False)
    for _ in range(20):
        await off.take(("sign-in", "a"))
    for _ in range(MOST):
        await off.take(("guess", "a"))
    await refused("too-many", off.take(("guess", "a")))


@hosted
async def test_with_limits_five_a_minute_may_sign_in_from_one_network(host):
    await host.accounts.register("Ada", PASSWORD)
    for rules, most in ((SHARED, 5), (for_club(SHARED), 60)):
        tally = Tally(host.store, lambda: host.time, rules)
        accounts = Accounts(host.store, lambda: host.time, tally)
        for _ in range(most):
            await accounts.sign_in("Ada", PASSWORD, HOME)
        await refused("too-many", accounts.sign_in("Ada", PASSWORD, HOME))
        host.time += HOUR
