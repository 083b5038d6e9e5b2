"""Records read again: every line is played and checked, luck drawn anew where its key is known."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .definition import Config, Definition, find
from .errors import BadRecord, RiadError, short
from .game import Game, new_game
from .luck import Luck, commitment
from .record import FORMAT, HEADER, check, rendered, stretches
from .running import COMMITMENT

LARGEST = 4_000_000
"""No record has more characters; a longer text is refused unread."""

SPEAKER = re.compile(r"(\d|[-*!~]) ")
DIGITS = re.compile(r" #([0-9a-f]{4})$")
ENDING = ("scores", "winners", "keys", "open")
KINDS: Mapping[str, type] = {
    "seats": int,
    "names": list,
    "edition": str,
    "modules": list,
    "solo": str,
    "options": dict,
    "commitment": str,
}


@dataclass(slots=True)
class Parsed:
    """A record taken apart: header, body lines with their numbers, ending."""

    header: dict[str, Any] = field(default_factory=dict)
    body: list[tuple[int, str]] = field(default_factory=list)
    ending: dict[str, Any] = field(default_factory=dict)


def parse(record: object) -> Parsed:
    """Split a record into its parts; nothing is played yet."""
    parsed = Parsed()
    for number, line in enumerate(_text(record).split("\n")[:-1], 1):
        if SPEAKER.match(line):
            if parsed.ending or "commitment" not in parsed.header:
                raise BadRecord(f"line {number}: moves stand between header and result")
            parsed.body.append((number, line))
            continue
        word, value = _setting(number, line)
        part = parsed.ending if word in ENDING else parsed.header
        if word in part or (part is parsed.header and (parsed.body or parsed.ending)):
            raise BadRecord(f"line {number}: '{word}' does not belong here")
        part[word] = value
    return parsed


def _text(record: object) -> str:
    """The record as text of a bearable size."""
    if isinstance(record, str | bytes) and len(record) > LARGEST:
        raise BadRecord(f"a record has at most {LARGEST} characters")
    if isinstance(record, bytes):
        try:
            record = record.decode("utf-8")
        except UnicodeDecodeError:
            raise BadRecord("a record is text, this is not") from None
    if not isinstance(record, str):
        raise BadRecord(f"a record is text, not {short(record)}")
    if not record.startswith("riad: "):
        raise BadRecord(f"a record starts with the line 'riad: {FORMAT}'")
    if not record.endswith("\n"):
        raise BadRecord("the record is cut off: its last line has no end")
    return record


def _setting(number: int, line: str) -> tuple[str, Any]:
    word, colon, value = line.partition(": ")
    if not colon or not re.fullmatch(r"[a-z-]+", word):
        raise BadRecord(f"line {number}: expected 'word: value' or moves, not {short(line)}")
    try:
        return word, json.loads(value)
    except (ValueError, RecursionError):
        raise BadRecord(f"line {number}: the value of '{word}' is not JSON") from None


def load(record: object, definitions: Mapping[str, Definition], luck: Luck) -> Game[Any]:
    """The game a record tells, every line of it checked; an open one goes on with this luck."""
    return _replayed(parse(record), definitions, (), luck)


def resume(record: object, definitions: Mapping[str, Definition], key: bytes) -> Game[Any]:
    """An open game whose host has kept its key: it goes on with the very luck it had."""
    return _replayed(parse(record), definitions, (key,), None)


def verify(record: object, definitions: Mapping[str, Definition]) -> Game[Any]:
    """A finished game, its luck drawn again from the published keys and compared word by word."""
    parsed = parse(record)
    keys = parsed.ending.get("keys")
    if keys is None:
        raise BadRecord("the game is not finished: its key is not published yet")
    return _replayed(parsed, definitions, _keys(keys), None)


def _keys(values: Any) -> tuple[bytes | None, ...]:
    try:
        return tuple(None if v is None else bytes.fromhex(v) for v in values)
    except (TypeError, ValueError):
        raise BadRecord("'keys' is a list of hexadecimal keys") from None


def _replayed(
    parsed: Parsed,
    definitions: Mapping[str, Definition],
    keys: tuple[bytes | None, ...],
    luck: Luck | None,
) -> Game[Any]:
    definition, config = _ordered(parsed.header, definitions)
    game = new_game(definition, config, None)
    game.commitment = parsed.header["commitment"]
    replay = Replay(game, keys)
    for number, line in parsed.body:
        replay.line(number, line)
    _same_form(game, parsed)
    _same_ending(game, parsed.ending)
    if game.over:
        game.keys = _keys(parsed.ending["keys"])
        _same_commitments(game)
    elif luck is not None and game.commitment:  # else its luck comes from people, as before
        game.keys = (None,)
        game.go_on(luck, noted=False)
    elif replay.luck is not None:
        game.keys = keys
        game.go_on(replay.luck, noted=True)
    return game


def _ordered(
    header: Mapping[str, Any], definitions: Mapping[str, Definition]
) -> tuple[Definition, Config]:
    """Game and config of the header, refused where this program would not have written it so."""
    if "seen-by" in header:
        raise BadRecord("this is what one seat saw, not a whole record: it cannot be replayed")
    if missing := [word for word in (*HEADER, "commitment") if word not in header]:
        raise BadRecord(f"the header lacks {', '.join(missing)}")
    if unknown := [word for word in header if word not in (*HEADER, "commitment")]:
        raise BadRecord(f"the header has an unknown line '{unknown[0]}'")
    if header["riad"] != FORMAT:
        raise BadRecord(f"record format {short(header['riad'])}; this program reads {FORMAT}")
    definition = find(definitions, header["game"])
    if header["rules"] != definition.rules_version:
        raise BadRecord(
            f"rules version {short(header['rules'])} of {definition.name}; "
            f"this program plays version {definition.rules_version}"
        )
    for word, kind in KINDS.items():
        if type(header[word]) is not kind:
            raise BadRecord(f"'{word}' is {short(header[word])}, not {kind.__name__}")
    config = definition.configure(
        header["seats"],
        header["edition"],
        header["modules"],
        header["options"],
        header["solo"] or None,
        header["names"],
    )
    return definition, config


class Replay:
    """Plays a record's lines into a game, drawing luck again where its key is known."""

    def __init__(self, game: Game[Any], keys: tuple[bytes | None, ...]) -> None:
        self.game = game
        self._keys = list(keys)
        self.luck: Luck | None = None
        self._next_luck(game.commitment)

    def line(self, number: int, line: str) -> None:
        """Let one line happen, and compare its digits."""
        mark, rest = line[0], line[2:]
        digits = DIGITS.search(rest)
        if digits is None and mark != "~":
            raise BadRecord(f"line {number}: it is cut off, its check digits are missing")
        try:
            for word in DIGITS.sub("", rest).split(" "):
                self._word(mark, word)
        except RiadError as wrong:
            raise BadRecord(f"line {number}: {wrong}") from None
        found = check(self.game)
        if digits is not None and digits[1] != found:
            raise BadRecord(
                f"line {number}: #{digits[1]} does not fit what these rules make of it (#{found})"
            )

    def _word(self, mark: str, word: str) -> None:
        """Let one word of a line happen."""
        if word.startswith("["):
            self._luck(word[1:].removesuffix("]"))
        elif mark == "!":
            self.game.note_commitment(word)
            self._next_luck(word)
        elif mark in "*~":
            self._answer(word)
        elif mark == "-":
            raise BadRecord(f"expected luck in brackets, not {short(word)}")
        else:
            self.game.play(int(mark), word)

    def _answer(self, answer: str) -> None:
        seat, _, word = answer.partition(":")
        if not re.fullmatch(r"\d", seat):
            raise BadRecord(f"expected 'seat:move', not {short(answer)}")
        self.game.play(int(seat), word)

    def _luck(self, word: str) -> None:
        game, chance = self.game, self.game.chance
        if self.luck is not None and chance is not None:
            drawn = chance.draw(game, game.frame_owner, self.luck)
            if drawn != word:
                raise BadRecord(f"luck says {short(word)}, the key says {short(drawn)}")
        game.resolve(word)

    def _next_luck(self, promised: str) -> None:
        """Luck from here on comes from the next key, which must be the promised one."""
        key = self._keys.pop(0) if self._keys else None
        if key is not None and commitment(key) != promised:
            raise BadRecord("the key does not match the commitment that was published")
        self.luck = Luck(key) if key is not None else None


