"""The camel race: steps, lines, bridges, the finish, dung, and what it all is worth in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Cost
from riad.games.marrakesh.causes import RACE
from riad.games.marrakesh.gains import GainGoods, covers, give, mix_text, score, stock, take
from riad.games.marrakesh.module_state import Camel, Race
from riad.games.marrakesh.names import COLOURS, FROM_RACE, RESOURCES
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player, Table
from riad.kernel.box import of_box
from riad.kernel.common import ready
from riad.kernel.data import Row, Sheet
from riad.kernel.frames import Choice, Effect, frame
from riad.kernel.text import Label, Text

PIECES = (*COLOURS, "nomad")
"""What can stand in a column."""
PODIUM = 4
BRIDGE_OPTION = "bridge-payment"
WHENEVER_ABLE = "whenever-able"


class Line(NamedTuple):
    space: int
    pays: bool


class Track(NamedTuple):
    finish: int
    finish_points: int
    lines: tuple[Line, ...]
    first_paying: int
    """The space of the first line that pays."""
    bridges: Mapping[int, Cost]
    spaces: int
    """Of a column of spectators."""
    allowed: tuple[int, ...]
    steps: tuple[int, ...]
    """By the number of different colours in the column."""
    podium: tuple[int, ...]
    penalty: tuple[int, ...]
    """By the number of dung tiles."""
    further: int


def read(sheet: Sheet) -> Track:
    track = sheet.section("track", {"finish": int, "finish_points": int})
    column = sheet.section("spectators", {"spaces": int, "allowed": list[str]})
    steps = sheet.section("movement", {"steps": list[int]})["steps"]
    dung = sheet.section("dung", {"penalty": list[int], "further": int})
    rows = sheet.records("line", {"space": int, "pays": bool})
    lines = [Line(row["space"], row["pays"]) for row in rows]
    places = [line.space for line in lines]
    sheet.insist(
        places == sorted(set(places)),
        "{where}: {field} has to keep the order of the lines",
        where="line",
        field="'space'",
    )
    sheet.insist(
        places[-1] == track["finish"],
        "{where}: {field} has to be the finish of the track",
        where=f"line {rows[-1]['id']}",
        field="'space'",
    )
    paying = [line.space for line in lines if line.pays]
    sheet.insist(bool(paying), "there is a line that pays")
    podium = sheet.section("podium", {"points": list[int]})["points"]
    sheet.insist(len(podium) == PODIUM, f"[podium] has {PODIUM} places")
    sheet.insist(bool(dung["penalty"]), "[dung]: 'penalty' begins with no tile")
    sheet.insist(column["spaces"] > 0 and min(steps) >= 0, "a camel goes ahead")
    sheet.insist(
        len(steps) == column["spaces"] + 1,
        "{where}: {field} has to be {n}, since there are steps for so many colours",
        where="[spectators]",
        field="'spaces'",
        n=len(steps) - 1,
    )
    rows = sheet.records("bridge", {"space": int, "cost": dict})
    bridges = {row["space"]: _cost(sheet, row) for row in rows}
    for row in rows:
        sheet.insist(
            0 < row["space"] < track["finish"] and row["space"] not in places,
            "{where}: {field} has to be on the track, away from lines",
            where=f"bridge {row['id']}",
            field="'space'",
        )
    return Track(
        track["finish"],
        track["finish_points"],
        tuple(lines),
        paying[0],
        bridges,
        column["spaces"],
        tuple(sheet.refer("[spectators]", word, list(PIECES)) for word in column["allowed"]),
        tuple(steps),
        tuple(podium),
        tuple(dung["penalty"]),
        dung["further"],
    )


def _cost(sheet: Sheet, row: Row) -> Cost:
    where = f"bridge {row['id']}: 'cost'"
    for kind, n in row["cost"].items():
        sheet.refer(where, kind, ["water", "date"])
        sheet.insist(type(n) is int and n > 0, f"{where}: {kind!r} is a number above 0")
    water, dates, dinars = (row["cost"].get(kind, 0) for kind in RESOURCES)
    return water, dates, dinars


@of_box
def race_track(box: Board) -> Track:
    return read(box.sheet("race.toml"))


def own(me: Player) -> Camel:
    assert me.camel is not None
    return me.camel


def race(table: Table) -> Race:
    assert table.race is not None
    return table.race


def travelled(me: Player) -> int:
    """How many spaces a player's camel has come."""
    return own(me).space


def lines_crossed(box: Board, space: int) -> int:
    return sum(line.space <= space for line in race_track(box).lines)


# ---- on the way ------------------------------------------------------------------------------


@frame
class AdvanceCamel(Effect):
    """Steps of the camel, one by one, because bridges cost and lines pay."""

    rules = ("C-8", "C-11", "C-R7")
    steps: int

    def run(self, game: Game, me: Player) -> None:
        track = race_track(game.box)
        for left in range(self.steps - 1, -1, -1):
            ahead = own(me).space + 1
            if ahead > track.finish:
                return
            if ahead in track.bridges:
                game.then(me, AtBridge(left))
                return
            if step(game, me):
                game.then(me, left > 0 and AdvanceCamel(left))
                return


def step(game: Game, me: Player) -> bool:
    """The camel enters the next space; whether something had to happen there."""
    camel, track = own(me), race_track(game.box)
    camel.space += 1
    if game.events is not None:
        moved = animations.camel_ran(me, camel.space)
        game.tell("camel.moved", moved, player=me.seat, n=camel.space)
    if camel.space == track.finish:
        arrive(game, me)
        return True
    for number, line in enumerate(track.lines):
        if line.pays and line.space == camel.space:
            cross(game, me, number)
            return True
    return False


