"""Phases A and B: keshis are chosen in secret, fall through the tower, and are claimed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod
from typing import ClassVar

from riad.games.marrakesh.gains import COLOUR_TEXT
from riad.games.marrakesh.keshis.choosing import PlaceInOrder
from riad.games.marrakesh.keshis.placing import SECTOR_TEXT, named
from riad.games.marrakesh.names import CHOSEN, CLAIM_ANY, COLOURS, GOODS, RED, SECTORS, SOUK
from riad.games.marrakesh.show import animations
from riad.games.marrakesh.table import Game, Player
from riad.kernel.common import ready, together
from riad.kernel.frames import Chance, Choice, Effect, Frame, frame
from riad.kernel.luck import Luck
from riad.kernel.text import Label, No, Text

from .offer import ANY_TWO, AT_ONCE, OF_ONE, Colours, Space, claimable, fit, of_one, or_pass

HUNDRED = 100

NOT_BEHIND_SCREEN = No("M-6.1", "choose.not-there")
ONLY_A_PLACEHOLDER = No("M-20.7", "choose.placeholder")
ASSISTANT_THERE = No("M-6.5", "deploy.assistant-there")
NOT_OFFERED = No("M-8.1", "claim.not-offered")
NO_ROOM = No("M-8.4", "claim.no-room")
ROOM_FOR_ONE = No("M-8.5", "claim.room-for-one")
ONE_COLOUR = No("M-8.1", "claim.one-colour")

NOT_COUNTED = -1

# ---- choosing --------------------------------------------------------------------------------


THREES = tuple(
    (sum(1 << c for c in three), "-".join(COLOURS[c] for c in three), three)
    for three in combinations(range(len(COLOURS)), CHOSEN)
)
"""Every choice of three there is: the hand it needs at least, its name, its colours."""


@lru_cache(maxsize=256)
def triples(hand: int) -> Mapping[str, Colours]:
    """Every choice of three of the keshis in this hand."""
    return ready({name: three for needed, name, three in THREES if hand & needed == needed})


@cache
def label_of(three: Colours) -> Label:
    """The words for a choice; there are 220, and a question can have them all."""
    one, two, last = (COLOUR_TEXT[colour] for colour in three)
    targets = tuple(f"screen/{COLOURS[colour]}" for colour in three)
    return Label(Text("choose.three", {"one": one, "two": two, "three": last}), targets)


@frame
class ChooseKeshis(Choice[Colours]):
    """Three keshis from behind the screen, in secret."""

    rules = ("M-6.1", "M-6.2", "M-20.7")

    def options(self, game: Game, me: Player) -> Mapping[str, Colours]:
        return triples(me.hand)

    def apply(self, game: Game, me: Player, value: Colours) -> None:
        me.chosen = list(value)
        for colour in value:
            me.hand &= ~(1 << colour)
        if game.events is not None:
            one, two, three = (COLOUR_TEXT[colour] for colour in value)
            thrown = animations.thrown(me, value)
            game.tell("choose.revealed", *thrown, player=me.seat, one=one, two=two, three=three)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("choose.prompt")

    def label(self, game: Game, me: Player, value: Colours) -> Label:
        return label_of(value)

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        for part in target.split("+"):
            colour = named(part, "screen/", COLOURS)
            if colour is not None and not me.hand >> colour & 1:
                return ONLY_A_PLACEHOLDER if me.waiting >> colour & 1 else NOT_BEHIND_SCREEN
        return None

    @classmethod
    def names(cls) -> Iterable[str]:
        return triples((1 << len(COLOURS)) - 1)


@frame
class PhaseA(Effect):
    """Everybody chooses at the same time; then assistants are deployed, in turn order."""

    rules = ("M-6.1", "M-6.3")

    def run(self, game: Game, me: None) -> None:
        table, edition = game.table, game.edition
        together(game, ChooseKeshis(), edition.people(table))
        order = [table.players[seat] for seat in edition.turn_order(table)]
        for player in sorted(order, key=lambda p: not edition.conduct(p).asked):
            edition.conduct(player).deploy(game, player)
        game.then(None, THROW)


@frame
class Deploy(Effect):
    """Assistants go to the sectors of the chosen colours; red is wild."""

    rules = ("M-6.3", "M-6.4", "M-6.6")

    def run(self, game: Game, me: Player) -> None:
        me.assistants = sorted(SOUK if c in GOODS else c for c in me.chosen if c != RED)
        if RED in me.chosen:
            game.then(me, DEPLOY_RED)


@frame
class DeployRed(Choice[int]):
    """The assistant sent by red goes to any sector that has room for one."""

    rules = ("M-6.6", "M-6.7")

    def options(self, game: Game, me: Player) -> Mapping[str, int]:
        return free_sectors(tuple(me.assistants))

    def apply(self, game: Game, me: Player, value: int) -> None:
        me.assistants = sorted([*me.assistants, value])
        if game.events is not None:
            game.tell("deploy.wild", player=me.seat, sector=SECTOR_TEXT[value])

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("deploy.prompt")

    def label(self, game: Game, me: Player, value: int) -> Label:
        text = Text("deploy.to", {"sector": SECTOR_TEXT[value]})
        return Label(text, (f"sector/{SECTORS[value]}",))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        sector = named(target, "sector/", SECTORS)
        return ASSISTANT_THERE if sector != SOUK and sector in me.assistants else None

    @classmethod
    def names(cls) -> Iterable[str]:
        return free_sectors(())


@cache
def free_sectors(assistants: tuple[int, ...]) -> Mapping[str, int]:
    free = [n for n in range(SOUK + 1) if n == SOUK or n not in assistants]
    return ready({f"deploy-{SECTORS[n]}": n for n in free})


# ---- the tower -------------------------------------------------------------------------------


@frame
class Throw(Effect):
    """The chosen keshis go into the tower and are nobody's any more."""

    rules = ("M-6.10",)

    def run(self, game: Game, me: None) -> None:
        thrown = [0] * len(COLOURS)
        for player in game.table.players:
            for colour in player.chosen:
                thrown[colour] += 1
            player.chosen = []
        game.then(None, Fall(tuple(thrown)), *game.edition.claims)