def _same_form(game: Game[Any], parsed: Parsed) -> None:
    """Only the form this program writes is a record, so that equal games have equal texts."""
    lines = [rendered(entries) for entries in stretches(game.log)]
    lines += [f"~ {seat}:{word}" for seat, word in sorted(game.sealed.items())]
    for (number, line), own in zip(parsed.body, lines, strict=False):
        if DIGITS.sub("", line) != own:
            raise BadRecord(f"line {number}: expected {short(own)}")
    if len(parsed.body) != len(lines):
        raise BadRecord(f"line {parsed.body[-1][0]}: the moves are cut into other lines than usual")


def _same_ending(game: Game[Any], ending: Mapping[str, Any]) -> None:
    if game.over:
        if list(ending) != ["scores", "winners", "keys"]:
            raise BadRecord("a finished record ends with scores, winners and keys")
        for word, own in (("scores", game.scores), ("winners", game.winners)):
            if ending[word] != list(own):
                raise BadRecord(
                    f"the record says {word} {short(str(ending[word]))}, the moves {list(own)}"
                )
    elif list(ending) != ["open"]:
        raise BadRecord("the record is cut off: its game is not over")
    elif ending["open"] != len(game.log):
        raise BadRecord(
            f"the record is cut off: {short(ending['open'])} words were said, not {len(game.log)}"
        )


def _same_commitments(game: Game[Any]) -> None:
    promised = [game.commitment, *(e.word for e in game.log if e.who == COMMITMENT)]
    if len(promised) != len(game.keys):
        raise BadRecord(
            f"the game has had {len(promised)} kinds of luck, the record has {len(game.keys)} keys"
        )
    for key, hash_of_key in zip(game.keys, promised, strict=True):
        if key is not None and commitment(key) != hash_of_key:
            raise BadRecord("the key does not match the commitment that was published")
