"""The table in sentences, for a screen reader, a pipe, or whoever likes to read: message keys with
their arguments, made from what a seat may know. The terminal and the web table say just this."""

from __future__ import annotations

from collections import Counter

from riad.games.yspahan.board import BOARD
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS, NOBODY
from riad.games.yspahan.table import Game, Player, Table
from riad.kernel.text import Args, Passage, Text, listed


def passages(game: Game, seat: int | None) -> list[Passage]:
    """City, tower and caravan; then every player."""
    told = [Passage("board", Text("face.city"), _common(game))]
    for player in game.table.players:
        own = player.seat == seat
        title = Text("face.board-of", {"player": player.seat})
        lines = _player(game.table, player, own=own)
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
    supervisor = Text("board.supervisor", {"space": BOARD.spaces[table.supervisor]})
    return [calendar(table), supervisor, *_dice(table), *_souks(table), _caravan(game)]


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


def _souks(table: Table) -> list[Text]:
    """The souks in which somebody has cubes."""
    lines = []
    for souk in BOARD.souks:
        part = table.shops[souk.first : souk.after]
        args: Args = {"souk": Text(f"souk.{souk.name}"), "player": max(part)}
        free = [str(n) for n, cube in enumerate(part, 1) if cube == NOBODY]
        if not free:
            lines.append(Text("board.souk-complete", args))
        elif len(free) < len(part):
            lines.append(Text("board.souk-open", {**args, "free": ", ".join(free)}))
    return lines


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


def hand(me: Player) -> list[Text]:
    """The own cards, equal ones counted."""
    held = []
    for kind, count in Counter(sorted(me.hand)).items():
        card = Text(f"card.{CARDS[kind]}")
        held.append(Text("board.cards", {"card": card, "n": count}) if count > 1 else card)
    return [Text("board.hand", {"cards": listed(held)})] if held else []
