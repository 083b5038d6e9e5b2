"""A box of Marrakesh in which every reconstructed value is another one, and which can be played.

    python -m tools.scramble_box SEED > other.toml
    python -m tools.scramble_box SEED --house FOLDER

Rules, words and tests must not hang on a value that nobody has seen: this is how that is tried. The
second form copies the program to a folder, where this is the house's own box: with the folder in
PYTHONPATH any test is a test with other values.
"""

from __future__ import annotations

import argparse
import shutil
from copy import deepcopy
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import riad
from riad.games import definitions
from riad.games.marrakesh.box.board import house as house_board
from riad.games.marrakesh.names import COLOURS, LUXURIES, RESOURCES, SECTORS, STAIRS
from riad.kernel.box import Corrections, heading, toml
from riad.kernel.errors import BadData
from riad.rulebook import folder as rule_books

Value = tuple[str, str, str, str]
WORDS = (RESOURCES, COLOURS[:8], COLOURS[9:], LUXURIES[:5], (*STAIRS, "river"))
"""Of each of these, one word can stand for another."""
FIXED = ("tracks", "where", "per")
"""What a word of the data files cannot do without."""
SHARE = 0.6
TRIES = 400
TRACK_WORDS = ("keshi", "icon", "none")


def scrambled(seed: int) -> str:
    """The corrections that make such a box."""
    dice, game = Random(seed), definitions()["marrakesh"]
    house = {v: value for group in game.grouped().values() for v, value in group.items()}
    found = {v: twisted(dice, value) for v, value in house.items()}
    kept = arranged(dice, house)
    found |= kept
    for _ in range(TRIES):
        text = written(found)
        read = Corrections(text, game.house_sheets(), game.varying)
        try:
            game.box_of(read.changes())
        except BadData as wrong:
            blamed = read.blamed(wrong)
            if blamed is None:
                raise
            record, _ = blamed
            again = [v for v in house if (v[0].removesuffix(".toml"), v[1], v[2]) == record]
            found |= {v: twisted(dice, house[v]) for v in again if v not in kept}
            continue
        return text
    raise BadData(f"no box was found in {TRIES} tries")


def some_of(text: str, dice: Random) -> str:
    """A box with some groups of another one, and perhaps with fewer rapids and berths."""
    game = definitions()["marrakesh"]
    read = Corrections(text, game.house_sheets(), game.varying)
    groups = {group for group in game.groups if dice.random() < SHARE}
    found: dict[Value, Any] = {}
    for record, row in read.records.items():
        if game.group_of(f"{record[0]}.toml", record[1]) in groups:
            found |= {(f"{record[0]}.toml", *record[1:], field): row[field] for field in row}
    for kind in ("rapid", "berth"):
        for n in range(dice.randint(2, 5), 5):
            found = {v: value for v, value in found.items() if v[1:3] != (kind, str(n))}
            found["river.toml", kind, str(n), "gone"] = True
    return written(found)


def written(values: dict[Value, Any]) -> str:
    """All of them as a file."""
    records: dict[str, list[str]] = {}
    for (file, kind, id_, field), value in values.items():
        above = heading((file.removesuffix(".toml"), kind, id_))
        records.setdefault(above, []).append(f"{field} = {toml(value)}\n")
    return "".join(f"[{above}]\n{''.join(fields)}" for above, fields in records.items())


