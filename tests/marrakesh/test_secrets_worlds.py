"""Imagined worlds: tiles face down are dealt anew, fairly; what can be worked out is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from riad.games.marrakesh.conservation import conserve
from riad.games.marrakesh.names import COLOURS
from riad.games.marrakesh.table import ALL_KESHIS, Game
from riad.kernel.errors import RiadError
from riad.kernel.luck import luck_of
from riad.kernel.running import HIDDEN
from riad.kernel.saved import save
from riad.kernel.text import Event, Text
from tests.marrakesh.builders import ordered
from tests.marrakesh.builders_secrets import dealt, face_down, goes_on
from tests.yspahan.test_secrets_worlds import reachable

TILES = ["1-2-5", "1-9-12", "1-3-5"]


def turned_up() -> Game:
    """Three players have turned up tiles 1, 4 and 8; two of each are face down, three are left."""
    game = dealt("1-2-3")
    goes_on(game, until="marrakesh.ChooseKeshis")
    assert [p.provisions for p in game.table.players] == [[1], [4], [8]]
    return game


def played_at_random(seats: int, seed: int, *, falls: bool = True) -> Iterator[Game]:
    """Every position of a random game; where nothing falls the tower keeps it all."""
    game = ordered(seats, luck=falls, seed=seed).listen()
    dice = luck_of(seed).fork("random")
    while not game.over:
        if game.chance is None:
            yield game
            seat = dice.pick(game.waiting)
            game.play(seat, dice.pick(list(game.options(seat))))
        elif game.chance.saved_as == "marrakesh.Fall":
            game.resolve("-".join(["0"] * len(COLOURS)))
        else:
            game.resolve(game.chance.draw(game, game.frame_owner, dice))


# ---- provision tiles -------------------------------------------------------------------------


@pytest.mark.rule("M-3.14")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_only_tiles_the_viewer_cannot_see_are_dealt_anew(viewer):
    game = turned_up()
    known = {1, 4, 8} | set(game.table.players[viewer].hidden if viewer is not None else ())
    for n in range(50):
        world = game.imagine(viewer, luck_of(n))
        conserve(world)
        assert [p.provisions for p in world.table.players] == [[1], [4], [8]]
        for player in world.table.players:
            if player.seat == viewer:
                assert player.hidden == game.table.players[viewer].hidden
            else:
                assert len(set(player.hidden) - known) == 2
                assert player.hidden == sorted(player.hidden)


@pytest.mark.rule("M-3.14")
@pytest.mark.parametrize("viewer", [1, None])
def test_every_deal_is_as_likely_as_every_other(viewer):
    game = turned_up()
    own = game.table.players[1].hidden if viewer == 1 else []
    unseen = sorted(set(range(1, 13)) - {1, 4, 8} - set(own))
    luck = luck_of(7)
    number = 4_000
    hands: Counter[tuple[int, ...]] = Counter()
    left: Counter[int] = Counter()
    for _ in range(number):
        world = game.imagine(viewer, luck)
        hands[tuple(world.table.players[0].hidden)] += 1
        left.update(world.table.provision_pool)
    pairs = list(combinations(unseen, 2))
    assert sorted(hands) == pairs
    expected = number / len(pairs)
    assert all(0.6 * expected < count < 1.4 * expected for count in hands.values())
    assert sorted(left) == unseen
    assert max(left.values()) < 1.15 * min(left.values())


@pytest.mark.rule("M-3.14")
def test_deals_of_two_players_do_not_hang_together():
    """With four players nothing is left over: all twelve tiles are in hands."""
    game = ordered(4, seed=3)
    luck = luck_of(1)
    both: Counter[tuple[int, ...]] = Counter()
    for _ in range(3_000):
        world = game.imagine(0, luck)
        conserve(world)
        assert not world.table.provision_pool
        both[tuple(world.table.players[1].hidden)] += 1
    unseen = sorted(set(range(1, 13)) - set(game.table.players[0].hidden))
    assert sorted(both) == list(combinations(unseen, 3))


@pytest.mark.rule("M-3.14")
@pytest.mark.parametrize("viewer", [1, 2, None])
@pytest.mark.parametrize("tiles", TILES)
def test_what_a_bot_gets_does_not_hang_on_what_it_cannot_see(viewer, tiles):
    one, other = dealt("1-2-3").seen(viewer), dealt(tiles).seen(viewer)
    assert save(one) == save(other)
    assert one.luck is not None
    assert other.luck is not None
    assert (one.luck.key, one.luck.drawn) == (other.luck.key, other.luck.drawn)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_what_a_bot_gets_has_forgotten_the_words_it_may_not_know(viewer):
    game = turned_up()
    world = game.seen(viewer)
    words = ["tiles-1-2-3", "tiles-4-6-7", "tiles-8-10-11"]
    entries = [entry.word for entry in world.log if entry.seen_by is not None]
    assert entries == [word if seat == viewer else HIDDEN for seat, word in enumerate(words)]
    with pytest.raises(RiadError):
        world.record()


@pytest.mark.parametrize("seats", [2, 4])
def test_what_a_bot_gets_holds_no_secret_anywhere(seats):
    looked = 0
    for number, game in enumerate(played_at_random(seats, seed=3)):
        if number % 50:
            continue
        looked += 1
        assert game.luck is not None
        key = game.luck.key
        for viewer in (*range(seats), None):
            world = game.seen(viewer)
            things = list(reachable(world))
            assert key not in [thing for thing in things if isinstance(thing, bytes)]
            assert not [text for text in things if isinstance(text, str) and key.hex() in text]
            held = {id(thing) for thing in things}
            true = [game.table, game.luck, game.stack, *game.table.players, *face_down(game)]
            true.append(game.table.provision_pool)
            assert not [thing for thing in true if id(thing) in held]
            assert world.keys == (None,)
            assert world.view(viewer) == game.view(viewer)
    assert looked > 3


def test_the_tiles_a_bot_gets_are_dealt_anew():
    imagined = Counter(
        world.table.players[0].hidden == game.table.players[0].hidden
        for game in played_at_random(3, seed=8)
        if len(game.table.players[0].hidden) == 2
        for world in [game.seen(1)]
    )
    assert imagined[False] > 5 * imagined[True] > 0


# ---- keshis behind a screen ------------------------------------------------------------------


def colour_of(event: Event, name: str) -> int:
    text = event.text.args[name]
    assert isinstance(text, Text)
    return COLOURS.index(text.key.partition(".")[2])


def worked_out(events: list[Event], seats: int) -> list[int]:
    """The hands of all players, from what everybody has heard."""
    hands = [ALL_KESHIS] * seats
    for event in events:
        what, seat = event.text.key, event.text.args.get("player")
        if what == "season.ends":
            hands = [ALL_KESHIS] * seats
        if not isinstance(seat, int):
            continue
        if what == "choose.revealed":
            hands[seat] &= ~sum(1 << colour_of(event, name) for name in ("one", "two", "three"))
        elif what == "shortage.waits":
            hands[seat] &= ~(1 << colour_of(event, "colour"))
        elif what == "shortage.replaced":
            hands[seat] |= 1 << colour_of(event, "colour")
    return hands


@pytest.mark.rule("M-3.14")
@pytest.mark.parametrize("falls", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands_follow_from_what_everybody_has_heard(seats, falls):
    """Where the tower keeps everything there are many placeholders, and they follow, too."""
    waited = 0
    for game in played_at_random(seats, seed=4, falls=falls):
        if game.view(None)["question"] != "marrakesh.ChooseKeshis":
            continue
        waited += sum(player.waiting.bit_count() for player in game.table.players)
        hands = [player.hand for player in game.table.players]
        assert worked_out(game.heard(None), seats) == hands
        for viewer in (*range(seats), None):
            world = game.imagine(viewer, luck_of(1))
            assert [player.hand for player in world.table.players] == hands
    assert waited or falls or seats == 2, "for two there is always enough wood"


@pytest.mark.rule("M-3.14")
def test_in_every_imagined_world_the_same_seats_have_an_answer():
    for number, game in enumerate(played_at_random(3, seed=6)):
        if number % 10 == 0:
            for viewer in (0, 1, 2, None):
                world = game.imagine(viewer, luck_of(number))
                conserve(world)
                assert world.waiting == game.waiting
                assert all(world.asked.values())
                assert viewer is None or world.options(viewer) == game.options(viewer)
