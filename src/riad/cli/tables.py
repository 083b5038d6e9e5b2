"""`riad admin tables`: what tables there are, what they take, and what to do about them."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from riad.cli.frame import FILE, FOLDER, WHOLE, WORD, Command, Group
from riad.cli.orders import file_trouble
from riad.cli.serve import beside_server
from riad.cli.words import house, words_for
from riad.kernel.errors import RiadError, UnknownName, short
from riad.kernel.text import Text

if TYPE_CHECKING:
    from riad.server.caretaking import Kept
    from riad.server.store import Store

R = TypeVar("R")

Table = Annotated[str, typer.Argument(metavar=WORD, help=house("help.table-id"))]
Database = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.database"))]
Data = Annotated[Path | None, typer.Option(metavar=FOLDER, help=house("help.data"))]
Lang = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))]
AsJson = Annotated[bool, typer.Option("--json", help=house("help.json"))]
Yes = Annotated[bool, typer.Option("--yes", help=house("help.yes"))]
Status = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.table-status"))]
Most = Annotated[int, typer.Option(min=1, max=500, metavar=WHOLE, help=house("help.table-most"))]
To = Annotated[Path | None, typer.Argument(metavar=FILE, help=house("help.table-file"))]

STATUSES = ("open", "playing", "over", "closed")

table_commands = typer.Typer(cls=Group, help=house("help.tables"), rich_markup_mode=None)


@table_commands.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: say which there are."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@table_commands.command("list", cls=Command, help=house("help.tables-list"))
def show_all(
    status: Status = None,
    most: Most = 100,
    database: Database = None,
    data: Data = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    from riad.server import caretaking

    if status is not None and status not in STATUSES:
        raise RiadError(
            "{option} is one of {allowed}, not {got}",
            option="--status",
            allowed=", ".join(STATUSES),
            got=short(status),
        )

    async def ask(store: Store) -> tuple[list[Kept], int]:
        return await caretaking.overview(store, most, status), await caretaking.count(store)

    found, count = beside_server(database, data, lang, ask)
    if as_json:
        print(json.dumps([asdict(table) for table in found], indent=2, ensure_ascii=False))
        return
    for table in found:
        print("  ".join(_facts(table)))
    print(words_for("", lang)(Text("cli.tables.count", {"n": count})))


@table_commands.command("show", cls=Command, help=house("help.tables-show"))
def show(
    table: Table,
    database: Database = None,
    data: Data = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    from riad.server import caretaking

    kept = _on_table(table, database, data, lang, lambda store: caretaking.one(store, table))
    if as_json:
        print(json.dumps(asdict(kept), indent=2, ensure_ascii=False))
        return
    for name, value in _described(kept).items():
        print(f"{name}: {value}")


@table_commands.command("close", cls=Command, help=house("help.tables-close"))
def close(table: Table, database: Database = None, data: Data = None, lang: Lang = None) -> None:
    from riad.server import caretaking

    now = time.time_ns() // 1_000_000
    _on_table(table, database, data, lang, lambda store: caretaking.close(store, table, now))
    print(words_for("", lang)(Text("cli.tables.closed", {"name": table})))


@table_commands.command("delete", cls=Command, help=house("help.tables-delete"))
def delete(
    table: Table,
    database: Database = None,
    data: Data = None,
    lang: Lang = None,
    yes: Yes = False,
) -> None:
    from riad.server.cleaning import delete_table
    from riad.server.errors import Refused

    if not yes:
        raise RiadError("a table cannot be brought back: add --yes to delete {name}", name=table)

    async def gone(store: Store) -> None:
        if not await delete_table(store, table):
            raise Refused("not-found")

    _on_table(table, database, data, lang, gone)
    print(words_for("", lang)(Text("cli.tables.deleted", {"name": table})))


@table_commands.command("export", cls=Command, help=house("help.tables-export"))
def export(
    table: Table, file: To = None, database: Database = None, data: Data = None, lang: Lang = None
) -> None:
    from riad.server import caretaking

    text = _on_table(table, database, data, lang, lambda store: caretaking.export(store, table))
    if file is None:
        print(text, end="")
        return
    try:
        file.write_text(text, "utf-8")
    except OSError as wrong:
        raise file_trouble(file, wrong) from None
    print(words_for("", lang)(Text("cli.tables.exported", {"path": str(file)})))


# ---- one table -------------------------------------------------------------------------------


def _on_table(
    table: str,
    database: str | None,
    data: Path | None,
    lang: str | None,
    deed: Callable[[Store], Awaitable[R]],
) -> R:
    """Do something about a table; what can be wrong is said in one line."""
    from riad.server.errors import Refused

    try:
        return beside_server(database, data, lang, deed)
    except Refused as refused:
        if refused.code == "not-found":
            raise UnknownName("there is no table {name}", name=short(table)) from None
        if refused.code == "closed":
            raise RiadError("the table {name} is closed already", name=table) from None
        if refused.code == "not-started":
            raise RiadError("at the table {name} no game has begun", name=table) from None
        raise


def _facts(table: Kept) -> list[str]:
    """A line of the list."""
    people = ", ".join(table.people)
    size = f"{table.bytes:>10,}".replace(",", " ")
    return [_day(table.updated_at), table.id, table.game, f"{table.status:7}", f"{size} B", people]


def _described(table: Kept) -> dict[str, object]:
    facts = asdict(table)
    return {
        **facts,
        "people": ", ".join(table.people),
        "created_at": _moment(table.created_at),
        "updated_at": _moment(table.updated_at),
    }


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
