"""`riad serve` and what a host needs around it: backups and the database."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from riad.cli.frame import FILE, FOLDER, WHOLE, WORD, Command, Group
from riad.cli.orders import file_trouble
from riad.cli.words import house, words_for
from riad.kernel.errors import RiadError, short
from riad.kernel.text import Text

if TYPE_CHECKING:
    from riad.server.store import Store

R = TypeVar("R")

Database = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.database"))]
Data = Annotated[Path | None, typer.Option(metavar=FOLDER, help=house("help.data"))]
Lang = Annotated[str | None, typer.Option(metavar=WORD, help=house("help.lang"))]
BackupFile = Annotated[Path, typer.Argument(metavar=FILE, help=house("help.backup-file"))]


def serve(
    host: Annotated[str, typer.Option(metavar=WORD, help=house("help.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar=WHOLE, help=house("help.port"))] = 8000,
    data: Data = None,
    database: Database = None,
    workers: Annotated[int, typer.Option(metavar=WHOLE, help=house("help.workers"))] = 1,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help=house("help.behind-proxy"))
    ] = False,
    trusted_host: Annotated[
        list[str] | None, typer.Option(metavar=WORD, help=house("help.trusted-host"))
    ] = None,
    limits: Annotated[str, typer.Option(metavar=WORD, help=house("help.limits"))] = "on",
    log: Annotated[str | None, typer.Option(metavar=WORD, help=house("help.log"))] = None,
    bot_pace: Annotated[int, typer.Option(min=0, metavar=WHOLE, help=house("help.bot-pace"))] = 700,
    bot_processes: Annotated[
        int | None, typer.Option(min=1, metavar=WHOLE, help=house("help.bot-processes"))
    ] = None,
    keep: Annotated[
        list[str] | None, typer.Option("--keep", metavar=WORD, help=house("help.keep"))
    ] = None,
    box: Annotated[Path | None, typer.Option(metavar=FILE, help=house("help.serve-box"))] = None,
    new: Annotated[bool, typer.Option("--new", help=house("help.new"))] = False,
    lang: Lang = None,
) -> None:
    from riad.server.lifetimes import read
    from riad.server.places import called, data_folder, database_url
    from riad.server.serve import Serving
    from riad.server.serve import serve as run
    from riad.server.settings import Settings
    from riad.server.thinking import cores

    _one_of("--limits", limits, ("on", "off", "club"))
    if log is not None:
        _one_of("--log", log, ("json", "pretty"))
    if not 0 < port < 65_536:
        raise RiadError("--port is a number from 1 to 65535, not {got}", got=short(port))
    if not 0 < workers <= 64:
        raise RiadError("--workers is a number from 1 to 64, not {got}", got=short(workers))
    folder = data_folder(data)
    _make(folder)
    url = database_url(database, data)
    settings = Settings(
        database=url,
        limits=limits != "off",
        club=limits == "club",
        behind_proxy=behind_proxy,
        bot_processes=bot_processes or max(1, cores() // workers),
        bot_pace=bot_pace,
        trusted_hosts=tuple(trusted_host or ()),
        keep=read(keep or ()),
        boxes=_boxes(box),
    )
    words = words_for("", lang)
    shown = f"[{host}]" if ":" in host else host
    where = Text("cli.serve.at", {"url": f"http://{shown}:{port}", "name": called(url)})
    with database_named():
        serving = Serving(host, port, workers, log, folder, new)
        run(settings, serving, lambda: print(words(where), flush=True))


serve.__doc__ = house("help.serve")


def backup(
    file: BackupFile, database: Database = None, data: Data = None, lang: Lang = None
) -> None:
    from riad.server.places import database_url
    from riad.server.store.backup import backup as copy

    url = database_url(database, data)
    say_which(url, lang)
    with database_named():
        copy(url, file)
    print(words_for("", lang)(Text("cli.backup.done", {"path": str(file)})))


backup.__doc__ = house("help.backup")


def restore(
    file: BackupFile,
    database: Database = None,
    data: Data = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help=house("help.overwrite"))] = False,
    lang: Lang = None,
) -> None:
    from riad.server.places import data_folder, database_url
    from riad.server.store.backup import restore as bring_back

    if database is None:
        _make(data_folder(data))
    url = database_url(database, data)
    say_which(url, lang)
    with database_named():
        bring_back(file, url, overwrite=overwrite)
    print(words_for("", lang)(Text("cli.restore.done", {"path": str(file)})))


restore.__doc__ = house("help.restore")


database_commands = typer.Typer(cls=Group, help=house("help.db"), rich_markup_mode=None)


@database_commands.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Without a command: say which there are."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@database_commands.command("upgrade", cls=Command, help=house("help.db-upgrade"))
def upgrade(database: Database = None, data: Data = None, lang: Lang = None) -> None:
    from riad.server.places import data_folder, database_url
    from riad.server.store.opening import upgrade as bring_up

    if database is None:
        _make(data_folder(data))
    words = words_for("", lang)
    url = database_url(database, data)
    say_which(url, lang)
    with database_named():
        done = bring_up(url)
    for step in done:
        print(step)
    print(words(Text("cli.db.current" if not done else "cli.db.upgraded", {"n": len(done)})))


def beside_server(
    database: str | None,
    data: Path | None,
    lang: str | None,
    deed: Callable[[Store], Awaitable[R]],
) -> R:
    """Do something with the database of this host, which a server may be using."""
    import asyncio

    from riad.server.places import database_url
    from riad.server.store import Store
    from riad.server.store.engines import sqlite_file

    url = database_url(database, data)
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise RiadError(
            "{path}: there is no database; the server makes one when it starts", path=str(file)
        )
    say_which(url, lang)

    async def done() -> R:
        store = await Store.open(url)
        try:
            return await deed(store)
        finally:
            await store.close()

    with database_named():
        return asyncio.run(done())


def say_which(url: str, lang: str | None) -> None:
    """Which database a command uses, beside what it prints."""
    from riad.server.places import called

    print(words_for("", lang)(Text("cli.database", {"name": called(url)})), file=sys.stderr)


@contextmanager
def database_named() -> Iterator[None]:
    """A database that cannot be reached is something from outside."""
    from riad.server.store import StoreDown

    try:
        yield
    except StoreDown as wrong:
        raise RiadError("the database cannot be used now: {why}", why=str(wrong)) from None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise file_trouble(folder, wrong) from None


def _boxes(path: Path | None) -> dict[str, str]:
    """The box that the house plays with, by the game it is of; a wrong one is refused at once."""
    if path is None:
        return {}
    from riad.cli.box import game_of
    from riad.cli.orders import read_box
    from riad.games import definitions
    from riad.kernel.definition import find

    text = read_box(path)
    definition = find(definitions(), game_of(text))
    definition.box_text(text)
    return {definition.name: text}


def _one_of(option: str, got: str, allowed: tuple[str, ...]) -> None:
    if got not in allowed:
        raise RiadError(
            "{option} is one of {allowed}, not {got}",
            option=option,
            allowed=", ".join(allowed),
            got=short(got),
        )
