"""Find the positions in the folder `decisions` that are missing there.

    python -m tests.browser.make_decisions

The records of the project are searched first; what never happened in them is looked for in games of
players who collect: scrolls that lead to rare questions, and now and then just oases. Keshis run
short only where all want the same ones, and a free falcon is found in a desert town.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import reduce
from itertools import count
from operator import or_
from pathlib import Path
from typing import Any

import riad
from riad.games import definitions
from riad.games.marrakesh.names import COLOURS
from riad.kernel import record
from riad.kernel.game import Game, new_game
from riad.kernel.luck import KEY_BYTES, Luck
from riad.server.match import question_of
from tests.browser.decisions import DECISIONS, FOLDER, file_of, moment
from tests.marrakesh import configs

RECORDS = Path(__file__).parents[1] / "records"
MOST = 2_000
"""So many games are played before we give up."""

WANTED = frozenset(
    f"scroll-{n}"
    for n in (
        13,
        14,
        15,
        16,
        23,
        24,
        25,
        26,
        27,
        28,
        33,
        34,
        44,
        45,
        46,
        48,
        60,
        61,
        63,
        68,
        69,
        71,
    )
)
TO_STUDY = ("act-madrasa", "new-madrasa", "claim-white", "claim-gray", "keshi-white", "keshi-gray")
TO_CLAIM = ("act-sahara", "new-sahara", "path-", "claim-left", "claim-right", "claim-brown")
TO_SETTLE = ("path-left", "claim-", "new-sahara", "place-brown", "act-sahara", "new-souk")
TO_SPEND = ("change-", "act-souk")
IN_TOWNS = ("town-11", "luxury-35")
TO_RACE = ("to-column", "bridge-pay", "claim-nomad", "nomad-", "luxury-", "swap-", "track-", "mix-")


def missing() -> list[str]:
    return [decision for decision in DECISIONS if not file_of(decision).exists()]


def note(game: Game[Any]) -> None:
    """Keep the position if it is one that is missing."""
    if (now := moment(game)) is None:
        return
    for decision in missing():
        if DECISIONS[decision](now):
            file_of(decision).write_text(game.record(), "utf-8")
            print(f"{decision}: {now.asked} {len(now.words)} answers, {len(game.log)} words")


def search(text: str) -> None:
    """Go through a finished game."""
    whole = riad.load(text)
    game = new_game(whole.book.definition, whole.book.config, None)
    game.commitment = whole.commitment
    for stretch in record.stretches(whole.log):
        for entry in stretch:
            if entry.who >= 0:
                note(game)
            record.say(game, entry)


def collect(number: int) -> None:
    """Play a game for the rare questions in it."""
    rng = random.Random(number)
    config = (configs.plain, configs.numbered, configs.everything)[number % 3](number)
    game = new_game(definitions()["marrakesh"], config, Luck(rng.randbytes(KEY_BYTES)))
    likes = TO_RACE if number % 3 == 2 else (*TO_STUDY, *(TO_CLAIM if number % 2 else ()))
    while not game.over:
        note(game)
        seat = game.waiting[0]
        game.play(seat, rng.choice(liked(list(game.options(seat)), likes, rng)))


def settle_in_towns(number: int) -> None:
    """Play for the luxury good a town brings: goods are for towns, keshis for caravans."""
    rng = random.Random(number)
    modules = ("desert-towns", "new-luxury-goods")
    config = definitions()["marrakesh"].configure(2 + number % 3, "essential", modules, {})
    game = new_game(definitions()["marrakesh"], config, Luck(rng.randbytes(KEY_BYTES)))
    while not game.over:
        note(game)
        seat = game.waiting[0]
        words = [word for word in game.options(seat) if not word.startswith(TO_SPEND)]
        rare = [word for word in words if word in IN_TOWNS or word.endswith("-town")]
        game.play(seat, rng.choice(rare or liked(words, TO_SETTLE, rng)))


def run_short(number: int) -> None:
    """Play for a shortage: all throw the same keshis, and nobody those that are missing."""
    rng = random.Random(number)
    config = definitions()["marrakesh"].configure(4, "essential", (), {})
    game = new_game(definitions()["marrakesh"], config, Luck(rng.randbytes(KEY_BYTES)))
    while not game.over:
        note(game)
        seat, table = game.waiting[0], game.table
        words = list(game.options(seat))
        if type(question_of(game)).__name__ == "ChooseKeshis":
            waits = reduce(or_, (player.waiting for player in table.players))
            rare = {colour for n, colour in enumerate(COLOURS) if waits >> n & 1}
            left = [word for word in words if not rare & set(word.split("-"))] or words
            game.play(seat, left[0] if table.season == 1 else left[-1])
        else:
            game.play(seat, rng.choice(words))


def liked(words: list[str], likes: tuple[str, ...], rng: random.Random) -> Sequence[str]:
    """Most of the time only what a collector likes; stopping is for others."""
    wanted = [word for word in words if word in WANTED]
    useful = [word for word in words if word.startswith(likes)]
    if wanted or (useful and rng.random() < 0.8):
        return wanted or useful
    return [word for word in words if not word.endswith(("stop", "none"))] or words


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for file in sorted(RECORDS.glob("marrakesh-*.riad")):
        search(file.read_text("utf-8"))
    for number in count():
        if not missing() or number == MOST:
            break
        collect(number)
        if "L-D2 track" in missing():
            settle_in_towns(number)
        if "D-50" in missing():
            run_short(number)
    print("not found:", *missing() or ["none"])


if __name__ == "__main__":
    main()
