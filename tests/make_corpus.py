"""Keep what this commit writes, so that every later one can be asked to open it.

    python -m tests.make_corpus [NAME]

It makes `tests/corpus/NAME/`: a store of `riad serve`, saved tables of `riad play`, records, and a
manifest of what is in them. NAME is the commit unless said otherwise. A folder that exists is never
touched, and code that is not committed keeps nothing.
"""

from __future__ import annotations

import asyncio
import io
import json
import lzma
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import riad
from riad.cli.host import resumed
from riad.games import definitions
from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate, newest
from tests.corpora import evening, games, tables
from tests.corpora.facts import of_game, of_host
from tests.corpora.opened import Visit
from tests.server.play.host import Time

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "corpus"
CORRECTED = """\
# What no longer opens, because a rule was wrong when it was made. For each item the rule that was
# corrected, which the refusal has to name, and one line why:
#
#     "records/open-yspahan-0.riad" = { rule = "Y-8.5", why = "the camel went to the wrong shop" }
#
# Nothing that opens may stand here.
"""


def main(arguments: list[str]) -> int:
    changed = git("status", "--porcelain", "--", "src")
    name = arguments[0] if arguments else git("rev-parse", "--short=7", "HEAD")
    folder = FOLDER / name
    if folder.exists():
        print(f"{folder.relative_to(ROOT)} exists already; what was kept is never made anew")
        return 1
    if changed:
        print(f"not everything under src is committed:\n{changed}")
        return 1
    folder.mkdir(parents=True)
    for file, data in made(name).items():
        (folder / file).write_bytes(data)
        print(f"wrote {file}, {len(data) / 1024:.0f} KB")
    return 0


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def made(name: str) -> dict[str, bytes]:
    """The files of a corpus."""
    with tempfile.TemporaryDirectory() as folder, tables.known_bytes():
        here = Path(folder)
        manifest, house = asyncio.run(kept_store(here / "riad.db"))
        store = (here / "riad.db").read_bytes()
        saves, records = games.saves(here), {**games.records(), **house}
        manifest["saves"] = {
            file: of_host(resumed(text.encode(), here / file, None)) for file, text in saves.items()
        }
    manifest["records"] = {
        file: {**of_game(riad.load(text, 1)), "verifies": verifies(text)}
        for file, text in records.items()
    }
    manifest = {"made-by": made_by(name), **manifest}
    lines = json.dumps(manifest, ensure_ascii=False, indent=None, separators=(",", ":"))
    return {
        "manifest.json": lines.replace('},"', '},\n"').encode() + b"\n",
        "store.db.xz": squeezed(store),
        "saves.tar.xz": packed(saves),
        "records.tar.xz": packed(records),
        "corrected.toml": CORRECTED.encode(),
        "README.md": readme(manifest).encode(),
    }


def made_by(name: str) -> dict[str, Any]:
    rules = {game: definition.rules_version for game, definition in definitions().items()}
    return {"commit": name, "riad": riad.__version__, "schema": newest(), "rules": rules}


def verifies(text: str) -> bool:
    """Whether all of its luck can be checked."""
    try:
        riad.verify(text)
    except riad.BadRecord:
        return False
    return True


# ---- the store -------------------------------------------------------------------------------


async def kept_store(file: Path) -> tuple[dict[str, Any], dict[str, str]]:
    """A store in this file; what is in it, and the records of its finished games."""
    url, time = sqlite_url(file), Time()
    began = time()
    migrate(url)
    async with tables.idle_desk(url, time) as here:
        scene = tables.Scene(here, time)
        kept = await evening.left(scene)
    left_alone(file, [table.id for table in kept if table.rows_only])
    manifest: dict[str, Any] = {
        "began": began,
        "stopped": time(),
        "people": tables.PEOPLE,
        "banned": tables.BANNED,
        "code": ["Amina", scene.codes[0]],
        "tables": {},
    }
    house: dict[str, str] = {}
    copy = file.with_name("copy.db")
    shutil.copy(file, copy)
    async with tables.idle_desk(sqlite_url(copy), time) as here:
        visit = await Visit.of(here, tables.PEOPLE)
        for table in kept:
            seen = await visit.look(table)
            facts = {**table.to_json(), "seen": seen, "history": await visit.history(table)}
            if not table.rows_only:
                facts["position"] = await visit.position(table)
            manifest["tables"][table.name] = facts
            if seen["watcher"]["status"] == "over":
                house[f"house-{table.name}.riad"] = await visit.record(table)
    return manifest, house


def left_alone(file: Path, rows_only: list[str]) -> None:
    """One file without anything beside it; of these tables only their rows are in it."""
    with closing(sqlite3.connect(file)) as store:
        store.executemany("DELETE FROM snapshots WHERE table_id = ?", [(id_,) for id_ in rows_only])
        store.commit()
        store.execute("PRAGMA journal_mode = DELETE")
        store.execute("VACUUM")


# ---- files -----------------------------------------------------------------------------------


def squeezed(data: bytes) -> bytes:
    return lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


def packed(files: Mapping[str, str]) -> bytes:
    """An archive that depends on the files alone."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, text in sorted(files.items()):
            data = text.encode()
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return squeezed(whole.getvalue())


def readme(manifest: Mapping[str, Any]) -> str:
    by = manifest["made-by"]
    known = {**manifest["people"], **manifest["banned"]}
    people = "\n".join(f"| {name} | {word} |" for name, word in known.items())
    kept = "\n".join(
        f"| {name} | {table['seen']['watcher']['status']} | {len(table['seats'])} | "
        f"{'rows alone' if table['rows_only'] else 'rows and position'} |"
        for name, table in manifest["tables"].items()
    )
    name, code = manifest["code"]
    return f"""# What riad {by["riad"]} at {by["commit"]} wrote

Made by `python -m tests.make_corpus`, never changed since; `tests/test_corpus.py` opens all of it.

- `store.db.xz`: a store of `riad serve`, schema {by["schema"]}
- `saves.tar.xz`: {len(manifest["saves"])} tables of `riad play`
- `records.tar.xz`: {len(manifest["records"])} records
- `manifest.json`: what was in them
- `corrected.toml`: what no longer opens, and which corrected rule keeps it from that

| account | password |
|---|---|
{people}

Warden is an admin, Rascal is banned. A recovery code of {name}: `{code}`.
These secrets open nothing else: all of this was made to be looked at.

| table | status | people | kept as |
|---|---|---|---|
{kept}
"""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
