"""An imagined world on its way to another process: all of it but its luck.

It is pickled, which takes a fraction of the time that JSON takes, and goes in one direction only:
whoever thinks answers in words, because a pickle can do anything to whoever opens it.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

from riad.kernel.definition import Definition, book_of, find
from riad.kernel.game import Game
from riad.kernel.luck import Luck


def packed(world: Game[Any]) -> bytes:
    """A world that some seat could be in; never the true game."""
    return pickle.dumps(
        (
            world.book.config,
            world.table,
            world.stack,
            world.sealed,
            [tuple(entry) for entry in world.log],
            world.commitment,
            world.noted,
            world.nonces,
        )
    )


def unpacked(data: bytes, definitions: Mapping[str, Definition], luck: Luck) -> Game[Any]:
    """The same world with this luck ahead, and whoever was asked something asked again."""
    config, table, stack, sealed, log, commitment, noted, nonces = pickle.loads(data)
    world: Game[Any] = Game(book_of(find(definitions, config.game), config), table, None)
    world.stack = stack
    world.put_log(log)
    world.commitment, world.noted, world.nonces = commitment, noted, nonces
    world.ask_again()
    world.sealed = sealed
    world.luck = luck
    return world
