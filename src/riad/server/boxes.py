"""Boxes of tables: what is printed in each, as it is kept with a table and told to those who draw.

The corrections of a table's box are in its order, in the one way they are written, after the name
its owner has given it. Which box it is, is a column of its own: whoever draws asks for it by that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from riad.games import definitions
from riad.kernel.box import MOST_RECORDS, Corrections, heading, named, toml
from riad.kernel.definition import Config, Definition, find
from riad.kernel.errors import BadData
from riad.kernel.printed import Value
from riad.language import LANGUAGES, called, catalogue, catalogue_of, complaint, has_words
from riad.server import messages as m
from riad.server import requests as r
from riad.server.errors import Refused
from riad.server.pages import FOR_EVER, File
from riad.server.readings import BoxForm, BoxProblem, BoxSaid, Printed

if TYPE_CHECKING:  # processes of bots read this too, and would wait for all of the store
    from riad.server.store.tables import TableRow

BODY: Final = 300_000
"""Bytes that a request with a box may have."""


def kept(order: r.Order, of_house: str = "", house: int | None = None) -> r.Order:
    """An order with its box as it is kept; `of_house` is the box this house plays with."""
    text = of_house if order.box is None else order.box
    if not text:
        return msgspec.structs.replace(order, box="")
    definition = find(definitions(), order.game)
    try:
        changes = definition.box_text(text, house)
        name = definition.box_name(text)
    except BadData as wrong:
        raise Refused("bad-box", values={"wrong": str(wrong)}) from None
    return msgspec.structs.replace(order, box=named(name, changes) if changes else "")


def name_of(order: r.Order) -> str | None:
    """What the box of a table is called; None: it is the house's."""
    return _name(order.game, order.box) if order.box else None


@lru_cache(maxsize=256)
def _name(game: str, text: str) -> str:
    return find(definitions(), game).box_name(text)


def fingerprint(config: Config) -> str:
    """Which box a table is played with."""
    return _fingerprint(config.game, config.box, config.house)


@lru_cache(maxsize=256)
def _fingerprint(game: str, changes: str, house: int) -> str:
    return definitions()[game].box_fingerprint(changes, house)


def of_house(definition: Definition, box: str) -> int | None:
    """The version of the house's box that is meant, if it is one of them."""
    versions = range(1, definition.box_version + 1)
    return next((v for v in versions if definition.fingerprint(v) == box), None)


def config_of(table: TableRow) -> Config:
    """A table's order as far as its box goes."""
    order = msgspec.json.decode(table.order, type=r.Order)
    definition = find(definitions(), order.game)
    changes = definition.box_text(order.box or "", table.house)
    return Config(order.game, order.seats, box=changes, house=table.house)


def printed(config: Config) -> Printed:
    """What is printed in the box of a table, and what is said of it otherwise than usual."""
    definition = definitions()[config.game]
    data = definition.printed(config.box, config.house)
    return Printed(config.game, data, _texts(config), config.box)


def _texts(config: Config) -> dict[str, dict[str, str]]:
    """What tiles say, where it is not what those of the house's present box say."""
    if not config.box and config.house == definitions()[config.game].box_version:
        return {}
    found = {}
    for language in LANGUAGES:
        usual = catalogue(config.game, language).entries()
        mine = catalogue_of(config, language).entries()
        found[language] = {key: forms[0] for key, forms in mine.items() if usual.get(key) != forms}
    return found


@lru_cache(maxsize=32)
def file_of(game: str, changes: str, house: int) -> File:
    """The same as a file that never changes."""
    config = Config(game, 0, box=changes, house=house)
    return File.of("printed.json", m.encode(printed(config)), keep=FOR_EVER)


# ---- what an owner says ----------------------------------------------------------------------


@lru_cache(maxsize=8)
def form_of(game: str) -> File:
    """What owners are asked about."""
    definition = definitions()[game]
    groups = {
        group: [value_name(value) for value in values]
        for group, values in definition.asked().items()
    }
    most = {kind: definition.most.get(kind, MOST_RECORDS) for kind in sorted(definition.varying)}
    varying = {".".join(kind): n for kind, n in most.items()}
    form = BoxForm(definition.fingerprint(), groups, varying)
    return File.of("form.json", m.encode(form))


def value_name(value: Value) -> str:
    """How a value is called: `river.rapid.1.space`."""
    file, *rest = value
    return ".".join(filter(None, (file.removesuffix(".toml"), *rest)))


def looked_at(game: str, sent: bytes, language: str) -> BoxSaid:
    """What corrections come to, and what is wrong with them."""
    definition = definitions()[game]
    try:
        text = sent.decode("utf-8-sig")
        read = Corrections(text, definition.house_sheets(), definition.varying, patient=True)
        read.about.check(game)
    except (BadData, UnicodeDecodeError) as wrong:
        error = wrong if isinstance(wrong, BadData) else BadData("this is not text")
        return BoxSaid("", [_problem(error, language)], {}, {}, "")
    problems, left = definition.box_sifted(read)
    said = {
        f"{heading(record)}.{field}": toml(value)
        for record, row in read.records.items()
        for field, value in row.items()
    }
    changes = left.changes()
    config = Config(game, 0, box=changes, house=definition.box_version)
    return BoxSaid(
        name=read.about.name,
        problems=[_problem(p, language, read, game) for p in problems],
        counts=definition.box_counts(read, left),
        said=said,
        played=named(read.about.name, changes) if changes else "",
        printed=printed(config),
    )


def _problem(
    wrong: BadData, language: str, read: Corrections | None = None, game: str = ""
) -> BoxProblem:
    line, inner = wrong.values.get("number"), wrong.values.get("wrong")
    if read is None or not isinstance(line, int) or not isinstance(inner, BadData):
        return BoxProblem(complaint(wrong, language), 0)
    return BoxProblem(complaint(_as_asked(inner, read, line, game, language), language), line)


def _as_asked(wrong: BadData, read: Corrections, line: int, game: str, language: str) -> BadData:
    """What is wrong, with the names that owners are asked by instead of those in data files."""
    record, field = read.at(line)
    book = catalogue(game, language)
    words = book.entries()
    if f"printed.kind.{record[1]}" not in words:
        return wrong
    entry, asked = called(book, record), words.get(f"printed.field.{field}")
    if asked is None:
        return _about(entry, wrong)
    name = BadData("“{field}”", field=asked[0])
    if not has_words(wrong):
        got = read.value(record, field)
        return BadData("{where}: {field} cannot be {got}", where=entry, field=name, got=got)
    if "where" in wrong.values and "field" in wrong.values:
        return BadData.of(wrong, where=entry, field=name)
    return _about(BadData("{entry}, “{field}”", entry=entry, field=asked[0]), wrong)


def _about(where: str | BadData, wrong: BadData) -> BadData:
    """The same, said of something else."""
    if "where" in wrong.values:
        return BadData.of(wrong, where=where)
    return BadData("{where}: {wrong}", where=where, wrong=wrong)


def named_well(game: str, text: str) -> str:
    """What a box is called that is to be kept; a wrong one is refused."""
    definition = definitions().get(game)
    if definition is None:
        raise Refused("not-found")
    try:
        definition.box_text(text)
    except BadData as wrong:
        raise Refused("bad-box", values={"wrong": str(wrong)}) from None
    return definition.box_name(text)
