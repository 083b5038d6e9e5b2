"""What the sectors of a board in Marrakesh bring, by the keshis that stand there."""

from __future__ import annotations

from functools import lru_cache

from riad.bots.evaluations.marrakesh_tiles import STEP_WORTH
from riad.games.marrakesh.names import BEIGE, BLACK, BROWN, GRAY, GREEN, PINK, ROOM, WHITE

SHOWS = (0.0, 3.5, 4.5, 5.0, 5.5, 5.8, 6.0, 6.2, 6.4)
"""What the Main Square pays, by the number of entertainers."""
STUDIES = (0.0, 1.3, 2.6, 4.2, 5.5, 7.0, 8.3, 10.0, 11.3)
"""What scholars find, by their number, the dates paid."""
A_GUARD = 3.5
GROWTH = 0.25
"""About how many keshis a sector gains in a round."""


@lru_cache(maxsize=1 << 12)
def with_keshis(colour: int, value: int, vendor: int, times: int, left: int, posted: int) -> float:
    """What a sector will still bring; positions share that again and again."""
    later = GROWTH * min(left, 6) / 2
    done = (value + vendor) / (ROOM + 1)
    total = 9.0 * done**3
    if (1 - done) * (ROOM + 1) > 1 + left:
        total *= 0.3
    if colour == BEIGE:
        return total + guards(posted) + 0.2 * value
    if colour == BROWN:
        return total + 0.2 * value
    return total + times * action(colour, min(ROOM, value + later))


def guards(count: int) -> float:
    """Guards on the watchtower: the dinars seldom last for more than two gates."""
    return A_GUARD * min(count, 2) + 1.5 * max(0, count - 2)


def action(colour: int, value: float) -> float:
    """What a sector action brings with `value` keshis."""
    if colour == GREEN:
        return 0.8 * value
    if colour == GRAY:
        return between(STUDIES, value)
    if colour == PINK:
        return between(SHOWS, value)
    return STEP_WORTH * value if colour in (WHITE, BLACK) else 1.1 * value


def between(row: tuple[float, ...], value: float) -> float:
    low = min(int(value), ROOM - 1)
    return row[low] + (row[low + 1] - row[low]) * (value - low)
