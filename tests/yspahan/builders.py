"""Positions of Yspahan in two words instead of twenty lines."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import riad
from riad.games.yspahan.flow import FIRST_TURN, TURN, ChooseGroup, EndDay, FinishTurn, Supply
from riad.games.yspahan.names import BUILDINGS, CARDS, FLOORS
from riad.games.yspahan.supervisor import MoveSupervisor
from riad.games.yspahan.table import Game, Player, Table
from riad.games.yspahan.tower import fill_tower
from riad.kernel.definition import Setting
from riad.kernel.frames import Frame
from tests.yspahan.printed import BOARD

BLUE, RED, GREEN, YELLOW = range(4)


def ordered(
    seats: int, options: Mapping[str, Setting], *, seed: int | None = None, luck: bool = True
) -> Game:
    """A new game with seat 0 as first player, unless another one is named."""
    named = {name.replace("_", "-"): value for name, value in {"first": 0, **options}.items()}
    return riad.new_game("yspahan", seats=seats, seed=seed, options=named, withhold_luck=not luck)


def quiet_table(seats: int = 4, *, luck: bool = False, **options: Setting) -> Game:
    """A table on day 1 with nothing going on. Luck is withheld, unless it is wanted."""
    game = ordered(seats, options, seed=1, luck=luck)
    game.stack.clear()
    game.ask_again()
    return game


def happen(game: Game, seat: int | None, *frames: Frame) -> None:
    """Let frames happen next for a seat, and run on to the next question or chance."""
    me = None if seat is None else game.table.players[seat]
    game.then(me, *frames)
    game.run()


def turn(game: Game, seat: int, *, first: bool = False) -> None:
    """Let a seat take its turn; only the first player's turn ends with the yellow dice leaving."""
    happen(game, seat, *(FIRST_TURN if first else TURN))


def day(game: Game, *, week: int, day: int, first: int) -> None:
    """Put the markers on a day that this seat begins."""
    table = game.table
    table.week, table.day, table.first = week, day, first
    table.order = game.edition.turns(first)


def give(
    game: Game,
    seat: int,
    *,
    camels: int | None = None,
    gold: int | None = None,
    points: int | None = None,
    cards: Sequence[str] = (),
    buildings: Sequence[str] = (),
) -> Player:
    """Put things in front of a player; cards come out of the deck."""
    me = game.table.players[seat]
    me.camels = me.camels if camels is None else camels
    me.gold = me.gold if gold is None else gold
    if points is not None:
        game.score(me, points - me.points, 0)
    for card in cards:
        game.table.deck.remove(CARDS.index(card))
        me.hand.append(CARDS.index(card))
        me.ages.append(game.table.shuffles)
    for building in buildings:
        me.tiles |= 1 << BUILDINGS.index(building)
    return me


def cubes(game: Game, places: Mapping[str, int]) -> None:
    """Put cubes into shops: `{"chest-yellow-2": BLUE}`."""
    for shop, seat in places.items():
        game.table.shops[BOARD.shops.index(shop)] = seat


def fill_souk(game: Game, souk: str, seat: int) -> None:
    """Fill all shops of a souk."""
    cubes(game, {shop: seat for shop in BOARD.shops if shop.startswith(f"{souk}-")})


def caravan(game: Game, *seats: int) -> None:
    """Put cubes on the camels, along the path."""
    game.table.caravan = list(seats)


def supervisor(game: Game, space: str) -> None:
    game.table.supervisor = BOARD.spaces.index(space)


def tower(game: Game, white: str, yellow: str = "") -> None:
    """Fill the tower as after this roll: `tower(game, "113355666", "12")`."""
    fill_tower(game.table, white, yellow)


def dice_on(table: Table, floor: str) -> tuple[int, int, int]:
    """White dice, yellow dice and value of a floor."""
    number = FLOORS.index(floor)
    return table.white[number], table.yellow[number], table.value[number]


def shop_owner(game: Game, shop: str) -> int:
    return game.table.shops[BOARD.shops.index(shop)]


def hand(game: Game, seat: int) -> list[str]:
    return [CARDS[kind] for kind in game.table.players[seat].hand]


def space(game: Game) -> str:
    return BOARD.spaces[game.table.supervisor]


def at_question(game: Game, seat: int) -> list[str]:
    """The option names of a seat, sorted."""
    return sorted(game.options(seat))


def start_of_day(seats: int = 4, **options: Setting) -> Game:
    """A fresh game with seat 0 as first player, luck withheld, waiting for his supply."""
    return ordered(seats, options, luck=False)


def rolled(dice: str, seats: int = 4, **options: Setting) -> Game:
    """Day 1 after this roll, `rolled("113355666+12")`: seat 0 has paid, has 2 gold, and chooses."""
    game = start_of_day(seats, **options)
    yellow = len(dice.partition("+")[2])
    give(game, 0, gold=2 + yellow)
    game.ask_again()
    game.play(0, f"yellow-{yellow}")
    game.resolve(dice)
    return game


def walk(game: Game, seat: int, value: int) -> None:
    """Let a seat move the supervisor with dice of this value."""
    happen(game, seat, MoveSupervisor(value))


def refusal(game: Game, seat: int, target: str) -> str:
    """The rule that forbids a target to a seat, or `allowed`."""
    no = game.why_not(seat, target)
    return "allowed" if no is None else no.rule


def played_at_random(seats: int = 4, seed: int = 1, **options: Setting) -> Iterator[Game]:
    """One game from start to end: the game at every question, before it is answered."""
    choose = random.Random(seed)
    game = ordered(seats, options, seed=seed)
    while not game.over:
        yield game
        (seat,) = game.waiting
        game.play(seat, choose.choice(list(game.options(seat))))


# ---- longer stretches ------------------------------------------------------------------------


def open_window(game: Game, seat: int, window: str) -> None:
    """Ask a seat the question that stands for a window: W0, W1, or W2 (which W3 is, too)."""
    happen(game, seat, {"W0": Supply(), "W1": ChooseGroup(), "W2": FinishTurn()}[window])


def walk_to(game: Game, seat: int, to: str) -> None:
    """Let a seat walk the supervisor from the centre to a space, with dice of just that number."""
    supervisor(game, "C")
    steps = BOARD.distance[game.table.supervisor][BOARD.spaces.index(to)]
    happen(game, seat, MoveSupervisor(steps))
    game.play(seat, f"to-{to.lower()}")


def finish_day(game: Game, *, week: int, number: int, first: int = 0) -> None:
    """End a day that this seat began; the game runs on to the next one."""
    day(game, week=week, day=number, first=first)
    happen(game, None, EndDay())


def discard_deck(game: Game, keep: int = 0) -> None:
    """Lay the deck on the discard pile, but for the last cards of it."""
    table = game.table
    cut = len(table.deck) - keep
    table.discard += table.deck[:cut]
    table.deck = table.deck[cut:]


def told(game: Game, seat: int | None = None) -> list[str]:
    """The keys of the events a seat has heard since `listen`."""
    return [event.text.key for event in game.heard(seat)]


def steps(one: str, other: str) -> int:
    """How far two spaces of a cross with its centre in C are from each other."""
    if "C" not in (one, other) and one[0] == other[0]:
        return abs(int(one[1:]) - int(other[1:]))
    return sum(int(place[1:] or 0) for place in (one, other))


def price(game: Game, seat: int, move: str) -> int:
    """The gold a seat would pay for a move; the game itself does not move."""
    trial = game.copy()
    trial.play(seat, move)
    return game.table.players[seat].gold - trial.table.players[seat].gold
