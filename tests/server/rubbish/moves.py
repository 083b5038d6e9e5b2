"""Moves that are wrong in at least one place, so that none of them can be a legal one."""

from __future__ import annotations

import json
import random
from typing import Any, Final

from tests.server.rubbish.shots import STALE, Aim, Maker, Shot, pieces, raw, text

NO_ASK: Final = (
    '"1"', "1.5", "1.0", "1e3", "-1", "2147483648", "9223372036854775808", "1" * 40, "1" * 400,
    "1e400", "NaN", "Infinity", "-Infinity", "null", "true", "[]", "{}", "[1]", "01", "+1", "0x1",
    "1_0", "", "-", "1 1",
)  # fmt: skip
NO_WORD: Final = (
    '""', "null", "1", "true", "[]", "{}", '["a"]', '"\\u0000"', '"\\n"', '"a\\u001fb"',
    '"\\ud800"', '"\\udfff\\ud800"', f'"{"w" * 201}"', '"\\x41"', '"a', "a", '"\\u12"', '"\t"',
)  # fmt: skip
NO_ID: Final = (
    '""', "null", "1", '"a b"', '"a\\n"', '"\\u0000"', f'"{"i" * 65}"', '"é"', '"<script>"',
    '"a/b"', '"\\u202e"', "[]", '"\'; DROP TABLE events; --"',
)  # fmt: skip
NO_SEAT: Final = ('"0"', "-1", "16", "1.5", "[]", "{}", "true", "9" * 30, "NaN", '""')
NO_TYPE: Final = (
    '"Move"', '"moves"', '""', "null", "1", "[]", '"move\\u0000"', '"state"', '"ack"', '"hello"',
    '"refused"', '"__class__"', '"MOVE"', '"m\\u00f6ve"',
)  # fmt: skip
ODD: Final = "\u202e\u200b\u2066\ufeff\u0301\u3164 éß中🐪%&<>'\\{}[]*?$./:;,|~"
PLAYERS: Final = ("malformed", "stale")
"""Whoever has a seat is told one of these; others are not even allowed to ask."""


def spelled(fields: dict[str, str]) -> bytes:
    """JSON whose values are given as they are to be written."""
    return ("{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}").encode()


def fields_of(aim: Aim, word: str, ask: int) -> dict[str, str]:
    found = {"type": '"move"', "id": f'"{aim.fresh()}"', "ask": str(ask), "word": json.dumps(word)}
    return found if aim.seat is None else {**found, "seat": str(aim.seat)}


def legal_word(rng: random.Random, aim: Aim) -> str:
    return rng.choice(aim.words) if aim.words else "pass"


# ---- one field is no such thing --------------------------------------------------------------


def bad_field(name: str, values: tuple[str, ...]) -> Maker:
    """A legal move but for one field, which is of no use."""

    def make(rng: random.Random, aim: Aim) -> Shot:
        fields = fields_of(aim, legal_word(rng, aim), aim.ask)
        fields[name] = rng.choice(values)
        return raw(spelled(fields), "malformed", binary=rng.random() < 0.2)

    return make


def missing_field(rng: random.Random, aim: Aim) -> Shot:
    fields = fields_of(aim, legal_word(rng, aim), aim.ask)
    del fields[rng.choice(("type", "id", "ask", "word"))]
    return raw(spelled(fields), "malformed")


def extra_field(rng: random.Random, aim: Aim) -> Shot:
    name = rng.choice(("extra", "admin", "token", "__proto__", "Seat", "v", "step", ""))
    return raw(spelled({**fields_of(aim, legal_word(rng, aim), aim.ask), name: "1"}), "malformed")


def said_twice(rng: random.Random, aim: Aim) -> Shot:
    """A field twice: whichever of the two counts, the question is wrong."""
    whole = spelled(fields_of(aim, legal_word(rng, aim), STALE)).decode()
    twice = rng.choice(('"ask":123456789', '"word":"x"', f'"id":"{aim.fresh()}"', '"type":"move"'))
    return raw(f"{whole[:-1]},{twice}}}".encode(), *refusals(aim, *PLAYERS))


# ---- all fields are well, the move is not ----------------------------------------------------


def refusals(aim: Aim, *of_players: str) -> tuple[str, ...]:
    """Who has no seat is told nothing else; a closed table takes nothing."""
    if aim.seat is None:
        return "not-allowed", "malformed"
    return (*of_players, "closed") if aim.status == "closed" else of_players


def wrong_word(rng: random.Random, aim: Aim) -> Shot:
    """The right question and a word that is nearly an answer, or nothing like one."""
    word = bent(rng, legal_word(rng, aim))
    while word in aim.words:
        word = bent(rng, word)
    told = {
        "open": ("not-started",),
        "over": ("over",),
        "closed": ("closed",),
    }.get(aim.status, ("illegal-move", "not-asked", "confirm-first"))
    return text(_move(aim, word, aim.ask), *refusals(aim, *told))


def bent(rng: random.Random, word: str) -> str:
    """A word with something wrong in it, still without control characters and not too long."""
    at = rng.randrange(len(word) + 1)
    ways = (
        lambda: word[:at] + rng.choice(ODD) + word[at:],
        lambda: word.upper() + "-",
        lambda: word + rng.choice(("-", " ", "-0", "-1", "x")),
        lambda: rng.choice((" ", "-", "0")) + word,
        lambda: word[:at] or "x",
        lambda: word[::-1],
        lambda: f"{word}/{word}",
        lambda: "".join(rng.choice(ODD) for _ in range(rng.randrange(1, 60))),
        lambda: rng.choice(("undo", "confirm", "claim-oasis-21", "yspahan", "greedy", "0", "None")),
    )
    return rng.choice(ways)()[:200]


