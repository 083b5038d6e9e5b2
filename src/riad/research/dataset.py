"""Games between bots as rows for learners: what was seen, what was possible, what was chosen.

A file is written beside its place and moved there when it is whole. Its ending says the form: JSON
lines, which need nothing, or Parquet, which needs pyarrow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import riad
from riad.bots import Bot
from riad.bots.match import ask
from riad.kernel.definition import Config, Definition
from riad.kernel.errors import RiadError, listed, short
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of

from .answering import result

Row = dict[str, Any]
COLUMNS: Mapping[str, str] = {
    "game": "string",
    "riad": "string",
    "rules": "int16",
    "actions": "string",
    "layout": "string",
    "order": "string",
    "seed": "int64",
    "number": "int32",
    "seat": "int8",
    "bot": "string",
    "observation": "int16s",
    "options": "int16s",
    "choice": "int16",
    "move": "string",
    "score": "int16",
    "result": "float",
}
"""What a row has: versions and fingerprints of all that gives numbers their meaning, which decision
of which game it was, what the seat saw and could do, what it did, and what came of it."""


def rows(
    definition: Definition, config: Config, bots: Sequence[tuple[str, type[Bot]]], seed: int
) -> list[Row]:
    """Every decision of one game; `bots` with the names they are called by, one for each seat."""
    game = new_game(definition, config, luck_of(seed))
    seated = [kind(seed * 16 + seat) for seat, (_, kind) in enumerate(bots)]
    numbers = riad.actions(config.game).numbers
    same = about(config)
    found: list[Row] = []
    while not game.over:
        seat = game.waiting[0]
        move = ask(seated[seat], game, seat)
        found.append(
            {
                **same,
                "seed": seed,
                "number": len(found),
                "seat": seat,
                "bot": bots[seat][0],
                "observation": game.observe(seat).tolist(),
                "options": sorted(numbers[name] for name in game.options(seat)),
                "choice": numbers[move],
                "move": move,
            }
        )
        game.play(seat, move)
    for row in found:
        row["score"] = game.scores[row["seat"]]
        row["result"] = result(game, row["seat"])
    return found


def about(config: Config) -> Row:
    """What is the same in every row of a file; `order` are the keywords of `riad.new_game`."""
    order = {
        "seats": config.seats,
        "edition": config.edition,
        "modules": config.modules,
        "solo": config.solo,
        "options": dict(config.options),
        "box": config.box,
    }
    return {
        "game": config.game,
        "riad": riad.__version__,
        "rules": config.rules,
        "actions": riad.actions(config.game).fingerprint,
        "layout": riad.observation(config.game).fingerprint,
        "order": json.dumps({name: said for name, said in order.items() if said}),
    }


# ---- files -----------------------------------------------------------------------------------


class Lines:
    """A row as JSON on a line of its own."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")

    def write(self, found: Sequence[Row]) -> None:
        self._file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in found)

    def close(self) -> None:
        self._file.close()


class Parquet:
    """Rows as columns, those of a game together."""

    def __init__(self, path: Path) -> None:
        try:
            import pyarrow as pa
            from pyarrow.parquet import ParquetWriter
        except ModuleNotFoundError:
            raise RiadError("a .parquet file needs pyarrow: `riad[research]`") from None
        kinds = {
            "string": pa.string(),
            "int8": pa.int8(),
            "int16": pa.int16(),
            "int32": pa.int32(),
            "int64": pa.int64(),
            "float": pa.float32(),
            "int16s": pa.list_(pa.int16()),
        }
        self._schema = pa.schema([(name, kinds[kind]) for name, kind in COLUMNS.items()])
        self._writer = ParquetWriter(path, self._schema, compression="zstd")
        self._table = pa.Table

    def write(self, found: Sequence[Row]) -> None:
        try:
            columns = self._table.from_pylist(found, schema=self._schema)
        except OverflowError:
            raise RiadError("a .parquet file has no room for so long a seed; .jsonl has") from None
        self._writer.write_table(columns)

    def close(self) -> None:
        self._writer.close()


FORMS: Mapping[str, type[Lines | Parquet]] = {".jsonl": Lines, ".parquet": Parquet}


def form_of(path: Path) -> type[Lines | Parquet]:
    """How a file of this name is written."""
    if path.suffix not in FORMS:
        raise RiadError(
            "a dataset ends with one of {allowed}, not {got}",
            allowed=listed(FORMS),
            got=short(path.name),
        )
    return FORMS[path.suffix]


def write(path: Path, games: Iterable[Sequence[Row]]) -> int:
    """Keep these games; how many decisions they have."""
    beside = path.with_name(path.name + ".new")
    file, count = form_of(path)(beside), 0
    try:
        for found in games:
            file.write(found)
            count += len(found)
    except BaseException:
        file.close()
        beside.unlink(missing_ok=True)
        raise
    file.close()
    beside.replace(path)
    return count
