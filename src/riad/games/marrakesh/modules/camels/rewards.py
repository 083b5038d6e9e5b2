"""Reward tiles: at the end of a season keshis of the column buy what the active one shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.box.components import Effects
from riad.games.marrakesh.causes import REWARD, of_place
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.elsewhere import elsewhere_of
from riad.games.marrakesh.names import FROM_RACE, RED
from riad.games.marrakesh.show.wording.effects import in_words
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import frames
from riad.kernel.box import of_box
from riad.kernel.data import Row, Sheet
from riad.kernel.errors import BadData
from riad.kernel.frames import Chance, Choice, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text, listed

from .race import PIECES, own, race
from .reward_effects import REWARD_WORDS, SplitSteps

IN_PLAY = 3
"""One reward tile for each season."""
NOT_SHOWN = No("C-14", "reward.not-shown")
NOT_PAYABLE = No("C-15", "reward.cannot-pay")
ALL_OTHERS = -1
"""No choice is left: every other kind of the column is handed in."""

# ---- the tiles -------------------------------------------------------------------------------


class Reward(NamedTuple):
    keshis: int
    colour: int
    words: Effects
    effects: tuple[Frame, ...]
    entry: str
    """`1`, or `1-other` for what a second colour buys."""


def read(sheet: Sheet) -> dict[str, tuple[Reward, ...]]:
    """What each side shows, the cheapest first."""
    rows = sheet.records("reward", {"entries": list})
    sides = [row["id"].rpartition("-") for row in rows]
    both = all([s for t, _, s in sides if t == tile] == ["a", "b"] for tile, _, _ in sides)
    sheet.insist(both, "every reward tile has the sides a and b")
    sheet.insist(len(rows) >= 2 * IN_PLAY, f"there are {IN_PLAY} reward tiles at least")
    return {
        row["id"]: tuple(
            reward
            for number, entry in enumerate(row["entries"], 1)
            for reward in _entry(sheet, row["id"], number, entry)
        )
        for row in rows
    }


def _entry(sheet: Sheet, side: str, number: int, entry: Row) -> Iterable[Reward]:
    where = f"reward {side}: entry {number}"
    wanted = {"keshis", "colour", "effects"}
    known = wanted <= entry.keys() <= wanted | {"alt"}
    sheet.insist(known, f"{where} has 'keshis', 'colour', 'effects', and perhaps 'alt'")
    sheet.insist(entry["keshis"] in range(1, 5), f"{where}: 'keshis' is 1 to 4")
    for word, shown in (("", entry), ("-other", entry.get("alt"))):
        if shown is not None:
            colour = sheet.refer(where, shown["colour"], list(PIECES[: RED + 1]))
            effects = frames(
                f"{sheet.name}: {where}", shown["effects"], FROM_RACE, may=True, words=REWARD_WORDS
            )
            yield Reward(entry["keshis"], colour, shown["effects"], effects, f"{number}{word}")


@of_box
def reward_faces(box: Board) -> Mapping[str, tuple[Reward, ...]]:
    faces = read(box.sheet("rewards.toml"))
    shown = {reward.entry for face in faces.values() for reward in face}
    if not shown <= set(ENTRIES):
        raise BadData(f"rewards.toml: entries are {', '.join(ENTRIES)}")
    return faces


ENTRIES = tuple(
    dict.fromkeys(
        reward.entry for face in read(house().sheet("rewards.toml")).values() for reward in face
    )
)
"""The lines that a reward tile can have."""


def tile_of(face: str) -> str:
    return face.partition("-")[0]


@frame
class LayReward(Chance):
    """A reward tile with one side up; the first one is active in season 1."""

    rules = ("C-2",)

    def faces(self, game: Game) -> list[str]:
        used = {tile_of(face) for face in race(game.table).rewards}
        return [face for face in reward_faces(game.box) if tile_of(face) not in used]

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"reward-{luck.pick(self.faces(game))}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"reward-{face}" for face in self.faces(game)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        race(game.table).rewards.append(outcome.removeprefix("reward-"))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("reward.which-laid-out", {"n": len(race(game.table).rewards) + 1})


# ---- buying rewards --------------------------------------------------------------------------


def active(game: Game) -> tuple[Reward, ...]:
    return reward_faces(game.box)[race(game.table).rewards[0]]


def entry_text(box: Board, reward: Reward) -> Text:
    """What an entry of a reward tile asks and brings."""
    colour, bonus = COLOUR_TEXT[reward.colour], in_words(box, reward.words)
    key = "reward.take-varied" if reward.keshis > 2 else "reward.take"
    return Text(key, {"colour": colour, "n": reward.keshis, "bonus": bonus})


def piece_text(piece: int) -> Text:
    return COLOUR_TEXT[piece] if piece < len(COLOUR_TEXT) else Text("column.nomad")


def no_reward(me: Player, reward: Reward) -> No | None:
    """Why this player cannot pay for a reward: its colour, and enough others that differ."""
    column = list(own(me).column)
    if reward.colour not in column:
        return NOT_PAYABLE
    column.remove(reward.colour)
    return None if len(set(column)) >= reward.keshis - 1 else NOT_PAYABLE


@frame
class TakeReward(Choice[int]):
    """One of the rewards of the active tile, again and again, as long as one likes and can."""

    rules = ("C-14", "C-15", "C-D4")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        found = {
            f"reward-{reward.entry}": number
            for number, reward in enumerate(active(game))
            if no_reward(me, reward) is None
        }
        return {**found, "reward-stop": -1} if found else {}

    def apply(self, game: Game, me: Player, value: int) -> None:
        if value >= 0:
            reward = active(game)[value]
            if reward.keshis == 1:
                hand_in(game, me, reward, (reward.colour,))
            else:
                game.then(me, Spend(value, (reward.colour,)))
            game.then(me, self)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("reward.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        if value < 0:
            return Label(Text("reward.stop"), ("reward/stop",), declines=True)
        reward = active(game)[value]
        return Label(entry_text(game.box, reward), (f"reward/{reward.entry}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        entries = {f"reward/{reward.entry}": reward for reward in active(game)}
        if target in entries:
            return no_reward(me, entries[target])
        return NOT_SHOWN if target.removeprefix("reward/") in ENTRIES else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"reward-{entry}" for entry in ENTRIES), "reward-stop")


@frame
class Spend(Choice[int]):
    """Which other keshis pay? They differ among themselves; then the bonus comes."""

    rules = ("C-15", "C-R9")
    reward: int
    spent: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        others = self.others(me)
        if len(others) == self.missing(game):
            return {"spend-done": ALL_OTHERS}
        return {f"spend-{PIECES[piece]}": piece for piece in others}

    def missing(self, game: Game) -> int:
        """How many keshis are still to be chosen."""
        return active(game)[self.reward].keshis - len(self.spent)

    def others(self, me: Player) -> list[int]:
        """The kinds that can still be chosen."""
        column = list(own(me).column)
        column.remove(self.spent[0])
        return list(dict.fromkeys(piece for piece in column if piece not in self.spent[1:]))

    def apply(self, game: Game, me: Player, value: int) -> None:
        spent = (*self.spent, *(self.others(me) if value == ALL_OTHERS else [value]))
        if len(spent) < active(game)[self.reward].keshis:
            game.then(me, Spend(self.reward, spent))
        else:
            hand_in(game, me, active(game)[self.reward], spent)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("reward.spend-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(
            Text("reward.spend", {"piece": piece_text(value)}), (f"spend/{PIECES[value]}",)
        )

    @classmethod
    def names(cls) -> Iterable[str]:
        return (*(f"spend-{piece}" for piece in PIECES), "spend-done")


def hand_in(game: Game, me: Player, reward: Reward, spent: Iterable[int]) -> None:
    """These keshis leave the column, and the bonus comes at once."""
    pieces = list(spent)
    for piece in pieces:
        elsewhere_of(game).spend(game, me, piece)
    if game.events is not None:
        keshis, bonus = listed(map(piece_text, pieces)), in_words(game.box, reward.words)
        game.tell("reward.taken", player=me.seat, keshis=keshis, bonus=bonus)
    game.then(me, *of_place(REWARD, reward.effects))


def targets() -> Iterable[str]:
    yield from (f"reward/{entry}" for entry in (*ENTRIES, "stop"))
    yield from (f"spend/{piece}" for piece in PIECES)
    yield from (name.replace("split-", "split/", 1) for name in SplitSteps.names())