def wrong_question(rng: random.Random, aim: Aim) -> Shot:
    ask = rng.choice((aim.ask + 1, aim.ask + 2, max(0, aim.ask - 1), 0, STALE, 2**31 - 1))
    ask = ask if ask != aim.ask else aim.ask + 7
    return text(_move(aim, legal_word(rng, aim), ask), *refusals(aim, "stale"))


def wrong_seat(rng: random.Random, aim: Aim) -> Shot:
    others = [seat for seat in range(16) if seat != aim.seat]
    move = {**_move(aim, legal_word(rng, aim), aim.ask), "seat": rng.choice(others)}
    return text(move, "not-allowed")


def _move(aim: Aim, word: str, ask: int) -> dict[str, Any]:
    return {"type": "move", "id": aim.fresh(), "ask": ask, "word": word}


def of_the_draft(rng: random.Random, aim: Aim) -> Shot:
    """Undo, restart or confirm without a draft, or of another question."""
    kind = rng.choice(("undo", "restart", "confirm"))
    ask = aim.ask + rng.randrange(1, 9) if aim.drafts or rng.random() < 0.5 else aim.ask
    told = "stale" if ask != aim.ask else f"nothing-to-{'confirm' if kind == 'confirm' else 'undo'}"
    message = {"type": kind, "id": aim.fresh(), "ask": ask}
    return text(message, *refusals(aim, told))


def back(rng: random.Random, aim: Aim) -> Shot:
    """To a position that never was, or by somebody who is not alone."""
    message = {"type": "back", "id": aim.fresh(), "step": rng.randrange(10**6, 2**31)}
    return text(message, *refusals(aim, "not-alone", "not-found", "not-started"))


def prefer(rng: random.Random, aim: Aim) -> Shot:
    what = rng.choice(("confirm", "chat", "yspahan", "yspahan.Camel", "__class__", "x", ODD))
    value = rng.choice(("never ever", "soon=soon", "=", "ON", ODD[:9]))
    message = {"type": "prefer", "id": aim.fresh(), "what": what, "value": value}
    return text(message, *refusals(aim, "malformed"))


def chat(rng: random.Random, aim: Aim) -> Shot:
    """Lines that nobody should have to read: controls, turned-round text, nothing at all."""
    said = rng.choice(
        (
            "\u202eevil",
            "a\u2066b",
            "a\u0000b",
            "\x1b[2J",
            " ",
            "\u200b",
            "\n",
            "\u2028",
            "",
            "c" * 501,
        )
    )
    return text({"type": "chat", "id": aim.fresh(), "text": said}, *refusals(aim, "malformed"))


def preview(rng: random.Random, aim: Aim) -> Shot:
    word = bent(rng, legal_word(rng, aim)) + "~"
    message = {"type": "preview", "id": aim.fresh(), "word": word[-200:]}
    return text(message, *refusals(aim, "illegal-move", "not-started", "over"))


def question(rng: random.Random, aim: Aim) -> Shot:
    """Questions about what is not there; some may be asked, none changes anything."""
    target = bent(rng, "bag/1")
    asked = rng.choice(
        (
            text({"type": "why-not", "id": aim.fresh(), "target": target}, "reason", "not-started"),
            text({"type": "history", "id": aim.fresh(), "since": STALE}, "not-found"),
            text(
                {"type": "describe", "id": aim.fresh(), "step": STALE}, "not-found", "not-started"
            ),
            text({"type": "sync", "id": aim.fresh(), "seat": 15}, "not-allowed"),
        )
    )
    return Shot(asked.data, asked.wants | {*refusals(aim, "malformed")}, asked.what)


def sent_before(rng: random.Random, aim: Aim) -> Shot:
    """A message that was acknowledged already: it is acknowledged again, and that is all."""
    if not aim.sent:
        return wrong_question(rng, aim)
    return text({**_move(aim, "x", STALE), "id": rng.choice(aim.sent)}, "ack", "closed")


# ---- bytes -----------------------------------------------------------------------------------


def bent_bytes(rng: random.Random, aim: Aim) -> Shot:
    """Bytes of a stale move changed, lost, doubled or cut: a few of them never make it legal."""
    data = bytearray(spelled(fields_of(aim, legal_word(rng, aim), STALE)))
    for _ in range(rng.randrange(1, 4)):
        _bend(rng, data)
    wants = refusals(aim, *PLAYERS, "not-allowed")
    return raw(bytes(data), *wants, binary=rng.random() < 0.3)


def _bend(rng: random.Random, data: bytearray) -> None:
    if not data:
        return
    at = rng.randrange(len(data))
    match rng.randrange(5):
        case 0:
            data[at] ^= 1 << rng.randrange(8)
        case 1:
            del data[at : at + rng.randrange(1, 4)]
        case 2:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 4)))
        case 3:
            data[at:at] = data[: rng.randrange(1, 9)]
        case _:
            del data[max(1, at) :]


def in_pieces(rng: random.Random, aim: Aim) -> Shot:
    """A stale move in several frames."""
    data = spelled(fields_of(aim, legal_word(rng, aim), STALE))
    return pieces(rng, data, *refusals(aim, "stale"))


MOVES: Final[tuple[Maker, ...]] = (
    bad_field("ask", NO_ASK), bad_field("word", NO_WORD), bad_field("id", NO_ID),
    bad_field("seat", NO_SEAT), bad_field("type", NO_TYPE), missing_field, extra_field, said_twice,
    wrong_word, wrong_word, wrong_word, wrong_question, wrong_question, wrong_seat, of_the_draft,
    back, prefer, chat, preview, question, sent_before, bent_bytes, bent_bytes, in_pieces,
)  # fmt: skip


def mutated(rng: random.Random, aim: Aim) -> Shot:
    """One wrong move."""
    return rng.choice(MOVES)(rng, aim)
