"""Records read again: every line is played and checked, luck drawn anew where its key is known."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .definition import Config, Definition, find
from .errors import BadRecord, IllegalMove, OtherGame, RiadError, UnknownName, listed, short
from .game import Game, new_game
from .luck import KEY_BYTES, Luck, Nonce, Nonces, commitment, mixed
from .record import BOX, FORMAT, HEADER, Digits, ending, header, rendered, stretches

LARGEST = 4_000_000
"""No record has more characters; a longer text is refused unread."""

SPEAKER = re.compile(r"([0-9]|[-*!~]) ")
DIGITS = re.compile(r" #([0-9a-f]{4})$")
COMMITMENT = re.compile(r"[0-9a-f]{64}")
MAY_STAND = (*HEADER, BOX, "commitment", "nonces")
ENDING = ("scores", "winners", "keys", "open")


@dataclass(slots=True)
class Parsed:
    """A record taken apart: header, body lines with their numbers, ending."""

    lines: list[str] = field(default_factory=list)
    header: dict[str, Any] = field(default_factory=dict)
    body: list[tuple[int, str]] = field(default_factory=list)
    ending: dict[str, Any] = field(default_factory=dict)


def parse(record: object) -> Parsed:
    """Split a record into its parts; nothing is played yet."""
    parsed = Parsed(_text(record).split("\n")[:-1])
    for number, line in enumerate(parsed.lines, 1):
        if SPEAKER.match(line):
            if parsed.ending or "commitment" not in parsed.header:
                raise BadRecord(
                    "line {number}: moves stand between header and result", number=number
                )
            parsed.body.append((number, line))
            continue
        word, value = _setting(number, line)
        part = parsed.ending if word in ENDING else parsed.header
        if word in part or (part is parsed.header and (parsed.body or parsed.ending)):
            raise BadRecord(
                "line {number}: '{word}' does not belong here", number=number, word=word
            )
        part[word] = value
    return parsed


def _text(record: object) -> str:
    """The record as text of a bearable size."""
    if isinstance(record, str | bytes) and len(record) > LARGEST:
        raise BadRecord("a record has at most {most} characters", most=LARGEST)
    if isinstance(record, bytes):
        try:
            record = record.decode("utf-8")
        except UnicodeDecodeError:
            raise BadRecord("a record is text, this is not") from None
    if not isinstance(record, str):
        raise BadRecord("a record is text, not {got}", got=short(record))
    record = record.replace("\r\n", "\n")  # some systems write line ends so
    if not record.startswith("riad: "):
        raise BadRecord("a record starts with the line '{line}'", line=f"riad: {FORMAT}")
    if not record.endswith("\n"):
        raise BadRecord("the record is cut off: its last line has no end")
    return record


def _setting(number: int, line: str) -> tuple[str, Any]:
    word, colon, value = line.partition(": ")
    if not colon or not re.fullmatch(r"[a-z-]+", word):
        raise BadRecord(
            "line {number}: expected 'word: value' or moves, not {got}",
            number=number,
            got=short(line),
        )
    try:
        return word, json.loads(value)
    except (ValueError, RecursionError):
        raise BadRecord(
            "line {number}: the value of '{word}' is not JSON", number=number, word=word
        ) from None


def load(record: object, definitions: Mapping[str, Definition], luck: Luck) -> Game[Any]:
    """The game a record tells, every line of it checked; an open one goes on with this luck.

    Where the record has keys, its luck is drawn again from them and compared word by word. Where
    luck came from people, it goes on coming from them.
    """
    parsed = parse(record)
    replay = _replayed(parsed, definitions, _keys(parsed.ending.get("keys", ())))
    game = replay.game
    if not game.over and game.commitment:
        game.keys = (None,) * replay.luck_keys
        game.go_on(luck, noted=False)
    return game


def resume(record: object, definitions: Mapping[str, Definition], key: bytes) -> Game[Any]:
    """An open game whose host has kept its newest key: it goes on with the very luck it had."""
    if type(key) is not bytes or len(key) != KEY_BYTES:
        raise RiadError("a key is {size} bytes, not {got}", size=KEY_BYTES, got=short(key))
    parsed = parse(record)
    earlier = sum(line.startswith("!") for _, line in parsed.body)
    replay = _replayed(parsed, definitions, (*[None] * earlier, key))
    if not replay.game.over and replay.luck is not None:
        replay.game.keys = (*[None] * earlier, key)
        replay.game.go_on(replay.luck, noted=True)
    return replay.game


def verify(record: object, definitions: Mapping[str, Definition]) -> Game[Any]:
    """A finished game whose luck was drawn again from the published keys."""
    parsed = parse(record)
    if "keys" not in parsed.ending:
        raise BadRecord("the game is not finished: its key is not published yet")
    keys = _keys(parsed.ending["keys"])
    if parsed.header.get("commitment") and not all(keys):
        raise BadRecord("not every key of the game was published, so its luck cannot be checked")
    return _replayed(parsed, definitions, keys).game


def _keys(values: Any) -> tuple[bytes | None, ...]:
    try:
        keys = tuple(None if v is None else bytes.fromhex(v) for v in values)
    except (TypeError, ValueError):
        raise BadRecord("'keys' is a list of hexadecimal keys") from None
    if any(key is not None and len(key) != KEY_BYTES for key in keys):
        raise BadRecord("a key has {size} bytes", size=KEY_BYTES)
    return keys


def _nonces(head: Mapping[str, Any], seats: int) -> Nonces:
    """What people have mixed into the luck, each number the one that was promised."""
    if "nonces" not in head:
        return ()
    try:
        nonces = tuple(None if v is None else _nonce(*v) for v in head["nonces"])
    except (TypeError, ValueError):
        nonces = ()
    if len(nonces) != seats or not any(nonces) or not head["commitment"]:
        raise BadRecord("'nonces' has for each seat a hash and what was opened, or null")
    for seat, nonce in enumerate(nonces):
        if nonce is not None and not nonce.fits:
            raise BadRecord("what seat {seat} opened does not fit the hash it promised", seat=seat)
    return nonces


def _nonce(promised: Any, opened: Any) -> Nonce:
    if not COMMITMENT.fullmatch(promised):
        raise ValueError
    return Nonce(promised, None if opened is None else bytes.fromhex(opened))


def _replayed(
    parsed: Parsed, definitions: Mapping[str, Definition], keys: tuple[bytes | None, ...]
) -> Replay:
    """All lines played; the record is then what this program would have written."""
    definition, config = _ordered(parsed.header, definitions)
    game = new_game(definition, config, None)
    game.commitment = parsed.header["commitment"]
    game.nonces = _nonces(parsed.header, config.seats)
    head = header(game)
    for number, (line, right) in enumerate(zip(parsed.lines, head, strict=False), 1):
        if line != right:
            raise BadRecord(
                "line {number}: expected {right}", number=number, right=short(right, 80)
            )
    replay = Replay(game, keys, Digits(head))
    try:
        for number, line in parsed.body:
            replay.line(number, line)
        _same_form(game, parsed)
        _same_end(replay, parsed, keys)
    except OtherGame as wrong:
        raise definition.explained(wrong, config) from None
    return replay


def _same_end(replay: Replay, parsed: Parsed, keys: tuple[bytes | None, ...]) -> None:
    """The last lines say what the moves have come to."""
    game = replay.game
    if game.over:
        game.keys = keys
        if list(parsed.ending) != ["scores", "winners", "keys"]:
            raise OtherGame("a finished record ends with scores, winners and keys")
        if len(keys) != replay.luck_keys:
            raise BadRecord(
                "the number of keys should be {right}, not {count}",
                right=replay.luck_keys,
                count=len(keys),
            )
    elif list(parsed.ending) != ["open"]:
        raise OtherGame("the record is cut off: its game is not over")
    written = parsed.lines[len(parsed.header) + len(parsed.body) :]
    for line, right in zip(written, ending(game), strict=True):
        if line != right:
            raise OtherGame(
                "the record says {got}, the moves say {right}", got=short(line), right=short(right)
            )


def _ordered(
    head: Mapping[str, Any], definitions: Mapping[str, Definition]
) -> tuple[Definition, Config]:
    """Game and config of the header, refused where this program would not have written it so."""
    if "seen-by" in head:
        raise BadRecord("this is what one seat saw, not a whole record: it cannot be replayed")
    if missing := [word for word in (*HEADER, "commitment") if word not in head]:
        raise BadRecord("the header lacks {missing}", missing=listed(missing))
    if unknown := [word for word in head if word not in MAY_STAND]:
        raise BadRecord("the header has an unknown line '{word}'", word=unknown[0])
    if head["riad"] != FORMAT:
        raise BadRecord(
            "record format {got}; this program reads {right}", got=short(head["riad"]), right=FORMAT
        )
    try:
        definition = find(definitions, head["game"])
    except UnknownName as wrong:
        raise BadRecord.of(wrong) from None
    promised = head["commitment"]
    if not isinstance(promised, str) or not re.fullmatch(r"([0-9a-f]{64})?", promised):
        raise BadRecord("'commitment' is 64 hexadecimal digits, or empty")
    try:
        config = definition.configure(
            head["seats"],
            head["edition"],
            head["modules"],
            head["options"],
            head["solo"] or None,
            head["names"],
            head["rules"],
            **_box(head.get(BOX, [1, None, ""]), definition),
        )
    except RiadError as wrong:
        raise BadRecord.of(wrong) from None
    return definition, config


def _box(line: Any, definition: Definition) -> dict[str, Any]:
    """The box that a record names: a version of the house's, and corrections of it."""
    match line:
        case [int() as version, str() | None as print_, str() as corrections]:
            known = definition.fingerprint(version)
            if print_ not in (known, None):
                raise OtherGame(
                    "it was played with another box: version {number} is {right}, not {got}",
                    number=version,
                    got=short(print_),
                    right=short(known),
                )
            return {"box": corrections, "house": version}
    raise BadRecord("'box' is a version, a fingerprint and corrections")