def twisted(dice: Random, value: Any) -> Any:
    """Another value of the same kind: a number or a word of it is another one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((1, 2) if value < 2 else (-1, 1))
    if isinstance(value, str):
        return other_word(dice, value)
    if not value:
        return {"water": dice.randint(1, 2)} if isinstance(value, dict) else [{"points": 1}]
    new = deepcopy(value)
    if isinstance(new, dict):
        places: list[Any] = [key for key in new if key not in FIXED and new[key] is not True]
    else:
        places = list(range(len(new)))
    for place in dice.sample(places, len(places)):
        changed = twisted(dice, new[place])
        if changed != new[place]:
            new[place] = changed
            return new
    return new


def other_word(dice: Random, word: str) -> str:
    kind = next((words for words in WORDS if word in words), (word,))
    return dice.choice([other for other in kind if other != word] or [word])


# ---- values that have to fit together --------------------------------------------------------


def arranged(dice: Random, house: dict[Value, Any]) -> dict[Value, Any]:
    """Those that only a few others can take the place of."""
    found: dict[Value, Any] = {
        ("river.toml", "river", "", "jetty"): dice.randint(13, 15),
        ("river.toml", "river", "", "crocodile"): dice.choice((2, 3, 5, 6)),
        ("stairs.toml", "segment", "2", "first"): dice.choice((2, 4, 5)),
        ("stairs.toml", "segment", "3", "first"): dice.choice((6, 8, 9)),
        ("scrolls.toml", "scroll", "17", "effects"): [{"points": dice.randint(1, 3)}],
        ("pachabot.toml", "lesson", "orange", "scholars"): 8,
        ("pachabot.toml", "board", "", "rows"): rows(dice),
        ("race.toml", "movement", "", "steps"): [0, 1, 2, 2, 2, 3, 3, 4],
        ("race.toml", "spectators", "", "spaces"): 7,
    }
    seasons = {n: tile.season for n, tile in house_board().river_tiles.items()}
    spaces: dict[str, tuple[int, ...]] = {
        "rapid": dice.choice(((2, 4, 6, 9), (4, 6, 9, 11), (1, 6, 8, 12)))
    }
    finish = dice.choice((28, 29, 31, 32))
    spaces["line"] = (2, dice.choice((7, 9)), dice.choice((15, 17)), dice.choice((22, 24)), finish)
    spaces["bridge"] = (dice.choice((4, 6)), dice.choice((11, 12)), dice.choice((25, 27)))
    found["race.toml", "track", "", "finish"] = finish
    for kind, places in spaces.items():
        values = [v for v in house if v[1] == kind and v[3] == "space"]
        found |= dict(zip(values, places, strict=True))
    for kind, field in (("line", "fields"), ("field", "cover"), ("office", "tile")):
        values = [v for v in house if v[1] == kind and v[3] == field]
        turned = [house[v] for v in values[1:] + values[:1]]
        found |= dict(zip(values, turned, strict=True))
    found |= {("river.toml", "tile", str(n), "season"): 1 + seasons[n] % 3 for n in seasons}
    for field, keshis in (("two_players", 3), ("more_players", 2)):
        found |= track(dice, house, field, keshis)
    return found | strategies(dice, house)


def rows(dice: Random) -> list[str]:
    """The rows of the Pachabot; the Souk is the last."""
    above = list(SECTORS[:-1])
    dice.shuffle(above)
    return [*above, SECTORS[-1]]


def track(dice: Random, house: dict[Value, Any], field: str, keshis: int) -> dict[Value, Any]:
    """Other words on the Oasis track, and as many keshis as people can draw."""
    values = [v for v in house if v[1] == "track" and v[3] == field]
    sheet = definitions()["marrakesh"].house_sheets()["board.toml"]
    sure = sum(value == "keshi" for *_, value in track_values(sheet, field, values))
    ways = [
        way
        for way in product(TRACK_WORDS, repeat=len(values))
        if all(word != house[v] for word, v in zip(way, values, strict=True))
        and way.count("keshi") == keshis - sure
    ]
    return dict(zip(values, dice.choice(ways), strict=True))


def track_values(sheet: Any, field: str, values: list[Value]) -> list[tuple[str, str, str, Any]]:
    """What is printed on the places of the track that are not reconstructed."""
    unsure = {v[2] for v in values}
    return [v for v in sheet.values() if v[0] == "track" and v[2] == field and v[1] not in unsure]


def strategies(dice: Random, house: dict[Value, Any]) -> dict[Value, Any]:
    """Tiles show colours of sectors; what needed nomads needs nobody."""
    found: dict[Value, Any] = {}
    for value, printed in house.items():
        if value[1] == "strategy" and value[3] == "needs":
            found[value] = []
        elif value[1] == "strategy" and value[3] == "keshis":
            shown = printed
            while shown == printed:
                shown = dice.sample(COLOURS[:8], len(printed))
            found[value] = shown
    return found


def differs(text: str) -> bool:
    """Whether every reconstructed value is another one."""
    counts = definitions()["marrakesh"].box_counts(text)
    return counts["confirmed"] == counts["open"] == 0


def lay_into(folder: Path, text: str) -> None:
    """A copy of the program whose own box has these values, from where the house's have theirs."""
    game = definitions()["marrakesh"]
    read = Corrections(text, game.house_sheets(), game.varying)
    shutil.copytree(Path(riad.__file__).parent, folder / "riad", dirs_exist_ok=True)
    shutil.copytree(rule_books(), folder / "riad" / "rules", dirs_exist_ok=True)
    for name in game.sheets():
        sheet = read.sheet(name)
        rows = []
        for kind, ids in sheet.kinds().items():
            for id_ in [""] if ids is None else ids:
                rows.append(f"[{kind}]" if ids is None else f"[[{kind}]]")
                house = game.sheets()[name].record(kind, id_) or {}
                row = {**(sheet.record(kind, id_) or {}), "source": house["source"]}
                rows += [f"{field} = {toml(value)}" for field, value in row.items()]
        data = folder / "riad" / "games" / "marrakesh" / "data" / name
        data.write_text("\n".join([*rows, ""]), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--house", type=Path)
    wanted = parser.parse_args()
    box = scrambled(wanted.seed)
    if wanted.house is not None:
        lay_into(wanted.house, box)
    else:
        print(box, end="")
