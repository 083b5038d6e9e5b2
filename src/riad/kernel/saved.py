"""A position as JSON: a cache for hosts, so that opening a long game need not replay it.

Everything is in it but the luck, which the host keeps elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .definition import Definition, book_of, find
from .errors import BadData
from .frames import pack, unpack
from .game import Game
from .luck import Luck

FIELDS = ("config", "rules", "table", "stack", "sealed", "log", "commitment")


def save(game: Game[Any]) -> dict[str, Any]:
    """The position, ready for JSON. It tells every secret but the luck ahead."""
    config = game.book.config
    return {
        "config": {
            "game": config.game,
            "seats": config.seats,
            "edition": config.edition,
            "modules": list(config.modules),
            "solo": config.solo,
            "options": dict(config.options),
            "names": list(config.names),
        },
        "rules": game.book.definition.rules_version,
        "table": game.table.to_json(),
        "stack": [[seat, pack(frame)] for seat, frame in game.stack],
        "sealed": {str(seat): word for seat, word in game.sealed.items()},
        "log": [[e.who, e.word, None if e.seen_by is None else list(e.seen_by)] for e in game.log],
        "commitment": game.commitment,
    }


def restore(
    data: Any, definitions: Mapping[str, Definition], luck: Luck | None = None
) -> Game[Any]:
    """The game that `save` saved, by the same version of its rules."""
    if not isinstance(data, dict) or tuple(data) != FIELDS:
        raise BadData(f"a saved position has {', '.join(FIELDS)}")
    order = dict(data["config"])
    definition = find(definitions, order.pop("game", None))
    if data["rules"] != definition.rules_version:
        raise BadData(f"the position was saved by rules version {data['rules']}")
    order["solo"] = order["solo"] or None
    book = book_of(definition, definition.configure(**order))
    kind = type(definition.make_table(book))
    game: Game[Any] = Game(book, kind.from_json(data["table"]), None)
    game.stack = [(seat, unpack(frame)) for seat, frame in data["stack"]]
    game.put_log(
        (who, word, None if seen is None else tuple(seen)) for who, word, seen in data["log"]
    )
    game.commitment = data["commitment"]
    game.keys = (luck.key if luck else None,)
    game.ask_again()
    game.sealed = {int(seat): word for seat, word in data["sealed"].items()}
    if luck is not None:
        game.go_on(luck, noted=True)
    return game
