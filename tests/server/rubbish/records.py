"""Records that are none, for `POST /api/replay`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import riad

MOST: Final = 1_000_000

HEADS: Final = (
    b"", b"\n", b"riad: 1", b"riad: 1\n", b"riad: 99\n", b'riad: "x"\n',
    b"riad: " + b"[" * 5000 + b"\n", b"\xff\xfe\n", b"riad: 1\ngame: null\n",
    b'riad: 1\ngame: "../../etc/passwd"\n', b"\x00" * 50, b"PK\x03\x04", b"{}",
    b"riad: 1\n" + b"seats: 1\n" * 3, b"riad: 1\nseats: " + b"9" * 5000 + b"\n", b"riad: 1\r\n",
    b'riad: 1\ngame: "yspahan"\nseats: 1e999\n', "riad: 1\n\u202e: 1\n".encode(), b"riad: 1\n0 \n",
    b"riad: 1\ncommitment: 1\n0 x\n", b"riad: 1\n" + b"- x\n" * 5000,
)  # fmt: skip


def cut(rng: random.Random, record: bytes) -> bytes:
    return record[: rng.randrange(len(record))]


def bent(rng: random.Random, record: bytes) -> bytes:
    """A byte changed, a line lost, doubled, or two lines in each other's place."""
    lines = record.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            data = bytearray(record)
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
            return bytes(data)
        case 1:
            del lines[a]
        case 2:
            lines.insert(a, lines[b])
        case 3:
            lines[a], lines[b] = lines[b], lines[a]
        case _:
            word, colon, _ = lines[a].partition(b": ")
            values = (
                b"null",
                b"-1",
                b"[]",
                b"{}",
                b'""',
                b"1e9",
                b"true",
                b'"x"',
                b"9" * 30,
                b"[[[]]]",
            )
            lines[a] = word + colon + rng.choice(values)
    return b"\n".join(lines)


def odd(rng: random.Random, record: bytes, count: int) -> Iterator[bytes]:
    """So many texts; some of them may be records after all."""
    for n in range(count):
        if n < len(HEADS):
            yield HEADS[n]
        else:
            yield rng.choice((cut, bent, bent))(rng, record)


def longest() -> bytes:
    """A right record that has as many lines as fit into it: fresh luck, again and again."""
    game = riad.new_game("yspahan", seats=4, seed=7)
    for _ in range(90_000):
        game.note_commitment("x")
    return str(game.record()).encode()
