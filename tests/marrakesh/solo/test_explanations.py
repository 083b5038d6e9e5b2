"""Every decision is explained: the priorities it names lead from its options to what was done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from riad.games.marrakesh import DEFINITION
from riad.games.marrakesh.box.pachabot import NOMAD_ROW
from riad.games.marrakesh.names import COLOURS, SECTORS
from riad.games.marrakesh.solo import claiming as claims
from riad.games.marrakesh.solo.claiming import ClaimByPriority
from riad.games.marrakesh.solo.deciding import Priorities
from riad.games.marrakesh.solo.gates import GuardRows, TakeDear
from riad.games.marrakesh.solo.priorities import CLAIMING, THE_NOMAD
from riad.games.marrakesh.solo.simple import ClaimByLine
from riad.kernel.game import new_game
from riad.kernel.luck import luck_of
from tests.marrakesh.builders import happen
from tests.marrakesh.printed import LAID_DOWN, RIVER_TILES

from .builders import IT, against, as_text, board, claiming, reds
from .configs import KINDS, alone
from .retold import NOMAD, ORDER, Option, Position, retell

CLAIMS = 1_000
GATES = 200
NOMADS = 10


def named(pick):
    """What the rules have picked, in the words of an explanation."""
    if pick in (NOMAD_ROW, THE_NOMAD):
        return Option(NOMAD, NOMAD)
    if isinstance(pick, int):
        return Option("", SECTORS[pick])
    return Option(COLOURS[pick.colour], SECTORS[pick.row])


class Watch:
    """Looks over the Pachabot's shoulder: every explanation is run again where it was given."""

    def __init__(self):
        self.seen: Counter[str] = Counter()
        self.explained: Counter[str] = Counter()

    def over(self, monkeypatch, frame, check):
        """Before and after a frame runs."""
        run = frame.run

        def watched(this, game, me):
            before, told = Position(game), len(game.events)
            run(this, game, me)
            check(before, game, [event for event in game.events[told:] if event.why])

        monkeypatch.setattr(frame, "run", watched)

    def over_decisions(self, monkeypatch):
        decide = Priorities.decide

        def watched(this, mind, options):
            decision = decide(this, mind, options)
            if mind.game.events is None:
                assert decision.why is None, "nobody listens"
                return decision
            assert decision.why is not None
            pick = retell(Position(mind.game), decision.why)
            assert all(step.rule == this.rule for step in decision.why.steps)
            assert named(decision.pick) == pick
            self.explained[this.rule] += 1
            return decision

        monkeypatch.setattr(Priorities, "decide", watched)

    def claimed(self, before, game, events):
        (event,) = events
        pick = retell(before, event.why)
        if pick.keshi == NOMAD:
            self.nomad_claimed(before, game, event)
            return
        count = event.text.args["n"]
        assert event.text.key == "claim.claimed"
        assert event.text.args["player"] == IT
        assert as_text(event.text.args["colour"]).key == f"colour.{pick.keshi}"
        left = Position(game).offer
        assert left == {**before.offer, pick.keshi: before.offer[pick.keshi] - count}
        assert count == (2 if before.pair(pick) else 1)
        self.seen["claims"] += 1

    def nomad_claimed(self, before, game, event):
        after = Position(game)
        assert event.text.key == "nomad.claimed"
        assert event.text.args["player"] == IT
        assert (before.nomad, after.nomad, after.offer) == (True, False, before.offer)
        self.seen["nomads"] += 1

    def gate_taken(self, before, game, events):
        for event in events[:1]:
            pick = retell(before, event.why)
            assert event.text.key == "pachabot.gate"
            assert as_text(event.text.args["colour"]).key == f"colour.{pick.keshi}"
            after = Position(game)
            assert after.own_gates == [*before.own_gates, pick.keshi]
            assert after.gates == {**before.gates, pick.keshi: before.gates[pick.keshi] - 1}
            self.seen["gates"] += 1


def played(number, watch):
    """A solo game at random, with somebody who listens."""
    dice = luck_of(number).fork("explanations")
    game = new_game(DEFINITION, replace(alone(number), box=LAID_DOWN), luck_of(number)).listen()
    while not game.over:
        game.play(0, dice.pick(list(game.options(0))))
    for event in game.heard(None):
        if event.why is not None:
            watch.explained["events"] += 1
    return game


@pytest.fixture
def watch(monkeypatch):
    watch = Watch()
    watch.over(monkeypatch, ClaimByPriority, watch.claimed)
    watch.over(monkeypatch, ClaimByLine, watch.claimed)
    watch.over(monkeypatch, GuardRows, watch.gate_taken)
    watch.over(monkeypatch, TakeDear, watch.gate_taken)
    watch.over_decisions(monkeypatch)
    return watch


@pytest.mark.rule("S-D3", "S-F5", "S-L4", "S-A11", "S-C3", "S-A10", "S-A13")
@pytest.mark.pure
def test_explanations_hold_where_they_were_given(watch):
    number = 0
    while watch.seen["claims"] < CLAIMS or watch.seen["gates"] < GATES:
        played(number % len(KINDS), watch)
        number += 5  # both opponents, both editions, other modules and dials each time
    assert set(ORDER) - {"S-L4", "S-J9", "S-H2a"} <= set(watch.explained), watch.explained
    assert watch.explained["events"] > watch.seen["claims"]


@pytest.mark.rule("S-H2a")
@pytest.mark.pure
def test_explanations_hold_for_river_tile_13(watch):
    game = against()
    board(game, beige=7, pink=8)
    reds(game, "medina")
    happen(game, IT, *RIVER_TILES[13])
    assert watch.explained == {"S-H2a": 1}


@pytest.mark.rule("S-D3", "S-J6", "S-A10")
@pytest.mark.pure
def test_explanations_hold_with_nomads(watch):
    tables = [
        number
        for number, (modules, _, solo) in enumerate(KINDS)
        if "nomads" in modules and solo == "pachabot"
    ]
    for number in tables[::6]:
        played(number, watch)
    assert watch.seen["nomads"] >= NOMADS
    assert watch.seen["claims"] >= NOMADS


@pytest.mark.rule("S-D3")
@pytest.mark.pure
def test_a_wrong_explanation_would_be_found(watch, monkeypatch):
    """What the check above is worth: priorities in another order do not go unnoticed."""
    turned = CLAIMING._replace(lines=CLAIMING.lines[::-1])
    monkeypatch.setattr(claims, "CLAIMING", turned)
    with pytest.raises(AssertionError):
        played(0, watch)


@pytest.mark.rule("S-D3")
def test_an_explanation_is_told_as_plain_data():
    game = against()
    claiming(game, brown=2, gray=1)
    (why,) = [event.to_json()["why"] for event in game.heard(None) if event.why]
    assert why == {
        "options": [{"key": "colour.gray"}, {"key": "colour.brown"}],
        "steps": [
            {"rule": "S-D3", "text": {"key": "pachabot.by-completes"}, "kept": []},
            {"rule": "S-D3", "text": {"key": "pachabot.by-pair"}, "kept": [1]},
        ],
        "decided": 1,
        "pick": 1,
    }
    told = [event.to_json() for event in game.heard(None) if not event.why]
    assert told
    assert not any("why" in event for event in told)
