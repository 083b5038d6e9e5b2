"""Two people at one screen: it is covered between them, and nobody sees the other's cards."""

from __future__ import annotations

from riad.games.yspahan.names import CARDS
from tests.browser.home import new_table
from tests.browser.house import House, Made
from tests.browser.table import TablePage

MOST_OF_A_GAME = 120
"""So many answers of two people leave a little of it for the browser."""


def hand_of(house: House, seat: Made) -> list[str]:
    """What the server says this seat holds."""
    view = house.state(seat)["view"]
    named = view["table"]["players"][seat.seat]["hand"]
    return sorted(f"card/{CARDS[kind]}" for kind in named)


def test_hands_stay_hidden_from_whoever_sits_beside(visit, house):
    page = visit().page()
    new_table(page, seats=2, others="here")
    table = TablePage(page, seed=5)
    table.rest()
    seats = [Made(table.id, table.token, "", seat) for seat in range(2)]
    covered = 0
    while not all(hand_of(house, seat) for seat in seats):
        table.step()
        covered += table.look().cover
    for _ in range(40):
        sight = table.rest()
        if sight.cover:
            covered += 1
            assert page.locator("[data-target], .hand, .log").count() == 0
        else:
            assert table.cards == hand_of(house, seats[table.me])
        table.step()
    assert covered > 4
    house.play(*seats, answers=MOST_OF_A_GAME)
    table.reach(*(house.state(seat)["version"] for seat in seats))
    table.play()
    table.agrees_with_the_record(house.url, seat=table.me)


def test_the_cover_follows_a_game_that_goes_on_elsewhere(visit, house):
    made = house.made(people=2, bots=0, hot_seat=True)
    seats = [Made(made.id, made.token, "", seat) for seat in range(2)]
    table = TablePage(visit().page(made.door))
    first, (seat,) = table.rest().name, house.state(seats[0])["view"]["waiting"]
    while house.state(seats[0])["view"]["waiting"] == [seat]:
        house.play(*seats, answers=1)
    table.until(lambda sight: sight.cover and sight.name != first)
    table.step()
    assert not table.rest().cover
    assert table.me == 1 - seat
