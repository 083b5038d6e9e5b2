"""The start: everything is laid out, everybody draws and chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import comb

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.pieces import DRAWN, RIVER_FACES
from riad.games.marrakesh.conservation import DEALT, SPARE, SPARE_TILE
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.placing import square_text
from riad.games.marrakesh.names import COLOURS, NOTHING, ROOM
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready, together
from riad.kernel.frames import Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Text, listed

from .flow import ROUND
from .seasons import NextOffice, TurnUp
from .tower import counts

# ---- luck at the start -----------------------------------------------------------------------


@frame
class Opening(Effect):
    """Everything is laid out, everybody draws and chooses, and the first round begins."""

    rules = ("M-2.1", "M-3.12")

    def run(self, game: Game, me: None) -> None:
        table, edition = game.table, game.edition
        people = edition.people(table)
        for colour in range(len(COLOURS)):
            markers = len(people) if colour in edition.markers else 0
            table.wood[colour] -= len(table.players) + markers
        table.office_pool = list(edition.offices)
        table.workshops = [[0] * len(COLOURS) for _ in game.box.workshops]
        game.then(None, edition.first_player)
        edition.scroll_display.lay(game)
        game.then(None, NextOffice())
        edition.luxury_display.lay(game)
        game.then(None, *edition.river_tiles)
        game.then(None, *(Gates(workshop) for workshop in range(len(game.box.workshops))))
        for player in table.players:
            edition.conduct(player).lay_out(game, player)
        game.then(None, LaySpare(), *game.book.laid_out, *edition.agreed)
        together(game, ArrangeTrack(), people)
        together(game, TurnDiscTo(), people)
        game.then(None, *edition.settling, *edition.dealing)
        together(game, TurnUp(), people)
        game.then(None, ROUND)


@frame
class FirstPlayer(Chance):
    rules = ("M-2.1", "M-3.11")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"first-{luck.below(game.edition.seats)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"first-{seat}" for seat in range(game.edition.seats)}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.begins = int(outcome.removeprefix("first-"))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.who-begins")


@frame
class RiverFace(Chance):
    """The river tile of a season, with one side up."""

    rules = ("M-2.8", "M-2.9")
    season: int

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return (
            f"river-{luck.pick(faces(game.box, self.season, first_game=game.edition.first_game))}"
        )

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {
            f"river-{n}" for n in faces(game.box, self.season, first_game=game.edition.first_game)
        }

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.river_tiles.append(int(outcome.removeprefix("river-")))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-river-tile")


@frame
class RiverTile(Chance):
    """The river tile of a season; which side is up is left to the players."""

    rules = ("M-2.8", "M-2.9")
    season: int

    def tiles(self, game: Game) -> dict[str, tuple[int, ...]]:
        """The faces of each tile that can come."""
        found: dict[str, tuple[int, ...]] = {}
        for face in faces(game.box, self.season, first_game=game.edition.first_game):
            word = f"river-tile-{game.box.river_tiles[face].tile}"
            found[word] = (*found.get(word, ()), face)
        return found

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return luck.pick([*self.tiles(game)])

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in self.tiles(game)

    def apply(self, game: Game, me: None, outcome: str) -> None:
        whose = in_turn(game, self.season - 1)
        game.then(whose, ChooseSide(self.season, self.tiles(game)[outcome]))

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-river-tile")


def in_turn(game: Game, number: int) -> Player:
    """Who chooses, where the people at the table lay something out one after the other."""
    players = [game.table.players[n] for n in game.edition.turn_order(game.table)]
    people = [player for player in players if game.edition.conduct(player).asked]
    return people[number % len(people)]


@frame
class ChooseSide(Choice[int]):
    """Which side of a river tile lies up."""

    rules = ("M-2.9",)
    season: int
    sides: tuple[int, ...]

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return {f"river-{face}": face for face in self.sides}

    def apply(self, game: Game, me: Player, value: int) -> None:
        game.table.river_tiles.append(value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.side-prompt", {"season": self.season})

    def label(self, game: Game, me: Player, value: int) -> Label:
        return Label(Text(f"river-tile.{value}"), (f"river-tile/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return (f"river-{face}" for face in RIVER_FACES)


def faces(box: Board, season: int, *, first_game: bool) -> tuple[int, ...]:
    """The faces a season can have; in a first game the advised one."""
    found = tuple(n for n, tile in box.river_tiles.items() if tile.season == season)
    return found[:1] if first_game else found


@frame
class Gates(Chance):
    """Eight gates for a workshop: `0-2-1-…` of each colour."""

    rules = ("M-2.11",)
    workshop: int

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        left = gates_left(game)
        pool = [colour for colour, n in enumerate(left) for _ in range(n)]
        drawn = luck.shuffled(pool)[: game.box.workshops[self.workshop].gates]
        return "-".join(str(drawn.count(colour)) for colour in range(len(COLOURS)))

    def ways(self, game: Game) -> Iterator[tuple[str, int]]:
        """What can be drawn, and in how many ways each."""
        gates = game.box.workshops[self.workshop].gates
        return (("-".join(map(str, of)), n) for of, n in handfuls(gates_left(game), gates))

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        drawn = counts(outcome, gates_left(game))
        return drawn is not None and sum(drawn) == game.box.workshops[self.workshop].gates

    def apply(self, game: Game, me: None, outcome: str) -> None:
        game.table.workshops[self.workshop] = [int(word) for word in outcome.split("-")]

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-gates", {"workshop": self.workshop + 1})


def handfuls(left: Sequence[int], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many of each kind can be drawn out of a bag, and in how many ways each."""
    if not left:
        yield (), 1
        return
    first, *others = left
    for some in range(max(0, drawn - sum(others)), min(first, drawn) + 1):
        for rest, ways in handfuls(others, drawn - some):
            yield (some, *rest), comb(first, some) * ways


