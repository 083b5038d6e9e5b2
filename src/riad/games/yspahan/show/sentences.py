"""The table in sentences, for a screen reader, a pipe, or whoever likes to read: message keys with
their arguments, made from what a seat may know. The terminal and the web table say just this."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import attrgetter

from riad.games.yspahan.board import Souk
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS, NOBODY
from riad.games.yspahan.pieces import SPACES
from riad.games.yspahan.table import Game, Player, Table
from riad.kernel.text import Args, Passage, Text, apart, listed, under


def passages(game: Game, seat: int | None) -> list[Passage]:
    """City, tower and caravan; then every player."""
    told = [Passage("board", Text("face.city"), _common(game))]
    for player in game.table.players:
        own = player.seat == seat
        title = Text("face.board-of", {"player": player.seat})
        lines = _player(game.table, player, own=own) + (_unbuilt(game, player) if own else [])
        told.append(Passage("me" if own else f"p{player.seat + 1}", title, lines))
    return told


def summary(game: Game, seat: int) -> list[Text]:
    """What one player needs to know before every question."""
    table = game.table
    mine = _player(table, table.players[seat], own=True)
    return [calendar(table), *_dice(table), *mine]


# ---- the common board ------------------------------------------------------------------------


def calendar(table: Table) -> Text:
    return Text("board.calendar", {"week": table.week, "day": table.day})


def _common(game: Game) -> list[Text]:
    table = game.table
    supervisor = Text("board.supervisor", {"space": SPACES[table.supervisor]})
    return [calendar(table), supervisor, *_dice(table), *_souks(game), _rows(game), _caravan(game)]


def _dice(table: Table) -> list[Text]:
    """The floors of the tower on which dice lie."""
    lines = []
    for floor, name in enumerate(FLOORS):
        if table.value[floor]:
            dice: Args = {
                "floor": Text(f"floor.{name}"),
                "n": table.white[floor] + table.yellow[floor],
                "value": table.value[floor],
                "yellow": table.yellow[floor],
            }
            lines.append(Text("board.dice", dice))
    return lines


def _souks(game: Game) -> list[Text]:
    """A line for each neighbourhood: what its souks bring, who has cubes there, what is free."""
    return [
        Text("board.quarter", {"souks": apart(_souk(game.table, souk) for souk in souks)})
        for souks in game.box.quarters
    ]


def _souk(table: Table, souk: Souk) -> Text:
    part = table.shops[souk.first : souk.after]
    free = [str(n) for n, cube in enumerate(part, 1) if cube == NOBODY]
    args: Args = {"souk": Text(f"souk.{souk.name}"), "points": souk.points}
    if len(free) == len(part):
        return Text("board.souk-free", {**args, "free": ", ".join(free)})
    owned: Args = {**args, "player": max(part)}
    if free:
        return Text("board.souk-open", {**owned, "free": ", ".join(free)})
    return Text("board.souk-complete", owned)


def _rows(game: Game) -> Text:
    """What the places of the caravan bring, row by row."""
    rows, first = [], 1
    for (points, multiplier), row in groupby(
        game.edition.camels, attrgetter("points", "multiplier")
    ):
        after = first + len(list(row))
        args: Args = {"first": first, "last": after - 1, "points": points, "times": multiplier}
        rows.append(Text("board.caravan-row", args))
        first = after
    return Text("board.caravan-rows", {"rows": apart(rows)})


def _caravan(game: Game) -> Text:
    caravan, places = game.table.caravan, len(game.edition.camels)
    if not caravan:
        return Text("board.no-riders", {"all": places})
    riders = listed(Text("board.rider", {"player": owner}) for owner in caravan)
    return Text("board.riders", {"n": len(caravan), "all": places, "riders": riders})


# ---- a player --------------------------------------------------------------------------------


def _player(table: Table, player: Player, *, own: bool) -> list[Text]:
    """What one player has; the cards themselves only for whoever holds them."""
    lines = [standing(player)]
    if player.seat == table.first:
        lines.append(Text("face.first-player"))
    owned = buildings(player)
    if owned:
        lines.append(Text("board.buildings-are", {"things": listed(owned)}))
    return [*lines, *hand(player)] if own else lines


def standing(player: Player) -> Text:
    args: Args = {
        "player": player.seat,
        "points": player.points,
        "camels": player.camels,
        "gold": player.gold,
        "cards": len(player.hand),
    }
    return Text("board.player", args)


def buildings(player: Player) -> list[Text]:
    return [Text(f"building.{b}") for n, b in enumerate(BUILDINGS) if player.tiles >> n & 1]


def _unbuilt(game: Game, me: Player) -> list[Text]:
    """What the buildings cost and do that this player does not have."""
    lines = []
    for number, building in enumerate(game.box.buildings):
        if not me.tiles >> number & 1:
            args: Args = {
                "building": Text(f"building.{building.name}"),
                "camels": building.camels,
                "gold": building.gold,
                "effect": Text(f"building.{building.name}.text"),
            }
            lines.append(under(Text("board.unbuilt", args)))
    return [Text("board.not-built"), *lines] if lines else []


def hand(me: Player) -> list[Text]:
    """The own cards, equal ones counted."""
    held = []
    for kind, count in Counter(sorted(me.hand)).items():
        card = Text(f"card.{CARDS[kind]}")
        held.append(Text("board.cards", {"card": card, "n": count}) if count > 1 else card)
    return [Text("board.hand", {"cards": listed(held)})] if held else []
