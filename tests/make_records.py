"""Play the games of tests/records that are missing there.

    python -m tests.make_records

A record that exists is never touched: where a rule has really changed, delete the file first, and
the diff shows what became of it.
"""

from __future__ import annotations

from pathlib import Path

from riad.bots import Greedy, Random
from riad.bots.match import match
from riad.games import definitions
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.readings import OPTIONS as READINGS
from riad.kernel.definition import Config
from tests.marrakesh import configs as marrakesh
from tests.marrakesh.solo import configs as solo
from tests.yspahan import configs as yspahan

FOLDER = Path(__file__).parent / "records"
PLAIN = 84
"""So many records of Marrakesh are of its first edition without modules."""
WITH_OTHERS = PLAIN + 80
"""So many are of tables for several; behind them come those of solo tables."""
BOXED = WITH_OTHERS + 30
"""Behind them come those with modules of the expansion, the last ones solo."""
EXPANDED = BOXED + len(marrakesh.EXPANDED)
ALONE = EXPANDED + 20
"""Behind them come those where nobody else is on the stairs with Sultan and Imam."""
READ = ALONE + 8
"""Behind them come two in which the Pachabot's rules are read in the other way, all of them."""
GAMES = {"yspahan": 120, "marrakesh": READ + 2}


def wanted() -> dict[str, tuple[str, int]]:
    """File names with game and number: seats, options and bots change from one to the next."""
    return {
        f"{game}-{number:03d}.riad": (game, number)
        for game, count in GAMES.items()
        for number in range(count)
    }


def ordered(game: str, number: int) -> Config:
    """The table of a record; of Marrakesh then all modules, in both editions, then solo tables."""
    if game == "yspahan":
        return yspahan.numbered(number * 7)
    if number < PLAIN:
        return marrakesh.plain(number * 7)
    if number < WITH_OTHERS:
        return marrakesh.boxed((number - PLAIN) * 7)
    if number < BOXED:
        nth = number - WITH_OTHERS
        return solo.boxed(nth * 37 + nth // 6)
    if number < EXPANDED:
        nth, kinds = number - BOXED, len(marrakesh.EXPANDED)
        return marrakesh.expanded(nth * (16 * kinds + 1))  # every kind once, with other options
    if number < ALONE:
        return solo.expanded((number - EXPANDED) * 3)
    if number >= READ:
        return read_otherwise(DEFINITION.editions[number - READ])
    nth = number - ALONE
    kind = (("imam-and-sultan",), ("essential", "classic")[nth % 2], "simple")
    return solo.against(kind, nth, nth // 2)


def read_otherwise(edition: str) -> Config:
    """A table against the Pachabot at which every reading is the other one."""
    modules = tuple({name for switch in READINGS.values() for name in switch.modules})
    there = {n: s for n, s in READINGS.items() if s.applies(edition, modules, "pachabot")}
    options = {name: switch.values[-1] for name, switch in there.items()}
    return DEFINITION.configure(1, edition, modules, options, "pachabot")


def played(game: str, number: int) -> str:
    config = ordered(game, number)
    bots = [Greedy if (number >> seat) & 1 else Random for seat in range(config.seats)]
    finished, _ = match(definitions()[game], config, bots, seed=1_000 + number)
    return finished.record()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (game, number) in wanted().items():
        path = FOLDER / name
        if not path.exists():
            path.write_text(played(game, number), "utf-8")
            print(f"wrote {path.name}")


if __name__ == "__main__":
    main()