def cross(game: Game, me: Player, number: int) -> None:
    """A line on the way pays a good, takes dung, and gives the first one a dinar."""
    if not race(game.table).crossed >> number & 1:
        race(game.table).crossed |= 1 << number
        give(game, me, 0, 0, 1)
    game.then(me, GainGoods(1), DropDung(), RACE)


def arrive(game: Game, me: Player) -> None:
    """The best place of the podium that is free."""
    place = own(me).podium = 1 + sum(own(player).podium > 0 for player in game.table.players)
    if game.events is not None:
        moved = animations.camel_arrived(me, own(me).space, place)
        game.tell("camel.arrived", moved, player=me.seat, n=place)
    score(game, me, race_track(game.box).finish_points, FROM_RACE)


@frame
class DropDung(Choice[bool]):
    """One dung tile may go back."""

    rules = ("C-10", "C-D3")

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return DROP_OR_KEEP if own(me).dung else {}

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if value:
            drop_dung(game, me)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("dung.prompt")

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(Text("dung.drop"), ("dung/drop",))
        return Label(Text("dung.keep"), ("dung/keep",), declines=True)

    @classmethod
    def names(cls) -> Iterable[str]:
        return DROP_OR_KEEP


DROP_OR_KEEP: Mapping[str, bool] = ready({"dung-drop": True, "dung-keep": False})


def drop_dung(game: Game, me: Player) -> None:
    if own(me).dung:
        own(me).dung -= 1
        if game.events is not None:
            game.tell("dung.dropped", player=me.seat)


@frame
class AtBridge(Choice[bool]):
    """The next space is a bridge: pay and go on, or stop in front of it."""

    rules = ("C-11", "C-R5", "C-D2")
    left: int
    """Steps that are left on the bridge."""

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        if not covers(stock(me), self.cost(game, me)):
            return STOP
        must = game.book.config.option(BRIDGE_OPTION) == WHENEVER_ABLE
        return PAY if must else PAY_OR_STOP

    def cost(self, game: Game, me: Player) -> Cost:
        return race_track(game.box).bridges[own(me).space + 1]

    def apply(self, game: Game, me: Player, value: bool) -> None:
        if not value:
            if game.events is not None:
                game.tell("bridge.stopped", player=me.seat)
            return
        take(game, me, self.cost(game, me))
        step(game, me)
        game.then(me, self.left > 0 and AdvanceCamel(self.left))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("bridge.prompt", {"mix": mix_text(self.cost(game, me))})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(
                Text("bridge.pay", {"mix": mix_text(self.cost(game, me))}), ("bridge/pay",)
            )
        return Label(Text("bridge.stop"), ("bridge/stop",), declines=True)

    @classmethod
    def names(cls) -> Iterable[str]:
        return PAY_OR_STOP


PAY: Mapping[str, bool] = ready({"bridge-pay": True})
STOP: Mapping[str, bool] = ready({"bridge-stop": False})
PAY_OR_STOP: Mapping[str, bool] = ready({**PAY, **STOP})


@frame
class Ride(Choice[bool]):
    """The camel may make these steps, all or none."""

    rules = ("L-2", "L-R5")
    steps: int

    def options(self, game: Game, me: Player) -> Mapping[str, bool]:
        return {} if own(me).podium else RIDE_OR_NOT

    def apply(self, game: Game, me: Player, value: bool) -> None:
        game.then(me, value and AdvanceCamel(self.steps))

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("camel.ride-prompt", {"n": self.steps})

    def label(self, game: Game, me: Player, value: bool) -> Label:
        if value:
            return Label(Text("camel.ride", {"n": self.steps}), ("camel/ride",))
        return Label(Text("camel.stay"), ("camel/stay",), declines=True)

    @classmethod
    def names(cls) -> Iterable[str]:
        return RIDE_OR_NOT


RIDE_OR_NOT: Mapping[str, bool] = ready({"camel-ride": True, "camel-stay": False})

# ---- the end of a season, and of the game ----------------------------------------------------


def in_race_order(game: Game) -> list[Player]:
    """The camel that is ahead first, on the podium by place; equal ones in turn order."""
    turns = game.edition.turn_order(game.table)
    return sorted(
        game.edition.people(game.table),
        key=lambda p: (-own(p).space, own(p).podium, turns.index(p.seat)),
    )


def hand_out_dung(game: Game) -> None:
    """A tile for each line that the leading camel has crossed and one's own has not."""
    racing = [p for p in game.table.players if game.edition.conduct(p).races]
    most = max(lines_crossed(game.box, own(player).space) for player in racing)
    for player in racing:
        behind = most - lines_crossed(game.box, own(player).space)
        own(player).dung += behind
        if behind and game.events is not None:
            game.tell("dung.taken", player=player.seat, n=behind)


def dung_points(box: Board, tiles: int) -> int:
    """Points lost with a number of dung tiles."""
    track = race_track(box)
    listed = len(track.penalty) - 1
    return track.penalty[min(tiles, listed)] + track.further * max(0, tiles - listed)


def race_points(game: Game, me: Player) -> int:
    """The points of the place; camels on one space share those of their places."""

    def place(player: Player) -> tuple[int, int]:
        return -own(player).space, own(player).podium

    track = race_track(game.box)
    if own(me).space < track.first_paying:
        return 0
    ahead = sum(place(player) < place(me) for player in game.table.players)
    level = sum(place(player) == place(me) for player in game.table.players)
    return sum(track.podium[ahead : ahead + level]) // level


@frame
class ScoreRace(Effect):
    """Dung, and the place in the race."""

    rules = ("C-23", "C-24")

    def run(self, game: Game, me: Player) -> None:
        score(game, me, -dung_points(game.box, own(me).dung), FROM_RACE)
        score(game, me, race_points(game, me), FROM_RACE)
