"""For each group of printed values a correction, and what comes of it: a list to check by hand.

`typed` is what an owner types on the page of the box, by the name of the value. `seen` is where a
table shows it: what is said there, and what is drawn. `ends` plays something in which the value
counts: it is `told` on the way, and at the end of the game a seat has `more` points than with the
house's box. Where a value cannot be seen, or no points can hang on it, the list says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import riad
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.modules.camels.race import race
from riad.games.marrakesh.modules.camels.rewards import TakeReward
from riad.games.marrakesh.modules.special_buildings.module import MoveIn
from riad.games.marrakesh.modules.special_buildings.module import own as home
from riad.games.marrakesh.modules.special_buildings.tiles import NAMES as BUILDINGS
from riad.games.marrakesh.names import COLOURS, NOTHING
from riad.games.marrakesh.phases.seasons import PayProvisions, RiverEvaluation
from riad.games.marrakesh.scoring import FinalScoring
from riad.games.marrakesh.sectors.medina import BuildGate
from riad.games.marrakesh.sectors.river import EachPassed
from riad.games.marrakesh.sectors.sahara import ClaimOases
from riad.games.marrakesh.sectors.souk import Trade
from riad.games.marrakesh.sectors.square import Perform
from riad.games.marrakesh.sectors.stairs import UP_MOSQUE, Connect, MoveStair
from riad.games.marrakesh.solo.mind import part
from riad.games.marrakesh.table import Game, Player
from riad.language import catalogue_of
from riad.server.boxes import value_name
from tests.marrakesh.builders import answer, claim, give, happen, luxuries, oases, options
from tests.marrakesh.builders_camels import column, lay_reward, ride, stand_at
from tests.marrakesh.builders_core import audience, entertainers, lay_luxuries
from tests.marrakesh.builders_modules import cover, faces_on
from tests.marrakesh.builders_seasons import face_up
from tests.marrakesh.builders_tiles import bare_table, take_scroll
from tests.marrakesh.solo.builders import IT, act, against, board, strategy
from tools.scramble_box import written


class End(NamedTuple):
    """The points of a seat when a game was over, and all that was told on the way."""

    points: int
    told: list[str]


Ends = Callable[[str], End]
"""A game with this box is played to its end."""


VALUES = {value_name(v): v for group in DEFINITION.grouped().values() for v in group}


def box_of(group: str) -> str:
    """The box of an owner who has corrected this."""
    return written({VALUES[name]: printed for name, printed in GROUPS[group].typed.items()})


def always(game: Game) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Seen:
    """Something on a table, and what it says and shows with the owner's box."""

    where: str
    tip: str = ""
    """Nothing: what is said there has no printed value in it."""
    drawn: str = ""
    """Icons and numbers in their order; nothing: it is told in words alone."""
    beside: str = ""
    """Where it is drawn, if that is not where it is told."""
    moves: bool = False
    """It is the same picture in another place."""
    opens: str = ""
    """What has to be touched first."""
    lies: Callable[[Game], bool] = always
    """Whether it lies on the table already."""


@dataclass(frozen=True, slots=True)
class Group:
    typed: Mapping[str, Any]
    seen: tuple[Seen, ...] = ()
    not_seen: str = ""
    ends: Ends | None = None
    told: str = ""
    more: int = 0
    no_points: str = ""
    order: Mapping[str, Any] = field(default_factory=dict)


def table(box: str, *modules: str, seed: int = 1) -> tuple[Game, Player]:
    """A quiet table; seat 0 has no resources, no goods, and nothing on the oasis track."""
    game, me = bare_table(modules=modules, seed=seed, box=box)
    me.goods = [0, 0, 0]
    me.track = [NOTHING] * len(me.track)
    return game.listen(), me


def end(game: Game, seat: int = 0) -> End:
    """The game is over."""
    happen(game, None, FinalScoring())
    assert not game.waiting, game.options(game.waiting[0])
    words = catalogue_of(game.book.config, "en")
    return End(game.scores[seat], [words.say(event.text) for event in game.heard(None)])


DEALS = range(1000)
FIRST_ANSWERS = 12


