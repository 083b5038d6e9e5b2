"""`riad admin`: who has an account on this host. It works beside a running server."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from riad.cli.frame import FOLDER, WORD, Command, Group
from riad.cli.serve import beside_server
from riad.cli.tables import table_commands
from riad.cli.words import Words, house, words_for
from riad.kernel.errors import RiadError, UnknownName, short
from riad.kernel.text import Text

if TYPE_CHECKING:
    from riad.server.accounts import Accounts
    from riad.server.store import Store
    from riad.server.store.people import Account

R = TypeVar("R")

Name = Annotated[str, typer.Argument(metavar=WORD, help=house("help.account"))]
Database = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.database"))]
Data = Annotated[Path | None, typer.Option(metavar=FOLDER, help=house("help.data"))]
Lang = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))]
AsJson = Annotated[bool, typer.Option("--json", help=house("help.json"))]
Yes = Annotated[bool, typer.Option("--yes", help=house("help.yes"))]

admin = typer.Typer(cls=Group, help=house("help.admin"), rich_markup_mode=None)
admin.add_typer(table_commands, name="tables")


@admin.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: say which there are."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@admin.command("list", cls=Command, help=house("help.admin-list"))
def show(
    database: Database = None, data: Data = None, lang: Lang = None, as_json: AsJson = False
) -> None:
    words = words_for("", lang)
    found = on_host(database, data, lang, lambda accounts: accounts.everybody())
    if as_json:
        print(json.dumps([asdict(account) for account in found], indent=2, ensure_ascii=False))
        return
    for account in found:
        print("  ".join(facts(account, words)))
    if not found:
        print(words(Text("cli.admin.nobody")))


@admin.command("make-admin", cls=Command, help=house("help.admin-make"))
def make_admin(name: Name, database: Database = None, data: Data = None, lang: Lang = None) -> None:
    words = words_for("", lang)
    on_account(name, database, data, lang, lambda accounts: accounts.make_admin(name))
    print(words(Text("cli.admin.made", {"name": name})))


@admin.command("unmake-admin", cls=Command, help=house("help.admin-unmake"))
def unmake_admin(
    name: Name, database: Database = None, data: Data = None, lang: Lang = None
) -> None:
    words = words_for("", lang)
    on_account(name, database, data, lang, lambda accounts: accounts.unmake_admin(name))
    print(words(Text("cli.admin.unmade", {"name": name})))


@admin.command("reset", cls=Command, help=house("help.admin-reset"))
def reset(name: Name, database: Database = None, data: Data = None, lang: Lang = None) -> None:
    words = words_for("", lang)
    code = on_account(name, database, data, lang, lambda accounts: accounts.reset(name))
    print(words(Text("cli.admin.reset", {"name": name, "code": code})))


@admin.command("ban", cls=Command, help=house("help.admin-ban"))
def ban(name: Name, database: Database = None, data: Data = None, lang: Lang = None) -> None:
    words = words_for("", lang)
    on_account(name, database, data, lang, lambda accounts: accounts.ban(name))
    print(words(Text("cli.admin.banned", {"name": name})))


@admin.command("unban", cls=Command, help=house("help.admin-unban"))
def unban(name: Name, database: Database = None, data: Data = None, lang: Lang = None) -> None:
    words = words_for("", lang)
    on_account(name, database, data, lang, lambda accounts: accounts.unban(name))
    print(words(Text("cli.admin.unbanned", {"name": name})))


@admin.command("delete", cls=Command, help=house("help.admin-delete"))
def delete(
    name: Name,
    database: Database = None,
    data: Data = None,
    lang: Lang = None,
    yes: Yes = False,
) -> None:
    words = words_for("", lang)
    if not yes:
        raise RiadError("an account cannot be brought back: add --yes to delete {name}", name=name)
    on_account(name, database, data, lang, lambda accounts: accounts.expel(name))
    print(words(Text("cli.admin.deleted", {"name": name})))


# ---- the host --------------------------------------------------------------------------------


def on_account(
    name: str,
    database: str | None,
    data: Path | None,
    lang: str | None,
    deed: Callable[[Accounts], Awaitable[R]],
) -> R:
    """Do something to an account; wrong is only a name that nobody has."""
    from riad.server.errors import Refused

    try:
        return on_host(database, data, lang, deed)
    except Refused as refused:
        if refused.code != "not-found":
            raise
        raise UnknownName("there is no account {name}", name=short(name)) from None


def on_host(
    database: str | None,
    data: Path | None,
    lang: str | None,
    deed: Callable[[Accounts], Awaitable[R]],
) -> R:
    """Do something with the accounts of this host."""

    async def done(store: Store) -> R:
        from riad.server.accounts import Accounts

        return await deed(Accounts(store))

    return beside_server(database, data, lang, done)


def facts(account: Account, words: Words) -> list[str]:
    """A line of the list: since when, who, and what is special."""
    since = datetime.fromtimestamp(account.created_at / 1000, UTC).date().isoformat()
    special = [Text("cli.admin.is-admin")] if account.admin else []
    special += [Text("cli.admin.is-banned")] if account.banned else []
    return [since, account.name, *map(words, special)]
