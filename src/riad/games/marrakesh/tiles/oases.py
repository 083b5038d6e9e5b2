"""What oases are worth, now and at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import OASES, SCROLLS
from riad.games.marrakesh.box.scores import RETURNED, Score
from riad.games.marrakesh.gains import score, take
from riad.games.marrakesh.keshis.placing import vendors
from riad.games.marrakesh.names import (
    FROM_OASES,
    FROM_SCROLLS,
    MOSQUE,
    NOTHING,
    PALACE,
    RED,
    RESOURCES,
    RIVER,
    ROOM,
    TOP,
)
from riad.games.marrakesh.sectors.stairs import thresholds
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import upto
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Text

ALL_SCROLLS = sum(1 << tile for tile in SCROLLS)
SCORING = 3
"""The most claimed oases that score at the end."""
LEFT_OVER = 2
"""How many resources and goods that are left over make a point."""


def keshis(me: Player, colour: int) -> int:
    return vendors(me) if colour == RED else me.values[colour]


def all_keshis(me: Player) -> int:
    """Every keshi on the board, goods included."""
    return sum(me.values) + vendors(me) + sum(me.goods)


def complete(me: Player) -> int:
    """Sectors with eight keshis and a vendor."""
    return sum(me.values[n] == ROOM and bool(me.vendors >> n & 1) for n in range(ROOM))


def scrolls(me: Player) -> int:
    return (me.tiles & ALL_SCROLLS).bit_count()


def gates(me: Player, rule: Score) -> int:
    return sum(gate >= 0 and (not rule.colours or gate in rule.colours) for gate in me.gates)


def reached(me: Player, track: int) -> int:
    """How far up a staircase, or down the river."""
    return {PALACE: me.palace, MOSQUE: me.mosque, RIVER: me.boat}[track]


def end_of(box: Board, track: int) -> int:
    return box.jetty if track == RIVER else TOP


Counter = Callable[[Player, Score], int]

COUNTS: Mapping[str, Counter] = {
    "gate": gates,
    "keshi": lambda me, rule: keshis(me, rule.colours[0]) if rule.colours else all_keshis(me),
    "luxury_good": lambda me, rule: (
        sum(me.luxuries) if rule.kind == NOTHING else me.luxuries[rule.kind]
    ),
    "scroll": lambda me, _: scrolls(me),
    "sector_with_at_most": lambda me, rule: sum(v <= rule.keshis for v in me.values),
    "sector_complete": lambda me, _: complete(me),
    "claimed_oasis": lambda me, _: len(me.claimed),
    "luxury_kind": lambda me, _: sum(n > 0 for n in me.luxuries),
    "luxury_kind_with_pair": lambda me, _: sum(n > 1 for n in me.luxuries),
    "camel_space": lambda *_: 0,
    "nomad": lambda *_: 0,
    RETURNED: lambda *_: 0,
}
"""What is counted on a board; of what modules bring the edition knows the number."""
CONDITIONS: Mapping[str, Callable[[Board, Player, Score], bool]] = {
    "final_space_reached": lambda box, me, rule: reached(me, rule.track) == end_of(box, rule.track),
    "thresholds_crossed": lambda box, me, rule: thresholds(box, me) >= rule.at_least,
}


def counted(box: Board, me: Player, rule: Score) -> int:
    """Points by a rule, resources that may be returned left aside."""
    if rule.is_condition:
        return rule.points if CONDITIONS[rule.what](box, me, rule) else 0
    number = COUNTS[rule.what](me, rule)
    if rule.table:
        return rule.table[min(number, len(rule.table) - 1)]
    return rule.worth(number)


def oasis_points(game: Game, me: Player, tile: int) -> int:
    """What an oasis is worth now; those that name a colour count keshis of that very colour."""
    rule = game.box.oases[tile]
    match rule.what:
        case "keshi" if rule.colours:
            return rule.worth(game.edition.own_keshis(me, rule.colours[0]))
        case "camel_space":
            return rule.worth(game.edition.camel_spaces(me))
        case "nomad":
            return rule.worth(game.edition.nomads_on_board(me))
    return counted(game.box, me, rule)


def kind_returned(box: Board, tile: int) -> int:
    """The resource that may be returned for this oasis; -1 for all others."""
    return box.oases[tile].resource


def held(me: Player, kind: int) -> int:
    return (me.water, me.dates, me.dinars)[kind]


# ---- scored on the way -----------------------------------------------------------------------


@frame
class ScoreDiscovered(Effect):
    """The oasis turned up last is scored at once, in addition to the end."""

    rules = ("M-27.68", "M-28.31")

    def run(self, game: Game, me: Player) -> None:
        game.then(me, ScoreOasis(game.table.newest))


@frame
class ScoreClaimed(Choice[int]):
    """One of the claimed oases is scored now; it stays and may score again."""

    rules = ("M-27.71", "M-28.32")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"oasis-{tile}": tile for tile in me.claimed}

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.then(me, ScoreOasis(value))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("oasis.score-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        points = oasis_points(game, me, value)
        text = Text("oasis.score", {"oasis": Text(f"oasis.{value}"), "n": points})
        return Label(text, (f"claimed/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"oasis-{tile}" for tile in OASES)


@frame
class ScoreOasis(Effect):
    tile: int

    def run(self, game: Game, me: Player) -> None:
        score(game, me, oasis_points(game, me, self.tile), FROM_SCROLLS)
        kind = kind_returned(game.box, self.tile)
        if kind >= 0:
            game.then(me, ReturnFor(kind, game.box.oases[self.tile].most))


@frame
class ReturnFor(Choice[int]):
    """Resources of one kind given back for a point each."""

    rules = ("M-29.19", "M-29.20", "M-29.21", "M-28.31")
    resource: int
    most: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return upto(f"back-{RESOURCES[self.resource]}", min(self.most, held(me, self.resource)))

    def apply(self, game: Game, me: Player, value: int) -> None:
        back = [0, 0, 0]
        back[self.resource] = value
        take(game, me, (back[0], back[1], back[2]))
        score(game, me, value, FROM_SCROLLS)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"oasis.return-{RESOURCES[self.resource]}")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("oasis.return", {"n": value}), (f"back/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (name for kind in RESOURCES for name in upto(f"back-{kind}", 60))


@frame
class ReturnResources(Choice[int]):
    """Any number of resources for points, one kind after the other."""

    rules = ("M-27.72", "M-28.33")
    resource: int
    points: int

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return upto(f"back-{RESOURCES[self.resource]}", min(60, held(me, self.resource)))

    def apply(self, game: Game, me: Player, value: int) -> None:
        back = [0, 0, 0]
        back[self.resource] = value
        take(game, me, (back[0], back[1], back[2]))
        score(game, me, value * self.points, FROM_SCROLLS)
        more = self.resource + 1 < len(RESOURCES) and ReturnResources(
            self.resource + 1, self.points
        )
        game.then(me, more)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text(f"oasis.return-{RESOURCES[self.resource]}")

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text("oasis.return", {"n": value}), (f"back/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return ()


# ---- scored at the end -----------------------------------------------------------------------


def best_oases(game: Game, me: Player) -> tuple[int, ...]:
    """The claimed oases, at most three, after which this player has the most points."""
    most = min(SCORING, len(me.claimed))
    sets = (c for n in range(most, -1, -1) for c in combinations(sorted(me.claimed), n))
    return max(sets, key=lambda tiles: net(game, me, tiles))


def net(game: Game, me: Player, tiles: Iterable[int]) -> int:
    """What these oases bring, and what is then left over."""
    points, left = 0, me.water + me.dates + me.dinars + sum(me.goods)
    for tile in tiles:
        points += oasis_points(game, me, tile)
        back = returned(game.box, me, tile)
        points, left = points + back, left - back
    return points + left // LEFT_OVER


def returned(box: Board, me: Player, tile: int) -> int:
    kind = kind_returned(box, tile)
    return min(box.oases[tile].most, held(me, kind)) if kind >= 0 else 0


def score_oases(game: Game, me: Player) -> None:
    for tile in best_oases(game, me):
        back, kind = returned(game.box, me, tile), kind_returned(game.box, tile)
        points = oasis_points(game, me, tile) + back
        if back:
            take(game, me, (back * (kind == 0), back * (kind == 1), back * (kind == 2)))
        score(game, me, points, FROM_OASES)