def dealt(group: str, seen: Seen) -> tuple[int, int]:
    """Luck, and a number of answers, that bring it to the table of an owner."""
    for seed in DEALS:
        game = opened(group, box_of(group), seed)
        for answers in range(FIRST_ANSWERS):
            if seen.lies(game):
                return seed, answers
            answer(game, [*game.options(game.waiting[0])][-1])
    raise AssertionError(f"{group}: {seen.where} never lies there")


def opened(group: str, box: str, seed: int, answers: int = 0) -> Game:
    """A game of this group, after so many answers, each the last of those there are."""
    order = {"seats": 2, **GROUPS[group].order}
    game = cast("Game", riad.new_game("marrakesh", seed=seed, box=box, **order))
    for _ in range(answers):
        answer(game, [*game.options(game.waiting[0])][-1])
    return game


def asked(game: Game) -> Player:
    """Whoever is to answer, through whose eyes the table is seen."""
    return game.table.players[game.waiting[0]]


# ---- what is played ------------------------------------------------------------------------


def through_the_first_rapid(box: str) -> End:
    game, me = table(box)
    me.boat = game.box.rapids[0].space
    happen(game, 0, EachPassed())
    return end(game)


def from_the_line(field_: str, palace: int, mosque: int, *modules: str, face: str = "") -> Ends:
    """A bonus of the line between the pawns, which stand on these steps."""

    def ends(box: str) -> End:
        game, _ = table(box, *modules)
        if face:
            cover(game, field_, face)
        give(game, 0, palace=palace, mosque=mosque)
        happen(game, 0, Connect())
        answer(game, f"line-{field_}")
        return end(game)

    return ends


def before_three_spectators(box: str) -> End:
    game, _ = table(box)
    entertainers(game, "points")
    audience(game, "points", 3)
    happen(game, 0, Perform())
    return end(game)


def claim_with_a_date_and_a_dinar(box: str) -> End:
    """A discovered oasis worth three points is claimed, where that is enough."""
    game, _ = table(box)
    oases(game, 0, {1: 6})
    give(game, 0, dates=1, dinars=1, brown=2, black=0)
    happen(game, 0, ClaimOases())
    if "claim-left-2" in options(game):
        answer(game, "claim-left-2")
    return end(game)


def buy(tile: int, *modules: str, yellow: int = 0, purple: int = 0, orange: int = 0) -> Ends:
    """A luxury good, if these goods are enough for it."""

    def ends(box: str) -> End:
        game, _ = table(box, *modules)
        lay_luxuries(game, tile)
        give(game, 0, yellow=yellow, purple=purple, orange=orange)
        happen(game, 0, Trade())
        if f"luxury-{tile}" in options(game):
            answer(game, f"luxury-{tile}")
        elif game.waiting:
            answer(game, "trade-stop")
        return end(game)

    return ends


def pay(tile: int, *modules: str, **things: int) -> Ends:
    """A provision tile, or what is owed for it."""

    def ends(box: str) -> End:
        game, _ = table(box, *modules)
        face_up(game, 0, tile)
        give(game, 0, **things)
        happen(game, 0, PayProvisions())
        return end(game)

    return ends


def change_an_orange_good(box: str) -> End:
    game, _ = table(box)
    game.table.office = 1
    give(game, 0, orange=1)
    happen(game, 0, Trade())
    answer(game, "change-orange")
    return end(game)


def claimed(tile: int, *modules: str, falcons: int = 0) -> Ends:
    """An oasis is owned at the end; no noble, no scholar stands on the board."""

    def ends(box: str) -> End:
        game, _ = table(box, *modules)
        give(game, 0, black=0)
        claim(game, 0, tile)
        luxuries(game, 0, falcon=falcons)
        return end(game)

    return ends


def white_gate_beside_the_mosque(box: str) -> End:
    game, _ = table(box)
    give(game, 0, beige=1)
    happen(game, 0, BuildGate(COLOURS.index("white")))
    answer(game, "at-mosque")
    return end(game)


def read_scroll_2(box: str) -> End:
    game, _ = table(box)
    give(game, 0, green=0, gray=0)
    take_scroll(game, 0, 2)
    return end(game)