def counts(outcome: str, most: Sequence[int]) -> list[int] | None:
    """What `2-0-1-…` says of each colour, if it is nowhere more than there can be."""
    words = outcome.split("-")
    if len(words) != len(most):
        return None
    sayable = [{str(n): n for n in range(top + 1)} for top in most]
    if not all(word in numbers for word, numbers in zip(words, sayable, strict=True)):
        return None
    return list(map(int, words))


@cache
def falls(inside: int, release: int, thrown: int, through: int) -> tuple[tuple[str, int], ...]:
    """How many of a colour can fall out, and in how many ways of a hundred for each keshi."""
    ways = [1]
    for out in [release] * inside + [through] * thrown:
        stays = [n * (HUNDRED - out) for n in ways]
        leaves = [n * out for n in ways]
        ways = [a + b for a, b in zip([*stays, 0], [0, *leaves], strict=True)]
    return tuple((str(count), n) for count, n in enumerate(ways) if n)


@frame
class Fall(Chance):
    """What falls out: `2-0-1-…` keshis of each colour. The rest stays inside."""

    rules = ("M-7.1", "M-7.4")
    thrown: tuple[int, ...]

    def draw(self, game: Game, me: None, luck: Luck) -> str:
        stick, release = game.edition.layer
        fallen = []
        for inside, thrown in zip(game.table.tower, self.thrown, strict=True):
            out = 0
            if inside:
                out += sum(n < release for n in luck.roll(inside, HUNDRED))
            if thrown:
                out += sum(n >= stick for n in luck.roll(thrown, HUNDRED))
            fallen.append(str(out))
        return "-".join(fallen)

    def ways(self, game: Game) -> Iterator[tuple[str, int]]:
        """What can fall out, and in how many ways each."""
        stick, release = game.edition.layer
        colours = [
            falls(inside, release, thrown, HUNDRED - stick)
            for inside, thrown in zip(game.table.tower, self.thrown, strict=True)
        ]
        for fallen in product(*colours):
            words, ways = zip(*fallen, strict=True)
            yield "-".join(words), prod(ways)

    def possible(self, game: Game, me: None, outcome: str) -> bool:
        most = [a + b for a, b in zip(game.table.tower, self.thrown, strict=True)]
        return counts(outcome, most) is not None

    def apply(self, game: Game, me: None, outcome: str) -> None:
        table = game.table
        for colour, word in enumerate(outcome.split("-")):
            fallen = int(word)
            table.tower[colour] += self.thrown[colour] - fallen
            table.offer[colour] = fallen
        if game.events is not None:
            inside, out = sum(table.tower), sum(table.offer)
            game.tell("tower.fallen", *animations.fallen(table.offer), n=out, inside=inside)

    def prompt(self, game: Game, me: None) -> Text:
        return Text("tower.which-fall")


# ---- claiming --------------------------------------------------------------------------------


