"""What boards and tiles bring, as one object to ask; modules cover some of it with their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from riad.games.marrakesh.box.board import Board
from riad.games.marrakesh.box.components import Space
from riad.games.marrakesh.box.pieces import SPOT_NAMES
from riad.games.marrakesh.causes import SAHARA, of_place
from riad.games.marrakesh.keshis.elsewhere import Elsewhere
from riad.games.marrakesh.keshis.exchange import RETURNS, Returns
from riad.games.marrakesh.keshis.placing import Discover, sells_water, strength
from riad.games.marrakesh.names import FROM_SAHARA, PATHS
from riad.games.marrakesh.phases.seasons import LEAVE_RIVER
from riad.games.marrakesh.phases.tower import CLAIM, CLAIMS, PLACE_CLAIMED
from riad.games.marrakesh.sectors.actions import ACTIONS, USE
from riad.games.marrakesh.sectors.river import ranking
from riad.games.marrakesh.sectors.square import bonus
from riad.games.marrakesh.sectors.stairs import Field
from riad.games.marrakesh.table import Game, Player, Table
from riad.games.marrakesh.tiles.effects import frames
from riad.games.marrakesh.tiles.oases import keshis
from riad.games.marrakesh.tiles.printed import (
    Bonus,
    office_lines,
    printed_field,
    rapid_bonus,
    rapid_choices,
    scroll_bonus,
    track_bonus,
)
from riad.kernel.box import of_box
from riad.kernel.frames import Frame

Disc = tuple[int, ...]


def caravan_space(space: Space) -> Bonus:
    """What a caravan brings on a space of the board itself."""
    if space.name in SPOT_NAMES:
        return (Discover(SPOT_NAMES.index(space.name)),)
    where = f"board.toml: sahara {space.name}: placement"
    return of_place(SAHARA, frames(where, space.placement, FROM_SAHARA))


def along_paths(spaces: Iterable[Space]) -> tuple[tuple[Bonus, ...], ...]:
    """By path, from the assistant's space on."""
    found = list(spaces)
    return tuple(
        tuple(caravan_space(space) for space in found if space.path == path)
        for path in range(len(PATHS))
    )


@of_box
def caravan_bonus(box: Board) -> tuple[tuple[Bonus, ...], ...]:
    """What a caravan brings, by path and space, without modules."""
    return along_paths(space for space in box.sahara if not space.module)


def nothing(_: Table) -> Sequence[int]:
    return ()


def no_bonus(*_: object) -> Bonus:
    return ()


def no_other(*_: object) -> Disc | None:
    return None


def none_there(_: Player) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What is printed, unless a module answers otherwise (`book.answer`)."""

    box: Board
    disc: Disc
    """The spectators of each section."""
    other_disc: Callable[[Board, Player], Disc | None] = no_other
    """The disc of a player who has not the same as the others."""
    actions: tuple[Frame, ...] = tuple(ACTIONS[sector] for sector in sorted(ACTIONS))
    """What the action of each sector is."""
    caravan_bonus: tuple[tuple[Bonus, ...], ...]
    """What a caravan brings, by path and space; a path has no other spaces."""
    offices: tuple[int, ...]
    """The exchange offices of which three come up."""
    line_field: Callable[[Game, str], Field] = printed_field
    """What lies on a field between the staircases."""
    left_the_game: Callable[[Table], Sequence[int]] = nothing
    """Scrolls that were neither bought nor lie anywhere."""
    ranking: Callable[[Game], list[Player]] = ranking
    """Those who have left the start space of the river, the first one first."""
    claims: tuple[Frame, ...] = (CLAIMS,)
    """What happens between the fall of the tower and the turns."""
    claim: Frame = CLAIM
    """What somebody whose turn it is to claim is asked."""
    place_claimed: Frame = PLACE_CLAIMED
    """How keshis that were set aside are placed."""
    use: Frame = USE
    """What somebody who has assistants is asked."""
    elsewhere: Elsewhere | None = None
    """Where keshis can go instead of the board."""
    strength: Callable[[Player, int], int] = strength
    """How many keshis work in a sector whose action depends on their number."""
    sells_water: Callable[[Player, int], bool] = sells_water
    """Whether a water vendor pays in a sector."""
    returns: Returns = RETURNS
    """What may be given back from a board."""
    river_ends: tuple[Frame, ...] = (LEAVE_RIVER,)
    """What happens between the river and the provisions at the end of a season."""
    spare_stays: bool = False
    """Whether oases laid out for a river tile stay until then when somebody takes one."""
    own_keshis: Callable[[Player, int], int] = keshis
    """Keshis of a colour on a board, without those that only stand in for it."""

    luxuries: tuple[int, ...]
    """The luxury goods of this game."""
    luxury_bonus: Callable[[Board, int, int], Bonus] = no_bonus
    """What a luxury good brings besides points and resources, by tile and the keshi paid for it."""
    oases: tuple[int, ...]
    """The oases of this game."""
    provisions: tuple[int, ...]
    """The provision tiles of this game."""
    dealing: Bonus = ()
    """How provision tiles are dealt, where it is not three for each player unasked."""
    settling: Bonus = ()
    """What happens before the provision tiles, when everybody has turned the audience disc."""
    set_out_later: tuple[int, ...] = ()
    """Levels of scrolls that are not laid out at first, but when households have settled."""
    tracks_change: bool = False
    """Whether keshis of the oasis track can be swapped for others of the supply."""
    camel_steps: Callable[[int], Bonus] | None = None
    """What a number of steps of a camel is; None where there are no camels."""
    camel_spaces: Callable[[Player], int] = none_there
    """How far a player's camel has come."""
    nomads_on_board: Callable[[Player], int] = none_there
    """A player's nomads, those off the board left aside."""
    nomads_aside: Callable[[Player], int] = none_there
    """A player's nomads that were gained and are not placed yet."""
    free_nomad: Bonus = ()
    """How a nomad comes that costs nothing."""
    free_nomad_move: Bonus = ()
    """How a nomad may move without paying."""

    office_lines: Mapping[int, tuple[Bonus, ...]]
    track_bonus: tuple[Bonus, ...]
    rapid_bonus: tuple[Bonus, ...]
    rapid_choices: tuple[tuple[Bonus, ...], ...]
    """Where a rapid shows two bonuses, of which one is taken."""
    scroll_bonus: Mapping[int, Bonus]
    """What scrolls do at once."""

    def disc_of(self, me: Player) -> Disc:
        """The spectators of each section of a player's disc."""
        return self.other_disc(self.box, me) or self.disc

    def square_bonus(self, space: int, times: int) -> Frame:
        """What a space of the Main Square pays, multiplied."""
        return bonus(self.box, space, times)


def printed_answers(box: Board) -> dict[str, Any]:  # each field has a type of its own
    """What a box answers by itself, as fields of an edition."""
    return {
        "box": box,
        "disc": box.discs["pink"],
        "caravan_bonus": caravan_bonus(box),
        "offices": tuple(n for n, office in box.offices.items() if not office.module),
        "luxuries": tuple(n for n, luxury in box.luxuries.items() if not luxury.module),
        "oases": tuple(n for n in box.oases if n not in box.oasis_needs),
        "provisions": tuple(n for n, tile in box.provisions.items() if not tile.grade),
        "office_lines": office_lines(box),
        "track_bonus": track_bonus(box),
        "rapid_bonus": rapid_bonus(box),
        "rapid_choices": rapid_choices(box),
        "scroll_bonus": scroll_bonus(box),
    }