def river_tile(game: Game) -> int:
    """The one of season 1."""
    return game.table.river_tiles[0]


def first_on_the_river(box: str) -> End:
    """The house can deal tile 08 for season 1, the owner tile 16 in its place."""
    wanted = 16 if box else 8
    deals = (table(box, seed=seed) for seed in range(40))
    game, _ = next(deal for deal in deals if river_tile(deal[0]) == wanted)
    give(game, 0, boat=1, pink=0)
    happen(game, None, RiverEvaluation())
    return end(game)


def one_step_to_the_mosque(box: str) -> End:
    """Whoever walks with the Imam has a slipper for a good less: this one costs a single good."""
    game, _ = table(box, "imam-and-sultan")
    happen(game, 0, MoveStair(UP_MOSQUE, 1))
    lay_luxuries(game, 2)
    happen(game, 0, Trade())
    if game.waiting:
        answer(game, "luxury-2")
    return end(game)


def over_the_first_bridge(box: str) -> End:
    """Four steps with a date and some water: over the bridge and the first line, or not."""
    game, _ = table(box, "camels")
    give(game, 0, dates=1, water=1)
    stand_at(game, 4, 0, 0)
    ride(game, 4)
    while game.waiting:
        answer(game, next(w for w in ("bridge-pay", "good-yellow") if w in options(game)))
    return end(game)


def reward_for_a_black_keshi(box: str) -> End:
    game, _ = table(box, "camels")
    lay_reward(game, "1-a")
    column(game, "black")
    happen(game, 0, TakeReward())
    answer(game, "reward-1")
    return end(game)


def move_into_the_date_store(box: str) -> End:
    game, me = table(box, "special-buildings")
    home(me).building = BUILDINGS.index("date-store")
    happen(game, 0, MoveIn())
    return end(game)


def it_buys(box: str) -> End:
    """The Pachabot, with five goods, before a slipper and a necklace."""
    game = against(box=box)
    strategy(game, 1)
    lay_luxuries(game, 2, 22)
    board(game, yellow=5)
    act(game, "souk")
    return end(game, IT)


def it_plays_on_the_square(box: str) -> End:
    """With a single entertainer."""
    game = against(box=box)
    strategy(game, 1)
    board(game, pink=1)
    act(game, "main-square")
    return end(game, IT)


# ---- the list ------------------------------------------------------------------------------

OTHER = ".others button"
ALONE = {"seats": 1, "solo": "pachabot"}
REWARDS = [
    {"keshis": 1, "colour": "black", "effects": [{"points": 5}]},
    {"keshis": 2, "colour": "beige", "effects": [{"gain_any": 2}]},
]
"""What one side of a reward tile shows; the house's first line pays two points."""