@frame
class Claims(Effect):
    """In turn order, again and again, until the offer is empty or nobody can claim.

    When nobody has to claim any more, everybody who may has one chance in a row.
    """

    rules: ClassVar[tuple[str, ...]] = ("M-8.1", "M-8.7", "M-8.8", "C-R2")
    turn: int = 0
    passed: int = 0
    """How many in a row had their chance when nobody had to claim."""
    left: int = NOT_COUNTED
    """How many pieces were offered then: who claims one opens the round again."""

    def run(self, game: Game, me: None) -> None:
        edition, players = game.edition, game.table.players
        order = edition.turn_order(game.table)
        free = None
        for n in range(len(order)):
            player = players[order[(self.turn + n) % len(order)]]
            conduct = edition.conduct(player)
            if conduct.can_claim(game, player):
                self.ask(game, order, n if free is None else free, 0)
                return
            if free is None and conduct.asked and self.may(game, player):
                free = n
        passed = self.passed if self.left in (NOT_COUNTED, self.offered(game)) else 0
        if free is not None and free < len(order) - passed:
            self.ask(game, order, free, passed + free + 1)
        else:
            self.end(game)

    def ask(self, game: Game, order: Sequence[int], n: int, passed: int) -> None:
        """Whoever is next but `n` claims, then it goes on."""
        player = game.table.players[order[(self.turn + n) % len(order)]]
        game.edition.conduct(player).claim(game, player)
        turn = (self.turn + n + 1) % len(order)
        game.then(None, type(self)(turn, passed, self.offered(game) if passed else NOT_COUNTED))

    def offered(self, game: Game) -> int:
        """How many pieces lie there."""
        return sum(game.table.offer)

    def may(self, game: Game, me: Player) -> bool:
        """Whether somebody who does not have to can claim something."""
        return game.edition.elsewhere is not None and any(True for _ in of_one(game, me))

    def end(self, game: Game) -> None:
        game.edition.end_claims(game)


def no_claim(game: Game, me: Player, colour: int, count: int) -> No | None:
    """Why `count` keshis of a colour cannot be claimed now."""
    offered = game.table.offer[colour]
    space = Space(game, me).most(colour)
    if offered and not space:
        return NO_ROOM
    if offered < count:
        return NOT_OFFERED
    return ROOM_FOR_ONE if space < count else None


@frame
class Claim(Choice[Colours]):
    """One or two keshis of one colour; with the right scroll any two."""

    rules: ClassVar[tuple[str, ...]] = ("M-8.1", "M-8.3", "C-R2")

    def options(self, game: Game, me: Player) -> Mapping[str, Colours]:
        keshis = claimable(game, me)
        return or_pass(game, me, keshis, keshis)

    def apply(self, game: Game, me: Player, value: Colours) -> None:
        if not value:
            return
        for colour in value:
            game.table.offer[colour] -= 1
        if game.events is not None:
            for colour in dict.fromkeys(value):
                n = value.count(colour)
                game.tell("claim.claimed", player=me.seat, n=n, colour=COLOUR_TEXT[colour])
        game.edition.claimed(game, me, value)

    def prompt(self, game: Game, me: Player) -> Text:
        return Text("claim.prompt")

    def label(self, game: Game, me: Player, value: Colours) -> Label:
        if not value:
            return Label(Text("claim.pass"), ("offer/none",), declines=True)
        if len(set(value)) == 2:
            one, two = value
            args = {"one": COLOUR_TEXT[one], "two": COLOUR_TEXT[two]}
            targets = (f"offer/{COLOURS[one]}", f"offer/{COLOURS[two]}")
            return Label(Text("claim.both", args), targets)
        colour = value[0]
        text = Text("claim.some", {"n": len(value), "colour": COLOUR_TEXT[colour]})
        return Label(text, (f"offer/{COLOURS[colour]}", f"count/{len(value)}"))

    def refuse(self, game: Game, me: Player, target: str) -> No | None:
        first, _, second = target.partition("+")
        colour, other = (named(part, "offer/", COLOURS) for part in (first, second))
        if colour is None:
            return None
        count = AT_ONCE if second == "count/2" else 1
        reason = no_claim(game, me, colour, count)
        if reason is None and other is not None:
            any_two = game.tune(CLAIM_ANY, me, 0)
            reason = no_claim(game, me, other, 1) or (None if any_two else ONE_COLOUR)
            if reason is None and not fit(game, me, (colour, other)):
                reason = ROOM_FOR_ONE
        return reason

    @classmethod
    def names(cls) -> Iterable[str]:
        one = [name for claims in OF_ONE for name, _ in claims]
        return (*one, *ANY_TWO.values(), "claim-none")


@frame
class PlaceClaimed(Effect):
    """The keshis set aside are placed, in any order; the wooden ones go back."""

    rules: ClassVar[tuple[str, ...]] = ("M-8.13", "M-8.14")

    def run(self, game: Game, me: Player) -> None:
        aside = me.aside
        me.aside = []
        for colour in aside:
            game.table.wood[colour] += 1
        game.then(me, PlaceInOrder(tuple(aside), self.also(me)))

    def also(self, me: Player) -> tuple[Frame, ...]:
        """What is placed along with them."""
        return ()


DEPLOY, DEPLOY_RED, THROW, CLAIM, CLAIMS = Deploy(), DeployRed(), Throw(), Claim(), Claims()
PHASE_A, PLACE_CLAIMED = PhaseA(), PlaceClaimed()
