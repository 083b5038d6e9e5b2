"""Accounts: coming, going, and whatever is lost on the way."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher

from riad.server import accounts as module
from riad.server import passwords, tokens
from riad.server.accounts import CODES, SESSION, Accounts
from riad.server.store import Store, people
from tests.server.accounts.host import DAY, HOUR, OTHER, PASSWORD, Host, hosted, refused

MOST = 10
"""Wrong passwords an hour, for one name from one network."""

# ---- registering -----------------------------------------------------------------------------


@hosted
async def test_registering_signs_in_and_shows_the_codes_once(host):
    new = await host.accounts.register("  Ada ", PASSWORD)
    assert new.account.name == "Ada"
    assert not new.account.admin
    assert len(set(new.codes)) == CODES
    assert await host.accounts.who(new.token) == new.account


@hosted
async def test_no_secret_is_kept_as_it_is(host):
    new = await host.accounts.register("Ada", PASSWORD)
    kept = str(await host.rows())
    assert new.account.name in kept
    for secret in (PASSWORD, new.token, *new.codes, *(c.replace("-", "") for c in new.codes)):
        assert secret not in kept
    assert "argon2" not in repr(new)


@hosted
async def test_bad_names_and_passwords_are_refused(host):
    await refused("bad-name", host.accounts.register("Ada\u202e", PASSWORD))
    await refused("bad-password", host.accounts.register("Ada", "password1"))
    await refused("bad-password", host.accounts.register("Ada Lovelace", "ada lovelace"))
    assert await host.accounts.everybody() == []


@hosted
async def test_a_name_is_taken_in_whatever_letters(host):
    await host.accounts.register("Ada", PASSWORD)
    for same in ("Ada", "aDA", " ada", "\uff21da"):
        await refused("name-taken", host.accounts.register(same, OTHER))


@hosted
async def test_of_two_who_want_a_name_at_once_one_gets_it(host):
    wanted = [host.accounts.register(name, PASSWORD) for name in ("Ada", "ADA", "ada", "aDa")]
    done = await asyncio.gather(*wanted, return_exceptions=True)
    assert sorted(getattr(one, "code", "registered") for one in done) == [
        *["name-taken"] * 3,
        "registered",
    ]
    rows = await host.rows()
    assert (len(rows["accounts"]), len(rows["sessions"])) == (1, 1)
    assert len(rows["recovery_codes"]) == CODES


# ---- signing in and out ----------------------------------------------------------------------


@hosted
async def test_each_time_somebody_signs_in_the_session_is_another(host):
    new = await host.accounts.register("Ada", PASSWORD)
    found = {new.token, *[await host.accounts.sign_in("ADA ", PASSWORD) for _ in range(3)]}
    assert len(found) == 4
    for token in found:
        assert await host.accounts.who(token) == new.account


@hosted
async def test_signing_out_ends_one_session(host):
    new = await host.accounts.register("Ada", PASSWORD)
    other = await host.accounts.sign_in("Ada", PASSWORD)
    await host.accounts.sign_out(new.token)
    await host.accounts.sign_out("nobody’s")
    assert await host.accounts.who(new.token) is None
    assert await host.accounts.who(other) == new.account


@hosted
async def test_tokens_that_are_none(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for token in ("", "x", "\ud800", tokens.fresh(), tokens.hashed(new.token), new.token + "="):
        assert await host.accounts.who(token) is None


@hosted
async def test_a_session_lasts_ninety_days(host):
    new = await host.accounts.register("Ada", PASSWORD)
    assert SESSION == 90 * DAY
    host.time += SESSION - 1
    assert await host.accounts.who(new.token) == new.account
    host.time += 1
    assert await host.accounts.who(new.token) is None
    await host.accounts.sign_in("Ada", PASSWORD)
    assert len((await host.rows())["sessions"]) == 1  # and the old one is swept away


def test_an_unknown_name_is_as_costly_and_says_as_little_as_a_wrong_password(
    monkeypatch, database_url
):
    verified: list[str] = []
    verify = passwords._verify

    def noted(kept: str, password: str) -> bool:
        verified.append(kept)
        return verify(kept, password)

    monkeypatch.setattr(passwords, "_verify", noted)

    @hosted
    async def scene(host):
        await host.accounts.register("Ada", PASSWORD)
        wrong = await refused("wrong-password", host.accounts.sign_in("Ada", OTHER))
        unknown = await refused("wrong-password", host.accounts.sign_in("Bob", OTHER))
        assert vars(wrong) == vars(unknown)

    scene(database_url)
    known, dummy = verified
    assert known != dummy
    assert not passwords.needs_rehash(known)
    assert not passwords.needs_rehash(dummy)  # the same work for both


@hosted
async def test_an_old_hash_is_renewed_when_somebody_signs_in(host):
    new = await host.accounts.register("Ada", PASSWORD)
    old = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash(PASSWORD)
    await host.store.write("x", lambda db: people.set_password(db, new.account.id, old))
    await host.accounts.sign_in("Ada", PASSWORD)
    (row,) = (await host.rows())["accounts"]
    assert row["password"] != old
    assert not passwords.needs_rehash(row["password"])
    await host.accounts.sign_in("Ada", PASSWORD)


@hosted
async def test_a_name_that_looks_like_anothers_or_the_houses_is_refused(host):
    new = await host.accounts.register("Ada Lovelace", PASSWORD)
    for alike in ("\u0410da Lovelace", "Ada L0velace", "ada_lovelace", "Adà Lovelace"):
        await refused("name-taken", host.accounts.register(alike, PASSWORD))
        await refused("name-taken", host.accounts.check_free(alike))
    for reserved in ("Admin", "\u0430dmin", "riad 1"):
        await refused("bad-name", host.accounts.register(reserved, PASSWORD))
        await refused("bad-name", host.accounts.check_free(reserved, new.account))
    await host.accounts.check_free("ADA lovelace", new.account)
    await host.accounts.check_free("Ada Byron", new.account)
    await host.accounts.delete(new.account, PASSWORD)
    await host.accounts.register("Ada L0velace", PASSWORD)


# ---- guessing --------------------------------------------------------------------------------


@hosted
async def test_ten_wrong_passwords_an_hour(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-password", host.accounts.sign_in("Ada", OTHER))
    too_many = await refused("too-many", host.accounts.sign_in("ada", PASSWORD))
    assert too_many.retry_after == HOUR // 1000 + 1
    assert await host.accounts.who(new.token) == new.account
    host.time += HOUR
    await host.accounts.sign_in("Ada", PASSWORD)


@hosted
async def test_guessing_at_once_does_not_help(host):
    await host.accounts.register("Ada", PASSWORD)
    tries = (host.accounts.sign_in("Ada", OTHER) for _ in range(3 * MOST))
    done = await asyncio.gather(*tries, return_exceptions=True)
    codes = [getattr(one, "code", "in") for one in done]
    assert (codes.count("wrong-password"), codes.count("too-many")) == (MOST, 2 * MOST)


@hosted
async def test_names_that_do_not_exist_are_counted_alike(host):
    for _ in range(MOST):
        await refused("wrong-password", host.accounts.sign_in("Nobody", OTHER))
    await refused("too-many", host.accounts.sign_in("Nobody", OTHER))
    for name in ("Nobody else", "", "Ada\0", "\ud800", "\u202e", "x" * 100_000):
        await refused("wrong-password", host.accounts.sign_in(name, OTHER))


@hosted
async def test_right_passwords_never_are_too_many(host):
    await host.accounts.register("Ada", PASSWORD)
    for _ in range(2 * MOST):
        await host.accounts.sign_in("Ada", PASSWORD)


@hosted
async def test_a_stranger_who_guesses_does_not_disturb_the_owner(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-password", host.accounts.sign_in("Ada", OTHER))
    await host.accounts.new_codes(new.account, PASSWORD)
    token = await host.accounts.change_password(new.account, PASSWORD, OTHER)
    assert await host.accounts.who(token) == new.account


@hosted
async def test_a_code_lets_the_owner_in_while_a_stranger_guesses(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-password", host.accounts.sign_in("Ada", OTHER))
    await host.accounts.recover("Ada", new.codes[0], OTHER)


@hosted
async def test_whoever_found_an_open_session_may_not_guess_for_ever(host):
    new = await host.accounts.register("Ada", PASSWORD)
    for _ in range(MOST):
        await refused("wrong-password", host.accounts.delete(new.account, OTHER))
    await refused("too-many", host.accounts.new_codes(new.account, OTHER))
    await host.accounts.sign_in("Ada", PASSWORD)


# ---- recovering ------------------------------------------------------------------------------


@hosted
async def test_a_code_gives_a_new_password_once(host):
    new = await host.accounts.register("Ada", PASSWORD)
    token = await host.accounts.recover(" ADA", new.codes[3].lower().replace("-", " "), OTHER)
    assert await host.accounts.who(token) == new.account
    assert await host.accounts.who(new.token) is None
    await refused("wrong-password", host.accounts.sign_in("Ada", PASSWORD))
    await host.accounts.sign_in("Ada", OTHER)
    await refused("wrong-code", host.accounts.recover("Ada", new.codes[3], PASSWORD))
    await host.accounts.recover("Ada", new.codes[4], PASSWORD)
    assert len((await host.rows())["recovery_codes"]) == CODES - 2


@hosted
async def test_a_code_is_used_once_by_two_at_the_same_time(host):
    new = await host.accounts.register("Ada", PASSWORD)
    tries = (host.accounts.recover("Ada", new.codes[0], f"{OTHER} {n}") for n in range(5))
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert [getattr(one, "code", "in") for one in done].count("wrong-code") == 4
    assert len((await host.rows())["sessions"]) == 1


@hosted
async def test_codes_of_others_and_wrong_codes(host):
    ada = await host.accounts.register("Ada", PASSWORD)
    await host.accounts.register("Bob", PASSWORD)
    for name, code in (
        ("Bob", ada.codes[0]),
        ("Nobody", ada.codes[0]),
        ("Ada", ""),
        ("Ada", tokens.fresh_code()),
        ("Ada", "\ud800" * 5),
        ("Ada", ada.codes[0][:-1]),
    ):
        await refused("wrong-code", host.accounts.recover(name, code, OTHER))
    assert len((await host.rows())["recovery_codes"]) == 2 * CODES


@hosted
async def test_a_bad_password_does_not_use_up_the_code(host):
    new = await host.accounts.register("Ada", PASSWORD)
    await refused("bad-password", host.accounts.recover("Ada", new.codes[0], "short"))
    await host.accounts.recover("Ada", new.codes[0], OTHER)


# ---- one's own account -----------------------------------------------------------------------


@hosted
async def test_a_new_password_ends_every_session(host):
    new = await host.accounts.register("Ada", PASSWORD)
    other = await host.accounts.sign_in("Ada", PASSWORD)
    token = await host.accounts.change_password(new.account, PASSWORD, OTHER)
    assert await host.accounts.who(token) == new.account
    assert await host.accounts.who(new.token) is None
    assert await host.accounts.who(other) is None
    await refused("wrong-password", host.accounts.sign_in("Ada", PASSWORD))


@hosted
async def test_changing_needs_the_old_password_and_a_good_new_one(host):
    new = await host.accounts.register("Ada", PASSWORD)
    change = host.accounts.change_password
    await refused("wrong-password", change(new.account, OTHER, OTHER))
    await refused("bad-password", change(new.account, PASSWORD, "password"))
    assert await host.accounts.who(new.token) == new.account


@hosted
async def test_of_two_changes_at_once_the_second_has_the_wrong_password(host):
    new = await host.accounts.register("Ada", PASSWORD)
    change = host.accounts.change_password
    tries = (change(new.account, PASSWORD, f"{OTHER} {n}") for n in range(3))
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert [getattr(one, "code", "in") for one in done].count("wrong-password") == 2


def test_nobody_gets_in_with_a_password_that_changes_meanwhile(monkeypatch, database_url):
    @hosted
    async def scene(host):
        new = await host.accounts.register("Ada", PASSWORD)

        async def slow(kept: str, password: str) -> bool:
            monkeypatch.setattr(module, "check_password", passwords.check_password)
            await host.accounts.change_password(new.account, PASSWORD, OTHER)
            return await passwords.check_password(kept, password)

        monkeypatch.setattr(module, "check_password", slow)
        await refused("wrong-password", host.accounts.sign_in("Ada", PASSWORD))
        assert len((await host.rows())["sessions"]) == 1

    scene(database_url)


@hosted
async def test_new_codes_replace_the_old(host):
    new = await host.accounts.register("Ada", PASSWORD)
    await refused("wrong-password", host.accounts.new_codes(new.account, OTHER))
    codes = await host.accounts.new_codes(new.account, PASSWORD)
    assert not set(codes) & set(new.codes)
    await refused("wrong-code", host.accounts.recover("Ada", new.codes[0], OTHER))
    await host.accounts.recover("Ada", codes[0], OTHER)


@hosted
async def test_a_deleted_account_leaves_nothing_but_its_games(host):
    name = "Ada Lovelace"
    new = await host.accounts.register(name, PASSWORD)
    await host.accounts.sign_in(name, PASSWORD)
    await host.seated("t1", new.account.id, name)
    await host.seated("t2", new.account.id, "Ada at home")
    await host.seated("t3", None, "Guest")
    await refused("wrong-password", host.accounts.delete(new.account, OTHER))
    assert await host.accounts.delete(new.account, PASSWORD) == ["t1", "t2"]
    rows = await host.rows()
    for trace in ("ada", "lovelace", new.account.id, tokens.hashed(new.token)):
        assert trace not in str(rows).casefold()
    assert rows["accounts"] == rows["sessions"] == rows["recovery_codes"] == []
    assert [row["id"] for row in rows["tables"]] == ["t1", "t2", "t3"]
    assert [row["name"] for row in rows["seats"]] == ["", "Saar", "", "Saar", "Guest", "Saar"]
    assert all(row["account_id"] is None for row in rows["seats"] + rows["links"])
    assert len(rows["links"]) == 3
    assert await host.accounts.who(new.token) is None
    await host.accounts.register(name, OTHER)  # the name is free again


@hosted
async def test_deleting_one_account_leaves_the_others_alone(host):
    ada = await host.accounts.register("Ada", PASSWORD)
    bob = await host.accounts.register("Bob", PASSWORD)
    await host.seated("t1", bob.account.id, "Bob")
    assert await host.accounts.delete(ada.account, PASSWORD) == []
    assert await host.accounts.who(bob.token) == bob.account
    assert len((await host.rows())["recovery_codes"]) == CODES
    assert (await host.rows())["seats"][0]["account_id"] == bob.account.id
    await refused("wrong-password", host.accounts.delete(ada.account, PASSWORD))


# ---- for admins ------------------------------------------------------------------------------


@hosted
async def test_admins_are_made_and_unmade(host):
    new = await host.accounts.register("Ada", PASSWORD)
    await host.accounts.make_admin("ada")
    assert (await host.accounts.who(new.token)).admin
    await host.accounts.unmake_admin("Ada")
    assert not (await host.accounts.who(new.token)).admin


@hosted
async def test_who_is_banned_is_out_and_stays_out(host):
    new = await host.accounts.register("Ada", PASSWORD)
    await host.accounts.ban("ADA")
    assert await host.accounts.who(new.token) is None
    await refused("banned", host.accounts.sign_in("Ada", PASSWORD))
    await refused("wrong-password", host.accounts.sign_in("Ada", OTHER))
    await refused("banned", host.accounts.recover("Ada", new.codes[0], OTHER))
    await refused("wrong-password", host.accounts.delete(new.account, PASSWORD))
    await refused("name-taken", host.accounts.register("Ada", PASSWORD))
    await host.accounts.unban("Ada")
    assert await host.accounts.who(new.token) is None
    assert await host.accounts.who(await host.accounts.sign_in("Ada", PASSWORD)) == new.account


@hosted
async def test_a_session_of_somebody_banned_is_nobodys(host):
    new = await host.accounts.register("Ada", PASSWORD)
    ban = people.set_banned
    await host.store.write("x", lambda db: ban(db, new.account.id, banned=True))
    assert len((await host.rows())["sessions"]) == 1
    assert await host.accounts.who(new.token) is None


@hosted
async def test_a_reset_leaves_one_code_and_no_other_way_in(host):
    new = await host.accounts.register("Ada", PASSWORD)
    code = await host.accounts.reset("Ada")
    assert await host.accounts.who(new.token) is None
    await refused("wrong-password", host.accounts.sign_in("Ada", PASSWORD))
    await refused("wrong-password", host.accounts.sign_in("Ada", ""))
    await refused("wrong-code", host.accounts.recover("Ada", new.codes[0], OTHER))
    token = await host.accounts.recover("Ada", code, OTHER)
    assert await host.accounts.who(token) == new.account
    await refused("wrong-code", host.accounts.recover("Ada", code, PASSWORD))


@hosted
async def test_an_admin_deletes_without_a_password(host):
    new = await host.accounts.register("Ada", PASSWORD)
    await host.seated("t1", new.account.id, "Ada")
    assert await host.accounts.expel("ada") == ["t1"]
    assert await host.accounts.everybody() == []


@hosted
async def test_names_nobody_has(host):
    of = host.accounts
    for deed in (of.reset, of.ban, of.unban, of.make_admin, of.unmake_admin, of.expel):
        await refused("not-found", deed("Nobody"))


@hosted
async def test_everybody_in_the_order_they_came(host):
    for name in ("Ömer", "Ada", "Saar"):
        host.time += 1
        await host.accounts.register(name, PASSWORD)
    assert [account.name for account in await host.accounts.everybody()] == ["Ömer", "Ada", "Saar"]


# ---- several workers -------------------------------------------------------------------------


@hosted
async def test_a_name_wanted_in_two_workers_at_once_is_given_once(host: Host):
    store = await Store.open(host.store.url)
    workers = (host.accounts, Accounts(store))
    names = [f"Player {n}" for n in range(5)]
    wanted = [worker.register(name, PASSWORD) for name in names for worker in workers]
    done = await asyncio.gather(*wanted, return_exceptions=True)
    await store.close()
    codes = [getattr(one, "code", "registered") for one in done]
    assert (codes.count("registered"), codes.count("name-taken")) == (5, 5)
    assert sorted(account.name for account in await host.accounts.everybody()) == names


@hosted
async def test_of_names_that_look_the_same_two_workers_give_one(host: Host):
    store = await Store.open(host.store.url)
    workers = (host.accounts, Accounts(store))
    alike = (("Ada", "\u0410d\u0430"), ("B\u043eb", "B0b"), ("Mi1o", "Milo"))  # \u: Cyrillic
    wanted = [worker.register(name, PASSWORD) for pair in alike
              for worker, name in zip(workers, pair, strict=True)]  # fmt: skip
    done = await asyncio.gather(*wanted, return_exceptions=True)
    await store.close()
    codes = [getattr(one, "code", "registered") for one in done]
    assert [sorted(codes[n : n + 2]) for n in (0, 2, 4)] == [["name-taken", "registered"]] * 3


@hosted
async def test_whoever_signs_in_while_the_password_changes_elsewhere_does_not_stay(host: Host):
    store = await Store.open(host.store.url)
    other = Accounts(store)
    new = await host.accounts.register("Ada", PASSWORD)
    tries = [host.accounts.sign_in("Ada", PASSWORD) for _ in range(8)]
    change = other.change_password(new.account, PASSWORD, OTHER)
    *found, token = await asyncio.gather(*tries, change, return_exceptions=True)
    assert isinstance(token, str)
    assert await other.who(token) == new.account
    for one in found:
        assert not isinstance(one, str) or await other.who(one) is None
    await store.close()


@hosted
async def test_a_ban_counts_in_every_worker_at_once(host: Host):
    new = await host.accounts.register("Ada", PASSWORD)
    await Accounts(host.store).ban("Ada")
    assert await host.accounts.who(new.token) is None
