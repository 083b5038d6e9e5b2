"""Medium and hard provision tiles: they ask for more, and bring something while they lie open.

A tile that lies open is a tile of its owner like any scroll, so moments and quantities know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from riad.games.marrakesh.box.board import Board, house
from riad.games.marrakesh.box.module_tiles import GRADES
from riad.games.marrakesh.causes import of_tile
from riad.games.marrakesh.conservation import DEALT
from riad.games.marrakesh.module_state import Kept
from riad.games.marrakesh.modules.effects import MORE_WORDS, MoveNomad
from riad.games.marrakesh.modules.effects import targets as word_targets
from riad.games.marrakesh.modules.imam_and_sultan import IMAM
from riad.games.marrakesh.names import (
    FROM_PROVISIONS,
    LUXURY_DISCOUNT,
    MOSQUE_STEPS,
    PALACE_STEPS,
    PROVISION_TURNED,
    RIVER_STEPS,
    ROUND_BEGINS,
    SEASON_BEGINS,
)
from riad.games.marrakesh.table import Game, Player
from riad.games.marrakesh.tiles.effects import Word, frames
from riad.games.marrakesh.tiles.printed import Bonus
from riad.kernel.book import Book
from riad.kernel.box import of_box
from riad.kernel.common import Because, ready, together
from riad.kernel.data import Row
from riad.kernel.definition import Module, Switch
from riad.kernel.errors import BadData
from riad.kernel.frames import Cause, Chance, Choice, Effect, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, Text

from .exchange import ExchangeMore
from .exchange import targets as exchange_targets

MODULE = Module(rules=("P-1", "P-2", "P-3", "P-4", "P-5", "P-6"))
OPTIONS: Mapping[str, Switch] = {}

FILE = "new_provisions.toml"
GRADED = tuple(tile for tile, provision in house().provisions.items() if provision.grade)
BIT = {tile: IMAM + 1 + n for n, tile in enumerate(GRADED)}
"""The tile of the player that each is while it lies open."""
MOVES = {"palace": PALACE_STEPS, "mosque": MOSQUE_STEPS, "river": RIVER_STEPS}
MOMENT = {"season_start": SEASON_BEGINS, "round_start": ROUND_BEGINS}
WORDS: Mapping[str, Word] = {
    **MORE_WORDS,
    "exchange_keshi_extended": lambda n, *_: [ExchangeMore()] * n,
}
IN_ANY_ORDER = (MoveNomad(), ExchangeMore())
"""What only these tiles let a season or a round begin with."""

# ---- what they bring -------------------------------------------------------------------------


def effects_of(box: Board, field: str) -> Mapping[int, Bonus]:
    """What a field of each tile means."""
    where = f"{FILE}: provision {{}}: {field}"
    said = {tile: getattr(box.provisions[tile], field) for tile in GRADED}
    return {
        tile: frames(where.format(tile), effects, FROM_PROVISIONS, words=WORDS)
        for tile, effects in said.items()
    }


@of_box
def effects(box: Board) -> Mapping[int, Bonus]:
    return effects_of(box, "effects")


@of_box
def every_season(box: Board) -> Mapping[int, Bonus]:
    return effects_of(box, "season_start")


def cause_of(tile: int) -> Cause:
    return Cause("cause.provision", tile)


def tuned(tile: int, modifier: Row) -> Iterator[tuple[str, int]]:
    """What a modifier does to quantities."""
    for word, value in modifier.items():
        try:
            if word == "move_plus":
                yield MOVES[value["track"]], int(value["steps"])
            else:
                yield {"luxury_goods_minus": LUXURY_DISCOUNT}[word], int(value)
        except (KeyError, TypeError, ValueError):
            where = f"{FILE}: provision {tile}: modifier"
            raise BadData(f"{where}: {word!r} cannot be {value!r}") from None


@frame
class TakeHold(Effect):
    """A tile that was just turned up is in force; some bring a thing at once."""

    rules = ("P-5", "P-6", "P-R2")

    def run(self, game: Game, me: Player) -> None:
        tile = me.provisions[-1]
        if tile in BIT:
            me.tiles |= 1 << BIT[tile]
            if game.box.provisions[tile].timing == "on_reveal":
                game.then(me, *of_tile(cause_of(tile), effects(game.box)[tile]))


# ---- which tiles are kept --------------------------------------------------------------------

Mix = tuple[int, int]
"""How many medium and hard tiles are kept; all others are of the base game."""
MIXES: Mapping[str, Mix] = ready(
    {f"mix-{medium}-{hard}": (medium, hard) for medium in (0, 1) for hard in (0, 1)}
)


@frame
class DealUnseen(Effect):
    """Everybody says at the same time which kinds to keep; then the tiles are looked at."""

    rules = ("P-1", "P-2", "P-3")

    def run(self, game: Game, me: None) -> None:
        people = game.edition.people(game.table)
        together(game, ChooseMix(), people)
        for player in people:
            game.then(player, DealKept())


@frame
class ChooseMix(Choice[Mix]):
    """Three base tiles, a medium and a hard one lie there unseen: which three are kept?"""

    rules = ("P-2", "P-R1", "P-D1")

    def options(self, game: Game, me: Player) -> Mapping[str, Mix]:
        return MIXES

    def apply(self, game: Game, me: Player, value: Mix) -> None:
        me.kept = Kept(*value)
        if game.events is not None:
            medium, hard = value
            base = DEALT - medium - hard
            game.tell("provisions.kept", player=me.seat, base=base, medium=medium, hard=hard)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("provisions.mix-prompt")

    def label(self, game: Game, me: Player, value: Mix) -> Label:
        medium, hard = value
        args = {"base": DEALT - medium - hard, "medium": medium, "hard": hard}
        return Label(Text("provisions.mix", args), (f"mix/{medium}-{hard}",))

    @classmethod
    def names(cls) -> Iterable[str]:
        yield from MIXES
        yield from (what.word() for what in IN_ANY_ORDER)  # what a season or round begins with


def kept_of(me: Player) -> tuple[int, ...]:
    """How many tiles of each grade a player keeps."""
    assert me.kept is not None
    return DEALT - me.kept.medium - me.kept.hard, me.kept.medium, me.kept.hard


@frame
class DealKept(Chance):
    """The tiles that were kept, seen by their owner only."""

    rules = ("P-3",)

    def draw(self, game: Game, me: Player, luck: Luck) -> str:
        drawn: list[int] = []
        for grade, count in enumerate(kept_of(me)):
            if count:
                drawn += luck.shuffled(pool_of(game, grade))[:count]
        return "-".join(["tiles", *map(str, sorted(drawn))])

    def possible(self, game: Game, me: Player, outcome: str) -> bool:
        word, *tiles = outcome.split("-")
        pool = [str(tile) for tile in sorted(game.table.provision_pool)]
        if word != "tiles" or tiles != [tile for tile in pool if tile in tiles]:
            return False
        grades = [game.box.provisions[int(tile)].grade for tile in tiles]
        return tuple(grades.count(grade) for grade in range(len(GRADES))) == kept_of(me)

    def apply(self, game: Game, me: Player, outcome: str) -> None:
        me.hidden = [int(word) for word in outcome.split("-")[1:]]
        for tile in me.hidden:
            game.table.provision_pool.remove(tile)

    def seen_by(self, game: Game, me: Player) -> tuple[int, ...]:
        return (me.seat,)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("setup.which-provisions")


def pool_of(game: Game, grade: int) -> list[int]:
    pool = game.table.provision_pool
    return [tile for tile in pool if game.box.provisions[tile].grade == grade]


# ---- the module ------------------------------------------------------------------------------


def install(book: Book) -> None:
    usable = [tile for tile in GRADED if book.in_play(book.box.provisions[tile].needs)]
    book.player_part("kept", Kept)
    book.answer(
        provisions=(*book.edition.provisions, *usable),
        dealing=(DealUnseen(),),
        tracks_change=True,
    )
    book.when(PROVISION_TURNED, TakeHold())
    for tile in usable:
        provision = book.box.provisions[tile]
        for quantity, amount in tuned(tile, provision.modifier):
            book.more(quantity, amount, BIT[tile])
        for what in effects(book.box)[tile] if provision.timing in MOMENT else ():
            book.when(MOMENT[provision.timing], Because(cause_of(tile), what), BIT[tile])
        for what in every_season(book.box)[tile]:
            book.when(SEASON_BEGINS, Because(cause_of(tile), what), BIT[tile])


def targets() -> Iterable[str]:
    yield from (name.replace("mix-", "mix/", 1) for name in MIXES)
    yield from (f"do/{what.word()}" for what in IN_ANY_ORDER)
    yield from word_targets()
    yield from exchange_targets()


def conserve(game: Game) -> None:
    """Open tiles are in force, and nobody has other tiles than were kept."""
    for player in game.edition.people(game.table):
        in_force = {tile for tile in GRADED if player.tiles >> BIT[tile] & 1}
        turning = any(isinstance(what, TakeHold) for _, what in game.stack)
        open_ = {tile for tile in player.provisions if tile in BIT}
        assert in_force == open_ or turning, "an open provision tile is not in force"
        tiles = [*player.hidden, *player.provisions]
        grades = [game.box.provisions[tile].grade for tile in tiles]
        found = tuple(grades.count(grade) for grade in range(len(GRADES)))
        assert not tiles or found == kept_of(player), "provision tiles are not those that were kept"