class Replay:
    """Plays a record's lines into a game, drawing luck again where its key is known."""

    def __init__(self, game: Game[Any], keys: tuple[bytes | None, ...], digits: Digits) -> None:
        self.game = game
        self.luck_keys = 0
        self._keys = list(keys)
        self._digits = digits
        self.luck: Luck | None = None
        self._next_luck(game.commitment)

    def line(self, number: int, line: str) -> None:
        """Let one line happen, and compare its digits."""
        mark, rest = line[0], line[2:]
        digits = DIGITS.search(rest)
        if digits is None:
            raise BadRecord(
                "line {number}: it is cut off, its check digits are missing", number=number
            )
        try:
            for word in rest[: digits.start()].split(" "):
                self._word(mark, word)
        except RiadError as wrong:
            there = BadRecord("line {number}: {wrong}", number=number, wrong=wrong)
            other = isinstance(wrong, IllegalMove | OtherGame)
            raise (OtherGame.of(there) if other else there) from None
        found = self._digits.of(DIGITS.sub("", line), self.game)
        if digits[1] != found:
            raise OtherGame(
                "line {number}: #{got} does not fit what these rules make of it (#{right})",
                number=number,
                got=digits[1],
                right=found,
            )

    def _word(self, mark: str, word: str) -> None:
        """Let one word of a line happen."""
        if word.startswith("["):
            self._luck(word[1:].removesuffix("]"))
        elif mark == "!":
            if not COMMITMENT.fullmatch(word):
                raise BadRecord(
                    "a commitment has 64 hexadecimal digits, not {got}", got=short(word)
                )
            self.game.note_commitment(word)
            self._next_luck(word)
        elif mark in "*~":
            self._answer(word, sealed=mark == "~")
        elif mark == "-":
            raise BadRecord("expected luck in brackets, not {got}", got=short(word))
        else:
            self.game.play(int(mark), word)

    def _answer(self, answer: str, *, sealed: bool) -> None:
        seat, _, word = answer.partition(":")
        if not re.fullmatch(r"\d", seat, re.ASCII):
            raise BadRecord("expected 'seat:move', not {got}", got=short(answer))
        if sealed and not (self.game.is_together and len(self.game.waiting) > 1):
            raise OtherGame("nothing is sealed here")
        self.game.play(int(seat), word)

    def _luck(self, word: str) -> None:
        game, chance = self.game, self.game.chance
        if self.luck is not None and chance is not None:
            drawn = chance.draw(game, game.frame_owner, self.luck)
            if drawn != word:
                raise OtherGame(
                    "luck says {got}, the key says {right}", got=short(word), right=short(drawn)
                )
        game.resolve(word)

    def _next_luck(self, promised: str) -> None:
        """Luck from here on comes from the next key, which must be the promised one."""
        self.luck_keys += 1
        key = self._keys.pop(0) if self._keys else None
        if key is not None and commitment(key) != promised:
            raise BadRecord("the key does not match the commitment that was published")
        nonces = self.game.nonces if self.luck_keys == 1 else ()
        self.luck = Luck(mixed(key, nonces)) if key is not None else None


def _same_form(game: Game[Any], parsed: Parsed) -> None:
    """The moves are cut into lines as this program cuts them."""
    lines = [rendered(entries) for entries in stretches(game.log)]
    lines += [f"~ {seat}:{word}" for seat, word in sorted(game.sealed.items())]
    for (number, line), own in zip(parsed.body, lines, strict=False):
        if DIGITS.sub("", line) != own:
            raise OtherGame("line {number}: expected {right}", number=number, right=short(own))
    if len(parsed.body) != len(lines):
        raise OtherGame(
            "line {number}: the moves are cut into other lines than usual",
            number=parsed.body[-1][0],
        )