def gates_left(game: Game) -> list[int]:
    return [
        total - sum(workshop[colour] for workshop in game.table.workshops)
        for colour, total in enumerate(game.box.gates)
    ]


@frame
class DrawTrack(Chance):
    """Keshis out of the bag for the oasis track: no two players get the same colour."""

    rules = ("M-3.6",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        drawn = luck.shuffled(game.table.bag)[: len(game.edition.track_places)]
        return "-".join(COLOURS[colour] for colour in sorted(drawn))

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        words = outcome.split("-")
        bag = [COLOURS[colour] for colour in sorted(game.table.bag)]
        in_order = [name for name in bag if name in words]
        return words == in_order and len(words) == len(game.edition.track_places)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.aside = [COLOURS.index(word) for word in outcome.split("-")]
        for colour in me.aside:
            game.table.bag.remove(colour)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.which-track-keshis")


@frame
class DealProvisions(Chance):
    """Three provision tiles, seen by their owner only."""

    rules = ("M-3.9",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        dealt = sorted(luck.shuffled(game.table.provision_pool)[:DEALT])
        return "tiles-" + "-".join(map(str, dealt))

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        words = outcome.split("-")[1:]
        pool = [str(tile) for tile in sorted(game.table.provision_pool)]
        in_order = [tile for tile in pool if tile in words]
        return outcome == "tiles-" + "-".join(in_order) and len(words) == DEALT

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.hidden = [int(word) for word in outcome.split("-")[1:]]
        for tile in me.hidden:
            game.table.provision_pool.remove(tile)

    def seen_by(self, game: Game, me: Player) -> tuple[int, ...]:
        return (me.seat,)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.which-provisions")


@frame
class LaySpare(Effect):
    """River tile 02 wants three oases laid out beside the board."""

    rules = ("M-2.10",)

    def run(self, game: Game, me: None) -> None:
        if game.table.river_tiles[:1] == [SPARE_TILE]:
            game.then(None, *[SpareOasis()] * SPARE)


@frame
class SpareOasis(Chance):
    rules = ("M-2.10", "M-31.02")

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        return f"oasis-{luck.pick(game.table.oasis_pool)}"

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        return outcome in {f"oasis-{tile}" for tile in game.table.oasis_pool}

    def apply(self, game: Game, me: None, outcome: str) -> None:
        tile = int(outcome.removeprefix("oasis-"))
        game.table.oasis_pool.remove(tile)
        game.table.spare.append(tile)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("setup.which-spare")


# ---- choices at the start --------------------------------------------------------------------


@cache
def orders(colours: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    return ready({"-".join(COLOURS[c] for c in order): order for order in permutations(colours)})


@frame
class ArrangeTrack(Choice[tuple[int, ...]]):
    """The drawn keshis in an order of one's own, on the places of the oasis track."""

    rules = ("M-3.7",)

    def options(self, game: Game, me: Player) -> Mapping[str, tuple[int, ...]]:
        return orders(tuple(me.aside))

    def apply(self, game: Game, me: Player, value: tuple[int, ...]) -> None:
        me.aside = []
        me.track = [NOTHING] * len(game.box.track)
        for spot, colour in zip(game.edition.track_places, value, strict=True):
            me.track[spot] = colour

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.track-prompt")

    def label(self, game: Game, me: Player, value: tuple[int, ...]) -> Label:
        names = tuple(f"track/{n + 1}-{COLOURS[colour]}" for n, colour in enumerate(value))
        one, two, *third = (COLOUR_TEXT[colour] for colour in value)
        if third:
            return Label(Text("setup.track-3", {"one": one, "two": two, "three": third[0]}), names)
        return Label(Text("setup.track-2", {"one": one, "two": two}), names)

    @classmethod
    def names(cls) -> Iterable[str]:
        for count in (2, 3):
            yield from ("-".join(COLOURS[c] for c in p) for p in permutations(DRAWN, count))


DISC_OPTIONS: Mapping[str, int] = ready({f"disc-{n}": n for n in range(ROOM)})


@frame
class TurnDiscTo(Choice[int]):
    """How the audience disc lies on the Main Square."""

    rules = ("M-3.8",)

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return DISC_OPTIONS

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.disc = value

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.disc-prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        sections = game.edition.disc_of(me)
        spaces = [
            Text("setup.disc-space", {"space": square_text(n), "n": sections[(n - value) % ROOM]})
            for n in range(ROOM)
        ]
        return Label(Text("setup.disc", {"spaces": listed(spaces)}), (f"disc/{value}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        return DISC_OPTIONS
