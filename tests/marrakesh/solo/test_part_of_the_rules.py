"""The Pachabot is part of the rules: never asked, recorded, copied, imagined, taken back.

It knows nothing a person could not work out, and hides nothing.
"""

from __future__ import annotations

import json

import pytest

import riad
from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.solo.mind import part
from riad.kernel import checks
from riad.kernel.draft import Draft
from riad.kernel.errors import IllegalMove
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from riad.kernel.running import LUCK
from riad.kernel.saved import restore, save
from riad.kernel.state import canonical
from tests.marrakesh.builders_editions import BOTH
from tests.marrakesh.printed import LAID_DOWN

from .builders import IT, YOU, against, board, claiming, it, red_rows, row
from .configs import alone

SOLOS = pytest.mark.parametrize("solo", DEFINITION.solos)
TILES = range(1, 11)
"""The strategy tiles of every game; five more come with modules."""


def begun(solo="pachabot", seed=1, **wishes):
    return riad.new_game("marrakesh", 1, seed=seed, solo=solo, box=LAID_DOWN, **wishes)


def goes_on(game, dice, decisions=10_000):
    """Somebody plays at random; every position on the way."""
    while not game.over and decisions:
        yield game
        game.play(YOU, dice.pick(list(game.options(YOU))))
        decisions -= 1


# ---- never asked -----------------------------------------------------------------------------


@pytest.mark.rule("S-B1")
@BOTH
@SOLOS
def test_nobody_is_ever_asked_for_it(solo, edition):
    game = begun(solo, edition=edition, modules=list(DEFINITION.modules))
    for position in goes_on(game, luck_of(3)):
        assert position.waiting == (YOU,)
        assert position.options(IT) == {}
        assert position.prompt(IT) is None
    assert game.over
    assert {entry.who for entry in game.log} == {YOU, LUCK}, "it says nothing; it follows"


def test_nobody_can_answer_for_it():
    game = begun()
    with pytest.raises(IllegalMove, match="seat 1 is not asked anything"):
        game.play(IT, next(iter(game.options(YOU))))
    assert game.why_not(IT, "offer/green") is not None


# ---- recorded and copied ---------------------------------------------------------------------


@BOTH
@SOLOS
def test_a_record_replays_to_the_same_table_and_the_same_verdict(solo, edition):
    game = begun(solo, edition=edition)
    for _ in goes_on(game, luck_of(5)):
        pass
    text = game.record()
    for again in (riad.load(text), riad.verify(text)):
        assert again.table == game.table
        assert again.record() == text
        assert (again.winners, again.verdict) == (game.winners, game.verdict)
    head = text.partition("commitment: ")[0]
    assert "seats: 1\n" in head
    assert f'solo: "{solo}"\n' in head


@SOLOS
def test_a_game_goes_on_from_its_record_in_the_middle(solo):
    game = begun(solo)
    for _ in goes_on(game, luck_of(6), decisions=40):
        pass
    again = riad.load(game.record())
    assert (again.table, again.stack, again.asked) == (game.table, game.stack, game.asked)
    data = save(game)
    definitions = {"marrakesh": DEFINITION}
    restored = restore(json.loads(json.dumps(data)), definitions, game.luck)
    assert save(restored) == data


@SOLOS
def test_a_copy_with_the_same_luck_goes_on_the_same(solo):
    game = begun(solo)
    for _ in goes_on(game, luck_of(7), decisions=15):
        pass
    copy = game.copy()
    before = canonical(save(game))
    for _ in goes_on(copy, luck_of(8)):
        pass
    assert canonical(save(game)) == before, "the copy has changed the game"
    for _ in goes_on(game, luck_of(8)):
        pass
    assert (copy.table, copy.log) == (game.table, game.log)


def test_listening_changes_nothing():
    deaf, listening = begun(seed=4), begun(seed=4).listen()
    for _ in goes_on(deaf, luck_of(9)):
        pass
    for _ in goes_on(listening, luck_of(9)):
        pass
    assert listening.table == deaf.table
    assert [event for event in listening.heard(None) if event.why]


# ---- imagined --------------------------------------------------------------------------------


