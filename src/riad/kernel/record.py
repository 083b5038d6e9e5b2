"""Records: a game as text that a person can read, paste into a bug report and diff.

Header lines are `word: JSON value`. Then comes a line for each stretch of one seat's answers, luck
in brackets, and four digits that check what was said and what the game has come to. A Together
stands on one line (`* 0:this 1:that`), luck before anybody has spoken on a line of its own
(`- [first-2]`), and so does the commitment of fresh luck (`! …`) and what is still sealed
(`~ 1:this`). The end says the result and the keys, or how many words an open game has.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from .errors import RiadError
from .running import COMMITMENT, HIDDEN, JOINT, LUCK, Entry
from .state import canonical

if TYPE_CHECKING:
    from .definition import Definition
    from .game import Game

FORMAT = 1
HEADER = ("riad", "game", "rules", "seats", "names", "edition", "modules", "solo", "options")
BOX = "box"
"""A line that is there only where a game has not the first box of the house."""


def write(game: Game[Any]) -> str:
    """The whole record, every secret in it, checked by playing it again."""
    if any(entry.word == HIDDEN for entry in game.log):
        raise RiadError("an imagined world has no record: it does not know everything")
    again = type(game)(game.book, game.book.definition.make_table(game.book), None)
    again.start()
    lines = header(game)
    digits = Digits(lines)
    for entries in stretches(game.log):
        for entry in entries:
            say(again, entry)
        lines.append(digits.signed(rendered(entries), again))
    for seat, word in sorted(game.sealed.items()):
        again.seal(seat, word)
        lines.append(digits.signed(f"~ {seat}:{word}", again))
    return text([*lines, *ending(game)])


def write_seen(game: Game[Any], seat: int | None) -> str:
    """The record as one seat knows it: `?` for what it may not know, no digits, no keys."""
    lines = [*header(game), f"seen-by: {json.dumps(seat)}"]
    lines += [rendered([e.seen(seat) for e in entries]) for entries in stretches(game.log)]
    if seat is not None and seat in game.sealed:
        lines.append(f"~ {seat}:{game.sealed[seat]}")
    return text([*lines, *(result(game) if game.over else [f"open: {game.words_said}"])])


def text(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def header(game: Game[Any]) -> list[str]:
    definition, config = game.book.definition, game.book.config
    values = (
        FORMAT,
        config.game,
        config.rules,
        config.seats,
        list(config.names),
        config.edition,
        list(config.modules),
        config.solo,
        definition.written_options(config),
    )
    lines = [
        f"{word}: {json.dumps(v, ensure_ascii=False)}"
        for word, v in zip(HEADER, values, strict=True)
    ]
    lines += box_line(definition, config.box, config.house)
    return [*lines, f"commitment: {json.dumps(game.commitment)}", *_nonces(game)]


def box_line(definition: Definition, corrections: str, house: int) -> list[str]:
    """The house's box and its corrections; no line where it is the first that there was."""
    if not corrections and house == 1:
        return []
    box = [house, definition.fingerprint(house), corrections]
    return [f"{BOX}: {json.dumps(box, ensure_ascii=False)}"]


def _nonces(game: Game[Any]) -> list[str]:
    """What people have promised to mix into the luck, and opened; no line where nobody has."""
    values = [nonce and [nonce.hash, nonce.number] for nonce in game.nonces]
    return [f"nonces: {json.dumps(values)}"] if values else []


def result(game: Game[Any]) -> list[str]:
    return [f"scores: {json.dumps(game.scores)}", f"winners: {json.dumps(game.winners)}"]


def ending(game: Game[Any]) -> list[str]:
    """The last lines: the result and the keys, or how many words an open game has."""
    if game.over:
        keys = [key.hex() if key else None for key in game.keys]
        return [*result(game), f"keys: {json.dumps(keys)}"]
    return [f"open: {game.words_said + len(game.sealed)}"]


def stretches(log: Sequence[Entry]) -> Iterator[list[Entry]]:
    """The log cut into lines: a new one where another seat speaks."""
    line: list[Entry] = []
    joint = 0
    for entry in log:
        if joint:
            joint -= 1
        elif entry.who in (JOINT, COMMITMENT) or (
            entry.who != LUCK and entry.who != _speaker(line)
        ):
            if line:
                yield line
            line = []
            joint = int(entry.word) if entry.who == JOINT else 0
        elif entry.who == LUCK and line and line[0].who == COMMITMENT:
            yield line
            line = []
        line.append(entry)
    if line:
        yield line


def _speaker(line: Sequence[Entry]) -> int | None:
    return line[0].who if line else None


def rendered(line: Sequence[Entry]) -> str:
    """A stretch as it stands in the record, without its digits."""
    first = line[0].who
    if first == COMMITMENT:
        return f"! {line[0].word}"
    mark = "*" if first == JOINT else "-" if first == LUCK else str(first)
    words = [mark]
    for who, word, _ in line[1:] if first == JOINT else line:
        answer = f"{who}:{word}" if first == JOINT else word
        words.append(f"[{word}]" if who == LUCK else answer)
    return " ".join(words)


class Digits:
    """Four digits for each line: of all that was said so far, and what the game has come to.

    Scores, waiting seats and option names survive a rewrite of the code, not a changed rule. Names
    of players do not count.
    """

    def __init__(self, header: Sequence[str]) -> None:
        lines = [line for line in header if not line.startswith("names: ")]
        self._so_far = blake2b("\n".join(lines).encode(), digest_size=16).digest()

    def of(self, line: str, game: Game[Any]) -> str:
        """The digits of the next line."""
        asked = {str(seat): sorted(options) for seat, options in game.asked.items()}
        facts = canonical([line, game.scores, game.waiting, asked])
        self._so_far = blake2b(facts.encode(), key=self._so_far, digest_size=16).digest()
        return self._so_far[:2].hex()

    def signed(self, line: str, game: Game[Any]) -> str:
        return f"{line} #{self.of(line, game)}"


def say(game: Game[Any], entry: Entry) -> None:
    """Let a logged word happen again."""
    if entry.who == LUCK:
        game.resolve(entry.word)
    elif entry.who == COMMITMENT:
        game.note_commitment(entry.word)
    elif entry.who != JOINT:
        game.play(entry.who, entry.word)
