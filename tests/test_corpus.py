"""Whatever an earlier version has written opens, goes on, replays and verifies today.

Or this version says which corrected rule keeps it from that, and `corrected.toml` beside it agrees.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import re
import tarfile
import tomllib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

import riad
from riad.cli.host import resumed
from riad.kernel.luck import luck_of
from riad.rulebook import statement
from riad.server import folding, hub
from riad.server.store.engines import sqlite_url
from riad.server.store.migrate import migrate
from tests.corpora.facts import of_game, of_host
from tests.corpora.games import bring, play, play_by_hand, step
from tests.corpora.opened import ANSWERS, MOST, Journal, Visit
from tests.corpora.tables import Kept
from tests.server.play.desk import Desk, desk
from tests.server.play.host import Here, Time

FOLDERS = sorted(path for path in (Path(__file__).parent / "corpus").iterdir() if path.is_dir())
every_corpus = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


class Refusal(Exception):
    """What this version says instead of opening something as it was."""


class Corpus:
    """One folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
        self.corrected: dict[str, Any] = tomllib.loads(
            (folder / "corrected.toml").read_text("utf-8")
        )
        known = {field.name for field in fields(Kept)}
        self.tables = {
            name: Kept(**{word: value for word, value in table.items() if word in known})
            for name, table in self.manifest["tables"].items()
        }

    def files(self, kind: str) -> dict[str, str]:
        with tarfile.open(self.folder / f"{kind}.tar.xz") as archive:
            found = {entry.name: archive.extractfile(entry) for entry in archive}
            return {name: file.read().decode() for name, file in found.items() if file}

    def unpack_store(self, path: Path) -> None:
        path.write_bytes(lzma.decompress((self.folder / "store.db.xz").read_bytes()))


@dataclass
class Verdict:
    """What came of the items of a corpus: refused with these words, or broken like that."""

    refused: dict[str, str]
    broken: dict[str, str]

    def complaints(self, corrected: Mapping[str, Any], kind: str) -> list[str]:
        """Everything that is not as it should be."""
        declared = {item: c["rule"] for item, c in corrected.items() if item.startswith(f"{kind}/")}
        found = [f"{item} is broken: {why}" for item, why in self.broken.items()]
        found += [
            f"{item} is refused: {why}"
            for item, why in self.refused.items()
            if item not in declared and item not in self.broken
        ]
        for item, rule in declared.items():
            if item not in self.refused and item not in self.broken:
                found.append(f"{item} opens: it does not belong into corrected.toml")
            elif not names(self.refused.get(item, rule), rule):
                found.append(f"{item} is refused without naming {rule}: {self.refused[item]}")
        return found


def names(text: str, rule: str) -> bool:
    """Whether this very rule is named, and not one whose number begins alike."""
    return re.search(rf"(?<![\w-]){re.escape(rule)}(?!\w|\.\d)", text) is not None


def judged(kind: str, items: Mapping[str, Any], check: Callable[[str], None]) -> Verdict:
    verdict = Verdict({}, {})
    for name in items:
        try:
            check(name)
        except (Refusal, riad.RiadError) as wrong:
            verdict.refused[f"{kind}/{name}"] = str(wrong)
        except AssertionError as wrong:
            verdict.broken[f"{kind}/{name}"] = str(wrong)
    return verdict


def nothing_of(complaints: list[str]) -> None:
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


# ---- records ---------------------------------------------------------------------------------


@every_corpus
def test_records_load_and_go_on_and_finished_ones_verify(folder):
    corpus = Corpus(folder)
    facts, texts = corpus.manifest["records"], corpus.files("records")
    assert set(facts) == set(texts)

    def check(name: str) -> None:
        text = texts[name]
        wanted = dict(facts[name])
        verifies = wanted.pop("verifies")
        game = riad.load(text, 1)
        assert of_game(game) == wanted
        assert game.record() == text
        if verifies:
            assert riad.verify(text).table == game.table
        if game.over:
            return
        said = len(game.log) + len(game.sealed)
        if game.commitment:
            play(game, ANSWERS)
        else:
            bring(game, luck_of(1))
            play_by_hand(game, ANSWERS)
        assert len(game.log) + len(game.sealed) > said, "it went on"
        longer = game.record()
        assert riad.load(longer, 1).record() == longer

    nothing_of(judged("records", facts, check).complaints(corpus.corrected, "records"))


