"""Luck: a keyed counter stream. Same key, same draws, on every Python and platform."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import NamedTuple, TypeVar

from .errors import RiadError, short, whole

V = TypeVar("V")

KEY_BYTES = NONCE_BYTES = 32
MOST_DIGITS = 600
"""Of a seed: any Python can write so many, however its own limit is set."""
HANDFUL = 32
"""How many numbers come out of one block of the stream."""
MULTIPLIER, MASK = 0x2360ED051FC65DA44385DF649FCCF645, (1 << 128) - 1
"""Of quick luck: L'Ecuyer's multiplier, and the bits that are kept."""


class Luck:
    """Whole numbers nobody can foresee without the key, each drawn once, in order."""

    __slots__ = ("drawn", "key")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.drawn += 1
        block = blake2b(self.drawn.to_bytes(8, "big"), key=self.key, digest_size=16)
        return int.from_bytes(block.digest(), "big") * n >> 128

    def roll(self, count: int, n: int) -> list[int]:
        """`count` numbers from 0 to n - 1 at once, like a handful of dice; n is at most 4096."""
        numbers: list[int] = []
        while len(numbers) < count:
            self.drawn += 1
            block = blake2b(self.drawn.to_bytes(8, "big"), key=self.key, digest_size=64)
            left = int.from_bytes(block.digest(), "big")
            for _ in range(min(HANDFUL, count - len(numbers))):
                left, number = divmod(left, n)
                numbers.append(number)
        return numbers

    def pick(self, pool: Sequence[V]) -> V:
        return pool[self.below(len(pool))]

    def shuffled(self, pool: Sequence[V]) -> list[V]:
        """The same things in another order, every order equally likely."""
        cards = list(pool)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def copy(self) -> Luck:
        return Luck(self.key, self.drawn)

    def fork(self, *words: object) -> Luck:
        """Luck of its own for `words`, from which nobody can tell this one's key."""
        name = " ".join(map(str, words)).encode()
        return Luck(
            blake2b(name, key=self.key, digest_size=KEY_BYTES, person=b"riad-fork").digest()
        )

    @property
    def commitment(self) -> str:
        """Published at the start; the key, published at the end, must match it."""
        return commitment(self.key)


class QuickLuck(Luck):
    """Luck for thought: a few times quicker, and not drawn for anything that counts.

    A linear congruence of 128 bits, begun by the key; its upper half is what is drawn.
    """

    __slots__ = ("state",)

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        super().__init__(key)
        self.state = int.from_bytes(key[:16], "big")
        self.roll(drawn, 1)

    def below(self, n: int) -> int:
        self.drawn += 1
        self.state = state = (self.state * MULTIPLIER + 1) & MASK
        return (state >> 64) * n >> 64

    def roll(self, count: int, n: int) -> list[int]:
        return [self.below(n) for _ in range(count)]

    def copy(self) -> QuickLuck:
        new = QuickLuck(self.key)
        new.drawn, new.state = self.drawn, self.state
        return new


def commitment(key: bytes) -> str:
    return sha256(key).hexdigest()


class Nonce(NamedTuple):
    """A number somebody puts into the luck: its hash first, itself only when the key is promised.

    So who makes the key does not know the number, and who makes the number does not know the key.
    """

    hash: str
    opened: bytes | None = None

    @property
    def number(self) -> str | None:
        """What was opened, as it is written."""
        return None if self.opened is None else self.opened.hex()

    @property
    def fits(self) -> bool:
        """Whether what was opened, if anything was, is what was promised."""
        if self.opened is None:
            return True
        return len(self.opened) == NONCE_BYTES and sha256(self.opened).hexdigest() == self.hash


Nonces = tuple[Nonce | None, ...]
"""By seat; empty where nobody has promised any."""


def mixed(key: bytes, nonces: Nonces) -> bytes:
    """The key from which luck is drawn: the promised one with all that people have opened."""
    opened = b"".join(
        bytes([seat]) + nonce.opened
        for seat, nonce in enumerate(nonces)
        if nonce is not None and nonce.opened is not None
    )
    if not opened:
        return key
    return blake2b(opened, key=key, digest_size=KEY_BYTES, person=b"riad-mixed").digest()


def luck_of(seed: int | bytes) -> Luck:
    """Luck from a seed: a whole number, or the 32 bytes of the key itself."""
    if isinstance(seed, bytes):
        if len(seed) != KEY_BYTES:
            raise RiadError(
                "a seed of bytes has {size} of them, not {count}", size=KEY_BYTES, count=len(seed)
            )
        return Luck(seed)
    seed = whole(seed)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise RiadError(
            "a seed is a whole number or {size} bytes, not {got}", size=KEY_BYTES, got=short(seed)
        )
    if abs(seed) >= 10**MOST_DIGITS:
        raise RiadError("a seed has at most {most} digits", most=MOST_DIGITS)
    return Luck(sha256(f"riad:{seed}".encode()).digest())