GROUPS: Mapping[str, Group] = {
    "river": Group(
        {"river.rapid.1.bonus": [{"points": 7}]},
        seen=(Seen("[data-box='rapid/1']", "Rapid 1: 7 points", "i-points 7"),),
        ends=through_the_first_rapid,
        told="Player 1 scores 7 points (River).",
        more=7 - 1,
    ),
    "stairs": Group(
        {"stairs.field.m1.bonus": [{"points": 5}]},
        seen=(Seen("[data-box='field/m1']", "At the mosque: 5 points", "i-points 5"),),
        ends=from_the_line("m1", 0, 0),
        told="Player 1 scores 5 points (Staircases).",
        more=5 - 1,
    ),
    "square": Group(
        {"board.square.points.bonus": [{"points": 3}]},
        seen=(
            Seen("[data-box^='square/points ']", "Points (3 points), 1 spectator", "i-points 3"),
            Seen(
                "[data-box='scroll/29']",
                "Scroll 29 (after the Main square: 3 points per spectator at the space Points)\n"
                "After each action on the Main square: 3 points per spectator at the space Points,"
                " even without an entertainer.",
                "i-act m-pink i-points i-spectator 3 × i-always",
                lies=lambda game: any(29 in scrolls for scrolls in game.table.scrolls),
            ),
        ),
        ends=before_three_spectators,
        told="Player 1 lets an entertainer perform before 3 spectators: Points (3 points).",
        more=3 * (3 - 2),
    ),
    "sahara": Group(
        {
            "board.sahara.left-2.cost": {"date": 2, "dinar": 1},
            "board.track.3.effects": [{"points": 4}],
        },
        seen=(
            Seen(
                "[data-box^='sahara/left-2 ']",
                "Oasis not discovered yet. Price: 2 dates, 1 dinar.",
                "i-dinar i-date i-date i-dinar i-water i-date i-dinar i-water i-water i-date"
                " i-water i-date i-dinar",
                beside=".sahara .picture > use",
            ),
            Seen("[data-box='track/3']", "With the oasis laid here: 4 points", "i-points 4"),
        ),
        ends=claim_with_a_date_and_a_dinar,
        told="Player 1 scores 1 point (What is left over).",
        more=1 - 3,  # a point for both that are left over, instead of the oasis
    ),
    "luxury-goods": Group(
        {"souk.luxury.2.points": 6, "souk.luxury.2.gain": {"date": 2}},
        seen=(
            Seen(
                "[data-box='luxury/2']",
                "Slipper (price: 1 yellow; brings: 6 points, 2 dates)",
                "l-slipper i-points 6 i-date 2 k-yellow",
                lies=lambda game: 2 in game.table.luxuries,
            ),
        ),
        ends=buy(2, yellow=1),
        told="Player 1 scores 6 points (Luxury goods).",
        more=6 - 2 + 1,  # two dates that are left over are a point, one is none
    ),
    "provisions": Group(
        {"provisions.provision.1.penalty": 9},
        seen=(
            Seen(
                "[data-box='provision/1']",
                "Face down. Provision tile: 2 water, 1 date, else 9 points lost.",
                "i-water i-water i-date -9",
                lies=lambda game: 1 in asked(game).hidden,
            ),
        ),
        ends=pay(1),
        told="Player 1 loses 9 points (Provisions).",
        more=4 - 9,
    ),
    "offices": Group(
        {"souk.office.1.orange": [{"points": 4}]},
        seen=(
            Seen(
                "[data-box='office/1']",
                "Exchange office 1 (yellow: 2 water; purple: 2 dates; orange: 4 points)",
                "k-yellow i-arrow i-water 2 k-purple i-arrow i-date 2 k-orange i-arrow i-points 4",
                lies=lambda game: game.table.office == 1,
            ),
        ),
        ends=change_an_orange_good,
        told="Player 1 scores 4 points (Exchange offices).",
        more=4 - 1,  # two dinars that are left over are a point
    ),
    "oases": Group(
        {"oases.oasis.6.score": {"base": 5, "per": "keshi", "colour": "black", "points": 1}},
        seen=(
            Seen(
                "[data-box='oasis/6']",
                "Oasis 6 (5 points, +1 per cleric)",
                "k-black i-points i-points 5 + 1",
                lies=lambda game: 6 in game.table.spare,
            ),
        ),
        ends=claimed(6),
        told="Player 1 scores 5 points (Oases).",
        more=5 - 3,
    ),
    "gates": Group(
        {
            "gates.workshop.3.dinars": 5,
            "board.gate_space.mosque.colours": ["white"],
            "board.gate_space.souk.colours": ["yellow", "purple"],
        },
        seen=(
            Seen(
                "[data-box='workshop/3']",
                "Workshop 3: Green gate (dinars: 5, points: 3)",
                "5 i-dinar +3 i-points",
                beside="#mk-workshops > g[aria-hidden] >> nth=2",
            ),
            Seen(
                "[data-place^='gate-space/mosque/']",
                "Gate space: Mosque\nAdditional points for a gate of this colour: White",
                "m-white",
            ),
            Seen(
                "[data-place^='gate-space/souk/']",
                "Gate space: Souk\nAdditional points for a gate of this colour: Yellow, Purple",
                "m-yellow m-purple",
            ),
        ),
        ends=white_gate_beside_the_mosque,
        told="Player 1 scores 2 points (City gates).",
        more=2,
    ),
    "scrolls": Group(
        {"scrolls.scroll.2.effects": [{"place_keshi": {"colour": "green", "count": 1}}]},
        seen=(
            Seen(
                "[data-box='scroll/2']",
                "Scroll 2 (1 green keshi)\nAt once: 1 green keshi (date picker).",
                "k-green i-once",
                lies=lambda game: 2 in game.table.scrolls[0],
            ),
        ),
        ends=read_scroll_2,
        told="Player 1 takes Scroll 2 (1 green keshi).",
        more=1,  # for the date picker
    ),
    "river-tiles": Group(
        {
            "river.tile.7.season": 2,
            "river.tile.8.season": 2,
            "river.tile.15.season": 1,
            "river.tile.16.season": 1,
        },
        seen=(
            Seen(
                "[data-place='river-tile']",
                "River tile 16 (2 actions on the Main square)",
                "Season 1 i-act m-pink ×2 To the leader",
                lies=lambda game: river_tile(game) == 16,
            ),
        ),
        ends=first_on_the_river,
        told="Player 1 leads on the river and gets River tile 16 (2 actions on the Main square).",
        more=0 - 3,  # two actions on an empty Main Square instead of three points
    ),
    "tower": Group(
        {"keshis.layer.B1.stick": 99},
        seen=(
            Seen(
                "[data-place='tower']",
                "In the tower: Yellow 2, Purple 2, Orange 2.",
                "k-yellow k-yellow k-purple k-purple k-orange k-orange",
                lies=lambda game: any(game.table.tower),
            ),
        ),
        no_points="it says how often a keshi gets stuck, and which do is luck",
    ),
    "staircase-tiles": Group(
        {"stair_tiles.stair_tile.15.back": [{"points": 8}]},
        seen=(
            Seen(
                "[data-box='stair_tile/15']",
                "8 points",
                "i-points 8",
                lies=lambda game: "15-back" in faces_on(game),
            ),
        ),
        ends=from_the_line("r4a", 0, 7, "staircase-tiles", face="15-back"),
        told="Player 1 scores 8 points (Staircases).",
        more=8 - 3,
        order={"modules": ["staircase-tiles"]},
    ),
    "figures": Group(
        {"figures.figure.imam.step": 1},
        seen=(Seen("[data-box='figure/imam']", "Imam: Mosque 1", "i-imam", moves=True),),
        ends=one_step_to_the_mosque,
        told="Player 1 now walks with a companion: Imam.",
        more=2,
        order={"modules": ["imam-and-sultan"]},
    ),
    "race": Group(
        {"race.bridge.1.cost": {"date": 3, "water": 1}},
        seen=(
            Seen(
                "[data-box='bridge/1']",
                "Bridge. To enter it costs: 1 water, 3 dates.",
                "i-date i-date i-date i-water",
            ),
        ),
        ends=over_the_first_bridge,
        told="Player 1’s camel stops in front of a bridge.",
        more=-16,  # the place of the first camel; what is left over comes to the same
        order={"modules": ["camels"]},
    ),
    "rewards": Group(
        {"rewards.reward.1-a.entries": REWARDS},
        seen=(
            Seen(
                "[data-box='reward/1-a']",
                "1 keshi (Black): 5 points",
                "k-black i-points 5",
                lies=lambda game: race(game.table).rewards[0] == "1-a",
            ),
        ),
        ends=reward_for_a_black_keshi,
        told="Player 1 hands in spectators (Black): 5 points.",
        more=5 - 2,
        order={"modules": ["camels"]},
    ),
    "buildings": Group(
        {"special_buildings.building.date-store.resources": {"date": 4, "dinar": 1}},
        seen=(
            Seen(
                "[data-box='building/date-store']",
                "Date store (2 × Green, 1 × Orange, 4 dates, 1 dinar) – Start: 1 keshi drawn for"
                " one more place of the oasis track; always: luxury goods cost 1 good less, if"
                " they are of a new kind",
                "i-date i-luxury i-good -1 k-green k-green k-orange i-date i-date i-date i-date"
                " i-dinar",
                lies=lambda game: BUILDINGS.index("date-store") in home(asked(game)).drawn,
            ),
        ),
        ends=move_into_the_date_store,
        told="Player 1 gains 4 dates.",
        more=1,  # for two more that are left over
        order={"modules": ["special-buildings"]},
    ),
    "new-provisions": Group(
        {"new_provisions.provision.13.cost": {"water": 1, "date": 2, "dinar": 3}},
        seen=(
            Seen(
                "[data-box='provision/13']",
                "Face down. Provision tile: 1 water, 2 dates, 3 dinars, else 6 points lost. Each"
                " season: 1 step on the river.",
                "i-water i-date i-date i-dinar i-dinar i-dinar -6 i-season m-turquoise +1",
                lies=lambda game: 13 in asked(game).hidden,
            ),
        ),
        ends=pay(13, "new-provisions", water=1, dates=2, dinars=1),
        told="Player 1 loses 6 points (Provisions).",
        more=-6,
        order={"modules": ["new-provisions"]},
    ),
    "new-luxury-goods": Group(
        {"new_luxury_goods.luxury.26.cost": {"yellow": 2, "purple": 1, "orange": 2}},
        seen=(
            Seen(
                "[data-box='luxury/26']",
                "Saddle (price: 2 yellow, 1 purple, 2 orange; brings: 16 points, 2 steps with a"
                " camel; without camels: claim 1 oasis for up to 2 resources less) [6 below]",
                "l-saddle i-points 16 i-camel +2 k-yellow k-yellow k-purple k-orange k-orange 6",
                lies=lambda game: 26 in game.table.luxuries,
            ),
        ),
        ends=buy(26, "new-luxury-goods", yellow=2, purple=1, orange=2),
        told="Player 1 pays 1 good: Purple.",
        more=16 - 2,  # two points for the five goods, where they are not enough
        order={"modules": ["new-luxury-goods"]},
    ),
    "nomads": Group(
        {"nomads.cardboard.pink.count": 8},
        not_seen="how much cardboard there is, is nowhere shown",
        no_points="cardboard is not limited: no rule asks how much of it there is",
        order={"modules": ["nomads"]},
    ),
    "new-oases": Group(
        {
            "new_oases.oasis.34.score": {
                "per": "luxury_good",
                "kind": "falcon",
                "points": 5,
                "max_count": 2,
            }
        },
        seen=(
            Seen(
                "[data-box='oasis/34']",
                "Oasis 34 (5 points per falcon, 2 times at most)",
                "l-falcon i-points 5",
                lies=lambda game: 34 in game.table.spare,
            ),
        ),
        ends=claimed(34, "new-oases", "new-luxury-goods", falcons=1),
        told="Player 1 scores 5 points (Oases).",
        more=5 - 8,
        order={"modules": ["new-oases", "new-luxury-goods"]},
    ),
    "strategy-tiles": Group(
        {
            "strategy_tiles.strategy.1.luxuries": ["slipper", "oil-lamp"],
            "strategy_tiles.strategy.11.keshis": ["white", "nomad"],
        },
        seen=(
            Seen(
                ".strategy li.newest",
                "Newest strategy tile: Black, Brown. It buys this luxury good first: Slipper; else"
                " this one: Oil lamp.",
                "k-black k-brown l-slipper l-oil-lamp",
                opens=OTHER,
                lies=lambda game: part(game).column[-1:] == [1],
            ),
            Seen(
                ".strategy li.newest",
                "",
                "k-white k-nomad m-turquoise l-oil-lamp l-tajine",
                opens=OTHER,
                lies=lambda game: part(game).column[-1:] == [11],
            ),
        ),
        ends=it_buys,
        told="Player 2 buys a luxury good: Slipper.",
        more=(2 + 1) - 13,
        order={**ALONE, "modules": ["nomads"]},
    ),
    "pachabot": Group(
        {"pachabot.show.1.bonus": [{"points": 4}]},
        seen=(
            Seen(
                "[data-place='sector/main-square/1'] .space >> nth=0",
                "Space 1. 4 points",
                "i-points 4",
                opens=OTHER,
            ),
        ),
        ends=it_plays_on_the_square,
        told="Player 2 scores 4 points (Main square).",
        more=3 * (4 - 1),  # it pays three times
        order=ALONE,
    ),
}