# ---- saved tables ----------------------------------------------------------------------------


@every_corpus
def test_saved_tables_are_resumed_and_gone_on_with(folder, tmp_path):
    corpus = Corpus(folder)
    facts, texts = corpus.manifest["saves"], corpus.files("saves")
    assert set(facts) == set(texts)

    def check(name: str) -> None:
        host = resumed(texts[name].encode(), tmp_path / name, None)
        assert of_host(host) == facts[name]
        assert host.game.record() == json.loads(texts[name])["record"]
        if host.game.over:
            assert riad.verify(host.game.record()).scores == host.game.scores
            return
        for number in range(ANSWERS):
            step(host, number)
        host.save()
        again = resumed((tmp_path / name).read_bytes(), tmp_path / name, None)
        assert of_host(again) == of_host(host)
        assert of_host(again) != facts[name]

    nothing_of(judged("saves", facts, check).complaints(corpus.corrected, "saves"))


# ---- the store -------------------------------------------------------------------------------


@every_corpus
def test_a_server_opens_every_table_and_people_play_on(folder, tmp_path, monkeypatch):
    corpus, journal, time = Corpus(folder), Journal(), Time()
    time.now = corpus.manifest["began"]  # until everything was looked at no job is due
    corpus.unpack_store(tmp_path / "riad.db")
    url = sqlite_url(tmp_path / "riad.db")
    for module in (hub, folding):
        monkeypatch.setattr(module, "log", journal)
    migrate(url)

    async def run() -> Verdict:
        async with desk(url) as here:
            here.hub.now, here.hub.replays = time, Here()
            await people_are_known(corpus, here)
            opened = Opened(corpus, await Visit.of(here, corpus.manifest["people"]), journal)
            await opened.each(opened.looks_as_it_did)
            time.now = corpus.manifest["stopped"]
            await opened.visit.take_up()
            await opened.each(opened.goes_on)
            return opened.verdict

    nothing_of(asyncio.run(run()).complaints(corpus.corrected, "tables"))


async def people_are_known(corpus: Corpus, here: Desk) -> None:
    """Passwords and recovery codes are still right; whoever is banned stays out."""
    for name, word in corpus.manifest["banned"].items():
        body = {"name": name, "password": word}
        await here.refuses("banned", "POST", "/api/account/sign-in", body)
    name, code = corpus.manifest["code"]
    body = {"name": name, "code": code, "password": corpus.manifest["people"][name]}
    async with Desk(here.app, here.hub) as back:
        await back.post("/api/account/recover", body)
        assert (await back.get("/api/account"))["name"] == name
        mine = {
            listed["table"]["id"] for listed in (await back.get("/api/account/games"))["tables"]
        }
    seats = {table.id for table in corpus.tables.values() if f"account {name}" in table.seats}
    assert seats <= mine


