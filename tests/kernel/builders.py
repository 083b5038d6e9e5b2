"""Games of Market in two words instead of twenty lines."""

from __future__ import annotations

from collections.abc import Iterable

from riad.kernel import replay
from riad.kernel.definition import Definition, Setting
from riad.kernel.game import new_game
from riad.kernel.luck import Luck, luck_of
from tests.kernel.market import MARKET
from tests.kernel.market_rules import NAMES
from tests.kernel.market_table import WARES, Game, Player

GAMES: dict[str, Definition] = {"market": MARKET}


def market(
    seats: int = 2,
    seed: int = 1,
    *,
    edition: str = "quick",
    modules: Iterable[str] = (),
    names: Iterable[str] = (),
    withhold_luck: bool = False,
    **options: Setting,
) -> Game:
    """A game of Market at its first question: how much to bid."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    config = MARKET.configure(seats, edition, modules, named, names=names)
    return new_game(MARKET, config, None if withhold_luck else luck_of(seed))


def play_on(game: Game, decisions: int = 10_000, seed: int = 0) -> Game:
    """So many answers by nobody in particular, or as many as there are until the game is over."""
    dice = luck_of(seed)
    for _ in range(decisions):
        if game.over:
            break
        seat = dice.pick(game.waiting)
        game.play(seat, dice.pick(list(game.options(seat))))
    return game


def finished(seats: int = 2, seed: int = 1, **order: Setting) -> Game:
    return play_on(market(seats, seed, **order))  # type: ignore[arg-type]


def load(text: object, seed: int = 99) -> Game:
    return replay.load(text, GAMES, luck_of(seed))


def resume(text: object, key: bytes) -> Game:
    return replay.resume(text, GAMES, key)


def verify(text: object) -> Game:
    return replay.verify(text, GAMES)


def trading(
    *, hand: str = "", square: str = "", coins: int = 0, other_hand: str = "", luck: bool = False
) -> tuple[Game, Player]:
    """Seat 0 is to trade, with these wares in hand, these customers on the square, these coins."""
    game = market(purse=0, withhold_luck=True)
    while game.chance is not None:
        game.resolve(first_possible(game))
    me, other = game.table.players
    for player in (me, other):
        game.table.wares += player.hand
        player.hand.clear()
    for player, words in ((me, hand), (other, other_hand)):
        for word in words.split():
            game.table.wares.remove(WARES.index(word))
            player.hand.append(WARES.index(word))
    game.table.wares.sort()
    table = game.table
    table.strangers = sorted([*table.strangers, *table.square])
    table.square = [NAMES.index(word) for word in square.split()]
    table.strangers = [n for n in table.strangers if n not in table.square]
    table.pile.bags[0].unseen = len(table.strangers)
    me.coins = coins
    game.ask_again()
    if luck:
        game.go_on(Luck(bytes(32)), noted=True)
    return game, me


def first_possible(game: Game) -> str:
    """The first word luck can bring here."""
    chance = game.chance
    assert chance is not None
    words = (*WARES, *NAMES)
    return next(word for word in words if chance.possible(game, game.frame_owner, word))