@SOLOS
def test_an_imagined_world_differs_in_luck_only(solo):
    game = begun(solo)
    for _ in goes_on(game, luck_of(10), decisions=20):
        pass
    ends = set()
    for number in range(4):
        world = game.imagine(YOU, luck_of(number))
        assert world.view(YOU) == game.view(YOU)
        assert world.table.pachabot == game.table.pachabot
        assert world.table.priority_line == game.table.priority_line
        assert it(world) == it(game)
        for position in goes_on(world, luck_of(11)):
            assert position.waiting == (YOU,)
        ends.add(world.record())
    assert len(ends) == 4


def test_a_bot_that_is_shown_a_world_can_play_in_it():
    game = begun()
    world = game.seen(YOU)
    for _ in goes_on(world, luck_of(12)):
        pass
    assert world.over
    assert not game.over


# ---- taken back ------------------------------------------------------------------------------


def test_your_claim_is_taken_back_over_what_it_claimed_in_between():
    game = against()
    claiming(game, first=YOU, green=2, gray=1, white=1, black=1)
    draft = Draft(game, YOU)
    draft.play("claim-green-2")
    assert row(draft.now, "black") == 1, "it has answered"
    assert not draft.at_barrier
    draft.play("claim-gray-1")
    assert row(draft.now, "white") == 1
    draft.undo()
    assert (row(draft.now, "white"), row(draft.now, "black")) == (0, 1)
    draft.undo()
    assert canonical(save(draft.now)) == canonical(save(game))
    draft.redo()
    draft.play("claim-white-1")
    assert row(draft.confirm(), "gray") == 1


def test_nothing_is_taken_back_over_luck_that_its_answer_has_drawn():
    game = against()
    board(game, brown=2)
    claiming(game, first=YOU, brown=1, gray=1, white=1)
    draft = Draft(game, YOU)
    draft.play("claim-white-1")
    assert draft.now.chance is not None, "its third brown keshi reveals a strategy tile"
    assert draft.at_barrier
    assert game.labels(YOU)["claim-white-1"].irreversible
    assert not game.labels(YOU)["claim-brown-1"].irreversible
    draft.undo()
    assert row(draft.now, "brown") == 2


def test_a_preview_shows_what_it_will_do_and_why():
    game = against()
    claiming(game, first=YOU, red=1, gray=1, green=1)
    events = game.preview(YOU, "claim-gray-1")
    (claim,) = [event for event in events if event.why is not None]
    assert claim.text.key == "claim.claimed"
    assert claim.text.args["player"] == IT
    assert red_rows(game) == set(), "nothing has happened"


# ---- nothing to hide -------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(0, 192, 16))
def test_nobody_learns_what_is_hidden_from_a_solo_table(number):
    game = new_game(DEFINITION, alone(number), luck_of(number))
    dice = luck_of(number).fork("secrets")
    for count, position in enumerate(goes_on(game, luck_of(number))):
        if count % 45 == 7:
            for viewer in (YOU, IT, None):
                checks.keeps_secrets(position, viewer, dice.fork(count, viewer))


@pytest.mark.rule("S-A5", "S-B3")
def test_its_strategy_is_open_and_the_order_of_the_stack_is_nobodys():
    game = begun()
    views = [game.view(seat)["table"]["pachabot"] for seat in (YOU, IT, None)]
    assert views[0] == views[1] == views[2]
    assert views[0]["column"] == part(game).column
    assert part(game).stack == [tile for tile in TILES if tile not in part(game).column]


@pytest.mark.rule("S-B4", "S-B6")
def test_only_your_own_tiles_are_hidden_and_its_bag_can_be_worked_out():
    game = begun()
    seen = game.view(IT)["table"]["players"]
    assert seen[YOU]["hidden"] == {"hidden": 3}
    assert seen[IT]["hidden"] == []
    secret = [entry for entry in game.log if entry.seen_by is not None]
    assert len(secret) == 1
    assert secret[0].seen_by == (YOU,), "the provision tiles you were dealt"
    for position in goes_on(game, luck_of(13), decisions=60):
        world = position.imagine(YOU, luck_of(1))
        assert it(world).hand == it(position).hand