class Opened:
    """The tables of a store, as a server of today opens them."""

    def __init__(self, corpus: Corpus, visit: Visit, journal: Journal) -> None:
        self.corpus = corpus
        self.visit = visit
        self.journal = journal
        self.verdict = Verdict({}, {})
        self.records = corpus.files("records")
        self.shown: set[str] = set()
        """Games of which a record was shown line by line."""

    async def each(self, check: Callable[[Kept], Awaitable[None]]) -> None:
        """Every table that is not broken already."""
        for name, table in self.corpus.tables.items():
            item = f"tables/{name}"
            if item in self.verdict.broken or (item in self.verdict.refused and table.rows_only):
                continue
            try:
                await check(table)
            except Refusal as wrong:
                self.verdict.refused[item] = str(wrong)
            except (AssertionError, riad.RiadError) as wrong:
                damaged = self.journal.told("table-unplayable", table.id)
                kind = self.verdict.refused if damaged else self.verdict.broken
                kind[item] = damaged or f"{type(wrong).__name__}: {wrong}"
            if left := self.journal.told("job-left", table.id):
                self.verdict.broken[item] = left

    async def looks_as_it_did(self, table: Kept) -> None:
        """Rows make what they made, and so does the position where it was kept."""
        facts = self.corpus.manifest["tables"][table.name]
        seen = await self.visit.look(table)
        if changed := self.journal.told("rules-changed", table.id):
            raise Refusal(changed)
        assert seen == facts["seen"]
        if not table.rows_only:
            assert await self.visit.position(table) == facts["position"]
        if facts["history"] is not None:
            assert await self.visit.history(table) == facts["history"]

    async def goes_on(self, table: Kept) -> None:
        """People play on, and what they did is there when the table is opened again."""
        status = self.corpus.manifest["tables"][table.name]["seen"]["watcher"]["status"]
        if status == "closed":
            answer = await self.visit.say(table, 0, "chat", id="late", text="Anybody here?")
            assert answer["code"] == "closed"
            return
        if status == "open":
            asker, body = self.visit.people["Zoë"], {"invite": table.invite}
            await asker.post(f"/api/tables/{table.id}/join", body)
            table.seats.append("account Zoë")
        if status != "over":
            await self.plays_on(table)
        if (status == "over" or table.ends) and not self.has_changed(table):
            await self.is_proven(table)

    async def plays_on(self, table: Kept) -> None:
        before = await self.visit.see(table, None)
        made = await self.visit.go_on(table, MOST if table.ends else ANSWERS)
        await self.visit.quiet()
        after = await self.visit.glance(table)
        assert made, "nobody was asked"
        assert (after[0]["status"] == "over") == table.ends
        assert after[0]["step"] > before.get("step", 0)
        self.visit.here.hub.close_room(table.id)
        again = await self.visit.glance(table)
        if self.has_changed(table):  # steps and clocks begin anew where its position was kept
            after, again = ([dict(one, step=0, clock=0) for one in seen] for seen in (after, again))
        assert again == after

    def has_changed(self, table: Kept) -> bool:
        """Whether its rows fit no more, so that it goes on from its position."""
        return f"tables/{table.name}" in self.verdict.refused

    async def is_proven(self, table: Kept) -> None:
        """The record of a finished table is what it was, or proves the luck of what came later."""
        text, state = await self.visit.record(table), await self.visit.see(table, None)
        kept = self.records.get(f"house-{table.name}.riad")
        if kept is None:
            game = riad.verify(text)
            assert game.record() == text
            assert list(game.scores) == state["view"]["scores"]
        else:
            assert text == kept  # which is verified among the records
        for at in (0, state["step"]):
            await self.visit.here.get(f"/api/tables/{table.id}/at/{at}", table.invite)
        if state["table"]["game"] not in self.shown:
            self.shown.add(state["table"]["game"])
            shown = await self.visit.here.http.post("/api/replay", content=text.encode())
            assert shown.json()["scores"] == state["view"]["scores"]


# ---- what was corrected ----------------------------------------------------------------------


@every_corpus
def test_exceptions_name_an_item_a_rule_and_one_line_why(folder):
    corpus = Corpus(folder)
    items = {
        f"{kind}/{n}" for kind in ("tables", "saves", "records") for n in corpus.manifest[kind]
    }
    for item, correction in corpus.corrected.items():
        assert item in items
        assert set(correction) == {"rule", "why"}
        assert statement(correction["rule"]) is not None, item
        assert correction["why"].strip()
        assert "\n" not in correction["why"]


def test_there_is_a_corpus():
    assert FOLDERS


CORRECTED = {"records/a.riad": {"rule": "Y-8.5", "why": "it was wrong"}}


@pytest.mark.parametrize(
    ("refused", "broken", "complaint"),
    [
        ({"records/a.riad": "line 9: Y-8.5 was corrected"}, {}, None),
        ({"records/a.riad": "line 9: it does not fit"}, {}, "without naming Y-8.5"),
        ({"records/a.riad": "line 9: see Y-8.50"}, {}, "without naming Y-8.5"),
        ({}, {}, "opens"),
        ({}, {"records/a.riad": "1 == 2"}, "broken"),
        ({"records/a.riad": "Y-8.5", "records/b.riad": "Y-8.5"}, {}, "b.riad is refused"),
    ],
)
def test_only_what_names_its_corrected_rule_is_excused(refused, broken, complaint):
    found = Verdict(refused, broken).complaints(CORRECTED, "records")
    assert [complaint in line for line in found] == ([True] if complaint else [])
    assert Verdict({}, {}).complaints(CORRECTED, "saves") == []
