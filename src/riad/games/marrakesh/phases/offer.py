"""What of the offer a player can claim: whatever finds room along with all that was set aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from riad.games.marrakesh.keshis.placing import room
from riad.games.marrakesh.names import CLAIM_ANY, COLOURS, FIRST_GOOD
from riad.games.marrakesh.table import Game, Player

AT_ONCE = 2
"""The most keshis that are claimed in one go."""

Colours = tuple[int, ...]
PASS: Colours = ()

OF_ONE = tuple(
    tuple((f"claim-{name}-{n}", (colour,) * n) for n in range(1, AT_ONCE + 1))
    for colour, name in enumerate(COLOURS)
)
"""By colour: claims of one keshi, of two; each with its name."""
ANY_TWO = {
    (a, b): f"claim-{COLOURS[a]}-{COLOURS[b]}" for a, b in combinations(range(len(COLOURS)), 2)
}


class Space:
    """The room of a household where keshis can go elsewhere, or nomads are to be placed too."""

    __slots__ = ("elsewhere", "here", "left", "spare")

    def __init__(self, game: Game, me: Player) -> None:
        self.elsewhere = elsewhere = game.edition.elsewhere
        aside = me.aside
        self.left = 0 if elsewhere is None else elsewhere.room(me)
        """How many more find room elsewhere; less than none: not even what was set aside does."""
        self.here = [room(me, colour) - aside.count(colour) for colour in range(FIRST_GOOD)]
        """How many more of each colour find room on the board."""
        self.spare = -game.edition.nomads_aside(me)
        """How many spaces of the board the nomads leave, which may stand on any."""
        for colour, here in enumerate(self.here):
            if here >= 0:
                self.spare += here
            elif self.overflows(colour):
                self.left += here
            else:
                self.left = here
                break

    def overflows(self, colour: int) -> bool:
        """Whether what finds no room on the board can go elsewhere."""
        return self.elsewhere is not None and self.elsewhere.takes(colour)

    def fits(self, colours: Colours, nomads: int = 0) -> bool:
        """Whether these keshis and a number of nomads find room."""
        spare, left = self.spare - nomads, self.left
        for n, colour in enumerate(colours):
            if colour >= FIRST_GOOD:
                continue  # goods always find room
            if self.here[colour] > colours[:n].count(colour):
                spare -= 1
            elif self.overflows(colour):
                left -= 1
            else:
                return False
        return left >= max(0, -spare)

    def most(self, colour: int) -> int:
        """How many keshis of a colour can be claimed at once."""
        return next((n for n in range(AT_ONCE, 0, -1) if self.fits((colour,) * n)), 0)


def fit(game: Game, me: Player, colours: Colours, nomads: int = 0) -> bool:
    """Whether these keshis and a number of nomads find room along with all that was set aside."""
    return Space(game, me).fits(colours, nomads)


def of_one(game: Game, me: Player) -> Iterator[tuple[str, Colours]]:
    """All claims of one colour that find room, each with its name."""
    edition = game.edition
    plain = edition.elsewhere is None and not edition.nomads_aside(me)
    space = None if plain else Space(game, me)
    for colour, count in enumerate(game.table.offer):
        if count:
            most = space.most(colour) if space else room(me, colour) - me.aside.count(colour)
            if most > 0:
                yield from OF_ONE[colour][: min(count, most)]


def claimable(game: Game, me: Player) -> Mapping[str, Colours]:
    """All that this player can claim at once: of one colour, or with the right scroll of two."""
    found = dict(of_one(game, me))
    if game.tune(CLAIM_ANY, me, 0):
        some = [value[0] for value in found.values() if len(value) == 1]
        for one, two in combinations(some, 2):
            if fit(game, me, (one, two)):
                found[ANY_TWO[one, two]] = one, two
    return found


def has_to_claim(game: Game, me: Player, claims: Iterable[tuple[str, Colours]]) -> bool:
    """Whether somebody who has these claims may not pass.

    What finds no room on the board is nobody's duty where elsewhere is everybody's own choice.
    """
    elsewhere = game.edition.elsewhere
    free = elsewhere is not None and elsewhere.is_free
    return any(
        not free or room(me, colours[0]) > me.aside.count(colours[0]) for _, colours in claims
    )


def or_pass(
    game: Game, me: Player, keshis: Mapping[str, Colours], found: Mapping[str, Colours]
) -> Mapping[str, Colours]:
    """What can be claimed, these keshis among it; and nothing, for who does not have to claim."""
    if not found or has_to_claim(game, me, keshis.items()):
        return found
    return {**found, "claim-none": PASS}
