"""The simplified Pachabot: it takes keshis away, and the player's points earn a title."""

from __future__ import annotations

from collections.abc import Mapping

from riad.games.marrakesh.box.pachabot import Title, pachabot
from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.module_state import PriorityLine
from riad.games.marrakesh.modules.special_buildings.module import SIDE
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.sectors.river import crossed
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.variants.conduct import PEOPLE, Conduct
from riad.kernel.book import Book
from riad.kernel.definition import Config, Setting, Switch
from riad.kernel.frames import Chance, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Reasons, Step, Text, listed

from . import readings
from .claiming import DrawKeshis
from .pachabot import BOT, PERSON, Begin
from .priorities import PAIR

OPTIONS: Mapping[str, Switch] = readings.OF_SIMPLE
LEVELS: Mapping[str, Mapping[str, Setting]] = {}
NAME = "Pachabot"
WITHOUT: tuple[str, ...] = (SIDE,)


def line(game: Game) -> list[int]:
    assert game.table.priority_line is not None
    return game.table.priority_line.colours


@frame
class DrawLine(Chance):
    """One keshi of each colour, drawn into a line: the further left, the more it wants one."""

    rules = ("S-L1",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        return "-".join(luck.shuffled(COLOURS))

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        return sorted(outcome.split("-")) == sorted(COLOURS)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        line(game)[:] = [COLOURS.index(word) for word in outcome.split("-")]
        if game.events is not None:
            colours = listed(COLOUR_TEXT[colour] for colour in line(game))
            game.tell("pachabot.line", player=me.seat, colours=colours)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("pachabot.which-line")


@frame
class ClaimByLine(Effect):
    """A colour of which two lie there, else any; of several the leftmost of the line."""

    rules = ("S-L4",)

    def run(self, game: Game, me: Player) -> None:
        offer = game.table.offer
        there = [colour for colour, count in enumerate(offer) if count]
        pairs = [colour for colour in there if offer[colour] >= PAIR]
        colour = min(pairs or there, key=line(game).index)
        count = PAIR if pairs else 1
        offer[colour] -= count
        game.table.wood[colour] += count
        if game.events is not None:
            why = reasons(there, pairs, colour)
            named = COLOUR_TEXT[colour]
            game.tell("claim.claimed", why=why, player=me.seat, n=count, colour=named)


def reasons(there: list[int], pairs: list[int], pick: int) -> Reasons:
    """What led to a claim, told like every decision of an opponent made of rules."""
    steps = []
    if len(there) > 1:
        kept = tuple(map(there.index, pairs))
        steps.append(Step("S-L4", Text("pachabot.by-pair"), kept))
        if len(pairs or there) > 1:
            steps.append(Step("S-L4", Text("pachabot.by-line"), (there.index(pick),)))
    return Reasons(tuple(COLOUR_TEXT[colour] for colour in there), tuple(steps), there.index(pick))


class SimpleConduct(Conduct):
    """It draws and claims, and does nothing else."""

    asked = False
    climbs = False
    races = False

    def lay_out(self, game: Game, me: Player) -> None:
        me.points = me.water = me.dates = me.dinars = 0
        me.sources[:] = [0] * len(me.sources)
        game.then(me, DrawLine())

    def deploy(self, game: Game, me: Player) -> None:
        game.then(me, DrawKeshis())

    def can_claim(self, game: Game, me: Player) -> bool:
        return any(game.table.offer)

    def claim(self, game: Game, me: Player) -> None:
        game.then(me, ClaimByLine())

    def turn(self, game: Game, me: Player) -> None:
        """It has no turn."""

    def river_bonus(self, game: Game, me: Player) -> None:
        """It has no fisherman."""

    def final_scoring(self, game: Game, me: Player) -> None:
        """It has no points."""


def rapids_needed(game: Game) -> int:
    """So many rapids behind win the river tile: as many as the season has the number."""
    return game.table.season


def ranking(game: Game) -> list[Player]:
    me = game.table.players[PERSON]
    return [me] if len(crossed(game.box, me)) >= rapids_needed(game) else []


# ---- the opponent ----------------------------------------------------------------------------


def install(book: Book) -> None:
    book.table_part("priority_line", PriorityLine)
    book.answer(conducts=(PEOPLE, SimpleConduct()), first_player=Begin(PERSON), ranking=ranking)


def check(config: Config) -> None:
    """There is nothing about it that does not go together."""


def title(game: Game) -> Title | None:
    """The best title the player's points are enough for."""
    printed = pachabot(game.box)
    more = printed.title_town_points if game.table.towns is not None else 0
    points = game.scores[PERSON] - more
    earned = [title for title in printed.titles if points >= title.points]
    return earned[-1] if earned else None


def winners(game: Game) -> tuple[int, ...]:
    return (PERSON,) if title(game) else ()


def verdict(game: Game) -> Text | None:
    earned = title(game)
    return Text(f"pachabot.title-{earned.name}" if earned else "pachabot.no-title")


def conserve(game: Game) -> None:
    """Its line holds each colour once, and it owns nothing."""
    found = line(game)
    assert not found or sorted(found) == list(range(len(COLOURS))), "its line is wrong"
    me = game.table.players[BOT]
    assert me.points == 0 or not found, "it has points"
    assert sum(me.values) + me.vendors + sum(me.goods) == 0, "it has keshis"
    assert me.tiles == 0, "it has tiles"
