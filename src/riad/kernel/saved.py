"""A position as JSON: a cache for hosts, so that opening a long game need not replay it.

Everything is in it but the luck, which the host keeps elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .book import Book
from .definition import Definition, book_of, find
from .errors import BadData, RiadError, listed
from .frames import Frame, pack, unpack
from .game import Game
from .luck import Luck, Nonce
from .running import COMMITMENT

FIELDS = ("config", "rules", "table", "stack", "sealed", "log", "commitment", "noted")
NONCES = "nonces"
"""A field that is there only where people have promised to mix something into the luck."""


def save(game: Game[Any]) -> dict[str, Any]:
    """The position, ready for JSON. It tells every secret but the luck ahead."""
    config = game.book.config
    nonces = [nonce and [nonce.hash, nonce.number] for nonce in game.nonces]
    return {
        "config": {
            "game": config.game,
            "seats": config.seats,
            "edition": config.edition,
            "modules": list(config.modules),
            "solo": config.solo,
            "options": game.book.definition.written_options(config),
            "names": list(config.names),
            **({"box": config.box} if config.box else {}),
            **({"house": config.house} if config.house > 1 else {}),
        },
        "rules": config.rules,
        "table": game.table.to_json(),
        "stack": [[seat, pack(frame)] for seat, frame in game.stack],
        "sealed": {str(seat): word for seat, word in game.sealed.items()},
        "log": [[e.who, e.word, None if e.seen_by is None else list(e.seen_by)] for e in game.log],
        "commitment": game.commitment,
        "noted": game.noted,
        **({NONCES: nonces} if nonces else {}),
    }


def restore(
    data: Any,
    definitions: Mapping[str, Definition],
    luck: Luck | None = None,
    keys: tuple[bytes | None, ...] | None = None,
) -> Game[Any]:
    """The game that `save` saved, by these rules or, as far as they agree, by earlier ones.

    `luck` goes on where it was; `keys` are those of all luck so far, where the host has them.
    """
    try:
        return _restored(data, definitions, luck, keys)
    except RiadError as wrong:
        raise BadData.of(wrong) from None
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError):
        raise BadData("this is not a position that was saved here") from None


def _restored(
    data: Any,
    definitions: Mapping[str, Definition],
    luck: Luck | None,
    keys: tuple[bytes | None, ...] | None,
) -> Game[Any]:
    if not isinstance(data, dict) or set(data) - {NONCES} != set(FIELDS):
        raise BadData("a saved position has {fields}", fields=listed(FIELDS))
    order = dict(data["config"])
    definition = find(definitions, order.pop("game", None))
    order["solo"] = order["solo"] or None
    order.setdefault("house", 1)
    config = definition.configure(**order, rules=_typed(data["rules"], int))
    try:
        return _laid_out(data, book_of(definition, config), luck, keys)
    except RiadError as wrong:
        raise definition.explained(wrong, config) from None
    except AssertionError as broken:
        impossible = BadData("this position cannot be: {why}", why=str(broken))
        raise definition.explained(impossible, config) from None


def _laid_out(
    data: Mapping[str, Any], book: Book, luck: Luck | None, keys: tuple[bytes | None, ...] | None
) -> Game[Any]:
    """The position on the table, and whoever is asked something asked again."""
    definition = book.definition
    kind = type(definition.make_table(book))
    game: Game[Any] = Game(book, kind.from_json(data["table"]), None)
    game.stack = [_frame(game, seat, frame) for seat, frame in data["stack"]]
    game.put_log(_entry(*entry) for entry in data["log"])
    game.commitment = _typed(data["commitment"], str)
    game.noted = _typed(data["noted"], bool)
    game.nonces = tuple(nonce and _nonce(*nonce) for nonce in data.get(NONCES, ()))
    definition.conserve(game)
    game.ask_again()
    for seat, word in data["sealed"].items():
        if not game.is_together or word not in game.options(int(seat)):
            raise BadData("a sealed answer answers nothing")
        game.seal(int(seat), word)
    game.keys = keys or _unknown_keys(game, luck)
    if luck is not None:
        game.go_on(luck, noted=game.noted)
    return game


def _unknown_keys(game: Game[Any], luck: Luck | None) -> tuple[bytes | None, ...]:
    """Of the luck so far only the present one is known, if it has been used already.

    Where it is mixed its key cannot be told from it.
    """
    earlier = sum(entry.who == COMMITMENT for entry in game.log)
    is_mixed = bool(game.nonces) and not earlier
    known = luck is not None and game.noted and not is_mixed
    return (*[None] * earlier, luck.key if luck is not None and known else None)


def _frame(game: Game[Any], seat: Any, data: Any) -> tuple[int | None, Frame]:
    frame = unpack(data)
    if not isinstance(frame, Frame):
        raise BadData("the stack holds something that is no frame")
    if seat is not None:
        game.view(seat)
    return seat, frame


def _nonce(promised: Any, opened: Any) -> Nonce:
    known = None if opened is None else bytes.fromhex(opened)
    return Nonce(_typed(promised, str), known)


def _entry(who: Any, word: Any, seen_by: Any) -> tuple[int, str, tuple[int, ...] | None]:
    seats = None if seen_by is None else tuple(_typed(seat, int) for seat in seen_by)
    return _typed(who, int), _typed(word, str), seats


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise BadData(
            "expected {kind}, not {got}", kind=f"<{kind.__name__}>", got=f"<{type(value).__name__}>"
        )
    return value
